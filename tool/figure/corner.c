/* corner.c: the figure of docs/corner.md: the balls of a corner-tree inside a right
 * triangle, as printed and corrected (after fig. 3 of paper 002). */
#include <math.h>

#include "tool/tool.h"
#include "touchstone/corner.h"

enum { LEVELS = 4, UNIT = 36, PANEL = 12 * UNIT, TOP = 9 * UNIT, LEFT = UNIT * 3 / 2 };

static const double triangle[9] = {0, 0, 0, 8, 0, 0, 0, 8, 0};
static const double beside[2] = {2, -0.75}; /* in the central ball, and not in front of T */

static double x_of(int panel, double x) { return LEFT + panel * PANEL + UNIT * x; }
static double y_of(double y) { return TOP - UNIT * y; }

/* A part's corners, and those of its children: midpoints, exact here. */
static void set_child(const double *of, int child, double *to)
{
    for (int j = 0; j < 3; j++) {
        int a = child < 3 ? child : (j + 1) % 3, b = child < 3 ? j : (j + 2) % 3;

        for (int k = 0; k < 3; k++) to[3 * j + k] = (of[3 * a + k] + of[3 * b + k]) / 2;
    }
}

static void put_part(int panel, const double *part, const char *class)
{
    printf("<path class=\"%s\" d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f Z\"/>\n", class,
           x_of(panel, part[0]), y_of(part[1]), x_of(panel, part[3]), y_of(part[4]),
           x_of(panel, part[6]), y_of(part[7]));
}

/* The leaves below a node. Those of the last level are small, and drawn thin. */
static void put_leaves(int panel, const struct ts_corner_tree *tree, uint32_t node,
                       const double *part)
{
    const struct ts_ball *ball = &tree->ball[node];
    bool last = node >= tree->level[tree->level_count - 1];

    if (tree->child[node] == 0) {
        put_part(panel, part, "part");
        printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n",
               last ? "last" : "above", x_of(panel, ball->center[0]), y_of(ball->center[1]),
               UNIT * ball->radius);
        return;
    }
    for (int c = 0; c < 4; c++) {
        double child[9];

        set_child(part, c, child);
        put_leaves(panel, tree, tree->child[node] + (uint32_t)c, child);
    }
}

static bool put_panel(int panel, const char *title, double margin, struct ts_error *error)
{
    const struct ts_corner_rule rule = {TS_CORNER_TREE, LEVELS, 0, margin};
    struct ts_corner_tree tree;

    if (!ts_corner_opt.build(triangle, rule, &tree, error)) return false;
    put_leaves(panel, &tree, 0, triangle);
    put_part(panel, triangle, "big");
    printf("<circle class=\"beside\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n", x_of(panel, beside[0]),
           y_of(beside[1]));
    printf("<text x=\"%.1f\" y=\"%d\">%s: %u balls</text>\n", x_of(panel, 4), TOP + 2 * UNIT + 10,
           title, tree.level[tree.level_count]);
    ts_corner_opt.release(&tree);
    return true;
}

int tool_figure_corner(void)
{
    struct ts_error error;
    bool good;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\">\n"
           "<title>The leaves of a corner-tree, as printed and corrected</title>\n"
           "<style>path, circle { fill: none } .big { stroke: #333; stroke-width: 3 }\n"
           ".part { stroke: #999 } .last { stroke: #0072b2; stroke-opacity: 0.5 }\n"
           ".above { stroke: #d55e00; stroke-width: 2; fill: #d55e00; fill-opacity: 0.1 }\n"
           ".beside { fill: #cc0000 }</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
           2 * PANEL, TOP + 3 * UNIT, 2 * PANEL, TOP + 3 * UNIT);
    good = put_panel(0, "as printed", INFINITY, &error) &&
           put_panel(1, "corrected, margin 1/2", 0.5, &error);
    printf("</svg>\n");
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
