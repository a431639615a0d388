#include "props/columns.h"
const struct ts_bench volume_benches[] = {{0}};
