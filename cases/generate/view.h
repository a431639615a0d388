/* view.h: the view of a case that is seen in an image, as generators draw it. */
#ifndef CASES_GENERATE_VIEW_H
#define CASES_GENERATE_VIEW_H

#include "cases/case/case.h"

struct ts_gen_view {
    double low[3], high[3]; /* corners of its box */
    uint32_t axis;
    bool from_high, weld;
    double resolution[2];
};

/* Gives a case the parameters of the view; false when there is no memory. */
static inline bool ts_gen_set_view(struct ts_case *c, const struct ts_gen_view *view)
{
    return ts_case_set(c, "view_low", 3, view->low) && ts_case_set(c, "view_high", 3, view->high) &&
           ts_case_set_number(c, "axis", view->axis) &&
           ts_case_set_number(c, "from_high", view->from_high) &&
           ts_case_set(c, "resolution", 2, view->resolution) &&
           ts_case_set_number(c, "weld", view->weld);
}

#endif
