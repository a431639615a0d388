/* fault.c: trees that are wrong on purpose, or as printed. */
#include <stdlib.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "props/tree/tree.h"
#include "touchstone/tree.h"

/* A face is forgotten when a child is sorted: the last two are the same. */
static bool forget_face(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                        struct ts_tree *tree, struct ts_error *error)
{
    bool built = ts_tree_ref.build(body, point, rule, tree, error);

    if (built && tree->face_count > 1) tree->face[tree->face_count - 1] = tree->face[0];
    return built;
}

/* The side of a tie: a midpoint at the cut goes to the lower side. */
static bool mirrored(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                     struct ts_tree *tree, struct ts_error *error)
{
    size_t count = 3 * (size_t)body->vertex_count;
    double *mirror = malloc((count + 1) * sizeof *mirror);
    bool built;

    if (!mirror) return ts_out_of_memory(error);
    for (size_t i = 0; i < count; i++) mirror[i] = -point[i];
    built = ts_tree_ref.build(body, mirror, rule, tree, error);
    free(mirror);
    return built;
}

/* A face that names a vertex twice has an edge, and so it has neighbours; this one forgets it. */
static bool skip_flat(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                      struct ts_tree *tree, struct ts_error *error)
{
    size_t corners = 3 * (size_t)body->face_count;
    uint32_t *face = malloc((corners + 1) * sizeof *face);
    struct ts_body other = *body;
    bool built;

    if (!face) return ts_out_of_memory(error);
    for (size_t i = 0; i < corners; i += 3) {
        const uint32_t *f = body->face + i;
        bool flat = f[0] == f[1] || f[1] == f[2] || f[2] == f[0];

        for (size_t k = 0; k < 3; k++) face[i + k] = flat ? f[0] : f[k];
    }
    other.face = face;
    built = ts_tree_ref.build(&other, point, rule, tree, error);
    free(face);
    return built;
}

/* Every tree is made by shape. */
static bool ignore_kind(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                        struct ts_tree *tree, struct ts_error *error)
{
    rule.kind = TS_TREE_SHAPE;
    return ts_tree_ref.build(body, point, rule, tree, error);
}

/* The first and the last patch exchange a face. */
static bool swap_faces(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                       struct ts_tree *tree, struct ts_error *error)
{
    bool built = ts_tree_ref.build(body, point, rule, tree, error);

    if (built && tree->face_count > 1) {
        uint32_t *last = &tree->face[tree->face_count - 1], first = tree->face[0];

        tree->face[0] = *last;
        *last = first;
    }
    return built;
}

/* A patch grows until nothing is left to grow into; the other seeds have only themselves. With one
 * face split off at a time the tree is as deep as it has faces. */
static bool peel(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                 struct ts_tree *tree, struct ts_error *error)
{
    uint32_t last = body->face_count - 1;

    if (body->face_count == 0) return ts_tree_ref.build(body, point, rule, tree, error);
    *tree = (struct ts_tree){2 * last + 1, body->face_count, NULL, NULL};
    tree->node = malloc(tree->node_count * sizeof *tree->node);
    tree->face = malloc(tree->face_count * sizeof *tree->face);
    if (!tree->node || !tree->face) {
        ts_tree_ref.release(tree);
        return ts_out_of_memory(error);
    }
    for (uint32_t f = 0; f <= last; f++) tree->face[f] = f;
    tree->node[0] = (struct ts_node){0, 0, 0, body->face_count};
    for (uint32_t f = 0; f < last; f++) { /* node 2 f has all faces from f on */
        tree->node[2 * f].child = 2 * f + 1;
        tree->node[2 * f].degree = 2;
        tree->node[2 * f + 1] = (struct ts_node){0, 0, f, f + 1};
        tree->node[2 * f + 2] = (struct ts_node){0, 0, f + 1, body->face_count};
    }
    return true;
}

static void release(struct ts_tree *tree) { ts_tree_ref.release(tree); }

static const struct ts_tree_table forgets = {forget_face, release}, mirrors = {mirrored, release},
                                  skips = {skip_flat, release}, ignores = {ignore_kind, release},
                                  swaps = {swap_faces, release}, peels = {peel, release},
                                  endless = {ts_tree_as_printed, release};

const struct ts_wrong_twin tree_wrong[] = {
    {"endless", TS_SUBJECT, &endless, "each_face_once",
     "papers 000 and 001: split at the middle until one face is left"},
    {"forgets_face", TS_FAULT, &forgets, "each_face_once", "a face is in two leaves, one in none"},
    {"mirrored", TS_FAULT, &mirrors, "same_tree", "ties go to the other side"},
    {"mirrored", TS_FAULT, &mirrors, "scenes", "ties go to the other side"},
    {"skips_flat", TS_FAULT, &skips, "nets", "a face that names a vertex twice has no neighbours"},
    {"ignores_kind", TS_FAULT, &ignores, "connected", "every tree is made by shape"},
    {"swaps_faces", TS_FAULT, &swaps, "connected", "a patch has a face that is no neighbour"},
    {"swaps_faces", TS_FAULT, &swaps, "patches", "a patch has a face that is no neighbour"},
    {"peels", TS_FAULT, &peels, "balanced", "one face is split off at a time"},
    {0},
};
