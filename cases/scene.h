/* scene.h: the built-in scenes, shared by tests, benchmarks and experiments. All are procedural:
 * the same options give the same case. sin and cos enter here, never where contacts are judged. */
#ifndef CASES_SCENE_H
#define CASES_SCENE_H

#include "cases/case.h"

struct ts_scene_options {
    unsigned level;  /* how often faces were subdivided, or another measure of size */
    unsigned frames; /* how many frames the motion has */
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
};

extern const struct ts_scene ts_scenes[]; /* ends with name == NULL */

const struct ts_scene *ts_scene_find(const char *name); /* NULL: no such scene */

#endif
