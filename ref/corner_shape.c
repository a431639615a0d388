/* corner_shape.c, naive: the parts of a triangle by their definition, in rationals.
 *
 * A part is told by its corners: in level l each is (b_0 A + b_1 B + b_2 C) / 2^(l-1) with whole
 * numbers b. With d_k the dot product of the two edges that leave corner k of T, all lengths that
 * count are rational when squared:
 *
 *     e_k = d_i + d_j                         the edge opposite corner k
 *     x   = d_0 d_1 + d_1 d_2 + d_2 d_0       twice the area
 *     x / e_k                                 the height over that edge
 *
 * If some d_k <= 0, the round of T has the opposite edge for its diameter; otherwise it goes
 * through all corners, with the weights e_k d_k / 2x for its centre and the square e_0 e_1 e_2 / 4x
 * of its radius. Parts are similar to T, so that their rounds have the same weights. */
#include <float.h>

#include "ref/corner.h"

static void init(struct shape *s)
{
    rational_init(s->corner, 9);
    rational_init(s->edge, 3);
    rational_init(s->height, 3);
    mpq_init(s->radius);
    rational_init(s->weight, 3);
    rational_init(s->scratch, 4);
}

void ref_corner_shape_clear(struct shape *s)
{
    rational_clear(s->corner, 9);
    rational_clear(s->edge, 3);
    rational_clear(s->height, 3);
    mpq_clear(s->radius);
    rational_clear(s->weight, 3);
    rational_clear(s->scratch, 4);
}

/* dot = the three d, twice_area = x. */
static void set_dots(struct shape *s, mpq_t *dot, mpq_t twice_area)
{
    mpq_t one[3], other[3];

    rational_init(one, 3);
    rational_init(other, 3);
    for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
            mpq_sub(one[axis], s->corner[3 * ((k + 1) % 3) + axis], s->corner[3 * k + axis]);
            mpq_sub(other[axis], s->corner[3 * ((k + 2) % 3) + axis], s->corner[3 * k + axis]);
        }
        rational_dot(dot[k], one, other);
    }
    for (int k = 0; k < 3; k++) {
        mpq_add(s->edge[k], dot[(k + 1) % 3], dot[(k + 2) % 3]);
        mpq_set(other[k], dot[(k + 1) % 3]);
    }
    rational_dot(twice_area, dot, other);
    rational_clear(one, 3);
    rational_clear(other, 3);
}

/* The round that goes through all three corners. */
static void set_circle(struct shape *s, mpq_t *dot, mpq_t twice_area)
{
    mpq_t below;

    mpq_init(below);
    mpq_mul_2exp(below, twice_area, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(s->weight[k], s->edge[k], dot[k]);
        mpq_div(s->weight[k], s->weight[k], below);
    }
    mpq_mul_2exp(below, below, 1);
    mpq_mul(s->radius, s->edge[0], s->edge[1]);
    mpq_mul(s->radius, s->radius, s->edge[2]);
    mpq_div(s->radius, s->radius, below);
    mpq_clear(below);
}

void ref_corner_shape_init(struct shape *s, const double *triangle)
{
    mpq_t dot[3], twice_area;
    int wide = -1; /* the corner of a right angle or more */

    init(s);
    rational_init(dot, 3);
    mpq_init(twice_area);
    for (int i = 0; i < 9; i++) mpq_set_d(s->corner[i], triangle[i]);
    set_dots(s, dot, twice_area);
    for (int k = 0; k < 3; k++) {
        if (mpq_sgn(dot[k]) <= 0) wide = k;
        if (mpq_sgn(s->edge[k]) > 0) mpq_div(s->height[k], twice_area, s->edge[k]);
    }
    if (wide < 0)
        set_circle(s, dot, twice_area);
    else {
        for (int k = 0; k < 3; k++) mpq_set_ui(s->weight[k], k != wide, 2);
        for (int k = 0; k < 3; k++) mpq_canonicalize(s->weight[k]);
        mpq_div_2exp(s->radius, s->edge[wide], 2);
    }
    rational_clear(dot, 3);
    mpq_clear(twice_area);
}

/* The least double that is not below the root of x. */
static double root_above(const mpq_t x)
{
    mpf_t root;
    mpq_t square;
    double r;

    mpf_init2(root, 128);
    mpq_init(square);
    mpf_set_q(root, x);
    mpf_sqrt(root, root);
    r = mpf_cmp_d(root, DBL_MAX) >= 0 ? INFINITY : mpf_get_d(root); /* towards zero */
    while (isfinite(r)) {
        mpq_set_d(square, r);
        mpq_mul(square, square, square);
        if (mpq_cmp(square, x) >= 0) break;
        r = nextafter(r, INFINITY);
    }
    mpf_clear(root);
    mpq_clear(square);
    return r;
}

/* to = the corner b of a part. */
static void set_corner(struct shape *s, const int32_t *b, uint32_t depth, mpq_t *to)
{
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_ui(to[axis], 0, 1);
        for (int i = 0; i < 3; i++) {
            mpq_set_si(s->scratch[0], b[i], 1);
            mpq_mul(s->scratch[0], s->scratch[0], s->corner[3 * i + axis]);
            mpq_add(to[axis], to[axis], s->scratch[0]);
        }
        mpq_div_2exp(to[axis], to[axis], depth);
    }
}

struct ts_ball ref_corner_ball(struct shape *s, lattice_triangle part, uint32_t depth)
{
    struct ts_ball ball;
    mpq_t corner[9], between[3], most;

    rational_init(corner, 9);
    rational_init(between, 3);
    mpq_init(most);
    for (int j = 0; j < 3; j++) set_corner(s, part[j], depth, corner + 3 * j);
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_ui(between[axis], 0, 1);
        for (int j = 0; j < 3; j++) {
            mpq_mul(s->scratch[0], s->weight[j], corner[3 * j + axis]);
            mpq_add(between[axis], between[axis], s->scratch[0]);
        }
        ball.center[axis] = mpq_get_d(between[axis]);
    }
    for (int j = 0; j < 3; j++) {
        for (int axis = 0; axis < 3; axis++) {
            mpq_set_d(s->scratch[0], ball.center[axis]);
            mpq_sub(between[axis], corner[3 * j + axis], s->scratch[0]);
        }
        rational_dot(s->scratch[0], between, between);
        if (mpq_cmp(s->scratch[0], most) > 0) mpq_set(most, s->scratch[0]);
    }
    ball.radius = root_above(most);
    rational_clear(corner, 9);
    rational_clear(between, 3);
    mpq_clear(most);
    return ball;
}

/* ---- which parts are divided ---- */

/* Two of the corners are on the same edge of T. */
static bool has_edge(lattice_triangle part)
{
    for (int i = 0; i < 3; i++)
        if ((part[0][i] == 0) + (part[1][i] == 0) + (part[2][i] == 0) >= 2) return true;
    return false;
}

/* radius > margin + distance, of which the first and the last are known as squares: exactly when
 * f = radius^2 - margin^2 - distance^2 > 0 and f^2 > 4 margin^2 distance^2. */
static bool exceeds(struct shape *s, const mpq_t radius, double margin, const mpq_t distance)
{
    mpq_t *square = &s->scratch[1], *f = &s->scratch[2], *product = &s->scratch[3];

    mpq_set_d(*square, margin);
    mpq_mul(*square, *square, *square);
    mpq_sub(*f, radius, *square);
    mpq_sub(*f, *f, distance);
    if (mpq_sgn(*f) <= 0) return false;
    mpq_mul(*f, *f, *f);
    mpq_mul(*product, *square, distance);
    mpq_mul_2exp(*product, *product, 2);
    return mpq_cmp(*f, *product) > 0;
}

/* The distance of the round's centre from edge i is the height over it times the centre's
 * coordinate i, which is mixed like the centre. */
static bool leaves(struct shape *s, lattice_triangle part, uint32_t depth, double margin)
{
    mpq_t radius, distance, term;
    bool any = false;

    if (isinf(margin)) return false;
    mpq_inits(radius, distance, term, NULL);
    mpq_div_2exp(radius, s->radius, 2 * depth);
    for (int i = 0; i < 3; i++) {
        mpq_set_ui(distance, 0, 1);
        for (int j = 0; j < 3; j++) {
            mpq_set_si(term, part[j][i], 1);
            mpq_mul(term, term, s->weight[j]);
            mpq_add(distance, distance, term);
        }
        mpq_div_2exp(distance, distance, depth);
        mpq_mul(distance, distance, distance);
        mpq_mul(distance, distance, s->height[i]);
        any |= exceeds(s, radius, margin, distance);
    }
    mpq_clears(radius, distance, term, NULL);
    return any;
}

bool ref_corner_on_rim(struct shape *s, lattice_triangle part, uint32_t depth, double margin)
{
    return has_edge(part) || leaves(s, part, depth, margin);
}

uint32_t ref_corner_levels(struct shape *s, struct ts_corner_rule rule)
{
    mpq_t threshold;
    uint32_t n = 1;

    if (rule.edge == 0) return rule.levels;
    mpq_init(threshold);
    mpq_set_d(threshold, rule.edge);
    mpq_mul(threshold, threshold, threshold);
    for (; n < rule.levels; n++) {
        if (mpq_cmp(s->edge[0], threshold) <= 0 && mpq_cmp(s->edge[1], threshold) <= 0 &&
            mpq_cmp(s->edge[2], threshold) <= 0)
            break;
        mpq_mul_2exp(threshold, threshold, 2);
    }
    mpq_clear(threshold);
    return n;
}
