/* ldi.c, fast: one pass of scan conversion. Faces that cover no pixel's centre are dropped first;
 * the others' crossings are collected in bands of rows, counted, put in their places and sorted. */
#include "touchstone/ldi.h"

#include <stdlib.h>
#include <string.h>

#include "opt/ldi.h"

enum {
    BLOCK = 512,
    PART_FACES = 4096,
    MOST_PARTS = 16,
    FEW = 32 /* crossings, that insertion sorts fastest */
};

struct session {
    uint32_t vertex_count, face_count;
    const uint32_t *face;
    uint32_t *welded; /* the same, if vertices count as others */
    uint32_t *key;    /* of each vertex: where it is, in pixels */
    uint32_t part_count;
    struct ldi_part part[MOST_PARTS]; /* kept from frame to frame */
};

static void close(void *session)
{
    struct session *s = session;

    if (!s) return;
    for (uint32_t i = 0; i < MOST_PARTS; i++)
        for (uint32_t b = 0; b < LDI_BANDS; b++) free(s->part[i].band[b].hit);
    free(s->welded);
    free(s->key);
    free(s);
}

static bool check_faces(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                        struct ts_error *error)
{
    for (size_t i = 0; i < 3 * (size_t)face_count; i++)
        if (face[i] >= vertex_count) return ts_ldi_no_vertex(i / 3, vertex_count, face[i], error);
    return true;
}

static bool weld_faces(struct session *s, const double *vertex, struct ts_error *error)
{
    uint32_t *first = malloc(s->vertex_count * sizeof *first + 1);
    bool good;

    s->welded = malloc(3 * (size_t)s->face_count * sizeof *s->welded + 1);
    good = first && s->welded && ldi_weld(s->vertex_count, vertex, first);
    for (size_t i = 0; good && i < 3 * (size_t)s->face_count; i++) s->welded[i] = first[s->face[i]];
    s->face = s->welded;
    free(first);
    return good || ts_out_of_memory(error);
}

static bool open(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, void **session, struct ts_error *error)
{
    struct session *s;

    *session = NULL;
    if (!check_faces(vertex_count, face_count, face, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->vertex_count = vertex_count;
    s->face_count = face_count;
    s->face = face;
    s->part_count = 1 + face_count / PART_FACES;
    if (s->part_count > MOST_PARTS) s->part_count = MOST_PARTS;
    s->key = malloc(vertex_count * sizeof *s->key + 1);
    if ((!s->key && !ts_out_of_memory(error)) || (weld && !weld_faces(s, vertex, error)) ||
        !ldi_closed(vertex_count, face_count, s->face, error)) {
        close(s);
        return false;
    }
    *session = s;
    return true;
}

bool ldi_grow(struct ldi_part *part, struct ldi_hits *hits, size_t more)
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
static bool refuse_vertex(const struct session *s, const struct ldi_canvas *canvas,
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
static inline uint32_t first_pixel(double place, double size)
{
    double first = ceil(place * (1.0 / TS_LDI_SUBPIXELS) - 0.5);

    first = first > 0 ? first : 0; /* also of NaN */
    return (uint32_t)(int32_t)(first > size ? size : first);
}

/* Places in pixels of all vertices, corners or not. False: some have none. */
static bool set_keys(struct session *s, const struct ldi_canvas *canvas)
{
    const struct ts_grid *g = &canvas->grid;
    const double *restrict u = canvas->vertex + g->axis[0],
                           *restrict v = canvas->vertex + g->axis[1],
                           *restrict w = canvas->vertex + g->axis[2];
    double width = canvas->width, height = canvas->height, bad = 0;
    uint32_t *restrict key = s->key;
    size_t count = s->vertex_count;

#pragma omp parallel for simd schedule(static) reduction(+ : bad) if (s->part_count > 1)
    for (size_t i = 0; i < count; i++) {
        double x = rint((u[3 * i] - g->from[0]) * g->scale[0]);
        double y = rint((v[3 * i] - g->from[1]) * g->scale[1]);
        double z = (w[3 * i] - g->from[2]) * g->scale[2];

        bad += (x - x) + (y - y) + (z - z); /* NaN of an infinity, too */
        key[i] = first_pixel(x, width) | first_pixel(y, height) << LDI_UP;
    }
    return bad == 0;
}

/* ---- faces ---- */

static void draw_part(const struct session *s, const struct ldi_canvas *canvas, uint32_t number,
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
        ldi_faces(canvas, count, kept, part);
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
    for (uint32_t i = 1; i < count; i++) {
        uint32_t moved = item[i], k = i;

        for (; k > 0 && item[k - 1] > moved; k--) item[k] = item[k - 1];
        item[k] = moved;
    }
}

/* Counts the hits of a band, sums up, and puts them in, from behind: then every first is where its
 * pixel begins. Gives the most of a pixel. */
static uint32_t fill_band(const struct session *s, const struct ldi_canvas *canvas, uint32_t band,
                          uint32_t begin, struct ts_ldi *to)
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

static void release(struct ts_ldi *image)
{
    free(image->first);
    free(image->crossing);
    *image = (struct ts_ldi){0};
}

/* Where each band begins; false: there are too many crossings, or memory ran out. */
static bool set_bands(const struct session *s, uint32_t *begin, struct ts_error *error)
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

static bool draw(struct session *s, const struct ldi_canvas *canvas, struct ts_ldi *to,
                 struct ts_error *error)
{
    size_t pixels = (size_t)canvas->width * canvas->height;
    uint32_t begin[LDI_BANDS + 1], most = 0;

#pragma omp parallel for schedule(dynamic) if (s->part_count > 1)
    for (uint32_t i = 0; i < s->part_count; i++) draw_part(s, canvas, i, &s->part[i]);
    if (!set_bands(s, begin, error)) return false;
    to->first = calloc(pixels + 1, sizeof *to->first);
    to->crossing = malloc(begin[LDI_BANDS] * sizeof *to->crossing + 1);
    if (!to->first || !to->crossing) return ts_out_of_memory(error);
    to->first[pixels] = begin[LDI_BANDS];
#pragma omp parallel for schedule(dynamic) reduction(max : most) if (s->part_count > 1)
    for (uint32_t b = 0; b < LDI_BANDS; b++) {
        uint32_t mine = fill_band(s, canvas, b, begin[b], to);

        if (mine > most) most = mine;
    }
    to->most = most;
    return true;
}

static bool render(void *session, const double *vertex, const struct ts_view *view,
                   struct ts_ldi *to, struct ts_error *error)
{
    struct session *s = session;
    struct ldi_canvas canvas = {.width = view->width,
                                .height = view->height,
                                .vertex = vertex,
                                .face = s->face,
                                .key = s->key};

    release(to);
    if (!ts_grid_of(view, &canvas.grid, error) ||
        (!set_keys(s, &canvas) && !refuse_vertex(s, &canvas, error)))
        return false;
    while ((view->height - 1) >> canvas.shift >= LDI_BANDS) canvas.shift++;
    to->view = *view;
    if (draw(s, &canvas, to, error)) return true;
    release(to);
    return false;
}

const struct ts_layering ts_ldi_opt = {open, render, release, close};
