/* sweep.h: which of many bodies may meet: those whose boxes meet (paper 001, section 3.4).
 *
 * A session holds bodies under numbers of their own, each with a box, and is asked frame by frame
 * which boxes meet. It may keep whatever it likes from frame to frame.
 *
 * Contract of both twins: boxes a and b meet if a.lo <= b.hi and b.lo <= a.hi on every axis:
 * touching counts, zeros of either sign are equal, and infinite bounds are bounds like any others.
 * The answer is the set of all pairs of bodies, by their numbers, whose boxes meet now, whatever
 * was asked before. A refused call leaves the session as it was. */
#ifndef TOUCHSTONE_SWEEP_H
#define TOUCHSTONE_SWEEP_H

#include "touchstone/api.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/error.h"
#include "touchstone/number.h"
#include "touchstone/pairs.h"

/* What a session did since it was opened, and what it holds. */
struct ts_sweep_work {
    uint64_t exchanges; /* of neighbours in a sorted list */
    uint64_t tests;     /* of two boxes */
    uint64_t rebuilds;  /* how often the lists were sorted anew */
    size_t overlaps;    /* pairs in the last answer */
    size_t bodies, bytes;
};

/* A session: bodies under numbers, each with its box. Each twin has its own. One thread uses it at
 * a time. */
struct ts_sweep;

#ifdef __cplusplus
extern "C" {
#endif

/* A session without bodies. Refuses a processor that does not round to nearest or flushes
 * denormal numbers to zero. */
TS_API struct ts_sweep *ts_sweep_open(struct ts_error *error);

/* A body comes, moves or goes. Refused by its number: a body that comes twice, one that moves
 * or goes and is not there, and a box with a bound that is NaN or with lo > hi. */
TS_API bool ts_sweep_add(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                         struct ts_error *error);

TS_API bool ts_sweep_move(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                          struct ts_error *error);

TS_API bool ts_sweep_remove(struct ts_sweep *session, uint32_t body, struct ts_error *error);

/* Replaces what `pairs` held by the pairs (a < b) whose boxes meet, sorted, each once. The list
 * of a refused query holds no answer; the next query is as good as ever. */
TS_API bool ts_sweep_pairs(struct ts_sweep *session, struct ts_pairs *pairs,
                           struct ts_error *error);

/* What the session did, and what it holds. */
TS_API void ts_sweep_work(const struct ts_sweep *session, struct ts_sweep_work *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_sweep_close(struct ts_sweep *session);

/* The least box of doubles that contains all points within `radius` >= 0 of `center` on every
 * axis: center - radius rounded down, center + radius rounded up. Both twins give the same
 * numbers (==). An infinite radius is legal; where the numbers say nothing (NaN), the box is
 * infinite. */
TS_API struct ts_box ts_sweep_loose_box(const double *center, double radius);

/* A radius that bounds every orientation and deformation: if no row of a pose's matrix is
 * longer than `row`, every rounded world vertex lies in the loose box of this radius about the
 * pose's shift (t of the three rows: where the model's origin goes). It holds for all states
 * without moved vertices whose weights are legal for a convex body, or that have no weights.
 * Both twins give the same numbers (==). Refused where there is no such bound: several
 * references of a body that is not convex, or more than TS_MOST_REFERENCES, or a length whose
 * square overflows. */
TS_API bool ts_sweep_loose_radius(const struct ts_body *body, double row, double *radius,
                                  struct ts_error *error);

/* At least the length of the longest row of a pose's matrix, and for a rotation hardly more than 1.
 * Each square and sum is off by at most u of itself, and the root halves what they come to: 1.5 u,
 * and u of its own. Squares that underflow are off by 2^-1075 each, which moves the root by less
 * than 2^-536. */
TS_API double ts_longest_row(const struct ts_pose *pose);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_sweep_table {
    bool (*open)(struct ts_sweep **session, struct ts_error *error);
    bool (*add)(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                struct ts_error *error);
    bool (*move)(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                 struct ts_error *error);
    bool (*remove)(struct ts_sweep *session, uint32_t body, struct ts_error *error);
    bool (*pairs)(struct ts_sweep *session, struct ts_pairs *pairs, struct ts_error *error);
    void (*work)(const struct ts_sweep *session, struct ts_sweep_work *to);
    void (*close)(struct ts_sweep *session);
    struct ts_box (*loose_box)(const double *center, double radius);
    bool (*loose_radius)(const struct ts_body *body, double row, double *radius,
                         struct ts_error *error);
};

extern TS_API const struct ts_sweep_table ts_sweep_ref, ts_sweep_opt;

#ifdef __cplusplus
}
#endif

#endif
