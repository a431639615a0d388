/* placeholder */
#include "props/columns.h"
const struct ts_bench stencil_benches[] = {{0}};
