/* tree.c: the tree over a character is that of the definition: what can be seen of it
 * without building one, and all of it against the naive twin. */
#include <math.h>
#include <stdlib.h>

#include "common/check.h"
#include "props/spheretree/spheretree.h"

static bool same_tree_as(const struct ts_tree *a, const struct ts_tree *b)
{
    if (a->node_count != b->node_count || a->face_count != b->face_count) return false;
    for (uint32_t i = 0; i < a->node_count; i++) {
        const struct ts_node *x = &a->node[i], *y = &b->node[i];

        if (x->child != y->child || x->degree != y->degree || x->begin != y->begin ||
            x->end != y->end)
            return false;
    }
    for (uint32_t i = 0; i < a->face_count; i++)
        if (a->face[i] != b->face[i]) return false;
    return true;
}

/* Each face that is taken is in one leaf, and children divide their parent's faces. */
static const char *fault_of(const struct ts_tree *tree, uint32_t faces, const bool *out)
{
    uint32_t next = 1;

    if ((tree->node_count == 0) != (tree->face_count == 0)) return "has no root, or no faces";
    if (tree->node_count && (tree->node[0].begin != 0 || tree->node[0].end != tree->face_count))
        return "has a root without some faces";
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const struct ts_node *node = &tree->node[i];
        uint32_t at = node->begin;

        if (node->degree == 0 && (node->end - node->begin != 1 || node->child != 0))
            return "has a leaf of other than one face";
        if (node->degree == 0) continue;
        if (node->degree == 1 || node->child != next) return "has children out of order";
        for (uint32_t k = 0; k < node->degree; k++, next++) {
            if (next >= tree->node_count || tree->node[next].begin != at)
                return "has children that leave out faces";
            at = tree->node[next].end;
        }
        if (at != node->end) return "has children that leave out the last faces";
    }
    for (uint32_t f = 0; f < faces; f++) {
        uint32_t found = 0;

        for (uint32_t i = 0; i < tree->face_count; i++) found += tree->face[i] == f;
        if (found != !out[f]) return "has a face in other than one leaf";
    }
    return next == tree->node_count || tree->node_count == 0 ? NULL : "has nodes without a parent";
}

/* ---- the definition ---- */

static double middle_of(const struct ts_spheretree_body *body, uint32_t face, size_t axis)
{
    const uint32_t *v = body->face + 3 * (size_t)face;
    const double *p = body->rest + axis;

    return (p[3 * (size_t)v[0]] / 3 + p[3 * (size_t)v[1]] / 3) + p[3 * (size_t)v[2]] / 3;
}

static size_t widest_axis(const struct ts_spheretree_body *body, uint32_t count,
                          const uint32_t *face)
{
    double extent[3];
    size_t axis = 0;

    for (size_t k = 0; k < 3; k++) {
        double lo = INFINITY, hi = -INFINITY;

        for (uint32_t i = 0; i < count; i++) {
            lo = fmin(lo, middle_of(body, face[i], k));
            hi = fmax(hi, middle_of(body, face[i], k));
        }
        extent[k] = hi / 2 - lo / 2;
        if (extent[k] > extent[axis]) axis = k;
    }
    return axis;
}

/* The faces of one joint, if nothing collapses: two children, and none of the first has a larger
 * key than one of the second. */
static bool is_halved(const struct ts_spheretree_body *body, const struct ts_tree *tree,
                      const struct ts_node *node)
{
    uint32_t middle = tree->node[node->child].end;
    const uint32_t *face = tree->face;
    size_t axis = widest_axis(body, node->end - node->begin, face + node->begin);

    if (node->degree != 2 || middle - node->begin != (node->end - node->begin + 1) / 2)
        return false;
    for (uint32_t i = node->begin; i < middle; i++)
        for (uint32_t j = middle; j < node->end; j++) {
            double x = middle_of(body, face[i], axis), y = middle_of(body, face[j], axis);

            if (x > y || (x == y && face[i] > face[j])) return false;
        }
    return true;
}

static uint32_t joint_of(const struct ts_spheretree_body *body, uint32_t face)
{
    return body->skin ? ts_spheretree_joint(body->skin, body->face[3 * (size_t)face]) : 0;
}

/* Where faces of several joints are divided, no joint is. */
static bool is_apart(const struct ts_spheretree_body *body, const struct ts_tree *tree,
                     const struct ts_node *node)
{
    for (uint32_t k = node->child + 1; k < node->child + node->degree; k++) {
        uint32_t at = tree->node[k].begin;

        if (joint_of(body, tree->face[at - 1]) == joint_of(body, tree->face[at])) return false;
    }
    return true;
}

static const char *deviation_of(const struct ts_spheretree_body *body, const struct ts_tree *tree)
{
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const struct ts_node *node = &tree->node[i];
        bool alike = true;

        if (node->degree == 0) continue;
        for (uint32_t f = node->begin; f < node->end; f++)
            alike &= joint_of(body, tree->face[f]) == joint_of(body, tree->face[node->begin]);
        if (alike && !is_halved(body, tree, node)) return "is not halved along its widest axis";
        if (!alike && !is_apart(body, tree, node)) return "divides a joint above its own node";
    }
    return NULL;
}

static void judge_tree(struct ts_sequence *sequence, const struct ts_spheretree_body *body,
                       struct ts_spheretree_rule rule, const bool *out)
{
    double collapse = rule.collapse;
    struct ts_error error = {""};
    struct ts_spheretree *is = NULL, *must = NULL;
    const char *fault;

    sequence->v->compared++;
    if (sequence->twin->open(body, rule, &is, &error) &&
        ts_spheretree_ref.open(body, rule, &must, &error)) {
        fault = fault_of(sequence->twin->tree(is), body->face_count, out);
        if (!fault && isinf(collapse)) fault = deviation_of(body, sequence->twin->tree(is));
        if (fault) ts_wrong(sequence->v, "collapse %g: a tree %s", collapse, fault);
        if (!same_tree_as(sequence->twin->tree(is), ts_spheretree_ref.tree(must)))
            ts_wrong(sequence->v, "collapse %g: another tree", collapse);
    } else {
        ts_wrong(sequence->v, "refused a body that was taken: %s", error.text);
    }
    sequence->twin->close(is);
    ts_spheretree_ref.close(must);
}

/* The tree of all faces, and of those that are not surrounded. */
static void judge_both(struct ts_sequence *sequence, const struct ts_spheretree_body *body,
                       double collapse)
{
    const struct ts_body mesh = {body->vertex_count, body->face_count, 1, false,
                                 body->rest,         body->face};
    bool *out = calloc(body->face_count + (size_t)1, sizeof *out);

    if (out) judge_tree(sequence, body, (struct ts_spheretree_rule){.collapse = collapse}, out);
    if (out && ts_surrounded(&mesh, false, out))
        judge_tree(
            sequence, body,
            (struct ts_spheretree_rule){.collapse = collapse, .faces = TS_SPHERETREE_SKIPPED}, out);
    else
        ts_no_memory(sequence->v);
    free(out);
}

/* Once for each reading is enough, but a sequence has no beginning that is sure to come. */
static void judge_trees(struct ts_sequence *sequence, struct ts_character *t)
{
    static const double collapse[] = {0, 0.25, 0.5, 0.75, 0.9, 1, INFINITY};

    (void)t;
    for (size_t i = 0; i < sizeof collapse / sizeof *collapse; i++) {
        judge_both(sequence, &sequence->body, collapse[i]);
        if (sequence->scene) judge_both(sequence, &sequence->still, collapse[i]);
    }
}

void ts_spheretree_same_tree(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge_trees);
}
