/* small.c: a BucketTree as small as it can be: which primitives it has, in which cells. Begin with
 * ts_bucket_small_update. What is asked of it is in small_walk.c. */
#include "props/bucket/small.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"

bool ts_bucket_small_open(unsigned defects, struct ts_bucket_rule rule, struct ts_bucket **session,
                          struct ts_error *error)
{
    struct ts_bucket *s;

    if (!ts_bucket_rule_check(rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->rule = rule;
    s->defects = defects;
    *session = s;
    return true;
}

void ts_bucket_small_close(struct ts_bucket *s)
{
    if (s) free(s->node);
    free(s);
}

/* ---- which primitives are there ---- */

/* After an edit, lists and pointers begin anew. */
static void begin_anew(struct ts_bucket *s)
{
    for (int k = 0; k < 3; k++) {
        for (uint32_t i = 0; i < s->count; i++) s->list[k][i] = i;
        memset(s->pointer[k], 0, sizeof s->pointer[k]);
    }
    s->edited = true;
    s->sorted = false;
}

static bool named_before(const uint32_t *number, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (number[j] == number[i]) return true;
    return false;
}

static bool may_come(const struct ts_bucket *s, size_t count, const uint32_t *number,
                     struct ts_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (ts_bucket_small_find(s, number[i]) < s->count || named_before(number, i))
            return ts_bucket_small_has(s, TS_GHOST) ||
                   ts_fail(error, "primitive %u: is there already", number[i]);
    return s->count + count <= TS_SMALL_MOST ||
           ts_fail(error, "expected at most %d primitives", TS_SMALL_MOST);
}

static bool may_go(const struct ts_bucket *s, size_t count, const uint32_t *number,
                   struct ts_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (ts_bucket_small_find(s, number[i]) == s->count || named_before(number, i))
            return ts_fail(error, "primitive %u: is not there", number[i]);
    return true;
}

static void come(struct ts_bucket *s, uint32_t number)
{
    if (ts_bucket_small_find(s, number) == s->count) s->number[s->count++] = number;
    begin_anew(s);
}

/* The last one takes the slot. */
static void go(struct ts_bucket *s, uint32_t number)
{
    if (ts_bucket_small_has(s, TS_GHOST)) return;
    s->number[ts_bucket_small_find(s, number)] = s->number[s->count - 1];
    s->count--;
    begin_anew(s);
}

bool ts_bucket_small_add(struct ts_bucket *s, size_t count, const uint32_t *number,
                         struct ts_error *error)
{
    for (size_t i = 0; ts_bucket_small_has(s, TS_HALF_DONE) && i < count; i++)
        if (may_come(s, 1, &number[i], error))
            come(s, number[i]);
        else
            return false;
    if (ts_bucket_small_has(s, TS_HALF_DONE)) return true;
    if (!may_come(s, count, number, error)) return false;
    for (size_t i = 0; i < count; i++) come(s, number[i]);
    return true;
}

bool ts_bucket_small_remove(struct ts_bucket *session, size_t count, const uint32_t *number,
                            struct ts_error *error)
{
    if (!may_go(session, count, number, error)) return false;
    for (size_t i = 0; i < count; i++) go(session, number[i]);
    return true;
}

bool ts_bucket_small_move(struct ts_bucket *from, struct ts_bucket *to, size_t count,
                          const uint32_t *number, struct ts_error *error)
{
    if (from == to) return ts_fail(error, "bodies: expected two different ones");
    if (!may_go(from, count, number, error) || !may_come(to, count, number, error)) return false;
    for (size_t i = 0; i < count; i++) {
        come(to, number[i]);
        if (!ts_bucket_small_has(from, TS_MOVE_KEEPS)) go(from, number[i]);
    }
    return true;
}

/* ---- algorithm 1: equation 1 for each primitive ---- */

/* The rounded quotient may be one beside the cell, which the thresholds tell. Where the width
 * overflows, half of everything does not. */
static uint32_t formula(const struct ts_bucket *s, int axis, double p)
{
    double cells = ldexp(1, (int)s->rule.levels), lo = s->bounds.lo[axis], hi = s->bounds.hi[axis];
    double half = isfinite(hi - lo) ? 1 : 0.5;
    double n = (p * half - lo * half) / (hi * half - lo * half) * cells;
    uint32_t last = (uint32_t)cells - 1, cell;

    if (lo == hi) return ts_bucket_small_has(s, TS_ZERO_BY_ZERO) ? last : 0;
    n = ts_bucket_small_has(s, TS_TO_NEAREST) ? rint(n) : floor(n);
    if (ts_bucket_small_has(s, TS_OPEN_TOP) && p == hi) return last + 1;
    cell = n >= 0 && n < cells ? (uint32_t)n : last;
    if (ts_bucket_small_has(s, TS_UNCORRECTED) || ts_bucket_small_has(s, TS_TO_NEAREST))
        return cell;
    while (cell > 0 && p < s->border[axis][cell]) cell--;
    while (cell < last && p >= s->border[axis][cell + 1]) cell++;
    return cell;
}

/* ---- algorithm 2: lists and pointers, one axis ---- */

static double coordinate(const struct ts_bucket *s, int axis, int pos)
{
    return s->point[s->list[axis][pos]][axis];
}

static void sort(struct ts_bucket *s, int axis)
{
    uint32_t *list = s->list[axis];

    if (ts_bucket_small_has(s, TS_STALE_AXIS) && axis == 2 && s->sorted) return;
    for (int i = 1; i < (int)s->count; i++)
        for (int j = i; j > 0 && coordinate(s, axis, j) < coordinate(s, axis, j - 1); j--) {
            uint32_t swap = list[j];

            s->exchanged[swap] = s->exchanged[list[j - 1]] = true;
            list[j] = list[j - 1];
            list[j - 1] = swap;
        }
}

/* Whether what stands at a place of the list is beyond the lower border of bucket i. */
static bool beyond(const struct ts_bucket *s, int axis, int pos, int i)
{
    double x = coordinate(s, axis, pos);

    return ts_bucket_small_has(s, TS_TIES) ? x > s->border[axis][i] : x >= s->border[axis][i];
}

/* Back while what is beyond the border stands there; the first of them is one ahead. */
static int backward(const struct ts_bucket *s, int axis, int pos, int i)
{
    do pos--;
    while (pos >= 0 && beyond(s, axis, pos, i));
    if (ts_bucket_small_has(s, TS_TOO_LOW)) return pos;
    if (ts_bucket_small_has(s, TS_TOO_LOW_KEPT)) return pos < 0 ? 0 : pos;
    return pos + 1;
}

/* Ahead while what is below it stands there. */
static int forward(const struct ts_bucket *s, int axis, int pos, int i)
{
    while (pos < (int)s->count && !beyond(s, axis, pos, i)) pos++;
    return pos;
}

/* The same as printed: at least one ahead, and to place 2^l - 1. Where there are more primitives it
 * stops too early, where there are fewer it reads one that is none. */
static bool forward_as_printed(const struct ts_bucket *s, int axis, int *pos, int i,
                               struct ts_error *error)
{
    int count = (int)s->count, end = (1 << s->rule.levels) - 1;

    if (end > count && !ts_bucket_small_has(s, TS_READS_ON)) end = count;
    if (end < count && !ts_bucket_small_has(s, TS_STOPS_EARLY)) end = count;
    do {
        ++*pos;
        if (*pos < end && *pos >= count)
            return ts_fail(error, "X[%d] is read: expected a place below %d", *pos, count);
    } while (*pos < end && !beyond(s, axis, *pos, i));
    return true;
}

/* UpdateBucketPointers: pointer[i] becomes the place of the first that is beyond border i. The end
 * of the list is beyond all. */
static bool update_pointers(struct ts_bucket *s, int axis, struct ts_error *error)
{
    int *pointer = s->pointer[axis], cells = 1 << s->rule.levels, count = (int)s->count;

    for (int i = 0; i < cells + ts_bucket_small_has(s, TS_TOO_FAR); i++) {
        if (i == cells)
            return ts_fail(error, "B[%d] is read: expected a bucket below %d", i, cells);
        if (pointer[i] < 0 || (pointer[i] >= count && ts_bucket_small_has(s, TS_READS_ON)))
            return ts_fail(error, "X[%d] is read, as B[%d] says: expected 0 to %d", pointer[i], i,
                           count - 1);
        if (pointer[i] > count) pointer[i] = count;
        if (pointer[i] == count && ts_bucket_small_has(s, TS_STUCK)) continue;
        if (pointer[i] == count || beyond(s, axis, pointer[i], i))
            pointer[i] = backward(s, axis, pointer[i], i);
        else if (!ts_bucket_small_has(s, TS_STOPS_EARLY) && !ts_bucket_small_has(s, TS_READS_ON))
            pointer[i] = forward(s, axis, pointer[i], i);
        else if (!forward_as_printed(s, axis, &pointer[i], i, error))
            return false;
    }
    return true;
}

/* The bucket of a place is the last one whose pointer is not beyond it. */
static bool read_pointers(struct ts_bucket *s, int axis, struct ts_error *error)
{
    int told = 0, last = -1;

    for (int pos = 0; pos < (int)s->count; pos++) {
        uint32_t slot = s->list[axis][pos];
        int cell = -1;

        for (int i = 0; i < 1 << s->rule.levels; i++)
            if (s->pointer[axis][i] <= pos) cell = i;
        if (cell < 0) return ts_fail(error, "primitive %u: is in no bucket", s->number[slot]);
        told = last < 0 ? cell : told + (cell != last);
        last = cell;
        if (ts_bucket_small_has(s, TS_ONLY_EXCHANGED) && s->sorted && !s->exchanged[slot]) continue;
        s->cell[slot][axis] = (uint32_t)(ts_bucket_small_has(s, TS_COUNTS_ON) ? told : cell);
    }
    return true;
}

/* ---- a step ---- */

static void place_boxes(struct ts_bucket *s, const struct ts_soup *soup)
{
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t *corner = soup->corner + (size_t)soup->corners * s->number[i];

        memcpy(s->point[i], soup->vertex + 3 * (size_t)corner[0], sizeof s->point[i]);
        for (int k = 0; k < 3; k++) {
            s->box[i].lo[k] = s->box[i].hi[k] = s->point[i][k];
            for (uint32_t j = 0; j < soup->corners; j++) {
                s->box[i].lo[k] = fmin(s->box[i].lo[k], soup->vertex[3 * (size_t)corner[j] + k]);
                s->box[i].hi[k] = fmax(s->box[i].hi[k], soup->vertex[3 * (size_t)corner[j] + k]);
            }
            s->bounds.lo[k] = i ? fmin(s->bounds.lo[k], s->box[i].lo[k]) : s->box[i].lo[k];
            s->bounds.hi[k] = i ? fmax(s->bounds.hi[k], s->box[i].hi[k]) : s->box[i].hi[k];
        }
    }
}

/* As printed, a threshold is i * bucket_size.x; a flat box has but one that counts. */
static void find_borders(struct ts_bucket *s, int axis)
{
    double lo = s->bounds.lo[axis], hi = s->bounds.hi[axis];
    int cells = 1 << s->rule.levels;

    ts_bucket_opt.thresholds(lo, hi, s->rule.levels, s->border[axis]);
    if (!ts_bucket_small_has(s, TS_NO_MINIMUM) || s->rule.algorithm == TS_BUCKET_FORMULA ||
        lo == hi)
        return;
    for (int i = 0; i < cells; i++) s->border[axis][i] = i * ((hi - lo) / cells);
}

static bool find_cells(struct ts_bucket *s, int axis, struct ts_error *error)
{
    find_borders(s, axis);
    if (s->rule.algorithm == TS_BUCKET_SORTED) {
        memset(s->exchanged, 0, sizeof s->exchanged);
        sort(s, axis);
        return update_pointers(s, axis, error) && read_pointers(s, axis, error);
    }
    for (size_t i = 0; i < s->count; i++) s->cell[i][axis] = formula(s, axis, s->point[i][axis]);
    return true;
}

bool ts_bucket_small_update(struct ts_bucket *s, const struct ts_soup *soup, struct ts_error *error)
{
    if (!ts_soup_check(soup, error)) return false;
    for (size_t i = 0; i < s->count; i++)
        if (s->number[i] >= soup->primitive_count)
            return ts_fail(error, "primitive %u: is not in the soup", s->number[i]);
    place_boxes(s, soup);
    for (int axis = 0; s->count && axis < 3; axis++)
        if (!find_cells(s, axis, error)) return false;
    s->sorted = true;
    s->edited = false;
    return ts_bucket_small_mark(s) || ts_out_of_memory(error);
}
