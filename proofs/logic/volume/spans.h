/* spans.h: what two lists of spans have in common, for opt/volume/spans.h, which includes it
 * behind its types. */
#ifndef PROOFS_LOGIC_VOLUME_SPANS_H
#define PROOFS_LOGIC_VOLUME_SPANS_H

#include "touchstone/volume.h"

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

#endif
