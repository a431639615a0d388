/* fault.c: overlap tests that are wrong on purpose, or as everybody writes them. Each is
 * the fast twin with one thing wrong. */
#include <math.h>
#include <string.h>

#include "props/engine/columns.h"
#include "touchstone/overlap.h"

static uint32_t boxes(const struct ts_box *one, size_t count, const double *group)
{
    return ts_overlap_opt.boxes(one, count, group);
}

static uint32_t dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop)
{
    return ts_overlap_opt.dops(kind, one, count, dop);
}

static uint32_t balls(const struct ts_ball *one, size_t count, const struct ts_ball *ball)
{
    return ts_overlap_opt.balls(one, count, ball);
}

static void relate(const struct ts_placement *a, const struct ts_placement *b,
                   struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
}

static uint32_t sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *group)
{
    return ts_overlap_opt.sat(r, one, count, group);
}

static uint32_t sat_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *group)
{
    return ts_overlap_opt.sat_lite(r, one, count, group);
}

/* ---- planted faults ---- */

/* Touching is taken for disjoint. */
static uint32_t strict_boxes(const struct ts_box *one, size_t count, const double *group)
{
    uint32_t maybe = ts_overlap_opt.boxes(one, count, group);

    for (size_t i = 0; i < count; i++) {
        struct ts_box other = ts_boxes_get(count, group, i);

        for (int k = 0; k < 3; k++)
            if (one->hi[k] == other.lo[k]) maybe &= ~((uint32_t)1 << i);
    }
    return maybe;
}

static uint32_t strict_dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                            const struct ts_dop *dop)
{
    uint32_t maybe = ts_overlap_opt.dops(kind, one, count, dop);

    for (size_t i = 0; i < count; i++)
        for (int s = 0; s < kind->slabs; s++)
            if (one->lo[s] == dop[i].hi[s]) maybe &= ~((uint32_t)1 << i);
    return maybe;
}

/* The last slab is never looked at. */
static uint32_t forgetful_dops(const struct ts_dop_kind *kind, const struct ts_dop *one,
                               size_t count, const struct ts_dop *dop)
{
    struct ts_dop_kind shorter = *kind;

    shorter.slabs--;
    return ts_overlap_opt.dops(&shorter, one, count, dop);
}

/* Squares as they come, nothing for their rounding. */
static uint32_t plain_balls(const struct ts_ball *one, size_t count, const struct ts_ball *ball)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++) {
        double x = ball[i].center[0] - one->center[0], y = ball[i].center[1] - one->center[1];
        double z = ball[i].center[2] - one->center[2], radii = ball[i].radius + one->radius;

        maybe |= (uint32_t)(x * x + y * y + z * z <= radii * radii) << i;
    }
    return maybe;
}

/* Nothing for the rounding of vertices, axes and projections. */
static void tight_relate(const struct ts_placement *a, const struct ts_placement *b,
                         struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
    for (int i = 0; i < TS_ALL_AXES; i++) to->axis[i].slack = 0;
}

static struct ts_placement transposed(const struct ts_placement *stand)
{
    struct ts_placement to = *stand;

    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) to.pose.row[k][j] = stand->pose.row[j][k];
    return to;
}

/* Rows are taken for columns. */
static void turned_relate(const struct ts_placement *a, const struct ts_placement *b,
                          struct ts_relation *to)
{
    struct ts_placement rows_a = transposed(a), rows_b = transposed(b);

    ts_overlap_opt.relate(&rows_a, &rows_b, to);
}

/* One of fifteen axes looks from b to a. */
static void signed_relate(const struct ts_placement *a, const struct ts_placement *b,
                          struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
    to->axis[8].shift = -to->axis[8].shift;
}

/* Along one of fifteen axes a box has no extent in one of its directions. */
static void flat_relate(const struct ts_placement *a, const struct ts_placement *b,
                        struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
    to->axis[7].one[2] = 0;
}

/* One of fifteen axes is never looked at; the first is of a face, the second across edges. */
static void forget_axis(struct ts_relation *r, int axis)
{
    memset(&r->axis[axis], 0, sizeof r->axis[axis]);
}

static void faceless_relate(const struct ts_placement *a, const struct ts_placement *b,
                            struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
    forget_axis(to, 1);
}

static void edgeless_relate(const struct ts_placement *a, const struct ts_placement *b,
                            struct ts_relation *to)
{
    ts_overlap_opt.relate(a, b, to);
    forget_axis(to, TS_ALL_AXES - 1);
}

/* Axes across edges are left out as soon as one box of a group is apart. */
static uint32_t hasty_sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                          const double *group)
{
    uint32_t maybe = ts_overlap_opt.sat_lite(r, one, count, group);

    return maybe == UINT32_MAX >> (TS_MOST_TESTED - count)
               ? ts_overlap_opt.sat(r, one, count, group)
               : maybe;
}

/* A box that is flat has no inside, so it can't meet anything. */
static uint32_t solid_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                           const double *group)
{
    return one->lo[0] == one->hi[0] ? 0 : ts_overlap_opt.sat_lite(r, one, count, group);
}

/* Sound, and of no use. */
static uint32_t always_maybe(const struct ts_relation *r, const struct ts_box *one, size_t count,
                             const double *group)
{
    (void)r, (void)one, (void)group;
    return count ? UINT32_MAX >> (32 - count) : 0;
}

/* ---- subjects: the separating axes as everybody writes them, for rotations ----
 *
 * In doubles, with dot products of the columns for cross products: along column i of a the other
 * box extends by sum_j |a_i . b_j| h_j, along a_i x b_j what remains of the same products.
 * Customary is to add an epsilon to each |a_i . b_j|, against axes that nearly vanish. */
struct usual {
    double dot[3][3], size[3][3]; /* a_i . b_j; its magnitude, and the epsilon */
    double apart[3];              /* of the centres, along the columns of a */
    double of_a[3], of_b[3];      /* half extents */
};

static double column_dot(const struct ts_pose *a, int i, const struct ts_pose *b, int j)
{
    return a->row[0][i] * b->row[0][j] + a->row[1][i] * b->row[1][j] + a->row[2][i] * b->row[2][j];
}

static void set_usual(const struct ts_relation *r, const struct ts_box *one,
                      const struct ts_box *other, double epsilon, struct usual *to)
{
    double between[3];

    for (int k = 0; k < 3; k++) {
        between[k] = r->b.pose.row[k][3] - r->a.pose.row[k][3];
        for (int j = 0; j < 3; j++)
            between[k] += r->b.pose.row[k][j] * (other->lo[j] + other->hi[j]) / 2 -
                          r->a.pose.row[k][j] * (one->lo[j] + one->hi[j]) / 2;
    }
    for (int i = 0; i < 3; i++) {
        to->apart[i] = 0;
        to->of_a[i] = (one->hi[i] - one->lo[i]) / 2;
        to->of_b[i] = (other->hi[i] - other->lo[i]) / 2;
        for (int k = 0; k < 3; k++) {
            to->apart[i] += between[k] * r->a.pose.row[k][i];
            to->dot[i][k] = column_dot(&r->a.pose, i, &r->b.pose, k);
            to->size[i][k] = fabs(to->dot[i][k]) + epsilon;
        }
    }
}

static bool usual_faces(const struct usual *s)
{
    for (int i = 0; i < 3; i++) {
        double along_a = 0, along_b = 0, apart = 0;

        for (int k = 0; k < 3; k++) {
            along_a += s->of_b[k] * s->size[i][k];
            along_b += s->of_a[k] * s->size[k][i];
            apart += s->apart[k] * s->dot[k][i];
        }
        if (fabs(s->apart[i]) > s->of_a[i] + along_a || fabs(apart) > s->of_b[i] + along_b)
            return true;
    }
    return false;
}

static bool usual_edges(const struct usual *s)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            double extent_a = s->of_a[i1] * s->size[i2][j] + s->of_a[i2] * s->size[i1][j];
            double extent_b = s->of_b[j1] * s->size[i][j2] + s->of_b[j2] * s->size[i][j1];

            if (fabs(s->apart[i2] * s->dot[i1][j] - s->apart[i1] * s->dot[i2][j]) >
                extent_a + extent_b)
                return true;
        }
    return false;
}

static uint32_t usual(const struct ts_relation *r, const struct ts_box *one, size_t count,
                      const double *group, double epsilon, bool edges)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++) {
        struct ts_box other = ts_boxes_get(count, group, i);
        struct usual s;

        set_usual(r, one, &other, epsilon, &s);
        maybe |= (uint32_t) !(usual_faces(&s) || (edges && usual_edges(&s))) << i;
    }
    return maybe;
}

static uint32_t plain_sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                          const double *group)
{
    return usual(r, one, count, group, 0, true);
}

static uint32_t plain_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                           const double *group)
{
    return usual(r, one, count, group, 0, false);
}

static uint32_t epsilon_sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                            const double *group)
{
    return usual(r, one, count, group, 1e-6, true);
}

static uint32_t epsilon_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                             const double *group)
{
    return usual(r, one, count, group, 1e-6, false);
}

static const struct ts_overlap_table
    boxes_strict = {strict_boxes, dops, balls, relate, sat, sat_lite},
    dops_strict = {boxes, strict_dops, balls, relate, sat, sat_lite},
    dops_forgetful = {boxes, forgetful_dops, balls, relate, sat, sat_lite},
    balls_plain = {boxes, dops, plain_balls, relate, sat, sat_lite},
    no_widening = {boxes, dops, balls, tight_relate, sat, sat_lite},
    rows = {boxes, dops, balls, turned_relate, sat, sat_lite},
    wrong_sign = {boxes, dops, balls, signed_relate, sat, sat_lite},
    wrong_extent = {boxes, dops, balls, flat_relate, sat, sat_lite},
    no_face = {boxes, dops, balls, faceless_relate, sat, sat_lite},
    no_edge = {boxes, dops, balls, edgeless_relate, sat, sat_lite},
    sat_hasty = {boxes, dops, balls, relate, hasty_sat, sat_lite},
    lite_solid = {boxes, dops, balls, relate, sat, solid_lite},
    sat_blind = {boxes, dops, balls, relate, always_maybe, always_maybe},
    sat_plain = {boxes, dops, balls, relate, plain_sat, plain_lite},
    sat_epsilon = {boxes, dops, balls, relate, epsilon_sat, epsilon_lite};

const struct ts_wrong_twin overlap_wrong[] = {
    {"sat_plain", TS_SUBJECT, &sat_plain, "contact_is_maybe",
     "separating axes for rotations, in doubles"},
    {"sat_epsilon", TS_SUBJECT, &sat_epsilon, "contact_is_maybe",
     "the same with the customary epsilon of 1e-6"},
    {"strict_boxes", TS_FAULT, &boxes_strict, "same_bits", "touching boxes are disjoint"},
    {"strict_boxes", TS_FAULT, &boxes_strict, "contact_is_maybe", "touching boxes are disjoint"},
    {"strict_dops", TS_FAULT, &dops_strict, "same_bits", "touching k-DOPs are disjoint"},
    {"strict_dops", TS_FAULT, &dops_strict, "contact_is_maybe", "touching k-DOPs are disjoint"},
    {"forgetful_dops", TS_FAULT, &dops_forgetful, "same_bits", "the last slab is left out"},
    {"plain_balls", TS_FAULT, &balls_plain, "balls_one_sided",
     "nothing for the rounding of squares"},
    {"no_widening", TS_FAULT, &no_widening, "sat_one_sided", "nothing for rounding"},
    {"no_widening", TS_FAULT, &no_widening, "contact_is_maybe", "nothing for rounding"},
    {"rows", TS_FAULT, &rows, "contact_is_maybe", "rows are taken for columns"},
    {"wrong_sign", TS_FAULT, &wrong_sign, "contact_is_maybe", "an axis looks the other way"},
    {"wrong_sign", TS_FAULT, &wrong_sign, "sat_one_sided", "an axis looks the other way"},
    {"wrong_extent", TS_FAULT, &wrong_extent, "sat_one_sided", "an extent is left out"},
    {"no_face", TS_FAULT, &no_face, "apart_with_margin", "an axis of a face is left out"},
    {"no_edge", TS_FAULT, &no_edge, "apart_with_margin", "an axis across edges is left out"},
    {"sat_hasty", TS_FAULT, &sat_hasty, "apart_with_margin",
     "no axis across edges if one box of many is apart"},
    {"lite_solid", TS_FAULT, &lite_solid, "lite_contains_sat", "flat boxes are disjoint"},
    {"sat_blind", TS_FAULT, &sat_blind, "clearly_apart", "no box is ever disjoint"},
    {0},
};
