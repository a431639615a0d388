// bullet.cc: Bullet's GImpact: the pairs of triangles for which contactPairTest reports a contact,
// with margin 0; after an update either refit or with new shapes. And its two parts alone: the tree
// query with the triangle test that GImpact has for itself.
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "adapters/faces.h"
#include "touchstone/adapter.h"

#ifdef BT_USE_DOUBLE_PRECISION
#define PRECISION "double"
#define PROMISES  0
#else
#define PRECISION "float"
#define PROMISES  TS_ADAPTER_FLOAT
#endif
#define LIBRARY "Bullet " BULLET_VERSION " " PRECISION

namespace
{

struct Mesh {
    std::vector<btScalar> vertex;
    std::vector<int> face;
    std::unique_ptr<btTriangleIndexVertexArray> array;
    std::unique_ptr<btGImpactMeshShape> shape;
    btCollisionObject object;

    void place(const double *from)
    {
        for (std::size_t i = 0; i < vertex.size(); i++) vertex[i] = static_cast<btScalar>(from[i]);
    }

    void refit()
    {
        shape->postUpdate();
        shape->updateBound();
    }

    void build()
    {
        shape = std::make_unique<btGImpactMeshShape>(array.get());
        shape->setMargin(0);
        refit();
        object.setCollisionShape(shape.get());
    }

    void open(const ts_adapter_mesh &from)
    {
        vertex.resize(3 * std::size_t(from.vertex_count));
        face.assign(from.face, from.face + 3 * std::size_t(from.face_count));
        place(from.vertex);
        array = std::make_unique<btTriangleIndexVertexArray>(
            int(from.face_count), face.data(), int(3 * sizeof(int)), int(from.vertex_count),
            vertex.data(), int(3 * sizeof(btScalar)));
        build();
    }
};

struct Scene {
    Mesh mesh[2];
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    btGImpactCollisionAlgorithm::CreateFunc algorithm;

    // contactPairTest asks for algorithms of closest points, which registerAlgorithm leaves out.
    Scene()
    {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
        for (int i = 0; i < MAX_BROADPHASE_COLLISION_TYPES; i++) {
            dispatcher.registerClosestPointsCreateFunc(GIMPACT_SHAPE_PROXYTYPE, i, &algorithm);
            dispatcher.registerClosestPointsCreateFunc(i, GIMPACT_SHAPE_PROXYTYPE, &algorithm);
        }
    }
};

void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene>();

    for (int i = 0; i < 2; i++) scene->mesh[i].open(mesh[i]);
    return scene.release();
}

template <bool Refit> int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++) {
        scene->mesh[i].place(i ? vertex_b : vertex_a);
        if (Refit)
            scene->mesh[i].refit();
        else
            scene->mesh[i].build();
    }
    return 0;
}

// A pair of triangles has up to four contact points; it is reported once for each, so they are told
// apart here: what counts is the set.
struct Listener : btCollisionWorld::ContactResultCallback {
    const btCollisionObject *first;
    std::vector<std::pair<int, int>> pairs;

    btScalar addSingleResult(btManifoldPoint &point, const btCollisionObjectWrapper *object, int,
                             int index_0, const btCollisionObjectWrapper *, int,
                             int index_1) override
    {
        if (point.getDistance() > 0) return 0; // a closest point, not a contact
        if (object->getCollisionObject() == first)
            pairs.emplace_back(index_0, index_1);
        else
            pairs.emplace_back(index_1, index_0);
        return 0;
    }
};

int all(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    Listener listener;

    listener.first = &scene->mesh[0].object;
    scene->world.contactPairTest(&scene->mesh[0].object, &scene->mesh[1].object, listener);
    std::sort(listener.pairs.begin(), listener.pairs.end());
    listener.pairs.erase(std::unique(listener.pairs.begin(), listener.pairs.end()),
                         listener.pairs.end());
    for (auto &pair : listener.pairs) found(context, uint32_t(pair.first), uint32_t(pair.second));
    return 0;
}

// Pairs of boxes from the trees, then both tests of two triangles, as Bullet's own algorithm has
// them.
int all_by_parts(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    btTransform still;
    btPairSet pairs;
    btGImpactMeshShapePart *part[2];

    still.setIdentity();
    for (int i = 0; i < 2; i++) {
        part[i] = scene->mesh[i].shape->getMeshPart(0);
        part[i]->lockChildShapes();
    }
    btGImpactBoxSet::find_collision(part[0]->getBoxSet(), still, part[1]->getBoxSet(), still,
                                    pairs);
    for (int i = 0; i < pairs.size(); i++) {
        btPrimitiveTriangle a, b;
        GIM_TRIANGLE_CONTACT contact;

        part[0]->getPrimitiveTriangle(pairs[i].m_index1, a);
        part[1]->getPrimitiveTriangle(pairs[i].m_index2, b);
        a.buildTriPlane();
        b.buildTriPlane();
        if (a.overlap_test_conservative(b) && a.find_triangle_collision_clip_method(b, contact))
            found(context, uint32_t(pairs[i].m_index1), uint32_t(pairs[i].m_index2));
    }
    for (int i = 0; i < 2; i++) part[i]->unlockChildShapes();
    return 0;
}

void destroy(void *scene) { delete static_cast<Scene *>(scene); }

template <bool Refit, auto ask> constexpr ts_adapter way(const char *name)
{
    return {TS_ADAPTER_VERSION,
            LIBRARY,
            name,
            faces::open<create>,
            faces::move<update<Refit>>,
            faces::ask_if_any<ask>,
            nullptr,
            faces::close<destroy>,
            PROMISES};
}

} // namespace

const ts_adapter ts_adapters[] = {way<true, all>("GImpact, refit"),
                                  way<false, all>("GImpact, rebuild"),
                                  way<true, all_by_parts>("box set, refit"),
                                  {}};
