/* character.c: the mesh of the character, its skeleton, and how it walks. */
#include "cases/elementary/elementary.h"
#include "cases/shape/skeleton.h"

static const struct {
    uint32_t parent;
    double place[3]; /* at rest, in the coordinates of the mesh */
} joints[TS_CHARACTER_JOINTS] = {
    [TS_HIPS] = {TS_SKIN_ROOT, {0, 0, 0.98}},
    [TS_CHEST] = {TS_HIPS, {0, 0, 1.20}},
    [TS_HEAD] = {TS_CHEST, {0, 0, 1.50}},
    [TS_SHOULDER] = {TS_CHEST, {0, 0.19, 1.42}},
    [TS_ELBOW] = {TS_SHOULDER, {0, 0.25, 1.13}},
    [TS_HIP] = {TS_HIPS, {0, 0.10, 0.92}},
    [TS_KNEE] = {TS_HIP, {0, 0.10, 0.50}},
    [TS_ANKLE] = {TS_KNEE, {0, 0.10, 0.09}},
    [TS_SHOULDER + TS_RIGHT] = {TS_CHEST, {0, -0.19, 1.42}},
    [TS_ELBOW + TS_RIGHT] = {TS_SHOULDER + TS_RIGHT, {0, -0.25, 1.13}},
    [TS_HIP + TS_RIGHT] = {TS_HIPS, {0, -0.10, 0.92}},
    [TS_KNEE + TS_RIGHT] = {TS_HIP + TS_RIGHT, {0, -0.10, 0.50}},
    [TS_ANKLE + TS_RIGHT] = {TS_KNEE + TS_RIGHT, {0, -0.10, 0.09}},
};

#define NEVER 2 /* no place on a part: its joint carries nothing */

/* A part hangs on a joint, and past each place `change` (0 to 1 along its line, rising) on the next
 * one. */
struct part {
    struct ts_lathe lathe;
    uint32_t joint[TS_SKIN_MOST];
    double change[TS_SKIN_MOST - 1];
};

static const struct part torso = {
    {{0, 0, 0.84}, {0, 0, 1.53}, {0.16, 0.17, 0.145, 0.20, 0.18}, 1, 0.62},
    {TS_HIPS, TS_CHEST, TS_HEAD, TS_HEAD},
    {0.4, 0.96, NEVER}};
static const struct part head = {
    {{0, 0, 1.42}, {0.02, 0, 1.80}, {0.06, 0.07, 0.115, 0.12, 0.105}, 0.85, 1},
    {TS_CHEST, TS_HEAD, TS_HEAD, TS_HEAD},
    {0.25, NEVER, NEVER}};

/* Arm, leg and foot of the left side; the right ones are their mirror images. */
static const struct part limbs[3] = {
    {{{0, 0.185, 1.49}, {0, 0.27, 0.74}, {0.075, 0.06, 0.05, 0.042, 0.048}, 1, 1},
     {TS_CHEST, TS_SHOULDER, TS_ELBOW, TS_ELBOW},
     {0.09, 0.48, NEVER}},
    {{{0, 0.095, 1.00}, {0, 0.10, 0.04}, {0.105, 0.095, 0.07, 0.065, 0.045}, 1, 1},
     {TS_HIPS, TS_HIP, TS_KNEE, TS_ANKLE},
     {0.08, 0.52, 0.95}},
    {{{-0.08, 0.10, 0.06}, {0.20, 0.11, 0.04}, {0.05, 0.055, 0.05, 0.045, 0.04}, 1, 0.8},
     {TS_ANKLE, TS_ANKLE, TS_ANKLE, TS_ANKLE},
     {NEVER, NEVER, NEVER}},
};
enum { PARTS = 8 };

/* 0: torso, 1: head, then left and right in turn. */
static struct part part_number(uint32_t number)
{
    struct part part;

    if (number < 2) return number == 0 ? torso : head;
    part = limbs[(number - 2) / 2];
    if (number % 2 == 1) {
        part.lathe.from[1] = -part.lathe.from[1];
        part.lathe.to[1] = -part.lathe.to[1];
        for (int i = 0; i < TS_SKIN_MOST; i++)
            if (part.joint[i] >= TS_SHOULDER) part.joint[i] += TS_RIGHT;
    }
    return part;
}

static uint32_t rings_of(const struct ts_character_size *size, uint32_t part)
{
    return part == 0 ? size->torso : size->rings;
}

bool ts_shape_character(struct ts_case *c, const struct ts_character_size *size,
                        struct ts_shape *shape)
{
    uint32_t vertices = ts_character_vertices(size);

    if (!ts_shape_reserve(c, 1, vertices, 2 * (vertices - 2 * PARTS), shape)) return false;
    for (uint32_t i = 0; i < PARTS; i++) {
        struct part part = part_number(i);

        ts_shape_lathe(shape, &part.lathe, rings_of(size, i), size->sides);
    }
    return true;
}

/* ---- joints and weights ---- */

/* A ring goes over from each joint to the next over half of the part's length: what it has gone
 * over to one joint less what it has gone over to the next is the weight of the first. */
static void hang_ring(const struct part *part, double position, uint32_t *joint, double *weight)
{
    for (int i = 0; i < TS_SKIN_MOST; i++) {
        double t = i == 0 ? 1 : (position - part->change[i - 1]) / 0.5 + 0.5, gone;

        t = t < 0 ? 0 : t > 1 ? 1 : t;
        gone = t * t * (3 - 2 * t);
        joint[i] = part->joint[i];
        weight[i] = gone;
        if (i > 0) weight[i - 1] -= gone;
    }
}

/* The number of vertices of ring 0 to rings + 1, which are the poles. */
static uint32_t ring_size(const struct ts_character_size *size, uint32_t part, uint32_t ring)
{
    return ring == 0 || ring == rings_of(size, part) + 1 ? 1 : size->sides;
}

static void hang_all(const struct ts_character_size *size, uint32_t *joint, double *weight)
{
    const uint32_t n = TS_SKIN_MOST;

    for (uint32_t p = 0; p < PARTS; p++) {
        struct part part = part_number(p);
        uint32_t rings = rings_of(size, p);

        for (uint32_t ring = 0; ring <= rings + 1; ring++)
            for (uint32_t i = 0; i < ring_size(size, p, ring); i++, joint += n, weight += n)
                hang_ring(&part, ts_lathe_ring(ring, rings), joint, weight);
    }
}

bool ts_character_skin(struct ts_case *c, const struct ts_character_size *size,
                       struct ts_skin_model *skin)
{
    uint32_t vertices = ts_character_vertices(size);
    uint32_t *parent = ts_case_alloc(c, TS_CHARACTER_JOINTS, sizeof *parent);
    double *place = ts_case_alloc(c, TS_CHARACTER_JOINTS, 3 * sizeof *place);
    uint32_t *joint = ts_case_alloc(c, vertices, TS_SKIN_MOST * sizeof *joint);
    double *weight = ts_case_alloc(c, vertices, TS_SKIN_MOST * sizeof *weight);

    if (!parent || !place || !joint || !weight) return false;
    for (size_t j = 0; j < TS_CHARACTER_JOINTS; j++) {
        parent[j] = joints[j].parent;
        for (int k = 0; k < 3; k++) place[3 * j + k] = joints[j].place[k];
    }
    hang_all(size, joint, weight);
    *skin = (struct ts_skin_model){TS_SKIN_LINEAR, TS_SKIN_MOST, TS_CHARACTER_JOINTS,
                                   vertices,       parent,       place,
                                   NULL,           joint,        weight};
    return true;
}

/* ---- poses ---- */

/* A turn about the resting place p of a joint: x goes to turn (x - p) + p. */
static struct ts_pose about_joint(size_t joint, const double axis[3], double angle)
{
    const double *p = joints[joint].place;
    struct ts_pose pose = ts_turned(axis, angle, p);

    for (int k = 0; k < 3; k++) {
        double *row = pose.row[k];

        row[3] -= row[0] * p[0] + row[1] * p[1] + row[2] * p[2];
    }
    return pose;
}

/* About y (to the left) a positive angle swings a hanging limb back. */
void ts_character_walk(double phase, struct ts_pose *local)
{
    static const double left[3] = {0, 1, 0}, up[3] = {0, 0, 1};
    double swing = ts_sin(phase);

    local[TS_HIPS] = about_joint(TS_HIPS, up, 0.12 * swing);
    local[TS_HIPS].row[2][3] -= 0.03 * swing * swing;
    local[TS_CHEST] = about_joint(TS_CHEST, up, -0.3 * swing);
    local[TS_HEAD] = about_joint(TS_HEAD, up, 0.18 * swing);
    for (int side = 0; side <= TS_RIGHT; side += TS_RIGHT) {
        double s = side == 0 ? swing : -swing, lift = side == 0 ? ts_cos(phase) : -ts_cos(phase);
        double knee = 0.15 + 0.45 * (lift > 0 ? lift * lift : 0), thigh = -0.5 * s;

        local[TS_SHOULDER + side] = about_joint(TS_SHOULDER + side, left, 0.55 * s);
        local[TS_ELBOW + side] = about_joint(TS_ELBOW + side, left, -0.5 + 0.3 * s);
        local[TS_HIP + side] = about_joint(TS_HIP + side, left, thigh);
        local[TS_KNEE + side] = about_joint(TS_KNEE + side, left, knee);
        local[TS_ANKLE + side] = about_joint(TS_ANKLE + side, left, -0.7 * (thigh + knee));
    }
}

/* What `first` does, and before it `second`: entries are summed as skin.h says. */
static struct ts_pose product(const struct ts_pose *first, const struct ts_pose *second)
{
    struct ts_pose out;

    for (int i = 0; i < 3; i++) {
        const double *row = first->row[i];

        for (int j = 0; j < 4; j++) {
            out.row[i][j] = row[0] * second->row[0][j] + row[1] * second->row[1][j] +
                            row[2] * second->row[2][j];
        }
        out.row[i][3] += row[3];
    }
    return out;
}

void ts_character_place(const struct ts_pose *pose, struct ts_pose *local)
{
    local[TS_HIPS] = product(pose, &local[TS_HIPS]);
}

/* A term that has weight 0 adds 0 to a sum that is finite: it may be left out. */
static void pose_vertex(const struct ts_pose *composed, const uint32_t *joint, const double *weight,
                        const double *rest, double *moved)
{
    for (int k = 0; k < 3; k++) {
        double sum = 0;

        for (int i = 0; i < TS_SKIN_MOST; i++) {
            const double *m = composed[joint[i]].row[k];

            if (weight[i] == 0) continue;
            sum += weight[i] * (m[0] * rest[0] + m[1] * rest[1] + m[2] * rest[2] + m[3]);
        }
        moved[k] = sum;
    }
}

void ts_character_pose(const struct ts_character_size *size, const struct ts_pose *local,
                       const double *rest, double *moved)
{
    struct ts_pose composed[TS_CHARACTER_JOINTS];
    uint32_t joint[TS_SKIN_MOST];
    double weight[TS_SKIN_MOST];

    for (size_t j = 0; j < TS_CHARACTER_JOINTS; j++) /* parents come first */
        composed[j] = joints[j].parent == TS_SKIN_ROOT
                          ? local[j]
                          : product(&composed[joints[j].parent], &local[j]);
    for (uint32_t p = 0; p < PARTS; p++) {
        struct part part = part_number(p);
        uint32_t rings = rings_of(size, p);

        for (uint32_t ring = 0; ring <= rings + 1; ring++) {
            hang_ring(&part, ts_lathe_ring(ring, rings), joint, weight);
            for (uint32_t i = 0; i < ring_size(size, p, ring); i++, rest += 3, moved += 3)
                pose_vertex(composed, joint, weight, rest, moved);
        }
    }
}
