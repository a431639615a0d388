/* skip.c: the faces that a body has for contacts: all, or those that are left when faces that
 * others surround are left out (paper 002, section 4). A face that is left out marks all faces at
 * its edges, which then stay. */
#include <stdlib.h>

#include "opt/spheretree/spheretree.h"

struct skip {
    const uint32_t *face;
    uint32_t *begin,
        *at;           /* the faces that name vertex v: at[begin[v]] to before at[begin[v + 1]] */
    bool *out, *stays; /* of each face */
};

static bool has(const uint32_t *face, uint32_t vertex)
{
    return face[0] == vertex || face[1] == vertex || face[2] == vertex;
}

/* Looks at the faces at an edge, that from vertex `edge` of face f to the next: marks them, or says
 * whether one has a third vertex of its own. */
static bool visit_edge(const struct skip *skip, uint32_t f, int edge, bool mark)
{
    const uint32_t *v = skip->face + 3 * (size_t)f;
    bool beside = false;

    for (uint32_t i = skip->begin[v[edge]]; i < skip->begin[v[edge] + 1]; i++) {
        const uint32_t *w = skip->face + 3 * (size_t)skip->at[i];

        if (!has(w, v[(edge + 1) % 3])) continue;
        if (mark) skip->stays[skip->at[i]] = true;
        beside |= !has(v, w[0]) || !has(v, w[1]) || !has(v, w[2]);
    }
    return beside;
}

static void decide(const struct skip *skip, uint32_t f)
{
    const uint32_t *v = skip->face + 3 * (size_t)f;

    if (skip->stays[f] || v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) return;
    for (int edge = 0; edge < 3; edge++)
        if (!visit_edge(skip, f, edge, false)) return;
    for (int edge = 0; edge < 3; edge++) visit_edge(skip, f, edge, true);
    skip->out[f] = true;
}

/* The places of a vertex' faces are counted, summed, and taken one by one. */
static void find_faces(struct skip *skip, uint32_t vertices, size_t corners)
{
    for (size_t i = 0; i < corners; i++) skip->begin[skip->face[i] + 2]++;
    for (uint32_t v = 0; v < vertices; v++) skip->begin[v + 2] += skip->begin[v + 1];
    for (size_t i = 0; i < corners; i++)
        skip->at[skip->begin[skip->face[i] + 1]++] = (uint32_t)(i / 3);
}

static bool leave_out(const struct ts_spheretree_body *body, bool *out)
{
    size_t corners = 3 * (size_t)body->face_count;
    struct skip skip = {body->face, calloc(body->vertex_count + (size_t)2, sizeof *skip.begin),
                        calloc(corners + 1, sizeof *skip.at), out,
                        calloc(body->face_count + (size_t)1, sizeof *skip.stays)};
    bool good = skip.begin && skip.at && skip.stays;

    if (good) {
        find_faces(&skip, body->vertex_count, corners);
        for (uint32_t f = 0; f < body->face_count; f++) decide(&skip, f);
    }
    free(skip.begin);
    free(skip.at);
    free(skip.stays);
    return good;
}

bool opt_spheretree_take_faces(struct ts_spheretree *s)
{
    bool *out = calloc(s->body.face_count + (size_t)1, sizeof *out);
    bool good = out && (s->rule.faces == TS_SPHERETREE_EVERY || leave_out(&s->body, out));

    for (uint32_t f = 0; good && f < s->body.face_count; f++)
        if (!out[f]) s->tree.face[s->tree.face_count++] = f;
    free(out);
    return good;
}
