/* skin.h: a character as a case, and what its properties share.
 *
 * Body 0 is the skin, whose vertices stand at rest. Body 1 + J is joint J: its first vertex is its
 * place, its pose in a frame is its local pose. Joints end before the first body that has faces.
 * The parameter `parent` has a number for each joint, that of its parent or -1. Each vertex hangs
 * on as many joints as the parameter `influences` says; `joint` and `weight` name them vertex by
 * vertex. Each case is read in all four ways; the readings of one joint a vertex take the first
 * one. */
#ifndef PROPS_SKIN_SKIN_H
#define PROPS_SKIN_SKIN_H

#include "props/engine/props.h"
#include "touchstone/skin.h"

size_t ts_character_joints(const struct ts_case *c);

/* Whether the parameters have as many numbers as joints and vertices need. */
bool ts_character_fits(const struct ts_case *c, struct ts_error *error);

struct ts_character {
    const struct ts_skin_table *twin;
    const struct ts_case *c;
    struct ts_verdict *v;
    void (*judge)(struct ts_character *);
    struct ts_skin_model skin; /* in the reading that is being judged */
    struct ts_skin *session;
    size_t frame;
    struct ts_pose *local;        /* of this frame, */
    struct ts_pose *composed;     /* by the definition */
    double *world;                /* all vertices by the definition */
    uint32_t *parent, *joint;     /* what skin points to */
    double *place, *weight;       /* and this */
    uint32_t *index;              /* room for the numbers of all vertices */
    struct ts_skin_range *ranges; /* and for a node's ranges */
};

/* Calls `judge` for every reading that is legal and every frame that is; that the twin takes and
 * refuses the same is seen on the way. */
void ts_every_frame(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                    void (*judge)(struct ts_character *));

/* The same once for every legal reading, before the first frame. */
void ts_every_reading(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                      void (*judge)(struct ts_character *));

/* By the definition: the product of two matrices, the matrix of a joint and weight, and a vertex.
 */
struct ts_pose ts_define_product(const struct ts_pose *a, const struct ts_pose *b);
struct ts_pose ts_define_matrix(const struct ts_character *t, uint32_t joint, double weight);
void ts_define_vertex(const struct ts_character *t, size_t vertex, double *to);

/* What of the printed formulas is to be put right. */
struct ts_skin_printing {
    bool norm; /* the radius grows with the matrix */
    bool wide; /* rounding is covered, many times over */
    bool ends; /* all spheres count, not only those with 1 < i < n */
};

/* In printed.c: c_u and r_u of paper 002 from a session of the fast twin; and for the linear
 * reading the combination of the spheres that each joint makes, in doubles. */
struct ts_ball ts_skin_printed(struct ts_skin *opt, const struct ts_skin_node *node,
                               struct ts_skin_printing p);
struct ts_ball ts_skin_mixed(struct ts_skin *opt, const struct ts_skin_node *node);

/* In skin.c: composed matrices, matrices and vertices are those of the definition in this frame. */
void ts_skin_judge_vertices(struct ts_character *t);

/* In ball.c and refusal.c. */
void ts_skin_in_ball(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_skin_not_loose(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_skin_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
