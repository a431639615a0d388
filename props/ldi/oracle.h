/* oracle.h: lines and points against a closed mesh on the grid of a view, exactly, and sharing
 * nothing with the twins. */
#ifndef PROPS_LDI_ORACLE_H
#define PROPS_LDI_ORACLE_H

#include <gmp.h>

#include "touchstone/body.h"
#include "touchstone/ldi.h"

struct ldi_exact {
    const struct ts_body *body; /* its faces */
    struct ts_view view;
    size_t count, k; /* e is 2^-k */
    mpz_t *place;    /* three of each vertex, times 2^(3k + 1) */
    mpz_t point[3], one[3], two[3], normal[3], x, y;
    mpq_t p, q;
};

/* Vertices that are no corners of a face may have no place. False: no memory. */
bool ldi_exact_make(struct ldi_exact *e, const struct ts_body *body, const double *vertex,
                    const struct ts_view *view);
void ldi_exact_clear(struct ldi_exact *e);

/* The crossings of a pixel's line, sorted, at most as many as there are faces. */
uint32_t ldi_exact_line(struct ldi_exact *e, uint32_t pixel, uint32_t *to);

/* How often the mesh goes around the point over a pixel's centre that is a little less than 1/2
 * below `depth`: as often as crossings up to this depth enter, less those that leave. The point is
 * moved by e^2 and e^3, and less far from 1/2 by e: more than any face rises on the way. */
int ldi_exact_winding(struct ldi_exact *e, uint32_t pixel, uint32_t depth);

#endif
