/* small.h: a sphere tree as small as it can be, with a switch for each defect that it
 * can have. Without any it is right. Its tree and its refusals are those of the fast twin; balls
 * and walk are its own. */
#ifndef PROPS_SPHERETREE_SMALL_H
#define PROPS_SPHERETREE_SMALL_H

#include "touchstone/spheretree.h"

enum ts_spheretree_defect {
    /* paper 002, section 4 */
    TS_SKIPS = 1 << 0, /* faces of a character that three others surround */
    /* faults */
    TS_DROPS_CHILD = 1 << 1,     /* the last child of a node is not visited */
    TS_MOST_FOR_LEAST = 1 << 2,  /* the largest weight is taken for the least */
    TS_STALE_BALL = 1 << 3,      /* balls stay where they were first asked for */
    TS_FIRST_JOINT = 1 << 4,     /* of a face, only the first vertex' joints count */
    TS_LOSES_COLLAPSED = 1 << 5, /* of more than two children, the last one is left out */
    TS_BELIEVES_BALLS = 1 << 6,  /* faces whose balls meet are taken to meet */
    TS_ONE_ORDER = 1 << 7,       /* the mesh always comes second */
    TS_EXCHANGES = 1 << 9,       /* the first face and the last one */
    TS_HALF_WAY = 1 << 8,        /* a refused frame goes to rest */
    /* trees inside faces, where planes are asked */
    TS_DROPS_PART = 1 << 10, /* one of four balls is left out */
    TS_WRONG_EDGE = 1 << 11, /* a face is divided along the wrong edges */
    TS_AS_PRINTED = 1 << 12, /* central parts are not divided, wherever their balls reach */
    TS_NO_PLANE = 1 << 13,   /* nobody asks for the plane */
    TS_NO_TREE = 1 << 14,    /* nobody asks for the tree */
    TS_OLD_TREE = 1 << 15,   /* trees stay where the mesh was first */
    /* where surrounded faces are to be left out */
    TS_SKIPS_BESIDE = 1 << 16, /* those beside one that is left out, as well */
    TS_SKIPS_NONE = 1 << 17,   /* none is left out */
};

bool ts_spheretree_small_open(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                              unsigned defects, struct ts_spheretree **session,
                              struct ts_error *error);
bool ts_spheretree_small_pose(struct ts_spheretree *session, const struct ts_pose *local,
                              struct ts_error *error);
const struct ts_tree *ts_spheretree_small_tree(const struct ts_spheretree *session);
void ts_spheretree_small_balls(struct ts_spheretree *session, struct ts_ball *to);
bool ts_spheretree_small_contacts(struct ts_spheretree *a, struct ts_spheretree *b,
                                  enum ts_extent extent, struct ts_pairs *pairs,
                                  struct ts_error *error);
void ts_spheretree_small_work(const struct ts_spheretree *session, struct ts_work *to);
void ts_spheretree_small_close(struct ts_spheretree *session);

#endif
