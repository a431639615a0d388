/* spheretree_build.c, naive: the tree is made in the order of its definition, by recursion over
 * lists: first all of it, then what is collapsed, then numbers. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "ref/spheretree.h"
#include "touchstone/blend.h"

/* ---- order: by extremity, by joint, by number ---- */

static uint32_t child_count(const struct ts_skin_model *skin, uint32_t joint)
{
    uint32_t count = 0;

    for (uint32_t j = 0; j < skin->joint_count; j++) count += skin->parent[j] == joint;
    return count;
}

/* The joint that begins the extremity of a joint. */
static uint32_t extremity(const struct ts_skin_model *skin, uint32_t joint)
{
    while (skin->parent[joint] != TS_SKIN_ROOT && child_count(skin, skin->parent[joint]) == 1)
        joint = skin->parent[joint];
    return joint;
}

static uint32_t joint_of(const struct ts_spheretree *s, uint32_t face)
{
    return ts_spheretree_joint(&s->skin, s->body.face[3 * (size_t)face]);
}

/* ---- faces that others surround (paper 002, section 4) ---- */

static bool names(const uint32_t *face, uint32_t vertex)
{
    return face[0] == vertex || face[1] == vertex || face[2] == vertex;
}

/* Whether a face is left out, when all before it are decided. */
static bool is_surrounded(const struct ts_spheretree *s, uint32_t f)
{
    const uint32_t *v = s->body.face + 3 * (size_t)f;
    bool beside[3] = {false, false, false};

    if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) return false;
    for (uint32_t g = 0; g < s->body.face_count; g++)
        for (int edge = 0; edge < 3; edge++) {
            const uint32_t *w = s->body.face + 3 * (size_t)g;

            if (g == f || !names(w, v[edge]) || !names(w, v[(edge + 1) % 3])) continue;
            if (s->left_out[g]) return false;
            for (int k = 0; k < 3; k++) beside[edge] |= !names(v, w[k]);
        }
    return beside[0] && beside[1] && beside[2];
}

/* ---- knots ---- */

static uint32_t tie(struct ts_spheretree *s, uint32_t begin, uint32_t end)
{
    s->knot[++s->knot_count] = (struct knot){begin, end, 0, 0};
    return s->knot_count;
}

/* Puts a knot behind the last child of another. */
static void hang(struct ts_spheretree *s, uint32_t above, uint32_t child)
{
    uint32_t *at = &s->knot[above].first;

    while (*at) at = &s->knot[*at].next;
    *at = child;
}

/* A knot of a single child is that child. */
static uint32_t alone(const struct ts_spheretree *s, uint32_t knot)
{
    uint32_t first = s->knot[knot].first;

    return first && !s->knot[first].next ? first : knot;
}

static double midpoint(const struct ts_spheretree *s, uint32_t face, size_t axis)
{
    const uint32_t *v = s->body.face + 3 * (size_t)face;
    const double *p = s->skin.rest + axis;

    return ts_add(ts_add(ts_div(p[3 * (size_t)v[0]], 3), ts_div(p[3 * (size_t)v[1]], 3)),
                  ts_div(p[3 * (size_t)v[2]], 3));
}

static size_t widest_axis(const struct ts_spheretree *s, uint32_t begin, uint32_t end)
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

static bool comes_before(const struct ts_spheretree *s, uint32_t f, uint32_t g, size_t axis)
{
    double x = midpoint(s, f, axis), y = midpoint(s, g, axis);

    return x != y ? x < y : f < g;
}

/* The faces of one joint, split in two again and again. */
static uint32_t halve(struct ts_spheretree *s, uint32_t begin, uint32_t end)
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
static uint32_t make_extremity(struct ts_spheretree *s, uint32_t begins, uint32_t *count)
{
    uint32_t knot = tie(s, *count, *count);

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        uint32_t begin = *count;

        if (extremity(&s->skin, j) != begins) continue;
        for (uint32_t f = 0; f < s->body.face_count; f++)
            if (!s->left_out[f] && joint_of(s, f) == j) s->tree.face[(*count)++] = f;
        if (begin < *count) hang(s, knot, halve(s, begin, *count));
    }
    s->knot[knot].end = *count;
    return s->knot[knot].first ? alone(s, knot) : 0;
}

static uint32_t make_root(struct ts_spheretree *s)
{
    uint32_t knot = tie(s, 0, s->tree.face_count), count = 0;

    for (uint32_t j = 0; j < s->skin.joint_count; j++) {
        uint32_t child = extremity(&s->skin, j) == j ? make_extremity(s, j, &count) : 0;

        if (child) hang(s, knot, child);
    }
    for (uint32_t i = 0; i < s->tree.face_count; i++)
        memcpy(s->corner + 3 * (size_t)i, s->body.face + 3 * (size_t)s->tree.face[i],
               3 * sizeof *s->corner);
    return alone(s, knot);
}

struct ts_ball ref_spheretree_rest_ball(const struct ts_spheretree *s, uint32_t begin, uint32_t end)
{
    return ts_blend_ref.ball_of(3 * (size_t)(end - begin), s->corner + 3 * (size_t)begin,
                                s->skin.rest);
}

static double size_of(const struct ts_spheretree *s, uint32_t knot)
{
    return ref_spheretree_rest_ball(s, s->knot[knot].begin, s->knot[knot].end).radius;
}

/* Replaces the child that `link` names by its children, until none is too large. */
static void collapse(struct ts_spheretree *s, uint32_t above)
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
static void number(struct ts_spheretree *s, uint32_t root, uint32_t *named)
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

bool ref_spheretree_make(struct ts_spheretree *s, struct ts_error *error)
{
    size_t faces = s->body.face_count, room = 2 * faces + 2 * (size_t)s->skin.joint_count + 2;
    uint32_t root, *named = calloc(room, sizeof *named);

    s->knot = calloc(room, sizeof *s->knot);
    s->tree.node = calloc(room, sizeof *s->tree.node);
    s->tree.face = calloc(faces + 1, sizeof *s->tree.face);
    s->corner = calloc(3 * faces + 1, sizeof *s->corner);
    s->range = calloc(s->skin.joint_count + (size_t)1, sizeof *s->range);
    s->place = calloc(9 * faces + 1, sizeof *s->place);
    s->left_out = calloc(faces + 1, sizeof *s->left_out);
    if (!named || !s->knot || !s->tree.node || !s->tree.face || !s->corner || !s->range ||
        !s->place || !s->left_out) {
        free(named);
        return ts_out_of_memory(error);
    }
    for (uint32_t f = 0; f < s->body.face_count; f++) {
        s->left_out[f] = s->rule.faces == TS_SPHERETREE_SKIPPED && is_surrounded(s, f);
        s->tree.face_count += !s->left_out[f];
    }
    if (faces) {
        root = make_root(s);
        collapse(s, root);
        number(s, root, named);
    }
    free(named);
    return true;
}
