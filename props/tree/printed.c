/* printed.c: trees as papers 000 (section 3) and 001 (section 3.2) print them: a node is split at
 * the middle of its box, or at the mean of its faces' midpoints, until one face is left. Where all
 * midpoints are on one side of every cut the only child is the node itself, and that goes on for
 * ever: here it is refused. Everywhere else the tree is the naive twin's. */
#include <math.h>

#include "common/error.h"
#include "props/tree/tree.h"
#include "touchstone/tree.h"

static void midpoint(const struct ts_body *body, const double *point, uint32_t face, double *to)
{
    const uint32_t *corner = body->face + 3 * (size_t)face;

    for (size_t k = 0; k < 3; k++)
        to[k] = (point[3 * (size_t)corner[0] + k] / 3 + point[3 * (size_t)corner[1] + k] / 3) +
                point[3 * (size_t)corner[2] + k] / 3;
}

/* Where a node is cut on each axis, and how long its box is there. */
static void cuts_of(const struct ts_body *body, const double *point, const struct ts_tree *tree,
                    const struct ts_node *node, enum ts_cut rule, double cut[3], double extent[3])
{
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    double sum[3] = {0, 0, 0}, middle[3];

    for (uint32_t i = node->begin; i < node->end; i++) {
        midpoint(body, point, tree->face[i], middle);
        for (size_t k = 0; k < 3; k++) {
            sum[k] += middle[k];
            for (size_t n = 0; n < 3; n++) {
                double x = point[3 * (size_t)body->face[3 * (size_t)tree->face[i] + n] + k];

                low[k] = fmin(low[k], x);
                high[k] = fmax(high[k], x);
            }
        }
    }
    for (size_t k = 0; k < 3; k++) {
        extent[k] = high[k] / 2 - low[k] / 2;
        cut[k] =
            rule == TS_CUT_MEAN ? sum[k] / (node->end - node->begin) : low[k] / 2 + high[k] / 2;
    }
}

/* The bits of the child that a point belongs to. */
static unsigned side_of(const double *middle, const double *cut, const double *extent,
                        unsigned degree)
{
    unsigned sides = 0;

    for (unsigned k = 0; k < 3; k++) {
        unsigned longer = 0, axes = degree == 8 ? 3 : degree / 2;

        for (unsigned other = 0; other < 3; other++)
            longer += extent[other] > extent[k] || (other < k && extent[other] == extent[k]);
        if (longer < axes && middle[k] >= cut[k]) sides |= 1U << k;
    }
    return sides;
}

/* Whether all faces of a node are on the same side of every cut. */
static bool is_its_own_child(const struct ts_body *body, const double *point,
                             const struct ts_tree *tree, const struct ts_node *node,
                             struct ts_tree_rule rule)
{
    double cut[3], extent[3], middle[3];
    unsigned first = 0;

    if (node->degree == 0) return false;
    cuts_of(body, point, tree, node, rule.cut, cut, extent);
    for (uint32_t i = node->begin; i < node->end; i++) {
        unsigned side;

        midpoint(body, point, tree->face[i], middle);
        side = side_of(middle, cut, extent, rule.degree);
        if (i == node->begin) first = side;
        if (side != first) return false;
    }
    return true;
}

bool ts_tree_as_printed(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                        struct ts_tree *tree, struct ts_error *error)
{
    if (!ts_tree_ref.build(body, point, rule, tree, error)) return false;
    for (uint32_t n = 0; rule.kind == TS_TREE_SHAPE && n < tree->node_count; n++)
        if (is_its_own_child(body, point, tree, &tree->node[n], rule)) {
            uint32_t faces = tree->node[n].end - tree->node[n].begin;

            ts_tree_ref.release(tree);
            return ts_fail(error, "%u faces stay together however often they are split", faces);
        }
    return true;
}
