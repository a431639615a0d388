/* version.h: which Touchstone a program was compiled with, and which one it runs with. */
#ifndef TOUCHSTONE_VERSION_H
#define TOUCHSTONE_VERSION_H

#include "touchstone/api.h"

/* The version of this header, 1000 * major + minor: the preprocessor can compare it. */
#define TS_VERSION_MAJOR 0
#define TS_VERSION_MINOR 1
#define TS_VERSION       (1000 * TS_VERSION_MAJOR + TS_VERSION_MINOR)
#define TS_VERSION_TEXT  "0.1"

#ifdef __cplusplus
extern "C" {
#endif

/* Of the library: TS_VERSION and TS_VERSION_TEXT of the header that it was compiled with. */
TS_API unsigned ts_version(void);
TS_API const char *ts_version_text(void);

#ifdef __cplusplus
}
#endif

#endif
