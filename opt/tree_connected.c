/* tree_connected.c, fast: edges are numbered once, by sorting. In a node the corners with the
 * same edge form a ring; a walk from neighbour to neighbour goes round each ring once, so that it
 * is linear also where thousands of faces share an edge. A new seed's walk ends where older seeds
 * are as near. Nothing is allocated for a node. */
#include <stdlib.h>
#include <string.h>

#include "opt/tree.h"

#define NOWHERE UINT32_MAX /* a distance, or a head: not there */

/* The walks of a node: to find its patches, from every seed, and to hang its faces. */
enum { PATCHES = 1, SEEDS, HANGING = SEEDS + 8 };

/* ---- edges, once ---- */

/* The lower and the higher end of the edge from a corner to the next of its face. */
static uint32_t end_of(const uint32_t *face, size_t corner, bool higher)
{
    uint32_t a = face[corner], b = face[corner % 3 == 2 ? corner - 2 : corner + 1];

    return (a > b) == higher ? a : b;
}

/* Sorts corners by one end of their edges, stably. */
static void sort_by_end(const struct ts_body *body, bool higher, uint32_t *start,
                        const uint32_t *from, uint32_t *to)
{
    size_t corners = 3 * (size_t)body->face_count;
    uint32_t sum = 0;

    memset(start, 0, body->vertex_count * sizeof *start);
    for (size_t i = 0; i < corners; i++) start[end_of(body->face, i, higher)]++;
    for (uint32_t v = 0; v < body->vertex_count; v++) {
        uint32_t count = start[v];

        start[v] = sum;
        sum += count;
    }
    for (size_t i = 0; i < corners; i++) to[start[end_of(body->face, from[i], higher)]++] = from[i];
}

static void number_edges(struct adjacency *w, const struct ts_body *body, uint32_t *start)
{
    size_t corners = 3 * (size_t)body->face_count;
    uint32_t low = 0, high = 0, edges = 0;

    for (size_t i = 0; i < corners; i++) w->ring[i] = (uint32_t)i;
    sort_by_end(body, true, start, w->ring, w->head);
    sort_by_end(body, false, start, w->head, w->ring);
    for (size_t i = 0; i < corners; i++) {
        uint32_t a = end_of(body->face, w->ring[i], false),
                 b = end_of(body->face, w->ring[i], true);

        /* From a vertex to itself leads no edge; its number is nobody else's. */
        if (a == b || a != low || b != high) edges++;
        w->edge[w->ring[i]] = edges - 1;
        low = a;
        high = b;
    }
    for (size_t i = 0; i < corners; i++) w->head[i] = NOWHERE;
}

bool opt_tree_begin_adjacency(struct adjacency *w, const struct ts_body *body)
{
    size_t count = body->face_count;
    uint32_t *start = malloc(((size_t)body->vertex_count + 1) * sizeof *start);

    w->edge = calloc(14 * count, sizeof *w->edge);
    w->seen = malloc(3 * count);
    if (start && w->edge && w->seen) {
        w->head = w->edge + 3 * count;
        w->ring = w->edge + 6 * count;
        w->distance = w->edge + 9 * count;
        w->queue = w->edge + 10 * count;
        w->order = w->edge + 11 * count;
        w->above = w->edge + 12 * count;
        w->size = w->edge + 13 * count;
        number_edges(w, body, start);
    }
    free(start);
    return w->head != NULL;
}

void opt_tree_end_adjacency(struct adjacency *w)
{
    free(w->edge);
    free(w->seen);
}

/* ---- walks ---- */

static void make_rings(struct adjacency *w, const uint32_t *face, uint32_t count)
{
    memset(w->seen, 0, 3 * (size_t)count);
    for (uint32_t h = 0; h < 3 * count; h++) {
        uint32_t edge = w->edge[3 * (size_t)face[h / 3] + h % 3];

        if (w->head[edge] == NOWHERE) {
            w->head[edge] = w->ring[h] = h;
        } else {
            w->ring[h] = w->ring[w->head[edge]];
            w->ring[w->head[edge]] = h;
        }
    }
}

static void forget_heads(struct adjacency *w, const uint32_t *face, uint32_t count)
{
    for (uint32_t f = 0; f < count; f++)
        for (size_t k = 0; k < 3; k++) w->head[w->edge[3 * (size_t)face[f] + k]] = NOWHERE;
}

static void forget_distances(struct adjacency *w, uint32_t count)
{
    memset(w->distance, 0xff, count * sizeof *w->distance); /* NOWHERE */
}

/* All faces that are nearer to this one than their distance so far, in w->queue; how many. */
static uint32_t walk(struct adjacency *w, uint32_t from, unsigned char round)
{
    uint32_t taken = 1;

    w->distance[from] = 0;
    w->queue[0] = from;
    for (uint32_t i = 0; i < taken; i++) {
        uint32_t f = w->queue[i], next = w->distance[f] + 1;

        for (uint32_t h = 3 * f; h < 3 * f + 3; h++) {
            if (w->seen[h] == round) continue;
            for (uint32_t g = w->ring[h]; g != h; g = w->ring[g]) {
                w->seen[g] = round;
                if (w->distance[g / 3] <= next) continue;
                w->distance[g / 3] = next;
                w->queue[taken++] = g / 3;
            }
        }
    }
    return taken;
}

static uint32_t farthest(const struct adjacency *w, uint32_t count)
{
    uint32_t best = 0;

    for (uint32_t f = 1; f < count; f++)
        if (w->distance[f] > w->distance[best]) best = f;
    return best;
}

/* ---- the three ways to divide a node ---- */

/* Runs of patches. The first has been walked: w->queue has its faces. A face that was reached keeps
 * the number of its patch in place of its distance. */
static void divide_patches(struct adjacency *w, uint32_t taken, uint32_t count, uint32_t degree,
                           unsigned char *number)
{
    uint32_t patches = 0, parts, *child = w->order; /* of each patch */

    for (uint32_t f = 0; f < count; f++) {
        if (f > 0 && w->distance[f] != NOWHERE) continue;
        if (f > 0) taken = walk(w, f, PATCHES);
        for (uint32_t i = 0; i < taken; i++) w->distance[w->queue[i]] = patches;
        patches++;
    }
    parts = patches < degree ? patches : degree;
    for (uint32_t part = 0, p = 0; part < parts; part++)
        for (uint32_t end = p + patches / parts + (part < patches % parts); p < end; p++)
            child[p] = part;
    for (uint32_t f = 0; f < count; f++) number[f] = (unsigned char)child[w->distance[f]];
}

/* The nearest seeds; gives the first of these. The distances are those from the first face. */
static uint32_t divide_among_seeds(struct adjacency *w, uint32_t count, unsigned degree,
                                   unsigned char *number)
{
    uint32_t first = farthest(w, count), seed = first;

    forget_distances(w, count);
    for (unsigned s = 0; s < degree; s++) {
        uint32_t taken = walk(w, seed, (unsigned char)(SEEDS + s));

        for (uint32_t i = 0; i < taken; i++) number[w->queue[i]] = (unsigned char)s;
        seed = farthest(w, count);
    }
    return first;
}

static bool is_lopsided(const unsigned char *number, uint32_t count)
{
    uint32_t size[8] = {0}, most = 0;

    for (uint32_t f = 0; f < count; f++) size[number[f]]++;
    for (int s = 0; s < 8; s++)
        if (size[s] > most) most = size[s];
    return 6 * (uint64_t)most > 5 * (uint64_t)count + 1;
}

/* The faces by distance from the first seed, equal ones by number, into w->order. */
static void order_faces(struct adjacency *w, uint32_t first, uint32_t count)
{
    uint32_t *start = w->size, sum = 0;

    forget_distances(w, count);
    walk(w, first, HANGING);
    memset(start, 0, count * sizeof *start);
    for (uint32_t f = 0; f < count; f++) start[w->distance[f]]++;
    for (uint32_t d = 0; d < count; d++) {
        uint32_t faces = start[d];

        start[d] = sum;
        sum += faces;
    }
    for (uint32_t f = 0; f < count; f++) w->order[start[w->distance[f]]++] = f;
}

/* Each face but the first hangs from the last neighbour before it; w->head has the last face that
 * came by each edge. */
static void hang_faces(struct adjacency *w, const uint32_t *face, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *edge = w->edge + 3 * (size_t)face[w->order[i]];

        w->size[i] = 1;
        w->above[i] = 0; /* the first, if no later one */
        for (int k = 0; k < 3; k++) {
            uint32_t last = w->head[edge[k]];

            if (last != NOWHERE && last > w->above[i]) w->above[i] = last;
        }
        for (int k = 0; k < 3; k++) w->head[edge[k]] = i;
    }
    forget_heads(w, face, count);
    for (uint32_t i = count - 1; i > 0; i--) w->size[w->above[i]] += w->size[i];
}

static void cut_in_two(struct adjacency *w, const uint32_t *face, uint32_t first, uint32_t count,
                       unsigned char *number)
{
    uint64_t least = UINT64_MAX;
    uint32_t best = 0;

    order_faces(w, first, count);
    hang_faces(w, face, count);
    for (uint32_t i = 1; i < count; i++) {
        uint64_t twice = 2 * (uint64_t)w->size[i];
        uint64_t imbalance = twice > count ? twice - count : count - twice;

        if (imbalance < least) {
            least = imbalance;
            best = i;
        }
    }
    number[w->order[0]] = 0;
    for (uint32_t i = 1; i < count; i++)
        number[w->order[i]] = i == best || number[w->order[w->above[i]]];
}

void opt_tree_part_patch(struct adjacency *w, const uint32_t *face, uint32_t count, unsigned degree,
                         unsigned char *number)
{
    uint32_t taken, first;

    if (count <= degree) {
        for (uint32_t f = 0; f < count; f++) number[f] = (unsigned char)f;
        return;
    }
    make_rings(w, face, count);
    forget_heads(w, face, count);
    forget_distances(w, count);
    taken = walk(w, 0, PATCHES);
    if (taken < count) {
        divide_patches(w, taken, count, degree, number);
        return;
    }
    first = divide_among_seeds(w, count, degree, number);
    if (is_lopsided(number, count)) cut_in_two(w, face, first, count, number);
}
