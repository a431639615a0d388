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
 * infinite, never NaN; a reference of weight zero adds nothing, even if its bounds are infinite. */
#ifndef TOUCHSTONE_BLEND_H
#define TOUCHSTONE_BLEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/api.h"
#include "touchstone/bounds.h"
#include "touchstone/number.h"

/* The bounds' derivation asks for n u <= 2^-33. */
enum { TS_MOST_REFERENCES = 1 << 20 };

/* By how much volumes are wider than what was computed, as a part of their size and for products
 * that underflow: a sum of n polytopes or balls, and those of a reference. docs/blend.md derives
 * the numbers; ci/prove looks whether they are those of the theorems in proofs/coq/dop.v and
 * sphere.v.
 */
#define TS_DOP_PART(n)   ((2.0 * (n) + 4.0) * TS_ROUNDOFF)
#define TS_DOP_LEAST(n)  ((n)*0x1p-1072)
#define TS_BALL_PART(n)  ((4.0 * (n) + 8.0) * TS_ROUNDOFF)
#define TS_BALL_LEAST(n) ((n)*0x1p-1071)
#define TS_DOP_OF_PART   (4.0 * TS_ROUNDOFF)
#define TS_BALL_OF_PART  (16.0 * TS_ROUNDOFF)
#define TS_BALL_OF_LEAST 0x1p-1074

/* In-between volumes (paper 000, section 5). Blended volumes are wider than need be half-way
 * between two references; with parts - 1 more volumes between neighbouring references, they are
 * blended from nearer ones. Volume i * parts + k is that of the mesh which morph.h makes of
 * references i and i+1 with weights 1 - k/parts and k/parts, whose vertices must be finite; there
 * are (n - 1) * parts + 1 of them. `parts` is a power of two, from 2 to TS_MOST_PARTS: then those
 * weights are exact. */
enum { TS_MOST_PARTS = 1 << 20 };

/* Which two volumes to blend, `first` and `first` + 1, with which weights, and by how much to widen
 * the result on each axis: they are summed in another order than the vertices. */
struct ts_between {
    uint32_t first;
    double weight[2];
    double extra[3];
};

/* An array of polytopes is an array of doubles: the lower bounds of a polytope, its upper ones, its
 * size. */
enum { TS_DOP_NUMBERS = 2 * TS_MOST_SLABS + 1 };

#ifdef __cplusplus
extern "C" {
#endif

/* The volume of the points numbered index[0..count-1] of `point`, count >= 1. */
TS_API struct ts_box ts_blend_box_of(size_t count, const uint32_t *index, const double *point);

TS_API struct ts_dop ts_blend_dop_of(const struct ts_dop_kind *kind, size_t count,
                                     const uint32_t *index, const double *point);

TS_API struct ts_ball ts_blend_ball_of(size_t count, const uint32_t *index, const double *point);

/* to = w0*reference[0] + w1*reference[1] + ... for `count` volumes at once, such as all
 * children of a node; n blocks of `count` reference volumes. Boxes lie side by side (bounds.h).
 */
TS_API void ts_blend_boxes(size_t count, uint32_t n, const double *reference, const double *weight,
                           double *to);

TS_API void ts_blend_dops(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                          const struct ts_dop *reference, const double *weight, struct ts_dop *to);

TS_API void ts_blend_balls(size_t count, uint32_t n, const struct ts_ball *reference,
                           const double *weight, struct ts_ball *to);

/* Reference boxes in half the memory: each bound rounded outward to float. */
TS_API void ts_blend_narrow(size_t count, const double *boxes, float *to);

/* The same as `boxes` over float bounds, every product and sum in double: nothing more is to be
 * widened, since lower bounds only went down. */
TS_API void ts_blend_narrow_boxes(size_t count, uint32_t n, const float *reference,
                                  const double *weight, double *to);

/* If at most two weights, of neighbouring references, are not zero: what to blend, n = 2, and
 * then to widen. One reference alone has no in-between volumes; then volume 0 is to be blended
 * with n = 1 and not to be widened. reach[3*i+k] >= |x| on axis k of every point of reference
 * i. False if other weights are not zero, or if something might overflow: a reach, or the sum
 * of the weights times a reach, of 2^1022 or more, or a sum of weights times `parts` that is
 * not finite. Then the references are to be blended, as ever. */
TS_API bool ts_blend_between(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                             struct ts_between *to);

TS_API void ts_blend_widen_boxes(size_t count, const double extra[3], double *boxes);

TS_API void ts_blend_widen_dops(const struct ts_dop_kind *kind, size_t count, const double extra[3],
                                struct ts_dop *dops);

TS_API void ts_blend_widen_balls(size_t count, const double extra[3], struct ts_ball *balls);

/* The same as a table: what a property is given, of the naive twin, of the fast one, or of
 * anybody's code. The functions above are those of the fast twin. */
struct ts_blend_table {
    struct ts_box (*box_of)(size_t count, const uint32_t *index, const double *point);
    struct ts_dop (*dop_of)(const struct ts_dop_kind *kind, size_t count, const uint32_t *index,
                            const double *point);
    struct ts_ball (*ball_of)(size_t count, const uint32_t *index, const double *point);
    void (*boxes)(size_t count, uint32_t n, const double *reference, const double *weight,
                  double *to);
    void (*dops)(const struct ts_dop_kind *kind, size_t count, uint32_t n,
                 const struct ts_dop *reference, const double *weight, struct ts_dop *to);
    void (*balls)(size_t count, uint32_t n, const struct ts_ball *reference, const double *weight,
                  struct ts_ball *to);
    void (*narrow)(size_t count, const double *boxes, float *to);
    void (*narrow_boxes)(size_t count, uint32_t n, const float *reference, const double *weight,
                         double *to);
    bool (*between)(uint32_t n, const double *weight, uint32_t parts, const double *reach,
                    struct ts_between *to);
    void (*widen_boxes)(size_t count, const double extra[3], double *boxes);
    void (*widen_dops)(const struct ts_dop_kind *kind, size_t count, const double extra[3],
                       struct ts_dop *dops);
    void (*widen_balls)(size_t count, const double extra[3], struct ts_ball *balls);
};

extern TS_API const struct ts_blend_table ts_blend_ref, ts_blend_opt;

#ifdef __cplusplus
}
#endif

#endif
