/* fault.c: broad phases that are wrong on purpose: some are the fast twin with one fault,
 * some are sweep and prune as small as it can be, with one fault each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "props/sweep/sweep.h"
#include "touchstone/sweep.h"

/* ---- the small one: ends are sorted by insertion; their places tell which boxes overlap ---- */

enum { MOST = 64 };

enum fault { RIGHT, STALE_AXIS, STRICT, GHOST };

struct ts_sweep {
    enum fault fault;
    size_t count, place[3][2 * MOST]; /* where in a list each end is */
    uint32_t number[MOST], list[3][2 * MOST];
    struct ts_box box[MOST];
    bool sorted;
};

static bool open_with(enum fault fault, struct ts_sweep **session, struct ts_error *error)
{
    struct ts_sweep *s = calloc(1, sizeof *s);

    if (!s) return ts_out_of_memory(error);
    s->fault = fault;
    *session = s;
    return true;
}

static bool open_right(struct ts_sweep **s, struct ts_error *e) { return open_with(RIGHT, s, e); }
static bool open_stale_axis(struct ts_sweep **s, struct ts_error *e)
{
    return open_with(STALE_AXIS, s, e);
}
static bool open_strict(struct ts_sweep **s, struct ts_error *e) { return open_with(STRICT, s, e); }
static bool open_ghost(struct ts_sweep **s, struct ts_error *e) { return open_with(GHOST, s, e); }

static size_t small_find(const struct ts_sweep *s, uint32_t body)
{
    size_t i = 0;

    while (i < s->count && s->number[i] != body) i++;
    return i;
}

/* New ends go to the end of each list. */
static bool small_enter(struct ts_sweep *s, uint32_t body, const struct ts_box *box,
                        struct ts_error *error)
{
    size_t slot = small_find(s, body);

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (slot == MOST) return ts_fail(error, "body %u: expected at most %d bodies", body, MOST);
    if (slot < s->count && s->fault != GHOST)
        return ts_fail(error, "body %u: is there already", body);
    s->number[slot] = body;
    s->box[slot] = *box;
    if (slot < s->count) return true;
    for (int k = 0; k < 3; k++) {
        s->list[k][2 * slot] = (uint32_t)(2 * slot);
        s->list[k][2 * slot + 1] = (uint32_t)(2 * slot + 1);
    }
    s->count++;
    return true;
}

static bool small_move(struct ts_sweep *s, uint32_t body, const struct ts_box *box,
                       struct ts_error *error)
{
    size_t slot = small_find(s, body);

    if (!ts_sweep_box_check(body, box, error)) return false;
    if (slot == s->count) return ts_fail(error, "body %u: is not there", body);
    s->box[slot] = *box;
    return true;
}

/* The last body takes the slot, and lists begin anew. The ghost stays. */
static bool small_leave(struct ts_sweep *s, uint32_t body, struct ts_error *error)
{
    size_t slot = small_find(s, body);

    if (slot == s->count) return ts_fail(error, "body %u: is not there", body);
    if (s->fault == GHOST) return true;
    s->count--;
    s->number[slot] = s->number[s->count];
    s->box[slot] = s->box[s->count];
    for (int k = 0; k < 3; k++)
        for (uint32_t i = 0; i < 2 * s->count; i++) s->list[k][i] = i;
    s->sorted = false;
    return true;
}

static double end_of(const struct ts_sweep *s, int axis, uint32_t id)
{
    return id % 2 ? s->box[id / 2].hi[axis] : s->box[id / 2].lo[axis];
}

/* At equal values low ends come first, so that touching counts; the strict one has it the other
 * way round. */
static bool before(const struct ts_sweep *s, int axis, uint32_t x, uint32_t y)
{
    double a = end_of(s, axis, x), b = end_of(s, axis, y);

    if (a != b || x / 2 == y / 2) return a < b;
    return s->fault == STRICT ? x % 2 > y % 2 : x % 2 < y % 2;
}

static void small_sort(struct ts_sweep *s, int axis)
{
    uint32_t *list = s->list[axis];

    for (size_t i = 1; i < 2 * s->count; i++)
        for (size_t j = i; j > 0 && before(s, axis, list[j], list[j - 1]); j--) {
            uint32_t swap = list[j];

            list[j] = list[j - 1];
            list[j - 1] = swap;
        }
}

static bool small_overlap(const struct ts_sweep *s, size_t a, size_t b)
{
    for (int k = 0; k < 3; k++)
        if (s->place[k][2 * a] > s->place[k][2 * b + 1] ||
            s->place[k][2 * b] > s->place[k][2 * a + 1])
            return false;
    return true;
}

static bool small_pairs(struct ts_sweep *s, struct ts_pairs *pairs, struct ts_error *error)
{
    bool good = true;

    for (int k = 0; k < 3; k++) {
        if (k < 2 || s->fault != STALE_AXIS || !s->sorted) small_sort(s, k);
        for (size_t i = 0; i < 2 * s->count; i++) s->place[k][s->list[k][i]] = i;
    }
    s->sorted = s->count > 1;
    pairs->count = 0;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = i + 1; j < s->count; j++) {
            uint32_t a = s->number[i], b = s->number[j];

            if (good && small_overlap(s, i, j))
                good = ts_pairs_add(pairs, a < b ? a : b, a < b ? b : a);
        }
    ts_pairs_sort(pairs);
    return good || ts_out_of_memory(error);
}

static void small_work(const struct ts_sweep *s, struct ts_sweep_work *to)
{
    *to = (struct ts_sweep_work){.bodies = s->count, .bytes = sizeof *s};
}

/* ---- the fast one, with a fault ---- */

static bool open_opt(struct ts_sweep **session, struct ts_error *error)
{
    return ts_sweep_opt.open(session, error);
}

static bool enter(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                  struct ts_error *error)
{
    return ts_sweep_opt.add(session, body, box, error);
}

static bool move(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                 struct ts_error *error)
{
    return ts_sweep_opt.move(session, body, box, error);
}

static bool leave(struct ts_sweep *session, uint32_t body, struct ts_error *error)
{
    return ts_sweep_opt.remove(session, body, error);
}

static bool pairs(struct ts_sweep *session, struct ts_pairs *to, struct ts_error *error)
{
    return ts_sweep_opt.pairs(session, to, error);
}

static void work(const struct ts_sweep *session, struct ts_sweep_work *to)
{
    ts_sweep_opt.work(session, to);
}

static void small_close(struct ts_sweep *session) { free(session); }

static void close_opt(struct ts_sweep *session) { ts_sweep_opt.close(session); }

static struct ts_box loose_box(const double *center, double radius)
{
    return ts_sweep_opt.loose_box(center, radius);
}

static bool loose_radius(const struct ts_body *body, double row, double *radius,
                         struct ts_error *error)
{
    return ts_sweep_opt.loose_radius(body, row, radius, error);
}

/* A pair that is found on two axes is in the list twice. */
static bool twice(struct ts_sweep *session, struct ts_pairs *to, struct ts_error *error)
{
    bool given = ts_sweep_opt.pairs(session, to, error);

    if (given && to->count) given = ts_pairs_add(to, to->pair[0].a, to->pair[0].b);
    ts_pairs_sort(to);
    return given;
}

/* A box is stored before it is looked at. */
static bool stores_first(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                         struct ts_error *error)
{
    static const struct ts_box all = {{-INFINITY, -INFINITY, -INFINITY},
                                      {INFINITY, INFINITY, INFINITY}};
    struct ts_error unused;

    if (ts_sweep_opt.move(session, body, box, error)) return true;
    ts_sweep_opt.move(session, body, &all, &unused);
    return false;
}

/* Rounded to nearest, not outward. */
static struct ts_box nearest(const double *center, double radius)
{
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        box.lo[k] = center[k] - radius;
        box.hi[k] = center[k] + radius;
    }
    return box;
}

/* A step outward where none is due. */
static struct ts_box always_wider(const double *center, double radius)
{
    struct ts_box box = nearest(center, radius);

    for (int k = 0; k < 3; k++) {
        box.lo[k] = nextafter(box.lo[k], -INFINITY);
        box.hi[k] = nextafter(box.hi[k], INFINITY);
    }
    return box;
}

/* Bounds the shape the body was modelled in, not those it morphs to. */
static bool first_reference(const struct ts_body *body, double row, double *radius,
                            struct ts_error *error)
{
    struct ts_body first = *body;

    first.reference_count = 1;
    return ts_sweep_opt.loose_radius(&first, row, radius, error);
}

#define SMALL(open)                                                                                \
    {                                                                                              \
        open, small_enter, small_move, small_leave, small_pairs, small_work, small_close,          \
            loose_box, loose_radius                                                                \
    }
#define WITH(move, pairs, box, radius)                                                             \
    {                                                                                              \
        open_opt, enter, move, leave, pairs, work, close_opt, box, radius                          \
    }

const struct ts_sweep_table ts_sweep_small = SMALL(open_right),
                            ts_sweep_stale_axis = SMALL(open_stale_axis);

static const struct ts_sweep_table with_strict = SMALL(open_strict), with_ghost = SMALL(open_ghost),
                                   with_twice = WITH(move, twice, loose_box, loose_radius),
                                   with_stores_first =
                                       WITH(stores_first, pairs, loose_box, loose_radius),
                                   with_nearest = WITH(move, pairs, nearest, loose_radius),
                                   with_always_wider =
                                       WITH(move, pairs, always_wider, loose_radius),
                                   with_first_reference =
                                       WITH(move, pairs, loose_box, first_reference);

const struct ts_wrong_twin sweep_wrong[] = {
    {"stale_axis", TS_FAULT, &ts_sweep_stale_axis, "same_pairs", "a list is sorted but once"},
    {"strict", TS_FAULT, &with_strict, "same_pairs", "boxes that touch are apart"},
    {"ghost", TS_FAULT, &with_ghost, "same_pairs", "a body that left is still reported"},
    {"twice", TS_FAULT, &with_twice, "same_pairs", "a pair is reported twice"},
    {"strict", TS_FAULT, &with_strict, "keeps_contacts", "boxes that touch are apart"},
    {"stores_first", TS_FAULT, &with_stores_first, "refusals_keep",
     "a refused move moves the body"},
    {"nearest", TS_FAULT, &with_nearest, "least_loose_box", "loose boxes are rounded to nearest"},
    {"always_wider", TS_FAULT, &with_always_wider, "least_loose_box", "and these always outward"},
    {"first_reference", TS_FAULT, &with_first_reference, "in_loose_box",
     "other shapes are forgotten"},
    {0},
};
