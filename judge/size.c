/* size.c: how deep two triangles are in each other, or how far apart they are, in the max norm.
 *
 * Let M be the set of differences a - b of their points. B moved by t meets A exactly when t is in
 * M. The gap is the distance of 0 from M, the depth its distance from what is outside of M. Both
 * are read off one number, the largest of
 *
 *     min over m in M of d m / (|d_x| + |d_y| + |d_z|)
 *
 * over all directions d: it is the gap if it is positive; otherwise it is minus the depth. Why it
 * is enough to look at cross products of two out of nine vectors, the edges and the axes:
 *
 *   - Gap. B moved by at most r in each coordinate meets A exactly when 0 is in M + [-r, r]^3. That
 *     is a polytope with an inside, and its faces are perpendicular to cross products of edges of
 *     A, B and the cube. So 0 is in it exactly when none of these directions has 0 outside, that
 *     is, when r is at least the number above for each of them.
 *   - Depth, when M has an inside: its nearest border is on a face of M, which is perpendicular to
 * a cross product of two edges, and the distance of 0 from a plane d x = h is |h| / |d|_1. Any
 *     other direction gives a plane that M does not reach beyond, and that is not nearer.
 *   - Depth, when M has no inside: it is 0, and one of the directions is perpendicular to M.
 */
#include <math.h>

#include "judge/space.h"
#include "touchstone/predicate.h"

enum { VECTORS = 9 };

/* The number above of the best direction so far: best / norm. */
struct search {
    struct ts_space space;
    ts_vector axis[3];
    ts_vector along; /* the best direction */
    mpz_t best, norm, value, length, left, right;
    bool any;
};

static void each(struct search *s, void (*what)(mpz_t))
{
    for (int i = 0; i < 9; i++) what(s->axis[i / 3][i % 3]);
    for (int k = 0; k < 3; k++) what(s->along[k]);
    what(s->best);
    what(s->norm);
    what(s->value);
    what(s->length);
    what(s->left);
    what(s->right);
}

static void init(mpz_t x) { mpz_init(x); }
static void clear(mpz_t x) { mpz_clear(x); }

/* value / length takes the place of what is smaller; it is of the direction, or of the opposite. */
static void offer(struct search *s, int sign)
{
    mpz_mul(s->left, s->value, s->norm);
    mpz_mul(s->right, s->best, s->length);
    if (s->any && mpz_cmp(s->left, s->right) <= 0) return;
    mpz_set(s->best, s->value);
    mpz_set(s->norm, s->length);
    for (int k = 0; k < 3; k++) mpz_mul_si(s->along[k], s->space.direction[k], sign);
    s->any = true;
}

static mpz_t *extreme(mpz_t *x, int sign)
{
    int k = 0;

    for (int i = 1; i < 3; i++)
        if (mpz_cmp(x[i], x[k]) * sign > 0) k = i;
    return &x[k];
}

/* The direction, and the opposite one. */
static void try_direction(struct search *s)
{
    mpz_t *a = s->space.along, *b = a + 3;

    mpz_set_ui(s->length, 0);
    for (int k = 0; k < 3; k++) {
        mpz_abs(s->value, s->space.direction[k]);
        mpz_add(s->length, s->length, s->value);
    }
    if (mpz_sgn(s->length) == 0) return;
    ts_space_project(&s->space);
    mpz_sub(s->value, *extreme(a, -1), *extreme(b, 1));
    offer(s, 1);
    mpz_sub(s->value, *extreme(b, -1), *extreme(a, 1));
    offer(s, -1);
}

static ts_vector *vector(struct search *s, int i)
{
    return i < 6 ? &s->space.edge[i] : &s->axis[i - 6];
}

static void search(struct search *s, const double *a, const double *b)
{
    ts_space_open(&s->space, a, b);
    each(s, init);
    s->any = false;
    for (int k = 0; k < 3; k++) mpz_set_ui(s->axis[k][k], 1);
    for (int i = 0; i < VECTORS; i++)
        for (int j = 0; j < i; j++) {
            ts_vector_cross(s->space.direction, *vector(s, i), *vector(s, j));
            try_direction(s);
        }
}

static void search_end(struct search *s)
{
    each(s, clear);
    ts_space_close(&s->space);
}

static void scale(mpq_t x, int exponent)
{
    if (exponent < 0)
        mpq_div_2exp(x, x, (mp_bitcnt_t)-exponent);
    else
        mpq_mul_2exp(x, x, (mp_bitcnt_t)exponent);
}

void ts_separation(mpq_t separation, mpq_t relative, const double *a, const double *b)
{
    struct search s;
    mpq_t edge;

    search(&s, a, b);
    mpq_init(edge);
    mpq_set_num(separation, s.best);
    mpq_set_den(separation, s.norm);
    mpq_canonicalize(separation);
    mpz_set_ui(s.length, 0); /* the longest edge */
    for (int i = 0; i < 18; i++)
        if (mpz_cmpabs(s.space.edge[i / 3][i % 3], s.length) > 0)
            mpz_abs(s.length, s.space.edge[i / 3][i % 3]);
    mpq_set_z(edge, s.length);
    if (mpz_sgn(s.length) != 0)
        mpq_div(relative, separation, edge);
    else
        mpq_set_ui(relative, 0, 1);
    scale(separation, s.space.exponent);
    mpq_clear(edge);
    search_end(&s);
}

/* B moves by the separation along each axis, as the direction says; where that says nothing, by
 * some of it or none. */
static bool find_place(struct search *s, const double *a, const double *b, mpq_t separation,
                       double *point)
{
    mpq_t shift[3];
    bool found = false;

    for (int k = 0; k < 3; k++) mpq_init(shift[k]);
    for (int way = 0; way < 27 && !found; way++) {
        int digit[3] = {way % 3, way / 3 % 3, way / 9};
        bool wanted = true;

        for (int k = 0; k < 3; k++) {
            int sign = mpz_sgn(s->along[k]);

            wanted = wanted && (sign == 0 || digit[k] == 0);
            if (sign == 0) sign = digit[k] == 2 ? -1 : digit[k];
            mpq_set_si(shift[k], sign, 1);
            mpq_mul(shift[k], shift[k], separation);
        }
        found = wanted && ts_point_of_moved(a, b, shift, point);
    }
    for (int k = 0; k < 3; k++) mpq_clear(shift[k]);
    return found;
}

bool ts_size_place(const double *a, const double *b, double *point, double *direction)
{
    struct search s;
    mpq_t separation, part;
    double length = 0;
    bool found;

    search(&s, a, b);
    mpq_init(separation);
    mpq_init(part);
    mpq_set_num(separation, s.best);
    mpq_set_den(separation, s.norm);
    mpq_canonicalize(separation);
    scale(separation, s.space.exponent);
    for (int k = 0; k < 3; k++) {
        mpq_set_num(part, s.along[k]);
        mpq_set_den(part, s.norm);
        mpq_canonicalize(part);
        direction[k] = mpq_get_d(part);
        length += direction[k] * direction[k];
    }
    for (int k = 0; k < 3; k++) direction[k] /= sqrt(length);
    found = find_place(&s, a, b, separation, point);
    mpq_clear(separation);
    mpq_clear(part);
    search_end(&s);
    return found;
}

static double largest(const double *a, const double *b)
{
    double size = 0;

    for (int i = 0; i < 9; i++) size = fmax(size, fmax(fabs(a[i]), fabs(b[i])));
    return size;
}

bool ts_is_flat(const double *face)
{
    for (int k = 0; k < 3; k++) {
        double corner[3][2];

        for (int i = 0; i < 3; i++) {
            corner[i][0] = face[3 * i + k];
            corner[i][1] = face[3 * i + (k + 1) % 3];
        }
        if (ts_predicate_orient2d(corner[0], corner[1], corner[2]) != 0) return false;
    }
    return true;
}

/* Whether products of three such numbers, as tests of two triangles have them, are no normal floats
 * any more: no float library can be expected to be right there. */
static bool leaves_floats(double largest)
{
    return largest > 0x1p40 || (largest < 0x1p-40 && largest != 0);
}

bool ts_is_extreme(const double *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (x[i] != 0 && (fabs(x[i]) > 0x1p100 || fabs(x[i]) < 0x1p-100)) return true;
    return false;
}

/* The last bit of a number, as the library sees it. */
static double last_bit(double x, bool single)
{
    return single ? (double)nextafterf((float)x, INFINITY) - (double)(float)x
                  : nextafter(x, INFINITY) - x;
}

void ts_size_of(const double *a, const double *b, bool extreme, bool single, struct ts_size *size)
{
    mpq_t separation, relative, bits;

    mpq_init(separation);
    mpq_init(relative);
    mpq_init(bits);
    ts_separation(separation, relative, a, b);
    size->apart = mpq_sgn(separation) > 0;
    mpq_abs(separation, separation);
    size->length = mpq_get_d(separation);
    size->relative = fabs(mpq_get_d(relative));
    mpq_set_d(bits, 4 * last_bit(largest(a, b), single));
    size->minute = mpq_cmp(separation, bits) <= 0;
    if (extreme || ts_is_extreme(a, 9) || ts_is_extreme(b, 9) ||
        (single && leaves_floats(largest(a, b)))) {
        size->severity = TS_EXTREME;
    } else {
        size->severity = mpq_sgn(separation) == 0 ? TS_TOUCHING
                         : size->minute           ? TS_LAST_BITS
                                                  : TS_GENERAL;
    }
    mpq_clear(separation);
    mpq_clear(relative);
    mpq_clear(bits);
}

void ts_size_of_faces(const double *a, const double *b, bool extreme, bool single,
                      struct ts_size *size)
{
    ts_size_of(a, b, extreme, single, size);
    if (size->severity == TS_GENERAL && (ts_is_flat(a) || ts_is_flat(b)))
        size->severity = TS_EXTREME;
}

bool ts_is_plainer(const struct ts_size *size, const struct ts_size *than)
{
    return size->severity != than->severity ? size->severity < than->severity
                                            : size->relative > than->relative;
}

char *ts_size_exact(const double *a, const double *b)
{
    mpq_t separation, relative;
    char *text = NULL;

    mpq_init(separation);
    mpq_init(relative);
    ts_separation(separation, relative, a, b);
    mpq_abs(separation, separation);
    mpq_abs(relative, relative);
    if (gmp_asprintf(&text, "%Qd, of the longest edge %Qd", separation, relative) < 0) text = NULL;
    mpq_clear(separation);
    mpq_clear(relative);
    return text;
}

const struct ts_severity_name ts_severity_names[TS_SEVERITIES] = {
    [TS_GENERAL] = {"general", "general", "in general position", "none of the others"},
    [TS_LAST_BITS] = {"last_bits", "last bits", "within the last bits",
                      "a depth or gap of at most 4 last bits of the largest coordinate"},
    [TS_TOUCHING] = {"touching", "touching", "where faces only touch", "a depth of exactly 0"},
    [TS_EXTREME] = {"extreme", "extreme", "with extreme coordinates or a face without area",
                    "a coordinate above 2^100, or below 2^-100 and not 0; by floats, both faces "
                    "within 2^-40 of the origin, or one beyond 2^40; or one of the two faces has "
                    "no area, and none of the others fits"},
};
