/* touchstone.h: everything at once. */
#ifndef TOUCHSTONE_H
#define TOUCHSTONE_H

#include "touchstone/backtrack.h"
#include "touchstone/ball.h"
#include "touchstone/blend.h"
#include "touchstone/body.h"
#include "touchstone/bounds.h"
#include "touchstone/bucket.h"
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
#include "touchstone/turn.h"
#include "touchstone/voi.h"
#include "touchstone/volume.h"

#endif
