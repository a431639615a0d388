/* spheretree.h: what spheretree.c and spheretree_build.c share: one body. */
#ifndef OPT_SPHERETREE_H
#define OPT_SPHERETREE_H

#include "touchstone/spheretree.h"

struct spheretree_session {
    struct ts_spheretree_body body;
    struct ts_spheretree_rule rule;
    struct ts_skin skin; /* the body's, or one of a single joint, whose arrays are these: */
    uint32_t parent[1], *joint;
    double *weight;
    void *skinning;

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
    struct ts_work work;
};

/* In spheretree_build.c: tree, corner, node and range, for a body whose skin is open. */
bool spheretree_build(struct spheretree_session *s, struct ts_error *error);

#endif
