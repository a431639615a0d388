/* answer.h: answers as text on standard input, one after another (pipe.c says what one
 * looks like). */
#ifndef TOOL_JUDGE_ANSWER_H
#define TOOL_JUDGE_ANSWER_H

#include "judge/said.h"
#include "tool/judge/judge.h"

enum { JUDGE_LONGEST_LINE = 4095 };

/* LATE: it did not come in time, or did not end. */
enum judge_came { JUDGE_CAME, JUDGE_ENDED, JUDGE_LATE, JUDGE_NO_MEMORY };

struct judge_reader {
    double seconds;       /* for one answer */
    enum judge_came last; /* whether more can come: nothing does behind anything but CAME */
    bool waiting;         /* the answer has been read and nobody took it */
    struct ts_said answer;
    size_t at, end; /* what has come and was not yet looked at */
    char buffer[65536];
    size_t length; /* of the line; a longer one is cut */
    char line[JUDGE_LONGEST_LINE + 1];
};

/* Sees to it that an answer waits, if there is one more. */
enum judge_came judge_next_answer(struct judge_reader *r);

#endif
