/* plane.c: evidence that anyone can check with a pencil: a common point (point.c), or a plane
 * between two triangles.
 *
 * A plane. If they are apart, some direction among these puts one strictly before the other: cross
 * products of two edges; differences w of two corners; (e x w) x e for an edge e. (The nearest
 * points of the two lie inside faces of these kinds: props/triangle/oracle.c has the proof.)
 *
 * Crossing. The triangles still meet after every small motion exactly when 0 is inside of the set
 * of differences of their points, and not on its border. That set has an inside only if the edges
 * of both span the space; then it is a body whose faces are perpendicular to a normal of a triangle
 * or to a cross product of an edge of each, and 0 is inside when none of these directions has it on
 * one side. In other words: the insides of both share a point, and they don't lie in one plane. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "judge/space.h"

/* How the direction orders a and b: -1 all of a strictly before all of b, 1 strictly behind; with
 * `weakly` they may be level. 0: neither. */
static int sides(struct ts_space *s, bool weakly)
{
    bool before = true, behind = true;

    ts_space_project(s);
    for (int i = 0; i < 3; i++)
        for (int j = 3; j < 6; j++) {
            int order = mpz_cmp(s->along[i], s->along[j]);

            before = before && (weakly ? order <= 0 : order < 0);
            behind = behind && (weakly ? order >= 0 : order > 0);
        }
    return before ? -1 : behind ? 1 : 0;
}

static bool is_zero(ts_vector x)
{
    return mpz_sgn(x[0]) == 0 && mpz_sgn(x[1]) == 0 && mpz_sgn(x[2]) == 0;
}

/* Whether one of b's edges leaves the plane of a, which has the normal; or the other way round. */
static bool leaves(struct ts_space *s, ts_vector normal, int first_edge)
{
    bool leaves = false;

    for (int i = first_edge; i < first_edge + 3 && !leaves; i++) {
        mpz_mul(s->along[0], normal[0], s->edge[i][0]);
        mpz_addmul(s->along[0], normal[1], s->edge[i][1]);
        mpz_addmul(s->along[0], normal[2], s->edge[i][2]);
        leaves = mpz_sgn(s->along[0]) != 0;
    }
    return leaves;
}

bool ts_crossing(const double *a, const double *b)
{
    struct ts_space s;
    bool crossing;
    ts_vector normal[2];

    ts_space_open(&s, a, b);
    for (int k = 0; k < 6; k++) mpz_init(normal[k / 3][k % 3]);
    ts_vector_cross(normal[0], s.edge[0], s.edge[1]);
    ts_vector_cross(normal[1], s.edge[3], s.edge[4]);
    crossing = leaves(&s, normal[0], 3) || leaves(&s, normal[1], 0);
    for (int d = 0; crossing && d < 11; d++) {
        if (d < 2)
            for (int k = 0; k < 3; k++) mpz_set(s.direction[k], normal[d][k]);
        else
            ts_vector_cross(s.direction, s.edge[(d - 2) / 3], s.edge[3 + (d - 2) % 3]);
        crossing = is_zero(s.direction) || sides(&s, true) == 0;
    }
    for (int k = 0; k < 6; k++) mpz_clear(normal[k / 3][k % 3]);
    ts_space_close(&s);
    return crossing;
}

/* Looks for a direction that separates, and leaves it in s->direction. */
static int separate(struct ts_space *s)
{
    int side = 0;

    for (int i = 0; i < 6 && !side; i++)
        for (int j = 0; j < i && !side; j++) {
            ts_vector_cross(s->direction, s->edge[i], s->edge[j]);
            side = sides(s, false);
        }
    for (int w = 0; w < 9 && !side; w++) {
        for (int k = 0; k < 3; k++) mpz_set(s->direction[k], s->difference[w][k]);
        side = sides(s, false);
        for (int i = 0; i < 6 && !side; i++) {
            ts_vector_cross(s->inner, s->edge[i], s->difference[w]);
            ts_vector_cross(s->direction, s->inner, s->edge[i]);
            side = sides(s, false);
        }
    }
    return side;
}

/* The plane half-way between the corners that are nearest to each other along the direction. */
static char *describe_plane(struct ts_space *s, int side)
{
    mpz_t *last = &s->along[side < 0 ? 0 : 3], *next = &s->along[side < 0 ? 3 : 0];
    int l = 0, n = 0;
    mpq_t height, common;
    char *text = NULL;

    for (int i = 1; i < 3; i++) {
        if (mpz_cmp(last[i], last[l]) > 0) l = i;
        if (mpz_cmp(next[i], next[n]) < 0) n = i;
    }
    mpq_init(height);
    mpq_init(common);
    mpz_gcd(mpq_numref(common), s->direction[0], s->direction[1]);
    mpz_gcd(mpq_numref(common), mpq_numref(common), s->direction[2]);
    for (int k = 0; k < 3; k++) mpz_divexact(s->direction[k], s->direction[k], mpq_numref(common));
    mpz_add(mpq_numref(height), last[l], next[n]);
    mpq_div(height, height, common);
    mpq_div_2exp(height, height, 1);
    if (s->exponent < 0)
        mpq_div_2exp(height, height, (mp_bitcnt_t)-s->exponent);
    else
        mpq_mul_2exp(height, height, (mp_bitcnt_t)s->exponent);
    if (gmp_asprintf(&text,
                     "No point of both faces: the plane\n  (%Zd) x + (%Zd) y + (%Zd) z = %Qd\n"
                     "has all corners of the %s face below it and all of the other above.\n",
                     s->direction[0], s->direction[1], s->direction[2], height,
                     side < 0 ? "first" : "second") < 0)
        text = NULL;
    mpq_clear(height);
    mpq_clear(common);
    return text;
}

char *ts_witness(const double *a, const double *b)
{
    struct ts_space s;
    char *text;

    if (ts_point_witness(a, b, &text)) return text;
    ts_space_open(&s, a, b);
    text = describe_plane(&s, separate(&s));
    ts_space_close(&s);
    return text;
}

/* A direction of which the triangles are on both sides, if only just. When they don't cross, it is
 * among the cross products of edges; if all edges lie along one line, it is perpendicular to them;
 * and of two points any will do. */
static int part(struct ts_space *s)
{
    int side = 0;

    for (int i = 0; i < 6 && !side; i++)
        for (int j = 0; j < i && !side; j++) {
            ts_vector_cross(s->direction, s->edge[i], s->edge[j]);
            if (!is_zero(s->direction)) side = sides(s, true);
        }
    for (int n = 0; n < 7 * 3 && !side; n++) {
        for (int k = 0; k < 3; k++) mpz_set_ui(s->inner[k], n % 3 == k);
        if (n < 6 * 3)
            ts_vector_cross(s->direction, s->edge[n / 3], s->inner);
        else
            for (int k = 0; k < 3; k++) mpz_set(s->direction[k], s->inner[k]);
        if (!is_zero(s->direction)) side = sides(s, true);
    }
    return side;
}

char *ts_touch_witness(const double *a, const double *b)
{
    char *point = ts_witness(a, b), *text = NULL;
    struct ts_space s;
    int side;

    ts_space_open(&s, a, b);
    side = part(&s);
    if (point &&
        gmp_asprintf(&text,
                     "%sThey only touch: no corner of the %s face is further along the direction\n"
                     "  (%Zd, %Zd, %Zd)\nthan one of the other.\n",
                     point, side < 0 ? "first" : "second", s.direction[0], s.direction[1],
                     s.direction[2]) < 0)
        text = NULL;
    ts_space_close(&s);
    free(point);
    return text;
}
