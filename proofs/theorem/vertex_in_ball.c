/* vertex_in_ball.c: a morphed vertex lies in the blended ball, whatever was rounded on the way.
 *
 * The contract of `balls` says what is computed; proofs/coq/sphere.v shows that it is wide enough;
 * here both are put together with `model`, which computes the vertex. Nothing of this file is in
 * the library. */
#include "proofs/logic/rounded.h"

#include "proofs/theorem/vertex_in_box.c" // NOLINT(bugprone-suspicious-include)

/*@ // A point is in the ball whose four numbers begin at number k.
    predicate in_ball{L}(double *ball, integer k, real x, real y, real z) =
        near(x - ball[k], y - ball[k + 1], z - ball[k + 2], ball[k + 3]);

    // In reference r: the four numbers of the ball, from number k on, are doubles, and it holds the
    // vertex whose coordinates begin at v.
    predicate ball_doubles{L}(double *ball, integer k) =
        is_double(ball[k]) && is_double(ball[k + 1]) && is_double(ball[k + 2]) &&
        is_double(ball[k + 3]);
    predicate ball_has{L}(double *ball, integer k, double *x, integer v) =
        in_ball(ball, k, x[v], x[v + 1], x[v + 2]);
    predicate ball_in{L}(double *ball, integer k, integer step, double *x, integer v,
                         integer xstep, integer r) =
        ball_doubles(ball, k + r * step) && ball_has(ball, k + r * step, x, v + r * xstep);
    predicate balls_have{L}(double *ball, integer k, integer step, double *x, integer v,
                            integer xstep, integer n) =
        \forall integer r; 0 <= r < n ==> ball_in(ball, k, step, x, v, xstep, r);

    // The morphed vertex is in the sum of the balls, widened, all as they are rounded.
    logic real radius_of{L}(double *w, double *ball, integer k, integer step, integer n) =
        add(blended(w, ball, k + 3, step, n), ball_extra(n, ball_size(w, ball, k, step, n)));
    predicate sum_has{L}(double *w, double *ball, integer k, integer step, double *x, integer v,
                         integer xstep, integer n) =
        near(blended(w, x, v, xstep, n) - blended(w, ball, k, step, n),
             blended(w, x, v + 1, xstep, n) - blended(w, ball, k + 1, step, n),
             blended(w, x, v + 2, xstep, n) - blended(w, ball, k + 2, step, n),
             radius_of(w, ball, k, step, n));

    // The theorem of proofs/coq/sphere.v.
    axiomatic spheres {
      axiom ball_blended{L}: \forall double *w, *ball, *x, integer k, step, v, xstep, n;
        1 <= n <= TS_MOST_REFERENCES && weights(w, n) &&
        balls_have(ball, k, step, x, v, xstep, n) ==>
          sum_has(w, ball, k, step, x, v, xstep, n);
    } */

struct vertex {
    double x, y, z;
};

/*@ // A vertex as it is morphed.
    predicate is_vertex{L}(struct vertex vertex, double *w, double *p, integer v, integer block,
                           integer n) =
        vertex.x == blended(w, p, 3 * v, block, n) &&
        vertex.y == blended(w, p, 3 * v + 1, block, n) &&
        vertex.z == blended(w, p, 3 * v + 2, block, n);

    // No operation on the vertex overflows.
    predicate vertex_fits{L}(struct ts_body *body, struct ts_state *state, integer v) =
        blend_fits(state->weight, body->reference, 3 * v, 3 * body->vertex_count,
                   body->reference_count) &&
        blend_fits(state->weight, body->reference, 3 * v + 1, 3 * body->vertex_count,
                   body->reference_count) &&
        blend_fits(state->weight, body->reference, 3 * v + 2, 3 * body->vertex_count,
                   body->reference_count); */

/*@ requires body_given(body, state) && is_morphed(state);
    requires 1 <= body->reference_count <= TS_MOST_REFERENCES;
    requires balls_given(count, body->reference_count, &reference->center[0], state->weight,
                         &to->center[0]);
    requires weights(state->weight, body->reference_count);
    requires blends_fit(state->weight, &reference->center[0], 4 * count, body->reference_count);
    requires balls_fit(state->weight, &reference->center[0], count, body->reference_count);
    requires i < count && v < body->vertex_count && vertex_fits(body, state, v);
    requires balls_have(&reference->center[0], 4 * i, 4 * count, body->reference, 3 * v,
                        3 * body->vertex_count, body->reference_count);
    assigns *(&to->center[0] + (0 .. 4 * count - 1));
    ensures is_vertex{Pre}(\result, state->weight, body->reference, v, 3 * body->vertex_count,
                           body->reference_count);
    ensures in_ball(&to->center[0], 4 * i, \result.x, \result.y, \result.z); */
static struct vertex vertex_in_ball(const struct ts_body *body, const struct ts_state *state,
                                    size_t v, size_t count, const struct ts_ball *reference,
                                    size_t i, struct ts_ball *to)
{
    struct vertex p;
    //@ ghost const double *x = &reference->center[0];
    //@ ghost const double *number = &to->center[0];
    //@ ghost uint32_t n = body->reference_count;

    p.x = model(body, state, 3 * v);
    p.y = model(body, state, 3 * v + 1);
    p.z = model(body, state, 3 * v + 2);
    /*@ assert sum_has(state->weight, x, 4 * i, 4 * count, body->reference, 3 * v,
                       3 * body->vertex_count, n); */
    /*@ assert near(p.x - blended(state->weight, x, 4 * i, 4 * count, n),
                    p.y - blended(state->weight, x, 4 * i + 1, 4 * count, n),
                    p.z - blended(state->weight, x, 4 * i + 2, 4 * count, n),
                    radius_of(state->weight, x, 4 * i, 4 * count, n)); */
    balls(count, body->reference_count, reference, state->weight, to);
    //@ assert ball_summed{Pre, Here}(number, \at(state->weight, Pre), x, i, count, n);
    return p;
}
