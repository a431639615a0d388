/* contact_model.c: a body with its tree, and what an update does to it: as little as possible.
 *
 * With weights and a pose, an update stores them and looks at the box of the whole body, nothing
 * more: if that is finite, every vertex is. A group of volumes is blended and posed when its parent
 * is opened for the first time in a frame (frame stamps, paper 000, section 5); a vertex is placed
 * when a leaf needs it. Vertices that were moved one by one can't be blended: then all are placed
 * and all volumes made new. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "opt/bound.h"
#include "opt/contact.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/pose.h"

void free_model(struct model *m)
{
    ts_tree_opt.release(&m->tree);
    free(m->reference);
    free(m->volume);
    free(m->corner);
    free(m->opened);
    free(m->placed);
    free(m->world);
    free(m->next);
    free(m->whole);
    free(m->reach);
    free(m->weight);
    free(m->spread);
}

/* A stamp on what a thread is at work on; no frame has this number. The first has one a little
 * below: see begin_frame. */
#define BUSY        UINT_MAX
#define FIRST_FRAME (BUSY - 3)

/* What options->twig stands for when it is 0: measured, docs/contact.md. */
enum { USUAL_TWIG = 12 };

/* Zeroed memory that is counted; never NULL for want of size. */
static void *take(struct model *m, size_t count, size_t size)
{
    void *taken = calloc(count + 1, size);

    if (taken) m->work.bytes += (count + 1) * size;
    return taken;
}

/* ---- making one ---- */

/* The box of all vertices of a reference, and how far it reaches from the origin. */
static void measure_whole(struct model *m, uint32_t r)
{
    const double *p = m->body->reference + 3 * (size_t)r * m->body->vertex_count;
    struct ts_box *box = &m->whole[r];

    for (uint32_t v = 0; v < m->body->vertex_count; v++)
        for (int k = 0; k < 3; k++, p++) {
            box->lo[k] = v == 0 ? *p : smaller(*p, box->lo[k]);
            box->hi[k] = v == 0 ? *p : larger(*p, box->hi[k]);
        }
    for (int k = 0; k < 3; k++)
        m->reach[3 * (size_t)r + k] = larger(fabs(box->lo[k]), fabs(box->hi[k]));
}

/* How reference volumes are kept. Floats are good enough for boxes of ordinary size that are not
 * small and far from the origin, where neighbouring floats lie far apart. In-between meshes are
 * left out where their vertices might overflow. */
static void choose_references(struct model *m, const struct ts_options *options)
{
    uint32_t n = m->body->reference_count;
    double reach = 0, width = 0;

    for (uint32_t r = 0; r < n; r++)
        for (int k = 0; k < 3; k++) {
            reach = larger(m->reach[3 * (size_t)r + k], reach);
            width = larger(m->whole[r].hi[k] - m->whole[r].lo[k], width);
        }
    m->narrow = m->kind->boxes && !options->wide && reach <= 0x1p100 && width >= 0x1p-100 &&
                reach <= 0x1p8 * width;
    m->parts = options->parts && reach <= 0x1p1000 ? options->parts : 1;
    m->blocks = (n - 1) * m->parts + 1;
}

/* The vertices of block i * parts + k: reference i, or the rounded vertices of the mesh that is
 * k/parts on the way to the next. */
static const double *block_points(struct model *m, uint32_t block)
{
    uint32_t i = block / m->parts, k = block % m->parts;
    double weight[2] = {1 - (double)k / m->parts, (double)k / m->parts};
    struct ts_state state = ts_at_rest();
    struct ts_body two = *m->body;

    two.reference += 3 * (size_t)i * two.vertex_count;
    two.reference_count = 2;
    if (k == 0) return two.reference;
    state.weight = weight;
    ts_morph_opt.some(&two, &state, 3 * (size_t)m->tree.face_count, m->corner, m->world);
    return m->world;
}

/* All volumes for these points. Children come after their parents, so a walk from the last node to
 * the first finds all that is below a node done. */
static void measure_all(struct model *m, const double *point)
{
    for (uint32_t i = m->tree.node_count; i-- > 0;)
        if (m->tree.node[i].degree)
            m->kind->measure(m, m->tree.node[i].child, m->tree.node[i].degree, point);
    m->kind->measure(m, 0, 1, point);
}

/* The volumes of siblings, into the place where they will be blended from. */
static void store_group(struct model *m, uint32_t block, uint32_t first, uint32_t count)
{
    size_t size = m->narrow ? sizeof(float[BOX_NUMBERS]) : m->kind->size;
    size_t at = ((size_t)m->blocks * first + (size_t)block * count) * size;
    void *to = (char *)m->reference + at;

    if (m->narrow)
        ts_blend_opt.narrow(count, group_of(m, first), to);
    else
        memcpy(to, group_of(m, first), count * size);
}

static void store_block(struct model *m, uint32_t block)
{
    store_group(m, block, 0, 1);
    for (uint32_t i = 0; i < m->tree.node_count; i++)
        if (m->tree.node[i].degree)
            store_group(m, block, m->tree.node[i].child, m->tree.node[i].degree);
}

/* The tree, by the points of a reference or by the mean of all references. Where the mean
 * overflows, the first reference has to do. */
static bool partition(struct model *m, const struct ts_options *options, struct ts_error *error)
{
    const struct ts_tree_rule rule = {options->degree ? options->degree : 8, options->cut,
                                      options->connected ? TS_TREE_CONNECTED : TS_TREE_SHAPE};
    uint32_t n = m->body->reference_count, r = options->partition;
    const double *point = m->body->reference;
    struct ts_state mean = ts_at_rest();
    struct ts_body body = *m->body;
    struct ts_error unused;

    if (r == TS_PARTITION_MEAN) {
        for (uint32_t i = 0; i < n; i++) m->weight[i] = 1.0 / n;
        mean.weight = m->weight;
        body.convex = false;
        if (ts_morph_opt.world(&body, &mean, m->world, &unused)) point = m->world;
    } else {
        point += 3 * (size_t)(r < n ? r : n - 1) * m->body->vertex_count;
    }
    return ts_tree_opt.build(m->body, point, rule, &m->tree, error);
}

static bool take_arrays(struct model *m, const struct ts_options *options, struct ts_error *error)
{
    size_t vertices = m->body->vertex_count, n = m->body->reference_count, nodes;

    m->weight = take(m, n, sizeof *m->weight);
    m->whole = take(m, n, sizeof *m->whole);
    m->reach = take(m, n, sizeof(double[3]));
    m->placed = take(m, vertices, sizeof *m->placed);
    m->world = take(m, vertices, sizeof(double[3]));
    m->corner = take(m, m->body->face_count, sizeof(uint32_t[3]));
    if (!m->weight || !m->whole || !m->reach || !m->placed || !m->world || !m->corner)
        return ts_out_of_memory(error);
    for (uint32_t r = 0; r < n; r++) measure_whole(m, r);
    choose_references(m, options);
    m->spread = take(m, m->blocks, sizeof *m->spread);
    if (!m->spread) return ts_out_of_memory(error);
    if (!partition(m, options, error)) return false;
    nodes = m->tree.node_count;
    m->work.bytes += nodes * sizeof *m->tree.node + m->tree.face_count * sizeof *m->tree.face;
    m->volume = take(m, nodes, m->kind->size);
    m->opened = take(m, nodes, sizeof *m->opened);
    m->reference =
        take(m, m->blocks * nodes, m->narrow ? sizeof(float[BOX_NUMBERS]) : m->kind->size);
    return m->volume && m->opened && m->reference ? true : ts_out_of_memory(error);
}

bool make_model(struct model *m, const struct ts_body *body, const struct ts_options *options,
                struct ts_error *error)
{
    m->body = body;
    m->kind = &kinds[options->volume];
    m->twig = options->twig ? options->twig : USUAL_TWIG;
    if (m->kind->stands) m->twig = 1; /* its volumes are not those of world vertices */
    m->scale = 1;
    m->frame = FIRST_FRAME;
    if (!take_arrays(m, options, error)) return false;
    for (uint32_t f = 0; f < m->tree.face_count; f++)
        memcpy(m->corner + 3 * (size_t)f, body->face + 3 * (size_t)m->tree.face[f],
               sizeof(uint32_t[3]));
    for (uint32_t block = 0; m->tree.node_count && block < m->blocks; block++) {
        measure_all(m, block_points(m, block));
        store_block(m, block);
    }
    return true;
}

/* ---- states ---- */

static bool box_finite(const struct ts_box *box)
{
    double doubt = 0; /* x - x is 0 for finite x and NaN for all others */

    for (int k = 0; k < 3; k++) doubt += (box->lo[k] - box->lo[k]) + (box->hi[k] - box->hi[k]);
    return doubt == 0;
}

/* All world vertices, into m->next. */
static bool place_all(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    if (!m->next) m->next = take(m, m->body->vertex_count, sizeof(double[3]));
    return m->next ? ts_morph_opt.world(m->body, state, m->next, error) : ts_out_of_memory(error);
}

/* Whether weights and pose are legal. If the box of the whole body is finite, before and after
 * posing, then so is every vertex: an infinite one would have taken a bound along. Otherwise all
 * are placed, to find the one that is not finite. */
static bool legal(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    struct ts_body no_vertices = *m->body;
    struct ts_box model = m->whole[0], world;

    no_vertices.vertex_count = 0;
    if (!ts_morph_opt.world(&no_vertices, state, m->world, error)) return false;
    if (m->body->vertex_count == 0) return true;
    if (state->weight)
        ts_blend_opt.boxes(1, m->body->reference_count, m->whole->lo, state->weight, model.lo);
    ts_pose_opt.boxes(1, model.lo, &state->pose, world.lo);
    return (box_finite(&model) && box_finite(&world)) || place_all(m, state, error);
}

/* The same weights and pose as before cost nothing. */
static bool unchanged(const struct model *m, const struct ts_state *state)
{
    size_t size = m->body->reference_count * sizeof(double);

    return !m->explicit && !m->state.weight == !state->weight &&
           memcmp(&m->state.pose, &state->pose, sizeof state->pose) == 0 &&
           (!state->weight || memcmp(m->weight, state->weight, size) == 0);
}

/* Which blocks are blended with which weights. No weights: the first reference. Blocks before the
 * first and behind the last that weighs something add zeros to every sum and are left out. */
static void choose_blocks(struct model *m)
{
    uint32_t n = m->body->reference_count, last = 0;
    struct ts_between between;

    for (uint32_t i = 0; i < m->blocks; i++) m->spread[i] = 0;
    m->widened = m->state.weight && m->parts > 1 &&
                 ts_blend_opt.between(n, m->weight, m->parts, m->reach, &between);
    if (m->widened) {
        memcpy(m->extra, between.extra, sizeof m->extra);
        for (uint32_t i = 0; i < 2 && between.first + i < m->blocks; i++)
            m->spread[between.first + i] = between.weight[i];
    } else if (m->state.weight) {
        for (uint32_t r = 0; r < n; r++) m->spread[r * m->parts] = m->weight[r];
    } else {
        m->spread[0] = 1;
    }
    m->first = m->blocks;
    for (uint32_t i = 0; i < m->blocks; i++)
        if (m->spread[i] != 0) {
            if (m->first == m->blocks) m->first = i;
            last = i;
        }
    if (m->first == m->blocks) m->first = 0; /* all weights are zero, and so is every vertex */
    m->used = last - m->first + 1;
}

/* Where the model stands, for volumes that are compared as they stand, and how far it reaches:
 * every box of the frame lies in that of the root. */
static void take_stand(struct model *m, const struct ts_pose *pose)
{
    const double(*r)[4] = pose->row;
    struct ts_box root;

    if (!m->kind->stands) return;
    memcpy(&root, m->volume, sizeof root);
    m->stand.pose = *pose;
    for (int k = 0; k < 3; k++) m->stand.reach[k] = larger(fabs(root.lo[k]), fabs(root.hi[k]));
    m->scale = fabs(r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                    r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                    r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]));
}

static void take_moved(struct model *m)
{
    const struct ts_pose rest = TS_IDENTITY;
    double *world = m->next;

    m->next = m->world;
    m->world = world;
    m->work.vertices += m->body->vertex_count;
    if (m->tree.node_count == 0) return;
    measure_all(m, world);
    m->work.volumes += m->tree.node_count;
    take_stand(m, &rest);
}

static void take_weights(struct model *m, const struct ts_state *state)
{
    m->state = *state;
    if (state->weight) {
        memcpy(m->weight, state->weight, m->body->reference_count * sizeof *m->weight);
        m->state.weight = m->weight;
    }
    choose_blocks(m);
    if (m->tree.node_count == 0) return;
    m->kind->refit(m, 0, 1);
    m->work.volumes++;
    take_stand(m, &m->state.pose);
}

/* When the number of frames has no room left, all stamps are wiped and it begins again. It starts
 * just below that, so that this happens to every body soon, and not to one after years. */
static void begin_frame(struct model *m)
{
    if (++m->frame != BUSY) return;
    for (uint32_t i = 0; i < m->tree.node_count; i++) atomic_init(&m->opened[i], 0);
    for (uint32_t i = 0; i < m->body->vertex_count; i++) atomic_init(&m->placed[i], 0);
    m->frame = 1;
}

bool update_model(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    if (!state->vertex && unchanged(m, state)) return true;
    if (!(state->vertex ? place_all(m, state, error) : legal(m, state, error))) return false;
    begin_frame(m);
    m->explicit = state->vertex != NULL;
    if (m->explicit)
        take_moved(m);
    else
        take_weights(m, state);
    return true;
}

/* ---- what a walk asks for ---- */

/* Whether the caller is the one to do what is stamped here. If another thread is at it, waits
 * until it is done. */
static bool claim(atomic_uint *stamp, unsigned frame)
{
    for (;;) {
        unsigned seen = atomic_load_explicit(stamp, memory_order_acquire);

        if (seen == frame) return false;
        if (seen != BUSY && atomic_compare_exchange_strong(stamp, &seen, BUSY)) return true;
    }
}

static inline bool is_due(atomic_uint *stamp, unsigned frame, enum stamps stamps)
{
    if (stamps == SHARED) return claim(stamp, frame);
    return stamps == NEVER || atomic_load_explicit(stamp, memory_order_relaxed) != frame;
}

static inline void is_done(atomic_uint *stamp, unsigned frame)
{
    atomic_store_explicit(stamp, frame, memory_order_release);
}

/* Places the vertices of some faces of the tree, those that are not yet: many at once, except
 * where other threads may wait for one of them. */
static void place(struct model *m, uint32_t begin, uint32_t end, enum stamps stamps,
                  struct ts_work *work)
{
    const uint32_t *vertex = m->corner + 3 * (size_t)begin;
    uint32_t due[3 * USUAL_TWIG];
    size_t count = 0, most = stamps == SHARED ? 1 : sizeof due / sizeof *due;

    for (size_t i = 0; i < 3 * (size_t)(end - begin); i++) {
        if (!is_due(&m->placed[vertex[i]], m->frame, stamps)) continue;
        due[count++] = vertex[i];
        work->vertices++;
        if (count == most) {
            ts_morph_opt.some(m->body, &m->state, count, due, m->world);
            count = 0;
        }
        is_done(&m->placed[vertex[i]], m->frame);
    }
    if (count) ts_morph_opt.some(m->body, &m->state, count, due, m->world);
}

void place_leaf(struct model *m, uint32_t leaf, enum stamps stamps, struct ts_work *work)
{
    const struct ts_node *node = &m->tree.node[leaf];

    if (!m->explicit) place(m, node->begin, node->end, stamps, work);
}

/* All volumes below a node, from the placed vertices up. */
static void measure_below(struct model *m, uint32_t i, struct ts_work *work)
{
    const struct ts_node *node = &m->tree.node[i];

    for (uint32_t c = node->child; c < node->child + node->degree; c++)
        if (m->tree.node[c].degree) {
            measure_below(m, c, work);
            is_done(&m->opened[c], m->frame);
        }
    m->kind->measure(m, node->child, node->degree, m->world);
    work->volumes += node->degree;
}

/* A twig has so few faces that its vertices cost no more than the blended volumes below it would,
 * and volumes made from vertices are tight. */
void open_node(struct model *m, uint32_t i, enum stamps stamps, struct ts_work *work)
{
    const struct ts_node *node = &m->tree.node[i];

    if (m->explicit || !is_due(&m->opened[i], m->frame, stamps)) return;
    if (node->end - node->begin <= m->twig) {
        place(m, node->begin, node->end, stamps, work);
        measure_below(m, i, work);
    } else {
        m->kind->refit(m, node->child, node->degree);
        work->volumes += node->degree;
    }
    is_done(&m->opened[i], m->frame);
}

void leaf_corners(const struct model *m, uint32_t leaf, double *to)
{
    const uint32_t *vertex = m->corner + 3 * (size_t)m->tree.node[leaf].begin;

    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}
