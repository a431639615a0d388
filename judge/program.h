/* program.h: a program of any language on the stand: it reads cases and writes contacts
 * (judge/said.h), as behind `touchstone gen judge`; here it is asked about one scene at a time, so
 * that what it says is judged and made smaller like any adapter's. This is the side of the
 * adapter's process. */
#ifndef JUDGE_PROGRAM_H
#define JUDGE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "touchstone/adapter.h"

/* Starts it, and waits until it has answered once: how long it takes to start is no case's time.
 * False, with a problem: it can't be started. When it ends, this process ends in the same way. */
bool ts_program_start(const char *const *words, char *problem, size_t room);

/* How it is asked, without names. */
struct ts_adapter ts_program_adapter(void);

/* What was wrong with an answer since this was last asked, or an empty text. */
void ts_program_problem(char *to, size_t room);

#endif
