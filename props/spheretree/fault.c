/* fault.c: sphere trees that are wrong: the small one with a defect each. */
#include "props/engine/columns.h"
#include "props/spheretree/small.h"

#define SMALL(name, defects)                                                                       \
    static bool open_##name(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule, \
                            struct ts_spheretree **session, struct ts_error *error)                \
    {                                                                                              \
        return ts_spheretree_small_open(body, rule, defects, session, error);                      \
    }                                                                                              \
    static const struct ts_spheretree_table name = {open_##name,                                   \
                                                    ts_spheretree_small_pose,                      \
                                                    ts_spheretree_small_tree,                      \
                                                    ts_spheretree_small_balls,                     \
                                                    ts_spheretree_small_contacts,                  \
                                                    ts_spheretree_small_work,                      \
                                                    ts_spheretree_small_close}

SMALL(skips, TS_SKIPS);
SMALL(drops_child, TS_DROPS_CHILD);
SMALL(most_for_least, TS_MOST_FOR_LEAST);
SMALL(stale_ball, TS_STALE_BALL);
SMALL(first_joint, TS_FIRST_JOINT);
SMALL(loses_collapsed, TS_LOSES_COLLAPSED);
SMALL(believes_balls, TS_BELIEVES_BALLS);
SMALL(one_order, TS_ONE_ORDER);
SMALL(half_way, TS_HALF_WAY);
SMALL(exchanges, TS_EXCHANGES);
SMALL(drops_part, TS_DROPS_PART);
SMALL(wrong_edge, TS_WRONG_EDGE);
SMALL(as_printed, TS_AS_PRINTED);
SMALL(no_plane, TS_NO_PLANE);
SMALL(no_tree, TS_NO_TREE);
SMALL(old_tree, TS_OLD_TREE);
SMALL(skips_beside, TS_SKIPS_BESIDE);
SMALL(skips_none, TS_SKIPS_NONE);

/* clang-format off */
const struct ts_wrong_twin spheretree_wrong[] = {
    {"skips", TS_SUBJECT, &skips, "contacts", "section 4: a face that three others surround is taken not to exist"},
    {"drops_child", TS_FAULT, &drops_child, "contacts", "the last child of a node is not visited"},
    {"most_for_least", TS_FAULT, &most_for_least, "in_ball", "the largest weight is taken for the least"},
    {"most_for_least", TS_FAULT, &most_for_least, "contacts", "the largest weight is taken for the least"},
    {"stale_ball", TS_FAULT, &stale_ball, "in_ball", "balls stay where they were in the first frame"},
    {"stale_ball", TS_FAULT, &stale_ball, "contacts", "balls stay where they were in the first frame"},
    {"first_joint", TS_FAULT, &first_joint, "in_ball", "a face of several joints has those of its first vertex"},
    {"first_joint", TS_FAULT, &first_joint, "contacts", "a face of several joints has those of its first vertex"},
    {"loses_collapsed", TS_FAULT, &loses_collapsed, "same_tree", "of more than two children, the last is left out"},
    {"loses_collapsed", TS_FAULT, &loses_collapsed, "contacts", "of more than two children, the last is left out"},
    {"believes_balls", TS_FAULT, &believes_balls, "contacts", "faces whose balls meet are taken to meet"},
    {"one_order", TS_FAULT, &one_order, "contacts", "the mesh always comes second"},
    {"exchanges", TS_FAULT, &exchanges, "same_tree", "the first face and the last are in each other's leaves"},
    {"as_printed", TS_SUBJECT, &as_printed, "planes_near", "section 5: central parts of a large face are not divided, wherever their balls reach"},
    {"drops_child", TS_FAULT, &drops_child, "walls", "the last child of a node is not visited"},
    {"no_tree", TS_FAULT, &no_tree, "walls", "a large face's plane is asked, and not where the face ends"},
    {"old_tree", TS_FAULT, &old_tree, "walls", "trees inside faces stay where the mesh was first"},
    {"drops_part", TS_FAULT, &drops_part, "planes_keep", "inside a large face one of four balls is left out"},
    {"wrong_edge", TS_FAULT, &wrong_edge, "planes_keep", "a large face is divided along the wrong edges"},
    {"no_plane", TS_FAULT, &no_plane, "planes_near", "a large face's plane is not asked"},
    {"no_tree", TS_FAULT, &no_tree, "planes_near", "a large face's plane is asked, and not where the face ends"},
    {"skips_beside", TS_FAULT, &skips_beside, "skipped", "a face beside one that is left out is left out as well"},
    {"skips_none", TS_FAULT, &skips_none, "skipped", "surrounded faces are asked to be left out, and are not"},
    {"half_way", TS_FAULT, &half_way, "refusals_keep", "a refused frame goes to rest"},
    {0},
};
/* clang-format on */
