/* step.h: marks, for opt/bucket/step.h. */
#ifndef PROOFS_LOGIC_BUCKET_STEP_H
#define PROOFS_LOGIC_BUCKET_STEP_H

#include <stdint.h>

/*@ // Marks of steps up to this one, and of none behind it; of this one, none.
    predicate marks_until{L}(unsigned char *mark, integer count, integer step) =
        \forall integer i; 0 <= i < count ==> mark[i] <= step;
    predicate none_marked{L}(unsigned char *mark, integer count, integer step) =
        \forall integer i; 0 <= i < count ==> mark[i] != step;

    // What is above node i in an array of eight children a node.
    logic integer parent(integer i) = (i - 1) / 8;

    // Node i is not marked, or what is above it is.
    predicate hangs{L}(unsigned char *mark, integer step, integer i) =
        mark[i] == step ==> mark[parent(i)] == step;
    predicate closed{L}(unsigned char *mark, integer count, integer step) =
        \forall integer i; 0 < i < count ==> hangs(mark, step, i);

    // The nodes on the way up from a node to the root, itself among them; and how many of them come
    // before the first that is marked.
    inductive way_up(integer from, integer i) {
        case first: \forall integer i; way_up(i, i);
        case next: \forall integer from, i; i > 0 && way_up(from, i) ==> way_up(from, parent(i));
    }
    logic integer to_mark{L}(unsigned char *mark, integer step, integer i) =
        mark[i] == step ? 0 : i <= 0 ? 1 : 1 + to_mark(mark, step, parent(i)); */

#endif
