/* smaller.h: which of two failing cases is easier to read. */
#ifndef PROPS_SMALLER_H
#define PROPS_SMALLER_H

#include "cases/case.h"

/* Fewer faces first, then vertices, frames and bytes, then plainer coordinates. */
bool ts_case_smaller(const struct ts_case *a, const struct ts_case *b);

#endif
