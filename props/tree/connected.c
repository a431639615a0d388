/* connected.c: the patches of connected trees. Edges are sorted once for a tree; for each node
 * the faces that share one are joined, and what is joined stands under one face of each patch. */
#include <stdlib.h>
#include <string.h>

#include "props/tree/tree.h"
#include "touchstone/tree.h"

struct side {
    uint32_t low, high, place; /* an edge's vertices; where in tree.face one of its faces stands */
};

struct look {
    struct ts_tree tree;
    unsigned degree;
    struct side *side;
    size_t sides;
    uint32_t *joined;      /* of each place: another of its patch, nearer to the one it is under */
    unsigned char *parted; /* of each node: whether it is part of a patch */
};

typedef void check_node(struct look *look, uint32_t number, struct ts_verdict *v);

static int compare(const void *a, const void *b)
{
    const struct side *x = a, *y = b;

    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static void collect_sides(struct look *look, const struct ts_body *body)
{
    for (uint32_t place = 0; place < look->tree.face_count; place++)
        for (size_t k = 0; k < 3; k++) {
            const uint32_t *corner = body->face + 3 * (size_t)look->tree.face[place];
            uint32_t a = corner[k], b = corner[(k + 1) % 3];

            if (a != b)
                look->side[look->sides++] = (struct side){a < b ? a : b, a < b ? b : a, place};
        }
    qsort(look->side, look->sides, sizeof *look->side, compare);
}

static uint32_t patch_of(struct look *look, uint32_t place)
{
    while (look->joined[place] != place)
        place = look->joined[place] = look->joined[look->joined[place]];
    return place;
}

/* Joins the node's faces that share an edge; how many patches it has. */
static uint32_t find_patches(struct look *look, const struct ts_node *node)
{
    const struct side *last = NULL;
    uint32_t patches = node->end - node->begin;

    for (uint32_t p = node->begin; p < node->end; p++) look->joined[p] = p;
    for (const struct side *s = look->side; s < look->side + look->sides; s++) {
        if (s->place < node->begin || s->place >= node->end) continue;
        if (last && last->low == s->low && last->high == s->high) {
            uint32_t a = patch_of(look, last->place), b = patch_of(look, s->place);

            if (a != b) patches--;
            look->joined[a > b ? a : b] = a > b ? b : a; /* under the first of its faces */
        }
        last = s;
    }
    return patches;
}

/* Part of a patch is a patch; of several patches a child has whole ones, or it is one face. */
static void check_connected(struct look *look, uint32_t number, struct ts_verdict *v)
{
    const struct ts_node *node = &look->tree.node[number], *child = look->tree.node + node->child;
    uint32_t patches = find_patches(look, node);

    v->compared++;
    if (look->parted[number] && patches > 1)
        ts_wrong(v, "degree %u: node %u falls into %u patches", look->degree, number, patches);
    for (uint32_t c = 0; c < node->degree; c++) {
        look->parted[node->child + c] = patches == 1;
        if (patches == 1 || child[c].end - child[c].begin == 1) continue;
        if (node->end - node->begin <= look->degree)
            ts_wrong(v, "degree %u: a child of node %u is more than a face", look->degree, number);
        for (uint32_t p = node->begin; p < node->end; p++) {
            uint32_t first = patch_of(look, p);
            bool here = p >= child[c].begin && p < child[c].end;

            if (here != (first >= child[c].begin && first < child[c].end))
                ts_wrong(v, "degree %u: node %u cuts through a patch of several", look->degree,
                         number);
        }
    }
}

/* No child has more than (5 n + 1)/6 of a patch, nor more patches than its share of several. */
static void check_balanced(struct look *look, uint32_t number, struct ts_verdict *v)
{
    const struct ts_node *node = &look->tree.node[number];
    uint32_t patches = find_patches(look, node), count = node->end - node->begin;

    v->compared++;
    for (uint32_t c = 0; c < node->degree && count > look->degree; c++) {
        const struct ts_node *child = &look->tree.node[node->child + c];
        uint32_t size = child->end - child->begin, share = 0;

        if (patches == 1 && 6 * (uint64_t)size > 5 * (uint64_t)count + 1)
            ts_wrong(v, "degree %u: node %u has %u of its %u faces in a child", look->degree,
                     number, size, count);
        for (uint32_t p = child->begin; p < child->end; p++) share += look->joined[p] == p;
        if (patches > 1 && share > (patches + look->degree - 1) / look->degree)
            ts_wrong(v, "degree %u: node %u has %u of its %u patches in a child", look->degree,
                     number, share, patches);
    }
}

/* Whether faces, ranges and children are there at all: each_face_once says what is wrong. */
static bool is_whole(const struct ts_tree *tree, const struct ts_body *body)
{
    if (tree->face_count != body->face_count) return false;
    for (uint32_t p = 0; p < tree->face_count; p++)
        if (tree->face[p] >= body->face_count) return false;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const struct ts_node *node = &tree->node[i];

        if (node->begin > node->end || node->end > tree->face_count) return false;
        if (node->degree > 8 || node->child > tree->node_count - node->degree) return false;
    }
    return true;
}

static void look_at(struct look *look, const struct ts_body *body, check_node *check,
                    struct ts_verdict *v)
{
    size_t faces = (size_t)look->tree.face_count + 1, nodes = (size_t)look->tree.node_count + 1;

    look->side = malloc(3 * faces * sizeof *look->side);
    look->joined = malloc(faces * sizeof *look->joined);
    look->parted = calloc(nodes, 1);
    if (!look->side || !look->joined || !look->parted) {
        ts_no_memory(v);
    } else {
        collect_sides(look, body);
        for (uint32_t i = 0; i < look->tree.node_count; i++) check(look, i, v);
    }
    free(look->side);
    free(look->joined);
    free(look->parted);
}

static void each_degree(const struct ts_tree_table *twin, const struct ts_case *c,
                        check_node *check, struct ts_verdict *v)
{
    const struct ts_body *body = &c->body[0];

    for (unsigned degree = 2; degree <= 8; degree *= 2) {
        const struct ts_tree_rule rule = {degree, TS_CUT_MIDDLE, TS_TREE_CONNECTED};
        struct look look = {.degree = degree};
        struct ts_error error;

        if (!twin->build(body, body->reference, rule, &look.tree, &error)) {
            ts_wrong(v, "not built: %s", error.text);
            continue;
        }
        if (is_whole(&look.tree, body))
            look_at(&look, body, check, v);
        else
            ts_wrong(v, "degree %u: not a tree of this body", degree);
        twin->release(&look.tree);
    }
}

void ts_tree_connected(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_degree(twin, c, check_connected, v);
}

void ts_tree_balanced(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    each_degree(twin, c, check_balanced, v);
}
