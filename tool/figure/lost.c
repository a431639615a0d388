/* lost.c: the figure of docs/errata.md: what rules that paper 002 prints lose, one panel for
 * each smallest case of cases/subject. (The arc and the corner-tree have figures of their own.) */
#include <math.h>

#include "props/skin/skin.h"
#include "tool/tool.h"
#include "touchstone/corner.h"
#include "touchstone/triangle.h"

enum {
    PANELS = 5,
    WIDTH = 260,
    HEIGHT = 260,
    UNIT = 80,
    ROUND = 8 /* radius of an arc that stands for a ball */
};

static int left; /* where the panel begins */

static double x_of(double x) { return left + WIDTH / 2.0 + UNIT * x; }
static double y_of(double y) { return HEIGHT / 2.0 + 10 - UNIT * y; }

static void put_line(const char *class, double x, double y, double to_x, double to_y)
{
    printf("<path class=\"%s\" d=\"M%.1f %.1f L%.1f %.1f\"/>\n", class, x_of(x), y_of(y),
           x_of(to_x), y_of(to_y));
}

static void put_circle(const char *class, double x, double y, double radius)
{
    printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", class, x_of(x), y_of(y),
           UNIT * radius);
}

static void put_dot(const char *class, double x, double y) { put_circle(class, x, y, 0.05); }

static void put_text(const char *title, const char *below)
{
    printf("<text x=\"%.1f\" y=\"24\">%s</text>\n<text class=\"small\" x=\"%.1f\" "
           "y=\"%d\">%s</text>\n",
           x_of(0), title, x_of(0), HEIGHT - 8, below);
}

/* A node of two vertices on one joint, posed: its vertices, and its ball as printed. */
static bool pose_pair(const double *rest, const double *weight, const struct ts_pose *local,
                      struct ts_skin_printing printing, double *vertex, struct ts_ball *ball)
{
    static const uint32_t joint[2] = {0, 0}, parent[1] = {TS_SKIN_ROOT}, index_of[2] = {0, 1};
    const struct ts_skin_model skin = {TS_SKIN_BLENDED, 1, 1, 2, parent, NULL, rest, joint, weight};
    struct ts_skin_range range;
    struct ts_skin_node node = {
        {{(rest[0] + rest[3]) / 2, (rest[1] + rest[4]) / 2, 0}, 0.5}, 1, &range};
    struct ts_error unused;
    struct ts_skin *session;
    bool good;

    if (!ts_skin_opt.open(&skin, &session, &unused)) return false;
    good = ts_skin_opt.pose(session, local, &unused) && ts_skin_opt.world(session, vertex, &unused);
    ts_skin_opt.ranges(session, 2, index_of, &range);
    *ball = ts_skin_printed(session, &node, printing);
    ts_skin_opt.close(session);
    return good;
}

/* "The radii are the same": seen near one vertex, where a unit is 2^-46. The other one is half a
 * metre away, on the other side of the ball. */
static bool put_radii(void)
{
    static const double rest[6] = {0, 0, 0, 0, 1, 0}, weight[2] = {1, 1};
    static const struct ts_pose turned = {{{.6, -.8, 0, 100}, {.8, .6, 0, 0}, {0, 0, 1, 0}}};
    struct ts_ball ball;
    double vertex[6], beyond[2];
    char below[80];

    if (!pose_pair(rest, weight, &turned, (struct ts_skin_printing){false, false, true}, vertex,
                   &ball))
        return false;
    for (int i = 0; i < 2; i++) /* differences of near numbers are exact, and so is the half */
        beyond[i] =
            hypot(vertex[3 * i] - ball.center[0], vertex[3 * i + 1] - ball.center[1]) - ball.radius;
    printf("<path class=\"printed\" d=\"M%.1f %.1f A%d %d 0 0 0 %.1f %.1f\"/>\n", x_of(0.3),
           y_of(1), ROUND * UNIT, ROUND * UNIT, x_of(0.3), y_of(-1));
    put_line("wall", -1.3, 0, 1.3, 0);
    put_dot("lost", 0.3 - ROUND + sqrt(ROUND * ROUND - 1) - ldexp(fmax(beyond[0], beyond[1]), 46),
            0);
    snprintf(below, sizeof below, "outside by %.1e", fmax(beyond[0], beyond[1]));
    put_text("the radii are the same", below);
    return true;
}

static bool put_inner_only(void)
{
    static const double rest[6] = {0, 0, 0, 1, 0, 0}, weight[2] = {0, 1};
    static const struct ts_pose still = TS_IDENTITY;
    struct ts_ball ball;
    double vertex[6];

    if (!pose_pair(rest, weight, &still, (struct ts_skin_printing){true, true, false}, vertex,
                   &ball))
        return false;
    put_circle("right", 0, 0, 0.5);
    put_circle("printed", ball.center[0] - 0.5, 0, fmax(ball.radius, 0.015));
    for (int i = 0; i < 2; i++) put_dot("lost", vertex[3 * i] - 0.5, vertex[3 * i + 1]);
    put_text("max over 1 &lt; i &lt; n", "of two spheres none is left");
    return true;
}

/* A triangle, seen along y, a needle in its ball, and whether the printed test sees that they meet.
 */
static void put_plane(const struct ts_corner_table *printed, const double *big,
                      const double *needle, const char *title)
{
    struct ts_ball ball = {{needle[0], 0, (needle[2] + needle[5]) / 2},
                           fabs(needle[5] - needle[2]) / 2};
    bool meet = ts_triangle_ref.meet(big, needle), seen = printed->plane_sphere(&ball, big);

    put_line("wall", -1.3, -0.4, 1.3, -0.4);
    put_circle("printed", 0, -0.4 + 0.6 * ball.center[2], 0.6 * ball.radius);
    put_line("needle", 0, -0.4 + 0.6 * needle[2], 0, -0.4 + 0.6 * needle[5]);
    put_dot(meet && !seen ? "lost" : "seen", 0, -0.4);
    put_text(title, meet && !seen ? "they meet; the test says no" : "seen");
}

static void put_skipped(void)
{
    static const double at[6][2] = {{0, 0}, {4, 0}, {0, 4}, {4, -4}, {4, 4}, {-4, 4}};
    static const int face[4][3] = {{0, 1, 3}, {1, 2, 4}, {2, 0, 5}, {0, 1, 2}};

    for (int f = 0; f < 4; f++) {
        const double *a = at[face[f][0]], *b = at[face[f][1]], *c = at[face[f][2]];

        printf("<path class=\"%s\" d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f Z\"/>\n",
               f < 3 ? "taken" : "left", x_of(a[0] / 4), y_of(a[1] / 4), x_of(b[0] / 4),
               y_of(b[1] / 4), x_of(c[0] / 4), y_of(c[1] / 4));
    }
    put_dot("lost", 0.25, 0.25);
    put_text("a surrounded triangle is left out", "a needle goes through it");
}

int tool_figure_lost(void)
{
    static const double big[9] = {0, 0, 0, 8, 0, 0, 0, 8, 0},
                        on_it[9] = {1, 1, 0, 1, 1, 2, 1, 1, 2},
                        flat[9] = {0, 0, 0, 8, 0, 0, 4, 0, 0},
                        across[9] = {1, 0, -1, 1, 0, 1, 1, 0, 1};
    const void *printed;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
           "<title>What rules that paper 002 prints lose</title>\n"
           "<style>path, circle { fill: none; stroke-width: 2 } .small { font-size: 12px }\n"
           ".printed { stroke: #cf222e } .right { stroke: #1a7f37; stroke-dasharray: 6 4 }\n"
           ".wall { stroke: #333 } .needle { stroke: #0969da; stroke-width: 3 }\n"
           ".lost { fill: #cf222e } .seen { fill: #1a7f37 }\n"
           ".taken { stroke: #333; fill: #dfe3e8 }\n"
           ".left { stroke: #333; stroke-dasharray: 3 3 }</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
           PANELS * WIDTH, HEIGHT, PANELS * WIDTH, HEIGHT);
    if (!tool_twin_find(ts_column_find("corner"), "algorithm_1", &printed))
        return tool_complain("'algorithm_1' is no subject of corner");
    left = 0;
    if (!put_radii()) return tool_complain("out of memory");
    left += WIDTH;
    if (!put_inner_only()) return tool_complain("out of memory");
    left += WIDTH;
    put_plane(printed, big, on_it, "algorithm 1: a needle on T");
    left += WIDTH;
    put_plane(printed, flat, across, "algorithm 1: T without area");
    left += WIDTH;
    put_skipped();
    printf("</svg>\n");
    return TOOL_GOOD;
}
