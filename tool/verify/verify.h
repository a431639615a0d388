/* verify.h: the parts of `touchstone verify`: options (options.c), running (verify.c),
 * telling (report.c), and what is left when a twin ends the program (last_case.c). */
#ifndef TOOL_VERIFY_VERIFY_H
#define TOOL_VERIFY_VERIFY_H

#include "tool/campaign/campaign.h"

/* What the user asked for. */
struct verify_options {
    struct tool_names names;
    uint64_t seed, trials;
    bool seeded;    /* the seed was given */
    double seconds; /* 0: no limit */
    double shrink;  /* 0: as long as the driver thinks right */
    bool faults, subjects, json, classes, stop;
    const char *twin;   /* the only one to run, or NULL */
    const char *gl;     /* with which system OpenGL is used, or NULL */
    const char *save;   /* a folder, or NULL */
    const char *result; /* a file, or NULL */
    bool resume;
    struct shard shard;
};

/* Runs all of it; the exit status. */
int verify_run(const struct verify_options *o);

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

    /* how far it all is */
    size_t number, rows; /* this one, of so many */
    uint64_t failed;     /* rows before it */
    struct range cases;  /* its own; both 0: nobody knows how many */
};

struct verify_report {
    bool json;
    struct tool_json document;
    struct tool_table table;
    struct tool_heading *heading;
    bool about_wrong; /* the table is the one for wrong twins */
    uint64_t passed, failed, skipped;
    bool classes; /* a second table follows: how many cases of each class, by property */
    struct verify_distribution *distribution;
    size_t distributions;
};

/* Says the seed before anything is run. */
void verify_report_start(struct verify_report *report, const struct verify_options *options);
void verify_report_row(struct verify_report *report, const struct verify_row *row);

/* A failure that has no run: a property without a planted fault, say. */
void verify_report_missing(struct verify_report *report, const char *property, const char *what);
void verify_report_end(struct verify_report *report);

/* The command that runs the row's case again, for a shell. */
void verify_put_replay(FILE *out, const struct verify_row *row, const char *path);

/* For a run: how far its row is. */
void verify_progress(const struct ts_run *run, void *row);

/* From then on, if a crash or SIGQUIT ends the program while a row is watched, the case that ran is
 * saved and a line says so. The handlers of a sanitizer, which know more, stay, and so does what
 * the caller wants ignored. */
void verify_watch_signals(void);

/* The row that runs, and where its case would be saved; no row: none. */
void verify_watch(const struct verify_row *row, const char *path);
void verify_watch_case(const struct ts_case *c, void *row);

#endif
