/* spheretree_bench.c: what a frame of a character in a room costs. */
#include "props/columns.h"

const struct ts_bench spheretree_benches[] = {{0}};
