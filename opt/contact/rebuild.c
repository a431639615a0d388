/* rebuild.c: a tree is made new when moved vertices have made it bad (paper 001, section
 * 3.2, which proposes it and leaves it out).
 *
 * A tree is made for one shape. When the faces of a node drift apart, its box grows and meets what
 * none of its faces meets. The measure is what a frame begins with anyway: the surface of the boxes
 * that refit makes first, in units of the root's, so that a body that grows as a whole stays as
 * good as it was. Of other volumes it is what says which of two is larger. */
#include <stdlib.h>
#include <string.h>

#include "opt/contact/contact.h"

static double surface(const struct model *m, struct group group, uint32_t k)
{
    struct ts_box box;
    double x, y, z;

    if (!m->kind->boxes) return m->kind->extent(group_of(m, group.first + k));
    box = ts_boxes_get(group.count, group_of(m, group.first), k);
    x = box.hi[0] - box.lo[0];
    y = box.hi[1] - box.lo[1];
    z = box.hi[2] - box.lo[2];
    return x * y + y * z + z * x;
}

/* NaN where the root has no surface, or more than there are numbers for. */
double opt_contact_looseness(const struct model *m)
{
    double sum = 0;

    for (uint32_t i = 0; i < m->plan->begun_count; i++) {
        struct group group = children(m, m->plan->begun[i].node);

        for (uint32_t k = 0; k < group.count; k++) sum += surface(m, group, k);
    }
    return sum / surface(m, (struct group){0, 1}, 0);
}

bool opt_contact_has_decayed(const struct model *m)
{
    return m->options->rebuild && m->options->tree != TS_TREE_CONNECTED && m->plan->begun_count &&
           opt_contact_looseness(m) > m->options->rebuild * m->looseness;
}

/* The vertices that volumes are made of, in the body's order. */
static double *given_order(const struct model *m)
{
    double *point = malloc((m->body->vertex_count + (size_t)1) * sizeof(double[3]));

    for (size_t i = 0; point && i < m->body->vertex_count; i++)
        memcpy(point + 3 * (size_t)m->order[i], shape_of(m) + 3 * i, 3 * sizeof *point);
    return point;
}

void opt_contact_rebuild(struct model *m, const struct ts_state *state)
{
    struct model fresh = {0};
    struct ts_error unused;
    double *point = given_order(m);

    if (point && opt_contact_make_model(&fresh, m->body, m->options, point, &unused) &&
        opt_contact_make_room(&fresh)) {
        size_t bytes = fresh.work.bytes;

        opt_contact_take_moved(&fresh, state);
        fresh.looseness = opt_contact_looseness(&fresh);
        add_work(&fresh.work, &m->work);
        fresh.work.bytes = bytes;
        fresh.work.rebuilds++;
        fresh.rebuilt = true;
        opt_contact_free_model(m);
        *m = fresh;
    } else {
        opt_contact_free_model(&fresh); /* the old tree is as right as ever */
    }
    free(point);
}
