/* spheretree.h: what the files opt/spheretree/ share: one body. */
#ifndef OPT_SPHERETREE_SPHERETREE_H
#define OPT_SPHERETREE_SPHERETREE_H

#include "touchstone/spheretree.h"

/* The trees inside the faces of a mesh, where it is now. */
struct spheretree_inside {
    uint32_t count, room;
    struct ts_corner_tree *tree; /* of faces that are divided */
    uint32_t *of;                /* each face: its tree from 1 on; 0: it is not divided */
    size_t bytes;
};

struct ts_spheretree {
    struct ts_spheretree_body body;
    struct ts_spheretree_rule rule;
    struct ts_skin_model skin; /* the body's, or one of a single joint, whose arrays are these: */
    uint32_t parent[1], *joint;
    double *weight;
    struct ts_skin *skinning;

    struct ts_tree tree;
    uint32_t *corner;          /* of the faces in the tree's order, */
    struct ts_skin_node *node; /* so that those of a node stand together */
    struct ts_skin_range *range;
    size_t range_count, range_room;

    /* The frame: numbers of frames say what has followed it. */
    struct ts_pose *local, *composed;
    uint64_t frame;
    bool tame;            /* vertices, places: no number is so large that a product overflows */
    struct ts_ball *ball; /* of each node */
    uint64_t root_fresh;  /* the frame of the root's ball, */
    uint64_t *fresh;      /* and of the balls of each node's children */
    double *world;        /* of each vertex */
    uint64_t *placed;     /* its frame */
    struct spheretree_inside inside;
    struct ts_work work;
};

/* In skip.c: the faces that are taken, into tree.face in the order of their numbers, and their
 * number; false when there is no memory. */
bool opt_spheretree_take_faces(struct ts_spheretree *s);

/* In build.c: tree, corner, node and range, for a body whose skin is open. */
bool opt_spheretree_build(struct ts_spheretree *s, struct ts_error *error);

/* In spheretree.c: what follows the frame when it is visited: the root's ball, the balls of a
 * node's children, the corners of a leaf's face. */
void opt_spheretree_visit_root(struct ts_spheretree *s);
void opt_spheretree_visit_children(struct ts_spheretree *s, uint32_t i);
void opt_spheretree_visit_face(struct ts_spheretree *s, uint32_t leaf, double *to);

/* In inside.c: whether there are such trees, and all of them for the frame that the skin
 * is in. */
bool opt_spheretree_is_divided(const struct ts_spheretree *s);
bool opt_spheretree_inside_open(const struct ts_spheretree *s, struct spheretree_inside *to,
                                struct ts_error *error);
void opt_spheretree_inside_close(struct spheretree_inside *inside);

/* One question. The wall is the side whose rule decides; it is the first mesh. */
struct spheretree_walk {
    struct ts_spheretree *side[2];
    int wall;
    enum ts_spheretree_test test;
    enum ts_extent extent;
    struct ts_pairs *pairs;
    uint32_t *list; /* room for nodes of a tree inside a face: lists behind each other, */
    size_t room;
    bool full; /* there is no more memory */
};

/* In walk.c: faces of two leaves are listed or not; and whether all is known. */
void opt_spheretree_decide(struct spheretree_walk *w, const uint32_t node[2]);
bool opt_spheretree_is_over(const struct spheretree_walk *w);
bool opt_spheretree_contacts(struct ts_spheretree *a, struct ts_spheretree *b,
                             enum ts_extent extent, struct ts_pairs *pairs, struct ts_error *error);

/* In inside.c: a leaf of the wall whose face is divided, and a node of the other side
 * whose ball may meet the leaf's. */
void opt_spheretree_walk_inside(struct spheretree_walk *w, uint32_t leaf, uint32_t node);

#endif
