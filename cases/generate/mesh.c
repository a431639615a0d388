/* mesh.c: small bodies that morph, deform, move or stand still over a few frames. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "touchstone/morph.h"

/* Where one case takes its coordinates from: most are on a coarse grid, where touching, coplanar
 * and coincident features are common and exact. */
struct style {
    bool wild;     /* any coordinate the generator knows */
    double step;   /* of the grid */
    double offset; /* far from the origin, so that poses round */
};

static struct style draw_style(struct ts_bits *bits)
{
    unsigned n = (unsigned)ts_draw(bits, 3);

    return (struct style){n == 7,
                          n == 5   ? 0.1
                          : n == 4 ? 0x1p-537 /* whose squares are the least numbers there are */
                                   : 1,
                          n == 6 ? 0x1p30 : 0};
}

static double coordinate(struct ts_bits *bits, const struct style *style)
{
    if (style->wild) return ts_gen_coordinate(bits);
    return (double)ts_draw(bits, 2) * style->step + style->offset;
}

static void draw_points(struct ts_bits *bits, const struct style *style, double *to, size_t count)
{
    for (size_t i = 0; i < count; i++) to[i] = coordinate(bits, style);
}

/* Whether a list goes on: asked before each item, so that the bits of an item stand together and
 * shrinking can cut it out without changing the others. It ends once in 2^rarity times. */
static bool goes_on(struct ts_bits *bits, unsigned rarity, uint32_t count, uint32_t most)
{
    return count < most && ts_draw(bits, rarity) != 0;
}

/* Two bodies have few faces, so that the naive twin, which tries all pairs, keeps up with a fuzzer.
 */
enum {
    MOST_VERTICES = 9,
    MOST_FACES = 24,
    FEW_FACES = 6,
    FOLDED_FACES = 16,
    MOST_REFERENCES = 9,
    MOST_FRAMES = 3
};

/* Vertices stand in all references; faces join any of them: repeated corners and repeated faces
 * come by themselves. */
static bool draw_body(struct ts_bits *bits, const struct style *style, uint32_t most_faces,
                      struct ts_case *c, struct ts_body *body)
{
    uint32_t n = 1 + (uint32_t)ts_draw_below(bits, ts_draw_chance(bits, 8) ? MOST_REFERENCES : 4);
    double *reference = ts_case_alloc(c, 3 * n * MOST_VERTICES, sizeof *reference), point[3];
    uint32_t *face = ts_case_alloc(c, 3 * MOST_FACES, sizeof *face);
    double *packed = ts_case_alloc(c, 3 * n * MOST_VERTICES, sizeof *packed);
    uint32_t vertices = 0, faces = 0;
    unsigned rarity = most_faces == FEW_FACES ? 2 : most_faces == FOLDED_FACES ? 3 : 4;

    if (!reference || !face || !packed) return false;
    for (; goes_on(bits, 4, vertices, MOST_VERTICES); vertices++)
        for (uint32_t i = 0; i < n; i++) {
            draw_points(bits, style, point, 3);
            memcpy(reference + 3 * (i * MOST_VERTICES + vertices), point, sizeof point);
        }
    for (uint32_t i = 0; i < n; i++)
        memcpy(packed + 3 * i * vertices, reference + 3 * i * MOST_VERTICES,
               3 * vertices * sizeof *packed);
    for (; vertices && goes_on(bits, rarity, faces, most_faces); faces++)
        for (uint32_t k = 0; k < 3; k++) /* for zero bits: a strip of triangles */
            face[3 * faces + k] = (faces + k + (uint32_t)ts_draw_below(bits, vertices)) % vertices;
    *body = (struct ts_body){vertices, faces, n, false, packed, face};
    return true;
}

/* A crowd of vertices without faces, as many as make code that works in blocks stumble. */
static bool draw_crowd(struct ts_bits *bits, const struct style *style, struct ts_case *c,
                       struct ts_body *body)
{
    uint32_t n = 1 + (uint32_t)ts_draw(bits, 1);
    uint32_t blocks = 1 + (uint32_t)ts_draw(bits, 1);
    uint32_t vertices = blocks * 128 - 3 + (uint32_t)ts_draw(bits, 3);
    double *reference = ts_case_alloc(c, 3 * (size_t)n * vertices, sizeof *reference);

    if (!reference) return false;
    for (size_t i = 0; i < 3 * (size_t)n * vertices; i++)
        reference[i] = coordinate(bits, style) + (double)i / 8;
    *body = (struct ts_body){vertices, 0, n, false, reference, NULL};
    return true;
}

/* The same body again, or half as large inside itself, as often happens with copies. */
static bool draw_copy(struct ts_bits *bits, const struct ts_body *of, struct ts_case *c,
                      struct ts_body *body)
{
    size_t count = 3 * (size_t)of->reference_count * of->vertex_count;
    double *reference = ts_case_alloc(c, count, sizeof *reference);
    double factor = ts_draw(bits, 1) ? 0.5 : 1, shift = (double)ts_draw(bits, 2) / 4;

    if (!reference) return false;
    for (size_t i = 0; i < count; i++) {
        double x = of->reference[i] * factor + shift;

        reference[i] = isfinite(x) ? x : of->reference[i];
    }
    *body = *of;
    body->reference = reference;
    return true;
}

/* Weights of a convex body are sixteenths that sum to 1; of others tenths, whose sums round,
 * or any numbers >= 0. */
static bool draw_weights(struct ts_bits *bits, struct ts_case *c, const struct ts_body *body,
                         struct ts_state *state)
{
    uint32_t n = body->reference_count, left = 16;
    double *weight = ts_case_alloc(c, n, sizeof *weight);

    if (!weight) return false;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t part = i + 1 == n ? left : (uint32_t)ts_draw_below(bits, left + 1);

        weight[i] = part / 16.0;
        if (!body->convex)
            weight[i] = ts_draw(bits, 1) ? part / 10.0 : fabs(ts_gen_coordinate(bits));
        left -= part;
    }
    state->weight = weight;
    return true;
}

/* Columns permuted and signed, a turn by the 3-4-5 triangle (whose entries round), or any
 * numbers; and a shift. */
static void draw_pose(struct ts_bits *bits, const struct style *style, struct ts_pose *pose)
{
    unsigned kind = (unsigned)ts_draw(bits, 2), turn = (unsigned)ts_draw_below(bits, 3);

    for (unsigned i = 0; i < 3; i++) {
        for (unsigned k = 0; k < 3; k++)
            pose->row[i][k] = kind == 3 ? ts_gen_coordinate(bits) : (i + turn) % 3 == k;
        pose->row[i][3] = kind ? coordinate(bits, style) - 1 : 0;
    }
    if (kind == 1) pose->row[turn][(turn + turn) % 3] *= ts_draw(bits, 1) ? -1 : 1;
    if (kind == 2) {
        unsigned i = turn, j = (turn + 1) % 3;

        memset(pose->row[i], 0, 3 * sizeof(double));
        memset(pose->row[j], 0, 3 * sizeof(double));
        pose->row[i][i] = pose->row[j][j] = 0.6;
        pose->row[i][j] = 0.8;
        pose->row[j][i] = -0.8;
    }
}

enum { POSED = 1, MORPHED = 2, MOVED = 4 };

/* `always` says what must not be left to chance. */
static bool draw_state(struct ts_bits *bits, const struct style *style, unsigned always,
                       struct ts_case *c, const struct ts_body *body, struct ts_state *state)
{
    unsigned kind = (unsigned)ts_draw(bits, 3) | always;

    if (kind & POSED) draw_pose(bits, style, &state->pose);
    if (kind & MORPHED) return draw_weights(bits, c, body, state);
    if (kind & MOVED) {
        double *vertex = ts_case_alloc(c, 3 * (size_t)body->vertex_count, sizeof *vertex);

        if (!vertex) return false;
        draw_points(bits, style, vertex, 3 * (size_t)body->vertex_count);
        state->vertex = vertex;
    }
    return true;
}

static struct ts_case *draw_case(struct ts_bits *bits, size_t bodies, uint32_t most_faces,
                                 unsigned always)
{
    struct style style = draw_style(bits);
    struct ts_case *c = ts_case_new();
    uint32_t frames = 1;

    while (goes_on(bits, 1, frames, MOST_FRAMES)) frames++;
    if (!c || !ts_case_shape(c, bodies, frames)) goto none;
    for (size_t i = 0; i < bodies; i++) {
        bool crowd = bodies == 1 && !always && ts_draw_chance(bits, 16);
        bool copy = i > 0 && ts_draw_chance(bits, 4);

        if (!(copy    ? draw_copy(bits, &c->body[0], c, &c->body[i])
              : crowd ? draw_crowd(bits, &style, c, &c->body[i])
                      : draw_body(bits, &style, most_faces, c, &c->body[i])))
            goto none;
        c->body[i].convex = ts_draw(bits, 1);
    }
    for (size_t f = 0; f < frames; f++)
        for (size_t i = 0; i < bodies; i++)
            if (!draw_state(bits, &style, always, c, &c->body[i], ts_case_state(c, f, i)))
                goto none;
    return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_contact_options ts_gen_options(struct ts_bits *bits)
{
    struct ts_contact_options o = {0};

    if (ts_draw_chance(bits, 4)) return o;
    o.volume = (uint32_t)ts_draw_below(bits, TS_VOLUMES);
    o.degree = (uint32_t[]){0, 2, 4}[ts_draw_below(bits, 3)];
    o.cut = (uint32_t)ts_draw(bits, 1);
    o.partition = (uint32_t)ts_draw(bits, 2);
    if (o.partition == 3) o.partition = TS_PARTITION_MEAN;
    if (ts_draw(bits, 1)) o.parts = 2u << ts_draw_below(bits, 3);
    o.leaf = (uint32_t)ts_draw(bits, 3);
    o.stamps = ts_draw_chance(bits, 4) ? TS_OFF : TS_DEFAULT;
    o.witness = ts_draw(bits, 1) ? TS_OFF : TS_DEFAULT;
    o.front = (uint32_t)ts_draw(bits, 1);
    o.bounds = (uint32_t)ts_draw(bits, 1);
    o.parallel = (uint32_t)ts_draw_chance(bits, 4);
    o.refit = (uint32_t)ts_draw(bits, 2);
    o.levels = 2 * (uint32_t)ts_draw(bits, 2); /* 1 is 0 */
    o.subtree = (uint32_t)ts_draw(bits, 4);
    o.tree = (uint32_t)ts_draw(bits, 1);
    o.broad = (uint32_t)ts_draw_below(bits, TS_BROADS);
    o.rebuild = (uint32_t)ts_draw(bits, 2);
    if (ts_draw_chance(bits, 4)) /* seldom many levels, which cost more than the case */
        o.buckets =
            1 + (uint32_t)ts_draw_below(bits, ts_draw_chance(bits, 16) ? TS_BUCKET_LEVELS : 3);
    o.cells = o.buckets && ts_draw(bits, 1) ? TS_BUCKET_SORTED : 0;
    return o;
}

struct ts_case *ts_gen_body(struct ts_bits *bits) { return draw_case(bits, 1, MOST_FACES, 0); }

struct ts_case *ts_gen_morph(struct ts_bits *bits)
{
    return draw_case(bits, 1, MOST_FACES, POSED | MORPHED);
}

struct ts_case *ts_gen_bodies(struct ts_bits *bits)
{
    struct ts_contact_options options = ts_gen_options(bits);
    struct ts_case *c = draw_case(bits, 2, FEW_FACES, 0);

    if (c) c->options = options;
    return c;
}

struct ts_case *ts_gen_folded(struct ts_bits *bits)
{
    struct ts_contact_options options = ts_gen_options(bits);
    struct ts_case *c = draw_case(bits, 1, FOLDED_FACES, 0);

    if (c) c->options = options;
    return c;
}

/* A number a few last bits away. */
static double beside(struct ts_bits *bits, double x)
{
    double towards = ts_draw(bits, 1) ? -INFINITY : INFINITY;

    for (uint64_t steps = ts_draw(bits, 4); steps; steps--) x = nextafter(x, towards);
    return isfinite(x) ? x : 0;
}

/* The first of the vertices that are farthest along an axis, one way or the other. */
static const double *farthest(const struct ts_body *of, const double *world, unsigned axis,
                              double way)
{
    const double *end = world;

    for (uint32_t i = 1; i < of->vertex_count; i++)
        if (way * world[3 * i + axis] > way * end[axis]) end = world + 3 * i;
    return end;
}

/* Vertices that axes permuted and signed by `pose`, which is exact, take to some of `world`; or all
 * outside, some to the farthest one along an axis and the others beyond it. */
static void stand_on(struct ts_bits *bits, const struct ts_body *of, const double *world,
                     const struct ts_body *body, double *vertex, struct ts_pose *pose)
{
    unsigned turn = (unsigned)ts_draw_below(bits, 3), axis = (unsigned)ts_draw_below(bits, 3);
    double sign = ts_draw(bits, 1) ? -1 : 1, way = ts_draw(bits, 1) ? -1 : 1;
    bool nearly = ts_draw(bits, 1), outside = ts_draw(bits, 1);
    const double *end = farthest(of, world, axis, way);

    *pose = (struct ts_pose){{{0}}};
    for (unsigned k = 0; k < 3; k++) pose->row[k][(k + turn) % 3] = sign;
    for (uint32_t i = 0; i < body->vertex_count; i++) {
        const double *on = world + 3 * (size_t)ts_draw_below(bits, of->vertex_count);
        bool beyond = outside && i > 0 && ts_draw(bits, 1);

        if (outside) on = end;
        for (unsigned k = 0; k < 3; k++) {
            double x = nearly ? beside(bits, on[k]) : on[k];

            if (beyond) x += k == axis ? way : (double)ts_draw(bits, 4) / 8 - 1;
            vertex[3 * i + (k + turn) % 3] = sign * (isfinite(x) ? x : 0);
        }
    }
}

/* In-between volumes are used when two neighbouring references have a weight, and are widened for
 * rounding alone: too little shows where vertices, of which every bit counts, touch boxes that
 * neither floats nor a pose have widened. */
static bool aim_between(struct ts_bits *bits, struct ts_case *c)
{
    struct ts_body *body = &c->body[0];
    size_t n = 2 + ts_draw(bits, 1), count = n * 3 * body->vertex_count;
    double *reference = ts_case_alloc(c, count + 1, sizeof *reference);

    if (!reference) return false;
    for (size_t i = 0; i < count; i++) reference[i] = (double)ts_draw(bits, 53) * 0x1p-53;
    body->reference = reference;
    body->reference_count = (uint32_t)n;
    body->convex = false; /* weights have any sum */
    c->options.parts = 2u << ts_draw_below(bits, 3);
    c->options.bounds = TS_BOUNDS_DOUBLE;
    c->options.buckets = 0;
    for (size_t f = 0; f < c->frame_count; f++) {
        double *weight = ts_case_alloc(c, n, sizeof *weight);
        size_t first = ts_draw_below(bits, n - 1);

        if (!weight) return false;
        for (size_t i = 0; i < n; i++)
            weight[i] = i == first || i == first + 1 ? (double)ts_draw(bits, 4) / 10 : 0;
        *ts_case_state(c, f, 0) = (struct ts_state){.weight = weight, .pose = ts_at_rest().pose};
    }
    return true;
}

struct ts_case *ts_gen_touching(struct ts_bits *bits)
{
    struct ts_contact_options options = ts_gen_options(bits);
    struct ts_case *c = draw_case(bits, 2, FEW_FACES, POSED);

    if (c) c->options = options;
    if (c && ts_draw_chance(bits, 3) && !aim_between(bits, c)) {
        ts_case_free(c);
        return NULL;
    }
    for (size_t f = 0; c && f < c->frame_count; f++) {
        struct ts_state *state = ts_case_state(c, f, 1);
        double *world = ts_case_alloc(c, 3 * (size_t)c->body[0].vertex_count + 1, sizeof *world);
        double *vertex = ts_case_alloc(c, 3 * (size_t)c->body[1].vertex_count + 1, sizeof *vertex);
        struct ts_error unused;

        if (!world || !vertex) {
            ts_case_free(c);
            return NULL;
        }
        if (c->body[0].vertex_count == 0 ||
            !ts_morph_ref.world(&c->body[0], ts_case_state(c, f, 0), world, &unused))
            continue;
        stand_on(bits, &c->body[0], world, &c->body[1], vertex, &state->pose);
        state->vertex = vertex;
        state->weight = NULL;
    }
    return c;
}
