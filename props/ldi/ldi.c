/* ldi.c: an image is that of the definition, by two exact oracles; and it is what a closed mesh
 * must look like. */
#include "props/ldi/ldi.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/ldi/oracle.h"

/* ---- cases ---- */

struct ts_view ldi_view(const struct ts_case *c)
{
    struct ts_view view = {.axis = (uint32_t)ts_case_number(c, "axis", 0),
                           .from_high = ts_case_number(c, "from_high", 0) != 0,
                           .width = (uint32_t)ts_case_number(c, "resolution", 0),
                           .height = (uint32_t)ts_case_number(c, "resolution", 1)};

    for (size_t k = 0; k < 3; k++) {
        view.box.lo[k] = ts_case_number(c, "view_low", k);
        view.box.hi[k] = ts_case_number(c, "view_high", k);
    }
    return view;
}

bool ldi_welds(const struct ts_case *c) { return ts_case_number(c, "weld", 0) != 0; }

const double *ldi_vertices(const struct ts_case *c, size_t frame, size_t body)
{
    const double *vertex = frame > 0 ? ts_case_state(c, frame, body)->vertex : NULL;

    return vertex ? vertex : c->body[body].reference;
}

bool ldi_open(const struct ts_ldi_table *twin, const struct ts_case *c, size_t body,
              struct ts_ldi **session, struct ts_error *error)
{
    const struct ts_body *b = &c->body[body];

    return twin->open(b->vertex_count, b->reference, b->face_count, b->face, ldi_welds(c), session,
                      error);
}

bool ldi_image(const struct ts_ldi_table *twin, const struct ts_case *c, size_t frame, size_t body,
               const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error)
{
    struct ts_ldi *session;
    bool good;

    *to = (struct ts_ldi_image){0};
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

static bool same_view(const struct ts_view *a, const struct ts_view *b)
{
    bool same = a->axis == b->axis && a->from_high == b->from_high && a->width == b->width &&
                a->height == b->height;

    for (int k = 0; k < 3; k++)
        same = same && a->box.lo[k] == b->box.lo[k] && a->box.hi[k] == b->box.hi[k];
    return same;
}

void ldi_compare_images(const struct ts_ldi_image *found, const struct ts_ldi_image *right,
                        struct ts_verdict *v)
{
    uint32_t pixels = right->view.width * right->view.height;

    for (uint32_t p = 0; p < pixels; p++)
        ldi_compare(p, ldi_count(found, p), ldi_crossings(found, p), ldi_count(right, p),
                    ldi_crossings(right, p), v);
    if (found->most != right->most) ts_wrong(v, "most is %u, not %u", found->most, right->most);
    if (!same_view(&found->view, &right->view)) ts_wrong(v, "the view is another one");
}

/* What the naive twin says, in every frame; of refusals, the words. */
static void same_image(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_view view = ldi_view(c);

    for (size_t frame = 0; frame < c->frame_count; frame++) {
        struct ts_error error = {""}, truth = {""};
        struct ts_ldi_image found, right;
        bool good = ldi_image(twin, c, frame, 0, &view, &found, &error);

        v->compared++;
        if (ldi_image(&ts_ldi_ref, c, frame, 0, &view, &right, &truth) != good)
            ts_wrong(v, good ? "taken, and should be refused: %s" : "refused: %s",
                     good ? truth.text : error.text);
        else if (good)
            ldi_compare_images(&found, &right, v);
        else if (strcmp(truth.text, "out of memory") == 0) /* which is no answer */
            ts_no_memory(v);
        else if (strcmp(error.text, truth.text) != 0)
            ts_wrong(v, "refused with \"%s\", not \"%s\"", error.text, truth.text);
        ((const struct ts_ldi_table *)twin)->release(&found);
        ts_ldi_ref.release(&right);
    }
}

/* ---- exact oracles ---- */

/* The faces of a body by the vertices that count. */
static bool welded(const struct ts_case *c, size_t body, struct ts_body *to, uint32_t **face)
{
    const struct ts_body *b = &c->body[body];
    size_t corners = 3 * (size_t)b->face_count;

    *to = *b;
    *face = malloc((corners + 1) * sizeof **face);
    if (!*face) return false;
    for (size_t i = 0; i < corners; i++) {
        const double *p = b->reference + 3 * (size_t)b->face[i];
        uint32_t first = 0;

        while (first < b->face[i] && !(b->reference[3 * (size_t)first] == p[0] &&
                                       b->reference[3 * (size_t)first + 1] == p[1] &&
                                       b->reference[3 * (size_t)first + 2] == p[2]))
            first++;
        (*face)[i] = ldi_welds(c) ? first : b->face[i];
    }
    to->face = *face;
    return true;
}

/* A few pixels of an image, others in every case. */
enum { SOME = 12 };

static uint32_t some_pixel(const struct ts_ldi_image *image, uint32_t i)
{
    uint32_t pixels = image->view.width * image->view.height;

    return (i * 0x9e3779b1u + image->first[pixels] * 40503u) % pixels;
}

typedef void judge(struct ldi_exact *e, const struct ts_ldi_image *image, uint32_t pixel,
                   uint32_t *room, struct ts_verdict *v);

static void judge_some(const void *table, const struct ts_case *c, judge *each,
                       struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    struct ts_view view = ldi_view(c);
    struct ts_error error = {""};
    struct ts_body body;
    uint32_t *face, *room = malloc(((size_t)c->body[0].face_count + 1) * sizeof *room);

    if (!room || !welded(c, 0, &body, &face)) {
        free(room);
        ts_no_memory(v);
        return;
    }
    for (size_t frame = 0; frame < c->frame_count; frame++) {
        struct ldi_exact e;
        struct ts_ldi_image image;

        if (!ldi_image(twin, c, frame, 0, &view, &image, &error)) continue; /* see same_image */
        if (ldi_exact_make(&e, &body, ldi_vertices(c, frame, 0), &view)) {
            for (uint32_t i = 0; i < SOME; i++) each(&e, &image, some_pixel(&image, i), room, v);
            ldi_exact_clear(&e);
        }
        twin->release(&image);
    }
    free(face);
    free(room);
}

static void judge_line(struct ldi_exact *e, const struct ts_ldi_image *image, uint32_t pixel,
                       uint32_t *room, struct ts_verdict *v)
{
    uint32_t count = ldi_exact_line(e, pixel, room);

    ldi_compare(pixel, ldi_count(image, pixel), ldi_crossings(image, pixel), count, room, v);
}

static void lines(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    judge_some(twin, c, judge_line, v);
}

static void judge_point(const struct ts_ldi_image *image, struct ldi_exact *e, uint32_t pixel,
                        uint32_t depth, struct ts_verdict *v)
{
    int sum = 0, right = ldi_exact_winding(e, pixel, depth);

    for (uint32_t i = 0; i < ldi_count(image, pixel); i++) {
        uint32_t crossing = ldi_crossings(image, pixel)[i];

        if (crossing / 2 <= depth) sum += crossing % 2 ? -1 : 1;
    }
    v->compared++;
    if (sum != right)
        ts_wrong(v, "pixel %u, depth %u and a half: inside %d times, not %d", pixel, depth, sum,
                 right);
}

/* Right before and behind the first crossings, and somewhere. */
static void judge_winding(struct ldi_exact *e, const struct ts_ldi_image *image, uint32_t pixel,
                          uint32_t *room, struct ts_verdict *v)
{
    (void)room;
    judge_point(image, e, pixel, pixel * 0x9e3779b1u >> 8, v);
    for (uint32_t i = 0; i < ldi_count(image, pixel) && i < 3; i++) {
        uint32_t depth = ldi_crossings(image, pixel)[i] / 2;

        if (depth > 0) judge_point(image, e, pixel, depth - 1, v);
        if (depth < TS_LDI_FAR) judge_point(image, e, pixel, depth, v);
    }
}

static void winding(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    judge_some(twin, c, judge_winding, v);
}

/* ---- what any closed mesh looks like ---- */

static void judge_pixel(const struct ts_ldi_image *image, uint32_t pixel, struct ts_verdict *v)
{
    uint32_t count = ldi_count(image, pixel), out = 0;
    const uint32_t *crossing = ldi_crossings(image, pixel);

    v->compared++;
    for (uint32_t i = 0; i < count; i++) {
        out += crossing[i] % 2;
        if (crossing[i] / 2 > TS_LDI_FAR) ts_wrong(v, "pixel %u: beyond the far side", pixel);
        if (i > 0 && crossing[i - 1] > crossing[i]) ts_wrong(v, "pixel %u: not sorted", pixel);
    }
    if (2 * out != count)
        ts_wrong(v, "pixel %u: %u times in, %u times out", pixel, count - out, out);
}

static void even(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    struct ts_view view = ldi_view(c);
    uint32_t most = 0, pixels = view.width * view.height;
    struct ts_error error = {""};
    struct ts_ldi_image image;

    if (!ldi_image(twin, c, 0, 0, &view, &image, &error)) return;
    if (image.first[0] != 0) ts_wrong(v, "the first pixel begins at %u", image.first[0]);
    for (uint32_t p = 0; p < pixels; p++) {
        judge_pixel(&image, p, v);
        if (ldi_count(&image, p) > most) most = ldi_count(&image, p);
    }
    if (image.most != most) ts_wrong(v, "most is %u, not %u", image.most, most);
    twin->release(&image);
}

static uint32_t count_out(const struct ts_ldi_image *image, uint32_t pixel)
{
    uint32_t out = 0;

    for (uint32_t i = 0; i < ldi_count(image, pixel); i++)
        out += ldi_crossings(image, pixel)[i] % 2;
    return out;
}

/* The same lines are crossed, and where it went in it goes out. */
static void sides(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    struct ts_view view = ldi_view(c), other = view;
    struct ts_error error = {""};
    struct ts_ldi_image one, two = {0};

    other.from_high = !view.from_high;
    if (!ldi_image(twin, c, 0, 0, &view, &one, &error)) return;
    ldi_image(twin, c, 0, 0, &other, &two, &error); /* may have no place, as huge as it is */
    for (uint32_t p = 0; two.first && p < view.width * view.height; p++) {
        v->compared++;
        if (ldi_count(&one, p) != ldi_count(&two, p))
            ts_wrong(v, "pixel %u: %u crossings, and %u from the other side", p, ldi_count(&one, p),
                     ldi_count(&two, p));
        else if (count_out(&one, p) + count_out(&two, p) != ldi_count(&one, p))
            ts_wrong(v, "pixel %u: in from one side is not out from the other", p);
    }
    twin->release(&one);
    twin->release(&two);
}

const struct ts_property ldi_properties[] = {
    {"same_image", "the image is that of the naive twin, number for number", ts_gen_layered,
     same_image, TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {"places", "the same, far beyond the image, right through centres and beside them",
     ts_gen_places, same_image, TS_NEEDS(.bodies = 1, .closed = true), 1, 0},
    {"lines", "lines cross what a second oracle says, which cuts faces by rows", ts_gen_layered,
     lines, TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {"winding", "points on a line are inside as often as a ray across it says", ts_gen_layered,
     winding, TS_NEEDS(.bodies = 1, .closed = true), 16, 0},
    {"even", "lines are sorted, and go in as often as out", ts_gen_layered, even,
     TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {"sides", "from the other side it is the same lines, and out is in", ts_gen_layered, sides,
     TS_NEEDS(.bodies = 1, .closed = true), 8, TS_ASKS_SOLIDS},
    {"any_order", "the order of vertices, faces and corners does not show", ts_gen_layered,
     ldi_any_order, TS_NEEDS(.bodies = 1, .closed = true), 8, TS_ASKS_SOLIDS},
    {"union", "the image of two meshes in one is both their images", ts_gen_solids, ldi_union,
     TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {"welds", "faces with corners of their own, welded, are the mesh", ts_gen_solid, ldi_welded,
     TS_NEEDS(.bodies = 1, .closed = true), 8, TS_ASKS_SOLIDS},
    {"kept", "frames of one session are those of new ones, whatever was refused between",
     ts_gen_solid, ldi_kept, TS_NEEDS(.bodies = 1, .closed = true), 16, TS_ASKS_SOLIDS},
    {"refusals", "what is open is refused by its first edge, what has no place by its vertex",
     ts_gen_solid, ldi_refusals, TS_NEEDS(.bodies = 1), 16, TS_ASKS_SOLIDS},
    {0},
};
