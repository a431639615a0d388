/* verify.h: the parts of `touchstone verify`: running (verify.c), telling (report.c), and what is
 * left when a twin ends the program (last_case.c). */
#ifndef TOOL_VERIFY_H
#define TOOL_VERIFY_H

#include "props/driver.h"
#include "tool/tool.h"

/* What the user asked for. */
struct verify_options {
    struct tool_names names;
    uint64_t seed, trials;
    double seconds; /* 0: no limit */
    double shrink;  /* 0: as long as the driver thinks right */
    bool faults, subjects, json;
    const char *twin; /* the only one to run, or NULL */
    const char *save; /* a folder, or NULL */
};

/* One row: a property and the twin it ran on. */
struct verify_row {
    const char *property; /* in full */
    const char *twin;
    const struct ts_wrong_twin *wrong; /* NULL: ref or opt */
    const struct ts_run *run;
    bool good;        /* held by ref or opt; caught in a wrong twin */
    bool skipped;     /* neither: what it needs is not installed */
    double speed;     /* of opt over ref; NAN: not measured */
    const char *file; /* where the smallest case was saved, or NULL */
};

struct verify_report {
    bool json;
    struct tool_json document;
    struct tool_table table;
    struct tool_heading *heading;
    bool about_wrong; /* the table is the one for wrong twins */
    uint64_t passed, failed, skipped;
};

/* Says the seed before anything is run. */
void verify_report_start(struct verify_report *report, const struct verify_options *options);
void verify_report_row(struct verify_report *report, const struct verify_row *row);

/* A failure that has no run: a property without a planted fault, say. */
void verify_report_missing(struct verify_report *report, const char *property, const char *what);
void verify_report_end(struct verify_report *report);

/* The progress line on a terminal; nothing elsewhere. */
void verify_progress(const struct ts_run *run, void *row);
void verify_progress_clear(void);

/* From then on, if a crash or SIGQUIT ends the program while a row is watched, the case that ran is
 * saved and a line says so. The handlers of a sanitizer, which know more, stay, and so does what
 * the caller wants ignored. */
void verify_watch_signals(void);

/* The row that runs, and where its case would be saved; no row: none. */
void verify_watch(const struct verify_row *row, const char *path);
void verify_watch_case(const struct ts_case *c, void *row);

#endif
