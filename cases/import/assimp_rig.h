/* assimp_rig.h: what the child sends of a character, list by list. */
#ifndef CASES_IMPORT_ASSIMP_RIG_H
#define CASES_IMPORT_ASSIMP_RIG_H

#include "cases/import/assimp_child.h"
#include "touchstone/skin.h"

enum { TS_RIG_POINTS, TS_RIG_FACES, TS_RIG_JOINTS, TS_RIG_POSES };

struct ts_rig_point {
    double rest[3];
    double weight[TS_SKIN_MOST];  /* as in the file; unused ones are 0, */
    uint32_t joint[TS_SKIN_MOST]; /* and so are their joints */
};

struct ts_rig_joint {
    double place[3];
    uint32_t parent;
};

ts_pack ts_rig_pack; /* `how`: the number of frames, as unsigned */

#endif
