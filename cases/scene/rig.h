/* rig.h: a character and its sequence as the columns of paper 002 take them: a skin, the faces over
 * its vertices, and local poses of its joints frame by frame. It comes from a built-in scene, or
 * from a file. */
#ifndef CASES_SCENE_RIG_H
#define CASES_SCENE_RIG_H

#include "cases/scene/scene.h"
#include "cases/scene/visit.h"

/* Everything it points to belongs to the case that it was made with. */
struct ts_rig {
    struct ts_skin_model skin;
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

/* A rig of the linear reading in one of the others, where a vertex hangs on one joint: of all of
 * its joints the one that carries most of it together with its own parent, of equals the first that
 * it names, with the joint's part of what the two carry as weight. In the blended reading a vertex
 * that hangs on a joint and its parent alone stays where it was, but for rounding. Poses and faces
 * are shared; the linear reading gives the rig itself. */
bool ts_rig_read(const struct ts_rig *linear, uint32_t reading, struct ts_case *c,
                 struct ts_rig *rig, struct ts_error *error);

/* The character of a file that assimp reads, a glTF file for example, in the linear reading with up
 * to four joints a vertex, and its first animation in `frames` frames, from its beginning to its
 * end; a file without one stands still. A mesh that hangs on no joint follows its node. Vertices
 * that are equal in everything become one. With memory of the case; on failure what `rig` holds is
 * no answer. Refused are: no skin, a joint whose inverse bind matrix has no inverse, more than four
 * joints a vertex, weights that don't sum to 1, key times that don't grow, and whatever
 * ts_skin_check refuses. */
bool ts_rig_import(const char *path, unsigned frames, struct ts_case *c, struct ts_rig *rig,
                   struct ts_error *error);

/* Has a rig of the linear reading that stands upright along y in its first frame and looks along z,
 * as in glTF files, visit a room in the place of the built-in character: scaled to its height, 1.8,
 * and placed in each of the sequence's frames, of which the rig has as many. Its poses are new,
 * with memory of the case. */
bool ts_rig_visits(const struct ts_visited *room, const struct ts_scene_options *options,
                   struct ts_case *c, struct ts_rig *rig, struct ts_error *error);

#endif
