/* end.h: the order of ends in a list of sweep and prune, and how one of them comes to its
 * place. docs/proofs/sweep.md tells the proof. */
#ifndef OPT_SWEEP_END_H
#define OPT_SWEEP_END_H

#include "opt/sweep/sweep.h"
#ifdef __FRAMAC__
#include "proofs/logic/sweep/end.h"
#endif

/* A low end is one with an even id. */
//@ assigns \nothing; ensures \result != 0 <==> end_before(x, a, y, b);
static inline bool goes_before(double x, uint32_t a, double y, uint32_t b)
{
    return x < y || (x == y && a % 2 < b % 2);
}

/*@ requires at <= last && \valid(list + (0 .. last));
    assigns list[at];
    ensures list[at].value == value && list[at].id == id;
    ensures \forall integer i; 0 <= i <= last && i != at ==> list[i].value == \old(list[i].value);
    ensures \forall integer i; 0 <= i <= last && i != at ==> list[i].id == \old(list[i].id); */
static inline void put_end(struct sweep_end *list, size_t at, double value,
                           uint32_t id) /*@ ghost (size_t last) */
{
    list[at].value = value;
    list[at].id = id;
}

/* Moves an end forward, past those that it is before now, and returns its new place. */
/*@ requires \valid(list + (0 .. from)) && from < SIZE_MAX;
    assigns list[0 .. from];
    ensures 0 <= \result <= from;
    ensures moved: end_moved{Pre, Post}(list, \result, from);
    ensures passed: \forall integer i; \result <= i < from ==> passes{Pre}(list, from, i);
    ensures stopped: 0 < \result ==> !passes{Pre}(list, from, \result - 1); */
static inline size_t bring_forward(struct sweep_end *list, size_t from)
{
    double value = list[from].value;
    uint32_t id = list[from].id;
    size_t at = from;

    /*@ loop invariant 0 <= at <= from;
        loop invariant \forall integer i; 0 <= i < at ==> list[i].id == \at(list[i].id, Pre);
        loop invariant \forall integer i; 0 <= i < at ==> list[i].value == \at(list[i].value, Pre);
        loop invariant \forall integer i; at < i <= from ==> rose{Pre, Here}(list, i);
        loop invariant \forall integer i; at <= i < from ==> passes{Pre}(list, from, i);
        loop assigns at, list[0 .. from];
        loop variant at; */
    for (; at > 0 && goes_before(value, id, list[at - 1].value, list[at - 1].id); at--) {
        //@ ghost before:;
        //@ assert passes{Pre}(list, from, at - 1);
        put_end(list, at, list[at - 1].value, list[at - 1].id) /*@ ghost (from) */;
        //@ assert this_one: rose{Pre, Here}(list, at);
        /*@ assert others: \forall integer i; at < i <= from ==>
                rose{Pre, before}(list, i) && rose{Pre, Here}(list, i); */
        //@ assert all: \forall integer i; at <= i <= from ==> rose{Pre, Here}(list, i);
    }
    put_end(list, at, value, id) /*@ ghost (from) */;
    return at;
}

/* The same in a list that is in order up to this end; afterwards it is in order with it. */
/*@ requires \valid(list + (0 .. from)) && from < SIZE_MAX;
    requires ends_in_order(list, from);
    assigns list[0 .. from];
    ensures 0 <= \result <= from;
    ensures moved: end_moved{Pre, Post}(list, \result, from);
    ensures sorted: ends_in_order(list, from + 1);
    ensures passed: \forall integer i; 0 <= i < from ==>
        (\result <= i <==> passes{Pre}(list, from, i)); */
static inline size_t insert(struct sweep_end *list, size_t from)
{
    size_t at = bring_forward(list, from);

    //@ ghost INSERT_STEPS
    return at;
}

/* ---- which ends were passed ---- */

/* False for a body that left: NaN compares false. */
/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> !disjoint(a, b); */
static inline bool meet(const struct ts_box *a, const struct ts_box *b)
{
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] &&
           b->lo[1] <= a->hi[1] && a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

/* A place in a list, and how many boxes were tested on the way there. */
struct passed {
    size_t place, tests;
};

/* Of those that the low end at `at` passed, the last one up to `from` that begins to meet its body;
 * `at` if there is none. */
/*@ requires at <= from && \valid_read(list + (at .. from)) && boxes_given(box, list, at, from);
    assigns \nothing;
    ensures at <= \result.place <= from && \result.tests <= from - at;
    ensures at < \result.place ==> \result.tests <= from - \result.place + 1;
    ensures found: at < \result.place ==> begins_to_meet(box, list, at, \result.place);
    ensures none_missed: \forall integer i; \result.place < i <= from ==>
        !begins_to_meet(box, list, at, i); */
static inline struct passed last_begun(const struct ts_box *box, const struct sweep_end *list,
                                       size_t at, size_t from)
{
    const struct ts_box *here = &box[list[at].id / 2];
    size_t i = from, tests = 0;

    /*@ loop invariant at <= i <= from && 0 <= tests <= from - i;
        loop invariant \forall integer j; i < j <= from ==> !begins_to_meet(box, list, at, j);
        loop assigns i, tests;
        loop variant i - at; */
    for (; i > at; i--) {
        //@ assert \valid_read(box + list[i].id / 2);
        if (list[i].id % 2 == 0) continue;
        tests++;
        if (meet(here, &box[list[i].id / 2])) break;
    }
    return (struct passed){i, tests};
}

#endif
