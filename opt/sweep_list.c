/* sweep_list.c: three lists of ends, kept sorted by insertion from question to question, and the
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

#include "opt/sweep.h"

/* A choice between addresses, not between loads, is made without a branch: which of its ends comes
 * next in a list, no predictor knows. */
static double value_of(const struct sweep *s, int axis, uint32_t id)
{
    const struct ts_box *box = &s->box[id / 2];
    const double *bound = id & 1 ? box->hi : box->lo;

    return bound[axis];
}

/* False for a body that left: NaN compares false. */
/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> !disjoint(a, b); */
static bool meet(const struct ts_box *a, const struct ts_box *b)
{
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] &&
           b->lo[1] <= a->hi[1] && a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

/* ---- pairs ---- */

static bool reserve(struct sweep_mets *mets, size_t count)
{
    size_t capacity = mets->capacity ? mets->capacity : 16;
    struct sweep_met *grown;

    if (count <= mets->capacity) return true;
    while (capacity < count) capacity *= 2;
    grown = realloc(mets->item, capacity * sizeof *grown);
    if (!grown) return false;
    mets->item = grown;
    mets->capacity = capacity;
    return true;
}

/* Tests two boxes and takes note of the pair. Without memory the pairs can't be believed any more.
 */
static void try_pair(struct sweep *s, uint32_t a, uint32_t b, struct sweep_mets *to)
{
    uint32_t first, second;

    s->work.tests++;
    if (!meet(&s->box[a], &s->box[b])) return;
    first = s->number[a] < s->number[b] ? a : b;
    second = first == a ? b : a;
    if (!reserve(to, to->count + 1)) {
        s->unsure = true;
        return;
    }
    to->item[to->count++] =
        (struct sweep_met){{s->number[first], s->number[second]}, first, second};
}

/* Sorts, and drops what is there more than once: found on two axes or on three. */
static void sort(struct sweep_mets *mets)
{
    size_t kept = 0;

    if (mets->count > 1) qsort(mets->item, mets->count, sizeof *mets->item, ts_pair_compare);
    for (size_t i = 0; i < mets->count; i++)
        if (i == 0 || ts_pair_compare(&mets->item[kept - 1], &mets->item[i]) != 0)
            mets->item[kept++] = mets->item[i];
    mets->count = kept;
}

/* Drops the pairs that no longer meet. */
static void keep_meeting(struct sweep *s)
{
    size_t kept = 0;

    s->work.tests += s->met.count;
    for (size_t i = 0; i < s->met.count; i++)
        if (meet(&s->box[s->met.item[i].a], &s->box[s->met.item[i].b]))
            s->met.item[kept++] = s->met.item[i];
    s->met.count = kept;
}

/* Merges the new pairs into the old ones from behind, so that no second list is needed. No pair is
 * in both. */
static void merge(struct sweep *s)
{
    size_t old = s->met.count, new = s->begun.count, to = old + new;
    struct sweep_met *item;

    s->unsure = !reserve(&s->met, to);
    if (s->unsure) return;
    item = s->met.item;
    s->met.count = to;
    while (new > 0) {
        bool later = old > 0 && ts_pair_compare(&item[old - 1], &s->begun.item[new - 1]) > 0;

        item[--to] = later ? item[--old] : s->begun.item[--new];
    }
}

/* ---- lists ---- */

/* Gives each end its new value, drops those of bodies that left (the next end takes the place of
 * NaN), and appends those of bodies that came. */
static size_t refresh(struct sweep *s, int axis)
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

/* Moves an end forward, past those that it is before now. */
static size_t insert(struct sweep *s, struct sweep_end *list, size_t from)
{
    struct sweep_end end = list[from];
    size_t at = from;

    for (; at > 0; at--) {
        struct sweep_end other = list[at - 1];
        bool begins = other.id & ~end.id & 1; /* a low end reaches a high one */

        if (!(other.value > end.value || (other.value == end.value && begins))) break;
        if (begins) try_pair(s, end.id / 2, other.id / 2, &s->begun);
        list[at] = other;
    }
    list[at] = end;
    return from - at;
}

/* So many exchanges are allowed: as three sorts need comparisons, and as the last sweep needed
 * tests. With more, to begin anew costs less; and what was spent on trying is no more than that. */
static uint64_t most_exchanges(const struct sweep *s)
{
    uint64_t ends = 2 * (uint64_t)s->slots, depth = 0;

    while (ends >> (depth + 1)) depth++;
    return s->work.exchanges + 3 * ends * depth + s->sweep_tests;
}

static bool sort_list(struct sweep *s, int axis, uint64_t most)
{
    size_t count = refresh(s, axis);
    uint64_t exchanges = s->work.exchanges;

    for (size_t i = 1; i < count && exchanges <= most; i++)
        exchanges += insert(s, s->list[axis], i);
    s->work.exchanges = exchanges;
    return exchanges <= most;
}

/* The usual way, from where things were at the last question. False: too many exchanges. */
static bool follow(struct sweep *s)
{
    uint64_t most = most_exchanges(s);

    s->begun.count = 0;
    for (int k = 0; k < 3; k++)
        if (!sort_list(s, k, most)) return false;
    if (s->unsure) return true;
    sort(&s->begun);
    keep_meeting(s);
    merge(s);
    return true;
}

/* ---- anew ---- */

static int by_value(const void *left, const void *right)
{
    const struct sweep_end *x = left, *y = right;

    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (int)(x->id & 1) - (int)(y->id & 1);
}

/* How many pairs overlap on one axis: at each low end, as many as are open there. */
static uint64_t overlaps_on(const struct sweep *s, int axis)
{
    uint64_t open = 0, sum = 0;

    for (size_t i = 0; i < s->ends; i++)
        if (s->list[axis][i].id & 1)
            open--;
        else
            sum += open++;
    return sum;
}

/* Tests all pairs that overlap on one axis: of those, one's low end is between the other's ends. */
static void sweep_along(struct sweep *s, int axis)
{
    const struct sweep_end *list = s->list[axis];

    for (size_t i = 0; i < s->ends; i++) {
        if (list[i].id & 1) continue;
        for (size_t j = i + 1; list[j].id != list[i].id + 1; j++)
            if (!(list[j].id & 1)) try_pair(s, list[i].id / 2, list[j].id / 2, &s->met);
    }
}

static void rebuild(struct sweep *s)
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
    sort(&s->met);
}

/* Bodies that came are in the lists now, and those that went have left them. */
static void settle_places(struct sweep *s)
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
bool sweep_settle(struct sweep *s)
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
