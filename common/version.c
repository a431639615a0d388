/* version.c: the version of the library. */
#include "touchstone/version.h"

unsigned ts_version(void) { return TS_VERSION; }
const char *ts_version_text(void) { return TS_VERSION_TEXT; }
