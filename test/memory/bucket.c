/* bucket.c: memory that runs out in an octree of buckets, at every step of a story: primitives
 * come, move, are asked, change body, and more come. What is refused has changed nothing, and the
 * story goes on from there. */
#include "touchstone/bucket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "test/memory/starve.h"

enum { FEW = 20, ALL = 120, BODIES = 2 };

static double vertex[2][9 * ALL]; /* two frames */
static uint32_t corner[3 * ALL], number[ALL];
static struct ts_soup soup[2];

/* Triangles anywhere on a grid of 16 lines an axis, large enough to meet many others; in the second
 * frame most are in one corner, so that deep trees grow there. */
static void make_soups(void)
{
    uint32_t chance = 1;

    for (size_t i = 0; i < 2 * 9 * ALL; i++) {
        size_t frame = i / (9 * ALL), at = i % (9 * ALL);

        chance = chance * 1664525 + 1013904223;
        vertex[frame][at] = (chance >> 28) * (frame && at / 9 % 8 ? 0x1p-6 : 1);
    }
    for (uint32_t i = 0; i < 3 * ALL; i++) corner[i] = i;
    for (uint32_t i = 0; i < ALL; i++) number[i] = i;
    for (int frame = 0; frame < 2; frame++)
        soup[frame] = (struct ts_soup){3, ALL, 3 * ALL, corner, vertex[frame]};
}

/* ---- the story ---- */

struct story {
    const struct ts_bucket_table *twin;
    struct ts_bucket_rule rule;
    struct ts_bucket *body[BODIES];
    struct ts_pairs pairs;
    struct ts_bucket_nodes nodes;
};

enum { STEPS = 18 };

/* Updates come after edits, and without any. */
static bool step(struct story *s, int at, struct ts_error *error)
{
    const struct ts_bucket_table *twin = s->twin;
    struct ts_bucket *a = s->body[0], *b = s->body[1];

    switch (at) {
    case 0:
        return twin->add(a, FEW, number, error);
    case 1:
        return twin->add(b, FEW, number + FEW, error);
    case 2:
    case 8:
    case 11:
    case 15:
        return twin->update(a, &soup[at == 2 || at == 15], error);
    case 3:
    case 9:
    case 12:
    case 16:
        return twin->update(b, &soup[at == 3 || at == 16], error);
    case 4:
        return twin->nodes(a, s->rule.levels, &s->nodes, error);
    case 5:
        return twin->pairs(a, b, &s->pairs, error);
    case 6:
        return twin->pairs(b, b, &s->pairs, error);
    case 7:
        ts_pairs_free(&s->pairs); /* so that the list has to grow here, too */
        return twin->buckets(a, b, &s->pairs, error);
    case 10:
        return twin->move(a, b, FEW / 2, number, error);
    case 13:
        return twin->add(a, ALL - 2 * FEW, number + 2 * FEW, error);
    case 14:
        return twin->remove(b, FEW / 2, number, error);
    default:
        return twin->pairs(a, b, &s->pairs, error);
    }
}

static bool begin(struct story *s, const struct ts_bucket_table *twin, struct ts_bucket_rule rule,
                  struct ts_error *error)
{
    *s = (struct story){.twin = twin, .rule = rule};
    return twin->open(rule, &s->body[0], error) && twin->open(rule, &s->body[1], error);
}

static void end(struct story *s)
{
    for (int i = 0; i < BODIES; i++) s->twin->close(s->body[i]);
    ts_pairs_free(&s->pairs);
    ts_bucket_nodes_free(&s->nodes);
}

/* ---- the same story as told by the naive twin ---- */

static bool same_places(struct story *x, struct story *y, int body)
{
    for (uint32_t i = 0; i < ALL; i++) {
        uint32_t in_x[3] = {0}, in_y[3] = {0};
        struct ts_error unused;

        if (x->twin->place(x->body[body], i, in_x, &unused) !=
                y->twin->place(y->body[body], i, in_y, &unused) ||
            memcmp(in_x, in_y, sizeof in_x) != 0)
            return false;
    }
    return true;
}

/* A refused list is empty in both. */
static bool same_nodes(struct story *x, struct story *y, int body, uint32_t level)
{
    struct ts_error unused;
    bool same = x->twin->nodes(x->body[body], level, &x->nodes, &unused) ==
                    y->twin->nodes(y->body[body], level, &y->nodes, &unused) &&
                x->nodes.count == y->nodes.count;

    for (size_t i = 0; same && i < x->nodes.count; i++)
        same = x->nodes.node[i].count == y->nodes.node[i].count &&
               ts_bucket_code(x->nodes.node[i].cell) == ts_bucket_code(y->nodes.node[i].cell);
    return same;
}

static bool same_pairs(struct story *x, struct story *y, int first, int second)
{
    struct ts_error unused;
    bool same = x->twin->pairs(x->body[first], x->body[second], &x->pairs, &unused) ==
                    y->twin->pairs(y->body[first], y->body[second], &y->pairs, &unused) &&
                x->pairs.count == y->pairs.count;

    for (size_t i = 0; same && i < x->pairs.count; i++)
        same = ts_pair_compare(&x->pairs.pair[i], &y->pairs.pair[i]) == 0;
    return same;
}

/* Whether all answers are those after the first `steps` steps. */
static bool stands_at(struct story *s, int steps)
{
    struct story naive;
    struct ts_error error;
    bool same = begin(&naive, &ts_bucket_ref, s->rule, &error);

    for (int i = 0; i < steps; i++) same = same && step(&naive, i, &error);
    for (int body = 0; same && body < BODIES; body++) {
        same = same_places(s, &naive, body) && same_pairs(s, &naive, body, body) &&
               same_pairs(s, &naive, body, 1 - body);
        for (uint32_t level = 0; same && level <= s->rule.levels; level++)
            same = same_nodes(s, &naive, body, level);
    }
    end(&naive);
    return same;
}

/* ---- starved ---- */

struct asked {
    const struct ts_bucket_table *twin;
    struct ts_bucket_rule rule;
};

static enum outcome tell(struct story *s, struct ts_error *error)
{
    struct ts_error unused = {""};
    int at = 0;
    bool good = true;

    while (at < STEPS && step(s, at, error)) at++;
    feed();
    if (at == STEPS && !stands_at(s, STEPS)) return broken(error, "wrong answers");
    if (at == STEPS) return starved() ? WITHOUT : DONE;
    if (!stands_at(s, at)) return broken(error, "a refusal has changed something");
    for (int next = at; next < STEPS; next++) good = good && step(s, next, &unused);
    if (!good || !stands_at(s, STEPS)) return broken(error, "it does not go on after a refusal");
    return refused(error);
}

static enum outcome run(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    struct story s;
    enum outcome outcome =
        begin(&s, asked->twin, asked->rule, error) ? tell(&s, error) : refused(error);

    end(&s);
    return outcome;
}

/* Each algorithm with each octree; the boxes of cells with that in the middle. */
enum { ALGORITHMS = 2, WAYS = ALGORITHMS * (TS_BUCKET_KEPT + 1) };

int main(void)
{
    static const uint32_t levels[] = {1, 4, 6, TS_BUCKET_LEVELS};

    if (!starve_begin()) return puts("failed: there is no memory to begin with"), 1;
    make_soups();
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        for (uint32_t way = 0; way < (levels[i] <= TS_BUCKET_ARRAY ? WAYS : ALGORITHMS); way++) {
            struct ts_bucket_rule rule = {.levels = levels[i],
                                          .algorithm = TS_BUCKET_FORMULA + way % ALGORITHMS,
                                          .descent = (uint32_t)i % 2,
                                          .octree = way / ALGORITHMS,
                                          .boxes = way / ALGORITHMS % 2};

            starve("ref", run, &(struct asked){&ts_bucket_ref, rule});
            starve("opt", run, &(struct asked){&ts_bucket_opt, rule});
        }
    return starve_end();
}
