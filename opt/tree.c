/* tree.c, fast: one array of faces is sorted in place, node by node, and the nodes are written
 * where they stay. Midpoints and boxes of faces are worked out once. The rules, and the order of
 * every sum, are those of tree.h. */
#include "opt/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/bound.h"

struct face_data {
    struct ts_box box;
    double mid[3];
};

struct work {
    struct ts_tree_rule rule;
    struct face_data *data;     /* by face number, for trees by shape */
    struct adjacency adjacency; /* for connected trees */
    uint32_t *sorted;           /* room to sort a node's faces in */
    unsigned char *number;      /* the child each goes to */
    unsigned depth;             /* of the node at work */
};

static void measure(const struct ts_body *body, const double *point, struct face_data *data)
{
    for (size_t f = 0; f < body->face_count; f++) {
        const double *a = point + 3 * (size_t)body->face[3 * f],
                     *b = point + 3 * (size_t)body->face[3 * f + 1],
                     *c = point + 3 * (size_t)body->face[3 * f + 2];

        data[f].box = box_of_face(body->face + 3 * f, point);
        for (int k = 0; k < 3; k++)
            data[f].mid[k] = ts_add(ts_add(ts_div(a[k], 3), ts_div(b[k], 3)), ts_div(c[k], 3));
    }
}

/* Where the three axes would be cut, and their extents, by the corners or by the midpoints. */
static void survey(const struct work *work, const uint32_t *face, uint32_t count, bool midpoints,
                   double *at, double *extent)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};
    double sum[3] = {0, 0, 0};

    for (uint32_t f = 0; f < count; f++) {
        const struct face_data *d = &work->data[face[f]];

        for (int k = 0; k < 3; k++) {
            lo[k] = smaller(midpoints ? d->mid[k] : d->box.lo[k], lo[k]);
            hi[k] = larger(midpoints ? d->mid[k] : d->box.hi[k], hi[k]);
            sum[k] = ts_add(sum[k], d->mid[k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        extent[k] = ts_sub(hi[k] / 2, lo[k] / 2);
        at[k] =
            work->rule.cut == TS_CUT_MEAN ? ts_div(sum[k], count) : ts_add(lo[k] / 2, hi[k] / 2);
    }
}

/* The axes to cut, the lowest first; how many. */
static int choose(const struct work *work, const double *extent, int *axes)
{
    int longest = extent[1] > extent[0] ? 1 : 0, shortest;

    if (extent[2] > extent[longest]) longest = 2;
    if (work->rule.degree == 2) {
        axes[0] = longest;
        return 1;
    }
    if (work->rule.degree == 4) { /* all but the shortest; of equal ones the higher axis goes */
        shortest = extent[2] > extent[1] ? 1 : 2;
        if (!(extent[0] >= extent[shortest])) shortest = 0;
        axes[0] = shortest == 0 ? 1 : 0;
        axes[1] = shortest == 2 ? 1 : 2;
        return 2;
    }
    for (int k = 0; k < 3; k++) axes[k] = k;
    return 3;
}

/* Numbers the children that the faces go to; false when all go to one. */
static bool cut_by(const struct work *work, const uint32_t *face, uint32_t count, bool midpoints)
{
    double at[3], extent[3];
    int axes[3], cuts;
    unsigned char differ = 0;

    survey(work, face, count, midpoints, at, extent);
    cuts = choose(work, extent, axes);
    for (uint32_t f = 0; f < count; f++) {
        const double *mid = work->data[face[f]].mid;
        unsigned number = 0;

        for (int b = 0; b < cuts; b++) number |= (unsigned)(mid[axes[b]] >= at[axes[b]]) << b;
        work->number[f] = (unsigned char)number;
        differ |= work->number[f] ^ work->number[0];
    }
    return differ != 0;
}

static void cut_evenly(const struct work *work, uint32_t count)
{
    uint32_t parts = count < work->rule.degree ? count : work->rule.degree, f = 0;

    for (uint32_t part = 0; part < parts; part++)
        for (uint32_t end = f + count / parts + (part < count % parts); f < end; f++)
            work->number[f] = (unsigned char)part;
}

static void cut_by_shape(const struct work *work, const uint32_t *face, uint32_t count)
{
    if (work->depth >= TS_TREE_DEEP ||
        (!cut_by(work, face, count, false) && !cut_by(work, face, count, true)))
        cut_evenly(work, count);
}

/* Sorts a node's faces by child, stably, and writes the children behind the nodes so far. */
static void split(struct work *work, struct ts_tree *tree, uint32_t parent)
{
    struct ts_node *node = &tree->node[parent];
    uint32_t *face = tree->face + node->begin, count = node->end - node->begin, place[9] = {0};

    if (work->rule.kind == TS_TREE_CONNECTED)
        opt_tree_part_patch(&work->adjacency, face, count, work->rule.degree, work->number);
    else
        cut_by_shape(work, face, count);
    for (uint32_t f = 0; f < count; f++) place[work->number[f] + 1]++;
    for (int n = 0; n < 8; n++) place[n + 1] += place[n];
    node->child = tree->node_count;
    for (int n = 0; n < 8; n++) {
        if (place[n] == place[n + 1]) continue;
        tree->node[tree->node_count++] =
            (struct ts_node){0, 0, node->begin + place[n], node->begin + place[n + 1]};
        node->degree++;
    }
    for (uint32_t f = 0; f < count; f++) work->sorted[place[work->number[f]]++] = face[f];
    memcpy(face, work->sorted, count * sizeof *face);
}

static void release(struct ts_tree *tree)
{
    free(tree->node);
    free(tree->face);
    *tree = (struct ts_tree){0, 0, NULL, NULL};
}

static void grow(struct work *work, struct ts_tree *tree)
{
    for (uint32_t f = 0; f < tree->face_count; f++) tree->face[f] = f;
    tree->node[0] = (struct ts_node){0, 0, 0, tree->face_count};
    tree->node_count = 1;
    for (uint32_t i = 0, level_end = 1; i < tree->node_count; i++) {
        if (i == level_end) {
            level_end = tree->node_count;
            work->depth++;
        }
        if (tree->node[i].end - tree->node[i].begin > 1) split(work, tree, i);
    }
}

/* What the tree's kind needs to know of every face. */
static bool begin(struct work *work, const struct ts_body *body, const double *point)
{
    if (work->rule.kind == TS_TREE_CONNECTED)
        return opt_tree_begin_adjacency(&work->adjacency, body);
    work->data = malloc(body->face_count * sizeof *work->data);
    if (!work->data) return false;
    measure(body, point, work->data);
    return true;
}

static bool build(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                  struct ts_tree *tree, struct ts_error *error)
{
    size_t count = body->face_count;
    struct work work = {.rule = rule};
    bool room;

    *tree = (struct ts_tree){0, 0, NULL, NULL};
    if (!ts_tree_check(body, rule, error)) return false;
    if (count == 0) return true;
    tree->face_count = body->face_count;
    work.sorted = malloc(count * sizeof *work.sorted);
    work.number = malloc(count);
    tree->face = malloc(count * sizeof *tree->face);
    tree->node =
        malloc(2 * count * sizeof *tree->node); /* an inner node has two children or more */
    room = work.sorted && work.number && tree->face && tree->node && begin(&work, body, point);
    if (room)
        grow(&work, tree);
    else
        release(tree);
    free(work.data);
    opt_tree_end_adjacency(&work.adjacency);
    free(work.sorted);
    free(work.number);
    return room || ts_out_of_memory(error);
}

const struct ts_tree_table ts_tree_opt = {build, release};
