/* corner.c, naive: every part of the triangle is made and asked about by its definition, in
 * rationals. */
#include "ref/corner.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"
#ifdef __FRAMAC__
#include "proofs/logic/corner/ref.h"
#endif

struct growth {
    struct ts_corner_tree *tree;
    lattice_triangle *part; /* of each node */
    uint32_t count, capacity;
};

static bool more(struct growth *g)
{
    uint32_t capacity = g->capacity ? 2 * g->capacity : 16;
    struct ts_ball *ball = realloc(g->tree->ball, capacity * sizeof *ball);
    uint32_t *child;
    lattice_triangle *part;

    if (!ball) return false;
    g->tree->ball = ball;
    if (!(child = realloc(g->tree->child, capacity * sizeof *child))) return false;
    g->tree->child = child;
    if (!(part = realloc(g->part, capacity * sizeof *part))) return false;
    g->part = part;
    g->capacity = capacity;
    return true;
}

/* The midpoint of two corners, whose numbers count twice as fine a lattice. */
/*@ requires \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2)) && \valid(to + (0 .. 2));
    requires \separated(to + (0 .. 2), a + (0 .. 2)) && \separated(to + (0 .. 2), b + (0 .. 2));
    requires 0 < size <= 0x20000000 && row_of(a, size) && row_of(b, size);
    assigns to[0 .. 2];
    ensures row_middle(to, a, b) && row_of(to, 2 * size); */
static void set_middle(const int32_t *a, const int32_t *b, int32_t *to) /*@ ghost (int size) */
{
    to[0] = a[0] + b[0];
    to[1] = a[1] + b[1];
    to[2] = a[2] + b[2];
}

/* Appends the four parts of a node. */
static bool divide(struct growth *g, uint32_t node) /*@ ghost (uint32_t depth) */
{
    while (g->count + 4 > g->capacity)
        if (!more(g)) return false;
    g->tree->child[node] = g->count;
    for (int c = 0; c < 4; c++, g->count++)
        for (int j = 0; j < 3; j++)
            set_middle(g->part[node][c < 3 ? c : (j + 1) % 3],
                       g->part[node][c < 3 ? j : (j + 2) % 3],
                       g->part[g->count][j]) /*@ ghost (1 << depth) */;
    return true;
}

static bool grow(struct growth *g, struct shape *s)
{
    struct ts_corner_tree *tree = g->tree;
    struct ts_corner_rule rule = tree->rule;

    if (!more(g)) return false;
    memcpy(g->part[g->count++], (lattice_triangle){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
           sizeof(lattice_triangle));
    for (uint32_t depth = 0; depth < tree->level_count; depth++) {
        tree->level[depth + 1] = g->count;
        for (uint32_t node = tree->level[depth]; node < tree->level[depth + 1]; node++) {
            tree->ball[node] = ref_corner_ball(s, g->part[node], depth);
            tree->child[node] = 0;
            if (depth + 1 < tree->level_count &&
                (rule.kind == TS_CORNER_QUATERNARY ||
                 ref_corner_on_rim(s, g->part[node], depth, rule.margin)) &&
                !divide(g, node) /*@ ghost (depth) */)
                return false;
        }
    }
    return true;
}

static void release(struct ts_corner_tree *tree)
{
    free(tree->ball);
    free(tree->child);
    *tree = (struct ts_corner_tree){0};
}

static bool build(const double *triangle, struct ts_corner_rule rule, struct ts_corner_tree *to,
                  struct ts_error *error)
{
    struct growth g = {to, NULL, 0, 0};
    struct shape s;
    bool good;

    *to = (struct ts_corner_tree){.rule = rule};
    if (!ts_corner_check(triangle, rule, error)) return false;
    memcpy(to->corner, triangle, sizeof to->corner);
    ref_corner_shape_init(&s, triangle);
    to->level_count = ref_corner_levels(&s, rule);
    good = grow(&g, &s);
    ref_corner_shape_clear(&s);
    free(g.part);
    if (good) return true;
    release(to);
    return ts_out_of_memory(error);
}

static struct ts_ball ball(const double *triangle)
{
    struct ts_ball to;
    struct shape s;

    ref_corner_shape_init(&s, triangle);
    to = ref_corner_ball(&s, (lattice_triangle){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 0);
    ref_corner_shape_clear(&s);
    return to;
}

/* ---- questions ---- */

/* (p . n)^2 <= r^2 p^2 with p the cross product of two edges and n from a corner to the centre:
 * true if there is no area, since then p = 0. */
static bool plane_sphere(const struct ts_ball *one, const double *triangle)
{
    mpq_t number[15], *edge = number, *other = &number[3], *n = &number[6], *p = &number[9],
                      *left = &number[12], *right = &number[13], *radius = &number[14];
    bool meet;

    if (isinf(one->radius)) return true;
    rational_init(number, 15);
    rational_difference(edge, triangle + 3, triangle, 3);
    rational_difference(other, triangle + 6, triangle, 3);
    rational_difference(n, one->center, triangle, 3);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, m = (k + 2) % 3;

        mpq_mul(p[k], edge[l], other[m]);
        mpq_mul(*left, edge[m], other[l]);
        mpq_sub(p[k], p[k], *left);
    }
    rational_dot(*left, p, n);
    mpq_mul(*left, *left, *left);
    rational_dot(*right, p, p);
    mpq_set_d(*radius, one->radius);
    mpq_mul(*radius, *radius, *radius);
    mpq_mul(*right, *right, *radius);
    meet = mpq_cmp(*left, *right) <= 0;
    rational_clear(number, 15);
    return meet;
}

static bool meets_leaf(const struct ts_corner_tree *tree, uint32_t node, const struct ts_ball *one,
                       struct ts_corner_work *work)
{
    work->balls++;
    if (!ts_overlap_ref.balls(one, 1, &tree->ball[node])) return false;
    if (tree->child[node] == 0) return true;
    for (uint32_t c = 0; c < 4; c++)
        if (meets_leaf(tree, tree->child[node] + c, one, work)) return true;
    return false;
}

static bool reaches(const struct ts_corner_tree *tree, const struct ts_ball *one,
                    struct ts_corner_work *work)
{
    return meets_leaf(tree, 0, one, work);
}

static bool may_meet(const struct ts_corner_tree *tree, const struct ts_ball *one,
                     struct ts_corner_work *work)
{
    if (!reaches(tree, one, work)) return false;
    work->planes++;
    return plane_sphere(one, tree->corner);
}

static bool contact(const struct ts_corner_tree *tree, const double *triangle,
                    const struct ts_ball *one, struct ts_corner_work *work)
{
    if (!may_meet(tree, one, work)) return false;
    work->triangles++;
    return ts_triangle_ref.meet(triangle, tree->corner);
}

const struct ts_corner_table ts_corner_ref = {ball,    build,    release, plane_sphere,
                                              reaches, may_meet, contact};
