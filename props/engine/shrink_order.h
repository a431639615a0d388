/* shrink_order.h: which of two failing cases is easier to read. */
#ifndef PROPS_ENGINE_SHRINK_ORDER_H
#define PROPS_ENGINE_SHRINK_ORDER_H

#include "cases/case/case.h"

/* Fewer faces first, then vertices, numbers of parameters, frames and bytes, then plainer numbers.
 */
bool ts_case_smaller(const struct ts_case *a, const struct ts_case *b);

#endif
