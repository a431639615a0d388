/* hierarchy.c: a tree that is made from one reference and kept for the other (after fig. 1 of paper
 * 000). */
#include <stdio.h>

#include "tool/tool.h"
#include "touchstone/blend.h"
#include "touchstone/tree.h"

enum { CORNERS = 8, SPACING = 320, MIDDLE = 160, HEIGHT = 340, CHILDREN = 2 };

/* A polygon, and the same turned by the 3-4-5 triangle, rounded to whole numbers. y goes down. */
static const double polygon[2][CORNERS][3] = {
    {{-100, -30}, {-15, -60}, {15, -55}, {100, -20}, {90, 40}, {12, 60}, {-12, 50}, {-90, 40}},
    {{-36, -98}, {39, -48}, {53, -21}, {76, 68}, {22, 96}, {-41, 46}, {-47, 20}, {-86, -48}}};

/* Edges are faces without area. */
static const uint32_t edge[CORNERS][3] = {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 4, 4},
                                          {4, 5, 5}, {5, 6, 6}, {6, 7, 7}, {7, 0, 0}};
static const struct ts_body body = {CORNERS, CORNERS, 2, false, &polygon[0][0][0], &edge[0][0]};

static void put_box(const struct ts_tree *tree, uint32_t node, int reference, const char *class)
{
    const struct ts_node *n = &tree->node[node];
    uint32_t index[2 * CORNERS];
    struct ts_box box;

    for (uint32_t i = n->begin; i < n->end; i++) {
        index[2 * (i - n->begin)] = edge[tree->face[i]][0];
        index[2 * (i - n->begin) + 1] = edge[tree->face[i]][1];
    }
    box = ts_blend_box_of(2 * (size_t)(n->end - n->begin), index, &polygon[reference][0][0]);
    printf("<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", class,
           box.lo[0], box.lo[1], box.hi[0] - box.lo[0], box.hi[1] - box.lo[1]);
}

static void put_reference(const struct ts_tree *tree, int reference)
{
    static const char *const name[2] = {"source: the tree is made from it",
                                        "target: the same tree, other boxes"};
    static const char *const child[CHILDREN] = {"left", "right"};

    printf("<g transform=\"translate(%d %d)\">\n", MIDDLE + reference * SPACING, MIDDLE - 20);
    put_box(tree, 0, reference, "root");
    for (uint32_t i = 0; i < CHILDREN; i++)
        put_box(tree, tree->node[0].child + i, reference, child[i]);
    for (uint32_t i = 0; i < CORNERS; i++) {
        const double *a = polygon[reference][edge[i][0]], *b = polygon[reference][edge[i][1]];

        printf("<path d=\"M%.0f %.0f L%.0f %.0f\"/>\n", a[0], a[1], b[0], b[1]);
        printf("<text x=\"%.0f\" y=\"%.0f\">%c</text>\n", 1.14 * a[0], 1.14 * a[1] + 5,
               (char)('A' + i));
    }
    printf("<text y=\"150\">%s</text>\n</g>\n", name[reference]);
}

int tool_figure_hierarchy(void)
{
    const struct ts_tree_rule rule = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    struct ts_tree tree;
    struct ts_error error;

    if (!ts_tree_build(&body, &polygon[0][0][0], rule, &tree, &error))
        return tool_complain("%s", error.text);
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
           "<title>A tree made from one reference, and its boxes in the other</title>\n"
           "<style>path { stroke: #333; stroke-width: 2 } rect { stroke-width: 2; fill: none }\n"
           ".root { stroke: #888; stroke-dasharray: 6 4 }\n"
           ".left { stroke: #0969da; fill: #0969da22 }\n"
           ".right { stroke: #cf222e; fill: #cf222e22 }</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
           2 * SPACING, HEIGHT, 2 * SPACING, HEIGHT);
    for (int i = 0; i < 2; i++) put_reference(&tree, i);
    printf("<text x=\"%d\" y=\"%d\">dashed: the root's box; its children's boxes overlap more in "
           "the target</text>\n</svg>\n",
           SPACING, HEIGHT - 14);
    ts_tree_release(&tree);
    return TOOL_GOOD;
}
