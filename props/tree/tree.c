/* tree.c: trees over faces.
 *
 * Input: one body; its first reference decides. */
#include "touchstone/tree.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "props/engine/columns.h"
#include "props/tree/tree.h"

static const struct ts_tree_rule rules[] = {
    {2, TS_CUT_MIDDLE, TS_TREE_SHAPE},     {4, TS_CUT_MIDDLE, TS_TREE_SHAPE},
    {8, TS_CUT_MIDDLE, TS_TREE_SHAPE},     {2, TS_CUT_MEAN, TS_TREE_SHAPE},
    {4, TS_CUT_MEAN, TS_TREE_SHAPE},       {8, TS_CUT_MEAN, TS_TREE_SHAPE},
    {2, TS_CUT_MIDDLE, TS_TREE_CONNECTED}, {4, TS_CUT_MIDDLE, TS_TREE_CONNECTED},
    {8, TS_CUT_MIDDLE, TS_TREE_CONNECTED}};
enum { RULES = sizeof rules / sizeof *rules };

/* Every rule: the same nodes and the same faces as the naive twin. */
static void same_tree(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_tree_table *twin = table;
    const struct ts_body *body = &c->body[0];

    for (int i = 0; i < RULES; i++) {
        struct ts_tree got, ref;
        struct ts_error error;

        v->compared++;
        if (!twin->build(body, body->reference, rules[i], &got, &error)) {
            ts_wrong(v, "not built: %s", error.text);
            continue;
        }
        if (!ts_tree_ref.build(body, body->reference, rules[i], &ref, &error))
            ts_wrong(v, "not built by the naive twin: %s", error.text);
        if (got.node_count != ref.node_count || got.face_count != ref.face_count)
            ts_wrong(v, "degree %u: %u nodes instead of %u", rules[i].degree, got.node_count,
                     ref.node_count);
        else if (got.node_count &&
                 (memcmp(got.node, ref.node, got.node_count * sizeof *got.node) != 0 ||
                  memcmp(got.face, ref.face, got.face_count * sizeof *got.face) != 0))
            ts_wrong(v, "degree %u: another partition", rules[i].degree);
        twin->release(&got);
        ts_tree_ref.release(&ref);
    }
}

/* A node's children divide its range of faces among them, in order, none empty. */
static void check_node(const struct ts_tree *tree, uint32_t i, unsigned degree,
                       struct ts_verdict *v)
{
    const struct ts_node *node = &tree->node[i];
    uint32_t begin = node->begin;

    v->compared++;
    if (node->degree == 0) {
        if (node->end - node->begin != 1) ts_wrong(v, "leaf %u has not one face", i);
        return;
    }
    if (node->degree < 2 || node->degree > degree)
        ts_wrong(v, "node %u has %u children", i, node->degree);
    for (uint32_t n = 0; n < node->degree; n++) {
        uint32_t number = node->child + n;

        if (number <= i || number >= tree->node_count) {
            ts_wrong(v, "node %u has child %u, which is none", i, number);
            return;
        }
        if (tree->node[number].begin != begin || tree->node[number].end <= begin)
            ts_wrong(v, "the faces of node %u are not divided among its children", i);
        begin = tree->node[number].end;
    }
    if (begin != node->end) ts_lost(v, "node %u: its children have not all of its faces", i);
}

/* Each face is in exactly one leaf, and below every node on the way to it. */
static void each_face_once(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_tree_table *twin = table;
    const struct ts_body *body = &c->body[0];
    unsigned char *seen = calloc((size_t)body->face_count + 1, 1);

    for (int i = 0; seen && i < RULES; i++) {
        struct ts_tree tree;
        struct ts_error error;

        if (!twin->build(body, body->reference, rules[i], &tree, &error)) {
            ts_wrong(v, "not built: %s", error.text);
            continue;
        }
        if (tree.face_count != body->face_count)
            ts_lost(v, "%u faces of %u", tree.face_count, body->face_count);
        if (body->face_count && (tree.node[0].begin != 0 || tree.node[0].end != body->face_count))
            ts_lost(v, "the root has not all faces");
        for (uint32_t n = 0; n < tree.node_count; n++) check_node(&tree, n, rules[i].degree, v);
        memset(seen, 0, (size_t)body->face_count + 1);
        for (uint32_t f = 0; f < tree.face_count; f++)
            if (tree.face[f] >= body->face_count)
                ts_wrong(v, "face %u does not exist", tree.face[f]);
            else if (seen[tree.face[f]]++)
                ts_extra(v, "face %u is in two leaves", tree.face[f]);
        twin->release(&tree);
    }
    if (!seen) ts_no_memory(v);
    free(seen);
}

const struct ts_property tree_properties[] = {
    {"same_tree", "the same tree as the naive twin, node for node, by every rule", ts_gen_body,
     same_tree, TS_NEEDS(.bodies = 1), 0, TS_ASKS_MESH},
    {"scenes", "the same for bodies of the built-in scenes", ts_gen_scene, same_tree,
     TS_NEEDS(.bodies = 1), 20, TS_ASKS_LARGE},
    {"nets", "the same for strips, fans, brushes and islands of faces", ts_gen_net, same_tree,
     TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {"each_face_once", "each face is in exactly one leaf, below every node on the way", ts_gen_body,
     each_face_once, TS_NEEDS(.bodies = 1), 0, TS_ASKS_MESH},
    {"connected", "the nodes of a connected tree are patches, or have whole ones as children",
     ts_gen_net, ts_tree_connected, TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {"patches", "the same for bodies of the built-in scenes", ts_gen_scene, ts_tree_connected,
     TS_NEEDS(.bodies = 1), 20, TS_ASKS_LARGE},
    {"balanced", "no child has more than (5 n + 1)/6 of a patch of n faces", ts_gen_net,
     ts_tree_balanced, TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {0},
};

static void *sphere(void)
{
    const struct ts_scene *scene = ts_scene_find("sphere-ico");
    struct ts_scene_options options = {3, scene->usual.frames};
    struct ts_case *c = ts_case_new();

    if (c && scene->build(&options, c)) return c;
    ts_case_free(c);
    return NULL;
}

static uint64_t plant(const void *table, const struct ts_case *c, struct ts_tree_rule rule)
{
    const struct ts_tree_table *twin = table;
    const struct ts_body *body = c->body;
    struct ts_tree tree;
    struct ts_error error;

    if (twin->build(body, body->reference, rule, &tree, &error)) twin->release(&tree);
    return body->face_count;
}

static uint64_t plant_by_shape(const void *table, void *input)
{
    return plant(table, input, (struct ts_tree_rule){8, TS_CUT_MIDDLE, TS_TREE_SHAPE});
}

static uint64_t plant_connected(const void *table, void *input)
{
    return plant(table, input, (struct ts_tree_rule){8, TS_CUT_MIDDLE, TS_TREE_CONNECTED});
}

static void close_input(void *input) { ts_case_free(input); }

const struct ts_bench tree_benches[] = {
    {"8-ary, 1280 faces", "face", sphere, plant_by_shape, close_input, NULL},
    {"connected, 8-ary, 1280 faces", "face", sphere, plant_connected, close_input, NULL},
    {0},
};
