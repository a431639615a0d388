/* bench.c: what a frame of many bodies costs. */
#include <stdlib.h>

#include "cases/generate/bits.h"
#include "props/engine/columns.h"
#include "touchstone/sweep.h"

/* Boxes of side 1 in a cube, one to every 8 units of volume; a hundredth of a unit a frame each, to
 * and fro. The density is the same for any number of bodies, and so is the number of overlaps a
 * body. */
enum { PHASES = 32 };

struct sweep_input {
    size_t count;
    bool jumps; /* bodies are somewhere else in every frame */
    double side, (*at)[3], (*velocity)[3];
    struct ts_pairs pairs;
    struct {
        const struct ts_sweep_table *twin;
        struct ts_sweep *session;
        unsigned turn;
    } of[4];
    uint64_t items; /* bodies, overlaps and exchanges of the next question, on average */
};

static void close_input(void *input)
{
    struct sweep_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        if (in->of[i].twin) in->of[i].twin->close(in->of[i].session);
    ts_pairs_free(&in->pairs);
    free(in->at);
    free(in->velocity);
    free(in);
}

static struct ts_box box_of(const struct sweep_input *in, size_t body, unsigned turn)
{
    unsigned phase = turn % (2 * PHASES), step = phase < PHASES ? phase : 2 * PHASES - phase;
    const double *from = in->at[in->jumps ? (body + turn * 7919u) % in->count : body];
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        box.lo[k] = from[k] + step * in->velocity[body][k];
        box.hi[k] = box.lo[k] + 1;
    }
    return box;
}

/* A twin's session and its next frame; the first time, all bodies enter. */
static size_t session_of(struct sweep_input *in, const struct ts_sweep_table *twin)
{
    struct ts_error error;
    size_t i = 0;

    while (in->of[i].twin && in->of[i].twin != twin) i++;
    if (in->of[i].twin || !twin->open(&in->of[i].session, &error)) return i;
    in->of[i].twin = twin;
    for (size_t body = 0; body < in->count; body++) {
        struct ts_box box = box_of(in, body, 0);

        twin->add(in->of[i].session, (uint32_t)body, &box, &error);
    }
    return i;
}

/* Every body moves; then the pairs that meet are asked for. */
static uint64_t next_frame(const void *table, void *input)
{
    const struct ts_sweep_table *twin = table;
    struct sweep_input *in = input;
    size_t i = session_of(in, twin);
    unsigned turn = in->of[i].turn++;
    struct ts_error error;

    for (size_t body = 0; body < in->count; body++) {
        struct ts_box box = box_of(in, body, turn);

        twin->move(in->of[i].session, (uint32_t)body, &box, &error);
    }
    twin->pairs(in->of[i].session, &in->pairs, &error);
    return 1;
}

static uint64_t next_items(const void *twin, void *input)
{
    struct sweep_input *in = input;

    next_frame(twin, input);
    return in->items;
}

/* Counts what the fast twin does in all frames, the first one left out. */
static void count_items(struct sweep_input *in)
{
    struct ts_sweep_work work;
    uint64_t overlaps = 0, before;
    size_t i;

    next_frame(&ts_sweep_opt, in);
    i = session_of(in, &ts_sweep_opt);
    ts_sweep_opt.work(in->of[i].session, &work);
    before = work.exchanges;
    for (unsigned frame = 0; frame < 2 * PHASES; frame++) {
        next_frame(&ts_sweep_opt, in);
        ts_sweep_opt.work(in->of[i].session, &work);
        overlaps += work.overlaps;
    }
    in->items = in->count + (overlaps + work.exchanges - before) / (2 * PHASES);
}

static void *open_input(size_t count, bool jumps)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct sweep_input *in = calloc(1, sizeof *in);

    if (!in) return NULL;
    in->count = count;
    in->jumps = jumps;
    in->at = malloc(count * sizeof *in->at);
    in->velocity = malloc(count * sizeof *in->velocity);
    if (!in->at || !in->velocity) {
        close_input(in);
        return NULL;
    }
    in->side = 1;
    while (in->side * in->side * in->side < 8 * (double)count) in->side++;
    for (size_t i = 0; i < 3 * count; i++) {
        in->at[i / 3][i % 3] = in->side * 0x1p-53 * (double)ts_draw(&source.bits, 53);
        in->velocity[i / 3][i % 3] = 0.01 * (0x1p-52 * (double)ts_draw(&source.bits, 53) - 1);
    }
    if (!jumps) count_items(in);
    return in;
}

static void *few(void) { return open_input(100, false); }
static void *hundreds(void) { return open_input(1000, false); }
static void *thousands(void) { return open_input(10000, false); }
static void *jumping(void) { return open_input(10000, true); }

const struct ts_bench sweep_benches[] = {
    {"100 bodies in coherent motion", "frame", few, next_frame, close_input, NULL},
    {"1000 bodies", "frame", hundreds, next_frame, close_input, NULL},
    {"10000 bodies", "frame", thousands, next_frame, close_input, NULL},
    {"10000 bodies that jump", "frame", jumping, next_frame, close_input, NULL},
    {"1000 bodies: bodies + overlaps + exchanges", "item", hundreds, next_items, close_input, NULL},
    {"10000 bodies: the same", "item", thousands, next_items, close_input, NULL},
    {0},
};
