/* tree.h: trees over the faces of a body (papers 000 section 3 and 001 section 3.2).
 *
 * Contract of both twins: the same tree, number for number, by these rules. A node stands for a
 * list of faces; the root for all, in their order. A node of one face is a leaf. Any other is
 * split, its faces keep their order, and children have consecutive numbers; nodes are split in the
 * order of their numbers. In a tree by shape:
 *
 *   - its box is that of all corners of its faces; an axis' extent is hi/2 - lo/2;
 *   - the degree's 1, 2 or 3 axes of largest extent are cut (of equal ones the lower axis), at
 *     lo/2 + hi/2, or at the mean of the faces' midpoints, summed in the list's order and then
 *     divided by their number;
 *   - a face's midpoint is (a/3 + b/3) + c/3; it goes to the upper side if midpoint >= cut;
 *   - the cut axes, the lowest first, are the bits of a child's number, the lowest first.
 *     Empty children are dropped;
 *   - if only one child is left, the same again with the box of the midpoints in place of the box
 *     of the corners; if still only one, the list is cut into as many runs as the degree, or as
 *     there are faces, of lengths that differ by at most one, the longer ones first;
 *   - a node at depth TS_TREE_DEEP (the root is at 0) or below is cut into runs at once. So no tree
 *     by shape is deeper than TS_TREE_DEEP + 30, and walks may recurse.
 *
 * A connected tree knows vertex numbers and no coordinates. Faces that share two different vertices
 * are neighbours; a patch is a set of faces with a way from each to each, from neighbour to
 * neighbour. Distances are steps between neighbours of the same node.
 *
 *   - A node of no more faces than the degree: every face is a child.
 *   - A node of several patches: these, in the order of their first faces, are cut into as many
 *     runs as the degree, or as there are patches, of lengths that differ by at most one, the
 *     longer ones first; each run is a child.
 *   - A node of one patch: the first seed is the face farthest from the node's first face, each
 *     further one, as many as the degree, the face farthest from all seeds before it; of equally
 *     far ones always the lowest. A child is the faces nearest to a seed; of equally near seeds the
 *     earliest has the face.
 *   - If that gave a child more than (5 n + 1)/6 of the node's n faces: the faces are ordered by
 *     their distance from the first seed, equal ones by number, and each but the first hangs from
 *     the last of its neighbours before it. Of all these the face is cut off for which it and what
 *     hangs below it, directly or not, are nearest to n/2 faces; of equally near ones the earliest.
 *     They are the second child, the rest is the first.
 *
 * So the children of a patch are patches of at most (5 n + 1)/6 faces each (docs/tree.md), and a
 * connected tree over c patches of at most n faces is no deeper than log2 c + log(n)/log(6/5) + 2.
 */
#ifndef TOUCHSTONE_TREE_H
#define TOUCHSTONE_TREE_H

#include <stddef.h>

#include "touchstone/api.h"
#include "touchstone/body.h"

struct ts_node {
    uint32_t child;      /* the first child; of a leaf 0 */
    uint32_t degree;     /* how many children; of a leaf 0 */
    uint32_t begin, end; /* its faces are tree->face[begin] to before [end] */
};

struct ts_tree {
    uint32_t node_count, face_count;
    struct ts_node *node; /* the root first; none if there are no faces */
    uint32_t *face;
};

enum ts_cut { TS_CUT_MIDDLE, TS_CUT_MEAN };
enum ts_tree_kind { TS_TREE_SHAPE, TS_TREE_CONNECTED };

struct ts_tree_rule {
    unsigned degree; /* 2, 4 or 8 */
    enum ts_cut cut; /* of trees by shape */
    enum ts_tree_kind kind;
};

/* Meshes whose faces lie anyhow are half as deep; some can be made of which every cut by shape
 * separates just one face (docs/tree.md). */
enum { TS_TREE_DEEP = 48 };

/* The most faces: nodes and corners are numbered, and more have no room in 32 bits. */
enum { TS_TREE_FACES = 1 << 30 };

#ifdef __cplusplus
extern "C" {
#endif

/* `point` are the vertices that decide: a reference's, or those of an in-between mesh. Refuses
 * another rule than is said above and more than TS_TREE_FACES faces; then, or if memory runs out,
 * there is no tree. */
TS_API bool ts_tree_build(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                          struct ts_tree *tree, struct ts_error *error);

/* Frees what it holds, and leaves zeros. NULL is allowed, and so is what was released. */
TS_API void ts_tree_release(struct ts_tree *tree);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_tree_table {
    bool (*build)(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                  struct ts_tree *tree, struct ts_error *error);
    void (*release)(struct ts_tree *tree);
};

extern TS_API const struct ts_tree_table ts_tree_ref, ts_tree_opt;

#ifdef __cplusplus
}
#endif

#endif
