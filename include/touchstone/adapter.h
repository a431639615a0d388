/* adapter.h: how a collision library is put before the judge (`touchstone judge`, docs/judge.md).
 *
 * An adapter is a shared library that exports the array `ts_adapters`: one struct ts_adapter for
 * every way to use the library, then one whose version is 0. It needs nothing of Touchstone but
 * this header. The judge loads it in a process of its own, which may crash or hang.
 *
 * The contract that the library is judged by: `all` reports every pair of faces, one of each mesh,
 * whose closed triangles share a point, each pair once, in any order; `first` reports one of them,
 * or none when there is none. Answers depend on where the meshes are now and on nothing else: not
 * on what was asked before, nor on other scenes that stand at the same time. */
#ifndef TOUCHSTONE_ADAPTER_H
#define TOUCHSTONE_ADAPTER_H

#include <stdint.h>

/* Changes whenever the struct below does. Libraries of version 1, whose struct ends with `destroy`,
 * of version 2, which ends with `promises`, and of version 3, which ends with `points`, are still
 * taken: what they lack they don't promise, and don't have. */
#define TS_ADAPTER_VERSION 4

/* What a library promises, if it is something else than the contract. It is judged by that first,
 * and then by the contract. */
enum ts_adapter_promise {
    TS_ADAPTER_FLOAT = 1, /* it works in floats: it is shown coordinates that are floats */
    TS_ADAPTER_OPEN = 2,  /* touching doesn't count: only what crosses must be reported */
    TS_ADAPTER_SELF = 4,  /* it has contacts of a mesh with itself; asked for if `self` is there */
    TS_ADAPTER_SOLID = 8  /* it takes closed surfaces alone, and is shown no others */
};

/* A first contact whose faces the library does not tell. */
#define TS_SOME_FACE UINT32_MAX

struct ts_adapter_mesh {
    uint32_t vertex_count, face_count;
    const double *vertex; /* x y z of each: finite numbers */
    const uint32_t *face; /* three vertices of each */
};

/* To be called for every pair that is found: a face of mesh 0, a face of mesh 1. By one thread at a
 * time. */
typedef void ts_adapter_found(void *context, uint32_t a, uint32_t b);

/* The same for contact points, x y z, of which a pair may have several. */
typedef void ts_adapter_point(void *context, uint32_t a, uint32_t b, const double point[3]);

struct ts_adapter {
    uint32_t version;    /* TS_ADAPTER_VERSION */
    const char *library; /* with its version: "FCL 0.7.0" */
    const char *name;    /* what is used of it: "AABB, refit" */

    /* Two meshes; their arrays are the caller's and may be gone after the call. NULL: refused. */
    void *(*create)(const struct ts_adapter_mesh mesh[2]);

    /* The same vertices at other places. The functions below return 0 if all is well; anything
     * else is a refusal, which the report names. */
    int (*update)(void *scene, const double *vertex_a, const double *vertex_b);

    int (*all)(void *scene, ts_adapter_found *found, void *context);
    int (*first)(void *scene, ts_adapter_found *found, void *context); /* NULL: has no such query */

    void (*destroy)(void *scene);

    uint64_t promises; /* of enum ts_adapter_promise, added up; 0: the contract, no more */

    /* Points in both faces, as far as the library's numbers can say so. NULL: has no such query. */
    int (*points)(void *scene, ts_adapter_point *found, void *context);

    /* A mesh, 0 or 1, with itself: every two of its faces whose closed triangles share a point
     * outside of the hull of the vertices that both name, each two once, in either order. Vertices
     * are the same when their numbers are. NULL: has no such query. */
    int (*self)(void *scene, uint32_t mesh, ts_adapter_found *found, void *context);
};

/* In place of ts_adapters: a program for each way to use the library, in any language, then one
 * without a name. The judge starts it; it reads cases from its standard input and writes contacts,
 * as docs/judge.md says. */
struct ts_adapter_program {
    const char *library, *name;
    const char *const *words; /* of the command, then NULL */
    uint64_t promises;
};

#ifdef __cplusplus
extern "C" {
#endif
extern const struct ts_adapter ts_adapters[];
extern const struct ts_adapter_program ts_programs[];
#ifdef __cplusplus
}
#endif

#endif
