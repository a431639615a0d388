/* body.h: what is judged: a body (shape that never changes) and its state in one frame. */
#ifndef TOUCHSTONE_BODY_H
#define TOUCHSTONE_BODY_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "touchstone/api.h"
#include "touchstone/error.h"
#include "touchstone/number.h"

/* A triangle mesh with one or more reference shapes of one connectivity. Any face is legal,
 * also one that names a vertex twice; 0 faces and 0 vertices are legal. */
struct ts_body {
    uint32_t vertex_count;
    uint32_t face_count;
    uint32_t reference_count; /* n >= 1; a plain mesh has one */
    bool convex;              /* weights must sum to 1 within n 2^-50 */
    const double *reference;  /* n blocks of vertex_count points x y z */
    const uint32_t *face;     /* face_count triples of vertex numbers */
};

/* A posed point is ((r0 x + r1 y) + r2 z) + t in every row. Any finite matrix is a pose. */
struct ts_pose {
    double row[3][4]; /* r0 r1 r2 t */
};

/* One body in one frame. Its geometry is the set of rounded world vertices: the model vertices
 * (`vertex`, or the references blended by `weight`), posed. */
struct ts_state {
    const double *vertex; /* vertex_count points that replace the references; or NULL */
    const double *weight; /* reference_count weights, finite and >= 0; NULL: the first reference */
    struct ts_pose pose;
};

#define TS_IDENTITY                                                                                \
    {                                                                                              \
        {                                                                                          \
            {1, 0, 0, 0}, {0, 1, 0, 0}, { 0, 0, 1, 0 }                                             \
        }                                                                                          \
    }

#ifdef __cplusplus
extern "C" {
#endif
/* A body at rest: its first reference shape, where it was modelled. */
TS_API struct ts_state ts_at_rest(void);
#ifdef __cplusplus
}
#endif

#endif
