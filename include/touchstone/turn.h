/* turn.h: a joint's turn by part of its angle.
 *
 * The angle is never seen. A turn is kept as its axis and the cosines and sines of its angle times
 * 1, 1/2, 1/4, ... 2^-53; a part of it is the product of those that the digits of the part name.
 * Nothing is needed for it but + - * / and the square root, so that every machine makes the same
 * matrix. docs/skin.md derives how far that matrix is from the exact one. */
#ifndef TOUCHSTONE_TURN_H
#define TOUCHSTONE_TURN_H

#include <math.h>
#include <stdint.h>

#include "touchstone/body.h"
#include "touchstone/number.h"

enum { TS_TURN_DIGITS = 53 };

/* x goes to place + R (x - place) + shift, where R turns about the axis by at most half a turn. */
struct ts_turn {
    double axis[3];
    double part[TS_TURN_DIGITS + 1][2]; /* cosine and sine of the angle 2^-k */
    double place[3], shift[3];
};

/* Whether the columns of a matrix have length 1 and are at right angles, within 2^-20, which is
 * what matrices of floats keep, and no mirror. */
static inline bool ts_is_rigid(const struct ts_pose *pose)
{
    const double(*r)[4] = pose->row;
    double sign = 0;

    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        for (int m = 0; m < 3; m++) {
            double dot = r[0][i] * r[0][m] + r[1][i] * r[1][m] + r[2][i] * r[2][m];

            if (!(fabs(dot - (i == m)) <= 0x1p-20)) return false;
        }
        sign += r[0][i] * (r[1][j] * r[2][k] - r[1][k] * r[2][j]);
    }
    return sign > 0;
}

/* A multiple of the quaternion of a rotation, from the largest of its four parts, which is then
 * at least 1, so that no digits cancel: q[0] belongs to the angle, the others to the axis. */
static inline void ts_turn_quaternion(const struct ts_pose *pose, double q[4])
{
    const double(*r)[4] = pose->row;
    double trace = ts_add(ts_add(r[0][0], r[1][1]), r[2][2]);
    int i = 0, j, k;

    if (r[1][1] > r[i][i]) i = 1;
    if (r[2][2] > r[i][i]) i = 2;
    j = (i + 1) % 3, k = (i + 2) % 3;
    if (trace >= r[i][i]) {
        q[0] = ts_add(1, trace);
        for (i = 0; i < 3; i++)
            q[1 + i] = ts_sub(r[(i + 2) % 3][(i + 1) % 3], r[(i + 1) % 3][(i + 2) % 3]);
        return;
    }
    q[0] = ts_sub(r[k][j], r[j][k]);
    q[1 + i] = ts_add(1, ts_sub(ts_sub(r[i][i], r[j][j]), r[k][k]));
    q[1 + j] = ts_add(r[i][j], r[j][i]);
    q[1 + k] = ts_add(r[i][k], r[k][i]);
}

/* Half of an angle of at most a quarter turn, again and again. */
static inline void ts_turn_halve(struct ts_turn *turn)
{
    double(*part)[2] = turn->part;

    part[0][0] = ts_sub(ts_mul(part[1][0], part[1][0]), ts_mul(part[1][1], part[1][1]));
    part[0][1] = ts_mul(2, ts_mul(part[1][0], part[1][1]));
    for (int k = 2; k <= TS_TURN_DIGITS; k++) {
        part[k][0] = ts_sqrt(ts_add(1, part[k - 1][0]) / 2);
        part[k][1] = ts_div(part[k - 1][1], ts_mul(2, part[k][0]));
    }
}

/* The turn of a rigid pose about a place. An angle below 2^-500 is none: its squares would
 * underflow. */
static inline void ts_turn_of(const struct ts_pose *pose, const double *place, struct ts_turn *to)
{
    double q[4], axis, all, sign;

    ts_turn_quaternion(pose, q);
    axis = ts_sqrt(ts_add(ts_add(ts_mul(q[1], q[1]), ts_mul(q[2], q[2])), ts_mul(q[3], q[3])));
    if (axis < 0x1p-500) {
        q[0] = 1, axis = 0;
        q[1] = q[2] = q[3] = 0;
    }
    all = ts_sqrt(ts_add(ts_mul(q[0], q[0]), ts_mul(axis, axis)));
    sign = q[0] < 0 ? -1 : 1;
    to->part[1][0] = ts_div(fabs(q[0]), all);
    to->part[1][1] = ts_div(axis, all);
    ts_turn_halve(to);
    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];
        double turned =
            ts_add(ts_add(ts_mul(r[0], place[0]), ts_mul(r[1], place[1])), ts_mul(r[2], place[2]));

        to->axis[k] = axis > 0 ? sign * ts_div(q[1 + k], axis) : 0;
        to->place[k] = place[k];
        to->shift[k] = ts_sub(r[3], ts_sub(place[k], turned));
    }
}

/* The turn by `weight`, from 0 to 1, of its angle, and the same part of its shift. */
static inline struct ts_pose ts_turn_part(const struct ts_turn *turn, double weight)
{
    uint64_t digits = (uint64_t)(weight * 0x1p53);
    const double *a = turn->axis, *p = turn->place;
    double c = 1, s = 0;
    struct ts_pose to;

    for (int k = 0; k <= TS_TURN_DIGITS; k++)
        if (digits >> (TS_TURN_DIGITS - k) & 1) {
            const double *part = turn->part[k];
            double x = ts_sub(ts_mul(c, part[0]), ts_mul(s, part[1]));

            s = ts_add(ts_mul(c, part[1]), ts_mul(s, part[0]));
            c = x;
        }
    for (int i = 0; i < 3; i++) {
        double *r = to.row[i], turned;
        int j = (i + 1) % 3, k = (i + 2) % 3;

        r[i] = ts_add(ts_mul(ts_sub(1, c), ts_mul(a[i], a[i])), c);
        r[j] = ts_sub(ts_mul(ts_sub(1, c), ts_mul(a[i], a[j])), ts_mul(s, a[k]));
        r[k] = ts_add(ts_mul(ts_sub(1, c), ts_mul(a[i], a[k])), ts_mul(s, a[j]));
        turned = ts_add(ts_add(ts_mul(r[0], p[0]), ts_mul(r[1], p[1])), ts_mul(r[2], p[2]));
        r[3] = ts_add(ts_sub(p[i], turned), ts_mul(weight, turn->shift[i]));
    }
    return to;
}

#endif
