/* skin.h: a joint's turn by part of its angle.
 *
 * The angle is never seen. A turn is kept as its axis and the cosines and sines of its angle times
 * 1, 1/2, 1/4, ... 2^-53; a part of it is the product of those that the digits of the part name.
 * Nothing is needed for it but + - * / and the square root, so that every machine makes the same
 * matrix. docs/skin.md derives how far that matrix is from the exact one. */
#ifndef COMMON_SKIN_H
#define COMMON_SKIN_H

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
bool ts_is_rigid(const struct ts_pose *pose);

/* The turn of a rigid pose about a place. An angle below 2^-500 is none: its squares would
 * underflow. */
void ts_turn_of(const struct ts_pose *pose, const double *place, struct ts_turn *to);

/* The turn by `weight`, from 0 to 1, of its angle, and the same part of its shift. */
struct ts_pose ts_turn_part(const struct ts_turn *turn, double weight);

#endif
