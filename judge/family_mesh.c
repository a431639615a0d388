/* family_mesh.c: bodies of many faces. */
#include <math.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "judge/family.h"
#include "touchstone/morph.h"

enum { FRAMES = 20 };

/* Faces of about a third of the cube, anywhere in it, and elsewhere in every frame. */
static struct ts_case *soup(struct ts_bits *bits, uint32_t least, size_t frames)
{
    uint32_t first = least + (uint32_t)ts_draw_below(bits, 3 * least + 1);
    uint32_t second = least + (uint32_t)ts_draw_below(bits, 3 * least + 1);
    uint32_t faces[2] = {first, second};
    uint32_t vertices[2] = {3 * faces[0], 3 * faces[1]}, *face[2];
    double *room[2 * FRAMES];
    struct ts_case *c = ts_family_case_new(vertices, faces, frames, room, face);

    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < vertices[i]; k++) face[i][k] = k;
        for (size_t f = 0; f < frames; f++)
            for (uint32_t v = 0; v < vertices[i]; v++)
                for (int k = 0; k < 3; k++)
                    room[2 * f + i][3 * v + (uint32_t)k] =
                        (v % 3 ? room[2 * f + i][3 * (v - v % 3) + (uint32_t)k] : 0) +
                        (v % 3 ? 0.3 : 1) * ts_family_unit(bits);
    }
    return c;
}

struct ts_case *ts_family_soup(struct ts_bits *bits)
{
    return soup(bits, 8, 1 + (size_t)ts_draw(bits, 1));
}

/* For those who count in a byte or lose heart. */
struct ts_case *ts_family_sequence(struct ts_bits *bits) { return soup(bits, 2, FRAMES); }

/* Upright faces, one behind the other, and one large face that goes through all of them: so many
 * faces and contacts that 16 bits are not enough for their numbers. */
struct ts_case *ts_family_comb(struct ts_bits *bits)
{
    enum { TEETH = 66000 };
    static const double large[9] = {-1, -1, -0.5, TEETH, -1, -0.25, TEETH / 2, TEETH, 0.5};
    uint32_t faces[2] = {TEETH, 1}, vertices[2] = {3 * TEETH, 3}, *face[2];
    double *room[2];
    struct ts_case *c = ts_family_case_new(vertices, faces, 1, room, face);

    (void)bits; /* there is one */
    if (!c) return NULL;
    for (uint32_t v = 0; v < 3 * TEETH; v++) {
        double at[3] = {v / 3, v % 3 == 1 ? 1 : 0, v % 3 == 2 ? 1 : -1};

        memcpy(room[0] + 3 * (size_t)v, at, sizeof at);
        face[0][v] = v;
    }
    memcpy(room[1], large, sizeof large);
    for (uint32_t k = 0; k < 3; k++) face[1][k] = k;
    return c;
}

/* Frames of the scene bumpy, one after another. */
static struct ts_case *bumpy(unsigned level, size_t frames, const unsigned *frame)
{
    const struct ts_scene *scene = ts_scene_find("bumpy");
    const struct ts_scene_options options = {level, 200};
    struct ts_case *stage = ts_case_new(), *c = NULL;
    uint32_t *face[2];
    double *room[2 * 16];

    if (stage && scene->build(&options, stage)) {
        uint32_t vertices[2] = {stage->body[0].vertex_count, stage->body[1].vertex_count};
        uint32_t faces[2] = {stage->body[0].face_count, stage->body[1].face_count};

        c = ts_family_case_new(vertices, faces, frames, room, face);
    }
    for (size_t f = 0; c && f < frames; f++) {
        scene->pose(&options, frame[f], stage);
        for (size_t i = 0; i < 2; i++) {
            memcpy(room[2 * f + i], ts_trial_vertices(stage, 0, i),
                   c->body[i].vertex_count * sizeof(double[3]));
            memcpy(face[i], stage->body[i].face, c->body[i].face_count * sizeof(uint32_t[3]));
        }
    }
    ts_case_free(stage);
    return c;
}

struct ts_case *ts_family_depth(struct ts_bits *bits)
{
    unsigned level = 1 + (unsigned)ts_draw_below(bits, 3), frame[2];

    frame[0] = (unsigned)ts_draw_below(bits, 200);
    frame[1] = 70 + (unsigned)ts_draw_below(bits, 130);
    return bumpy(level, 2, frame);
}

/* Every twentieth frame of the two hundred that docs/performance.md times. */
static struct ts_case *sweep(unsigned level)
{
    unsigned frame[10];

    for (unsigned i = 0; i < 10; i++) frame[i] = 19 + 20 * i;
    return bumpy(level, 10, frame);
}

struct ts_case *ts_family_sweep_small(struct ts_bits *bits)
{
    (void)bits; /* there is one */
    return sweep(4);
}

struct ts_case *ts_family_sweep_large(struct ts_bits *bits)
{
    (void)bits;
    return sweep(5);
}

/* A sheet of 2 n^2 faces over n^2 squares of side `step` that begins at `at`; `axis` is upright. */
static void put_sheet(uint32_t n, const double *at, double step, unsigned axis, double *vertex,
                      uint32_t *face)
{
    for (uint32_t i = 0; i <= n; i++)
        for (uint32_t j = 0; j <= n; j++, vertex += 3) {
            memcpy(vertex, at, 3 * sizeof *vertex);
            vertex[(axis + 1) % 3] += step * i;
            vertex[(axis + 2) % 3] += step * j;
        }
    for (uint32_t i = 0; face && i < n; i++)
        for (uint32_t j = 0; j < n; j++, face += 6) {
            uint32_t v = i * (n + 1) + j;

            memcpy(face, ((uint32_t[]){v, v + 1, v + n + 1, v + 1, v + n + 2, v + n + 1}),
                   6 * sizeof *face);
        }
}

/* Two sheets, the second in the same plane, in another one that is parallel, or upright; they may
 * share vertices and edges. Frame 0 of two has the second elsewhere. */
static struct ts_case *sheets(struct ts_bits *bits, uint32_t n, uint32_t m, double coarse)
{
    uint32_t vertices[2] = {(n + 1) * (n + 1), (m + 1) * (m + 1)};
    uint32_t faces[2] = {2 * n * n, 2 * m * m}, *face[2];
    size_t frames = 1 + (size_t)ts_draw(bits, 1);
    unsigned axis = (unsigned)ts_draw_below(bits, 3);
    unsigned other = ts_draw(bits, 1) ? axis : (unsigned)ts_draw_below(bits, 3);
    double *room[4], at[3] = {0, 0, 0};
    struct ts_case *c = ts_family_case_new(vertices, faces, frames, room, face);

    for (size_t f = 0; c && f < frames; f++) {
        put_sheet(n, (double[3]){0, 0, 0}, coarse, axis, room[2 * f], face[0]);
        for (int k = 0; k < 3; k++) at[k] = ((double)ts_draw_below(bits, 9) - 4) / 2;
        if (ts_draw(bits, 1)) at[axis] = 0;
        put_sheet(m, at, 1, other, room[2 * f + 1], face[1]);
    }
    return c;
}

struct ts_case *ts_family_sheets(struct ts_bits *bits)
{
    uint32_t first = 1 + (uint32_t)ts_draw_below(bits, 3);
    uint32_t second = 1 + (uint32_t)ts_draw_below(bits, 3);

    return sheets(bits, first, second, 1);
}

struct ts_case *ts_family_sizes(struct ts_bits *bits)
{
    return sheets(bits, 1, 2 + (uint32_t)ts_draw_below(bits, 4), 64);
}

/* One triangle many times; the second body's may be turned, or shifted by a corner. */
struct ts_case *ts_family_coincident(struct ts_bits *bits)
{
    uint32_t first = 1 + (uint32_t)ts_draw_below(bits, 12);
    uint32_t second = 1 + (uint32_t)ts_draw_below(bits, 12);
    uint32_t faces[2] = {first, second};
    uint32_t vertices[2] = {3, 3}, *face[2], turn = (uint32_t)ts_draw_below(bits, 3);
    size_t frames = 1 + (size_t)ts_draw(bits, 1);
    double *room[4], t[9];
    struct ts_case *c = ts_family_case_new(vertices, faces, frames, room, face);
    bool shifted = ts_draw(bits, 1);

    for (int i = 0; i < 9; i++) t[i] = (double)ts_draw_below(bits, 9) - 4;
    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < 3 * faces[i]; k++) face[i][k] = (k + (i ? turn : 0)) % 3;
        for (size_t f = 0; f < frames; f++)
            for (int k = 0; k < 9; k++) {
                room[2 * f + i][k] = t[k];
                if (i && shifted) room[2 * f + i][k] += t[3 + k % 3] - t[k % 3];
                if (i && f + 1 < frames) room[2 * f + i][k] += 1;
            }
    }
    return c;
}

/* The faces of a tetrahedron, scaled about its middle and shifted. */
static void put_tetrahedron(double size, const double *at, double *vertex, uint32_t *face)
{
    static const int sign[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    static const uint32_t corner[12] = {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2};

    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) vertex[3 * i + k] = at[k] + size * sign[i][k];
    memcpy(face, corner, sizeof corner);
}

/* The smaller one is apart, or they have a corner in common, or a face of it lies in a face of the
 * larger: the three corners (1,-1,-1), (-1,1,-1), (-1,-1,1) of that one have x + y + z = -1, and so
 * have `size` times these, shifted by (size - 1, 0, 0). */
struct ts_case *ts_family_inside(struct ts_bits *bits)
{
    static const uint32_t four[2] = {4, 4};
    size_t frames = 1 + (size_t)ts_draw(bits, 1);
    double *room[4], size = (double)(1 + ts_draw_below(bits, 6)) / 8, at[3];
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(four, four, frames, room, face);

    for (size_t f = 0; c && f < frames; f++) {
        unsigned how = (unsigned)ts_draw_below(bits, 3);

        put_tetrahedron(1, (double[3]){0, 0, 0}, room[2 * f], face[0]);
        for (int k = 0; k < 3; k++) at[k] = how == 1 ? 1 - size : 0;
        if (how == 2) at[0] = size - 1;
        put_tetrahedron(size, at, room[2 * f + 1], face[1]);
    }
    return c;
}

/* One of the bodies, or both, have no face. */
struct ts_case *ts_family_empty(struct ts_bits *bits)
{
    unsigned which = (unsigned)ts_draw_below(bits, 3);
    uint32_t left = (uint32_t)ts_draw_below(bits, 4); /* vertices that no face names */
    uint32_t faces[2] = {which == 1, which == 2};
    uint32_t vertices[2] = {faces[0] ? 3 : left, faces[1] ? 3 : left}, *face[2];
    size_t frames = 1 + (size_t)ts_draw(bits, 1);
    double *room[4];
    struct ts_case *c = ts_family_case_new(vertices, faces, frames, room, face);

    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < 3 * faces[i]; k++) face[i][k] = k;
        for (size_t f = 0; f < frames; f++)
            for (uint32_t k = 0; k < 3 * vertices[i]; k++)
                room[2 * f + i][k] = ts_family_unit(bits);
    }
    return c;
}

/* Bodies without faces have a family of their own. */
struct ts_case *ts_family_wild(struct ts_bits *bits)
{
    struct ts_case *c = ts_gen_touching(bits);

    for (int tries = 0; c && tries < 16; tries++) {
        if (c->body[0].face_count && c->body[1].face_count) break;
        ts_case_free(c);
        c = ts_gen_touching(bits);
    }
    return c;
}

/* One body of at least two faces, whose world vertices are finite, and like those of meshes; NULL:
 * no memory. */
static struct ts_case *folded(struct ts_bits *bits)
{
    enum { TRIES = 64 };
    struct ts_case *c = ts_gen_folded(bits);

    for (int tries = 0; c && tries < TRIES; tries++) {
        double *room = ts_case_alloc(c, 3 * (size_t)c->body[0].vertex_count + 1, sizeof *room);
        bool good = room && c->body[0].face_count > 1 && c->frame_count <= FRAMES;
        struct ts_error unused;

        for (size_t f = 0; good && f < c->frame_count; f++)
            good = ts_morph_ref.world(&c->body[0], ts_case_state(c, f, 0), room, &unused) &&
                   !ts_is_extreme(room, 3 * (size_t)c->body[0].vertex_count);
        if (good) return c;
        ts_case_free(c);
        c = ts_gen_folded(bits);
    }
    ts_case_free(c);
    return NULL;
}

/* Two bodies, each of up to 16 faces that share vertices: they fold over themselves, so that
 * neighbours lie on each other, and meet themselves and each other. */
struct ts_case *ts_family_fold(struct ts_bits *bits)
{
    struct ts_case *one[2] = {folded(bits), folded(bits)}, *c = NULL;
    double *room[2 * FRAMES];
    uint32_t *face[2];

    if (one[0] && one[1]) {
        const struct ts_body *body[2] = {&one[0]->body[0], &one[1]->body[0]};
        uint32_t vertices[2] = {body[0]->vertex_count, body[1]->vertex_count};
        uint32_t faces[2] = {body[0]->face_count, body[1]->face_count};
        size_t frames = one[one[0]->frame_count > one[1]->frame_count]->frame_count;

        c = ts_family_case_new(vertices, faces, frames, room, face);
        for (size_t i = 0; c && i < 2; i++) {
            struct ts_error unused;

            memcpy(face[i], body[i]->face, faces[i] * sizeof(uint32_t[3]));
            for (size_t f = 0; f < frames; f++)
                ts_morph_ref.world(body[i], ts_case_state(one[i], f, 0), room[2 * f + i], &unused);
        }
    }
    for (int i = 0; i < 2; i++) ts_case_free(one[i]);
    return c;
}
