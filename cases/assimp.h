/* assimp.h: meshes of other formats, through assimp, which keeps coordinates as floats. */
#ifndef CASES_ASSIMP_H
#define CASES_ASSIMP_H

#include "cases/case.h"
#include "touchstone/error.h"

/* All triangles of the file, of `size` bytes, as one body. Refuses every file when built without
 * assimp. */
bool ts_assimp_read(const char *path, size_t size, struct ts_case **c, struct ts_error *error);

#endif
