/* printed.c: the sphere update of paper 002 in doubles, as printed, and with some of it put
 * right. */
#include <math.h>

#include "props/skin/skin.h"

static double norm_of(const struct ts_pose *m)
{
    double most = 0;

    for (int i = 0; i < 3; i++) {
        double sum = 0;

        for (int j = 0; j < 3; j++)
            sum += fabs(m->row[0][i] * m->row[0][j] + m->row[1][i] * m->row[1][j] +
                        m->row[2][i] * m->row[2][j]);
        most = fmax(most, sum);
    }
    return sqrt(most);
}

/* c_min or c_max with its radius: sphere i of 2 * range_count. */
static struct ts_ball sphere(struct ts_skin *opt, const struct ts_skin_node *node, uint32_t i,
                             struct ts_skin_printing p)
{
    const struct ts_skin_range *r = &node->range[i / 2];
    const double *c = node->ball.center;
    struct ts_pose m = ts_skin_opt.matrix(opt, r->joint, i % 2 ? r->most : r->least);
    struct ts_ball to;
    double size = 0;

    for (int k = 0; k < 3; k++) {
        const double *row = m.row[k];

        to.center[k] = ((row[0] * c[0] + row[1] * c[1]) + row[2] * c[2]) + row[3];
        size += fabs(row[0]) + fabs(row[1]) + fabs(row[2]) + fabs(row[3]);
    }
    to.radius = p.norm ? norm_of(&m) * node->ball.radius : node->ball.radius;
    if (p.wide)
        to.radius +=
            0x1p-30 * (1 + size) * (1 + fabs(c[0]) + fabs(c[1]) + fabs(c[2]) + node->ball.radius);
    return to;
}

struct ts_ball ts_skin_printed(struct ts_skin *opt, const struct ts_skin_node *node,
                               struct ts_skin_printing p)
{
    struct ts_ball ball = {{0, 0, 0}, 0};
    uint32_t n = 2 * node->range_count, skip = p.ends ? 0 : 1;

    if (node->range_count == 1 && node->range[0].least == node->range[0].most) n = 1;
    for (uint32_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) ball.center[k] += sphere(opt, node, i, p).center[k] / n;
    for (uint32_t i = skip; i + skip < n; i++) {
        struct ts_ball one = sphere(opt, node, i, p);
        double x = ball.center[0] - one.center[0], y = ball.center[1] - one.center[1],
               z = ball.center[2] - one.center[2];

        ball.radius = fmax(ball.radius, sqrt(x * x + y * y + z * z) + one.radius);
    }
    return ball;
}

/* Several joints a vertex: the same combination in doubles, with nothing for rounding. */
struct ts_ball ts_skin_mixed(struct ts_skin *opt, const struct ts_skin_node *node)
{
    const struct ts_skin_printing p = {true, false, true};
    struct ts_ball ball = {{0, 0, 0}, 0};
    double sum = 0, width = 0;

    for (uint32_t i = 0; i < node->range_count; i++) {
        struct ts_ball one = sphere(opt, node, 2 * i, p);
        double middle = (node->range[i].least + node->range[i].most) / 2;

        for (int k = 0; k < 3; k++) ball.center[k] += middle * one.center[k];
        ball.radius = fmax(ball.radius, one.radius);
        sum += middle;
    }
    for (int k = 0; k < 3; k++) ball.center[k] /= sum;
    for (uint32_t i = 0; i < node->range_count; i++) {
        struct ts_ball one = sphere(opt, node, 2 * i, p);

        width += (node->range[i].most - node->range[i].least) / 2 *
                 hypot(hypot(one.center[0] - ball.center[0], one.center[1] - ball.center[1]),
                       one.center[2] - ball.center[2]);
    }
    ball.radius += width;
    return ball;
}
