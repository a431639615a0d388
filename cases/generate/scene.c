/* scene.c: two bodies of a built-in scene in a few frames, coarse enough for the naive
 * twin.
 */
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"

/* Levels 0 to 2 for all scenes with few faces at level 0, else 0. */
static unsigned draw_level(struct ts_bits *bits, const struct ts_case *coarsest)
{
    unsigned level = (unsigned)ts_draw_below(bits, 3);
    uint32_t faces = 0;

    for (size_t i = 0; i < coarsest->body_count; i++)
        if (coarsest->body[i].face_count > faces) faces = coarsest->body[i].face_count;
    return faces <= 20 ? level : 0;
}

static struct ts_case *build(const struct ts_scene *scene, const struct ts_scene_options *options)
{
    struct ts_case *c = ts_case_new();

    if (c && scene->build(options, c)) return c;
    ts_case_free(c);
    return NULL;
}

/* A copy of numbers that will change, in the memory of a case. */
static bool copy(struct ts_case *c, const double *from, size_t count, const double **to)
{
    double *room = from ? ts_case_alloc(c, count, sizeof *room) : NULL;

    if (from && !room) return false;
    if (room) memcpy(room, from, count * sizeof *room);
    *to = room;
    return true;
}

static bool keep_state(struct ts_case *c, const struct ts_body *body, struct ts_state *state)
{
    return copy(c, state->vertex, 3 * (size_t)body->vertex_count, &state->vertex) &&
           copy(c, state->weight, body->reference_count, &state->weight);
}

/* Draws two of the scene's bodies and some frames, and makes the case one of these. */
static bool keep_some(struct ts_bits *bits, const struct ts_scene *scene,
                      const struct ts_scene_options *options, struct ts_case *c)
{
    size_t first = ts_draw_below(bits, c->body_count), other = 1;
    size_t frames = 1 + ts_draw_below(bits, 3), frame = ts_draw_below(bits, options->frames);
    struct ts_state *state = ts_case_alloc(c, 2 * frames, sizeof *state);
    struct ts_answer *answer = ts_case_alloc(c, frames, sizeof *answer);
    struct ts_body body[2];
    size_t of[2] = {first, first};

    if (!state || !answer) return false;
    if (c->body_count > 2) other += ts_draw_below(bits, c->body_count - 1);
    of[1] = (first + other) % c->body_count;
    for (size_t f = 0; f < frames; f++) {
        scene->pose(options, (unsigned)frame, c);
        for (size_t i = 0; i < 2; i++) {
            body[i] = c->body[of[i]];
            state[2 * f + i] = c->state[of[i]];
            if (!keep_state(c, &body[i], &state[2 * f + i])) return false;
        }
        frame = (frame + (ts_draw_chance(bits, 4) ? options->frames / 3 : 1)) % options->frames;
    }
    memcpy(c->body, body, sizeof body);
    c->state = state;
    c->answer = answer;
    c->body_count = 2;
    c->frame_count = frames;
    return true;
}

struct ts_case *ts_gen_scene(struct ts_bits *bits)
{
    struct ts_contact_options how = ts_gen_options(bits);
    const struct ts_scene *scene = ts_scenes;
    struct ts_scene_options options;
    size_t count = 0;
    struct ts_case *c;

    while (ts_scenes[count].name) count++;
    scene += ts_draw_below(bits, count);
    options = (struct ts_scene_options){0, scene->usual.frames};
    c = build(scene, &options);
    if (!c) return NULL;
    options.level = draw_level(bits, c);
    ts_case_free(c);
    c = build(scene, &options);
    if (c && keep_some(bits, scene, &options, c)) {
        c->options = how;
        return c;
    }
    ts_case_free(c);
    return NULL;
}
