/* layers.c: the page of layers: where lines of sight enter and leave a knot that turns. */
#include <stdlib.h>

#include "cases/case/parameters.h"
#include "cases/shape/shapes.h"
#include "docs/play/play.h"
#include "touchstone/ldi.h"
#include "touchstone/morph.h"

static struct {
    struct ts_case *c;
    struct ts_body body;
    double *world;
    struct ts_ldi *session;
    struct ts_ldi_image image;
} of;

/* A knot of 2 * rings * sides faces. */
PLAY_API bool layers_open(uint32_t rings, uint32_t sides)
{
    const struct ts_knot knot = {2, 3, 0.24, rings, sides};
    struct ts_shape shape;
    struct ts_error error;

    of.c = ts_case_new();
    if (!of.c || !ts_shape_knot(of.c, &knot, &shape)) return false;
    of.body = ts_shape_body(&shape);
    of.world = calloc(3 * (size_t)of.body.vertex_count, sizeof(double));
    of.session = ts_ldi_open(of.body.vertex_count, of.body.reference, of.body.face_count,
                             of.body.face, false, &error);
    return of.world && of.session;
}

/* The library's work of a frame: vertices, and their image along an axis, of size x size pixels. */
PLAY_API bool layers_frame(double angle, uint32_t axis, uint32_t size)
{
    static const double about[3] = {0.48, 0.6, 0.64}, place[3] = {0, 0, 0};
    struct ts_state state = ts_at_rest();
    struct ts_view view = {{{-1.8, -1.8, -1.8}, {1.8, 1.8, 1.8}}, axis, false, size, size};
    struct ts_error error;

    state.pose = ts_turned(about, angle, place);
    return ts_morph_world(&of.body, &state, of.world, &error) &&
           ts_ldi_render(of.session, of.world, &view, &of.image, &error);
}

PLAY_API uint32_t layers_faces(void) { return of.body.face_count; }
PLAY_API uint32_t layers_most(void) { return of.image.most; }
PLAY_API const uint32_t *layers_first(void) { return of.image.first; }
PLAY_API const uint32_t *layers_crossing(void) { return of.image.crossing; }

/* ---- the answer ---- */

/* The view of a case, or where it has none, one along each axis that shows about all. */
static struct ts_view view_of(const struct ts_case *c, uint32_t axis)
{
    struct ts_view view = {{{-4, -4, -4}, {4, 4, 4}}, axis, false, 24, 16};

    if (!ts_case_parameter(c, "view_low")) return view;
    for (size_t k = 0; k < 3; k++) {
        view.box.lo[k] = ts_case_number(c, "view_low", k);
        view.box.hi[k] = ts_case_number(c, "view_high", k);
    }
    if (ts_case_parameter(c, "resolution")) {
        view.width = (uint32_t)ts_case_number(c, "resolution", 0);
        view.height = (uint32_t)ts_case_number(c, "resolution", 1);
    }
    view.from_high = ts_case_number(c, "from_high", 0) != 0;
    return view;
}

static void answer_image(const struct ts_ldi_image *image, FILE *out)
{
    uint32_t pixels = image->view.width * image->view.height;

    fprintf(out, "axis %u most %u", image->view.axis, image->most);
    for (uint32_t p = 0; p < pixels; p++) {
        if (image->first[p] == image->first[p + 1]) continue;
        fprintf(out, "\npixel %u", p);
        for (uint32_t i = image->first[p]; i < image->first[p + 1]; i++)
            fprintf(out, " %u", image->crossing[i]);
    }
    fprintf(out, "\n");
}

/* Images of every body along every axis; a mesh that is not closed is refused in words. */
void play_answer(const struct ts_case *c, FILE *out)
{
    bool weld = ts_case_number(c, "weld", 0) != 0;
    struct ts_error error;

    for (size_t b = 0; b < c->body_count && c->frame_count; b++) {
        const struct ts_body *body = &c->body[b];
        double *world = play_world(c, 0, b, out);
        struct ts_ldi_image image = {.most = 0};
        struct ts_ldi *session;

        fprintf(out, "body %zu\n", b);
        if (!world) continue;
        session =
            ts_ldi_open(body->vertex_count, world, body->face_count, body->face, weld, &error);
        if (!session) fprintf(out, "refused %s\n", error.text);
        for (uint32_t axis = 0; session && axis < 3; axis++) {
            struct ts_view view = view_of(c, axis);

            if (ts_ldi_render(session, world, &view, &image, &error))
                answer_image(&image, out);
            else
                fprintf(out, "refused %s\n", error.text);
        }
        ts_ldi_release(&image);
        ts_ldi_close(session);
        free(world);
    }
}
