/* scenes.c: the built-in scenes are what they say: counts by formula, closed meshes, finite
 * vertices in every frame, and frames that don't depend on what was shown before. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case/case.h"
#include "cases/scene/scene.h"
#include "test/library/expect.h"
#include "touchstone/morph.h"

/* There is nothing to test without memory. */
static void *must(void *block)
{
    if (!block) {
        fprintf(stderr, "scenes: out of memory\n");
        exit(2);
    }
    return block;
}

static struct ts_case *built(const struct ts_scene *scene, const struct ts_scene_options *options)
{
    struct ts_case *c = must(ts_case_new());

    if (!scene->build(options, c)) must(NULL);
    return c;
}

/* ---- what every scene promises ---- */

struct expected {
    const char *name;
    unsigned levels[4]; /* that are looked at; a 0 behind the first fills up */
    size_t bodies;
    struct {
        uint32_t faces;   /* at level 0 */
        double per_level; /* factor; 0: (level + 1)^2; -1: see `counted` */
        int euler;        /* vertices - edges + faces */
        int volume;       /* sign: -1 is a room, seen from inside */
    } body[2];            /* the first, and all others */
};

static const struct expected expected[] = {
    {"sphere-tetra", {0, 1, 4, 7}, 2, {{4, 4, 2, 1}, {4, 4, 2, 1}}},
    {"sphere-octa", {0, 1, 4, 6}, 2, {{8, 4, 2, 1}, {8, 4, 2, 1}}},
    {"sphere-ico", {0, 1, 4, 5}, 2, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"bumpy", {0, 1, 4, 5}, 2, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"bumpy-tetra", {0, 1, 4, 7}, 2, {{4, 4, 2, 1}, {4, 4, 2, 1}}},
    {"bumpy-octa", {0, 1, 4, 6}, 2, {{8, 4, 2, 1}, {8, 4, 2, 1}}},
    {"bumpy-ico", {0, 1, 4, 5}, 2, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"crowd", {0, 2, 3, 4}, 27, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"arms", {0, 2, 3, 4}, 27, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"knot", {0, 1, 6, 11}, 2, {{144, 0, 0, 1}, {144, 0, 0, 1}}},
    {"dolphin", {0, 1, 2, 3}, 12, {{564, 4, 2, 1}, {564, 4, 2, 1}}},
    {"lobes", {0, 1, 4, 5}, 2, {{20, 4, 2, 1}, {20, 4, 2, 1}}},
    {"character", {0, 1, 2, 0}, 2, {{1024, 4, 16, 1}, {1024, 4, 16, 1}}},
    {"museum", {0, 1, 4, 5}, 2, {{0, -1, 50, -1}, {0, -1, 16, 1}}},
    {"living-room", {0, 1, 4, 0}, 2, {{0, -1, 158, -1}, {0, -1, 16, 1}}},
    {"room", {0, 2, 4, 0}, 2, {{36, 1, 6, -1}, {20, 4, 2, 1}}},
};
#define EXPECTED (sizeof expected / sizeof *expected)

/* Scenes whose counts are not a formula. At level 4 they are those of paper 002. */
static const struct {
    const char *name;
    unsigned level;
    uint32_t vertices[2], faces[2];
} counted[] = {
    {"museum", 0, {498, 160}, {896, 288}},
    {"museum", 1, {558, 688}, {1016, 1344}},
    {"museum", 4, {9482, 44345}, {18864, 88658}},
    {"museum", 5, {36542, 177332}, {72984, 354632}},
    {"living-room", 0, {966, 160}, {1616, 288}},
    {"living-room", 1, {2420, 688}, {4524, 1344}},
    {"living-room", 4, {133139, 44345}, {265962, 88658}},
};

static void check_counted(const char *name, unsigned level, const struct ts_case *c)
{
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        for (size_t b = 0; b < 2 && strcmp(counted[i].name, name) == 0; b++)
            if (counted[i].level == level)
                expect_that(c->body[b].vertex_count == counted[i].vertices[b] &&
                                c->body[b].face_count == counted[i].faces[b],
                            "%s, level %u: %u vertices, %u faces", name, level,
                            c->body[b].vertex_count, c->body[b].face_count);
}

static uint32_t face_formula(const struct expected *e, size_t body, unsigned level)
{
    size_t b = body > 0;
    double factor = e->body[b].per_level;

    return (uint32_t)(e->body[b].faces *
                      (factor == 0 ? pow(level + 1.0, 2) : pow(factor, (double)level)));
}

/* An edge of a face, from its smaller vertex to its larger one, and which way the face runs. */
struct edge {
    uint32_t lo, hi;
    int way;
};

static int edge_compare(const void *left, const void *right)
{
    const struct edge *x = left, *y = right;

    if (x->lo != y->lo) return x->lo < y->lo ? -1 : 1;
    if (x->hi != y->hi) return x->hi < y->hi ? -1 : 1;
    return x->way - y->way;
}

/* Every edge belongs to two faces that run through it in opposite directions. */
static bool closed(const struct ts_body *body)
{
    size_t count = 3 * (size_t)body->face_count;
    struct edge *edge = must(malloc(count * sizeof *edge));
    bool good = count % 2 == 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t a = body->face[i], b = body->face[i % 3 == 2 ? i - 2 : i + 1];

        edge[i] = a < b ? (struct edge){a, b, 0} : (struct edge){b, a, 1};
        good &= a != b;
    }
    qsort(edge, count, sizeof *edge, edge_compare);
    for (size_t i = 0; good && i < count; i += 2) {
        const struct edge *e = edge + i;

        good = e[0].lo == e[1].lo && e[0].hi == e[1].hi && e[0].way != e[1].way &&
               (i == 0 || e[-1].lo != e[0].lo || e[-1].hi != e[0].hi);
    }
    free(edge);
    return good;
}

static bool indices_in_range(const struct ts_body *body)
{
    char *used = must(calloc(body->vertex_count, 1));
    size_t count = 0;
    bool good = true;

    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++) {
        good &= body->face[i] < body->vertex_count;
        if (good) used[body->face[i]] = 1;
    }
    for (size_t i = 0; i < body->vertex_count; i++) count += used[i] != 0;
    free(used);
    return good && count == body->vertex_count;
}

/* The world vertices of all bodies one behind the other; NULL when some are refused. */
static double *world_of(const struct ts_case *c, size_t *size)
{
    struct ts_error error;
    double *world;
    size_t at = 0;

    for (size_t b = 0; b < c->body_count; b++) at += 3 * (size_t)c->body[b].vertex_count;
    world = must(calloc(at + 1, sizeof *world));
    *size = at * sizeof *world;
    at = 0;
    for (size_t b = 0; b < c->body_count; b++) {
        if (!ts_morph_opt.world(&c->body[b], &c->state[b], world + at, &error)) {
            printf("body %zu: %s\n", b, error.text);
            free(world);
            return NULL;
        }
        at += 3 * (size_t)c->body[b].vertex_count;
    }
    return world;
}

/* Six times the volume, positive when faces turn outwards. */
static double volume(const struct ts_body *body, const double *world)
{
    double sum = 0;

    for (size_t i = 0; i < body->face_count; i++) {
        const double *a = world + 3 * (size_t)body->face[3 * i];
        const double *b = world + 3 * (size_t)body->face[3 * i + 1];
        const double *d = world + 3 * (size_t)body->face[3 * i + 2];

        sum += a[0] * (b[1] * d[2] - b[2] * d[1]) + a[1] * (b[2] * d[0] - b[0] * d[2]) +
               a[2] * (b[0] * d[1] - b[1] * d[0]);
    }
    return sum;
}

static void check_shape(const struct expected *e, unsigned level)
{
    const struct ts_scene *scene = ts_scene_find(e->name);
    const struct ts_scene_options options = {level, 3};
    struct ts_case *c = built(scene, &options);
    size_t size, at = 0;
    double *world = world_of(c, &size);

    expect_that(c->body_count == e->bodies && c->frame_count == 1, "%s: %zu bodies, %zu frames",
                e->name, c->body_count, c->frame_count);
    expect_that(world != NULL, "%s: world vertices", e->name);
    check_counted(e->name, level, c);
    for (size_t b = 0; b < c->body_count; b++) {
        const struct ts_body *body = &c->body[b];
        long euler = (long)body->vertex_count - (long)body->face_count / 2;

        if (e->body[b > 0].per_level >= 0)
            expect_that(body->face_count == face_formula(e, b, level), "%s, level %u: %u faces",
                        e->name, level, body->face_count);
        expect_that(indices_in_range(body),
                    "%s, level %u: a vertex that does not exist, or one without a face", e->name,
                    level);
        expect_that(euler == e->body[b > 0].euler, "%s, level %u: Euler characteristic %ld",
                    e->name, level, euler);
        if (world)
            expect_that(volume(body, world + at) * e->body[b > 0].volume > 0,
                        "%s, level %u, body %zu: inside out", e->name, level, b);
        at += 3 * (size_t)body->vertex_count;
    }
    expect_that(closed(&c->body[0]) && closed(&c->body[1]), "%s, level %u: not closed", e->name,
                level);
    free(world);
    ts_case_free(c);
}

/* A frame is the same right after build and after any other frame. */
static void check_no_memory_of_frames(const struct ts_scene *scene)
{
    const struct ts_scene_options options = {1, 5};
    struct ts_case *used = built(scene, &options);

    for (unsigned i = 0; i < 2 * options.frames; i++) {
        unsigned frame = 3 * i % options.frames;
        struct ts_case *fresh = built(scene, &options);
        size_t size;
        double *a, *b;

        scene->pose(&options, frame, used);
        if (frame > 0) scene->pose(&options, frame, fresh);
        a = world_of(used, &size);
        b = world_of(fresh, &size);
        expect_that(a && b && memcmp(a, b, size) == 0, "%s: frame %u depends on what came before",
                    scene->name, frame);
        free(a);
        free(b);
        ts_case_free(fresh);
    }
    ts_case_free(used);
}

static void check_every_frame_finite(const struct ts_scene *scene)
{
    const struct ts_scene_options options = {1, scene->usual.frames};
    struct ts_case *c = built(scene, &options);

    for (unsigned frame = 0; frame < options.frames; frame++) {
        size_t size;
        double *world;

        scene->pose(&options, frame, c);
        world = world_of(c, &size);
        expect_that(world != NULL, "%s, frame %u: refused", scene->name, frame);
        free(world);
    }
    ts_case_free(c);
}

int main(void)
{
    size_t scenes = 0;

    for (size_t i = 0; i < EXPECTED; i++) {
        expect_that(ts_scene_find(expected[i].name) != NULL, "no scene %s", expected[i].name);
        for (int k = 0; k < 4; k++)
            if (k == 0 || expected[i].levels[k] > 0)
                check_shape(&expected[i], expected[i].levels[k]);
    }
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++, scenes++) {
        check_no_memory_of_frames(scene);
        check_every_frame_finite(scene);
    }
    expect_that(scenes == EXPECTED, "%zu scenes, %zu tested", scenes, EXPECTED);
    expect_that(ts_scene_find("no such scene") == NULL, "found a scene that does not exist");
    return verdict();
}
