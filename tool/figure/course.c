/* course.c: the figures of docs/proofs/overlap.md and docs/proofs/filter.md. */
#include "tool/tool.h"
#include "touchstone/overlap.h"
#include "touchstone/predicate.h"

/* ---- boxes that meet a box ---- */

enum { UNIT = 30, WIDTH = 20 * UNIT, HEIGHT = 10 * UNIT, LEGEND = 50, OTHERS = 5 };

static const struct ts_box one = {{6, 3, 0}, {12, 7, 1}};
static const struct ts_box other[OTHERS] = {{{1, 1, 0}, {4, 4, 1}},
                                            {{2, 6, 0}, {6, 9, 1}}, /* touches */
                                            {{8, 1, 0}, {10, 9, 1}},
                                            {{12, 7, 0}, {15, 9, 1}}, /* touches in a corner */
                                            {{13, 2, 0}, {18, 5, 1}}};

static void put_box(const struct ts_box *box, const char *class)
{
    printf("<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", class,
           UNIT * box->lo[0], HEIGHT - UNIT * box->hi[1], UNIT * (box->hi[0] - box->lo[0]),
           UNIT * (box->hi[1] - box->lo[1]));
}

int tool_figure_overlap(void)
{
    double group[6 * OTHERS];
    uint32_t maybe;

    for (size_t i = 0; i < OTHERS; i++) ts_boxes_set(OTHERS, group, i, &other[i]);
    maybe = ts_overlap_opt.boxes(&one, OTHERS, group);
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"15\">\n"
           "<title>Which boxes meet one box</title>\n"
           "<style>rect { stroke-width: 2; fill-opacity: .2 } .one { fill: #777; stroke: #333 }\n"
           ".meets { fill: #cf222e; stroke: #cf222e } .apart { fill: #0072b2; stroke: #0072b2 }"
           "</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff; fill-opacity: 1\"/>\n",
           WIDTH, HEIGHT + LEGEND, WIDTH, HEIGHT + LEGEND);
    put_box(&one, "one");
    for (size_t i = 0; i < OTHERS; i++) put_box(&other[i], maybe >> i & 1 ? "meets" : "apart");
    printf("<text x=\"%d\" y=\"%d\">red: meets the grey box, or touches it; blue: apart; the bits "
           "are 0x%x</text>\n</svg>\n",
           UNIT, HEIGHT + LEGEND / 2, (unsigned)maybe);
    return TOOL_GOOD;
}

/* ---- the sign of a determinant near a line ---- */

enum { CELLS = 48, CELL = 9, PANEL = CELLS * CELL, BETWEEN = 40, MARGIN = 20 };

static double determinant(const double *a, const double *b, const double *c)
{
    return (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]);
}

/* The sign of a point near (1/2, 1/2), x and y least steps from it, seen from a line. */
static int sign_at(bool exact, int x, int y)
{
    static const double b[2] = {12, 12}, c[2] = {24, 24};
    double a[2] = {0.5 + x * 0x1p-53, 0.5 + y * 0x1p-53}, det = determinant(a, b, c);

    return exact ? ts_predicate_opt.orient2d(a, b, c) : (det > 0) - (det < 0);
}

/* Neighbours in a row that have one sign are one rectangle. */
static void put_signs(int panel)
{
    static const char *const class[] = {"right", "on", "left"};

    for (int y = 0; y < CELLS; y++)
        for (int x = 0, end; x < CELLS; x = end) {
            int sign = sign_at(panel, x, y);

            for (end = x + 1; end < CELLS && sign_at(panel, end, y) == sign; end++) continue;
            printf("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                   class[sign + 1], MARGIN + panel * (PANEL + BETWEEN) + x * CELL,
                   MARGIN + (CELLS - 1 - y) * CELL, (end - x) * CELL, CELL);
        }
}

int tool_figure_signs(void)
{
    const int width = 2 * MARGIN + 2 * PANEL + BETWEEN, height = 2 * MARGIN + PANEL + LEGEND;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"16\">\n"
           "<title>The sign of a determinant near a line, in doubles and exactly</title>\n"
           "<style>.left { fill: #0072b2 } .on { fill: #f0e442 } .right { fill: #d55e00 }</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
           width, height, width, height);
    put_signs(0);
    put_signs(1);
    printf("<text x=\"%d\" y=\"%d\">the sign that doubles give</text>\n"
           "<text x=\"%d\" y=\"%d\">the exact sign; yellow: on the line</text>\n</svg>\n",
           MARGIN, MARGIN + PANEL + 30, MARGIN + PANEL + BETWEEN, MARGIN + PANEL + 30);
    return TOOL_GOOD;
}
