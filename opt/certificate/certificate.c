/* certificate.c, fast: follows a certificate; boxes and most faces by doubles alone. */
#include "opt/certificate/certificate.h"

#include <math.h>
#include <stdlib.h>

#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"

struct node {
    double lo[3], hi[3];
    uint32_t right, face; /* a leaf has right == 0; the left child is the next node */
};

struct tree {
    const struct ts_mesh *mesh;
    struct node *node;
    uint32_t count, most;
    uint64_t *seen; /* a bit for each face that has its leaf */
};

struct checker {
    struct certificate_reader in;
    struct tree a, b; /* of one mesh, the same */
    bool self;
    struct certificate_faces faces;
    struct ts_pairs *contacts;
};

/* ---- trees ---- */

static bool bad_vertex(struct certificate_reader *in, uint64_t face, uint32_t vertex)
{
    in->answer = TS_NO_CERTIFICATE;
    return ts_fail(in->error, "face %u: vertex %u is not there, or not finite", (unsigned)face,
                   vertex);
}

static bool add_leaf(struct certificate_reader *in, struct tree *t, uint64_t face, struct node *to)
{
    const struct ts_mesh *m = t->mesh;
    uint64_t bit = (uint64_t)1 << face % 64;

    if (face >= m->face_count || t->seen[face / 64] & bit)
        return opt_certificate_fails(in, "a face that there is not, or for the second time");
    t->seen[face / 64] |= bit;
    to->right = 0;
    to->face = (uint32_t)face;
    for (size_t i = 0; i < 3; i++) {
        uint32_t v = m->face[3 * face + i];
        const double *p;

        if (v >= m->vertex_count) return bad_vertex(in, face, v);
        p = m->vertex + 3 * (size_t)v;
        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) return bad_vertex(in, face, v);
        for (int k = 0; k < 3; k++) {
            if (i == 0 || p[k] < to->lo[k]) to->lo[k] = p[k];
            if (i == 0 || p[k] > to->hi[k]) to->hi[k] = p[k];
        }
    }
    return true;
}

static bool read_node(struct certificate_reader *in, struct tree *t, unsigned depth)
{
    struct node *node = &t->node[t->count];
    uint64_t what;

    if (depth > TS_CERTIFICATE_DEPTH)
        return opt_certificate_unreadable(in, "a tree of at most 256 levels");
    if (t->count == t->most)
        return opt_certificate_fails(in, "the tree has more nodes than it takes");
    if (!opt_certificate_count(in, &what)) return false;
    t->count++;
    if (what) return add_leaf(in, t, what - 1, node);
    if (!read_node(in, t, depth + 1)) return false;
    node->right = t->count;
    if (!read_node(in, t, depth + 1)) return false;
    for (int k = 0; k < 3; k++) {
        const struct node *right = &t->node[node->right];

        node->lo[k] = node[1].lo[k] < right->lo[k] ? node[1].lo[k] : right->lo[k];
        node->hi[k] = node[1].hi[k] > right->hi[k] ? node[1].hi[k] : right->hi[k];
    }
    return true;
}

static bool read_tree(struct certificate_reader *in, struct tree *t, const struct ts_mesh *mesh)
{
    size_t faces = mesh->face_count;

    if (faces > INT32_MAX) return opt_certificate_unreadable(in, "a mesh of fewer than 2^31 faces");
    t->mesh = mesh;
    t->most = (uint32_t)(2 * faces - 1);
    t->node = malloc((2 * faces - 1) * sizeof *t->node);
    t->seen = calloc(faces / 64 + 1, sizeof *t->seen);
    if (!t->node || !t->seen) return opt_certificate_no_memory(in);
    if (!read_node(in, t, 0)) return false;
    return t->count == t->most || opt_certificate_fails(in, "the tree does not have every face");
}

/* ---- two nodes ---- */

static bool faces(struct checker *k, bool together, uint32_t f, uint32_t g)
{
    opt_certificate_faces_set(&k->faces, k->a.mesh, f, k->b.mesh, g, k->self);
    if (!together) return opt_certificate_apart(&k->faces, &k->in);
    if (!opt_certificate_meet(&k->faces, k->self, &k->in)) return false;
    if (k->self && g < f)
        return ts_pairs_add(k->contacts, g, f) || opt_certificate_no_memory(&k->in);
    return ts_pairs_add(k->contacts, f, g) || opt_certificate_no_memory(&k->in);
}

/* Whether the box of p ends before that of q begins, on an axis. */
static bool before(struct checker *k, const struct node *p, const struct node *q, unsigned axis)
{
    return p->hi[axis] < q->lo[axis] ||
           opt_certificate_fails(&k->in, "the boxes do not lie apart on this axis");
}

static bool nodes(struct checker *k, uint32_t a, uint32_t b)
{
    const struct node *p = &k->a.node[a], *q = &k->b.node[b];
    unsigned step;

    k->in.step++;
    step = opt_certificate_byte(&k->in, 10, "a step below 10");
    if (step == CERTIFICATE_NO_BYTE) return false;
    if (step >= 8) {
        if (p->right || q->right) return opt_certificate_fails(&k->in, "these are not two faces");
        return faces(k, step == 9, p->face, q->face);
    }
    if (step >= 5) return before(k, q, p, step - 5);
    if (step >= 2) return before(k, p, q, step - 2);
    if (!(step == 0 ? p : q)->right) return opt_certificate_fails(&k->in, "a face has no halves");
    return step == 0 ? nodes(k, a + 1, b) && nodes(k, p->right, b)
                     : nodes(k, a, b + 1) && nodes(k, a, q->right);
}

/* One mesh: within both halves, and between them. */
static bool within(struct checker *k, uint32_t a)
{
    uint32_t right = k->a.node[a].right;

    return !right || (within(k, a + 1) && nodes(k, a + 1, right) && within(k, right));
}

/* ---- the whole ---- */

static bool steps(struct checker *k, const struct ts_mesh *a, const struct ts_mesh *b)
{
    bool good;

    if (a->face_count == 0 || (b && b->face_count == 0))
        return opt_certificate_fails(&k->in, "there are no faces");
    if (!read_tree(&k->in, &k->a, a) || (b && !read_tree(&k->in, &k->b, b))) return false;
    if (!b) k->b = k->a;
    opt_certificate_faces_init(&k->faces);
    good = b ? nodes(k, 0, 0) : within(k, 0);
    opt_certificate_faces_clear(&k->faces);
    return good;
}

static bool whole(struct checker *k, const struct ts_mesh *a, const struct ts_mesh *b)
{
    unsigned kind = opt_certificate_byte(&k->in, 3, "0 (no faces), 1 (one mesh) or 2 (two)");

    if (kind == CERTIFICATE_NO_BYTE) return false;
    if (kind == 0) {
        if (a->face_count && (!b || b->face_count))
            return opt_certificate_fails(&k->in, "there are faces");
    } else if (kind != (b ? 2 : 1))
        return opt_certificate_fails(&k->in, "it is for another number of meshes");
    else if (!steps(k, a, b))
        return false;
    return k->in.at == k->in.count || opt_certificate_unreadable(&k->in, "the end");
}

static enum ts_certified check(const struct ts_mesh *a, const struct ts_mesh *b,
                               const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                               struct ts_error *error)
{
    struct checker k = {
        .in = {byte, count, 0, 0, TS_NO_CERTIFICATE, error}, .self = !b, .contacts = contacts};

    contacts->count = 0;
    if (ts_arithmetic_check(error) && whole(&k, a, b)) {
        k.in.answer = TS_CERTIFIED;
        ts_pairs_sort(contacts);
    } else
        contacts->count = 0;
    free(k.a.node);
    free(k.a.seen);
    if (b) {
        free(k.b.node);
        free(k.b.seen);
    }
    return k.in.answer;
}

const struct ts_certificate_table ts_certificate_opt = {check};
