/* assimp_child.h: assimp in a process of its own.
 *
 * A malformed file can crash an importer of that size, or keep it busy for ever. So it works in a
 * child, which sends what it found through a pipe: whatever happens there is an error message here.
 * The child may have been broken by the file before it wrote: nothing it sends may be trusted. */
#ifndef CASES_IMPORT_ASSIMP_CHILD_H
#define CASES_IMPORT_ASSIMP_CHILD_H

#include "cases/import/mesh.h"
#include "touchstone/body.h"
#include "touchstone/error.h"

enum { TS_PARCEL_LISTS = 5, TS_REFUSAL = 160 };

/* What is sent: lists of items of some size each; 0: none. */
struct ts_parcel {
    const char *what; /* was expected, for messages: "mesh" */
    size_t size[TS_PARCEL_LISTS];
    struct ts_list list[TS_PARCEL_LISTS];
};
void ts_parcel_free(struct ts_parcel *parcel);

/* A file and its bytes. Its name tells the format; .gltf, which has other files beside it, is read
 * from its path. */
struct ts_import_file {
    const char *path, *text;
    size_t size;
};

struct aiScene;
struct aiMatrix4x4;

/* What the child does with what assimp read: it fills the lists, or says why not. */
typedef void ts_pack(const struct aiScene *scene, const void *how, struct ts_parcel *parcel,
                     char refusal[TS_REFUSAL]);

bool ts_assimp_ask(const struct ts_import_file *file, ts_pack *pack, const void *how,
                   struct ts_parcel *parcel, struct ts_error *error);

/* assimp's matrices in doubles: only what assimp stores is rounded to float. */
struct ts_pose ts_assimp_matrix(const struct aiMatrix4x4 *m);
struct ts_pose ts_assimp_product(const struct ts_pose *outer, const struct ts_pose *inner);

#endif
