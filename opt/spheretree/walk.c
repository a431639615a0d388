/* walk.c: contacts of two bodies: both trees from their roots down. */
#include <stdlib.h>

#include "common/error.h"
#include "common/pairs.h"
#include "opt/bound.h"
#include "opt/spheretree/spheretree.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"

bool opt_spheretree_is_over(const struct spheretree_walk *w)
{
    return w->full || (w->extent == TS_FIRST && w->pairs->count);
}

static bool meet_plane(struct spheretree_walk *w, const struct ts_ball *ball, const double *corner)
{
    w->side[0]->work.planes++;
    return ts_corner_opt.plane_sphere(ball, corner);
}

/* Planes are those of the wall's faces; for inner nodes they were asked before. */
void opt_spheretree_decide(struct spheretree_walk *w, const uint32_t node[2])
{
    double corner[2][9];
    uint32_t face[2];
    int wall = w->wall;

    for (int i = 0; i < 2; i++) {
        if (i == wall || w->test != TS_SPHERETREE_PLANE)
            opt_spheretree_visit_face(w->side[i], node[i], corner[i]);
        face[i] = w->side[i]->tree.face[w->side[i]->tree.node[node[i]].begin];
    }
    if (w->test >= TS_SPHERETREE_PLANE &&
        !meet_plane(w, &w->side[!wall]->ball[node[!wall]], corner[wall]))
        return;
    if (w->test != TS_SPHERETREE_PLANE) {
        w->side[0]->work.triangles++;
        if (!ts_triangle_opt.meet(corner[0], corner[1])) return;
    }
    if (!ts_pairs_add(w->pairs, face[0], face[1])) w->full = true;
}

/* Whether a ball may meet a box: on each axis it reaches no farther than its radius, rounded
 * outward. */
static inline bool may_meet_box(const struct ts_ball *ball, const struct ts_box *box)
{
    bool apart = false;

    for (int k = 0; k < 3; k++)
        apart |= below(ts_sub(ball->center[k], ball->radius)) > box->hi[k] ||
                 above(ts_add(ball->center[k], ball->radius)) < box->lo[k];
    return !apart;
}

/* A leaf's ball is much larger than its face, of which it knows neither box nor plane. What meets
 * the face meets these. */
static uint32_t near_face(struct spheretree_walk *w, int side, uint32_t leaf, uint32_t maybe,
                          const struct ts_ball *ball)
{
    double corner[9];
    struct ts_box box;

    opt_spheretree_visit_face(w->side[side], leaf, corner);
    box = box_of_run(3, corner);
    for (uint32_t rest = maybe; rest; rest &= rest - 1) {
        uint32_t bit = rest & -rest;
        const struct ts_ball *one = &ball[__builtin_ctz(bit)];

        w->side[0]->work.overlaps++;
        if (!may_meet_box(one, &box) || !meet_plane(w, one, corner)) maybe &= ~bit;
    }
    return maybe;
}

/* The same by the wall's plane alone, for nodes that are no leaves: those are asked later. */
static uint32_t near_plane(struct spheretree_walk *w, uint32_t leaf, uint32_t maybe, uint32_t first)
{
    const struct ts_spheretree *other = w->side[!w->wall];
    double corner[9];

    opt_spheretree_visit_face(w->side[w->wall], leaf, corner);
    for (uint32_t rest = maybe; rest; rest &= rest - 1) {
        uint32_t bit = rest & -rest, node = first + (uint32_t)__builtin_ctz(bit);

        if (other->tree.node[node].degree && !meet_plane(w, &other->ball[node], corner))
            maybe &= ~bit;
    }
    return maybe;
}

/* What is left of children from `first` on, if the other node is a leaf. */
static uint32_t near_leaf(struct spheretree_walk *w, int open, uint32_t leaf, uint32_t maybe,
                          uint32_t first)
{
    if (w->test == TS_SPHERETREE_FACE)
        return near_face(w, !open, leaf, maybe, w->side[open]->ball + first);
    if (w->test >= TS_SPHERETREE_PLANE && open != w->wall) return near_plane(w, leaf, maybe, first);
    return maybe;
}

/* Two nodes whose balls may meet: the larger one is opened. Trees are halved, so this is no deeper
 * than the logarithms of both numbers of faces, and two levels for each skeleton. */
static void meet(struct spheretree_walk *w, const uint32_t node[2])
{
    const struct ts_node *n[2] = {&w->side[0]->tree.node[node[0]], &w->side[1]->tree.node[node[1]]};
    const struct ts_ball *ball[2] = {&w->side[0]->ball[node[0]], &w->side[1]->ball[node[1]]};
    const struct ts_spheretree *wall = w->side[w->wall];
    int open = n[0]->degree == 0 ||
               (n[1]->degree != 0 && ball[1]->radius > ball[0]->radius); /* which side */
    uint32_t end;

    if (w->test >= TS_SPHERETREE_DIVIDED && n[w->wall]->degree == 0 &&
        wall->inside.of[wall->tree.face[n[w->wall]->begin]]) {
        opt_spheretree_walk_inside(w, node[w->wall], node[!w->wall]);
        return;
    }
    if (n[open]->degree == 0) {
        opt_spheretree_decide(w, node);
        return;
    }
    opt_spheretree_visit_children(w->side[open], node[open]);
    end = n[open]->child + n[open]->degree;
    for (uint32_t first = n[open]->child; first < end; first += 32) {
        uint32_t count = end - first < 32 ? end - first : 32, below[2] = {node[0], node[1]};
        uint32_t maybe = ts_overlap_opt.balls(ball[!open], count, w->side[open]->ball + first);

        w->side[0]->work.overlaps += count;
        if (maybe && n[!open]->degree == 0) maybe = near_leaf(w, open, node[!open], maybe, first);
        for (uint32_t i = 0; i < count && !opt_spheretree_is_over(w); i++) {
            below[open] = first + i;
            if (maybe >> i & 1) meet(w, below);
        }
    }
}

/* Whose rule decides, and how: a character has no trees inside its faces. */
static void find_wall(struct spheretree_walk *w)
{
    w->wall = w->side[0]->body.skin && !w->side[1]->body.skin;
    w->test = (enum ts_spheretree_test)w->side[w->wall]->rule.test;
    if (w->side[w->wall]->body.skin && w->test != TS_SPHERETREE_FACE) w->test = TS_SPHERETREE_BALL;
}

bool opt_spheretree_contacts(struct ts_spheretree *a, struct ts_spheretree *b,
                             enum ts_extent extent, struct ts_pairs *pairs, struct ts_error *error)
{
    static const uint32_t roots[2] = {0, 0};
    struct spheretree_walk w = {.side = {a, b}, .extent = extent, .pairs = pairs};

    pairs->count = 0;
    if (a == b) return ts_fail(error, "expected two different bodies");
    find_wall(&w);
    opt_spheretree_visit_root(w.side[0]);
    opt_spheretree_visit_root(w.side[1]);
    if (w.side[0]->tree.node_count == 0 || w.side[1]->tree.node_count == 0) return true;
    w.side[0]->work.overlaps++;
    if (ts_overlap_opt.balls(w.side[0]->ball, 1, w.side[1]->ball)) meet(&w, roots);
    free(w.list);
    if (w.full) return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    return true;
}
