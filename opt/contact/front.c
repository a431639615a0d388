/* front.c: front tracking (paper 000, section 6).
 *
 * What a walk tested is a tree: a pair of nodes, one of which was opened, and below it the
 * children's pairs. It is kept, in the order of the walk, and its leaves are the front: pairs that
 * were apart, or two faces. The next walk follows it and opens what was open without a test, where
 * no child is at the front; it tests again at the front only, so that the front sinks where bodies
 * come together. A pair that was open and finds all of its children apart is *quiet*: next time it
 * is tested itself, and the front rises. Whatever happened in between, the front cuts every way
 * from the roots down to two faces, so nothing is missed. */
#include <stdlib.h>
#include <string.h>

#include "opt/contact/contact.h"

/* ---- the tree of tests ---- */

/* An entry of the kept tree: how many entries it has with all below it, and two bits. One that
 * was not opened is 4: one entry. */
enum { INTO_B = 1, QUIET = 2, FRONT = 4 };

static size_t entries(uint64_t entry) { return entry >> 2; }

/* Room for more entries of the tree that is kept; NULL when there is no memory. */
static uint64_t *append(struct walk *w, size_t count)
{
    struct front *f = w->next;

    if (w->failed) return NULL;
    if (count > f->capacity - f->count) {
        size_t capacity = 2 * f->capacity + count + 64;
        uint64_t *grown = realloc(f->entry, capacity * sizeof *grown);

        if (!grown) {
            w->failed = w->done = true;
            return NULL;
        }
        f->entry = grown;
        f->capacity = capacity;
    }
    f->count += count;
    return f->entry + f->count - count;
}

static void keep_front(struct walk *w)
{
    uint64_t *entry = append(w, 1);

    if (entry) *entry = FRONT;
}

/* What the last walk kept below a child that is not visited any more. */
static void keep_old(struct walk *w, const uint64_t *old)
{
    uint64_t *entry = old ? append(w, entries(*old)) : NULL;

    if (entry)
        memcpy(entry, old, entries(*old) * sizeof *entry);
    else if (!old)
        keep_front(w);
}

/* Whether the children of an opened entry must be tested again. */
static bool must_test(const uint64_t *old, uint32_t degree)
{
    const uint64_t *child = old + 1;

    for (uint32_t c = 0; c < degree; c++, child += entries(*child))
        if (entries(*child) == 1 || *child & QUIET) return true;
    return false;
}

/* ---- the walk ---- */

static void follow(struct walk *w, const struct spot *a, const struct spot *b, const uint64_t *old);

/* Opens one of two nodes. `old` is the entry of an opened pair, or NULL. */
static void open_pair(struct walk *w, const struct spot *a, const struct spot *b, bool into_b,
                      const uint64_t *old)
{
    struct couple *c = w->couple;
    struct model *m = into_b ? c->b : c->a;
    const struct spot *closed = into_b ? a : b;
    uint32_t opened = (into_b ? b : a)->node;
    struct group group = children(m, opened);
    size_t mark = w->next->count;
    uint64_t *entry = append(w, 1);
    const uint64_t *child_old = old ? old + 1 : NULL;
    uint32_t hits = UINT32_MAX, visited = 0;

    opt_contact_open_node(m, opened, w->stamps, &w->work);
    if (!old || must_test(old, group.count)) {
        hits = hit_group(c, into_b, closed, group);
        w->work.overlaps += group.count;
    }
    for (uint32_t k = 0; k < group.count; k++) {
        if (w->done) {
            visited++;
            keep_old(w, child_old);
        } else if (hits >> k & 1) {
            struct spot child;

            visited++;
            go_to(m, &child, group, k);
            follow(w, into_b ? a : &child, into_b ? &child : b, child_old);
        } else {
            keep_front(w);
        }
        if (child_old) child_old += entries(*child_old);
    }
    if (!entry || w->failed) return;
    w->next->entry[mark] =
        (uint64_t)(w->next->count - mark) << 2 | (into_b ? INTO_B : 0) | (visited == 0 ? QUIET : 0);
}

/* Two nodes that may meet. No tree is deep (TS_TREE_DEEP), so recursion is safe. */
static void follow(struct walk *w, const struct spot *a, const struct spot *b, const uint64_t *old)
{
    const struct couple *c = w->couple;

    if (is_face(c->a, a) && is_face(c->b, b)) {
        opt_contact_compare_faces(w, a->node, b->node);
        keep_front(w);
    } else if (old && entries(*old) > 1) {
        open_pair(w, a, b, *old & INTO_B, old);
    } else {
        open_pair(w, a, b, opens_b(c, a, b), NULL);
    }
}

static void follow_roots(struct walk *w, const uint64_t *old)
{
    struct spot a, b;

    go_to_root(w->couple->a, &a);
    go_to_root(w->couple->b, &b);
    follow(w, &a, &b, old);
}

/* A walk that keeps its tree, in the room of the one before the last. */
bool opt_contact_walk_front(struct walk *w, struct front *front)
{
    struct front next = *front;

    next.entry = front->spare;
    next.capacity = front->spare_capacity;
    next.count = 0;
    w->next = &next;
    if (opt_contact_roots_meet(w->couple)) follow_roots(w, front->count ? front->entry : NULL);
    next.spare = front->entry;
    next.spare_capacity = front->capacity;
    if (w->failed) next.count = 0; /* from the roots next time */
    *front = next;
    return !w->failed;
}
