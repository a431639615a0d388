// fcl.cc: FCL's collision of two meshes, with four kinds of bounding volumes, and after an update
// either refit or built anew.
#include <fcl/config.h>
#include <fcl/fcl.h>

#include <limits>
#include <memory>
#include <vector>

#include "adapters/faces.h"
#include "touchstone/adapter.h"

namespace
{

template <class Volume> struct Scene {
    std::shared_ptr<fcl::BVHModel<Volume>> model[2];
    std::vector<fcl::Vector3d> place[2];
};

void read(const double *from, std::vector<fcl::Vector3d> &to)
{
    for (std::size_t i = 0; i < to.size(); i++)
        to[i] = fcl::Vector3d(from[3 * i], from[3 * i + 1], from[3 * i + 2]);
}

template <class Volume> void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene<Volume>>();

    for (int i = 0; i < 2; i++) {
        std::vector<fcl::Triangle> faces;

        for (std::size_t f = 0; f < mesh[i].face_count; f++)
            faces.emplace_back(mesh[i].face[3 * f], mesh[i].face[3 * f + 1],
                               mesh[i].face[3 * f + 2]);
        scene->place[i].resize(mesh[i].vertex_count);
        read(mesh[i].vertex, scene->place[i]);
        scene->model[i] = std::make_shared<fcl::BVHModel<Volume>>();
        scene->model[i]->beginModel(static_cast<int>(faces.size()),
                                    static_cast<int>(mesh[i].vertex_count));
        if (scene->model[i]->addSubModel(scene->place[i], faces) != fcl::BVH_OK ||
            scene->model[i]->endModel() != fcl::BVH_OK)
            return nullptr;
    }
    return scene.release();
}

template <class Volume, bool Refit>
int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene<Volume> *>(handle);

    for (int i = 0; i < 2; i++) {
        auto &model = *scene->model[i];

        read(i ? vertex_b : vertex_a, scene->place[i]);
        model.beginReplaceModel();
        model.replaceSubModel(scene->place[i]);
        if (model.endReplaceModel(Refit, true) != fcl::BVH_OK) return 1;
    }
    return 0;
}

template <class Volume>
int ask(void *handle, std::size_t most, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene<Volume> *>(handle);
    fcl::CollisionRequestd request(most, false);
    fcl::CollisionResultd result;

    fcl::collide(scene->model[0].get(), fcl::Transform3d::Identity(), scene->model[1].get(),
                 fcl::Transform3d::Identity(), request, result);
    for (std::size_t i = 0; i < result.numContacts(); i++)
        found(context, static_cast<uint32_t>(result.getContact(i).b1),
              static_cast<uint32_t>(result.getContact(i).b2));
    return 0;
}

template <class Volume> int all(void *scene, ts_adapter_found *found, void *context)
{
    return ask<Volume>(scene, std::numeric_limits<int>::max(), found, context);
}

template <class Volume> int first(void *scene, ts_adapter_found *found, void *context)
{
    return ask<Volume>(scene, 1, found, context);
}

template <class Volume> void destroy(void *scene) { delete static_cast<Scene<Volume> *>(scene); }

template <class Volume, bool Refit> constexpr ts_adapter way(const char *name)
{
    return {TS_ADAPTER_VERSION,
            "FCL " FCL_VERSION,
            name,
            faces::open<create<Volume>>,
            faces::move<update<Volume, Refit>>,
            faces::ask_if_any<all<Volume>>,
            faces::ask_if_any<first<Volume>>,
            faces::close<destroy<Volume>>};
}

using Box = fcl::AABBd;
using Oriented = fcl::OBBd;
using Swept = fcl::OBBRSSd;
using Polytope = fcl::KDOP<double, 18>;

} // namespace

const ts_adapter ts_adapters[] = {way<Box, true>("AABB, refit"),
                                  way<Box, false>("AABB, rebuild"),
                                  way<Oriented, true>("OBB, refit"),
                                  way<Oriented, false>("OBB, rebuild"),
                                  way<Swept, true>("OBBRSS, refit"),
                                  way<Swept, false>("OBBRSS, rebuild"),
                                  way<Polytope, true>("18-DOP, refit"),
                                  way<Polytope, false>("18-DOP, rebuild"),
                                  {}};
