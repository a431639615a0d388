/* bench.c: what the update of a body costs, a face. */
#include <stdlib.h>
#include <string.h>

#include "cases/scene/scene.h"
#include "props/engine/columns.h"
#include "touchstone/morph.h"
#include "touchstone/refit.h"

/* How vertices are numbered: as they come first in the tree's faces; as the scene has them; or each
 * corner has one of its own, so that faces share none. */
enum numbering { IN_TREE_ORDER, AS_GIVEN, SOUP };

/* A bumpy sphere of 20480 faces in the middle of its motion, and a plan for each twin. */
struct refit_input {
    struct ts_tree tree;
    struct ts_refit_rule rule;
    uint32_t *corner, vertices;
    double *point, *boxes;
    bool walks; /* all nodes are opened, not only begun */
    struct {
        const struct ts_refit_table *twin;
        struct ts_refit *plan;
    } of[4];
};

static void close_input(void *input)
{
    struct refit_input *in = input;

    if (!in) return;
    for (size_t i = 0; i < sizeof in->of / sizeof *in->of; i++)
        if (in->of[i].twin) in->of[i].twin->close(in->of[i].plan);
    ts_tree_opt.release(&in->tree);
    free(in->corner);
    free(in->point);
    free(in->boxes);
    free(in);
}

/* Corners by new numbers, and the points at these. */
static void number(struct refit_input *in, const struct ts_body *body, const double *world,
                   enum numbering how, uint32_t *fresh)
{
    for (uint32_t v = 0; v < body->vertex_count; v++) fresh[v] = how == AS_GIVEN ? v : UINT32_MAX;
    in->vertices = how == AS_GIVEN ? body->vertex_count : 0;
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++) {
        uint32_t v = body->face[3 * (size_t)in->tree.face[i / 3] + i % 3];

        if (how == SOUP || fresh[v] == UINT32_MAX) fresh[v] = in->vertices++;
        in->corner[i] = fresh[v];
        memcpy(in->point + 3 * (size_t)fresh[v], world + 3 * (size_t)v, sizeof(double[3]));
    }
}

static bool fill(struct refit_input *in, const struct ts_case *c, enum numbering how)
{
    const struct ts_tree_rule by_shape = {8, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    const struct ts_body *body = &c->body[0];
    double *world = malloc(body->vertex_count * sizeof(double[3]));
    uint32_t *fresh = malloc(body->vertex_count * sizeof *fresh);
    struct ts_error error;
    bool good = world && fresh &&
                ts_tree_opt.build(body, body->reference, by_shape, &in->tree, &error) &&
                ts_morph_opt.world(body, ts_case_state(c, 0, 0), world, &error);

    in->corner = malloc(body->face_count * sizeof(uint32_t[3]));
    in->point = malloc(body->face_count * sizeof(double[9]));
    in->boxes = malloc(2 * (size_t)body->face_count * sizeof(double[6]));
    good = good && in->corner && in->point && in->boxes;
    if (good) number(in, body, world, how, fresh);
    free(world);
    free(fresh);
    return good;
}

static void *open_input(enum ts_refit_kind kind, enum numbering how, bool walks)
{
    const struct ts_scene *scene = ts_scene_find("bumpy");
    struct ts_scene_options options = {5, scene->usual.frames};
    struct refit_input *in = calloc(1, sizeof *in);
    struct ts_case *c = ts_case_new();
    bool good = in && c && scene->build(&options, c);

    if (good) {
        scene->pose(&options, options.frames / 2, c);
        in->rule = (struct ts_refit_rule){kind, 12, 1};
        in->walks = walks;
        good = fill(in, c, how);
    }
    ts_case_free(c);
    if (good) return in;
    close_input(in);
    return NULL;
}

static void *plan_of(struct refit_input *in, const struct ts_refit_table *twin)
{
    struct ts_error error;
    size_t i = 0;

    while (in->of[i].twin && in->of[i].twin != twin) i++;
    if (!in->of[i].twin &&
        twin->open(&in->tree, in->corner, in->vertices, in->rule, &in->of[i].plan, &error))
        in->of[i].twin = twin;
    return in->of[i].plan;
}

/* A frame, in which nothing is opened, or everything. */
static uint64_t update(const void *table, void *input)
{
    const struct ts_refit_table *twin = table;
    struct refit_input *in = input;
    const struct ts_refit *plan = plan_of(in, twin);

    if (!plan) return 1;
    twin->begin(plan, in->point, in->boxes);
    for (uint32_t n = 0; in->walks && n < in->tree.node_count; n++)
        if (in->tree.node[n].degree) twin->open_node(plan, n, in->point, in->boxes);
    return in->tree.face_count;
}

static void *subtrees(void) { return open_input(TS_REFIT_SUBTREES, IN_TREE_ORDER, false); }
static void *bottom_up(void) { return open_input(TS_REFIT_BOTTOM_UP, IN_TREE_ORDER, false); }
static void *top_down(void) { return open_input(TS_REFIT_TOP_DOWN, IN_TREE_ORDER, false); }
static void *hybrid(void) { return open_input(TS_REFIT_HYBRID, IN_TREE_ORDER, false); }
static void *given(void) { return open_input(TS_REFIT_HYBRID, AS_GIVEN, false); }
static void *soup(void) { return open_input(TS_REFIT_HYBRID, SOUP, false); }
static void *all_subtrees(void) { return open_input(TS_REFIT_SUBTREES, IN_TREE_ORDER, true); }
static void *all_top_down(void) { return open_input(TS_REFIT_TOP_DOWN, IN_TREE_ORDER, true); }
static void *all_hybrid(void) { return open_input(TS_REFIT_HYBRID, IN_TREE_ORDER, true); }

const struct ts_bench refit_benches[] = {
    {"begin, bottom-up", "face", bottom_up, update, close_input, NULL},
    {"begin, subtrees of 12 faces", "face", subtrees, update, close_input, NULL},
    {"begin, hybrid", "face", hybrid, update, close_input, NULL},
    {"begin, top-down", "face", top_down, update, close_input, NULL},
    {"hybrid, vertices in any order", "face", given, update, close_input, NULL},
    {"hybrid, no shared vertices", "face", soup, update, close_input, NULL},
    {"begin and open all, subtrees", "face", all_subtrees, update, close_input, NULL},
    {"begin and open all, hybrid", "face", all_hybrid, update, close_input, NULL},
    {"begin and open all, top-down", "face", all_top_down, update, close_input, NULL},
    {0},
};
