/* cell.h: cells, and the order of items, for opt/bucket/cell.c, which includes it behind its types.
 */
#ifndef PROOFS_LOGIC_BUCKET_CELL_H
#define PROOFS_LOGIC_BUCKET_CELL_H

/*@ predicate is_before(real x, integer a, real y, integer b) = x < y || (x == y && a < b);
    predicate in_order{L}(double *value, uint32_t *id, integer i, integer j) =
        !is_before(value[j], id[j], value[i], id[i]);
    predicate all_in_order{L}(double *value, uint32_t *id, integer n) =
        \forall integer i, j; 0 <= i <= j < n ==> in_order(value, id, i, j); */

/*@ // An item of both lists, and those between: as `moved` of opt/sort.h. The item is (x, number).
    predicate item_moved{L1, L2}(double *value, uint32_t *id, integer to, integer from, real x,
                                 integer number) =
        \at(value[to], L2) == x && \at(id[to], L2) == number &&
        (\forall integer i; to < i <= from ==> \at(value[i], L2) == \at(value[i - 1], L1) &&
                                               \at(id[i], L2) == \at(id[i - 1], L1)) &&
        (\forall integer i; 0 <= i < to ==> \at(value[i], L2) == \at(value[i], L1) &&
                                           \at(id[i], L2) == \at(id[i], L1)); */

/*@ predicate ascending{L}(double *value, integer n) =
        \forall integer i, j; 0 <= i <= j < n ==> value[i] <= value[j];
    predicate parts{L}(double *value, integer n, integer at, real threshold) =
        (\forall integer i; 0 <= i < at ==> value[i] < threshold) &&
        (\forall integer i; at <= i < n ==> value[i] >= threshold); */

#endif
