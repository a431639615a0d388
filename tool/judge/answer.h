/* answer.h: answers as text on standard input, one after another (pipe.c says what one
 * looks like). */
#ifndef TOOL_JUDGE_ANSWER_H
#define TOOL_JUDGE_ANSWER_H

#include "tool/judge/judge.h"

enum {
    JUDGE_NAME_ROOM = sizeof(((struct ts_case *)0)->property),
    JUDGE_LONGEST_LINE = 4095,
    JUDGE_MOST_FRAMES = 4096,  /* of an answer; */
    JUDGE_MOST_PAIRS = 1 << 24 /* more is rubbish, and not kept */
};

/* One answer as it was read. */
struct judge_answer {
    char name[JUDGE_NAME_ROOM];
    struct ts_list all, first; /* of struct ts_query: one a frame */
    size_t pairs;
    uint64_t announced; /* contacts of the last frame */
    char problem[160];  /* empty: none */
};

/* LATE: it did not come in time, or did not end. */
enum judge_came { JUDGE_CAME, JUDGE_ENDED, JUDGE_LATE, JUDGE_NO_MEMORY };

struct judge_reader {
    double seconds;       /* for one answer */
    enum judge_came last; /* whether more can come: nothing does behind anything but CAME */
    bool waiting;         /* the answer has been read and nobody took it */
    struct judge_answer answer;
    size_t at, end; /* what has come and was not yet looked at */
    char buffer[65536];
    size_t length; /* of the line; a longer one is cut */
    char line[JUDGE_LONGEST_LINE + 1];
};

/* Sees to it that an answer waits, if there is one more. */
enum judge_came judge_next_answer(struct judge_reader *r);

void judge_forget_answer(struct judge_answer *answer);

#endif
