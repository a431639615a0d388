/* corner.c, fast: parts by rounded midpoints, level by level, four balls at a time.
 *
 * How far a part's rounded corners are from where they should be. The midpoint of a and b is
 * fl(a/2 + b/2): it never overflows. Each half loses at most 2^-1075, and only if it is denormal;
 * the sum loses u |a/2 + b/2|, and nothing if it is denormal. The ends may be off by e each, so the
 * midpoint is off by e + u (M + e) + 2^-1074 on an axis, M being the largest |coordinate|. After
 * depth <= 11 midpoints that is less than depth (1.001 u M + 2^-1073) on an axis, and in all
 * directions, times the root of 3, less than depth (4 u M + 2^-1071). A ball that is so much larger
 * than the rounded corners ask for contains the part.
 *
 * The radius. A difference is rounded once (u), its square has that twice and u; two sums: 5 u; the
 * root halves that and adds u: 3.5 u. The sum with what corners are off by, and the product with 1
 * + 8 u, add u each; sums with a positive constant are never less than what they were: less than 6
 * u together. Squares are taken in units of 2^scale, in which the longest edge is about 1 or less
 * and the rounding of the centre, a few u M, less than 2^10, so that nothing overflows; what
 * underflows is less than 2^-535 of such a unit in the root. Whatever does overflow, since M is
 * beyond what a unit can be, makes the ball infinite. */
#include "touchstone/corner.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/bound.h"
#include "opt/corner/corner.h"
#include "touchstone/number.h"
#include "touchstone/overlap.h"
#include "touchstone/triangle.h"
#ifdef __FRAMAC__
#include "proofs/logic/corner/opt.h"
#endif

#define u TS_ROUNDOFF

static double farthest(const double *triangle)
{
    double most = 0;

    for (int i = 0; i < 9; i++) most = larger(most, fabs(triangle[i]));
    return most;
}

/* The unit's exponent, given the longest edge's: a triangle may be as small as it likes beside its
 * coordinates, what its centre is rounded by is not. */
static int unit_of(const double *triangle, int scale)
{
    double most = farthest(triangle);
    int far;

    frexp(most, &far);
    return most > 0 && scale < far - 50 ? far - 50 : scale;
}

/* A ball around corners that may be off by `wider`. */
static struct ts_ball enclose(const double *corner, const double *weight, int scale, double wider)
{
    double unit = ldexp(1, -scale), most = 0, radius;
    struct ts_ball ball;

    for (int k = 0; k < 3; k++)
        ball.center[k] = sum3(ts_mul(weight[0], corner[k]), ts_mul(weight[1], corner[3 + k]),
                              ts_mul(weight[2], corner[6 + k]));
    for (int j = 0; j < 3; j++) {
        double x = ts_mul(ts_sub(corner[3 * j], ball.center[0]), unit);
        double y = ts_mul(ts_sub(corner[3 * j + 1], ball.center[1]), unit);
        double z = ts_mul(ts_sub(corner[3 * j + 2], ball.center[2]), unit);
        double square = sum3(ts_mul(x, x), ts_mul(y, y), ts_mul(z, z));

        most = larger(most, square);
    }
    radius = ts_add(ts_sqrt(most), 0x1p-530);
    radius = ts_add(ts_mul(1 + 8 * u, ts_add(ts_div(radius, unit), wider)), 0x1p-1072);
    ball.radius = radius;
    return settle(ball);
}

/* ---- the tree ---- */

struct growth {
    struct ts_corner_tree *tree;
    struct part *part, *next; /* of the nodes of this level, and of the next */
    uint32_t count, capacity, part_capacity, next_capacity;
};

static bool more_nodes(struct growth *g)
{
    uint32_t capacity = g->capacity ? 2 * g->capacity : 64;
    struct ts_ball *ball = realloc(g->tree->ball, capacity * sizeof *ball);
    uint32_t *child;

    if (!ball) return false;
    g->tree->ball = ball;
    if (!(child = realloc(g->tree->child, capacity * sizeof *child))) return false;
    g->tree->child = child;
    g->capacity = capacity;
    return true;
}

static bool more_parts(struct growth *g)
{
    uint32_t capacity = g->next_capacity ? 2 * g->next_capacity : 16;
    struct part *part = realloc(g->next, capacity * sizeof *part);

    if (!part) return false;
    g->next = part;
    g->next_capacity = capacity;
    return true;
}

/*@ requires finite(x) && finite(y);
    assigns \nothing;
    ensures \result == half_sum(x, y) && finite(\result); */
static inline double midpoint(double x, double y)
{
    double a = ts_mul(0.5, x), b = ts_mul(0.5, y);

    //@ assert fits(0.0) && 0.0 <= largest;
    //@ assert -0.5 * largest <= a <= 0.5 * largest && -0.5 * largest <= b <= 0.5 * largest;
    return ts_add(a, b);
}

/* Child c of a part. A corner that stays is not halved and doubled, which rounds if it is denormal.
 */
/*@ requires \valid_read(of) && 0 <= c <= 3;
    requires 0 < size <= 0x20000000 && is_part(*of, size) && corners_finite(*of);
    assigns \nothing;
    ensures exact: \forall integer j, k; 0 <= j < 3 && 0 <= k < 3 ==>
        number_of(\result, j, k) ==
            number_of(*of, ts_one_end(c, j), k) + number_of(*of, ts_other_end(c, j), k);
    ensures in_range: is_part(\result, 2 * size);
    ensures rounded: \forall integer j, k; 0 <= j < 3 && 0 <= k < 3 ==>
        place_of(\result, j, k) == rounded_middle(*of, ts_one_end(c, j), ts_other_end(c, j), k);
    ensures corners_finite(\result); */
static inline struct part part_of(const struct part *of, int c) /*@ ghost (int size) */
{
    struct part to;

    /*@ loop invariant 0 <= j <= 3;
        loop invariant \forall integer i, k; 0 <= i < j && 0 <= k < 3 ==>
            number_of(to, i, k) ==
                number_of(*of, ts_one_end(c, i), k) + number_of(*of, ts_other_end(c, i), k);
        loop invariant \forall integer i, k; 0 <= i < j && 0 <= k < 3 ==>
            place_of(to, i, k) ==
                rounded_middle(*of, ts_one_end(c, i), ts_other_end(c, i), k);
        loop invariant \forall integer i, k; 0 <= i < j && 0 <= k < 3 ==>
            finite(place_of(to, i, k));
        loop assigns j, to;
        loop variant 3 - j; */
    for (int j = 0; j < 3; j++) {
        int a = c < 3 ? c : (j + 1) % 3, b = c < 3 ? j : (j + 2) % 3;

        //@ assert a == ts_one_end(c, j) && b == ts_other_end(c, j) && 0 <= a < 3 && 0 <= b < 3;
        //@ assert row_of(*of, a, size) && row_of(*of, b, size);
        /*@ loop invariant 0 <= k <= 3;
            loop invariant \forall integer i; 0 <= i < k ==>
                number_of(to, j, i) == number_of(*of, a, i) + number_of(*of, b, i);
            loop invariant \forall integer i; 0 <= i < k ==>
                place_of(to, j, i) == rounded_middle(*of, a, b, i) && finite(place_of(to, j, i));
            loop invariant \forall integer i; 0 <= i < 3 * j ==>
                to.lattice[i] == \at(to.lattice[i], LoopEntry) &&
                to.corner[i] == \at(to.corner[i], LoopEntry);
            loop assigns k, to;
            loop variant 3 - k; */
        for (int k = 0; k < 3; k++) {
            double x = of->corner[3 * a + k], y = of->corner[3 * b + k];

            //@ assert 0 <= number_of(*of, a, k) <= size && 0 <= number_of(*of, b, k) <= size;
            //@ assert x == place_of(*of, a, k) && y == place_of(*of, b, k) ;
            //@ assert finite(x) && finite(y);
            to.lattice[3 * j + k] = of->lattice[3 * a + k] + of->lattice[3 * b + k];
            to.corner[3 * j + k] = a == b ? x : midpoint(x, y);
            //@ assert number_of(to, j, k) == number_of(*of, a, k) + number_of(*of, b, k);
            //@ assert place_of(to, j, k) == rounded_middle(*of, a, b, k);
            //@ assert finite(place_of(to, j, k));
        }
    }
    return to;
}

static bool has_edge(const struct part *part)
{
    const int32_t *at = part->lattice;

    for (int i = 0; i < 3; i++)
        if ((at[i] | at[3 + i]) == 0 || (at[3 + i] | at[6 + i]) == 0 || (at[6 + i] | at[i]) == 0)
            return true;
    return false;
}

static bool divided(const struct ts_corner_tree *tree, struct shape *s, const struct part *part,
                    uint32_t depth)
{
    return depth + 1 < tree->level_count && (tree->rule.kind == TS_CORNER_QUATERNARY ||
                                             has_edge(part) || opt_corner_leaves(s, part, depth));
}

/* Balls of all nodes of a level, and the parts of the next. */
static bool grow_level(struct growth *g, struct shape *s, uint32_t depth, double wider)
{
    struct ts_corner_tree *tree = g->tree;
    uint32_t first = tree->level[depth], end = g->count, made = 0;
    int scale = unit_of(tree->corner, s->scale);

    for (uint32_t node = first; node < end; node++) {
        const struct part *part = &g->part[node - first];

        tree->ball[node] = enclose(part->corner, s->weight, scale, depth * wider);
        tree->child[node] = 0;
        if (!divided(tree, s, part, depth)) continue;
        if (g->count + 4 > g->capacity && !more_nodes(g)) return false;
        if (made + 4 > g->next_capacity && !more_parts(g)) return false;
        tree->child[node] = g->count;
        for (int c = 0; c < 4; c++)
            g->next[made + (uint32_t)c] = part_of(part, c) /*@ ghost (1 << depth) */;
        g->count += 4;
        made += 4;
    }
    tree->level[depth + 1] = end;
    return true;
}

static bool grow(struct growth *g, struct shape *s)
{
    double wider = ts_add(ts_mul(4 * u, farthest(g->tree->corner)), 0x1p-1071);

    if (!more_nodes(g) || !more_parts(g)) return false;
    memcpy(g->next[0].corner, g->tree->corner, sizeof g->tree->corner);
    memcpy(g->next[0].lattice, (int32_t[9]){1, 0, 0, 0, 1, 0, 0, 0, 1}, 9 * sizeof(int32_t));
    g->count = 1;
    for (uint32_t depth = 0; depth < g->tree->level_count; depth++) {
        struct part *part = g->part;
        uint32_t capacity = g->part_capacity;

        g->part = g->next;
        g->part_capacity = g->next_capacity;
        g->next = part;
        g->next_capacity = capacity;
        if (!grow_level(g, s, depth, wider)) return false;
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
    struct growth g = {.tree = to};
    struct shape s;
    bool good;

    *to = (struct ts_corner_tree){.rule = rule};
    if (!ts_corner_check(triangle, rule, error)) return false;
    memcpy(to->corner, triangle, sizeof to->corner);
    opt_corner_shape_open(&s, triangle, rule);
    to->level_count = s.levels;
    good = grow(&g, &s);
    opt_corner_shape_close(&s);
    free(g.part);
    free(g.next);
    if (good) return true;
    release(to);
    return ts_out_of_memory(error);
}

/* ---- a ball for a small triangle: no promise but that it contains it, and no rationals ---- */

/* The weights of the round's centre, from dot products in doubles; any will do. */
static void set_weights(const double *t, double unit, double *weight)
{
    double d[3], sum = 0;

    for (int k = 0; k < 3; k++) {
        const double *a = t + 3 * k, *b = t + 3 * ((k + 1) % 3), *c = t + 3 * ((k + 2) % 3);

        d[k] = sum3((b[0] - a[0]) * unit * ((c[0] - a[0]) * unit),
                    (b[1] - a[1]) * unit * ((c[1] - a[1]) * unit),
                    (b[2] - a[2]) * unit * ((c[2] - a[2]) * unit));
    }
    for (int k = 0; k < 3; k++) sum += weight[k] = (d[(k + 1) % 3] + d[(k + 2) % 3]) * d[k];
    for (int k = 0; k < 3; k++) weight[k] /= sum;
    for (int k = 0; k < 3; k++)
        if (!(d[k] > 0x1p-900)) weight[k] = 0, weight[(k + 1) % 3] = weight[(k + 2) % 3] = 0.5;
}

static struct ts_ball ball(const double *triangle)
{
    double weight[3], extent = 0;
    int scale;

    for (int i = 0; i < 9; i++)
        extent = larger(extent, fabs(ts_sub(triangle[i], triangle[(i + 3) % 9])));
    frexp(smaller(extent, 0x1p1000), &scale);
    if (scale < -1000 || extent == 0) scale = -1000;
    set_weights(triangle, ldexp(1, -scale), weight);
    return enclose(triangle, weight, unit_of(triangle, scale), 0);
}

/* ---- questions ---- */

static uint32_t children_that_meet(const struct ts_corner_tree *tree, uint32_t node,
                                   const struct ts_ball *one, struct ts_corner_work *work)
{
    work->balls += 4;
    return ts_overlap_opt.balls(one, 4, tree->ball + tree->child[node]);
}

/* Depth first: of an opened node at most four children wait, three of them while one is open. The
 * ball of T was asked. */
static bool walk(const struct ts_corner_tree *tree, const struct ts_ball *one,
                 struct ts_corner_work *work)
{
    uint32_t waiting[3 * TS_CORNER_LEVELS + 1], count = 1;

    waiting[0] = 0;
    while (count > 0) {
        uint32_t node = waiting[--count], maybe;

        if (tree->child[node] == 0) return true;
        maybe = children_that_meet(tree, node, one, work);
        for (uint32_t c = 0; c < 4; c++)
            if (maybe >> c & 1) waiting[count++] = tree->child[node] + c;
    }
    return false;
}

static bool meets_root(const struct ts_corner_tree *tree, const struct ts_ball *one,
                       struct ts_corner_work *work)
{
    work->balls++;
    return ts_overlap_opt.balls(one, 1, tree->ball) != 0;
}

static bool reaches(const struct ts_corner_tree *tree, const struct ts_ball *one,
                    struct ts_corner_work *work)
{
    return meets_root(tree, one, work) && walk(tree, one, work);
}

/* The plane before the walk: it costs as much as three balls, and most that are in the ball of T
 * are apart from its plane. */
static bool may_meet(const struct ts_corner_tree *tree, const struct ts_ball *one,
                     struct ts_corner_work *work)
{
    if (!meets_root(tree, one, work)) return false;
    work->planes++;
    return opt_corner_plane_sphere(one, tree->corner) && walk(tree, one, work);
}

static bool contact(const struct ts_corner_tree *tree, const double *triangle,
                    const struct ts_ball *one, struct ts_corner_work *work)
{
    if (!may_meet(tree, one, work)) return false;
    work->triangles++;
    return ts_triangle_opt.meet(triangle, tree->corner);
}

const struct ts_corner_table ts_corner_opt = {ball,    build,    release, opt_corner_plane_sphere,
                                              reaches, may_meet, contact};
