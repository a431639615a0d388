/* dolphin.c: twelve dolphins that morph, roll and swim closely together (after the second
 * experiment of paper 000). Weights go from tail up through straight to tail down and back. */
#include <math.h>

#include "cases/elementary/elementary.h"
#include "cases/scene/all.h"
#include "cases/shape/shapes.h"

bool ts_scene_dolphin_build(const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, 12, 1) || !ts_shape_dolphin(c, options->level, &shape)) return false;
    for (size_t b = 0; b < c->body_count; b++) {
        c->body[b] = ts_shape_body(&shape);
        c->state[b].weight = ts_case_alloc(c, 3, sizeof(double));
        if (!c->state[b].weight) return false;
    }
    ts_scene_dolphin_pose(options, 0, c);
    return true;
}

void ts_scene_dolphin_pose(const struct ts_scene_options *options, unsigned frame,
                           struct ts_case *c)
{
    static const double forward[3] = {1, 0, 0};
    double t = ts_scene_time(options, frame);

    for (unsigned b = 0; b < c->body_count; b++) {
        double beat = ts_sin(40 * t + 1.7 * b); /* 1: tail up, -1: tail down */
        double *weight = (double *)c->state[b].weight;
        double row = b % 2, column = b / 2 % 2, rank = b / 4;
        double place[3] = {10 * t - 2.2 * rank + 0.6 * ts_sin(9 * t + 2.3 * b),
                           1.1 * row + 0.7 * ts_sin(11 * t + b),
                           1.0 * column + 0.5 * ts_sin(8 * t + 1.3 * b) + 0.1 * beat};

        weight[0] = beat > 0 ? beat : 0;
        weight[1] = 1 - fabs(beat);
        weight[2] = beat < 0 ? -beat : 0;
        c->state[b].pose = ts_turned(forward, 0.5 * b + 6 * t * (row == 0 ? 1 : -1), place);
    }
}
