/* boxes.c: two boxes, each as two of its corners: bodies of two points and no face. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/generate.h"

/* From 0 to 7, most of them. */
static double bound(struct ts_bits *bits, bool wild)
{
    double x = wild && ts_draw(bits, 1) ? ts_gen_coordinate(bits) : (double)ts_draw(bits, 3);

    if (ts_draw_chance(bits, 16)) x = nextafter(x, INFINITY);
    if (wild && ts_draw_chance(bits, 16)) x = ts_draw(bits, 1) ? DBL_MAX : -DBL_MAX;
    return isfinite(x) ? x : DBL_MAX;
}

/* On one axis: anyhow; alike; one within the other; touching; flat; with depths that differ by less
 * than they are rounded by. */
static void draw_axis(struct ts_bits *bits, bool wild, double *a, double *b)
{
    double lo = bound(bits, wild), hi = bound(bits, wild), in = bound(bits, wild);

    a[0] = lo, a[3] = hi;
    b[0] = in, b[3] = bound(bits, wild);
    switch (ts_draw(bits, 3)) {
    case 1:
        b[0] = lo, b[3] = hi;
        break;
    case 2: /* within */
        b[0] = lo + (hi - lo) / 4;
        b[3] = lo + (hi - lo) / 2;
        break;
    case 3: /* around */
        b[0] = lo - (hi - lo) / 4;
        b[3] = hi + (hi - lo) / 2;
        break;
    case 4:
        b[0] = ts_most(lo, hi);
        break;
    case 5:
        b[3] = b[0];
        break;
    case 6:
        a[0] = -1, a[3] = 8 + 0x1p-49 * (double)ts_draw(bits, 2);
        b[0] = 0x1p-52 * (double)ts_draw(bits, 2), b[3] = 9 - 0x1p-49 * (double)ts_draw(bits, 2);
        break;
    default:
        break;
    }
    for (int i = 0; i < 4; i += 3) {
        if (!isfinite(a[i])) a[i] = 1;
        if (!isfinite(b[i])) b[i] = 1;
    }
}

/* All axes alike: bounds near the largest double, where depths overflow, or not; or depths that
 * differ by less than they are rounded by. */
static void draw_huge(struct ts_bits *bits, double *a, double *b)
{
    static const double size[4] = {DBL_MAX, DBL_MAX * (1 - 0x1p-53), 0x1.8p1022, 0x1p1023};

    for (int i = 0; i < 4; i += 3) {
        a[i] = (i ? 1 : -1) * size[ts_draw(bits, 2)];
        b[i] = (i ? 1 : -1) * size[ts_draw(bits, 2)];
    }
}

static void draw_close(struct ts_bits *bits, double *a, double *b)
{
    a[0] = -1, a[3] = 8;
    b[0] = 0x1p-52 * (double)ts_draw(bits, 2), b[3] = 9;
}

struct ts_case *ts_gen_boxes(struct ts_bits *bits)
{
    struct ts_case *c = ts_case_new();
    double *a = c ? ts_case_alloc(c, 6, sizeof *a) : NULL;
    double *b = c ? ts_case_alloc(c, 6, sizeof *b) : NULL;
    bool wild = ts_draw(bits, 2) == 3, mirrored = ts_draw(bits, 1);
    unsigned all = (unsigned)ts_draw(bits, 4);

    if (!a || !b || !ts_case_shape(c, 2, 1)) {
        ts_case_free(c);
        return NULL;
    }
    for (int k = 0; k < 3; k++)
        if (all >= 14)
            (all == 14 ? draw_huge : draw_close)(bits, a + k, b + k);
        else
            draw_axis(bits, wild, a + k, b + k);
    for (int i = 0; mirrored && i < 6; i++) a[i] = -a[i], b[i] = -b[i];
    c->body[0] = (struct ts_body){2, 0, 1, false, a, NULL};
    c->body[1] = (struct ts_body){2, 0, 1, false, b, NULL};
    return c;
}
