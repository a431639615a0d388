/* bench.c: what a step of a soup costs, by each algorithm; and an edit, and a question. */
#include <stdlib.h>

#include "cases/generate/bits.h"
#include "props/engine/columns.h"
#include "touchstone/bucket.h"

/* Two bodies of primitives in a unit cube each, which overlap by half: each primitive is as large
 * as half the spacing, and goes a tenth of it a frame, to and fro. With jumps, all of them change
 * places in every frame. All frames are made before anything is timed. */
enum { FRAMES = 8, BODIES = 2, CHANGED = 100 };

struct bucket_input {
    struct ts_bucket_rule rule;
    uint32_t count; /* of a body */
    struct ts_soup soup;
    uint32_t *corner;
    double *vertex; /* FRAMES blocks */
    uint32_t changed[CHANGED];
    struct ts_pairs pairs;
    struct {
        const struct ts_bucket_table *twin;
        struct ts_bucket *body[BODIES];
        unsigned turn;
    } of[4];
};

static void close_input(void *input)
{
    struct bucket_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        for (int body = 0; in->of[i].twin && body < BODIES; body++)
            in->of[i].twin->close(in->of[i].body[body]);
    ts_pairs_free(&in->pairs);
    free(in->corner);
    free(in->vertex);
    free(in);
}

static double any(struct ts_seed_bits *source)
{
    return 0x1p-53 * (double)ts_draw(&source->bits, 53);
}

/* Where a vertex is in all frames. */
static void draw_vertex(struct bucket_input *in, struct ts_seed_bits *source, const double *near,
                        const double *velocity, double spacing, size_t vertex)
{
    for (int k = 0; k < 3; k++) {
        double at = near[k] + 0.5 * spacing * any(source);

        for (size_t f = 0; f < FRAMES; f++) {
            double step = (double)(f < FRAMES / 2 ? f : FRAMES - f);

            in->vertex[3 * (f * in->soup.vertex_count + vertex) + (size_t)k] =
                at + step * velocity[k];
        }
    }
}

static void draw_soup(struct bucket_input *in, bool jumps)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    double spacing = 1;

    while (spacing * spacing * spacing * in->count > 1) spacing -= 0x1p-10;
    for (uint32_t i = 0; i < in->soup.primitive_count; i++) {
        double near[3], velocity[3];

        for (int k = 0; k < 3; k++) {
            near[k] = any(&source) + (i < in->count ? 0 : 0.5);
            velocity[k] = (jumps ? 1 : 0.1 * spacing) * (2 * any(&source) - 1);
        }
        for (uint32_t k = 0; k < in->soup.corners; k++) {
            uint32_t vertex = in->soup.corners * i + k;

            in->corner[vertex] = vertex;
            draw_vertex(in, &source, near, velocity, spacing, vertex);
        }
    }
    for (uint32_t i = 0; i < CHANGED; i++) in->changed[i] = i * (in->count / CHANGED);
}

static void *open_input(uint32_t count, uint32_t corners, uint32_t algorithm, bool jumps)
{
    struct bucket_input *in = calloc(1, sizeof *in);
    uint32_t vertices = BODIES * count * corners;

    if (!in) return NULL;
    in->rule = (struct ts_bucket_rule){
        .levels = 4, .algorithm = algorithm, .descent = TS_BUCKET_INTO_SMALLER};
    in->count = count;
    in->corner = malloc(vertices * sizeof *in->corner);
    in->vertex = malloc(FRAMES * 3 * sizeof *in->vertex * vertices);
    in->soup = (struct ts_soup){corners, BODIES * count, vertices, in->corner, in->vertex};
    if (in->corner && in->vertex) {
        draw_soup(in, jumps);
        return in;
    }
    close_input(in);
    return NULL;
}

/* A twin's bodies; the first time, all primitives come. */
static size_t session_of(struct bucket_input *in, const struct ts_bucket_table *twin)
{
    struct ts_error error;
    uint32_t *number;
    size_t i = 0;

    while (in->of[i].twin && in->of[i].twin != twin) i++;
    number = in->of[i].twin ? NULL : malloc(in->count * sizeof *number);
    if (!number) return i;
    in->of[i].twin = twin;
    for (uint32_t body = 0; body < BODIES; body++) {
        for (uint32_t k = 0; k < in->count; k++) number[k] = body * in->count + k;
        if (twin->open(in->rule, &in->of[i].body[body], &error))
            twin->add(in->of[i].body[body], in->count, number, &error);
    }
    free(number);
    return i;
}

static size_t next_frame(struct bucket_input *in, const struct ts_bucket_table *twin, int bodies)
{
    size_t i = session_of(in, twin), frame = in->of[i].turn++ % FRAMES;
    struct ts_error error;

    in->soup.vertex = in->vertex + 3 * frame * in->soup.vertex_count;
    for (int body = 0; body < bodies; body++) twin->update(in->of[i].body[body], &in->soup, &error);
    return i;
}

static uint64_t update(const void *twin, void *input)
{
    struct bucket_input *in = input;

    next_frame(in, twin, 1);
    return in->count;
}

static uint64_t ask(const void *table, void *input)
{
    const struct ts_bucket_table *twin = table;
    struct bucket_input *in = input;
    size_t i = next_frame(in, twin, BODIES);
    struct ts_error error;

    twin->pairs(in->of[i].body[0], in->of[i].body[1], &in->pairs, &error);
    return 1;
}

/* Some change body, and back in the next frame. */
static uint64_t cut(const void *table, void *input)
{
    const struct ts_bucket_table *twin = table;
    struct bucket_input *in = input;
    size_t i = session_of(in, twin);
    unsigned from = in->of[i].turn % BODIES;
    struct ts_error error;

    twin->move(in->of[i].body[from], in->of[i].body[1 - from], CHANGED, in->changed, &error);
    next_frame(in, twin, BODIES);
    return 1;
}

static void *points_1(void) { return open_input(15000, 1, TS_BUCKET_FORMULA, false); }
static void *points_2(void) { return open_input(15000, 1, TS_BUCKET_SORTED, false); }
static void *triangles_1(void) { return open_input(15000, 3, TS_BUCKET_FORMULA, false); }
static void *triangles_2(void) { return open_input(15000, 3, TS_BUCKET_SORTED, false); }
static void *jumping_2(void) { return open_input(15000, 1, TS_BUCKET_SORTED, true); }
static void *few(void) { return open_input(4000, 3, TS_BUCKET_FORMULA, false); }

const struct ts_bench bucket_benches[] = {
    {"algorithm 1, 15000 points in coherent motion", "primitive", points_1, update, close_input,
     NULL},
    {"algorithm 2, the same", "primitive", points_2, update, close_input, NULL},
    {"algorithm 1, 15000 triangles", "primitive", triangles_1, update, close_input, NULL},
    {"algorithm 2, the same triangles", "primitive", triangles_2, update, close_input, NULL},
    {"algorithm 2, 15000 points that jump", "primitive", jumping_2, update, close_input, NULL},
    {"two bodies of 4000 triangles: update, all pairs", "frame", few, ask, close_input, NULL},
    {"algorithm 1, a cut of 100 of 15000, and update", "frame", triangles_1, cut, close_input,
     NULL},
    {"algorithm 2, the same cut", "frame", triangles_2, cut, close_input, NULL},
    {0},
};
