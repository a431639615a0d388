/* refit.c, fast: a box from the boxes below it where these are made anyway, otherwise from the
 * vertices of its node, each once, most of them in one run that is read like a stream. Which nodes
 * and which vertices these are, the plan knows (refit_plan.c). */
#include "opt/refit.h"

#include "opt/bound.h"

/* ---- boxes ---- */

static inline void take_point(struct ts_box *box, const double *p)
{
    for (int k = 0; k < 3; k++) {
        box->lo[k] = smaller(p[k], box->lo[k]);
        box->hi[k] = larger(p[k], box->hi[k]);
    }
}

static inline struct ts_box box_of_point(const double *p)
{
    return (struct ts_box){{p[0], p[1], p[2]}, {p[0], p[1], p[2]}};
}

static inline struct ts_box join(struct ts_box a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++) {
        a.lo[k] = smaller(a.lo[k], b->lo[k]);
        a.hi[k] = larger(a.hi[k], b->hi[k]);
    }
    return a;
}

/* Points one after the other, two at a time: six bounds that do not wait for each other, and fill
 * whole vectors where three would not. */
static struct ts_box box_of_run(uint32_t count, const double *restrict p)
{
    double lo[6], hi[6];
    struct ts_box even, odd;

    for (int k = 0; k < 6; k++) lo[k] = hi[k] = p[k % 3];
    if (count % 2) p += 3;
    for (const double *end = p + 6 * (size_t)(count / 2); p < end; p += 6)
        for (int k = 0; k < 6; k++) {
            lo[k] = smaller(p[k], lo[k]);
            hi[k] = larger(p[k], hi[k]);
        }
    even = (struct ts_box){{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
    odd = (struct ts_box){{lo[3], lo[4], lo[5]}, {hi[3], hi[4], hi[5]}};
    return join(even, &odd);
}

static struct ts_box box_of_index(size_t count, const uint32_t *restrict index,
                                  const double *restrict point)
{
    struct ts_box even = box_of_point(point + 3 * (size_t)index[0]), odd = even;

    if (count % 2) index++;
    for (const uint32_t *end = index + count / 2 * 2; index < end; index += 2) {
        take_point(&even, point + 3 * (size_t)index[0]);
        take_point(&odd, point + 3 * (size_t)index[1]);
    }
    return join(even, &odd);
}

/* Two boxes or more, side by side. Most nodes have at most four children: these are taken at once,
 * one that is not there replaced by the second, for a branch on their number would be mispredicted
 * all the time. */
static inline struct ts_box merge(uint32_t count, const double *boxes)
{
    uint32_t third = count > 2 ? 2 : 1, fourth = count > 3 ? 3 : 1;
    struct ts_box box;

    for (int k = 0; k < 3; k++) {
        const double *lo = boxes + k * (size_t)count, *hi = lo + 3 * (size_t)count;

        box.lo[k] = smaller(smaller(lo[0], lo[1]), smaller(lo[third], lo[fourth]));
        box.hi[k] = larger(larger(hi[0], hi[1]), larger(hi[third], hi[fourth]));
    }
    for (uint32_t i = 4; i < count; i++) {
        struct ts_box next = ts_boxes_get(count, boxes, i);

        box = join(box, &next);
    }
    return box;
}

static inline struct ts_box box_of_face(const uint32_t *corner, const double *point)
{
    struct ts_box box = box_of_point(point + 3 * (size_t)corner[0]);

    take_point(&box, point + 3 * (size_t)corner[1]);
    take_point(&box, point + 3 * (size_t)corner[2]);
    return box;
}

/* `count` faces, one or more: each is a box by itself, so that none waits for the one before. */
static inline struct ts_box box_of_faces(uint32_t count, const uint32_t *corner,
                                         const double *point)
{
    struct ts_box box = box_of_face(corner, point);

    for (uint32_t f = 1; f < count; f++) {
        struct ts_box next = box_of_face(corner + 3 * (size_t)f, point);

        box = join(box, &next);
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
    return join(box, &others);
}

/* Of a leaf, or a node that is due. */
static inline struct ts_box box_of_lowest(const struct refit_plan *p, uint32_t n,
                                          const double *point)
{
    const struct ts_node *node = &p->tree->node[n];
    const struct refit_shared *shared = &p->shared[p->due[n] - (p->due[n] > 0)];

    if (shared->count) return box_of_shared(p, shared, point);
    return box_of_faces(node->end - node->begin, p->corner + 3 * (size_t)node->begin, point);
}

static inline struct ts_box box_of_merged(const struct refit_plan *p, uint32_t n,
                                          const double *boxes)
{
    const struct ts_node *node = &p->tree->node[n];

    return merge(node->degree, boxes + 6 * (size_t)node->child);
}

static inline void put(double *boxes, const struct refit_place *at, const struct ts_box *box)
{
    ts_boxes_set(at->count, boxes + 6 * (size_t)at->first, at->node - at->first, box);
}

static size_t begin(const void *plan, const double *point, double *boxes)
{
    const struct refit_plan *p = plan;

    for (uint32_t i = 0; i < p->lowest_count; i++) {
        struct ts_box box = box_of_lowest(p, p->lowest[i].node, point);

        put(boxes, &p->lowest[i], &box);
    }
    for (uint32_t i = 0; i < p->merged_count; i++) {
        struct ts_box box = box_of_merged(p, p->merged[i].node, boxes);

        put(boxes, &p->merged[i], &box);
    }
    return (size_t)p->lowest_count + p->merged_count;
}

static size_t make_below(const struct refit_plan *p, uint32_t n, const double *point, double *boxes)
{
    const struct ts_node *node = &p->tree->node[n];
    size_t made = node->degree;

    for (uint32_t c = 0; c < node->degree; c++) {
        struct refit_place at = {node->child + c, node->child, node->degree};
        bool merges = refit_merges(p, at.node);
        struct ts_box box;

        if (merges) made += make_below(p, at.node, point, boxes);
        box = merges ? box_of_merged(p, at.node, boxes) : box_of_lowest(p, at.node, point);
        put(boxes, &at, &box);
    }
    return made;
}

static size_t open(const void *plan, uint32_t node, const double *point, double *boxes)
{
    const struct refit_plan *p = plan;

    return p->due[node] ? make_below(p, node, point, boxes) : 0;
}

static bool is_due(const void *plan, uint32_t node)
{
    return ((const struct refit_plan *)plan)->due[node] != 0;
}

static size_t bytes(const void *plan) { return ((const struct refit_plan *)plan)->bytes; }

const struct ts_refitting ts_refit_opt = {refit_make_plan, begin, open,
                                          is_due,          bytes, refit_release};
