/* exact.c: faces whose places are beyond what face.c can reckon with: they leave the image
 * by far, or are that deep. Row by row the columns that such a face covers are found by
 * divisions. */
#include <gmp.h>

#include "common/geometry.h"
#include "opt/ldi/ldi.h"

/* A number for each pixel: at + column * across + row * up. */
struct linear {
    mpz_t at, across, up;
};

struct exact {
    mpz_t corner[3][3], area; /* corners run counterclockwise, and twice the area is positive */
    struct linear edge[3],
        plane; /* of which the height over a pixel is the quotient and the area */
    mpz_t value, quotient;
};

static void exact_init(struct exact *e)
{
    for (int i = 0; i < 3; i++) {
        mpz_inits(e->corner[i][0], e->corner[i][1], e->corner[i][2], NULL);
        mpz_inits(e->edge[i].at, e->edge[i].across, e->edge[i].up, NULL);
    }
    mpz_inits(e->plane.at, e->plane.across, e->plane.up, NULL);
    mpz_inits(e->area, e->value, e->quotient, NULL);
}

static void exact_clear(struct exact *e)
{
    for (int i = 0; i < 3; i++) {
        mpz_clears(e->corner[i][0], e->corner[i][1], e->corner[i][2], NULL);
        mpz_clears(e->edge[i].at, e->edge[i].across, e->edge[i].up, NULL);
    }
    mpz_clears(e->plane.at, e->plane.across, e->plane.up, NULL);
    mpz_clears(e->area, e->value, e->quotient, NULL);
}

/* Twice the area of the edge from a to b and (x, y), in places; their sum is the face's. */
static void set_edge(struct exact *e, int k)
{
    struct linear *l = &e->edge[k];
    mpz_t *a = e->corner[(k + 1) % 3], *b = e->corner[(k + 2) % 3];

    mpz_sub(l->across, a[1], b[1]);
    mpz_sub(l->up, b[0], a[0]);
    mpz_mul(l->at, a[0], b[1]);
    mpz_submul(l->at, a[1], b[0]);
    mpz_add(e->area, e->area, l->at);
}

/* From places to pixels: x = 256 column + 128. */
static void to_pixels(struct linear *l)
{
    mpz_addmul_ui(l->at, l->across, TS_LDI_SUBPIXELS / 2);
    mpz_addmul_ui(l->at, l->up, TS_LDI_SUBPIXELS / 2);
    mpz_mul_ui(l->across, l->across, TS_LDI_SUBPIXELS);
    mpz_mul_ui(l->up, l->up, TS_LDI_SUBPIXELS);
}

/* The plane is the corners' depths, weighted by the areas opposite. A centre right on an edge is
 * inside if the area grows with e, and then with e^2 (ldi.h); otherwise one is taken off, so that
 * inside is what is not negative. */
static void set_face(struct exact *e)
{
    for (int k = 0; k < 3; k++) {
        struct linear *l = &e->edge[k];

        to_pixels(l);
        mpz_addmul(e->plane.at, l->at, e->corner[k][2]);
        mpz_addmul(e->plane.across, l->across, e->corner[k][2]);
        mpz_addmul(e->plane.up, l->up, e->corner[k][2]);
        if (mpz_sgn(l->across) < 0 || (mpz_sgn(l->across) == 0 && mpz_sgn(l->up) < 0))
            mpz_sub_ui(l->at, l->at, 1);
    }
}

/* Columns from first to before end of a row are left of an edge: at + column * across >= 0. */
static void narrow(struct exact *e, const struct linear *l, uint32_t row, int64_t *first,
                   int64_t *end)
{
    int64_t limit;

    mpz_set(e->value, l->at);
    mpz_addmul_ui(e->value, l->up, row);
    if (mpz_sgn(l->across) == 0) {
        if (mpz_sgn(e->value) < 0) *end = *first;
        return;
    }
    mpz_neg(e->value, e->value);
    if (mpz_sgn(l->across) > 0)
        mpz_cdiv_q(e->quotient, e->value, l->across);
    else
        mpz_fdiv_q(e->quotient, e->value, l->across);
    limit = mpz_cmp_si(e->quotient, *first) < 0 ? *first - 1
            : mpz_cmp_si(e->quotient, *end) > 0 ? *end
                                                : (int64_t)mpz_get_si(e->quotient);
    if (mpz_sgn(l->across) > 0)
        *first = limit < *first ? *first : limit;
    else
        *end = limit + 1 > *end ? *end : limit + 1;
}

/* floor(height + 1/2), between near and far. */
static uint32_t depth(struct exact *e, uint32_t column, uint32_t row)
{
    mpz_set(e->value, e->plane.at);
    mpz_addmul_ui(e->value, e->plane.across, column);
    mpz_addmul_ui(e->value, e->plane.up, row);
    mpz_mul_2exp(e->value, e->value, 1);
    mpz_add(e->value, e->value, e->area);
    mpz_fdiv_q(e->quotient, e->value, e->area);
    mpz_fdiv_q_2exp(e->quotient, e->quotient, 1);
    if (mpz_sgn(e->quotient) < 0) return 0;
    return mpz_cmp_ui(e->quotient, TS_LDI_FAR) > 0 ? TS_LDI_FAR : (uint32_t)mpz_get_ui(e->quotient);
}

static void draw(const struct ldi_canvas *canvas, struct exact *e, const struct ldi_window *window,
                 bool leaves, struct ldi_part *part)
{
    for (uint32_t row = window->first[1]; row < window->end[1]; row++) {
        int64_t first = window->first[0], end = window->end[0];
        struct ldi_hits *hits;

        for (int k = 0; k < 3; k++) narrow(e, &e->edge[k], row, &first, &end);
        if (first >= end) continue;
        hits = ldi_room(canvas, part, row, (size_t)(end - first));
        if (!hits) return;
        for (uint32_t column = (uint32_t)first; column < end; column++)
            hits->hit[hits->count++] =
                (struct ldi_hit){row * canvas->width + column, 2 * depth(e, column, row) + leaves};
    }
}

void opt_ldi_face_exact(const struct ldi_canvas *canvas, size_t face,
                        const struct ldi_window *window, struct ldi_part *part)
{
    struct exact e;
    bool turned;

    exact_init(&e);
    for (size_t i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            mpz_set_d(e.corner[i][k],
                      ts_grid_place(&canvas->grid, k,
                                    canvas->vertex + 3 * (size_t)canvas->face[3 * face + i]));
    for (int k = 0; k < 3; k++) set_edge(&e, k);
    turned = mpz_sgn(e.area) < 0;
    if (turned) {
        for (int k = 0; k < 3; k++) mpz_swap(e.corner[1][k], e.corner[2][k]);
        mpz_set_ui(e.area, 0);
        for (int k = 0; k < 3; k++) set_edge(&e, k);
    }
    if (mpz_sgn(e.area) != 0) {
        set_face(&e);
        draw(canvas, &e, window, turned == canvas->grid.from_high, part);
    }
    exact_clear(&e);
}
