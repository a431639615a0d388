/* corners.h: boxes of corners, for opt/refit/corners.h. */
#ifndef PROOFS_LOGIC_REFIT_CORNERS_H
#define PROOFS_LOGIC_REFIT_CORNERS_H

#include "opt/bound.h"
#include "opt/refit/refit.h"
#include "proofs/logic/node_box.h"

/*@ // Vertex v is one of these corners. All `count` vertices from `first` on are, and so are those
    // of a list; and each corner is among them.
    predicate is_corner{L}(uint32_t *corner, integer from, integer to, integer v) =
        \exists integer c; from <= c < to && corner[c] == v;
    predicate run_of_corners{L}(integer first, integer count, uint32_t *corner, integer from,
                                integer to) =
        \forall integer v; first <= v < first + count ==> is_corner(corner, from, to, v);
    predicate list_of_corners{L}(uint32_t *list, integer count, uint32_t *corner, integer from,
                                 integer to) =
        \forall integer e; 0 <= e < count ==> is_corner(corner, from, to, list[e]);
    predicate none_missing{L}(integer first, integer count, uint32_t *list, integer others,
                              uint32_t *corner, integer from, integer to) =
        \forall integer c; from <= c < to ==>
            first <= corner[c] < first + count ||
            \exists integer e; 0 <= e < others && list[e] == corner[c];

    // So bounds that come from them come from corners.
    lemma of_this_corner{L}: \forall double *p, uint32_t *corner, integer k, from, to, c;
        from <= c < to ==> of_corner(coordinate(p, k, corner[c]), p, k, corner, from, to);
    lemma of_this_vertex{L}: \forall double *p, uint32_t *corner, integer k, from, to, v;
        is_corner(corner, from, to, v) ==> of_corner(coordinate(p, k, v), p, k, corner, from, to);
    predicate of_run{L}(real x, double *p, integer k, integer first, integer count) =
        \exists integer v; first <= v < first + count && x == coordinate(p, k, v);
    lemma of_run_of_corners{L}: \forall double *p, uint32_t *corner, real x,
                                integer k, first, count, from, to;
        run_of_corners(first, count, corner, from, to) && of_run(x, p, k, first, count) ==>
        of_corner(x, p, k, corner, from, to);
    lemma of_list_of_corners{L}: \forall double *p, uint32_t *list, *corner, real x,
                                 integer k, count, from, to;
        list_of_corners(list, count, corner, from, to) && of_numbered(x, p, k, list, count) ==>
        of_corner(x, p, k, corner, from, to); */

/*@ ghost
    // The bounds of face f are among those of all.
    /@ requires begin <= f < end && corners_given(point, corner, 3 * begin, 3 * end);
       requires is_box_of_three(box, point, corner[3 * f], corner[3 * f + 1], corner[3 * f + 2]);
       assigns \nothing;
       ensures is_snug_of_corners(box, point, corner, 3 * begin, 3 * end); @/
    static void face_of_faces(struct ts_box box, const uint32_t *corner, const double *point,
                              uint32_t f, uint32_t begin, uint32_t end)
    {
        /@ loop invariant 3 * f <= i <= 3 * f + 3;
           loop invariant \forall integer j, k; 3 * f <= j < i && 0 <= k < 3 ==>
               of_corner(coordinate(point, k, corner[j]), point, k, corner, 3 * begin, 3 * end);
           loop assigns i;
           loop variant 3 * f + 3 - i; @/
        for (size_t i = 3 * (size_t)f; i < 3 * (size_t)f + 3; i++) {}
    } */

/*@ ghost
    // A bound that comes from a run of points comes from one of them: it is looked for.
    /@ requires k < 3 && \valid_read(point + (3 * first .. 3 * (first + count) - 1));
       requires of_point(x, point + 3 * first, k, count);
       assigns \nothing;
       ensures of_run(x, point, k, first, count); @/
    static void look_for(double x, const double *point, size_t k, uint32_t first, uint32_t count)
    {
        uint32_t i = 0;

        /@ loop invariant 0 <= i <= count;
           loop invariant \forall integer j; 0 <= j < i ==>
               x != coordinate(point + 3 * first, k, j);
           loop assigns i;
           loop variant count - i; @/
        while (i < count && point[3 * ((size_t)first + i) + k] != x) i++;
        /@ assert i < count; @/
        /@ assert x == coordinate(point, k, first + i); @/
    } */

/*@ // What the plan knows of a leaf or a node that is due: its faces, and its vertices where they
    // are listed.
    logic integer listing{L}(struct ts_refit *p, integer n) =
        p->listed[n] == 0 ? 0 : p->listed[n] - 1;
    predicate shared_given{L}(struct refit_shared *s, uint32_t *extra, double *point,
                              uint32_t *corner, integer from, integer to) =
        s[0].extra <= s[1].extra &&
        \valid_read(point + (3 * s[0].first .. 3 * (s[0].first + s[0].count) - 1)) &&
        numbers_given(point, extra + s[0].extra, s[1].extra - s[0].extra) &&
        run_of_corners(s[0].first, s[0].count, corner, from, to) &&
        list_of_corners(extra + s[0].extra, s[1].extra - s[0].extra, corner, from, to) &&
        none_missing(s[0].first, s[0].count, extra + s[0].extra, s[1].extra - s[0].extra, corner,
                     from, to);
    predicate lowest_given{L}(struct ts_refit *p, double *point, integer n) =
        \valid_read(p->tree.node + n) && p->tree.node[n].begin < p->tree.node[n].end &&
        corners_given(point, p->corner, 3 * p->tree.node[n].begin, 3 * p->tree.node[n].end) &&
        \valid_read(p->listed + n) &&
        \valid_read(p->shared + (listing(p, n) .. listing(p, n) + 1)) &&
        (p->shared[listing(p, n)].count > 0 ==>
            shared_given(p->shared + listing(p, n), p->extra, point, p->corner,
                         3 * p->tree.node[n].begin, 3 * p->tree.node[n].end)); */

#endif
