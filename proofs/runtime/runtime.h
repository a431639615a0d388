/* runtime.h: functions with contracts, called by proofs/runtime/cases.c, where their contracts are
 * looked at while they run (proofs/runtime/runtime.c, ci/eacsl). Each copies what it is given to
 * memory of its own, which the checks know. */
#ifndef PROOFS_RUNTIME_H
#define PROOFS_RUNTIME_H

#include "touchstone/volume.h"

/* Points, numbers, spans or cells in a call, at most. (As an enum, E-ACSL takes it for 0, and a
 * range up to it for empty.) */
#define RUNTIME_MOST 64

/* ---- cases.c ---- */

int runtime_main(int argc, char **argv);

/* ---- runtime.c ---- */

void runtime_sort(uint32_t count, const uint32_t *x);
uint64_t runtime_common(const struct ts_span *a, uint32_t a_count, const struct ts_span *b,
                        uint32_t b_count);
void runtime_points(uint32_t count, const double *point);
void runtime_numbered(uint32_t count, const uint32_t *index, uint32_t points, const double *point);
void runtime_boxes(uint32_t count, const double *boxes);
uint32_t runtime_cell(uint32_t cells, const double *threshold, double p, uint32_t guess);
void runtime_insert(uint32_t count, const double *value);

#endif
