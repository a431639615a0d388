/* vertices_in_dop.c: the polytopes of the references are made of points and blended; then every
 * morphed point is in the sum. One theorem from the points to the polytope of a frame: nothing is
 * asked for but how large coordinates and weights are. Nothing of this file is in the library. */
#include "proofs/logic/dops.h"
#include "proofs/theorem/made_dops.c" // NOLINT(bugprone-suspicious-include)

#include "proofs/theorem/vertex_in_dop.c" // NOLINT(bugprone-suspicious-include)

/* ---- what `dop_of` gives is what the theorem about sums asks for ---- */

//@ lemma part_is: \forall integer d, real x; -1 <= d <= 1 ==> part_of(d, x) == d * x;

/*@ ghost
    /@ requires kind_given(kind) && axis < 3 && have_vertex(x, i, step, kind, p, v, block, n);
       assigns \nothing;
       ensures below(x, 27 * i + axis, step, p, 3 * v + axis, block, n);
       ensures below(p, 3 * v + axis, block, x, 27 * i + 13 + axis, step, n); @/
    static void axis_has(const struct ts_dop_kind *kind, const double *x, size_t i, size_t axis,
                         size_t step, const double *p, size_t v, size_t block, uint32_t n)
    {
        /@ assert is_axis(&kind->direction[axis][0], axis); @/
        /@ loop invariant 0 <= r <= n;
           loop invariant below(x, 27 * i + axis, step, p, 3 * v + axis, block, r);
           loop invariant below(p, 3 * v + axis, block, x, 27 * i + 13 + axis, step, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            /@ assert has_vertex(x, i, step, kind, p, v, block, r); @/
            /@ assert slab_has(x, 27 * i + r * step, axis, kind, p, 3 * v + r * block); @/
            /@ assert axis == 0 || axis == 1 || axis == 2; @/
            /@ assert exact_along(&kind->direction[axis][0], p, 3 * v + r * block) ==
                   p[3 * v + axis + r * block]; @/
            /@ assert below_in(x, 27 * i + axis, step, p, 3 * v + axis, block, r); @/
            /@ assert below_in(p, 3 * v + axis, block, x, 27 * i + 13 + axis, step, r); @/
        }
    } */

/*@ // What a vertex measures along slab s, in reference r and in all.
    predicate slab_in{L}(double *x, integer i, integer s, integer step, struct ts_dop_kind *kind,
                         double *p, integer v, integer block, integer r) =
        low_in(x, 27 * i + s, step, p, 3 * v, block, kind->direction[s][0],
               kind->direction[s][1], kind->direction[s][2], r) &&
        high_in(x, 27 * i + 13 + s, step, p, 3 * v, block, kind->direction[s][0],
                kind->direction[s][1], kind->direction[s][2], r);
    predicate slab_bounds{L}(double *x, integer i, integer s, integer step,
                             struct ts_dop_kind *kind, double *p, integer v, integer block,
                             integer n) =
        lows(x, 27 * i + s, step, p, 3 * v, block, kind->direction[s][0], kind->direction[s][1],
             kind->direction[s][2], n) &&
        highs(x, 27 * i + 13 + s, step, p, 3 * v, block, kind->direction[s][0],
              kind->direction[s][1], kind->direction[s][2], n); */

/*@ ghost
    // In one reference.
    /@ requires kind_given(kind) && s < kind->slabs;
       requires has_vertex(x, i, step, kind, p, v, block, r);
       assigns \nothing;
       ensures slab_in(x, i, s, step, kind, p, v, block, r); @/
    static void slab_measures(const struct ts_dop_kind *kind, const double *x, size_t i, size_t s,
                              size_t step, const double *p, size_t v, size_t block, uint32_t r)
    {
        /@ assert direction_given(&kind->direction[s][0]); @/
        /@ assert signs(kind->direction[s][0], kind->direction[s][1], kind->direction[s][2]); @/
        /@ assert slab_has(x, 27 * i + r * step, s, kind, p, 3 * v + r * block); @/
        /@ assert part_of(kind->direction[s][0], p[3 * v + r * block]) ==
               kind->direction[s][0] * p[3 * v + r * block]; @/
        /@ assert part_of(kind->direction[s][1], p[3 * v + 1 + r * block]) ==
               kind->direction[s][1] * p[3 * v + 1 + r * block]; @/
        /@ assert part_of(kind->direction[s][2], p[3 * v + 2 + r * block]) ==
               kind->direction[s][2] * p[3 * v + 2 + r * block]; @/
        /@ assert exact_along(&kind->direction[s][0], p, 3 * v + r * block) ==
               measured(p, 3 * v, block, kind->direction[s][0], kind->direction[s][1],
                        kind->direction[s][2], r); @/
    } */

/*@ ghost
    /@ requires kind_given(kind) && s < kind->slabs;
       requires have_vertex(x, i, step, kind, p, v, block, n);
       assigns \nothing;
       ensures slab_bounds(x, i, s, step, kind, p, v, block, n); @/
    static void slabs_measure(const struct ts_dop_kind *kind, const double *x, size_t i, size_t s,
                              size_t step, const double *p, size_t v, size_t block, uint32_t n)
    {
        /@ loop invariant 0 <= r <= n && slab_bounds(x, i, s, step, kind, p, v, block, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            /@ assert has_vertex(x, i, step, kind, p, v, block, r); @/
            slab_measures(kind, x, i, s, step, p, v, block, r);
        }
    } */

/*@ ghost
    /@ requires have_vertex(x, i, step, kind, p, v, block, n);
       assigns \nothing;
       ensures sizes(x, 27 * i + 26, step, p, 3 * v, block, n); @/
    static void size_measures(const struct ts_dop_kind *kind, const double *x, size_t i,
                              size_t step, const double *p, size_t v, size_t block, uint32_t n)
    {
        /@ loop invariant 0 <= r <= n && sizes(x, 27 * i + 26, step, p, 3 * v, block, r);
           loop assigns r;
           loop variant n - r; @/
        for (uint32_t r = 0; r < n; r++) {
            /@ assert has_vertex(x, i, step, kind, p, v, block, r); @/
            /@ assert size_holds(x[27 * i + r * step + 26], p, 3 * v + r * block); @/
            /@ assert size_in(x, 27 * i + 26, step, p, 3 * v, block, r); @/
        }
    } */

/* ---- the theorem ---- */

/*@ // The morphed vertex is between the bounds of slab s, as `dops` widens them.
    predicate slab_between{L}(struct ts_dop_kind *kind, double *w, double *x, integer i,
                              integer s, integer step, double *p, integer v, integer block,
                              integer n) =
        is_above(w, x, 27 * i + s, 27 * i + 26, step, p, 3 * v, block, kind->direction[s][0],
                 kind->direction[s][1], kind->direction[s][2], n) &&
        is_below(w, x, 27 * i + 13 + s, 27 * i + 26, step, p, 3 * v, block,
                 kind->direction[s][0], kind->direction[s][1], kind->direction[s][2], n);
    predicate slabs_between{L}(struct ts_dop_kind *kind, double *w, double *x, integer i,
                               integer end, integer step, double *p, integer v, integer block,
                               integer n) =
        \forall integer s; 3 <= s < end ==>
            slab_between(kind, w, x, i, s, step, p, v, block, n); */

/*@ ghost
    /@ requires kind_given(kind) && 1 <= n <= TS_MOST_REFERENCES && weights(w, n);
       requires have_vertex(x, i, step, kind, p, v, block, n);
       assigns \nothing;
       ensures slabs_between(kind, w, x, i, kind->slabs, step, p, v, block, n); @/
    static void vertex_between(const struct ts_dop_kind *kind, const double *w, const double *x,
                               size_t i, size_t step, const double *p, size_t v, size_t block,
                               uint32_t n)
    {
        size_measures(kind, x, i, step, p, v, block, n);
        /@ loop invariant 3 <= s <= kind->slabs;
           loop invariant slabs_between(kind, w, x, i, s, step, p, v, block, n);
           loop assigns s;
           loop variant kind->slabs - s; @/
        for (int s = 3; s < kind->slabs; s++) {
            slabs_measure(kind, x, i, s, step, p, v, block, n);
            /@ assert direction_given(&kind->direction[s][0]); @/
            /@ assert signs(kind->direction[s][0], kind->direction[s][1],
                            kind->direction[s][2]); @/
            /@ assert is_sign(kind->direction[s][0]) && is_sign(kind->direction[s][1]) &&
                      is_sign(kind->direction[s][2]); @/
            /@ assert slab_between(kind, w, x, i, s, step, p, v, block, n); @/
        }
    } */

/*@ // A vertex as it is morphed.
    predicate is_vertex{L}(struct vertex vertex, double *w, double *p, integer v, integer block,
                           integer n) =
        vertex.x == blended(w, p, 3 * v, block, n) &&
        vertex.y == blended(w, p, 3 * v + 1, block, n) &&
        vertex.z == blended(w, p, 3 * v + 2, block, n);

    // A polytope, also one whose numbers begin at number `at` of x, holds the point (a, b, c): in
    // all slabs and in its size.
    predicate in_polytope{L}(struct ts_dop_kind *kind, struct ts_dop *dop, real a, real b,
                             real c) =
        in_slabs(kind, dop, a, b, c) && \abs(a) + \abs(b) + \abs(c) <= dop->size;
    predicate slab_at{L}(struct ts_dop_kind *kind, double *x, integer at, integer s, real a,
                         real b, real c) =
        x[at + s] <= measured(kind, s, a, b, c) <= x[at + 13 + s];
    predicate slabs_at{L}(struct ts_dop_kind *kind, double *x, integer at, integer end, real a,
                          real b, real c) =
        \forall integer s; 0 <= s < end ==> slab_at(kind, x, at, s, a, b, c); */

/*@ ghost
    // Both are the same.
    /@ requires slabs_at(kind, &dop->lo[0], 27 * i, kind->slabs, a, b, c);
       requires \abs(a) + \abs(b) + \abs(c) <= *(&dop->lo[0] + (27 * i + 26));
       assigns \nothing;
       ensures in_polytope(kind, dop + i, a, b, c); @/
    static void polytope_at(const struct ts_dop_kind *kind, const struct ts_dop *dop, size_t i,
                            double a, double b, double c)
    {
        /@ assert dop[i].size == *(&dop->lo[0] + (27 * i + 26)); @/
        /@ assert \forall integer s; 0 <= s < kind->slabs ==>
               dop[i].lo[s] == *(&dop->lo[0] + (27 * i + s)) &&
               dop[i].hi[s] == *(&dop->lo[0] + (27 * i + 13 + s)); @/
        /@ assert \forall integer s; 0 <= s < kind->slabs ==>
               slab_at(kind, &dop->lo[0], 27 * i, s, a, b, c) &&
               in_slab(kind, dop + i, s, a, b, c); @/
    } */

/*@ ghost
    // Along an axis a point measures its coordinate.
    /@ requires kind_given(kind) && 0 <= s < 3;
       assigns \nothing;
       ensures measured(kind, s, a, b, c) == (s == 0 ? a : (s == 1 ? b : c)); @/
    static void axis_measures(const struct ts_dop_kind *kind, int s, double a, double b, double c)
    {
        /@ assert is_axis(&kind->direction[s][0], s); @/
        /@ assert kind->direction[s][0] == (s == 0 ? 1 : 0); @/
        /@ assert kind->direction[s][1] == (s == 1 ? 1 : 0); @/
        /@ assert kind->direction[s][2] == (s == 2 ? 1 : 0); @/
        /@ assert s == 0 ==> measured(kind, s, a, b, c) == a; @/
        /@ assert s == 1 ==> measured(kind, s, a, b, c) == b; @/
        /@ assert s == 2 ==> measured(kind, s, a, b, c) == c; @/
    } */

/*@ requires kind_given(kind) && body_given(body, state) && is_morphed(state);
    requires 1 <= body->reference_count <= TS_MOST_REFERENCES;
    requires dops_given(count, body->reference_count, &reference->lo[0], state->weight,
                        &to->lo[0]);
    requires \separated(kind, &to->lo[0] + (0 .. 27 * count - 1));
    requires small_weights(state->weight, body->reference_count);
    requires small_numbers(&reference->lo[0], body->reference_count * (27 * count));
    requires i < count && v < body->vertex_count;
    requires have_vertex(&reference->lo[0], i, 27 * count, kind, body->reference, v,
                         3 * body->vertex_count, body->reference_count);
    assigns *(&to->lo[0] + (0 .. 27 * count - 1));
    ensures is_vertex{Pre}(\result, state->weight, body->reference, v, 3 * body->vertex_count,
                           body->reference_count);
    ensures in_polytope(kind, to + i, \result.x, \result.y, \result.z); */
static struct vertex blend_made(const struct ts_dop_kind *kind, const struct ts_body *body,
                                const struct ts_state *state, size_t v, size_t count,
                                const struct ts_dop *reference, size_t i, struct ts_dop *to)
{
    struct vertex p;
    //@ ghost const double *x = &reference->lo[0];
    //@ ghost const double *w = state->weight;
    //@ ghost const double *point = body->reference;
    //@ ghost size_t step = 27 * count;
    //@ ghost size_t block = 3 * (size_t)body->vertex_count;
    //@ ghost uint32_t n = body->reference_count;

    //@ assert weights(w, n);
    //@ ghost sums_small(w, x, step, n);
    //@ ghost dops_small(w, x, count, n);
    //@ ghost axis_has(kind, x, i, 0, step, point, v, block, n);
    //@ ghost axis_has(kind, x, i, 1, step, point, v, block, n);
    //@ ghost axis_has(kind, x, i, 2, step, point, v, block, n);
    //@ ghost coordinate_between(body, state, v, count, x, i, 0);
    //@ ghost coordinate_between(body, state, v, count, x, i, 1);
    //@ ghost coordinate_between(body, state, v, count, x, i, 2);
    //@ ghost size_measures(kind, x, i, step, point, v, block, n);
    //@ ghost vertex_between(kind, w, x, i, step, point, v, block, n);
    p.x = model(body, state, 3 * v);
    p.y = model(body, state, 3 * v + 1);
    p.z = model(body, state, 3 * v + 2);
    /*@ assert size: \abs(p.x) + \abs(p.y) + \abs(p.z) <=
            highest_of(w, x, 27 * i + 26, 27 * i + 26, step, n); */
    dops(kind, count, body->reference_count, reference, state->weight, to);
    //@ assert made: dop_blended{Pre, Here}(kind->slabs, &to->lo[0], w, x, i, count, n);
    //@ assert to_size: has_size{Pre, Here}(&to->lo[0], w, x, i, count, n);
    /*@ ghost
        /@ loop invariant 0 <= s <= kind->slabs;
           loop invariant slabs_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z);
           loop assigns s;
           loop variant kind->slabs - s; @/
        for (int s = 0; s < kind->slabs; s++) {
            /@ assert lo_is{Pre, Here}(&to->lo[0], w, x, i, s, count, n,
                                       dop_wider{Pre}(w, x, i, count, n)); @/
            /@ assert hi_is{Pre, Here}(&to->lo[0], w, x, i, s, count, n,
                                       dop_wider{Pre}(w, x, i, count, n)); @/
            if (s < 3) {
                axis_measures(kind, s, p.x, p.y, p.z);
                /@ assert has_axis{Pre, Here}(&to->lo[0], w, x, i, s, count, n); @/
                /@ assert s == 0 ==> slab_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z); @/
                /@ assert s == 1 ==> slab_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z); @/
                /@ assert s == 2 ==> slab_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z); @/
            } else {
                /@ assert has_slab{Pre, Here}(&to->lo[0], w, x, i, s, count, n); @/
                /@ assert slab_between{Pre}(kind, w, x, i, s, step, point, v, block, n); @/
                /@ assert along: measured(kind, s, p.x, p.y, p.z) ==
                       morphed{Pre}(w, point, 3 * v, block, kind->direction[s][0],
                                    kind->direction[s][1], kind->direction[s][2], n); @/
                /@ assert slab_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z); @/
            }
            /@ assert slab_at(kind, &to->lo[0], 27 * i, s, p.x, p.y, p.z); @/
        }
        polytope_at(kind, to, i, p.x, p.y, p.z); */
    return p;
}

/*@ // What a caller sees to: arrays as long as the headers say, and results apart from all that is
    // read; at most 2^20 references, weights of at most 2^100, lists of points whose coordinates
    // are doubles of at most 2^800 in every reference.
    predicate all_given{L}(struct ts_dop_kind *kind, struct ts_body *body, struct ts_state *state,
                           integer count, struct list *list) =
        kind_given(kind) && body_given(body, state) && is_morphed(state) &&
        1 <= body->reference_count <= TS_MOST_REFERENCES &&
        small_weights(state->weight, body->reference_count) &&
        rows_given(body->reference, 3 * body->vertex_count, list, count, body->reference_count);
    predicate all_apart{L}(struct ts_dop_kind *kind, struct ts_body *body, struct ts_state *state,
                           integer count, double *x, integer n) =
        \separated(kind, x + (0 .. n - 1)) &&
        \separated(x + (0 .. n - 1), state->weight + (0 .. body->reference_count - 1)) &&
        \separated(x + (0 .. n - 1),
                   body->reference +
                       (0 .. body->reference_count * (3 * body->vertex_count) - 1)); */

/*@ // The first r terms of a sum are as they were.
    predicate sum_kept{L1, L2}(double *w, double *x, integer first, integer step, integer r) =
        blended{L1}(w, x, first, step, r) == blended{L2}(w, x, first, step, r);
    predicate vertex_kept{L1, L2}(double *w, double *p, integer v, integer block, integer r) =
        sum_kept{L1, L2}(w, p, 3 * v, block, r) && sum_kept{L1, L2}(w, p, 3 * v + 1, block, r) &&
        sum_kept{L1, L2}(w, p, 3 * v + 2, block, r);
    predicate weight_kept{L1, L2}(double *w, integer r) = \at(w[r], L1) == \at(w[r], L2);
    predicate next_terms{L}(double *w, double *p, integer v, integer block, integer r) =
        next_sum(w, p, 3 * v, block, r) && next_sum(w, p, 3 * v + 1, block, r) &&
        next_sum(w, p, 3 * v + 2, block, r); */

/*@ requires all_given(kind, body, state, count, list);
    requires dops_given(count, body->reference_count, &reference->lo[0], state->weight,
                        &to->lo[0]);
    requires \valid(&reference->lo[0] + (0 .. body->reference_count * (27 * count) - 1));
    requires all_apart(kind, body, state, count, &reference->lo[0],
                       body->reference_count * (27 * count));
    requires \separated(kind, &to->lo[0] + (0 .. 27 * count - 1));
    requires i < count && j < list[i].count;
    assigns *(&reference->lo[0] + (0 .. body->reference_count * (27 * count) - 1)),
            *(&to->lo[0] + (0 .. 27 * count - 1));
    ensures is_vertex{Pre}(\result, state->weight, body->reference, list[i].index[j],
                           3 * body->vertex_count, body->reference_count);
    ensures in_polytope(kind, to + i, \result.x, \result.y, \result.z); */
static struct vertex vertices_in_dop(const struct ts_dop_kind *kind, const struct ts_body *body,
                                     const struct ts_state *state, size_t count,
                                     const struct list *list, struct ts_dop *reference,
                                     struct ts_dop *to, size_t i, size_t j)
{
    //@ assert row_given(body->reference, 3 * body->vertex_count, list, count, 0);
    //@ assert list_given(body->reference, 0, 3 * body->vertex_count, list[i].index, list[i].count);
    uint32_t v = list[i].index[j];

    make_dops(kind, count, list, body->reference_count, body->reference,
              3 * (size_t)body->vertex_count, &reference->lo[0], 27 * count) /*@ ghost (i, j, v) */;
    //@ ghost const double *w = state->weight;
    //@ ghost const double *p = body->reference;
    //@ ghost size_t block = 3 * (size_t)body->vertex_count;
    /*@ ghost
        /@ loop invariant 0 <= r <= body->reference_count;
           loop invariant vertex_kept{Pre, Here}(w, p, v, block, r);
           loop assigns r;
           loop variant body->reference_count - r; @/
        for (uint32_t r = 0; r < body->reference_count; r++) {
            row_within(r, body->reference_count, block);
            /@ assert weight_kept{Pre, Here}(w, r); @/
            /@ assert point_kept{Pre, Here}(p, 3 * v + r * block); @/
            /@ assert next_terms{Pre}(w, p, v, block, r); @/
            /@ assert next_terms(w, p, v, block, r); @/
        } */
    return blend_made(kind, body, state, v, count, reference, i, to);
}
