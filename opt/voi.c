/* voi.c, fast: depths are compared as they are rounded. Rounding keeps an order, so different
 * rounded depths are in the order of the exact ones; of equal ones the rounding errors decide. */
#include "touchstone/voi.h"

#include "opt/bound.h"
#include "touchstone/number.h"

/* hi - lo is exactly sum + error. With the larger number first, both subtractions behind the sum
 * are exact (Dekker), and overflow only if the sum does. A sum that overflows has both terms beyond
 * 2^969, whose halves are exact. */
struct depth {
    bool beyond; /* this is half of it */
    double sum, error;
};

static struct depth depth_of(double hi, double lo)
{
    struct depth d = {false, ts_sub(hi, lo), 0};

    if (isinf(d.sum)) {
        hi /= 2, lo /= 2;
        d.beyond = true;
        d.sum = ts_sub(hi, lo);
    }
    if (fabs(hi) >= fabs(lo))
        d.error = ts_sub(ts_sub(hi, d.sum), lo);
    else
        d.error = ts_sub(hi, ts_add(d.sum, lo));
    return d;
}

static bool deeper(const struct depth *a, const struct depth *b)
{
    if (a->beyond != b->beyond) return a->beyond;
    return a->sum != b->sum ? a->sum > b->sum : a->error > b->error;
}

static struct ts_voi find(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi voi = {.empty = true};
    struct depth least = {true, INFINITY, 0};
    struct ts_box both;

    for (int k = 0; k < 3; k++) {
        both.lo[k] = larger(a->lo[k], b->lo[k]);
        both.hi[k] = smaller(a->hi[k], b->hi[k]);
        if (!(both.lo[k] < both.hi[k])) return voi;
    }
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t axis = i / 2;
        const struct ts_box *low = i % 2 ? b : a, *high = i % 2 ? a : b;
        struct depth d = depth_of(high->hi[axis], low->lo[axis]);

        if (!deeper(&least, &d)) continue;
        least = d;
        voi = (struct ts_voi){false, both, axis, i % 2};
    }
    voi.box.lo[voi.axis] = (voi.swapped ? b : a)->lo[voi.axis];
    voi.box.hi[voi.axis] = (voi.swapped ? a : b)->hi[voi.axis];
    return voi;
}

const struct ts_voi_table ts_voi_opt = {find};
