/* contact.c, fast: boxes before the exact test. Only faces whose boxes reach into the common part
 * of both bodies' boxes are looked at; these are swept along the x axis in the order of their lower
 * ends, and pairs whose boxes overlap go to the exact triangle test. Boxes are the minima and
 * maxima of rounded world vertices, and minima round nothing, so a box never loses a corner. */
#include "touchstone/contact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/morph.h"
#include "touchstone/triangle.h"

struct box {
    double lo[3], hi[3];
};

/* A face that may be in contact. */
struct candidate {
    struct box box;
    uint32_t face;
};

struct model {
    const struct ts_body *body;
    double *world; /* rounded world vertices */
    double *next;  /* those of an update that may yet be refused */
    struct box box;
    struct candidate *candidate; /* room for every face */
};

struct session {
    size_t count;
    struct model *model;
};

static void release(void *session)
{
    struct session *s = session;

    if (!s) return;
    for (size_t i = 0; i < s->count; i++) {
        free(s->model[i].world);
        free(s->model[i].next);
        free(s->model[i].candidate);
    }
    free(s->model);
    free(s);
}

static struct box box_of(size_t count, const double *point)
{
    struct box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++) {
            double x = point[3 * i + k];

            if (x < box.lo[k]) box.lo[k] = x;
            if (x > box.hi[k]) box.hi[k] = x;
        }
    return box;
}

static bool update(void *session, size_t body, const struct ts_state *state, struct ts_error *error)
{
    struct model *m = &((struct session *)session)->model[body];
    struct ts_error reason;
    double *world = m->next;

    if (!ts_morph_opt.world(m->body, state, world, &reason))
        return ts_fail(error, "body %zu, %s", body, reason.text);
    m->next = m->world;
    m->world = world;
    m->box = box_of(m->body->vertex_count, world);
    return true;
}

static bool make_model(struct model *m, const struct ts_body *body)
{
    size_t vertices = (size_t)body->vertex_count + 1, faces = (size_t)body->face_count + 1;

    m->body = body;
    m->world = malloc(3 * vertices * sizeof *m->world);
    m->next = malloc(3 * vertices * sizeof *m->next);
    m->candidate = malloc(faces * sizeof *m->candidate);
    return m->world && m->next && m->candidate;
}

static bool prepare(size_t count, const struct ts_body *bodies, void **session,
                    struct ts_error *error)
{
    struct session *s;
    struct ts_state rest = ts_at_rest();

    for (size_t i = 0; i < count; i++)
        if (!ts_body_check(&bodies[i], i, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->model = calloc(count + 1, sizeof *s->model);
    if (s->model) s->count = count;
    for (size_t i = 0; i < count; i++)
        if (!s->model || !make_model(&s->model[i], &bodies[i]) || !update(s, i, &rest, error)) {
            release(s);
            return ts_out_of_memory(error);
        }
    *session = s;
    return true;
}

static void corners(const struct model *m, uint32_t face, double *to)
{
    const uint32_t *vertex = m->body->face + 3 * (size_t)face;

    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static bool overlap(const struct box *a, const struct box *b)
{
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] &&
           b->lo[1] <= a->hi[1] && a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

static int by_lower_end(const void *left, const void *right)
{
    const struct candidate *x = left, *y = right;

    return (x->box.lo[0] > y->box.lo[0]) - (x->box.lo[0] < y->box.lo[0]);
}

/* The faces of m that reach into `other`, in the order of the sweep; how many they are. */
static size_t gather(struct model *m, const struct box *other)
{
    size_t count = 0;
    double corner[9];

    for (uint32_t face = 0; face < m->body->face_count; face++) {
        struct candidate *c = &m->candidate[count];

        corners(m, face, corner);
        *c = (struct candidate){box_of(3, corner), face};
        count += overlap(&c->box, other);
    }
    qsort(m->candidate, count, sizeof *m->candidate, by_lower_end);
    return count;
}

/* Tests `one` of m against the faces of n that begin where it has not ended. Returns false when
 * memory ran out. Pairs are (face of a, face of b), whichever of them m is. */
static bool sweep_one(const struct model *m, const struct candidate *one, const struct model *n,
                      const struct candidate *next, const struct candidate *end, bool swapped,
                      enum ts_extent extent, struct ts_pairs *pairs)
{
    double face[9], other[9];

    corners(m, one->face, face);
    for (; next < end && next->box.lo[0] <= one->box.hi[0]; next++) {
        if (!overlap(&one->box, &next->box)) continue;
        corners(n, next->face, other);
        if (!ts_triangle_opt.meet(face, other)) continue;
        if (!ts_pairs_add(pairs, swapped ? next->face : one->face,
                          swapped ? one->face : next->face))
            return false;
        if (extent == TS_FIRST) break;
    }
    return true;
}

static bool contacts(void *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct session *s = session;
    struct model *m = &s->model[a], *n = &s->model[b];
    const struct candidate *i = m->candidate, *j = n->candidate;
    const struct candidate *i_end = i + gather(m, &n->box), *j_end = j + gather(n, &m->box);

    pairs->count = 0;
    while (i < i_end && j < j_end) {
        bool swapped = j->box.lo[0] < i->box.lo[0];
        bool room = swapped ? sweep_one(n, j, m, i, i_end, true, extent, pairs)
                            : sweep_one(m, i, n, j, j_end, false, extent, pairs);

        if (!room) return ts_out_of_memory(error);
        if (extent == TS_FIRST && pairs->count) return true;
        if (swapped)
            j++;
        else
            i++;
    }
    ts_pairs_sort(pairs);
    return true;
}

const struct ts_method ts_contact_opt = {"boxes, then exact", prepare, update, contacts, release};
