/* spheretree.c: the figure of docs/spheretree.md: a character close to a wall of the museum,
 * from the side, with the balls of its tree where it is cut at three sizes; those that meet the
 * wall's plane or the floor's are the ones that a question opens. */
#include <stdlib.h>

#include "cases/scene/rig.h"
#include "tool/tool.h"
#include "touchstone/spheretree.h"

enum { PANELS = 3, UNIT = 220, WIDTH = 300, HEIGHT = 470, FLOOR = 420, WALL = 270, FRAME = 13 };

static const double limit[PANELS] = {0.4, 0.15, 0.06};

/* The wall that is visited first, and the floor. */
static const double planes[2][9] = {{-8, -4, 0, -8, 4, 0, -8, -4, 4}, {0, 0, 0, 1, 0, 0, 0, 1, 0}};

static double x_of(double x) { return WALL + UNIT * (x + 8); }
static double y_of(double z) { return FLOOR - UNIT * z; }

struct view {
    const struct ts_tree *tree;
    const struct ts_ball *ball;
    unsigned shown, meet;
};

static void put_ball(struct view *v, const struct ts_ball *ball)
{
    bool meets =
        ts_corner_opt.plane_sphere(ball, planes[0]) || ts_corner_opt.plane_sphere(ball, planes[1]);

    printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", meets ? "meets" : "ball",
           x_of(ball->center[0]), y_of(ball->center[2]), UNIT * ball->radius);
    v->shown++;
    v->meet += meets;
}

/* The largest balls below a node that are no larger than the limit. */
static void put_cut(struct view *v, uint32_t node, double most)
{
    const struct ts_node *n = &v->tree->node[node];

    if (v->ball[node].radius <= most || n->degree == 0) {
        put_ball(v, &v->ball[node]);
        return;
    }
    for (uint32_t i = 0; i < n->degree; i++) put_cut(v, n->child + i, most);
}

/* Faces that look at us; together with the others, which turn the other way, they would cancel. */
static void put_person(const struct ts_rig *rig, const double *world)
{
    printf("<path id=\"person\" d=\"");
    for (size_t f = 0; f < rig->face_count; f++) {
        double x[3], y[3];

        for (size_t k = 0; k < 3; k++) {
            x[k] = x_of(world[3 * (size_t)rig->face[3 * f + k]]);
            y[k] = y_of(world[3 * (size_t)rig->face[3 * f + k] + 2]);
        }
        if ((x[1] - x[0]) * (y[2] - y[0]) < (x[2] - x[0]) * (y[1] - y[0]))
            printf("M%.1f %.1fL%.1f %.1fL%.1f %.1fZ", x[0], y[0], x[1], y[1], x[2], y[2]);
    }
    printf("\"/>\n");
}

static void put_panels(const struct ts_rig *rig, const struct ts_tree *tree,
                       const struct ts_ball *ball, const double *world)
{
    for (int i = 0; i < PANELS; i++) {
        struct view view = {tree, ball, 0, 0};

        printf("<g transform=\"translate(%d 0)\">\n", i * WIDTH);
        if (i == 0)
            put_person(rig, world);
        else
            printf("<use href=\"#person\"/>\n");
        put_cut(&view, 0, limit[i]);
        printf("<path class=\"plane\" d=\"M10 %.1f L%.1f %.1f V20\"/>\n", y_of(0), x_of(-8),
               y_of(0));
        printf("<text x=\"%d\" y=\"%d\">up to %g m: %u balls, %u meet</text>\n</g>\n", WIDTH / 2,
               HEIGHT - 15, limit[i], view.shown, view.meet);
    }
}

static int put(const struct ts_rig *rig, struct ts_spheretree *session, struct ts_error *error)
{
    const struct ts_pose *local = rig->local + FRAME * (size_t)rig->skin.joint_count;
    const struct ts_tree *tree = ts_spheretree_opt.tree(session);
    struct ts_ball *ball = calloc(tree->node_count, sizeof *ball);
    double *world = calloc(rig->skin.vertex_count, sizeof(double[3]));
    struct ts_skin *skinning = NULL;
    bool good = ball && world && ts_spheretree_opt.pose(session, local, error) &&
                ts_skin_opt.open(&rig->skin, &skinning, error) &&
                ts_skin_opt.pose(skinning, local, error) &&
                ts_skin_opt.world(skinning, world, error);

    if (good) {
        ts_spheretree_opt.balls(session, ball);
        printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\">\n"
               "<title>Balls over a character close to a wall, at three sizes</title>\n"
               "<style>#person { fill: #bbb; stroke: #bbb; stroke-width: 0.3 } .ball { fill: none; "
               "stroke: #0072b2; stroke-opacity: "
               "0.6 }\n.meets { fill: #d55e00; fill-opacity: 0.25; stroke: #d55e00 }\n"
               ".plane { fill: none; stroke: #333; stroke-width: 3 }</style>\n"
               "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
               PANELS * WIDTH, HEIGHT, PANELS * WIDTH, HEIGHT);
        put_panels(rig, tree, ball, world);
        printf("</svg>\n");
    }
    ts_skin_opt.close(skinning);
    free(ball);
    free(world);
    return good ? TOOL_GOOD : tool_complain("%s", error->text);
}

int tool_figure_spheretree(void)
{
    const struct ts_scene_options options = {1, 120};
    const struct ts_spheretree_rule rule = {.collapse = 0.9};
    const struct ts_scene *scene = ts_scene_find("museum");
    struct ts_case *c = ts_case_new();
    struct ts_error error = {"out of memory"};
    struct ts_rig rig;
    struct ts_spheretree *session = NULL;
    int status = TOOL_BAD;

    if (c && scene->build(&options, c) &&
        ts_scene_rig(scene, &options, c, 1, TS_SKIN_LINEAR, &rig, &error) &&
        ts_spheretree_opt.open(&(struct ts_spheretree_body){&rig.skin, rig.skin.vertex_count,
                                                            rig.skin.rest, rig.face_count,
                                                            rig.face},
                               rule, &session, &error))
        status = put(&rig, session, &error);
    else
        tool_complain("%s", error.text);
    ts_spheretree_opt.close(session);
    ts_case_free(c);
    return status;
}
