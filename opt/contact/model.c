/* model.c: a body with its tree, made once: the reference volumes of all nodes, and the
 * leaves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "opt/bound.h"
#include "opt/contact/contact.h"
#include "touchstone/blend.h"
#include "touchstone/bucket.h"
#include "touchstone/morph.h"
#include "touchstone/pose.h"

void opt_contact_free_model(struct model *m)
{
    ts_bucket_opt.close(m->bucket);
    free(m->next);
    ts_tree_opt.release(&m->tree);
    free(m->reference);
    free(m->volume);
    ts_refit_opt.close(m->plan);
    free(m->corner);
    free(m->opened);
    free(m->placed);
    free(m->world);
    free(m->model);
    free(m->order);
    free(m->whole);
    free(m->reach);
    free(m->weight);
    free(m->spread);
}

void *opt_contact_allocate(struct model *m, size_t count, size_t size)
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

    if (m->body->vertex_count) *box = box_of_run(m->body->vertex_count, p);
    for (int k = 0; k < 3; k++)
        m->reach[3 * (size_t)r + k] = larger(fabs(box->lo[k]), fabs(box->hi[k]));
}

/* How reference volumes are kept. Floats are good enough for boxes of ordinary size that are not
 * small and far from the origin, where neighbouring floats lie far apart. In-between meshes are
 * left out where their vertices might overflow. */
static void choose_references(struct model *m, const struct ts_contact_options *options)
{
    uint32_t n = m->body->reference_count;
    double reach = 0, width = 0;

    for (uint32_t r = 0; r < n; r++)
        for (int k = 0; k < 3; k++) {
            reach = larger(m->reach[3 * (size_t)r + k], reach);
            width = larger(m->whole[r].hi[k] - m->whole[r].lo[k], width);
        }
    m->narrow = m->kind->boxes && options->bounds == TS_BOUNDS_FLOAT && reach <= 0x1p100 &&
                width >= 0x1p-100 && reach <= 0x1p8 * width;
    m->parts = options->parts && reach <= 0x1p1000 ? options->parts : 1;
    m->blocks = (n - 1) * m->parts + 1;
}

/* The vertices of block i * parts + k, into m->world: those of reference i, or the rounded ones of
 * the mesh that is k/parts on the way to the next. */
static void block_points(struct model *m, uint32_t block)
{
    uint32_t i = block / m->parts, k = block % m->parts;
    double weight[2] = {1 - (double)k / m->parts, (double)k / m->parts};
    struct ts_state state = ts_at_rest();
    struct ts_body two = *m->body;

    two.reference += 3 * (size_t)i * two.vertex_count;
    two.reference_count = 2;
    if (k) state.weight = weight;
    ts_morph_opt.some(&two, &state, two.vertex_count, m->order, m->world);
}

/* Children come after their parents, so a walk from the last node to the first finds those made. */
void opt_contact_measure_all(struct model *m)
{
    for (uint32_t i = m->tree.node_count; i-- > 0;)
        if (m->tree.node[i].degree)
            m->kind->measure(m, m->tree.node[i].child, m->tree.node[i].degree);
    m->kind->measure(m, 0, 1);
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

/* Drops what is below nodes of so many faces or fewer. Nodes keep their order, and move to smaller
 * numbers only, so that none is overwritten before it is moved. */
static bool cut_leaves(struct ts_tree *tree, uint32_t leaf)
{
    struct ts_node *node = tree->node, *fewer;
    uint32_t end = tree->node_count > 0;

    for (uint32_t i = 0; i < end; i++) {
        if (node[i].end - node[i].begin > leaf) {
            memmove(node + end, node + node[i].child, node[i].degree * sizeof *node);
            node[i].child = end;
            end += node[i].degree;
        } else {
            node[i].child = node[i].degree = 0;
        }
    }
    tree->node_count = end;
    fewer = realloc(node, (end + (size_t)1) * sizeof *node);
    if (fewer) tree->node = fewer;
    return fewer;
}

/* The tree, by given points, by those of a reference or by the mean of all references. Where the
 * mean overflows, the first reference has to do. */
static bool partition(struct model *m, const struct ts_contact_options *options,
                      const double *point, struct ts_error *error)
{
    const struct ts_tree_rule rule = {options->degree ? options->degree : 8, options->cut,
                                      options->tree};
    uint32_t n = m->body->reference_count, r = options->partition;
    struct ts_state mean = ts_at_rest();
    struct ts_body body = *m->body;
    struct ts_error unused;

    if (point) return ts_tree_opt.build(m->body, point, rule, &m->tree, error);
    point = m->body->reference;
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

/* Orders the vertices as the tree's faces name them, those that none names at the end, and lists
 * the corners of the tree's faces. */
static bool order_vertices(struct model *m, struct ts_error *error)
{
    uint32_t vertices = m->body->vertex_count, next = 0;
    uint32_t *place = calloc(vertices + (size_t)1, sizeof *place); /* and one; 0 is none yet */

    if (!place) return ts_out_of_memory(error);
    for (size_t i = 0; i < 3 * (size_t)m->tree.face_count; i++) {
        uint32_t v = m->body->face[3 * (size_t)m->tree.face[i / 3] + i % 3];

        if (!place[v]) {
            m->order[next] = v;
            place[v] = ++next;
        }
        m->corner[i] = place[v] - 1;
    }
    for (uint32_t v = 0; v < vertices; v++)
        if (!place[v]) m->order[next++] = v;
    free(place);
    return true;
}

/* How many faces a leaf has at most. Volumes below leaves are made from world vertices, so
 * oriented boxes have none; nor do the papers' own updates. */
static uint32_t leaf_size(const struct model *m)
{
    const struct ts_contact_options *o = m->options;

    if (m->kind->oriented) return 1;
    if (o->leaf) return o->leaf < LARGEST_LEAF ? o->leaf : LARGEST_LEAF;
    return o->refit == TS_REFIT_SUBTREES ? DEFAULT_LEAF : 1;
}

/* What a body needs with a tree or without. */
static bool take_body(struct model *m, struct ts_error *error)
{
    uint32_t n = m->body->reference_count;

    m->weight = opt_contact_allocate(m, n, sizeof *m->weight);
    m->whole = opt_contact_allocate(m, n, sizeof *m->whole);
    m->reach = opt_contact_allocate(m, n, sizeof(double[3]));
    m->world = opt_contact_allocate(m, m->body->vertex_count, sizeof(double[3]));
    if (!m->weight || !m->whole || !m->reach || !m->world) return ts_out_of_memory(error);
    for (uint32_t r = 0; r < n; r++) measure_whole(m, r);
    return true;
}

static bool take_arrays(struct model *m, const struct ts_contact_options *options,
                        const double *point, struct ts_error *error)
{
    size_t vertices = m->body->vertex_count, nodes;
    uint32_t leaf = leaf_size(m);

    m->placed = opt_contact_allocate(m, vertices, sizeof *m->placed);
    m->corner = opt_contact_allocate(m, m->body->face_count, sizeof(uint32_t[3]));
    m->order = opt_contact_allocate(m, vertices, sizeof *m->order);
    if (!m->placed || !m->corner || !m->order) return ts_out_of_memory(error);
    choose_references(m, options);
    m->spread = opt_contact_allocate(m, m->blocks, sizeof *m->spread);
    if (!m->spread) return ts_out_of_memory(error);
    if (!partition(m, options, point, error) || !order_vertices(m, error)) return false;
    if (!cut_leaves(&m->tree, leaf)) return ts_out_of_memory(error);
    nodes = m->first_face = m->tree.node_count;
    m->work.bytes += (nodes + 1) * sizeof *m->tree.node + m->tree.face_count * sizeof *m->tree.face;
    m->volume = opt_contact_allocate(m, nodes + (leaf > 1 ? m->tree.face_count : 0), m->kind->size);
    m->opened = opt_contact_allocate(m, nodes, sizeof *m->opened);
    m->reference = opt_contact_allocate(m, (size_t)m->blocks * nodes,
                                        m->narrow ? sizeof(float[BOX_NUMBERS]) : m->kind->size);
    return m->volume && m->opened && m->reference ? true : ts_out_of_memory(error);
}

bool opt_contact_make_model(struct model *m, const struct ts_body *body,
                            const struct ts_contact_options *options, const double *point,
                            struct ts_error *error)
{
    m->body = body;
    m->options = options;
    m->kind = &opt_contact_kinds[options->volume];
    m->adapts = !options->leaf && !m->kind->oriented;
    m->scale = 1;
    m->frame = FIRST_FRAME;
    if (!take_body(m, error)) return false;
    if (options->buckets) return opt_contact_make_buckets(m, error);
    if (!take_arrays(m, options, point, error)) return false;
    for (uint32_t block = 0; m->tree.node_count && block < m->blocks; block++) {
        block_points(m, block);
        opt_contact_measure_all(m);
        store_block(m, block);
    }
    return true;
}

bool opt_contact_make_plan(struct model *m)
{
    const struct ts_contact_options *o = m->options;
    const struct ts_refit_rule rule = {o->refit, o->subtree ? o->subtree : DEFAULT_SUBTREE,
                                       o->levels ? o->levels : 1};
    struct ts_error unused;
    struct ts_refit *plan;

    if (m->plan) return true;
    if (!ts_refit_opt.open(&m->tree, m->corner, m->body->vertex_count, rule, &plan, &unused))
        return false;
    m->plan = plan;
    m->work.bytes += ts_refit_opt.bytes(plan);
    if (o->rebuild && m->plan->begun_count) {
        block_points(m, 0);
        opt_contact_begin_volumes(m);
        m->looseness = opt_contact_looseness(m);
    }
    return true;
}
