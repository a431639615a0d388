/* judge.h: what the parts of `touchstone judge` share: a run, its rows (one an adapter) and its
 * groups (one a family, and one for cases from files). */
#ifndef TOOL_JUDGE_H
#define TOOL_JUDGE_H

#include "judge/judge.h"
#include "tool/tool.h"

enum { JUDGE_COUNT = 1000 }; /* cases of a family, if nothing else is asked for */

struct judge_group {
    const char *name, *about;
    const struct ts_family *family; /* NULL: the cases of the files */
};

struct judge_tally {
    uint64_t cases, contacts, failed; /* failed: cases with any fault */
    uint64_t fault[TS_FAULTS];
    double seconds;
    bool cut; /* it crashed or hung so often that the rest was left out */
};

/* The smallest case of one kind of fault. */
struct judge_proof {
    struct ts_case *c; /* NULL: no such fault */
    const char *group;
    unsigned weakness; /* ts_weakness */
    struct ts_findings findings;
    size_t truth;      /* contacts in the frame that matters */
    char *witness;     /* or NULL */
    char command[600]; /* that replays it */
};

struct judge_row {
    struct ts_candidate who;
    struct judge_tally *tally; /* one a group */
    struct judge_proof proof[TS_FAULTS];
};

struct judge_run {
    struct ts_rules rules;
    struct ts_limits limits;
    uint64_t seed, count;
    double shrink; /* seconds for each */
    const char *out, *html, *junit, *only;
    bool json, verbose, pipe;

    struct tool_names paths, families, files;
    struct ts_list groups;   /* of struct judge_group */
    struct ts_list rows;     /* of struct judge_row */
    struct ts_list lists;    /* of pointers to what roll calls gave */
    struct ts_list problems; /* of struct ts_error: adapters that could not be judged */
    struct ts_list trials;   /* of pointers to trials: cases of the files */
    bool failed;             /* something of our own: no memory, no process, twins that differ */
};

static inline struct judge_group *judge_group(const struct judge_run *run, size_t i)
{
    return (struct judge_group *)run->groups.item + i;
}
static inline struct judge_row *judge_row(const struct judge_run *run, size_t i)
{
    return (struct judge_row *)run->rows.item + i;
}

/* judge.c: complains once; always false. */
bool judge_no_memory(struct judge_run *run);

/* judge_choose.c: what is asked, and who. Complains. */
void judge_choose_cases(struct judge_run *run);
void judge_choose_adapters(struct judge_run *run);

/* judge_hear.c: puts all groups to all rows. */
void judge_hear(struct judge_run *run);

/* Takes note of one verdict. False: our own fault, with a complaint. */
bool judge_note(struct judge_run *run, struct judge_row *row, size_t group, struct ts_trial *trial,
                struct ts_answers *answers);

/* The sum of an adapter's tallies. */
struct judge_tally judge_total(const struct judge_run *run, const struct judge_row *row);

/* True when the row had any fault. */
bool judge_faulty(const struct judge_tally *tally);

/* judge_pipe.c: the answers on standard input, for the only row. */
void judge_pipe(struct judge_run *run);

/* The same cases as text: what `touchstone gen judge` writes. `family` may be NULL: all. */
struct judge_gen {
    const struct ts_family *family;
    uint64_t seed, count;
};
bool judge_gen(FILE *out, const void *gen);

/* judge_proof.c: shrinks what was found, and writes files to run->out. */
void judge_prove(struct judge_run *run);

/* The world as a picture: faces of both bodies, the pair in question in red. */
void judge_svg(FILE *out, const struct judge_proof *proof, enum ts_fault fault);
bool judge_gltf(FILE *out, const void *proof); /* for tool_write */

/* judge_report.c, judge_html.c */
void judge_table_start(struct judge_run *run);
void judge_table_rows(const struct judge_run *run, size_t group);
void judge_table_end(const struct judge_run *run);
void judge_json(const struct judge_run *run);
bool judge_junit(FILE *out, const void *run); /* for tool_write */
bool judge_html(FILE *out, const void *run);  /* for tool_write */

/* Text with the characters that XML and HTML keep for themselves written as entities. */
void judge_escaped(FILE *out, const char *text);

#endif
