/* step.h: marks. A node is occupied if its mark is the number of this step. */
#ifndef OPT_BUCKET_STEP_H
#define OPT_BUCKET_STEP_H

#include <stdint.h>
#ifdef __FRAMAC__
#include "proofs/logic/bucket/step.h"
#endif

/* The number of the next step, which no mark has: marks are a byte, and every 255 steps all are
 * wiped. */
/*@ requires \valid(mark + (0 .. count - 1)) && marks_until(mark, count, step);
    assigns mark[0 .. count - 1];
    ensures 1 <= \result <= 255 && marks_until(mark, count, \result);
    ensures fresh: none_marked(mark, count, \result); */
static inline unsigned char bucket_next_step(unsigned char *mark, uint32_t count,
                                             unsigned char step)
{
    if (step < UINT8_MAX) return (unsigned char)(step + 1);
    /*@ loop invariant 0 <= i <= count;
        loop invariant \forall integer k; 0 <= k < i ==> mark[k] == 0;
        loop assigns i, mark[0 .. count - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) mark[i] = 0;
    return 1;
}

/* Marks a node and what is above it, up to the first that is marked already; how many. */
/*@ requires node < count && \valid(mark + (0 .. count - 1)) && closed(mark, count, step);
    assigns mark[0 .. count - 1];
    ensures mark[node] == step;
    ensures up_to_the_root: closed(mark, count, step);
    ensures no_other: \forall integer i; 0 <= i < count ==>
        mark[i] == \at(mark[i], Pre) || mark[i] == step && way_up(node, i);
    ensures as_many: \result == to_mark{Pre}(mark, step, node); */
static inline uint32_t bucket_mark_up(unsigned char *mark, unsigned char step,
                                      uint32_t node) /*@ ghost (uint32_t count) */
{
    uint32_t marked = 0;

    /*@ loop invariant 0 <= node <= \at(node, Pre) && 0 <= marked <= \at(node, Pre) - node + 1;
        loop invariant mark[node] == step || marked <= \at(node, Pre) - node;
        loop invariant node != \at(node, Pre) ==> mark[\at(node, Pre)] == step;
        loop invariant \forall integer i; 0 < i < count ==>
            hangs(mark, step, i) || parent(i) == node;
        loop invariant way_up(\at(node, Pre), node);
        loop invariant \forall integer i; 0 <= i < count ==>
            mark[i] == \at(mark[i], Pre) || mark[i] == step && way_up(\at(node, Pre), i);
        loop invariant \forall integer i; 0 <= i <= node ==>
            mark[i] == \at(mark[i], Pre) || i == node == 0;
        loop invariant mark[node] != step ==> to_mark{Pre}(mark, step, \at(node, Pre)) ==
            marked + to_mark{Pre}(mark, step, node);
        loop invariant mark[node] == step ==> to_mark{Pre}(mark, step, \at(node, Pre)) == marked;
        loop assigns node, marked, mark[0 .. count - 1];
        loop variant node + (mark[node] == step ? 0 : 1); */
    for (; mark[node] != step; node = (node - (node > 0)) / 8) {
        /*@ assert to_mark{Pre}(mark, step, node) ==
                1 + (node == 0 ? 0 : to_mark{Pre}(mark, step, parent(node))); */
        mark[node] = step;
        marked++;
    }
    return marked;
}

#endif
