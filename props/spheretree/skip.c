/* skip.c: "a triangle surrounded by three triangles that have already been taken into
 * account" (paper 002, section 4), which the paper takes not to exist. */
#include <stdlib.h>

#include "props/spheretree/spheretree.h"

/* The faces at each vertex, in the order of their numbers. */
struct about {
    const uint32_t *face;
    uint32_t *begin, *at; /* those of vertex v are at[begin[v]] to before at[begin[v + 1]] */
    bool earlier;
    const bool *skip;
};

/* Whether a face has this edge, and a third vertex of its own. */
static bool has_edge(const uint32_t *face, uint32_t a, uint32_t b, uint32_t other)
{
    bool from = false, to = false, third = false;

    for (int k = 0; k < 3; k++) {
        from |= face[k] == a;
        to |= face[k] == b;
        third |= face[k] != a && face[k] != b && face[k] != other;
    }
    return a != b && from && to && third;
}

/* Three different faces that are taken, one at each edge: tries all that have the first edge, then
 * all that have the second. A neighbour that is left out settles it. */
static bool is_surrounded(const struct about *about, uint32_t f, int edge, uint32_t used[3])
{
    const uint32_t *v = about->face + 3 * (size_t)f;
    bool found = false;

    if (edge == 3) return true;
    for (uint32_t i = about->begin[v[edge]]; i < about->begin[v[edge] + 1] && !found; i++) {
        uint32_t g = about->at[i];
        bool again = (edge > 0 && g == used[0]) || (edge > 1 && g == used[1]);

        if (g == f || again || (about->earlier && g > f) ||
            !has_edge(about->face + 3 * (size_t)g, v[edge], v[(edge + 1) % 3], v[(edge + 2) % 3]))
            continue;
        if (about->skip[g]) return false;
        used[edge] = g;
        found = is_surrounded(about, f, edge + 1, used);
    }
    return found;
}

bool ts_surrounded(const struct ts_body *body, bool earlier, bool *skip)
{
    const uint32_t *face = body->face;
    size_t corners = 3 * (size_t)body->face_count;
    uint32_t *begin = calloc(body->vertex_count + (size_t)2, sizeof *begin);
    uint32_t *at = calloc(corners + 1, sizeof *at), used[3] = {0, 0, 0};
    struct about about = {face, begin, at, earlier, skip};
    bool good = begin && at;

    for (uint32_t f = 0; f < body->face_count; f++) skip[f] = false;
    for (size_t i = 0; good && i < corners; i++) begin[face[i] + 2]++;
    for (uint32_t v = 0; good && v < body->vertex_count; v++) begin[v + 2] += begin[v + 1];
    for (size_t i = 0; good && i < corners; i++) at[begin[face[i] + 1]++] = (uint32_t)(i / 3);
    for (uint32_t f = 0; good && f < body->face_count; f++)
        skip[f] = is_surrounded(&about, f, 0, used);
    free(begin);
    free(at);
    return good;
}
