/* published.c: the published tests, two of them once in double and once in float, two in double. */
#include "props/subject/subjects.h"

#define REAL    double
#define NAME(x) x##_double
#include "props/subject/vector.inc" /* first: the others use it */

#include "props/subject/guigue.inc"
#include "props/subject/moller.inc"
#include "props/subject/shen.inc"
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

/* They know of no shared corners. A program that uses them leaves neighbours out. */
#define BEYOND(test)                                                                               \
    static bool test##_beyond(const double *a, const double *b, unsigned shared)                   \
    {                                                                                              \
        return shared == 0 && test(a, b);                                                          \
    }

BEYOND(moller_double)
BEYOND(moller_float)
BEYOND(tropp_double)
BEYOND(tropp_float)
BEYOND(guigue_double)
BEYOND(shen_double)

const struct ts_triangle_table ts_moller_double = {moller_double, moller_double_beyond};
const struct ts_triangle_table ts_moller_float = {moller_float, moller_float_beyond};
const struct ts_triangle_table ts_tropp_double = {tropp_double, tropp_double_beyond};
const struct ts_triangle_table ts_tropp_float = {tropp_float, tropp_float_beyond};
const struct ts_triangle_table ts_guigue_double = {guigue_double, guigue_double_beyond};
const struct ts_triangle_table ts_shen_double = {shen_double, shen_double_beyond};
