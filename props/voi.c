#include "touchstone/voi.h"
#include "props/columns.h"
const struct ts_property voi_properties[] = {{0}};
const struct ts_wrong_twin voi_wrong[] = {{0}};
const struct ts_bench voi_benches[] = {{0}};
