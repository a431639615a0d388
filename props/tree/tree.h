/* tree.h: what the files of the column `tree` share. */
#ifndef PROPS_TREE_TREE_H
#define PROPS_TREE_TREE_H

#include "props/engine/props.h"
#include "touchstone/tree.h"

/* Properties of connected trees: connected.c. */
void ts_tree_connected(const void *twin, const struct ts_case *c, struct ts_verdict *v);
void ts_tree_balanced(const void *twin, const struct ts_case *c, struct ts_verdict *v);

/* Trees as papers 000 and 001 print them: printed.c. */
bool ts_tree_as_printed(const struct ts_body *body, const double *point, struct ts_tree_rule rule,
                        struct ts_tree *tree, struct ts_error *error);

#endif
