/* walk.c: two trees are walked down together, depth first: into the larger of two nodes
 * that may meet (paper 000, section 3), all children against the other node at once. */
#include "common/pairs.h"
#include "opt/contact/contact.h"
#include "touchstone/triangle.h"

void opt_contact_make_couple(struct couple *c, struct model *a, struct model *b,
                             struct ts_relation *relation)
{
    *c = (struct couple){a, b, relation};
    if (!a->kind->oriented || !a->tree.node_count || !b->tree.node_count) return;
    ts_overlap_opt.relate(&a->placement, &b->placement, &relation[0]);
    ts_overlap_opt.relate(&b->placement, &a->placement, &relation[1]);
}

bool opt_contact_roots_meet(struct couple *c)
{
    struct spot a;

    if (!c->a->tree.node_count || !c->b->tree.node_count) return false;
    c->a->work.overlaps++;
    go_to_root(c->a, &a);
    return hit_group(c, true, &a, (struct group){0, 1});
}

void opt_contact_compare_faces(struct walk *w, uint32_t i, uint32_t j)
{
    struct model *a = w->couple->a, *b = w->couple->b;
    double face_a[9], face_b[9];

    opt_contact_place_face(a, i, w->stamps, &w->work);
    opt_contact_place_face(b, j, w->stamps, &w->work);
    corners(a, face_vertices(a, i), face_a);
    corners(b, face_vertices(b, j), face_b);
    w->work.triangles++;
    if (!ts_triangle_opt.meet(face_a, face_b)) return;
    w->failed |= !ts_pairs_add(w->pairs, face_number(a, i), face_number(b, j));
    w->done |= w->failed || w->extent == TS_FIRST;
    w->met_a = i;
    w->met_b = j;
}

static void visit_child(struct walk *w, const struct spot *a, const struct spot *b, bool into_b,
                        struct group group, uint32_t k)
{
    struct spot child;

    go_to(into_b ? w->couple->b : w->couple->a, &child, group, k);
    opt_contact_visit(w, into_b ? a : &child, into_b ? &child : b);
}

/* The member of a group that a face is below; if there is none, no member's number. */
static uint32_t member_above(const struct model *m, struct group group, uint32_t face)
{
    uint32_t at = face - m->first_face, k = 0;

    if (group.first >= m->first_face) return face >= group.first ? face - group.first : group.count;
    for (const struct ts_node *node = &m->tree.node[group.first]; k < group.count; k++)
        if (node[k].begin <= at && at < node[k].end) break;
    return k;
}

/* Two nodes that may meet. No tree is deep (TS_TREE_DEEP), so recursion is safe. */
void opt_contact_visit(struct walk *w, const struct spot *a, const struct spot *b)
{
    const struct couple *c = w->couple;
    bool into_b = opens_b(c, a, b);
    struct model *m = into_b ? c->b : c->a;
    uint32_t opened = (into_b ? b : a)->node, hits, near;
    struct group group;

    if (opened >= m->first_face) {
        opt_contact_compare_faces(w, a->node, b->node);
        return;
    }
    group = children(m, opened);
    opt_contact_open_node(m, opened, w->stamps, &w->work);
    w->work.overlaps += group.count;
    hits = hit_group(c, into_b, into_b ? a : b, group);
    near = w->known ? member_above(m, group, into_b ? w->met_b : w->met_a) : group.count;
    if (near < group.count && hits >> near & 1) {
        visit_child(w, a, b, into_b, group, near);
        hits &= ~(1u << near);
    }
    for (; hits && !w->done; hits &= hits - 1) visit_child(w, a, b, into_b, group, lowest(hits));
}

static bool walk_down(struct walk *w)
{
    struct couple *c = w->couple;
    struct spot a, b;

    if (!opt_contact_roots_meet(c)) return true;
    go_to_root(c->a, &a);
    go_to_root(c->b, &b);
    opt_contact_visit(w, &a, &b);
    return !w->failed;
}

bool opt_contact_walk(struct walk *w, struct front *front)
{
    return front ? opt_contact_walk_front(w, front) : walk_down(w);
}
