/* spheretree.c, fast: a frame costs its joints; a ball follows when a question comes to it, and so
 * does a vertex. Numbers of frames tell what has. */
#include "opt/spheretree/spheretree.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"

static const struct ts_pose identity = TS_IDENTITY;

static void close_session(struct ts_spheretree *s)
{
    if (!s) return;
    ts_skin_opt.close(s->skinning);
    free(s->joint);
    free(s->weight);
    free(s->tree.node);
    free(s->tree.face);
    free(s->corner);
    free(s->node);
    free(s->range);
    free(s->local);
    free(s->composed);
    free(s->ball);
    free(s->fresh);
    free(s->world);
    free(s->placed);
    opt_spheretree_inside_close(&s->inside);
    free(s);
}

/* ---- frames ---- */

/* A vertex is a sum of at most 64 products of at most five numbers of a frame: local poses,
 * composed ones, places, rest and weights. So none overflows if all of them are below this. */
static bool is_tame(size_t count, const double *x)
{
    double most = 0;

    for (size_t i = 0; i < count; i++) most = fabs(x[i]) > most ? fabs(x[i]) : most;
    return most < 0x1p200;
}

/* The lowest vertex of a face that is not finite, if there is one. */
static bool find_lost(const struct ts_spheretree *s, uint32_t *lost)
{
    *lost = UINT32_MAX;
    for (size_t i = 0; i < 3 * (size_t)s->body.face_count; i++) {
        double p[3];

        if (s->body.face[i] >= *lost) continue;
        ts_skin_opt.some(s->skinning, 1, &s->body.face[i], p);
        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) *lost = s->body.face[i];
    }
    return *lost != UINT32_MAX;
}

static void update_all(struct ts_spheretree *s)
{
    ts_skin_opt.balls(s->skinning, s->tree.node_count, s->node, s->ball);
    s->work.volumes += s->tree.node_count;
    s->root_fresh = s->frame;
    for (uint32_t i = 0; i < s->tree.node_count; i++) s->fresh[i] = s->frame;
}

/* Makes the trees inside the faces of a mesh, if it has moved since they were made. */
static bool divide_faces(struct ts_spheretree *s, const struct ts_pose *local,
                         struct ts_error *error)
{
    struct spheretree_inside made;

    if (s->frame && memcmp(local, s->local, sizeof *local) == 0) return true;
    if (!opt_spheretree_inside_open(s, &made, error)) return false;
    opt_spheretree_inside_close(&s->inside);
    s->inside = made;
    return true;
}

static bool pose(struct ts_spheretree *s, const struct ts_pose *local, struct ts_error *error)
{
    size_t numbers = 12 * (size_t)s->skin.joint_count;
    struct ts_error unused;
    uint32_t lost;

    if (!ts_skin_opt.pose(s->skinning, local, error)) return false;
    ts_skin_opt.joints(s->skinning, s->composed);
    if (!(s->tame && is_tame(numbers, (const double *)local) &&
          is_tame(numbers, (const double *)s->composed)) &&
        find_lost(s, &lost)) {
        ts_skin_opt.pose(s->skinning, s->local, error);
        return ts_fail(error, "vertex %u: its place in the world is not finite", lost);
    }
    if (opt_spheretree_is_divided(s) && !divide_faces(s, local, error)) {
        ts_skin_opt.pose(s->skinning, s->local, &unused);
        return false;
    }
    memmove(s->local, local, s->skin.joint_count * sizeof *local);
    s->frame++;
    if (s->rule.update == TS_SPHERETREE_ALL) update_all(s);
    return true;
}

/* ---- sessions ---- */

/* A mesh is a character of one joint that stays. */
static bool make_skin(struct ts_spheretree *s)
{
    size_t vertices = s->body.vertex_count;

    if (s->body.skin) {
        s->skin = *s->body.skin;
        return true;
    }
    s->parent[0] = TS_SKIN_ROOT;
    s->joint = calloc(vertices + 1, sizeof *s->joint);
    s->weight = calloc(vertices + 1, sizeof *s->weight);
    for (size_t v = 0; s->weight && v < vertices; v++) s->weight[v] = 1;
    s->skin = (struct ts_skin_model){TS_SKIN_BLENDED,      1,         1,
                                     s->body.vertex_count, s->parent, NULL,
                                     s->body.rest,         s->joint,  s->weight};
    return s->joint && s->weight;
}

static bool find_room(struct ts_spheretree *s)
{
    size_t nodes = s->tree.node_count + (size_t)1, vertices = s->body.vertex_count + (size_t)1,
           joints = s->skin.joint_count + (size_t)1;

    s->ball = calloc(nodes, sizeof *s->ball);
    s->fresh = calloc(nodes, sizeof *s->fresh);
    s->world = calloc(3 * vertices, sizeof *s->world);
    s->placed = calloc(vertices, sizeof *s->placed);
    s->local = calloc(joints, sizeof *s->local);
    s->composed = calloc(joints, sizeof *s->composed);
    s->work.bytes =
        sizeof *s +
        nodes * (sizeof(struct ts_node) + sizeof *s->node + sizeof *s->ball + sizeof *s->fresh) +
        s->range_room * sizeof *s->range + 16 * (size_t)s->body.face_count +
        vertices * (3 * sizeof *s->world + sizeof *s->placed) + 2 * joints * sizeof *s->local;
    return s->ball && s->fresh && s->world && s->placed && s->local && s->composed;
}

static bool begin(struct ts_spheretree *s, struct ts_error *error)
{
    if (!make_skin(s)) return ts_out_of_memory(error);
    if (!ts_skin_opt.open(&s->skin, &s->skinning, error) || !opt_spheretree_build(s, error))
        return false;
    if (!find_room(s)) return ts_out_of_memory(error);
    s->tame = is_tame(3 * (size_t)s->body.vertex_count, s->body.rest) &&
              (!s->skin.place || is_tame(3 * (size_t)s->skin.joint_count, s->skin.place));
    for (uint32_t j = 0; j < s->skin.joint_count; j++) s->local[j] = identity;
    return pose(s, s->local, error);
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
    if (!begin(s, error)) {
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

static void work(const struct ts_spheretree *s, struct ts_work *to)
{
    *to = s->work;
    to->bytes += s->inside.bytes;
}

/* ---- what follows when it is visited ---- */

void opt_spheretree_visit_root(struct ts_spheretree *s)
{
    if (s->root_fresh == s->frame || s->tree.node_count == 0) return;
    ts_skin_opt.balls(s->skinning, 1, s->node, s->ball);
    s->work.volumes++;
    s->root_fresh = s->frame;
}

void opt_spheretree_visit_children(struct ts_spheretree *s, uint32_t i)
{
    const struct ts_node *node = &s->tree.node[i];

    if (s->fresh[i] == s->frame) return;
    ts_skin_opt.balls(s->skinning, node->degree, s->node + node->child, s->ball + node->child);
    s->work.volumes += node->degree;
    s->fresh[i] = s->frame;
}

static void balls(struct ts_spheretree *s, struct ts_ball *to)
{
    opt_spheretree_visit_root(s);
    for (uint32_t i = 0; i < s->tree.node_count; i++) opt_spheretree_visit_children(s, i);
    memcpy(to, s->ball, s->tree.node_count * sizeof *to);
}

void opt_spheretree_visit_face(struct ts_spheretree *s, uint32_t leaf, double *to)
{
    const uint32_t *corner = s->corner + 3 * (size_t)s->tree.node[leaf].begin;

    for (int i = 0; i < 3; i++) {
        double *p = s->world + 3 * (size_t)corner[i];

        if (s->placed[corner[i]] != s->frame) {
            ts_skin_opt.some(s->skinning, 1, &corner[i], p);
            s->placed[corner[i]] = s->frame;
            s->work.vertices++;
        }
        memcpy(to + 3 * i, p, 3 * sizeof *to);
    }
}

const struct ts_spheretree_table ts_spheretree_opt = {
    open_session, pose, tree, balls, opt_spheretree_contacts, work, close_session};
