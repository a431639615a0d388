/* shape_character.c: the mesh of the character, and its skeleton. */
#include <math.h>

#include "cases/skeleton.h"

#define TURN 6.283185307179586 /* 2 pi */

static const struct ts_joint joints[TS_CHARACTER_JOINTS] = {
    {"hips", -1, {0, 0, 0.98}},
    {"chest", TS_HIPS, {0, 0, 1.20}},
    {"head", TS_CHEST, {0, 0, 1.50}},
    {"left shoulder", TS_CHEST, {0, 0.19, 1.42}},
    {"left elbow", TS_SHOULDER, {0, 0.25, 1.13}},
    {"left hip", TS_HIPS, {0, 0.10, 0.92}},
    {"left knee", TS_HIP, {0, 0.10, 0.50}},
    {"left ankle", TS_KNEE, {0, 0.10, 0.09}},
    {"right shoulder", TS_CHEST, {0, -0.19, 1.42}},
    {"right elbow", TS_SHOULDER + TS_RIGHT, {0, -0.25, 1.13}},
    {"right hip", TS_HIPS, {0, -0.10, 0.92}},
    {"right knee", TS_HIP + TS_RIGHT, {0, -0.10, 0.50}},
    {"right ankle", TS_KNEE + TS_RIGHT, {0, -0.10, 0.09}},
};
const struct ts_skeleton ts_character = {TS_CHARACTER_JOINTS, joints};

/* A part is a spindle around a straight line. Its radius is given at five places between the
 * ends, which are rounded. It hangs on one joint, and past `change` (0 to 1 along the line) on
 * a second. */
struct part {
    double from[3], to[3];
    double radius[5];
    double width, depth; /* factors across (y) and along the view */
    size_t joint[2];
    double change;
};

static const struct part torso = {.from = {0, 0, 0.84},
                                  .to = {0, 0, 1.53},
                                  .radius = {0.16, 0.17, 0.145, 0.20, 0.18},
                                  .width = 1,
                                  .depth = 0.62,
                                  .joint = {TS_HIPS, TS_CHEST},
                                  .change = 0.4};
static const struct part head = {.from = {0, 0, 1.42},
                                 .to = {0.02, 0, 1.80},
                                 .radius = {0.06, 0.07, 0.115, 0.12, 0.105},
                                 .width = 0.85,
                                 .depth = 1,
                                 .joint = {TS_CHEST, TS_HEAD},
                                 .change = 0.25};

/* Arm, leg and foot of the left side; the right ones are their mirror images. */
static const struct part limbs[3] = {
    {.from = {0, 0.185, 1.49},
     .to = {0, 0.27, 0.74},
     .radius = {0.075, 0.06, 0.05, 0.042, 0.048},
     .width = 1,
     .depth = 1,
     .joint = {TS_SHOULDER, TS_ELBOW},
     .change = 0.48},
    {.from = {0, 0.095, 1.00},
     .to = {0, 0.10, 0.04},
     .radius = {0.105, 0.095, 0.07, 0.065, 0.045},
     .width = 1,
     .depth = 1,
     .joint = {TS_HIP, TS_KNEE},
     .change = 0.52},
    {.from = {-0.08, 0.10, 0.06},
     .to = {0.20, 0.11, 0.04},
     .radius = {0.05, 0.055, 0.05, 0.045, 0.04},
     .width = 1,
     .depth = 0.8,
     .joint = {TS_ANKLE, TS_ANKLE},
     .change = 0.5},
};

/* 0: torso, 1: head, then left and right in turn. */
static struct part part_number(uint32_t number)
{
    struct part part;

    if (number < 2) return number == 0 ? torso : head;
    part = limbs[(number - 2) / 2];
    if (number % 2 == 1) {
        part.from[1] = -part.from[1];
        part.to[1] = -part.to[1];
        part.joint[0] += TS_RIGHT;
        part.joint[1] += TS_RIGHT;
    }
    return part;
}

/* Rings lie closer together towards the ends, which are round. Ring 0 and ring `rings` + 1 are
 * the poles. */
static double ring_position(uint32_t ring, uint32_t rings)
{
    return 0.5 - 0.5 * cos(TURN / 2 * ring / (rings + 1));
}

static double radius_at(const struct part *part, double s)
{
    int knot = s < 1 ? (int)(4 * s) : 3;
    double t = 4 * s - knot, middle = 2 * s - 1;

    t = t * t * (3 - 2 * t);
    return (part->radius[knot] + t * (part->radius[knot + 1] - part->radius[knot])) *
           sqrt(1 - pow(middle, 6));
}

static void add_part(struct ts_shape *shape, const struct part *part, uint32_t size)
{
    double axis[3], length = 0, s, r;
    uint32_t first = shape->vertex_count;

    for (int k = 0; k < 3; k++) axis[k] = part->to[k] - part->from[k];
    length = hypot(axis[0], axis[2]);
    ts_shape_vertex(shape, part->from[0], part->from[1], part->from[2]);
    for (uint32_t i = 1; i <= size; i++) {
        s = ring_position(i, size);
        r = radius_at(part, s);
        for (uint32_t j = 0; j < size; j++) {
            /* across y x axis and y, which with the axis make a right-handed system */
            double a = TURN * j / size, deep = part->depth * r * cos(a) / length;

            ts_shape_vertex(shape, part->from[0] + s * axis[0] + deep * axis[2],
                            part->from[1] + s * axis[1] + part->width * r * sin(a),
                            part->from[2] + s * axis[2] - deep * axis[0]);
        }
    }
    ts_shape_vertex(shape, part->to[0], part->to[1], part->to[2]);
    ts_shape_spindle(shape, first, size, size);
}

bool ts_shape_character_of(struct ts_case *c, uint32_t size, struct ts_shape *shape)
{
    if (!ts_shape_reserve(c, 1, 8 * (size * size + 2), 16 * size * size, shape)) return false;
    for (uint32_t i = 0; i < 8; i++) {
        struct part part = part_number(i);

        add_part(shape, &part, size);
    }
    return true;
}

bool ts_shape_character(struct ts_case *c, unsigned level, struct ts_shape *shape)
{
    return ts_shape_character_of(c, (uint32_t)8 << level, shape);
}

/* From one joint to the other over a quarter of the part's length. */
struct ts_influence ts_character_influence_of(uint32_t size, uint32_t vertex)
{
    uint32_t per_part = size * size + 2, inside = vertex % per_part;
    uint32_t ring = (inside + size - 1) / size;
    struct part part = part_number(vertex / per_part);
    double t = (ring_position(ring, size) - part.change) / 0.25 + 0.5, second;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    second = t * t * (3 - 2 * t);
    return (struct ts_influence){{part.joint[0], part.joint[1]}, {1 - second, second}};
}

struct ts_influence ts_character_influence(unsigned level, uint32_t vertex)
{
    return ts_character_influence_of((uint32_t)8 << level, vertex);
}
