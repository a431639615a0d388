/* spheretree.c, naive: the tree is made in the order of its definition, by recursion over lists:
 * first all of it, then what is collapsed, then numbers. Balls are made when they are asked for,
 * and contacts are all pairs of faces. */
#include "touchstone/spheretree.h"

#include <stdlib.h>
#include <string.h>

#include "touchstone/blend.h"
#include "touchstone/triangle.h"

static const struct ts_pose identity = TS_IDENTITY;

/* A node before it has a number. Faces begin to end belong to it; 0 names no knot. */
struct knot {
    uint32_t begin, end;
    uint32_t first, next; /* its first child, and who comes after it below its parent */
};

struct session {
    struct ts_spheretree_body body;
    struct ts_spheretree_rule rule;
    struct ts_skin skin; /* the body's, or one of a single joint */
    uint32_t parent[1], *joint;
    double *weight;
    struct ts_pose *local;
    void *skinning;
    uint32_t knot_count;
    struct knot *knot;
    struct ts_tree tree;
    uint32_t *corner; /* of the faces in the tree's order */
    struct ts_skin_range *range;
    double *place; /* room for all corners */
    struct ts_work work;
};

static void close_session(void *session)
{
    struct session *s = session;

    if (!s) return;
    ts_skin_ref.close(s->skinning);
    free(s->joint);
    free(s->weight);
    free(s->local);
    free(s->knot);
    free(s->tree.node);
    free(s->tree.face);
    free(s->corner);
    free(s->range);
    free(s->place);
    free(s);
}

/* ---- order: by extremity, by joint, by number ---- */

static uint32_t child_count(const struct ts_skin *skin, uint32_t joint)
{
    uint32_t count = 0;

    for (uint32_t j = 0; j < skin->joint_count; j++) count += skin->parent[j] == joint;
    return count;
}

/* The joint that begins the extremity of a joint. */
static uint32_t extremity(const struct ts_skin *skin, uint32_t joint)
{
    while (skin->parent[joint] != TS_SKIN_ROOT && child_count(skin, skin->parent[joint]) == 1)
        joint = skin->parent[joint];
    return joint;
}

static uint32_t joint_of(const struct session *s, uint32_t face)
{
    return ts_spheretree_joint(&s->skin, s->body.face[3 * (size_t)face]);
}

/* ---- knots ---- */

static uint32_t tie(struct session *s, uint32_t begin, uint32_t end)
{
    s->knot[++s->knot_count] = (struct knot){begin, end, 0, 0};
    return s->knot_count;
}

/* Puts a knot behind the last child of another. */
static void hang(struct session *s, uint32_t above, uint32_t child)
{
    uint32_t *at = &s->knot[above].first;

    while (*at) at = &s->knot[*at].next;
    *at = child;
}

/* A knot of a single child is that child. */
static uint32_t alone(const struct session *s, uint32_t knot)
{
    uint32_t first = s->knot[knot].first;

    return first && !s->knot[first].next ? first : knot;
}

static double midpoint(const struct session *s, uint32_t face, size_t axis)
{
    const uint32_t *v = s->body.face + 3 * (size_t)face;
    const double *p = s->skin.rest + axis;

    return ts_add(ts_add(ts_div(p[3 * (size_t)v[0]], 3), ts_div(p[3 * (size_t)v[1]], 3)),
                  ts_div(p[3 * (size_t)v[2]], 3));
}

static size_t widest_axis(const struct session *s, uint32_t begin, uint32_t end)
{
    double most = -1;
    size_t widest = 0;

    for (size_t k = 0; k < 3; k++) {
        double lo = INFINITY, hi = -INFINITY, extent;

        for (uint32_t i = begin; i < end; i++) {
            lo = fmin(lo, midpoint(s, s->tree.face[i], k));
            hi = fmax(hi, midpoint(s, s->tree.face[i], k));
        }
        extent = ts_sub(hi / 2, lo / 2);
        if (extent > most) most = extent, widest = k;
    }
    return widest;
}

static bool comes_before(const struct session *s, uint32_t f, uint32_t g, size_t axis)
{
    double x = midpoint(s, f, axis), y = midpoint(s, g, axis);

    return x != y ? x < y : f < g;
}

/* The faces of one joint, split in two again and again. */
static uint32_t halve(struct session *s, uint32_t begin, uint32_t end)
{
    uint32_t knot = tie(s, begin, end), *face = s->tree.face,
             middle = begin + (end - begin + 1) / 2;
    size_t axis = widest_axis(s, begin, end);

    if (end - begin == 1) return knot;
    for (uint32_t i = begin; i < end; i++)
        for (uint32_t j = i; j > begin && comes_before(s, face[j], face[j - 1], axis); j--) {
            uint32_t kept = face[j];

            face[j] = face[j - 1];
            face[j - 1] = kept;
        }
    hang(s, knot, halve(s, begin, middle));
    hang(s, knot, halve(s, middle, end));
    return knot;
}

/* The knot of an extremity, whose faces are put in order behind the first `*count`; 0 if it has
 * none. */
static uint32_t make_extremity(struct session *s, uint32_t begins, uint32_t *count)
{
    uint32_t knot = tie(s, *count, *count);

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        uint32_t begin = *count;

        if (extremity(&s->skin, j) != begins) continue;
        for (uint32_t f = 0; f < s->body.face_count; f++)
            if (joint_of(s, f) == j) s->tree.face[(*count)++] = f;
        if (begin < *count) hang(s, knot, halve(s, begin, *count));
    }
    s->knot[knot].end = *count;
    return s->knot[knot].first ? alone(s, knot) : 0;
}

static uint32_t make_root(struct session *s)
{
    uint32_t knot = tie(s, 0, s->body.face_count), count = 0;

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        uint32_t child = extremity(&s->skin, j) == j ? make_extremity(s, j, &count) : 0;

        if (child) hang(s, knot, child);
    }
    for (uint32_t i = 0; i < s->body.face_count; i++)
        memcpy(s->corner + 3 * (size_t)i, s->body.face + 3 * (size_t)s->tree.face[i],
               3 * sizeof *s->corner);
    return alone(s, knot);
}

static struct ts_ball rest_ball(const struct session *s, uint32_t begin, uint32_t end)
{
    return ts_blend_ref.ball_of(3 * (size_t)(end - begin), s->corner + 3 * (size_t)begin,
                                s->skin.rest);
}

static double size_of(const struct session *s, uint32_t knot)
{
    return rest_ball(s, s->knot[knot].begin, s->knot[knot].end).radius;
}

/* Replaces the child that `link` names by its children, until none is too large. */
static void collapse(struct session *s, uint32_t above)
{
    uint32_t *link = &s->knot[above].first;

    while (*link) {
        struct knot *child = &s->knot[*link];

        if (child->first && size_of(s, *link) > ts_mul(s->rule.collapse, size_of(s, above))) {
            uint32_t last = child->first;

            while (s->knot[last].next) last = s->knot[last].next;
            s->knot[last].next = child->next;
            *link = child->first;
        } else {
            collapse(s, *link);
            link = &child->next;
        }
    }
}

/* Numbers: `named` says which knot each node is. */
static void number(struct session *s, uint32_t root, uint32_t *named)
{
    struct ts_tree *tree = &s->tree;

    tree->node_count = 1;
    named[0] = root;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        const struct knot *knot = &s->knot[named[i]];
        uint32_t first = tree->node_count;

        for (uint32_t child = knot->first; child; child = s->knot[child].next)
            named[tree->node_count++] = child;
        tree->node[i] = (struct ts_node){knot->first ? first : 0, tree->node_count - first,
                                         knot->begin, knot->end};
    }
}

static bool make_tree(struct session *s, struct ts_error *error)
{
    size_t faces = s->body.face_count, room = 2 * faces + 2 * (size_t)s->skin.joint_count + 2;
    uint32_t root, *named = calloc(room, sizeof *named);

    s->knot = calloc(room, sizeof *s->knot);
    s->tree.node = calloc(room, sizeof *s->tree.node);
    s->tree.face = calloc(faces + 1, sizeof *s->tree.face);
    s->corner = calloc(3 * faces + 1, sizeof *s->corner);
    s->range = calloc(s->skin.joint_count + (size_t)1, sizeof *s->range);
    s->place = calloc(9 * faces + 1, sizeof *s->place);
    if (!named || !s->knot || !s->tree.node || !s->tree.face || !s->corner || !s->range ||
        !s->place) {
        free(named);
        return ts_out_of_memory(error);
    }
    s->tree.face_count = s->body.face_count;
    if (faces) {
        root = make_root(s);
        collapse(s, root);
        number(s, root, named);
    }
    free(named);
    return true;
}

/* ---- sessions ---- */

/* A mesh is a character of one joint that stays. */
static bool make_skin(struct session *s, struct ts_error *error)
{
    size_t vertices = s->body.vertex_count;

    if (s->body.skin) {
        s->skin = *s->body.skin;
    } else {
        s->parent[0] = TS_SKIN_ROOT;
        s->joint = calloc(vertices + 1, sizeof *s->joint);
        s->weight = calloc(vertices + 1, sizeof *s->weight);
        if (!s->joint || !s->weight) return ts_out_of_memory(error);
        for (size_t v = 0; v < vertices; v++) s->weight[v] = 1;
        s->skin = (struct ts_skin){TS_SKIN_BLENDED,      1,         1,
                                   s->body.vertex_count, s->parent, NULL,
                                   s->body.rest,         s->joint,  s->weight};
    }
    s->local = calloc(s->skin.joint_count + (size_t)1, sizeof *s->local);
    if (!s->local) return ts_out_of_memory(error);
    for (uint32_t j = 0; j < s->skin.joint_count; j++) s->local[j] = identity;
    return ts_skin_ref.open(&s->skin, &s->skinning, error);
}

static bool pose(void *session, const struct ts_pose *local, struct ts_error *error)
{
    struct session *s = session;
    size_t corners = 3 * (size_t)s->body.face_count;
    uint32_t bad = UINT32_MAX;

    if (!ts_skin_ref.pose(s->skinning, local, error)) return false;
    ts_skin_ref.some(s->skinning, corners, s->corner, s->place);
    for (size_t i = 0; i < 3 * corners; i++)
        if (!isfinite(s->place[i]) && s->corner[i / 3] < bad) bad = s->corner[i / 3];
    if (bad != UINT32_MAX) {
        ts_skin_ref.pose(s->skinning, s->local, error);
        return ts_fail(error, "vertex %u: its place in the world is not finite", bad);
    }
    memmove(s->local, local, s->skin.joint_count * sizeof *local);
    return true;
}

static bool open_session(const struct ts_spheretree_body *body, struct ts_spheretree_rule rule,
                         void **session, struct ts_error *error)
{
    struct session *s;

    if (!ts_arithmetic_sound())
        return ts_fail(error, "expected a processor that rounds to nearest and keeps denormals");
    if (!ts_spheretree_check(body, rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->body = *body;
    s->rule = rule;
    if (!make_skin(s, error) || !make_tree(s, error) || !pose(s, s->local, error)) {
        close_session(s);
        return false;
    }
    *session = s;
    return true;
}

static const struct ts_tree *tree(const void *session)
{
    return &((const struct session *)session)->tree;
}

static void balls(void *session, struct ts_ball *to)
{
    struct session *s = session;

    for (uint32_t i = 0; i < s->tree.node_count; i++) {
        const struct ts_node *node = &s->tree.node[i];
        size_t count = 3 * (size_t)(node->end - node->begin);
        const uint32_t *corner = s->corner + 3 * (size_t)node->begin;
        struct ts_skin_node of = {rest_ball(s, node->begin, node->end),
                                  ts_skin_ref.ranges(s->skinning, count, corner, s->range),
                                  s->range};

        ts_skin_ref.balls(s->skinning, 1, &of, &to[i]);
        s->work.volumes++;
    }
}

static bool contacts(void *first, void *second, enum ts_extent extent, struct ts_pairs *pairs,
                     struct ts_error *error)
{
    struct session *a = first, *b = second;
    size_t of_a = a->body.face_count, of_b = b->body.face_count;

    pairs->count = 0;
    if (a == b) return ts_fail(error, "expected two different bodies");
    ts_skin_ref.some(a->skinning, 3 * of_a, a->body.face, a->place);
    ts_skin_ref.some(b->skinning, 3 * of_b, b->body.face, b->place);
    a->work.vertices += 3 * of_a;
    b->work.vertices += 3 * of_b;
    for (size_t f = 0; f < of_a; f++)
        for (size_t g = 0; g < of_b; g++) {
            a->work.triangles++;
            if (!ts_triangle_ref.meet(a->place + 9 * f, b->place + 9 * g)) continue;
            if (!ts_pairs_add(pairs, (uint32_t)f, (uint32_t)g)) return ts_out_of_memory(error);
            if (extent == TS_FIRST) return true;
        }
    return true;
}

static void work(const void *session, struct ts_work *to)
{
    *to = ((const struct session *)session)->work;
}

const struct ts_spheretree ts_spheretree_ref = {open_session, pose, tree,         balls,
                                                contacts,     work, close_session};
