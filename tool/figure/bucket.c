/* bucket.c: the figures of docs/bucket.md: a soup of points in a grid, with the sorted list
 * and the bucket pointers of one axis (after fig. 1 of paper 003); and two soups of triangles, one
 * of which sticks out of its bucket's cell. Both are flat, and have two levels. */
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"
#include "touchstone/bucket.h"
#include "touchstone/triangle.h"

enum { LEVELS = 2, CELLS = 1 << LEVELS, MOST = 16 };

static const uint32_t identity[3 * MOST] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47};

static bool fill(const struct ts_soup *soup, struct ts_bucket **session, struct ts_error *error)
{
    const struct ts_bucket_rule rule = {
        .levels = LEVELS, .algorithm = TS_BUCKET_SORTED, .descent = TS_BUCKET_INTO_SMALLER};

    *session = NULL;
    return ts_bucket_opt.open(rule, session, error) &&
           ts_bucket_opt.add(*session, soup->primitive_count, identity, error) &&
           ts_bucket_opt.update(*session, soup, error);
}

static void begin(int width, int height, const char *title, const char *style)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
           "<title>%s</title>\n<style>%s</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff; stroke: none\"/>\n",
           width, height, title, style, width, height);
}

/* ---- the list ---- */

/* In units of a quarter of a cell: nothing is in the second column but its border, nor rounded. */
enum { POINTS = 11, SCALE = 30, DROP = 17, LEFT = 90, TOP = 20, SLOT = 44 };
static const double point[POINTS][3] = {{9, 13, 0}, {1, 6, 0},   {13, 9, 0}, {0, 0, 0},
                                        {3, 10, 0}, {12, 2, 0},  {10, 5, 0}, {16, 16, 0},
                                        {2, 14, 0}, {14, 14, 0}, {15, 6, 0}};
static const struct ts_soup points = {1, POINTS, POINTS, identity, &point[0][0]};
enum {
    WIDTH = 16 * SCALE,
    HEIGHT = 16 * DROP,
    LIST_TOP = TOP + HEIGHT + 62,
    POINTER_TOP = LIST_TOP + 100
};
static const char *const shade[CELLS] = {"#cfe3f3", "#ffffff", "#fde3c4", "#d3eadd"};

static int by_x(const void *left, const void *right)
{
    uint32_t i = *(const uint32_t *)left, j = *(const uint32_t *)right;
    double x = point[i][0], y = point[j][0];

    return x != y ? (x > y) - (x < y) : (i > j) - (i < j);
}

static void put_grid(void)
{
    double border[CELLS];

    ts_bucket_opt.thresholds(0, 16, LEVELS, border);
    for (int i = 0; i < CELLS; i++)
        printf("<rect x=\"%g\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
               LEFT + SCALE * border[i], TOP, WIDTH / CELLS, HEIGHT, shade[i]);
    for (int i = 0; i <= CELLS; i++) {
        double at = i < CELLS ? border[i] : 16;

        printf("<path d=\"M%d %g h%d\"/>\n<text class=\"small\" x=\"%g\" y=\"%d\">%s%g</text>\n",
               LEFT, TOP + DROP * at, WIDTH, LEFT + SCALE * at, TOP + HEIGHT + 18,
               i ? "" : "x = ", at);
    }
    for (int i = 0; i < POINTS; i++) {
        double x = LEFT + SCALE * point[i][0], y = TOP + HEIGHT - DROP * point[i][1];
        int down = point[i][1] > 15 ? 20 : -8, right = point[i][0] > 15 ? -12 : 12;

        printf("<circle cx=\"%g\" cy=\"%g\" r=\"5\"/><text x=\"%g\" y=\"%g\">%d</text>\n", x, y,
               x + right, y + down, i);
    }
}

/* Slots of the list, coloured by their cells, and the pointers to the first of each cell. */
static bool put_list(struct ts_bucket *session, struct ts_error *error)
{
    uint32_t order[POINTS], cell[3], next = 0;
    int left = LEFT + (WIDTH - POINTS * SLOT) / 2;

    memcpy(order, identity, sizeof order);
    qsort(order, POINTS, sizeof *order, by_x);
    for (uint32_t i = 0; i < POINTS; i++) {
        int x = left + (int)i * SLOT;

        if (!ts_bucket_opt.place(session, order[i], cell, error)) return false;
        printf(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"32\" fill=\"%s\"/>\n"
            "<text x=\"%d\" y=\"%d\">%u</text><text class=\"small\" x=\"%d\" y=\"%d\">%u</text>\n",
            x, LIST_TOP, SLOT, shade[cell[0]], x + SLOT / 2, LIST_TOP + 21, order[i], x + SLOT / 2,
            LIST_TOP - 6, i);
        for (; next <= cell[0]; next++) {
            int from = LEFT + (int)(2 * next + 1) * WIDTH / (2 * CELLS);

            printf("<path class=\"arrow\" d=\"M%d %d L%d %d\" marker-end=\"url(#tip)\"/>\n"
                   "<rect x=\"%d\" y=\"%d\" width=\"60\" height=\"32\" fill=\"%s\"/>\n"
                   "<text x=\"%d\" y=\"%d\">%u</text><text class=\"small\" x=\"%d\" y=\"%d\">"
                   "cell %u</text>\n",
                   from, POINTER_TOP, x + SLOT / 2 + (next < cell[0] ? -9 : 0), LIST_TOP + 38,
                   from - 30, POINTER_TOP, shade[next], from, POINTER_TOP + 21, i, from,
                   POINTER_TOP + 50, next);
        }
    }
    printf("<g text-anchor=\"end\"><text x=\"%d\" y=\"%d\">list X</text>"
           "<text x=\"%d\" y=\"%d\">pointers</text></g>\n",
           left - 14, LIST_TOP + 21, left - 14, POINTER_TOP + 21);
    return true;
}

int tool_figure_bucket(void)
{
    struct ts_error error;
    struct ts_bucket *session;
    bool good = fill(&points, &session, &error);

    if (good) {
        begin(WIDTH + LEFT + 40, POINTER_TOP + 64,
              "A soup in a grid, its list X and bucket pointers",
              "path, rect { stroke: #333 } path { fill: none } circle { fill: #0072b2 }\n"
              ".small { font-size: 12px; fill: #555 } .arrow { stroke: #d55e00; stroke-width: 2 }");
        printf(
            "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
            "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" "
            "style=\"fill: #d55e00; stroke: none\"/></marker></defs>\n");
        put_grid();
        good = put_list(session, &error);
        printf("</svg>\n");
    }
    ts_bucket_opt.close(session);
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}

/* ---- boxes ---- */

enum { TRIANGLES = 3, BODIES = 2, UNIT = 30, PANEL = 15 * UNIT, FLOOR = 10 * UNIT };

/* The third triangle of the first body and the first of the second meet. */
static const double triangle[BODIES][TRIANGLES][3][3] = {
    {{{1.3, 1.2, 0}, {0, 0.4, 0}, {1.6, 0, 0}},
     {{2.6, 6.6, 0}, {0.9, 8, 0}, {3.6, 7.3, 0}},
     {{3.2, 2.9, 0}, {7.5, 4.9, 0}, {8, 3.5, 0}}},
    {{{7.1, 5.6, 0}, {6, 3.3, 0}, {8.3, 6.2, 0}},
     {{12.9, 2.1, 0}, {14, 1.4, 0}, {12.2, 1, 0}},
     {{10.9, 8.1, 0}, {12.3, 9, 0}, {9.7, 8.6, 0}}}};

static void put_box(const double *lo, const double *hi, const char *class)
{
    printf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class,
           UNIT * lo[0], FLOOR - UNIT * hi[1], UNIT * (hi[0] - lo[0]), UNIT * (hi[1] - lo[1]));
}

/* The grid of a body, and its buckets: their cells, or the boxes of what they hold. */
static void put_buckets(const struct ts_box *all, const struct ts_bucket_nodes *nodes, int body,
                        bool cells)
{
    double border[2][CELLS + 1];
    char class[8] = "grid a";

    for (int k = 0; k < 2; k++) {
        ts_bucket_opt.thresholds(all->lo[k], all->hi[k], LEVELS, border[k]);
        border[k][CELLS] = all->hi[k];
    }
    class[5] = (char)('a' + body);
    for (int i = 0; i < CELLS * CELLS; i++) {
        const double lo[2] = {border[0][i % CELLS], border[1][i / CELLS]};
        const double hi[2] = {border[0][i % CELLS + 1], border[1][i / CELLS + 1]};

        put_box(lo, hi, class);
    }
    for (size_t i = 0; i < nodes->count; i++) {
        const struct ts_bucket_node *n = &nodes->node[i];
        const double lo[2] = {border[0][n->cell[0]], border[1][n->cell[1]]};
        const double hi[2] = {border[0][n->cell[0] + 1], border[1][n->cell[1] + 1]};

        put_box(cells ? lo : n->box.lo, cells ? hi : n->box.hi, class + 5);
    }
}

/* A triangle that meets one of the other body is red; its point is a dot. */
static void put_triangles(int body)
{
    for (int i = 0; i < TRIANGLES; i++) {
        const double(*t)[3] = triangle[body][i];
        bool meets = false;

        for (int j = 0; j < TRIANGLES; j++)
            meets |= ts_triangle_opt.meet(&t[0][0], &triangle[1 - body][j][0][0]);
        printf("<path class=\"%s\" d=\"", meets ? "meets" : "apart");
        for (int c = 0; c < 3; c++)
            printf("%s%.1f %.1f", c ? " L" : "M", UNIT * t[c][0], FLOOR - UNIT * t[c][1]);
        printf(" Z\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", UNIT * t[0][0],
               FLOOR - UNIT * t[0][1]);
    }
}

static bool put_body(int body, bool cells, struct ts_error *error)
{
    const struct ts_soup soup = {3, TRIANGLES, 3 * TRIANGLES, identity, &triangle[body][0][0][0]};
    struct ts_bucket_nodes root = {0}, nodes = {0};
    struct ts_bucket *session;
    bool good = fill(&soup, &session, error) && ts_bucket_opt.nodes(session, 0, &root, error) &&
                ts_bucket_opt.nodes(session, LEVELS, &nodes, error);

    if (good) put_buckets(&root.node[0].box, &nodes, body, cells);
    ts_bucket_nodes_free(&root);
    ts_bucket_nodes_free(&nodes);
    ts_bucket_opt.close(session);
    return good;
}

int tool_figure_bucket_boxes(void)
{
    static const char *const title[] = {"boxes of cells, as printed: the contact is lost",
                                        "boxes of what the buckets hold"};
    struct ts_error error;
    bool good = true;

    begin(2 * PANEL, FLOOR + 50, "A triangle that sticks out of its cell",
          ".grid { fill: none; stroke-width: 1; stroke-opacity: .35 } rect { stroke-width: 2.5 }\n"
          ".a { fill: #0072b2; fill-opacity: .18; stroke: #0072b2 }\n"
          ".b { fill: #e69f00; fill-opacity: .22; stroke: #c07f00 } .grid { fill-opacity: 0 }\n"
          "path { stroke: #333; stroke-width: 1.5 } .apart { fill: #999; fill-opacity: .45 }\n"
          ".meets { fill: #cf222e; fill-opacity: .55 } circle { fill: #111 }");
    for (int panel = 0; good && panel < 2; panel++) {
        printf("<g transform=\"translate(%d 0)\">\n", panel * PANEL + UNIT / 2);
        for (int body = 0; good && body < BODIES; body++) good = put_body(body, panel == 0, &error);
        for (int body = 0; body < BODIES; body++) put_triangles(body);
        printf("<text x=\"%d\" y=\"%d\">%s</text>\n</g>\n", 7 * UNIT, FLOOR + 32, title[panel]);
    }
    printf("</svg>\n");
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
