/* refit.c, fast: a box from the boxes below it where these are made anyway, otherwise from the
 * vertices of its node, each once, most of them in one run that is read like a stream. Which nodes
 * and which vertices these are, the plan knows (refit_plan.c). */
#include "opt/refit.h"

#include "opt/bound.h"

/* ---- volumes of any kind ---- */

size_t refit_begin(const struct refit_plan *p, refit_make *make, void *with)
{
    const struct ts_node *node = p->tree.node;

    if (p->tree.node_count == 0) return 0;
    for (uint32_t i = 0; i < p->begun_count; i++)
        make(with, node[p->begun[i].node].child, node[p->begun[i].node].degree);
    make(with, 0, 1);
    return (size_t)p->lowest_count + p->begun_count;
}

static size_t make_below(const struct refit_plan *p, uint32_t n, refit_make *make, void *with)
{
    const struct ts_node *node = &p->tree.node[n];
    size_t made = node->degree;

    for (uint32_t c = node->child; c < node->child + node->degree; c++)
        if (refit_merges(p, c)) made += make_below(p, c, make, with);
    make(with, node->child, node->degree);
    return made;
}

size_t refit_open(const struct refit_plan *p, uint32_t node, refit_make *make, void *with)
{
    return refit_is_due(p, node) ? make_below(p, node, make, with) : 0;
}

/* ---- boxes ---- */

/* `count` faces, one or more: each is a box by itself, so that none waits for the one before. */
/*@ ghost
    // The bounds of face f are among those of all.
    /@ requires f < count && numbers_given(point, corner, 3 * count);
       requires is_box_of_three(box, point, corner[3 * f], corner[3 * f + 1], corner[3 * f + 2]);
       assigns \nothing;
       ensures is_snug_of(box, point, corner, 3 * count); @/
    static void face_of_faces(struct ts_box box, const uint32_t *corner, const double *point,
                              uint32_t f, uint32_t count)
    {
        /@ loop invariant 3 * f <= i <= 3 * f + 3;
           loop invariant \forall integer j, k; 3 * f <= j < i && 0 <= k < 3 ==>
               of_numbered(coordinate(point, k, corner[j]), point, k, corner, 3 * count);
           loop assigns i;
           loop variant 3 * f + 3 - i; @/
        for (size_t i = 3 * (size_t)f; i < 3 * (size_t)f + 3; i++) {}
    } */

/*@ requires 1 <= count && numbers_given(point, corner, 3 * count);
    assigns \nothing;
    ensures is_box_of_numbered(\result, point, corner, 3 * count); */
static inline struct ts_box box_of_faces(uint32_t count, const uint32_t *corner,
                                         const double *point)
{
    struct ts_box box = box_of_face(corner, point);

    //@ ghost face_of_faces(box, corner, point, 0, count);
    /*@ loop invariant 1 <= f <= count;
        loop invariant is_snug_of(box, point, corner, 3 * count);
        loop invariant \forall integer i; 0 <= i < 3 * f ==> holds_point(box, point, corner[i]);
        loop assigns f, box;
        loop variant count - f; */
    for (uint32_t f = 1; f < count; f++) {
        //@ assert \valid_read(point + (3 * corner[3 * f] .. 3 * corner[3 * f] + 2));
        //@ assert \valid_read(point + (3 * corner[3 * f + 1] .. 3 * corner[3 * f + 1] + 2));
        //@ assert \valid_read(point + (3 * corner[3 * f + 2] .. 3 * corner[3 * f + 2] + 2));
        struct ts_box next = box_of_face(corner + 3 * (size_t)f, point);

        //@ ghost face_of_faces(next, corner, point, f, count);
        box = box_join(box, next);
        //@ assert \forall integer i; 0 <= i < 3 * f ==> holds_point(box, point, corner[i]);
        //@ assert holds_point(box, point, corner[3 * f]);
        //@ assert holds_point(box, point, corner[3 * f + 1]);
        //@ assert holds_point(box, point, corner[3 * f + 2]);
        /*@ assert \forall integer i; 3 * f <= i < 3 * f + 3 ==>
                (i == 3 * f || i == 3 * f + 1 || i == 3 * f + 2) &&
                holds_point(box, point, corner[i]); */
    }
    return box;
}

static struct ts_box box_of_shared(const struct refit_plan *p, const struct refit_shared *shared,
                                   const double *point)
{
    size_t extras = shared[1].extra - shared[0].extra;
    struct ts_box box = box_of_run(shared->count, point + 3 * (size_t)shared->first), others;

    if (extras == 0) return box;
    others = box_of_index(extras, p->extra + shared->extra, point);
    return box_join(box, others);
}

/* Of a leaf, or a node that is due. */
static inline struct ts_box box_of_lowest(const struct refit_plan *p, uint32_t n,
                                          const double *point)
{
    const struct ts_node *node = &p->tree.node[n];
    const struct refit_shared *shared = &p->shared[p->listed[n] - (p->listed[n] > 0)];

    if (shared->count) return box_of_shared(p, shared, point);
    return box_of_faces(node->end - node->begin, p->corner + 3 * (size_t)node->begin, point);
}

static inline struct ts_box box_of_merged(const struct refit_plan *p, uint32_t n,
                                          const double *boxes)
{
    const struct ts_node *node = &p->tree.node[n];

    return box_of_boxes(node->degree, boxes + 6 * (size_t)node->child);
}

static inline void put(double *boxes, const struct refit_place *at, const struct ts_box *box)
{
    ts_boxes_set(at->count, boxes + 6 * (size_t)at->first, at->node - at->first, box);
}

/* All from vertices first, then all that is merged: no branch between them to be mispredicted. */
static size_t begin(const void *plan, const double *point, double *boxes)
{
    const struct refit_plan *p = plan;

    for (uint32_t i = 0; i < p->lowest_count; i++) {
        struct ts_box box = box_of_lowest(p, p->lowest[i].node, point);

        put(boxes, &p->lowest[i], &box);
    }
    for (uint32_t i = 0; i < p->begun_count; i++) {
        struct ts_box box = box_of_merged(p, p->begun[i].node, boxes);

        put(boxes, &p->begun[i], &box);
    }
    return (size_t)p->lowest_count + p->begun_count;
}

struct frame {
    const struct refit_plan *plan;
    const double *point;
    double *boxes;
};

static void make_boxes(void *with, uint32_t first, uint32_t count)
{
    const struct frame *f = with;

    for (uint32_t n = first; n < first + count; n++) {
        struct ts_box box = refit_merges(f->plan, n) ? box_of_merged(f->plan, n, f->boxes)
                                                     : box_of_lowest(f->plan, n, f->point);

        put(f->boxes, &(struct refit_place){n, first, count}, &box);
    }
}

static size_t open(const void *plan, uint32_t node, const double *point, double *boxes)
{
    struct frame frame = {plan, point, boxes};

    return refit_open(plan, node, make_boxes, &frame);
}

static bool is_due(const void *plan, uint32_t node) { return refit_is_due(plan, node); }

static size_t bytes(const void *plan) { return ((const struct refit_plan *)plan)->bytes; }

const struct ts_refitting ts_refit_opt = {refit_make_plan, begin, open,
                                          is_due,          bytes, refit_release};
