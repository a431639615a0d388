/* rig.h: a character and its film as the columns of paper 002 take them: a skin, the faces over its
 * vertices, and local poses of its joints frame by frame. It comes from a built-in scene, or from a
 * file. */
#ifndef CASES_RIG_H
#define CASES_RIG_H

#include "cases/scene.h"

/* Everything it points to belongs to the case that it was made with. */
struct ts_rig {
    struct ts_skin skin;
    uint32_t face_count;
    const uint32_t *face; /* face_count triples of vertex numbers */
    size_t frame_count;
    const struct ts_pose *local; /* frame_count blocks of one pose a joint */
};

/* A body of a built scene and all of its frames, in any of the readings. In the linear reading its
 * posed vertices are those of the scene's states (==). Refuses a body without a skeleton. */
bool ts_scene_rig(const struct ts_scene *scene, const struct ts_scene_options *options,
                  struct ts_case *c, size_t body, uint32_t reading, struct ts_rig *rig,
                  struct ts_error *error);

#endif
