/* skin.c: the figure of docs/skin.md: the way of a ball's centre while the weight grows, the
 * ball as paper 002 prints it, and the one that holds the way. */
#include "props/skin/skin.h"
#include "tool/tool.h"

enum { PANELS = 3, STEPS = 32, WIDTH = 330, HEIGHT = 330, UNIT = 90 };

/* Three vertices in one place, with all, half and none of the weight. */
static const double weight[3] = {0, 0.5, 1};
static const uint32_t joint[3] = {0, 0, 0}, parent[1] = {TS_SKIN_ROOT}, index_of[3] = {0, 1, 2};

struct panel {
    const char *about;
    uint32_t reading;
    double rest[9];
    struct ts_pose local;
    int x, y; /* where the origin is drawn */
};

static const struct panel panel[PANELS] = {
    {"blended: a segment",
     TS_SKIN_BLENDED,
     {1.5, 0, 0, 1.5, 0, 0, 1.5, 0, 0},
     {{{0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}}},
     100,
     230},
    {"turned about its place: an arc",
     TS_SKIN_TURNED,
     {1.5, 0, 0, 1.5, 0, 0, 1.5, 0, 0},
     {{{0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}}},
     WIDTH + 100,
     230},
    {"half a turn, and a shift",
     TS_SKIN_TURNED,
     {1, 0, 0, 1, 0, 0, 1, 0, 0},
     {{{-1, 0, 0, 2}, {0, -1, 0, 0}, {0, 0, 1, 0}}},
     2 * WIDTH + 80,
     195},
};

static double x_of(const struct panel *p, double x) { return p->x + UNIT * x; }
static double y_of(const struct panel *p, double y) { return p->y - UNIT * y; }

static void put_ball(const struct panel *p, const struct ts_ball *ball, const char *class)
{
    printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", class,
           x_of(p, ball->center[0]), y_of(p, ball->center[1]), UNIT * ball->radius);
}

/* Where the centre is with all weights from 0 to 1. */
static void put_way(const struct panel *p, struct ts_skin *session)
{
    printf("<path d=\"");
    for (int i = 0; i <= STEPS; i++) {
        struct ts_pose m = ts_skin_opt.matrix(session, 0, (double)i / STEPS);

        printf("%s%.1f %.1f", i ? " L" : "M", x_of(p, m.row[0][0] * p->rest[0] + m.row[0][3]),
               y_of(p, m.row[1][0] * p->rest[0] + m.row[1][3]));
    }
    printf("\"/>\n");
}

static bool put_panel(const struct panel *p, struct ts_error *error)
{
    const struct ts_skin_model skin = {p->reading, 1, 1, 3, parent, NULL, p->rest, joint, weight};
    const struct ts_skin_printing printed = {true, false, true};
    struct ts_skin_range range;
    struct ts_skin_node node = {{{p->rest[0], 0, 0}, 0.2}, 1, &range};
    struct ts_ball ball;
    double vertex[9];
    struct ts_skin *session;

    if (!ts_skin_opt.open(&skin, &session, error)) return false;
    if (ts_skin_opt.pose(session, &p->local, error) && ts_skin_opt.world(session, vertex, error)) {
        ts_skin_opt.ranges(session, 3, index_of, &range);
        ts_skin_opt.balls(session, 1, &node, &ball);
        put_ball(p, &ball, "held");
        ball = ts_skin_printed(session, &node, printed);
        put_ball(p, &ball, "printed");
        put_way(p, session);
        for (int i = 0; i < 3; i++) {
            ball = (struct ts_ball){{vertex[3 * i], vertex[3 * i + 1], 0}, 0.2};
            put_ball(p, &ball, "posed");
        }
        printf("<path d=\"M%d %d h8 m-4 -4 v8\"/>\n<text x=\"%d\" y=\"25\">%s</text>\n", p->x - 4,
               p->y, (int)(p - panel) * WIDTH + WIDTH / 2, p->about);
    }
    ts_skin_opt.close(session);
    return true;
}

int tool_figure_skin(void)
{
    static const char *const legend[][2] = {{"posed", "the ball with weight 0, 1/2 and 1"},
                                            {"printed", "as printed, from 0 and 1"},
                                            {"held", "with the bulge"}};
    static const int place[] = {120, 480, 770};
    struct ts_error error;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
           "<title>The way of a ball's centre, the printed ball and the one that holds it</title>\n"
           "<style>path { stroke: #333; fill: none } circle { fill: none; stroke-width: 2 }\n"
           ".posed { stroke: #333; fill: #dfe3e8; stroke-width: 1; fill-opacity: 0.6 }\n"
           ".printed { stroke: #cf222e } .held { stroke: #1a7f37; stroke-dasharray: 6 4 }</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
           PANELS * WIDTH, HEIGHT + 40, PANELS * WIDTH, HEIGHT + 40);
    for (int i = 0; i < PANELS; i++)
        if (!put_panel(&panel[i], &error)) return tool_complain("%s", error.text);
    for (int i = 0; i < 3; i++)
        printf("<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"9\"/>\n"
               "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">%s</text>\n",
               legend[i][0], place[i], HEIGHT + 15, place[i] + 18, HEIGHT + 20, legend[i][1]);
    printf("</svg>\n");
    return TOOL_GOOD;
}
