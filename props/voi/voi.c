/* voi.c: the volume of interest holds what two boxes share, begins outside of both bodies, and no
 * other one is thinner.
 *
 * Input: two bodies; their boxes are those of their first references' vertices. */
#include "touchstone/voi.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"

static struct ts_box box_of(const struct ts_body *body)
{
    struct ts_box box;

    for (size_t k = 0; k < 3; k++) {
        box.lo[k] = box.hi[k] = body->reference[k];
        for (size_t i = 1; i < body->vertex_count; i++) {
            box.lo[k] = fmin(box.lo[k], body->reference[3 * i + k]);
            box.hi[k] = fmax(box.hi[k], body->reference[3 * i + k]);
        }
    }
    return box;
}

struct scene {
    struct ts_box a, b;
    struct ts_voi voi;
};

/* Both ways round: a with b, and b with a. */
static void each_way(const void *table, const struct ts_case *c, struct ts_verdict *v,
                     void (*judge)(const struct scene *s, struct ts_verdict *v))
{
    const struct ts_voi_table *twin = table;

    for (int i = 0; i < 2; i++) {
        struct scene s = {box_of(&c->body[i]), box_of(&c->body[1 - i]), {0}};

        s.voi = twin->find(&s.a, &s.b);
        v->compared++;
        judge(&s, v);
    }
}

/* ---- the properties ---- */

static void judge_same(const struct scene *s, struct ts_verdict *v)
{
    struct ts_voi right = ts_voi_ref.find(&s->a, &s->b);

    if (s->voi.empty != right.empty)
        ts_wrong(v, "%s empty", s->voi.empty ? "said" : "not said");
    else if (!right.empty && (s->voi.axis != right.axis || s->voi.swapped != right.swapped))
        ts_wrong(v, "axis %u%s, not %u%s", s->voi.axis, s->voi.swapped ? " swapped" : "",
                 right.axis, right.swapped ? " swapped" : "");
    for (int k = 0; k < 3 && !right.empty; k++)
        if (s->voi.box.lo[k] != right.box.lo[k] || s->voi.box.hi[k] != right.box.hi[k])
            ts_wrong(v, "axis %d: from %a to %a, not %a to %a", k, s->voi.box.lo[k],
                     s->voi.box.hi[k], right.box.lo[k], right.box.hi[k]);
}

/* Empty exactly if they share nothing with thickness; otherwise all that they share is inside, and
 * nothing more across. */
static void judge_holds(const struct scene *s, struct ts_verdict *v)
{
    bool thick = true;

    for (int k = 0; k < 3; k++)
        thick = thick && s->a.lo[k] < s->b.hi[k] && s->b.lo[k] < s->a.hi[k] &&
                s->a.lo[k] < s->a.hi[k] && s->b.lo[k] < s->b.hi[k];
    if (s->voi.empty && thick) ts_lost(v, "said empty, and they meet");
    if (!s->voi.empty && !thick) ts_extra(v, "not empty, and they do not meet");
    for (uint32_t k = 0; k < 3 && thick && !s->voi.empty; k++) {
        double lo = fmax(s->a.lo[k], s->b.lo[k]), hi = fmin(s->a.hi[k], s->b.hi[k]);

        if (s->voi.box.lo[k] > lo || s->voi.box.hi[k] < hi)
            ts_lost(v, "axis %u: does not hold what they share", k);
        else if (k != s->voi.axis && (s->voi.box.lo[k] < lo || s->voi.box.hi[k] > hi))
            ts_extra(v, "axis %u: more than they share", k);
    }
}

/* Nothing of the body that is seen from a side lies in front of that side, and the side touches its
 * box. */
static void judge_outside(const struct scene *s, struct ts_verdict *v)
{
    const struct ts_box *low = s->voi.swapped ? &s->b : &s->a,
                        *high = s->voi.swapped ? &s->a : &s->b;
    uint32_t k = s->voi.axis;

    if (s->voi.empty || k > 2) return;
    if (low->lo[k] < s->voi.box.lo[k] || high->hi[k] > s->voi.box.hi[k])
        ts_lost(v, "axis %u: a body begins in front of its side", k);
    if (low->lo[k] > s->voi.box.lo[k] || high->hi[k] < s->voi.box.hi[k])
        ts_extra(v, "axis %u: a side is farther out than its body", k);
}

static void set_depth(mpq_t to, double hi, double lo)
{
    mpq_t other;

    mpq_init(other);
    mpq_set_d(to, hi);
    mpq_set_d(other, lo);
    mpq_sub(to, to, other);
    mpq_clear(other);
}

/* Every pair of opposite sides was considered: none is less deep, and of equal ones it is the
 * first. */
static void judge_least(const struct scene *s, struct ts_verdict *v)
{
    mpq_t depth, other;
    uint32_t mine = 2 * s->voi.axis + s->voi.swapped;

    if (s->voi.empty || s->voi.axis > 2) return;
    mpq_inits(depth, other, NULL);
    set_depth(depth, s->voi.box.hi[s->voi.axis], s->voi.box.lo[s->voi.axis]);
    for (uint32_t i = 0; i < 6; i++) {
        const struct ts_box *low = i % 2 ? &s->b : &s->a, *high = i % 2 ? &s->a : &s->b;
        int order;

        set_depth(other, high->hi[i / 2], low->lo[i / 2]);
        order = mpq_cmp(other, depth);
        if (order < 0 || (order == 0 && i < mine))
            ts_wrong(v, "axis %u%s is %s", i / 2, i % 2 ? " swapped" : "",
                     order < 0 ? "less deep" : "as deep, and comes first");
    }
    mpq_clears(depth, other, NULL);
}

static void same_answer(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_way(twin, c, v, judge_same);
}

static void holds(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_way(twin, c, v, judge_holds);
}

static void outside(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_way(twin, c, v, judge_outside);
}

static void least(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_way(twin, c, v, judge_least);
}

const struct ts_property voi_properties[] = {
    {"same_answer", "the volume of the naive twin", ts_gen_boxes, same_answer,
     TS_NEEDS(.bodies = 2, .vertices = 1), 0, TS_ASKS_NUMBERS},
    {"holds", "it holds what the boxes share, and no more across; or is empty", ts_gen_boxes, holds,
     TS_NEEDS(.bodies = 2, .vertices = 1), 0, TS_ASKS_NUMBERS},
    {"outside", "seen from its side each body begins at the side, not before", ts_gen_boxes,
     outside, TS_NEEDS(.bodies = 2, .vertices = 1), 0, TS_ASKS_NUMBERS},
    {"least", "every pair of opposite sides was considered: none is less deep", ts_gen_boxes, least,
     TS_NEEDS(.bodies = 2, .vertices = 1), 0, TS_ASKS_NUMBERS},
    {0},
};

/* ---- what it costs ---- */

enum { BOXES = 1000 };

static void *random_boxes(void)
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct ts_box *box = malloc(2 * BOXES * sizeof *box);

    for (size_t i = 0; box && i < 2 * BOXES; i++)
        for (int k = 0; k < 3; k++) {
            box[i].lo[k] = (double)ts_draw(&source.bits, 16);
            box[i].hi[k] = box[i].lo[k] + 0x8000 + (double)ts_draw(&source.bits, 16);
        }
    return box;
}

static uint64_t find_all(const void *table, void *input)
{
    const struct ts_voi_table *twin = table;
    const struct ts_box *box = input;
    static volatile uint32_t sink;
    uint32_t sum = 0;

    for (size_t i = 0; i < BOXES; i++) sum += twin->find(&box[2 * i], &box[2 * i + 1]).axis;
    sink = sum;
    (void)sink;
    return BOXES;
}

const struct ts_bench voi_benches[] = {
    {"two boxes", "pair", random_boxes, find_all, free, NULL},
    {0},
};
