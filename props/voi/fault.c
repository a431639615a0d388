/* fault.c: volumes of interest that are wrong: a reading of the paper's text, and planted
 * faults. */
#include <math.h>

#include "props/engine/columns.h"
#include "touchstone/voi.h"

static struct ts_voi candidate(const struct ts_box *a, const struct ts_box *b, uint32_t number)
{
    struct ts_voi voi = {.empty = false, .axis = number / 2, .swapped = number % 2};

    for (int k = 0; k < 3; k++) {
        voi.box.lo[k] = fmax(a->lo[k], b->lo[k]);
        voi.box.hi[k] = fmin(a->hi[k], b->hi[k]);
    }
    voi.box.lo[number / 2] = (number % 2 ? b : a)->lo[number / 2];
    voi.box.hi[number / 2] = (number % 2 ? a : b)->hi[number / 2];
    return voi;
}

static double depth(const struct ts_voi *voi)
{
    return voi->box.hi[voi->axis] - voi->box.lo[voi->axis];
}

/* As printed: the intersection, and where it has no sides that will do, and only there, it is
 * extended. */
static struct ts_voi extends_last(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi best = ts_voi_ref.find(a, b);
    bool found = false;

    if (best.empty) return best;
    for (uint32_t i = 0; i < 6; i++) {
        struct ts_voi one = candidate(a, b, i);
        const uint32_t k = i / 2;

        if (one.box.lo[k] < fmax(a->lo[k], b->lo[k]) || one.box.hi[k] > fmin(a->hi[k], b->hi[k]))
            continue;
        if (found && !(depth(&one) < depth(&best))) continue;
        best = one;
        found = true;
    }
    return best;
}

/* Never extended. */
static struct ts_voi not_extended(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi voi = ts_voi_ref.find(a, b);

    if (voi.empty) return voi;
    voi.box.lo[voi.axis] = fmax(a->lo[voi.axis], b->lo[voi.axis]);
    voi.box.hi[voi.axis] = fmin(a->hi[voi.axis], b->hi[voi.axis]);
    return voi;
}

/* Depths are compared as they are rounded. */
static struct ts_voi rounded(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi best = ts_voi_ref.find(a, b);

    for (uint32_t i = 6; !best.empty && i-- > 0;) {
        struct ts_voi one = candidate(a, b, i);

        if (depth(&one) <= depth(&best)) best = one;
    }
    return best;
}

/* Boxes that touch are not empty. */
static struct ts_voi touching(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi voi = ts_voi_ref.find(a, b);

    if (!voi.empty) return voi;
    for (int k = 0; k < 3; k++)
        if (fmax(a->lo[k], b->lo[k]) > fmin(a->hi[k], b->hi[k])) return voi;
    return candidate(a, b, 0);
}

/* The sides are exchanged. */
static struct ts_voi exchanged(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi voi = ts_voi_ref.find(a, b);

    voi.swapped = !voi.swapped;
    return voi;
}

static struct ts_voi last_axis(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi best = ts_voi_ref.find(a, b);

    for (uint32_t i = 0; !best.empty && i < 6; i++) {
        struct ts_voi one = candidate(a, b, i);

        if (depth(&one) <= depth(&best)) best = one;
    }
    return best;
}

/* One face of the box is that of a's, whether b's is nearer or not. */
static struct ts_voi wide(const struct ts_box *a, const struct ts_box *b)
{
    struct ts_voi voi = ts_voi_ref.find(a, b);

    voi.box.hi[(voi.axis + 1) % 3] = a->hi[(voi.axis + 1) % 3];
    return voi;
}

/* clang-format off */
static const struct ts_voi_table with_extends_last = {extends_last}, with_not_extended = {not_extended}, with_rounded = {rounded},
    with_touching = {touching}, with_exchanged = {exchanged}, with_last_axis = {last_axis}, with_wide = {wide};

const struct ts_wrong_twin voi_wrong[] = {
    {"extends_last", TS_SUBJECT, &with_extends_last, "least", "section 2.1: extended only where no sides will do without; a thinner volume is passed over"},
    {"not_extended", TS_FAULT, &with_not_extended, "outside", "the extension is left out: a body begins in front of its side"},
    {"rounded", TS_FAULT, &with_rounded, "same_answer", "depths are compared as they are rounded"},
    {"touching", TS_FAULT, &with_touching, "holds", "boxes that only touch have a volume"},
    {"exchanged", TS_FAULT, &with_exchanged, "outside", "each body is seen from the other's side"},
    {"last_axis", TS_FAULT, &with_last_axis, "least", "of equal depths the last one is taken"},
    {"wide", TS_FAULT, &with_wide, "holds", "one bound is that of the first body, not the lower one"},
    {0},
};
/* clang-format on */
