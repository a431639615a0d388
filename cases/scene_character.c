/* scene_character.c: two characters that walk almost straight towards and past each other, too
 * close: shoulders, arms and legs meet. Frames hold the skinned vertices, and the pose says where
 * the character stands. */
#include <math.h>

#include "cases/scene_all.h"
#include "cases/skeleton.h"

bool ts_scene_character_build(const struct ts_scene_options *options, struct ts_case *c)
{
    struct ts_shape shape;

    if (!ts_case_shape(c, 2, 1) || !ts_shape_character(c, options->level, &shape)) return false;
    c->body[0] = c->body[1] = ts_shape_body(&shape);
    if (!ts_scene_moves(c, 0) || !ts_scene_moves(c, 1)) return false;
    ts_scene_character_pose(options, 0, c);
    return true;
}

/* A turn about the resting place p of a joint: x goes to turn (x - p) + p. */
static struct ts_pose about_joint(size_t joint, const double axis[3], double angle)
{
    const double *p = ts_character.joint[joint].place;
    struct ts_pose pose = ts_turned(axis, angle, p);

    for (int k = 0; k < 3; k++) {
        double *row = pose.row[k];

        row[3] -= row[0] * p[0] + row[1] * p[1] + row[2] * p[2];
    }
    return pose;
}

/* About y (to the left) a positive angle swings a hanging limb back. */
void ts_character_walk(double phase, struct ts_pose *local)
{
    static const double left[3] = {0, 1, 0}, up[3] = {0, 0, 1};
    double swing = sin(phase);

    local[TS_HIPS] = about_joint(TS_HIPS, up, 0.12 * swing);
    local[TS_HIPS].row[2][3] -= 0.03 * swing * swing;
    local[TS_CHEST] = about_joint(TS_CHEST, up, -0.3 * swing);
    local[TS_HEAD] = about_joint(TS_HEAD, up, 0.18 * swing);
    for (int side = 0; side <= TS_RIGHT; side += TS_RIGHT) {
        double s = side == 0 ? swing : -swing, lift = side == 0 ? cos(phase) : -cos(phase);
        double knee = 0.15 + 0.45 * (lift > 0 ? lift * lift : 0), thigh = -0.5 * s;

        local[TS_SHOULDER + side] = about_joint(TS_SHOULDER + side, left, 0.55 * s);
        local[TS_ELBOW + side] = about_joint(TS_ELBOW + side, left, -0.5 + 0.3 * s);
        local[TS_HIP + side] = about_joint(TS_HIP + side, left, thigh);
        local[TS_KNEE + side] = about_joint(TS_KNEE + side, left, knee);
        local[TS_ANKLE + side] = about_joint(TS_ANKLE + side, left, -0.7 * (thigh + knee));
    }
}

void ts_scene_character_pose(const struct ts_scene_options *options, unsigned frame,
                             struct ts_case *c)
{
    static const double up[3] = {0, 0, 1};
    struct ts_pose local[TS_CHARACTER_JOINTS], joint[TS_CHARACTER_JOINTS];
    double t = ts_scene_time(options, frame);

    for (size_t b = 0; b < 2; b++) {
        double *moved = ts_scene_moved(c, b), x = 2.2 * t - 1.3;

        ts_character_walk(10 * t + 1.2 * b, local);
        ts_skeleton_compose(&ts_character, local, joint);
        for (uint32_t v = 0; v < c->body[b].vertex_count; v++) {
            struct ts_influence influence = ts_character_influence(options->level, v);

            ts_skin(joint, &influence, c->body[b].reference + 3 * (size_t)v, moved + 3 * (size_t)v);
        }
        c->state[b].pose = b == 0 ? ts_turned(up, 0, (double[]){x, -0.2, 0})
                                  : ts_turned(up, 3.0, (double[]){-x, 0.2, 0});
    }
}
