/* peer.c: the library behind another interface: two deforming meshes, all pairs of faces or whether
 * there is any. A bench loads it as a shared object:
 *
 *     cc -O2 -shared -fPIC peer.c -o libpeer_touchstone.so $(pkg-config --cflags --libs touchstone)
 *
 * Its functions can't say that something went wrong, so the program is ended with a message then.
 */
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <touchstone/touchstone.h>

/* A session reads the meshes that it was opened for as long as it lives; the caller may throw its
 * own away. */
struct peer {
    struct ts_body body[2];
    double *point[2];
    uint32_t *corner[2];
    struct ts_contact *session;
    struct ts_pairs pairs;
};

static void give_up(const char *reason)
{
    fprintf(stderr, "touchstone: %s\n", reason);
    abort();
}

static void *copy(const void *from, size_t count, size_t size)
{
    void *to = malloc(count * size + 1);

    if (!to) give_up("out of memory");
    if (count) memcpy(to, from, count * size);
    return to;
}

static void set_body(struct peer *p, int i, unsigned vertices, const double *vertex, unsigned faces,
                     const unsigned *face)
{
    p->point[i] = copy(vertex, 3 * (size_t)vertices, sizeof *vertex);
    p->corner[i] = copy(face, 3 * (size_t)faces, sizeof *face);
    p->body[i] = (struct ts_body){.vertex_count = vertices,
                                  .face_count = faces,
                                  .reference_count = 1,
                                  .reference = p->point[i],
                                  .face = p->corner[i]};
}

static void *create(unsigned vertices_a, const double *vertex_a, unsigned faces_a,
                    const unsigned *face_a, unsigned vertices_b, const double *vertex_b,
                    unsigned faces_b, const unsigned *face_b)
{
    struct peer *p = calloc(1, sizeof *p);
    struct ts_error error;

    if (!p) give_up("out of memory");
    set_body(p, 0, vertices_a, vertex_a, faces_a, face_a);
    set_body(p, 1, vertices_b, vertex_b, faces_b, face_b);
    p->session = ts_contact_open(2, p->body, NULL, &error);
    if (!p->session) give_up(error.text);
    return p;
}

static void update(void *peer, const double *vertex_a, const double *vertex_b)
{
    struct peer *p = peer;
    struct ts_state state = ts_at_rest();
    struct ts_error error;

    state.vertex = vertex_a;
    if (!ts_contact_update(p->session, 0, &state, &error)) give_up(error.text);
    state.vertex = vertex_b;
    if (!ts_contact_update(p->session, 1, &state, &error)) give_up(error.text);
}

static size_t ask(struct peer *p, enum ts_extent extent)
{
    struct ts_error error;
    bool good = extent == TS_ALL ? ts_contact_all(p->session, 0, 1, &p->pairs, &error)
                                 : ts_contact_first(p->session, 0, 1, &p->pairs, &error);

    if (!good) give_up(error.text);
    return p->pairs.count;
}

static long all(void *peer, pair_cb found, void *context)
{
    struct peer *p = peer;
    size_t count = ask(p, TS_ALL);

    for (size_t i = 0; i < count; i++) found(context, p->pairs.pair[i].a, p->pairs.pair[i].b);
    return (long)count;
}

static int first(void *peer) { return ask(peer, TS_FIRST) > 0; }

static void destroy(void *peer)
{
    struct peer *p = peer;

    ts_contact_close(p->session);
    ts_pairs_free(&p->pairs);
    for (int i = 0; i < 2; i++) {
        free(p->point[i]);
        free(p->corner[i]);
    }
    free(p);
}

const peer_api *peer_list(int *count)
{
    static const peer_api list[] = {{"touchstone", 0, 1, create, update, all, first, destroy}};

    *count = 1;
    return list;
}
