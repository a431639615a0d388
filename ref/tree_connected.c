/* tree_connected.c, naive: every face is held against every other to see whether they are
 * neighbours, whenever that is asked. Faces are known by their places in the node's list, which is
 * sorted, so that the lowest face has the lowest place. */
#include <stdlib.h>

#include "ref/tree.h"

#define NOWHERE UINT32_MAX /* a distance: not reached yet */

struct patchwork {
    const struct ts_body *body;
    const uint32_t *face;
    uint32_t count;
    uint32_t *distance;
    unsigned *number; /* whose the face is: a seed's, a patch's, in the end a child's */
    uint32_t *order, *above, *size; /* of the tree of faces that hang from each other */
};

static bool neighbours(const struct patchwork *w, uint32_t f, uint32_t g)
{
    const uint32_t *a = w->body->face + 3 * (size_t)w->face[f],
                   *b = w->body->face + 3 * (size_t)w->face[g];
    uint32_t shared = 0;
    bool any = false;

    for (int i = 0; i < 3; i++)
        if (a[i] == b[0] || a[i] == b[1] || a[i] == b[2]) {
            if (any && a[i] != shared) return true;
            shared = a[i];
            any = true;
        }
    return false;
}

static void forget_distances(struct patchwork *w)
{
    for (uint32_t f = 0; f < w->count; f++) w->distance[f] = NOWHERE;
}

/* Takes a seed and all faces that are nearer to it than to any seed before it, layer by layer. */
static void take(struct patchwork *w, uint32_t seed, unsigned number)
{
    bool grown = true;

    w->distance[seed] = 0;
    w->number[seed] = number;
    for (uint32_t layer = 0; grown; layer++) {
        grown = false;
        for (uint32_t f = 0; f < w->count; f++) {
            if (w->distance[f] != layer || w->number[f] != number) continue;
            for (uint32_t g = 0; g < w->count; g++)
                if (w->distance[g] > layer + 1 && neighbours(w, f, g)) {
                    w->distance[g] = layer + 1;
                    w->number[g] = number;
                    grown = true;
                }
        }
    }
}

static uint32_t farthest(const struct patchwork *w)
{
    uint32_t best = 0;

    for (uint32_t f = 1; f < w->count; f++)
        if (w->distance[f] > w->distance[best]) best = f;
    return best;
}

/* Numbers the patches that the node consists of; how many. */
static unsigned find_patches(struct patchwork *w)
{
    unsigned patches = 0;

    forget_distances(w);
    for (uint32_t f = 0; f < w->count; f++)
        if (w->distance[f] == NOWHERE) take(w, f, patches++);
    return patches;
}

/* Knows the distances from the first face; gives the first seed. */
static uint32_t divide_among_seeds(struct patchwork *w, unsigned degree)
{
    uint32_t first = farthest(w);

    forget_distances(w);
    take(w, first, 0);
    for (unsigned s = 1; s < degree; s++) take(w, farthest(w), s);
    return first;
}

static bool is_lopsided(const struct patchwork *w, unsigned degree)
{
    for (unsigned s = 0; s < degree; s++) {
        uint64_t size = 0;

        for (uint32_t f = 0; f < w->count; f++) size += w->number[f] == s;
        if (6 * size > 5 * (uint64_t)w->count + 1) return true;
    }
    return false;
}

/* Hangs each face but the first from the last of its neighbours before it, and counts what hangs
 * from each. From here on faces are known by their places in `order`. */
static void hang(struct patchwork *w, uint32_t first)
{
    uint32_t n = 0;

    forget_distances(w);
    take(w, first, 0);
    for (uint32_t layer = 0; n < w->count; layer++)
        for (uint32_t f = 0; f < w->count; f++)
            if (w->distance[f] == layer) w->order[n++] = f;
    for (uint32_t i = 0; i < n; i++) w->size[i] = 1;
    for (uint32_t i = n - 1; i > 0; i--) {
        uint32_t j = i - 1;

        while (!neighbours(w, w->order[i], w->order[j])) j--;
        w->above[i] = j;
        w->size[j] += w->size[i];
    }
}

/* Twice the difference between half of all faces and those below a face, with itself. */
static uint64_t imbalance(const struct patchwork *w, uint32_t i)
{
    uint64_t twice = 2 * (uint64_t)w->size[i];

    return twice > w->count ? twice - w->count : w->count - twice;
}

static void cut_in_two(struct patchwork *w, uint32_t first)
{
    uint32_t best = 1;

    hang(w, first);
    for (uint32_t i = 2; i < w->count; i++)
        if (imbalance(w, i) < imbalance(w, best)) best = i;
    w->number[w->order[0]] = 0;
    for (uint32_t i = 1; i < w->count; i++)
        w->number[w->order[i]] = i == best || w->number[w->order[w->above[i]]];
}

static void divide(struct patchwork *w, unsigned degree)
{
    unsigned patches = find_patches(w);
    uint32_t first;

    if (patches > 1) {
        for (uint32_t f = 0; f < w->count; f++)
            w->number[f] = run(w->number[f], patches, patches < degree ? patches : degree);
        return;
    }
    first = divide_among_seeds(w, degree);
    if (is_lopsided(w, degree)) cut_in_two(w, first);
}

bool ref_tree_number_by_patch(const struct ts_body *body, const uint32_t *face, uint32_t count,
                              unsigned degree, unsigned *number)
{
    uint32_t *room;

    if (count <= degree) {
        for (uint32_t f = 0; f < count; f++) number[f] = f;
        return true;
    }
    room = malloc(4 * (size_t)count * sizeof *room);
    if (!room) return false;
    divide(&(struct patchwork){body, face, count, room, number, room + count,
                               room + 2 * (size_t)count, room + 3 * (size_t)count},
           degree);
    free(room);
    return true;
}
