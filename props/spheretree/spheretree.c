/* spheretree.c: sphere trees over characters lose nothing and add nothing. The input is told in
 * spheretree.h. */
#include "props/spheretree/spheretree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "props/engine/inside.h"
#include "touchstone/triangle.h"

/* ---- balls ---- */

static void judge_session(struct ts_sequence *sequence, struct ts_spheretree *session,
                          const struct ts_spheretree_body *body, const double *world)
{
    const struct ts_tree *tree = sequence->twin->tree(session);
    struct ts_ball *ball = calloc(tree->node_count + (size_t)1, sizeof *ball);

    if (!ball) {
        ts_no_memory(sequence->v);
        return;
    }
    sequence->twin->balls(session, ball);
    if (ts_any_nan(ball, tree->node_count * sizeof *ball)) ts_wrong(sequence->v, "a ball is NaN");
    for (uint32_t i = 0; i < tree->node_count; i++)
        for (uint32_t k = 3 * tree->node[i].begin; k < 3 * tree->node[i].end; k++) {
            uint32_t vertex = body->face[3 * (size_t)tree->face[k / 3] + k % 3];

            sequence->v->compared++;
            if (!ts_inside_ball(&ball[i], world + 3 * (size_t)vertex))
                ts_lost(sequence->v, "vertex %u of face %u is outside the ball of node %u", vertex,
                        tree->face[k / 3], i);
        }
    free(ball);
}

static void judge_balls(struct ts_sequence *sequence, struct ts_character *t)
{
    (void)t;
    judge_session(sequence, sequence->now, &sequence->body, sequence->world);
    judge_session(sequence, sequence->before, &sequence->body, sequence->old);
    if (sequence->scene)
        judge_session(sequence, sequence->scene, &sequence->still, sequence->still.rest);
}

static void in_ball(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge_balls);
}

/* ---- contacts ---- */

void ts_side_corners(const struct ts_side *p, uint32_t face, double *to)
{
    for (size_t k = 0; k < 3; k++)
        memcpy(to + 3 * k, p->world + 3 * (size_t)p->body->face[3 * (size_t)face + k],
               3 * sizeof *to);
}

static bool boxes_meet(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++)
        if (fmax(fmax(a[k], a[k + 3]), a[k + 6]) < fmin(fmin(b[k], b[k + 3]), b[k + 6]) ||
            fmax(fmax(b[k], b[k + 3]), b[k + 6]) < fmin(fmin(a[k], a[k + 3]), a[k + 6]))
            return false;
    return true;
}

bool ts_side_contacts(const struct ts_side *a, const struct ts_side *b, struct ts_pairs *pairs)
{
    pairs->count = 0;
    for (uint32_t f = 0; f < a->body->face_count; f++)
        for (uint32_t g = 0; g < b->body->face_count; g++) {
            double x[9], y[9];

            if ((a->out && a->out[f]) || (b->out && b->out[g])) continue;
            ts_side_corners(a, f, x);
            ts_side_corners(b, g, y);
            if (boxes_meet(x, y) && ts_triangle_ref.meet(x, y) && !ts_pairs_add(pairs, f, g))
                return false;
        }
    return true;
}

/* Both lists are sorted, each pair once. */
static void compare(struct ts_sequence *sequence, const struct ts_pairs *is,
                    const struct ts_pairs *must)
{
    size_t i = 0, k = 0;

    while (i < is->count || k < must->count) {
        int order = i == is->count     ? 1
                    : k == must->count ? -1
                                       : ts_pair_compare(&is->pair[i], &must->pair[k]);

        sequence->v->compared++;
        if (order > 0)
            ts_lost(sequence->v, "lost faces %u and %u", must->pair[k].a, must->pair[k].b);
        if (order < 0)
            ts_extra(sequence->v, "faces %u and %u do not meet", is->pair[i].a, is->pair[i].b);
        i += order <= 0;
        k += order >= 0;
    }
}

static void compare_first(struct ts_sequence *sequence, const struct ts_pairs *is,
                          const struct ts_pairs *must)
{
    sequence->v->compared++;
    if (is->count == 0 && must->count > 0)
        ts_lost(sequence->v, "found no first contact of %zu", must->count);
    else if (is->count > 1)
        ts_extra(sequence->v, "found %zu first contacts", is->count);
    else if (is->count == 1 && (must->count == 0 || !bsearch(is->pair, must->pair, must->count,
                                                             sizeof *is->pair, ts_pair_compare)))
        ts_extra(sequence->v, "a first contact of faces %u and %u, which do not meet", is->pair->a,
                 is->pair->b);
}

void ts_side_ask(struct ts_sequence *sequence, const struct ts_side *a, const struct ts_side *b)
{
    struct ts_pairs must = {0}, is = {0};
    struct ts_error error = {""};

    if (!ts_side_contacts(a, b, &must))
        ts_no_memory(sequence->v);
    else if (!sequence->twin->contacts(a->session, b->session, TS_FIRST, &is, &error))
        ts_wrong(sequence->v, "a first contact was refused: %s", error.text);
    else {
        compare_first(sequence, &is, &must);
        if (sequence->twin->contacts(a->session, b->session, TS_ALL, &is, &error))
            compare(sequence, &is, &must);
        else
            ts_wrong(sequence->v, "contacts were refused: %s", error.text);
    }
    ts_pairs_free(&must);
    ts_pairs_free(&is);
}

static void judge_contacts(struct ts_sequence *sequence, struct ts_character *t)
{
    struct ts_side now = {sequence->now, &sequence->body, sequence->world, NULL},
                   before = {sequence->before, &sequence->body, sequence->old, NULL},
                   scene = {sequence->scene, &sequence->still, sequence->still.rest, NULL};

    (void)t;
    ts_side_ask(sequence, &now, &before);
    if (!sequence->scene) return;
    ts_side_ask(sequence, &now, &scene);
    ts_side_ask(sequence, &scene, &now);
}

static void contacts(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge_contacts);
}

const struct ts_property spheretree_properties[] = {
    {"same_tree", "each face is in one leaf, and the tree is that of the definition",
     ts_gen_character, ts_spheretree_same_tree, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 4,
     TS_ASKS_FRAMES},
    {"in_ball", "every posed vertex is inside the ball of every node above it", ts_gen_character,
     in_ball, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 2, TS_ASKS_FRAMES},
    {"contacts", "all contacts and a first one are those of all pairs, in every frame",
     ts_gen_character, contacts, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 4,
     TS_ASKS_FRAMES},
    {"walls", "by the planes of a wall: all contacts, and nothing farther than is said",
     ts_gen_character, ts_spheretree_walls, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 4,
     TS_ASKS_FRAMES},
    {"planes_keep", "by the plane of a large face: no contact is missed", ts_gen_corner,
     ts_spheretree_planes, TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 4, TS_ASKS_NARROW},
    {"planes_near", "by the plane of a large face: what is listed is near", ts_gen_rim,
     ts_spheretree_planes, TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 4, TS_ASKS_NARROW},
    {"skipped", "without surrounded faces: the contacts of the others, which are half or more",
     ts_gen_character, ts_spheretree_skipped, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 4,
     TS_ASKS_FRAMES},
    {"refusals_keep", "what is wrong is refused by number, and changes nothing", ts_gen_character,
     ts_spheretree_refusals, TS_NEEDS(.bodies = 1, .also = ts_character_fits), 4, TS_ASKS_FRAMES},
    {0},
};
