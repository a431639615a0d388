/* spheretree_small.c: all balls of a frame anew for every question, and a walk without care. */
#include "props/spheretree_small.h"

#include <stdlib.h>
#include <string.h>

#include "props/spheretree.h"
#include "touchstone/blend.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"

struct small {
    void *opt, *skinning; /* no skinning: a mesh, which stays */
    struct ts_spheretree_body body;
    unsigned defects;
    struct ts_tree tree;
    struct ts_ball *ball;
    uint32_t *corner;
    struct ts_skin_range *range;
    struct ts_pose *rest; /* as many identities as there are joints */
    bool asked, *skip;
};

void ts_spheretree_small_close(void *session)
{
    struct small *s = session;

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

static bool find_room(struct small *s)
{
    const struct ts_tree *tree = ts_spheretree_opt.tree(s->opt);
    size_t nodes = tree->node_count + (size_t)1, faces = tree->face_count + (size_t)1;
    size_t joints = (s->body.skin ? s->body.skin->joint_count : 0) + (size_t)1;
    static const struct ts_pose identity = TS_IDENTITY;

    s->tree = *tree;
    s->tree.node = malloc(nodes * sizeof *s->tree.node);
    s->tree.face = malloc(faces * sizeof *s->tree.face);
    s->ball = calloc(nodes, sizeof *s->ball);
    s->corner = calloc(3 * faces, sizeof *s->corner);
    s->range = calloc(joints, sizeof *s->range);
    s->rest = calloc(joints, sizeof *s->rest);
    s->skip = calloc(faces, sizeof *s->skip);
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
    return !(s->defects & TS_SKIPS && s->body.skin) ||
           ts_surrounded(&(struct ts_body){s->body.vertex_count, s->body.face_count, 1, false,
                                           s->body.rest, s->body.face},
                         false, s->skip);
}

bool ts_spheretree_small_open(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                              unsigned defects, void **session, struct ts_error *error)
{
    struct small *s = calloc(1, sizeof *s);
    bool good;

    if (!s) return ts_out_of_memory(error);
    s->body = *body;
    s->defects = defects;
    good = ts_spheretree_opt.open(body, rule, &s->opt, error) &&
           (!body->skin || ts_skin_opt.open(body->skin, &s->skinning, error)) &&
           (find_room(s) || ts_out_of_memory(error));
    if (good)
        *session = s;
    else
        ts_spheretree_small_close(s);
    return good;
}

bool ts_spheretree_small_pose(void *session, const struct ts_pose *local, struct ts_error *error)
{
    struct small *s = session;
    struct ts_error unused;

    if (ts_spheretree_opt.pose(s->opt, local, error))
        return ts_skin_opt.pose(s->skinning, local, error);
    if (s->defects & TS_HALF_WAY) {
        ts_spheretree_opt.pose(s->opt, s->rest, &unused);
        ts_skin_opt.pose(s->skinning, s->rest, &unused);
    }
    return false;
}

const struct ts_tree *ts_spheretree_small_tree(const void *session)
{
    return &((const struct small *)session)->tree;
}

void ts_spheretree_small_work(const void *session, struct ts_work *to)
{
    ts_spheretree_opt.work(((const struct small *)session)->opt, to);
}

/* The ball of one node, from nothing. */
static void make_ball(struct small *s, uint32_t i)
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

static void make_balls(struct small *s)
{
    if (s->asked && s->defects & TS_STALE_BALL) return;
    s->asked = true;
    if (!s->skinning)
        ts_spheretree_opt.balls(s->opt, s->ball);
    else
        for (uint32_t i = 0; i < s->tree.node_count; i++) make_ball(s, i);
}

void ts_spheretree_small_balls(void *session, struct ts_ball *to)
{
    struct small *s = session;

    make_balls(s);
    memcpy(to, s->ball, s->tree.node_count * sizeof *to);
}

/* ---- contacts ---- */

static void corners_of(struct small *s, uint32_t face, double *to)
{
    const uint32_t *v = s->body.face + 3 * (size_t)face;

    if (s->skinning)
        ts_skin_opt.some(s->skinning, 3, v, to);
    else
        for (size_t k = 0; k < 3; k++)
            memcpy(to + 3 * k, s->body.rest + 3 * (size_t)v[k], 3 * sizeof *to);
}

static bool meet_faces(struct small *a, struct small *b, uint32_t f, uint32_t g,
                       struct ts_pairs *pairs)
{
    double x[9], y[9];

    if (a->skip[f] || b->skip[g]) return true;
    corners_of(a, f, x);
    corners_of(b, g, y);
    if (!(a->defects & TS_BELIEVES_BALLS) && !ts_triangle_opt.meet(x, y)) return true;
    return a->defects & TS_ONE_ORDER && !a->skinning ? ts_pairs_add(pairs, g, f)
                                                     : ts_pairs_add(pairs, f, g);
}

/* False when there is no memory. */
static bool walk(struct small *a, struct small *b, uint32_t i, uint32_t j, struct ts_pairs *pairs)
{
    const struct ts_node *x = &a->tree.node[i], *y = &b->tree.node[j];
    uint32_t lost = a->defects & TS_DROPS_CHILD ? 1 : 0;

    if (!ts_overlap_opt.balls(&a->ball[i], 1, &b->ball[j])) return true;
    if (x->degree == 0 && y->degree == 0)
        return meet_faces(a, b, a->tree.face[x->begin], b->tree.face[y->begin], pairs);
    if (x->degree == 0) {
        for (uint32_t k = 0; k + lost < y->degree; k++)
            if (!walk(a, b, i, y->child + k, pairs)) return false;
        return true;
    }
    for (uint32_t k = 0; k + lost < x->degree; k++)
        if (!walk(a, b, x->child + k, j, pairs)) return false;
    return true;
}

bool ts_spheretree_small_contacts(void *first, void *second, enum ts_extent extent,
                                  struct ts_pairs *pairs, struct ts_error *error)
{
    struct small *a = first, *b = second;

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
