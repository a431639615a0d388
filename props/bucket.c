/* bucket.c: to come. */
#include "touchstone/bucket.h"

#include "props/columns.h"

const struct ts_property bucket_properties[] = {{0}};
const struct ts_wrong_twin bucket_wrong[] = {{0}};
const struct ts_bench bucket_benches[] = {{0}};
