/* tree.h: what the files of the column `tree` share. */
#ifndef PROPS_TREE_TREE_H
#define PROPS_TREE_TREE_H

#include "props/engine/props.h"

/* Properties of connected trees: connected.c. */
void ts_tree_connected(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_tree_balanced(const void *twin, const struct ts_case *c, struct ts_verdict *v);

#endif
