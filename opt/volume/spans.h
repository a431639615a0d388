/* spans.h: what two lists of spans have in common. */
#ifndef OPT_VOLUME_SPANS_H
#define OPT_VOLUME_SPANS_H

#include "touchstone/volume.h"

/* Two lists of spans, how far they were gone through, and what was found in both there. */
struct two {
    const struct ts_span *a, *b;
    uint32_t a_count, b_count, i, j;
    bool found;
    struct ts_span both;
};

#ifdef __FRAMAC__
#include "proofs/logic/volume/spans.h"
#endif

/* The cells that two spans have in common; if there are none, it does not end behind its begin. */
/*@ assigns \nothing;
    ensures \forall integer c; in_span(\result, c) <==> in_span(a, c) && in_span(b, c);
    ensures \result.end <= a.end && \result.end <= b.end; */
static inline struct ts_span common(struct ts_span a, struct ts_span b)
{
    return (struct ts_span){a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
}

/* The next span that both have. */
/*@ requires two_given(t);
    assigns \nothing;
    ensures two_given(\result) && same_lists(\result, t);
    ensures still: \forall integer c; both_left(\result, c) ==> both_left(t, c);
    ensures further: \result.found ==> \result.i + \result.j > t.i + t.j;
    ensures not_empty: \result.found ==> in_span(\result.both, \result.both.begin);
    ensures none_added: \result.found ==>
        \forall integer c; in_span(\result.both, c) ==> both_left(t, c);
    ensures none_lost: \forall integer c; both_left(t, c) ==>
        \result.found && (in_span(\result.both, c) || both_left(\result, c));
    ensures in_order: \result.found ==> \forall integer c; both_left(\result, c) ==>
        \result.both.end <= c; */
static inline struct two next_common(struct two t)
{
    /*@ loop invariant two_given(t) && same_lists(t, \at(t, Pre));
        loop invariant t.i >= \at(t.i, Pre) && t.j >= \at(t.j, Pre);
        loop invariant \forall integer c; both_left(\at(t, Pre), c) ==> both_left(t, c);
        loop assigns t;
        loop variant t.a_count - t.i + (t.b_count - t.j); */
    while (t.i < t.a_count && t.j < t.b_count) {
        struct ts_span a = t.a[t.i], b = t.b[t.j];

        t.both = common(a, b);
        if (a.end < b.end)
            t.i++;
        else
            t.j++;
        t.found = t.both.begin < t.both.end;
        //@ assert \forall integer c; both_left(t, c) ==> t.both.end <= c;
        if (t.found) return t;
    }
    t.found = false;
    return t;
}

/* How many cells are in both. No cell has the number UINT32_MAX: a span ends before it. */
/*@ requires lists_given(a, a_count) && lists_given(b, b_count);
    assigns \nothing;
    ensures all_counted: both_before(a, a_count, b, b_count, UINT32_MAX, \result);
    ensures \result > 0 <==> \exists integer c; in_both(a, a_count, b, b_count, c); */
static inline uint64_t common_cells(const struct ts_span *a, uint32_t a_count,
                                    const struct ts_span *b, uint32_t b_count)
{
    struct two t = {.a = a, .b = b, .a_count = a_count, .b_count = b_count};
    uint64_t cells = 0;

    //@ ghost uint32_t reach = 0;
    /*@ loop invariant two_given(t) && t.a == a && t.b == b && t.a_count == a_count &&
                       t.b_count == b_count;
        loop invariant cells <= reach;
        loop invariant both_before(a, a_count, b, b_count, reach, cells);
        loop invariant \forall integer c; both_left(t, c) ==>
            reach <= c && in_both(a, a_count, b, b_count, c);
        loop invariant \forall integer c; in_both(a, a_count, b, b_count, c) && reach <= c ==>
            both_left(t, c);
        loop invariant cells > 0 ==> \exists integer c; in_both(a, a_count, b, b_count, c);
        loop invariant cells == 0 ==> \forall integer c; in_both(a, a_count, b, b_count, c) ==>
            both_left(t, c);
        loop assigns t, cells, reach;
        loop variant (t.a_count - t.i) + (t.b_count - t.j); */
    while ((t = next_common(t)).found) {
        //@ ghost count_on(a, a_count, b, b_count, reach, t.both.begin, t.both.end, cells);
        //@ ghost reach = t.both.end;
        cells += t.both.end - t.both.begin;
    }
    //@ ghost count_on(a, a_count, b, b_count, reach, UINT32_MAX, UINT32_MAX, cells);
    return cells;
}

#endif
