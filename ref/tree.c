/* tree.c, naive: recursion over lists of faces; the nodes are numbered when the tree is complete.
 */
#include "ref/tree.h"

#include <math.h>
#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "touchstone/number.h"

/* What does not change during a build. */
struct plan {
    const struct ts_body *body;
    const double *point;
    struct ts_tree_rule rule;
};

struct branch {
    uint32_t count;
    uint32_t *face;
    unsigned degree;
    struct branch *child[8];
    struct branch *next; /* whose children are numbered after this one's */
};

static void fell(struct branch *b)
{
    if (!b) return;
    for (unsigned i = 0; i < b->degree; i++) fell(b->child[i]);
    free(b->face);
    free(b);
}

static const double *corner(const struct plan *plan, uint32_t face, int i)
{
    return plan->point + 3 * (size_t)plan->body->face[3 * (size_t)face + (size_t)i];
}

static double midpoint(const struct plan *plan, uint32_t face, int axis)
{
    double a = corner(plan, face, 0)[axis], b = corner(plan, face, 1)[axis],
           c = corner(plan, face, 2)[axis];

    return ts_add(ts_add(ts_div(a, 3), ts_div(b, 3)), ts_div(c, 3));
}

/* The range of all corners on an axis, or of all midpoints. */
static void range(const struct plan *plan, const struct branch *b, int axis, bool midpoints,
                  double *lo, double *hi)
{
    *lo = INFINITY;
    *hi = -INFINITY;
    for (uint32_t f = 0; f < b->count; f++)
        for (int i = 0; i < 3; i++) {
            double x =
                midpoints ? midpoint(plan, b->face[f], axis) : corner(plan, b->face[f], i)[axis];

            *lo = fmin(*lo, x);
            *hi = fmax(*hi, x);
        }
}

static double mean(const struct plan *plan, const struct branch *b, int axis)
{
    double sum = 0;

    for (uint32_t f = 0; f < b->count; f++) sum = ts_add(sum, midpoint(plan, b->face[f], axis));
    return ts_div(sum, b->count);
}

/* Which axes are cut, and where. */
struct cut {
    bool axis[3];
    double at[3];
};

static struct cut choose(const struct plan *plan, const struct branch *b, bool midpoints)
{
    unsigned axes = plan->rule.degree == 2 ? 1 : plan->rule.degree == 4 ? 2 : 3;
    struct cut cut = {{false, false, false}, {0, 0, 0}};
    double extent[3];

    for (int k = 0; k < 3; k++) {
        double lo, hi;

        range(plan, b, k, midpoints, &lo, &hi);
        extent[k] = ts_sub(hi / 2, lo / 2);
        cut.at[k] = plan->rule.cut == TS_CUT_MEAN ? mean(plan, b, k) : ts_add(lo / 2, hi / 2);
    }
    for (unsigned n = 0; n < axes; n++) {
        int longest = -1;

        for (int k = 0; k < 3; k++)
            if (!cut.axis[k] && (longest < 0 || extent[k] > extent[longest])) longest = k;
        cut.axis[longest] = true;
    }
    return cut;
}

static unsigned side(const struct plan *plan, const struct cut *cut, uint32_t face)
{
    unsigned number = 0, bit = 0;

    for (int k = 0; k < 3; k++)
        if (cut->axis[k]) number |= (unsigned)(midpoint(plan, face, k) >= cut->at[k]) << bit++;
    return number;
}

/* A new child of b for all of its faces with this number, if there are any; false when there is no
 * memory. */
static bool deal_one(struct branch *b, const unsigned *number, unsigned n)
{
    struct branch *child;
    uint32_t count = 0;

    for (uint32_t f = 0; f < b->count; f++) count += number[f] == n;
    if (count == 0) return true;
    child = calloc(1, sizeof *child);
    if (!child) return false;
    b->child[b->degree++] = child;
    child->face = malloc(count * sizeof *child->face);
    if (!child->face) return false;
    for (uint32_t f = 0; f < b->count; f++)
        if (number[f] == n) child->face[child->count++] = b->face[f];
    return true;
}

/* Deals the faces of b out to children by number[0..count-1]. */
static bool deal(struct branch *b, const unsigned *number)
{
    for (unsigned n = 0; n < 8; n++)
        if (!deal_one(b, number, n)) return false;
    return true;
}

static bool all_equal(const unsigned *number, uint32_t count)
{
    for (uint32_t f = 1; f < count; f++)
        if (number[f] != number[0]) return false;
    return true;
}

/* The number of the child that each face goes to. */
static void number_by_shape(const struct plan *plan, const struct branch *b, unsigned depth,
                            unsigned *number)
{
    unsigned degree = plan->rule.degree;

    for (int attempt = depth < TS_TREE_DEEP ? 0 : 2; attempt < 3; attempt++) {
        struct cut cut = choose(plan, b, attempt == 1);

        for (uint32_t f = 0; f < b->count; f++)
            number[f] = attempt < 2 ? side(plan, &cut, b->face[f])
                                    : run(f, b->count, b->count < degree ? b->count : degree);
        if (!all_equal(number, b->count)) break;
    }
}

static bool grow(const struct plan *plan, struct branch *b, unsigned depth)
{
    unsigned *number;
    bool grown = true;

    if (b->count == 1) return true;
    number = malloc(b->count * sizeof *number);
    if (!number) return false;
    if (plan->rule.kind == TS_TREE_CONNECTED)
        grown = ref_tree_number_by_patch(plan->body, b->face, b->count, plan->rule.degree, number);
    else
        number_by_shape(plan, b, depth, number);
    grown = grown && deal(b, number);
    free(number);
    for (unsigned n = 0; grown && n < b->degree; n++) grown = grow(plan, b->child[n], depth + 1);
    return grown;
}

static uint32_t count_nodes(const struct branch *b)
{
    uint32_t count = 1;

    for (unsigned n = 0; n < b->degree; n++) count += count_nodes(b->child[n]);
    return count;
}

/* Numbers the nodes, in the order of a queue of branches whose children have no numbers yet. Faces
 * below a node stand together, so a child's range begins where the one before it ends. */
static void number_nodes(struct branch *root, struct ts_tree *tree)
{
    struct branch *last = root;
    struct ts_node *node = tree->node;
    uint32_t number = 1;

    *node = (struct ts_node){0, 0, 0, root->count};
    for (struct branch *b = root; b; b = b->next, node++) {
        uint32_t begin = node->begin;

        node->degree = b->degree;
        node->child = b->degree ? number : 0;
        for (unsigned n = 0; n < b->degree; n++) {
            uint32_t end = begin + b->child[n]->count;

            tree->node[number++] = (struct ts_node){0, 0, begin, end};
            last = last->next = b->child[n];
            begin = end;
        }
        if (!b->degree) tree->face[node->begin] = b->face[0];
    }
}

static void release(struct ts_tree *tree)
{
    free(tree->node);
    free(tree->face);
    *tree = (struct ts_tree){0, 0, NULL, NULL};
}

static bool flatten(struct branch *root, struct ts_tree *tree)
{
    tree->node_count = count_nodes(root);
    tree->face_count = root->count;
    tree->node = malloc(tree->node_count * sizeof *tree->node);
    tree->face = malloc(root->count * sizeof *tree->face);
    if (!tree->node || !tree->face) {
        release(tree);
        return false;
    }
    number_nodes(root, tree);
    return true;
}

static bool build(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                  struct ts_tree *tree, struct ts_error *error)
{
    struct plan plan = {body, point, rule};
    struct branch *root;
    bool built;

    *tree = (struct ts_tree){0, 0, NULL, NULL};
    if (!ts_tree_check(body, rule, error)) return false;
    root = calloc(1, sizeof *root);
    if (!root) return ts_out_of_memory(error);
    root->count = body->face_count;
    root->face = malloc(((size_t)body->face_count + 1) * sizeof *root->face);
    for (uint32_t f = 0; root->face && f < body->face_count; f++) root->face[f] = f;
    built = root->face && (root->count == 0 || (grow(&plan, root, 0) && flatten(root, tree)));
    fell(root);
    return built || ts_out_of_memory(error);
}

const struct ts_tree_table ts_tree_ref = {build, release};
