#include "props/columns.h"
const struct ts_wrong_twin volume_wrong[] = {{0}};
