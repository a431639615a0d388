/* edit.c: what was before does not show: a structure after edits is one that was made
 * afresh, the counter of marks may wrap, and what is refused changes nothing. And thresholds. */
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "props/bucket/bucket.h"

/* ---- as one that was opened afresh ---- */

/* What is held against each other: what the twin says after all edits, and what it says when the
 * same primitives come to new bodies, in one call and the order of their numbers. */
struct fresh {
    struct ts_bucket *body[2];
    struct ts_bucket_nodes nodes;
    struct ts_pairs pairs;
};

static bool fresh_open(struct fresh *f, struct ts_bucket_run *r)
{
    struct ts_error error = {""};
    bool good = true;

    *f = (struct fresh){{NULL}, {0}, {0}};
    for (int body = 0; good && body < 2; body++) {
        size_t count = 0;

        for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
            if (r->sequence.home[i] == body) r->list[count++] = i;
        good = r->twin->open(r->rule, &f->body[body], &error) &&
               r->twin->add(f->body[body], count, r->list, &error) &&
               r->twin->update(f->body[body], &r->sequence.soup, &error);
    }
    if (!good) ts_wrong(r->v, "frame %zu: new bodies are refused: %s", r->frame, error.text);
    return good;
}

static void fresh_close(struct fresh *f, const struct ts_bucket_run *r)
{
    for (int body = 0; body < 2; body++) r->twin->close(f->body[body]);
    ts_bucket_nodes_free(&f->nodes);
    ts_pairs_free(&f->pairs);
}

static void same_places(struct fresh *f, struct ts_bucket_run *r)
{
    for (uint32_t i = 0; i < r->sequence.soup.primitive_count; i++)
        for (int body = 0; body < 2; body++) {
            uint32_t now[3] = {0}, anew[3] = {0};
            struct ts_error unused;
            bool here = r->twin->place(r->body[body], i, now, &unused);

            r->v->compared++;
            if (here != r->twin->place(f->body[body], i, anew, &unused))
                ts_wrong(r->v, "frame %zu: primitive %u is in body %d only %s", r->frame, i, body,
                         here ? "after edits" : "when made afresh");
            else if (memcmp(now, anew, sizeof now) != 0)
                ts_wrong(r->v, "frame %zu: primitive %u is in another cell than when made afresh",
                         r->frame, i);
        }
}

static bool same_node(const struct ts_bucket_node *a, const struct ts_bucket_node *b)
{
    bool same = a->count == b->count;

    for (int k = 0; k < 3; k++)
        same &= a->cell[k] == b->cell[k] && a->box.lo[k] == b->box.lo[k] &&
                a->box.hi[k] == b->box.hi[k];
    return same;
}

static void same_nodes(struct fresh *f, struct ts_bucket_run *r, int body, uint32_t level)
{
    struct ts_error error = {""};
    bool same = r->twin->nodes(r->body[body], level, &r->nodes, &error) &&
                r->twin->nodes(f->body[body], level, &f->nodes, &error) &&
                r->nodes.count == f->nodes.count;

    for (size_t i = 0; same && i < f->nodes.count; i++)
        same = same_node(&r->nodes.node[i], &f->nodes.node[i]);
    r->v->compared += f->nodes.count;
    if (!same)
        ts_wrong(r->v, "frame %zu: level %u of body %d has other nodes than when made afresh %s",
                 r->frame, level, body, error.text);
}

/* Of primitives, or of buckets. */
static void same_pairs(struct fresh *f, struct ts_bucket_run *r, int first, int second,
                       bool (*ask)(struct ts_bucket *, struct ts_bucket *, struct ts_pairs *,
                                   struct ts_error *))
{
    struct ts_error error = {""};
    bool same = ask(r->body[first], r->body[second], &r->pairs, &error) &&
                ask(f->body[first], f->body[second], &f->pairs, &error) &&
                r->pairs.count == f->pairs.count;

    for (size_t i = 0; same && i < f->pairs.count; i++)
        same = ts_pair_compare(&r->pairs.pair[i], &f->pairs.pair[i]) == 0;
    r->v->compared += f->pairs.count;
    if (!same)
        ts_wrong(r->v, "frame %zu: bodies %d and %d have other pairs than when made afresh %s",
                 r->frame, first, second, error.text);
}

void ts_look_as_new(struct ts_bucket_run *r)
{
    struct fresh f;

    if (fresh_open(&f, r)) {
        same_places(&f, r);
        for (int body = 0; body < 2; body++)
            for (uint32_t level = 0; level <= r->rule.levels; level++)
                same_nodes(&f, r, body, level);
        for (int first = 0; first < 2; first++)
            for (int second = first; second < 2; second++)
                same_pairs(&f, r, first, second, r->twin->pairs);
        same_pairs(&f, r, 0, 1, r->twin->buckets);
    }
    fresh_close(&f, r);
}

/* ---- the counter of marks ---- */

/* What was occupied once and then was not, for more steps than a byte counts, twice. A wider
 * counter does not wrap in this time; the work that a session reports says whether it did. */
void ts_marks_wrap(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    enum { UPDATES = 600, AWAY = 300 };
    const struct ts_bucket_rule way = {
        .algorithm = c->frame_count % 2 ? TS_BUCKET_FORMULA : TS_BUCKET_SORTED,
        .octree = c->body_count % 2 ? TS_BUCKET_EVERY_NODE : TS_BUCKET_OCCUPIED};
    struct ts_bucket_run r;
    struct ts_error error = {""};
    bool good = c->frame_count && ts_bucket_run_open(&r, twin, c, way, 3, v);

    if (!c->frame_count) return;
    for (int step = 0; good && step < UPDATES && ts_verdict_good(v); step++) {
        if (step % AWAY < 2)
            good = ts_bucket_run_show(&r, step % AWAY == 0 ? 0 : c->frame_count - 1);
        else
            for (int body = 0; good && body < 2; body++)
                good = r.twin->update(r.body[body], &r.sequence.soup, &error);
        if (good) ts_look_at_nodes(&r);
    }
    if (!good && ts_verdict_good(v)) ts_wrong(v, "an update was refused: %s", error.text);
    ts_bucket_run_close(&r);
}

/* ---- thresholds ---- */

void ts_bucket_border(mpq_t to, double lo, double hi, uint32_t levels, uint32_t i)
{
    mpq_t other;

    mpq_init(other);
    mpq_set_d(to, hi);
    mpq_set_d(other, lo);
    mpq_sub(to, to, other);
    mpq_set_ui(other, i, 1);
    mpq_mul(to, to, other);
    mpq_div_2exp(to, to, levels);
    mpq_set_d(other, lo);
    mpq_add(to, to, other);
    mpq_clear(other);
}

/* The sign of t - border. */
static int side_of_border(double t, double lo, double hi, uint32_t levels, uint32_t i)
{
    mpq_t border, other;
    int side;

    mpq_inits(border, other, NULL);
    ts_bucket_border(border, lo, hi, levels, i);
    mpq_set_d(other, t);
    side = mpq_cmp(other, border);
    mpq_clears(border, other, NULL);
    return side;
}

static void look_at_thresholds(const struct ts_bucket_table *twin, double lo, double hi,
                               uint32_t levels, struct ts_verdict *v)
{
    double to[1 << TS_BUCKET_LEVELS];

    twin->thresholds(lo, hi, levels, to);
    for (uint32_t i = 0; i < 1u << levels; i++) {
        bool flat = lo == hi && i > 0;

        v->compared++;
        if (flat ? to[i] != INFINITY : !isfinite(to[i]))
            ts_wrong(v, "threshold %u of %a to %a is %a", i, lo, hi, to[i]);
        else if (!flat && side_of_border(to[i], lo, hi, levels, i) < 0)
            ts_wrong(v, "threshold %u of %a to %a is %a, below the border", i, lo, hi, to[i]);
        else if (!flat && to[i] > -0x1.fffffffffffffp1023 &&
                 side_of_border(nextafter(to[i], -INFINITY), lo, hi, levels, i) >= 0)
            ts_wrong(v, "threshold %u of %a to %a is %a, and not the least", i, lo, hi, to[i]);
    }
}

/* Between each two vertices that follow each other, on the axis that it is the turn of. */
void ts_thresholds(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    for (size_t b = 0; b < c->body_count; b++)
        for (uint32_t i = 0; i < c->body[b].vertex_count; i++) {
            const double *at = c->body[b].reference + 3 * (size_t)i;
            uint32_t next = (i + 1) % c->body[b].vertex_count;
            double x = at[i % 3], y = c->body[b].reference[3 * (size_t)next + i % 3];

            look_at_thresholds(twin, fmin(x, y), fmax(x, y), ts_sequence_levels(c), v);
        }
}
