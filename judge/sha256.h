/* sha256.h: the checksum of the corpus (FIPS 180-4), so that `sha256sum --check` can look at it. */
#ifndef JUDGE_SHA256_H
#define JUDGE_SHA256_H

#include <stddef.h>

/* 64 hexadecimal digits and a NUL. */
void ts_sha256(const void *bytes, size_t count, char digits[static 65]);

#endif
