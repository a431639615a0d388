/* stencil.c: what OpenGL draws, held against the driver in plain C, against the images of column
 * ldi, and against the planes of faces. */
#include "props/stencil/stencil.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/geometry.h"
#include "props/engine/columns.h"
#include "props/ldi/ldi.h"

/* ---- cases ---- */

static uint32_t first_at(const double *point, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (point[3 * k] == point[3 * i] && point[3 * k + 1] == point[3 * i + 1] &&
            point[3 * k + 2] == point[3 * i + 2])
            return k;
    return i;
}

bool stencil_scene_of(const struct ts_case *c, size_t frame, struct stencil_scene *scene)
{
    const struct ts_body *body = &c->body[0];
    size_t corners = 3 * (size_t)body->face_count;

    scene->view = ldi_view(c);
    scene->face = malloc(corners * sizeof *scene->face + 1);
    if (!scene->face) return false;
    for (size_t i = 0; i < corners; i++)
        scene->face[i] = ldi_welds(c) ? first_at(body->reference, body->face[i]) : body->face[i];
    scene->mesh = (struct ts_stencil_mesh){body->vertex_count, ldi_vertices(c, frame, 0),
                                           body->face_count, scene->face};
    return true;
}

void stencil_places(const struct stencil_scene *scene, const struct ts_grid *grid, uint32_t face,
                    double place[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            place[i][k] = ts_grid_place(
                grid, k, scene->mesh.vertex + 3 * (size_t)scene->face[3 * (size_t)face + i]);
}

/* Nothing is shown then, also if the naive twin refuses with the same words. */
static bool starved(const struct ts_error *error)
{
    return strstr(error->text, "out of memory") != NULL;
}

/* ---- frame by frame, in every way that must not matter ---- */

/* Those that must not matter, and those that leave faces out. */
static const unsigned ways[] = {0,
                                TS_STENCIL_TALL,
                                TS_STENCIL_KEEP,
                                TS_STENCIL_TALL | TS_STENCIL_KEEP,
                                TS_STENCIL_CLOSED,
                                TS_STENCIL_ENTERS,
                                TS_STENCIL_LEAVES | TS_STENCIL_KEEP,
                                TS_STENCIL_CLOSED | TS_STENCIL_LEAVES | TS_STENCIL_TALL};
enum {
    WAYS = sizeof ways / sizeof ways[0],
    PARTS = TS_STENCIL_CLOSED | TS_STENCIL_ENTERS | TS_STENCIL_LEAVES
};

typedef void judge(struct stencil_trial *t, struct ts_verdict *v);

static void draw_frames(struct stencil_trial *t, judge *each, struct ts_verdict *v)
{
    for (t->frame = 0; t->frame < t->c->frame_count; t->frame++) {
        if (!stencil_scene_of(t->c, t->frame, &t->scene)) {
            ts_no_memory(v);
            return;
        }
        for (int i = 0; i < WAYS; i++) {
            t->how = ways[i];
            t->error = (struct ts_error){""};
            t->good = t->by->twin->draw(t->by->session, &t->scene.mesh, &t->scene.view, t->how,
                                        &t->layers, &t->error);
            if (starved(&t->error)) ts_no_memory(v);
            each(t, v);
            t->by->twin->release(&t->layers);
        }
        free(t->scene.face);
    }
}

/* What a property needs to know of a driver. */
enum need { NOTHING, TIES, BITS };
static const char *const needed[] = {
    [NOTHING] = "draws",
    [TIES] = "gives centres on an edge to the side that ldi.h says",
    [BITS] = "is llvmpipe of Mesa 22.3 and rounds products and sums at once"};

/* Of the systems that are there, those whose driver is known well enough; if none is, that is said.
 */
static void every_drawing(const void *twin, const struct ts_case *c, enum need need, judge *each,
                          struct ts_verdict *v)
{
    const struct stencil_session *s;
    struct ts_error error = {""};
    size_t count = stencil_sessions(twin, &s, &error), judged = 0;

    if (!count && starved(&error)) ts_no_memory(v);
    if (!count) ts_skip(v, "%s", error.text);
    for (size_t i = 0; i < count; i++) {
        if ((need == TIES && !s[i].ties) || (need == BITS && !s[i].bits)) continue;
        draw_frames(&(struct stencil_trial){.by = &s[i], .c = c}, each, v);
        judged++;
    }
    if (count && !judged)
        ts_skip(v, "expected a driver that %s, found %.130s", needed[need],
                s[0].twin->driver(s[0].session));
}

static size_t pixels_of(const struct stencil_trial *t)
{
    return (size_t)t->scene.view.width * t->scene.view.height;
}

/* Rule 1. */

static void compare_layers(const struct stencil_trial *t, const struct ts_layers *right,
                           struct ts_verdict *v)
{
    size_t pixels = pixels_of(t);

    v->compared += pixels;
    if (t->layers.most != right->most)
        ts_wrong(v, "%u layers, not %u", t->layers.most, right->most);
    for (size_t p = 0; p < pixels; p++)
        if (t->layers.count[p] < right->count[p])
            ts_lost(v, "pixel %zu: %u layers of %u", p, t->layers.count[p], right->count[p]);
        else if (t->layers.count[p] > right->count[p])
            ts_extra(v, "pixel %zu: %u layers, not %u", p, t->layers.count[p], right->count[p]);
    if (!ts_verdict_good(v)) return;
    for (size_t i = 0; i < right->most * pixels; i++)
        if (t->layers.depth[i] != right->depth[i])
            ts_wrong(v, "way %u, pixel %zu, layer %zu: depth %u, not %u", t->how, i % pixels,
                     i / pixels, t->layers.depth[i], right->depth[i]);
}

static void judge_layers(struct stencil_trial *t, struct ts_verdict *v)
{
    struct ts_layers right = {.most = 0};
    struct ts_error error = {""};

    if (ts_stencil_ref.draw(NULL, &t->scene.mesh, &t->scene.view, t->how, &right, &error) !=
        t->good)
        ts_wrong(v, t->good ? "taken, and should be refused: %s" : "refused: %s",
                 t->good ? error.text : t->error.text);
    else if (t->good)
        compare_layers(t, &right, v);
    else if (strcmp(error.text, t->error.text) != 0)
        ts_wrong(v, "refused with \"%.100s\", not \"%.100s\"", t->error.text, error.text);
    ts_stencil_ref.release(&right);
}

static void layers(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_drawing(twin, c, BITS, judge_layers, v);
}

/* Rule 2. */

/* Whether a drawing that an image exists of may be refused. */
static bool may_refuse(const struct stencil_trial *t, const struct ts_ldi_image *image)
{
    struct ts_error error = {""};
    struct ts_grid grid;
    double place[3][3];

    if (!ts_grid_of(&t->scene.view, &grid, &error)) return true;
    for (uint32_t f = 0; f < t->scene.mesh.face_count; f++) {
        stencil_places(&t->scene, &grid, f, place);
        if (stencil_beyond((const double(*)[3])place, &t->scene.view)) return true;
    }
    return image->most > TS_STENCIL_LAYERS;
}

static void compare_counts(const struct stencil_trial *t, const struct ts_ldi_image *image,
                           struct ts_verdict *v)
{
    size_t pixels = pixels_of(t);

    v->compared += pixels;
    for (uint32_t p = 0; p < pixels; p++) {
        uint32_t found = t->layers.count[p], right = ldi_count(image, p);

        if (found < right) ts_lost(v, "pixel %u: %u layers of %u", p, found, right);
        if (found > right) ts_extra(v, "pixel %u: %u layers, not %u", p, found, right);
    }
    if (t->layers.most != image->most)
        ts_wrong(v, "%u layers, not %u", t->layers.most, image->most);
}

/* Of a part of the faces: as many as cover the pixel. */
static void count_part(const struct stencil_trial *t, struct ts_verdict *v)
{
    const struct ts_view *view = &t->scene.view;
    struct ts_error error;
    struct ts_grid grid;

    if (!t->good || !ts_grid_of(view, &grid, &error)) return;
    for (uint32_t p = 0; p < pixels_of(t); p++) {
        uint32_t found = t->layers.count[p], right = 0;

        for (uint32_t f = 0; f < t->scene.mesh.face_count; f++) {
            double place[3][3];

            stencil_places(&t->scene, &grid, f, place);
            right += stencil_in_reach((const double(*)[3])place) &&
                     stencil_drawn((const double(*)[3])place, view, t->how) &&
                     stencil_covers((const double(*)[3])place, p % view->width, p / view->width);
        }
        v->compared++;
        if (found < right) ts_lost(v, "way %u, pixel %u: %u of %u", t->how, p, found, right);
        if (found > right) ts_extra(v, "way %u, pixel %u: %u, not %u", t->how, p, found, right);
    }
}

static void judge_counts(struct stencil_trial *t, struct ts_verdict *v)
{
    static const struct ts_ldi_table *const twin[2] = {&ts_ldi_ref, &ts_ldi_opt};

    if (t->how & PARTS) {
        count_part(t, v);
        return;
    }
    for (int i = 0; i < 2; i++) {
        struct ts_error error = {""};
        struct ts_ldi_image image;
        bool good = ldi_image(twin[i], t->c, t->frame, 0, &t->scene.view, &image, &error);

        v->compared++;
        if (good && t->good) compare_counts(t, &image, v);
        if (t->good && !good) ts_wrong(v, "taken, and should be refused: %s", error.text);
        if (good && t->good == may_refuse(t, &image))
            ts_wrong(v, t->good ? "taken, and beyond what can be drawn" : "refused: %s",
                     t->error.text);
        twin[i]->release(&image);
    }
}

static void counts(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_drawing(twin, c, TIES, judge_counts, v);
}

/* Rule 3. */

/* The next layer of every pixel that a face covers is the face's. */
static void judge_face(const struct stencil_trial *t, uint32_t face, const double place[3][3],
                       uint32_t *next, struct ts_verdict *v)
{
    const struct ts_view *view = &t->scene.view;

    for (uint32_t row = 0; row < view->height; row++)
        for (uint32_t column = 0; column < view->width; column++) {
            size_t pixel = (size_t)row * view->width + column;
            uint32_t n = next[pixel], rows;

            if (!stencil_covers(place, column, row)) continue;
            if (next[pixel]++ >= t->layers.count[pixel]) continue; /* lost: that is for rule 2 */
            rows = t->how & TS_STENCIL_TALL ? ts_stencil_rows(view, n) : 0;
            v->compared++;
            if (!stencil_near_plane(place, column, row, rows,
                                    t->layers.depth[n * pixels_of(t) + pixel]))
                ts_wrong(v,
                         "way %u, face %u, column %u, row %u: depth %u is too far from its plane",
                         t->how, face, column, row, t->layers.depth[n * pixels_of(t) + pixel]);
        }
}

static void judge_depths(struct stencil_trial *t, struct ts_verdict *v)
{
    struct ts_grid grid;
    double place[3][3];
    uint32_t *next = calloc(pixels_of(t), sizeof *next);

    if (!next) ts_no_memory(v);
    if (next && t->good && ts_grid_of(&t->scene.view, &grid, &t->error))
        for (uint32_t f = 0; f < t->scene.mesh.face_count; f++) {
            stencil_places(&t->scene, &grid, f, place);
            if (stencil_in_reach((const double(*)[3])place) &&
                stencil_drawn((const double(*)[3])place, &t->scene.view, t->how))
                judge_face(t, f, (const double(*)[3])place, next, v);
        }
    free(next);
}

static void depths(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_drawing(twin, c, TIES, judge_depths, v);
}

/* ---- sorted ---- */

/* How many layers of a pixel come before one: those that are less, or equal and earlier. */
static uint32_t rank(const struct stencil_trial *t, size_t pixel, uint32_t n)
{
    const uint32_t *depth = t->layers.depth + pixel;
    size_t pixels = pixels_of(t);
    uint32_t before = 0;

    for (uint32_t k = 0; k < t->layers.count[pixel]; k++)
        before += depth[k * pixels] < depth[n * pixels] ||
                  (depth[k * pixels] == depth[n * pixels] && k < n);
    return before;
}

/* Every layer is in the image, as one that enters if its rank is even. */
static void judge_pixel(const struct stencil_trial *t, const struct ts_ldi_image *image,
                        uint32_t pixel, struct ts_verdict *v)
{
    const uint32_t *crossing = ldi_crossings(image, pixel);
    uint32_t count = t->layers.count[pixel], odd = count % 2;

    v->compared++;
    if (odd && (ldi_count(image, pixel) == 0 ||
                crossing[ldi_count(image, pixel) - 1] != 2 * TS_LDI_FAR + 1))
        ts_lost(v, "pixel %u: not closed at the far side", pixel);
    count += odd;
    if (ldi_count(image, pixel) < count) ts_lost(v, "pixel %u: crossings are missing", pixel);
    if (ldi_count(image, pixel) > count) ts_extra(v, "pixel %u: more crossings than layers", pixel);
    if (ldi_count(image, pixel) != count) return;
    for (uint32_t n = 0; n < count - odd; n++) {
        uint32_t right = 2 * t->layers.depth[n * pixels_of(t) + pixel] + rank(t, pixel, n) % 2;
        uint32_t found = 0, layers_like_it = odd && right == 2 * TS_LDI_FAR + 1;

        for (uint32_t k = 0; k < count; k++) found += crossing[k] == right;
        for (uint32_t k = 0; k < count - odd; k++)
            layers_like_it +=
                2 * t->layers.depth[k * pixels_of(t) + pixel] + rank(t, pixel, k) % 2 == right;
        if (found != layers_like_it)
            ts_wrong(v, "pixel %u: crossing %u is there %u times, not %u", pixel, right, found,
                     layers_like_it);
        if (n > 0 && crossing[n - 1] > crossing[n]) ts_wrong(v, "pixel %u: not sorted", pixel);
    }
}

static void judge_sorted(struct stencil_trial *t, struct ts_verdict *v)
{
    struct ts_ldi_image image = {.most = 0};

    if (!t->good || t->how & (TS_STENCIL_TALL | TS_STENCIL_KEEP)) return;
    if (!t->by->twin->sort(&t->layers, &image, &t->error)) {
        ts_wrong(v, "%s", t->error.text);
        return;
    }
    if (image.most != t->layers.most + t->layers.most % 2) ts_wrong(v, "most is %u", image.most);
    for (uint32_t p = 0; p < pixels_of(t); p++) judge_pixel(t, &image, p, v);
    ts_ldi_ref.release(&image);
}

static void sorted(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_drawing(twin, c, NOTHING, judge_sorted, v);
}

static void joined(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_drawing(twin, c, TIES, stencil_judge_joined, v);
}

const struct ts_property stencil_properties[] = {
    {"layers", "the layers are those of llvmpipe in plain C, bit for bit", ts_gen_solid, layers,
     TS_NEEDS(.bodies = 1, .closed = true), 1, TS_ASKS_SOLIDS},
    {"counts", "every pixel has as many layers as the image of ldi has crossings", ts_gen_solid,
     counts, TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {"depths", "every depth is as near to its face's plane as was derived", ts_gen_solid, depths,
     TS_NEEDS(.bodies = 1, .closed = true), 16, TS_ASKS_SOLIDS},
    {"sorted", "sorted layers enter and leave in turn", ts_gen_solid, sorted,
     TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {"joined", "volumes and points of joined layers are those of ldi's image, but for depths",
     ts_gen_solid, joined, TS_NEEDS(.bodies = 1, .closed = true), 4, TS_ASKS_SOLIDS},
    {0},
};
