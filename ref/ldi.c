/* ldi.c, naive: every line with every face, in whole numbers of any size. */
#include "touchstone/ldi.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"

struct ts_ldi {
    uint32_t vertex_count, face_count;
    uint32_t *face;
};

/* ---- meshes ---- */

static uint32_t first_at(const double *vertex, uint32_t i)
{
    for (uint32_t j = 0; j < i; j++)
        if (vertex[3 * j] == vertex[3 * i] && vertex[3 * j + 1] == vertex[3 * i + 1] &&
            vertex[3 * j + 2] == vertex[3 * i + 2])
            return j;
    return i;
}

/* How many faces run along an edge. */
static uint32_t count_runs(const struct ts_ldi *s, uint32_t from, uint32_t to)
{
    uint32_t count = 0;

    for (size_t f = 0; f < s->face_count; f++)
        for (size_t k = 0; k < 3; k++)
            count += s->face[3 * f + k] == from && s->face[3 * f + (k + 1) % 3] == to;
    return count;
}

static bool check_closed(const struct ts_ldi *s, struct ts_error *error)
{
    for (size_t f = 0; f < s->face_count; f++)
        for (size_t k = 0; k < 3; k++) {
            uint32_t from = s->face[3 * f + k], to = s->face[3 * f + (k + 1) % 3];
            uint32_t along = count_runs(s, from, to), back = count_runs(s, to, from);

            if (along != back) return ts_ldi_not_closed(f, from, to, along, back, error);
        }
    return true;
}

static void close(struct ts_ldi *s)
{
    if (s) free(s->face);
    free(s);
}

static bool open(uint32_t vertex_count, const double *vertex, uint32_t face_count,
                 const uint32_t *face, bool weld, struct ts_ldi **session, struct ts_error *error)
{
    struct ts_ldi *s = calloc(1, sizeof *s);

    *session = NULL;
    if (s) s->face = calloc(3 * (size_t)face_count + 1, sizeof *face);
    if (!s || !s->face) {
        close(s);
        return ts_out_of_memory(error);
    }
    s->vertex_count = vertex_count;
    s->face_count = face_count;
    for (size_t i = 0; i < 3 * (size_t)face_count; i++) {
        if (face[i] >= vertex_count) {
            close(s);
            return ts_ldi_no_vertex(i / 3, vertex_count, face[i], error);
        }
        s->face[i] = weld ? first_at(vertex, face[i]) : face[i];
    }
    if (!check_closed(s, error)) {
        close(s);
        return false;
    }
    *session = s;
    return true;
}

/* ---- one line and one face ---- */

struct corner {
    mpz_t at[3];
};

/* The places of a face's corners, and room for numbers that are made of them. */
struct crossing {
    struct corner corner[3];
    mpz_t edge[3]; /* twice the areas of the centre with an edge: the one opposite each corner */
    mpz_t area, x, y, dx, dy, height;
};

static void crossing_init(struct crossing *c)
{
    for (int i = 0; i < 3; i++) {
        mpz_inits(c->corner[i].at[0], c->corner[i].at[1], c->corner[i].at[2], NULL);
        mpz_init(c->edge[i]);
    }
    mpz_inits(c->area, c->x, c->y, c->dx, c->dy, c->height, NULL);
}

static void crossing_clear(struct crossing *c)
{
    for (int i = 0; i < 3; i++) {
        mpz_clears(c->corner[i].at[0], c->corner[i].at[1], c->corner[i].at[2], NULL);
        mpz_clear(c->edge[i]);
    }
    mpz_clears(c->area, c->x, c->y, c->dx, c->dy, c->height, NULL);
}

/* Twice the area of a, b and the point (x, y): positive on the left of the line from a to b. Gives
 * its sign if x is moved by a small e > 0, and y by e^2: the area grows by e (a.y - b.y) and
 * e^2 (b.x - a.x). It is 0 only if a and b are one place. */
static int side(struct crossing *c, int a, int b, mpz_t to)
{
    mpz_t *from = c->corner[a].at, *end = c->corner[b].at;
    int sign;

    mpz_sub(c->dx, end[0], from[0]);
    mpz_sub(c->dy, end[1], from[1]);
    mpz_sub(c->height, c->y, from[1]);
    mpz_mul(to, c->dx, c->height);
    mpz_sub(c->height, c->x, from[0]);
    mpz_submul(to, c->dy, c->height);
    sign = mpz_sgn(to);
    if (sign == 0) sign = -mpz_sgn(c->dy);
    return sign != 0 ? sign : mpz_sgn(c->dx);
}

/* Whether pixel (i, j)'s line crosses the face. */
static bool crosses(struct crossing *c, uint32_t i, uint32_t j)
{
    int side_of[3];

    mpz_set_ui(c->x, TS_LDI_SUBPIXELS * (unsigned long)i + TS_LDI_SUBPIXELS / 2);
    mpz_set_ui(c->y, TS_LDI_SUBPIXELS * (unsigned long)j + TS_LDI_SUBPIXELS / 2);
    for (int k = 0; k < 3; k++) side_of[k] = side(c, (k + 1) % 3, (k + 2) % 3, c->edge[k]);
    mpz_add(c->area, c->edge[0], c->edge[1]);
    mpz_add(c->area, c->area, c->edge[2]);
    return mpz_sgn(c->area) != 0 && side_of[0] == side_of[1] && side_of[1] == side_of[2];
}

/* Corners weigh as the areas opposite them: floor(sum / area + 1/2), between 0 and the far side. */
static uint32_t depth(struct crossing *c)
{
    mpz_set(c->height, c->area);
    for (int k = 0; k < 3; k++) {
        mpz_mul_2exp(c->x, c->edge[k], 1);
        mpz_addmul(c->height, c->x, c->corner[k].at[2]);
    }
    mpz_mul_2exp(c->x, c->area, 1);
    mpz_fdiv_q(c->height, c->height, c->x);
    if (mpz_sgn(c->height) < 0) return 0;
    return mpz_cmp_ui(c->height, TS_LDI_FAR) > 0 ? TS_LDI_FAR : (uint32_t)mpz_get_ui(c->height);
}

/* ---- images ---- */

static void release(struct ts_ldi_image *image)
{
    free(image->first);
    free(image->crossing);
    *image = (struct ts_ldi_image){0};
}

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* Places of all vertices that are corners; the first that has none is refused. */
static bool place(const struct ts_ldi *s, const double *vertex, const struct ts_grid *grid,
                  double *to, struct ts_error *error)
{
    uint32_t bad = s->vertex_count;

    for (size_t i = 0; i < 3 * (size_t)s->face_count; i++)
        for (int k = 0; k < 3; k++) {
            double at = ts_grid_place(grid, k, vertex + 3 * (size_t)s->face[i]);

            to[3 * (size_t)s->face[i] + (size_t)k] = at;
            if (!isfinite(at) && s->face[i] < bad) bad = s->face[i];
        }
    return bad == s->vertex_count || ts_ldi_no_place(bad, error);
}

struct list {
    size_t count, room;
    uint32_t *item;
};

static bool append(struct list *list, uint32_t item)
{
    if (list->count == list->room) {
        size_t room = 2 * list->room + 16;
        uint32_t *item_of = realloc(list->item, room * sizeof *item_of);

        if (!item_of) return false;
        list->item = item_of;
        list->room = room;
    }
    list->item[list->count++] = item;
    return true;
}

/* Whether (x, y) lies in the rectangle around a face; elsewhere nothing crosses it. */
static bool near(const double *const p[3], double x, double y)
{
    return fmax(fmax(p[0][0], p[1][0]), p[2][0]) >= x &&
           fmin(fmin(p[0][0], p[1][0]), p[2][0]) <= x &&
           fmax(fmax(p[0][1], p[1][1]), p[2][1]) >= y && fmin(fmin(p[0][1], p[1][1]), p[2][1]) <= y;
}

/* The crossings of one line. */
static bool cross_all(const struct ts_ldi *s, const double *places, const struct ts_view *view,
                      uint32_t pixel, struct crossing *c, struct list *to)
{
    uint32_t i = pixel % view->width, j = pixel / view->width;
    size_t begin = to->count;

    for (size_t f = 0; f < s->face_count; f++) {
        const double *const p[3] = {places + 3 * (size_t)s->face[3 * f],
                                    places + 3 * (size_t)s->face[3 * f + 1],
                                    places + 3 * (size_t)s->face[3 * f + 2]};
        bool leaves;

        if (!near(p, TS_LDI_SUBPIXELS * (i + 0.5), TS_LDI_SUBPIXELS * (j + 0.5))) continue;
        for (int k = 0; k < 3; k++)
            for (int n = 0; n < 3; n++) mpz_set_d(c->corner[k].at[n], p[k][n]);
        if (!crosses(c, i, j)) continue;
        leaves = (mpz_sgn(c->area) > 0) != view->from_high; /* u, v and the axis are right-handed */
        if (!append(to, 2 * depth(c) + leaves)) return false;
    }
    if (to->count > begin) qsort(to->item + begin, to->count - begin, sizeof *to->item, by_number);
    return true;
}

/* All lines, one after the other. */
static bool draw(const struct ts_ldi *s, const double *places, struct ts_ldi_image *to,
                 struct ts_error *error)
{
    uint32_t count = to->view.width * to->view.height;
    struct crossing c;
    struct list list = {0, 0, NULL};
    bool good = true;

    crossing_init(&c);
    for (uint32_t p = 0; good && p < count; p++) {
        good = cross_all(s, places, &to->view, p, &c, &list) || ts_out_of_memory(error);
        if (list.count > UINT32_MAX) good = ts_ldi_too_many(error);
        to->first[p + 1] = (uint32_t)list.count;
        if (to->first[p + 1] - to->first[p] > to->most) to->most = to->first[p + 1] - to->first[p];
    }
    crossing_clear(&c);
    to->crossing = list.item;
    return good;
}

static bool render(struct ts_ldi *s, const double *vertex, const struct ts_view *view,
                   struct ts_ldi_image *to, struct ts_error *error)
{
    struct ts_grid grid;
    double *places;
    bool good;

    release(to);
    if (!ts_grid_of(view, &grid, error)) return false;
    if (!ts_ldi_check_vertices(s->face_count, vertex, error)) return false;
    places = malloc(3 * (size_t)s->vertex_count * sizeof *places + 1);
    to->first = calloc((size_t)view->width * view->height + 1, sizeof *to->first);
    to->view = *view;
    good = places && to->first
               ? place(s, vertex, &grid, places, error) && draw(s, places, to, error)
               : ts_out_of_memory(error);
    free(places);
    if (!good) release(to);
    return good;
}

const struct ts_ldi_table ts_ldi_ref = {open, render, release, close};
