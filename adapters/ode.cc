// ode.cc: ODE's collision of two trimeshes; after an update either refit or built anew. Contacts
// that ODE merges would name no triangle, so a callback names one of them, as its manual says.
#include <ode/ode.h>

#include <algorithm>
#include <cstdarg>
#include <memory>
#include <utility>
#include <vector>

#include "adapters/faces.h"
#include "touchstone/adapter.h"

namespace
{

constexpr int most_contacts = 0xffff; // the count has sixteen bits

struct Mesh {
    std::vector<double> vertex;
    std::vector<dTriIndex> face;
    dTriMeshDataID data = nullptr;
    dGeomID geom = nullptr;

    void build()
    {
        dGeomTriMeshDataBuildDouble(data, vertex.data(), 3 * sizeof(double), int(vertex.size() / 3),
                                    face.data(), int(face.size()), 3 * sizeof(dTriIndex));
    }
};

struct Scene {
    Mesh mesh[2];
    std::vector<dContactGeom> contact;
};

int merge(dGeomID, int first, int) { return first; }

void be_quiet(int, const char *, va_list) {}

void *create(const ts_adapter_mesh *mesh)
{
    static const bool ready = [] {
        dInitODE2(0);
        dSetMessageHandler(be_quiet);
        return dAllocateODEDataForThread(dAllocateMaskAll) != 0;
    }();
    auto scene = std::make_unique<Scene>();

    if (!ready) return nullptr;
    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];

        m.vertex.assign(mesh[i].vertex, mesh[i].vertex + 3 * std::size_t(mesh[i].vertex_count));
        m.face.assign(mesh[i].face, mesh[i].face + 3 * std::size_t(mesh[i].face_count));
        m.data = dGeomTriMeshDataCreate();
        m.build();
        m.geom = dCreateTriMesh(nullptr, m.data, nullptr, nullptr, nullptr);
        dGeomTriMeshSetTriMergeCallback(m.geom, merge);
    }
    std::size_t most = 16 * scene->mesh[0].face.size() * scene->mesh[1].face.size();
    scene->contact.resize(std::min<std::size_t>(most + 1, most_contacts));
    return scene.release();
}

template <bool Refit> int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];

        std::copy_n(i ? vertex_b : vertex_a, m.vertex.size(), m.vertex.begin());
        if (Refit) {
            dGeomTriMeshDataUpdate(m.data);
        } else {
            m.build();
            dGeomTriMeshSetData(m.geom, m.data);
        }
    }
    return 0;
}

int ask(Scene *scene, int flags, ts_adapter_found *found, void *context)
{
    std::vector<std::pair<int, int>> pairs;
    int count = dCollide(scene->mesh[0].geom, scene->mesh[1].geom, flags, scene->contact.data(),
                         sizeof(dContactGeom));

    // Two triangles may have several contact points: what counts is the set of pairs.
    for (int i = 0; i < count; i++) {
        const dContactGeom &c = scene->contact[std::size_t(i)];
        bool turned = c.g1 != scene->mesh[0].geom;

        pairs.emplace_back(turned ? c.side2 : c.side1, turned ? c.side1 : c.side2);
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (auto &pair : pairs) found(context, uint32_t(pair.first), uint32_t(pair.second));
    return 0;
}

int all(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);

    return ask(scene, int(scene->contact.size()), found, context);
}

int first(void *handle, ts_adapter_found *found, void *context)
{
    return ask(static_cast<Scene *>(handle), 1 | int(CONTACTS_UNIMPORTANT), found, context);
}

void destroy(void *handle)
{
    auto scene = static_cast<Scene *>(handle);

    for (Mesh &m : scene->mesh) {
        dGeomDestroy(m.geom);
        dGeomTriMeshDataDestroy(m.data);
    }
    delete scene;
}

template <bool Refit> constexpr ts_adapter way(const char *name)
{
    return {TS_ADAPTER_VERSION,       "ODE " ODE_VERSION,         name,
            faces::open<create>,      faces::move<update<Refit>>, faces::ask_if_any<all>,
            faces::ask_if_any<first>, faces::close<destroy>};
}

} // namespace

const ts_adapter ts_adapters[] = {way<true>("trimesh, refit"), way<false>("trimesh, rebuild"), {}};
