// faces.h: bodies without faces. They meet nothing, and several libraries refuse them or crash on
// them, which says nothing about collisions: these libraries are not asked about one.
#ifndef ADAPTERS_FACES_H
#define ADAPTERS_FACES_H

#include "touchstone/adapter.h"

namespace faces
{

inline char none; // stands for a scene in which a body has no faces

template <auto create> void *open(const ts_adapter_mesh *mesh)
{
    return mesh[0].face_count && mesh[1].face_count ? create(mesh) : &none;
}

template <auto update> int move(void *scene, const double *vertex_a, const double *vertex_b)
{
    return scene == &none ? 0 : update(scene, vertex_a, vertex_b);
}

template <auto ask> int ask_if_any(void *scene, ts_adapter_found *found, void *context)
{
    return scene == &none ? 0 : ask(scene, found, context);
}

template <auto destroy> void close(void *scene)
{
    if (scene != &none) destroy(scene);
}

} // namespace faces

#endif
