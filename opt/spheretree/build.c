/* build.c: the tree of a body, level by level in flat arrays. What a collapsed node
 * would have been is divided at once, so that it never is a node. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/bound.h"
#include "opt/spheretree/spheretree.h"
#include "touchstone/ball.h"
#include "touchstone/blend.h"

/* How a run of faces is divided: into extremities, joints or halves. */
enum kind { INTO_EXTREMITIES, INTO_JOINTS, INTO_HALVES };

struct item {
    double key;
    uint32_t face;
};

struct build {
    struct ts_spheretree *s;
    uint32_t *extremity; /* of each joint */
    uint32_t *of;        /* the joint of each face */
    double *middle;      /* x y z of each face */
    struct item *item;   /* room to sort */
    uint8_t *kind;       /* of each node */
    bool below;          /* the root, which stays */
    double limit;        /* what is larger is divided at once */
};

/* ---- the order to begin with ---- */

/* From each joint up to the one that begins its extremity, or to one that knows it; then all of
 * these do. */
static bool find_extremities(struct build *b)
{
    const struct ts_skin_model *skin = &b->s->skin;
    const uint32_t *parent = skin->parent, unknown = TS_SKIN_ROOT;
    uint32_t *children = calloc(skin->joint_count + (size_t)1, sizeof *children);

    if (!children) return false;
    for (uint32_t j = 0; j < skin->joint_count; j++) {
        b->extremity[j] = unknown;
        if (parent[j] != TS_SKIN_ROOT) children[parent[j]]++;
    }
    for (uint32_t j = 0; j < skin->joint_count; j++) {
        uint32_t top = j, begin;

        while (b->extremity[top] == unknown && parent[top] != TS_SKIN_ROOT &&
               children[parent[top]] == 1)
            top = parent[top];
        begin = b->extremity[top] == unknown ? top : b->extremity[top];
        b->extremity[top] = begin;
        for (uint32_t at = j; at != top; at = parent[at]) b->extremity[at] = begin;
    }
    free(children);
    return true;
}

/* Extremities, joints and faces by number: the faces that are taken, which are in the order of
 * their numbers, sorted by their joints, then by extremities, which keeps the order among equal
 * ones. */
static bool order_faces(struct build *b)
{
    struct ts_spheretree *s = b->s;
    uint32_t joints = s->skin.joint_count, faces = s->tree.face_count;
    uint32_t *start = calloc(joints + (size_t)1, sizeof *start);
    uint32_t *sorted = calloc(faces + (size_t)1, sizeof *sorted);

    for (int pass = 0; start && sorted && pass < 2; pass++) {
        memset(start, 0, (joints + (size_t)1) * sizeof *start);
        for (uint32_t i = 0; i < faces; i++) {
            uint32_t joint = b->of[s->tree.face[i]];

            start[1 + (pass ? b->extremity[joint] : joint)]++;
        }
        for (uint32_t j = 0; j < joints; j++) start[j + 1] += start[j];
        for (uint32_t i = 0; i < faces; i++) {
            uint32_t f = pass ? sorted[i] : s->tree.face[i];

            (pass ? s->tree.face : sorted)[start[pass ? b->extremity[b->of[f]] : b->of[f]]++] = f;
        }
    }
    free(start);
    free(sorted);
    return start && sorted;
}

static void find_middles(struct build *b)
{
    const struct ts_spheretree *s = b->s;

    for (uint32_t f = 0; f < s->body.face_count; f++) {
        const uint32_t *v = s->body.face + 3 * (size_t)f;
        const double *p[3] = {s->skin.rest + 3 * (size_t)v[0], s->skin.rest + 3 * (size_t)v[1],
                              s->skin.rest + 3 * (size_t)v[2]};

        b->of[f] = ts_spheretree_joint(&s->skin, v[0]);
        for (size_t k = 0; k < 3; k++)
            b->middle[3 * (size_t)f + k] =
                ts_add(ts_add(ts_div(p[0][k], 3), ts_div(p[1][k], 3)), ts_div(p[2][k], 3));
    }
}

/* ---- division ---- */

static void copy_corners(struct ts_spheretree *s, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++)
        memcpy(s->corner + 3 * (size_t)i, s->body.face + 3 * (size_t)s->tree.face[i],
               3 * sizeof *s->corner);
}

static int compare_items(const void *left, const void *right)
{
    const struct item *x = left, *y = right;

    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->face < y->face ? -1 : 1;
}

static void sort_run(struct build *b, uint32_t begin, uint32_t end)
{
    uint32_t *face = b->s->tree.face;
    struct ts_box box = box_of_index(end - begin, face + begin, b->middle);
    double extent[3];
    size_t axis = 0;

    for (size_t k = 0; k < 3; k++) {
        extent[k] = ts_sub(box.hi[k] / 2, box.lo[k] / 2);
        if (extent[k] > extent[axis]) axis = k;
    }
    for (uint32_t i = begin; i < end; i++)
        b->item[i] = (struct item){b->middle[3 * (size_t)face[i] + axis], face[i]};
    qsort(b->item + begin, end - begin, sizeof *b->item, compare_items);
    for (uint32_t i = begin; i < end; i++) face[i] = b->item[i].face;
    copy_corners(b->s, begin, end);
}

/* Where the first part of a run ends. */
static uint32_t end_of_part(const struct build *b, uint32_t begin, uint32_t end, enum kind kind)
{
    const uint32_t *face = b->s->tree.face;
    uint32_t joint = b->of[face[begin]], at = begin + 1;

    if (kind == INTO_JOINTS)
        while (at < end && b->of[face[at]] == joint) at++;
    else
        while (at < end && b->extremity[b->of[face[at]]] == b->extremity[joint]) at++;
    return at;
}

static double size_of(const struct ts_spheretree *s, uint32_t begin, uint32_t end)
{
    return ts_blend_opt
        .ball_of(3 * (size_t)(end - begin), s->corner + 3 * (size_t)begin, s->skin.rest)
        .radius;
}

static void divide(struct build *b, uint32_t begin, uint32_t end, enum kind kind);

/* A run of faces becomes a child, or its parts do. Of one part alone the kind does not count. */
static void add_run(struct build *b, uint32_t begin, uint32_t end, enum kind kind)
{
    struct ts_tree *tree = &b->s->tree;

    while (kind != INTO_HALVES && end_of_part(b, begin, end, kind) == end) kind++;
    if (b->below && end - begin > 1 && size_of(b->s, begin, end) > b->limit) {
        divide(b, begin, end, kind);
        return;
    }
    b->kind[tree->node_count] = (uint8_t)kind;
    tree->node[tree->node_count++] = (struct ts_node){0, 0, begin, end};
}

static void divide(struct build *b, uint32_t begin, uint32_t end, enum kind kind)
{
    if (kind == INTO_HALVES) {
        uint32_t middle = begin + (end - begin + 1) / 2;

        sort_run(b, begin, end);
        add_run(b, begin, middle, kind);
        add_run(b, middle, end, kind);
        return;
    }
    while (begin < end) {
        uint32_t next = end_of_part(b, begin, end, kind);

        add_run(b, begin, next, kind + 1);
        begin = next;
    }
}

static void make_nodes(struct build *b)
{
    struct ts_tree *tree = &b->s->tree;

    add_run(b, 0, tree->face_count, INTO_EXTREMITIES);
    b->below = true;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        struct ts_node *node = &tree->node[i];
        uint32_t first = tree->node_count;

        if (node->end - node->begin == 1) continue;
        b->limit = ts_mul(b->s->rule.collapse, size_of(b->s, node->begin, node->end));
        divide(b, node->begin, node->end, (enum kind)b->kind[i]);
        node->child = first;
        node->degree = tree->node_count - first;
    }
}

static bool make_tree(struct build *b)
{
    struct ts_spheretree *s = b->s;
    size_t faces = s->body.face_count, room = 2 * faces + 1;
    bool good;

    b->extremity = calloc(s->skin.joint_count + (size_t)1, sizeof *b->extremity);
    b->of = calloc(faces + 1, sizeof *b->of);
    b->middle = calloc(3 * faces + 1, sizeof *b->middle);
    b->item = calloc(faces + 1, sizeof *b->item);
    b->kind = calloc(room, sizeof *b->kind);
    s->tree.node = calloc(room, sizeof *s->tree.node);
    s->tree.face = calloc(faces + 1, sizeof *s->tree.face);
    s->corner = calloc(3 * faces + 1, sizeof *s->corner);
    good = b->extremity && b->of && b->middle && b->item && b->kind && s->tree.node &&
           s->tree.face && s->corner;
    good = good && opt_spheretree_take_faces(s);
    if (good && faces) {
        find_middles(b);
        good = find_extremities(b) && order_faces(b);
        if (good) {
            copy_corners(s, 0, s->tree.face_count);
            make_nodes(b);
        }
    }
    free(b->extremity);
    free(b->of);
    free(b->middle);
    free(b->item);
    free(b->kind);
    return good;
}

/* ---- the faces of nodes ---- */

/* Room for the ranges of one more node. */
static bool make_room(struct ts_spheretree *s)
{
    size_t room = s->range_room ? 2 * s->range_room : 64;
    struct ts_skin_range *grown;

    if (s->range_count + s->skin.joint_count <= s->range_room) return true;
    room += s->skin.joint_count;
    grown = realloc(s->range, room * sizeof *grown);
    if (!grown) return false;
    s->range = grown;
    s->range_room = room;
    return true;
}

bool opt_spheretree_build(struct ts_spheretree *s, struct ts_error *error)
{
    struct build b = {.s = s};
    size_t at = 0;

    if (!make_tree(&b)) return ts_out_of_memory(error);
    s->node = calloc(s->tree.node_count + (size_t)1, sizeof *s->node);
    if (!s->node) return ts_out_of_memory(error);
    for (uint32_t i = 0; i < s->tree.node_count; i++) {
        const struct ts_node *node = &s->tree.node[i];
        const uint32_t *corner = s->corner + 3 * (size_t)node->begin;
        size_t count = 3 * (size_t)(node->end - node->begin);

        if (!make_room(s)) return ts_out_of_memory(error);
        if (!ts_ball_opt.of(count, corner, s->skin.rest, &s->node[i].ball, error)) return false;
        s->node[i].range_count =
            ts_skin_opt.ranges(s->skinning, count, corner, s->range + s->range_count);
        s->range_count += s->node[i].range_count;
    }
    for (uint32_t i = 0; i < s->tree.node_count; i++) {
        s->node[i].range = s->range + at;
        at += s->node[i].range_count;
    }
    return true;
}
