/* pose.c, fast: what depends on the pose alone, a direction's parts, comes before what depends on
 * the volume, three products a direction for both bounds. The operations on each bound, and their
 * order, are those of the naive twin. */
#include "touchstone/pose.h"

#include <math.h>

#include "opt/bound.h"
#include "opt/pose_box.h"

#define u TS_ROUNDOFF

static void pose_boxes(size_t count, const double *boxes, const struct ts_pose *pose, double *to)
{
    size_t i = 0;

    for (; i + RUN <= count; i += RUN) pose_run(RUN, count, boxes + i, pose, to + i);
    if (i < count) pose_run(count - i, count, boxes + i, pose, to + i);
}

/* A direction of the world, seen from the model: a sum of the polytope's own directions. */
struct view {
    int parts;
    double share; /* of the sum: one half where the factors are twice what they should be */
    double factor[3];
    int slab[3];
    bool opposite[3]; /* to the slab's direction */
};

/* Adds the part `factor` times the direction with the signs of r on the given axes. */
static void add_part(const struct ts_dop_kind *kind, const double *r, double factor, unsigned axes,
                     struct view *view)
{
    int d[3], s = -1;
    bool opposite = false;

    if (factor == 0) return;
    for (int k = 0; k < 3; k++) d[k] = axes >> k & 1 ? (r[k] < 0 ? -1 : 1) : 0;
    do {
        const signed char *e = kind->direction[++s];
        int same = e[0] * d[0] + e[1] * d[1] + e[2] * d[2];
        int length_d = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        int length_e = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];

        opposite = same < 0;
        if (length_d == length_e && (same == length_d || same == -length_d)) break;
    } while (s + 1 < kind->slabs);
    view->factor[view->parts] = factor;
    view->slab[view->parts] = s;
    view->opposite[view->parts++] = opposite;
}

/* The parts of r, as ref/pose.c derives them. */
static void split(const struct ts_dop_kind *kind, const double *r, struct view *view)
{
    int order[3] = {0, 1, 2}, swap;
    double a, b, c, rest;
    unsigned i, j, k;

    for (int step = 0; step < 3; step++) /* 0-1, 1-2, 0-1: sorted by size, the largest first */
        if (fabs(r[order[step % 2]]) < fabs(r[order[step % 2 + 1]])) {
            swap = order[step % 2];
            order[step % 2] = order[step % 2 + 1];
            order[step % 2 + 1] = swap;
        }
    a = fabs(r[order[0]]), b = fabs(r[order[1]]), c = fabs(r[order[2]]);
    i = 1u << order[0], j = 1u << order[1], k = 1u << order[2];
    rest = ts_sub(ts_sub(a, b), c);
    view->parts = 0;
    view->share = 1;
    if (kind->slabs == 3) {
        add_part(kind, r, a, i, view);
        add_part(kind, r, b, j, view);
        add_part(kind, r, c, k, view);
    } else if (kind->slabs == 7) {
        add_part(kind, r, ts_sub(a, c), i, view);
        add_part(kind, r, ts_sub(b, c), j, view);
        add_part(kind, r, c, i | j | k, view);
    } else if (kind->slabs == 13) {
        add_part(kind, r, ts_sub(a, b), i, view);
        add_part(kind, r, ts_sub(b, c), i | j, view);
        add_part(kind, r, c, i | j | k, view);
    } else if (rest >= 0) {
        add_part(kind, r, rest, i, view);
        add_part(kind, r, b, i | j, view);
        add_part(kind, r, c, i | k, view);
    } else {
        add_part(kind, r, ts_sub(ts_add(a, b), c), i | j, view);
        add_part(kind, r, ts_add(ts_sub(a, b), c), i | k, view);
        add_part(kind, r, larger(ts_sub(ts_add(b, c), a), 0), j | k, view);
        view->share = 0.5;
    }
}

/* The largest d . p over the polytope for the viewed direction, and for the opposite one. */
static void reach(const struct view *view, const struct ts_dop *dop, double *ahead, double *back)
{
    *ahead = *back = 0;
    for (int i = 0; i < view->parts; i++) {
        double lo = dop->lo[view->slab[i]], hi = dop->hi[view->slab[i]];

        *ahead = ts_add(*ahead, ts_mul(view->factor[i], view->opposite[i] ? -lo : hi));
        *back = ts_add(*back, ts_mul(view->factor[i], view->opposite[i] ? hi : -lo));
    }
    *ahead = ts_mul(*ahead, view->share);
    *back = ts_mul(*back, view->share);
}

/* How far each row of the matrix can take a point of that size. */
static void row_sizes(const struct ts_pose *pose, double size, double *to)
{
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        to[k] = ts_add(ts_mul(sum3(fabs(r[0]), fabs(r[1]), fabs(r[2])), size), fabs(r[3]));
    }
}

static struct ts_dop pose_dop(const struct ts_dop_kind *kind, const struct ts_dop *dop,
                              const struct ts_pose *pose)
{
    const double box[6] = {dop->lo[0], dop->lo[1], dop->lo[2], dop->hi[0], dop->hi[1], dop->hi[2]};
    const double(*r)[4] = pose->row;
    struct ts_dop to = {{0}, {0}, 0};
    double row[3], posed[6];

    row_sizes(pose, dop->size, row);
    to.size = sum3(row[0], row[1], row[2]);
    to.size = upper(ts_add(ts_add(to.size, ts_mul(32 * u, to.size)), 0x1p-1065));
    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];
        double far = sum3(d[0] ? row[0] : 0, d[1] ? row[1] : 0, d[2] ? row[2] : 0);
        double extra = ts_add(ts_mul(64 * u, far), 0x1p-1065), ahead, back, q[3];
        double shift = sum3(d[0] * r[0][3], d[1] * r[1][3], d[2] * r[2][3]);
        struct view view;

        for (int c = 0; c < 3; c++) q[c] = sum3(d[0] * r[0][c], d[1] * r[1][c], d[2] * r[2][c]);
        split(kind, q, &view);
        reach(&view, dop, &ahead, &back);
        to.hi[s] = ts_add(ts_add(ahead, shift), extra);
        to.lo[s] = ts_sub(ts_sub(shift, back), extra);
        if (!isfinite(to.hi[s])) to.hi[s] = INFINITY; /* -infinity as well: see the naive twin */
        if (!isfinite(to.lo[s])) to.lo[s] = -INFINITY;
    }
    pose_boxes(1, box, pose, posed); /* along the axes it needs no widening */
    for (int k = 0; k < 3; k++) {
        to.lo[k] = larger(to.lo[k], posed[k]);
        to.hi[k] = smaller(to.hi[k], posed[k + 3]);
    }
    return to;
}

/* At least the largest row sum of |R^T R|; its root bounds what R does to a length. */
static double stretch(const struct ts_pose *pose)
{
    double most = 0;

    for (int i = 0; i < 3; i++) {
        double sum = 0, magnitude = 0;

        for (int j = 0; j < 3; j++) {
            double p0 = ts_mul(pose->row[0][i], pose->row[0][j]);
            double p1 = ts_mul(pose->row[1][i], pose->row[1][j]);
            double p2 = ts_mul(pose->row[2][i], pose->row[2][j]);

            sum = ts_add(sum, fabs(sum3(p0, p1, p2)));
            magnitude = sum3(ts_add(magnitude, fabs(p0)), fabs(p1), fabs(p2));
        }
        sum = upper(ts_add(ts_add(sum, ts_mul(8 * u, magnitude)), 0x1p-1060));
        most = larger(sum, most);
    }
    return ts_mul(ts_sqrt(most), 1 + 8 * u);
}

static struct ts_ball pose_ball(const struct ts_ball *ball, const struct ts_pose *pose)
{
    const double *c = ball->center;
    double row[3], extra;
    struct ts_ball to;

    row_sizes(pose, ts_mul(2, ts_add(sum3(fabs(c[0]), fabs(c[1]), fabs(c[2])), ball->radius)), row);
    extra = ts_add(ts_mul(16 * u, sum3(row[0], row[1], row[2])), 0x1p-1065);
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        to.center[k] =
            ts_add(sum3(ts_mul(r[0], c[0]), ts_mul(r[1], c[1]), ts_mul(r[2], c[2])), r[3]);
    }
    to.radius = ts_mul(stretch(pose), ball->radius);
    to.radius = ts_add(ts_add(to.radius, ts_mul(4 * u, to.radius)), extra);
    return settle(to);
}

const struct ts_pose_table ts_pose_opt = {pose_boxes, pose_dop, pose_ball};
