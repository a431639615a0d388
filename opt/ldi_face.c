/* ldi_face.c: scan conversion of one face, in 64 bits.
 *
 * Places across are at most 2^27, so that differences are at most 2^28, their products 2^56, and an
 * edge's value and the area less than 2^58. Places deep are at most 2^48: a slope times the area is
 * below 2^28 * 2^49 * 2 = 2^78, and times a distance, with all terms, below 2^108: 128 bits hold
 * all that decides a depth.
 *
 * Depths are reckoned in doubles. With u = 2^-53, X and Y the farthest a centre inside is from
 * corner a, the height is a.z + gx/A (x - a.x) + gy/A (y - a.y), where gx = z1 y2 - z2 y1 is off by
 * at most 2 u (|z1 y2| + |z2 y1|) =: 2 u Gx, since what goes in is exact (differences of places are
 * below 2^53); 1/A by u, the product by u, and times x - a.x by u again: (Gx X / A) (5 u + O(u^2)).
 * The same for y. Two sums, and that of 1/2 that rounds, add 3 u of at most |a.z| + 1 + both terms.
 * So 9 u (|a.z| + 1 + (Gx X + Gy Y) / A) bounds all; what computing that itself is off by is less
 * than the u between 9 and 10. A height nearer than that to where rounding changes is decided in
 * whole numbers. */
#include "opt/ldi.h"

#define MOST_ACROSS 0x1p27
#define MOST_DEEP   0x1p48

__extension__ typedef __int128 wide;

/* Corner a, the edges that leave it, and twice the area, which is positive. */
struct face {
    int64_t a[3], one[3], two[3], area;
    int64_t value[3], across[3], up[3]; /* of each edge at the window's first pixel, a pixel on */
    double height, slope[2], doubt;     /* over corner a, of one place more, and how far off */
    uint32_t leaves;
};

/* Pixels whose centres are between the least and the largest place; on the largest itself the
 * point that counts, a little above it, is outside. */
static void bound(const double place[3][3], int axis, uint32_t size, struct ldi_window *window)
{
    double lo = fmin(fmin(place[0][axis], place[1][axis]), place[2][axis]);
    double hi = fmax(fmax(place[0][axis], place[1][axis]), place[2][axis]);
    const double centre = TS_LDI_SUBPIXELS / 2.0;

    lo = ceil((lo - centre) / TS_LDI_SUBPIXELS);
    hi = ceil((hi - centre) / TS_LDI_SUBPIXELS);
    window->first[axis] = lo < 0 ? 0 : lo > size ? size : (uint32_t)lo;
    window->end[axis] = hi < 0 ? 0 : hi > size ? size : (uint32_t)hi;
}

static bool ordinary(const double place[3][3])
{
    for (int i = 0; i < 3; i++)
        if (!(fabs(place[i][0]) <= MOST_ACROSS && fabs(place[i][1]) <= MOST_ACROSS &&
              fabs(place[i][2]) <= MOST_DEEP))
            return false;
    return true;
}

/* The edge from (x, y) along (dx, dy). A centre right on it is inside if the area grows with e, and
 * then with e^2 (ldi.h); otherwise one is taken off, so that inside is what is not negative. */
static void set_edge(struct face *f, int k, int64_t x, int64_t y, int64_t dx, int64_t dy)
{
    f->value[k] = dx * y - dy * x - !(dy < 0 || (dy == 0 && dx > 0));
    f->across[k] = -dy * TS_LDI_SUBPIXELS;
    f->up[k] = dx * TS_LDI_SUBPIXELS;
}

static void set_plane(struct face *f, const struct ldi_window *window)
{
    double z1 = (double)f->one[2], z2 = (double)f->two[2], part = 1 / (double)f->area;
    double reach[2], gross;

    for (int k = 0; k < 2; k++) {
        double low = (double)(window->first[k] * (int64_t)TS_LDI_SUBPIXELS + 128 - f->a[k]);
        double high = (double)(window->end[k] * (int64_t)TS_LDI_SUBPIXELS - 128 - f->a[k]);

        reach[k] = fmax(fabs(low), fabs(high));
    }
    f->slope[0] = (z1 * (double)f->two[1] - z2 * (double)f->one[1]) * part;
    f->slope[1] = (z2 * (double)f->one[0] - z1 * (double)f->two[0]) * part;
    gross = (fabs(z1 * (double)f->two[1]) + fabs(z2 * (double)f->one[1])) * reach[0] +
            (fabs(z2 * (double)f->one[0]) + fabs(z1 * (double)f->two[0])) * reach[1];
    f->height = (double)f->a[2];
    f->doubt = 10 * TS_ROUNDOFF * (fabs(f->height) + 1 + gross * part);
}

/* False: it is flat as it is seen. */
static bool set_face(const struct ldi_canvas *canvas, const double place[3][3],
                     const struct ldi_window *window, struct face *f)
{
    int64_t x, y;

    for (int k = 0; k < 3; k++) {
        f->a[k] = (int64_t)place[0][k];
        f->one[k] = (int64_t)place[1][k] - f->a[k];
        f->two[k] = (int64_t)place[2][k] - f->a[k];
    }
    f->area = f->one[0] * f->two[1] - f->one[1] * f->two[0];
    if (f->area == 0) return false;
    f->leaves = (f->area > 0) != canvas->grid.from_high;
    if (f->area < 0) {
        for (int k = 0; k < 3; k++) {
            int64_t other = f->one[k];

            f->one[k] = f->two[k];
            f->two[k] = other;
        }
        f->area = -f->area;
    }
    x = window->first[0] * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2 - f->a[0];
    y = window->first[1] * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2 - f->a[1];
    set_edge(f, 0, x, y, f->one[0], f->one[1]);
    set_edge(f, 1, x - f->one[0], y - f->one[1], f->two[0] - f->one[0], f->two[1] - f->one[1]);
    set_edge(f, 2, x - f->two[0], y - f->two[1], -f->two[0], -f->two[1]);
    set_plane(f, window);
    return true;
}

static uint32_t clamp(double height)
{
    return height < 0 ? 0 : height > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)height;
}

/* floor(height + 1/2) over a point that is (x, y) from corner a. */
static uint32_t depth_exact(const struct face *f, int64_t x, int64_t y)
{
    wide gx = (wide)f->one[2] * f->two[1] - (wide)f->two[2] * f->one[1];
    wide gy = (wide)f->two[2] * f->one[0] - (wide)f->one[2] * f->two[0];
    wide over = 2 * (gx * x + gy * y) + f->area, under = 2 * (wide)f->area;
    wide quotient = over / under - (over % under < 0) + f->a[2];

    return quotient < 0 ? 0 : quotient > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)quotient;
}

static uint32_t depth(const struct face *f, int64_t x, int64_t y)
{
    double height = f->height + (f->slope[0] * (double)x + f->slope[1] * (double)y) + 0.5;
    double down = floor(height), rest = height - down;

    if (rest > f->doubt && rest < 1 - f->doubt) return clamp(down);
    return depth_exact(f, x, y);
}

void ldi_face(const struct ldi_canvas *canvas, const double place[3][3], struct ldi_part *part)
{
    struct ldi_window w;
    struct face f;

    bound(place, 0, canvas->width, &w);
    bound(place, 1, canvas->height, &w);
    if (w.first[0] >= w.end[0] || w.first[1] >= w.end[1]) return;
    if (!ordinary(place)) {
        ldi_face_exact(canvas, place, &w, part);
        return;
    }
    if (!set_face(canvas, place, &w, &f)) return;
    for (uint32_t row = w.first[1]; row < w.end[1]; row++) {
        int64_t y = row * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2 - f.a[1];
        int64_t value[3] = {f.value[0], f.value[1], f.value[2]};
        struct ldi_hit *hit = ldi_room(canvas, part, row, w.end[0] - w.first[0]), *begin = hit;

        if (!hit) return;
        for (uint32_t column = w.first[0]; column < w.end[0]; column++) {
            if ((value[0] | value[1] | value[2]) >= 0) {
                int64_t x = column * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2 - f.a[0];

                *hit++ =
                    (struct ldi_hit){row * canvas->width + column, 2 * depth(&f, x, y) + f.leaves};
            }
            for (int k = 0; k < 3; k++) value[k] += f.across[k];
        }
        ldi_keep(canvas, part, row, (size_t)(hit - begin));
        for (int k = 0; k < 3; k++) f.value[k] += f.up[k];
    }
}
