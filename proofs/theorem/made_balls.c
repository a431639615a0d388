/* made_balls.c: the balls of the references, made of points by `ball_of` and stored one after the
 * other, hold these points and are not too large. Nothing of this file is in the library. */
#include "proofs/theorem/balls_fit.c" // NOLINT(bugprone-suspicious-include)

#ifndef BLEND_BALL /* fast_balls.c asks for that of the fast twin */
#define BLEND_BALL "ref/blend/ball.h"
#endif
#include BLEND_BALL

/* ---- lists of points, in every reference, as made_dops.c has them ---- */

struct list {
    size_t count;
    const uint32_t *index;
};

/*@ // A list of points, of those that have `block` numbers from number `from` on.
    predicate list_given{L}(double *p, integer from, integer block, uint32_t *index,
                            integer count) =
        1 <= count && \valid_read(index + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==>
            3 * index[i] + 3 <= block && point_given(p, from + 3 * index[i]);

    // As many lists as there are volumes.
    predicate lists_given{L}(double *p, integer from, integer block, struct list *list,
                             integer count) =
        \valid_read(list + (0 .. count - 1)) &&
        \forall integer i; 0 <= i < count ==>
            list_given(p, from, block, list[i].index, list[i].count);

    // The lists of points, in reference r.
    predicate row_given{L}(double *p, integer block, struct list *list, integer count,
                           integer r) =
        lists_given(p, r * block, block, list, count);
    predicate rows_given{L}(double *p, integer block, struct list *list, integer count,
                            integer n) =
        \forall integer r; 0 <= r < n ==> row_given(p, block, list, count, r);

    // Rows of `step` numbers.
    predicate row_inside(integer r, integer n, integer step) =
        0 <= r * step && r * step + step <= n * step;
    lemma rows_inside: \forall integer r, n, step; 0 <= r < n && 0 <= step ==>
        row_inside(r, n, step);

    // What is written elsewhere changes nothing of this.
    predicate point_kept{L1, L2}(double *p, integer k) =
        \at(p[k], L1) == \at(p[k], L2) && \at(p[k + 1], L1) == \at(p[k + 1], L2) &&
        \at(p[k + 2], L1) == \at(p[k + 2], L2); */

/* ---- the balls of the references ---- */

/*@ // The numbers of a ball, one after the other.
    predicate four_are{L}(double *x, integer at, struct ts_ball ball) =
        x[at] == ball.center[0] && x[at + 1] == ball.center[1] && x[at + 2] == ball.center[2] &&
        x[at + 3] == ball.radius;
    predicate numbers_row{L}(double *x, integer at, integer end) =
        \forall integer k; at <= k < end ==> ball_number(x[k]); */

/*@ requires \valid(to + (at .. at + 3)) && at + 3 <= SIZE_MAX;
    requires \forall integer c; 0 <= c < 3 ==> ball_number(ball.center[c]);
    requires ball_number(ball.radius);
    assigns to[at .. at + 3];
    ensures four_are(to, at, ball) && numbers_row(to, at, at + 4); */
static void store_ball(struct ts_ball ball, double *to, size_t at)
{
    /*@ loop invariant 0 <= c <= 3 && numbers_row(to, at, at + c);
        loop invariant \forall integer t; 0 <= t < c ==> to[at + t] == ball.center[t];
        loop assigns c, to[at .. at + 2];
        loop variant 3 - c; */
    for (size_t c = 0; c < 3; c++) to[at + c] = ball.center[c];
    to[at + 3] = ball.radius;
    //@ assert to[at + 0] == ball.center[0] && to[at + 1] == ball.center[1];
    //@ assert to[at + 2] == ball.center[2];
}

/*@ // A ball whose numbers begin at number `at` of x holds the point that begins at number k of p.
    predicate ball_at{L}(double *x, integer at, double *p, integer k) =
        is_double(x[at]) && is_double(x[at + 1]) && is_double(x[at + 2]) &&
        is_double(x[at + 3]) &&
        near(p[k] - x[at], p[k + 1] - x[at + 1], p[k + 2] - x[at + 2], x[at + 3]);
    predicate ball_at_all{L}(double *x, integer at, double *p, integer from, uint32_t *index,
                             integer count) =
        \forall integer i; 0 <= i < count ==> ball_at(x, at, p, from + 3 * index[i]);
    lemma ball_at_kept{L1, L2}: \forall double *x, *p, integer b, k;
        four_kept{L1, L2}(x, b) && point_kept{L1, L2}(p, k) && ball_at{L1}(x, b, p, k) ==>
            ball_at{L2}(x, b, p, k); */

/*@ requires list_given(point, from, block, index, count);
    requires \valid(to + (at .. at + 3)) && at + 3 <= SIZE_MAX;
    requires \separated(to + (at .. at + 3), point + (from .. from + block - 1));
    assigns to[at .. at + 3];
    ensures ball_at_all(to, at, point, from, index, count) && numbers_row(to, at, at + 4); */
static void make_ball(size_t count, const uint32_t *index, const double *point, size_t from,
                      size_t block, double *to, size_t at)
{
    //@ assert points_given(point + from, index, count);
    struct ts_ball ball = ball_of(count, index, point + from);

    /*@ ghost
        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==>
               ball_near(ball, point, from + 3 * index[j]);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert ball_near(ball, point + from, 3 * index[i]); @/
            /@ assert ball_near(ball, point, from + 3 * index[i]); @/
        } */
    //@ assert ball_number(ball.center[0]) && ball_number(ball.center[1]);
    //@ assert ball_number(ball.center[2]) && ball_number(ball.radius);
    //@ assert \forall integer c; 0 <= c < 3 ==> c == 0 || c == 1 || c == 2;
    store_ball(ball, to, at);
    /*@ assert \forall integer k; from <= k < from + block ==>
            point[k] == \at(point[k], Pre); */
    /*@ ghost
        /@ loop invariant 0 <= i <= count && ball_at_all(to, at, point, from, index, i);
           loop assigns i;
           loop variant count - i; @/
        for (size_t i = 0; i < count; i++) {
            /@ assert ball_near{Pre}(ball, point, from + 3 * \at(index[\at(i, Here)], Pre)); @/
            /@ assert 3 * index[i] + 3 <= block; @/
            /@ assert point_kept{Pre, Here}(point, from + 3 * index[i]); @/
            /@ assert ball_near(ball, point, from + 3 * index[i]); @/
            /@ assert ball_at(to, at, point, from + 3 * index[i]); @/
        } */
}

/*@ // Ball i holds the points of list i.
    predicate list_near{L}(double *x, integer at, double *p, integer from, struct list *list,
                           integer i) =
        ball_at_all(x, at + 4 * i, p, from, list[i].index, list[i].count);
    predicate lists_near{L}(double *x, integer at, double *p, integer from, struct list *list,
                            integer end) =
        \forall integer i; 0 <= i < end ==> list_near(x, at, p, from, list, i); */

/*@ requires lists_given(point, from, block, list, count);
    requires \valid(to + (at .. at + 4 * count - 1)) && at + 4 * count <= SIZE_MAX;
    requires \separated(to + (at .. at + 4 * count - 1), point + (from .. from + block - 1));
    assigns to[at .. at + 4 * count - 1];
    ensures lists_near(to, at, point, from, list, count);
    ensures numbers_row(to, at, at + 4 * count); */
static void ball_row(size_t count, const struct list *list, const double *point, size_t from,
                     size_t block, double *to, size_t at)
{
    /*@ loop invariant 0 <= i <= count && numbers_row(to, at, at + 4 * i);
        loop invariant lists_near(to, at, point, from, list, i);
        loop invariant \forall integer k; from <= k < from + block ==>
            point[k] == \at(point[k], Pre);
        loop assigns i, to[at .. at + 4 * count - 1];
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        const uint32_t *index = list[i].index;
        size_t length = list[i].count;

        //@ assert list_given{Pre}(point, from, block, index, length);
        /*@ assert \forall integer j; 0 <= j < length ==>
                point_kept{Pre, Here}(point, from + 3 * index[j]); */
        //@ assert \forall integer j; 0 <= j < length ==> point_given(point, from + 3 * index[j]);
        //@ assert list_given(point, from, block, index, length);
        make_ball(length, index, point, from, block, to, at + 4 * i);
        //@ assert list_near(to, at, point, from, list, i);
        /*@ assert \forall integer k; from <= k < from + block ==>
                point[k] == \at(point[k], LoopCurrent); */
        /*@ assert \forall integer k; at <= k < at + 4 * i ==>
                to[k] == \at(to[k], LoopCurrent); */
        /*@ assert \forall integer b, k; at <= b && b + 4 <= at + 4 * i && from <= k &&
                k + 3 <= from + block && ball_at{LoopCurrent}(to, b, point, k) ==>
                    ball_at(to, b, point, k); */
        /*@ assert \forall integer j; 0 <= j < i ==>
                list_given{Pre}(point, from, block, list[j].index, list[j].count) &&
                list_near{LoopCurrent}(to, at, point, from, list, j); */
        /*@ assert \forall integer j, q; 0 <= j < i && 0 <= q < list[j].count ==>
                4 * j + 4 <= 4 * i && 0 <= 3 * list[j].index[q] <= block - 3 &&
                ball_at{LoopCurrent}(to, at + 4 * j, point, from + 3 * list[j].index[q]); */
        /*@ assert \forall integer j, q; 0 <= j < i && 0 <= q < list[j].count ==>
                ball_at(to, at + 4 * j, point, from + 3 * list[j].index[q]); */
        //@ assert \forall integer j; 0 <= j < i ==> list_near(to, at, point, from, list, j);
    }
}

/*@ // A name, or the product of step and n is taken apart.
    predicate four_times(integer step, integer count) = step == 4 * count;

    // In reference r, ball i holds vertex v.
    predicate ball_vertex{L}(double *x, integer i, integer step, double *p, integer v,
                             integer block, integer r) =
        ball_at(x, 4 * i + r * step, p, 3 * v + r * block);
    predicate balls_vertex{L}(double *x, integer i, integer step, double *p, integer v,
                              integer block, integer n) =
        \forall integer r; 0 <= r < n ==> ball_vertex(x, i, step, p, v, block, r); */

/*@ requires n * block <= SIZE_MAX && rows_given(point, block, list, count, n);
    requires four_times(step, count) && step + n * step <= SIZE_MAX;
    requires \valid(to + (0 .. n * step - 1));
    requires \separated(to + (0 .. n * step - 1), point + (0 .. n * block - 1));
    requires i < count && j < list[i].count && v == list[i].index[j];
    assigns to[0 .. n * step - 1];
    ensures balls_vertex(to, i, step, point, v, block, n);
    ensures ball_numbers(to, n * step); */
static void make_balls(size_t count, const struct list *list, uint32_t n, const double *point,
                       size_t block, double *to,
                       size_t step) /*@ ghost (size_t i, size_t j, size_t v) */
{
    /*@ loop invariant 0 <= r <= n && ball_numbers(to, r * step);
        loop invariant balls_vertex(to, i, step, point, v, block, r);
        loop invariant unchanged{Pre, Here}(point, n * block);
        loop assigns r, to[0 .. n * step - 1];
        loop variant n - r; */
    for (uint32_t r = 0; r < n; r++) {
        //@ ghost row_within(r, n, step);
        //@ ghost row_within(r, n, block);
        //@ assert row_given{Pre}(point, block, list, count, r);
        //@ assert lists_given{Pre}(point, r * block, block, list, count);
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                list_given{Pre}(point, r * block, block, list[l].index, list[l].count) &&
                point_given{Pre}(point, r * block + 3 * list[l].index[q]) &&
                3 * list[l].index[q] + 3 <= block; */
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                point_kept{Pre, Here}(point, r * block + 3 * list[l].index[q]); */
        /*@ assert \forall integer l, q; 0 <= l < count && 0 <= q < list[l].count ==>
                point_given{Pre}(point, r * block + 3 * list[l].index[q]) &&
                point_kept{Pre, Here}(point, r * block + 3 * list[l].index[q]) &&
                point_given(point, r * block + 3 * list[l].index[q]); */
        /*@ assert \forall integer l; 0 <= l < count ==>
                list_given(point, r * block, block, list[l].index, list[l].count); */
        /*@ assert \separated(to + (r * step .. r * step + 4 * count - 1),
                               point + (0 .. n * block - 1)); */
        ball_row(count, list, point, r * block, block, to, r * step);
        //@ assert list_near(to, r * step, point, r * block, list, i);
        //@ assert ball_at(to, r * step + 4 * i, point, r * block + 3 * v);
        //@ assert ball_vertex(to, i, step, point, v, block, r);
        //@ assert unchanged{LoopCurrent, Here}(point, n * block);
        //@ assert unchanged{LoopCurrent, Here}(to, r * step);
        /*@ assert \forall integer b; 0 <= b && b + 4 <= r * step ==>
                four_kept{LoopCurrent, Here}(to, b); */
        /*@ assert \forall integer k; 0 <= k && k + 3 <= n * block ==>
                point_kept{LoopCurrent, Here}(point, k); */
        //@ assert 4 * i + 4 <= step && 3 * v + 3 <= block;
        /*@ assert \forall integer q; 0 <= q < r ==>
                row_inside(q, r, step) && row_inside(q, n, block) &&
                ball_vertex{LoopCurrent}(to, i, step, point, v, block, q) &&
                0 <= 4 * i + q * step && 4 * i + q * step + 4 <= r * step &&
                0 <= 3 * v + q * block && 3 * v + q * block + 3 <= n * block &&
                ball_at{LoopCurrent}(to, 4 * i + q * step, point, 3 * v + q * block) &&
                four_kept{LoopCurrent, Here}(to, 4 * i + q * step) &&
                point_kept{LoopCurrent, Here}(point, 3 * v + q * block); */
        /*@ assert \forall integer q; 0 <= q < r ==>
                ball_vertex{LoopCurrent}(to, i, step, point, v, block, q) &&
                ball_at(to, 4 * i + q * step, point, 3 * v + q * block); */
        /*@ assert \forall integer q; 0 <= q < r ==>
                ball_vertex(to, i, step, point, v, block, q); */
    }
}
