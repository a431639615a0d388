/* geometry.h: small steps that both twins take in the same way, on numbers and on vertices. */
#ifndef COMMON_GEOMETRY_H
#define COMMON_GEOMETRY_H

#include <math.h>

#include "common/error.h"
#include "touchstone/body.h"
#include "touchstone/ldi.h"
#include "touchstone/number.h"

/* One coordinate of a posed point. */
static inline double ts_posed(const double row[4], double x, double y, double z)
{
    return ts_add(ts_add(ts_add(ts_mul(row[0], x), ts_mul(row[1], y)), ts_mul(row[2], z)), row[3]);
}

/* The i-th of the points. */
static inline const double *ts_ball_point(const uint32_t *index, const double *point, size_t i)
{
    return point + 3 * (index ? (size_t)index[i] : i);
}

/* From coordinates on axes u and v, and on the view's own, to places. */
struct ts_grid {
    uint32_t axis[3];
    double from[3], scale[3]; /* a place is rint((x - from) * scale), */
    bool from_high;           /* the last one rint((from - x) * scale) */
};

/* Refuses a view other than said above, and one so thin or so wide that a scale is no number. */
bool ts_grid_of(const struct ts_view *view, struct ts_grid *grid, struct ts_error *error);

/* The place of one coordinate, k of the grid's three; a whole number, perhaps a huge one. */
static inline double ts_grid_place(const struct ts_grid *grid, int k, const double *vertex)
{
    double x = vertex[grid->axis[k]], from = grid->from[k];

    return rint(
        ts_mul(k == 2 && grid->from_high ? ts_sub(from, x) : ts_sub(x, from), grid->scale[k]));
}

/* Brings the vertices that both faces name to the front of both, in one order, each once; how
 * many there are. A face that names a vertex twice has it a second time behind these. */
static inline unsigned ts_share(uint32_t *f, uint32_t *g)
{
    unsigned shared = 0;

    for (unsigned i = 0; i < 3; i++) {
        uint32_t v = f[i];
        unsigned j = shared;
        bool listed = false;

        for (unsigned k = 0; k < shared; k++) listed |= f[k] == v;
        while (j < 3 && g[j] != v) j++;
        if (listed || j == 3) continue;
        f[i] = f[shared];
        f[shared] = v;
        g[j] = g[shared];
        g[shared++] = v;
    }
    return shared;
}

#endif
