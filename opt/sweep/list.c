/* list.c: three lists of ends, kept sorted by insertion from question to question, and the
 * pairs whose boxes meet.
 *
 * The order of ends: by value, and a low end before a high end of the same value, so that boxes
 * that touch overlap. Others of the same value stay as they are. On an axis, two bodies overlap
 * exactly when each one's low end is before the other's high end.
 *
 * Two bodies that meet now and did not before did not overlap on some axis: one's low end was
 * behind the other's high end, and is before it now. Insertion moves an end past exactly those that
 * it was behind and is before now; so that exchange is seen, and the boxes are tested then. Two
 * bodies that met before are tested again. Nothing else has to be looked at. */
#include <stdlib.h>

#include "opt/sweep/step.h"

/* A choice between addresses, not between loads, is made without a branch: which of its ends comes
 * next in a list, no predictor knows. */
static double value_of(const struct ts_sweep *s, int axis, uint32_t id)
{
    const struct ts_box *box = &s->box[id / 2];
    const double *bound = id & 1 ? box->hi : box->lo;

    return bound[axis];
}

/* ---- lists ---- */

/* Gives each end its new value, drops those of bodies that left (the next end takes the place of
 * NaN), and appends those of bodies that came. */
static size_t refresh(struct ts_sweep *s, int axis)
{
    struct sweep_end *list = s->list[axis];
    size_t count = 0;

    for (size_t i = 0; i < s->ends; i++) {
        uint32_t id = list[i].id;
        double value = value_of(s, axis, id);

        list[count] = (struct sweep_end){value, id};
        count += value == value;
    }
    for (uint32_t slot = 0; slot < s->slots; slot++) {
        if (s->place[slot] != PLACE_FRESH) continue;
        list[count++] = (struct sweep_end){s->box[slot].lo[axis], 2 * slot};
        list[count++] = (struct sweep_end){s->box[slot].hi[axis], 2 * slot + 1};
    }
    return count;
}

/* So many exchanges are allowed: as three sorts need comparisons, and as the last sweep needed
 * tests. With more, to begin anew costs less; and what was spent on trying is no more than that. */
static uint64_t most_exchanges(const struct ts_sweep *s)
{
    uint64_t ends = 2 * (uint64_t)s->slots, depth = 0;

    while (ends >> (depth + 1)) depth++;
    return 3 * ends * depth + s->sweep_tests;
}

/* The usual way, from where things were at the last question. False: too many exchanges. */
static bool follow(struct ts_sweep *s)
{
    uint64_t most = most_exchanges(s);
    size_t count = 0;
    struct sorting done;

    s->begun.count = 0;
    for (int k = 0; k < 3; k++) count = refresh(s, k);
    done = step(s->box, s->number, s->list[0], s->list[1], s->list[2], count, most, &s->met,
                &s->begun);
    s->work.exchanges += done.exchanges;
    s->work.tests += done.tests;
    s->unsure = done.full;
    return done.exchanges <= most;
}

/* ---- anew ---- */

static int by_value(const void *left, const void *right)
{
    const struct sweep_end *x = left, *y = right;

    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (int)(x->id & 1) - (int)(y->id & 1);
}

/* How many pairs overlap on one axis: at each low end, as many as are open there. */
static uint64_t overlaps_on(const struct ts_sweep *s, int axis)
{
    uint64_t open = 0, sum = 0;

    for (size_t i = 0; i < s->ends; i++)
        if (s->list[axis][i].id & 1)
            open--;
        else
            sum += open++;
    return sum;
}

/* Without memory the pairs can't be believed any more. */
static void take_note(struct ts_sweep *s, uint32_t a, uint32_t b)
{
    if (!note(&s->met, hit_of(s->number, a, b))) s->unsure = true;
}

/* Tests all pairs that overlap on one axis: of those, one's low end is between the other's ends. */
static void sweep_along(struct ts_sweep *s, int axis)
{
    const struct sweep_end *list = s->list[axis];

    for (size_t i = 0; i < s->ends; i++) {
        if (list[i].id & 1) continue;
        for (size_t j = i + 1; list[j].id != list[i].id + 1; j++)
            if (!(list[j].id & 1)) {
                s->work.tests++;
                if (meet(&s->box[list[i].id / 2], &s->box[list[j].id / 2]))
                    take_note(s, list[i].id / 2, list[j].id / 2);
            }
    }
}

static void rebuild(struct ts_sweep *s)
{
    uint64_t least = UINT64_MAX;
    int best = 0;

    s->work.rebuilds++;
    s->met.count = s->ends = 0;
    for (uint32_t slot = 0; slot < s->slots; slot++)
        if (s->place[slot] == PLACE_FRESH || s->place[slot] == PLACE_LISTED) {
            for (int k = 0; k < 3; k++) {
                s->list[k][s->ends] = (struct sweep_end){s->box[slot].lo[k], 2 * slot};
                s->list[k][s->ends + 1] = (struct sweep_end){s->box[slot].hi[k], 2 * slot + 1};
            }
            s->ends += 2;
        }
    for (int k = 0; k < 3 && s->ends; k++) {
        uint64_t overlaps;

        qsort(s->list[k], s->ends, sizeof *s->list[k], by_value);
        overlaps = overlaps_on(s, k);
        if (overlaps < least) least = overlaps, best = k;
    }
    s->sweep_tests = s->ends ? least : 0;
    sweep_along(s, best);
    sort_once(&s->met);
}

/* Bodies that came are in the lists now, and those that went have left them. */
static void settle_places(struct ts_sweep *s)
{
    for (uint32_t slot = 0; slot < s->slots; slot++) {
        if (s->place[slot] == PLACE_FRESH) s->place[slot] = PLACE_LISTED;
        if (s->place[slot] != PLACE_GONE) continue;
        s->place[slot] = PLACE_FREE;
        s->number[slot] = s->free;
        s->free = slot;
    }
    s->ends = 2 * (size_t)s->bodies;
}

/* When memory runs out, the next question begins anew, whatever is half done now. */
bool opt_sweep_settle(struct ts_sweep *s)
{
    bool most_are_new = s->ends < s->bodies, anew = s->unsure || most_are_new;

    if (!s->changed && !anew) return true;
    s->unsure = false;
    if (!anew) anew = !follow(s);
    if (anew && !s->unsure) rebuild(s);
    if (s->unsure) return false;
    settle_places(s);
    s->changed = false;
    return true;
}
