/* mesh.h: the case that a mesh file becomes. */
#ifndef CASES_IMPORT_MESH_H
#define CASES_IMPORT_MESH_H

#include <stddef.h>

#include "cases/case/case.h"
#include "cases/text/list.h"
#include "cases/text/text.h"

/* A mesh while it is read. */
struct ts_mesh_lists {
    struct ts_list point; /* of double[3] */
    struct ts_list face;  /* of uint32_t[3] */
};

static inline size_t ts_mesh_points(const struct ts_mesh_lists *m) { return m->point.count; }

/* The next three words as a point; further numbers on the line, weights or colours, are checked
 * and ignored. */
bool ts_mesh_read_point(struct ts_mesh_lists *m, struct ts_text *t);

/* Splits a polygon into a fan of triangles. */
bool ts_mesh_add_fan(struct ts_mesh_lists *m, size_t corners, const uint32_t *corner,
                     struct ts_text *t);

void ts_mesh_free(struct ts_mesh_lists *m);

/* A case of one body and one frame; NULL: no memory. */
struct ts_case *ts_mesh_case(const struct ts_mesh_lists *m);

#endif
