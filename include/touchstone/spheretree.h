/* spheretree.h: a tree of balls over a character, a part of it for each joint, and its contacts
 * (paper 002, section 3).
 *
 * A session is one body: a character, which is a skin and faces; or a mesh without a skeleton,
 * which is a character of one joint that all vertices hang on with weight 1. Its geometry in a
 * frame are the rounded world vertices of skin.h; vertices that no face names do not count.
 *
 * Contract of both twins: the same tree, number for number, by these rules.
 *
 *   - A face belongs to the joint of its first vertex; of several joints to the one with the
 *     largest weight, of equal ones to the first named. Its other vertices may hang on any joints.
 *   - A joint begins an extremity if it has no parent, or one with other than one child; otherwise
 *     it belongs to its parent's extremity. The root stands for all faces; its children are the
 *     extremities, in the order of the joints that begin them; theirs are the joints, in their
 *     order. Joints and extremities without faces are left out, and a node of a single child is
 *     that child.
 *   - Faces of a joint are split in two: a face's midpoint is (a/3 + b/3) + c/3 of its vertices at
 *     rest; an axis' extent is hi/2 - lo/2 of these midpoints; faces are sorted by the midpoint on
 *     the axis of largest extent (of equal ones the lowest), equal ones by number, and the first
 *     half, with the one more if there is one, is the first child. One face alone is a leaf.
 *   - Then, from the root down: a child that is no leaf and whose size is more than `collapse`
 *     times its parent's, rounded, is replaced by its children, and so are these. The size of a
 *     node is the radius that ball_of of blend.h has for its faces' vertices at rest, which is the
 *     same number in both twins.
 *   - Children have consecutive numbers; nodes have them in the order of their parents.
 *
 * A node's ball in a frame holds every rounded vertex of its faces, in exact arithmetic: it
 * follows, by skin.h, from a ball at rest and from the weights of all joints that these vertices
 * hang on. So a face between joints is in the tree of one and yet inside all balls above it. Balls
 * of the two twins may differ; they may be infinite, never NaN.
 *
 * The contacts of two bodies are those of contact.h: all (face, face) whose closed triangles share
 * a point, exactly. There are two exceptions, which have to be asked for.
 *
 * Large faces (sections 4 and 5 of the paper). Of two bodies the first that is a mesh is the
 * *wall*, and its rule says how nodes near one of its faces are decided; if neither is a mesh, the
 * first body's does. Each of these rules gives the contacts, but for TS_SPHERETREE_PLANE. Where
 * trees are put inside faces, every face of a mesh has the one that corner.h makes of its rounded
 * corners in the frame and the rule `corner`; the face is *divided* if that tree has more than one
 * level. Characters have no such trees, since their faces change in every frame.
 *
 * Surrounded faces (section 4 of the paper). A body opened with TS_SPHERETREE_SKIPPED leaves faces
 * out, and *loses contacts* by it: all those in which such a face takes part, and no others. In the
 * order of their numbers, a face is left out if its vertices are three different ones, each of its
 * edges is that of another face with a third vertex of its own, and no face at one of its edges was
 * left out before. (A face is at an edge if it names both vertices.) So no two faces that share an
 * edge are left out, and at most half of all are: of each edge of a face that is left out there is
 * one that is taken, and that has three edges. Its tree has the faces that are taken, as if there
 * were no others; faces keep their numbers. Every vertex of a face that is left out belongs to one
 * that is taken.
 *
 * TS_SPHERETREE_PLANE lists pairs of a wall's face T and a face t of the other body, whose leaf has
 * the ball S_t around s with radius r. All contacts are among them. For every pair, if all
 * coordinates and radii are below 2^500, s is no farther from T than
 *   - if T is divided, ts_corner_reach says for its tree and r;
 *   - otherwise, if T's leaf has a ball of radius R, ts_spheretree_reach(r, R) says;
 * and t, which is in S_t, is at most r farther away. Without a mesh all pairs are contacts. Twins
 * may list different pairs. */
#ifndef TOUCHSTONE_SPHERETREE_H
#define TOUCHSTONE_SPHERETREE_H

#include "touchstone/api.h"
#include "touchstone/contact.h"
#include "touchstone/corner.h"
#include "touchstone/skin.h"
#include "touchstone/tree.h"

/* Which faces of a body there are for contacts. */
enum ts_spheretree_faces {
    TS_SPHERETREE_EVERY,
    TS_SPHERETREE_SKIPPED, /* but for those that others surround, by the rule above */
    TS_SPHERETREE_FACE_SETS
};

/* When balls follow a frame; it changes what a frame costs and nothing else. */
enum ts_spheretree_update {
    TS_SPHERETREE_VISITED, /* those that a question comes to */
    TS_SPHERETREE_ALL,     /* every one, as the paper has it */
    TS_SPHERETREE_UPDATES
};

/* How nodes near a face of the wall are decided, and then two leaves. */
enum ts_spheretree_test {
    TS_SPHERETREE_FACE,    /* a node's ball meets the face's box and plane; then the exact test */
    TS_SPHERETREE_BALL,    /* the leaf's ball; then the exact test ("original") */
    TS_SPHERETREE_DIVIDED, /* a leaf of the tree inside; then the exact test ("sphere division") */
    TS_SPHERETREE_PLANE,   /* that, and the face's plane; no exact test ("plane-sphere") */
    TS_SPHERETREE_CHECKED, /* that, and then the exact test */
    TS_SPHERETREE_TESTS
};

struct ts_spheretree_rule {
    double collapse; /* at least 0, which leaves one level; infinite: nothing is replaced */
    uint32_t update; /* enum ts_spheretree_update */
    uint32_t test;   /* enum ts_spheretree_test */
    struct ts_corner_rule corner; /* of trees inside faces; from TS_SPHERETREE_DIVIDED on */
    uint32_t faces;               /* enum ts_spheretree_faces, of this body */
};

struct ts_spheretree_body {
    const struct ts_skin_model *skin; /* or NULL: vertices alone, which hang on one joint */
    uint32_t vertex_count;            /* as many as the skin has, */
    const double *rest;               /* and the same; without a skin, the mesh */
    uint32_t face_count;              /* at most TS_TREE_FACES */
    const uint32_t *face;             /* face_count triples of vertex numbers */
};

/* A session: a body, its tree and its pose. Each twin has its own. One thread uses it at a time. */
struct ts_spheretree;

#ifdef __cplusplus
extern "C" {
#endif

/* A body whose local poses are all the identity. What it points to stays as it is until close.
 * Refuses a rule or a number of faces other than said above, vertices that are not those of the
 * skin, a face that names no vertex, a vertex that is not finite, what open of skin.h and that
 * first pose refuse, and a processor that does not round to nearest or flushes denormal numbers
 * to zero. No faces are legal. */
TS_API struct ts_spheretree *ts_spheretree_open(const struct ts_spheretree_body *body,
                                                struct ts_spheretree_rule rule,
                                                struct ts_error *error);

/* Goes to a frame: one local pose for each joint; a mesh has one, and makes the trees inside
 * its faces new if that is another than before. Refuses what pose of skin.h does and, by its
 * number, the first vertex of a face that is not finite; then nothing has changed. */
TS_API bool ts_spheretree_pose(struct ts_spheretree *session, const struct ts_pose *local,
                               struct ts_error *error);

/* Its tree; the root is node 0, and there is none without faces. */
TS_API const struct ts_tree *ts_spheretree_tree(const struct ts_spheretree *session);

/* The ball of every node in this frame. */
TS_API void ts_spheretree_balls(struct ts_spheretree *session, struct ts_ball *to);

/* Replaces what `pairs` held by the contacts of two different bodies, or by what
 * TS_SPHERETREE_PLANE lists: all, sorted, or a first one. Refuses a == b; and then, or if
 * memory runs out, the list holds no answer. */
TS_API bool ts_spheretree_all(struct ts_spheretree *a, struct ts_spheretree *b,
                              struct ts_pairs *pairs, struct ts_error *error);

/* One member of that set, or none if it is empty. */
TS_API bool ts_spheretree_first(struct ts_spheretree *a, struct ts_spheretree *b,
                                struct ts_pairs *pairs, struct ts_error *error);

/* What the body did since it was opened; overlaps and tests of faces and planes count for the
 * first body of a question. `bytes` has the trees inside faces of this frame. */
TS_API void ts_spheretree_work(const struct ts_spheretree *session, struct ts_work *to);

/* Ends the session and frees what it holds. NULL is allowed. */
TS_API void ts_spheretree_close(struct ts_spheretree *session);

/* How far the centre of a leaf's ball with radius r may be from a face that is not divided and
 * whose leaf has a ball of radius R, if the two balls were taken to meet: r and R to the other
 * centre, R to the face; rounded up, with its error margin. */
TS_API double ts_spheretree_reach(double r, double R);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin; those that take an error
 * refuse NULL in words. */
struct ts_spheretree_table {
    bool (*open)(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                 struct ts_spheretree **session, struct ts_error *error);
    bool (*pose)(struct ts_spheretree *session, const struct ts_pose *local,
                 struct ts_error *error);
    const struct ts_tree *(*tree)(const struct ts_spheretree *session);
    void (*balls)(struct ts_spheretree *session, struct ts_ball *to);
    bool (*contacts)(struct ts_spheretree *a, struct ts_spheretree *b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error);
    void (*work)(const struct ts_spheretree *session, struct ts_work *to);
    void (*close)(struct ts_spheretree *session);
};

extern TS_API const struct ts_spheretree_table ts_spheretree_ref, ts_spheretree_opt;

#ifdef __cplusplus
}
#endif

#endif
