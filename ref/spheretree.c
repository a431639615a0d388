/* spheretree.c, naive: balls are made when they are asked for, and contacts are all pairs of
 * faces. */
#include "ref/spheretree.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "touchstone/blend.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"

static const struct ts_pose identity = TS_IDENTITY;

static void close_session(struct ts_spheretree *s)
{
    if (!s) return;
    ts_skin_ref.close(s->skinning);
    free(s->joint);
    free(s->weight);
    free(s->local);
    free(s->knot);
    free(s->left_out);
    free(s->tree.node);
    free(s->tree.face);
    free(s->corner);
    free(s->range);
    free(s->place);
    free(s);
}

/* ---- sessions ---- */

/* A mesh is a character of one joint that stays. */
static bool make_skin(struct ts_spheretree *s, struct ts_error *error)
{
    size_t vertices = s->body.vertex_count;

    if (s->body.skin) {
        s->skin = *s->body.skin;
    } else {
        s->parent[0] = TS_SKIN_ROOT;
        s->joint = calloc(vertices + 1, sizeof *s->joint);
        s->weight = calloc(vertices + 1, sizeof *s->weight);
        if (!s->joint || !s->weight) return ts_out_of_memory(error);
        for (size_t v = 0; v < vertices; v++) s->weight[v] = 1;
        s->skin = (struct ts_skin_model){TS_SKIN_BLENDED,      1,         1,
                                         s->body.vertex_count, s->parent, NULL,
                                         s->body.rest,         s->joint,  s->weight};
    }
    s->local = calloc(s->skin.joint_count + (size_t)1, sizeof *s->local);
    if (!s->local) return ts_out_of_memory(error);
    for (uint32_t j = 0; j < s->skin.joint_count; j++) s->local[j] = identity;
    return ts_skin_ref.open(&s->skin, &s->skinning, error);
}

static bool pose(struct ts_spheretree *s, const struct ts_pose *local, struct ts_error *error)
{
    size_t corners = 3 * (size_t)s->tree.face_count;
    uint32_t bad = UINT32_MAX;

    if (!ts_skin_ref.pose(s->skinning, local, error)) return false;
    ts_skin_ref.some(s->skinning, corners, s->corner, s->place);
    for (size_t i = 0; i < 3 * corners; i++)
        if (!isfinite(s->place[i]) && s->corner[i / 3] < bad) bad = s->corner[i / 3];
    if (bad != UINT32_MAX) {
        ts_skin_ref.pose(s->skinning, s->local, error);
        return ts_fail(error, "vertex %u: its place in the world is not finite", bad);
    }
    memmove(s->local, local, s->skin.joint_count * sizeof *local);
    return true;
}

static bool open_session(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                         struct ts_spheretree **session, struct ts_error *error)
{
    struct ts_spheretree *s;

    if (!ts_arithmetic_check(error)) return false;
    if (!ts_spheretree_check(body, rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->body = *body;
    s->rule = rule;
    if (!make_skin(s, error) || !ref_spheretree_make(s, error) || !pose(s, s->local, error)) {
        close_session(s);
        return false;
    }
    *session = s;
    return true;
}

static const struct ts_tree *tree(const struct ts_spheretree *session)
{
    return &((const struct ts_spheretree *)session)->tree;
}

static void balls(struct ts_spheretree *s, struct ts_ball *to)
{
    for (uint32_t i = 0; i < s->tree.node_count; i++) {
        const struct ts_node *node = &s->tree.node[i];
        size_t count = 3 * (size_t)(node->end - node->begin);
        const uint32_t *corner = s->corner + 3 * (size_t)node->begin;
        struct ts_skin_node of = {ref_spheretree_rest_ball(s, node->begin, node->end),
                                  ts_skin_ref.ranges(s->skinning, count, corner, s->range),
                                  s->range};

        ts_skin_ref.balls(s->skinning, 1, &of, &to[i]);
        s->work.volumes++;
    }
}

/* ---- contacts ---- */

/* The ball of a face's leaf, as `balls` has it. */
static struct ts_ball leaf_ball(struct ts_spheretree *s, uint32_t face)
{
    const uint32_t *corner = s->body.face + 3 * (size_t)face;
    struct ts_skin_node of = {ts_blend_ref.ball_of(3, corner, s->skin.rest),
                              ts_skin_ref.ranges(s->skinning, 3, corner, s->range), s->range};
    struct ts_ball ball;

    ts_skin_ref.balls(s->skinning, 1, &of, &ball);
    return ball;
}

/* A face of the wall, its leaf's ball and the tree inside it. */
struct wall {
    const double *corner;
    struct ts_ball leaf;
    struct ts_corner_tree inside;
};

/* Whether a ball may meet it: by the tree, or by the leaf's ball, and by the plane. */
static bool may_meet(const struct wall *wall, const struct ts_ball *ball, struct ts_work *work)
{
    struct ts_corner_work done = {0, 0, 0};
    bool meet;

    if (wall->inside.level_count > 1) {
        meet = ts_corner_ref.may_meet(&wall->inside, ball, &done);
    } else {
        meet = ts_overlap_ref.balls(ball, 1, &wall->leaf) != 0;
        done = (struct ts_corner_work){1, meet, 0};
        meet = meet && ts_corner_ref.plane_sphere(ball, wall->corner);
    }
    work->overlaps += done.balls;
    work->planes += done.planes;
    return meet;
}

/* All pairs of faces of a and b that planes of the wall, which is one of the two, do not part. */
static bool list_near(struct ts_spheretree *a, struct ts_spheretree *b, struct ts_spheretree *wall,
                      struct ts_pairs *pairs, struct ts_error *error)
{
    struct ts_spheretree *other = wall == a ? b : a;
    struct wall at;

    for (uint32_t f = 0; f < wall->body.face_count; f++) {
        if (wall->left_out[f]) continue;
        at.corner = wall->place + 9 * (size_t)f;
        at.leaf = leaf_ball(wall, f);
        if (!ts_corner_ref.build(at.corner, wall->rule.corner, &at.inside, error)) return false;
        for (uint32_t g = 0; g < other->body.face_count; g++) {
            struct ts_ball ball = leaf_ball(other, g);

            if (!other->left_out[g] && may_meet(&at, &ball, &a->work) &&
                !ts_pairs_add(pairs, wall == a ? f : g, wall == a ? g : f)) {
                ts_corner_ref.release(&at.inside);
                return ts_out_of_memory(error);
            }
        }
        ts_corner_ref.release(&at.inside);
    }
    ts_pairs_sort(pairs);
    return true;
}

static bool list_contacts(struct ts_spheretree *a, struct ts_spheretree *b, struct ts_pairs *pairs,
                          struct ts_error *error)
{
    for (uint32_t f = 0; f < a->body.face_count; f++)
        for (uint32_t g = 0; g < b->body.face_count; g++) {
            if (a->left_out[f] || b->left_out[g]) continue;
            a->work.triangles++;
            if (ts_triangle_ref.meet(a->place + 9 * (size_t)f, b->place + 9 * (size_t)g) &&
                !ts_pairs_add(pairs, f, g))
                return ts_out_of_memory(error);
        }
    return true;
}

static bool contacts(struct ts_spheretree *first, struct ts_spheretree *second,
                     enum ts_extent extent, struct ts_pairs *pairs, struct ts_error *error)
{
    struct ts_spheretree *a = first, *b = second,
                         *wall = !a->body.skin   ? a
                                 : !b->body.skin ? b
                                                 : NULL;
    size_t of_a = 3 * (size_t)a->body.face_count, of_b = 3 * (size_t)b->body.face_count;
    bool good;

    pairs->count = 0;
    if (a == b) return ts_fail(error, "expected two different bodies");
    ts_skin_ref.some(a->skinning, of_a, a->body.face, a->place);
    ts_skin_ref.some(b->skinning, of_b, b->body.face, b->place);
    a->work.vertices += of_a;
    b->work.vertices += of_b;
    good = wall && wall->rule.test == TS_SPHERETREE_PLANE ? list_near(a, b, wall, pairs, error)
                                                          : list_contacts(a, b, pairs, error);
    if (extent == TS_FIRST && pairs->count) pairs->count = 1;
    return good;
}

static void work(const struct ts_spheretree *session, struct ts_work *to)
{
    *to = ((const struct ts_spheretree *)session)->work;
}

const struct ts_spheretree_table ts_spheretree_ref = {open_session, pose, tree,         balls,
                                                      contacts,     work, close_session};
