/* contact.h: what the files opt/contact*.c share: bodies with their trees, volumes and walks. */
#ifndef OPT_CONTACT_H
#define OPT_CONTACT_H

#include <stdatomic.h>
#include <string.h>

#include "opt/refit.h"
#include "touchstone/bounds.h"
#include "touchstone/contact.h"
#include "touchstone/overlap.h"
#include "touchstone/tree.h"

enum { MOST_CHILDREN = 8, BOX_NUMBERS = 6 };

struct bucket; /* opt/bucket.h */

/* A body with its tree. The tree ends in twigs, nodes of a dozen faces or fewer; a twig's children
 * are its faces, which are no nodes of the tree. Node and face numbers are one: the face at place i
 * of the tree's order is number leaves + i.
 *
 * The volumes of the children of a node stand together: the group that begins with number n begins
 * at byte n * kind->size of `volume`, boxes side by side as bounds.h says, others one after the
 * other. In `reference` a group has one block for each reference, and faces are not there. */
struct model {
    const struct ts_body *body;
    const struct ts_options *options;
    const struct kind *kind;
    struct bucket *bucket; /* in place of a tree and of all that belongs to it; or NULL */
    size_t bucket_bytes;
    double *next; /* of buckets: room for the vertices of the next frame */
    struct ts_tree tree;
    struct refit_plan *plan; /* how volumes are made from vertices (opt/refit.h); made when vertices
                                are first moved one by one, or a frame is first tight */
    void *reference, *volume;
    uint32_t *order;      /* the vertices in the order in which the tree's faces name them; all else
                             here numbers them by their places in it, so that a node's stand together */
    uint32_t *corner;     /* of the tree's faces, in its order: 3 vertices each */
    atomic_uchar *opened; /* the frame in which a node's children were brought up to date */
    atomic_uchar *placed; /* the frame in which a vertex was */
    double *world;        /* vertices */
    double *model;        /* and, when they were moved and the kind stands, those of the model */
    struct ts_box *whole; /* boxes of all vertices, also those that no face uses; by reference */
    double *reach;        /* the largest |x|, |y| and |z| of each reference */
    uint32_t leaves;      /* the number of the first face: how many nodes there are */
    uint32_t parts, blocks; /* blocks of a group: the references and what stands between them */

    /* of this frame */
    uint32_t first, used;  /* the blocks that are blended: those before and behind weigh nothing */
    unsigned char frame;   /* counts changes, from 1 to 254, and again */
    bool explicit;         /* vertices were moved: all are placed, nothing is blended */
    bool adapts, tight;    /* volumes above twigs may be made from vertices; they are */
    bool narrow;           /* reference boxes are floats (in every frame) */
    bool widened;          /* after blending, because blocks are not the vertices' own */
    bool rebuilt;          /* what was kept about its faces by number is of another tree */
    struct ts_state state; /* unless vertices were moved: weights, in the array below, and pose */
    double *weight;
    double *spread;        /* the weight of every block */
    double extra[3];       /* by how much volumes are widened on each axis */
    struct ts_stand stand; /* of a kind that stands; and what the pose does to a volume: */
    double scale;
    double looseness; /* of the tree when it was new (contact_rebuild.c) */
    uint64_t tests;   /* of volumes, in the walks of this frame */
    struct ts_work work;
};

/* What a walk keeps for the next one: the tree of the tests that were made (contact_front.c). */
struct front {
    uint64_t *entry, *spare; /* of the last walk; room for those of the next */
    size_t count, capacity, spare_capacity;
};

/* Where a first contact of two bodies was found last. There is one for every two bodies, or where
 * these are too many, one for some of them: the last that asked. */
struct witness {
    bool met;
    uint32_t a, b, leaf_a, leaf_b;
};
enum { MOST_WITNESSES = 1 << 16 };

/* What the broad phase knows of a body. */
struct listing {
    bool listed, moved; /* it is in the lists; its box there is that of an earlier frame */
    double reach;       /* of its vertices from the model's origin, for ever; negative: no bound */
};

struct session {
    size_t count, room;  /* one more than the largest number in use; memory for so many */
    size_t bodies, full; /* how many are there; no number below this one is free */
    struct model *model; /* by number; one without a body is free */
    struct ts_options options;
    struct front *front; /* one for every two numbers, or NULL */
    struct witness *witness;
    struct listing *listing; /* by number, or NULL: then every two bodies are tried */
    void *lists;             /* of ts_sweep_opt */
    struct ts_pairs near;    /* bodies whose boxes meet */
    struct ts_work gone;     /* what bodies did that left */
};

/* A kind of volume. */
struct kind {
    size_t size; /* bytes of one volume */
    bool boxes;  /* side by side; such a kind may have narrow references */
    bool stands; /* stays in model space; compared as the bodies stand */
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

/* contact_volume.c */
extern const struct kind kinds[TS_VOLUMES];

/* The volumes that a frame begins with, or that are due when a node is opened, as the plan says;
 * how many. */
size_t begin_volumes(struct model *m);
size_t open_volumes(struct model *m, uint32_t node);

/* contact_model.c */

/* What options->twig and options->bough stand for when they are 0: measured, docs/contact.md. */
enum { USUAL_TWIG = 12, MOST_TWIG = 32, USUAL_BOUGH = 256 };

/* A stamp on what a thread is at work on; no frame has this number, nor 0. The first has one
 * a little below: see begin_frame. */
enum { BUSY = 255, FIRST_FRAME = BUSY - 3 };

/* Zeroed memory that is counted; never NULL for want of size. */
void *take(struct model *m, size_t count, size_t size);

static inline bool has_faces(const struct model *m) { return m->body && m->body->face_count; }

static inline uint32_t faces_below(const struct model *m, uint32_t node)
{
    return m->tree.node[node].end - m->tree.node[node].begin;
}

/* What a node is opened into: its children, or the faces of a twig. */
struct group {
    uint32_t first, count;
};

static inline struct group children(const struct model *m, uint32_t node)
{
    const struct ts_node *n = &m->tree.node[node];

    return n->degree ? (struct group){n->child, n->degree}
                     : (struct group){m->leaves + n->begin, n->end - n->begin};
}

/* The vertices that volumes are made of: a kind that stands has volumes of the model. */
static inline const double *shape_of(const struct model *m)
{
    return m->model ? m->model : m->world;
}

/* All volumes of the tree's nodes, from vertices. */
void measure_all(struct model *m);

/* Makes what options->refit says for moved vertices; false: no memory. */
bool make_plan(struct model *m);

/* `point`, or the reference that the options name, decides how the faces are parted. */
bool make_model(struct model *m, const struct ts_body *body, const struct ts_options *options,
                const double *point, struct ts_error *error);
void free_model(struct model *m);

/* contact_frame.c: what moved vertices need beyond what a body has at rest; their frame, which is
 * legal. */
bool make_room(struct model *m);
void take_moved(struct model *m, const struct ts_state *state);

/* Whether a state is legal; takes one that is, which only memory can prevent; both. */
bool legal(struct model *m, const struct ts_state *state, struct ts_error *error);
bool take_state(struct model *m, const struct ts_state *state, struct ts_error *error);
bool update_model(struct model *m, const struct ts_state *state, struct ts_error *error);

/* contact_rebuild.c */
double looseness(const struct model *m);
bool has_decayed(const struct model *m);
void rebuild(struct model *m, const struct ts_state *state);

/* How stamps are used: by one thread; not at all; or to share work among several. */
enum stamps { ALONE, NEVER, SHARED };

/* Brings the children of a node up to date, if they are not of this frame. */
void open_node(struct model *m, uint32_t i, enum stamps stamps, struct ts_work *work);

static inline void *group_of(const struct model *m, uint32_t first)
{
    return (char *)m->volume + first * m->kind->size;
}

/* Places the corners of a face, once a frame; which vertices they are; and the nine coordinates of
 * three vertices. */
void place_leaf(struct model *m, uint32_t leaf, enum stamps stamps, struct ts_work *work);

static inline const uint32_t *leaf_vertices(const struct model *m, uint32_t leaf)
{
    return m->corner + 3 * (size_t)(leaf - m->leaves);
}

static inline void corners(const struct model *m, const uint32_t *vertex, double *to)
{
    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static inline uint32_t leaf_face(const struct model *m, uint32_t leaf)
{
    return m->tree.face[leaf - m->leaves];
}

/* Two bodies, and how the boxes of one stand to those of the other: one of a against some of b,
 * and the other way round. */
struct couple {
    struct model *a, *b;
    struct ts_relation *relation; /* two; may be NULL where the kind does not stand */
};
void make_couple(struct couple *c, struct model *a, struct model *b, struct ts_relation *relation);

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
bool roots_meet(struct couple *c);

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
    if (node >= m->leaves) return;
    if (m->kind->boxes)
        spot->extent = box_volume(spot->room.lo, spot->room.hi) * m->scale;
    else
        spot->extent = m->kind->extent(spot->volume);
    if (faces_below(m, node) == 1) spot->node = m->leaves + m->tree.node[node].begin;
}

static inline void go_to_root(const struct model *m, struct spot *spot)
{
    go_to(m, spot, (struct group){0, 1}, 0);
}

static inline bool is_face(const struct model *m, const struct spot *spot)
{
    return spot->node >= m->leaves;
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
    bool done, failed;       /* nothing more is wanted; out of memory, which is done as well */
    uint32_t leaf_a, leaf_b; /* where the last contact was found */
    bool known;              /* that is so of an earlier walk: what is near comes first */
    struct front *next;      /* what this walk keeps; or NULL */
};
void compare_leaves(struct walk *w, uint32_t i, uint32_t j);

/* Two nodes that may meet, and all that is below them. */
void visit(struct walk *w, const struct spot *a, const struct spot *b);

/* contact_front.c: a walk that begins where the last one ended. */
bool walk_on(struct walk *w, struct front *front);

/* contact_walk.c: depth first. Appends to w->pairs, in no order; false: no memory. */
bool walk(struct walk *w, struct front *front);

/* contact_parallel.c: with several threads. Appends all contacts of couple i, whose roots meet, to
 * pairs[i], in no order; false: no memory. */
bool walk_together(size_t count, struct couple *couple, struct ts_pairs *pairs);

/* contact_bucket.c: an octree of buckets in place of a tree; a frame, which is legal; the box of
 * all faces, of which there are some; the contacts of two bodies, or of one with itself, behind
 * what is in `pairs`, in no order. False: no memory. */
bool make_buckets(struct model *m, struct ts_error *error);
bool fill_buckets(struct model *m, const struct ts_state *state, struct ts_error *error);
struct ts_box buckets_box(const struct model *m);
bool walk_buckets(struct model *a, struct model *b, enum ts_extent extent, struct ts_pairs *pairs);

/* contact_self.c: whether two faces of a body meet beyond the vertices that both name. */
bool faces_meet(const struct model *m, const uint32_t *face_f, const uint32_t *face_g);

/* A body against itself. Appends to pairs, in no order; false: no memory. */
bool walk_self(struct model *m, enum ts_extent extent, enum stamps stamps, struct ts_pairs *pairs);

/* contact.c */

/* Refuses a number that names no body. */
bool is_there(const struct session *s, size_t body, struct ts_error *error);

/* Takes note that a body was updated. */
void note_update(struct session *s, size_t body);

/* The contacts of two different bodies, behind what is in `pairs`; false: no memory. */
bool find(struct session *s, size_t a, size_t b, enum ts_extent extent, struct ts_pairs *pairs);

/* contact_many.c: the calls of the table that look at all bodies. */
bool update_all(void *session, const struct ts_state *const *states, struct ts_error *error);
bool among(void *session, enum ts_extent extent, struct ts_meetings *meetings,
           struct ts_error *error);

/* A body comes into the broad phase, and goes. */
void list_body(struct session *s, size_t body);
void unlist_body(struct session *s, size_t body);

#endif
