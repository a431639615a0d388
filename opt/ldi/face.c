/* face.c: scan conversion of faces, in doubles that hold whole numbers.
 *
 * Places across are below 2^24. So differences are at most 2^25, their products 2^50, what an
 * edge and a centre in the face's window make, twice the area of a triangle, at most 2^51, and sums
 * of three of these below 2^53: nothing is rounded, and coverage is exact.
 *
 * The height over a centre is the corners' depths weighted by the three areas: (a0 z0 + a1 z1 +
 * a2 z2) / A. Inside, no area is negative, so that no sum is larger than A Z, where Z is the
 * largest depth. With u = 2^-53: products and two sums are off by at most 3 u A Z, as is what is
 * taken off for the fill rule, another sum, by u A Z; the quotient and the sum with the 1/2
 * that rounds by u (Z + 1) each. All that, and products of errors, is less than 8 u (Z +
 * 1). A height nearer than that to where rounding changes is decided in whole numbers of 128 bits:
 * with depths up to 2^40, they are below 2^96. */
#include <stdlib.h>

#include "common/geometry.h"
#include "opt/ldi/ldi.h"

enum { MOST_ACROSS = 1 << 24 };
#define MOST_DEEP 0x1p40

__extension__ typedef __int128 wide;

/* Faces that are made ready together, so that the compiler makes vector code of it: number k of
 * face i is [k][i].
 *
 * Each edge has a number at the window's first pixel, and what it grows by a pixel on. Numbers are
 * positive on the face's side, less 1 if the edge itself does not belong to the face: so inside is
 * what is not negative. The corner opposite is as deep as `deep` says. */
enum { FACES = 64 };
struct faces {
    double x[3][FACES], y[3][FACES], deep[3][FACES]; /* of each corner */
    double column[FACES], row[FACES];                /* the centre of the first pixel */
    double value[3][FACES], across[3][FACES], up[3][FACES];
    double area[FACES];  /* twice, and negative if it is turned */
    double taken[FACES]; /* what the ones taken off weigh */
    double doubt[FACES]; /* how far off a height may be */
    double far[FACES];   /* more than 1 where a place is too large */
    struct ldi_window window[FACES];
};

/* Pixels that are covered: which face, and how far from the window's first. */
struct pixel {
    uint16_t face, column, row;
};
enum { SMALL = 32, PIXELS = 8 * SMALL };
struct pixels {
    size_t count;
    struct pixel pixel[PIXELS];
};

/* ---- many faces at once ---- */

static void gather(const struct ldi_canvas *canvas, size_t count, const uint32_t *face,
                   struct faces *f)
{
    const uint32_t *key = canvas->key;

    for (size_t i = 0; i < count; i++) {
        const uint32_t *corner = canvas->face + 3 * (size_t)face[i];
        int32_t most = 0;

        for (size_t k = 0; k < 3; k++) {
            const int32_t *place = canvas->place + 2 * (size_t)corner[k];

            f->x[k][i] = place[0];
            f->y[k][i] = place[1];
            f->deep[k][i] = ts_grid_place(&canvas->grid, 2, canvas->vertex + 3 * (size_t)corner[k]);
            most |= abs(place[0]) | abs(place[1]);
        }
        f->far[i] = most >= MOST_ACROSS ? 2 : 0;
        f->window[i] = ldi_window_of(key[corner[0]], key[corner[1]], key[corner[2]]);
        f->column[i] = f->window[i].first[0] * (double)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2;
        f->row[i] = f->window[i].first[1] * (double)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2;
    }
}

static inline double larger(double a, double b) { return a > b ? a : b; }

/* Edge k, from a to b, and the centre of the first pixel. */
static void set_edge(size_t k, size_t count, struct faces *f)
{
    const double *restrict ax = f->x[(k + 1) % 3], *restrict ay = f->y[(k + 1) % 3];
    const double *restrict bx = f->x[(k + 2) % 3], *restrict by = f->y[(k + 2) % 3];
    const double *restrict column = f->column, *restrict row = f->row;
    double *restrict value = f->value[k], *restrict across = f->across[k], *restrict up = f->up[k];

#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        up[i] = bx[i] - ax[i];
        across[i] = ay[i] - by[i];
        value[i] = up[i] * (row[i] - ay[i]) + across[i] * (column[i] - ax[i]);
    }
}

/* The face's own side becomes the positive one, and steps are of a pixel. An edge belongs to the
 * face if its number grows with e, and then with e^2 (ldi.h). */
static void turn_edge(size_t k, size_t count, struct faces *f)
{
    const double *restrict area = f->area, *restrict deep = f->deep[k];
    double *restrict value = f->value[k], *restrict across = f->across[k], *restrict up = f->up[k];
    double *restrict taken = f->taken;

#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double sign = area[i] < 0 ? -1 : 1, step = across[i] * sign * TS_LDI_SUBPIXELS;
        double rise = up[i] * sign * TS_LDI_SUBPIXELS, grows = step == 0 ? rise : step;
        double off = grows > 0 ? 0 : 1;

        value[i] = value[i] * sign - off;
        across[i] = step;
        up[i] = rise;
        taken[i] += off * deep[i];
    }
}

static void make_ready(size_t count, struct faces *f)
{
    for (size_t k = 0; k < 3; k++) set_edge(k, count, f);
#pragma omp simd
    for (size_t i = 0; i < count; i++) {
        double most = larger(larger(fabs(f->deep[0][i]), fabs(f->deep[1][i])), fabs(f->deep[2][i]));

        f->far[i] = larger(f->far[i], most * (1 / MOST_DEEP));
        f->area[i] = f->value[0][i] + f->value[1][i] + f->value[2][i];
        f->taken[i] = 0;
        f->doubt[i] = 8 * TS_ROUNDOFF * (most + 1);
    }
    for (size_t k = 0; k < 3; k++) turn_edge(k, count, f);
}

/* ---- depths ---- */

/* floor(height + 1/2), in whole numbers. */
static uint32_t depth_exact(const struct faces *f, size_t i, const double *value)
{
    wide area = (int64_t)fabs(f->area[i]), over = 2 * (wide)f->taken[i] + area, quotient;

    for (int k = 0; k < 3; k++) over += 2 * (wide)(int64_t)value[k] * (int64_t)f->deep[k][i];
    quotient = over / (2 * area) - (over % (2 * area) < 0);
    return quotient < 0 ? 0 : quotient > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)quotient;
}

static inline uint32_t depth(const struct faces *f, const struct pixel *pixel)
{
    size_t i = pixel->face;
    double value[3], sum = f->taken[i], height, down, rest;

    for (int k = 0; k < 3; k++) {
        value[k] = f->value[k][i] + pixel->column * f->across[k][i] + pixel->row * f->up[k][i];
        sum += value[k] * f->deep[k][i];
    }
    height = sum / fabs(f->area[i]) + 0.5;
    down = floor(height);
    rest = height - down;
    if (!(rest > f->doubt[i] && rest < 1 - f->doubt[i])) return depth_exact(f, i, value);
    return down < 0 ? 0 : down > TS_LDI_FAR ? TS_LDI_FAR : (uint32_t)down;
}

/* Puts the covered pixels into their bands, and begins a new list. */
static void flush(const struct ldi_canvas *canvas, const struct faces *f, struct pixels *pixels,
                  struct ldi_part *part)
{
    for (size_t p = 0; p < pixels->count; p++) {
        const struct pixel *pixel = &pixels->pixel[p];
        const struct ldi_window *w = &f->window[pixel->face];
        uint32_t row = w->first[1] + pixel->row, column = w->first[0] + pixel->column;
        uint32_t leaves = (f->area[pixel->face] > 0) != canvas->grid.from_high;
        struct ldi_hits *hits = ldi_room(canvas, part, row, 1);

        if (!hits) break;
        hits->hit[hits->count++] =
            (struct ldi_hit){row * canvas->width + column, 2 * depth(f, pixel) + leaves};
    }
    pixels->count = 0;
}

/* ---- coverage ---- */

/* Columns from `first` to before `end` of a row, at most SMALL. Each is put at the end of the list,
 * where it stays if it is covered. */
static inline void draw_row(const struct faces *f, size_t i, const double *start, uint32_t first,
                            uint32_t end, uint32_t row, struct pixels *pixels)
{
    double value[3] = {start[0], start[1], start[2]};
    size_t count = pixels->count;

    for (uint32_t column = first; column < end; column++) {
        pixels->pixel[count] = (struct pixel){(uint16_t)i, (uint16_t)column, (uint16_t)row};
        count += (value[0] >= 0) & (value[1] >= 0) & (value[2] >= 0);
        for (int k = 0; k < 3; k++) value[k] += f->across[k][i];
    }
    pixels->count = count;
}

/* All pixels of a small window are tried. */
static void draw_small(const struct faces *f, size_t i, struct pixels *pixels)
{
    const struct ldi_window *w = &f->window[i];
    uint32_t columns = w->end[0] - w->first[0], rows = w->end[1] - w->first[1];
    double value[3] = {f->value[0][i], f->value[1][i], f->value[2][i]};

    for (uint32_t row = 0; row < rows; row++) {
        draw_row(f, i, value, 0, columns, row, pixels);
        for (int k = 0; k < 3; k++) value[k] += f->up[k][i];
    }
}

/* Columns of a row, from the window's first on, for which value + column * across >= 0, of all
 * edges. Values are whole numbers: so it is the same to ask for value + 1/2 + column * across > 0,
 * and the border, (value + 1/2) / -across, is at least 1 / 2 |across| >= 2^-34 away from every
 * column. Rounded, it is off by at most 2^-40 where it is a column of an image, below 2^13: so it
 * is on the right side of each. Where across is 0, the border is infinite, and everything or
 * nothing is right of it. */
static void narrow(const struct faces *f, size_t i, const double *value, double *first, double *end)
{
    for (int k = 0; k < 3; k++) {
        double border = ceil((value[k] + 0.5) / -(f->across[k][i] + 0.0));

        if (f->across[k][i] < 0)
            *end = border < *end ? border : *end;
        else
            *first = border > *first ? border : *first;
    }
}

/* In each row of a large window the border of each edge is looked for. */
static void draw_large(const struct ldi_canvas *canvas, const struct faces *f, size_t i,
                       struct pixels *pixels, struct ldi_part *part)
{
    const struct ldi_window *w = &f->window[i];
    uint32_t rows = w->end[1] - w->first[1];
    double value[3] = {f->value[0][i], f->value[1][i], f->value[2][i]};

    for (uint32_t row = 0; row < rows && !part->no_memory; row++) {
        double first = 0, end = w->end[0] - w->first[0];
        uint32_t column, stop;

        narrow(f, i, value, &first, &end);
        stop = first < end ? (uint32_t)end : 0;
        for (column = first < end ? (uint32_t)first : 0; column < stop; column += SMALL) {
            uint32_t next = stop - column < SMALL ? stop : column + SMALL;
            double at[3];

            for (int k = 0; k < 3; k++) at[k] = value[k] + column * f->across[k][i];
            draw_row(f, i, at, column, next, row, pixels);
            if (pixels->count > PIXELS - SMALL) flush(canvas, f, pixels, part);
        }
        for (int k = 0; k < 3; k++) value[k] += f->up[k][i];
    }
}

/* The pixels of one face. */
static void draw_face(const struct ldi_canvas *canvas, const struct faces *f, size_t i,
                      struct pixels *pixels, struct ldi_part *part)
{
    const struct ldi_window *w = &f->window[i];

    if ((w->end[0] - w->first[0]) * (w->end[1] - w->first[1]) <= SMALL)
        draw_small(f, i, pixels);
    else
        draw_large(canvas, f, i, pixels, part);
    if (pixels->count > PIXELS - SMALL) flush(canvas, f, pixels, part);
}

void opt_ldi_faces(const struct ldi_canvas *canvas, size_t count, const uint32_t *face,
                   struct ldi_part *part)
{
    struct faces f;
    struct pixels pixels = {0};

    for (size_t done = 0; done < count && !part->no_memory; done += FACES) {
        size_t now = count - done < FACES ? count - done : FACES;

        gather(canvas, now, face + done, &f);
        make_ready(now, &f);
        for (size_t i = 0; i < now && !part->no_memory; i++)
            if (f.far[i] > 1)
                opt_ldi_face_exact(canvas, face[done + i], &f.window[i], part);
            else if (f.area[i] != 0)
                draw_face(canvas, &f, i, &pixels, part);
        flush(canvas, &f, &pixels, part);
    }
}
