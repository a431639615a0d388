/* judge.h: what the judge of collision libraries works with (docs/judge.md).
 *
 *     family ──▶ trial (a case and its variants) ──▶ adapter, in a child process ──▶ answers
 *                  │                                                                  │
 *                  └──▶ truth, exact ──────────────────────────────▶ findings ◀───────┘
 */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case/case.h"
#include "cases/generate/bits.h"
#include "touchstone/error.h"
#include "touchstone/pairs.h"

/* ---- what can be wrong ---- */

enum ts_fault {
    TS_LOST,       /* a contact that exists and was not reported */
    TS_EXTRA,      /* a pair that was reported and is apart */
    TS_TWICE,      /* a pair that was reported more than once */
    TS_ORDER,      /* another answer when bodies, faces or vertices are given in another order */
    TS_STALE,      /* another answer after an update than of a scene that is built anew */
    TS_ONE,        /* a first contact that is none, or none where there is one */
    TS_CRASH,      /* the process ended before it answered */
    TS_HANG,       /* no answer within the limits of time, twice */
    TS_RUBBISH,    /* no answer that can be read: a refusal, a face that does not exist, no text */
    TS_POINT,      /* a contact point that is farther than the last bits from one of its faces */
    TS_SELF_LOST,  /* a self-contact that exists and was not reported */
    TS_SELF_EXTRA, /* two faces of one body that were reported and are in no self-contact */
    TS_FLICKER,    /* an answer that changes for one frame, though hardly anything moves */
    TS_FAULTS
};

struct ts_fault_name {
    const char *name, *about;     /* of a column */
    const char *finding, *plural; /* what one finding is called in the field; more have an end */
};
extern const struct ts_fault_name ts_fault_names[TS_FAULTS];

/* ---- how much it weighs ---- */

/* What a finding about two faces is, plainest first; the first from below that fits. */
enum ts_severity { TS_GENERAL, TS_LAST_BITS, TS_TOUCHING, TS_EXTREME, TS_SEVERITIES };

struct ts_severity_name {
    const char *name, *title, *phrase, *about;
};
extern const struct ts_severity_name ts_severity_names[TS_SEVERITIES];

/* How far two faces are apart, or how deep they are in each other: the shortest translation, in the
 * max norm, that joins or parts them (size.c); rounded. */
struct ts_size {
    enum ts_severity severity;
    bool apart;
    bool minute;             /* no longer than the last bits, whatever the coordinates */
    double length, relative; /* to the longest edge, in the max norm; 0 if there is none */
};

/* `extreme`: the case is extreme for another reason; `single`: coordinates are floats. */
void ts_size_of(const double *a, const double *b, bool extreme, bool single, struct ts_size *size);

/* The same of two faces of a case. In general position both have an area; where one has none, what
 * would be general is extreme. */
void ts_size_of_faces(const double *a, const double *b, bool extreme, bool single,
                      struct ts_size *size);

/* Where the size is: a point of a, rounded, which b touches when it has been moved by it, and the
 * direction, of length 1, along which it is measured. False: no such point was found. */
bool ts_size_place(const double *a, const double *b, double *point, double *direction);

/* What they have in common, as far as it has a measure: 'p', a point; 'l', a segment, and its
 * length; 'a', a polygon, and its area; 0: nothing. The measure is rounded. */
char ts_common_part(const double *a, const double *b, double *measure);

/* Whether one weighs more than the other: of a plainer kind, or relatively larger. */
bool ts_is_plainer(const struct ts_size *size, const struct ts_size *than);

/* Both numbers as exact fractions; the caller's to free. NULL: no memory. */
char *ts_size_exact(const double *a, const double *b);

/* Whether one of the numbers is above 2^100, or below 2^-100 and not 0. */
bool ts_is_extreme(const double *x, size_t count);

/* Whether a face has no area: it is a segment or a point. */
bool ts_is_flat(const double *face);

/* ---- families: where cases come from ---- */

struct ts_family {
    const char *name;
    const char *group; /* families that ask alike have the same one */
    const char *about; /* one line */
    struct ts_case *(*make)(struct ts_bits *bits);
    uint32_t cost; /* so many times fewer cases than were asked for (0 means 1) */
    bool near;     /* then coordinates are moved by last bits, each in its own way */
    bool large;    /* there is one case, of thousands of faces; by pipe it comes when it is named */
};
extern const struct ts_family ts_families[]; /* ends with name == NULL */

const struct ts_family *ts_family_find(const char *name);

/* How many cases a family gives when `count` are asked for. */
uint64_t ts_family_cases(const struct ts_family *family, uint64_t count);

/* Case `number` of a family: the same for the same seed. NULL: no memory. */
struct ts_case *ts_family_case(const struct ts_family *family, uint64_t seed, uint64_t number);

/* ---- rules: what the library promises ---- */

struct ts_rules {
    bool open;    /* touching doesn't count: see ts_crossing */
    bool rounded; /* coordinates are rounded to float before anybody sees them */
    bool solid;   /* bodies are closed surfaces; there are no other cases */
};

/* ---- trials ---- */

/* The case itself; then, in its last frame only: built anew, the bodies exchanged, and faces,
 * vertices and corners in another order. */
enum ts_variant { TS_GIVEN, TS_FRESH, TS_SWAPPED, TS_PERMUTED, TS_VARIANTS };

struct ts_trial {
    const struct ts_family *family; /* NULL: from a file */
    uint64_t number;
    struct ts_case *variant[TS_VARIANTS]; /* TS_FRESH is NULL when there is one frame */
    bool known;                           /* whether the truth was asked for */
    struct ts_pairs *truth;               /* of each frame */
    bool self_known;                      /* the same of the bodies with themselves, */
    struct ts_pairs self[2];              /* in the last frame */
    struct ts_trial *next;                /* for whoever keeps a list */
};

/* Whether a trial could be made of a case. Not legal: there are no two bodies, or a vertex is not
 * finite, also after rounding. */
enum ts_made { TS_MADE, TS_NOT_LEGAL, TS_NO_MEMORY };

/* Takes two bodies of a case, in every frame the rounded world vertices. *trial is NULL, with an
 * error, if it is not TS_MADE. */
enum ts_made ts_trial_new(const struct ts_case *c, const struct ts_rules *rules,
                          struct ts_trial **trial, struct ts_error *error);

/* The same of case `number` of a family. Some of the wild ones are not legal. */
enum ts_made ts_family_trial(const struct ts_family *family, uint64_t seed, uint64_t number,
                             const struct ts_rules *rules, struct ts_trial **trial,
                             struct ts_error *error);
void ts_trial_free(struct ts_trial *trial); /* NULL is allowed */

/* Finds the contacts of each frame, once. False: no memory, or our own methods differ, which is a
 * fault of ours and nobody else's. `look` has the naive twin look at every pair of small cases,
 * each time. */
bool ts_trial_truth(struct ts_trial *trial, const struct ts_rules *rules, bool look,
                    struct ts_error *error);

/* Where the vertices of a body of a trial stand. */
const double *ts_trial_vertices(const struct ts_case *c, size_t frame, size_t body);

/* Finds the self-contacts of both bodies in the last frame, once (self.c). False, as above. */
bool ts_trial_self(struct ts_trial *trial, const struct ts_rules *rules, struct ts_error *error);

/* ---- answers ---- */

enum ts_fate { TS_ANSWERED, TS_CRASHED, TS_HUNG, TS_GARBLED };
enum ts_reply { TS_REPLIED, TS_REFUSED, TS_UNASKED, TS_TOO_MANY };

/* A contact point of two faces, as it was reported. */
struct ts_point {
    uint32_t a, b;
    double x[3];
};

struct ts_query {
    enum ts_reply reply;
    struct ts_pairs pairs; /* as reported: neither sorted nor each once */
};

/* Queries of a trial with n frames: first of frame 0, all of frame 0, first of frame 1, ...; then
 * all of the last frame again, when a second scene of the case stands beside; then all of TS_FRESH
 * (unasked when there is none), TS_SWAPPED and TS_PERMUTED; then the second scene is asked, a hasty
 * one: it came to the last frame without a question between, and the first is for all. */
struct ts_answers {
    enum ts_fate fate;
    char why[160];  /* if it is not TS_ANSWERED; or what is wrong with an answer that was refused */
    double seconds; /* to build, to update, and of both queries of each frame */
    bool again;     /* they came only when the trial was put alone to a new process */
    size_t count;
    struct ts_query *query;
    enum ts_reply points_reply; /* contact points of the last frame, if they were asked for */
    size_t point_count;
    struct ts_point *point;
    struct ts_query self[2]; /* each body with itself in the last frame, if it was asked for */
};

static inline size_t ts_query_count(size_t frames) { return 2 * frames + 7; }
static inline size_t ts_query_all(size_t frame) { return 2 * frame + 1; }
static inline size_t ts_query_first(size_t frame) { return 2 * frame; }
static inline size_t ts_query_again(size_t frames) { return 2 * frames; }
static inline size_t ts_query_variant(size_t frames, enum ts_variant v)
{
    return 2 * frames + (size_t)v;
}

/* Of the hasty scene: all, then first, then first again. */
static inline size_t ts_query_hasty(size_t frames) { return 2 * frames + TS_VARIANTS; }

/* Makes room for the queries of a trial; false: no memory. */
bool ts_answers_start(struct ts_answers *answers, const struct ts_trial *trial);
void ts_answers_free(struct ts_answers *answers);

/* How far contact points are from the farther one of their faces, in the max norm, rounded. */
struct ts_points {
    uint64_t count, inside, minute; /* reported; in both faces; not, but within the last bits */
    double farthest, relative;      /* of the longest edge of that face: each the largest of all */
};

/* What the judge says of one trial. */
struct ts_findings {
    uint64_t count[TS_FAULTS];
    bool asked[TS_FAULTS]; /* whether there was an answer that could have had the fault */
    uint64_t contacts;     /* that exist, over all frames */
    uint64_t severity[TS_FAULTS][TS_SEVERITIES]; /* of those that are about two faces */
    struct ts_pair where[TS_FAULTS];
    size_t frame[TS_FAULTS];
    bool paired[TS_FAULTS];         /* whether `where` is set */
    struct ts_size size[TS_FAULTS]; /* of that pair */
    char text[TS_FAULTS][200];      /* the plainest finding of each kind, in words */
    struct ts_points points;
    double point[3];          /* of TS_POINT: where it is */
    uint32_t body[TS_FAULTS]; /* of a self-contact: of which body both faces are */
};

/* Of which body the first (0) or the second (1) face of a finding is. */
static inline size_t ts_body_of(const struct ts_findings *f, enum ts_fault fault, size_t i)
{
    return fault == TS_SELF_LOST || fault == TS_SELF_EXTRA ? f->body[fault] : i;
}

/* Of a kind of fault: findings that have no size, because they are about no pair. */
static inline uint64_t ts_unsized(uint64_t count, const uint64_t severity[TS_SEVERITIES])
{
    for (int k = 0; k < TS_SEVERITIES; k++) count -= severity[k];
    return count;
}

/* Compares. Every pair that is called lost or extra has been looked at by the naive twin. False, as
 * ts_trial_truth. */
bool ts_judge_trial(struct ts_trial *trial, struct ts_answers *answers,
                    const struct ts_rules *rules, bool look, struct ts_findings *findings,
                    struct ts_error *error);

static inline bool ts_findings_good(const struct ts_findings *f)
{
    for (int i = 0; i < TS_FAULTS; i++)
        if (f->count[i]) return false;
    return true;
}

/* The face from which the contact point of a finding is farther, and the point, as two triangles.
 */
void ts_point_faces(const double *a, const double *b, const double *point, double *face,
                    double *corners);

/* More reports than this in one answer are rubbish. */
static inline uint64_t ts_most_reports(const struct ts_case *c)
{
    return 4 * (uint64_t)c->body[0].face_count * c->body[1].face_count + 16;
}

static inline uint64_t ts_most_selves(const struct ts_case *c, size_t body)
{
    return 2 * (uint64_t)c->body[body].face_count * c->body[body].face_count + 16;
}

/* The same of contact points, of which a pair may have several. */
static inline uint64_t ts_most_points(const struct ts_case *c) { return 4 * ts_most_reports(c); }

/* ---- the child process ---- */

/* Since some day: a clock for limits and durations. */
double ts_seconds(void);

struct ts_limits {
    double seconds;  /* of the processor, for one case */
    uint64_t memory; /* bytes */
    double idle;     /* seconds in which who owes an answer may not use the processor at all */
};

/* What an adapter calls itself; texts are cut. */
struct ts_candidate {
    const char *path; /* of the shared library, or a program as a command of the shell */
    bool program;     /* it is that */
    uint32_t index;   /* in ts_adapters or ts_programs */
    char library[64], name[64];
    uint32_t promises; /* enum ts_adapter_promise */
    bool points, self; /* it has such a query */
};

/* Asks a shared library, or a program, whom it has, within the limit of a case or two seconds,
 * whichever is longer; *list is the caller's to free. False, with one line that names what is wrong
 * with it: no library, no symbol, another version, a crash, a hang. */
bool ts_roll_call(const char *path, bool program, const struct ts_limits *limits,
                  struct ts_candidate **list, size_t *count, struct ts_error *error);

/* Puts trials to a candidate. `heard` gets the answers to each, in order; it returns false to end.
 * A trial that exceeded a limit of time is put again, alone, to a new process: only who exceeds it
 * again has hung. After a crash or a hang the next trial gets a new process. False: no process
 * could be made. */
typedef bool ts_heard(void *context, size_t number, struct ts_answers *answers);
bool ts_hear(const struct ts_candidate *who, const struct ts_limits *limits, size_t count,
             struct ts_trial *const *trial, ts_heard *heard, void *context, struct ts_error *error);

/* ---- exact evidence ---- */

/* Three corners each, as in triangle.h. */

/* Whether the triangles cross: they still meet after every motion that is small enough. */
bool ts_crossing(const double *a, const double *b);

/* Of two that meet and don't cross: a common point, and a direction along which they can be parted,
 * as text; the caller's to free. NULL: no memory. */
char *ts_touch_witness(const double *a, const double *b);

/* A common point, or a plane with one triangle strictly on either side, as text of exact
 * fractions; the caller's to free. NULL: no memory. */
char *ts_witness(const double *a, const double *b);

/* The first of these, if there is one; *text is NULL if there is none, or no memory. */
bool ts_point_witness(const double *a, const double *b, char **text);

/* The same of two faces of one body that name `count` vertices, none, one or two, both: a point
 * that is not in the hull of these. */
bool ts_self_witness(const double *a, const double *b, const double *shared, size_t count,
                     char **text);

/* The common point, rounded; false when there is none. */
bool ts_common_point(const double *a, const double *b, double *point);

/* ---- smaller cases ---- */

/* The smallest case found that has the same fault, and what it shows; it may be the case itself,
 * and `findings` as they were. *alone is false when the case, put alone to a new process, did not
 * have the fault: then it depends on what was asked before. The caller's to free; NULL: no memory.
 */
struct ts_case *ts_shrink(const struct ts_candidate *who, const struct ts_limits *limits,
                          const struct ts_rules *rules, const struct ts_case *c,
                          enum ts_fault fault, double seconds, struct ts_findings *findings,
                          bool *alone);

/* How little a case convinces: 0, a pair that crosses; 1, faces with area; 2, subnormal
 * coordinates or differences; 3, faces without area, or a body without faces; 4, more faces than
 * anyone looks at. Of two cases the weaker is not kept, whatever its size. */
unsigned ts_weakness(const struct ts_case *c, const struct ts_findings *f, enum ts_fault fault);

/* A copy of two bodies of a trial's kind; NULL: no memory. */
struct ts_case *ts_flat_copy(const struct ts_case *c);

#endif
