/* ldi.c: an image is that of the definition, by two exact oracles; and it is what a closed mesh
 * must look like. */
#include "props/ldi.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate.h"
#include "props/columns.h"

/* ---- cases ---- */

static uint32_t whole(double x, uint32_t least, uint32_t most)
{
    return x >= least ? x < most ? (uint32_t)x : most : least;
}

static const double *view_of(const struct ts_case *c)
{
    return c->body[c->body_count - 1].reference;
}

struct ts_view ldi_view(const struct ts_case *c)
{
    const double *p = view_of(c);
    struct ts_view view = {.axis = whole(p[6], 0, 2),
                           .from_high = whole(p[7], 0, 1),
                           .width = whole(p[9], 1, LDI_MOST_PIXELS),
                           .height = whole(p[10], 1, LDI_MOST_PIXELS)};

    memcpy(view.box.lo, p, sizeof view.box.lo);
    memcpy(view.box.hi, p + 3, sizeof view.box.hi);
    return view;
}

bool ldi_welds(const struct ts_case *c) { return whole(view_of(c)[8], 0, 1); }

const double *ldi_vertices(const struct ts_case *c, size_t frame, size_t body)
{
    const double *vertex = ts_case_state(c, frame, body)->vertex;

    return vertex ? vertex : c->body[body].reference;
}

bool ldi_open(const struct ts_layering *twin, const struct ts_case *c, size_t body, void **session,
              struct ts_error *error)
{
    const struct ts_body *b = &c->body[body];

    return twin->open(b->vertex_count, b->reference, b->face_count, b->face, ldi_welds(c), session,
                      error);
}

bool ldi_image(const struct ts_layering *twin, const struct ts_case *c, size_t frame, size_t body,
               const struct ts_view *view, struct ts_ldi *to, struct ts_error *error)
{
    void *session;
    bool good;

    *to = (struct ts_ldi){0};
    if (!ldi_open(twin, c, body, &session, error)) return false;
    good = twin->render(session, ldi_vertices(c, frame, body), view, to, error);
    twin->close(session);
    return good;
}

/* ---- comparing ---- */

void ldi_compare(uint32_t pixel, uint32_t count, const uint32_t *found, uint32_t right_count,
                 const uint32_t *right, struct ts_verdict *v)
{
    v->compared++;
    if (count < right_count)
        ts_lost(v, "pixel %u: %u crossings of %u", pixel, count, right_count);
    else if (count > right_count)
        ts_extra(v, "pixel %u: %u crossings, not %u", pixel, count, right_count);
    else
        for (uint32_t i = 0; i < count; i++)
            if (found[i] != right[i]) {
                ts_wrong(v, "pixel %u, crossing %u: depth %u, %s, not %u, %s", pixel, i,
                         found[i] / 2, found[i] % 2 ? "out" : "in", right[i] / 2,
                         right[i] % 2 ? "out" : "in");
                return;
            }
}

static void compare_images(const struct ts_ldi *found, const struct ts_ldi *right,
                           struct ts_verdict *v)
{
    uint32_t pixels = right->view.width * right->view.height;

    for (uint32_t p = 0; p < pixels; p++)
        ldi_compare(p, ldi_count(found, p), ldi_crossings(found, p), ldi_count(right, p),
                    ldi_crossings(right, p), v);
    if (found->most != right->most) ts_wrong(v, "most is %u, not %u", found->most, right->most);
    if (memcmp(&found->view, &right->view, sizeof found->view) != 0)
        ts_wrong(v, "the view is another one");
}

/* What the naive twin says, in every frame; of refusals, the words. */
static void same_image(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_view view = ldi_view(c);

    for (size_t frame = 0; frame < c->frame_count; frame++) {
        struct ts_error error = {""}, truth = {""};
        struct ts_ldi found, right;
        bool good = ldi_image(twin, c, frame, 0, &view, &found, &error);

        v->compared++;
        if (ldi_image(&ts_ldi_ref, c, frame, 0, &view, &right, &truth) != good)
            ts_wrong(v, good ? "taken, and should be refused: %s" : "refused: %s",
                     good ? truth.text : error.text);
        else if (good)
            compare_images(&found, &right, v);
        else if (strcmp(error.text, truth.text) != 0)
            ts_wrong(v, "refused with \"%s\", not \"%s\"", error.text, truth.text);
        ((const struct ts_layering *)twin)->release(&found);
        ts_ldi_ref.release(&right);
    }
}

const struct ts_property ldi_properties[] = {
    {"same_image", "the image is that of the naive twin, number for number", ts_gen_solid,
     same_image, 2, 0, 0, 8},
    {0},
};

const struct ts_wrong_twin ldi_wrong[] = {{0}};
const struct ts_bench ldi_benches[] = {{0}};
