/* assimp.h: meshes of other formats, through assimp, which keeps coordinates as floats. */
#ifndef CASES_IMPORT_ASSIMP_H
#define CASES_IMPORT_ASSIMP_H

#include "cases/case/case.h"
#include "touchstone/error.h"

/* All triangles of the file, whose `size` bytes are `text`, as one body. Its name tells the format;
 * .gltf, which has other files beside it, is read from its path. Refuses every file when built
 * without assimp. */
bool ts_assimp_read(const char *path, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error);

#endif
