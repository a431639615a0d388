/* contact.c, naive: every face of one body against every face of the other; or of its own. */
#include "touchstone/contact.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/number.h"
#include "common/pairs.h"
#include "touchstone/morph.h"
#include "touchstone/number.h"
#include "touchstone/triangle.h"

struct member {
    const struct ts_body *body; /* NULL: the number is free */
    double *world;              /* its rounded vertices */
};

struct ts_contact {
    size_t count, room; /* one more than the largest number in use; memory for so many */
    struct member *member;
    uint64_t vertices, triangles;
};

static void release(struct ts_contact *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free(s->member[i].world);
    free(s->member);
    free(s);
}

static bool is_there(const struct ts_contact *s, size_t body, struct ts_error *error)
{
    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    return s->member[body].body || ts_fail(error, "body %zu: it has left", body);
}

/* The vertices of a body in a new state; NULL: refused. */
static double *place(const struct ts_body *body, size_t number, const struct ts_state *state,
                     struct ts_error *error)
{
    double *world = malloc(3 * sizeof(double) * body->vertex_count + 1);
    struct ts_error reason;

    if (!world) {
        ts_out_of_memory(error);
        return NULL;
    }
    if (ts_morph_ref.world(body, state, world, &reason)) return world;
    ts_fail(error, "body %zu, %s", number, reason.text);
    free(world);
    return NULL;
}

static void take_place(struct ts_contact *s, size_t body, double *world)
{
    free(s->member[body].world);
    s->member[body].world = world;
    s->vertices += s->member[body].body->vertex_count;
}

static bool update(struct ts_contact *s, size_t body, const struct ts_state *state,
                   struct ts_error *error)
{
    double *world;

    if (!is_there(s, body, error)) return false;
    world = place(s->member[body].body, body, state, error);
    if (world) take_place(s, body, world);
    return world;
}

/* All are placed before the first is taken. */
static bool update_all(struct ts_contact *s, const struct ts_state *const *states,
                       struct ts_error *error)
{
    double **world = calloc(s->count + 1, sizeof *world);
    bool good = world || ts_out_of_memory(error);

    for (size_t i = 0; good && i < s->count; i++)
        if (states[i])
            good =
                is_there(s, i, error) && (world[i] = place(s->member[i].body, i, states[i], error));
    for (size_t i = 0; world && i < s->count; i++)
        if (good && world[i])
            take_place(s, i, world[i]);
        else
            free(world[i]);
    free(world);
    return good;
}

static bool make_room(struct ts_contact *s)
{
    size_t room = 2 * s->room + 1;
    struct member *grown = realloc(s->member, room * sizeof *grown);

    if (!grown) return false;
    s->member = grown;
    s->room = room;
    return true;
}

static bool enter(struct ts_contact *s, const struct ts_body *body, size_t *number,
                  struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();
    size_t i = 0;
    double *world;

    while (i < s->count && s->member[i].body) i++;
    if (!ts_body_check(body, i, error)) return false;
    if (i == s->room && !make_room(s)) return ts_out_of_memory(error);
    world = place(body, i, &rest, error);
    if (!world) return false;
    if (i == s->count) s->member[s->count++].world = NULL;
    s->member[i].body = body;
    take_place(s, i, world);
    *number = i;
    return true;
}

static bool leave(struct ts_contact *s, size_t body, struct ts_error *error)
{
    if (!is_there(s, body, error)) return false;
    free(s->member[body].world);
    s->member[body].world = NULL;
    s->member[body].body = NULL;
    while (s->count && !s->member[s->count - 1].body) s->count--;
    return true;
}

static bool open(size_t count, const struct ts_body *bodies,
                 const struct ts_contact_options *options, struct ts_contact **session,
                 struct ts_error *error)
{
    struct ts_contact *s;
    bool good = true;

    if (!ts_arithmetic_check(error)) return false;
    if (options && !ts_options_check(options, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    for (size_t i = 0, number; good && i < count; i++) good = enter(s, &bodies[i], &number, error);
    if (good)
        *session = s;
    else
        release(s);
    return good;
}

/* The nine coordinates of three vertices. */
static void corners(const struct ts_contact *s, size_t body, const uint32_t *vertex, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, s->member[body].world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static const uint32_t *face_of(const struct ts_contact *s, size_t body, uint32_t face)
{
    return s->member[body].body->face + 3 * (size_t)face;
}

/* Appends the pairs that meet, in sorted order. */
static bool try_all(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                    struct ts_pairs *pairs)
{
    double face_a[9], face_b[9];

    for (uint32_t i = 0; i < s->member[a].body->face_count; i++) {
        corners(s, a, face_of(s, a, i), face_a);
        for (uint32_t j = 0; j < s->member[b].body->face_count; j++) {
            corners(s, b, face_of(s, b, j), face_b);
            s->triangles++;
            if (!ts_triangle_ref.meet(face_a, face_b)) continue;
            if (!ts_pairs_add(pairs, i, j)) return false;
            if (extent == TS_FIRST) return true;
        }
    }
    return true;
}

static bool contacts(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    pairs->count = 0;
    if (!ts_extent_check(extent, error)) return false;
    if (!is_there(s, a, error) || !is_there(s, b, error)) return false;
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    return try_all(s, a, b, extent, pairs) || ts_out_of_memory(error);
}

static bool among(struct ts_contact *s, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    meetings->count = meetings->pairs.count = 0;
    if (!ts_extent_check(extent, error)) return false;
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = a + 1; b < s->count; b++) {
            size_t begin = meetings->pairs.count;

            if (!s->member[a].body || !s->member[b].body) continue;
            if (!try_all(s, a, b, extent, &meetings->pairs) ||
                !ts_meetings_add(meetings, a, b, begin))
                return ts_out_of_memory(error);
        }
    return true;
}

/* Two faces of one body. */
static bool meet_beyond(struct ts_contact *s, size_t body, uint32_t i, uint32_t j)
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

static bool self(struct ts_contact *s, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    pairs->count = 0;
    if (!ts_extent_check(extent, error) || !is_there(s, body, error)) return false;
    for (uint32_t i = 0; i < s->member[body].body->face_count; i++)
        for (uint32_t j = i + 1; j < s->member[body].body->face_count; j++) {
            if (!meet_beyond(s, body, i, j)) continue;
            if (!ts_pairs_add(pairs, i, j)) return ts_out_of_memory(error);
            if (extent == TS_FIRST) return true;
        }
    return true;
}

static void work(const struct ts_contact *s, struct ts_work *to)
{
    *to = (struct ts_work){.triangles = s->triangles, .vertices = s->vertices};
    to->bytes = sizeof *s + s->room * sizeof *s->member;
    for (size_t i = 0; i < s->count; i++)
        if (s->member[i].body)
            to->bytes += 3 * sizeof(double) * s->member[i].body->vertex_count + 1;
}

const struct ts_contact_table ts_contact_ref = {
    "brute force", open, update, update_all, enter, leave, contacts, among, self, work, release};
