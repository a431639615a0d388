/* judge.h: what the parts of `touchstone judge` share: a run, its rows (one an adapter) and its
 * groups (one a family, and one for cases from files). */
#ifndef TOOL_JUDGE_JUDGE_H
#define TOOL_JUDGE_JUDGE_H

#include "judge/judge.h"
#include "tool/campaign/campaign.h"
#include "tool/tool.h"
#include "touchstone/adapter.h"

/* If nothing else is asked for: cases of a family, seconds of the processor for a case, MiB of
 * memory, seconds without use of the processor. */
enum { JUDGE_COUNT = 1000, JUDGE_LIMIT = 10, JUDGE_MEMORY = 4096, JUDGE_IDLE = 10 };

/* Processes at once. */
enum { JUDGE_MOST_JOBS = 256 };

/* For two names of struct ts_candidate and a number. */
enum { JUDGE_STEM_ROOM = 220 };

struct judge_group {
    const char *name, *about;
    const struct ts_family *family; /* NULL: the cases of the files */
    struct range part;              /* the numbers of its cases */
    uint64_t next;                  /* those before it are done */
    size_t rows_heard;              /* by --jobs, */
    bool heard;                     /* and whether these are all */
};

/* The case that took longest. */
struct judge_slowest {
    double seconds; /* 0: none */
    size_t group;
    uint64_t number;
    uint32_t faces[2];
    size_t frames;
};

struct judge_tally {
    uint64_t cases, contacts, failed; /* failed: cases with any fault */
    uint64_t answered;                /* cases that `seconds` are of */
    uint64_t met;                     /* contacts of these */
    struct judge_slowest slowest;     /* of these */
    uint64_t again;                   /* of these, answered only when put again, alone */
    uint64_t fault[TS_FAULTS];
    struct ts_points points;
    uint64_t severity[TS_FAULTS][TS_SEVERITIES]; /* of the faults that are about two faces */
    bool asked[TS_FAULTS]; /* a fault that nobody asked for is none, and no merit */
    double seconds;
    bool cut; /* it crashed or hung so often that the rest was left out */
};

/* The smallest case of one kind of fault. */
struct judge_evidence {
    struct ts_case *c; /* NULL: no such fault */
    const char *group;
    unsigned weakness; /* ts_weakness */
    struct ts_findings findings;
    size_t truth;  /* contacts in the frame that matters */
    char *witness; /* or NULL */
    char *command; /* that replays it; NULL if neither files nor a page were asked for */
    char *text;    /* the case as a file, likewise */
    bool lonely;   /* put alone to a new process, it did not have the fault */
    size_t cause;  /* the number of another cause of the fault; 0: it is the first */
};

/* An example of another cause of a fault. */
struct judge_other {
    enum ts_fault fault;
    struct judge_evidence evidence;
};

/* What was found in two meshes, with their numbers of faces. */
struct judge_found {
    bool any, paired, met; /* whether there is anything, a pair, a point */
    struct ts_pair pair;
    double point[3]; /* of both faces of a lost pair, rounded */
    char text[320];
};

struct judge_row {
    struct ts_candidate who;
    struct ts_rules rules;        /* by which it is judged */
    bool again;                   /* by the contract, which is more than it promises */
    char stem[JUDGE_STEM_ROOM];   /* what names of its files begin with */
    struct judge_tally *tally;    /* one a group */
    struct judge_evidence **kept; /* JUDGE_KEPT a group: see judge_kept */
    struct judge_evidence evidence[TS_FAULTS];
    struct ts_list others;               /* of struct judge_other */
    char remark[160];                    /* a fault that belongs to no case, or nothing */
    enum ts_fault remarked;              /* its column */
    struct judge_found found[TS_FAULTS]; /* with --mesh: before anything is made smaller */
};

/* For two names of struct ts_candidate and the rules. */
enum { JUDGE_NAME_ROOM_ALL = 200 };

/* What adapters may promise and are judged by. */
enum { JUDGE_PROMISES = TS_ADAPTER_FLOAT | TS_ADAPTER_OPEN | TS_ADAPTER_SOLID };

static inline bool judge_same_rules(const struct ts_rules *x, const struct ts_rules *y)
{
    return x->open == y->open && x->rounded == y->rounded && x->solid == y->solid;
}

/* choose.c: the name of a row: library, method, and the rules, if they are not those of all. */
void judge_name(const struct judge_row *row, char to[JUDGE_NAME_ROOM_ALL]);

/* Two meshes in place of families and files. */
struct judge_meshes {
    struct tool_names path;  /* none, or two */
    const char *certificate; /* a file to write it to, or NULL */
    uint32_t faces[2];
    size_t contacts, bytes; /* of the certificate */
    char title[512];        /* all of this as a line */
};

struct judge_run {
    struct ts_rules rules;
    bool ruled; /* they were asked for: whatever adapters promise */
    struct ts_limits limits;
    uint64_t seed, count;
    double shrink; /* seconds for each */
    const char *out, *html, *junit, *only;
    char *command; /* as it was given, or NULL */
    bool json, verbose, pipe;
    size_t jobs; /* processes at once */
    bool silent; /* this is one of these */
    struct {
        size_t done, shown; /* groups, of which some wait for others to be printed */
        size_t chosen;      /* pairs of a row and a fault that have their cases */
        uint64_t failed;
    } progress;
    uint64_t issue;         /* the number of a finding to be told as a report; 0: none */
    const char *compare[2]; /* two documents, or NULL */
    const char *result;     /* a file, or NULL */
    struct shard shard;
    bool resume;
    struct record *record; /* if there is a result */
    uint64_t missing;      /* shards, of a merged run */

    struct tool_names paths, families, files;
    struct tool_names programs, names; /* commands of the shell, and what each is called, or NULL */
    const char *piped;                 /* what answers on standard input are called, or NULL */
    struct judge_meshes mesh;
    struct ts_list groups;   /* of struct judge_group */
    struct ts_list rows;     /* of struct judge_row */
    struct ts_list lists;    /* of pointers to what roll calls gave */
    struct ts_list problems; /* of struct ts_error: adapters that could not be judged */
    struct ts_list trials;   /* of pointers to trials: cases of the files */
    bool shown[TS_FAULTS];   /* the columns of tables */
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

static inline struct judge_other *judge_other(const struct judge_row *row, size_t i)
{
    return (struct judge_other *)row->others.item + i;
}

/* The case of a fault, and of a severity, that convinces most in a group, or NULL. Who is about no
 * pair is kept among the plainest. */
enum { JUDGE_KEPT = TS_FAULTS * TS_SEVERITIES }; /* of a group */
static inline struct judge_evidence **judge_kept(const struct judge_row *row, size_t group,
                                                 int fault, int severity)
{
    return &row->kept[group * JUDGE_KEPT + (size_t)fault * TS_SEVERITIES + (size_t)severity];
}

/* options.c */
extern const struct argp judge_argp;

/* judge.c: complains once; always false. */
bool judge_no_memory(struct judge_run *run);

void judge_forget(struct judge_run *run);

/* choose.c: what is asked, and who. Complains. */
void judge_choose_cases(struct judge_run *run);
void judge_add_trial(struct judge_run *run, struct ts_trial *trial); /* which is the run's then */
void judge_add_row(struct judge_run *run, const struct ts_candidate *who);
void judge_choose_adapters(struct judge_run *run);

/* mesh.c: two meshes, whose contacts a certificate proves: the options, the case, and what was
 * found in it. */
void judge_mesh_option(struct judge_run *run, char *arg, struct argp_state *state);
void judge_mesh_check(const struct judge_run *run, struct argp_state *state);
void judge_choose_meshes(struct judge_run *run);
void judge_mesh_note(struct judge_run *run);
void judge_mesh_print(const struct judge_row *row);
void judge_mesh_json_title(struct tool_json *json, const struct judge_run *run);
void judge_mesh_json(struct tool_json *json, const struct judge_row *row);

/* Whether some are judged by their promises, and again by the contract. */
static inline bool judge_promised(const struct judge_run *run)
{
    return run->rows.count && judge_row(run, run->rows.count - 1)->again;
}

/* hear.c: puts all groups to all rows; and one group to the rows from one to before another. */
void judge_hear(struct judge_run *run);
void judge_hear_group(struct judge_run *run, size_t group, size_t from, size_t to);

/* jobs.c: the same, and the search for smaller cases, by several processes at once. */
void judge_jobs_hear(struct judge_run *run);
void judge_jobs_choose(struct judge_run *run);

/* Which of two pieces of evidence of a fault convinces more: the plainer pair; then, among those
 * that are as strong, the relatively larger depth or gap; then the smaller case. */
bool judge_is_better(const struct judge_evidence *a, const struct judge_evidence *than,
                     enum ts_fault fault);

/* Evidence, with a copy of its case, takes the place of a worse one. False: no memory. */
bool judge_keep_better(struct judge_evidence **kept, const struct judge_evidence *evidence,
                       enum ts_fault fault);

/* Takes note of one verdict. False: our own fault, with a complaint. */
bool judge_note(struct judge_run *run, struct judge_row *row, size_t group, struct ts_trial *trial,
                struct ts_answers *answers);

void judge_tally_add(struct judge_tally *to, const struct judge_tally *tally);

/* The sum of an adapter's tallies. */
struct judge_tally judge_total(const struct judge_run *run, const struct judge_row *row);

/* Whether a count means something. */
static inline bool judge_asked(const struct judge_tally *t, int fault)
{
    return t->asked[fault] || t->fault[fault] > 0;
}

/* True when the row had any fault. */
bool judge_faulty(const struct judge_tally *tally);

/* verdict.c: the plainest fault of a tally; one that is about no pair of faces is as plain as one
 * in general position. The others have the numbers of enum ts_severity. */
enum judge_worst { JUDGE_PLAIN = TS_GENERAL, JUDGE_NONE = TS_SEVERITIES };
enum judge_worst judge_worst(const struct judge_tally *tally);

/* The exit status; and one word for a table. */
int judge_status(enum judge_worst worst);
const char *judge_word(const struct judge_tally *tally);

/* points.c: of contact points; the sentence in the same letters. */
void judge_points_add(struct ts_points *to, const struct ts_points *points);
void judge_put_points(FILE *out, const struct ts_points *points);
void judge_points_json(struct tool_json *json, const struct ts_points *points);

/* speed.c: how many cases and contacts a second, and the case that took longest. Who was slowest is
 * asked again, because a machine may have been busy: the shorter time counts. */
void judge_slowest_add(struct judge_slowest *to, const struct judge_slowest *slowest);
void judge_confirm_slowest(struct judge_run *run);
void judge_put_speed(FILE *out, const struct judge_run *run, const struct judge_tally *t);
void judge_speed_json(struct tool_json *json, const struct judge_run *run,
                      const struct judge_tally *t);
void judge_page_speed(FILE *out, const struct judge_run *run);

/* report.c: finds out which columns are shown: those of faults that anybody could have. */
void judge_set_shown(struct judge_run *run);

/* The verdict on a tally as a sentence, in letters that need no escape. */
void judge_put_sentence(FILE *out, const struct judge_tally *tally);

/* The faces that its size is about; for a contact point the face that it is farther from, and the
 * point, three times. */
void judge_measured(const struct judge_evidence *p, enum ts_fault fault, double a[9], double b[9]);

/* The same in fewer words: what is not in general position is only counted. */
void judge_put_short(FILE *out, const struct judge_tally *tally);

/* How many faults are in general position or have no size, of the kinds that the other was asked
 * for. */
double judge_plain_weight(const struct judge_tally *tally, const struct judge_tally *beside);

/* Depth or gap of the pair that evidence is about, as exact fractions; `exact` is the caller's to
 * free, and `relative` is a part of it. False: there is no pair, or no memory. */
struct judge_measure {
    const char *name; /* "depth", "gap" or "distance" */
    char *exact, *relative;
};
bool judge_size_text(const struct judge_evidence *p, enum ts_fault fault, struct judge_measure *m);

/* The same as a line of text, if there is one. */
void judge_put_size(FILE *out, const struct judge_evidence *p, enum ts_fault fault);

/* pipe.c: the answers on standard input, for the only row. */
void judge_pipe(struct judge_run *run);

/* The same cases as text: what `touchstone gen judge` writes. `family` may be NULL: all. */
struct judge_gen {
    const struct ts_family *family;
    uint64_t seed, count;
};
bool judge_gen(FILE *out, const void *gen);

/* evidence.c: shrinks what was found, and writes files to run->out. */
void judge_prove(struct judge_run *run);

/* Of what was kept the best that fails also alone, made smaller; and one of each other cause.
 * False: no memory. */
bool judge_evidence_choose(const struct judge_run *run, struct judge_row *row, enum ts_fault fault);
/* That many pairs of a row and a fault have gone through it: tells how far it is. */
void judge_chose(const struct judge_run *run, size_t done);

/* replay.c: the path of a file of a piece of evidence, the caller's to free; NULL, with a
 * complaint: no memory. And what replays it: the command, and the case as text. */
char *judge_evidence_path(struct judge_run *run, const struct judge_row *row,
                          const struct judge_evidence *p, enum ts_fault fault, const char *end);
void judge_set_replay(struct judge_run *run, const struct judge_row *row, struct judge_evidence *p,
                      enum ts_fault fault);

/* The corners of a face of the pair that the evidence is about. */
void judge_corners(const struct judge_evidence *p, enum ts_fault fault, size_t body, double *to);

/* What is said of evidence that is lonely. */
#define JUDGE_LONELY "not seen again alone: it depends on what was asked before"

/* Whether it is about two faces of one body; and what is counted there. */
static inline bool judge_is_self(enum ts_fault fault)
{
    return fault == TS_SELF_LOST || fault == TS_SELF_EXTRA;
}
static inline const char *judge_truth_name(enum ts_fault fault, size_t count)
{
    if (judge_is_self(fault))
        return count == 1 ? "self-contact of that body" : "self-contacts of that body";
    return count == 1 ? "contact" : "contacts";
}

/* Which frame is shown: that of the finding, or the last one. */
static inline size_t judge_frame(const struct judge_evidence *p, enum ts_fault fault)
{
    return p->findings.paired[fault] ? p->findings.frame[fault] : p->c->frame_count - 1;
}

/* What ts_weakness says of a case with a face without area. */
enum { JUDGE_WITHOUT_AREA = 3 };

/* A case of more bytes is a file beside the page, and not inside. */
enum { JUDGE_MOST_INSIDE = 65536 };

/* compare.c: what the second run found and the first did not; the exit status. */
int judge_compare(const char *old, const char *new);

/* issue.c: prints a finding. False, with a complaint: there is none of that number. */
bool judge_issue(struct judge_run *run);

/* notes.c: how the page looks, and how to read it. */
void judge_page_head(FILE *out);
void judge_page_notes(FILE *out);

/* chart.c: for the page. */
void judge_chart(FILE *out, const struct judge_run *run);

/* tables.c: the sentences, the tables of all adapters, and that of one; the name of a row, and the
 * word by which links find it. */
void judge_page_verdict(FILE *out, const struct judge_run *run);
void judge_page_tables(FILE *out, const struct judge_run *run);
void judge_page_families(FILE *out, const struct judge_run *run, size_t number);
void judge_put_name(FILE *out, const struct judge_row *row);
void judge_put_anchor(FILE *out, const struct judge_run *run, size_t number);

/* Whether it is a method of ours. */
bool judge_is_own(const struct judge_row *row);

/* report.c, html.c */
void judge_table_start(struct judge_run *run);
void judge_table_rows(const struct judge_run *run, size_t group);
void judge_table_end(struct judge_run *run);
void judge_json(struct judge_run *run);
bool judge_junit(FILE *out, const void *run); /* junit.c; for tool_write */
bool judge_html(FILE *out, const void *run);  /* for tool_write */

#endif
