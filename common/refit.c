/* refit.c: the plain functions of refit.h, which are the fast twin's, and what both twins share. */
#include "touchstone/refit.h"

#include "common/check.h"
#include "common/error.h"

bool ts_refit_rule_check(struct ts_refit_rule rule, struct ts_error *error)
{
    bool by_levels = rule.kind == TS_REFIT_TOP_DOWN || rule.kind == TS_REFIT_HYBRID;

    if ((unsigned)rule.kind >= TS_REFITS)
        return ts_fail(error, "refit: expected a kind below %d, found %u", TS_REFITS,
                       (unsigned)rule.kind);
    if (by_levels && rule.levels == 0)
        return ts_fail(error, "refit: expected at least 1 level, found 0");
    return true;
}

/* ---- plain functions ---- */

struct ts_refit *ts_refit_open(const struct ts_tree *tree, const uint32_t *corner,
                               uint32_t vertex_count, struct ts_refit_rule rule,
                               struct ts_error *error)
{
    struct ts_refit *session = NULL;

    if (!tree) {
        ts_missing(error, "refit", "a tree");
        return NULL;
    }
    if (tree->face_count && !corner) {
        ts_missing(error, "refit", "corners");
        return NULL;
    }
    return ts_refit_opt.open(tree, corner, vertex_count, rule, &session, error) ? session : NULL;
}

size_t ts_refit_begin(const struct ts_refit *plan, const double *point, double *boxes)
{
    if (!plan) return 0;
    return ts_refit_opt.begin(plan, point, boxes);
}

size_t ts_refit_open_node(const struct ts_refit *plan, uint32_t node, const double *point,
                          double *boxes)
{
    if (!plan) return 0;
    return ts_refit_opt.open_node(plan, node, point, boxes);
}

bool ts_refit_is_due(const struct ts_refit *plan, uint32_t node)
{
    if (!plan) return false;
    return ts_refit_opt.is_due(plan, node);
}

size_t ts_refit_bytes(const struct ts_refit *plan)
{
    if (!plan) return 0;
    return ts_refit_opt.bytes(plan);
}

void ts_refit_close(struct ts_refit *plan) { ts_refit_opt.close(plan); }
