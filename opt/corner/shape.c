/* shape.c: what all parts of a triangle have in common, and which of them leave it.
 *
 * Once a triangle, its edges are measured in whole numbers: every double here is a whole number of
 * one power of two. ref/corner.c gives the formulas. What is asked for every part is then asked of
 * doubles, and of whole numbers only in doubt.
 *
 * The doubt. radius, height and weight are rounded from exact ratios: two operands cut to 53 bits
 * (2 u each), a quotient (u) and for the first two half of that and a root (u): at most 6 u. A
 * distance is height times the mean of three lattice numbers: products and sums of what is not
 * negative, 6 + 1 + 2 + 6 + 1 roundings at most. Sum and difference of radius, margin and distance
 * add two. So each of the three is known to 20 u of itself, and 32 u of their sum is more than the
 * difference can be off. Where something underflows, 2^-1000 is. */
#include <string.h>

#include "opt/corner/corner.h"

#define u TS_ROUNDOFF

/* x = whole * 2^-least, which is how it comes to be whole. */
static void set_whole(mpz_t whole, double x, int least)
{
    int exponent;
    double part = frexp(x, &exponent);

    mpz_set_d(whole, ldexp(part, 53)); /* exact: 53 bits */
    if (exponent - 53 >= least)
        mpz_mul_2exp(whole, whole, (mp_bitcnt_t)(exponent - 53 - least));
    else
        mpz_tdiv_q_2exp(whole, whole, (mp_bitcnt_t)(least - exponent + 53)); /* zeros go */
}

/* The place of the lowest bit that x may have. */
static int lowest(double x)
{
    int exponent;

    if (x == 0 || isinf(x)) return 1024;
    frexp(x, &exponent);
    return exponent - 53 < -1074 ? -1074 : exponent - 53;
}

static int lower(int a, int b) { return a < b ? a : b; }

/* d_k, e_k and x of ref/corner.c. */
static void set_dots(struct shape *s, const double *triangle, int least)
{
    mpz_t at[9], one, other;

    mpz_inits(one, other, NULL);
    for (int i = 0; i < 9; i++) mpz_init(at[i]);
    for (int i = 0; i < 9; i++) set_whole(at[i], triangle[i], least);
    for (int k = 0; k < 3; k++)
        for (int axis = 0; axis < 3; axis++) {
            mpz_sub(one, at[3 * ((k + 1) % 3) + axis], at[3 * k + axis]);
            mpz_sub(other, at[3 * ((k + 2) % 3) + axis], at[3 * k + axis]);
            mpz_addmul(s->exact.dot[k], one, other);
        }
    for (int k = 0; k < 3; k++) {
        mpz_add(s->exact.edge[k], s->exact.dot[(k + 1) % 3], s->exact.dot[(k + 2) % 3]);
        mpz_addmul(s->exact.area, s->exact.dot[k], s->exact.dot[(k + 1) % 3]);
        mpz_clears(at[3 * k], at[3 * k + 1], at[3 * k + 2], NULL);
    }
    mpz_clears(one, other, NULL);
}

/* The centre's weights are weight / all, the square of the radius is above / below. */
static void set_round(struct shape *s)
{
    int wide = -1;

    for (int k = 0; k < 3; k++)
        if (mpz_sgn(s->exact.dot[k]) <= 0) wide = k;
    if (wide >= 0) {
        for (int k = 0; k < 3; k++) mpz_set_ui(s->exact.weight[k], k != wide);
        mpz_set_ui(s->exact.all, 2);
        mpz_set(s->exact.above, s->exact.edge[wide]);
        mpz_set_ui(s->exact.below, 4);
        return;
    }
    for (int k = 0; k < 3; k++) mpz_mul(s->exact.weight[k], s->exact.edge[k], s->exact.dot[k]);
    mpz_mul_2exp(s->exact.all, s->exact.area, 1);
    mpz_mul(s->exact.above, s->exact.edge[0], s->exact.edge[1]);
    mpz_mul(s->exact.above, s->exact.above, s->exact.edge[2]);
    mpz_mul_2exp(s->exact.below, s->exact.area, 2);
}

/* a / b = result * 2^exponent, the result between 1/4 and 4, or 0. */
static double ratio(const mpz_t a, const mpz_t b, long *exponent)
{
    long of_a, of_b;
    double top = mpz_get_d_2exp(&of_a, a), bottom = mpz_get_d_2exp(&of_b, b);

    *exponent = of_a - of_b;
    return top == 0 ? 0 : ts_div(top, bottom);
}

/* The root of a / b, times 2^shift. */
static double root_of_ratio(const mpz_t a, const mpz_t b, int shift)
{
    long exponent;
    double of = ratio(a, b, &exponent);

    if (exponent % 2) {
        of *= 2;
        exponent--;
    }
    return ldexp(ts_sqrt(of), (int)(exponent / 2) + shift);
}

/* Lengths in doubles: the longest edge is about 1, unless that is out of a double's range. */
static void set_rounded(struct shape *s, double margin, int least)
{
    long longest = -1, exponent;

    for (int k = 0; k < 3; k++) {
        mpz_get_d_2exp(&exponent, s->exact.edge[k]);
        if (mpz_sgn(s->exact.edge[k]) > 0 && exponent > longest) longest = exponent;
    }
    s->scale = longest < 0 ? -1000 : (int)(longest / 2) + least;
    s->scale = s->scale < -1000 ? -1000 : s->scale > 1000 ? 1000 : s->scale;
    for (int k = 0; k < 3; k++) {
        double weight = ratio(s->exact.weight[k], s->exact.all, &exponent);

        s->weight[k] = ldexp(weight, (int)exponent);
        if (mpz_sgn(s->exact.edge[k]) > 0)
            s->height[k] = root_of_ratio(s->exact.area, s->exact.edge[k], least - s->scale);
    }
    s->radius = root_of_ratio(s->exact.above, s->exact.below, least - s->scale);
    s->margin = ldexp(margin, -s->scale);
}

static void count_levels(struct shape *s, struct ts_corner_rule rule, int least)
{
    mpz_t threshold;

    s->levels = rule.levels;
    if (rule.edge == 0) return;
    mpz_init(threshold);
    set_whole(threshold, rule.edge, least);
    mpz_mul(threshold, threshold, threshold);
    for (s->levels = 1; s->levels < rule.levels; s->levels++) {
        if (mpz_cmp(s->exact.edge[0], threshold) <= 0 &&
            mpz_cmp(s->exact.edge[1], threshold) <= 0 && mpz_cmp(s->exact.edge[2], threshold) <= 0)
            break;
        mpz_mul_2exp(threshold, threshold, 2);
    }
    mpz_clear(threshold);
}

void opt_corner_shape_open(struct shape *s, const double *triangle, struct ts_corner_rule rule)
{
    int least = lower(lowest(rule.edge), lowest(rule.margin));

    *s = (struct shape){0};
    for (int k = 0; k < 3; k++)
        mpz_inits(s->exact.dot[k], s->exact.edge[k], s->exact.weight[k], NULL);
    mpz_inits(s->exact.area, s->exact.all, s->exact.above, s->exact.below, s->exact.margin, NULL);
    for (int i = 0; i < 9; i++) least = lower(least, lowest(triangle[i]));
    set_dots(s, triangle, least);
    set_round(s);
    set_rounded(s, rule.margin, least);
    count_levels(s, rule, least);
    if (!isinf(rule.margin)) set_whole(s->exact.margin, rule.margin, least);
}

void opt_corner_shape_close(struct shape *s)
{
    for (int k = 0; k < 3; k++)
        mpz_clears(s->exact.dot[k], s->exact.edge[k], s->exact.weight[k], NULL);
    mpz_clears(s->exact.area, s->exact.all, s->exact.above, s->exact.below, s->exact.margin, NULL);
}

/* radius > margin + distance, where the squares of the radius and of the distance are rational. All
 * three are multiplied by 2^depth. */
static bool exceeds(const struct shape *s, uint32_t depth, mpq_t *radius, mpq_t *distance)
{
    mpq_t margin, rest;
    bool more;

    mpq_inits(margin, rest, NULL);
    mpq_set_z(margin, s->exact.margin);
    mpq_mul_2exp(margin, margin, depth);
    mpq_mul(margin, margin, margin);
    mpq_sub(rest, *radius, margin);
    mpq_sub(rest, rest, *distance);
    more = mpq_sgn(rest) > 0;
    mpq_mul(rest, rest, rest);
    mpq_mul(margin, margin, *distance);
    mpq_mul_2exp(margin, margin, 2);
    more = more && mpq_cmp(rest, margin) > 0;
    mpq_clears(margin, rest, NULL);
    return more;
}

static void set_ratio(mpq_t to, const mpz_t above, const mpz_t below)
{
    mpq_set_num(to, above);
    mpq_set_den(to, below);
    mpq_canonicalize(to);
}

static bool exactly(const struct shape *s, const struct part *part, uint32_t depth, int edge)
{
    mpq_t radius, distance, mean;
    mpz_t sum;
    bool more;

    mpq_inits(radius, distance, mean, NULL);
    mpz_init(sum);
    for (int j = 0; j < 3; j++)
        mpz_addmul_ui(sum, s->exact.weight[j], (unsigned long)part->lattice[3 * j + edge]);
    set_ratio(mean, sum, s->exact.all);
    if (mpz_sgn(s->exact.area) > 0) set_ratio(distance, s->exact.area, s->exact.edge[edge]);
    mpq_mul(distance, distance, mean);
    mpq_mul(distance, distance, mean);
    set_ratio(radius, s->exact.above, s->exact.below);
    more = exceeds(s, depth, &radius, &distance);
    mpq_clears(radius, distance, mean, NULL);
    mpz_clear(sum);
    return more;
}

bool opt_corner_leaves(struct shape *s, const struct part *part, uint32_t depth)
{
    double size = ldexp(1, -(int)depth), radius = ts_mul(s->radius, size);

    if (isinf(s->margin)) return false;
    for (int i = 0; i < 3; i++) {
        double mean = ts_add(ts_add(ts_mul(s->weight[0], part->lattice[i]),
                                    ts_mul(s->weight[1], part->lattice[3 + i])),
                             ts_mul(s->weight[2], part->lattice[6 + i]));
        double near = ts_add(ts_mul(ts_mul(mean, size), s->height[i]), s->margin);
        double doubt = ts_add(ts_mul(32 * u, ts_add(radius, near)), 0x1p-1000);
        double more = ts_sub(radius, near);

        if (more > doubt || (more >= -doubt && exactly(s, part, depth, i))) return true;
    }
    return false;
}
