/* refit.c: the small example of paper 001 (figure 2), counted by both twins; and what the trees of
 * tree.c can't be: wider than 8, without any shared vertex, without a face. */
#include <math.h>

#include "props/engine/columns.h"
#include "props/refit/refit.h"
#include "test/library/session.h"

enum { MOST = 64 };

/* Faces in a row, with the corners (f, 0), (f + 1, 0) and (f, 1): each cut in the middle halves
 * them. Neighbours share a vertex, unless they are soup. */
struct row {
    uint32_t face[3 * MOST], count;
    double point[9 * MOST];
    struct ts_body body;
};

static void make_row(struct row *r, uint32_t count, bool soup)
{
    uint32_t step = soup ? 3 : 2;

    r->count = count;
    for (uint32_t f = 0; f < count; f++) {
        const uint32_t corner[3] = {step * f, soup ? step * f + 1 : step * (f + 1),
                                    soup ? step * f + 2 : step * f + 1};
        const double at[9] = {f, 0, 0, f + 1.0, 0, 0, f, 1, 0};

        for (size_t k = 0; k < 3; k++) {
            r->face[3 * (size_t)f + k] = corner[k];
            memcpy(r->point + 3 * (size_t)corner[k], at + 3 * k, sizeof(double[3]));
        }
    }
    r->body = (struct ts_body){step * count + 1, count, 1, false, r->point, r->face};
}

/* Both twins on one tree, frame by frame. Boxes that are not made are NaN. */
struct twins {
    const struct ts_refit_table *twin[2];
    struct ts_refit *plan[2];
    double boxes[2][6 * 2 * MOST];
    size_t made;
    const struct ts_tree *tree;
    const double *point;
};

static void begin(struct twins *t, const struct row *r, const struct ts_tree *tree,
                  struct ts_refit_rule rule)
{
    struct ts_error error;
    size_t made[2];

    *t = (struct twins){.twin = {&ts_refit_ref, &ts_refit_opt}, .tree = tree, .point = r->point};
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < 12 * MOST; k++) t->boxes[i][k] = NAN;
        if (!t->twin[i]->open(tree, r->face, r->body.vertex_count, rule, &t->plan[i], &error))
            exit(1);
        expect(t->twin[i]->bytes(t->plan[i]) > 0, "a plan takes some bytes");
        made[i] = t->twin[i]->begin(t->plan[i], t->point, t->boxes[i]);
    }
    expect(made[0] == made[1], "both begin with the same number of boxes");
    t->made = made[0];
}

static void open_node(struct twins *t, uint32_t node)
{
    size_t made[2];

    for (int i = 0; i < 2; i++)
        made[i] = t->twin[i]->open_node(t->plan[i], node, t->point, t->boxes[i]);
    expect(made[0] == made[1], "both make the same number of boxes");
    expect(t->twin[0]->is_due(t->plan[0], node) == (made[0] > 0), "due is what makes boxes");
    expect(t->twin[1]->is_due(t->plan[1], node) == (made[0] > 0), "due is what makes boxes, fast");
    t->made += made[0];
}

/* All boxes were made so far that the counters say, and the same ones. */
static void end(struct twins *t)
{
    size_t numbers = 0;
    bool same = true;

    for (size_t k = 0; k < 6 * (size_t)t->tree->node_count; k++) {
        double a = t->boxes[0][k], b = t->boxes[1][k];

        same = same && (a == b || (isnan(a) && isnan(b)));
        numbers += !isnan(a);
    }
    expect(same, "the same boxes");
    expect(numbers == 6 * t->made, "as many boxes as were counted");
    for (int i = 0; i < 2; i++) t->twin[i]->close(t->plan[i]);
}

/* Figure 2: 31 nodes. The three upper levels, then the children of a node on the third, and of one
 * of these. */
static void figure_2(void)
{
    static const struct ts_tree_rule binary = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    struct ts_tree tree;
    struct ts_error error;
    struct twins t;
    struct row r;

    make_row(&r, 16, false);
    if (!ts_tree_opt.build(&r.body, r.point, binary, &tree, &error)) exit(1);
    expect(tree.node_count == 31 && tree.node[14].degree == 2, "a complete tree of 31 nodes");
    begin(&t, &r, &tree, (struct ts_refit_rule){TS_REFIT_HYBRID, 0, 1});
    expect(t.made == 7, "the upper three levels of five");
    open_node(&t, 0);
    open_node(&t, 1);
    expect(t.made == 7, "nothing is due above the third level");
    open_node(&t, 4);
    expect(t.made == 9, "two children on the fourth level");
    open_node(&t, tree.node[4].child);
    expect(t.made == 11, "11 of 31 boxes");
    open_node(&t, tree.node[tree.node[4].child].child);
    expect(t.made == 11, "below a leaf there is nothing");
    end(&t);
    begin(&t, &r, &tree, (struct ts_refit_rule){TS_REFIT_BOTTOM_UP, 0, 0});
    expect(t.made == 31, "bottom-up: all");
    end(&t);
    begin(&t, &r, &tree, (struct ts_refit_rule){TS_REFIT_HYBRID, 0, 2});
    open_node(&t, 4);
    expect(t.made == 13, "two levels at a time");
    end(&t);
    begin(&t, &r, &tree, (struct ts_refit_rule){TS_REFIT_TOP_DOWN, 0, 4});
    expect(t.made == 1, "top-down: the root");
    open_node(&t, 0);
    expect(t.made == 31, "four levels below it");
    end(&t);
    ts_tree_opt.release(&tree);
}

/* A root of many children, each a leaf but the last, which has the rest. */
static void wide(bool soup, uint32_t children)
{
    struct ts_node node[MOST] = {{1, children, 0, children + 11}};
    uint32_t face[MOST];
    struct ts_tree tree = {children + 13, children + 11, node, face};
    struct row r;

    make_row(&r, tree.face_count, soup);
    for (uint32_t f = 0; f < tree.face_count; f++) face[f] = f;
    for (uint32_t n = 1; n < children; n++) node[n] = (struct ts_node){0, 0, n - 1, n};
    node[children] = (struct ts_node){children + 1, 12, children - 1, children + 11};
    for (uint32_t n = 0; n < 12; n++)
        node[children + 1 + n] = (struct ts_node){0, 0, children - 1 + n, children + n};
    for (int kind = 0; kind < TS_REFITS; kind++) {
        struct twins t;

        begin(&t, &r, &tree, (struct ts_refit_rule){(enum ts_refit_kind)kind, 12, 1});
        open_node(&t, 0);
        open_node(&t, children);
        expect(t.made == tree.node_count, "all boxes of a wide tree");
        end(&t);
    }
}

/* Three leaves of several faces: where a walk ends before faces do. */
static void few_leaves(bool soup)
{
    struct ts_node node[4] = {{1, 3, 0, 24}, {0, 0, 0, 1}, {0, 0, 1, 4}, {0, 0, 4, 24}};
    const struct ts_tree tree = {4, 24, node, NULL};
    struct row r;

    make_row(&r, tree.face_count, soup);
    for (int kind = 0; kind < TS_REFITS; kind++) {
        struct twins t;

        begin(&t, &r, &tree, (struct ts_refit_rule){(enum ts_refit_kind)kind, 30, 1});
        for (uint32_t n = 0; n < 4; n++) open_node(&t, n);
        expect(t.made == 4, "all boxes above several faces");
        end(&t);
    }
}

static void nothing(void)
{
    const struct ts_tree none = {0, 0, NULL, NULL};
    const struct ts_refit_table *const twin[] = {&ts_refit_ref, &ts_refit_opt};
    struct ts_error error;
    struct ts_refit *plan;

    for (int i = 0; i < 2; i++) {
        twin[i]->close(NULL);
        for (int kind = 0; kind < TS_REFITS; kind++) {
            struct ts_refit_rule rule = {(enum ts_refit_kind)kind, 1, 1};

            if (!twin[i]->open(&none, NULL, 0, rule, &plan, &error)) exit(1);
            expect(twin[i]->begin(plan, NULL, NULL) == 0, "no box of no face");
            twin[i]->close(plan);
        }
        for (int kind = TS_REFIT_TOP_DOWN; kind <= TS_REFIT_HYBRID; kind++) {
            struct ts_refit_rule rule = {(enum ts_refit_kind)kind, 0, 0};

            error.text[0] = '\0';
            expect(!twin[i]->open(&none, NULL, 0, rule, &plan, &error) &&
                       strcmp(error.text, "refit: expected at least 1 level, found 0") == 0,
                   "no levels are refused");
        }
    }
}

int main(void)
{
    figure_2();
    wide(false, 40);
    wide(true, 40);
    wide(true, 3);
    few_leaves(false);
    few_leaves(true);
    nothing();
    small_is_right(refit_properties, ts_refit_small);
    return verdict();
}
