/* pose.c, naive: each bound from the definition of a posed point, and then as much wider as
 * rounding asks for. docs/pose.md derives the constants. */
#include "touchstone/pose.h"

#include <math.h>

#include "ref/bound.h"
#ifdef __FRAMAC__
#include "proofs/logic/pose.h"
#endif

static const double u = TS_ROUNDOFF;

/* r * x for some x in lo..hi, at its lowest; 0 times anything is 0. */
/*@ requires products_fit(r, lo, hi);
    assigns \nothing;
    ensures \result == least(r, lo, hi); */
static double least(double r, double lo, double hi)
{
    return r == 0 ? 0 : ts_mul(r, r > 0 ? lo : hi);
}

/* The lowest and the highest that row r of a pose makes of a point in a box. */
/*@ requires \valid_read(box) && \valid_read(r + (0 .. 3)) && posed_fits(box, r);
    assigns \nothing;
    ensures \result == posed_low(box, r);
    ensures \forall real x, y, z; inside(box, x, y, z) ==> \result <= posed(r, x, y, z); */
static double lowest(const struct ts_box *box, const double *r)
{
    double x = least(r[0], box->lo[0], box->hi[0]);
    double y = least(r[1], box->lo[1], box->hi[1]);
    double z = least(r[2], box->lo[2], box->hi[2]);

    //@ assert sum_fits(x, y, z, r[3]);
    //@ assert \forall real p; box->lo[0] <= p <= box->hi[0] ==> x <= mul(r[0], p);
    //@ assert \forall real p; box->lo[1] <= p <= box->hi[1] ==> y <= mul(r[1], p);
    //@ assert \forall real p; box->lo[2] <= p <= box->hi[2] ==> z <= mul(r[2], p);
    /*@ assert \forall real px, py, pz; inside(box, px, py, pz) ==>
            summed(x, y, z, r[3]) <= posed(r, px, py, pz); */
    return lower(ts_add(sum3(x, y, z), r[3]));
}

/*@ requires \valid_read(box) && \valid_read(r + (0 .. 3)) && posed_fits(box, r);
    assigns \nothing;
    ensures \result == posed_high(box, r);
    ensures \forall real x, y, z; inside(box, x, y, z) ==> posed(r, x, y, z) <= \result; */
static double highest(const struct ts_box *box, const double *r)
{
    double x = -least(-r[0], box->lo[0], box->hi[0]);
    double y = -least(-r[1], box->lo[1], box->hi[1]);
    double z = -least(-r[2], box->lo[2], box->hi[2]);

    //@ assert x == most(r[0], box->lo[0], box->hi[0]);
    //@ assert y == most(r[1], box->lo[1], box->hi[1]);
    //@ assert z == most(r[2], box->lo[2], box->hi[2]);
    //@ assert sum_fits(x, y, z, r[3]);
    //@ assert \forall real p; box->lo[0] <= p <= box->hi[0] ==> mul(r[0], p) <= x;
    //@ assert \forall real p; box->lo[1] <= p <= box->hi[1] ==> mul(r[1], p) <= y;
    //@ assert \forall real p; box->lo[2] <= p <= box->hi[2] ==> mul(r[2], p) <= z;
    /*@ assert \forall real px, py, pz; inside(box, px, py, pz) ==>
            posed(r, px, py, pz) <= summed(x, y, z, r[3]); */
    return upper(ts_add(sum3(x, y, z), r[3]));
}

/*@ requires \valid_read(box) && \valid_read(pose);
    requires \forall integer k; 0 <= k < 3 ==> posed_fits(box, &pose->row[k][0]);
    assigns \nothing;
    ensures \forall integer k; 0 <= k < 3 ==>
        \result.lo[k] == posed_low(box, &pose->row[k][0]) &&
        \result.hi[k] == posed_high(box, &pose->row[k][0]);
    ensures \forall integer k, real x, y, z; 0 <= k < 3 && inside(box, x, y, z) ==>
        \result.lo[k] <= posed(&pose->row[k][0], x, y, z) <= \result.hi[k]; */
static struct ts_box pose_box(const struct ts_box *box, const struct ts_pose *pose)
{
    struct ts_box to;

    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==>
            to.lo[j] == posed_low(box, &pose->row[j][0]) &&
            to.hi[j] == posed_high(box, &pose->row[j][0]);
        loop invariant \forall integer j, real x, y, z; 0 <= j < k && inside(box, x, y, z) ==>
            to.lo[j] <= posed(&pose->row[j][0], x, y, z) <= to.hi[j];
        loop assigns k, to;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        to.lo[k] = lowest(box, pose->row[k]);
        to.hi[k] = highest(box, pose->row[k]);
    }
    return to;
}

static void pose_boxes(size_t count, const double *boxes, const struct ts_pose *pose, double *to)
{
    for (size_t i = 0; i < count; i++) {
        struct ts_box box = ts_boxes_get(count, boxes, i);

        box = pose_box(&box, pose);
        ts_boxes_set(count, to, i, &box);
    }
}

/* The largest d . p over a polytope, for a direction that is one of its own or the opposite. */
static double support(const struct ts_dop_kind *kind, const struct ts_dop *dop, const int *d)
{
    for (int s = 0;; s++) {
        const signed char *e = kind->direction[s];

        if (e[0] == d[0] && e[1] == d[1] && e[2] == d[2]) return dop->hi[s];
        if (e[0] == -d[0] && e[1] == -d[1] && e[2] == -d[2]) return -dop->lo[s];
    }
}

/* Any direction r is a sum of at most three of the polytope's own, with factors >= 0; the largest
 * r . p is then at most the sum of theirs. With |r_i| >= |r_j| >= |r_k| and signs taken along:
 *   axes:           |r_i| i + |r_j| j + |r_k| k
 *   and corners:    (|r_i|-|r_k|) i + (|r_j|-|r_k|) j + |r_k| (i+j+k)
 *   and edges:      (|r_i|-|r_j|-|r_k|) i + |r_j| (i+j) + |r_k| (i+k)              if that is >= 0,
 *                   else half of (|r_i|+|r_j|-|r_k|) (i+j) + (|r_i|-|r_j|+|r_k|) (i+k) + ... (j+k)
 *   all of them:    (|r_i|-|r_j|) i + (|r_j|-|r_k|) (i+j) + |r_k| (i+j+k) */
struct part {
    double factor;
    int direction[3];
};

static void set_part(struct part *part, double factor, const double *r, int i, int j, int k)
{
    part->factor = factor;
    part->direction[0] = part->direction[1] = part->direction[2] = 0;
    part->direction[i] = r[i] < 0 ? -1 : 1;
    if (j >= 0) part->direction[j] = r[j] < 0 ? -1 : 1;
    if (k >= 0) part->direction[k] = r[k] < 0 ? -1 : 1;
}

/* Whether the sum is to be halved: halving the factors would round those that are denormal, and a
 * factor's error is multiplied by numbers of any size. */
static bool split(const struct ts_dop_kind *kind, const double *r, struct part *part)
{
    int i = 0, j = 1, k = 2, swap;
    double a, b, c, rest;

    if (fabs(r[i]) < fabs(r[j])) swap = i, i = j, j = swap;
    if (fabs(r[j]) < fabs(r[k])) swap = j, j = k, k = swap;
    if (fabs(r[i]) < fabs(r[j])) swap = i, i = j, j = swap;
    a = fabs(r[i]), b = fabs(r[j]), c = fabs(r[k]);
    rest = ts_sub(ts_sub(a, b), c);
    if (kind->slabs == 3 || (kind->slabs == 7)) {
        double corner = kind->slabs == 7 ? c : 0;

        set_part(&part[0], ts_sub(a, corner), r, i, -1, -1);
        set_part(&part[1], ts_sub(b, corner), r, j, -1, -1);
        set_part(&part[2], c, r, k, kind->slabs == 7 ? i : -1, kind->slabs == 7 ? j : -1);
    } else if (kind->slabs == 13) {
        set_part(&part[0], ts_sub(a, b), r, i, -1, -1);
        set_part(&part[1], ts_sub(b, c), r, i, j, -1);
        set_part(&part[2], c, r, i, j, k);
    } else if (rest >= 0) {
        set_part(&part[0], rest, r, i, -1, -1);
        set_part(&part[1], b, r, i, j, -1);
        set_part(&part[2], c, r, i, k, -1);
    } else {
        set_part(&part[0], ts_sub(ts_add(a, b), c), r, i, j, -1);
        set_part(&part[1], ts_add(ts_sub(a, b), c), r, i, k, -1);
        set_part(&part[2], fmax(ts_sub(ts_add(b, c), a), 0), r, j, k, -1);
        return true;
    }
    return false;
}

/* The largest r . p over a polytope, as near as the parts give it. */
static double reach(const struct ts_dop_kind *kind, const struct ts_dop *dop, const double *r)
{
    struct part part[3];
    bool half = split(kind, r, part);
    double sum = 0;

    for (int i = 0; i < 3; i++)
        if (part[i].factor != 0)
            sum = ts_add(sum, ts_mul(part[i].factor, support(kind, dop, part[i].direction)));
    return half ? sum / 2 : sum;
}

/* |d| applied to magnitudes: at least |d . (R p + t)| over the polytope. */
static double pose_size(const signed char *d, const struct ts_pose *pose, double size)
{
    double sum = 0;

    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];
        double row = ts_add(ts_mul(sum3(fabs(r[0]), fabs(r[1]), fabs(r[2])), size), fabs(r[3]));

        if (d[k]) sum = ts_add(sum, row);
    }
    return sum;
}

static struct ts_dop pose_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                              const struct ts_pose *pose)
{
    static const signed char all[3] = {1, 1, 1};
    struct ts_box box = {{dop->lo[0], dop->lo[1], dop->lo[2]},
                         {dop->hi[0], dop->hi[1], dop->hi[2]}};
    struct ts_dop to = {{0}, {0}, 0};
    double size = pose_size(all, pose, dop->size);

    to.size = upper(ts_add(ts_add(size, ts_mul(32 * u, size)), 0x1p-1065));
    box = pose_box(&box, pose);
    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];
        double extra = ts_add(ts_mul(64 * u, pose_size(d, pose, dop->size)), 0x1p-1065), q[3],
               back[3];
        double shift = sum3(d[0] * pose->row[0][3], d[1] * pose->row[1][3], d[2] * pose->row[2][3]);

        for (int c = 0; c < 3; c++) {
            q[c] = sum3(d[0] * pose->row[0][c], d[1] * pose->row[1][c], d[2] * pose->row[2][c]);
            back[c] = -q[c];
        }
        to.hi[s] = ts_add(ts_add(reach(kind, dop, q), shift), extra);
        to.lo[s] = ts_sub(ts_sub(shift, reach(kind, dop, back)), extra);
        /* An infinite q times a bound below zero is -infinity: nothing is known either way. */
        if (!isfinite(to.hi[s])) to.hi[s] = INFINITY;
        if (!isfinite(to.lo[s])) to.lo[s] = -INFINITY;
        if (s < 3) { /* along the axes the posed box needs no widening */
            to.hi[s] = fmin(to.hi[s], box.hi[s]);
            to.lo[s] = fmax(to.lo[s], box.lo[s]);
        }
    }
    return to;
}

/* At least the factor by which the pose's matrix R can lengthen a vector: the root of the largest
 * row sum of |R^T R|, which bounds its largest eigenvalue. */
static double stretch(const struct ts_pose *pose)
{
    double most = 0;

    for (int i = 0; i < 3; i++) {
        double sum = 0, magnitude = 0;

        for (int j = 0; j < 3; j++) {
            double entry = 0;

            for (int k = 0; k < 3; k++) {
                double product = ts_mul(pose->row[k][i], pose->row[k][j]);

                entry = ts_add(entry, product);
                magnitude = ts_add(magnitude, fabs(product));
            }
            sum = ts_add(sum, fabs(entry));
        }
        most = fmax(most, upper(ts_add(ts_add(sum, ts_mul(8 * u, magnitude)), 0x1p-1060)));
    }
    return ts_mul(ts_sqrt(most), 1 + 8 * u);
}

static struct ts_ball pose_ball(const struct ts_ball *ball, const struct ts_pose *pose)
{
    static const signed char all[3] = {1, 1, 1};
    const double *c = ball->center;
    double size = pose_size(
        all, pose, ts_mul(2, ts_add(sum3(fabs(c[0]), fabs(c[1]), fabs(c[2])), ball->radius)));
    double extra = ts_add(ts_mul(16 * u, size), 0x1p-1065);
    struct ts_ball to;

    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        to.center[k] =
            ts_add(sum3(ts_mul(r[0], c[0]), ts_mul(r[1], c[1]), ts_mul(r[2], c[2])), r[3]);
    }
    to.radius = ts_mul(stretch(pose), ball->radius);
    to.radius = ts_add(ts_add(to.radius, ts_mul(4 * u, to.radius)), extra);
    return settle(to);
}

const struct ts_pose_table ts_pose_ref = {pose_boxes, pose_dop, pose_ball};
