/* mesh.c: raw meshes: "tsmesh 1", the numbers of vertices and faces, coordinates, corners; all of
 * them with their low bytes first, on any machine. */
#include <math.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/text/file.h"
#include "tool/certificate/certificate.h"
#include "touchstone/morph.h"

enum { HEADER = 16, POINT = 24, FACE = 12 };

static const uint8_t magic[8] = {'t', 's', 'm', 'e', 's', 'h', ' ', '1'};

static void put(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get(const uint8_t *from, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes; i++) number |= (uint64_t)from[i] << 8 * i;
    return number;
}

/* ---- in memory ---- */

static bool allocate(struct tool_mesh *m, uint32_t vertices, uint32_t faces)
{
    *m = (struct tool_mesh){.size = HEADER + POINT * (size_t)vertices + FACE * (size_t)faces};
    m->vertex = calloc((size_t)vertices + 1, POINT);
    m->face = calloc((size_t)faces + 1, FACE);
    m->raw = malloc(m->size);
    m->mesh = (struct ts_mesh){vertices, faces, m->vertex, m->face};
    if (m->vertex && m->face && m->raw) return true;
    tool_mesh_free(m);
    tool_complain("out of memory");
    return false;
}

/* The raw bytes and their digest. */
static void finish(struct tool_mesh *m)
{
    uint8_t *to = m->raw;
    SHA2_CTX context;

    memcpy(to, magic, sizeof magic);
    put(to + 8, m->mesh.vertex_count, 4);
    put(to + 12, m->mesh.face_count, 4);
    to += HEADER;
    for (size_t i = 0; i < 3 * (size_t)m->mesh.vertex_count; i++, to += 8) {
        uint64_t bits;

        memcpy(&bits, &m->vertex[i], sizeof bits);
        put(to, bits, 8);
    }
    for (size_t i = 0; i < 3 * (size_t)m->mesh.face_count; i++, to += 4) put(to, m->face[i], 4);
    SHA256Init(&context);
    SHA256Update(&context, m->raw, m->size);
    SHA256Final(m->digest, &context);
}

bool tool_mesh_of(const char *path, const struct ts_body *body, const struct ts_state *state,
                  struct tool_mesh *mesh)
{
    struct ts_error error;

    if (!allocate(mesh, body->vertex_count, body->face_count)) return false;
    if (!ts_morph_ref.world(body, state, mesh->vertex, &error)) {
        tool_complain("%s: %s", path, error.text);
        tool_mesh_free(mesh);
        return false;
    }
    if (body->face_count) memcpy(mesh->face, body->face, FACE * (size_t)body->face_count);
    finish(mesh);
    return true;
}

void tool_mesh_unit(struct tool_mesh *mesh)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};
    double half = 0; /* of the largest extent: that itself might overflow */

    for (size_t i = 0; i < 3 * (size_t)mesh->mesh.face_count; i++)
        for (int k = 0; k < 3; k++) {
            double x = mesh->vertex[3 * (size_t)mesh->face[i] + (size_t)k];

            lo[k] = fmin(lo[k], x);
            hi[k] = fmax(hi[k], x);
        }
    if (mesh->mesh.face_count == 0) return;
    for (int k = 0; k < 3; k++) half = fmax(half, hi[k] / 2 - lo[k] / 2);
    if (half == 0) half = 1;
    for (size_t i = 0; i < 3 * (size_t)mesh->mesh.vertex_count; i++)
        mesh->vertex[i] = (mesh->vertex[i] / 2 - (lo[i % 3] / 2 + hi[i % 3] / 2) / 2) / half;
    finish(mesh);
}

void tool_mesh_free(struct tool_mesh *mesh)
{
    free(mesh->vertex);
    free(mesh->face);
    free(mesh->raw);
    *mesh = (struct tool_mesh){0};
}

/* ---- from files ---- */

/* What the faces name is there and finite. */
static bool check_raw(const char *path, const struct tool_mesh *m)
{
    for (size_t i = 0; i < 3 * (size_t)m->mesh.face_count; i++) {
        const uint32_t v = m->face[i];
        const double *p;

        if (v >= m->mesh.vertex_count) {
            tool_complain("%s: face %zu: expected a vertex below %u, found %u", path, i / 3,
                          m->mesh.vertex_count, v);
            return false;
        }
        p = m->vertex + 3 * (size_t)v;
        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) {
            tool_complain("%s: vertex %u: expected finite coordinates, found %g %g %g", path, v,
                          p[0], p[1], p[2]);
            return false;
        }
    }
    return true;
}

static bool read_raw(const char *path, const uint8_t *byte, size_t size, struct tool_mesh *m)
{
    uint64_t vertices = size < HEADER ? 0 : get(byte + 8, 4),
             faces = size < HEADER ? 0 : get(byte + 12, 4);

    if (size < HEADER || size != HEADER + POINT * vertices + FACE * faces) {
        tool_complain("%s: expected a raw mesh of %zu bytes for %" PRIu64 " vertices and %" PRIu64
                      " faces, found %zu",
                      path, (size_t)(HEADER + POINT * vertices + FACE * faces), vertices, faces,
                      size);
        return false;
    }
    if (!allocate(m, (uint32_t)vertices, (uint32_t)faces)) return false;
    byte += HEADER;
    for (size_t i = 0; i < 3 * vertices; i++, byte += 8) {
        uint64_t bits = get(byte, 8);

        memcpy(&m->vertex[i], &bits, sizeof bits);
    }
    for (size_t i = 0; i < 3 * faces; i++, byte += 4) m->face[i] = (uint32_t)get(byte, 4);
    if (!check_raw(path, m)) {
        tool_mesh_free(m);
        return false;
    }
    finish(m);
    return true;
}

static bool from_case(const char *path, const struct ts_case *c, size_t body, size_t frame,
                      struct tool_mesh *m)
{
    if ((body == TOOL_ONLY && c->body_count > 1) || (frame == TOOL_ONLY && c->frame_count > 1)) {
        tool_complain("%s: expected one body in one frame, found %zu in %zu (`touchstone export' "
                      "chooses)",
                      path, c->body_count, c->frame_count);
        return false;
    }
    if (body == TOOL_ONLY) body = 0;
    if (frame == TOOL_ONLY) frame = 0;
    if (body >= c->body_count || frame >= c->frame_count) {
        tool_complain("%s: expected body %zu in frame %zu, found %zu bodies and %zu frames", path,
                      body, frame, c->body_count, c->frame_count);
        return false;
    }
    return tool_mesh_of(path, &c->body[body], ts_case_state(c, frame, body), m);
}

bool tool_mesh_load(const char *path, size_t body, size_t frame, struct tool_mesh *mesh)
{
    struct ts_error error;
    struct ts_case *c = NULL;
    char *text;
    size_t size;
    bool good, rounded = false;

    *mesh = (struct tool_mesh){0};
    if (!ts_file_read(path, &text, &size, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    if (size >= 8 && memcmp(text, magic, sizeof magic) == 0) {
        good = read_raw(path, (const uint8_t *)text, size, mesh);
    } else {
        good = ts_import_text(path, text, size, &c, &rounded, &error);
        if (!good) tool_complain("%s", error.text);
        good = good && from_case(path, c, body, frame, mesh);
        if (good) tool_note_rounding(rounded);
        ts_case_free(c);
    }
    free(text);
    return good;
}
