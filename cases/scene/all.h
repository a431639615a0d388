/* all.h: what the list of scenes in scene.c is made of. */
#ifndef CASES_SCENE_ALL_H
#define CASES_SCENE_ALL_H

#include "cases/scene/scene.h"

#define TS_SCENE_PARTS(name)                                                                       \
    bool ts_scene_##name##_build(const struct ts_scene_options *options, struct ts_case *c);       \
    void ts_scene_##name##_pose(const struct ts_scene_options *options, unsigned frame,            \
                                struct ts_case *c)

bool ts_scene_tetra_build(const struct ts_scene_options *options, struct ts_case *c);
bool ts_scene_octa_build(const struct ts_scene_options *options, struct ts_case *c);
bool ts_scene_ico_build(const struct ts_scene_options *options, struct ts_case *c);
void ts_scene_spheres_pose(const struct ts_scene_options *options, unsigned frame,
                           struct ts_case *c);
TS_SCENE_PARTS(bumpy);
bool ts_scene_bumpy_tetra_build(const struct ts_scene_options *options, struct ts_case *c);
bool ts_scene_bumpy_octa_build(const struct ts_scene_options *options, struct ts_case *c);
bool ts_scene_bumpy_ico_build(const struct ts_scene_options *options, struct ts_case *c);
void ts_scene_bumpy_deep_pose(const struct ts_scene_options *options, unsigned frame,
                              struct ts_case *c);
TS_SCENE_PARTS(crowd);
TS_SCENE_PARTS(arms);
TS_SCENE_PARTS(knot);
TS_SCENE_PARTS(dolphin);
TS_SCENE_PARTS(lobes);
TS_SCENE_PARTS(character);
TS_SCENE_PARTS(museum);
TS_SCENE_PARTS(living_room);
TS_SCENE_PARTS(room);
extern const struct ts_actors ts_scene_character_actors, ts_scene_museum_actors,
    ts_scene_living_room_actors;

#endif
