/* tree.c: the plain functions of tree.h, which are the fast twin's, and what both twins share. */
#include "touchstone/tree.h"

#include "common/check.h"
#include "common/error.h"

bool ts_tree_check(const struct ts_body *body, struct ts_tree_rule rule, struct ts_error *error)
{
    if (rule.degree != 2 && rule.degree != 4 && rule.degree != 8)
        return ts_fail(error, "tree: expected degree 2, 4 or 8, found %u", rule.degree);
    if (rule.cut != TS_CUT_MIDDLE && rule.cut != TS_CUT_MEAN)
        return ts_fail(error, "tree: expected a cut of 0 or 1, found %u", (unsigned)rule.cut);
    if (rule.kind != TS_TREE_SHAPE && rule.kind != TS_TREE_CONNECTED)
        return ts_fail(error, "tree: expected a kind of 0 or 1, found %u", (unsigned)rule.kind);
    if (body->face_count > TS_TREE_FACES)
        return ts_fail(error, "tree: expected at most %d faces, found %u", TS_TREE_FACES,
                       body->face_count);
    if (body->face_count && !body->face) return ts_missing(error, "tree", "faces");
    return true;
}

/* ---- plain functions ---- */

bool ts_tree_build(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                   struct ts_tree *tree, struct ts_error *error)
{
    if (!body) return ts_missing(error, "tree", "a body");
    if (body->vertex_count && !point) return ts_missing(error, "tree", "points");
    if (!tree) return ts_missing(error, "tree", "a tree");
    return ts_tree_opt.build(body, point, rule, tree, error);
}

void ts_tree_release(struct ts_tree *tree)
{
    if (tree) ts_tree_opt.release(tree);
}
