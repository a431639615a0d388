/* ldi_face.c: scan conversion of one face, in doubles that hold whole numbers.
 *
 * Places across are at most 2^24. So differences are at most 2^25, their products 2^50, what an
 * edge and a centre in the face's window make, twice the area of a triangle, at most 2^51, and sums
 * of three of these below 2^53: nothing is rounded, and coverage is exact.
 *
 * The height over a centre is the corners' depths weighted by the three areas: (a0 z0 + a1 z1 +
 * a2 z2) / A. Inside, no area is negative, so that no sum is larger than A Z, where Z is the
 * largest depth. With u = 2^-53: products and two sums are off by at most 3 u A Z, as is what is
 * taken off for the fill rule, another sum, by u A Z; 1/A, the product with it, and the sum with
 * the 1/2 that rounds by u (Z + 1) each. All that, and products of errors, is less than 8 u (Z +
 * 1). A height nearer than that to where rounding changes is decided in whole numbers of 128 bits:
 * with depths up to 2^40, they are below 2^96. */
#include "opt/ldi.h"

enum { WIDE = 12 }; /* columns, from which on it pays to look for the first of a row */
#define MOST_ACROSS 0x1p24
#define MOST_DEEP   0x1p40

__extension__ typedef __int128 wide;

/* Each edge's number at the window's first pixel, and a pixel on. The corner opposite is as deep as
 * `deep` says. Numbers are positive on the face's side, less 1 if the edge itself does not belong
 * to the face: so inside is what is not negative. */
struct face {
    double value[3], across[3], up[3], deep[3];
    double taken; /* what the ones taken off weigh */
    double area, part, doubt;
    uint32_t leaves;
};

/* Each edge with (x, y), and the whole. False: it is flat as it is seen. */
static bool set_edges(const double p[3][2], double x, double y, struct face *f)
{
    double sign;

    for (int k = 0; k < 3; k++) {
        const double *a = p[(k + 1) % 3], *b = p[(k + 2) % 3];

        f->up[k] = b[0] - a[0];
        f->across[k] = a[1] - b[1];
        f->value[k] = f->up[k] * (y - a[1]) + f->across[k] * (x - a[0]);
    }
    f->area = f->value[0] + f->value[1] + f->value[2];
    if (f->area == 0) return false;
    sign = f->area > 0 ? 1 : -1;
    f->area *= sign;
    for (int k = 0; k < 3; k++) {
        f->up[k] *= sign * TS_LDI_SUBPIXELS;
        f->across[k] *= sign * TS_LDI_SUBPIXELS;
        f->value[k] *= sign;
    }
    f->leaves = sign > 0;
    return true;
}

static void set_plane(const double *deep, struct face *f)
{
    double most = 0;

    f->taken = 0;
    for (int k = 0; k < 3; k++) {
        f->deep[k] = deep[k];
        most = fmax(most, fabs(deep[k]));
        if (f->across[k] > 0 || (f->across[k] == 0 && f->up[k] > 0)) continue;
        f->value[k] -= 1;
        f->taken += deep[k];
    }
    f->part = 1 / f->area;
    f->doubt = 8 * TS_ROUNDOFF * (most + 1);
}

/* floor(height + 1/2), from the numbers of the edges. */
static uint32_t depth_exact(const struct face *f, const double *value)
{
    wide area = (int64_t)f->area, over = 2 * (int64_t)f->taken + area, quotient;

    for (int k = 0; k < 3; k++) over += 2 * (wide)(int64_t)value[k] * (int64_t)f->deep[k];
    quotient = over / (2 * area) - (over % (2 * area) < 0);
    return quotient < 0 ? 0 : quotient > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)quotient;
}

static inline uint32_t depth(const struct face *f, const double *value)
{
    double sum = value[0] * f->deep[0] + value[1] * f->deep[1] + value[2] * f->deep[2] + f->taken;
    double height = sum * f->part + 0.5, down = floor(height), rest = height - down;

    if (!(rest > f->doubt && rest < 1 - f->doubt)) return depth_exact(f, value);
    return down < 0 ? 0 : down > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)down;
}

/* A row of pixels: their hits are put at `hit`; gives the end of them. */
static struct ldi_hit *draw_row(const struct face *f, const double *start, uint32_t pixel,
                                uint32_t count, struct ldi_hit *hit)
{
    double value[3] = {start[0], start[1], start[2]};

    for (uint32_t i = 0; i < count; i++) {
        if (value[0] >= 0 && value[1] >= 0 && value[2] >= 0)
            *hit++ = (struct ldi_hit){pixel + i, 2 * depth(f, value) + f->leaves};
        for (int k = 0; k < 3; k++) value[k] += f->across[k];
    }
    return hit;
}

void ldi_face(const struct ldi_canvas *canvas, size_t face, const struct ldi_window *w,
              struct ldi_part *part)
{
    double p[3][2], deep[3];
    bool ordinary = true;
    struct face f;
    uint32_t count = w->end[0] - w->first[0];

    for (size_t k = 0; k < 3; k++) {
        const double *vertex = canvas->vertex + 3 * (size_t)canvas->face[3 * face + k];

        p[k][0] = ts_grid_place(&canvas->grid, 0, vertex);
        p[k][1] = ts_grid_place(&canvas->grid, 1, vertex);
        deep[k] = ts_grid_place(&canvas->grid, 2, vertex);
        ordinary &= fabs(p[k][0]) <= MOST_ACROSS && fabs(p[k][1]) <= MOST_ACROSS &&
                    fabs(deep[k]) <= MOST_DEEP;
    }
    if (!ordinary) {
        ldi_face_exact(canvas, face, w, part);
        return;
    }
    if (!set_edges((const double(*)[2])p, w->first[0] * 256.0 + 128, w->first[1] * 256.0 + 128, &f))
        return;
    f.leaves = f.leaves != canvas->grid.from_high;
    set_plane(deep, &f);
    for (uint32_t row = w->first[1]; row < w->end[1]; row++) {
        struct ldi_hits *hits = ldi_room(canvas, part, row, count);
        struct ldi_hit *begin;

        if (!hits) return;
        begin = hits->hit + hits->count;
        hits->count +=
            (size_t)(draw_row(&f, f.value, row * canvas->width + w->first[0], count, begin) -
                     begin);
        for (int k = 0; k < 3; k++) f.value[k] += f.up[k];
    }
}
