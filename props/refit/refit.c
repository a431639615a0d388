/* refit.c: boxes after vertices were moved.
 *
 * Input: one body; its first reference decides the tree, and the case's options decide tree and
 * rule: degree, cut, tree, refit, subtree and levels. Each of some frames begins, and a walk
 * from the root down opens some of the nodes that it comes to. */
#include "touchstone/refit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/error.h"
#include "props/engine/columns.h"
#include "touchstone/bounds.h"
#include "touchstone/morph.h"

/* ---- cases ---- */

static struct ts_contact_options draw_options(struct ts_bits *bits)
{
    struct ts_contact_options o = {0};

    o.refit = (uint32_t)ts_draw(bits, 2);
    o.degree = (uint32_t[]){2, 4, 8}[ts_draw_below(bits, 3)];
    o.cut = (uint32_t)ts_draw(bits, 1);
    o.tree = (uint32_t)ts_draw(bits, 1);
    o.subtree = (uint32_t)ts_draw_below(bits, 21);
    o.levels = 1 + (uint32_t)ts_draw_below(bits, 5);
    return o;
}

static struct ts_case *make(struct ts_bits *bits, struct ts_case *(*generate)(struct ts_bits *))
{
    struct ts_contact_options options = draw_options(bits);
    struct ts_case *c = generate(bits);

    if (c) c->options = options;
    return c;
}

static struct ts_case *make_body(struct ts_bits *bits) { return make(bits, ts_gen_body); }
static struct ts_case *make_net(struct ts_bits *bits) { return make(bits, ts_gen_net); }
static struct ts_case *make_scene(struct ts_bits *bits) { return make(bits, ts_gen_scene); }

/* ---- a walk, and what must be made by it ---- */

enum look { AT_BOXES, AT_OTHERS, AT_COUNTS };
enum { FRAMES = 4 };

struct trial {
    const struct ts_refit_table *twin;
    const struct ts_body *body;
    struct ts_verdict *v;
    enum look look;
    struct ts_refit_rule rule;
    struct ts_tree tree;
    uint32_t *corner, *parent;
    double *world, *point, *boxes;
    double poison; /* in all boxes when a frame begins: it is seen in every box that it gets into */
    bool *made;    /* by the rule, in this frame */
    size_t made_count;
    struct ts_refit *plan;
    unsigned frame;
};

static void close_trial(struct trial *t)
{
    t->twin->close(t->plan);
    ts_tree_ref.release(&t->tree);
    free(t->corner);
    free(t->parent);
    free(t->world);
    free(t->point);
    free(t->boxes);
    free(t->made);
}

static bool plant(struct trial *t, const struct ts_contact_options *o, struct ts_error *error)
{
    const struct ts_tree_rule rule = {o->degree ? o->degree : 8, o->cut, o->tree};
    size_t vertices = t->body->vertex_count + (size_t)1, nodes;

    if (!ts_tree_ref.build(t->body, t->body->reference, rule, &t->tree, error)) return false;
    nodes = t->tree.node_count + (size_t)1;
    t->corner = malloc((t->tree.face_count + (size_t)1) * sizeof(uint32_t[3]));
    t->parent = calloc(nodes, sizeof *t->parent);
    t->world = malloc(vertices * sizeof(double[3]));
    t->point = malloc(vertices * sizeof(double[3]));
    t->boxes = malloc(nodes * sizeof(double[6]));
    t->made = malloc(nodes * sizeof *t->made);
    if (!t->corner || !t->parent || !t->world || !t->point || !t->boxes || !t->made)
        return ts_out_of_memory(error);
    for (uint32_t f = 0; f < t->tree.face_count; f++)
        memcpy(t->corner + 3 * (size_t)f, t->body->face + 3 * (size_t)t->tree.face[f],
               sizeof(uint32_t[3]));
    for (uint32_t n = 0; n < t->tree.node_count; n++)
        for (uint32_t c = 0; c < t->tree.node[n].degree; c++)
            t->parent[t->tree.node[n].child + c] = n;
    return t->twin->open(&t->tree, t->corner, t->body->vertex_count, t->rule, &t->plan, error);
}

/* The vertices of a frame: those of the case, which is at rest where one overflows; and from frame
 * to frame each stands where another one was, on other axes, and on the other side. */
static void move(struct trial *t, const struct ts_case *c)
{
    const struct ts_state rest = ts_at_rest();
    uint32_t count = t->body->vertex_count;
    struct ts_error unused;

    if (c->frame_count == 0 ||
        !ts_morph_ref.world(t->body, ts_case_state(c, t->frame % c->frame_count, 0), t->world,
                            &unused))
        ts_morph_ref.world(t->body, &rest, t->world, &unused);
    for (uint32_t i = 0; i < count; i++)
        for (unsigned k = 0; k < 3; k++) {
            const double *from = t->world + 3 * (size_t)((i + t->frame) % count);

            t->point[3 * (size_t)i + k] = (t->frame % 2 ? -1 : 1) * from[(k + t->frame) % 3];
        }
}

static uint32_t faces_below(const struct trial *t, uint32_t node)
{
    return t->tree.node[node].end - t->tree.node[node].begin;
}

static uint32_t depth_of(const struct trial *t, uint32_t node)
{
    const struct ts_node *n = &t->tree.node[node];
    uint32_t deepest = 0;

    for (uint32_t c = n->child; c < n->child + n->degree; c++) {
        uint32_t depth = depth_of(t, c);

        if (depth > deepest) deepest = depth;
    }
    return deepest + 1;
}

static void must_make(struct trial *t, uint32_t node)
{
    t->made[node] = true;
    t->made_count++;
}

static void must_make_below(struct trial *t, uint32_t node, uint32_t levels)
{
    const struct ts_node *n = &t->tree.node[node];

    for (uint32_t c = n->child; levels && c < n->child + n->degree; c++) {
        must_make(t, c);
        must_make_below(t, c, levels - 1);
    }
}

/* The rules of refit.h. */
static size_t must_begin(struct trial *t)
{
    memset(t->made, 0, t->tree.node_count * sizeof *t->made);
    t->made_count = 0;
    if (t->tree.node_count == 0) return 0;
    must_make(t, 0);
    if (t->rule.kind == TS_REFIT_BOTTOM_UP) must_make_below(t, 0, UINT32_MAX);
    if (t->rule.kind == TS_REFIT_HYBRID) must_make_below(t, 0, (depth_of(t, 0) + 1) / 2 - 1);
    for (uint32_t n = 0; t->rule.kind == TS_REFIT_SUBTREES && n < t->tree.node_count; n++)
        if (faces_below(t, n) > t->rule.subtree) must_make_below(t, n, 1);
    return t->made_count;
}

static bool must_be_due(const struct trial *t, uint32_t node)
{
    return t->tree.node[node].degree && !t->made[t->tree.node[node].child];
}

static size_t must_open(struct trial *t, uint32_t node)
{
    size_t before = t->made_count;

    if (must_be_due(t, node))
        must_make_below(t, node, t->rule.kind == TS_REFIT_SUBTREES ? UINT32_MAX : t->rule.levels);
    return t->made_count - before;
}

/* ---- what is looked at ---- */

static struct ts_box box_of(const struct trial *t, uint32_t node)
{
    const struct ts_node *parent = &t->tree.node[t->parent[node]];

    if (node == 0) return ts_boxes_get(1, t->boxes, 0);
    return ts_boxes_get(parent->degree, t->boxes + 6 * (size_t)parent->child, node - parent->child);
}

/* By the definition; a bound that is NaN is neither. */
static void look_at_box(const struct trial *t, uint32_t node)
{
    struct ts_box box = box_of(t, node);
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};

    if (t->look != AT_BOXES) return;
    for (size_t i = 3 * (size_t)t->tree.node[node].begin; i < 3 * (size_t)t->tree.node[node].end;
         i++)
        for (int k = 0; k < 3; k++) {
            lo[k] = fmin(lo[k], t->point[3 * (size_t)t->corner[i] + k]);
            hi[k] = fmax(hi[k], t->point[3 * (size_t)t->corner[i] + k]);
        }
    t->v->compared++;
    for (int k = 0; k < 3; k++)
        if (!(box.lo[k] <= lo[k] && box.hi[k] >= hi[k]))
            ts_lost(t->v, "frame %u, node %u, axis %d: [%g, %g] is not all of [%g, %g]", t->frame,
                    node, k, box.lo[k], box.hi[k], lo[k], hi[k]);
        else if (!(box.lo[k] == lo[k] && box.hi[k] == hi[k]))
            ts_extra(t->v, "frame %u, node %u, axis %d: [%g, %g] is more than [%g, %g]", t->frame,
                     node, k, box.lo[k], box.hi[k], lo[k], hi[k]);
}

static void look_at_other(const struct trial *t, uint32_t node)
{
    struct ts_box box = box_of(t, node);

    if (t->look != AT_OTHERS) return;
    t->v->compared++;
    for (int k = 0; k < 3; k++)
        if (box.lo[k] != t->poison || box.hi[k] != t->poison) {
            ts_extra(t->v, "frame %u: node %u was written, and nobody asked for it", t->frame,
                     node);
            return;
        }
}

static void look_at_count(const struct trial *t, const char *what, uint32_t node, size_t made,
                          size_t expected)
{
    if (t->look != AT_COUNTS) return;
    t->v->compared++;
    if (made < expected)
        ts_lost(t->v, "frame %u, %s %u: %zu boxes instead of %zu", t->frame, what, node, made,
                expected);
    if (made > expected)
        ts_extra(t->v, "frame %u, %s %u: %zu boxes instead of %zu", t->frame, what, node, made,
                 expected);
}

static void look_at_due(const struct trial *t, uint32_t node)
{
    bool is = t->twin->is_due(t->plan, node), must = must_be_due(t, node);

    if (t->look == AT_COUNTS && is != must)
        ts_wrong(t->v, "frame %u: node %u is %sdue", t->frame, node, is ? "" : "not ");
}

/* All nodes in the last frame; in the others some, at random. */
static bool is_opened(const struct trial *t, uint32_t node)
{
    uint32_t x = (node + 1) * UINT32_C(0x9e3779b1) + t->frame * UINT32_C(0x85ebca6b);

    x = (x ^ x >> 15) * UINT32_C(0xc2b2ae35);
    return t->frame == FRAMES - 1 || (x >> 24) % 4 > t->frame;
}

/* A node whose box is made: it is looked at, perhaps opened, and so are those below it. */
static void visit(struct trial *t, uint32_t node)
{
    const struct ts_node *n = &t->tree.node[node];
    size_t made;

    look_at_box(t, node);
    look_at_due(t, node);
    if (!is_opened(t, node)) return;
    made = t->twin->open_node(t->plan, node, t->point, t->boxes);
    look_at_count(t, "opening node", node, made, must_open(t, node));
    for (uint32_t c = n->child; c < n->child + n->degree; c++) visit(t, c);
}

static void run_frame(struct trial *t, const struct ts_case *c)
{
    size_t made;

    move(t, c);
    t->poison = t->frame % 2 ? -INFINITY : INFINITY;
    for (size_t i = 0; i < 6 * (size_t)t->tree.node_count; i++) t->boxes[i] = t->poison;
    made = t->twin->begin(t->plan, t->point, t->boxes);
    look_at_count(t, "begin, node", 0, made, must_begin(t));
    if (t->tree.node_count) visit(t, 0);
    for (uint32_t n = 0; n < t->tree.node_count; n++)
        if (t->made[n])
            look_at_box(t, n);
        else
            look_at_other(t, n);
}

static void walk(const void *twin, const struct ts_case *c, enum look look, struct ts_verdict *v)
{
    const struct ts_contact_options *o = &c->options;
    struct trial t = {.twin = twin, .body = &c->body[0], .v = v, .look = look};
    struct ts_error error;

    t.rule = (struct ts_refit_rule){o->refit, o->subtree, o->levels ? o->levels : 1};
    if (plant(&t, o, &error))
        for (; t.frame < FRAMES; t.frame++) run_frame(&t, c);
    else
        ts_wrong(v, "no plan: %s", error.text);
    close_trial(&t);
}

static void look_at_boxes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    walk(twin, c, AT_BOXES, v);
}

static void look_at_others(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    walk(twin, c, AT_OTHERS, v);
}

static void look_at_counts(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    walk(twin, c, AT_COUNTS, v);
}

const struct ts_property refit_properties[] = {
    {"boxes",
     "a box that is made or visited is that of its vertices, and has nothing of a stale one",
     make_body, look_at_boxes, TS_NEEDS(.bodies = 1), 0, TS_ASKS_MESH},
    {"nets", "the same for strips, fans, brushes and islands of faces", make_net, look_at_boxes,
     TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {"scenes", "the same for bodies of the built-in scenes", make_scene, look_at_boxes,
     TS_NEEDS(.bodies = 1), 20, TS_ASKS_LARGE},
    {"no_other", "a box that the rule does not name is left alone", make_net, look_at_others,
     TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {"counts", "as many boxes as the rule says are made, by the nodes that are due", make_net,
     look_at_counts, TS_NEEDS(.bodies = 1), 4, TS_ASKS_NET},
    {0},
};
