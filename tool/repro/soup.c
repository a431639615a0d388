/* soup.c: several octrees of buckets are given the same soup; each step is timed and compared. */
#include "tool/repro/soup.h"

#include <stdlib.h>
#include <string.h>

#include "common/error.h"

/* What a race needs besides its racers. */
struct course {
    const struct repro_race *race;
    struct ts_soup soup; /* of all bodies */
    unsigned block;      /* steps of a turn */
    double *vertex;      /* of two blocks: a session reads the frame before until it is updated */
    uint32_t *corner;    /* 0, 1, 2, ... */
    uint32_t (*cell)[3]; /* of every primitive in each step of a block, by the first racer */
};

const struct repro_kind repro_003_kind[REPRO_KINDS] = {{"points", 1}, {"triangles", 3}};

const uint32_t repro_003_size[REPRO_003_ROWS] = {30,    1000,  2500,  5000,   7500,   10000,
                                                 15000, 20000, 50000, 100000, 300000, 1000000};

uint32_t repro_003_count(const struct repro *repro)
{
    return repro_003_size[repro->levels ? repro->level[0] : REPRO_003_USUAL];
}

unsigned repro_003_steps(const struct repro *repro, uint32_t count)
{
    unsigned most = (unsigned)(UINT64_C(50000) * repro->steps / count), least = 5;

    if (least < most) least = most;
    return repro->steps < least ? repro->steps : least;
}

static const struct ts_bucket_table *twin_of(const struct repro_race *race, size_t racer)
{
    return racer == 0 ? &ts_bucket_opt : race->repro->bucket;
}

static uint32_t total(const struct repro_race *race)
{
    return (uint32_t)race->bodies * race->count;
}

/* ---- the soup ---- */

static double *frame(const struct course *c, unsigned step)
{
    return c->vertex + step % (2 * c->block) * 3 * (size_t)c->soup.vertex_count;
}

static void first_frame(struct course *c)
{
    const struct repro_race *race = c->race;
    double side = ts_soup_side(race->count), *to = frame(c, 0);
    struct ts_seed_bits bits = ts_bits_of_seed(0);

    for (size_t b = 0; b < race->bodies; b++) {
        const double at[3] = {b ? 0.5 * side : 0, b ? 0.25 : 0, b ? 0.25 : 0};
        size_t length = 3 * (size_t)race->corners;

        ts_soup_scatter(&bits.bits, race->corners, race->count, at, race->size, to);
        to += length * race->count;
        for (size_t i = 1; i <= length; i++) to[-(ptrdiff_t)i] += race->stray * side;
    }
}

/* Each body has a direction of its own, which is the same in soups of all sizes. */
static void next_frame(struct course *c, unsigned step)
{
    const struct repro_race *race = c->race;
    size_t length = 3 * (size_t)race->corners * race->count;

    for (size_t b = 0; b < race->bodies; b++) {
        struct ts_seed_bits bits = ts_bits_of_seed(race->bodies * step + b);

        ts_soup_step(&bits.bits, race->motion, race->corners, race->count,
                     frame(c, step - 1) + b * length, frame(c, step) + b * length);
    }
}

static bool open_course(struct course *c, const struct repro_race *race)
{
    uint32_t vertices = race->corners * total(race);

    c->race = race;
    c->block = 200000 / total(race);
    if (c->block > REPRO_BLOCK) c->block = REPRO_BLOCK;
    if (c->block == 0 || race->repro->cold) c->block = 1;
    c->vertex = malloc(2 * c->block * 3 * (size_t)vertices * sizeof *c->vertex);
    c->corner = malloc(vertices * sizeof *c->corner);
    c->cell = malloc(c->block * (size_t)total(race) * sizeof *c->cell);
    if (!c->vertex || !c->corner || !c->cell) return tool_complain("out of memory") == TOOL_GOOD;
    for (uint32_t i = 0; i < vertices; i++) c->corner[i] = i;
    c->soup = (struct ts_soup){race->corners, total(race), vertices, c->corner, NULL};
    return true;
}

/* ---- comparing ---- */

static int differ(const struct repro_race *race, size_t racer, unsigned step, const char *what)
{
    struct ts_bucket_rule rule = race->racer[racer].rule;

    printf("FAILED: %u primitives, step %u: levels %u, algorithm %u, descent %u, octree %u, boxes "
           "%u: other %s\n",
           race->count, step, rule.levels, rule.algorithm, rule.descent, rule.octree, rule.boxes,
           what);
    return TOOL_FAILED;
}

/* The cells of a level follow from those of a deeper one, without rounding. */
static int compare_cells(const struct course *c, size_t racer, unsigned step)
{
    const struct repro_race *race = c->race;
    const struct repro_racer *r = &race->racer[racer];
    uint32_t(*held)[3] = c->cell + step % c->block * (size_t)total(race), cell[3];
    uint32_t lower = race->racer[0].rule.levels - r->rule.levels;
    struct ts_error error;

    for (uint32_t p = 0; p < total(race); p++) {
        if (!twin_of(race, racer)->place(r->body[p / race->count], p, cell, &error))
            return tool_complain("%s", error.text);
        for (int k = 0; k < 3; k++) {
            if (racer == 0) held[p][k] = cell[k];
            if (cell[k] != held[p][k] >> lower) return differ(race, racer, step, "cells");
        }
    }
    return TOOL_GOOD;
}

static bool same(const struct ts_pairs *x, const struct ts_pairs *y)
{
    return x->count == y->count &&
           (x->count == 0 || memcmp(x->pair, y->pair, x->count * sizeof *x->pair) == 0);
}

/* Buckets are those of the same levels and boxes only. */
static bool comparable(const struct repro_race *race, size_t x, size_t y)
{
    const struct ts_bucket_rule *a = &race->racer[x].rule, *b = &race->racer[y].rule;

    return race->question != REPRO_BUCKETS || (a->levels == b->levels && a->boxes == b->boxes);
}

static int compare_answers(const struct course *c, unsigned from, unsigned to)
{
    const struct repro_race *race = c->race;

    for (size_t i = 1; i < race->racers; i++) {
        const struct repro_racer *r = &race->racer[i];
        size_t other = 0;

        while (!comparable(race, i, other)) other++;
        for (unsigned step = from; step < to; step++)
            if (!same(&r->answer[step - from], &race->racer[other].answer[step - from]))
                return differ(race, i, step, "pairs");
    }
    return TOOL_GOOD;
}

/* ---- a turn ---- */

static bool ask(const struct ts_bucket_table *twin, const struct repro_race *race,
                struct repro_racer *r, struct ts_pairs *answer, struct ts_error *error)
{
    struct ts_bucket *a = r->body[0], *b = r->body[race->bodies - 1];

    switch (race->question) {
    case REPRO_BUCKETS:
        return twin->buckets(a, b, answer, error);
    case REPRO_PAIRS:
        return twin->pairs(a, b, answer, error);
    default:
        return true;
    }
}

static struct ts_bucket_work work_of(const struct repro_race *race, size_t racer)
{
    struct ts_bucket_work sum = {0}, one;

    for (size_t b = 0; b < race->bodies; b++) {
        twin_of(race, racer)->work(race->racer[racer].body[b], &one);
        sum.exchanges += one.exchanges;
        sum.sorts += one.sorts;
        sum.pointers += one.pointers;
        sum.changes += one.changes;
        sum.nodes += one.nodes;
        sum.overlaps += one.overlaps;
        sum.candidates += one.candidates;
        sum.primitives += one.primitives;
        sum.bytes += one.bytes;
        sum.cell_bytes += one.cell_bytes;
    }
    return sum;
}

/* Step 0 fills the bodies. */
static int take_turn(struct course *c, struct repro_race *race, size_t racer, unsigned from,
                     unsigned to)
{
    struct repro_racer *r = &race->racer[racer];
    const struct ts_bucket_table *twin = twin_of(race, racer);
    int status = TOOL_GOOD;

    for (unsigned step = from; status == TOOL_GOOD && step < to; step++) {
        struct ts_error error;
        double start, between;
        bool good = true;

        c->soup.vertex = frame(c, step);
        start = tool_now();
        for (size_t b = 0; good && b < race->bodies; b++)
            good = twin->update(r->body[b], &c->soup, &error);
        between = tool_now();
        good = good && ask(twin, race, r, &r->answer[step - from], &error);
        if (step > 0) {
            r->time[step - 1] = between - start;
            r->time[race->steps + step - 1] = tool_now() - between;
            r->pairs += (double)r->answer[step - from].count;
        } else {
            r->before = work_of(race, racer);
        }
        status = good ? compare_cells(c, racer, step) : tool_complain("%s", error.text);
    }
    return status;
}

static int run_steps(struct course *c, struct repro_race *race)
{
    size_t order[REPRO_RACERS] = {0};
    uint64_t chance = 1;
    int status = TOOL_GOOD;

    for (unsigned from = 0; status == TOOL_GOOD && from <= race->steps; from += c->block) {
        unsigned to = race->steps + 1 - from < c->block ? race->steps + 1 : from + c->block;

        repro_progress(race->repro, "steps of a soup", from, race->steps + 1);
        for (unsigned step = from; step < to; step++)
            if (step == 0)
                first_frame(c);
            else
                next_frame(c, step);
        repro_order(race->racers, order, &chance);
        for (size_t i = 0; status == TOOL_GOOD && i < race->racers; i++)
            status = take_turn(c, race, order[i], from, to);
        if (status == TOOL_GOOD) status = compare_answers(c, from, to);
    }
    return status;
}

/* ---- the race ---- */

static bool enter(struct repro_race *race, size_t racer, struct ts_error *error)
{
    struct repro_racer *r = &race->racer[racer];
    const struct ts_bucket_table *twin = twin_of(race, racer);
    uint32_t *number = malloc(race->count * sizeof *number);
    bool good;

    r->time = malloc(2 * (size_t)race->steps * sizeof *r->time);
    good = (number && r->time) || ts_out_of_memory(error);
    for (size_t b = 0; good && b < race->bodies; b++) {
        for (uint32_t i = 0; i < race->count; i++) number[i] = (uint32_t)b * race->count + i;
        good = twin->open(r->rule, &r->body[b], error) &&
               twin->add(r->body[b], race->count, number, error);
    }
    free(number);
    return good;
}

static void finish(const struct repro_race *race, struct repro_racer *r,
                   const struct ts_bucket_work *now)
{
    double steps = race->steps;

    r->update = 1e3 * tool_median(r->time, race->steps);
    r->ask = 1e3 * tool_median(r->time + race->steps, race->steps);
    r->pairs /= steps;
    r->exchanges = (double)(now->exchanges - r->before.exchanges) / steps;
    r->sorts = (double)(now->sorts - r->before.sorts) / steps;
    r->pointers = (double)(now->pointers - r->before.pointers) / steps;
    r->changes = (double)(now->changes - r->before.changes) / steps;
    r->nodes = (double)(now->nodes - r->before.nodes) / steps;
    r->overlaps = (double)(now->overlaps - r->before.overlaps) / steps;
    r->candidates = (double)(now->candidates - r->before.candidates) / steps;
    r->bytes = (double)now->bytes / (double)now->primitives;
    r->cell_bytes = (double)now->cell_bytes;
}

static void leave(struct repro_race *race, size_t racer)
{
    struct repro_racer *r = &race->racer[racer];

    for (size_t b = 0; b < race->bodies; b++) {
        twin_of(race, racer)->close(r->body[b]);
        r->body[b] = NULL;
    }
    for (int i = 0; i < REPRO_BLOCK; i++) ts_pairs_free(&r->answer[i]);
    free(r->time);
    r->time = NULL;
}

int repro_race(struct repro_race *race)
{
    struct course c = {0};
    struct ts_error error;
    bool good = open_course(&c, race);
    int status = TOOL_BAD;

    for (size_t i = 0; good && i < race->racers; i++) {
        good = enter(race, i, &error);
        if (!good) tool_complain("%s", error.text);
    }
    if (good) status = run_steps(&c, race);
    for (size_t i = 0; i < race->racers; i++) {
        if (status == TOOL_GOOD) {
            struct ts_bucket_work now = work_of(race, i);

            finish(race, &race->racer[i], &now);
        }
        leave(race, i);
    }
    free(c.vertex);
    free(c.corner);
    free(c.cell);
    return status;
}
