/* stage.h: a character of any size and a room of small tiles to put it in, for tests and benches.
 */
#ifndef CASES_SCENE_STAGE_H
#define CASES_SCENE_STAGE_H

#include "cases/case/case.h"
#include "touchstone/skin.h"

/* The character of the scenes with 16 size^2 faces and 8 (size^2 + 2) vertices, as a skin of the
 * given reading, whose arrays belong to the case, and as a body. */
bool ts_stage_character(struct ts_case *c, uint32_t size, uint32_t reading,
                        struct ts_skin_model *skin, struct ts_body *body);

/* A room of 10 by 8 by 3, each side cut into n by n tiles of two faces. Tiles of different sides
 * share no vertices. */
bool ts_tiled_room(struct ts_case *c, uint32_t n, struct ts_body *body);

#endif
