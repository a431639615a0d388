/* voi.c: the figure of docs/voi.md: two boxes, their volume of interest, and from where each
 * body is seen (after fig. 3 of paper 004). */
#include "touchstone/voi.h"
#include "tool/tool.h"

enum { PANELS = 3, UNIT = 24, PANEL = 13 * UNIT, TOP = 10 * UNIT, LEFT = UNIT };

/* All reach as far along the third axis, which is not drawn. */
static const struct ts_box pair[PANELS][2] = {
    {{{1, 1, 0}, {6, 6, 20}}, {{4.5, 3, 0}, {10, 9, 20}}},
    {{{1, 2, 0}, {10, 8, 20}}, {{3, 4, 0}, {6, 5.5, 20}}},
    {{{1, 1, 0}, {5, 9, 20}}, {{4, 3, 0}, {10, 7, 20}}},
};
static const char *const title[PANELS] = {"one behind the other", "one within the other: extended",
                                          "one behind the other on one axis"};

static void put_box(int panel, const struct ts_box *box, const char *class)
{
    printf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class,
           LEFT + panel * PANEL + UNIT * box->lo[0], TOP - UNIT * box->hi[1],
           UNIT * (box->hi[0] - box->lo[0]), UNIT * (box->hi[1] - box->lo[1]));
}

/* An arrow that looks at the volume from one side of its axis. */
static void put_eye(int panel, const struct ts_voi *voi, bool high, const char *class)
{
    double middle[2], dx = 0, dy = 0, x, y;

    for (int k = 0; k < 2; k++) middle[k] = (voi->box.lo[k] + voi->box.hi[k]) / 2;
    middle[voi->axis] = high ? voi->box.hi[voi->axis] : voi->box.lo[voi->axis];
    if (voi->axis == 0)
        dx = high ? -1 : 1;
    else
        dy = high ? 1 : -1;
    x = LEFT + panel * PANEL + UNIT * middle[0];
    y = TOP - UNIT * middle[1];
    printf("<path class=\"%s\" d=\"M%.1f %.1f L%.1f %.1f\" marker-end=\"url(#tip)\"/>\n", class,
           x - dx * UNIT, y - dy * UNIT, x, y);
}

int tool_figure_voi(void)
{
    printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
        "<title>Volumes of interest</title>\n<style>rect { stroke-width: 2; fill-opacity: .15 }\n"
        ".a { fill: #0072b2; stroke: #0072b2 } .b { fill: #e69f00; stroke: #c07f00 }\n"
        ".voi { fill: #cf222e; fill-opacity: .25; stroke: #cf222e; stroke-dasharray: 6 3 }\n"
        "path { fill: none; stroke-width: 3 }</style>\n"
        "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"4\" "
        "markerHeight=\"4\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" style=\"fill: #333; "
        "stroke: none\"/></marker></defs>\n"
        "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff; fill-opacity: 1\"/>\n",
        PANELS * PANEL, TOP + 2 * UNIT, PANELS * PANEL, TOP + 2 * UNIT);
    for (int i = 0; i < PANELS; i++) {
        struct ts_voi voi = ts_voi_opt.find(&pair[i][0], &pair[i][1]);

        put_box(i, &pair[i][0], "a");
        put_box(i, &pair[i][1], "b");
        put_box(i, &voi.box, "voi");
        put_eye(i, &voi, false, voi.swapped ? "b" : "a");
        put_eye(i, &voi, true, voi.swapped ? "a" : "b");
        printf("<text x=\"%d\" y=\"%d\">%s</text>\n", i * PANEL + PANEL / 2, TOP + UNIT, title[i]);
    }
    printf("</svg>\n");
    return TOOL_GOOD;
}
