/* contact.c, fast: two trees are walked down together, and only what is reached is brought up to
 * date (paper 000, sections 3 and 5).
 *
 * An update stores weights and pose and looks at the root's box, nothing more: if that is finite,
 * every vertex is. A node's box is blended and posed when its parent is opened for the first time
 * in a frame, together with those of its siblings (frame stamps, section 5); a vertex is placed
 * when a leaf needs it. Vertices that were moved one by one can't be blended: then a box is that of
 * the vertices below the node (paper 001, the top-down update), again when it is needed. All boxes
 * are of rounded world vertices, without widening, so nothing is lost. */
#include "touchstone/contact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "opt/bound.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/number.h"
#include "touchstone/pose.h"
#include "touchstone/tree.h"
#include "touchstone/triangle.h"

static const struct ts_tree_rule rule = {8, TS_CUT_MIDDLE};

struct model {
    const struct ts_body *body;
    struct ts_tree tree;
    /* Reference boxes: those of the children of a node stand together, one block a reference. The
     * group that begins with node i begins at 6 * n * i. */
    double *reference;
    struct ts_box *box;    /* in the world, of each node */
    uint64_t *opened;      /* the frame in which a node's children were brought up to date */
    uint64_t *placed;      /* the frame in which a vertex was */
    double *world, *next;  /* world vertices; those of an update that may yet be refused */
    bool explicit;         /* vertices were moved: all are placed, nothing is blended */
    struct ts_state state; /* else: weights, in the array below, and pose */
    double *weight;
    double *whole;  /* reference boxes of all vertices, also those that no face uses */
    uint64_t frame; /* counts changes; 64 bits never wrap around */
};

struct session {
    size_t count;
    struct model *model;
};

static void free_model(struct model *m)
{
    ts_tree_opt.release(&m->tree);
    free(m->reference);
    free(m->box);
    free(m->opened);
    free(m->placed);
    free(m->world);
    free(m->next);
    free(m->weight);
    free(m->whole);
}

static void release(void *session)
{
    struct session *s = session;

    if (!s) return;
    for (size_t i = 0; i < s->count; i++) free_model(&s->model[i]);
    free(s->model);
    free(s);
}

/* ---- boxes ---- */

static inline struct ts_box face_box(const uint32_t *corner, const double *point)
{
    const double *a = point + 3 * (size_t)corner[0], *b = point + 3 * (size_t)corner[1],
                 *c = point + 3 * (size_t)corner[2];
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        box.lo[k] = smaller(smaller(a[k], b[k]), c[k]);
        box.hi[k] = larger(larger(a[k], b[k]), c[k]);
    }
    return box;
}

/* The boxes of all nodes for these points: children come after their parents, so a walk from the
 * last node to the first finds every child's box done. */
static void measure(struct model *m, const double *point)
{
    for (uint32_t i = m->tree.node_count; i-- > 0;) {
        const struct ts_node *node = &m->tree.node[i];
        const struct ts_box *child = m->box + node->child;
        struct ts_box box;

        if (node->degree == 0) {
            m->box[i] = face_box(m->body->face + 3 * (size_t)m->tree.face[node->begin], point);
            continue;
        }
        box = child[0];
        for (uint32_t c = 1; c < node->degree; c++)
            for (int k = 0; k < 3; k++) {
                box.lo[k] = smaller(child[c].lo[k], box.lo[k]);
                box.hi[k] = larger(child[c].hi[k], box.hi[k]);
            }
        m->box[i] = box;
    }
}

/* The boxes of one reference, into the place where they will be blended from. */
static void measure_reference(struct model *m, uint32_t r)
{
    uint32_t n = m->body->reference_count;

    measure(m, m->body->reference + 3 * (size_t)r * m->body->vertex_count);
    for (uint32_t i = 0; i < m->tree.node_count; i++) {
        const struct ts_node *node = &m->tree.node[i];

        for (uint32_t c = 0; c < node->degree; c++)
            ts_boxes_set(node->degree,
                         m->reference + 6 * ((size_t)n * node->child + (size_t)r * node->degree), c,
                         &m->box[node->child + c]);
    }
    if (m->tree.node_count) ts_boxes_set(1, m->reference + 6 * (size_t)r, 0, &m->box[0]);
}

/* The boxes of `count` siblings, or of the whole body, with these weights. */
static void blend_boxes(const struct model *m, const double *weight, uint32_t count,
                        const double *reference, double *to)
{
    if (weight)
        ts_blend_opt.boxes(count, m->body->reference_count, reference, weight, to);
    else
        memcpy(to, reference, 6 * count * sizeof *to);
}

/* Blends and poses the boxes of `count` siblings from node `first` on. */
static void refit(struct model *m, uint32_t first, uint32_t count)
{
    double model[6 * 8], world[6 * 8];

    blend_boxes(m, m->state.weight, count,
                m->reference + 6 * (size_t)m->body->reference_count * first, model);
    ts_pose_opt.boxes(count, model, &m->state.pose, world);
    for (uint32_t i = 0; i < count; i++) m->box[first + i] = ts_boxes_get(count, world, i);
}

/* The children of a node; their boxes are made new once a frame, unless all were. */
static uint32_t open_node(struct model *m, uint32_t node)
{
    const struct ts_node *parent = &m->tree.node[node];

    if (!m->explicit && m->opened[node] != m->frame) {
        m->opened[node] = m->frame;
        refit(m, parent->child, parent->degree);
    }
    return parent->child;
}

/* The box of all vertices of a reference; of no vertices, any. */
static struct ts_box whole_box(const struct ts_body *body, uint32_t r)
{
    const double *p = body->reference + 3 * (size_t)r * body->vertex_count;
    struct ts_box box = {{0, 0, 0}, {0, 0, 0}};

    for (uint32_t v = 0; v < body->vertex_count; v++)
        for (int k = 0; k < 3; k++, p++) {
            box.lo[k] = v == 0 ? *p : smaller(*p, box.lo[k]);
            box.hi[k] = v == 0 ? *p : larger(*p, box.hi[k]);
        }
    return box;
}

/* ---- states ---- */

static bool box_finite(const double *box)
{
    double doubt = 0; /* x - x is 0 for finite x and NaN for all others */

    for (int k = 0; k < 6; k++) doubt += box[k] - box[k];
    return doubt == 0;
}

/* Whether weights and pose are legal. If the box of the whole body is finite, before and after
 * posing, then so is every vertex: an infinite one would have taken a bound along. Otherwise all
 * are placed, to find the one that is not finite. */
static bool legal(const struct model *m, const struct ts_state *state, struct ts_error *error)
{
    struct ts_body no_vertices = *m->body;
    double model[6], world[6];

    no_vertices.vertex_count = 0;
    if (!ts_morph_opt.world(&no_vertices, state, m->next, error)) return false;
    if (m->body->vertex_count == 0) return true;
    blend_boxes(m, state->weight, 1, m->whole, model);
    ts_pose_opt.boxes(1, model, &state->pose, world);
    return (box_finite(model) && box_finite(world)) ||
           ts_morph_opt.world(m->body, state, m->next, error);
}

/* The same weights and pose as before cost nothing. */
static bool unchanged(const struct model *m, const struct ts_state *state)
{
    size_t size = m->body->reference_count * sizeof(double);

    return m->frame && !m->explicit && !m->state.weight == !state->weight &&
           memcmp(&m->state.pose, &state->pose, sizeof state->pose) == 0 &&
           (!state->weight || memcmp(m->weight, state->weight, size) == 0);
}

static bool update(void *session, size_t body, const struct ts_state *state, struct ts_error *error)
{
    struct session *s = session;
    struct model *m;
    struct ts_error reason;
    double *world;

    if (body >= s->count)
        return ts_fail(error, "body %zu: expected a number below %zu", body, s->count);
    m = &s->model[body];
    world = m->next;
    if (!state->vertex && unchanged(m, state)) return true;
    if (!(state->vertex ? ts_morph_opt.world(m->body, state, world, &reason)
                        : legal(m, state, &reason)))
        return ts_fail(error, "body %zu, %s", body, reason.text);
    m->frame++;
    m->explicit = state->vertex != NULL;
    if (m->explicit) {
        m->next = m->world;
        m->world = world;
        measure(m, world);
    } else {
        m->state = *state;
        if (state->weight) {
            memcpy(m->weight, state->weight, m->body->reference_count * sizeof *m->weight);
            m->state.weight = m->weight;
        }
        if (m->tree.node_count) refit(m, 0, 1);
    }
    return true;
}

static bool make_model(struct model *m, const struct ts_body *body, struct ts_error *error)
{
    size_t vertices = (size_t)body->vertex_count + 1, n = body->reference_count, nodes;
    struct ts_box whole;

    m->body = body;
    if (!ts_tree_opt.build(body, body->reference, rule, &m->tree, error)) return false;
    nodes = (size_t)m->tree.node_count + 1;
    m->reference = malloc(6 * n * nodes * sizeof *m->reference);
    m->box = malloc(nodes * sizeof *m->box);
    m->opened = calloc(nodes, sizeof *m->opened);
    m->placed = calloc(vertices, sizeof *m->placed);
    m->world = malloc(3 * vertices * sizeof *m->world);
    m->next = malloc(3 * vertices * sizeof *m->next);
    m->weight = malloc(n * sizeof *m->weight);
    m->whole = malloc(6 * n * sizeof *m->whole);
    if (!m->reference || !m->box || !m->opened || !m->placed || !m->world || !m->next ||
        !m->weight || !m->whole)
        return ts_out_of_memory(error);
    for (uint32_t r = 0; r < n; r++) {
        measure_reference(m, r);
        whole = whole_box(body, r);
        ts_boxes_set(1, m->whole + 6 * (size_t)r, 0, &whole);
    }
    return true;
}

static bool prepare(size_t count, const struct ts_body *bodies, const struct ts_options *options,
                    void **session, struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();
    struct session *s;

    if (!ts_arithmetic_sound())
        return ts_fail(error, "expected a processor that rounds to nearest and keeps denormals");
    if (options && !ts_options_check(options, error)) return false;
    for (size_t i = 0; i < count; i++)
        if (!ts_body_check(&bodies[i], i, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->model = calloc(count + 1, sizeof *s->model);
    if (!s->model) {
        free(s);
        return ts_out_of_memory(error);
    }
    s->count = count;
    for (size_t i = 0; i < count; i++)
        if (!make_model(&s->model[i], &bodies[i], error) || !update(s, i, &rest, error)) {
            release(s);
            return false;
        }
    *session = s;
    return true;
}

/* ---- the walk ---- */

static bool overlap(const struct ts_box *a, const struct ts_box *b)
{
    return (a->lo[0] <= b->hi[0]) & (b->lo[0] <= a->hi[0]) & (a->lo[1] <= b->hi[1]) &
           (b->lo[1] <= a->hi[1]) & (a->lo[2] <= b->hi[2]) & (b->lo[2] <= a->hi[2]);
}

static double volume(const struct ts_box *box)
{
    return (box->hi[0] - box->lo[0]) * (box->hi[1] - box->lo[1]) * (box->hi[2] - box->lo[2]);
}

/* The nine coordinates of a leaf's face; its vertices are placed once a frame. */
static void corners(struct model *m, uint32_t leaf, double *to)
{
    const uint32_t *vertex = m->body->face + 3 * (size_t)m->tree.face[m->tree.node[leaf].begin];

    for (size_t i = 0; i < 3; i++) {
        if (!m->explicit && m->placed[vertex[i]] != m->frame) {
            m->placed[vertex[i]] = m->frame;
            ts_morph_opt.some(m->body, &m->state, 1, &vertex[i], m->world);
        }
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
    }
}

struct walk {
    struct model *a, *b;
    enum ts_extent extent;
    struct ts_pairs *pairs;
    bool failed; /* out of memory */
};

static bool done(const struct walk *w)
{
    return w->failed || (w->extent == TS_FIRST && w->pairs->count);
}

static void compare_leaves(struct walk *w, uint32_t i, uint32_t j)
{
    double face_a[9], face_b[9];

    corners(w->a, i, face_a);
    corners(w->b, j, face_b);
    if (ts_triangle_opt.meet(face_a, face_b))
        w->failed = !ts_pairs_add(w->pairs, w->a->tree.face[w->a->tree.node[i].begin],
                                  w->b->tree.face[w->b->tree.node[j].begin]);
}

/* Two nodes whose boxes overlap: down into the larger one (section 3), or into the one that is no
 * leaf. A tree is at most as deep as doubles have exponents, three axes over, so recursion is
 * safe. */
static void descend(struct walk *w, uint32_t i, uint32_t j)
{
    uint32_t degree_a = w->a->tree.node[i].degree, degree_b = w->b->tree.node[j].degree;
    bool into_a = degree_a && (!degree_b || volume(&w->a->box[i]) >= volume(&w->b->box[j]));

    if (!degree_a && !degree_b) {
        compare_leaves(w, i, j);
    } else if (into_a) {
        uint32_t child = open_node(w->a, i);

        for (uint32_t c = child; c < child + degree_a && !done(w); c++)
            if (overlap(&w->a->box[c], &w->b->box[j])) descend(w, c, j);
    } else {
        uint32_t child = open_node(w->b, j);

        for (uint32_t c = child; c < child + degree_b && !done(w); c++)
            if (overlap(&w->a->box[i], &w->b->box[c])) descend(w, i, c);
    }
}

static bool contacts(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct session *s = session;
    struct walk w;

    pairs->count = 0;
    if (a >= s->count || b >= s->count)
        return ts_fail(error, "bodies %zu and %zu: expected numbers below %zu", a, b, s->count);
    w = (struct walk){&s->model[a], &s->model[b], extent, pairs, false};
    if (w.a->tree.node_count && w.b->tree.node_count && overlap(w.a->box, w.b->box))
        descend(&w, 0, 0);
    if (w.failed) return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    return true;
}

static bool among(void *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    struct session *s = session;
    struct ts_pairs pairs = {NULL, 0, 0};
    bool good = true;

    meetings->count = meetings->pairs.count = 0;
    for (size_t a = 0; good && a < s->count; a++)
        for (size_t b = a + 1; good && b < s->count; b++) {
            size_t begin = meetings->pairs.count;

            good = contacts(session, a, b, extent, &pairs, error);
            for (size_t i = 0; good && i < pairs.count; i++)
                good = ts_pairs_add(&meetings->pairs, pairs.pair[i].a, pairs.pair[i].b) ||
                       ts_out_of_memory(error);
            good = good && (ts_meetings_add(meetings, a, b, begin) || ts_out_of_memory(error));
        }
    ts_pairs_free(&pairs);
    return good;
}

static void work(const void *session, struct ts_work *to)
{
    (void)session;
    *to = (struct ts_work){0};
}

const struct ts_method ts_contact_opt = {
    "tree of blended boxes", prepare, update, contacts, among, work, release};
