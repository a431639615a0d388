/* voi.c, naive: all six candidates, whose depths are compared in rationals. */
#include "touchstone/voi.h"

#include "ref/rational.h"

/* Whether the boxes meet with some thickness on every axis, and in which box. */
static bool intersect(const struct ts_box *a, const struct ts_box *b, struct ts_box *to)
{
    bool thick = true;

    for (int k = 0; k < 3; k++) {
        to->lo[k] = a->lo[k] > b->lo[k] ? a->lo[k] : b->lo[k];
        to->hi[k] = a->hi[k] < b->hi[k] ? a->hi[k] : b->hi[k];
        thick = thick && to->lo[k] < to->hi[k];
    }
    return thick;
}

static bool deeper(const struct ts_voi *a, const struct ts_voi *b)
{
    mpq_t x, y;
    bool answer;

    mpq_inits(x, y, NULL);
    rational_difference(&x, &a->box.hi[a->axis], &a->box.lo[a->axis], 1);
    rational_difference(&y, &b->box.hi[b->axis], &b->box.lo[b->axis], 1);
    answer = mpq_cmp(x, y) > 0;
    mpq_clears(x, y, NULL);
    return answer;
}

static struct ts_voi find(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi best = {.empty = true};
    struct ts_box both;

    if (!intersect(a, b, &both)) return best;
    for (uint32_t axis = 0; axis < 3; axis++)
        for (int swapped = 0; swapped < 2; swapped++) {
            struct ts_voi candidate = {false, both, axis, swapped};

            candidate.box.lo[axis] = (swapped ? b : a)->lo[axis];
            candidate.box.hi[axis] = (swapped ? a : b)->hi[axis];
            if (best.empty || deeper(&best, &candidate)) best = candidate;
        }
    return best;
}

const struct ts_voi_table ts_voi_ref = {find};
