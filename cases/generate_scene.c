/* generate_scene.c: two bodies of a built-in scene in one frame, coarse enough for the naive twin.
 */
#include <string.h>

#include "cases/generate.h"
#include "cases/scene.h"

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

/* Makes a case of one frame one of two of its bodies. */
static void keep_two(struct ts_case *c, size_t first, size_t second)
{
    const struct ts_body body[2] = {c->body[first], c->body[second]};
    const struct ts_state state[2] = {c->state[first], c->state[second]};

    memcpy(c->body, body, sizeof body);
    memcpy(c->state, state, sizeof state);
    c->body_count = 2;
}

struct ts_case *ts_gen_scene(struct ts_bits *bits)
{
    const struct ts_scene *scene = ts_scenes;
    struct ts_scene_options options;
    size_t count = 0, first, second;
    struct ts_case *c;

    while (ts_scenes[count].name) count++;
    scene += ts_draw_below(bits, count);
    options = (struct ts_scene_options){0, scene->usual.frames};
    c = build(scene, &options);
    if (!c) return NULL;
    options.level = draw_level(bits, c);
    ts_case_free(c);
    c = build(scene, &options);
    if (!c) return NULL;
    scene->pose(&options, (unsigned)ts_draw_below(bits, options.frames), c);
    first = ts_draw_below(bits, c->body_count);
    second = (first + 1 + ts_draw_below(bits, c->body_count - 1)) % c->body_count;
    keep_two(c, first, second);
    return c;
}
