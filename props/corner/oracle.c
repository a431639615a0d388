/* oracle.c: the parts of a triangle and their rounds, exactly. */
#include <math.h>

#include "props/corner/corner.h"
#include "props/corner/exact.h"

/* ---- parts and their rounds ---- */

void corner_child(const corner_part *of, int child, corner_part *to)
{
    for (int j = 0; j < 3; j++) {
        const int32_t *a = (*of)[child < 3 ? child : (j + 1) % 3];
        const int32_t *b = (*of)[child < 3 ? j : (j + 2) % 3];

        for (int i = 0; i < 3; i++) (*to)[j][i] = a[i] + b[i];
    }
}

static void set_part(const double *big, const corner_part *part, uint32_t depth, point *to)
{
    point corner[3];
    mpq_t share;

    init(corner, 3);
    mpq_init(share);
    set_corners(big, corner);
    for (int j = 0; j < 3; j++) {
        for (int k = 0; k < 3; k++) mpq_set_ui(to[j][k], 0, 1);
        for (int i = 0; i < 3; i++) {
            mpq_set_si(share, (*part)[j][i], 1);
            mpq_div_2exp(share, share, depth);
            add_times(to[j], share, corner[i]);
        }
    }
    mpq_clear(share);
    clear(corner, 3);
}

/* The point that has the same distance from all three corners: with a and b the edges from one of
 * them, its products with these are half of aa and bb. */
static void set_circle(point *corner, mpq_t *center, mpq_t square)
{
    point a, b;
    mpq_t aa, bb;

    init(&a, 1);
    init(&b, 1);
    mpq_inits(aa, bb, NULL);
    subtract(a, corner[1], corner[0]);
    subtract(b, corner[2], corner[0]);
    dot(aa, a, a);
    dot(bb, b, b);
    mpq_div_2exp(aa, aa, 1);
    mpq_div_2exp(bb, bb, 1);
    combine(a, b, aa, bb, center);
    dot(square, center, center);
    for (int k = 0; k < 3; k++) mpq_add(center[k], center[k], corner[0][k]);
    mpq_clears(aa, bb, NULL);
    clear(&a, 1);
    clear(&b, 1);
}

/* Around an edge, if the third corner is inside; otherwise through all three corners. */
static void set_round(point *corner, mpq_t *center, mpq_t square)
{
    point v;
    mpq_t other;
    bool found = false;

    init(&v, 1);
    mpq_init(other);
    for (int i = 0; i < 3 && !found; i++) {
        for (int k = 0; k < 3; k++) {
            mpq_add(center[k], corner[i][k], corner[(i + 1) % 3][k]);
            mpq_div_2exp(center[k], center[k], 1);
        }
        subtract(v, corner[i], center);
        dot(square, v, v);
        subtract(v, corner[(i + 2) % 3], center);
        dot(other, v, v);
        found = mpq_cmp(other, square) <= 0;
    }
    if (!found) set_circle(corner, center, square);
    mpq_clear(other);
    clear(&v, 1);
}

/* At least the root, by at most two last bits. */
static double root_above(const mpq_t square)
{
    mpf_t root;
    double r;

    mpf_init2(root, 128);
    mpf_set_q(root, square);
    mpf_sqrt(root, root);
    r = mpf_get_d(root);
    if (mpf_cmp_d(root, r) > 0) r = nextafter(r, INFINITY); /* it was cut off */
    if (mpq_sgn(square) > 0) r = nextafter(r, INFINITY);    /* and so was the root itself */
    mpf_clear(root);
    return r;
}

double corner_radius(const double *big)
{
    point corner[3], center;
    mpq_t square;
    double radius;

    init(corner, 3);
    init(&center, 1);
    mpq_init(square);
    set_corners(big, corner);
    set_round(corner, center, square);
    radius = root_above(square);
    mpq_clear(square);
    clear(&center, 1);
    clear(corner, 3);
    return radius;
}

bool corner_inside(const double *big, const corner_part *part, uint32_t depth,
                   const struct ts_ball *ball)
{
    point corner[3], center;
    mpq_t square, radius;
    bool inside = true;

    if (isinf(ball->radius)) return true;
    init(corner, 3);
    init(&center, 1);
    mpq_inits(square, radius, NULL);
    set_part(big, part, depth, corner);
    set(center, ball->center);
    mpq_set_d(radius, ball->radius);
    mpq_mul(radius, radius, radius);
    for (int j = 0; j < 3; j++) {
        subtract(corner[j], corner[j], center);
        dot(square, corner[j], corner[j]);
        inside = inside && mpq_cmp(square, radius) <= 0;
    }
    mpq_clears(square, radius, NULL);
    clear(&center, 1);
    clear(corner, 3);
    return inside && ball->radius >= 0;
}

/* The distance of the centres is at most (radius of the round + slack) - radius of the ball. */
bool corner_snug(const double *big, const corner_part *part, uint32_t depth,
                 const struct ts_ball *ball)
{
    point corner[3], center, other;
    mpq_t room, term;
    double most = 0;
    bool snug;

    if (!isfinite(ball->radius)) return false;
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(big[i]));
    init(corner, 3);
    init(&center, 1);
    init(&other, 1);
    mpq_inits(room, term, NULL);
    set_part(big, part, depth, corner);
    set_round(corner, center, term);
    mpq_set_d(room, root_above(term));
    mpq_set_d(term, TS_CORNER_SLACK * most + 0x1p-1060);
    mpq_add(room, room, term);
    mpq_set_d(term, ball->radius);
    mpq_sub(room, room, term);
    set(other, ball->center);
    subtract(other, other, center);
    dot(term, other, other);
    snug = mpq_sgn(room) >= 0;
    mpq_mul(room, room, room);
    snug = snug && mpq_cmp(term, room) <= 0;
    mpq_clears(room, term, NULL);
    clear(corner, 3);
    clear(&center, 1);
    clear(&other, 1);
    return snug;
}

/* ---- which parts are divided ---- */

/* The sign of root(radius) - margin - root(distance) from roots of so many bits; 0 if the
 * difference is less than half of these bits can tell. */
static int sign_at(mp_bitcnt_t bits, const mpq_t radius, double margin, const mpq_t distance)
{
    mpf_t left, right, rest;
    int sign = 0;

    mpf_init2(left, bits);
    mpf_init2(right, bits);
    mpf_init2(rest, bits);
    mpf_set_q(left, radius);
    mpf_sqrt(left, left);
    mpf_set_q(right, distance);
    mpf_sqrt(right, right);
    mpf_set_d(rest, margin);
    mpf_add(right, right, rest);
    mpf_sub(rest, left, right);
    mpf_add(left, left, right);
    mpf_div_2exp(left, left, bits / 2);
    if (mpf_cmp(rest, left) > 0) sign = 1;
    mpf_neg(rest, rest);
    if (mpf_cmp(rest, left) > 0) sign = -1;
    mpf_clears(left, right, rest, NULL);
    return sign;
}

/* Whether root(radius) > margin + root(distance). In units of 2^-1085 corners are whole numbers of
 * less than 2111 bits: both squares are ratios of whole numbers of less than 26000 bits, and the
 * margin is whole. If the sides are not equal, the product of the four differences that the signs
 * of the roots make is at least 2^-60000, none of them has more than 2200 bits, and so they differ
 * by more than 2^-67000. */
static bool exceeds(const mpq_t radius, double margin, const mpq_t distance)
{
    int sign = sign_at(1000, radius, margin, distance);

    return (sign ? sign : sign_at(160000, radius, margin, distance)) > 0;
}

static bool leaves(const double *big, const corner_part *part, uint32_t depth, double margin)
{
    point corner[3], of_part[3], center, way;
    mpq_t radius, distance;
    bool any = false;

    init(corner, 3);
    init(of_part, 3);
    init(&center, 1);
    init(&way, 1);
    mpq_inits(radius, distance, NULL);
    set_corners(big, corner);
    set_part(big, part, depth, of_part);
    set_round(of_part, center, radius);
    for (int i = 0; i < 3; i++) {
        set_from_line(corner[i], corner[(i + 1) % 3], center, false, way);
        dot(distance, way, way);
        any = any || exceeds(radius, margin, distance);
    }
    mpq_clears(radius, distance, NULL);
    clear(&way, 1);
    clear(corner, 3);
    clear(of_part, 3);
    clear(&center, 1);
    return any;
}

bool corner_divided(const double *big, const corner_part *part, uint32_t depth, double margin)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if ((*part)[j][i] == 0 && (*part)[(j + 1) % 3][i] == 0) return true;
    return isfinite(margin) && leaves(big, part, depth, margin);
}

bool corner_too_long(const double *big, double edge, uint32_t depth)
{
    point corner[3], way;
    mpq_t square, most;
    bool any = false;

    init(corner, 3);
    init(&way, 1);
    mpq_inits(square, most, NULL);
    set_corners(big, corner);
    mpq_set_d(most, edge);
    mpq_mul_2exp(most, most, depth);
    mpq_mul(most, most, most);
    for (int i = 0; i < 3; i++) {
        subtract(way, corner[i], corner[(i + 1) % 3]);
        dot(square, way, way);
        any = any || mpq_cmp(square, most) > 0;
    }
    mpq_clears(square, most, NULL);
    clear(&way, 1);
    clear(corner, 3);
    return any;
}
