/* small.c: paper 000's method as small as it can be, on the tables of the fast twins: one
 * kind of volume, one degree, no options. It is here to be broken: each fault is one line of what
 * everybody writes, taken away or turned round. Without a fault it is right, which the properties
 * show of it as of every method. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "common/pairs.h"
#include "props/contact/small.h"
#include "props/engine/columns.h"
#include "touchstone/blend.h"
#include "touchstone/number.h"
#include "touchstone/pose.h"
#include "touchstone/tree.h"
#include "touchstone/triangle.h"

enum fault {
    NO_FAULT,
    STALE_STAMP,    /* a box that was ever made is never made new */
    DROPPED_WEIGHT, /* the last reference is left out of the blend */
    SWAPPED_BOUND,  /* lower and upper are taken for each other on one axis */
    WRONG_LARGER,   /* the larger node is opened, but as many children as the other has */
    /* of a body with itself: */
    SKIPS_NEIGHBOURS, /* faces that share a vertex are left out */
    COUNTS_SHARED,    /* a shared vertex is a contact */
    FORGETS_BELOW     /* each two children are compared, but no child with itself */
};

/* A body, its tree, and the boxes of its nodes: n of the references, and one of the frame. */
struct model {
    const struct ts_body *body;
    struct ts_tree tree;
    struct ts_box *reference, *box;
    uint64_t *stamp, frame;
    bool moved; /* vertices were: boxes are made from them */
    double *world, *weight;
    struct ts_pose pose;
};

struct ts_contact {
    size_t count;
    enum fault fault;
    struct model *model; /* one without a body is free */
};

static void free_model(struct model *m)
{
    ts_tree_opt.release(&m->tree);
    free(m->reference);
    free(m->box);
    free(m->stamp);
    free(m->world);
    free(m->weight);
    memset(m, 0, sizeof *m);
}

static void release(struct ts_contact *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free_model(&s->model[i]);
    free(s->model);
    free(s);
}

static bool is_there(const struct ts_contact *s, size_t body, struct ts_error *error)
{
    return (body < s->count && s->model[body].body) ||
           ts_fail(error, "body %zu: expected a number below %zu, of a body that is there", body,
                   s->count);
}

static void take_place(struct model *m, const struct ts_state *state, double *world)
{
    free(m->world);
    m->world = world;
    m->pose = state->pose;
    m->moved = state->vertex;
    m->frame++;
    for (uint32_t r = 0; r < m->body->reference_count; r++)
        m->weight[r] = state->weight ? state->weight[r] : r == 0;
}

/* All vertices are placed: this is about boxes. */
static bool update(struct ts_contact *s, size_t body, const struct ts_state *state,
                   struct ts_error *error)
{
    double *world;

    if (!is_there(s, body, error)) return false;
    world = ts_small_place(s->model[body].body, body, state, error);
    if (world) take_place(&s->model[body], state, world);
    return world;
}

/* Every state is tried before the first is taken. */
static bool update_all(struct ts_contact *s, const struct ts_state *const *states,
                       struct ts_error *error)
{
    bool good = true;

    for (size_t i = 0; good && i < s->count; i++) {
        double *world = NULL;

        if (!states[i]) continue;
        good = is_there(s, i, error) &&
               (world = ts_small_place(s->model[i].body, i, states[i], error));
        free(world);
    }
    for (size_t i = 0; good && i < s->count; i++)
        good = !states[i] || update(s, i, states[i], error);
    return good;
}

/* The box of a node's faces, for one set of points. */
static struct ts_box faces_box(const struct model *m, uint32_t node, const double *point)
{
    const struct ts_node *n = &m->tree.node[node];
    struct ts_box box;

    for (uint32_t f = n->begin; f < n->end; f++) {
        struct ts_box face =
            ts_blend_opt.box_of(3, m->body->face + 3 * (size_t)m->tree.face[f], point);

        for (int k = 0; k < 3; k++) {
            box.lo[k] = f == n->begin || face.lo[k] < box.lo[k] ? face.lo[k] : box.lo[k];
            box.hi[k] = f == n->begin || face.hi[k] > box.hi[k] ? face.hi[k] : box.hi[k];
        }
    }
    return box;
}

static bool make_model(struct model *m, const struct ts_body *body, struct ts_error *error)
{
    const struct ts_tree_rule rule = {8, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    size_t n = body->reference_count;

    m->body = body;
    if (!ts_tree_opt.build(body, body->reference, rule, &m->tree, error)) return false;
    m->reference = malloc((n * m->tree.node_count + 1) * sizeof *m->reference);
    m->box = malloc((m->tree.node_count + (size_t)1) * sizeof *m->box);
    m->stamp = calloc(m->tree.node_count + (size_t)1, sizeof *m->stamp);
    m->weight = malloc(n * sizeof *m->weight);
    if (!m->reference || !m->box || !m->stamp || !m->weight) return ts_out_of_memory(error);
    for (uint32_t i = 0; i < m->tree.node_count; i++)
        for (size_t r = 0; r < n; r++)
            m->reference[n * i + r] = faces_box(m, i, body->reference + 3 * r * body->vertex_count);
    return true;
}

static bool enter(struct ts_contact *s, const struct ts_body *body, size_t *number,
                  struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();
    struct model *grown, *m;
    size_t i = 0;

    while (i < s->count && s->model[i].body) i++;
    if (!ts_body_check(body, i, error)) return false;
    grown = realloc(s->model, (s->count + 1) * sizeof *grown);
    if (!grown) return ts_out_of_memory(error);
    s->model = grown;
    m = &s->model[i];
    memset(m, 0, sizeof *m);
    if (i == s->count) s->count++;
    if (!make_model(m, body, error) || !update(s, i, &rest, error)) {
        free_model(m);
        return false;
    }
    *number = i;
    return true;
}

static bool leave(struct ts_contact *s, size_t body, struct ts_error *error)
{
    if (!is_there(s, body, error)) return false;
    free_model(&s->model[body]);
    while (s->count && !s->model[s->count - 1].body) s->count--;
    return true;
}

static bool make_session(enum fault fault, size_t count, const struct ts_body *bodies,
                         struct ts_contact **session, struct ts_error *error)
{
    struct ts_contact *s = calloc(1, sizeof *s);
    bool good = true;

    if (!s) return ts_out_of_memory(error);
    s->fault = fault;
    for (size_t i = 0, number; good && i < count; i++) good = enter(s, &bodies[i], &number, error);
    if (good)
        *session = s;
    else
        release(s);
    return good;
}

/* The box of a node in this frame: blended and posed when it is first asked for. */
static const struct ts_box *node_box(const struct ts_contact *s, struct model *m, uint32_t node)
{
    uint32_t n = m->body->reference_count;
    struct ts_box model;
    double swap;

    if (m->stamp[node] == m->frame || (s->fault == STALE_STAMP && m->stamp[node]))
        return &m->box[node];
    m->stamp[node] = m->frame;
    if (m->moved) {
        m->box[node] = faces_box(m, node, m->world);
        return &m->box[node];
    }
    ts_blend_opt.boxes(1, s->fault == DROPPED_WEIGHT && n > 1 ? n - 1 : n,
                       m->reference[n * (size_t)node].lo, m->weight, model.lo);
    if (s->fault == SWAPPED_BOUND) {
        swap = model.lo[2];
        model.lo[2] = model.hi[2];
        model.hi[2] = swap;
    }
    ts_pose_opt.boxes(1, model.lo, &m->pose, m->box[node].lo);
    return &m->box[node];
}

static bool overlap(const struct ts_box *a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++)
        if (a->lo[k] > b->hi[k] || b->lo[k] > a->hi[k]) return false;
    return true;
}

static double volume(const struct ts_box *box)
{
    return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

static void corners(const struct model *m, const uint32_t *corner, double *to)
{
    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)corner[i], 3 * sizeof *to);
}

/* Two faces, of two bodies or of one. */
static bool faces_meet(const struct ts_contact *s, const struct model *a, uint32_t i,
                       const struct model *b, uint32_t j)
{
    uint32_t f[3], g[3];
    double face_a[9], face_b[9];
    unsigned shared = 0;

    memcpy(f, a->body->face + 3 * (size_t)a->tree.face[a->tree.node[i].begin], sizeof f);
    memcpy(g, b->body->face + 3 * (size_t)b->tree.face[b->tree.node[j].begin], sizeof g);
    if (a == b) shared = ts_share(f, g);
    corners(a, f, face_a);
    corners(b, g, face_b);
    if (shared && s->fault == SKIPS_NEIGHBOURS) return false;
    if (shared && s->fault == COUNTS_SHARED) shared = 0;
    return ts_triangle_opt.meet_beyond(face_a, face_b, shared);
}

/* Of one body, the lower number first. */
static bool add_pair(const struct model *a, uint32_t i, const struct model *b, uint32_t j,
                     struct ts_pairs *pairs)
{
    uint32_t f = a->tree.face[a->tree.node[i].begin], g = b->tree.face[b->tree.node[j].begin];

    return a == b && g < f ? ts_pairs_add(pairs, g, f) : ts_pairs_add(pairs, f, g);
}

/* Down into the larger of two boxes that overlap; false: no memory. */
static bool descend(const struct ts_contact *s, struct model *a, uint32_t i, struct model *b,
                    uint32_t j, struct ts_pairs *pairs)
{
    const struct ts_box *box_a = node_box(s, a, i), *box_b = node_box(s, b, j);
    const struct ts_node *node_a = &a->tree.node[i], *node_b = &b->tree.node[j];
    bool into_a = node_a->degree && (!node_b->degree || volume(box_a) >= volume(box_b));
    const struct ts_node *opened = into_a ? node_a : node_b;

    if (!overlap(box_a, box_b)) return true;
    if (!node_a->degree && !node_b->degree)
        return !faces_meet(s, a, i, b, j) || add_pair(a, i, b, j, pairs);
    /* The wrong choice takes the number of children from the node that stays closed. */
    for (uint32_t c = 0; c < opened->degree; c++) {
        if (s->fault == WRONG_LARGER && c && c >= (into_a ? node_b : node_a)->degree) break;
        if (!(into_a ? descend(s, a, opened->child + c, b, j, pairs)
                     : descend(s, a, i, b, opened->child + c, pairs)))
            return false;
    }
    return true;
}

static bool contacts(struct ts_contact *s, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct model *m, *k;

    pairs->count = 0;
    if (!is_there(s, a, error) || !is_there(s, b, error)) return false;
    if (a == b) return ts_fail(error, "bodies %zu and %zu: expected two different ones", a, b);
    m = &s->model[a];
    k = &s->model[b];
    if (m->tree.node_count && k->tree.node_count && !descend(s, m, 0, k, 0, pairs))
        return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    if (extent == TS_FIRST && pairs->count > 1) pairs->count = 1;
    return true;
}

static bool among(struct ts_contact *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    const struct ts_contact *s = session;
    struct ts_pairs pairs = {NULL, 0, 0};
    bool good = true;

    meetings->count = meetings->pairs.count = 0;
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = a + 1; good && b < s->count; b++) {
            size_t begin = meetings->pairs.count;

            if (!s->model[a].body || !s->model[b].body) continue;
            good = contacts(session, a, b, extent, &pairs, error);
            for (size_t i = 0; good && i < pairs.count; i++)
                good = ts_pairs_add(&meetings->pairs, pairs.pair[i].a, pairs.pair[i].b) ||
                       ts_out_of_memory(error);
            good = good && (ts_meetings_add(meetings, a, b, begin) || ts_out_of_memory(error));
        }
    ts_pairs_free(&pairs);
    return good;
}

/* A node with itself; false: no memory. */
static bool descend_alone(const struct ts_contact *s, struct model *m, uint32_t i,
                          struct ts_pairs *pairs)
{
    const struct ts_node *node = &m->tree.node[i];

    for (uint32_t c = node->child; c < node->child + node->degree; c++) {
        if (s->fault != FORGETS_BELOW && !descend_alone(s, m, c, pairs)) return false;
        for (uint32_t d = c + 1; d < node->child + node->degree; d++)
            if (!descend(s, m, c, m, d, pairs)) return false;
    }
    return true;
}

static bool self(struct ts_contact *s, size_t body, enum ts_extent extent, struct ts_pairs *pairs,
                 struct ts_error *error)
{
    pairs->count = 0;
    if (!is_there(s, body, error)) return false;
    if (s->model[body].tree.node_count && !descend_alone(s, &s->model[body], 0, pairs))
        return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    if (extent == TS_FIRST && pairs->count > 1) pairs->count = 1;
    return true;
}

#define METHOD(name, fault)                                                                        \
    static bool prepare_##name(size_t count, const struct ts_body *bodies,                         \
                               const struct ts_contact_options *options,                           \
                               struct ts_contact **session, struct ts_error *error)                \
    {                                                                                              \
        (void)options;                                                                             \
        return make_session(fault, count, bodies, session, error);                                 \
    }                                                                                              \
    const struct ts_contact_table ts_small_##name = {                                              \
        "small",  prepare_##name, update, update_all,    enter,  leave,                            \
        contacts, among,          self,   ts_small_work, release}

METHOD(right, NO_FAULT);
METHOD(stale_stamp, STALE_STAMP);
METHOD(dropped_weight, DROPPED_WEIGHT);
METHOD(swapped_bound, SWAPPED_BOUND);
METHOD(wrong_larger, WRONG_LARGER);
METHOD(skips_neighbours, SKIPS_NEIGHBOURS);
METHOD(counts_shared, COUNTS_SHARED);
METHOD(forgets_below, FORGETS_BELOW);
