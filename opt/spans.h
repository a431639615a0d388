/* spans.h: what two lists of spans have in common. */
#ifndef OPT_SPANS_H
#define OPT_SPANS_H

#include "touchstone/volume.h"

/* Two lists of spans, how far they were gone through, and what was found in both there. */
struct two {
    const struct ts_span *a, *b;
    uint32_t a_count, b_count, i, j;
    bool found;
    struct ts_span both;
};

/*@ // Cell c is in this span, or in one from number `from` on.
    predicate in_span(struct ts_span span, integer c) = span.begin <= c < span.end;
    predicate in_some{L}(struct ts_span *span, integer from, integer count, integer c) =
        \exists integer k; from <= k < count && in_span(span[k], c);

    // Spans are in order: none begins before an earlier one has ended, and none is empty.
    predicate spans_ordered{L}(struct ts_span *span, integer count) =
        (\forall integer k; 0 <= k < count ==> span[k].begin < span[k].end) &&
        \forall integer k, l; 0 <= k < l < count ==> span[k].end <= span[l].begin;

    // Cell c is in both lists, and not gone past.
    predicate both_left{L}(struct two t, integer c) =
        in_some(t.a, t.i, t.a_count, c) && in_some(t.b, t.j, t.b_count, c);
    predicate two_given{L}(struct two t) =
        t.i <= t.a_count && t.j <= t.b_count && \valid_read(t.a + (0 .. t.a_count - 1)) &&
        \valid_read(t.b + (0 .. t.b_count - 1)) && spans_ordered(t.a, t.a_count) &&
        spans_ordered(t.b, t.b_count);
    predicate same_lists(struct two s, struct two t) =
        s.a == t.a && s.b == t.b && s.a_count == t.a_count && s.b_count == t.b_count; */

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

/*@ predicate lists_given{L}(struct ts_span *span, integer count) =
        \valid_read(span + (0 .. count - 1)) && spans_ordered(span, count);
    predicate in_both{L}(struct ts_span *a, integer m, struct ts_span *b, integer n, integer c) =
        in_some(a, 0, m, c) && in_some(b, 0, n, c);

    // Of the cells before `end`, so many are in both.
    inductive both_before{L}(struct ts_span *a, integer m, struct ts_span *b, integer n,
                             integer end, integer many) {
        case none{L}: \forall struct ts_span *a, *b, integer m, n; both_before(a, m, b, n, 0, 0);
        case in{L}: \forall struct ts_span *a, *b, integer m, n, c, many;
            both_before(a, m, b, n, c, many) && in_both(a, m, b, n, c) ==>
                both_before(a, m, b, n, c + 1, many + 1);
        case out{L}: \forall struct ts_span *a, *b, integer m, n, c, many;
            both_before(a, m, b, n, c, many) && !in_both(a, m, b, n, c) ==>
                both_before(a, m, b, n, c + 1, many);
    } */

/* Counting on from one cell to another: from `begin` on all are in both, and before that none. */
/*@ ghost
    /@ requires from <= begin <= end && both_before(a, m, b, n, from, many);
       requires \forall integer c; from <= c < begin ==> !in_both(a, m, b, n, c);
       requires \forall integer c; begin <= c < end ==> in_both(a, m, b, n, c);
       assigns \nothing;
       ensures both_before(a, m, b, n, end, many + (end - begin)); @/
    static void count_on(const struct ts_span *a, uint32_t m, const struct ts_span *b, uint32_t n,
                         uint32_t from, uint32_t begin, uint32_t end, uint64_t many)
    {
        /@ loop invariant from <= c <= end;
           loop invariant both_before(a, m, b, n, c, many + (c < begin ? 0 : c - begin));
           loop assigns c;
           loop variant end - c; @/
        for (uint32_t c = from; c < end; c++) {}
    } */

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
