/* bench.c: what a frame of a character costs: all vertices, some of them, and balls. */
#include <stdlib.h>

#include "cases/generate/bits.h"
#include "props/engine/columns.h"
#include "touchstone/blend.h"
#include "touchstone/skin.h"

/* A chain with branches; vertices lie about their joints, sorted by nothing. Half of them have
 * weight 1, as most vertices of a limb have. Each node stands for 16 vertices that hang on one
 * joint. */
enum { JOINTS = 24, VERTICES = 44345, NODE = 16, NODES = VERTICES / NODE, TWINS = 4 };

struct skin_input {
    struct ts_skin_model skin;
    uint32_t parent[JOINTS], joint[TS_SKIN_MOST * VERTICES], index[VERTICES];
    double rest[3 * VERTICES], weight[TS_SKIN_MOST * VERTICES], to[3 * VERTICES];
    struct ts_pose local[2][JOINTS];
    struct ts_skin_node node[NODES];
    struct ts_skin_range range[NODES * JOINTS];
    struct ts_ball ball[NODES];
    unsigned turn;
    struct {
        const struct ts_skin_table *twin;
        struct ts_skin *session;
    } of[TWINS];
};

static void close_input(void *input)
{
    struct skin_input *in = input;

    for (int i = 0; in && i < TWINS && in->of[i].twin; i++)
        in->of[i].twin->close(in->of[i].session);
    free(in);
}

static double any(struct ts_seed_bits *source)
{
    return 0x1p-53 * (double)ts_draw(&source->bits, 53);
}

static void draw_vertex(struct skin_input *in, struct ts_seed_bits *source, uint32_t v)
{
    uint32_t n = in->skin.influences, joint = v / NODE % JOINTS;
    double left = 1;

    for (size_t k = 0; k < 3; k++) in->rest[3 * (size_t)v + k] = joint + any(source);
    for (uint32_t i = 0; i < n; i++) {
        double weight = n == 1 ? (v % 2 ? 1 : any(source)) : i + 1 == n ? left : left / 2;

        in->joint[v * n + i] = (joint + i) % JOINTS;
        in->weight[v * n + i] = weight;
        left -= weight;
    }
    in->index[v] = v;
}

/* Joint j turns by 3-4-5 about an axis, to and fro. */
static void draw_joint(struct skin_input *in, uint32_t j)
{
    static const struct ts_pose still = TS_IDENTITY;

    in->parent[j] = j == 0 ? TS_SKIN_ROOT : j % 3 == 2 ? j - 2 : j - 1;
    for (uint32_t f = 0; f < 2; f++) {
        struct ts_pose *p = &in->local[f][j];
        uint32_t a = j % 3, b = (j + 1) % 3;

        *p = still;
        p->row[a][a] = p->row[b][b] = 0.8;
        p->row[a][b] = f ? 0.6 : -0.6;
        p->row[b][a] = f ? -0.6 : 0.6;
    }
}

static void *open_input(uint32_t reading, uint32_t influences)
{
    struct skin_input *in = calloc(1, sizeof *in);
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct ts_error unused;
    struct ts_skin *session;

    if (!in) return NULL;
    in->skin = (struct ts_skin_model){reading, influences, JOINTS,    VERTICES,  in->parent,
                                      NULL,    in->rest,   in->joint, in->weight};
    for (uint32_t v = 0; v < VERTICES; v++) draw_vertex(in, &source, v);
    for (uint32_t j = 0; j < JOINTS; j++) draw_joint(in, j);
    if (!ts_skin_opt.open(&in->skin, &session, &unused)) {
        free(in);
        return NULL;
    }
    for (uint32_t i = 0; i < NODES; i++) {
        const uint32_t *index = in->index + (size_t)i * NODE;
        struct ts_skin_range *range = in->range + (size_t)i * JOINTS;

        in->node[i] = (struct ts_skin_node){ts_blend_opt.ball_of(NODE, index, in->rest),
                                            ts_skin_opt.ranges(session, NODE, index, range), range};
    }
    ts_skin_opt.close(session);
    return in;
}

static void *open_blended(void) { return open_input(TS_SKIN_BLENDED, 1); }
static void *open_turned(void) { return open_input(TS_SKIN_TURNED, 1); }
static void *open_linear(void) { return open_input(TS_SKIN_LINEAR, 4); }

/* A twin's session, in the next frame. */
static struct ts_skin *next_frame(struct skin_input *in, const struct ts_skin_table *twin)
{
    struct ts_error unused;
    int i = 0;

    while (in->of[i].twin && in->of[i].twin != twin) i++;
    if (!in->of[i].twin && twin->open(&in->skin, &in->of[i].session, &unused))
        in->of[i].twin = twin;
    if (in->of[i].twin) twin->pose(in->of[i].session, in->local[in->turn++ % 2], &unused);
    return in->of[i].session;
}

static uint64_t all_vertices(const void *twin, void *input)
{
    struct skin_input *in = input;
    const struct ts_skin_table *t = twin;
    struct ts_skin *session = next_frame(in, t);
    struct ts_error unused;

    return session && t->world(session, in->to, &unused) ? VERTICES : 0;
}

static uint64_t few_vertices(const void *twin, void *input)
{
    struct skin_input *in = input;
    const struct ts_skin_table *t = twin;
    struct ts_skin *session = next_frame(in, t);

    if (session) t->some(session, 100, in->index, in->to);
    return session ? 1 : 0;
}

static uint64_t all_balls(const void *twin, void *input)
{
    struct skin_input *in = input;
    const struct ts_skin_table *t = twin;
    struct ts_skin *session = next_frame(in, t);

    if (session) t->balls(session, NODES, in->node, in->ball);
    return session ? NODES : 0;
}

const struct ts_bench skin_benches[] = {
    {"44345 vertices, blended", "vertex", open_blended, all_vertices, close_input, NULL},
    {"44345 vertices, turned", "vertex", open_turned, all_vertices, close_input, NULL},
    {"44345 vertices of four joints", "vertex", open_linear, all_vertices, close_input, NULL},
    {"a frame and 100 of 44345 vertices", "frame", open_blended, few_vertices, close_input, NULL},
    {"2771 balls, blended", "ball", open_blended, all_balls, close_input, NULL},
    {"2771 balls, turned", "ball", open_turned, all_balls, close_input, NULL},
    {"2771 balls of four joints", "ball", open_linear, all_balls, close_input, NULL},
    {0},
};
