/* crowd.c: a method of many bodies as small as it can be: the boxes of all bodies go
 * through a broad phase, and faces of bodies whose boxes meet are all tried. It is here to be
 * broken, like small.c. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/pairs.h"
#include "props/contact/many.h"
#include "props/contact/small.h"
#include "props/sweep/sweep.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

enum { MOST = 64 };

enum fault {
    NO_FAULT,
    TWICE,         /* two bodies that overlap on two axes are reported for each */
    GHOST,         /* a body that left is still in the lists */
    FORGOTTEN,     /* a body that enters is not put there before it moves */
    HALF_WAY,      /* when a state is refused, the bodies before it have moved */
    ROTATIONS_ONLY /* the loose box of a rotation, for any pose */
};

struct ts_contact {
    enum fault fault;
    const struct ts_sweep_table *sweep;
    struct ts_sweep *lists;
    const struct ts_body *body[MOST];
    double *world[MOST];
    bool here[MOST], listed[MOST];
};

static void release(struct ts_contact *s)
{
    if (!s) return;
    s->sweep->close(s->lists);
    for (size_t i = 0; i < MOST; i++) free(s->world[i]);
    free(s);
}

static bool is_there(const struct ts_contact *s, size_t body, struct ts_error *error)
{
    return (body < MOST && s->here[body]) || ts_fail(error, "body %zu: is not there", body);
}

/* ---- where bodies are ---- */

double *ts_small_place(const struct ts_body *body, size_t number, const struct ts_state *state,
                       struct ts_error *error)
{
    double *world = malloc((3 * (size_t)body->vertex_count + 1) * sizeof *world);
    struct ts_error reason;

    if (!world) {
        ts_out_of_memory(error);
        return NULL;
    }
    if (ts_morph_opt.world(body, state, world, &reason)) return world;
    ts_fail(error, "body %zu, %s", number, reason.text);
    free(world);
    return NULL;
}

static struct ts_box box_of(const struct ts_contact *s, size_t body, const struct ts_state *state,
                            const double *world)
{
    const double(*r)[4] = state->pose.row;
    const double center[3] = {r[0][3], r[1][3], r[2][3]};
    struct ts_error unused;
    struct ts_box box;
    double radius;

    if (s->fault == ROTATIONS_ONLY && !state->vertex && !state->weight &&
        ts_sweep_opt.loose_radius(s->body[body], 1, &radius, &unused))
        return ts_sweep_opt.loose_box(center, radius);
    for (size_t i = 0; i < 3 * (size_t)s->body[body]->vertex_count; i++) {
        if (i < 3 || world[i] < box.lo[i % 3]) box.lo[i % 3] = world[i];
        if (i < 3 || world[i] > box.hi[i % 3]) box.hi[i % 3] = world[i];
    }
    return box;
}

/* The box goes to the lists, and then the vertices are taken. */
static bool take_place(struct ts_contact *s, size_t body, const struct ts_state *state,
                       double *world, struct ts_error *error)
{
    struct ts_box box = box_of(s, body, state, world);

    if (s->body[body]->vertex_count &&
        !(s->listed[body] ? s->sweep->move(s->lists, (uint32_t)body, &box, error)
                          : s->sweep->add(s->lists, (uint32_t)body, &box, error))) {
        free(world);
        return false;
    }
    s->listed[body] |= s->body[body]->vertex_count > 0;
    free(s->world[body]);
    s->world[body] = world;
    return true;
}

static bool update(struct ts_contact *s, size_t body, const struct ts_state *state,
                   struct ts_error *error)
{
    double *world =
        is_there(s, body, error) ? ts_small_place(s->body[body], body, state, error) : NULL;

    return world && take_place(s, body, state, world, error);
}

/* Every state is tried before the first is taken. How many there are, the largest number says. */
static bool update_all(struct ts_contact *s, const struct ts_state *const *states,
                       struct ts_error *error)
{
    size_t count = MOST;
    bool good = true;

    while (count && !s->here[count - 1]) count--;
    for (size_t i = 0; good && s->fault != HALF_WAY && i < count; i++) {
        double *world = NULL;

        if (!states[i]) continue;
        good = is_there(s, i, error) && (world = ts_small_place(s->body[i], i, states[i], error));
        free(world);
    }
    for (size_t i = 0; good && i < count; i++) good = !states[i] || update(s, i, states[i], error);
    return good;
}

/* ---- which bodies are there ---- */

static bool enter(struct ts_contact *s, const struct ts_body *body, size_t *number,
                  struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();
    double *world;
    size_t i = 0;

    while (i < MOST && s->here[i]) i++;
    if (i == MOST) return ts_fail(error, "body %zu: expected at most %d bodies", i, MOST);
    if (!ts_body_check(body, i, error)) return false;
    s->body[i] = body;
    world = ts_small_place(body, i, &rest, error);
    if (!world) return false;
    if (s->fault == FORGOTTEN) {
        free(s->world[i]);
        s->world[i] = world;
    } else if (!take_place(s, i, &rest, world, error)) {
        return false;
    }
    s->here[i] = true;
    *number = i;
    return true;
}

static bool leave(struct ts_contact *s, size_t body, struct ts_error *error)
{
    if (!is_there(s, body, error)) return false;
    s->here[body] = false;
    if (s->fault == GHOST || !s->listed[body]) return true;
    s->listed[body] = false;
    return s->sweep->remove(s->lists, (uint32_t)body, error);
}

static bool make_session(enum fault fault, const struct ts_sweep_table *sweep, size_t count,
                         const struct ts_body *bodies, struct ts_contact **session,
                         struct ts_error *error)
{
    struct ts_contact *s = calloc(1, sizeof *s);
    bool good;

    if (!s) return ts_out_of_memory(error);
    s->fault = fault;
    s->sweep = sweep;
    good = sweep->open(&s->lists, error);
    for (size_t i = 0, number; good && i < count; i++) good = enter(s, &bodies[i], &number, error);
    if (good)
        *session = s;
    else
        release(s);
    return good;
}

/* ---- answers ---- */

static void corners(const struct ts_contact *s, size_t body, const uint32_t *vertex, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, s->world[body] + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

/* Appends; false: no memory. */
static bool try_all(const struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                    struct ts_pairs *pairs)
{
    double face_a[9], face_b[9];

    for (uint32_t i = 0; i < s->body[a]->face_count; i++)
        for (uint32_t j = 0; j < s->body[b]->face_count; j++) {
            corners(s, a, s->body[a]->face + 3 * (size_t)i, face_a);
            corners(s, b, s->body[b]->face + 3 * (size_t)j, face_b);
            if (!ts_triangle_opt.meet(face_a, face_b)) continue;
            if (!ts_pairs_add(pairs, i, j)) return false;
            if (extent == TS_FIRST) return true;
        }
    return true;
}

static bool contacts(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    pairs->count = 0;
    if (!is_there(s, a, error) || !is_there(s, b, error)) return false;
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    return try_all(s, a, b, extent, pairs) || ts_out_of_memory(error);
}

static bool self(struct ts_contact *s, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    const uint32_t *face;
    uint32_t f[3], g[3];
    double a[9], b[9];

    pairs->count = 0;
    if (!is_there(s, body, error)) return false;
    face = s->body[body]->face;
    for (uint32_t i = 0; i < s->body[body]->face_count; i++)
        for (uint32_t j = i + 1;
             j < s->body[body]->face_count && !(pairs->count && extent == TS_FIRST); j++) {
            unsigned shared;

            memcpy(f, face + 3 * (size_t)i, sizeof f);
            memcpy(g, face + 3 * (size_t)j, sizeof g);
            shared = ts_share(f, g);
            corners(s, body, f, a);
            corners(s, body, g, b);
            if (ts_triangle_opt.meet_beyond(a, b, shared) && !ts_pairs_add(pairs, i, j))
                return ts_out_of_memory(error);
        }
    return true;
}

static bool among(struct ts_contact *s, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    struct ts_pairs near = {NULL, 0, 0};
    bool good = s->sweep->pairs(s->lists, &near, error);

    meetings->count = meetings->pairs.count = 0;
    for (size_t i = 0; good && i < near.count; i++)
        for (int time = 0; good && time < (s->fault == TWICE ? 2 : 1); time++) {
            size_t a = near.pair[i].a, b = near.pair[i].b, begin = meetings->pairs.count;

            good = (try_all(s, a, b, extent, &meetings->pairs) &&
                    ts_meetings_add(meetings, a, b, begin)) ||
                   ts_out_of_memory(error);
        }
    ts_pairs_free(&near);
    return good;
}

void ts_small_work(const struct ts_contact *session, struct ts_work *to)
{
    (void)session;
    *to = (struct ts_work){0};
}

#define METHOD(name, fault, sweep)                                                                 \
    static bool prepare_##name(size_t count, const struct ts_body *bodies,                         \
                               const struct ts_contact_options *options,                           \
                               struct ts_contact **session, struct ts_error *error)                \
    {                                                                                              \
        (void)options;                                                                             \
        return make_session(fault, sweep, count, bodies, session, error);                          \
    }                                                                                              \
    const struct ts_contact_table ts_crowd_##name = {                                              \
        "crowd",  prepare_##name, update, update_all,    enter,  leave,                            \
        contacts, among,          self,   ts_small_work, release}

METHOD(right, NO_FAULT, &ts_sweep_small);
METHOD(stale_axis, NO_FAULT, &ts_sweep_stale_axis);
METHOD(twice, TWICE, &ts_sweep_small);
METHOD(ghost, GHOST, &ts_sweep_small);
METHOD(forgotten, FORGOTTEN, &ts_sweep_small);
METHOD(half_way, HALF_WAY, &ts_sweep_small);
METHOD(rotations_only, ROTATIONS_ONLY, &ts_sweep_small);
