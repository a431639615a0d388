/* corner.c: a tree of balls inside a big triangle covers it, and reports nothing far from it.
 *
 * Input: two bodies of one face each, as cases/generate/corner.c makes them, the big triangle and
 * the small one; and as parameters the rule by which the big one is divided, and a radius. */
#include "touchstone/corner.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/corner/corner.h"
#include "props/engine/columns.h"
#include "touchstone/triangle.h"

struct scene {
    double big[9], small[9];
    struct ts_corner_rule rule;
    struct ts_ball ball; /* around the first corner of the small triangle, of any radius */
};

static void corners(const struct ts_body *body, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, body->reference + 3 * body->face[i], 3 * sizeof *to);
}

struct ts_corner_rule corner_rule_of(const struct ts_case *c)
{
    return (struct ts_corner_rule){ts_case_number(c, "quaternary", 0) != 0 ? TS_CORNER_QUATERNARY
                                                                           : TS_CORNER_TREE,
                                   (uint32_t)ts_case_number(c, "levels", 0),
                                   ts_case_number(c, "edge", 0), ts_case_number(c, "margin", 0)};
}

static struct scene scene_of(const struct ts_case *c)
{
    struct scene s = {.rule = corner_rule_of(c)};

    corners(&c->body[0], s.big);
    corners(&c->body[1], s.small);
    memcpy(s.ball.center, s.small, sizeof s.ball.center);
    s.ball.radius = ts_case_number(c, "radius", 0);
    return s;
}

/* The tree of a scene; NULL is a refusal, which is told. */
static bool build(const struct ts_corner_table *twin, const struct scene *s,
                  struct ts_corner_tree *tree, struct ts_verdict *v)
{
    struct ts_error error = {""};

    if (twin->build(s->big, s->rule, tree, &error)) return true;
    ts_wrong(v, "refused: %s", error.text);
    return false;
}

/* ---- every node: its part is derived from its parent's ---- */

struct node {
    const struct scene *scene;
    const struct ts_corner_tree *tree;
    uint32_t number, depth;
    corner_part part;
    uint32_t *on_level; /* to count, or NULL */
};

typedef void judge(const struct node *node, struct ts_verdict *v);

static void visit(struct node *node, judge *each, struct ts_verdict *v)
{
    uint32_t child = node->tree->child[node->number];

    each(node, v);
    for (int c = 0; c < 4 && child != 0; c++) {
        struct node next = *node;

        next.number = child + (uint32_t)c;
        next.depth++;
        corner_child((const corner_part *)&node->part, c, &next.part);
        visit(&next, each, v);
    }
}

static void every_node(const void *table, const struct ts_case *c, judge *each,
                       struct ts_verdict *v)
{
    const struct ts_corner_table *twin = table;
    struct scene scene = scene_of(c);
    struct ts_corner_tree tree;
    struct node root = {&scene, &tree, 0, 0, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, NULL};

    if (!build(twin, &scene, &tree, v)) return;
    visit(&root, each, v);
    twin->release(&tree);
}

static void judge_holds(const struct node *n, struct ts_verdict *v)
{
    v->compared++;
    if (!corner_inside(n->scene->big, (const corner_part *)&n->part, n->depth,
                       &n->tree->ball[n->number]))
        ts_lost(v, "node %u of level %u: the ball does not contain its part", n->number,
                n->depth + 1);
}

static double largest(const double *triangle)
{
    double most = 0;

    for (int i = 0; i < 9; i++) most = fmax(most, fabs(triangle[i]));
    return most;
}

/* Whether squares do not overflow: beyond, balls may be as large as they like. */
static bool ordinary(const double *triangle) { return largest(triangle) < 0x1p500; }

static bool ordinary_ball(const struct ts_ball *ball)
{
    return fabs(ball->center[0]) < 0x1p500 && fabs(ball->center[1]) < 0x1p500 &&
           fabs(ball->center[2]) < 0x1p500 && ball->radius < 0x1p500;
}

static void judge_snug(const struct node *n, struct ts_verdict *v)
{
    if (!ordinary(n->scene->big)) return;
    v->compared++;
    if (!corner_snug(n->scene->big, (const corner_part *)&n->part, n->depth,
                     &n->tree->ball[n->number]))
        ts_extra(v, "node %u of level %u: the ball is larger than it may be", n->number,
                 n->depth + 1);
}

static void judge_parts(const struct node *n, struct ts_verdict *v)
{
    bool divided = n->tree->child[n->number] != 0;
    bool should = n->depth + 1 < n->tree->level_count &&
                  (n->scene->rule.kind == TS_CORNER_QUATERNARY ||
                   corner_divided(n->scene->big, (const corner_part *)&n->part, n->depth,
                                  n->scene->rule.margin));

    v->compared++;
    if (divided != should)
        ts_wrong(v, "node %u of level %u: %s", n->number, n->depth + 1,
                 should ? "should be divided" : "should not be divided");
}

static void holds(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_node(twin, c, judge_holds, v);
}

static void snug(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_node(twin, c, judge_snug, v);
}

/* As many levels as the edge that ends them asks for, and no more than there may be. */
static void judge_levels(const struct scene *s, const struct ts_corner_tree *tree,
                         struct ts_verdict *v)
{
    uint32_t levels = s->rule.levels;

    if (s->rule.edge != 0)
        for (levels = 1; levels < s->rule.levels; levels++)
            if (!corner_too_long(s->big, s->rule.edge, levels - 1)) break;
    v->compared++;
    if (tree->level_count != levels)
        ts_wrong(v, "expected %u levels, found %u", levels, tree->level_count);
}

/* The right parts are divided, children follow each other, and each level is where it is said. */
static void parts(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_corner_table *twin = table;
    struct scene scene = scene_of(c);
    struct ts_corner_tree tree;
    struct node root = {&scene, &tree, 0, 0, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, NULL};
    uint32_t next = 1;

    if (!build(twin, &scene, &tree, v)) return;
    judge_levels(&scene, &tree, v);
    for (uint32_t level = 0, node = 0; level < tree.level_count; level++) {
        if (tree.level[level] != node || tree.level[level + 1] != next)
            ts_wrong(v, "level %u does not begin or end where it should", level + 1);
        for (uint32_t end = next; node < end; node++)
            if (tree.child[node] != 0) {
                if (tree.child[node] != next) ts_wrong(v, "children of node %u", node);
                next += 4;
            }
    }
    if (ts_verdict_good(v)) visit(&root, judge_parts, v);
    twin->release(&tree);
}

static void count_level(const struct node *n, struct ts_verdict *v)
{
    (void)v;
    n->on_level[n->depth]++;
}

/* Table 1: on level n 4^(n-1) balls, and 1, 4, 12 (2^(n-2) - 1) as printed. */
static void table(const void *given, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_corner_table *twin = given;
    struct scene scene = scene_of(c);
    struct ts_corner_tree tree;

    scene.rule.edge = 0;
    scene.rule.margin = INFINITY;
    for (scene.rule.kind = 0; scene.rule.kind <= TS_CORNER_TREE; scene.rule.kind++) {
        uint32_t found[TS_CORNER_LEVELS] = {0};
        struct node root = {&scene, &tree, 0, 0, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, found};

        if (!build(twin, &scene, &tree, v)) return;
        visit(&root, count_level, v);
        for (uint32_t n = 1; n <= tree.level_count; n++) {
            uint32_t should = 1U << (2 * n - 2);

            if (scene.rule.kind == TS_CORNER_TREE && n > 2) should = 12 * ((1U << (n - 2)) - 1);
            v->compared++;
            if (found[n - 1] != should || tree.level[n] - tree.level[n - 1] != should)
                ts_wrong(v, "kind %u, level %u: expected %u balls, found %u", scene.rule.kind, n,
                         should, found[n - 1]);
        }
        twin->release(&tree);
    }
}

/* ---- questions ---- */

static void plane(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_corner_table *twin = table;
    struct scene s = scene_of(c);
    struct ts_ball ball[3] = {s.ball, ts_corner_ref.ball(s.small), {{0, 0, 0}, INFINITY}};

    for (int i = 0; i < 3; i++) {
        bool got = twin->plane_sphere(&ball[i], s.big), truth = corner_plane(&ball[i], s.big);

        v->compared++;
        if (truth && !got) ts_lost(v, "ball %d: said apart, the ball meets the plane", i);
        if (got && !truth) ts_extra(v, "ball %d: said meet, the ball is apart from the plane", i);
    }
}

/* The small triangle with the least ball around it, and with the twin's own. */
static void ask(const void *table, const struct ts_case *c, struct ts_verdict *v,
                void (*each)(const struct ts_corner_table *twin, const struct scene *s,
                             const struct ts_corner_tree *tree, const struct ts_ball *ball,
                             struct ts_verdict *v))
{
    const struct ts_corner_table *twin = table;
    struct scene s = scene_of(c);
    struct ts_corner_tree tree;
    struct ts_ball ball[2] = {ts_corner_ref.ball(s.small), twin->ball(s.small)};

    if (!build(twin, &s, &tree, v)) return;
    for (int i = 0; i < 2; i++) each(twin, &s, &tree, &ball[i], v);
    twin->release(&tree);
}

static void judge_keeps(const struct ts_corner_table *twin, const struct scene *s,
                        const struct ts_corner_tree *tree, const struct ts_ball *ball,
                        struct ts_verdict *v)
{
    struct ts_corner_work work = {0};

    if (!ts_triangle_ref.meet(s->small, s->big)) return;
    v->compared++;
    if (!twin->reaches(tree, ball, &work)) ts_lost(v, "no leaf, and the triangles meet");
    if (!twin->may_meet(tree, ball, &work)) ts_lost(v, "said apart, the triangles meet");
}

static void keeps(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ask(twin, c, v, judge_keeps);
}

static void judge_exact(const struct ts_corner_table *twin, const struct scene *s,
                        const struct ts_corner_tree *tree, const struct ts_ball *ball,
                        struct ts_verdict *v)
{
    struct ts_corner_work work = {0};
    bool got = twin->contact(tree, s->small, ball, &work);
    bool truth = ts_triangle_ref.meet(s->small, s->big);

    v->compared++;
    if (truth && !got) ts_lost(v, "said apart, the triangles meet");
    if (got && !truth) ts_extra(v, "said meet, the triangles are apart");
    if (twin->may_meet(tree, ball, &(struct ts_corner_work){0}) !=
        (twin->reaches(tree, ball, &(struct ts_corner_work){0}) &&
         twin->plane_sphere(ball, tree->corner)))
        ts_wrong(v, "may_meet is not what leaves and plane say together");
    if (work.triangles > work.planes || work.planes > work.balls || work.planes > 1)
        ts_wrong(v, "more tests than can be: %d planes, %d triangles", (int)work.planes,
                 (int)work.triangles);
}

static void exact(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ask(twin, c, v, judge_exact);
}

static void judge_near(const struct ts_corner_table *twin, const struct scene *s,
                       const struct ts_corner_tree *tree, const struct ts_ball *ball,
                       struct ts_verdict *v)
{
    struct ts_corner_work work = {0};
    double last = ldexp(corner_radius(s->big), 1 - (int)tree->level_count);

    if (!ordinary(s->big) || !ordinary_ball(ball) || !twin->may_meet(tree, ball, &work)) return;
    v->compared++;
    if (corner_farther(s->big, ball->center, ts_corner_reach(tree, last, ball->radius)))
        ts_extra(v, "reported, and farther away than %.17g",
                 ts_corner_reach(tree, last, ball->radius));
}

static void near(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct scene s = scene_of(c);
    struct ts_corner_tree tree;

    ask(twin, c, v, judge_near);
    if (!build(twin, &s, &tree, v)) return;
    judge_near(twin, &s, &tree, &s.ball, v); /* any ball, not just one around a triangle */
    ((const struct ts_corner_table *)twin)->release(&tree);
}

/* A triangle is in its ball, which is no larger than its two farthest corners ask for. */
static void encloses(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    static const corner_part whole = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const struct ts_corner_table *twin = table;
    struct scene s = scene_of(c);

    for (int i = 0; i < 2; i++) {
        const double *triangle = i ? s.big : s.small;
        struct ts_ball ball = twin->ball(triangle);

        v->compared++;
        if (!corner_inside(triangle, &whole, 0, &ball))
            ts_lost(v, "a corner is outside the ball of its triangle");
        if (ordinary(triangle) && !(ball.radius <= 2 * corner_radius(triangle) * (1 + 0x1p-40) +
                                                       0x1p-40 * largest(triangle) + 0x1p-1060))
            ts_extra(v, "the ball of a triangle is too large");
    }
}

const struct ts_property corner_properties[] = {
    {"parts", "the parts that are divided are those of the definition", ts_gen_corner, parts,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 16, TS_ASKS_NARROW},
    {"holds", "a ball contains its part of the triangle, which has no gaps", ts_gen_corner, holds,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 8, TS_ASKS_NARROW},
    {"snug", "a ball is hardly larger than the round of its part", ts_gen_corner, snug,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 8, TS_ASKS_NARROW},
    {"table", "as many balls on each level as Table 1 says", ts_gen_corner, table,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 32, 0},
    {"plane", "plane and ball meet, exactly", ts_gen_corner, plane,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 0, TS_ASKS_EXACT},
    {"keeps", "no triangles that meet are missed", ts_gen_corner, keeps,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 4, TS_ASKS_NARROW},
    {"near", "what is reported is near", ts_gen_rim, near,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 2, TS_ASKS_NARROW},
    {"exact", "with the exact test behind it: the contacts", ts_gen_corner, exact,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 4, TS_ASKS_NARROW},
    {"encloses", "a triangle is in its ball", ts_gen_corner, encloses,
     TS_NEEDS(.bodies = 2, .vertices = 3, .faces = 1), 0, TS_ASKS_EXACT},
    {0},
};
