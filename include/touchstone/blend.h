/* blend.h: bounding volumes of morphed and posed geometry (paper 000, sections 3.2 and 3.3).
 *
 * A node of a tree stands for some vertices. It keeps one reference volume for each reference
 * shape; the volume of a frame is their weighted sum (eq. 3 and 7), at a cost that does not depend
 * on how many vertices there are. What must be contained are the vertices as they are: rounded
 * after every operation, in the order of morph.h.
 *
 * Contract of both twins, for weights that are finite and >= 0 (they need not sum to 1): if every
 * reference volume contains the node's vertices of that reference, the blended volume contains
 * every morphed vertex that is finite, in exact arithmetic over the rounded numbers. Boxes do so
 * without any widening, because rounding is monotone and the order of operations is the vertices'
 * own. Polytopes and balls are widened by bounds that docs/blend.md derives, for up to
 * TS_MOST_REFERENCES references. Both twins give the same numbers (==). Bounds that overflow become
 * infinite, never NaN. */
#ifndef TOUCHSTONE_BLEND_H
#define TOUCHSTONE_BLEND_H

#include <stddef.h>
#include <stdint.h>

#include "touchstone/volume.h"

/* The bounds' derivation asks for n u <= 2^-33. */
enum { TS_MOST_REFERENCES = 1 << 20 };

struct ts_blend {
    /* The volume of the points numbered index[0..count-1] of `point`, count >= 1. */
    struct ts_box (*box_of)(size_t count, const uint32_t *index, const double *point);
    struct ts_dop (*dop_of)(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                            const double *point);
    struct ts_ball (*ball_of)(size_t count, const uint32_t *index, const double *point);

    /* to[i] = w0*reference[i] + w1*reference[count+i] + ... for `count` volumes at once, such as
     * all children of a node; n blocks of `count` reference volumes. */
    void (*boxes)(size_t count, uint32_t n, const struct ts_box *reference, const double *weight,
                  struct ts_box *to);
    void (*dops)(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to);
    void (*balls)(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to);
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_blend ts_blend_ref, ts_blend_opt;
#ifdef __cplusplus
}
#endif

#endif
