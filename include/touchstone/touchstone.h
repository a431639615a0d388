/* touchstone.h: everything at once.
 *
 * Each header has plain functions, which are those of the fast twin, and behind them the same as a
 * table, of which the naive twin and the fast one are constants (ts_contact_ref, ts_contact_opt).
 * What is refused says so in `error`, which may be NULL, and changes nothing.
 *
 * Memory: a call that lacks it is refused with "out of memory". Exact arithmetic is GMP's, which
 * ends the program when its own few numbers find no room; its memory functions belong to the
 * process, so that the library never sets them, and a program may (mp_set_memory_functions).
 *
 * Threads: a function without a session may be called by any thread at any time. A session belongs
 * to one thread at a time, since it has memory to work in, even if a call only asks; a call that is
 * given two sessions uses both. Sessions do not know of each other, so that each thread may have
 * its own. What a function is given to read it only reads. */
#ifndef TOUCHSTONE_H
#define TOUCHSTONE_H

#include "touchstone/backtrack.h"
#include "touchstone/ball.h"
#include "touchstone/blend.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/bucket.h"
#include "touchstone/certificate.h"
#include "touchstone/contact.h"
#include "touchstone/corner.h"
#include "touchstone/error.h"
#include "touchstone/ldi.h"
#include "touchstone/morph.h"
#include "touchstone/number.h"
#include "touchstone/options.h"
#include "touchstone/overlap.h"
#include "touchstone/pairs.h"
#include "touchstone/pose.h"
#include "touchstone/predicate.h"
#include "touchstone/refit.h"
#include "touchstone/skin.h"
#include "touchstone/spheretree.h"
#include "touchstone/stencil.h"
#include "touchstone/sweep.h"
#include "touchstone/tree.h"
#include "touchstone/triangle.h"
#include "touchstone/version.h"
#include "touchstone/voi.h"
#include "touchstone/volume.h"

#endif
