/* corner.c: the plain functions of corner.h, which are the fast twin's, and what both twins share.
 */
#include "touchstone/corner.h"

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"

double ts_corner_reach(const struct ts_corner_tree *tree, double last, double radius)
{
    double leaf = tree->rule.kind == TS_CORNER_TREE ? fmax(last, tree->rule.margin) : last;
    double most = 0;

    for (int i = 0; i < 9; i++) most = fmax(most, fabs(tree->corner[i]));
    return ts_mul(1 + 0x1p-48,
                  ts_add(ts_add(ts_mul(2, radius), leaf), ts_add(ts_mul(0x1p-44, most), 0x1p-534)));
}

bool ts_corner_check(const double *triangle, struct ts_corner_rule rule, struct ts_error *error)
{
    if (!ts_arithmetic_check(error)) return false;
    if (rule.kind > TS_CORNER_TREE)
        return ts_fail(error, "corner: expected a kind of 0 or 1, found %u", rule.kind);
    if (rule.levels < 1 || rule.levels > TS_CORNER_LEVELS)
        return ts_fail(error, "corner: expected 1 to %d levels, found %u", TS_CORNER_LEVELS,
                       rule.levels);
    if (!(rule.edge >= 0) || isinf(rule.edge))
        return ts_fail(error, "corner: expected a finite edge of at least 0, found %g", rule.edge);
    if (!(rule.margin >= 0))
        return ts_fail(error, "corner: expected a margin of at least 0, found %g", rule.margin);
    for (int i = 0; i < 9; i++)
        if (!isfinite(triangle[i]))
            return ts_fail(error, "corner: coordinate %d of corner %d is not finite", i % 3, i / 3);
    return true;
}

/* ---- plain functions ---- */

struct ts_ball ts_corner_ball(const double *triangle) { return ts_corner_opt.ball(triangle); }

bool ts_corner_build(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                     struct ts_error *error)
{
    if (!triangle) return ts_missing(error, "corner", "a triangle");
    if (!to) return ts_missing(error, "corner", "a place for the answer");
    return ts_corner_opt.build(triangle, rule, to, error);
}

void ts_corner_release(struct ts_corner_tree *tree)
{
    if (tree) ts_corner_opt.release(tree);
}

bool ts_corner_plane_sphere(const struct ts_ball *ball, const double *triangle)
{
    return ts_corner_opt.plane_sphere(ball, triangle);
}

bool ts_corner_reaches(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                       struct ts_corner_work *work)
{
    return ts_corner_opt.reaches(tree, ball, work);
}

bool ts_corner_may_meet(const struct ts_corner_tree *tree, const struct ts_ball *ball,
                        struct ts_corner_work *work)
{
    return ts_corner_opt.may_meet(tree, ball, work);
}

bool ts_corner_contact(const struct ts_corner_tree *tree, const double *triangle,
                       const struct ts_ball *ball, struct ts_corner_work *work)
{
    return ts_corner_opt.contact(tree, triangle, ball, work);
}
