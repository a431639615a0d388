/* wall.c: where a wall's planes stand for its faces, every contact is listed, and what
 * is listed is near, in exact arithmetic. The wall is the case's scene, as it stands and moved by
 * the first joint's pose; there the exact tests must give the contacts, too. */
#include <math.h>
#include <stdlib.h>

#include "common/pairs.h"
#include "props/corner/corner.h"
#include "props/spheretree/spheretree.h"

/* A wall in a frame, the body it is asked with, and what the bound of each of its faces needs. */
struct wall {
    const struct ts_spheretree_table *twin;
    struct ts_verdict *v;
    struct ts_side side, other;
    struct ts_corner_rule rule;
    struct ts_ball *ball, *small; /* of the leaf of each face, of the wall and of the other */
    struct ts_corner_tree *tree;  /* levels, rule and corners; no balls */
    double *world;
};

static void close_wall(struct wall *w)
{
    w->twin->close(w->side.session);
    free(w->ball);
    free(w->small);
    free(w->tree);
    free(w->world);
}

/* Where the definition puts the vertices of a mesh; false: somewhere beyond the doubles. */
static bool place(struct wall *w, const struct ts_pose *stand)
{
    const struct ts_spheretree_body *body = w->side.body;
    bool finite = true;

    for (size_t i = 0; i < 3 * (size_t)body->vertex_count; i++) {
        const double *p = body->rest + i / 3 * 3, *r = stand->row[i % 3];

        w->world[i] = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];
    }
    for (size_t i = 0; i < 9 * (size_t)body->face_count; i++)
        finite &= isfinite(w->world[3 * (size_t)body->face[i / 3] + i % 3]) != 0;
    return finite;
}

/* The balls of the leaves of each face. */
static bool find_leaves(const struct wall *w, struct ts_spheretree *session, struct ts_ball *to)
{
    const struct ts_tree *tree = w->twin->tree(session);
    struct ts_ball *ball = calloc(tree->node_count + (size_t)1, sizeof *ball);

    if (!ball) return false;
    w->twin->balls(session, ball);
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (tree->node[i].degree == 0) to[tree->face[tree->node[i].begin]] = ball[i];
    free(ball);
    return true;
}

static bool find_levels(struct wall *w)
{
    for (uint32_t f = 0; f < w->side.body->face_count; f++) {
        struct ts_corner_tree tree;
        struct ts_error error;
        double corner[9];

        ts_side_corners(&w->side, f, corner);
        if (!ts_corner_opt.build(corner, w->rule, &tree, &error)) return false;
        w->tree[f] = tree;
        ts_corner_opt.release(&tree);
    }
    return true;
}

/* The wall has no session yet, and the other side has one. */
static bool open_wall(struct wall *w, struct ts_spheretree_rule rule, const struct ts_pose *stand)
{
    size_t faces = w->side.body->face_count + (size_t)1;
    struct ts_error error = {""};

    w->rule = rule.corner;
    w->ball = calloc(faces, sizeof *w->ball);
    w->small = calloc(w->other.body->face_count + (size_t)1, sizeof *w->small);
    w->tree = calloc(faces, sizeof *w->tree);
    w->world = calloc(3 * (w->side.body->vertex_count + (size_t)1), sizeof *w->world);
    w->side.world = w->world;
    if (!w->ball || !w->small || !w->tree || !w->world || !place(w, stand)) return false;
    if (!w->twin->open(w->side.body, rule, &w->side.session, &error) ||
        !w->twin->pose(w->side.session, stand, &error)) {
        ts_wrong(w->v, "refused a good wall: %s", error.text);
        return false;
    }
    return find_leaves(w, w->side.session, w->ball) && find_leaves(w, w->other.session, w->small) &&
           find_levels(w);
}

/* Beyond this, nothing is said about distances. */
static bool is_ordinary(const struct ts_ball *ball)
{
    return fmax(fmax(fabs(ball->center[0]), fabs(ball->center[1])),
                fmax(fabs(ball->center[2]), ball->radius)) < 0x1p500;
}

static void judge_distance(const struct wall *w, uint32_t face, uint32_t other)
{
    const struct ts_corner_tree *tree = &w->tree[face];
    const struct ts_ball *ball = &w->small[other];
    double reach, corner[9];

    if (!is_ordinary(ball) || !is_ordinary(&w->ball[face])) return;
    ts_side_corners(&w->side, face, corner);
    for (int k = 0; k < 9; k++)
        if (fabs(corner[k]) >= 0x1p500) return;
    reach = tree->level_count > 1
                ? ts_corner_reach(tree, ldexp(corner_radius(corner), 1 - (int)tree->level_count),
                                  ball->radius)
                : ts_spheretree_reach(ball->radius, w->ball[face].radius);
    w->v->compared++;
    if (corner_farther(corner, ball->center, reach))
        ts_extra(w->v, "face %u of the wall and face %u: farther apart than %.17g", face, other,
                 reach);
}

/* What is listed of the wall's faces and the other's, in either order. */
static void judge_list(const struct wall *w, bool wall_first, const struct ts_pairs *is,
                       const struct ts_pairs *must)
{
    for (size_t i = 0; i < is->count; i++) {
        const struct ts_pair *p = &is->pair[i];

        if (i > 0 && ts_pair_compare(p - 1, p) >= 0) ts_wrong(w->v, "a list out of order");
        judge_distance(w, wall_first ? p->a : p->b, wall_first ? p->b : p->a);
    }
    for (size_t i = 0; i < must->count; i++) {
        w->v->compared++;
        if (!is->count ||
            !bsearch(&must->pair[i], is->pair, is->count, sizeof *is->pair, ts_pair_compare))
            ts_lost(w->v, "lost faces %u and %u", must->pair[i].a, must->pair[i].b);
    }
}

static void ask_planes(const struct wall *w, bool wall_first)
{
    const struct ts_side *a = wall_first ? &w->side : &w->other,
                         *b = wall_first ? &w->other : &w->side;
    struct ts_pairs must = {0}, is = {0}, first = {0};
    struct ts_error error = {""};

    if (!ts_side_contacts(a, b, &must))
        ts_no_memory(w->v);
    else if (!w->twin->contacts(a->session, b->session, TS_ALL, &is, &error) ||
             !w->twin->contacts(a->session, b->session, TS_FIRST, &first, &error))
        ts_wrong(w->v, "contacts were refused: %s", error.text);
    else {
        judge_list(w, wall_first, &is, &must);
        if (first.count != (is.count > 0)) ts_wrong(w->v, "%zu first pairs", first.count);
        if (first.count == 1 && is.count > 0 &&
            !bsearch(first.pair, is.pair, is.count, sizeof *is.pair, ts_pair_compare))
            ts_extra(w->v, "a first pair that is not among all");
    }
    ts_pairs_free(&must);
    ts_pairs_free(&is);
    ts_pairs_free(&first);
}

/* ---- a character and its scene ---- */

static void judge_stand(struct ts_sequence *sequence, enum ts_spheretree_test test,
                        const struct ts_pose *stand)
{
    struct ts_spheretree_rule rule = sequence->rule;
    struct wall wall = {.twin = sequence->twin,
                        .v = sequence->v,
                        .side = {.body = &sequence->still},
                        .other = {sequence->now, &sequence->body, sequence->world, NULL}};

    rule.test = test;
    if (open_wall(&wall, rule, stand)) {
        if (test == TS_SPHERETREE_PLANE) {
            ask_planes(&wall, false);
            ask_planes(&wall, true);
        } else {
            ts_side_ask(sequence, &wall.other, &wall.side);
        }
    }
    close_wall(&wall);
}

/* One reading of each case: what readings change, other properties look at. */
static void judge_walls(struct ts_sequence *sequence, struct ts_character *t)
{
    static const struct ts_pose identity = TS_IDENTITY;

    if (!sequence->scene || t->skin.reading != sequence->still.face_count % TS_SKIN_READINGS)
        return;
    judge_stand(sequence, TS_SPHERETREE_PLANE, &identity);
    if (!t->skin.joint_count) return;
    judge_stand(sequence, TS_SPHERETREE_PLANE, &sequence->local[0]);
    judge_stand(sequence,
                sequence->c->frame_count % 2 ? TS_SPHERETREE_DIVIDED : TS_SPHERETREE_CHECKED,
                &sequence->local[0]);
}

void ts_spheretree_walls(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge_walls);
}

/* ---- a big triangle and a small one ---- */

void ts_spheretree_planes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    static const struct ts_pose identity = TS_IDENTITY;
    const struct ts_spheretree_rule rule = {.test = TS_SPHERETREE_PLANE,
                                            .corner = corner_rule_of(c)};
    struct ts_spheretree_body body[2];
    struct ts_error error = {""};

    for (int i = 0; i < 2; i++)
        body[i] = (struct ts_spheretree_body){NULL, c->body[i].vertex_count, c->body[i].reference,
                                              c->body[i].face_count, c->body[i].face};
    for (int i = 0; i < 2; i++) {
        struct wall wall = {.twin = twin,
                            .v = v,
                            .side = {.body = &body[i]},
                            .other = {NULL, &body[!i], body[!i].rest, NULL}};

        if (!wall.twin->open(&body[!i], rule, &wall.other.session, &error))
            ts_wrong(v, "refused a good triangle: %s", error.text);
        else if (open_wall(&wall, rule, &identity))
            ask_planes(&wall, true);
        close_wall(&wall);
        wall.twin->close(wall.other.session);
    }
}
