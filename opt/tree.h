/* tree.h: what the parts of the fast trees share. */
#ifndef OPT_TREE_H
#define OPT_TREE_H

#include "touchstone/tree.h"

/* What connected trees are made with. Arrays of a node know its faces by their places in its list,
 * and its corners by 3 times the place and 0, 1 or 2; so a small node stays in the cache. */
struct adjacency {
    uint32_t *edge; /* of each corner of the body: the edge to the next corner */
    uint32_t *head; /* of each edge: room to note who came by it last */
    uint32_t *ring; /* of each corner of the node: the next one with the same edge, in a ring */
    unsigned char *seen; /* of each corner of the node: the round in which its ring was walked */
    uint32_t *distance, *queue;
    uint32_t *order, *above, *size; /* of the tree of faces that hang from each other */
};

/* False when there is no memory; end_weave must follow in any case. */
bool opt_tree_begin_adjacency(struct adjacency *w, const struct ts_body *body);
void opt_tree_end_adjacency(struct adjacency *w);

/* The number of the child that each face of a node goes to. */
void opt_tree_part_patch(struct adjacency *w, const uint32_t *face, uint32_t count, unsigned degree,
                         unsigned char *number);

#endif
