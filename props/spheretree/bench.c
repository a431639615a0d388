/* bench.c: what a frame of a character in a room costs. */
#include <math.h>
#include <stdlib.h>

#include "cases/scene/stage.h"
#include "cases/shape/skeleton.h"
#include "props/engine/columns.h"
#include "touchstone/blend.h"
#include "touchstone/spheretree.h"

/* 74: 43824 vertices, 87616 faces; 91: 99372 faces. The naive twin would take days for these. */
enum { SMALL = 2, SIZE = 74, TILES = 91, SMALL_TILES = 1, TWINS = 2 };

struct input {
    struct ts_case *c;
    struct ts_skin_model skin;
    struct ts_body person, room;
    struct ts_pose local[2][TS_CHARACTER_JOINTS];
    struct ts_pose lean;
    unsigned turn;
    struct ts_spheretree_rule rule;
    enum ts_extent extent;
    struct {
        const struct ts_spheretree_table *twin;
        struct ts_spheretree *person, *room;
    } of[TWINS];
    struct ts_pairs pairs;
    struct ts_skin *skinning; /* for vertices and balls made anew: */
    double *world;
    struct ts_ball *ball;
};

static struct ts_pose times(const struct ts_pose *a, const struct ts_pose *b)
{
    struct ts_pose to;

    for (int i = 0; i < 12; i++) {
        const double *r = a->row[i / 4];

        to.row[i / 4][i % 4] = r[0] * b->row[0][i % 4] + r[1] * b->row[1][i % 4] +
                               r[2] * b->row[2][i % 4] + (i % 4 == 3 ? r[3] : 0);
    }
    return to;
}

static void close_input(void *input)
{
    struct input *in = input;

    if (!in) return;
    for (int i = 0; i < TWINS && in->of[i].twin; i++) {
        in->of[i].twin->close(in->of[i].person);
        in->of[i].twin->close(in->of[i].room);
    }
    ts_skin_opt.close(in->skinning);
    ts_case_free(in->c);
    ts_pairs_free(&in->pairs);
    free(in->world);
    free(in->ball);
    free(in);
}

/* Two frames of a walk; the character's soles are `above` the floor, and the whole house leans: a
 * box of a tile is then no better than its ball. */
static void *open_input(uint32_t size, uint32_t tiles, uint32_t reading, double above)
{
    static const double axis[3] = {0.6, 0.8, 0}, place[3] = {0, 0, 0};
    struct input *in = calloc(1, sizeof *in);

    if (!in) return NULL;
    in->c = ts_case_new();
    in->rule = (struct ts_spheretree_rule){.collapse = 0.9};
    if (!in->c || !ts_stage_character(in->c, size, reading, &in->skin, &in->person) ||
        !ts_tiled_room(in->c, tiles, &in->room)) {
        close_input(in);
        return NULL;
    }
    in->lean = ts_turned(axis, 0.5, place);
    for (int f = 0; f < 2; f++) {
        struct ts_pose *hips = &in->local[f][TS_HIPS];

        ts_character_walk(1 + 0.1 * f, in->local[f]);
        hips->row[2][3] += above;
        *hips = times(&in->lean, hips);
    }
    return in;
}

/* The place of a twin's sessions, which are opened when they are first asked for. */
static int sessions_of(struct input *in, const struct ts_spheretree_table *twin)
{
    const struct ts_body *p = &in->person, *r = &in->room;
    struct ts_spheretree_body person = {&in->skin, p->vertex_count, p->reference, p->face_count,
                                        p->face},
                              room = {NULL, r->vertex_count, r->reference, r->face_count, r->face};
    struct ts_error unused;
    int i = 0;

    while (i < TWINS && in->of[i].twin && in->of[i].twin != twin) i++;
    if (i == TWINS) return -1;
    if (in->of[i].twin) return i;
    if (!twin->open(&person, in->rule, &in->of[i].person, &unused)) return -1;
    if (!twin->open(&room, in->rule, &in->of[i].room, &unused) ||
        !twin->pose(in->of[i].room, &in->lean, &unused)) {
        twin->close(in->of[i].person);
        twin->close(in->of[i].room);
        return -1;
    }
    in->of[i].twin = twin;
    return i;
}

static uint64_t frame(const void *table, void *input)
{
    const struct ts_spheretree_table *twin = table;
    struct input *in = input;
    struct ts_error unused;
    int i = in->person.face_count > 1000 && twin == &ts_spheretree_ref ? -1 : sessions_of(in, twin);

    return i >= 0 && twin->pose(in->of[i].person, in->local[in->turn++ % 2], &unused) &&
           twin->contacts(in->of[i].person, in->of[i].room, in->extent, &in->pairs, &unused);
}

/* ---- the other way: every vertex posed, every ball refitted ---- */

static struct ts_ball around(uint32_t count, const struct ts_ball *child)
{
    struct ts_ball ball = {{0, 0, 0}, 0};

    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) ball.center[k] += child[i].center[k] / count;
    for (uint32_t i = 0; i < count; i++) {
        double x = child[i].center[0] - ball.center[0], y = child[i].center[1] - ball.center[1],
               z = child[i].center[2] - ball.center[2];

        ball.radius = fmax(ball.radius, sqrt(x * x + y * y + z * z) + child[i].radius);
    }
    return ball;
}

/* The cheapest refit there is: of leaves from their three vertices, of others from their children's
 * balls, though these are larger than they need be. Asks nothing. */
static uint64_t refit(const void *table, void *input)
{
    struct input *in = input;
    const struct ts_tree *tree;
    struct ts_error unused;
    int i = table == &ts_spheretree_ref ? -1 : sessions_of(in, table);

    if (i < 0) return 0;
    tree = in->of[i].twin->tree(in->of[i].person);
    if (!in->skinning) {
        in->world = calloc(3 * (size_t)in->skin.vertex_count, sizeof *in->world);
        in->ball = calloc(tree->node_count, sizeof *in->ball);
        if (!in->world || !in->ball || !ts_skin_opt.open(&in->skin, &in->skinning, &unused))
            return 0;
    }
    if (!ts_skin_opt.pose(in->skinning, in->local[in->turn++ % 2], &unused) ||
        !ts_skin_opt.world(in->skinning, in->world, &unused))
        return 0;
    for (uint32_t n = tree->node_count; n-- > 0;) {
        const struct ts_node *node = &tree->node[n];

        in->ball[n] =
            node->degree ? around(node->degree, in->ball + node->child)
                         : ts_blend_opt.ball_of(
                               3, in->person.face + 3 * (size_t)tree->face[node->begin], in->world);
    }
    return 1;
}

static void *with(struct input *in, double collapse, uint32_t update, enum ts_extent extent)
{
    if (in) {
        in->rule = (struct ts_spheretree_rule){.collapse = collapse, .update = update};
        in->extent = extent;
    }
    return in;
}

static void *small(void) { return open_input(SMALL, SMALL_TILES, TS_SKIN_BLENDED, -0.02); }
static void *away(void) { return open_input(SIZE, TILES, TS_SKIN_BLENDED, 0.05); }
static void *standing(void) { return open_input(SIZE, TILES, TS_SKIN_BLENDED, 0); }
static void *sunk(void) { return open_input(SIZE, TILES, TS_SKIN_BLENDED, -0.05); }
static void *turned(void) { return open_input(SIZE, TILES, TS_SKIN_TURNED, -0.05); }
static void *linear(void) { return open_input(SIZE, TILES, TS_SKIN_LINEAR, -0.05); }
static void *first(void) { return with(sunk(), 0.9, TS_SPHERETREE_VISITED, TS_FIRST); }
static void *all_balls(void) { return with(sunk(), 0.9, TS_SPHERETREE_ALL, TS_ALL); }
static void *binary(void) { return with(sunk(), INFINITY, TS_SPHERETREE_VISITED, TS_ALL); }
static void *flat(void) { return with(sunk(), 0.5, TS_SPHERETREE_VISITED, TS_ALL); }

const struct ts_bench spheretree_benches[] = {
    {"64 faces in a room of 12", "frame", small, frame, close_input, NULL},
    {"43824 vertices in a room of 99372 faces", "frame", standing, frame, close_input, NULL},
    {"the same, 5 cm above the floor", "frame", away, frame, close_input, NULL},
    {"the same, 5 cm into the floor", "frame", sunk, frame, close_input, NULL},
    {"into the floor, a first contact", "frame", first, frame, close_input, NULL},
    {"into the floor, nothing collapsed", "frame", binary, frame, close_input, NULL},
    {"into the floor, half a radius collapses", "frame", flat, frame, close_input, NULL},
    {"into the floor, turned", "frame", turned, frame, close_input, NULL},
    {"into the floor, four joints a vertex", "frame", linear, frame, close_input, NULL},
    {"into the floor, all balls follow", "frame", all_balls, frame, close_input, NULL},
    {"instead: all vertices and balls, no question", "frame", standing, refit, close_input, NULL},
    {"the same, four joints a vertex", "frame", linear, refit, close_input, NULL},
    {0},
};
