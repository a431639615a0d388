/* voi.c: the plain functions of voi.h, which are the fast twin's. */
#include "touchstone/voi.h"

/* ---- plain functions ---- */

struct ts_voi ts_voi_find(const struct ts_box *a, const struct ts_box *b)
{
    return ts_voi_opt.find(a, b);
}
