/* soup.h: soups of primitives that move as in section 5 of paper 003, for experiments and benches.
 *
 * In each step a main direction and a speed are drawn at random; every primitive moves with that
 * speed in a direction of its own, which forms an angle of at most alpha with the main one. Nothing
 * but + - * / and square roots decides, so a seed gives the same soup on every machine.
 *
 * The unit of length is the mean spacing: a cube with one primitive in each unit of volume. A soup
 * of any size is then equally dense, and equally fast for its density. */
#ifndef CASES_SCENE_SOUP_H
#define CASES_SCENE_SOUP_H

#include "cases/generate/bits.h"
#include "touchstone/bucket.h"

/* Cosines of alpha. With alpha = 0 a motion is the same for all: adding the same number and
 * rounding keeps an order, so no list of coordinates changes its order. */
#define TS_SOUP_RIGID      1.0
#define TS_SOUP_5_DEGREES  0.99619469809174555
#define TS_SOUP_20_DEGREES 0.93969262078590838
#define TS_SOUP_60_DEGREES 0.5
#define TS_SOUP_ANY        (-1.0)

struct ts_soup_motion {
    double speed;  /* spacings a step, in the mean: from half to one and a half times as much */
    double cosine; /* of alpha */
};

/* The side of a cube with `count` units of volume, to about a part in 10^15. */
double ts_soup_side(uint32_t count);

/* Puts `count` primitives at random into the cube of that side with its least corner at `at`. The
 * first corner of a primitive is drawn in the cube, and its others up to half of `size` away from
 * it on each axis. */
void ts_soup_scatter(struct ts_bits *bits, uint32_t corners, uint32_t count, const double at[3],
                     double size, double *vertex);

/* One step of `count` primitives with corners of their own, from `from` to `to`. Speed and main
 * direction are drawn first: a seed gives the same to soups of any size. */
void ts_soup_step(struct ts_bits *bits, struct ts_soup_motion motion, uint32_t corners,
                  uint32_t count, const double *from, double *to);

#endif
