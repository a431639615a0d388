/* tightness.c: `touchstone tightness`: how much larger blended volumes are than the tightest ones.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/scene/scene.h"
#include "tool/tool.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/tree.h"

static const char doc[] =
    "Measures blended volumes against the tightest ones, over all nodes of an 8-ary tree and all "
    "frames of the first body of a built-in scene that morphs (default: dolphin). Volumes are "
    "blended from those of the references, and from more of them in between."
    "\vA row gives the mean and the worst ratio of blended to tight: of the sum of widths along "
    "all directions, or of the radius. A tight ball is one about the middle of the box.\n\n"
    "Example:\n"
    "  touchstone tightness dolphin --level 1 --frames 100";

enum { KEY_LEVEL = 1000, KEY_FRAMES, USUAL_FRAMES = 50, MOST_REFERENCES = 16 };

static const struct argp_option options[] = {
    {"level", KEY_LEVEL, "N", 0, "How fine the body is (default: the scene's usual level)", 0},
    {"frames", KEY_FRAMES, "N", 0, "How many frames the motion is cut into (default 50)", 0},
    {0}};

/* Volumes a row each; parts a pair of columns each. */
enum volume { BOX, NARROW, DOP14, DOP18, DOP26, BALL, VOLUMES };
static const char *const volume_name[] = {"box",    "box of floats", "14-DOP",
                                          "18-DOP", "26-DOP",        "ball"};
static const struct ts_dop_kind *const dop_kind[VOLUMES] = {
    [DOP14] = &ts_dop14, [DOP18] = &ts_dop18, [DOP26] = &ts_dop26};
static const uint32_t all_parts[] = {1, 2, 4, 8};
enum { PARTS = sizeof all_parts / sizeof all_parts[0] };

struct tightness {
    const char *scene;
    struct ts_scene_options wanted;
    bool level_given;
    const struct ts_body *body;
    struct ts_tree tree;
    double *vertex;      /* of the frame */
    double *mesh[PARTS]; /* the references, and with more meshes between them */
    double *reach;       /* of each reference */
    uint32_t *corner;    /* of the faces, in the tree's order */
    double sum[VOLUMES][PARTS], worst[VOLUMES][PARTS];
    uint64_t count[VOLUMES][PARTS];
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct tightness *t = state->input;

    switch (key) {
    case KEY_LEVEL:
        t->wanted.level = (unsigned)tool_number(state, "--level", arg, 0, 1000000);
        t->level_given = true;
        return 0;
    case KEY_FRAMES:
        t->wanted.frames = (unsigned)tool_number(state, "--frames", arg, 1, 1000000);
        return 0;
    case ARGP_KEY_ARG:
        if (t->scene)
            argp_failure(state, TOOL_BAD, 0, "expected one scene, found '%.80s' too", arg);
        t->scene = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The corners that a node stands for. */
struct node {
    size_t count;
    const uint32_t *corner;
};

/* How to blend: `n` meshes, one behind the other, with their weights, then to widen. */
struct blending {
    uint32_t n;
    const double *mesh, *weight;
    double extra[3];
};

static double box_width(const double *box)
{
    return (box[3] - box[0]) + (box[4] - box[1]) + (box[5] - box[2]);
}

/* Directions differ in length; widths must not. */
static double dop_width(const struct ts_dop_kind *kind, const struct ts_dop *dop)
{
    double sum = 0;

    for (int s = 0; s < kind->slabs; s++) {
        const signed char *d = kind->direction[s];

        sum += (dop->hi[s] - dop->lo[s]) / sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }
    return sum;
}

static double blended(enum volume volume, const struct node *node, const struct blending *b,
                      size_t vertices)
{
    double box[6 * MOST_REFERENCES], box_to[6];
    float narrow[6 * MOST_REFERENCES];
    struct ts_dop dop[MOST_REFERENCES], dop_to;
    struct ts_ball ball[MOST_REFERENCES], ball_to;

    for (uint32_t i = 0; i < b->n; i++) {
        const double *mesh = b->mesh + 3 * (size_t)i * vertices;
        struct ts_box one = ts_blend_opt.box_of(node->count, node->corner, mesh);

        ts_boxes_set(1, box + 6 * (size_t)i, 0, &one);
        ts_blend_opt.narrow(1, box + 6 * (size_t)i, narrow + 6 * (size_t)i);
        if (volume == BALL) ball[i] = ts_blend_opt.ball_of(node->count, node->corner, mesh);
        if (dop_kind[volume])
            dop[i] = ts_blend_opt.dop_of(dop_kind[volume], node->count, node->corner, mesh);
    }
    if (volume == BALL) {
        ts_blend_opt.balls(1, b->n, ball, b->weight, &ball_to);
        ts_blend_opt.widen_balls(1, b->extra, &ball_to);
        return ball_to.radius;
    }
    if (dop_kind[volume]) {
        ts_blend_opt.dops(dop_kind[volume], 1, b->n, dop, b->weight, &dop_to);
        ts_blend_opt.widen_dops(dop_kind[volume], 1, b->extra, &dop_to);
        return dop_width(dop_kind[volume], &dop_to);
    }
    if (volume == NARROW)
        ts_blend_opt.narrow_boxes(1, b->n, narrow, b->weight, box_to);
    else
        ts_blend_opt.boxes(1, b->n, box, b->weight, box_to);
    ts_blend_opt.widen_boxes(1, b->extra, box_to);
    return box_width(box_to);
}

/* The same mesh, blended from itself alone, is tight. */
static double tight(enum volume volume, const struct node *node, const double *vertex)
{
    static const double one = 1;
    const struct blending itself = {1, vertex, &one, {0, 0, 0}};

    return blended(volume == NARROW ? BOX : volume, node, &itself, 0);
}

/* One way to blend, over all nodes and volumes. Nodes that are points have no ratio. */
static void measure(struct tightness *t, int p, const struct blending *b)
{
    for (uint32_t i = 0; i < t->tree.node_count; i++) {
        const struct ts_node *n = &t->tree.node[i];
        struct node node = {3 * (size_t)(n->end - n->begin), t->corner + 3 * (size_t)n->begin};

        for (int v = 0; v < VOLUMES; v++) {
            double least = tight(v, &node, t->vertex);
            double ratio = blended(v, &node, b, t->body->vertex_count) / least;

            if (!(least > 0)) continue;
            t->sum[v][p] += ratio;
            t->worst[v][p] = fmax(t->worst[v][p], ratio);
            t->count[v][p]++;
        }
    }
}

static bool measure_frame(struct tightness *t, const struct ts_state *state)
{
    struct ts_state model = ts_at_rest();
    struct ts_error unused;

    model.weight = state->weight;
    if (!ts_morph_opt.world(t->body, &model, t->vertex, &unused)) return false;
    for (int p = 0; p < PARTS; p++) {
        struct ts_between between = {0, {0, 0}, {0, 0, 0}};
        struct blending b = {t->body->reference_count, t->mesh[p], state->weight, {0, 0, 0}};

        if (all_parts[p] > 1) {
            if (!ts_blend_opt.between(b.n, state->weight, all_parts[p], t->reach, &between))
                continue;
            b.n = b.n == 1 ? 1 : 2;
            b.mesh += 3 * (size_t)between.first * t->body->vertex_count;
            b.weight = between.weight;
            memcpy(b.extra, between.extra, sizeof b.extra);
        }
        measure(t, p, &b);
    }
    return true;
}

/* The meshes with parts - 1 more between neighbouring references. */
static bool make_meshes(struct tightness *t, int p)
{
    uint32_t n = t->body->reference_count, count = (n - 1) * all_parts[p] + 1;
    size_t numbers = 3 * (size_t)t->body->vertex_count;
    struct ts_error unused;

    t->mesh[p] = malloc((count * numbers + 1) * sizeof(double));
    for (uint32_t m = 0; t->mesh[p] && m < count; m++) {
        double weight[MOST_REFERENCES] = {0}, k = m % all_parts[p];
        struct ts_state state = ts_at_rest();
        struct ts_body body = *t->body;

        body.convex = false;
        weight[m / all_parts[p]] = 1 - k / all_parts[p];
        if (k > 0) weight[m / all_parts[p] + 1] = k / all_parts[p];
        state.weight = weight;
        if (!ts_morph_opt.world(&body, &state, t->mesh[p] + m * numbers, &unused)) return false;
    }
    return t->mesh[p];
}

static bool prepare(struct tightness *t)
{
    size_t vertices = t->body->vertex_count, n = t->body->reference_count;
    struct ts_error unused;

    t->vertex = malloc((3 * vertices + 1) * sizeof(double));
    t->reach = calloc(3 * n, sizeof(double));
    t->corner = malloc((3 * (size_t)t->body->face_count + 1) * sizeof(uint32_t));
    if (!t->vertex || !t->reach || !t->corner ||
        !ts_tree_opt.build(t->body, t->body->reference,
                           (struct ts_tree_rule){8, TS_CUT_MIDDLE, TS_TREE_SHAPE}, &t->tree,
                           &unused))
        return false;
    for (size_t i = 0; i < t->tree.face_count; i++)
        memcpy(t->corner + 3 * i, t->body->face + 3 * (size_t)t->tree.face[i],
               3 * sizeof *t->corner);
    for (size_t i = 0; i < 3 * vertices * n; i++) {
        double *reach = &t->reach[i / (3 * vertices) * 3 + i % 3];

        *reach = fmax(*reach, fabs(t->body->reference[i]));
    }
    for (int p = 0; p < PARTS; p++)
        if (!make_meshes(t, p)) return false;
    return true;
}

static void release(struct tightness *t)
{
    ts_tree_opt.release(&t->tree);
    free(t->vertex);
    free(t->reach);
    free(t->corner);
    for (int p = 0; p < PARTS; p++) free(t->mesh[p]);
}

static void print(const struct tightness *t)
{
    const struct tool_heading heading[] = {
        {"volume", -13}, {"mean", 8},  {"worst", 8},   {"2 parts", 8}, {"worst", 8},
        {"4 parts", 8},  {"worst", 8}, {"8 parts", 8}, {"worst", 8},   {NULL, 0}};
    struct tool_table table;

    printf("%s, level %u, %u frames, %u nodes\n", t->scene, t->wanted.level, t->wanted.frames,
           t->tree.node_count);
    tool_table_start(&table, heading);
    for (int v = 0; v < VOLUMES; v++) {
        tool_cell(&table, "%s", volume_name[v]);
        for (int p = 0; p < PARTS; p++) {
            tool_cell(&table, "%.4f", t->sum[v][p] / (double)t->count[v][p]);
            tool_cell(&table, "%.4f", t->worst[v][p]);
        }
        tool_row_end(&table);
    }
    printf("Blended over tight: widths, or radius. 1 is tight.\n");
}

static int run(struct tightness *t, const struct ts_scene *scene, struct ts_case *c)
{
    bool morphs = false;

    t->body = &c->body[0];
    if (t->body->reference_count > MOST_REFERENCES || !c->state[0].weight)
        return tool_complain("scene %s: expected a body that morphs", scene->name);
    if (!prepare(t)) return tool_complain("out of memory");
    for (unsigned frame = 0; frame < t->wanted.frames; frame++) {
        scene->pose(&t->wanted, frame, c);
        if (measure_frame(t, &c->state[0])) morphs = true;
    }
    if (morphs) print(t);
    return morphs ? TOOL_GOOD : tool_complain("scene %s: expected finite vertices", scene->name);
}

int tool_tightness(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[SCENE]", doc, NULL, NULL, NULL};
    struct tightness t = {.wanted.frames = USUAL_FRAMES};
    const struct ts_scene *scene;
    struct ts_case *c;
    int status;

    if (!tool_parse(&argp, argc, argv, 0, &t)) return TOOL_BAD;
    if (!t.scene) t.scene = "dolphin";
    scene = ts_scene_find(t.scene);
    if (!scene) return tool_complain("'%s' is no scene (see touchstone scene)", t.scene);
    if (!t.level_given) t.wanted.level = scene->usual.level;
    if (t.wanted.level > scene->highest_level)
        return tool_complain("scene %s: expected a level from 0 to %u, found %u", scene->name,
                             scene->highest_level, t.wanted.level);
    c = ts_case_new();
    if (!c || !scene->build(&t.wanted, c))
        status = tool_complain("out of memory");
    else
        status = run(&t, scene, c);
    release(&t);
    ts_case_free(c);
    return status;
}
