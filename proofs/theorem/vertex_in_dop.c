/* vertex_in_dop.c: a morphed vertex lies in the blended polytope, whatever was rounded on the way.
 *
 * The contract of `dops` says what is computed; proofs/coq/dop.v shows that it is wide enough; here
 * both are put together with `model`, which computes the vertex. Nothing of this file is in the
 * library. */
#include "proofs/theorem/vertex_in_box.c" // NOLINT(bugprone-suspicious-include)

/*@ predicate is_sign(real d) = d == -1.0 || d == 0.0 || d == 1.0;

    // What a vertex measures along (a, b, c), in reference r; its coordinates begin at v.
    logic real measured{L}(double *x, integer v, integer xstep, real a, real b, real c, integer r) =
        a * x[v + r * xstep] + b * x[v + 1 + r * xstep] + c * x[v + 2 + r * xstep];

    // In every reference: bound k of x is at most, or at least, what the vertex measures; and
    // number `size` at least the sum of the magnitudes of its coordinates.
    predicate low_in{L}(double *dop, integer k, integer step, double *x, integer v, integer xstep,
                        real a, real b, real c, integer r) =
        dop[k + r * step] <= measured(x, v, xstep, a, b, c, r);
    predicate lows{L}(double *dop, integer k, integer step, double *x, integer v, integer xstep,
                      real a, real b, real c, integer n) =
        \forall integer r; 0 <= r < n ==> low_in(dop, k, step, x, v, xstep, a, b, c, r);
    predicate high_in{L}(double *dop, integer k, integer step, double *x, integer v,
                         integer xstep, real a, real b, real c, integer r) =
        measured(x, v, xstep, a, b, c, r) <= dop[k + r * step];
    predicate highs{L}(double *dop, integer k, integer step, double *x, integer v, integer xstep,
                       real a, real b, real c, integer n) =
        \forall integer r; 0 <= r < n ==> high_in(dop, k, step, x, v, xstep, a, b, c, r);
    predicate size_in{L}(double *dop, integer size, integer step, double *x, integer v,
                         integer xstep, integer r) =
        \abs(x[v + r * xstep]) + \abs(x[v + 1 + r * xstep]) + \abs(x[v + 2 + r * xstep]) <=
            dop[size + r * step];
    predicate sizes{L}(double *dop, integer size, integer step, double *x, integer v,
                       integer xstep, integer n) =
        \forall integer r; 0 <= r < n ==> size_in(dop, size, step, x, v, xstep, r);

    // What the morphed vertex measures, as it is rounded, and the bounds as they are widened.
    logic real morphed{L}(double *w, double *x, integer v, integer xstep, real a, real b, real c,
                          integer n) =
        a * blended(w, x, v, xstep, n) + b * blended(w, x, v + 1, xstep, n) +
        c * blended(w, x, v + 2, xstep, n);
    logic real lowest_of{L}(double *w, double *dop, integer k, integer size, integer step,
                            integer n) =
        rnd(blended(w, dop, k, step, n) - dop_extra(n, blended(w, dop, size, step, n)));
    logic real highest_of{L}(double *w, double *dop, integer k, integer size, integer step,
                             integer n) =
        rnd(blended(w, dop, k, step, n) + dop_extra(n, blended(w, dop, size, step, n)));

    predicate is_above{L}(double *w, double *dop, integer k, integer size, integer step, double *x,
                          integer v, integer xstep, real a, real b, real c, integer n) =
        lowest_of(w, dop, k, size, step, n) <= morphed(w, x, v, xstep, a, b, c, n);
    predicate is_below{L}(double *w, double *dop, integer k, integer size, integer step, double *x,
                          integer v, integer xstep, real a, real b, real c, integer n) =
        morphed(w, x, v, xstep, a, b, c, n) <= highest_of(w, dop, k, size, step, n);

    // Theorems of proofs/coq/dop.v.
    axiomatic polytopes {
      axiom dop_below{L}: \forall double *w, *dop, *x, integer k, size, step, v, xstep, n,
          real a, b, c;
        1 <= n <= TS_MOST_REFERENCES && weights(w, n) && is_sign(a) && is_sign(b) && is_sign(c) &&
        sizes(dop, size, step, x, v, xstep, n) && lows(dop, k, step, x, v, xstep, a, b, c, n) ==>
          is_above(w, dop, k, size, step, x, v, xstep, a, b, c, n);
      axiom dop_above{L}: \forall double *w, *dop, *x, integer k, size, step, v, xstep, n,
          real a, b, c;
        1 <= n <= TS_MOST_REFERENCES && weights(w, n) && is_sign(a) && is_sign(b) && is_sign(c) &&
        sizes(dop, size, step, x, v, xstep, n) && highs(dop, k, step, x, v, xstep, a, b, c, n) ==>
          is_below(w, dop, k, size, step, x, v, xstep, a, b, c, n);
      axiom dop_size{L}: \forall double *w, *dop, *x, integer size, step, v, xstep, n;
        1 <= n <= TS_MOST_REFERENCES && weights(w, n) && sizes(dop, size, step, x, v, xstep, n) ==>
          \abs(blended(w, x, v, xstep, n)) + \abs(blended(w, x, v + 1, xstep, n)) +
              \abs(blended(w, x, v + 2, xstep, n)) <=
            highest_of(w, dop, size, size, step, n);
    } */

/* ---- the theorem ---- */

/*@ // Along an axis, in every reference, as vertex_in_box.c has it for boxes.
    predicate axis_inside{L}(integer count, double *dop, integer i, integer axis,
                             struct ts_body *body, integer v) =
        below(dop, 27 * i + axis, 27 * count, body->reference, 3 * v + axis,
              3 * body->vertex_count, body->reference_count) &&
        below(body->reference, 3 * v + axis, 3 * body->vertex_count, dop, 27 * i + 13 + axis,
              27 * count, body->reference_count);
    predicate slab_inside{L}(integer count, double *dop, integer i, integer s, real a, real b,
                             real c, struct ts_body *body, integer v) =
        lows(dop, 27 * i + s, 27 * count, body->reference, 3 * v, 3 * body->vertex_count, a, b, c,
             body->reference_count) &&
        highs(dop, 27 * i + 13 + s, 27 * count, body->reference, 3 * v, 3 * body->vertex_count, a,
              b, c, body->reference_count);

    // Polytope i of every reference holds vertex v of that reference: along the axes, along slab s,
    // whose direction is (a, b, c), and in its size.
    predicate dops_hold{L}(integer count, double *dop, integer i, integer s, real a, real b, real c,
                           struct ts_body *body, integer v) =
        axis_inside(count, dop, i, 0, body, v) && axis_inside(count, dop, i, 1, body, v) &&
        axis_inside(count, dop, i, 2, body, v) &&
        slab_inside(count, dop, i, s, a, b, c, body, v) &&
        sizes(dop, 27 * i + 26, 27 * count, body->reference, 3 * v, 3 * body->vertex_count,
              body->reference_count);

    // The point (x, y, z) is in a polytope: along the axes, along slab s, and in its size.
    predicate in_dop{L}(double *dop, integer i, integer s, real a, real b, real c, real x, real y,
                        real z) =
        dop[27 * i] <= x <= dop[27 * i + 13] && dop[27 * i + 1] <= y <= dop[27 * i + 14] &&
        dop[27 * i + 2] <= z <= dop[27 * i + 15] &&
        dop[27 * i + s] <= a * x + b * y + c * z <= dop[27 * i + 13 + s] &&
        \abs(x) + \abs(y) + \abs(z) <= dop[27 * i + 26]; */

/*@ // Slab s of a polytope whose bounds are all as `dops` leaves them.
    predicate lo_is{L1, L2}(double *to, double *w, double *x, integer i, integer s, integer count,
                            integer n, real extra) =
        \at(to[27 * i + s], L2) ==
            (s < 3 ? blended{L1}(w, x, 27 * i + s, 27 * count, n)
                   : rnd(blended{L1}(w, x, 27 * i + s, 27 * count, n) - extra));
    predicate hi_is{L1, L2}(double *to, double *w, double *x, integer i, integer s, integer count,
                            integer n, real extra) =
        \at(to[27 * i + 13 + s], L2) ==
            (s < 3 ? blended{L1}(w, x, 27 * i + 13 + s, 27 * count, n)
                   : rnd(blended{L1}(w, x, 27 * i + 13 + s, 27 * count, n) + extra));
    lemma one_lo{L1, L2}: \forall double *to, *w, *x, integer slabs, i, s, count, n, real extra;
        lo_blended{L1, L2}(slabs, to, w, x, i, count, n, extra) && 0 <= s < slabs ==>
            lo_is{L1, L2}(to, w, x, i, s, count, n, extra);
    lemma one_hi{L1, L2}: \forall double *to, *w, *x, integer slabs, i, s, count, n, real extra;
        hi_blended{L1, L2}(slabs, to, w, x, i, count, n, extra) && 0 <= s < slabs ==>
            hi_is{L1, L2}(to, w, x, i, s, count, n, extra); */

/*@ // What `dops` left in `to`, slab by slab.
    predicate has_axis{L1, L2}(double *to, double *w, double *dop, integer i, integer axis,
                               integer count, integer n) =
        \at(to[27 * i + axis], L2) == blended{L1}(w, dop, 27 * i + axis, 27 * count, n) &&
        \at(to[27 * i + 13 + axis], L2) == blended{L1}(w, dop, 27 * i + 13 + axis, 27 * count, n);
    predicate has_slab{L1, L2}(double *to, double *w, double *dop, integer i, integer s,
                               integer count, integer n) =
        \at(to[27 * i + s], L2) ==
            lowest_of{L1}(w, dop, 27 * i + s, 27 * i + 26, 27 * count, n) &&
        \at(to[27 * i + 13 + s], L2) ==
            highest_of{L1}(w, dop, 27 * i + 13 + s, 27 * i + 26, 27 * count, n);
    predicate has_size{L1, L2}(double *to, double *w, double *dop, integer i, integer count,
                               integer n) =
        \at(to[27 * i + 26], L2) ==
            highest_of{L1}(w, dop, 27 * i + 26, 27 * i + 26, 27 * count, n);
    lemma wide_slab{L1, L2}: \forall double *to, *w, *x, integer i, s, count, n;
        3 <= s && lo_is{L1, L2}(to, w, x, i, s, count, n, dop_wider{L1}(w, x, i, count, n)) &&
        hi_is{L1, L2}(to, w, x, i, s, count, n, dop_wider{L1}(w, x, i, count, n)) ==>
            has_slab{L1, L2}(to, w, x, i, s, count, n); */

struct vertex {
    double x, y, z;
};

/*@ ghost
    // One coordinate: it is between the bounds along its axis, and does not overflow.
    /@ requires body_given(body, state) && is_morphed(state);
       requires 27 * count + body->reference_count * (27 * count) <= SIZE_MAX;
       requires \valid_read(dop + (0 .. body->reference_count * (27 * count) - 1));
       requires weights(state->weight, body->reference_count);
       requires blends_fit(state->weight, dop, 27 * count, body->reference_count);
       requires i < count && v < body->vertex_count && axis < 3;
       requires axis_inside(count, dop, i, axis, body, v);
       assigns \nothing;
       ensures blend_fits(state->weight, body->reference, 3 * v + axis, 3 * body->vertex_count,
                          body->reference_count);
       ensures blended(state->weight, dop, 27 * i + axis, 27 * count, body->reference_count) <=
           blended(state->weight, body->reference, 3 * v + axis, 3 * body->vertex_count,
                   body->reference_count) <=
           blended(state->weight, dop, 27 * i + 13 + axis, 27 * count, body->reference_count); @/
    static void coordinate_between(const struct ts_body *body, const struct ts_state *state,
                                   size_t v, size_t count, const double *dop, size_t i,
                                   size_t axis)
    {
        size_t lo = 27 * i + axis;
        blended_between(state->weight, dop, lo, lo + 13, 27 * count, body->reference, 3 * v + axis,
                        3 * (size_t)body->vertex_count, body->reference_count);
    } */

/*@ requires \valid_read(kind) && 3 <= kind->slabs <= 13 && 3 <= s < kind->slabs;
    requires body_given(body, state) && is_morphed(state);
    requires 1 <= body->reference_count <= TS_MOST_REFERENCES;
    requires dops_given(count, body->reference_count, &reference->lo[0], state->weight,
                        &to->lo[0]);
    requires \separated(kind, &to->lo[0] + (0 .. 27 * count - 1));
    requires weights(state->weight, body->reference_count);
    requires blends_fit(state->weight, &reference->lo[0], 27 * count, body->reference_count);
    requires dops_fit(state->weight, &reference->lo[0], count, body->reference_count);
    requires i < count && v < body->vertex_count && is_sign(a) && is_sign(b) && is_sign(c);
    requires dops_hold(count, &reference->lo[0], i, s, a, b, c, body, v);
    assigns *(&to->lo[0] + (0 .. 27 * count - 1));
    ensures in_dop(&to->lo[0], i, s, a, b, c, \result.x, \result.y, \result.z); */
static struct vertex vertex_in_dop(const struct ts_dop_kind *kind, const struct ts_body *body,
                                   const struct ts_state *state, size_t v, size_t count,
                                   const struct ts_dop *reference, size_t i, size_t s, double a,
                                   double b, double c, struct ts_dop *to)
{
    struct vertex p;
    //@ ghost size_t step = 27 * count;
    //@ ghost size_t block = 3 * (size_t)body->vertex_count;
    //@ ghost uint32_t n = body->reference_count;

    //@ ghost coordinate_between(body, state, v, count, &reference->lo[0], i, 0);
    //@ ghost coordinate_between(body, state, v, count, &reference->lo[0], i, 1);
    //@ ghost coordinate_between(body, state, v, count, &reference->lo[0], i, 2);
    p.x = model(body, state, 3 * v);
    p.y = model(body, state, 3 * v + 1);
    p.z = model(body, state, 3 * v + 2);
    /*@ assert low: is_above(state->weight, &reference->lo[0], 27 * i + s, 27 * i + 26, step,
                             body->reference, 3 * v, block, a, b, c, n); */
    /*@ assert high: is_below(state->weight, &reference->lo[0], 27 * i + 13 + s, 27 * i + 26, step,
                              body->reference, 3 * v, block, a, b, c, n); */
    /*@ assert along: a * p.x + b * p.y + c * p.z ==
            morphed(state->weight, body->reference, 3 * v, block, a, b, c, n); */
    /*@ assert size: \abs(p.x) + \abs(p.y) + \abs(p.z) <=
            highest_of(state->weight, &reference->lo[0], 27 * i + 26, 27 * i + 26, step, n); */
    dops(kind, count, body->reference_count, reference, state->weight, to);
    /*@ assert dop_blended{Pre, Here}(kind->slabs, &to->lo[0], state->weight, &reference->lo[0],
                                      i, count, n); */
    /*@ assert to_x: lo_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 0,
                              count, n, dop_wider{Pre}(state->weight, &reference->lo[0], i, count,
       n)) && hi_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 0, count, n,
       dop_wider{Pre}(state->weight, &reference->lo[0], i, count, n)); */
    /*@ assert at_x: has_axis{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 0, count, n); */
    /*@ assert to_y: lo_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 1,
                              count, n, dop_wider{Pre}(state->weight, &reference->lo[0], i, count,
       n)) && hi_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 1, count, n,
       dop_wider{Pre}(state->weight, &reference->lo[0], i, count, n)); */
    /*@ assert at_y: has_axis{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 1, count, n); */
    /*@ assert to_z: lo_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 2,
                              count, n, dop_wider{Pre}(state->weight, &reference->lo[0], i, count,
       n)) && hi_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 2, count, n,
       dop_wider{Pre}(state->weight, &reference->lo[0], i, count, n)); */
    /*@ assert at_z: has_axis{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, 2, count, n); */
    /*@ assert to_s: lo_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, s,
                              count, n, dop_wider{Pre}(state->weight, &reference->lo[0], i, count,
       n)) && hi_is{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, s, count, n,
       dop_wider{Pre}(state->weight, &reference->lo[0], i, count, n)); */
    /*@ assert at_s: has_slab{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i, s, count, n); */
    /*@ assert to_size: has_size{Pre, Here}(&to->lo[0], state->weight, &reference->lo[0], i,
                                            count, n); */
    return p;
}
