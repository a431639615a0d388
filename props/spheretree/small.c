/* small.c: all balls of a frame anew for every question, and a walk without care. */
#include "props/spheretree/small.h"

#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "props/spheretree/spheretree.h"
#include "touchstone/blend.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"

static const struct ts_pose identity = TS_IDENTITY;

struct ts_spheretree {
    struct ts_spheretree *opt;
    struct ts_skin *skinning; /* no skinning: a mesh, which stands somewhere */
    struct ts_pose stand;
    struct ts_spheretree_body body;
    struct ts_spheretree_rule rule;
    unsigned defects;
    struct ts_tree tree;
    struct ts_ball *ball;
    uint32_t *corner;
    struct ts_skin_range *range;
    struct ts_pose *rest; /* as many identities as there are joints */
    bool asked, *skip;
};

void ts_spheretree_small_close(struct ts_spheretree *s)
{
    if (!s) return;
    ts_spheretree_opt.close(s->opt);
    ts_skin_opt.close(s->skinning);
    free(s->tree.node);
    free(s->tree.face);
    free(s->ball);
    free(s->corner);
    free(s->range);
    free(s->rest);
    free(s->skip);
    free(s);
}

/* Faces of the tree with three others that share two vertices with it each. */
static void skip_beside(struct ts_spheretree *s)
{
    for (uint32_t f = 0; f < s->body.face_count; f++) {
        unsigned beside = 0;

        for (uint32_t g = 0; g < s->body.face_count; g++) {
            const uint32_t *v = s->body.face + 3 * (size_t)f, *w = s->body.face + 3 * (size_t)g;
            unsigned shared = 0;

            for (int k = 0; k < 9; k++) shared += v[k / 3] == w[k % 3];
            beside += shared == 2;
        }
        s->skip[f] = beside >= 3;
    }
}

static bool find_room(struct ts_spheretree *s)
{
    const struct ts_tree *tree = ts_spheretree_opt.tree(s->opt);
    size_t nodes = tree->node_count + (size_t)1, faces = tree->face_count + (size_t)1;
    size_t joints = (s->body.skin ? s->body.skin->joint_count : 0) + (size_t)1;

    s->tree = *tree;
    s->tree.node = malloc(nodes * sizeof *s->tree.node);
    s->tree.face = malloc(faces * sizeof *s->tree.face);
    s->ball = calloc(nodes, sizeof *s->ball);
    s->corner = calloc(3 * faces, sizeof *s->corner);
    s->range = calloc(joints, sizeof *s->range);
    s->rest = calloc(joints, sizeof *s->rest);
    s->skip = calloc(s->body.face_count + (size_t)1, sizeof *s->skip);
    if (!s->tree.node || !s->tree.face || !s->ball || !s->corner || !s->range || !s->rest ||
        !s->skip)
        return false;
    for (size_t j = 0; j < joints; j++) s->rest[j] = identity;
    memcpy(s->tree.node, tree->node, tree->node_count * sizeof *tree->node);
    memcpy(s->tree.face, tree->face, tree->face_count * sizeof *tree->face);
    if (s->defects & TS_EXCHANGES && tree->face_count) {
        s->tree.face[0] = tree->face[tree->face_count - 1];
        s->tree.face[tree->face_count - 1] = tree->face[0];
    }
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (s->defects & TS_LOSES_COLLAPSED && tree->node[i].degree > 2) s->tree.node[i].degree--;
    if (s->defects & TS_SKIPS_BESIDE && s->rule.faces == TS_SPHERETREE_SKIPPED) skip_beside(s);
    return !(s->defects & TS_SKIPS && s->body.skin) ||
           ts_surrounded(&(struct ts_body){s->body.vertex_count, s->body.face_count, 1, false,
                                           s->body.rest, s->body.face},
                         false, s->skip);
}

bool ts_spheretree_small_open(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                              unsigned defects, struct ts_spheretree **session,
                              struct ts_error *error)
{
    struct ts_spheretree *s = calloc(1, sizeof *s);
    bool good;

    if (!s) return ts_out_of_memory(error);
    s->body = *body;
    s->rule = rule;
    s->stand = identity;
    s->defects = defects;
    if (defects & TS_SKIPS_NONE && rule.faces == TS_SPHERETREE_SKIPPED)
        rule.faces = TS_SPHERETREE_EVERY;
    good = ts_spheretree_opt.open(body, rule, &s->opt, error) &&
           (!body->skin || ts_skin_opt.open(body->skin, &s->skinning, error)) &&
           (find_room(s) || ts_out_of_memory(error));
    if (good)
        *session = s;
    else
        ts_spheretree_small_close(s);
    return good;
}

bool ts_spheretree_small_pose(struct ts_spheretree *s, const struct ts_pose *local,
                              struct ts_error *error)
{
    struct ts_error unused;

    if (ts_spheretree_opt.pose(s->opt, local, error)) {
        if (!s->skinning) s->stand = *local;
        return !s->skinning || ts_skin_opt.pose(s->skinning, local, error);
    }
    if (s->skinning && s->defects & TS_HALF_WAY) {
        ts_spheretree_opt.pose(s->opt, s->rest, &unused);
        ts_skin_opt.pose(s->skinning, s->rest, &unused);
    }
    return false;
}

const struct ts_tree *ts_spheretree_small_tree(const struct ts_spheretree *session)
{
    return &((const struct ts_spheretree *)session)->tree;
}

void ts_spheretree_small_work(const struct ts_spheretree *session, struct ts_work *to)
{
    ts_spheretree_opt.work(((const struct ts_spheretree *)session)->opt, to);
}

/* The ball of one node, from nothing. */
static void make_ball(struct ts_spheretree *s, uint32_t i)
{
    const struct ts_node *node = &s->tree.node[i];
    uint32_t step = s->defects & TS_FIRST_JOINT ? 3 : 1;
    size_t count = 0;
    struct ts_skin_node of;

    for (uint32_t f = node->begin; f < node->end; f++)
        for (size_t k = 0; k < 3; k++)
            s->corner[count++] = s->body.face[3 * (size_t)s->tree.face[f] + k];
    of.ball = ts_blend_opt.ball_of(count, s->corner, s->body.rest);
    for (size_t k = 0; k < count / step; k++) s->corner[k] = s->corner[step * k];
    of.range_count = ts_skin_opt.ranges(s->skinning, count / step, s->corner, s->range);
    of.range = s->range;
    for (uint32_t r = 0; s->defects & TS_MOST_FOR_LEAST && r < of.range_count; r++)
        s->range[r].least = s->range[r].most;
    ts_skin_opt.balls(s->skinning, 1, &of, &s->ball[i]);
}

static void make_balls(struct ts_spheretree *s)
{
    if (s->asked && s->defects & TS_STALE_BALL) return;
    s->asked = true;
    if (!s->skinning)
        ts_spheretree_opt.balls(s->opt, s->ball);
    else
        for (uint32_t i = 0; i < s->tree.node_count; i++) make_ball(s, i);
}

void ts_spheretree_small_balls(struct ts_spheretree *s, struct ts_ball *to)
{
    make_balls(s);
    memcpy(to, s->ball, s->tree.node_count * sizeof *to);
}

/* ---- contacts ---- */

static void corners_of(struct ts_spheretree *s, uint32_t face, const struct ts_pose *stand,
                       double *to)
{
    const uint32_t *v = s->body.face + 3 * (size_t)face;

    if (s->skinning)
        ts_skin_opt.some(s->skinning, 3, v, to);
    else
        for (size_t k = 0; k < 9; k++) {
            const double *p = s->body.rest + 3 * (size_t)v[k / 3], *r = stand->row[k % 3];

            to[k] = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];
        }
}

static const struct ts_corner_table *corner_named(const char *name)
{
    const struct ts_wrong_twin *twin = corner_wrong;

    while (strcmp(twin->name, name) != 0) twin++;
    return twin->table;
}

/* Whether a leaf's ball may meet a face of the wall, by the tree inside it and its plane. */
static bool may_meet(struct ts_spheretree *wall, uint32_t face, const struct ts_ball *ball)
{
    const struct ts_corner_table *twin =
        wall->defects & TS_DROPS_PART   ? corner_named("child_dropped")
        : wall->defects & TS_WRONG_EDGE ? corner_named("edge_wrong")
        : wall->defects & TS_AS_PRINTED ? corner_named("as_printed")
        : wall->defects & TS_NO_PLANE   ? corner_named("plane_left_out")
                                        : &ts_corner_opt;
    struct ts_corner_work work = {0, 0, 0};
    struct ts_corner_tree inside;
    struct ts_error error;
    double corner[9];
    bool meet;

    corners_of(wall, face, wall->defects & TS_OLD_TREE ? &identity : &wall->stand, corner);
    if (!twin->build(corner, wall->rule.corner, &inside, &error)) return false;
    meet = wall->defects & TS_NO_TREE ? twin->plane_sphere(ball, corner)
                                      : twin->may_meet(&inside, ball, &work);
    twin->release(&inside);
    return meet;
}

/* Two leaves, whose balls meet. */
static bool meet_faces(struct ts_spheretree *a, struct ts_spheretree *b, uint32_t i, uint32_t j,
                       struct ts_pairs *pairs)
{
    uint32_t f = a->tree.face[a->tree.node[i].begin], g = b->tree.face[b->tree.node[j].begin];
    struct ts_spheretree *wall = !a->skinning ? a : !b->skinning ? b : NULL;
    double x[9], y[9];

    if (a->skip[f] || b->skip[g]) return true;
    corners_of(a, f, &a->stand, x);
    corners_of(b, g, &b->stand, y);
    if (wall && wall->rule.test == TS_SPHERETREE_PLANE) {
        if (!may_meet(wall, wall == a ? f : g, wall == a ? &b->ball[j] : &a->ball[i])) return true;
    } else if (!(a->defects & TS_BELIEVES_BALLS) && !ts_triangle_opt.meet(x, y)) {
        return true;
    }
    return a->defects & TS_ONE_ORDER && !a->skinning ? ts_pairs_add(pairs, g, f)
                                                     : ts_pairs_add(pairs, f, g);
}

/* False when there is no memory. */
static bool walk(struct ts_spheretree *a, struct ts_spheretree *b, uint32_t i, uint32_t j,
                 struct ts_pairs *pairs)
{
    const struct ts_node *x = &a->tree.node[i], *y = &b->tree.node[j];
    uint32_t lost = a->defects & TS_DROPS_CHILD ? 1 : 0;

    if (!ts_overlap_opt.balls(&a->ball[i], 1, &b->ball[j])) return true;
    if (x->degree == 0 && y->degree == 0) return meet_faces(a, b, i, j, pairs);
    if (x->degree == 0) {
        for (uint32_t k = 0; k + lost < y->degree; k++)
            if (!walk(a, b, i, y->child + k, pairs)) return false;
        return true;
    }
    for (uint32_t k = 0; k + lost < x->degree; k++)
        if (!walk(a, b, x->child + k, j, pairs)) return false;
    return true;
}

bool ts_spheretree_small_contacts(struct ts_spheretree *first, struct ts_spheretree *second,
                                  enum ts_extent extent, struct ts_pairs *pairs,
                                  struct ts_error *error)
{
    struct ts_spheretree *a = first, *b = second;

    pairs->count = 0;
    if (a == b) return ts_fail(error, "expected two different bodies");
    make_balls(a);
    make_balls(b);
    if (a->tree.node_count && b->tree.node_count && !walk(a, b, 0, 0, pairs))
        return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    if (extent == TS_FIRST && pairs->count) pairs->count = 1;
    return true;
}
