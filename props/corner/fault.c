/* fault.c: corner-trees that are wrong on purpose, or as printed. Each is the fast twin with
 * one thing wrong. */
#include <math.h>
#include <string.h>

#include "props/engine/columns.h"
#include "touchstone/corner.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"

static struct ts_ball ball(const double *triangle) { return ts_corner_opt.ball(triangle); }

static bool build(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                  struct ts_error *error)
{
    return ts_corner_opt.build(triangle, rule, to, error);
}

static void release(struct ts_corner_tree *tree) { ts_corner_opt.release(tree); }

static bool plane_sphere(const struct ts_ball *one, const double *triangle)
{
    return ts_corner_opt.plane_sphere(one, triangle);
}

static bool reaches(const struct ts_corner_tree *tree, const struct ts_ball *one,
                    struct ts_corner_work *work)
{
    return ts_corner_opt.reaches(tree, one, work);
}

static bool may_meet(const struct ts_corner_tree *tree, const struct ts_ball *one,
                     struct ts_corner_work *work)
{
    return ts_corner_opt.may_meet(tree, one, work);
}

static bool contact(const struct ts_corner_tree *tree, const double *triangle,
                    const struct ts_ball *one, struct ts_corner_work *work)
{
    return ts_corner_opt.contact(tree, triangle, one, work);
}

/* ---- subjects ---- */

/* Section 5: only triangles with an edge on an edge of T are divided; what touches a central
 * ball is taken to be in front of T. */
static bool printed_build(const double *triangle, struct ts_corner_rule rule,
                          struct ts_corner_tree *to, struct ts_error *error)
{
    double margin = rule.margin;

    rule.margin = INFINITY;
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    to->rule.margin = margin; /* what was asked for, and so promised */
    return true;
}

/* Algorithm 1, as printed and in doubles. */
static bool printed_plane(const struct ts_ball *s, const double *t)
{
    double edge1[3], edge2[3], p[3], n[3];

    for (int k = 0; k < 3; k++) {
        edge1[k] = t[3 + k] - t[k];
        edge2[k] = t[6 + k] - t[k];
        n[k] = s->center[k] - t[k];
    }
    for (int k = 0; k < 3; k++)
        p[k] = edge1[(k + 1) % 3] * edge2[(k + 2) % 3] - edge1[(k + 2) % 3] * edge2[(k + 1) % 3];
    return fabs(p[0] * n[0] + p[1] * n[1] + p[2] * n[2]) <
           s->radius * sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
}

static bool printed_may(const struct ts_corner_tree *tree, const struct ts_ball *one,
                        struct ts_corner_work *work)
{
    return reaches(tree, one, work) && printed_plane(one, tree->corner);
}

/* ---- planted faults: the tree ---- */

/* A part at a corner of T is taken to have no edge on T's. */
static bool not_divided(const double *triangle, struct ts_corner_rule rule,
                        struct ts_corner_tree *to, struct ts_error *error)
{
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    if (rule.kind == TS_CORNER_TREE && to->level_count > 2) { /* child 1 of T is a leaf */
        uint32_t child = to->child[2];

        to->child[2] = 0;
        for (uint32_t node = child; node < child + 4; node++) to->child[node] = 0;
    }
    return true;
}

/* T is divided along the edges of the next corner: the balls of its corners have changed places. */
static bool wrong_edge(const double *triangle, struct ts_corner_rule rule,
                       struct ts_corner_tree *to, struct ts_error *error)
{
    struct ts_ball first;

    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    if (to->level_count == 1) return true;
    first = to->ball[1];
    to->ball[1] = to->ball[2];
    to->ball[2] = to->ball[3];
    to->ball[3] = first;
    return true;
}

/* The first of four balls is a copy of the second. */
static bool dropped(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                    struct ts_error *error)
{
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    if (to->level_count > 1) to->ball[1] = to->ball[2];
    return true;
}

/* Midpoints are where they should be, and the radius is not rounded up. */
static bool unwidened(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                      struct ts_error *error)
{
    double most = 0;

    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(triangle[i]));
    for (uint32_t level = 0, node = 0; level < to->level_count; level++)
        for (; node < to->level[level + 1]; node++)
            to->ball[node].radius -= 0x1p-49 * to->ball[node].radius + level * 0x1p-51 * most;
    return true;
}

/* A ball's radius is that of its first child. */
static bool of_child(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                     struct ts_error *error)
{
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    for (uint32_t node = 0; node < to->level[to->level_count]; node++)
        if (to->child[node]) to->ball[node].radius = to->ball[to->child[node]].radius;
    return true;
}

/* Sound, and of no use. */
static bool blown_up(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                     struct ts_error *error)
{
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    for (uint32_t node = 0; node < to->level[to->level_count]; node++) to->ball[node].radius *= 2;
    return true;
}

/* The last level is left out, and nobody told. */
static bool too_early(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                      struct ts_error *error)
{
    if (!ts_corner_opt.build(triangle, rule, to, error)) return false;
    if (to->level_count > 1)
        for (uint32_t node = to->level[to->level_count - 2]; node < to->level[to->level_count - 1];
             node++)
            to->child[node] = 0;
    return true;
}

/* ---- planted faults: questions ---- */

static bool strict_plane(const struct ts_ball *one, const double *triangle)
{
    struct ts_ball less = *one;

    less.radius = nextafter(one->radius, -1);
    return less.radius >= 0 && ts_corner_opt.plane_sphere(&less, triangle);
}

static bool strict_may(const struct ts_corner_tree *tree, const struct ts_ball *one,
                       struct ts_corner_work *work)
{
    return reaches(tree, one, work) && strict_plane(one, tree->corner);
}

/* Through the origin in place of a corner. */
static bool wrong_vertex(const struct ts_ball *one, const double *triangle)
{
    double moved[9];

    for (int i = 0; i < 9; i++) moved[i] = triangle[i] - triangle[i % 3];
    return ts_corner_opt.plane_sphere(one, moved);
}

static bool wrong_vertex_may(const struct ts_corner_tree *tree, const struct ts_ball *one,
                             struct ts_corner_work *work)
{
    return reaches(tree, one, work) && wrong_vertex(one, tree->corner);
}

/* Nobody asks for the plane. */
static bool no_plane(const struct ts_corner_tree *tree, const struct ts_ball *one,
                     struct ts_corner_work *work)
{
    return reaches(tree, one, work);
}

/* What may meet does. */
static bool no_test(const struct ts_corner_tree *tree, const double *triangle,
                    const struct ts_ball *one, struct ts_corner_work *work)
{
    (void)triangle;
    return ts_corner_opt.may_meet(tree, one, work);
}

/* Around the first edge: the third corner may be outside. */
static struct ts_ball of_edge(const double *t)
{
    struct ts_ball to = {{0}, 0};

    for (int k = 0; k < 3; k++) to.center[k] = t[k] / 2 + t[3 + k] / 2;
    to.radius = hypot(hypot(t[0] - t[3], t[1] - t[4]), t[2] - t[5]) / 2 * (1 + 0x1p-40);
    return to;
}

#define REST plane_sphere, reaches, may_meet, contact

static const struct ts_corner_table
    as_printed = {ball, printed_build, release, REST},
    algorithm_1 = {ball, build, release, printed_plane, reaches, printed_may, contact},
    corner_whole = {ball, not_divided, release, REST},
    edge_wrong = {ball, wrong_edge, release, REST}, child_dropped = {ball, dropped, release, REST},
    not_widened = {ball, unwidened, release, REST},
    radius_of_child = {ball, of_child, release, REST},
    twice_as_large = {ball, blown_up, release, REST},
    leaf_too_early = {ball, too_early, release, REST},
    strict = {ball, build, release, strict_plane, reaches, strict_may, contact},
    vertex_wrong = {ball, build, release, wrong_vertex, reaches, wrong_vertex_may, contact},
    plane_left_out = {ball, build, release, plane_sphere, reaches, no_plane, contact},
    test_left_out = {ball, build, release, plane_sphere, reaches, may_meet, no_test},
    ball_of_edge = {of_edge, build, release, REST};

const struct ts_wrong_twin corner_wrong[] = {
    {"as_printed", TS_SUBJECT, &as_printed, "near",
     "section 5: central parts are not divided, wherever their balls reach"},
    {"algorithm_1", TS_SUBJECT, &algorithm_1, "keeps",
     "the plane-sphere test as printed: touching does not count, nor do triangles without area"},
    {"corner_whole", TS_FAULT, &corner_whole, "parts", "a part on an edge of T is not divided"},
    {"leaf_too_early", TS_FAULT, &leaf_too_early, "parts", "the last level is left out"},
    {"leaf_too_early", TS_FAULT, &leaf_too_early, "near", "the last level is left out"},
    {"as_printed", TS_FAULT, &as_printed, "parts", "no part inside T is divided"},
    {"corner_whole", TS_FAULT, &corner_whole, "table", "a part on an edge of T is not divided"},
    {"edge_wrong", TS_FAULT, &edge_wrong, "holds", "T is divided along the wrong edges"},
    {"edge_wrong", TS_FAULT, &edge_wrong, "keeps", "T is divided along the wrong edges"},
    {"child_dropped", TS_FAULT, &child_dropped, "holds", "one of four balls is left out"},
    {"child_dropped", TS_FAULT, &child_dropped, "keeps", "one of four balls is left out"},
    {"child_dropped", TS_FAULT, &child_dropped, "exact", "one of four balls is left out"},
    {"not_widened", TS_FAULT, &not_widened, "holds", "nothing for rounding"},
    {"radius_of_child", TS_FAULT, &radius_of_child, "holds", "the radius of a smaller part"},
    {"radius_of_child", TS_FAULT, &radius_of_child, "keeps", "the radius of a smaller part"},
    {"twice_as_large", TS_FAULT, &twice_as_large, "snug", "balls twice as large"},
    {"strict", TS_FAULT, &strict, "plane", "touching does not count"},
    {"strict", TS_FAULT, &strict, "keeps", "touching does not count"},
    {"vertex_wrong", TS_FAULT, &vertex_wrong, "plane", "the plane goes through the origin"},
    {"vertex_wrong", TS_FAULT, &vertex_wrong, "keeps", "the plane goes through the origin"},
    {"plane_left_out", TS_FAULT, &plane_left_out, "near", "no plane-sphere test"},
    {"test_left_out", TS_FAULT, &test_left_out, "exact", "no exact test"},
    {"ball_of_edge", TS_FAULT, &ball_of_edge, "encloses", "the ball of one edge"},
    {0},
};
