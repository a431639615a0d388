/* mesh.c: is a mesh closed, and which of its vertices are at one place. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/ldi/ldi.h"

enum { FEW = 32 }; /* items, that insertion sorts fastest */

/* ---- one place ---- */

/* Zeros of either sign are equal. */
static uint64_t hash(const double *vertex)
{
    uint64_t sum = 0;

    for (int k = 0; k < 3; k++) {
        double x = vertex[k] == 0 ? 0 : vertex[k];
        uint64_t bits;

        memcpy(&bits, &x, sizeof bits);
        sum = (sum ^ bits) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 32;
    }
    return sum;
}

static bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* A table with open addressing, half full: vertex numbers and 1, or 0. */
bool opt_ldi_weld(uint32_t count, const double *vertex, uint32_t *first)
{
    size_t size = 16, at;
    uint32_t *slot;

    while (size < 2 * (size_t)count) size *= 2;
    slot = calloc(size, sizeof *slot);
    if (!slot) return false;
    for (uint32_t i = 0; i < count; i++) {
        const double *p = vertex + 3 * (size_t)i;

        for (at = hash(p) & (size - 1); slot[at]; at = (at + 1) & (size - 1))
            if (same(vertex + 3 * (size_t)(slot[at] - 1), p)) break;
        if (!slot[at]) slot[at] = i + 1;
        first[i] = slot[at] - 1;
    }
    free(slot);
    return true;
}

/* ---- closed ---- */

/* Edges stand at the lower of their two vertices, sorted: the other one, twice, and one more on the
 * way from the other one. */
struct edges {
    size_t *begin; /* of each vertex, and the end of the last one */
    uint64_t *run;
};

static uint64_t run_of(uint32_t from, uint32_t to)
{
    return from < to ? 2 * (uint64_t)to : 2 * (uint64_t)from + 1;
}

static size_t lower(uint32_t a, uint32_t b) { return a < b ? a : b; }

static size_t next(size_t corner) { return corner % 3 == 2 ? corner - 2 : corner + 1; }

static int by_number(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

static void sort(size_t count, uint64_t *item)
{
    if (count > FEW) {
        qsort(item, count, sizeof *item, by_number);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint64_t moved = item[i];
        size_t k = i;

        for (; k > 0 && item[k - 1] > moved; k--) item[k] = item[k - 1];
        item[k] = moved;
    }
}

static bool edges_make(uint32_t vertex_count, size_t corners, const uint32_t *face,
                       struct edges *edges)
{
    edges->begin = calloc((size_t)vertex_count + 2, sizeof *edges->begin);
    edges->run = malloc(corners * sizeof *edges->run + 1);
    if (!edges->begin || !edges->run) return false;
    for (size_t i = 0; i < corners; i++) edges->begin[lower(face[i], face[next(i)]) + 2]++;
    for (size_t v = 2; v <= vertex_count; v++) edges->begin[v + 1] += edges->begin[v];
    for (size_t i = 0; i < corners; i++) {
        uint32_t from = face[i], to = face[next(i)];

        edges->run[edges->begin[lower(from, to) + 1]++] = run_of(from, to);
    }
    for (size_t v = 0; v < vertex_count; v++)
        sort(edges->begin[v + 1] - edges->begin[v], edges->run + edges->begin[v]);
    return true;
}

/* How many runs of a vertex are below one. */
static size_t below(const struct edges *edges, size_t vertex, uint64_t run)
{
    size_t first = edges->begin[vertex], end = edges->begin[vertex + 1];

    while (first < end) {
        size_t middle = first + (end - first) / 2;

        if (edges->run[middle] < run)
            first = middle + 1;
        else
            end = middle;
    }
    return first - edges->begin[vertex];
}

static uint32_t count_runs(const struct edges *edges, uint32_t from, uint32_t to)
{
    uint64_t run = run_of(from, to);
    size_t vertex = lower(from, to);

    return (uint32_t)(below(edges, vertex, run + 1) - below(edges, vertex, run));
}

/* Whether all edges of a vertex are run along as often as back; those to itself always are. */
static bool balanced(const struct edges *edges, size_t vertex)
{
    size_t i = edges->begin[vertex], end = edges->begin[vertex + 1];

    while (i < end) {
        uint64_t other = edges->run[i] / 2;
        size_t back = 0, begin = i;

        for (; i < end && edges->run[i] / 2 == other; i++) back += edges->run[i] % 2;
        if (other != vertex && 2 * back != i - begin) return false;
    }
    return true;
}

static bool refuse_first(const struct edges *edges, const uint32_t *face, struct ts_error *error)
{
    for (size_t i = 0;; i++) {
        uint32_t from = face[i], to = face[next(i)];
        uint32_t along = count_runs(edges, from, to), back = count_runs(edges, to, from);

        if (along != back) return ts_ldi_not_closed(i / 3, from, to, along, back, error);
    }
}

bool opt_ldi_closed(uint32_t vertex_count, uint32_t face_count, const uint32_t *face,
                    struct ts_error *error)
{
    struct edges edges;
    bool good = edges_make(vertex_count, 3 * (size_t)face_count, face, &edges);

    if (!good) ts_out_of_memory(error);
    for (size_t v = 0; good && v < vertex_count; v++)
        good = balanced(&edges, v) || refuse_first(&edges, face, error);
    free(edges.begin);
    free(edges.run);
    return good;
}
