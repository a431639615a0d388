/* parameters.c: which parameters there are, and how a case holds them. */
#include "cases/case/parameters.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "cases/case/case.h"

#define JOINTS 0xfffffffe /* a joint's number is at most this */

/* clang-format off */
const struct ts_parameter_kind ts_parameter_kinds[] = {
    {"view_low", false, false, 3, -DBL_MAX, DBL_MAX, "lower corner of the box that an image shows"},
    {"view_high", false, false, 3, -DBL_MAX, DBL_MAX, "upper corner of that box"},
    {"axis", false, true, 1, 0, 2, "axis along which an image is seen: 0 for x, 1 for y, 2 for z"},
    {"from_high", false, true, 1, 0, 1, "1: it is seen from the high end of the axis"},
    {"resolution", false, true, 2, 1, 64, "width and height of the image in pixels"},
    {"weld", false, true, 1, 0, 1, "1: vertices at the same place count as one"},
    {"levels", false, true, 1, 1, 6, "levels of a tree of parts of the first triangle"},
    {"quaternary", false, true, 1, 0, 1, "1: every part is divided into four"},
    {"edge", false, false, 1, 0, DBL_MAX, "parts whose edges are no longer than this are not divided"},
    {"margin", false, false, 1, 0, DBL_MAX, "how far a part's ball may reach beyond the triangle"},
    {"radius", false, false, 1, 0, DBL_MAX, "of a ball about the first corner of the second triangle"},
    {"parent", true, true, 0, -1, JOINTS, "of each joint in turn; -1 for a root"},
    {"influences", false, true, 1, 0, 65535, "joints that each vertex hangs on"},
    {"joint", true, true, 0, 0, JOINTS, "joints of the first vertex, of the second, and so on"},
    {"weight", true, false, 0, -DBL_MAX, DBL_MAX, "weights in the order of `joint`"},
    {"format", false, true, 1, 0, 5, "what the bytes are: 0 a case file, 1 OBJ, 2 OFF, 3 PLY, 4 STL, 5 COLLADA"},
};
/* clang-format on */

static_assert(sizeof ts_parameter_kinds / sizeof *ts_parameter_kinds == TS_PARAMETERS,
              "TS_PARAMETERS is the number of rows");

const struct ts_parameter_kind *ts_parameter_row(size_t row) { return &ts_parameter_kinds[row]; }

size_t ts_parameter_find(const char *name)
{
    size_t i = 0;

    while (i < TS_PARAMETERS && strcmp(ts_parameter_kinds[i].name, name) != 0) i++;
    return i;
}

bool ts_parameter_takes(const struct ts_parameter_kind *kind, double x)
{
    return x >= kind->least && x <= kind->most && (!kind->whole || x == floor(x));
}

const struct ts_parameter *ts_case_parameter(const struct ts_case *c, const char *name)
{
    size_t i = ts_parameter_find(name);

    return i < TS_PARAMETERS && c->parameter[i].value ? &c->parameter[i] : NULL;
}

double ts_case_number(const struct ts_case *c, const char *name, size_t i)
{
    const struct ts_parameter *p = ts_case_parameter(c, name);

    return p && i < p->count ? p->value[i] : 0;
}

bool ts_case_set(struct ts_case *c, const char *name, size_t count, const double *value)
{
    size_t i = ts_parameter_find(name);
    double *copy = ts_case_alloc(c, count, sizeof *copy);

    assert(i < TS_PARAMETERS);
    if (!copy) return false;
    if (count) memcpy(copy, value, count * sizeof *copy);
    c->parameter[i] = (struct ts_parameter){count, copy};
    return true;
}

bool ts_case_set_number(struct ts_case *c, const char *name, double value)
{
    return ts_case_set(c, name, 1, &value);
}
