/* edge.c: cases at the edge of an answer, where the last bit decides: for every term that a bound
 * has for rounding there should be cases that need it. */
#include "cases/generate/edge.h"

#include <math.h>
#include <string.h>

#include "touchstone/predicate.h"
#include "touchstone/triangle.h"

/* ---- bisection ---- */

/* Doubles as whole numbers in the same order; 0 and -0 are the same. */
static int64_t rank_of(double x)
{
    int64_t image;

    x = fabs(x) == 0 ? 0 : x;
    memcpy(&image, &x, sizeof image);
    return image < 0 ? INT64_MIN - image : image;
}

static double of_rank(int64_t rank)
{
    int64_t image = rank < 0 ? INT64_MIN - rank : rank;
    double x;

    memcpy(&x, &image, sizeof x);
    return x;
}

struct ts_edge ts_edge_find(struct ts_edge from, bool (*ask)(void *about, double x), void *about)
{
    int64_t no = rank_of(from.no), yes = rank_of(from.yes);

    for (;;) {
        int64_t middle = no / 2 + yes / 2 + (no % 2 + yes % 2) / 2;

        if (middle == no || middle == yes) break;
        if (ask(about, of_rank(middle)))
            yes = middle;
        else
            no = middle;
    }
    return (struct ts_edge){of_rank(no), of_rank(yes)};
}

/* One of both sides, or the double behind it. */
static double draw_side(struct ts_bits *bits, struct ts_edge edge)
{
    unsigned how = (unsigned)ts_draw(bits, 2);
    double x = how & 1 ? edge.yes : edge.no;

    if (how & 2) x = nextafter(x, (edge.yes > edge.no) == (how & 1) ? INFINITY : -INFINITY);
    return isfinite(x) ? x : edge.no;
}

/* All bits of a double, between 1 and 2 in magnitude; 1 for zero bits. */
static double all_bits(struct ts_bits *bits)
{
    double x = 1 + (double)ts_draw(bits, 52) * 0x1p-52;

    return ts_draw(bits, 1) ? -x : x;
}

/* ---- predicates and triangles ---- */

/* Points of which one coordinate is moved until a sign, or an answer, changes. */
struct moved {
    double p[18];
    unsigned which;
    bool flat; /* orient2d of the first three */
};

static int sign_at(struct moved *m, double x)
{
    m->p[m->which] = x;
    return m->flat ? ts_predicate_ref.orient2d(m->p, m->p + 3, m->p + 6)
                   : ts_predicate_ref.orient3d(m->p, m->p + 3, m->p + 6, m->p + 9);
}

static bool is_positive(void *about, double x) { return sign_at(about, x) > 0; }

/* Sizes at which nothing, the bound, or a product of two or three of them is denormal. */
static int draw_scale(struct ts_bits *bits)
{
    static const int around[4] = {0, -358, -530, -1060};
    unsigned which = (unsigned)ts_draw(bits, 3);

    return which < 4 ? 0 : around[which - 4] + (int)ts_draw(bits, 4);
}

static void draw_points(struct ts_bits *bits, unsigned count, double *to)
{
    int scale = draw_scale(bits);
    double offset = ts_draw_chance(bits, 3) ? 4 : 0;

    for (unsigned i = 0; i < count; i++) to[i] = ldexp(all_bits(bits) + offset, scale);
}

/* The coordinate goes to where the sign changes, if it does: a determinant is linear in it. */
void ts_edge_points(struct ts_bits *bits, double *p)
{
    struct moved m = {.flat = ts_draw(bits, 1)};
    struct ts_edge edge;
    double far;

    draw_points(bits, 12, m.p);
    m.which = (unsigned)ts_draw_below(bits, m.flat ? 8 : 12);
    if (m.flat && m.which % 3 == 2) m.which--; /* orient2d does not look at z */
    far = 0x1p20 * m.p[m.which];
    edge = sign_at(&m, far) > 0 ? (struct ts_edge){-far, far} : (struct ts_edge){far, -far};
    if (!is_positive(&m, edge.no) && is_positive(&m, edge.yes))
        edge = ts_edge_find(edge, is_positive, &m);
    m.p[m.which] = draw_side(bits, edge);
    memcpy(p, m.p, 12 * sizeof *p);
}

static bool meets(void *about, double x)
{
    struct moved *m = about;

    m->p[m->which] = x;
    return ts_triangle_ref.meet(m->p, m->p + 9);
}

/* Six corners with all their bits; one coordinate goes to where the triangles begin to meet. */
void ts_edge_triangles(struct ts_bits *bits, double *t)
{
    struct moved m;
    struct ts_edge edge;

    draw_points(bits, 18, m.p);
    m.which = (unsigned)ts_draw_below(bits, 18);
    edge = (struct ts_edge){m.p[m.which], m.p[m.which]};
    for (unsigned i = 0; i < 9 && meets(&m, edge.no) == meets(&m, edge.yes); i++)
        edge.yes = edge.no * (double)((int)i - 4);
    if (meets(&m, edge.no)) edge = (struct ts_edge){edge.yes, edge.no};
    if (meets(&m, edge.yes) && !meets(&m, edge.no)) edge = ts_edge_find(edge, meets, &m);
    m.p[m.which] = draw_side(bits, edge);
    memcpy(t, m.p, sizeof m.p);
}
