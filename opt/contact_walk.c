/* contact_walk.c: two trees are walked down together, depth first: into the larger of two nodes
 * that may meet (paper 000, section 3), all children against the other node at once. */
#include "opt/contact.h"
#include "touchstone/triangle.h"

void make_couple(struct couple *c, struct model *a, struct model *b, struct ts_relation *relation)
{
    *c = (struct couple){a, b, relation};
    if (!a->kind->stands || !a->tree.node_count || !b->tree.node_count) return;
    ts_overlap_opt.relate(&a->stand, &b->stand, &relation[0]);
    ts_overlap_opt.relate(&b->stand, &a->stand, &relation[1]);
}

bool roots_meet(struct couple *c)
{
    const struct ts_node as_child = {0, 1, 0, 0};
    struct spot a;

    if (!c->a->tree.node_count || !c->b->tree.node_count) return false;
    c->a->work.overlaps++;
    go_to(c->a, &a, 0, 1, 0);
    return hit_children(c, true, &a, &as_child);
}

void compare_leaves(struct walk *w, uint32_t i, uint32_t j)
{
    struct model *a = w->couple->a, *b = w->couple->b;
    double face_a[9], face_b[9];

    place_leaf(a, i, w->stamps, &w->work);
    place_leaf(b, j, w->stamps, &w->work);
    leaf_corners(a, i, face_a);
    leaf_corners(b, j, face_b);
    w->work.triangles++;
    if (!ts_triangle_opt.meet(face_a, face_b)) return;
    w->failed |= !ts_pairs_add(w->pairs, leaf_face(a, i), leaf_face(b, j));
    w->done |= w->failed || w->extent == TS_FIRST;
    w->leaf_a = i;
    w->leaf_b = j;
}

static void visit_child(struct walk *w, const struct spot *a, const struct spot *b, bool into_b,
                        const struct ts_node *opened, uint32_t k)
{
    struct spot child;

    go_to(into_b ? w->couple->b : w->couple->a, &child, opened->child, opened->degree, k);
    visit(w, into_b ? a : &child, into_b ? &child : b);
}

/* The child of a node above a leaf; of a node that is not, no child's number. */
static uint32_t child_above(const struct ts_tree *tree, const struct ts_node *node, uint32_t leaf)
{
    uint32_t face = tree->node[leaf].begin, k = 0;

    while (k < node->degree &&
           !(tree->node[node->child + k].begin <= face && face < tree->node[node->child + k].end))
        k++;
    return k;
}

/* Two nodes that may meet. No tree is deep (TS_TREE_DEEP), so recursion is safe. */
void visit(struct walk *w, const struct spot *a, const struct spot *b)
{
    const struct couple *c = w->couple;
    bool into_b = opens_b(c, a, b);
    struct model *m = into_b ? c->b : c->a;
    const struct ts_node *opened = &m->tree.node[(into_b ? b : a)->node];
    uint32_t hits, near;

    if (opened->degree == 0) {
        compare_leaves(w, a->node, b->node);
        return;
    }
    open_node(m, (into_b ? b : a)->node, w->stamps, &w->work);
    w->work.overlaps += opened->degree;
    hits = hit_children(c, into_b, into_b ? a : b, opened);
    near =
        w->known ? child_above(&m->tree, opened, into_b ? w->leaf_b : w->leaf_a) : opened->degree;
    if (hits >> near & 1) visit_child(w, a, b, into_b, opened, near);
    for (hits &= ~(1u << near); hits && !w->done; hits &= hits - 1)
        visit_child(w, a, b, into_b, opened, lowest(hits));
}

static bool walk_down(struct walk *w)
{
    struct couple *c = w->couple;
    struct spot a, b;

    if (!roots_meet(c)) return true;
    go_to(c->a, &a, 0, 1, 0);
    go_to(c->b, &b, 0, 1, 0);
    visit(w, &a, &b);
    return !w->failed;
}

bool walk(struct walk *w, struct front *front) { return front ? walk_on(w, front) : walk_down(w); }
