/* published.c: the published tests, once in double and once in float. */
#include "props/subject/subjects.h"

#define REAL    double
#define NAME(x) x##_double
#include "props/subject/vector.inc" /* first: the others use it */

#include "props/subject/moller.inc"
#include "props/subject/tropp.inc"
#undef REAL
#undef NAME

#define REAL    float
#define NAME(x) x##_float
#include "props/subject/vector.inc"

#include "props/subject/moller.inc"
#include "props/subject/tropp.inc"
#undef REAL
#undef NAME

const struct ts_triangle ts_moller_double = {moller_double};
const struct ts_triangle ts_moller_float = {moller_float};
const struct ts_triangle ts_tropp_double = {tropp_double};
const struct ts_triangle ts_tropp_float = {tropp_float};
