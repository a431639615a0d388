/* peer.h: how a bench that compares collision libraries calls one of them. Every library is a
 * shared object that exports peer_list; the order and the types of the members are what counts. */
#ifndef PEER_H
#define PEER_H

/* Called for every pair of faces that was found, one of each mesh. */
typedef void (*pair_cb)(void *context, unsigned a, unsigned b);

typedef struct peer_api {
    const char *name;
    int is_float;  /* not 0: coordinates become floats in the library */
    int early_out; /* not 0: `first` ends at the first pair */

    /* Two meshes: how many vertices and x y z of each; how many triangles and three vertices of
     * each. */
    void *(*create)(unsigned vertices_a, const double *vertex_a, unsigned faces_a,
                    const unsigned *face_a, unsigned vertices_b, const double *vertex_b,
                    unsigned faces_b, const unsigned *face_b);
    void (*update)(void *peer, const double *vertex_a, const double *vertex_b);
    long (*all)(void *peer, pair_cb found, void *context); /* how many */
    int (*first)(void *peer);                              /* 1 if any, else 0 */
    void (*destroy)(void *peer);
} peer_api;

const peer_api *peer_list(int *count);

#endif
