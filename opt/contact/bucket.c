/* bucket.c: bodies in octrees of buckets (paper 003) in place of trees. A frame places all
 * vertices and puts every face into its bucket; nothing is known of how faces hang together. */
#include <stdlib.h>

#include "common/error.h"
#include "common/pairs.h"
#include "opt/bucket/bucket.h"
#include "opt/contact/contact.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* What the octree did and holds is the body's work. */
static void note_work(struct model *m)
{
    struct ts_bucket_work work;

    ts_bucket_opt.work(m->bucket, &work);
    m->work.volumes = work.nodes;
    m->work.overlaps = work.overlaps + work.candidates;
    m->work.bytes += work.bytes + work.cell_bytes - m->bucket_bytes;
    m->bucket_bytes = work.bytes + work.cell_bytes;
}

bool opt_contact_make_buckets(struct model *m, struct ts_error *error)
{
    const struct ts_contact_options *o = m->options;
    const struct ts_bucket_rule rule = {
        .levels = o->buckets,
        .algorithm = o->cells == TS_BUCKET_SORTED ? TS_BUCKET_SORTED : TS_BUCKET_FORMULA,
        .descent = TS_BUCKET_INTO_LARGER};
    uint32_t faces = m->body->face_count, *number = malloc((faces + (size_t)1) * sizeof *number);
    struct ts_bucket *bucket = NULL;
    bool good = number || ts_out_of_memory(error);

    for (uint32_t i = 0; good && i < faces; i++) number[i] = i;
    m->next = opt_contact_allocate(m, m->body->vertex_count, sizeof(double[3]));
    good = good && (m->next || ts_out_of_memory(error)) &&
           ts_bucket_opt.open(rule, &bucket, error) &&
           ts_bucket_opt.add(bucket, faces, number, error);
    free(number);
    m->bucket = bucket;
    return good;
}

/* The vertices of the frame before stay until the octree has taken the new ones: without memory for
 * these it goes back to them. */
bool opt_contact_fill_buckets(struct model *m, const struct ts_state *state, struct ts_error *error)
{
    const struct ts_soup soup = {3, m->body->face_count, m->body->vertex_count, m->body->face,
                                 m->next};
    bool good = ts_morph_opt.world(m->body, state, m->next, error) &&
                ts_bucket_opt.update(m->bucket, &soup, error);

    m->work.vertices += m->body->vertex_count;
    note_work(m);
    if (good) {
        double *last = m->world;

        m->world = m->next;
        m->next = last;
    }
    return good;
}

struct ts_box opt_contact_buckets_box(const struct model *m) { return m->bucket->node[0].box; }

/* A question under way. */
struct question {
    struct model *a, *b;
    enum ts_extent extent;
    struct ts_pairs *pairs;
    uint64_t triangles;
    bool met, failed;
};

static const uint32_t *face_of(const struct model *m, uint32_t face)
{
    return m->body->face + 3 * (size_t)face;
}

static bool take_pair(void *self, uint32_t i, uint32_t j)
{
    struct question *q = self;
    bool meet;

    q->triangles++;
    if (q->a == q->b) {
        meet = opt_contact_faces_meet(q->a, face_of(q->a, i), face_of(q->a, j));
    } else {
        double x[9], y[9];

        corners(q->a, face_of(q->a, i), x);
        corners(q->b, face_of(q->b, j), y);
        meet = ts_triangle_opt.meet(x, y);
    }
    if (!meet) return true;
    q->met = true;
    q->failed = !ts_pairs_add(q->pairs, i, j);
    return !q->failed && q->extent == TS_ALL;
}

/* A walk ends before its time when a first contact is found, or for want of memory. */
bool opt_contact_walk_buckets(struct model *a, struct model *b, enum ts_extent extent,
                              struct ts_pairs *pairs)
{
    struct question q = {.a = a, .b = b, .extent = extent, .pairs = pairs};
    bool whole = opt_bucket_pairs(a->bucket, b->bucket, (struct bucket_taker){take_pair, &q});

    a->work.triangles += q.triangles;
    note_work(a);
    note_work(b);
    return !q.failed && (whole || (q.met && extent == TS_FIRST));
}
