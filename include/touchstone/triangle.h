/* triangle.h: do two closed triangles meet? (The leaf test of papers 000, 001 and 002.) And do two
 * faces of one body meet beyond what they share? (Self-contact, paper 001's future work.)
 *
 * Contract of both twins: a and b are three corners each, x y z x y z x y z, any finite
 * coordinates. The answer is exact: true when the closed convex hulls of the corners share a
 * point. Touching counts; a triangle without area is a segment or a point, and counts. */
#ifndef TOUCHSTONE_TRIANGLE_H
#define TOUCHSTONE_TRIANGLE_H

#include <stdbool.h>
#include <stdint.h>

struct ts_triangle {
    bool (*meet)(const double *a, const double *b);

    /* The first `shared` corners, 0 to 3, of a are those of b: equal, in this order. True when the
     * triangles share a point outside the hull of these corners; with none, when they meet. */
    bool (*meet_beyond)(const double *a, const double *b, unsigned shared);
};

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

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_triangle ts_triangle_ref, ts_triangle_opt;

/* The code of ts_triangle_opt with every sign taken from one plain double determinant: what
 * exactness costs is measured against this one. It is a subject: its answers can be wrong. */
extern const struct ts_triangle ts_triangle_plain;
#ifdef __cplusplus
}
#endif

#endif
