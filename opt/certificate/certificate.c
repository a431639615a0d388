/* certificate.c, fast: follows a certificate; boxes and most faces by doubles alone. */
#include "opt/certificate/certificate.h"

#include <stdlib.h>

#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "opt/certificate/tree.h"

struct checker {
    struct certificate_reader in;
    struct certificate_tree a, b; /* of one mesh, the same */
    const struct ts_mesh *mesh[2];
    bool self;
    struct certificate_faces faces;
    struct ts_pairs *contacts;
};

/* ---- trees ---- */

static bool no_tree(struct certificate_reader *in, const struct certificate_tree *t,
                    enum tree_read why)
{
    switch (why) {
    case TREE_ENDS:
        return opt_certificate_unreadable(in, "a count");
    case TREE_LONG_COUNT:
        return opt_certificate_unreadable(in, "a count of at most nine bytes");
    case TREE_TOO_DEEP:
        return opt_certificate_unreadable(in, "a tree of at most 256 levels");
    case TREE_TOO_MANY:
        return opt_certificate_fails(in, "the tree has more nodes than it takes");
    case TREE_NO_FACE:
        return opt_certificate_fails(in, "a face that there is not, or for the second time");
    default:
        in->answer = TS_NO_CERTIFICATE;
        return ts_fail(in->error, "face %u: vertex %u is not there, or not finite",
                       (unsigned)t->bad_face, t->bad_vertex);
    }
}

static bool read_tree(struct certificate_reader *in, struct certificate_tree *t,
                      const struct ts_mesh *mesh)
{
    size_t faces = mesh->face_count;
    enum tree_read read;

    if (faces > INT32_MAX) return opt_certificate_unreadable(in, "a mesh of fewer than 2^31 faces");
    *t = (struct certificate_tree){.vertex = mesh->vertex,
                                   .corner = mesh->face,
                                   .vertices = mesh->vertex_count,
                                   .faces = mesh->face_count,
                                   .node = malloc((2 * faces - 1) * sizeof *t->node),
                                   .most = (uint32_t)(2 * faces - 1),
                                   .seen = calloc(faces, sizeof *t->seen)};
    if (!t->node || !t->seen) return opt_certificate_no_memory(in);
    read = read_node(in->byte, in->count, &in->at, t, 0);
    if (read != TREE_READ) return no_tree(in, t, read);
    return t->count == t->most || opt_certificate_fails(in, "the tree does not have every face");
}

/* ---- two nodes ---- */

static bool faces(struct checker *k, bool together, uint32_t f, uint32_t g)
{
    opt_certificate_faces_set(&k->faces, k->mesh[0], f, k->mesh[1], g, k->self);
    if (!together) return opt_certificate_apart(&k->faces, &k->in);
    if (!opt_certificate_meet(&k->faces, k->self, &k->in)) return false;
    if (k->self && g < f)
        return ts_pairs_add(k->contacts, g, f) || opt_certificate_no_memory(&k->in);
    return ts_pairs_add(k->contacts, f, g) || opt_certificate_no_memory(&k->in);
}

/* Whether the box of p ends before that of q begins, on an axis. */
static bool before(struct checker *k, const struct certificate_node *p,
                   const struct certificate_node *q, unsigned axis)
{
    return p->hi[axis] < q->lo[axis] ||
           opt_certificate_fails(&k->in, "the boxes do not lie apart on this axis");
}

static bool nodes(struct checker *k, uint32_t a, uint32_t b)
{
    const struct certificate_node *p = &k->a.node[a], *q = &k->b.node[b];
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
    struct checker k = {.in = {byte, count, 0, 0, TS_NO_CERTIFICATE, error},
                        .mesh = {a, b ? b : a},
                        .self = !b,
                        .contacts = contacts};

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
