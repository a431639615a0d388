/* self.c: a body against itself. Its tree is walked against itself: a node with itself is
 * each child with itself and each two children; two nodes are what they are for two bodies, down
 * into the larger. So every two faces come together once, below the first node that parts them.
 *
 * Neighbours share vertices, so their volumes always overlap, and of two siblings' most do: there
 * are about six pairs of neighbours for every face. They are known by their vertices' numbers, and
 * the signs of opt/triangle_beyond.c refuse them. */
#include <string.h>

#include "common/geometry.h"
#include "common/pairs.h"
#include "opt/contact/contact.h"
#include "touchstone/triangle.h"

static inline unsigned is_in(uint32_t v, const uint32_t *face)
{
    return (v == face[0]) | (v == face[1]) | (v == face[2]);
}

/* Turns a face so that its corners named by a mask come first: one or two of them. */
static inline void turn_first(const uint32_t *face, unsigned mask, uint32_t *to)
{
    static const unsigned char first[8] = {0, 0, 1, 0, 2, 2, 1, 0};
    static const unsigned char next[5] = {0, 1, 2, 0, 1};

    for (unsigned i = 0; i < 3; i++) to[i] = face[next[first[mask] + i]];
}

/* ts_share without branches that depend on the corners, which nobody could guess. Only where a face
 * has one vertex in both places that come first, or all corners are shared, it takes more. */
static inline unsigned share(const uint32_t *face_f, const uint32_t *face_g, uint32_t *f,
                             uint32_t *g)
{
    unsigned of_f =
        is_in(face_f[0], face_g) | is_in(face_f[1], face_g) << 1 | is_in(face_f[2], face_g) << 2;
    unsigned of_g =
        is_in(face_g[0], face_f) | is_in(face_g[1], face_f) << 1 | is_in(face_g[2], face_f) << 2;
    unsigned shared = (of_f & 1) + (of_f >> 1 & 1) + (of_f >> 2);
    uint32_t second;

    turn_first(face_f, of_f, f);
    turn_first(face_g, of_g, g);
    if ((f[0] == f[1]) | (g[0] == g[1]) | (shared == 3)) return ts_share(f, g);
    second = shared == 2 && g[0] != f[0] ? g[0] : g[1];
    g[0] = second == g[0] ? g[1] : g[0];
    g[1] = second;
    return shared;
}

bool opt_contact_faces_meet(const struct model *m, const uint32_t *face_f, const uint32_t *face_g)
{
    uint32_t f[3], g[3];
    double a[9], b[9];
    unsigned shared = share(face_f, face_g, f, g);

    corners(m, f, a);
    corners(m, g, b);
    return ts_triangle_opt.meet_beyond(a, b, shared);
}

static void compare_faces(struct walk *w, uint32_t i, uint32_t j)
{
    struct model *m = w->couple->a;
    uint32_t face_f, face_g;

    opt_contact_place_face(m, i, w->stamps, &w->work);
    opt_contact_place_face(m, j, w->stamps, &w->work);
    w->work.triangles++;
    if (!opt_contact_faces_meet(m, face_vertices(m, i), face_vertices(m, j))) return;
    face_f = face_number(m, i);
    face_g = face_number(m, j);
    w->failed |= !ts_pairs_add(w->pairs, face_f < face_g ? face_f : face_g,
                               face_f < face_g ? face_g : face_f);
    w->done |= w->failed || w->extent == TS_FIRST;
}

static void visit_two(struct walk *w, const struct spot *a, const struct spot *b);

/* A node, and those of a group that may meet it. */
static void visit_hits(struct walk *w, const struct spot *one, struct group group, uint32_t hits)
{
    const struct model *m = w->couple->a;
    bool faces = is_face(m, one) && group.first >= m->first_face;
    struct spot other;

    for (; hits && !w->done; hits &= hits - 1) {
        if (faces) {
            compare_faces(w, one->node, group.first + lowest(hits));
        } else {
            go_to(m, &other, group, lowest(hits));
            visit_two(w, one, &other);
        }
    }
}

/* Two nodes, neither below the other, that may meet. Which one is a and which is b makes no
 * difference, as both stand alike. */
static void visit_two(struct walk *w, const struct spot *a, const struct spot *b)
{
    const struct couple *c = w->couple;
    bool into_b = opens_b(c, a, b);
    const struct spot *closed = into_b ? a : b, *opened = into_b ? b : a;
    struct group group;

    if (is_face(c->a, opened)) {
        compare_faces(w, a->node, b->node);
        return;
    }
    group = children(c->a, opened->node);
    opt_contact_open_node(c->a, opened->node, w->stamps, &w->work);
    w->work.overlaps += group.count;
    visit_hits(w, closed, group, hit_group(c, into_b, closed, group));
}

/* A node with itself. */
static void visit_one(struct walk *w, const struct spot *node)
{
    struct model *m = w->couple->a;
    struct group group;
    struct spot one;

    if (is_face(m, node)) return;
    group = children(m, node->node);
    opt_contact_open_node(m, node->node, w->stamps, &w->work);
    for (uint32_t k = 0; k < group.count && !w->done; k++) {
        uint32_t before = (UINT32_C(2) << k) - 1; /* k and those before it; all 32 for the last */

        go_to(m, &one, group, k);
        w->work.overlaps += group.count - k - 1;
        visit_hits(w, &one, group, hit_group(w->couple, true, &one, group) & ~before);
        if (!w->done) visit_one(w, &one);
    }
}

bool opt_contact_walk_self(struct model *m, enum ts_extent extent, enum stamps stamps,
                           struct ts_pairs *pairs)
{
    struct ts_relation relation[2];
    struct couple c;
    struct spot root;
    struct walk w = {.couple = &c, .extent = extent, .stamps = stamps, .pairs = pairs};

    opt_contact_make_couple(&c, m, m, relation);
    if (m->tree.node_count) {
        go_to_root(m, &root);
        visit_one(&w, &root);
    }
    add_work(&m->work, &w.work);
    m->tests += w.work.overlaps;
    return !w.failed;
}
