/* knot.c: tubes around torus knots. */
#include "cases/elementary/elementary.h"
#include "cases/shape/shapes.h"

#define TURN      6.283185307179586 /* 2 pi */
#define RING_SIZE 0.4               /* the smaller radius of the torus; the larger one is 1 */

/* The middle of the tube at `angle`, and two unit vectors across it. The normal of the torus is
 * one of them, since the knot runs on the torus; so the last ring meets the first without a
 * twist. */
struct section {
    double middle[3], out[3], across[3];
};

static struct section section_at(const struct ts_knot *knot, double angle)
{
    double long_way = knot->p * angle, round = knot->q * angle;
    double cl = ts_cos(long_way), sl = ts_sin(long_way), cr = ts_cos(round), sr = ts_sin(round);
    double far = 1 + RING_SIZE * cr;
    double go = knot->p * far, climb = knot->q * RING_SIZE, speed = ts_hypot(go, climb);
    struct section s = {{far * cl, far * sl, RING_SIZE * sr}, {cr * cl, cr * sl, sr}, {0}};

    /* The tangent is (go east + climb upward) / speed; across is tangent x out, and on the torus
     * east x out = -upward, upward x out = east. */
    double east[3] = {-sl, cl, 0}, upward[3] = {-sr * cl, -sr * sl, cr};
    for (int k = 0; k < 3; k++) s.across[k] = (climb * east[k] - go * upward[k]) / speed;
    return s;
}

static void ring(struct ts_shape *shape, const struct ts_knot *knot, const struct section *s)
{
    for (uint32_t j = 0; j < knot->sides; j++) {
        double angle = TURN * j / knot->sides, p[3];
        double c = knot->thickness * ts_cos(angle), d = knot->thickness * ts_sin(angle);

        for (int k = 0; k < 3; k++) p[k] = s->middle[k] + c * s->out[k] + d * s->across[k];
        ts_shape_vertex(shape, p[0], p[1], p[2]);
    }
}

bool ts_shape_knot(struct ts_case *c, const struct ts_knot *knot, struct ts_shape *shape)
{
    uint32_t sides = knot->sides, count = knot->rings * sides;

    if (!ts_shape_reserve(c, 1, count, 2 * count, shape)) return false;
    for (uint32_t i = 0; i < knot->rings; i++) {
        struct section s = section_at(knot, TURN * i / knot->rings);

        ring(shape, knot, &s);
    }
    for (uint32_t i = 0; i < count; i += sides)
        for (uint32_t j = 0; j < sides; j++) {
            uint32_t next = (j + 1) % sides, above = (i + sides) % count;

            ts_shape_quad(shape, i + j, i + next, above + next, above + j);
        }
    return true;
}
