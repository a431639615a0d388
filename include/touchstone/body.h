/* body.h: what is judged: a body (shape that never changes) and its state in one frame. */
#ifndef TOUCHSTONE_BODY_H
#define TOUCHSTONE_BODY_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* One coordinate of a posed point. */
static inline double ts_posed(const double row[4], double x, double y, double z)
{
    return ts_add(ts_add(ts_add(ts_mul(row[0], x), ts_mul(row[1], y)), ts_mul(row[2], z)), row[3]);
}

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

/* A body at rest: its first reference shape, where it was modelled. */
static inline struct ts_state ts_at_rest(void)
{
    struct ts_state rest = {NULL, NULL, TS_IDENTITY};

    return rest;
}

/* Refuses, by number, a body without a reference, a face that names no vertex and a reference
 * vertex that is not finite. */
static inline bool ts_body_check(const struct ts_body *body, size_t number, struct ts_error *error)
{
    size_t points = (size_t)body->reference_count * body->vertex_count;

    if (body->reference_count == 0)
        return ts_fail(error, "body %zu: expected at least one reference mesh, found none", number);
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++)
        if (body->face[i] >= body->vertex_count)
            return ts_fail(error, "body %zu, face %zu: expected a vertex below %u, found %u",
                           number, i / 3, body->vertex_count, body->face[i]);
    for (size_t i = 0; i < 3 * points; i++)
        if (!isfinite(body->reference[i]))
            return ts_fail(error, "body %zu, reference %zu, vertex %zu: expected a finite number",
                           number, i / 3 / body->vertex_count, i / 3 % body->vertex_count);
    return true;
}

#endif
