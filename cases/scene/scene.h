/* scene.h: the built-in scenes, shared by tests, benchmarks and experiments. All are procedural:
 * the same options give the same case. sin and cos enter here, never where contacts are judged. */
#ifndef CASES_SCENE_SCENE_H
#define CASES_SCENE_SCENE_H

#include "cases/case/case.h"
#include "touchstone/skin.h"

struct ts_scene_options {
    unsigned level;  /* how often faces were subdivided, or another measure of size */
    unsigned frames; /* how many frames the motion has */
};

/* What hangs on a skeleton in a scene: the bodies from `first` on, in every frame as `local` poses
 * their joints. cases/scene/rig.h makes whole sequences of it. */
struct ts_actors {
    size_t first;

    /* A body's skin in the linear reading, but for the vertices at rest, with memory of the case;
     * false: none is left. */
    bool (*skin)(const struct ts_scene_options *options, struct ts_case *c, size_t body,
                 struct ts_skin_model *skin);

    /* Local poses of a body's joints. `rest` is the body's mesh, and `room` has as much space. */
    void (*local)(const struct ts_scene_options *options, unsigned frame, size_t body,
                  const double *rest, double *room, struct ts_pose *local);
};

struct ts_scene {
    const char *name;
    const char *summary;           /* one line, with the face count as a formula of the level */
    struct ts_scene_options usual; /* what is used when nothing is asked for */
    unsigned highest_level;

    /* Bodies of the scene and one frame of storage; the case holds frame 0. */
    bool (*build)(const struct ts_scene_options *options, struct ts_case *c);

    /* Puts frame `frame` (0 <= frame < options->frames) into the case's only frame. May write
     * into the storage that build made; allocates nothing. */
    void (*pose)(const struct ts_scene_options *options, unsigned frame, struct ts_case *c);

    const struct ts_actors *actors; /* NULL: nobody hangs on a skeleton */
};

extern const struct ts_scene ts_scenes[]; /* ends with name == NULL */

const struct ts_scene *ts_scene_find(const char *name); /* NULL: no such scene */

#endif
