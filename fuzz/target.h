/* target.h: the one thing that every fuzzer does: turn bytes into a case and check a property. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdio.h>

#include "props/engine/props.h"

struct ts_target {
    const struct ts_column *column;
    const struct ts_property *property; /* NULL: the first byte chooses */
    const void *twin;
};

/* Finds "COLUMN.PROPERTY", or "COLUMN", of which the first byte of each input chooses a property.
 * Otherwise says on stderr which names there are and returns false.
 *
 * The twin is the fast one: a property holds it against the naive one, so that a fault of either is
 * found; to check the naive one as well would halve the speed. TOUCHSTONE_TWIN=ref chooses it. */
bool ts_target_find(struct ts_target *target, const char *full_name);

/* Writes all names, one a line. */
void ts_target_list(FILE *out);

/* Checks the property on the twin. On a finding says what it is and aborts, which is how a fuzzer
 * learns of it. */
void ts_target_run(const struct ts_target *target, const uint8_t *bytes, size_t count);

/* Writes the case that the bytes make, as text: bytes go stale when a generator changes, case files
 * do not. False when there is no memory or the stream failed. */
bool ts_target_write(const struct ts_target *target, const uint8_t *bytes, size_t count, FILE *out);

#endif
