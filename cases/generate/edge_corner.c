/* edge_corner.c: a big triangle, and a ball of which the last bit of its radius decides whether it
 * meets the plane. */
#include <math.h>
#include <string.h>

#include "cases/generate/edge.h"
#include "touchstone/corner.h"

/* Four last bits more, or fewer. */
static double beside(struct ts_bits *bits, double x)
{
    return x + ((double)ts_draw(bits, 3) - 4) * 0x1p-52 * x;
}

/* A needle whose edges differ in their last bits, and along x in nothing more: products cancel on
 * one axis and are tiny on the others. */
static void draw_needle(struct ts_bits *bits, double *t)
{
    for (int k = 0; k < 3; k++) {
        double edge =
            k == 0 ? 0x1p-50 * (double)ts_draw(bits, 3) : 1 + (double)ts_draw(bits, 52) * 0x1p-52;

        t[k] = 0;
        t[3 + k] = edge;
        t[6 + k] = k == 0 ? 0x1p-50 * (double)ts_draw(bits, 3) : beside(bits, edge);
    }
}

static void draw_any(struct ts_bits *bits, double *t)
{
    for (int i = 0; i < 9; i++) t[i] = 2 * (double)ts_draw(bits, 53) * 0x1p-53 - 1;
}

struct asked {
    double triangle[9], center[3];
};

static bool meets_plane(void *about, double radius)
{
    const struct asked *a = about;
    struct ts_ball ball = {{a->center[0], a->center[1], a->center[2]}, radius};

    return ts_corner_ref.plane_sphere(&ball, a->triangle);
}

double ts_edge_plane(struct ts_bits *bits, double *triangle, double *center)
{
    struct ts_edge edge = {0, 64};
    struct asked a;
    bool along = ts_draw(bits, 1);

    if (ts_draw(bits, 1))
        draw_needle(bits, a.triangle);
    else
        draw_any(bits, a.triangle);
    for (int k = 0; k < 3; k++) {
        a.center[k] = 1 + (double)ts_draw(bits, 52) * 0x1p-52;
        if (along && k < 2) a.center[k] = 0; /* straight above a corner of the needle */
    }
    memcpy(triangle, a.triangle, sizeof a.triangle);
    memcpy(center, a.center, sizeof a.center);
    if (meets_plane(&a, edge.no) || !meets_plane(&a, edge.yes)) return 0;
    edge = ts_edge_find(edge, meets_plane, &a);
    return ts_draw(bits, 1) ? edge.yes : edge.no;
}
