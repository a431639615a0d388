/* subjects.h: published triangle tests, written anew from their papers' descriptions and judged
 * like any other. Two exist in double and in float, from one text that is compiled twice. Their
 * answers can be wrong; docs/errata.md shows the smallest cases found. */
#ifndef PROPS_SUBJECTS_H
#define PROPS_SUBJECTS_H

#include "touchstone/triangle.h"

/* T. Möller, A fast triangle-triangle intersection test, 1997 (used by papers 000 and 001). */
extern const struct ts_triangle_table ts_moller_double, ts_moller_float;

/* O. Tropp, A. Tal, I. Shimshoni, A fast triangle to triangle intersection test for collision
 * detection, 2006 (used by paper 002 in its 2005 report). */
extern const struct ts_triangle_table ts_tropp_double, ts_tropp_float;

/* P. Guigue, O. Devillers, Fast and robust triangle-triangle overlap test using orientation
 * predicates, 2003. In double. */
extern const struct ts_triangle_table ts_guigue_double;

/* H. Shen, P. A. Heng, Z. Tang, A fast triangle-triangle overlap test using signed distances, 2003.
 * In double. */
extern const struct ts_triangle_table ts_shen_double;

#endif
