/* spheretree.h: a character with faces and a scene as a case, and what its properties share.
 *
 * Bodies 0 to J are a skin and its joints, as props/skin/skin.h says; the faces are those of body
 * 0. Body J + 1, if there is one, is the scene, a mesh that stands still. Each case is read in all
 * four ways. In each frame the character meets the scene, and itself as it was one frame before.
 */
#ifndef PROPS_SPHERETREE_SPHERETREE_H
#define PROPS_SPHERETREE_SPHERETREE_H

#include "props/skin/skin.h"
#include "touchstone/spheretree.h"

/* A twin's sessions through the frames of one reading. */
struct ts_sequence {
    const struct ts_spheretree_table *twin;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_skin_model skin;
    struct ts_spheretree_body body, still;
    struct ts_spheretree_rule rule;
    struct ts_spheretree *now, *before,
        *scene;          /* the character, the same one frame behind, the scene or NULL */
    double *world, *old; /* where the definition puts the vertices of these */
    struct ts_pose *local, *gone;
    bool begun; /* there was a frame in this reading */
};

/* Calls `judge` for every reading that is legal and every frame that is; that the twin refuses
 * what it must is seen on the way. */
void ts_every_sequence(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                       void (*judge)(struct ts_sequence *, struct ts_character *));

/* The rule by which a case's scene is divided. */
struct ts_corner_rule ts_spheretree_corner(const struct ts_case *c);

/* In skip.c: which faces the paper takes for superfluous, by the rule of touchstone/spheretree.h.
 * If `earlier`, the faces at the edges must also come before, as the paper's words have it. False
 * when there is no memory. */
bool ts_surrounded(const struct ts_body *body, bool earlier, bool *skip);

/* A body in a frame, by the definition. */
struct ts_side {
    struct ts_spheretree *session;
    const struct ts_spheretree_body *body;
    const double *world;
    const bool *out; /* which faces are left out; NULL: none */
};
void ts_side_corners(const struct ts_side *p, uint32_t face, double *to);

/* All contacts; false when there is no memory. */
bool ts_side_contacts(const struct ts_side *a, const struct ts_side *b, struct ts_pairs *pairs);

/* Asks the twin for all contacts and for a first one, which must be those. */
void ts_side_ask(struct ts_sequence *sequence, const struct ts_side *a, const struct ts_side *b);

/* In refusal.c, skipped.c, tree.c and wall.c. */
void ts_spheretree_skipped(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_spheretree_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_spheretree_same_tree(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_spheretree_planes(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_spheretree_walls(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
