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

static bool names(const uint32_t *face, uint32_t vertex)
{
    return face[0] == vertex || face[1] == vertex || face[2] == vertex;
}

/* What an edge of face f has: no other face with a third vertex; one or more; or a face that was
 * left out. */
enum edge { BARE, COVERED, SETTLED };
static enum edge look_at(const struct about *about, uint32_t f, int edge)
{
    const uint32_t *v = about->face + 3 * (size_t)f;
    enum edge found = BARE;

    for (uint32_t i = about->begin[v[edge]]; i < about->begin[v[edge] + 1]; i++) {
        uint32_t g = about->at[i];
        const uint32_t *w = about->face + 3 * (size_t)g;

        if (g == f || !names(w, v[(edge + 1) % 3])) continue;
        if (about->skip[g]) return SETTLED;
        for (int k = 0; k < 3; k++)
            if (!names(v, w[k]) && !(about->earlier && g > f)) found = COVERED;
    }
    return found;
}

static bool is_surrounded(const struct about *about, uint32_t f)
{
    const uint32_t *v = about->face + 3 * (size_t)f;

    return v[0] != v[1] && v[1] != v[2] && v[2] != v[0] && look_at(about, f, 0) == COVERED &&
           look_at(about, f, 1) == COVERED && look_at(about, f, 2) == COVERED;
}

bool ts_surrounded(const struct ts_body *body, bool earlier, bool *skip)
{
    const uint32_t *face = body->face;
    size_t corners = 3 * (size_t)body->face_count;
    uint32_t *begin = calloc(body->vertex_count + (size_t)2, sizeof *begin);
    uint32_t *at = calloc(corners + 1, sizeof *at);
    struct about about = {face, begin, at, earlier, skip};
    bool good = begin && at;

    for (uint32_t f = 0; f < body->face_count; f++) skip[f] = false;
    for (size_t i = 0; good && i < corners; i++) begin[face[i] + 2]++;
    for (uint32_t v = 0; good && v < body->vertex_count; v++) begin[v + 2] += begin[v + 1];
    for (size_t i = 0; good && i < corners; i++) at[begin[face[i] + 1]++] = (uint32_t)(i / 3);
    for (uint32_t f = 0; good && f < body->face_count; f++) skip[f] = is_surrounded(&about, f);
    free(begin);
    free(at);
    return good;
}
