/* skeleton.c: a skeleton and the vertices that hang on it, as bodies and parameters:
 * props/skin/skin.h says which is which. */
#include <math.h>
#include <string.h>

#include "cases/generate/generate.h"

enum {
    MOST_JOINTS = 6,
    MOST_VERTICES = 9,
    MOST_INFLUENCES = 4,
    MOST_FRAMES = 3,
    MOST_FACES = 7,
    MOST_SCENE = 4
};

/* What a style makes larger. */
enum { REST, POSE, PLACE, ENLARGED };

/* What all of a case has in common. */
struct style {
    bool rigid;        /* all local poses are turns */
    bool wild;         /* coordinates of any size */
    uint32_t joints;   /* how many */
    uint32_t hang;     /* joints of each vertex */
    double weight;     /* of all vertices, if it is not negative */
    uint32_t skeleton; /* chain, star, any, any from the last joint on */
    int up[ENLARGED];  /* times two to this power */
};

static double coordinate(struct ts_bits *bits, const struct style *style)
{
    unsigned n = (unsigned)ts_draw(bits, 4);

    return style->wild || n == 15 ? ts_gen_coordinate(bits)
           : n < 8                ? n % 2 ? -(double)(n + 1) / 2 : n / 2
                                  : (double)ts_draw(bits, 16) * 0x1p-12 - 8;
}

static double enlarge(double x, int up)
{
    double large = ldexp(x, up);

    return isfinite(large) ? large : x;
}

static void draw_point(struct ts_bits *bits, const struct style *style, int up, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = enlarge(coordinate(bits, style), up);
}

/* ---- local poses ---- */

/* The rotation of a quaternion of small whole numbers: entries are rounded once. */
static void rotate(struct ts_bits *bits, struct ts_pose *pose)
{
    double q[4] = {1, 0, 0, 0}, norm = 0;
    unsigned kind = (unsigned)ts_draw(bits, 3);

    for (int i = 0; i < 4; i++) {
        if (kind >= 6) q[i] = (double)ts_draw(bits, 8) - 128; /* any */
        if (kind == 3 || kind == 4) q[i] = (double)ts_draw_below(bits, 5) - 1;
    }
    if (kind < 3) q[1 + ts_draw_below(bits, 3)] = kind; /* still, a quarter, 3-4-5 */
    if (kind == 2) q[0] = (double)ts_draw(bits, 1);     /* or half a turn */
    if (kind == 5) {                                    /* little */
        double *part = &q[1 + ts_draw_below(bits, 3)];

        *part = ldexp(1, -(int)ts_draw(bits, 6));
    }
    for (int i = 0; i < 4; i++) norm += q[i] * q[i];
    if (norm == 0) norm = q[0] = 1;
    for (int i = 0; i < 3; i++) {
        double *row = pose->row[i], *v = q + 1;
        int j = (i + 1) % 3, k = (i + 2) % 3;

        row[i] = (q[0] * q[0] + v[i] * v[i] - v[j] * v[j] - v[k] * v[k]) / norm;
        row[j] = 2 * (v[i] * v[j] - q[0] * v[k]) / norm;
        row[k] = 2 * (v[i] * v[k] + q[0] * v[j]) / norm;
    }
}

/* Larger, smaller, flat, sheared, mirrored, or any matrix. */
static void distort(struct ts_bits *bits, const struct style *style, struct ts_pose *pose)
{
    unsigned kind = (unsigned)ts_draw(bits, 3), axis = (unsigned)ts_draw_below(bits, 3);
    double by = (double[]){1, 2, 0.5, -1, 0, 3, 0.1, 1.5}[kind];

    if (kind == 7) {
        pose->row[axis][(axis + 1) % 3] = coordinate(bits, style);
    } else if (kind == 6) {
        for (int k = 0; k < 9; k++) pose->row[k / 3][k % 3] = coordinate(bits, style);
    } else {
        for (unsigned k = 0; k < 9; k++)
            if (k / 3 == axis || kind % 2) pose->row[k / 3][k % 3] *= by;
    }
}

/* Zero bits: the identity. Half of the turns are about the joint's place, others shift as well. */
static void draw_pose(struct ts_bits *bits, const struct style *style, const double *place,
                      struct ts_pose *pose)
{
    bool about = ts_draw(bits, 1) == 0;

    rotate(bits, pose);
    if (!style->rigid && ts_draw(bits, 1)) distort(bits, style, pose);
    for (int k = 0; k < 9; k++)
        pose->row[k / 3][k % 3] = enlarge(pose->row[k / 3][k % 3], style->up[POSE]);
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];

        pose->row[k][3] = about ? place[k] - ((r[0] * place[0] + r[1] * place[1]) + r[2] * place[2])
                                : coordinate(bits, style);
        if (!isfinite(pose->row[k][3])) pose->row[k][3] = 0;
    }
}

/* ---- joints and weights ---- */

static double draw_parent(struct ts_bits *bits, const struct style *style, uint32_t joint)
{
    if (style->skeleton == 3) { /* parents come behind their children */
        uint32_t behind = style->joints - 1 - joint;

        return behind ? joint + 1 + (double)ts_draw_below(bits, behind) : -1;
    }
    if (joint == 0 || (style->skeleton == 2 && ts_draw_chance(bits, 4))) return -1;
    return style->skeleton == 0   ? joint - 1.0
           : style->skeleton == 1 ? 0
                                  : (double)ts_draw_below(bits, joint);
}

static double draw_weight(struct ts_bits *bits, const struct style *style)
{
    unsigned n = (unsigned)ts_draw(bits, 4);

    if (style->weight >= 0) return style->weight;
    return n < 9     ? (double)(8 - n) / 8
           : n == 9  ? 0x1p-1074
           : n == 10 ? 1 - 0x1p-53
           : n == 11 ? 0x1p-30
                     : (double)ts_draw(bits, 53) * 0x1p-53;
}

/* Weights that sum to 1: eighths, thirds and other parts, or nearly all on one joint. */
static void share(struct ts_bits *bits, uint32_t n, double *weight)
{
    double part[MOST_INFLUENCES], all = 0, sum = 0;
    unsigned kind = (unsigned)ts_draw(bits, 2);

    for (uint32_t i = 0; i < n; i++) {
        part[i] = kind == 3 ? (double)ts_draw(bits, 20) : (double)ts_draw(bits, 2);
        all += part[i];
    }
    for (uint32_t i = 0; i < n; i++) weight[i] = all > 0 ? part[i] / all : i == 0;
    if (kind == 2 && n > 1) weight[0] = 1 - 0x1p-53, weight[n - 1] = 0x1p-53;
    for (uint32_t i = 1; kind == 2 && i + 1 < n; i++) weight[i] = 0;
    for (uint32_t i = 0; i < n; i++) sum += weight[i];
    if (fabs(sum - 1) > n * 0x1p-50) weight[0] = 1;
}

/* What the vertices hang on, vertex by vertex. */
struct influences {
    double joint[MOST_VERTICES * MOST_INFLUENCES], weight[MOST_VERTICES * MOST_INFLUENCES];
};

static void draw_vertex(struct ts_bits *bits, const struct style *style, uint32_t vertex,
                        double *rest, struct influences *all)
{
    double weight[MOST_INFLUENCES] = {1};

    draw_point(bits, style, style->up[REST], rest + 3 * (size_t)vertex);
    if (style->hang > 1)
        share(bits, style->hang, weight);
    else
        weight[0] = draw_weight(bits, style);
    for (uint32_t i = 0; i < style->hang; i++) {
        all->joint[vertex * style->hang + i] = (double)ts_draw_below(bits, style->joints);
        all->weight[vertex * style->hang + i] = weight[i];
    }
}

/* ---- bodies ---- */

static bool draw_skin(struct ts_bits *bits, const struct style *style, struct ts_case *c)
{
    double *rest = ts_case_alloc(c, 3 * (size_t)MOST_VERTICES, sizeof *rest);
    struct influences all;
    uint32_t vertices = 0, count;

    if (!rest) return false;
    for (; vertices < MOST_VERTICES && ts_draw(bits, 3) != 0; vertices++)
        draw_vertex(bits, style, vertices, rest, &all);
    count = vertices * style->hang;
    c->body[0] = (struct ts_body){vertices, 0, 1, false, rest, NULL};
    return ts_case_set_number(c, "influences", style->hang) &&
           ts_case_set(c, "joint", count, all.joint) && ts_case_set(c, "weight", count, all.weight);
}

static bool draw_joint(struct ts_bits *bits, const struct style *style, uint32_t joint,
                       struct ts_case *c, double *parent)
{
    double *point = ts_case_alloc(c, 3, sizeof *point);

    if (!point) return false;
    if (ts_draw(bits, 1)) draw_point(bits, style, style->up[PLACE], point);
    *parent = draw_parent(bits, style, joint);
    c->body[1 + joint] = (struct ts_body){1, 0, 1, false, point, NULL};
    for (size_t f = 0; f < c->frame_count; f++)
        draw_pose(bits, style, point, &ts_case_state(c, f, 1 + joint)->pose);
    return true;
}

/* A wild case has coordinates of any size; or all are finite and of one size, and what becomes of
 * them may be beyond the doubles: large matrices of large points, the product of a chain of
 * matrices that are no larger than 2^192 each, turns about places near the largest double. */
static void draw_sizes(struct ts_bits *bits, struct style *style)
{
    static const int size[][2] = {{190, 840}, {190, 1000}, {400, 600},  {600, 400},
                                  {600, 600}, {800, 300},  {1000, 190}, {0, 1020}};
    unsigned kind = (unsigned)ts_draw(bits, 2), pair = (unsigned)ts_draw(bits, 3);

    style->wild = kind == 0;
    if (kind == 1 || kind == 2) style->rigid = false;
    if (kind == 1) style->up[POSE] = size[pair][0], style->up[REST] = size[pair][1];
    if (kind == 2) {
        style->joints = MOST_JOINTS - pair % 2;
        style->skeleton = 0;
        style->up[POSE] = 190;
        style->up[REST] = pair < 4 ? 75 : 190;
    }
    if (kind == 3) style->up[PLACE] = 1021;
}

/* A skeleton with its skin, and room for `more` bodies behind it. */
static struct ts_case *draw_character(struct ts_bits *bits, struct style *style, size_t more)
{
    struct ts_case *c = ts_case_new();
    bool rigid = ts_draw(bits, 2) != 3, wild = ts_draw_chance(bits, 8);
    double parent[MOST_JOINTS];
    size_t frames;

    *style = (struct style){rigid, wild, 1, 1, -1, 0, {0}};
    while (style->joints < MOST_JOINTS && ts_draw(bits, 2) != 0) style->joints++;
    style->hang = 1 + (uint32_t)(ts_draw(bits, 1) ? ts_draw_below(bits, MOST_INFLUENCES) : 0);
    if (ts_draw_chance(bits, 4)) style->weight = draw_weight(bits, style);
    style->skeleton = (uint32_t)ts_draw(bits, 2);
    if (style->wild) draw_sizes(bits, style);
    frames = 1 + ts_draw_below(bits, MOST_FRAMES);
    if (!c || !ts_case_shape(c, 1 + style->joints + more, frames)) goto none;
    for (uint32_t j = 0; j < style->joints; j++)
        if (!draw_joint(bits, style, j, c, &parent[j])) goto none;
    if (ts_case_set(c, "parent", style->joints, parent) && draw_skin(bits, style, c)) return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_gen_skeleton(struct ts_bits *bits)
{
    struct style style;

    return draw_character(bits, &style, 0);
}

/* ---- faces ---- */

/* Any faces; or three about a fourth, and one that may go through it. */
static bool draw_faces(struct ts_bits *bits, struct ts_case *c, struct ts_body *body)
{
    static const uint32_t about[] = {0, 1, 3, 1, 2, 4, 2, 0, 5, 0, 1, 2};
    uint32_t *face = ts_case_alloc(c, 3 * (size_t)MOST_FACES, sizeof *face), count = 0;

    if (!face) return false;
    if (ts_draw_chance(bits, 4))
        for (; count < 4; count++)
            for (uint32_t k = 0; k < 3; k++)
                face[3 * count + k] = about[3 * count + k] % body->vertex_count;
    for (; count < MOST_FACES && ts_draw(bits, 2) != 0; count++)
        for (uint32_t k = 0; k < 3; k++)
            face[3 * count + k] = (uint32_t)ts_draw_below(bits, body->vertex_count);
    body->face = face;
    body->face_count = count;
    return true;
}

/* A mesh that stands still, of at least one face: on vertices of the skin, or anywhere. */
static bool draw_scene(struct ts_bits *bits, const struct style *style, struct ts_case *c)
{
    struct ts_body *scene = &c->body[c->body_count - 1];
    const struct ts_body *skin = &c->body[0];
    uint32_t count = 3 * (1 + (uint32_t)ts_draw_below(bits, MOST_SCENE));
    double *point = ts_case_alloc(c, 3 * (size_t)count, sizeof *point);
    uint32_t *face = ts_case_alloc(c, count, sizeof *face);

    if (!point || !face) return false;
    for (uint32_t v = 0; v < count; v++) {
        face[v] = v;
        if (skin->vertex_count && ts_draw(bits, 1))
            memcpy(point + 3 * (size_t)v,
                   skin->reference + 3 * ts_draw_below(bits, skin->vertex_count),
                   3 * sizeof *point);
        else
            draw_point(bits, style, style->up[REST], point + 3 * (size_t)v);
    }
    *scene = (struct ts_body){count, count / 3, 1, false, point, face};
    return true;
}

struct ts_case *ts_gen_character(struct ts_bits *bits)
{
    struct style style;
    struct ts_case *c = draw_character(bits, &style, 1);

    if (c && (!draw_scene(bits, &style, c) ||
              (c->body[0].vertex_count && !draw_faces(bits, c, &c->body[0])))) {
        ts_case_free(c);
        c = NULL;
    }
    return c;
}
