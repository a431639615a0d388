/* contact.h: what the files opt/contact/ share: bodies with their trees, volumes and walks. */
#ifndef OPT_CONTACT_CONTACT_H
#define OPT_CONTACT_CONTACT_H

#include <stdatomic.h>
#include <string.h>

#include "opt/refit/refit.h"
#include "touchstone/bounds.h"
#include "touchstone/contact.h"
#include "touchstone/overlap.h"
#include "touchstone/tree.h"

enum { MOST_CHILDREN = 8, BOX_NUMBERS = 6 };

/* A body with its tree. The tree ends in leaves, nodes of a dozen faces or fewer; a leaf's children
 * are its faces, which are no nodes of the tree. Node and face numbers are one: the face at place i
 * of the tree's order is number first_face + i.
 *
 * The volumes of the children of a node stand together: the group that begins with number n begins
 * at byte n * kind->size of `volume`, boxes side by side as bounds.h says, others one after the
 * other. In `reference` a group has one block for each reference, and faces are not there. */
struct model {
    const struct ts_body *body;
    const struct ts_contact_options *options;
    const struct kind *kind;
    struct ts_bucket *bucket; /* in place of a tree and of all that belongs to it; or NULL */
    size_t bucket_bytes;
    double *next; /* of buckets: room for the vertices of the next frame */
    struct ts_tree tree;
    struct ts_refit *plan; /* how volumes are made from vertices (opt/refit/refit.h); made with
                                a body of one shape; with others when vertices are first moved one
                                by one, or a frame is first tight */
    void *reference, *volume;
    uint32_t *order;      /* the vertices in the order in which the tree's faces name them; all else
                             here numbers them by their places in it, so that a node's stand together */
    uint32_t *corner;     /* of the tree's faces, in its order: 3 vertices each */
    atomic_uchar *opened; /* the frame in which a node's children were brought up to date */
    atomic_uchar *placed; /* the frame in which a vertex was */
    double *world;        /* vertices */
    double *model;        /* and, when they were moved and boxes are oriented, those of the model */
    struct ts_box *whole; /* boxes of all vertices, also those that no face uses; by reference */
    double *reach;        /* the largest |x|, |y| and |z| of each reference */
    uint32_t first_face;  /* the number of the first face: how many nodes there are */
    uint32_t parts, blocks; /* blocks of a group: the references and what stands between them */

    /* of this frame */
    uint32_t first, used;  /* the blocks that are blended: those before and behind weigh nothing */
    unsigned char frame;   /* counts changes, from 1 to 254, and again */
    bool explicit;         /* vertices were moved: all are placed, nothing is blended */
    bool adapts, tight;    /* volumes above leaves may be made from vertices; they are */
    bool narrow;           /* reference boxes are floats (in every frame) */
    bool widened;          /* after blending, because blocks are not the vertices' own */
    bool rebuilt;          /* what was kept about its faces by number is of another tree */
    struct ts_state state; /* unless vertices were moved: weights, in the array below, and pose */
    double *weight;
    double *spread;                /* the weight of every block */
    double extra[3];               /* by how much volumes are widened on each axis */
    struct ts_placement placement; /* of oriented boxes; and what the pose does to a volume: */
    double scale;
    double looseness; /* of the tree when it was new (rebuild.c) */
    uint64_t tests;   /* of volumes, in the walks of this frame */
    struct ts_work work;
};

/* What a walk keeps for the next one: the tree of the tests that were made (front.c). */
struct front {
    uint64_t *entry, *spare; /* of the last walk; room for those of the next */
    size_t count, capacity, spare_capacity;
};

/* Where a first contact of two bodies was found last. There is one for every two bodies, or where
 * these are too many, one for some of them: the last that asked. */
struct witness {
    bool met;
    uint32_t a, b, met_a, met_b;
};
enum { MOST_WITNESSES = 1 << 16 };

/* What the broad phase knows of a body. */
struct listing {
    bool listed, moved; /* it is in the lists; its box there is that of an earlier frame */
    double reach;       /* of its vertices from the model's origin, for ever; negative: no bound */
};

struct ts_contact {
    size_t count, room;  /* one more than the largest number in use; memory for so many */
    size_t bodies, full; /* how many are there; no number below this one is free */
    struct model *model; /* by number; one without a body is free */
    struct ts_contact_options options;
    struct front *front; /* one for every two numbers, or NULL */
    struct witness *witness;
    struct listing *listing; /* by number, or NULL: then every two bodies are tried */
    struct ts_sweep *lists;  /* the broad phase */
    struct ts_pairs near;    /* bodies whose boxes meet */
    struct ts_work gone;     /* what bodies did that left */
};

/* A kind of volume. */
struct kind {
    size_t size;   /* bytes of one volume */
    bool boxes;    /* side by side; such a kind may have narrow references */
    bool oriented; /* boxes of model space, compared as oriented boxes */
    const struct ts_dop_kind *dop;

    /* Makes the volumes of `count` siblings from node `first` on, from vertices and from what is
     * below them and made; and those of faces, from place `begin` of the tree's order on. */
    void (*measure)(struct model *m, uint32_t first, uint32_t count);
    void (*measure_faces)(struct model *m, uint32_t begin, uint32_t count);

    /* Makes those of siblings by blending, and posing where the kind lives in the world. */
    void (*blend)(struct model *m, uint32_t first, uint32_t count);

    /* Which of a group may share a point with `one`: a bit each. */
    uint32_t (*hits)(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                     const void *one, uint32_t count, const void *group);

    /* A measure of size, to choose the larger of two; boxes have their volume. */
    double (*extent)(const void *volume);
};

/* volume.c */
extern const struct kind opt_contact_kinds[TS_VOLUMES];

/* The volumes that a frame begins with, or that are due when a node is opened, as the plan says;
 * how many. */
size_t opt_contact_begin_volumes(struct model *m);
size_t opt_contact_open_volumes(struct model *m, uint32_t node);

/* model.c */

/* What options->leaf and options->subtree stand for when they are 0: measured, docs/contact.md. */
enum { DEFAULT_LEAF = 12, LARGEST_LEAF = 32, DEFAULT_SUBTREE = 256 };

/* A stamp on what a thread is at work on; no frame has this number, nor 0. The first has one
 * a little below: see begin_frame. */
enum { BUSY = 255, FIRST_FRAME = BUSY - 3 };

/* Zeroed memory that is counted; never NULL for want of size. */
void *opt_contact_allocate(struct model *m, size_t count, size_t size);

static inline bool has_faces(const struct model *m) { return m->body && m->body->face_count; }

static inline uint32_t faces_below(const struct model *m, uint32_t node)
{
    return m->tree.node[node].end - m->tree.node[node].begin;
}

/* What a node is opened into: its children, or the faces of a leaf. */
struct group {
    uint32_t first, count;
};

static inline struct group children(const struct model *m, uint32_t node)
{
    const struct ts_node *n = &m->tree.node[node];

    return n->degree ? (struct group){n->child, n->degree}
                     : (struct group){m->first_face + n->begin, n->end - n->begin};
}

/* The vertices that volumes are made of: oriented boxes are volumes of the model. */
static inline const double *shape_of(const struct model *m)
{
    return m->model ? m->model : m->world;
}

/* All volumes of the tree's nodes, from vertices. */
void opt_contact_measure_all(struct model *m);

/* Makes what options->refit says for moved vertices; false: no memory. */
bool opt_contact_make_plan(struct model *m);

/* `point`, or the reference that the options name, decides how the faces are parted. */
bool opt_contact_make_model(struct model *m, const struct ts_body *body,
                            const struct ts_contact_options *options, const double *point,
                            struct ts_error *error);
void opt_contact_free_model(struct model *m);

/* frame.c: what moved vertices need beyond what a body has at rest; their frame, which is
 * legal. */
bool opt_contact_make_room(struct model *m);
void opt_contact_take_moved(struct model *m, const struct ts_state *state);

/* Whether a state is legal; takes one that is, which only memory can prevent; both. */
bool opt_contact_is_legal(struct model *m, const struct ts_state *state, struct ts_error *error);
bool opt_contact_take_state(struct model *m, const struct ts_state *state, struct ts_error *error);
bool opt_contact_update_model(struct model *m, const struct ts_state *state,
                              struct ts_error *error);

/* rebuild.c */
double opt_contact_looseness(const struct model *m);
bool opt_contact_has_decayed(const struct model *m);
void opt_contact_rebuild(struct model *m, const struct ts_state *state);

/* How stamps are used: by one thread; not at all; or to share work among several. */
enum stamps { ALONE, NEVER, SHARED };

/* Brings the children of a node up to date, if they are not of this frame. */
void opt_contact_open_node(struct model *m, uint32_t i, enum stamps stamps, struct ts_work *work);

static inline void *group_of(const struct model *m, uint32_t first)
{
    return (char *)m->volume + first * m->kind->size;
}

/* Places the corners of a face, once a frame; which vertices they are; and the nine coordinates of
 * three vertices. */
void opt_contact_place_face(struct model *m, uint32_t face, enum stamps stamps,
                            struct ts_work *work);

static inline const uint32_t *face_vertices(const struct model *m, uint32_t face)
{
    return m->corner + 3 * (size_t)(face - m->first_face);
}

static inline void corners(const struct model *m, const uint32_t *vertex, double *to)
{
    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static inline uint32_t face_number(const struct model *m, uint32_t face)
{
    return m->tree.face[face - m->first_face];
}

/* Two bodies, and how the boxes of one lie to those of the other: one of a against some of b,
 * and the other way round. */
struct couple {
    struct model *a, *b;
    struct ts_relation *relation; /* two; may be NULL where boxes are not oriented */
};
void opt_contact_make_couple(struct couple *c, struct model *a, struct model *b,
                             struct ts_relation *relation);

static inline void add_work(struct ts_work *to, const struct ts_work *work)
{
    to->volumes += work->volumes;
    to->overlaps += work->overlaps;
    to->triangles += work->triangles;
    to->vertices += work->vertices;
    to->rebuilds += work->rebuilds;
    to->bytes += work->bytes;
}

/* Adds what a walk did to what both bodies know. */
static inline void count_work(struct couple *c, const struct ts_work *work)
{
    add_work(&c->a->work, work);
    c->a->tests += work->overlaps;
    c->b->tests += work->overlaps;
}

/* Whether the two roots may share a point. */
bool opt_contact_roots_meet(struct couple *c);

/* A node in a walk. */
struct spot {
    uint32_t node;
    const void *volume;
    double extent;
    struct ts_box room;
};

/* The number of the lowest bit that is set. */
static inline uint32_t lowest(uint32_t bits) { return (uint32_t)__builtin_ctz(bits); }

static inline double box_volume(const double *lo, const double *hi)
{
    return (hi[0] - lo[0]) * (hi[1] - lo[1]) * (hi[2] - lo[2]);
}

/* Member k of a group. A node of one face is this face, and has its volume. Faces need no extent,
 * since they are not opened. */
static inline void go_to(const struct model *m, struct spot *spot, struct group group, uint32_t k)
{
    uint32_t node = group.first + k;

    spot->node = node;
    if (m->kind->boxes) {
        spot->room = ts_boxes_get(group.count, group_of(m, group.first), k);
        spot->volume = &spot->room;
    } else {
        spot->volume = group_of(m, node);
    }
    if (node >= m->first_face) return;
    if (m->kind->boxes)
        spot->extent = box_volume(spot->room.lo, spot->room.hi) * m->scale;
    else
        spot->extent = m->kind->extent(spot->volume);
    if (faces_below(m, node) == 1) spot->node = m->first_face + m->tree.node[node].begin;
}

static inline void go_to_root(const struct model *m, struct spot *spot)
{
    go_to(m, spot, (struct group){0, 1}, 0);
}

static inline bool is_face(const struct model *m, const struct spot *spot)
{
    return spot->node >= m->first_face;
}

/* Which of two nodes, not both faces, is opened: the larger one, or the one that is no face. */
static inline bool opens_b(const struct couple *c, const struct spot *a, const struct spot *b)
{
    return is_face(c->a, a) || (!is_face(c->b, b) && !(a->extent >= b->extent));
}

/* Which of a group, of b or of a, may meet a node of the other. */
static inline uint32_t hit_group(const struct couple *c, bool of_b, const struct spot *closed,
                                 struct group group)
{
    const struct model *m = of_b ? c->b : c->a;
    const struct ts_relation *relation = c->relation ? &c->relation[of_b ? 0 : 1] : NULL;

    return m->kind->hits(m->kind->dop, relation, closed->volume, group.count,
                         group_of(m, group.first));
}

/* A walk under way. */
struct walk {
    struct couple *couple;
    enum ts_extent extent;
    enum stamps stamps;
    struct ts_pairs *pairs;
    struct ts_work work;
    bool done, failed;     /* nothing more is wanted; out of memory, which is done as well */
    uint32_t met_a, met_b; /* where the last contact was found */
    bool known;            /* that is so of an earlier walk: what is near comes first */
    struct front *next;    /* what this walk keeps; or NULL */
};
void opt_contact_compare_faces(struct walk *w, uint32_t i, uint32_t j);

/* Two nodes that may meet, and all that is below them. */
void opt_contact_visit(struct walk *w, const struct spot *a, const struct spot *b);

/* front.c: a walk that begins where the last one ended. */
bool opt_contact_walk_front(struct walk *w, struct front *front);

/* walk.c: depth first. Appends to w->pairs, in no order; false: no memory. */
bool opt_contact_walk(struct walk *w, struct front *front);

/* parallel.c: with several threads. Appends all contacts of couple i, whose roots meet, to
 * pairs[i], in no order; false: no memory. */
bool opt_contact_walk_parallel(size_t count, struct couple *couple, struct ts_pairs *pairs);

/* bucket.c: an octree of buckets in place of a tree; a frame, which is legal; the box of
 * all faces, of which there are some; the contacts of two bodies, or of one with itself, behind
 * what is in `pairs`, in no order. False: no memory. */
bool opt_contact_make_buckets(struct model *m, struct ts_error *error);
bool opt_contact_fill_buckets(struct model *m, const struct ts_state *state,
                              struct ts_error *error);
struct ts_box opt_contact_buckets_box(const struct model *m);
bool opt_contact_walk_buckets(struct model *a, struct model *b, enum ts_extent extent,
                              struct ts_pairs *pairs);

/* self.c: whether two faces of a body meet beyond the vertices that both name. */
bool opt_contact_faces_meet(const struct model *m, const uint32_t *face_f, const uint32_t *face_g);

/* A body against itself. Appends to pairs, in no order; false: no memory. */
bool opt_contact_walk_self(struct model *m, enum ts_extent extent, enum stamps stamps,
                           struct ts_pairs *pairs);

/* contact.c */

/* Refuses a number that names no body. */
bool opt_contact_is_there(const struct ts_contact *s, size_t body, struct ts_error *error);

/* Takes note that a body was updated. */
void opt_contact_note_update(struct ts_contact *s, size_t body);

/* The contacts of two different bodies, behind what is in `pairs`; false: no memory. */
bool opt_contact_find(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                      struct ts_pairs *pairs);

/* many.c: the calls of the table that look at all bodies. */
bool opt_contact_update_all(struct ts_contact *session, const struct ts_state *const *states,
                            struct ts_error *error);
bool opt_contact_among(struct ts_contact *session, enum ts_extent extent,
                       struct ts_meetings *meetings, struct ts_error *error);

/* A body comes into the broad phase, and goes. */
void opt_contact_list_body(struct ts_contact *s, size_t body);
void opt_contact_unlist_body(struct ts_contact *s, size_t body);

#endif
