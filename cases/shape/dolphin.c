/* dolphin.c: a dolphin of 564 faces and its three reference shapes (after the second
 * experiment of paper 000).
 *
 * A spindle of 16 rings of 12 vertices has 2*12*16 = 384 faces. A fin is drawn out of a row of
 * n quads of the spindle: their 2n faces move to the tip, and every layer on the way adds a wall of
 * 2(n+1) quads, 4(n+1) faces. Dorsal fin: 4 quads, 3 layers, 60 faces. Two flippers: 2 quads, 3
 * layers, 36 faces each. Two flukes: 2 quads, 2 layers, 24 faces each.
 * 384 + 60 + 72 + 48 = 564. */
#include "cases/elementary/elementary.h"
#include "cases/shape/shapes.h"

#define RINGS 16
#define SIDES 12

/* Rings from tail to nose. */
static const struct {
    double x, z, width, height;
} body_ring[RINGS] = {
    {-1.95, 0.02, 0.035, 0.040}, {-1.85, 0.02, 0.050, 0.070}, {-1.70, 0.02, 0.060, 0.110},
    {-1.40, 0.02, 0.090, 0.170}, {-1.05, 0.02, 0.160, 0.250}, {-0.72, 0.01, 0.240, 0.330},
    {-0.50, 0.00, 0.295, 0.380}, {-0.28, 0.00, 0.335, 0.410}, {-0.04, 0.00, 0.365, 0.430},
    {0.22, 0.00, 0.385, 0.440},  {0.52, -0.01, 0.390, 0.430}, {0.74, -0.02, 0.375, 0.405},
    {0.96, -0.03, 0.340, 0.360}, {1.22, -0.06, 0.240, 0.260}, {1.38, -0.12, 0.120, 0.125},
    {1.68, -0.15, 0.070, 0.055},
};
static const double tail[3] = {-2.0, 0, 0.02}, nose[3] = {1.75, 0, -0.15};

/* A fin's layers from the root to the tip: where the row starts (behind) and ends (in front), and
 * the vector from the middle of the fin to its second side. */
struct fin {
    uint32_t ring, length, side; /* quads [ring, ring + length) between vertices side, side + 1 */
    uint32_t layers;
    struct {
        double behind[3], front[3], half[3];
    } layer[3];
};

static const struct fin dorsal = {.ring = 5,
                                  .length = 4,
                                  .side = 2,
                                  .layers = 3,
                                  .layer = {{{-0.66, 0, 0.46}, {0.08, 0, 0.58}, {0, -0.050, 0}},
                                            {{-0.64, 0, 0.66}, {-0.24, 0, 0.79}, {0, -0.035, 0}},
                                            {{-0.76, 0, 0.86}, {-0.58, 0, 0.91}, {0, -0.015, 0}}}};
static const struct fin left_flipper = {
    .ring = 10,
    .length = 2,
    .side = 10,
    .layers = 3,
    .layer = {{{0.46, 0.44, -0.33}, {0.84, 0.44, -0.31}, {0, 0.025, 0.045}},
              {{0.30, 0.64, -0.47}, {0.60, 0.68, -0.46}, {0, 0.015, 0.030}},
              {{0.06, 0.84, -0.60}, {0.22, 0.90, -0.60}, {0, 0.006, 0.012}}}};
static const struct fin left_fluke = {
    .ring = 0,
    .length = 2,
    .side = 11,
    .layers = 2,
    .layer = {{{-2.02, 0.22, 0.02}, {-1.74, 0.24, 0.02}, {0, 0, 0.040}},
              {{-2.20, 0.58, 0.02}, {-2.06, 0.62, 0.02}, {0, 0, 0.012}}}};

static void add_spindle(struct ts_shape *shape)
{
    uint32_t first = ts_shape_vertex(shape, tail[0], tail[1], tail[2]);

    for (int i = 0; i < RINGS; i++)
        for (int j = 0; j < SIDES; j++) {
            /* Half a step off, so that there are quads right on top and right at the sides. */
            double angle = 6.283185307179586 * (j + 0.5) / SIDES;

            ts_shape_vertex(shape, body_ring[i].x, body_ring[i].width * ts_cos(angle),
                            body_ring[i].z + body_ring[i].height * ts_sin(angle));
        }
    ts_shape_vertex(shape, nose[0], nose[1], nose[2]);
    ts_shape_spindle(shape, first, RINGS, SIDES);
}

/* One row of vertex pairs, from behind to front; mirror is -1 for the right side of the body.
 * Mirroring exchanges the two sides of the row. Fins are thickest in the middle. */
static uint32_t add_layer(struct ts_shape *shape, const struct fin *fin, uint32_t layer, int mirror)
{
    const double *b = fin->layer[layer].behind, *f = fin->layer[layer].front;
    const double *half = fin->layer[layer].half;
    uint32_t first = shape->vertex_count;

    for (uint32_t k = 0; k <= fin->length; k++) {
        double t = (double)k / fin->length, thick = 0.3 + 2.8 * t * (1 - t), p[3];

        for (int side = -1; side <= 1; side += 2) {
            for (int i = 0; i < 3; i++)
                p[i] = b[i] + t * (f[i] - b[i]) + side * mirror * thick * half[i];
            ts_shape_vertex(shape, p[0], mirror * p[1], p[2]);
        }
    }
    return first;
}

/* The vertex of row position k (0 at the tail) on the first or second side: on the spindle
 * itself, or in a layer that starts at vertex `first`. */
static uint32_t on_body(const struct fin *fin, uint32_t column, uint32_t k, uint32_t second)
{
    return 1 + (fin->ring + k) * SIDES + (column + second) % SIDES;
}

static uint32_t in_layer(uint32_t first, uint32_t k, uint32_t second)
{
    return first + 2 * k + second;
}

/* Walks once around the row, counterclockwise seen from outside. */
static void around(uint32_t length, uint32_t step, uint32_t *k, uint32_t *second)
{
    step %= 2 * (length + 1);
    *second = step >= 1 && step <= length + 1;
    *k = step == 0 ? 0 : *second ? step - 1 : 2 * length + 2 - step;
}

static void add_fin(struct ts_shape *shape, const struct fin *fin, int mirror)
{
    /* Quad j has its middle at the angle (j + 1) 30°, and its mirror image at 180° minus that. */
    uint32_t column = mirror > 0 ? fin->side : (4 + SIDES - fin->side) % SIDES;
    uint32_t below = 0, above = 0;

    for (uint32_t layer = 0; layer < fin->layers; layer++, below = above) {
        above = add_layer(shape, fin, layer, mirror);
        for (uint32_t step = 0; step < 2 * (fin->length + 1); step++) {
            uint32_t k[2], s[2], low[2];

            for (int end = 0; end < 2; end++) {
                around(fin->length, step + end, &k[end], &s[end]);
                low[end] = layer == 0 ? on_body(fin, column, k[end], s[end])
                                      : in_layer(below, k[end], s[end]);
            }
            ts_shape_quad(shape, low[0], low[1], in_layer(above, k[1], s[1]),
                          in_layer(above, k[0], s[0]));
        }
    }
    /* The quads that the fin grew out of go to its tip. */
    for (uint32_t k = 0; k < fin->length; k++) {
        uint32_t after = shape->face_count;

        shape->face_count = SIDES + 2 * ((fin->ring + k) * SIDES + column);
        ts_shape_quad(shape, in_layer(above, k, 0), in_layer(above, k, 1),
                      in_layer(above, k + 1, 1), in_layer(above, k + 1, 0));
        shape->face_count = after;
    }
}

/* Bends the spine up or down behind the chest, and the head a little the same way. */
static void bend_spine(double curvature, uint32_t count, double *point)
{
    const double chest = 0.4;

    for (uint32_t i = 0; i < count; i++, point += 3) {
        double side = point[0] < chest ? -1 : 1, along = side * (point[0] - chest);

        ts_bend(side < 0 ? curvature : 0.4 * curvature, &along, &point[2]);
        point[0] = chest + side * along;
    }
}

bool ts_shape_dolphin(struct ts_case *c, unsigned level, struct ts_shape *shape)
{
    if (!ts_shape_reserve_level(c, 3, 284, 564, level, shape)) return false;
    add_spindle(shape);
    add_fin(shape, &dorsal, 1);
    for (int mirror = -1; mirror <= 1; mirror += 2) {
        add_fin(shape, &left_flipper, mirror);
        add_fin(shape, &left_fluke, mirror);
    }
    for (uint32_t r = 0; r < 3; r++)
        bend_spine(0.4 * (1 - (double)r), shape->vertex_count,
                   shape->point + 3 * (size_t)r * shape->vertex_room);
    return ts_shape_subdivide(shape, level, ts_place_middle);
}
