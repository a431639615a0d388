/* morph.c: the page of a dolphin that morphs: volumes that are blended from those of its
 * references, and which vertices they hold, with the bounds that are proved and as printed. */
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"
#include "docs/play/play.h"
#include "props/blend/subject.h"
#include "props/engine/inside.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/tree.h"

enum { BOX, FIRST_DOP, BALL = 5, MOST_NODES = 64, MOST_REFERENCES = 8 };
static const struct ts_dop_kind *const dop_kind[] = {&ts_dop6, &ts_dop14, &ts_dop18, &ts_dop26};

/* Volumes of one kind: those of a frame, or of all nodes of a reference, one reference after the
 * other. */
struct volumes {
    double box[6 * MOST_NODES * MOST_REFERENCES];
    struct ts_dop dop[MOST_NODES * MOST_REFERENCES];
    struct ts_ball ball[MOST_NODES * MOST_REFERENCES];
};

/* A body, the nodes that are shown and the vertices of each, which stand at index[begin[n]] and
 * behind. */
static struct {
    struct ts_case *c;
    struct ts_body body;
    uint32_t kind, count, begin[MOST_NODES + 1];
    uint32_t *index, *outside; /* and room for some of a node's vertices */
    double *world;
} of;

static struct volumes proved_reference, printed_reference, proved, printed;

/* What is shown: counts, and of every node a double that is 1 where the printed volume loses a
 * vertex. */
static struct {
    double nodes, vertices, proved_lost, printed_lost, loses[MOST_NODES];
} shown;

/* ---- the nodes ---- */

/* The vertices of a node's faces, each once. */
static void take_node(const struct ts_tree *tree, const struct ts_node *node, unsigned char *seen)
{
    uint32_t at = of.begin[of.count];

    memset(seen, 0, of.body.vertex_count);
    for (uint32_t f = node->begin; f < node->end; f++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t vertex = of.body.face[3 * (size_t)tree->face[f] + i];

            if (!seen[vertex]) of.index[at++] = vertex;
            seen[vertex] = 1;
        }
    of.begin[++of.count] = at;
}

/* The nodes so deep below one, and the leaves above them. */
static void take_nodes(const struct ts_tree *tree, uint32_t number, unsigned depth,
                       unsigned char *seen)
{
    const struct ts_node *node = &tree->node[number];

    if (depth == 0 || node->degree == 0) {
        if (of.count < MOST_NODES) take_node(tree, node, seen);
        return;
    }
    for (uint32_t i = 0; i < node->degree; i++) take_nodes(tree, node->child + i, depth - 1, seen);
}

static bool part(unsigned depth)
{
    const struct ts_tree_rule rule = {2, TS_CUT_MEAN, TS_TREE_SHAPE};
    struct ts_tree tree;
    struct ts_error error;
    unsigned char *seen = calloc((size_t)of.body.vertex_count + 1, 1);
    bool built = seen && ts_tree_build(&of.body, of.body.reference, rule, &tree, &error), good;

    of.count = 0;
    free(of.index);
    free(of.outside);
    of.index = calloc(3 * (size_t)of.body.face_count + 1, sizeof *of.index);
    of.outside = calloc((size_t)of.body.vertex_count + 1, sizeof *of.outside);
    good = built && of.index && of.outside;
    if (good && tree.node_count) take_nodes(&tree, 0, depth, seen);
    if (built) ts_tree_release(&tree);
    free(seen);
    return good;
}

/* ---- volumes ---- */

/* Vertices that are on the outside of a node in some direction of a k-DOP, but for roundings: what
 * is printed rounds sums of coordinates exactly, which takes long, and only these can be its
 * bounds. Says how many there are. */
static uint32_t outermost(const struct ts_dop_kind *kind, uint32_t count, const uint32_t *index,
                          const double *point, const struct ts_dop *around, uint32_t *to)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        const double *p = point + 3 * (size_t)index[i];
        bool near = false;

        for (int s = 0; s < kind->slabs && !near; s++) {
            const signed char *d = kind->direction[s];
            double x = d[0] * p[0] + d[1] * p[1] + d[2] * p[2], slack = 0x1p-40 * around->size;

            near = !(x - around->lo[s] > slack && around->hi[s] - x > slack);
        }
        if (near) to[kept++] = index[i];
    }
    return kept;
}

static void measure_dop(size_t at, uint32_t count, const uint32_t *index, const double *point)
{
    const struct ts_dop_kind *kind = dop_kind[of.kind - FIRST_DOP];
    struct ts_dop dop = ts_blend_dop_of(kind, count, index, point);

    proved_reference.dop[at] = dop;
    printed_reference.dop[at] = ts_printed_dop_of(
        kind, outermost(kind, count, index, point, &dop, of.outside), of.outside, point);
}

static void measure_node(uint32_t node, uint32_t reference)
{
    const double *point = of.body.reference + 3 * (size_t)of.body.vertex_count * reference;
    const uint32_t *index = of.index + of.begin[node];
    uint32_t count = of.begin[node + 1] - of.begin[node];
    size_t at = (size_t)reference * of.count + node;
    struct ts_box box;

    if (of.kind == BOX) {
        box = ts_blend_box_of(count, index, point);
        ts_boxes_set(of.count, proved_reference.box + 6 * (size_t)reference * of.count, node, &box);
    } else if (of.kind == BALL) {
        proved_reference.ball[at] = ts_blend_ball_of(count, index, point);
        printed_reference.ball[at] = ts_printed_ball_of(count, index, point);
    } else {
        measure_dop(at, count, index, point);
    }
}

/* Chooses the nodes of a depth and a kind of volume; false: no memory. */
PLAY_API bool morph_choose(uint32_t depth, uint32_t kind)
{
    of.kind = kind;
    if (!part(depth)) return false;
    for (uint32_t r = 0; r < of.body.reference_count; r++)
        for (uint32_t n = 0; n < of.count; n++) measure_node(n, r);
    return true;
}

/* JavaScript writes the weights here. */
static double weight_of[MOST_REFERENCES];
PLAY_API double *morph_weights(void) { return weight_of; }

/* The library's work of a frame: vertices and volumes. */
PLAY_API bool morph_frame(const double *weight)
{
    struct ts_state state = ts_at_rest();
    struct ts_error error;
    uint32_t n = of.body.reference_count;

    state.weight = weight;
    if (!ts_morph_world(&of.body, &state, of.world, &error)) return false;
    if (of.kind == BOX)
        ts_blend_boxes(of.count, n, proved_reference.box, weight, proved.box);
    else if (of.kind == BALL)
        ts_blend_balls(of.count, n, proved_reference.ball, weight, proved.ball);
    else
        ts_blend_dops(dop_kind[of.kind - FIRST_DOP], of.count, n, proved_reference.dop, weight,
                      proved.dop);
    return true;
}

/* The same as paper 000 prints it. Boxes need no more than that. */
static void print_volumes(const double *weight)
{
    uint32_t n = of.body.reference_count;

    if (of.kind == BOX)
        memcpy(printed.box, proved.box, sizeof printed.box);
    else if (of.kind == BALL)
        ts_printed_balls(of.count, n, printed_reference.ball, weight, printed.ball);
    else
        ts_printed_dops(dop_kind[of.kind - FIRST_DOP], of.count, n, printed_reference.dop, weight,
                        printed.dop);
}

/* ---- what they hold ---- */

/* Far inside a sphere doubles are enough: 2^-40 of its size is thousands of their roundings. */
static bool far_inside(const struct ts_ball *ball, const double *p)
{
    double x = p[0] - ball->center[0], y = p[1] - ball->center[1], z = p[2] - ball->center[2];

    return x * x + y * y + z * z < (1 - 0x1p-40) * ball->radius * ball->radius &&
           ball->radius > 0x1p-400 && ball->radius < 0x1p400;
}

static bool holds(const struct volumes *v, uint32_t node, const double *p)
{
    struct ts_box box;

    if (of.kind == BALL) return far_inside(&v->ball[node], p) || ts_inside_ball(&v->ball[node], p);
    if (of.kind != BOX) return ts_inside_dop(dop_kind[of.kind - FIRST_DOP], &v->dop[node], p);
    box = ts_boxes_get(of.count, v->box, node);
    return ts_inside_box(&box, p);
}

/* Every vertex of every node, decided in rationals. */
PLAY_API double *morph_count(const double *weight)
{
    print_volumes(weight);
    memset(&shown, 0, sizeof shown);
    shown.nodes = of.count;
    for (uint32_t n = 0; n < of.count; n++)
        for (uint32_t i = of.begin[n]; i < of.begin[n + 1]; i++) {
            const double *p = of.world + 3 * (size_t)of.index[i];

            shown.vertices++;
            shown.proved_lost += !holds(&proved, n, p);
            if (holds(&printed, n, p)) continue;
            shown.printed_lost++;
            shown.loses[n] = 1;
        }
    return &shown.nodes;
}

/* ---- the body ---- */

static bool take_body(const struct ts_body *body)
{
    of.body = *body;
    free(of.world);
    of.world = calloc(3 * (size_t)body->vertex_count + 1, sizeof(double));
    return of.world != NULL;
}

PLAY_API bool morph_open(uint32_t level)
{
    struct ts_shape shape;
    struct ts_body body;

    ts_case_free(of.c);
    of.c = ts_case_new();
    if (!of.c || !ts_shape_dolphin(of.c, level, &shape)) return false;
    body = ts_shape_body(&shape);
    return take_body(&body);
}

PLAY_API const double *morph_world(void) { return of.world; }
PLAY_API const uint32_t *morph_faces(void) { return of.body.face; }
PLAY_API uint32_t morph_vertex_count(void) { return of.body.vertex_count; }
PLAY_API uint32_t morph_face_count(void) { return of.body.face_count; }

/* The volumes of the frame, as many doubles each as its kind has. */
PLAY_API const double *morph_volumes(void)
{
    return of.kind == BOX ? proved.box : of.kind == BALL ? proved.ball[0].center : proved.dop[0].lo;
}

/* Half the bounds of a k-DOP, and the direction of one of them. */
PLAY_API uint32_t morph_slabs(void) { return (uint32_t)dop_kind[(of.kind - FIRST_DOP) % 4]->slabs; }
PLAY_API int32_t morph_direction(uint32_t slab, uint32_t axis)
{
    return dop_kind[(of.kind - FIRST_DOP) % 4]->direction[slab][axis];
}

/* ---- the answer ---- */

static void answer_frame(const double *weight, FILE *out)
{
    size_t size = of.kind == BOX ? 6 : of.kind == BALL ? 4 : TS_DOP_NUMBERS;

    if (!morph_frame(weight)) return;
    morph_count(weight);
    fprintf(out, "kind %u nodes %u vertices %.0f lost %.0f printed %.0f\n", of.kind, of.count,
            shown.vertices, shown.proved_lost, shown.printed_lost);
    for (uint32_t n = 0; n < of.count; n++) {
        fprintf(out, "volume");
        if (of.kind > BOX && of.kind < BALL) { /* slabs that the kind does not have are not set */
            size_t slabs = (size_t)dop_kind[of.kind - FIRST_DOP]->slabs;

            play_bits(out, slabs, proved.dop[n].lo);
            play_bits(out, slabs, proved.dop[n].hi);
            play_bits(out, 1, &proved.dop[n].size);
        } else {
            play_bits(out, size, morph_volumes() + size * n);
        }
        fprintf(out, "\n");
    }
}

/* Every body, by every kind of volume, with the weights of the first frame or all of them equal. */
void play_answer(const struct ts_case *c, FILE *out)
{
    for (size_t b = 0; b < c->body_count && c->frame_count; b++) {
        const struct ts_state *state = ts_case_state(c, 0, b);
        uint32_t n = c->body[b].reference_count;
        double weight[MOST_REFERENCES];

        fprintf(out, "body %zu\n", b);
        if (n > MOST_REFERENCES || !c->body[b].vertex_count || !take_body(&c->body[b])) continue;
        for (uint32_t i = 0; i < n; i++) weight[i] = state->weight ? state->weight[i] : 1.0 / n;
        for (uint32_t kind = BOX; kind <= BALL; kind++)
            if (morph_choose(1, kind)) answer_frame(weight, out);
    }
}
