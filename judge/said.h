/* said.h: an answer in text, as a program gives it by pipe:
 *
 *     property NAME      the line that the case had
 *     frame              for every frame
 *     contacts N         then N lines
 *     contact A B
 *     first A B          or: first none; may be left out
 *     end
 *
 * Lines of the case itself may stand between. What is kept of it has a limit. */
#ifndef JUDGE_SAID_H
#define JUDGE_SAID_H

#include "cases/text/list.h"
#include "judge/judge.h"

enum {
    TS_SAID_NAME = sizeof(((struct ts_case *)0)->property),
    TS_SAID_FRAMES = 4096,  /* of an answer; */
    TS_SAID_PAIRS = 1 << 24 /* more is rubbish, and not kept */
};

/* One answer as it was read. */
struct ts_said {
    char name[TS_SAID_NAME];
    struct ts_list all, first; /* of struct ts_query: one a frame */
    size_t pairs;
    uint64_t announced; /* contacts of the last frame */
    char problem[160];  /* empty: none */
};

/* A line before "end", without blanks at its end, inside of a frame or not. False: no memory. */
bool ts_said_line(struct ts_said *said, const char *line);

/* The line "end" came: as many contacts as were announced must have come. */
void ts_said_end(struct ts_said *said);

/* Something else was expected; the first such line is kept. */
void ts_said_object(struct ts_said *said, const char *what, const char *line);

void ts_said_forget(struct ts_said *said);

#endif
