/* vertices_in_ball.c: the balls of the references are made of points and blended; then every
 * morphed point is in the sum. One theorem from the points to the ball of a frame, as
 * vertices_in_dop.c has it for polytopes. Nothing of this file is in the library. */
#include "proofs/theorem/made_balls.c" // NOLINT(bugprone-suspicious-include)

#include "proofs/theorem/vertex_in_ball.c" // NOLINT(bugprone-suspicious-include)

/*@ // The coordinates of a vertex are small, in all references.
    predicate small_vertex{L}(double *p, integer v, integer block, integer n) =
        small_terms(p, 3 * v, block, n) && small_terms(p, 3 * v + 1, block, n) &&
        small_terms(p, 3 * v + 2, block, n); */

/*@ ghost
    // What `ball_of` gives is what the theorem about sums asks for.
    /@ requires balls_vertex(x, i, step, p, v, block, n);
       assigns \nothing;
       ensures balls_have(x, 4 * i, step, p, 3 * v, block, n); @/
    static void balls_near(const double *x, size_t i, size_t step, const double *p, size_t v,
                           size_t block, uint32_t n)
    {
        /@ assert \forall integer r; 0 <= r < n ==>
               ball_vertex(x, i, step, p, v, block, r) &&
               ball_in(x, 4 * i, step, p, 3 * v, block, r); @/
    } */

/*@ requires body_given(body, state) && is_morphed(state);
    requires 1 <= body->reference_count <= TS_MOST_REFERENCES;
    requires balls_given(count, body->reference_count, &reference->center[0], state->weight,
                         &to->center[0]);
    requires small_weights(state->weight, body->reference_count);
    requires ball_numbers(&reference->center[0], body->reference_count * (4 * count));
    requires i < count && v < body->vertex_count;
    requires small_vertex(body->reference, v, 3 * body->vertex_count, body->reference_count);
    requires balls_vertex(&reference->center[0], i, 4 * count, body->reference, v,
                          3 * body->vertex_count, body->reference_count);
    assigns *(&to->center[0] + (0 .. 4 * count - 1));
    ensures is_vertex{Pre}(\result, state->weight, body->reference, v, 3 * body->vertex_count,
                           body->reference_count);
    ensures in_ball(&to->center[0], 4 * i, \result.x, \result.y, \result.z); */
static struct vertex blend_balls(const struct ts_body *body, const struct ts_state *state, size_t v,
                                 size_t count, const struct ts_ball *reference, size_t i,
                                 struct ts_ball *to)
{
    //@ ghost const double *x = &reference->center[0];
    //@ ghost const double *w = state->weight;
    //@ ghost size_t block = 3 * (size_t)body->vertex_count;
    //@ ghost uint32_t n = body->reference_count;

    //@ assert weights(w, n);
    //@ assert small_numbers(x, n * (4 * count));
    //@ ghost sums_small(w, x, 4 * count, n);
    //@ ghost balls_small(w, x, count, n);
    //@ ghost sum_small(w, body->reference, 3 * v, block, n);
    //@ ghost sum_small(w, body->reference, 3 * v + 1, block, n);
    //@ ghost sum_small(w, body->reference, 3 * v + 2, block, n);
    //@ ghost balls_near(x, i, 4 * count, body->reference, v, block, n);
    return vertex_in_ball(body, state, v, count, reference, i, to);
}

/*@ // What is written elsewhere changes no weight, and no sum.
    lemma weights_kept{L1, L2}: \forall double *w, integer n;
        unchanged{L1, L2}(w, n) && small_weights{L1}(w, n) ==> small_weights{L2}(w, n);
    predicate sum_kept{L1, L2}(double *w, double *x, integer first, integer step, integer r) =
        blended{L1}(w, x, first, step, r) == blended{L2}(w, x, first, step, r);
    predicate vertex_kept{L1, L2}(double *w, double *p, integer v, integer block, integer r) =
        sum_kept{L1, L2}(w, p, 3 * v, block, r) && sum_kept{L1, L2}(w, p, 3 * v + 1, block, r) &&
        sum_kept{L1, L2}(w, p, 3 * v + 2, block, r);
    predicate weight_kept{L1, L2}(double *w, integer r) = \at(w[r], L1) == \at(w[r], L2);
    predicate next_terms{L}(double *w, double *p, integer v, integer block, integer r) =
        next_sum(w, p, 3 * v, block, r) && next_sum(w, p, 3 * v + 1, block, r) &&
        next_sum(w, p, 3 * v + 2, block, r); */

/*@ // What a caller sees to: arrays as long as the headers say; at most 2^20 references, weights of
    // at most 2^100, lists of points whose coordinates are doubles of at most 2^800 in every
    // reference; and n numbers that are written, apart from what is read.
    predicate frame_given{L}(struct ts_body *body, struct ts_state *state, integer count,
                             struct list *list) =
        body_given(body, state) && is_morphed(state) &&
        1 <= body->reference_count <= TS_MOST_REFERENCES &&
        small_weights(state->weight, body->reference_count) &&
        rows_given(body->reference, 3 * body->vertex_count, list, count, body->reference_count);
    predicate apart_from{L}(struct ts_body *body, struct ts_state *state, double *x, integer n) =
        \separated(x + (0 .. n - 1), state->weight + (0 .. body->reference_count - 1)) &&
        \separated(x + (0 .. n - 1),
                   body->reference +
                       (0 .. body->reference_count * (3 * body->vertex_count) - 1)); */

/*@ requires frame_given(body, state, count, list);
    requires balls_given(count, body->reference_count, &reference->center[0], state->weight,
                         &to->center[0]);
    requires \valid(&reference->center[0] + (0 .. body->reference_count * (4 * count) - 1));
    requires apart_from(body, state, &reference->center[0], body->reference_count * (4 * count));
    requires i < count && j < list[i].count;
    assigns *(&reference->center[0] + (0 .. body->reference_count * (4 * count) - 1)),
            *(&to->center[0] + (0 .. 4 * count - 1));
    ensures is_vertex{Pre}(\result, state->weight, body->reference, list[i].index[j],
                           3 * body->vertex_count, body->reference_count);
    ensures in_ball(&to->center[0], 4 * i, \result.x, \result.y, \result.z); */
static struct vertex vertices_in_ball(const struct ts_body *body, const struct ts_state *state,
                                      size_t count, const struct list *list,
                                      struct ts_ball *reference, struct ts_ball *to, size_t i,
                                      size_t j)
{
    //@ assert row_given(body->reference, 3 * body->vertex_count, list, count, 0);
    //@ assert list_given(body->reference, 0, 3 * body->vertex_count, list[i].index, list[i].count);
    uint32_t v = list[i].index[j];

    //@ ghost row_within(0, body->reference_count, count);
    make_balls(count, list, body->reference_count, body->reference, 3 * (size_t)body->vertex_count,
               &reference->center[0], 4 * count) /*@ ghost (i, j, v) */;
    //@ ghost const double *w = state->weight;
    //@ ghost const double *p = body->reference;
    //@ ghost size_t block = 3 * (size_t)body->vertex_count;
    //@ assert unchanged{Pre, Here}(w, body->reference_count);
    //@ assert small_weights(w, body->reference_count);
    /*@ ghost
        /@ loop invariant 0 <= r <= body->reference_count;
           loop invariant vertex_kept{Pre, Here}(w, p, v, block, r);
           loop invariant small_vertex(p, v, block, r);
           loop assigns r;
           loop variant body->reference_count - r; @/
        for (uint32_t r = 0; r < body->reference_count; r++) {
            row_within(r, body->reference_count, block);
            /@ assert row_given{Pre}(p, block, list, count, r); @/
            /@ assert list_given{Pre}(p, r * block, block, list[i].index, list[i].count); @/
            /@ assert point_given{Pre}(p, r * block + 3 * v); @/
            /@ assert weight_kept{Pre, Here}(w, r); @/
            /@ assert point_kept{Pre, Here}(p, 3 * v + r * block); @/
            /@ assert small_term(p, 3 * v, block, r) && small_term(p, 3 * v + 1, block, r) &&
                      small_term(p, 3 * v + 2, block, r); @/
            /@ assert next_terms{Pre}(w, p, v, block, r); @/
            /@ assert next_terms(w, p, v, block, r); @/
        } */
    return blend_balls(body, state, v, count, reference, i, to);
}
