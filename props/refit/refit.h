/* refit.h: what the files of the column `refit` share. */
#ifndef PROPS_REFIT_REFIT_H
#define PROPS_REFIT_REFIT_H

#include "touchstone/refit.h"

/* In fault.c: the update that the faults are planted in, without one. */
extern const struct ts_refit_table *const ts_refit_small;

#endif
