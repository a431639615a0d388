/* tree.h: a tree over the faces of a mesh, as a certificate has it. Proved: whatever the bytes are,
 * nothing outside of them, of the mesh and of the tree's own arrays is read or written; reading
 * ends; a node that was read has two children behind it and within the tree, or a face of the mesh;
 * and its box holds those of its children, or the corners of its face. Reading a node writes no
 * node before it, so what was proved of the nodes below one stays true. Therefore the walk over two
 * trees (certificate.c) needs no checks of its own. */
#ifndef OPT_CERTIFICATE_TREE_H
#define OPT_CERTIFICATE_TREE_H

#include <float.h>
#include <stdbool.h>

#include "opt/certificate/take.h"
#include "touchstone/certificate.h"

struct certificate_node {
    double lo[3], hi[3];
    uint32_t right, face; /* a leaf has right == 0; the left child is the next node */
};

/* Nodes are in the order in which they are read: a node, all below its left child, then all below
 * its right one. */
struct certificate_tree {
    const double *vertex; /* of the mesh */
    const uint32_t *corner;
    uint32_t vertices, faces;
    struct certificate_node *node;
    uint32_t count, most; /* at most 2^32 - 2 */
    bool *seen;           /* the faces that have their leaf */
    uint64_t bad_face;    /* after TREE_NO_VERTEX, and which vertex it is that */
    uint32_t bad_vertex;
};

enum tree_read {
    TREE_READ,
    TREE_ENDS,
    TREE_LONG_COUNT,
    TREE_TOO_DEEP,
    TREE_TOO_MANY,
    TREE_NO_FACE, /* or one for the second time */
    TREE_NO_VERTEX
};

#ifdef __FRAMAC__
#include "proofs/logic/certificate_tree.h"
#endif

/* Whether three numbers are finite; of a NaN each comparison is false. */
/*@ requires \valid_read(p + (0 .. 2));
    assigns \nothing; */
static inline bool is_finite_point(const double *p)
{
    return p[0] >= -DBL_MAX && p[0] <= DBL_MAX && p[1] >= -DBL_MAX && p[1] <= DBL_MAX &&
           p[2] >= -DBL_MAX && p[2] <= DBL_MAX;
}

/* A box of one point, and one that grows by a point. */
/*@ requires \valid(to) && \valid_read(p + (0 .. 2));
    requires \separated(to, p + (0 .. 2));
    assigns to->lo[0 .. 2], to->hi[0 .. 2];
    ensures node_holds(to, p[0], p[1], p[2]); */
static inline void start_box(struct certificate_node *to, const double *p)
{
    to->lo[0] = p[0];
    to->lo[1] = p[1];
    to->lo[2] = p[2];
    to->hi[0] = p[0];
    to->hi[1] = p[1];
    to->hi[2] = p[2];
}

/*@ requires \valid(to) && \valid_read(p + (0 .. 2));
    requires \separated(to, p + (0 .. 2));
    assigns to->lo[0 .. 2], to->hi[0 .. 2];
    ensures node_holds(to, p[0], p[1], p[2]);
    ensures wider: to->lo[0] <= \old(to->lo[0]) && to->hi[0] >= \old(to->hi[0]);
    ensures wider: to->lo[1] <= \old(to->lo[1]) && to->hi[1] >= \old(to->hi[1]);
    ensures wider: to->lo[2] <= \old(to->lo[2]) && to->hi[2] >= \old(to->hi[2]); */
static inline void widen_box(struct certificate_node *to, const double *p)
{
    if (p[0] < to->lo[0]) to->lo[0] = p[0];
    if (p[0] > to->hi[0]) to->hi[0] = p[0];
    if (p[1] < to->lo[1]) to->lo[1] = p[1];
    if (p[1] > to->hi[1]) to->hi[1] = p[1];
    if (p[2] < to->lo[2]) to->lo[2] = p[2];
    if (p[2] > to->hi[2]) to->hi[2] = p[2];
}

/* A corner of a face comes into the box of node n, whose first it may be. */
/*@ requires tree_given(t) && n < t->most && c < 3 * t->faces;
    assigns t->node[n].lo[0 .. 2], t->node[n].hi[0 .. 2], t->bad_vertex;
    ensures \result ==> corner_held(t, n, c);
    ensures \result && !first ==> node_wider{Pre, Post}(t, n); */
static inline bool add_corner(struct certificate_tree *t, uint32_t n, size_t c, bool first)
{
    uint32_t v = t->corner[c];

    if (v >= t->vertices || !is_finite_point(t->vertex + 3 * (size_t)v)) {
        t->bad_vertex = v;
        return false;
    }
    if (first)
        start_box(&t->node[n], t->vertex + 3 * (size_t)v);
    else
        widen_box(&t->node[n], t->vertex + 3 * (size_t)v);
    return true;
}

/* The three corners of a face, of which c is the first. */
/*@ requires tree_given(t) && n < t->most && c + 2 < 3 * t->faces;
    assigns t->node[n].lo[0 .. 2], t->node[n].hi[0 .. 2], t->bad_vertex;
    ensures \result ==>
        corner_held(t, n, c) && corner_held(t, n, c + 1) && corner_held(t, n, c + 2); */
static inline bool add_corners(struct certificate_tree *t, uint32_t n, size_t c)
{
    if (!add_corner(t, n, c, true)) return false;
    if (!add_corner(t, n, c + 1, false)) return false;
    //@ assert corner_held(t, n, c);
    return add_corner(t, n, c + 2, false);
}

/*@ requires tree_given(t) && n < t->most;
    assigns t->node[n], t->seen[0 .. t->faces - 1], t->bad_face, t->bad_vertex;
    ensures \result == TREE_READ ==> leaf_right(t, n); */
static inline enum tree_read add_leaf(struct certificate_tree *t, uint64_t face, uint32_t n)
{
    if (face >= t->faces || t->seen[face]) return TREE_NO_FACE;
    t->seen[face] = true;
    t->node[n].right = 0;
    t->node[n].face = (uint32_t)face;
    t->bad_face = face;
    return add_corners(t, n, 3 * (size_t)face) ? TREE_READ : TREE_NO_VERTEX;
}

/* The box of a node from those of its children. */
/*@ requires \valid(t->node + (0 .. t->most - 1)) && \valid_read(t);
    requires n + 1 < t->most && n + 1 < right < t->most;
    assigns t->node[n].lo[0 .. 2], t->node[n].hi[0 .. 2];
    ensures node_over(t, n, n + 1) && node_over(t, n, right); */
static inline void join_boxes(struct certificate_tree *t, uint32_t n, uint32_t right)
{
    struct certificate_node *to = &t->node[n];
    const struct certificate_node *p = &t->node[n + 1], *q = &t->node[right];

    /*@ loop invariant 0 <= k <= 3;
        loop invariant \forall integer j; 0 <= j < k ==>
            to->lo[j] <= p->lo[j] && to->lo[j] <= q->lo[j] && to->hi[j] >= p->hi[j] &&
            to->hi[j] >= q->hi[j];
        loop assigns k, to->lo[0 .. 2], to->hi[0 .. 2];
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        to->lo[k] = p->lo[k] < q->lo[k] ? p->lo[k] : q->lo[k];
        to->hi[k] = p->hi[k] > q->hi[k] ? p->hi[k] : q->hi[k];
    }
}

/* Reads a node and all below it. */
static enum tree_read read_node(const uint8_t *byte, size_t count, size_t *at,
                                struct certificate_tree *t, unsigned depth);

/* The same for node n, whose halves come next. */
/*@ requires tree_given(t) && t->count == n + 1 && n < t->most;
    requires bytes_given(t, byte, count, at);
    requires depth <= TS_CERTIFICATE_DEPTH;
    decreases 2 * (TS_CERTIFICATE_DEPTH + 2 - depth) - 1;
    assigns *at, t->count, t->node[n .. t->most - 1], t->seen[0 .. t->faces - 1], t->bad_face,
        t->bad_vertex;
    ensures bytes: *at <= count;
    ensures nodes: n < t->count <= t->most;
    ensures box: \result == TREE_READ ==> box_right(t, n);
    ensures node: \result == TREE_READ ==> node_right(t, n, t->count); */
static inline enum tree_read read_halves(const uint8_t *byte, size_t count, size_t *at,
                                         struct certificate_tree *t, unsigned depth, uint32_t n)
{
    enum tree_read read = read_node(byte, count, at, t, depth + 1);
    uint32_t right = t->count;

    if (read != TREE_READ) return read;
    read = read_node(byte, count, at, t, depth + 1);
    if (read != TREE_READ) return read;
    t->node[n].right = right;
    join_boxes(t, n, right);
    return TREE_READ;
}

/*@ requires tree_given(t) && t->count <= t->most;
    requires bytes_given(t, byte, count, at);
    requires depth <= TS_CERTIFICATE_DEPTH + 1;
    decreases 2 * (TS_CERTIFICATE_DEPTH + 2 - depth);
    assigns *at, t->count, t->node[t->count .. t->most - 1], t->seen[0 .. t->faces - 1],
        t->bad_face, t->bad_vertex;
    ensures bytes: *at <= count;
    ensures nodes: \old(t->count) <= t->count <= t->most;
    ensures read: \result == TREE_READ ==> \old(t->count) < t->count;
    ensures box: \result == TREE_READ ==> box_right(t, \old(t->count));
    ensures node: \result == TREE_READ ==> node_right(t, \old(t->count), t->count); */
static inline enum tree_read read_node(const uint8_t *byte, size_t count, size_t *at,
                                       struct certificate_tree *t, unsigned depth)
{
    uint32_t n = t->count;
    enum taken taken;
    uint64_t what;

    if (depth > TS_CERTIFICATE_DEPTH) return TREE_TOO_DEEP;
    if (n == t->most) return TREE_TOO_MANY;
    taken = take_count(byte, count, at, &what);
    if (taken == TAKEN_ENDS) return TREE_ENDS;
    if (taken == TAKEN_TOO_LONG) return TREE_LONG_COUNT;
    t->count = n + 1;
    if (what) return add_leaf(t, what - 1, n);
    return read_halves(byte, count, at, t, depth, n);
}

#endif
