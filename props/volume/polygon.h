/* polygon.h: faces in rationals, cut at planes across the axes. */
#ifndef PROPS_VOLUME_POLYGON_H
#define PROPS_VOLUME_POLYGON_H

#include <math.h>

#include "props/corner/exact.h"
#include "props/volume/volume.h"

/* A triangle loses a corner and gains two at most with every cut: 3 and 6 cuts. */
enum { MOST_CORNERS = 9 };

struct polygon {
    int count;
    point corner[MOST_CORNERS];
};

/* All that has x[axis] >= bound, or <= bound, is kept. */
static inline void cut(struct polygon *p, int axis, const mpq_t bound, int sign)
{
    struct polygon kept = {.count = 0};
    mpq_t part, whole;

    init(kept.corner, MOST_CORNERS);
    mpq_inits(part, whole, NULL);
    for (int i = 0; i < p->count; i++) {
        mpq_t *a = p->corner[i], *b = p->corner[(i + 1) % p->count];
        int from = sign * mpq_cmp(a[axis], bound), to = sign * mpq_cmp(b[axis], bound);

        if (from >= 0) {
            for (int k = 0; k < 3; k++) mpq_set(kept.corner[kept.count][k], a[k]);
            kept.count++;
        }
        if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
            mpq_sub(part, bound, a[axis]);
            mpq_sub(whole, b[axis], a[axis]);
            mpq_div(part, part, whole);
            subtract(kept.corner[kept.count], b, a);
            for (int k = 0; k < 3; k++) {
                mpq_mul(kept.corner[kept.count][k], kept.corner[kept.count][k], part);
                mpq_add(kept.corner[kept.count][k], kept.corner[kept.count][k], a[k]);
            }
            kept.count++;
        }
    }
    for (int i = 0; i < kept.count; i++)
        for (int k = 0; k < 3; k++) mpq_set(p->corner[i][k], kept.corner[i][k]);
    p->count = kept.count;
    mpq_clears(part, whole, NULL);
    clear(kept.corner, MOST_CORNERS);
}

static inline const double *corner_of(const struct volume_body *body, uint32_t face, int corner)
{
    return body->vertex + 3 * (size_t)body->face[3 * (size_t)face + (size_t)corner];
}

static inline void set_polygon(const struct volume_body *body, uint32_t face, struct polygon *to)
{
    to->count = 3;
    for (int i = 0; i < 3; i++) set(to->corner[i], corner_of(body, face, i));
}

/* Whether doubles say that a face is on one side of [lo, hi]. */
static inline bool beside(const struct volume_body *body, uint32_t face, int axis, double lo,
                          double hi)
{
    double x = corner_of(body, face, 0)[axis], y = corner_of(body, face, 1)[axis],
           z = corner_of(body, face, 2)[axis];

    return fmax(fmax(x, y), z) < lo || fmin(fmin(x, y), z) > hi;
}

#endif
