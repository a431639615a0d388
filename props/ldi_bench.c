#include "props/columns.h"
const struct ts_bench ldi_benches[] = {{0}};
