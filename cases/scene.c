/* scene.c: the list of built-in scenes. docs/scenes.md says what each is for. */
#include "cases/scene.h"

#include <string.h>

#include "cases/scene_all.h"

#define PARTS(name) ts_scene_##name##_build, ts_scene_##name##_pose

const struct ts_scene ts_scenes[] = {
    {"sphere-tetra",
     "two rigid spheres from tetrahedra pass through each other; 4*4^level faces each",
     {5, 200},
     10,
     ts_scene_tetra_build,
     ts_scene_spheres_pose},
    {"sphere-octa",
     "two rigid spheres from octahedra pass through each other; 8*4^level faces each",
     {5, 200},
     10,
     ts_scene_octa_build,
     ts_scene_spheres_pose},
    {"sphere-ico",
     "two rigid spheres from icosahedra pass through each other; 20*4^level faces each",
     {5, 200},
     9,
     ts_scene_ico_build,
     ts_scene_spheres_pose},
    {"bumpy",
     "two deforming bumpy spheres move into each other; 20*4^level faces each",
     {5, 200},
     9,
     PARTS(bumpy)},
    {"bumpy-tetra",
     "two deforming bumpy spheres from tetrahedra move deep into each other; 4*4^level faces each",
     {6, 200},
     10,
     ts_scene_bumpy_tetra_build,
     ts_scene_bumpy_deep_pose},
    {"bumpy-octa",
     "two deforming bumpy spheres from octahedra move deep into each other; 8*4^level faces each",
     {5, 200},
     10,
     ts_scene_bumpy_octa_build,
     ts_scene_bumpy_deep_pose},
    {"bumpy-ico",
     "two deforming bumpy spheres from icosahedra move deep into each other; 20*4^level faces each",
     {5, 200},
     9,
     ts_scene_bumpy_ico_build,
     ts_scene_bumpy_deep_pose},
    {"crowd",
     "27 deforming bumpy spheres crowd together; 20*4^level faces each",
     {4, 200},
     7,
     PARTS(crowd)},
    {"arms",
     "27 bodies with six bending arms crowd together; 20*4^level faces each",
     {4, 200},
     7,
     PARTS(arms)},
    {"knot",
     "two torus knots turn into each other; 144*(level+1)^2 faces each",
     {11, 200},
     199,
     PARTS(knot)},
    {"dolphin",
     "twelve morphing dolphins of three references swim as a school; 564*4^level faces each",
     {1, 400},
     7,
     PARTS(dolphin)},
    {"lobes",
     "two bodies of three references morph while they pass through each other; 20*4^level faces "
     "each",
     {5, 400},
     9,
     PARTS(lobes)},
    {"character",
     "two characters on skeletons walk into each other; 1024*4^level faces each",
     {1, 200},
     6,
     PARTS(character)},
    {"room",
     "a small dense sphere touches the walls of a room; 20*4^level faces against 36 large ones",
     {4, 200},
     9,
     PARTS(room)},
    {NULL, NULL, {0, 0}, 0, NULL, NULL},
};

const struct ts_scene *ts_scene_find(const char *name)
{
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++)
        if (strcmp(scene->name, name) == 0) return scene;
    return NULL;
}
