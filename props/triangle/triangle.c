/* triangle.c: two closed triangles meet, or they don't; nothing else counts.
 *
 * Input: two bodies of one face each. */
#include "touchstone/triangle.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"
#include "props/subject/subjects.h"
#include "props/triangle/oracle.h"
#include "props/triangle/triangle.h"

/* The nine coordinates of a body's only face. */
static void corners(const struct ts_body *body, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, body->reference + 3 * body->face[i], 3 * sizeof *to);
}

static void judge(struct ts_verdict *v, bool got, bool truth, const char *which)
{
    v->compared++;
    if (truth && !got) ts_lost(v, "%s: said apart, the triangles meet", which);
    if (got && !truth) ts_extra(v, "%s: said meet, the triangles are apart", which);
}

/* The twin's answer is that of the naive twin, which agrees with the second oracle; and the same
 * when the triangles change places. */
static void same_answer(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    double a[9], b[9];
    bool truth;

    corners(&c->body[0], a);
    corners(&c->body[1], b);
    truth = ts_triangle_ref.meet(a, b);
    if (truth != ts_oracle_meet(a, b)) ts_wrong(v, "the two exact oracles differ");
    judge(v, t->meet(a, b), truth, "meet(a, b)");
    judge(v, t->meet(b, a), truth, "meet(b, a)");
}

static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

static void reorder(const double *from, const int *by, double *to)
{
    for (int i = 0; i < 3; i++) memcpy(to + 3 * i, from + 3 * by[i], 3 * sizeof *to);
}

/* The answer is the same for all 36 orders of the corners, and when the triangles change places. */
static void any_order(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    double a[9], b[9], p[9], q[9];
    bool truth;

    corners(&c->body[0], a);
    corners(&c->body[1], b);
    truth = t->meet(a, b);
    for (int i = 0; i < 36; i++) {
        reorder(a, order[i / 6], p);
        reorder(b, order[i % 6], q);
        v->compared += 2;
        if (t->meet(p, q) != truth) ts_wrong(v, "another answer for order %d of the corners", i);
        if (t->meet(q, p) != truth) ts_wrong(v, "another answer for order %d, exchanged", i);
    }
}

static bool has_area(const double *t)
{
    for (int k = 0; k < 3; k++) {
        int i = k, j = (k + 1) % 3;

        if (ts_oracle_orient2d((double[]){t[i], t[j]}, (double[]){t[3 + i], t[3 + j]},
                               (double[]){t[6 + i], t[6 + j]}))
            return true;
    }
    return false;
}

/* Published tests promise nothing for triangles without area. Of those with area, none that meet
 * may be missed ... */
static void loses_none(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    double a[9], b[9];

    corners(&c->body[0], a);
    corners(&c->body[1], b);
    if (has_area(a) && has_area(b) && ts_triangle_ref.meet(a, b))
        judge(v, t->meet(a, b), true, "meet(a, b)");
}

/* ... and none that are apart may be reported. */
static void adds_none(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    double a[9], b[9];

    corners(&c->body[0], a);
    corners(&c->body[1], b);
    if (has_area(a) && has_area(b) && !ts_triangle_ref.meet(a, b))
        judge(v, t->meet(a, b), false, "meet(a, b)");
}

const struct ts_property triangle_properties[] = {
    {"same_answer", "two triangles meet when a common point exists, also when degenerate",
     ts_gen_triangles, same_answer, TS_NEEDS(.bodies = 2, .faces = 1), 0, TS_ASKS_EXACT},
    {"general", "the same in general position", ts_gen_triangles_general, same_answer,
     TS_NEEDS(.bodies = 2, .faces = 1), 0, 0},
    {"any_order", "the order of corners and of arguments does not matter", ts_gen_triangles,
     any_order, TS_NEEDS(.bodies = 2, .faces = 1), 0, TS_ASKS_EXACT},
    {"loses_none", "no pair of triangles with area that meet is missed", ts_gen_triangles_ordinary,
     loses_none, TS_NEEDS(.bodies = 2, .faces = 1), 0, TS_ASKS_SHAPES},
    {"adds_none", "no pair of triangles with area that are apart is reported",
     ts_gen_triangles_ordinary, adds_none, TS_NEEDS(.bodies = 2, .faces = 1), 0, TS_ASKS_SHAPES},
    {"beyond", "two faces of one body meet beyond the corners they share, also when degenerate",
     ts_gen_neighbours, ts_beyond_same_answer, TS_NEEDS(.bodies = 1, .faces = 2), 0, TS_ASKS_EXACT},
    {"beyond_any_order", "the same for every order of corners and of faces", ts_gen_neighbours,
     ts_beyond_any_order, TS_NEEDS(.bodies = 1, .faces = 2), 4, TS_ASKS_POINTS},
    {0},
};

static bool share_a_corner(const double *a, const double *b)
{
    for (int i = 0; i < 9; i++)
        if (memcmp(a + 3 * (i / 3), b + 3 * (i % 3), 3 * sizeof *a) == 0) return true;
    return false;
}

static bool skip_neighbours(const double *a, const double *b)
{
    return !share_a_corner(a, b) && ts_triangle_opt.meet(a, b);
}

static bool drop_third(const double *a, const double *b)
{
    double edge[9];

    memcpy(edge, b, 6 * sizeof *b);
    memcpy(edge + 6, b + 3, 3 * sizeof *b);
    return ts_triangle_opt.meet(a, edge);
}

static bool boxes_only(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++) {
        bool before = true, behind = true;

        for (int i = 0; i < 9; i++) {
            before = before && a[3 * (i / 3) + k] < b[3 * (i % 3) + k];
            behind = behind && a[3 * (i / 3) + k] > b[3 * (i % 3) + k];
        }
        if (before || behind) return false;
    }
    return true;
}

static bool ignore_flat(const double *a, const double *b)
{
    return has_area(a) && has_area(b) && ts_triangle_opt.meet(a, b);
}

static bool meet_beyond(const double *a, const double *b, unsigned shared)
{
    return ts_triangle_opt.meet_beyond(a, b, shared);
}

static const struct ts_triangle_table area_only = {ignore_flat, meet_beyond};
static const struct ts_triangle_table skips_neighbours = {skip_neighbours, meet_beyond};
static const struct ts_triangle_table drops_third = {drop_third, meet_beyond};
static const struct ts_triangle_table only_boxes = {boxes_only, meet_beyond};

#define PUBLISHED(name, table, about)                                                              \
    {name, TS_SUBJECT, &table, "same_answer", about},                                              \
        {name, TS_SUBJECT, &table, "loses_none", about},                                           \
    {                                                                                              \
        name, TS_SUBJECT, &table, "adds_none", about                                               \
    }

const struct ts_wrong_twin triangle_wrong[] = {
    PUBLISHED("plain", ts_triangle_plain, "opt with every sign from one double determinant"),
    PUBLISHED("moller97", ts_moller_double, "Möller 1997 in double"),
    PUBLISHED("moller97-float", ts_moller_float, "Möller 1997 in float"),
    PUBLISHED("tropp05", ts_tropp_double, "Tropp et al. 2005 in double"),
    PUBLISHED("tropp05-float", ts_tropp_float, "Tropp et al. 2005 in float"),
    PUBLISHED("guigue03", ts_guigue_double, "Guigue and Devillers 2003 in double"),
    PUBLISHED("shen03", ts_shen_double, "Shen, Heng and Tang 2003 in double"),
    {"skips_neighbours", TS_FAULT, &skips_neighbours, "loses_none",
     "triangles that share a corner are taken for neighbours"},
    {"drops_third", TS_FAULT, &drops_third, "any_order", "the third corner of b is never read"},
    {"boxes_only", TS_FAULT, &only_boxes, "general", "overlapping boxes are taken for contact"},
    {"boxes_only", TS_FAULT, &only_boxes, "adds_none", "overlapping boxes are taken for contact"},
    {"area_only", TS_FAULT, &area_only, "same_answer", "triangles without area never meet"},
    {"plain", TS_SUBJECT, &ts_triangle_plain, "beyond",
     "opt with every sign from one double determinant"},
    {"skips_all", TS_FAULT, &ts_beyond_skips, "beyond", "faces that share a corner are left out"},
    {"counts_shared", TS_FAULT, &ts_beyond_counts, "beyond", "a shared corner is a contact"},
    {"misses_folds", TS_FAULT, &ts_beyond_flat, "beyond",
     "faces on one edge that are folded flat are left out"},
    {"one_far_edge", TS_FAULT, &ts_beyond_tips, "beyond_any_order",
     "only the first face's edge opposite to the shared corner is looked at"},
    {0},
};

#undef PUBLISHED

/* So many that no branch predictor learns them by heart, as it would not in real use. */
enum { PAIRS = 8192 };

static void *pairs_of(struct ts_case *(*make)(struct ts_bits *bits))
{
    struct ts_seed_bits source = ts_bits_of_seed(1);
    double *pair = malloc(PAIRS * 18 * sizeof *pair);

    for (int i = 0; pair && i < PAIRS; i++) {
        struct ts_case *c = make(&source.bits);

        if (!c) {
            free(pair);
            return NULL;
        }
        corners(&c->body[0], pair + 18 * i);
        corners(&c->body[1], pair + 18 * i + 9);
        ts_case_free(c);
    }
    return pair;
}

static void *general_pairs(void) { return pairs_of(ts_gen_triangles_general); }
static void *degenerate_pairs(void) { return pairs_of(ts_gen_triangles); }

static uint64_t ask_all(const void *twin, void *input)
{
    const struct ts_triangle_table *t = twin;
    const double *pair = input;
    volatile bool kept = false; /* so that no call is optimised away */

    for (int i = 0; i < PAIRS; i++, pair += 18) kept = t->meet(pair, pair + 9);
    (void)kept;
    return PAIRS;
}

const struct ts_bench triangle_benches[] = {
    {"meet, general position", "pair", general_pairs, ask_all, free, "plain"},
    {"meet, mostly degenerate", "pair", degenerate_pairs, ask_all, free, "plain"},
    {"meet beyond, neighbours", "pair", ts_beyond_pairs, ts_beyond_ask_all, free, "plain"},
    {0},
};
