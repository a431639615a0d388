/* opt.h: sums side by side, for opt/morph.c. */
#ifndef PROOFS_LOGIC_MORPH_OPT_H
#define PROOFS_LOGIC_MORPH_OPT_H

#include "proofs/logic/morph.h"

/*@ // `count` numbers, from number `first` of p on, are read, and as many are written elsewhere.
    predicate run_given{L}(integer count, double *p, integer first, double *to) =
        first + count <= SIZE_MAX && \valid_read(p + (first .. first + count - 1)) &&
        \valid(to + (0 .. count - 1)) &&
        \separated(to + (0 .. count - 1), p + (first .. first + count - 1)); */

/*@ // Number k of `to` may have a term added, and so may the first n.
    predicate one_step{L}(double *to, integer k, real w, double *p, integer first) =
        step_fits(to[k], w, p[first + k]);
    predicate run_steps{L}(integer n, double *to, real w, double *p, integer first) =
        \forall integer k; 0 <= k < n ==> one_step(to, k, w, p, first);
    lemma one_step_more{L}: \forall double *to, *p, real w, integer first, k;
        run_steps(k, to, w, p, first) && one_step(to, k, w, p, first) ==>
            run_steps(k + 1, to, w, p, first); */

/*@ // Coordinates from number `first` on, of the references as they were at L1: the sums of r terms
    // stand in `to` at L2, and term r does not overflow.
    predicate run_blended{L1, L2}(double *to, integer count, double *w, double *x, integer first,
                                  integer step, integer r) =
        \forall integer k; 0 <= k < count ==>
            \at(to[k], L2) == blended{L1}(w, x, first + k, step, r);
    predicate has_sum{L1, L2}(double *to, integer k, double *w, double *x, integer at, integer step,
                              integer r) =
        \at(to[k], L2) == blended{L1}(w, x, at, step, r);
    lemma one_of_run{L1, L2}: \forall double *to, *w, *x, integer count, first, step, r, k;
        run_blended{L1, L2}(to, count, w, x, first, step, r) && 0 <= k < count ==>
            has_sum{L1, L2}(to, k, w, x, first + k, step, r);
    predicate run_fits{L}(integer count, double *w, double *x, integer first, integer step,
                          integer r) =
        \forall integer k; first <= k < first + count ==> term_fits(w, x, k, step, r);
    predicate run_next{L}(integer count, double *w, double *x, integer first, integer step,
                          integer r) =
        \forall integer k; first <= k < first + count ==> next_sum(w, x, k, step, r);
    predicate first_sum{L}(double *w, double *x, integer k, integer step) =
        blended(w, x, k, step, 1) == mul(w[0], x[k]);
    predicate first_fits{L}(integer count, double *w, double *x, integer first) =
        \forall integer k; first <= k < first + count ==> fits(w[0] * x[k]);
    predicate run_first{L}(integer count, double *w, double *x, integer first, integer step) =
        \forall integer k; first <= k < first + count ==> first_sum(w, x, k, step);
    lemma first_term{L}: \forall double *w, *x, integer k, step;
        term_fits(w, x, k, step, 0) ==> first_sum(w, x, k, step);
    predicate row_inside(integer first, integer count, integer end) =
        0 <= first && first + count <= end;
    predicate block_given{L}(struct ts_body *body, struct ts_state *state, integer count,
                             double *block) =
        \valid(block + (0 .. count - 1)) &&
        \separated(block + (0 .. count - 1),
                   body->reference + (0 .. body->reference_count * (3 * body->vertex_count) - 1)) &&
        \separated(block + (0 .. count - 1), state->weight + (0 .. body->reference_count - 1)); */

/* ---- steps on the way, of the function that names them ---- */

// clang-format off
/* The first products fit. */
#define MODEL_FIRST { \
    /@ assert run_fits(count, state->weight, body->reference, first, all, 0); @/ \
    /@ assert run_first(count, state->weight, body->reference, first, all); @/ \
    /@ assert \forall integer k; first <= k < first + count ==> \
           term_fits(state->weight, body->reference, k, all, 0) && \
           fits(state->weight[0] * body->reference[k]); @/ \
    /@ assert first_fits(count, state->weight, body->reference, first); @/ \
}

/* So does one term more of each sum, of references that are as they were. */
#define MODEL_NEXT { \
    row_within(i, body->reference_count, all); \
    /@ assert run_fits{Pre}(count, state->weight, body->reference, first, all, i); @/ \
    /@ assert run_next{Pre}(count, state->weight, body->reference, first, all, i); @/ \
    /@ assert row_inside(first + i * all, count, body->reference_count * all); @/ \
    /@ assert \forall integer k; first + i * all <= k < first + i * all + count ==> \
           body->reference[k] == \at(body->reference[k], Pre); @/ \
    /@ assert state->weight[i] == \at(state->weight[\at(i, Here)], Pre); @/ \
    /@ loop invariant 0 <= k <= count; \
       loop invariant run_steps(k, block, state->weight[i], body->reference, \
                                first + i * all); \
       loop assigns k; \
       loop variant count - k; @/ \
    for (size_t k = 0; k < count; k++) { \
        /@ assert term_fits{Pre}(state->weight, body->reference, first + k, all, i); @/ \
        /@ assert has_sum{Pre, Here}(block, k, state->weight, body->reference, \
                                         first + k, all, i); @/ \
        /@ assert body->reference[first + i * all + k] == \
               \at(body->reference[\at(first + i * all + k, Here)], Pre); @/ \
        /@ assert one_step(block, k, state->weight[i], body->reference, \
                           first + i * all); @/ \
    } \
}
// clang-format on

#endif
