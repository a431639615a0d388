/* ldi.c, fast: one pass of scan conversion. Faces that cover no pixel's centre are dropped first;
 * the others' crossings are collected in bands of rows, counted, put in their places and sorted. */
#include "touchstone/ldi.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "opt/ldi/ldi.h"
#include "opt/sort.h"

enum {
    BLOCK = 512,       /* faces that are sieved together */
    PART_FACES = 1024, /* of a part, at least, */
    MOST_PARTS = 32,   /* so that all threads have as much to do; */
    SERIAL = 4,        /* up to here one does it alone */
    FEW = 32           /* crossings, that insertion sorts fastest */
};

#define MOST_PLACE 0x1p30 /* what is beyond is put here, and then reckoned with anew */

struct ts_ldi {
    uint32_t vertex_count, face_count;
    const uint32_t *face;
    uint32_t *welded; /* the same, if vertices count as others */
    uint32_t *key;    /* of each vertex: where it is, in pixels */
    int32_t *place;   /* and on the grid */
    uint32_t part_count;
    struct ldi_part part[MOST_PARTS]; /* kept from frame to frame */
};

static void close(struct ts_ldi *s)
{
    if (!s) return;
    for (uint32_t i = 0; i < MOST_PARTS; i++)
        for (uint32_t b = 0; b < LDI_BANDS; b++) free(s->part[i].band[b].hit);
    free(s->welded);
    free(s->key);
    free(s->place);
    free(s);
}

static bool weld_faces(struct ts_ldi *s, const double *vertex, struct ts_error *error)
{
    uint32_t *first = malloc(s->vertex_count * sizeof *first + 1);
    bool good;

    s->welded = malloc(3 * (size_t)s->face_count * sizeof *s->welded + 1);
    good = first && s->welded && opt_ldi_weld(s->vertex_count, vertex, first);
    for (size_t i = 0; good && i < 3 * (size_t)s->face_count; i++) s->welded[i] = first[s->face[i]];
    s->face = s->welded;
    free(first);
    return good || ts_out_of_memory(error);
}

static bool open(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, struct ts_ldi **session, struct ts_error *error)
{
    struct ts_ldi *s;

    *session = NULL;
    if (!ts_ldi_check_faces(vertex_count, face_count, face, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->vertex_count = vertex_count;
    s->face_count = face_count;
    s->face = face;
    s->part_count = 1 + face_count / PART_FACES;
    if (s->part_count > MOST_PARTS) s->part_count = MOST_PARTS;
    s->key = malloc(vertex_count * sizeof *s->key + 1);
    s->place = malloc(2 * (size_t)vertex_count * sizeof *s->place + 1);
    if (((!s->key || !s->place) && !ts_out_of_memory(error)) ||
        (weld && !weld_faces(s, vertex, error)) ||
        !opt_ldi_closed(vertex_count, face_count, s->face, error)) {
        close(s);
        return false;
    }
    *session = s;
    return true;
}

bool opt_ldi_grow(struct ldi_part *part, struct ldi_hits *hits, size_t more)
{
    size_t room = 2 * (hits->count + more) + 64;
    struct ldi_hit *hit = realloc(hits->hit, room * sizeof *hit);

    if (!hit) {
        part->no_memory = true;
        return false;
    }
    hits->hit = hit;
    hits->room = room;
    return true;
}

/* ---- vertices ---- */

/* The first vertex, by number, that is a corner and has no place. */
static bool refuse_vertex(const struct ts_ldi *s, const struct ldi_canvas *canvas,
                          struct ts_error *error)
{
    uint32_t bad = s->vertex_count;

    for (size_t i = 0; i < 3 * (size_t)s->face_count; i++)
        for (int k = 0; k < 3; k++)
            if (s->face[i] < bad &&
                !isfinite(ts_grid_place(&canvas->grid, k, canvas->vertex + 3 * (size_t)s->face[i])))
                bad = s->face[i];
    return bad == s->vertex_count || ts_ldi_no_place(bad, error);
}

/* The first pixel whose centre, 256 i + 128, is not below a place; 0 to size. */
static inline int32_t first_pixel(int32_t place, int32_t size)
{
    int32_t first = (place + TS_LDI_SUBPIXELS / 2 - 1) >> 8;

    first = first > 0 ? first : 0;
    return first < size ? first : size;
}

static inline int32_t saturate(double place)
{
    double least = place > -MOST_PLACE ? place : -MOST_PLACE; /* also of NaN */

    return (int32_t)(least < MOST_PLACE ? least : MOST_PLACE);
}

/* Places of all vertices, corners or not, and in pixels. False: some may have none. All three
 * coordinates are read in a row, and then two are picked. */
static bool set_places(struct ts_ldi *s, struct ldi_canvas *canvas)
{
    const struct ts_grid *g = &canvas->grid;
    const uint32_t axis = g->axis[2];
    const uint32_t of[3] = {(5 - axis) % 3, (6 - axis) % 3,
                            (7 - axis) % 3}; /* number in the grid */
    const double from[3] = {g->from[of[0]], g->from[of[1]], g->from[of[2]]};
    const double scale[3] = {g->scale[of[0]], g->scale[of[1]], g->scale[of[2]]};
    const double *restrict vertex = canvas->vertex;
    int32_t width = (int32_t)canvas->width, height = (int32_t)canvas->height;
    uint32_t *restrict key = s->key;
    int32_t *restrict place = s->place;
    double bad = 0;
    int beyond = 0;

#pragma omp parallel for simd schedule(static) reduction(+ : bad) reduction(| : beyond) if (s->part_count > SERIAL)
    for (uint32_t i = 0; i < s->vertex_count; i++) {
        double p = rint((vertex[3 * (size_t)i] - from[0]) * scale[0]);
        double q = rint((vertex[3 * (size_t)i + 1] - from[1]) * scale[1]);
        double r = rint((vertex[3 * (size_t)i + 2] - from[2]) * scale[2]);
        double x = axis == 0 ? q : axis == 1 ? r : p, y = axis == 0 ? r : axis == 1 ? p : q;
        int32_t column = saturate(x), row = saturate(y);

        beyond |= (fabs(x) >= MOST_PLACE) | (fabs(y) >= MOST_PLACE);
        bad += 0 * (p + q + r); /* NaN of an infinity, or of a sum that is too large */
        place[2 * (size_t)i] = column;
        place[2 * (size_t)i + 1] = row;
        key[i] = (uint32_t)(first_pixel(column, width) | first_pixel(row, height) << LDI_UP);
    }
    canvas->beyond = beyond;
    return bad == 0;
}

/* ---- faces ---- */

/* On which side of the edge from a to b a centre is: twice an area. */
static inline int64_t side(const int32_t *a, const int32_t *b, int64_t x, int64_t y)
{
    return ((int64_t)b[0] - a[0]) * (y - a[1]) - ((int64_t)b[1] - a[1]) * (x - a[0]);
}

/* Drops faces that have one pixel in their windows, which is on different sides of their edges: of
 * small faces, most. Places that are not what they were are at 2^30 at most, so that areas are
 * below 2^63; where there are such, no face is dropped. Gives how many are left. */
static size_t sieve(const struct ldi_canvas *canvas, size_t count, uint32_t *face)
{
    size_t kept = 0;

    for (size_t i = 0; i < count && !canvas->beyond; i++) {
        const uint32_t *corner = canvas->face + 3 * (size_t)face[i], *key = canvas->key;
        const int32_t *a = canvas->place + 2 * (size_t)corner[0];
        const int32_t *b = canvas->place + 2 * (size_t)corner[1];
        const int32_t *c = canvas->place + 2 * (size_t)corner[2];
        struct ldi_window w = ldi_window_of(key[corner[0]], key[corner[1]], key[corner[2]]);
        int64_t x = w.first[0] * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2;
        int64_t y = w.first[1] * (int64_t)TS_LDI_SUBPIXELS + TS_LDI_SUBPIXELS / 2;
        int64_t ab = side(a, b, x, y), bc = side(b, c, x, y), ca = side(c, a, x, y);
        bool many = ((w.end[0] - w.first[0]) | (w.end[1] - w.first[1])) > 1;

        face[kept] = face[i];
        kept += many | ((ab | bc | ca) >= 0) | ((-ab | -bc | -ca) >= 0);
    }
    return canvas->beyond ? count : kept;
}

static void draw_part(const struct ts_ldi *s, const struct ldi_canvas *canvas, uint32_t number,
                      struct ldi_part *part)
{
    size_t first = (uint64_t)s->face_count * number / s->part_count;
    size_t end = (uint64_t)s->face_count * (number + 1) / s->part_count;
    const uint32_t *key = s->key;
    uint32_t kept[BLOCK];

    part->no_memory = false;
    for (uint32_t b = 0; b < LDI_BANDS; b++) part->band[b].count = 0;
    for (size_t f = first; f < end && !part->no_memory;) {
        size_t block = end - f < BLOCK ? end : f + BLOCK, count = 0;

        for (; f < block; f++) {
            const uint32_t *corner = s->face + 3 * f;
            uint32_t a = key[corner[0]], b = key[corner[1]], c = key[corner[2]];
            uint32_t different = (a ^ b) | (a ^ c);

            kept[count] = (uint32_t)f;
            count += ((different & ((1U << LDI_UP) - 1)) != 0) & (different >> LDI_UP != 0);
        }
        opt_ldi_faces(canvas, sieve(canvas, count, kept), kept, part);
    }
}

/* ---- the image ---- */

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

static void sort(uint32_t count, uint32_t *item)
{
    if (count > FEW) {
        qsort(item, count, sizeof *item, by_number);
        return;
    }
    sort_few(item, count);
}

/* Counts the hits of a band, sums up, and puts them in, from behind: then every first is where its
 * pixel begins. Gives the most of a pixel. */
static uint32_t fill_band(const struct ts_ldi *s, const struct ldi_canvas *canvas, uint32_t band,
                          uint32_t begin, struct ts_ldi_image *to)
{
    uint32_t rows = (band + 1) << canvas->shift, most = 0, sum = begin;
    size_t pixel = (size_t)(band << canvas->shift) * canvas->width;
    size_t end = (size_t)(rows < canvas->height ? rows : canvas->height) * canvas->width;

    for (uint32_t i = 0; i < s->part_count; i++) {
        const struct ldi_hits *hits = &s->part[i].band[band];

        for (size_t k = 0; k < hits->count; k++) to->first[hits->hit[k].pixel]++;
    }
    for (size_t p = pixel; p < end; p++) {
        if (to->first[p] > most) most = to->first[p];
        to->first[p] = sum += to->first[p];
    }
    for (uint32_t i = 0; i < s->part_count; i++) {
        const struct ldi_hits *hits = &s->part[i].band[band];

        for (size_t k = 0; k < hits->count; k++)
            to->crossing[--to->first[hits->hit[k].pixel]] = hits->hit[k].crossing;
    }
    for (size_t p = pixel; p < end; p++)
        sort((p + 1 < end ? to->first[p + 1] : sum) - to->first[p], to->crossing + to->first[p]);
    return most;
}

static void release(struct ts_ldi_image *image)
{
    free(image->first);
    free(image->crossing);
    *image = (struct ts_ldi_image){0};
}

/* Where each band begins; false: there are too many crossings, or memory ran out. */
static bool set_bands(const struct ts_ldi *s, uint32_t *begin, struct ts_error *error)
{
    size_t sum = 0;

    for (uint32_t b = 0; b < LDI_BANDS; b++) {
        begin[b] = (uint32_t)sum;
        for (uint32_t i = 0; i < s->part_count; i++) sum += s->part[i].band[b].count;
        if (sum > UINT32_MAX) return ts_ldi_too_many(error);
    }
    begin[LDI_BANDS] = (uint32_t)sum;
    for (uint32_t i = 0; i < s->part_count; i++)
        if (s->part[i].no_memory) return ts_out_of_memory(error);
    return true;
}

static bool draw(struct ts_ldi *s, const struct ldi_canvas *canvas, struct ts_ldi_image *to,
                 struct ts_error *error)
{
    size_t pixels = (size_t)canvas->width * canvas->height;
    uint32_t begin[LDI_BANDS + 1], most = 0;

#pragma omp parallel for schedule(dynamic) if (s->part_count > SERIAL)
    for (uint32_t i = 0; i < s->part_count; i++) draw_part(s, canvas, i, &s->part[i]);
    if (!set_bands(s, begin, error)) return false;
    to->first = calloc(pixels + 1, sizeof *to->first);
    to->crossing = malloc(begin[LDI_BANDS] * sizeof *to->crossing + 1);
    if (!to->first || !to->crossing) return ts_out_of_memory(error);
    to->first[pixels] = begin[LDI_BANDS];
#pragma omp parallel for schedule(dynamic) reduction(max : most) if (s->part_count > SERIAL)
    for (uint32_t b = 0; b < LDI_BANDS; b++) {
        uint32_t mine = fill_band(s, canvas, b, begin[b], to);

        if (mine > most) most = mine;
    }
    to->most = most;
    return true;
}

static bool render(struct ts_ldi *s, const double *vertex, const struct ts_view *view,
                   struct ts_ldi_image *to, struct ts_error *error)
{
    struct ldi_canvas canvas = {.width = view->width,
                                .height = view->height,
                                .vertex = vertex,
                                .face = s->face,
                                .key = s->key,
                                .place = s->place};

    release(to);
    if (!ts_grid_of(view, &canvas.grid, error) ||
        !ts_ldi_check_vertices(s->face_count, vertex, error) ||
        (!set_places(s, &canvas) && !refuse_vertex(s, &canvas, error)))
        return false;
    while ((view->height - 1) >> canvas.shift >= LDI_BANDS) canvas.shift++;
    to->view = *view;
    if (draw(s, &canvas, to, error)) return true;
    release(to);
    return false;
}

const struct ts_ldi_table ts_ldi_opt = {open, render, release, close};
