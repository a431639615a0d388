/* contact_self.c: a body against itself. Its tree is walked against itself: a node with itself is
 * each child with itself and each two children; two nodes are what they are for two bodies, down
 * into the larger. So every two faces come together once, below the first node that parts them.
 *
 * Neighbours share vertices, so their volumes always overlap, and of two siblings' most do: there
 * are about six neighbours for every face. They are told apart by their vertices' numbers, and
 * the signs of triangle_beyond.c refuse them. */
#include <string.h>

#include "opt/contact.h"
#include "touchstone/triangle.h"

/* The corners of a leaf, by number. */
static void leaf_vertices(const struct model *m, uint32_t leaf, uint32_t *to)
{
    memcpy(to, m->corner + 3 * (size_t)m->tree.node[leaf].begin, 3 * sizeof *to);
}

static void corners(const struct model *m, const uint32_t *vertex, double *to)
{
    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, m->world + 3 * (size_t)vertex[i], 3 * sizeof *to);
}

static void compare_faces(struct walk *w, uint32_t i, uint32_t j)
{
    struct model *m = w->couple->a;
    uint32_t f[3], g[3], face_f = leaf_face(m, i), face_g = leaf_face(m, j);
    double a[9], b[9];
    unsigned shared;

    place_leaf(m, i, w->stamps, &w->work);
    place_leaf(m, j, w->stamps, &w->work);
    leaf_vertices(m, i, f);
    leaf_vertices(m, j, g);
    shared = ts_share(f, g);
    corners(m, f, a);
    corners(m, g, b);
    w->work.triangles++;
    if (!ts_triangle_opt.meet_beyond(a, b, shared)) return;
    w->failed |= !ts_pairs_add(w->pairs, face_f < face_g ? face_f : face_g,
                               face_f < face_g ? face_g : face_f);
    w->done |= w->failed || w->extent == TS_FIRST;
}

/* Two nodes, neither below the other, that may meet. */
static void visit_two(struct walk *w, const struct spot *a, const struct spot *b)
{
    const struct couple *c = w->couple;
    bool into_b = opens_b(c, a, b);
    const struct spot *closed = into_b ? a : b, *open = into_b ? b : a;
    const struct ts_node *opened = &c->a->tree.node[open->node];
    struct spot child;

    if (opened->degree == 0) {
        compare_faces(w, a->node, b->node);
        return;
    }
    open_node(c->a, open->node, w->stamps, &w->work);
    w->work.overlaps += opened->degree;
    for (uint32_t hits = hit_children(c, into_b, closed, opened); hits && !w->done;
         hits &= hits - 1) {
        go_to(c->a, &child, opened->child, opened->degree, lowest(hits));
        visit_two(w, closed, &child);
    }
}

/* A node with itself. */
static void visit_one(struct walk *w, uint32_t i)
{
    struct model *m = w->couple->a;
    const struct ts_node *node = &m->tree.node[i];
    struct spot one, other;

    if (node->degree == 0) return;
    open_node(m, i, w->stamps, &w->work);
    for (uint32_t k = 0; k < node->degree && !w->done; k++) {
        uint32_t hits;

        go_to(m, &one, node->child, node->degree, k);
        w->work.overlaps += node->degree - k - 1;
        hits = hit_children(w->couple, true, &one, node) & ~((2u << k) - 1);
        for (; hits && !w->done; hits &= hits - 1) {
            go_to(m, &other, node->child, node->degree, lowest(hits));
            visit_two(w, &one, &other);
        }
        if (!w->done) visit_one(w, node->child + k);
    }
}

bool walk_self(struct model *m, enum ts_extent extent, enum stamps stamps, struct ts_pairs *pairs)
{
    struct ts_relation relation[2];
    struct couple c;
    struct walk w = {.couple = &c, .extent = extent, .stamps = stamps, .pairs = pairs};

    make_couple(&c, m, m, relation);
    if (m->tree.node_count) visit_one(&w, 0);
    add_work(&m->work, &w.work);
    m->tests += w.work.overlaps;
    return !w.failed;
}
