/* inside.c: trees inside the large faces of a mesh (paper 002, section 5): made when it
 * is put into a frame, and walked together with the tree of the other body.
 *
 * A node of the other body has a list of all nodes of the tree inside that its ball may meet, none
 * of them above another. Either the list is refined, or the node is opened and each child keeps
 * what it may meet of the list: whichever is larger. So a face is decided once, however many leaves
 * of the tree it meets. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "opt/bound.h"
#include "opt/spheretree/spheretree.h"
#include "touchstone/overlap.h"

/* ---- trees ---- */

bool opt_spheretree_is_divided(const struct ts_spheretree *s)
{
    return !s->body.skin && s->rule.test >= TS_SPHERETREE_DIVIDED;
}

void opt_spheretree_inside_close(struct spheretree_inside *inside)
{
    for (uint32_t i = 0; i < inside->count; i++) ts_corner_opt.release(&inside->tree[i]);
    free(inside->tree);
    free(inside->of);
    *inside = (struct spheretree_inside){0};
}

/* Whether no edge can be longer than the rule's: an edge is at most the root of 3 times its longest
 * coordinate, and 1.75 has room for both roundings. Most faces are left out here, without rational
 * numbers. */
static bool is_small(const double *corner, double edge)
{
    double extent = 0;

    for (int i = 0; i < 9; i++)
        extent = larger(extent, fabs(ts_sub(corner[i], corner[(i + 3) % 9])));
    return ts_mul(1.75, extent) < edge;
}

/* No more memory than the tree has nodes. */
static bool fit(struct ts_corner_tree *tree)
{
    uint32_t count = tree->level[tree->level_count];
    struct ts_ball *ball = realloc(tree->ball, count * sizeof *ball);
    uint32_t *child = realloc(tree->child, count * sizeof *child);

    if (ball) tree->ball = ball;
    if (child) tree->child = child;
    return ball && child;
}

static bool add_tree(struct spheretree_inside *to, const double *corner, struct ts_corner_rule rule,
                     struct ts_error *error)
{
    struct ts_corner_tree *tree = &to->tree[to->count];

    if (!ts_corner_opt.build(corner, rule, tree, error)) return false;
    if (tree->level_count == 1) {
        ts_corner_opt.release(tree);
        return true;
    }
    to->count++;
    if (!fit(tree)) return ts_out_of_memory(error);
    to->bytes += tree->level[tree->level_count] * (sizeof *tree->ball + sizeof *tree->child);
    return true;
}

static bool more_room(struct spheretree_inside *to)
{
    uint32_t room = to->room ? 2 * to->room : 16;
    struct ts_corner_tree *grown = realloc(to->tree, room * sizeof *grown);

    if (!grown) return false;
    to->tree = grown;
    to->room = room;
    return true;
}

bool opt_spheretree_inside_open(const struct ts_spheretree *s, struct spheretree_inside *to,
                                struct ts_error *error)
{
    uint32_t faces = s->body.face_count;
    bool good;

    *to = (struct spheretree_inside){.of = calloc(faces + (size_t)1, sizeof *to->of)};
    good = to->of || ts_out_of_memory(error);
    for (uint32_t i = 0; good && i < s->tree.face_count; i++) {
        double corner[9];
        uint32_t before = to->count, f = s->tree.face[i];

        ts_skin_opt.some(s->skinning, 3, s->body.face + 3 * (size_t)f, corner);
        if (is_small(corner, s->rule.corner.edge)) continue;
        good = (before < to->room || more_room(to) || ts_out_of_memory(error)) &&
               add_tree(to, corner, s->rule.corner, error);
        if (to->count > before) to->of[f] = to->count;
    }
    to->bytes += faces * sizeof *to->of + to->room * sizeof *to->tree;
    if (!good) opt_spheretree_inside_close(to);
    return good;
}

/* ---- walks ---- */

struct visit {
    struct spheretree_walk *w;
    const struct ts_corner_tree *tree;
    uint32_t leaf; /* of the wall */
};

/* Puts a node behind the list that ends at `end`; false: there is no memory. */
static bool append(struct spheretree_walk *w, size_t end, uint32_t node)
{
    if (end == w->room) {
        size_t room = w->room ? 2 * w->room : 16;
        uint32_t *grown = realloc(w->list, room * sizeof *grown);

        if (!grown) {
            w->full = true;
            return false;
        }
        w->list = grown;
        w->room = room;
    }
    w->list[end] = node;
    return true;
}

/* Replaces nodes of the list that have children by those that the ball may meet; the new list is
 * behind the old one. Where it ends. */
static size_t refine(const struct visit *v, const struct ts_ball *ball, size_t begin, size_t end)
{
    const struct ts_corner_tree *tree = v->tree;
    size_t to = end;

    for (size_t i = begin; i < end && !v->w->full; i++) {
        uint32_t child = tree->child[v->w->list[i]], maybe;

        if (!child) {
            to += append(v->w, to, v->w->list[i]);
            continue;
        }
        maybe = ts_overlap_opt.balls(ball, 4, tree->ball + child);
        v->w->side[0]->work.overlaps += 4;
        for (uint32_t c = 0; c < 4 && !v->w->full; c++)
            if (maybe >> c & 1) to += append(v->w, to, child + c);
    }
    return to;
}

/* Whether a list has a leaf, and the largest of its other nodes. */
static bool look(const struct visit *v, size_t begin, size_t end, double *largest)
{
    bool leaf = false;

    *largest = -1;
    for (size_t i = begin; i < end; i++) {
        uint32_t node = v->w->list[i];

        if (v->tree->child[node] == 0)
            leaf = true;
        else
            *largest = larger(*largest, v->tree->ball[node].radius);
    }
    return leaf;
}

static void visit(const struct visit *v, uint32_t node, size_t begin, size_t end);

/* Each child with what it may meet of the list. `mask` is where the answers for 32 children are. */
static void open_node(const struct visit *v, uint32_t node, size_t begin, size_t end)
{
    struct spheretree_walk *w = v->w;
    struct ts_spheretree *s = w->side[!w->wall];
    uint32_t first = s->tree.node[node].child, last = first + s->tree.node[node].degree;
    size_t mask = end, list = mask + (end - begin);

    opt_spheretree_visit_children(s, node);
    for (; first < last && !opt_spheretree_is_over(w); first += 32) {
        uint32_t count = last - first < 32 ? last - first : 32;

        for (size_t i = begin; i < end && !w->full; i++)
            (void)append(w, mask + (i - begin),
                         ts_overlap_opt.balls(&v->tree->ball[w->list[i]], count, s->ball + first));
        w->side[0]->work.overlaps += count * (end - begin);
        for (uint32_t k = 0; k < count && !opt_spheretree_is_over(w); k++) {
            size_t to = list;

            for (size_t i = 0; i < end - begin && !w->full; i++)
                if (w->list[mask + i] >> k & 1) to += append(w, to, w->list[begin + i]);
            if (to > list && !w->full) visit(v, first + k, list, to);
        }
    }
}

/* Whether the ball of a node may meet the face's plane, where it is to be asked. */
static bool may_meet_plane(const struct visit *v, const struct ts_ball *ball)
{
    if (v->w->test < TS_SPHERETREE_PLANE) return true;
    v->w->side[0]->work.planes++;
    return ts_corner_opt.plane_sphere(ball, v->tree->corner);
}

/* A node and its list. The plane is asked where a leaf of the tree is reached; of leaves, last. */
static void visit(const struct visit *v, uint32_t node, size_t begin, size_t end)
{
    struct spheretree_walk *w = v->w;
    const struct ts_spheretree *s = w->side[!w->wall];
    uint32_t both[2] = {node, node}, asked = 0;
    double largest;

    both[w->wall] = v->leaf;
    while (begin < end && !w->full) {
        bool reached = look(v, begin, end, &largest);
        size_t next;

        if (s->tree.node[node].degree == 0) {
            if (reached) {
                opt_spheretree_decide(w, both);
                return;
            }
        } else {
            if (reached && !asked++ && !may_meet_plane(v, &s->ball[node])) return;
            if (largest < s->ball[node].radius) {
                open_node(v, node, begin, end);
                return;
            }
        }
        next = refine(v, &s->ball[node], begin, end);
        begin = end;
        end = next;
    }
}

void opt_spheretree_walk_inside(struct spheretree_walk *w, uint32_t leaf, uint32_t node)
{
    const struct ts_spheretree *wall = w->side[w->wall];
    uint32_t face = wall->tree.face[wall->tree.node[leaf].begin];
    struct visit v = {w, &wall->inside.tree[wall->inside.of[face] - 1], leaf};

    if (append(w, 0, 0)) visit(&v, node, 0, 1);
}
