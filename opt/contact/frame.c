/* frame.c: what an update does to a body, and a walk asks of it: as little as possible.
 *
 * With weights and a pose, an update stores them and looks at the box of the whole body, nothing
 * more: if that is finite, every vertex is. A group of volumes is blended and posed when its parent
 * is opened for the first time in a frame (frame stamps, paper 000, section 5); a vertex is placed
 * when a face needs it. Vertices that were moved one by one can't be blended: then all are placed,
 * and volumes are made from them as options->refit says: some at once, the others when a node above
 * them is opened (paper 001, section 3.3; opt/refit/refit.h). */
#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "opt/bound.h"
#include "opt/contact/contact.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/pose.h"

/* ---- states ---- */

/* A box around points, at least one: sums of their |x|, |y| and |z|, each at least as large as its
 * largest term, since rounding keeps order. Not finite if a point is not. Far too large, but all
 * that is asked is whether it is finite. Two points at a time, for vector code. */
static struct ts_box far_around(size_t count, const double *point)
{
    const double *last = point + 3 * (count - 1);
    double sum[6] = {0};
    struct ts_box box;

    for (; point < last; point += 6)
        for (int k = 0; k < 6; k++) sum[k] += fabs(point[k]);
    for (int k = 0; k < 3; k++) {
        box.hi[k] = sum[k] + sum[k + 3] + fabs(last[k]);
        box.lo[k] = -box.hi[k];
    }
    return box;
}

static bool box_finite(const struct ts_box *box)
{
    double doubt = 0; /* x - x is 0 for finite x and NaN for all others */

    for (int k = 0; k < 3; k++) doubt += (box->lo[k] - box->lo[k]) + (box->hi[k] - box->hi[k]);
    return doubt == 0;
}

/* Places all vertices, to find the first that is not finite. */
static bool try_all(const struct model *m, const struct ts_state *state, struct ts_error *error)
{
    double *world = malloc(m->body->vertex_count * sizeof(double[3]));
    bool good = world ? ts_morph_opt.world(m->body, state, world, error) : ts_out_of_memory(error);

    free(world);
    return good;
}

/* Whether a state is legal. If the box of the whole body is finite, before and after posing, then
 * so is every vertex: an infinite one would have taken a bound along. */
bool opt_contact_is_legal(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    struct ts_body no_vertices = *m->body;
    struct ts_box model = m->whole[0], world;

    no_vertices.vertex_count = 0;
    if (!ts_morph_opt.world(&no_vertices, state, m->world, error)) return false;
    if (m->body->vertex_count == 0) return true;
    if (state->vertex)
        model = far_around(m->body->vertex_count, state->vertex);
    else if (state->weight)
        ts_blend_opt.boxes(1, m->body->reference_count, m->whole->lo, state->weight, model.lo);
    ts_pose_opt.boxes(1, model.lo, &state->pose, world.lo);
    return (box_finite(&model) && box_finite(&world)) || try_all(m, state, error);
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

/* Where the model is placed, for oriented boxes, and how far it reaches:
 * every box of the frame lies in that of the root. */
static void take_placement(struct model *m, const struct ts_pose *pose)
{
    const double(*r)[4] = pose->row;
    struct ts_box root;

    if (!m->kind->oriented) return;
    memcpy(&root, m->volume, sizeof root);
    m->placement.pose = *pose;
    for (int k = 0; k < 3; k++) m->placement.reach[k] = larger(fabs(root.lo[k]), fabs(root.hi[k]));
    m->scale = fabs(r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) -
                    r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
                    r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]));
}

/* Places all vertices; oriented boxes keep those of the model beside them. */
static void place_all(struct model *m, const struct ts_state *state)
{
    const struct ts_state model = {state->vertex, NULL, TS_IDENTITY};

    ts_morph_opt.some(m->body, state, m->body->vertex_count, m->order, m->world);
    if (m->model) ts_morph_opt.some(m->body, &model, m->body->vertex_count, m->order, m->model);
    m->work.vertices += m->body->vertex_count;
}

void opt_contact_take_moved(struct model *m, const struct ts_state *state)
{
    place_all(m, state);
    m->explicit = true;
    if (m->tree.node_count == 0) return;
    m->work.volumes += opt_contact_begin_volumes(m);
    take_placement(m, &state->pose);
}

/* Keeps a state without moved vertices. */
static void keep_state(struct model *m, const struct ts_state *state)
{
    m->explicit = false;
    m->state = *state;
    if (state->weight) {
        memcpy(m->weight, state->weight, m->body->reference_count * sizeof *m->weight);
        m->state.weight = m->weight;
    }
}

static void take_weights(struct model *m, const struct ts_state *state)
{
    keep_state(m, state);
    choose_blocks(m);
    if (m->tree.node_count == 0) return;
    m->kind->blend(m, 0, 1);
    m->work.volumes++;
    take_placement(m, &m->state.pose);
}

/* Bodies deep inside each other take many tests, of which tight volumes save more than they cost.
 * So the volumes above leaves are made from vertices, too, in the frame after one that took so many
 * tests a vertex, and as long as tight volumes take so many. */
static const double grow = 5, stay = 1.5;

/* A stamp is a byte. When frames have no number left, all stamps are wiped and they are numbered
 * again: a byte a node and vertex every 254 frames. The first number is just below the last, so
 * that this happens to every body soon. */
static void begin_frame(struct model *m)
{
    double tests = (double)m->tests / (m->body->vertex_count + 1.0);

    m->tight = m->adapts && tests > (m->tight ? stay : grow) && m->tree.node_count &&
               opt_contact_make_plan(m);
    m->tests = 0;
    if (++m->frame != BUSY) return;
    memset((void *)m->opened, 0, m->tree.node_count * sizeof *m->opened);
    memset((void *)m->placed, 0, m->body->vertex_count * sizeof *m->placed);
    m->frame = 1;
}

bool opt_contact_make_room(struct model *m)
{
    if (!opt_contact_make_plan(m)) return false;
    if (m->kind->oriented && !m->model)
        m->model = opt_contact_allocate(m, m->body->vertex_count, sizeof(double[3]));
    return m->model || !m->kind->oriented;
}

/* A body in buckets places all vertices, moved or not. */
static bool take_buckets(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    if (!opt_contact_fill_buckets(m, state, error)) return false;
    m->explicit = state->vertex;
    if (!state->vertex) keep_state(m, state);
    return true;
}

bool opt_contact_take_state(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    if (!state->vertex && unchanged(m, state)) return true;
    if (m->bucket) return take_buckets(m, state, error);
    if (state->vertex && !opt_contact_make_room(m)) return ts_out_of_memory(error);
    begin_frame(m);
    m->tight = m->tight && !state->vertex;
    if (!state->vertex) {
        take_weights(m, state);
    } else {
        opt_contact_take_moved(m, state);
        if (opt_contact_has_decayed(m)) opt_contact_rebuild(m, state);
    }
    return true;
}

bool opt_contact_update_model(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    if (!state->vertex && unchanged(m, state)) return true;
    return opt_contact_is_legal(m, state, error) && opt_contact_take_state(m, state, error);
}

/* ---- what a walk asks for ---- */

/* Whether the caller is the one to do what is stamped here. If another thread is at it, waits
 * until it is done. */
static bool claim(atomic_uchar *stamp, unsigned char frame)
{
    unsigned char seen;

    do {
        seen = atomic_load_explicit(stamp, memory_order_acquire);
        if (seen == frame) return false;
    } while (seen == BUSY ? (sched_yield(), true)
                          : !atomic_compare_exchange_strong(stamp, &seen, BUSY));
    return true;
}

static inline bool is_due(atomic_uchar *stamp, unsigned char frame, enum stamps stamps)
{
    if (stamps == SHARED) return claim(stamp, frame);
    return stamps == NEVER || atomic_load_explicit(stamp, memory_order_relaxed) != frame;
}

static inline void is_done(atomic_uchar *stamp, unsigned char frame)
{
    atomic_store_explicit(stamp, frame, memory_order_release);
}

enum { AT_ONCE = 36 };

static void place_some(struct model *m, size_t count, const uint32_t *due)
{
    uint32_t index[AT_ONCE] = {0};
    double placed[3 * AT_ONCE];

    if (count == 0) return;
    for (size_t i = 0; i < count; i++) index[i] = m->order[due[i]];
    ts_morph_opt.some(m->body, &m->state, count, index, placed);
    for (size_t i = 0; i < count; i++)
        memcpy(m->world + 3 * (size_t)due[i], placed + 3 * i, 3 * sizeof *placed);
}

/* Places the vertices of some faces of the tree, those that are not yet: many at once, except
 * where other threads may wait for one of them. */
static void place(struct model *m, uint32_t begin, uint32_t end, enum stamps stamps,
                  struct ts_work *work)
{
    const uint32_t *vertex = m->corner + 3 * (size_t)begin;
    uint32_t due[AT_ONCE];
    size_t count = 0, most = stamps == SHARED ? 1 : sizeof due / sizeof *due;

    for (size_t i = 0; i < 3 * (size_t)(end - begin); i++) {
        if (!is_due(&m->placed[vertex[i]], m->frame, stamps)) continue;
        due[count++] = vertex[i];
        work->vertices++;
        if (count == most) {
            place_some(m, count, due);
            count = 0;
        }
        is_done(&m->placed[vertex[i]], m->frame);
    }
    place_some(m, count, due);
}

static bool all_placed(const struct model *m)
{
    return m->explicit ||
           (m->tight && atomic_load_explicit(&m->opened[0], memory_order_acquire) == m->frame);
}

void opt_contact_place_face(struct model *m, uint32_t face, enum stamps stamps,
                            struct ts_work *work)
{
    uint32_t at = face - m->first_face;

    if (!all_placed(m)) place(m, at, at + 1, stamps, work);
}

/* All vertices, and the volumes that a frame begins with. */
static void make_tight(struct model *m, struct ts_work *work)
{
    ts_morph_opt.some(m->body, &m->state, m->body->vertex_count, m->order, m->world);
    work->vertices += m->body->vertex_count;
    work->volumes += opt_contact_begin_volumes(m);
}

/* The volumes of a leaf's faces are made from their corners: a leaf has so few that its vertices
 * cost no more than blended volumes would, and volumes made from vertices are tight. */
static void open_leaf(struct model *m, const struct ts_node *leaf, enum stamps stamps,
                      struct ts_work *work)
{
    if (!all_placed(m)) place(m, leaf->begin, leaf->end, stamps, work);
    m->kind->measure_faces(m, leaf->begin, leaf->end - leaf->begin);
    work->volumes += leaf->end - leaf->begin;
}

void opt_contact_open_node(struct model *m, uint32_t i, enum stamps stamps, struct ts_work *work)
{
    const struct ts_node *node = &m->tree.node[i];
    bool leaf = node->degree == 0, shaped = m->explicit || m->tight;

    if (shaped && !leaf && !refit_is_due(m->plan, i) && !(m->tight && i == 0)) return;
    if (!is_due(&m->opened[i], m->frame, stamps)) return;
    if (m->tight && i == 0) make_tight(m, work);
    if (leaf) {
        open_leaf(m, node, stamps, work);
    } else if (shaped) {
        work->volumes += opt_contact_open_volumes(m, i);
    } else {
        m->kind->blend(m, node->child, node->degree);
        work->volumes += node->degree;
    }
    is_done(&m->opened[i], m->frame);
}
