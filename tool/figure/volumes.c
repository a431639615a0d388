/* volumes.c: the figures of docs/proofs/pose.md, dop.md and sat.md: a box that is posed, a polytope
 * that is blended, and two oriented boxes with the axis that separates them. */
#include <math.h>
#include <string.h>

#include "tool/figure/svg.h"
#include "tool/tool.h"
#include "touchstone/blend.h"
#include "touchstone/overlap.h"
#include "touchstone/pose.h"

enum { CORNERS = 4, POINTS = 6, MOST = 32 };

static const char style[] =
    "path, rect { fill: none; stroke-width: 2 } .body { fill: #dfe3e8; stroke: #333 }\n"
    ".tight { stroke: #0072b2 } .loose { stroke: #cf222e } .thin { stroke: #777; stroke-width: 1 }"
    " .dot { fill: #333 }";

/* The corners of a box in the plane z = 0, posed. */
static void corners_of(const struct ts_box *box, const struct ts_pose *pose, double *at)
{
    for (int i = 0; i < CORNERS; i++) {
        double x = i == 1 || i == 2 ? box->hi[0] : box->lo[0], y = i > 1 ? box->hi[1] : box->lo[1];

        for (int k = 0; k < 2; k++)
            at[2 * i + k] = pose->row[k][0] * x + pose->row[k][1] * y + pose->row[k][3];
    }
}

static void put_box(const char *class, const struct ts_box *box)
{
    printf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class,
           box->lo[0], box->lo[1], box->hi[0] - box->lo[0], box->hi[1] - box->lo[1]);
}

/* ---- pose ---- */

int tool_figure_pose(void)
{
    static const struct ts_pose rest = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    static const struct ts_pose pose = {{{.8, -.6, 0, 430}, {.6, .8, 0, 10}, {0, 0, 1, 0}}};
    struct ts_box model = {{60, 80, 0}, {200, 150, 0}}, world;
    double from[6], to[6], at[2 * CORNERS];

    ts_boxes_set(1, from, 0, &model);
    ts_pose_opt.boxes(1, from, &pose, to);
    world = ts_boxes_get(1, to, 0);
    svg_begin(620, 290, "A box, its image and the posed box", style);
    corners_of(&model, &rest, at);
    svg_polygon("body", CORNERS, at);
    corners_of(&model, &pose, at);
    svg_polygon("body", CORNERS, at);
    put_box("loose", &world);
    for (int i = 0; i < CORNERS; i++)
        printf("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", at[2 * i],
               at[2 * i + 1]);
    svg_text(60, 70, "a box of the model");
    svg_text(world.lo[0] - 60, world.hi[1] + 25, "its image, and the posed box (red)");
    printf("</svg>\n");
    return TOOL_GOOD;
}

/* ---- k-DOP ---- */

/* Keeps of a convex polygon what has d.p at most `most`; how many corners are left. */
static int cut(int count, double *at, const double *d, double most)
{
    double kept[2 * MOST];
    int left = 0;

    for (int i = 0; i < count; i++) {
        const double *p = at + 2 * i, *q = at + 2 * ((i + 1) % count);
        double f = d[0] * p[0] + d[1] * p[1] - most, g = d[0] * q[0] + d[1] * q[1] - most;

        if (f <= 0) memcpy(kept + 2 * left++, p, sizeof(double[2]));
        if (f * g < 0)
            for (int k = 0; k < 2; k++) kept[2 * left + k] = p[k] + f / (f - g) * (q[k] - p[k]);
        left += f * g < 0;
    }
    memcpy(at, kept, sizeof(double[2]) * (size_t)left);
    return left;
}

static void put_dop(const char *class, const struct ts_dop *dop)
{
    double at[2 * MOST] = {-1e3, -1e3, 1e3, -1e3, 1e3, 1e3, -1e3, 1e3};
    int count = CORNERS;

    for (int s = 0; s < ts_dop18.slabs; s++) {
        const signed char *n = ts_dop18.direction[s];
        double d[2] = {n[0], n[1]}, back[2] = {-n[0], -n[1]};

        if (n[2] != 0) continue; /* not a line of this plane */
        count = cut(count, at, d, dop->hi[s]);
        count = cut(count, at, back, -dop->lo[s]);
    }
    svg_polygon(class, count, at);
}

int tool_figure_dop(void)
{
    static const double shape[2][3 * POINTS] = {
        {20, 60, 0, 90, 20, 0, 150, 50, 0, 140, 130, 0, 80, 160, 0, 30, 120, 0},
        {50, 40, 0, 80, 70, 0, 140, 20, 0, 170, 90, 0, 120, 120, 0, 40, 150, 0}};
    static const char *const when[] = {"first reference", "half of each", "second reference"};
    static const uint32_t index[POINTS] = {0, 1, 2, 3, 4, 5};
    struct ts_dop reference[2], blended;

    for (int i = 0; i < 2; i++)
        reference[i] = ts_blend_opt.dop_of(&ts_dop18, POINTS, index, shape[i]);
    svg_begin(620, 240, "A shape that morphs, and its blended k-DOP", style);
    for (int i = 0; i < 3; i++) {
        double weight[2] = {1 - i / 2.0, i / 2.0}, at[2 * POINTS];

        for (int p = 0; p < POINTS; p++)
            for (int k = 0; k < 2; k++)
                at[2 * p + k] = weight[0] * shape[0][3 * p + k] + weight[1] * shape[1][3 * p + k];
        ts_blend_opt.dops(&ts_dop18, 1, 2, reference, weight, &blended);
        printf("<g transform=\"translate(%d 15)\">\n", 10 + 205 * i);
        svg_polygon("body", POINTS, at);
        put_dop("loose", &blended);
        svg_text(30, 205, when[i]);
        printf("</g>\n");
    }
    printf("</svg>\n");
    return TOOL_GOOD;
}

/* ---- separating axes ---- */

/* The interval of a body along a direction, drawn on the line through `foot`. */
static void put_interval(const char *class, const double *at, const double *n, const double *foot)
{
    double least = INFINITY, most = -INFINITY;

    for (int i = 0; i < CORNERS; i++) {
        double t = n[0] * (at[2 * i] - foot[0]) + n[1] * (at[2 * i + 1] - foot[1]);

        least = fmin(least, t);
        most = fmax(most, t);
    }
    printf("<path class=\"%s\" style=\"stroke-width: 7\" d=\"M%.1f %.1f L%.1f %.1f\"/>\n", class,
           foot[0] + least * n[0], foot[1] + least * n[1], foot[0] + most * n[0],
           foot[1] + most * n[1]);
}

int tool_figure_sat(void)
{
    static const struct ts_placement a = {{{{.96, -.28, 0, 150}, {.28, .96, 0, 110}, {0, 0, 1, 0}}},
                                          {80, 50, 20}};
    static const struct ts_placement b = {{{{.6, .8, 0, 330}, {-.8, .6, 0, 160}, {0, 0, 1, 0}}},
                                          {90, 40, 20}};
    static const struct ts_box one = {{-80, -50, -20}, {80, 50, 20}},
                               other = {{-90, -40, -20}, {90, 40, 20}};
    static const double n[2] = {.96, .28}, foot[2] = {150, 300}, up[2] = {0, 1},
                        side[2] = {560, 150};
    double at[2][2 * CORNERS], boxes[6];
    struct ts_relation relation;

    ts_boxes_set(1, boxes, 0, &other);
    ts_overlap_opt.relate(&a, &b, &relation);
    svg_begin(620, 420, "Two oriented boxes and an axis that separates them", style);
    corners_of(&one, &a.pose, at[0]);
    corners_of(&other, &b.pose, at[1]);
    svg_polygon("body", CORNERS, at[0]);
    svg_polygon("body", CORNERS, at[1]);
    printf("<path class=\"thin\" d=\"M30 265 L500 402 M560 10 L560 300\"/>\n");
    for (int i = 0; i < 2; i++) {
        put_interval(i ? "loose" : "tight", at[i], n, foot);
        put_interval(i ? "loose" : "tight", at[i], up, side);
    }
    svg_text(30, 400, "along a normal of the first box: a gap");
    svg_text(440, 325, "upwards: none");
    printf("<text x=\"30\" y=\"30\">the test says %s</text>\n</svg>\n",
           ts_overlap_opt.sat(&relation, &one, 1, boxes) ? "maybe" : "disjoint");
    return TOOL_GOOD;
}
