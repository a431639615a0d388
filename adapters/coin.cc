// coin.cc: Coin's SoIntersectionDetectionAction on a scene graph of two shapes, with its epsilon 0.
// It names a pair of triangles by their corners, in floats, and these by the path of their shape;
// faces with the same three corners are reported together.
#include <Inventor/SoDB.h>
#include <Inventor/SoPath.h>
#include <Inventor/collision/SoIntersectionDetectionAction.h>
#include <Inventor/errors/SoError.h>
#include <Inventor/nodes/SoCoordinate3.h>
#include <Inventor/nodes/SoIndexedFaceSet.h>
#include <Inventor/nodes/SoSeparator.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "touchstone/adapter.h"

namespace
{

using Corner = std::array<float, 3>;
using Corners = std::array<Corner, 3>;

struct Mesh {
    std::vector<uint32_t> face;
    SoCoordinate3 *place = nullptr;
    SoIndexedFaceSet *shape = nullptr;
    std::map<Corners, std::vector<uint32_t>> number; // of the faces with these corners

    void move(const double *vertex, std::size_t count);
};

struct Scene {
    SoSeparator *root = nullptr;
    Mesh mesh[2];
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    bool strange = false; // a triangle came that nobody has

    ~Scene() { root->unref(); }
};

Corners sorted(Corners corners)
{
    for (Corner &c : corners)
        for (float &x : c) x += 0.0f; // -0 is 0
    std::sort(corners.begin(), corners.end());
    return corners;
}

void Mesh::move(const double *vertex, std::size_t count)
{
    std::vector<SbVec3f> to;

    for (std::size_t i = 0; i < count; i++)
        to.emplace_back(float(vertex[3 * i]), float(vertex[3 * i + 1]), float(vertex[3 * i + 2]));
    place->point.setNum(int(count));
    place->point.setValues(0, int(count), to.data());
    number.clear();
    for (std::size_t f = 0; f < face.size(); f += 3) {
        Corners corners;

        for (int k = 0; k < 3; k++) {
            const SbVec3f &v = to[face[f + std::size_t(k)]];

            corners[std::size_t(k)] = {v[0], v[1], v[2]};
        }
        number[sorted(corners)].push_back(uint32_t(f / 3));
    }
}

void *create(const ts_adapter_mesh *mesh)
{
    static const bool ready = [] {
        SoDB::init();
        return true;
    }();
    auto scene = std::make_unique<Scene>();

    (void)ready;
    scene->root = new SoSeparator;
    scene->root->ref();
    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];
        auto body = new SoSeparator;
        std::vector<int32_t> index;

        m.face.assign(mesh[i].face, mesh[i].face + 3 * std::size_t(mesh[i].face_count));
        for (std::size_t f = 0; f < m.face.size(); f += 3)
            index.insert(index.end(),
                         {int32_t(m.face[f]), int32_t(m.face[f + 1]), int32_t(m.face[f + 2]), -1});
        m.place = new SoCoordinate3;
        m.shape = new SoIndexedFaceSet;
        m.shape->coordIndex.setNum(int(index.size()));
        m.shape->coordIndex.setValues(0, int(index.size()), index.data());
        body->addChild(m.place);
        body->addChild(m.shape);
        scene->root->addChild(body);
        m.move(mesh[i].vertex, mesh[i].vertex_count);
    }
    return scene.release();
}

int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];

        m.move(i ? vertex_b : vertex_a, std::size_t(m.place->point.getNum()));
    }
    return 0;
}

const std::vector<uint32_t> *faces(const Mesh &mesh, const SoIntersectingPrimitive *primitive)
{
    Corners corners;

    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++)
            corners[std::size_t(k)][std::size_t(j)] = primitive->vertex[k][j];
    auto at = mesh.number.find(sorted(corners));
    return at == mesh.number.end() ? nullptr : &at->second;
}

template <bool Stop>
SoIntersectionDetectionAction::Resp hit(void *context, const SoIntersectingPrimitive *one,
                                        const SoIntersectingPrimitive *two)
{
    auto scene = static_cast<Scene *>(context);

    if (one->path->getTail() != scene->mesh[0].shape) std::swap(one, two);
    if (one->path->getTail() != scene->mesh[0].shape ||
        two->path->getTail() != scene->mesh[1].shape)
        return SoIntersectionDetectionAction::NEXT_PRIMITIVE; // a body against itself
    auto a = faces(scene->mesh[0], one), b = faces(scene->mesh[1], two);
    if (!a || !b) {
        scene->strange = true;
        return SoIntersectionDetectionAction::ABORT;
    }
    for (uint32_t i : *a)
        for (uint32_t j : *b) scene->pairs.emplace_back(i, j);
    return Stop ? SoIntersectionDetectionAction::ABORT
                : SoIntersectionDetectionAction::NEXT_PRIMITIVE;
}

template <bool Stop> int ask(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    SoIntersectionDetectionAction action;

    scene->pairs.clear();
    action.setIntersectionDetectionEpsilon(0);
    action.addIntersectionCallback(hit<Stop>, scene);
    action.apply(scene->root);
    std::sort(scene->pairs.begin(), scene->pairs.end());
    auto end = std::unique(scene->pairs.begin(), scene->pairs.end());
    if (Stop && end != scene->pairs.begin()) end = scene->pairs.begin() + 1;
    for (auto pair = scene->pairs.begin(); pair != end; ++pair)
        found(context, pair->first, pair->second);
    return scene->strange ? 1 : 0;
}

void destroy(void *scene) { delete static_cast<Scene *>(scene); }

} // namespace

const ts_adapter ts_adapters[] = {{TS_ADAPTER_VERSION, "Coin " COIN_VERSION,
                                   "SoIntersectionDetectionAction", create, update, ask<false>,
                                   ask<true>, destroy, TS_ADAPTER_FLOAT},
                                  {}};
