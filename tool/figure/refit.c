/* refit.c: the figure of docs/refit.md: a tree of 31 nodes, and which of their boxes a
 * hybrid update makes (after fig. 2 of paper 001). */
#include <math.h>

#include "tool/tool.h"
#include "touchstone/refit.h"

enum { FACES = 16, NODES = 2 * FACES - 1, PITCH = 50, DROP = 64, UPPER = 3 };

/* Sixteen faces in a row: each cut in the middle halves them. */
static double point[3 * 2 * (FACES + 1)];
static uint32_t face[3 * FACES];
static const struct ts_body row = {2 * (FACES + 1), FACES, 1, false, point, face};

static void lay_row(void)
{
    for (uint32_t i = 0; i <= FACES; i++) {
        point[6 * i] = point[6 * i + 3] = i;
        point[6 * i + 4] = 1;
    }
    for (uint32_t f = 0; f < FACES; f++) {
        face[3 * f] = 2 * f;
        face[3 * f + 1] = 2 * f + 2;
        face[3 * f + 2] = 2 * f + 1;
    }
}

/* The nodes are numbered level by level: 1, 2 to 3, 4 to 7, ... if counted from 1. */
static unsigned level_of(uint32_t node)
{
    unsigned level = 0;

    for (node++; node; node /= 2) level++;
    return level;
}

/* A box is new if it is no longer NaN. */
static void note(const double *boxes, const struct ts_tree *tree, unsigned step, unsigned *made)
{
    for (uint32_t n = 0; n < tree->node_count; n++)
        for (uint32_t c = 0; c < tree->node[n].degree; c++) {
            uint32_t child = tree->node[n].child + c;

            if (made[child] == 0 && !isnan(boxes[6 * (size_t)tree->node[n].child + c]))
                made[child] = step ? step : UPPER + 1 - level_of(child);
        }
    if (made[0] == 0) made[0] = UPPER;
}

/* In which step each box is made, or 0: first the upper levels, the lowest of them first; then the
 * children of a node, and the children of one of these. */
static bool update(const struct ts_tree *tree, unsigned *made, struct ts_error *error)
{
    const struct ts_refit_rule hybrid = {TS_REFIT_HYBRID, 0, 1};
    uint32_t open = 4;
    double boxes[6 * NODES];
    struct ts_refit *plan;

    if (!ts_refit_opt.open(tree, face, row.vertex_count, hybrid, &plan, error)) return false;
    for (size_t i = 0; i < 6 * NODES; i++) boxes[i] = NAN;
    ts_refit_opt.begin(plan, point, boxes);
    note(boxes, tree, 0, made);
    for (unsigned step = UPPER + 1; step <= UPPER + 2; step++) {
        ts_refit_opt.open_node(plan, open, point, boxes);
        note(boxes, tree, step, made);
        open = tree->node[open].child + 1;
    }
    ts_refit_opt.close(plan);
    return true;
}

static unsigned x_of(const struct ts_node *node) { return (node->begin + node->end) * PITCH / 2; }
static unsigned y_of(uint32_t node) { return level_of(node) * DROP - DROP / 2; }

static void put_tree(const struct ts_tree *tree, const unsigned *made)
{
    for (uint32_t n = 0; n < tree->node_count; n++)
        for (uint32_t c = tree->node[n].child; c < tree->node[n].child + tree->node[n].degree; c++)
            printf("<path d=\"M%u %u L%u %u\"/>\n", x_of(&tree->node[n]), y_of(n),
                   x_of(&tree->node[c]), y_of(c));
    for (uint32_t n = 0; n < tree->node_count; n++) {
        unsigned x = x_of(&tree->node[n]), y = y_of(n);

        printf("<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"34\" height=\"24\"/>\n",
               made[n] ? "made" : "left", x - 17, y - 12);
        if (made[n]) printf("<text x=\"%u\" y=\"%u\">%u</text>\n", x, y + 5, made[n]);
    }
}

int tool_figure_refit(void)
{
    const struct ts_tree_rule binary = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    unsigned made[NODES] = {0};
    struct ts_tree tree;
    struct ts_error error;
    bool good;

    lay_row();
    if (!ts_tree_opt.build(&row, point, binary, &tree, &error))
        return tool_complain("%s", error.text);
    good = update(&tree, made, &error);
    if (good) {
        printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
               "<title>A hybrid update of a tree of 31 nodes makes 11 boxes</title>\n"
               "<style>path { stroke: #333 } rect { stroke: #333 }\n"
               ".made { fill: #b8bec6 } .left { fill: #fff }</style>\n"
               "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff; stroke: none\"/>\n",
               FACES * PITCH, 5 * DROP, FACES * PITCH, 5 * DROP);
        put_tree(&tree, made);
        printf("</svg>\n");
    }
    ts_tree_opt.release(&tree);
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
