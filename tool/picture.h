/* picture.h: one frame of a case as a shaded picture, with the faces that are in contact in red. */
#ifndef TOOL_PICTURE_H
#define TOOL_PICTURE_H

#include <stdbool.h>

#include "cases/case/case.h"
#include "touchstone/contact.h"

/* Whether OSMesa and libpng were there when the tool was built. */
bool tool_picture_possible(void);

/* Writes the first frame of the case as PNG; complains and returns false when that fails. */
bool tool_picture(const char *path, const struct ts_case *c, const struct ts_meetings *contacts);

/* Writes width * height bytes, rows from the top, 0 is black. */
bool tool_picture_gray(const char *path, uint32_t width, uint32_t height,
                       const unsigned char *pixel);

#endif
