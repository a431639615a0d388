/* volumes.h: one node's volumes, for properties: it stands for all vertices of a body. */
#ifndef PROPS_BLEND_VOLUMES_H
#define PROPS_BLEND_VOLUMES_H

#include "props/engine/props.h"
#include "touchstone/bounds.h"

/* Room for one volume of each kind for each reference, and for a frame's vertices. */
struct ts_volumes {
    const struct ts_body *body;
    const struct ts_dop_kind *kind; /* of its polytopes */
    uint32_t *index;                /* 0, 1, 2, ... */
    double *vertex;                 /* room for the morphed vertices */
    double *weight;                 /* room for weights; zeros */
    double *box;                    /* each for itself, as boxes side by side */
    struct ts_dop *dop;
    struct ts_ball *ball;
};

/* Those of the case's first body; false, with a verdict, when there is no memory. */
bool ts_volumes_new(struct ts_volumes *node, const struct ts_case *c, struct ts_verdict *v);
void ts_volumes_free(struct ts_volumes *node);

/* The vertices of one reference. */
const double *ts_volumes_reference(const struct ts_volumes *node, uint32_t number);

/* The vertices that the naive twin makes of these weights, into node->vertex; false when one is
 * not finite. */
bool ts_volumes_morph(const struct ts_volumes *node, const double *weight);

/* The weights of a frame in which the first body is morphed; NULL in others. */
const double *ts_frame_weights(const struct ts_case *c, size_t frame);

/* In between.c: what must hold of in-between volumes and of boxes in floats. */
void ts_in_between(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_in_narrow(const void *table, const struct ts_case *c, struct ts_verdict *v);
void ts_between_numbers(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
