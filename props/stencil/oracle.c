/* oracle.c: which pixels a face covers, in whole numbers, and how far the driver's depth
 * may be from the face's plane, in rationals. The bound is derived in docs/stencil.md. */
#include <gmp.h>
#include <math.h>

#include "props/stencil/stencil.h"

enum { CENTER = TS_LDI_SUBPIXELS / 2 };

/* ---- coverage ---- */

/* Which side of the edge from a to b the centre of a pixel is on, moved right by a little and up by
 * much less. Within reach all of this is below 2^48. */
static int side_of(const double *a, const double *b, int64_t x, int64_t y)
{
    int64_t dx = (int64_t)b[0] - (int64_t)a[0], dy = (int64_t)b[1] - (int64_t)a[1];
    int64_t area = dx * (y - (int64_t)a[1]) - dy * (x - (int64_t)a[0]);

    if (area == 0) area = dy != 0 ? -dy : dx;
    return (area > 0) - (area < 0);
}

static int64_t area_of(const double place[3][3])
{
    return ((int64_t)place[1][0] - (int64_t)place[0][0]) *
               ((int64_t)place[2][1] - (int64_t)place[0][1]) -
           ((int64_t)place[1][1] - (int64_t)place[0][1]) *
               ((int64_t)place[2][0] - (int64_t)place[0][0]);
}

bool stencil_covers(const double place[3][3], uint32_t column, uint32_t row)
{
    int64_t x = TS_LDI_SUBPIXELS * (int64_t)column + CENTER;
    int64_t y = TS_LDI_SUBPIXELS * (int64_t)row + CENTER;
    int first = side_of(place[0], place[1], x, y);

    return area_of(place) != 0 && first == side_of(place[1], place[2], x, y) &&
           first == side_of(place[2], place[0], x, y);
}

static bool holds_center(const double place[3][3], int k, uint32_t pixels)
{
    double low = fmin(fmin(place[0][k], place[1][k]), place[2][k]);
    double high = fmax(fmax(place[0][k], place[1][k]), place[2][k]);

    for (uint32_t i = 0; i < pixels; i++) {
        double at = TS_LDI_SUBPIXELS * (double)i + CENTER;

        if (low <= at && at <= high) return true;
    }
    return false;
}

bool stencil_in_reach(const double place[3][3])
{
    for (int i = 0; i < 3; i++)
        if (fabs(place[i][0]) > (double)TS_STENCIL_REACH * TS_LDI_SUBPIXELS ||
            fabs(place[i][1]) > (double)TS_STENCIL_REACH * TS_LDI_SUBPIXELS ||
            fabs(place[i][2]) > TS_STENCIL_DEEP)
            return false;
    return true;
}

bool stencil_drawn(const double place[3][3], const struct ts_view *view, unsigned how)
{
    bool leaves = (area_of(place) > 0) != view->from_high, beyond = true;

    for (int i = 0; i < 3; i++) beyond = beyond && place[i][2] >= TS_LDI_FAR;
    if (beyond && (how & TS_STENCIL_CLOSED)) return false;
    return !(how & (leaves ? TS_STENCIL_ENTERS : TS_STENCIL_LEAVES));
}

bool stencil_beyond(const double place[3][3], const struct ts_view *view)
{
    return !stencil_in_reach(place) && holds_center(place, 0, view->width) &&
           holds_center(place, 1, view->height);
}

/* ---- depth ---- */

enum { NUMBERS = 18 };

/* Named numbers, all of them rationals. */
struct sum {
    mpq_t number[NUMBERS];
};

/* The names: differences of corners; the area; slopes, or more; how far the centre is from the
 * driver's first corner, and both from the framebuffer's corner. */
enum {
    DX01,
    DY01,
    DX20,
    DY20,
    DZ01,
    DZ20,
    AREA,
    LARGEST,
    CONDITION,
    SLOPE_X,
    SLOPE_Y,
    NEAR,
    WHOLE
};
enum { X = WHOLE + 1, Y, DEPTH, BOUND, PART };

/* a * b, without their signs. */
static void multiply(mpq_t to, const mpq_t a, const mpq_t b)
{
    mpq_mul(to, a, b);
    mpq_abs(to, to);
}

static void difference(mpq_t to, double a, double b)
{
    mpq_t other;

    mpq_init(other);
    mpq_set_d(to, a);
    mpq_set_d(other, b);
    mpq_sub(to, to, other);
    mpq_clear(other);
}

/* The driver's unit roundoff, 2^-24, times a small number. */
static void add_roundoff(mpq_t to, unsigned factor, const mpq_t what)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(part, factor, 1U << 24);
    mpq_canonicalize(part);
    mpq_mul(part, part, what);
    mpq_add(to, to, part);
    mpq_clear(part);
}

/* Corners clockwise, in the driver's order. */
static void set_differences(struct sum *s, const double *const c[3])
{
    mpq_t *n = s->number;

    difference(n[DX01], c[0][0], c[1][0]);
    difference(n[DY01], c[0][1], c[1][1]);
    difference(n[DX20], c[2][0], c[0][0]);
    difference(n[DY20], c[2][1], c[0][1]);
    mpq_set_d(n[LARGEST], fmax(fmax(fabs(c[0][2]), fabs(c[1][2])), fabs(c[2][2])));
    difference(n[DZ01], c[0][2], c[1][2]);
    difference(n[DZ20], c[2][2], c[0][2]);
    mpq_mul(n[AREA], n[DX01], n[DY20]);
    mpq_mul(n[PART], n[DY01], n[DX20]);
    mpq_sub(n[AREA], n[AREA], n[PART]);
}

/* Z0 + per_column (x - x0) + per_row (y - y0): the exact plane, with X and Y as x - x0 and y - y0.
 */
static void set_depth(struct sum *s, double first)
{
    mpq_t *n = s->number;

    mpq_set_d(n[DEPTH], first);
    mpq_mul(n[PART], n[DZ01], n[DY20]);
    mpq_mul(n[BOUND], n[DZ20], n[DY01]);
    mpq_sub(n[PART], n[PART], n[BOUND]);
    mpq_mul(n[PART], n[PART], n[X]);
    mpq_div(n[PART], n[PART], n[AREA]);
    mpq_add(n[DEPTH], n[DEPTH], n[PART]);
    mpq_mul(n[PART], n[DZ20], n[DX01]);
    mpq_mul(n[BOUND], n[DZ01], n[DX20]);
    mpq_sub(n[PART], n[PART], n[BOUND]);
    mpq_mul(n[PART], n[PART], n[Y]);
    mpq_div(n[PART], n[PART], n[AREA]);
    mpq_add(n[DEPTH], n[DEPTH], n[PART]);
}

/* (D01 |a20| + D20 |a01|) / |area|: at least the slope, and no less where its parts cancel. */
static void set_slope(struct sum *s, int slope, int a01, int a20)
{
    mpq_t *n = s->number;

    multiply(n[slope], n[DZ01], n[a20]);
    multiply(n[PART], n[DZ20], n[a01]);
    mpq_add(n[slope], n[slope], n[PART]);
    mpq_div(n[slope], n[slope], n[AREA]);
}

/* What the sums of the bound are made of; from here on differences of depth count without sign and
 * with what rounding corners' depths may add. */
static void set_terms(struct sum *s)
{
    mpq_t *n = s->number;

    mpq_abs(n[AREA], n[AREA]);
    mpq_abs(n[DZ01], n[DZ01]);
    mpq_abs(n[DZ20], n[DZ20]);
    add_roundoff(n[DZ01], 3, n[LARGEST]);
    add_roundoff(n[DZ20], 3, n[LARGEST]);
    multiply(n[CONDITION], n[DX01], n[DY20]);
    multiply(n[PART], n[DY01], n[DX20]);
    mpq_add(n[CONDITION], n[CONDITION], n[PART]);
    mpq_div(n[CONDITION], n[CONDITION], n[AREA]);
    set_slope(s, SLOPE_X, DY01, DY20);
    set_slope(s, SLOPE_Y, DX01, DX20);
    multiply(n[NEAR], n[SLOPE_X], n[X]);
    multiply(n[PART], n[SLOPE_Y], n[Y]);
    mpq_add(n[NEAR], n[NEAR], n[PART]);
}

/* slope_x (x + |x0|) + slope_y (y + |y0|), of pixel and first corner from the lower left pixel's
 * centre. */
static void set_whole(struct sum *s, const double *first, uint32_t column, uint32_t row)
{
    mpq_t *n = s->number;

    mpq_set_d(n[WHOLE], TS_LDI_SUBPIXELS * (double)column + fabs(first[0] - CENTER));
    mpq_mul(n[WHOLE], n[WHOLE], n[SLOPE_X]);
    mpq_set_d(n[PART], TS_LDI_SUBPIXELS * (double)row + fabs(first[1] - CENTER));
    mpq_mul(n[PART], n[PART], n[SLOPE_Y]);
    mpq_add(n[WHOLE], n[WHOLE], n[PART]);
}

/* 3/4 + u (7 largest + 7 whole + (3/2 condition + 9) near). */
static void set_bound(struct sum *s)
{
    mpq_t *n = s->number;

    mpq_set_ui(n[BOUND], 3, 4);
    add_roundoff(n[BOUND], 7, n[LARGEST]);
    add_roundoff(n[BOUND], 7, n[WHOLE]);
    add_roundoff(n[BOUND], 9, n[NEAR]);
    mpq_mul(n[PART], n[CONDITION], n[NEAR]);
    add_roundoff(n[BOUND], 2, n[PART]); /* 3/2, and a little more */
}

static bool judge(struct sum *s, uint32_t depth)
{
    mpq_t *n = s->number;

    if (mpq_sgn(n[DEPTH]) < 0) mpq_set_ui(n[DEPTH], 0, 1);
    if (mpq_cmp_ui(n[DEPTH], TS_LDI_FAR, 1) > 0) mpq_set_ui(n[DEPTH], TS_LDI_FAR, 1);
    mpq_set_ui(n[PART], depth, 1);
    mpq_sub(n[PART], n[PART], n[DEPTH]);
    mpq_abs(n[PART], n[PART]);
    return mpq_cmp(n[PART], n[BOUND]) <= 0;
}

bool stencil_near_plane(const double place[3][3], uint32_t column, uint32_t row, uint32_t rows,
                        uint32_t depth)
{
    double above = TS_LDI_SUBPIXELS * (double)rows;
    bool turned = area_of(place) > 0;
    const double corner[3][3] = {{place[0][0], place[0][1] + above, place[0][2]},
                                 {place[1][0], place[1][1] + above, place[1][2]},
                                 {place[2][0], place[2][1] + above, place[2][2]}};
    const double *const c[3] = {corner[turned], corner[!turned], corner[2]};
    struct sum s;
    bool good;

    for (int i = 0; i < NUMBERS; i++) mpq_init(s.number[i]);
    set_differences(&s, c);
    difference(s.number[X], TS_LDI_SUBPIXELS * (double)column + CENTER, c[0][0]);
    difference(s.number[Y], TS_LDI_SUBPIXELS * (double)(row + rows) + CENTER, c[0][1]);
    set_depth(&s, c[0][2]);
    set_terms(&s);
    set_whole(&s, c[0], column, row + rows);
    set_bound(&s);
    /* Where floats hardly see an area, they may see any depth. */
    good = depth <= TS_LDI_FAR &&
           (mpq_cmp_ui(s.number[CONDITION], 1U << 22, 1) >= 0 || judge(&s, depth));
    for (int i = 0; i < NUMBERS; i++) mpq_clear(s.number[i]);
    return good;
}
