/* spheretree.h: what spheretree.c and spheretree_build.c share: one body. */
#ifndef REF_SPHERETREE_H
#define REF_SPHERETREE_H

#include "touchstone/spheretree.h"

/* A node before it has a number. Faces begin to end belong to it; 0 names no knot. */
struct knot {
    uint32_t begin, end;
    uint32_t first, next; /* its first child, and who comes after it below its parent */
};

struct ts_spheretree {
    struct ts_spheretree_body body;
    struct ts_spheretree_rule rule;
    struct ts_skin_model skin; /* the body's, or one of a single joint */
    uint32_t parent[1], *joint;
    double *weight;
    struct ts_pose *local;
    struct ts_skin *skinning;
    uint32_t knot_count;
    struct knot *knot;
    bool *left_out; /* of each face */
    struct ts_tree tree;
    uint32_t *corner; /* of the faces in the tree's order */
    struct ts_skin_range *range;
    double *place; /* room for all corners */
    struct ts_work work;
};

/* In spheretree_build.c: the tree, and room for all corners, of a body whose skin is known. */
bool ref_spheretree_make(struct ts_spheretree *s, struct ts_error *error);

/* The ball at rest of faces begin to end of the tree's order. */
struct ts_ball ref_spheretree_rest_ball(const struct ts_spheretree *s, uint32_t begin,
                                        uint32_t end);

#endif
