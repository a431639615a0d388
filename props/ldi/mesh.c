/* mesh.c: properties of whole meshes: other orders, unions, welded soups, frames, refusals. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "props/ldi/ldi.h"

/* A mesh that a property has made of a case's. */
struct mesh {
    uint32_t vertex_count, face_count;
    double *vertex;
    uint32_t *face;
};

static void mesh_free(struct mesh *m)
{
    free(m->vertex);
    free(m->face);
}

static bool mesh_make(struct mesh *m, size_t vertices, size_t faces, struct ts_verdict *v)
{
    *m = (struct mesh){(uint32_t)vertices, (uint32_t)faces, NULL, NULL};
    m->vertex = malloc((3 * vertices + 1) * sizeof *m->vertex);
    m->face = malloc((3 * faces + 1) * sizeof *m->face);
    if (m->vertex && m->face) return true;
    mesh_free(m);
    ts_no_memory(v);
    return false;
}

static bool mesh_copy(struct mesh *m, const struct ts_body *body, struct ts_verdict *v)
{
    if (!mesh_make(m, body->vertex_count, body->face_count, v)) return false;
    memcpy(m->vertex, body->reference, 3 * (size_t)m->vertex_count * sizeof *m->vertex);
    if (m->face_count) memcpy(m->face, body->face, 3 * (size_t)m->face_count * sizeof *m->face);
    return true;
}

static bool mesh_open(const struct ts_ldi_table *twin, const struct mesh *m, bool weld,
                      struct ts_ldi **session, struct ts_error *error)
{
    return twin->open(m->vertex_count, m->vertex, m->face_count, m->face, weld, session, error);
}

/* The image of the mesh must be the one that is right. */
static void expect(const struct ts_ldi_table *twin, const struct mesh *m, bool weld,
                   const struct ts_ldi_image *right, struct ts_verdict *v)
{
    struct ts_ldi_image found = {0};
    struct ts_error error = {""};
    struct ts_ldi *session = NULL;

    if (mesh_open(twin, m, weld, &session, &error) &&
        twin->render(session, m->vertex, &right->view, &found, &error))
        ldi_compare_images(&found, right, v);
    else
        ts_wrong(v, "refused: %s", error.text);
    twin->release(&found);
    twin->close(session);
}

/* ---- other meshes, same images ---- */

/* Vertices and faces from behind, corners turned. */
void ldi_any_order(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    const struct ts_body *body = &c->body[0];
    struct ts_view view = ldi_view(c);
    struct ts_error error = {""};
    struct ts_ldi_image right;
    struct mesh m;

    if (!ldi_image(twin, c, 0, 0, &view, &right, &error)) return;
    if (mesh_copy(&m, body, v)) {
        for (size_t i = 0; i < m.vertex_count; i++)
            memcpy(m.vertex + 3 * i, body->reference + 3 * (m.vertex_count - 1 - i),
                   3 * sizeof *m.vertex);
        for (size_t i = 0; i < 3 * (size_t)m.face_count; i++)
            m.face[i] =
                m.vertex_count - 1 - body->face[3 * (m.face_count - 1 - i / 3) + (i + i / 3) % 3];
        expect(twin, &m, ldi_welds(c), &right, v);
        mesh_free(&m);
    }
    twin->release(&right);
}

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

/* Both images in one: lists one behind the other, sorted. */
static bool merge(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                  struct ts_ldi_image *to)
{
    uint32_t pixels = a->view.width * a->view.height;

    *to = (struct ts_ldi_image){.view = a->view};
    to->first = calloc((size_t)pixels + 1, sizeof *to->first);
    to->crossing = malloc(((size_t)a->first[pixels] + b->first[pixels] + 1) * sizeof *a->crossing);
    if (!to->first || !to->crossing) return false;
    for (uint32_t p = 0; p < pixels; p++) {
        uint32_t m = ldi_count(a, p), n = ldi_count(b, p), *at = to->crossing + to->first[p];

        if (m) memcpy(at, ldi_crossings(a, p), m * sizeof *at);
        if (n) memcpy(at + m, ldi_crossings(b, p), n * sizeof *at);
        qsort(at, m + n, sizeof *at, by_number);
        to->first[p + 1] = to->first[p] + m + n;
        if (m + n > to->most) to->most = m + n;
    }
    return true;
}

static bool join(struct mesh *m, const struct ts_body *a, const struct ts_body *b,
                 struct ts_verdict *v)
{
    size_t vertices = 3 * (size_t)a->vertex_count, faces = 3 * (size_t)a->face_count;

    if (!mesh_make(m, (size_t)a->vertex_count + b->vertex_count,
                   (size_t)a->face_count + b->face_count, v))
        return false;
    memcpy(m->vertex, a->reference, vertices * sizeof *m->vertex);
    memcpy(m->vertex + vertices, b->reference, 3 * (size_t)b->vertex_count * sizeof *m->vertex);
    for (size_t i = 0; i < faces; i++) m->face[i] = a->face[i];
    for (size_t i = 0; i < 3 * (size_t)b->face_count; i++)
        m->face[faces + i] = a->vertex_count + b->face[i];
    return true;
}

void ldi_union(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    struct ts_view view = ldi_view(c);
    struct ts_ldi_image one, two = {0}, right;
    struct ts_error error = {""};
    struct mesh m;

    if (ldi_image(twin, c, 0, 0, &view, &one, &error) &&
        ldi_image(twin, c, 0, 1, &view, &two, &error)) {
        if (!merge(&one, &two, &right))
            ts_no_memory(v);
        else if (join(&m, &c->body[0], &c->body[1], v)) {
            expect(twin, &m, ldi_welds(c), &right, v);
            mesh_free(&m);
        }
        free(right.first);
        free(right.crossing);
    }
    twin->release(&one);
    twin->release(&two);
}

/* Every other corner has zeros of the other sign. */
void ldi_welded(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    const struct ts_body *body = &c->body[0];
    struct ts_view view = ldi_view(c);
    struct ts_error error = {""};
    struct ts_ldi_image right;
    struct mesh m;

    if (!ldi_image(twin, c, 0, 0, &view, &right, &error)) return;
    if (mesh_make(&m, 3 * (size_t)body->face_count, body->face_count, v)) {
        for (uint32_t i = 0; i < m.vertex_count; i++) {
            m.face[i] = i;
            for (size_t k = 0; k < 3; k++) {
                double x = body->reference[3 * (size_t)body->face[i] + k];

                m.vertex[3 * (size_t)i + k] = x == 0 && i % 2 ? -x : x;
            }
        }
        expect(twin, &m, true, &right, v);
        mesh_free(&m);
    }
    twin->release(&right);
}

/* ---- frames ---- */

static bool zeros(const struct ts_ldi_image *image)
{
    return !image->first && !image->crossing && image->most == 0 && image->view.width == 0;
}

/* A refusal in between: an image of zeros is left. */
static void disturb(const struct ts_ldi_table *twin, struct ts_ldi *session, const double *vertex,
                    struct ts_view view, struct ts_ldi_image *to, struct ts_verdict *v)
{
    struct ts_error error = {""};

    view.width = 0;
    if (twin->render(session, vertex, &view, to, &error))
        ts_wrong(v, "an image of no width");
    else if (!zeros(to))
        ts_wrong(v, "a refusal has left something");
}

void ldi_kept(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_ldi_table *twin = table;
    struct ts_view view = ldi_view(c);
    struct ts_ldi_image kept = {0}, fresh;
    struct ts_error error = {""};
    struct ts_ldi *session;

    if (!ldi_open(twin, c, 0, &session, &error)) return;
    for (size_t turn = 0; turn < 2 * c->frame_count; turn++) { /* forth and back */
        size_t frame = turn < c->frame_count ? turn : 2 * c->frame_count - 1 - turn;
        const double *vertex = ldi_vertices(c, frame, 0);
        bool good = ldi_image(twin, c, frame, 0, &view, &fresh, &error);

        v->compared++;
        if (turn % 3 == 1) disturb(twin, session, vertex, view, &kept, v);
        if (twin->render(session, vertex, &view, &kept, &error) != good)
            ts_wrong(v, "frame %zu: %s", frame, good ? "refused" : "taken");
        else if (good)
            ldi_compare_images(&kept, &fresh, v);
        else if (!zeros(&kept))
            ts_wrong(v, "frame %zu: a refusal has left something", frame);
        twin->release(&fresh);
        view.from_high = !view.from_high;
    }
    twin->release(&kept);
    twin->close(session);
}
