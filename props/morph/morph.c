/* morph.c: the world vertices are what the definition says, to the last bit.
 *
 * Input: one body with references, weights or moved vertices, and a pose, over some frames. */
#include "touchstone/morph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "common/error.h"
#include "props/engine/columns.h"

/* The definition of DESIGN, a coordinate at a time. */
static double defined(const struct ts_body *body, const struct ts_state *state, size_t v, size_t k)
{
    const double *row = state->pose.row[k];
    double model[3];

    for (size_t m = 0; m < 3; m++) {
        const double *p = body->reference + 3 * v + m;

        model[m] = state->vertex ? state->vertex[3 * v + m] : *p;
        if (state->vertex || !state->weight) continue;
        model[m] = state->weight[0] * p[0];
        for (size_t i = 1; i < body->reference_count; i++)
            model[m] = model[m] + state->weight[i] * p[3 * i * body->vertex_count];
    }
    return ((row[0] * model[0] + row[1] * model[1]) + row[2] * model[2]) + row[3];
}

/* Vertices asked for in any order, some several times, are where they were when all were asked
 * for; nothing is written behind them. */
static void compare_some(const struct ts_morph_table *t, const struct ts_body *body,
                         const struct ts_state *state, const double *world, struct ts_verdict *v)
{
    enum { ASKED = 300 }; /* more than a twin may do at once */
    double some[3 * ASKED + 1] = {0};
    uint32_t index[ASKED];

    if (body->vertex_count == 0) return;
    for (uint32_t i = 0; i < ASKED; i++) index[i] = (7 * i + 3) % body->vertex_count;
    t->some(body, state, ASKED, index, some);
    for (size_t i = 0; i < sizeof some / sizeof *some - 1; i++)
        if (some[i] != world[3 * (size_t)index[i / 3] + i % 3])
            ts_wrong(v, "vertex %u, asked for in a list: %a", index[i / 3], some[i]);
    if (some[3 * ASKED] != 0) ts_wrong(v, "a vertex more than was asked for");
}

/* Every world vertex equals its definition; a body with one that is not finite is refused. */
static void same_vertices(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_morph_table *t = twin;
    const struct ts_body *body = &c->body[0];
    size_t count = 3 * (size_t)body->vertex_count;
    double *world = malloc((count + 3) * sizeof *world);

    if (!world) {
        ts_no_memory(v);
        return;
    }
    for (size_t f = 0; f < c->frame_count; f++) {
        const struct ts_state *state = ts_case_state(c, f, 0);
        struct ts_error error = {""};
        bool given, finite = true;

        for (size_t i = count; i < count + 3; i++) world[i] = 7;
        given = t->world(body, state, world, &error);
        if (world[count] != 7 || world[count + 1] != 7 || world[count + 2] != 7)
            ts_wrong(v, "frame %zu: wrote behind the last vertex", f);

        for (size_t i = 0; i < count; i++) {
            double expected = defined(body, state, i / 3, i % 3);

            finite = finite && isfinite(expected);
            v->compared++;
            if (given && finite && world[i] != expected)
                ts_wrong(v, "frame %zu, vertex %zu: %a instead of %a", f, i / 3, world[i],
                         expected);
        }
        if (given) compare_some(t, body, state, world, v);
        if (given && !finite) ts_wrong(v, "frame %zu: took a vertex that is not finite", f);
        if (!given && finite) ts_wrong(v, "frame %zu: refused: %s", f, error.text);
        if (!given && error.text[0] == '\0') ts_wrong(v, "frame %zu: refused without a word", f);
    }
    free(world);
}

const struct ts_property morph_properties[] = {
    {"same_vertices", "world vertices are those of the definition, bit for bit", ts_gen_body,
     same_vertices, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {0},
};

/* Sums from the last reference to the first. */
static bool sum_backwards(const struct ts_body *body, const struct ts_state *state, double *world,
                          struct ts_error *error)
{
    size_t count = 3 * (size_t)body->vertex_count;
    double *vertex;
    struct ts_state summed = *state;
    bool given;

    if (state->vertex || !state->weight) return ts_morph_ref.world(body, state, world, error);
    vertex = calloc(count + 1, sizeof *vertex);
    if (!vertex) return ts_out_of_memory(error);
    for (size_t n = body->reference_count; n > 0; n--)
        for (size_t i = 0; i < count; i++)
            vertex[i] = vertex[i] + state->weight[n - 1] * body->reference[(n - 1) * count + i];
    summed.vertex = vertex;
    given = ts_morph_ref.world(body, &summed, world, error);
    free(vertex);
    return given;
}

static bool ignore_pose(const struct ts_body *body, const struct ts_state *state, double *world,
                        struct ts_error *error)
{
    struct ts_state still = *state;

    still.pose = ts_at_rest().pose;
    return ts_morph_ref.world(body, &still, world, error);
}

static void some(const struct ts_body *body, const struct ts_state *state, size_t count,
                 const uint32_t *index, double *world)
{
    ts_morph_ref.some(body, state, count, index, world);
}

static void next_ones(const struct ts_body *body, const struct ts_state *state, size_t count,
                      const uint32_t *index, double *world)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t next = (index[i] + 1) % body->vertex_count;

        ts_morph_ref.some(body, state, 1, &next, world + 3 * i);
    }
}

static bool all(const struct ts_body *body, const struct ts_state *state, double *world,
                struct ts_error *error)
{
    return ts_morph_ref.world(body, state, world, error);
}

static const struct ts_morph_table backwards = {sum_backwards, some}, unposed = {ignore_pose, some},
                                   off_by_one = {all, next_ones};

const struct ts_wrong_twin morph_wrong[] = {
    {"backwards", TS_FAULT, &backwards, "same_vertices", "references are summed from the last"},
    {"off_by_one", TS_FAULT, &off_by_one, "same_vertices", "another vertex than was asked for"},
    {"unposed", TS_FAULT, &unposed, "same_vertices", "the pose is forgotten"},
    {0},
};

struct morph_input {
    struct ts_case *c;
    double *world;
};

static void close_input(void *input)
{
    struct morph_input *in = input;

    if (in) {
        ts_case_free(in->c);
        free(in->world);
        free(in);
    }
}

/* Three reference shapes of 9024 faces, posed. */
static void *dolphin(void)
{
    const struct ts_scene *scene = ts_scene_find("dolphin");
    struct ts_scene_options options = scene->usual;
    struct morph_input *in = calloc(1, sizeof *in);

    if (!in) return NULL;
    options.level = 2;
    in->c = ts_case_new();
    if (!in->c || !scene->build(&options, in->c)) {
        close_input(in);
        return NULL;
    }
    in->world = malloc(3 * sizeof *in->world * in->c->body[0].vertex_count);
    if (!in->world) {
        close_input(in);
        return NULL;
    }
    scene->pose(&options, 1, in->c);
    return in;
}

static uint64_t place_all(const void *twin, void *input)
{
    const struct ts_morph_table *t = twin;
    struct morph_input *in = input;
    struct ts_error error;

    t->world(&in->c->body[0], ts_case_state(in->c, 0, 0), in->world, &error);
    return in->c->body[0].vertex_count;
}

const struct ts_bench morph_benches[] = {
    {"world vertices, three references", "vertex", dolphin, place_all, close_input, NULL},
    {0},
};
