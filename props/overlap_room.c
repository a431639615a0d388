/* overlap_room.c: does a test along axes look along all of them? A twin that leaves one out loses
 * no contact, so nothing else sees it. For each axis, two boxes are put where it alone separates
 * them. */
#include "props/overlap_room.h"

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

static const struct ts_pose upright = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

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

/* The middle of the corner, edge or face of a box that is foremost in a direction, as it stands but
 * for the shift. */
static void foremost(const struct ts_pose *pose, const struct ts_box *box, const double *direction,
                     double sign, double *to)
{
    to[0] = to[1] = to[2] = 0;
    for (int k = 0; k < 3; k++) {
        double along = 0, x = box->lo[k] / 2 + box->hi[k] / 2;

        for (int l = 0; l < 3; l++) along += sign * direction[l] * pose->row[l][k];
        if (fabs(along) > 0x1p-20) x = along > 0 ? box->hi[k] : box->lo[k];
        for (int l = 0; l < 3; l++) to[l] += pose->row[l][k] * x;
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

/* Moves two stands so that an axis is all that separates two boxes, by 2^-12 of their bodies. */
static bool set_apart(struct ts_stand *a, const struct ts_box *one, struct ts_stand *b,
                      const struct ts_box *other, int axis)
{
    double n[3], p[3], q[3], gap = 0;

    for (int k = 0; k < 3; k++) gap += 0x1p-12 * (a->reach[k] + b->reach[k]);
    if (!(gap > 0x1p-300 && gap < 0x1p300)) return false; /* products would under- or overflow */
    if (!axis_of(&a->pose, &b->pose, axis, n)) return false;
    foremost(&a->pose, one, n, 1, p);
    foremost(&b->pose, other, n, -1, q);
    for (int k = 0; k < 3; k++) {
        a->pose.row[k][3] = 0;
        b->pose.row[k][3] = p[k] - q[k] + gap * n[k];
    }
    return true;
}

/* The same with a margin: images are widened by 5 u of how far a model reaches, so by about 2^-20
 * of that if it reaches 2^31 times as far. */
static struct ts_stand with_room(struct ts_stand stand)
{
    for (int k = 0; k < 3; k++) stand.reach[k] *= 0x1p31;
    return stand;
}

static uint32_t ask(const struct ts_overlap *twin, bool lite, const struct ts_relation *r,
                    const struct ts_box *one, const struct ts_group *group)
{
    return (lite ? twin->sat_lite : twin->sat)(r, one, group->count, group->model);
}

/* What some axis separates with such a margin, each twin separates: so none leaves out an axis. The
 * fast twin's slack is below 2^-46 along an axis of length one. Across two edges that are parallel
 * up to 2^-26 an axis is too short for this; but then boxes that are only turned are rectangles as
 * seen along these edges, and an axis of a face has 2^-0.5 of the margin. */
void ts_judge_room(const struct ts_overlap *twin, const struct ts_party *a,
                   const struct ts_party *b, struct ts_verdict *v)
{
    struct ts_volumes one, other;
    struct ts_group group;

    ts_volumes_of(a, 3 * (size_t)a->faces, a->body->face, TS_TIGHT, 0, &one);
    ts_volumes_of(b, 3 * (size_t)b->faces, b->body->face, TS_TIGHT, 0, &other);
    for (int axis = 0; axis < TS_ALL_AXES; axis++) {
        struct ts_stand at = a->stand, bt = b->stand, far_a, far_b;
        struct ts_relation mine, roomy;

        if (!turns_only(&at.pose)) at.pose = upright;
        if (!turns_only(&bt.pose)) bt.pose = upright;
        turn(&bt.pose);
        if (!set_apart(&at, &one.model, &bt, &other.model, axis)) continue;
        group.count = axis % 2 ? 8 : 1; /* eight boxes may have a loop of their own */
        for (size_t i = 0; i < group.count; i++)
            ts_boxes_set(group.count, group.model, i, &other.model);
        far_a = with_room(at);
        far_b = with_room(bt);
        twin->relate(&at, &bt, &mine);
        ts_overlap_ref.relate(&far_a, &far_b, &roomy);
        for (int lite = 0; lite < 2; lite++) {
            uint32_t bits = ask(twin, lite, &mine, &one.model, &group);

            v->compared += group.count;
            if (bits && bits & ~ask(&ts_overlap_ref, lite, &roomy, &one.model, &group))
                ts_extra(v, "axis %d: %s does not see that boxes are apart with room to spare",
                         axis, lite ? "sat_lite" : "sat");
        }
    }
}
