/* spheretree.c: the plain functions of spheretree.h, which are the fast twin's, and what both twins
 * share. */
#include "touchstone/spheretree.h"

#include "common/check.h"
#include "common/error.h"

bool ts_spheretree_check(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                         struct ts_error *error)
{
    static const double nowhere[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};

    if (!(rule.collapse >= 0))
        return ts_fail(error, "spheretree: expected collapse of at least 0, found %g",
                       rule.collapse);
    if (rule.update >= TS_SPHERETREE_UPDATES)
        return ts_fail(error, "spheretree: expected an update below %d, found %u",
                       TS_SPHERETREE_UPDATES, rule.update);
    if (rule.test >= TS_SPHERETREE_TESTS)
        return ts_fail(error, "spheretree: expected a test below %d, found %u", TS_SPHERETREE_TESTS,
                       rule.test);
    if (rule.faces >= TS_SPHERETREE_FACE_SETS)
        return ts_fail(error, "spheretree: expected a set of faces below %d, found %u",
                       TS_SPHERETREE_FACE_SETS, rule.faces);
    if (rule.test >= TS_SPHERETREE_DIVIDED && !ts_corner_check(nowhere, rule.corner, error))
        return false;
    if (body->face_count > TS_TREE_FACES)
        return ts_fail(error, "spheretree: expected at most %d faces, found %u", TS_TREE_FACES,
                       body->face_count);
    if (body->skin &&
        (body->skin->vertex_count != body->vertex_count || body->skin->rest != body->rest))
        return ts_fail(error, "spheretree: expected the vertices of the skin");
    if (body->vertex_count && !body->rest) return ts_missing(error, "spheretree", "rest vertices");
    if (body->face_count && !body->face) return ts_missing(error, "spheretree", "faces");
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++)
        if (body->face[i] >= body->vertex_count)
            return ts_fail(error, "face %zu: expected a vertex below %u, found %u", i / 3,
                           body->vertex_count, body->face[i]);
    for (size_t i = 0; !body->skin && i < 3 * (size_t)body->vertex_count; i++)
        if (!isfinite(body->rest[i]))
            return ts_fail(error, "vertex %zu: expected a finite number", i / 3);
    return !body->skin || ts_skin_check(body->skin, error);
}

double ts_spheretree_reach(double r, double R)
{
    return ts_mul(1 + 0x1p-48, ts_add(ts_add(r, ts_mul(2, R)), 0x1p-534));
}

uint32_t ts_spheretree_joint(const struct ts_skin_model *skin, uint32_t vertex)
{
    size_t first = (size_t)vertex * skin->influences, most = first;

    for (size_t i = first; i < first + skin->influences; i++)
        if (skin->weight[i] > skin->weight[most]) most = i;
    return skin->joint[most];
}

/* ---- plain functions ---- */

struct ts_spheretree *ts_spheretree_open(const struct ts_spheretree_body *body,
                                         struct ts_spheretree_rule rule, struct ts_error *error)
{
    struct ts_spheretree *session = NULL;

    if (!body) {
        ts_missing(error, "spheretree", "a body");
        return NULL;
    }
    return ts_spheretree_opt.open(body, rule, &session, error) ? session : NULL;
}

bool ts_spheretree_pose(struct ts_spheretree *session, const struct ts_pose *local,
                        struct ts_error *error)
{
    if (!session) return ts_missing(error, "spheretree", "a session");
    if (!local) return ts_missing(error, "spheretree", "local poses");
    return ts_spheretree_opt.pose(session, local, error);
}

const struct ts_tree *ts_spheretree_tree(const struct ts_spheretree *session)
{
    if (!session) return NULL;
    return ts_spheretree_opt.tree(session);
}

void ts_spheretree_balls(struct ts_spheretree *session, struct ts_ball *to)
{
    if (!session) return;
    ts_spheretree_opt.balls(session, to);
}

bool ts_spheretree_all(struct ts_spheretree *a, struct ts_spheretree *b, struct ts_pairs *pairs,
                       struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!a) return ts_missing(error, "spheretree", "a first argument");
    if (!b) return ts_missing(error, "spheretree", "a second argument");
    if (!pairs) return ts_missing(error, "spheretree", "a list of pairs");
    return ts_spheretree_opt.contacts(a, b, TS_ALL, pairs, error);
}

bool ts_spheretree_first(struct ts_spheretree *a, struct ts_spheretree *b, struct ts_pairs *pairs,
                         struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!a) return ts_missing(error, "spheretree", "a first argument");
    if (!b) return ts_missing(error, "spheretree", "a second argument");
    if (!pairs) return ts_missing(error, "spheretree", "a list of pairs");
    return ts_spheretree_opt.contacts(a, b, TS_FIRST, pairs, error);
}

void ts_spheretree_work(const struct ts_spheretree *session, struct ts_work *to)
{
    if (!to) return;
    *to = (struct ts_work){0};
    if (!session) return;
    ts_spheretree_opt.work(session, to);
}

void ts_spheretree_close(struct ts_spheretree *session) { ts_spheretree_opt.close(session); }
