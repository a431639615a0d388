/* findings.h: the table that an experiment ends with: numbers that a paper prints, each beside what
 * was measured here as printed and with our own methods. `repro --all` makes one table of all
 * experiments. The paper's numbers stand at the experiment that they belong to, and nowhere else.
 */
#ifndef TOOL_REPRO_FINDINGS_H
#define TOOL_REPRO_FINDINGS_H

#include <math.h>

#include "tool/repro/sheet.h"

struct repro;

/* What the paper has: a number, a range of them, or only words. */
struct repro_printed {
    double low, high;
    const char *words; /* NULL: numbers */
};
#define REPRO_PRINTED(number)                                                                      \
    {                                                                                              \
        number, number, NULL                                                                       \
    }
#define REPRO_BETWEEN(a, b)                                                                        \
    {                                                                                              \
        a, b, NULL                                                                                 \
    }
#define REPRO_AT_LEAST(a)                                                                          \
    {                                                                                              \
        a, INFINITY, NULL                                                                          \
    }
#define REPRO_AT_MOST(a)                                                                           \
    {                                                                                              \
        -INFINITY, a, NULL                                                                         \
    }
#define REPRO_WORDS(text)                                                                          \
    {                                                                                              \
        NAN, NAN, text                                                                             \
    }

/* As a cell of a table: "5", "4.5 to 5.6", "1 or more". */
const char *repro_printed_text(const struct repro_printed *paper,
                               char room[static TOOL_SHEET_CELL]);

/* A measured number beside it: 1 within the range, otherwise how many times the nearer end of it.
 * NaN: there is nothing to compare. */
double repro_printed_ratio(const struct repro_printed *paper, double measured);

/* A row of the table. NaN: not run. */
struct repro_finding {
    const char *what;
    struct repro_printed paper;
    double printed, best; /* as printed; ours at its best */
    const char *why;      /* where a difference comes from */
};

/* Rows of one experiment or of several. */
struct repro_findings {
    struct tool_sheet sheet;
    char ran[2048]; /* what was run, as a sentence */
};

void repro_findings_start(struct repro_findings *findings);

/* Appends a row of the experiment that runs. */
void repro_find(const struct repro *repro, const struct repro_finding *finding);

/* Prints the table and writes NAME.md and NAME.html (or NAME.csv alone, for one experiment); then
 * frees it. False: complained. */
bool repro_findings_end(const struct repro *repro, const char *name, bool all);

#endif
