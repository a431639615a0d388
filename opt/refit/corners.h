/* corners.h: the box of a leaf, or of a node that is due, from the vertices of its faces,
 * which the plan lists in one of two ways. */
#ifndef OPT_REFIT_CORNERS_H
#define OPT_REFIT_CORNERS_H

#include "opt/bound.h"
#include "opt/refit/refit.h"
#include "touchstone/bounds.h"
#include "touchstone/tree.h"
#ifdef __FRAMAC__
#include "proofs/logic/refit/corners.h"
#endif

/* Faces `begin` to before `end`, at least one: each is a box by itself, so that none waits for the
 * one before. */
/*@ requires begin < end && corners_given(point, corner, 3 * begin, 3 * end);
    assigns \nothing;
    ensures is_box_of_corners(\result, point, corner, 3 * begin, 3 * end); */
static inline struct ts_box box_of_faces(uint32_t begin, uint32_t end, const uint32_t *corner,
                                         const double *point)
{
    //@ assert corner_given(point, corner, 3 * begin) && corner_given(point, corner, 3 * begin + 1);
    //@ assert corner_given(point, corner, 3 * begin + 2);
    struct ts_box box = box_of_face(corner + 3 * (size_t)begin, point);

    //@ ghost face_of_faces(box, corner, point, begin, begin, end);
    /*@ loop invariant begin < f <= end;
        loop invariant is_snug_of_corners(box, point, corner, 3 * begin, 3 * end);
        loop invariant holds_corners(box, point, corner, 3 * begin, 3 * f);
        loop assigns f, box;
        loop variant end - f; */
    for (uint32_t f = begin + 1; f < end; f++) {
        //@ assert corner_given(point, corner, 3 * f) && corner_given(point, corner, 3 * f + 1);
        //@ assert corner_given(point, corner, 3 * f + 2);
        //@ assert \valid_read(point + (3 * corner[3 * f] .. 3 * corner[3 * f] + 2));
        //@ assert \valid_read(point + (3 * corner[3 * f + 1] .. 3 * corner[3 * f + 1] + 2));
        //@ assert \valid_read(point + (3 * corner[3 * f + 2] .. 3 * corner[3 * f + 2] + 2));
        struct ts_box next = box_of_face(corner + 3 * (size_t)f, point);

        //@ ghost face_of_faces(next, corner, point, f, begin, end);
        box = box_join(box, next);
        //@ assert holds_corners(box, point, corner, 3 * begin, 3 * f);
        //@ assert holds_point(box, point, corner[3 * f]);
        //@ assert holds_point(box, point, corner[3 * f + 1]);
        //@ assert holds_point(box, point, corner[3 * f + 2]);
        /*@ assert \forall integer i; 3 * f <= i < 3 * f + 3 ==>
                (i == 3 * f || i == 3 * f + 1 || i == 3 * f + 2) &&
                holds_point(box, point, corner[i]); */
    }
    return box;
}

/* The vertices of a node, each once: a run of them, at least one, and others. */
/*@ requires 1 <= count && \valid_read(point + (3 * first .. 3 * (first + count) - 1));
    requires numbers_given(point, extra, extras);
    requires run_of_corners(first, count, corner, from, to);
    requires list_of_corners(extra, extras, corner, from, to);
    requires none_missing(first, count, extra, extras, corner, from, to);
    assigns \nothing;
    ensures is_box_of_corners(\result, point, corner, from, to); */
static struct ts_box box_of_vertices(uint32_t first, uint32_t count, const uint32_t *extra,
                                     size_t extras, const double *point)
/*@ ghost (const uint32_t *corner, size_t from, size_t to) */
{
    struct ts_box box = box_of_run(count, point + 3 * (size_t)first), others;

    /*@ ghost
        look_for(box.lo[0], point, 0, first, count);
        look_for(box.lo[1], point, 1, first, count);
        look_for(box.lo[2], point, 2, first, count);
        look_for(box.hi[0], point, 0, first, count);
        look_for(box.hi[1], point, 1, first, count);
        look_for(box.hi[2], point, 2, first, count); */
    //@ assert is_snug_of_corners(box, point, corner, from, to);
    /*@ assert run: \forall integer v; first <= v < first + count ==>
            holds_point(box, point + 3 * first, v - first) && holds_point(box, point, v); */
    //@ assert extras == 0 ==> holds_corners(box, point, corner, from, to);
    if (extras == 0) return box;
    others = box_of_index(extras, extra, point);
    //@ assert is_snug_of_corners(others, point, corner, from, to);
    box = box_join(box, others);
    //@ assert is_snug_of_corners(box, point, corner, from, to);
    //@ assert holds_corners(box, point, corner, from, to);
    return box;
}

/* Of a leaf, or a node that is due. */
/*@ requires \valid_read(p) && lowest_given(p, point, n);
    assigns \nothing;
    ensures is_box_of_corners(\result, point, p->corner, 3 * p->tree.node[n].begin,
                              3 * p->tree.node[n].end); */
static inline struct ts_box box_of_lowest(const struct ts_refit *p, uint32_t n, const double *point)
{
    const struct ts_node *node = &p->tree.node[n];
    const struct refit_shared *shared = &p->shared[p->listed[n] - (p->listed[n] > 0)];

    //@ ghost size_t from = 3 * (size_t)node->begin, to = 3 * (size_t)node->end;
    if (shared->count)
        return box_of_vertices(shared->first, shared->count, p->extra + shared->extra,
                               shared[1].extra - shared[0].extra,
                               point) /*@ ghost (p->corner, from, to) */;
    return box_of_faces(node->begin, node->end, p->corner, point);
}

#endif
