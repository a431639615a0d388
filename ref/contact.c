/* contact.c, naive: every face of one body against every face of the other; or of its own. */
#include "touchstone/contact.h"

#include <stdlib.h>
#include <string.h>

#include "touchstone/morph.h"
#include "touchstone/number.h"
#include "touchstone/triangle.h"

struct session {
    size_t count;
    const struct ts_body *body;
    double **world; /* the rounded world vertices of each body */
    uint64_t vertices, triangles;
};

static void release(void *session)
{
    struct session *s = session;

    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free(s->world[i]);
    free(s->world);
    free(s);
}

static bool update(void *session, size_t body, const struct ts_state *state, struct ts_error *error)
{
    struct session *s = session;
    double *world;
    struct ts_error reason;

    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    world = malloc(3 * sizeof(double) * s->body[body].vertex_count + 1);
    if (!world) return ts_out_of_memory(error);
    if (!ts_morph_ref.world(&s->body[body], state, world, &reason)) {
        free(world);
        return ts_fail(error, "body %zu, %s", body, reason.text);
    }
    free(s->world[body]);
    s->world[body] = world;
    s->vertices += s->body[body].vertex_count;
    return true;
}

static bool prepare(size_t count, const struct ts_body *bodies, const struct ts_options *options,
                    void **session, struct ts_error *error)
{
    struct session *s;
    struct ts_state rest = ts_at_rest();

    if (!ts_arithmetic_sound())
        return ts_fail(error, "expected a processor that rounds to nearest and keeps denormals");
    if (options && !ts_options_check(options, error)) return false;
    for (size_t i = 0; i < count; i++)
        if (!ts_body_check(&bodies[i], i, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    *s = (struct session){count, bodies, calloc(count + 1, sizeof *s->world), 0, 0};
    if (!s->world) {
        free(s);
        return ts_out_of_memory(error);
    }
    for (size_t i = 0; i < count; i++)
        if (!update(s, i, &rest, error)) {
            release(s);
            return false;
        }
    *session = s;
    return true;
}

/* The nine coordinates of three vertices. */
static void corners(const struct session *s, size_t body, const uint32_t *vertex, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, s->world[body] + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static const uint32_t *face_of(const struct session *s, size_t body, uint32_t face)
{
    return s->body[body].face + 3 * (size_t)face;
}

/* Appends the pairs that meet, in sorted order. */
static bool try_all(struct session *s, size_t a, size_t b, enum ts_extent extent,
                    struct ts_pairs *pairs)
{
    double face_a[9], face_b[9];

    for (uint32_t i = 0; i < s->body[a].face_count; i++) {
        corners(s, a, face_of(s, a, i), face_a);
        for (uint32_t j = 0; j < s->body[b].face_count; j++) {
            corners(s, b, face_of(s, b, j), face_b);
            s->triangles++;
            if (!ts_triangle_ref.meet(face_a, face_b)) continue;
            if (!ts_pairs_add(pairs, i, j)) return false;
            if (extent == TS_FIRST) return true;
        }
    }
    return true;
}

static bool contacts(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct session *s = session;

    pairs->count = 0;
    if (a >= s->count || b >= s->count)
        return ts_fail(error, "bodies %zu and %zu: expected numbers below %zu", a, b, s->count);
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    return try_all(s, a, b, extent, pairs) || ts_out_of_memory(error);
}

static bool among(void *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    struct session *s = session;

    meetings->count = meetings->pairs.count = 0;
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = a + 1; b < s->count; b++) {
            size_t begin = meetings->pairs.count;

            if (!try_all(s, a, b, extent, &meetings->pairs) ||
                !ts_meetings_add(meetings, a, b, begin))
                return ts_out_of_memory(error);
        }
    return true;
}

/* Two faces of one body. */
static bool meet_beyond(struct session *s, size_t body, uint32_t i, uint32_t j)
{
    uint32_t f[3], g[3];
    double face_f[9], face_g[9];
    unsigned shared;

    memcpy(f, face_of(s, body, i), sizeof f);
    memcpy(g, face_of(s, body, j), sizeof g);
    shared = ts_share(f, g);
    corners(s, body, f, face_f);
    corners(s, body, g, face_g);
    s->triangles++;
    return ts_triangle_ref.meet_beyond(face_f, face_g, shared);
}

static bool self(void *session, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    struct session *s = session;

    pairs->count = 0;
    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    for (uint32_t i = 0; i < s->body[body].face_count; i++)
        for (uint32_t j = i + 1; j < s->body[body].face_count; j++) {
            if (!meet_beyond(s, body, i, j)) continue;
            if (!ts_pairs_add(pairs, i, j)) return ts_out_of_memory(error);
            if (extent == TS_FIRST) return true;
        }
    return true;
}

static void work(const void *session, struct ts_work *to)
{
    const struct session *s = session;

    *to = (struct ts_work){.triangles = s->triangles, .vertices = s->vertices};
    to->bytes = sizeof *s + (s->count + 1) * sizeof *s->world;
    for (size_t i = 0; i < s->count; i++)
        to->bytes += 3 * sizeof(double) * s->body[i].vertex_count + 1;
}

const struct ts_method ts_contact_ref = {"brute force", prepare, update, contacts,
                                         among,         self,    work,   release};
