/* api.h: marks what leaves the library. Everything else is compiled with hidden visibility, so that
 * a program's own functions can never take the place of private ones. */
#ifndef TOUCHSTONE_API_H
#define TOUCHSTONE_API_H

#define TS_API __attribute__((visibility("default")))

#endif
