/* certificate.c, naive: follows a certificate step by step, as docs/certificates.md tells it, in
 * rationals. It is the function `contacts` of proofs/coq/certificate_checker.v in C. */
#include "ref/certificate/certificate.h"

#include <math.h>
#include <stdlib.h>

#include "common/error.h"
#include "common/pairs.h"

/* ---- refusals ---- */

bool ref_certificate_fails(struct certificate_checker *k, const char *why)
{
    k->answer = TS_NOT_CERTIFIED;
    return ts_fail(k->error, "step %zu, before byte %zu: %s", k->step, k->at, why);
}

bool ref_certificate_unreadable(struct certificate_checker *k, const char *expected)
{
    k->answer = TS_NO_CERTIFICATE;
    return ts_fail(k->error, "step %zu, before byte %zu: expected %s", k->step, k->at, expected);
}

bool ref_certificate_no_memory(struct certificate_checker *k)
{
    k->answer = TS_NO_CERTIFICATE;
    return ts_out_of_memory(k->error);
}

/* ---- reading ---- */

bool ref_certificate_byte(struct certificate_checker *k, unsigned end, unsigned *to,
                          const char *expected)
{
    *to = 0;
    if (k->at == k->count || k->byte[k->at] >= end) return ref_certificate_unreadable(k, expected);
    *to = k->byte[k->at++];
    return true;
}

/* Seven bits a byte, the low ones first. */
static bool read_count(struct certificate_checker *k, uint64_t *to)
{
    unsigned byte = 128;

    *to = 0;
    for (unsigned shift = 0; byte >= 128; shift += 7) {
        if (shift > 56) return ref_certificate_unreadable(k, "a count of at most nine bytes");
        if (!ref_certificate_byte(k, 256, &byte, "a count")) return false;
        *to |= (uint64_t)(byte & 127) << shift;
    }
    return true;
}

bool ref_certificate_number(struct certificate_checker *k, mpq_t to)
{
    uint64_t size = 0;

    if (!read_count(k, &size)) return false;
    if (size / 2 > TS_CERTIFICATE_NUMBER || size / 2 > k->count - k->at)
        return ref_certificate_unreadable(k, "a number of at most 4096 bytes, all of them");
    mpq_set_ui(to, 0, 1);
    mpz_import(mpq_numref(to), size / 2, -1, 1, 0, 0, k->byte + k->at);
    if (size % 2) mpq_neg(to, to);
    k->at += size / 2;
    return true;
}

/* ---- trees ---- */

static bool add_leaf(struct certificate_checker *k, struct certificate_tree *t, uint64_t face,
                     struct certificate_node *to)
{
    const struct ts_mesh *m = t->mesh;

    if (face >= m->face_count || t->seen[face])
        return ref_certificate_fails(k, "a face that there is not, or for the second time");
    t->seen[face] = true;
    *to = (struct certificate_node){
        {INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0, (uint32_t)face};
    for (int i = 0; i < 3; i++) {
        uint32_t v = m->face[3 * face + (size_t)i];

        for (int c = 0; c < 3; c++) {
            if (v >= m->vertex_count || !isfinite(m->vertex[3 * (size_t)v + (size_t)c])) {
                k->answer = TS_NO_CERTIFICATE;
                return ts_fail(k->error, "face %u: vertex %u is not there, or not finite", to->face,
                               v);
            }
            to->lo[c] = fmin(to->lo[c], m->vertex[3 * (size_t)v + (size_t)c]);
            to->hi[c] = fmax(to->hi[c], m->vertex[3 * (size_t)v + (size_t)c]);
        }
    }
    return true;
}

/* A node in the order of a walk: 0 and its halves, or a face's number plus 1. */
static bool read_node(struct certificate_checker *k, struct certificate_tree *t, unsigned depth)
{
    struct certificate_node *node = &t->node[t->count];
    uint64_t what = 0;

    if (depth > TS_CERTIFICATE_DEPTH)
        return ref_certificate_unreadable(k, "a tree of at most 256 levels");
    if (t->count + (uint64_t)1 == 2 * (uint64_t)t->mesh->face_count)
        return ref_certificate_fails(k, "the tree has more nodes than it takes");
    if (!read_count(k, &what)) return false;
    t->count++;
    if (what) return add_leaf(k, t, what - 1, node);
    if (!read_node(k, t, depth + 1)) return false;
    node->right = t->count;
    if (!read_node(k, t, depth + 1)) return false;
    for (int c = 0; c < 3; c++) {
        node->lo[c] = fmin(node[1].lo[c], t->node[node->right].lo[c]);
        node->hi[c] = fmax(node[1].hi[c], t->node[node->right].hi[c]);
    }
    return true;
}

/* Every face is in one leaf: none is there twice, and there are as many. */
static bool read_tree(struct certificate_checker *k, struct certificate_tree *t,
                      const struct ts_mesh *mesh)
{
    if (mesh->face_count > INT32_MAX)
        return ref_certificate_unreadable(k, "a mesh of fewer than 2^31 faces");
    *t = (struct certificate_tree){mesh, calloc(2 * (size_t)mesh->face_count, sizeof *t->node), 0,
                                   calloc(mesh->face_count, sizeof *t->seen)};
    if (!t->node || !t->seen) return ref_certificate_no_memory(k);
    if (!read_node(k, t, 0)) return false;
    if (t->count + (uint64_t)1 != 2 * (uint64_t)mesh->face_count)
        return ref_certificate_fails(k, "the tree does not have every face");
    return true;
}

/* ---- two nodes ---- */

static bool boxes_apart(struct certificate_checker *k, unsigned axis,
                        const struct certificate_node *first, const struct certificate_node *second)
{
    return first->hi[axis] < second->lo[axis] ||
           ref_certificate_fails(k, "the boxes do not lie apart on this axis");
}

static bool nodes(struct certificate_checker *k, uint32_t a, uint32_t b)
{
    const struct certificate_node *p = &k->tree[0].node[a], *q = &k->tree[1].node[b];
    unsigned step;

    k->step++;
    if (!ref_certificate_byte(k, 10, &step, "a step below 10")) return false;
    if (step >= 2 && step < 5) return boxes_apart(k, step - 2, p, q);
    if (step >= 5 && step < 8) return boxes_apart(k, step - 5, q, p);
    if (step >= 8) {
        if (p->right || q->right) return ref_certificate_fails(k, "these are not two faces");
        return ref_certificate_faces(k, step == 9, p->face, q->face);
    }
    if (!(step == 0 ? p : q)->right) return ref_certificate_fails(k, "a face has no halves");
    return step == 0 ? nodes(k, a + 1, b) && nodes(k, p->right, b)
                     : nodes(k, a, b + 1) && nodes(k, a, q->right);
}

/* One mesh: within both halves, and between them. */
static bool within(struct certificate_checker *k, uint32_t a)
{
    uint32_t right = k->tree[0].node[a].right;

    return !right || (within(k, a + 1) && nodes(k, a + 1, right) && within(k, right));
}

/* ---- the whole ---- */

static bool whole(struct certificate_checker *k, const struct ts_mesh *a, const struct ts_mesh *b)
{
    unsigned kind;

    if (!ref_certificate_byte(k, 3, &kind, "0 (no faces), 1 (one mesh) or 2 (two)")) return false;
    if (kind == 0) {
        if (a->face_count && (!b || b->face_count))
            return ref_certificate_fails(k, "there are faces");
    } else {
        if (kind != (b ? 2 : 1))
            return ref_certificate_fails(k, "it is for another number of meshes");
        if (a->face_count == 0 || (b && b->face_count == 0))
            return ref_certificate_fails(k, "there are no faces");
        if (!read_tree(k, &k->tree[0], a) || (b && !read_tree(k, &k->tree[1], b))) return false;
        if (!b) k->tree[1] = k->tree[0];
        if (!(b ? nodes(k, 0, 0) : within(k, 0))) return false;
    }
    return k->at == k->count || ref_certificate_unreadable(k, "the end");
}

static enum ts_certified check(const struct ts_mesh *a, const struct ts_mesh *b,
                               const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                               struct ts_error *error)
{
    struct certificate_checker k = {.byte = byte,
                                    .count = count,
                                    .self = !b,
                                    .contacts = contacts,
                                    .answer = TS_NO_CERTIFICATE,
                                    .error = error};
    mpq_t *const number[] = {k.place[0][0], k.shared[0], k.direction, k.zero};
    const int numbers[] = {18, 9, 3, 3};

    for (int i = 0; i < 4; i++) rational_init(number[i], numbers[i]);
    contacts->count = 0;
    if (whole(&k, a, b)) {
        k.answer = TS_CERTIFIED;
        ts_pairs_sort(contacts);
    } else
        contacts->count = 0;
    for (int i = 0; i < 4; i++) rational_clear(number[i], numbers[i]);
    for (int x = 0; x < (b ? 2 : 1); x++) {
        free(k.tree[x].node);
        free(k.tree[x].seen);
    }
    return k.answer;
}

const struct ts_certificate_table ts_certificate_ref = {check};
