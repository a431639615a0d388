/* margin.c: does a test along axes look along all of them? A twin that leaves one out loses
 * no contact, so nothing else sees it. For each axis, two boxes are put where it separates them,
 * and mostly no other does. */
#include "props/overlap/margin.h"

#include <math.h>

/* Whether the columns of a pose are of length one and at right angles, up to rounding. */
static bool turns_only(const struct ts_pose *pose)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double sum = 0;

            for (int k = 0; k < 3; k++) sum += pose->row[k][i] * pose->row[k][j];
            if (!(fabs(sum - (i == j)) < 0x1p-40)) return false;
        }
    return true;
}

/* Where a body stands, with a pose that only turns and moves it. */
static struct ts_placement rigid(const struct ts_posed_body *p)
{
    static const struct ts_pose identity = TS_IDENTITY;
    struct ts_placement stand = p->stand;

    if (!turns_only(&stand.pose)) stand.pose = identity;
    return stand;
}

/* Axis n of fifteen as they are numbered in struct ts_relation, of length one. False: the edges
 * are parallel. */
static bool axis_of(const struct ts_pose *a, const struct ts_pose *b, int n, double *to)
{
    const struct ts_pose *p = n < 3 || n >= 6 ? a : b, *q = n < 3 ? a : b;
    int i = n < 6 ? (n + 1) % 3 : (n - 6) / 3, j = n < 6 ? (n + 2) % 3 : (n - 6) % 3;
    double length = 0;

    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;

        to[k] = p->row[l][i] * q->row[m][j] - p->row[m][i] * q->row[l][j];
        length = hypot(length, to[k]);
    }
    for (int k = 0; k < 3; k++) to[k] /= length;
    return length > 0x1p-20;
}

/* The middle of the corner, edge or face of a box that is foremost in a direction, in its model. */
static void foremost(const struct ts_pose *pose, const struct ts_box *box, const double *direction,
                     double sign, double *to)
{
    for (int k = 0; k < 3; k++) {
        double along = 0;

        for (int l = 0; l < 3; l++) along += sign * direction[l] * pose->row[l][k];
        to[k] = along > 0 ? box->hi[k] : box->lo[k];
        if (fabs(along) < 0x1p-20) to[k] = box->lo[k] / 2 + box->hi[k] / 2;
    }
}

/* Most cases have boxes along the world's axes; turned by this, no edge is parallel to one of the
 * other's. */
static void turn(struct ts_pose *pose)
{
    static const double by[3][3] = {
        {2 / 7.0, 3 / 7.0, 6 / 7.0}, {3 / 7.0, -6 / 7.0, 2 / 7.0}, {6 / 7.0, 2 / 7.0, -3 / 7.0}};
    const struct ts_pose was = *pose;

    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            pose->row[k][j] =
                by[k][0] * was.row[0][j] + by[k][1] * was.row[1][j] + by[k][2] * was.row[2][j];
}

static double turned_at(const struct ts_pose *pose, int k, const double *x)
{
    return pose->row[k][0] * x[0] + pose->row[k][1] * x[1] + pose->row[k][2] * x[2];
}

/* Moves two stands so that what is foremost of two boxes along an axis is apart by 2^-12 S, where S
 * is how far both models reach; and gives a point of the other box that is farther away. */
static bool set_apart(struct ts_placement *a, const struct ts_box *one, struct ts_placement *b,
                      const struct ts_box *other, int axis, double *farther)
{
    double n[3], p[3], q[3], gap = 0;

    for (int k = 0; k < 3; k++) gap += 0x1p-12 * (a->reach[k] + b->reach[k]);
    if (!(gap > 0x1p-300 && gap < 0x1p300)) return false; /* products would under- or overflow */
    if (!axis_of(&a->pose, &b->pose, axis, n)) return false;
    foremost(&a->pose, one, n, 1, p);
    foremost(&b->pose, other, n, -1, q);
    foremost(&b->pose, other, n, 1, farther);
    for (int k = 0; k < 3; k++) {
        a->pose.row[k][3] = 0;
        b->pose.row[k][3] = turned_at(&a->pose, k, p) - turned_at(&b->pose, k, q) + gap * n[k];
    }
    return true;
}

/* One box, or eight, which may have a loop of their own; of these all but one are a point that
 * other axes separate as well, so that a test which stops at the first that is apart is seen. */
static void ask_twin(const struct ts_overlap_table *twin, const struct ts_relation *r,
                     const struct ts_box *one, const struct ts_box *other, const double *farther,
                     int axis, struct ts_verdict *v)
{
    const struct ts_box point = {{farther[0], farther[1], farther[2]},
                                 {farther[0], farther[1], farther[2]}};

    for (size_t count = 1; count <= 8; count += 7) {
        size_t place = (size_t)axis % count;
        double group[6 * 8];

        for (size_t i = 0; i < count; i++)
            ts_boxes_set(count, group, i, i == place ? other : &point);
        v->compared++;
        if (twin->sat(r, one, count, group) >> place & 1)
            ts_extra(v, "box %zu of %zu: sat does not see that axis %d separates it", place, count,
                     axis);
        if (axis < TS_FACE_AXES && twin->sat_lite(r, one, count, group) >> place & 1)
            ts_extra(v, "box %zu of %zu: sat_lite does not see that axis %d separates it", place,
                     count, axis);
    }
}

/* An axis as computed here is right up to 2^-30, and what is foremost up to 2^-20 S. So of 2^-12 S
 * nearly all is left along the axis itself, whose length is 2^-20 or more: 2^-33 S. The widening of
 * images and the fast twin's slack are below 2^-43 S. */
void ts_judge_margin(const struct ts_overlap_table *twin, const struct ts_posed_body *a,
                     const struct ts_posed_body *b, struct ts_verdict *v)
{
    struct ts_placement at = rigid(a), bt = rigid(b);
    struct ts_volumes one, other;

    turn(&bt.pose);
    ts_volumes_of(a, 3 * (size_t)a->faces, a->body->face, TS_TIGHT, 0, &one);
    ts_volumes_of(b, 3 * (size_t)b->faces, b->body->face, TS_TIGHT, 0, &other);
    for (int axis = 0; axis < TS_ALL_AXES; axis++) {
        struct ts_relation r;
        double farther[3];

        if (!set_apart(&at, &one.model, &bt, &other.model, axis, farther)) continue;
        twin->relate(&at, &bt, &r);
        ask_twin(twin, &r, &one.model, &other.model, farther, axis, v);
    }
}
