/* certify.c: writes a certificate: trees, then a step for every pair of nodes. */
#include <math.h>
#include <stdlib.h>

#include "certify/certify.h"
#include "common/number.h"

/* The bytes that a certificate begins with, and those of steps (docs/certificates.md). */
enum { NO_FACES = 0, ONE_MESH = 1, TWO_MESHES = 2 };
enum { SPLIT_A = 0, SPLIT_B = 1, APART = 2, FACES_APART = 8, FACES_MEET = 9 };

struct writer {
    struct certify_tree a, b; /* of one mesh, the same */
    bool self;
    struct certify_bytes out;
    struct certify_faces faces;
    struct ts_pairs *contacts;     /* found on the way; or NULL */
    struct ts_difference *watched; /* this pair's common point is wanted; or NULL */
    struct ts_error *error;
};

/* ---- steps ---- */

/* A common point in doubles, for people to look at. */
static void take_point(struct writer *w, struct ts_pair pair)
{
    const struct certify_corners *c = &w->faces.a;

    if (!w->watched || w->watched->pair.a != pair.a || w->watched->pair.b != pair.b) return;
    for (int k = 0; k < 3; k++) {
        double sum = 0;

        for (int i = 0; i < 3; i++) {
            mpq_t part;

            mpq_init(part);
            mpq_set_num(part, w->faces.weight[0][i]);
            mpq_set_den(part, w->faces.point[0]);
            mpq_canonicalize(part);
            sum += mpq_get_d(part) * c->place[i][k];
            mpq_clear(part);
        }
        w->watched->point[k] = sum;
    }
}

static bool meet_step(struct writer *w, uint32_t i, uint32_t j)
{
    struct ts_pair pair = {w->self && j < i ? j : i, w->self && j < i ? i : j};

    certify_byte(&w->out, FACES_MEET);
    certify_meet_write(&w->faces, w->self, &w->out);
    take_point(w, pair);
    if (w->contacts && !ts_pairs_add(w->contacts, pair.a, pair.b)) w->out.no_memory = true;
    return true;
}

static bool faces_step(struct writer *w, uint32_t i, uint32_t j)
{
    struct certify_faces *f = &w->faces;

    certify_faces_load(f, w->a.mesh, i, w->b.mesh, j, w->self);
    certify_byte(&w->out, FACES_APART);
    if (certify_apart_guessed(f, &w->out)) return true;
    if (!f->shared && certify_crossing(f)) {
        w->out.to->count -= !w->out.no_memory;
        return meet_step(w, i, j);
    }
    if (certify_apart(f, &w->out)) return true;
    w->out.to->count -= !w->out.no_memory;
    if (certify_meet(f)) return meet_step(w, i, j);
    return ts_fail(w->error, "certificate: no proof was found for faces %u and %u", i, j);
}

/* An axis along which boxes lie apart: its number, plus 3 if b comes first; 6: none. */
static unsigned parting_axis(const struct certify_node *a, const struct certify_node *b)
{
    for (unsigned k = 0; k < 3; k++) {
        if (a->hi[k] < b->lo[k]) return k;
        if (b->hi[k] < a->lo[k]) return k + 3;
    }
    return 6;
}

static double size(const struct certify_node *node)
{
    double x = node->hi[0] - node->lo[0], y = node->hi[1] - node->lo[1],
           z = node->hi[2] - node->lo[2];

    return x * y + y * z + z * x;
}

static bool nodes_step(struct writer *w, uint32_t a, uint32_t b)
{
    const struct certify_node *p = &w->a.node[a], *q = &w->b.node[b];
    unsigned axis = parting_axis(p, q);

    if (axis < 6) {
        certify_byte(&w->out, APART + axis);
        return !w->out.no_memory;
    }
    if (!p->right && !q->right) return faces_step(w, p->face, q->face);
    if (!q->right || (p->right && size(p) > size(q))) {
        certify_byte(&w->out, SPLIT_A);
        return nodes_step(w, a + 1, b) && nodes_step(w, p->right, b);
    }
    certify_byte(&w->out, SPLIT_B);
    return nodes_step(w, a, b + 1) && nodes_step(w, a, q->right);
}

/* Within a node: its halves with themselves, and with each other. */
static bool inner_steps(struct writer *w, uint32_t a)
{
    uint32_t right = w->a.node[a].right;

    return !right ||
           (inner_steps(w, a + 1) && nodes_step(w, a + 1, right) && inner_steps(w, right));
}

/* ---- the whole ---- */

static bool check_mesh(const struct ts_mesh *mesh, const char *name, struct ts_error *error)
{
    if (mesh->face_count > INT32_MAX)
        return ts_fail(error, "certificate: mesh %s: expected fewer than 2^31 faces, found %u",
                       name, mesh->face_count);
    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++) {
        const uint32_t v = mesh->face[i];

        if (v >= mesh->vertex_count)
            return ts_fail(error,
                           "certificate: mesh %s: face %zu: expected a vertex below %u, found %u",
                           name, i / 3, mesh->vertex_count, v);
        for (size_t k = 0; k < 3; k++)
            if (!isfinite(mesh->vertex[3 * (size_t)v + k]))
                return ts_fail(error, "certificate: mesh %s: vertex %u is not finite", name, v);
    }
    return true;
}

static bool write_steps(struct writer *w, const struct ts_mesh *a, const struct ts_mesh *b)
{
    bool done = certify_tree_build(a, &w->a);

    w->b = w->a;
    if (done && b) done = certify_tree_build(b, &w->b);
    if (!done) return ts_out_of_memory(w->error);
    certify_byte(&w->out, b ? TWO_MESHES : ONE_MESH);
    certify_tree_write(&w->out, &w->a);
    if (b) certify_tree_write(&w->out, &w->b);
    certify_faces_init(&w->faces);
    done = b ? nodes_step(w, 0, 0) : inner_steps(w, 0);
    certify_faces_clear(&w->faces);
    return w->out.no_memory ? ts_out_of_memory(w->error) : done;
}

static bool write_all(const struct ts_mesh *a, const struct ts_mesh *b, struct ts_certificate *to,
                      struct ts_pairs *contacts, struct ts_difference *watched,
                      struct ts_error *error)
{
    struct writer w = {
        .self = !b, .out = {to, false}, .contacts = contacts, .watched = watched, .error = error};
    bool done = true;

    if (!a) return ts_missing(error, "certificate", "a mesh");
    if (!to) return ts_missing(error, "certificate", "a place for the certificate");
    to->count = 0;
    if (!ts_arithmetic_check(error) || !check_mesh(a, "a", error) ||
        (b && !check_mesh(b, "b", error)))
        return false;
    if (a->face_count == 0 || (b && b->face_count == 0)) {
        certify_byte(&w.out, NO_FACES);
        if (w.out.no_memory) done = ts_out_of_memory(error);
    } else {
        done = write_steps(&w, a, b);
        free(w.a.node);
        if (b) free(w.b.node);
    }
    if (!done) to->count = 0;
    return done;
}

bool ts_certificate_write(const struct ts_mesh *a, const struct ts_mesh *b,
                          struct ts_certificate *to, struct ts_error *error)
{
    return write_all(a, b, to, NULL, NULL, error);
}

/* The first pair of one sorted list that the other lacks. */
static bool first_without(const struct ts_pairs *in, const struct ts_pairs *out, struct ts_pair *to)
{
    size_t j = 0;

    for (size_t i = 0; i < in->count; i++) {
        while (j < out->count && ts_pair_before(out->pair[j], in->pair[i])) j++;
        if (j == out->count || ts_pair_before(in->pair[i], out->pair[j])) {
            *to = in->pair[i];
            return true;
        }
    }
    return false;
}

static bool copy_sorted(const struct ts_pairs *from, struct ts_pairs *to)
{
    for (size_t i = 0; i < from->count; i++)
        if (!ts_pairs_add(to, from->pair[i].a, from->pair[i].b)) return false;
    ts_pairs_sort(to);
    return true;
}

bool ts_certificate_certify(const struct ts_mesh *a, const struct ts_mesh *b,
                            const struct ts_pairs *list, struct ts_certificate *to,
                            struct ts_difference *difference, struct ts_error *error)
{
    struct ts_pairs right = {0}, sorted = {0};
    struct ts_difference d = {0};
    bool done;

    if (!list) return ts_missing(error, "certificate", "a list of pairs");
    if (!difference) return ts_missing(error, "certificate", "a place for the difference");
    done = write_all(a, b, to, &right, NULL, error);
    if (done && !copy_sorted(list, &sorted)) {
        to->count = 0;
        done = ts_out_of_memory(error);
    }
    if (done) {
        ts_pairs_sort(&right);
        d.missing = first_without(&right, &sorted, &d.pair);
        d.differs = d.missing || first_without(&sorted, &right, &d.pair);
        if (d.missing) done = write_all(a, b, to, NULL, &d, error);
    }
    if (done) *difference = d;
    ts_pairs_free(&right);
    ts_pairs_free(&sorted);
    return done;
}
