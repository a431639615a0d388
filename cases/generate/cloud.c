/* cloud.c: points for smallest balls, on which many of them lie at once. */
#include <float.h>
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/generate.h"

enum { MOST_POINTS = 10 };

/* Where one case takes its points from. */
struct style {
    enum { GRID, CUBE, SPHERE, RING, LINE, PLANE, ANYWHERE, FULL } kind;
    int exponent;  /* of the power of two that all is stretched by, */
    double offset; /* before which this is added */
    double lift;   /* of a ring's points from their plane, at most */
};

static struct style draw_style(struct ts_bits *bits)
{
    struct style style = {(unsigned)ts_draw(bits, 3), 0, 0, 0};

    switch (ts_draw(bits, 4)) {
    case 9: /* the last bits of the doubles: nothing smaller */
        style.exponent = -1074;
        break;
    case 10:
        style.exponent = 1020; /* squares and sums overflow */
        break;
    case 11:
        style.exponent = 1021;
        break;
    case 12: /* squares underflow, or overflow, or products of more do */
        style.exponent = (int)ts_draw(bits, 11) - 1074;
        break;
    case 13:
        style.offset = 0x1p30;
        break;
    case 14:
        style.offset = 0.1;
        break;
    case 15: /* few bits are left for the cloud itself */
        style.offset = 0x1p48;
        break;
    default:
        break;
    }
    style.lift = ldexp(1, -(int)ts_draw(bits, 6));
    return style;
}

static double sign_of(struct ts_bits *bits, double x) { return ts_draw(bits, 1) ? -x : x; }

/* On one sphere about 0, exactly: all have the square 81, and so have their permutations. */
static void on_sphere(struct ts_bits *bits, double *to)
{
    static const double list[4][3] = {{9, 0, 0}, {8, 4, 1}, {7, 4, 4}, {6, 6, 3}};
    const double *p = list[ts_draw(bits, 2)];
    unsigned turn = (unsigned)ts_draw_below(bits, 3);

    for (unsigned k = 0; k < 3; k++) to[k] = sign_of(bits, p[(k + turn) % 3]);
}

/* Nearly on one circle: exactly in the plane's two axes, and a little beside it. */
static void on_ring(struct ts_bits *bits, double lift, double *to)
{
    static const double list[4][2] = {{5, 0}, {0, 5}, {3, 4}, {4, 3}};
    const double *p = list[ts_draw(bits, 2)];

    for (int k = 0; k < 2; k++) to[k] = sign_of(bits, p[k]);
    to[2] = lift * sign_of(bits, (double)ts_draw(bits, 2));
}

static double tenths(struct ts_bits *bits) { return 0.1 * sign_of(bits, (double)ts_draw(bits, 4)); }

static void draw_fresh(struct ts_bits *bits, const struct style *style, double *to)
{
    double t;

    switch (style->kind) {
    case CUBE:
        for (int k = 0; k < 3; k++) to[k] = (double)ts_draw(bits, 1);
        break;
    case SPHERE:
        on_sphere(bits, to);
        break;
    case RING:
        on_ring(bits, style->lift, to);
        break;
    case LINE:
        t = tenths(bits);
        to[0] = t, to[1] = 3 * t, to[2] = 7 * t;
        break;
    case PLANE:
        to[0] = tenths(bits), to[1] = tenths(bits), to[2] = 3 * to[0] + 7 * to[1];
        break;
    case ANYWHERE:
        for (int k = 0; k < 3; k++) to[k] = ts_gen_coordinate(bits);
        break;
    case FULL: /* where every operation rounds */
        for (int k = 0; k < 3; k++) to[k] = (double)ts_draw(bits, 53) * 0x1p-52 - 1;
        break;
    default:
        for (int k = 0; k < 3; k++) to[k] = sign_of(bits, (double)ts_draw(bits, 2));
        break;
    }
    for (int k = 0; k < 3; k++) {
        double x = ldexp(to[k] + style->offset, style->exponent);

        to[k] = isfinite(x) ? x : copysign(DBL_MAX, x);
    }
}

/* A new point, or an old one again, or its neighbour in the last bit. */
static void draw_point(struct ts_bits *bits, const struct style *style, size_t count, double *all)
{
    unsigned what = (unsigned)ts_draw(bits, 4);
    double *to = all + 3 * count, *old;

    if (what < 13 || count == 0) {
        draw_fresh(bits, style, to);
        return;
    }
    old = all + 3 * ts_draw_below(bits, count);
    for (int k = 0; k < 3; k++) to[k] = old[k];
    if (what == 15) {
        double *x = &to[ts_draw_below(bits, 3)];

        *x = ts_least(nextafter(*x, ts_draw(bits, 1) ? INFINITY : 0), DBL_MAX);
    }
}

struct ts_case *ts_gen_cloud(struct ts_bits *bits)
{
    struct style style = draw_style(bits);
    struct ts_case *c = ts_case_new();
    double *point = c ? ts_case_alloc(c, 3 * MOST_POINTS, sizeof *point) : NULL;
    uint32_t count = 0;

    if (!point || !ts_case_shape(c, 1, 0)) {
        ts_case_free(c);
        return NULL;
    }
    for (; count < MOST_POINTS && ts_draw(bits, 3) != 0; count++)
        draw_point(bits, &style, count, point);
    c->body[0] = (struct ts_body){count, 0, 1, false, point, NULL};
    return c;
}
