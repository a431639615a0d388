// embree.cc: Embree 3's rtcCollide finds pairs of faces whose boxes overlap; the test of two
// triangles is the user's. Here it is our exact one, so that only what Embree does is judged; or
// one of libccd's for convex shapes (GJK and MPR), so that libccd is. Boxes are rounded outwards,
// because Embree's are floats.
#include <ccd/ccd.h>
#include <embree3/rtcore.h>

#include <cmath>
#include <memory>
#include <vector>

#include "adapters/faces.h"
#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

namespace
{

using Meets = bool (*)(const double *a, const double *b);

struct Mesh {
    std::vector<double> vertex;
    std::vector<uint32_t> face;
    RTCScene scene = nullptr;
    RTCGeometry geometry = nullptr;

    void corners(unsigned number, double *to) const
    {
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++)
                to[3 * k + i] = vertex[3 * std::size_t(face[3 * std::size_t(number) + k]) + i];
    }
};

struct Scene {
    RTCDevice device = nullptr;
    Mesh mesh[2];
    ts_adapter_found *found;
    void *context;
    bool stop;
    unsigned long count;
};

// The largest float that is not above x (sign 1), or the smallest not below (sign -1).
float outwards(double x, float sign)
{
    float f = static_cast<float>(x);

    return sign * (static_cast<double>(f) - x) > 0 ? std::nextafterf(f, -sign * INFINITY) : f;
}

void bounds(const RTCBoundsFunctionArguments *args)
{
    double t[9];
    float low[3], high[3];

    static_cast<const Mesh *>(args->geometryUserPtr)->corners(args->primID, t);
    for (int k = 0; k < 3; k++) {
        low[k] = outwards(std::fmin(t[k], std::fmin(t[3 + k], t[6 + k])), 1);
        high[k] = outwards(std::fmax(t[k], std::fmax(t[3 + k], t[6 + k])), -1);
    }
    *args->bounds_o = {low[0], low[1], low[2], 0, high[0], high[1], high[2], 0};
}

void open(RTCDevice device, RTCBuildQuality quality, const ts_adapter_mesh &from, Mesh &m)
{
    m.vertex.assign(from.vertex, from.vertex + 3 * std::size_t(from.vertex_count));
    m.face.assign(from.face, from.face + 3 * std::size_t(from.face_count));
    m.scene = rtcNewScene(device);
    rtcSetSceneFlags(m.scene, RTCSceneFlags(RTC_SCENE_FLAG_DYNAMIC | RTC_SCENE_FLAG_ROBUST));
    m.geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryBuildQuality(m.geometry, quality);
    rtcSetGeometryUserPrimitiveCount(m.geometry, from.face_count);
    rtcSetGeometryUserData(m.geometry, &m);
    rtcSetGeometryBoundsFunction(m.geometry, bounds, nullptr);
    rtcCommitGeometry(m.geometry);
    rtcAttachGeometryByID(m.scene, m.geometry, 0);
    rtcCommitScene(m.scene);
}

template <RTCBuildQuality Quality> void *create(const ts_adapter_mesh *mesh)
{
    static RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
    auto scene = std::make_unique<Scene>();

    if (!device) return nullptr;
    scene->device = device;
    for (int i = 0; i < 2; i++) open(device, Quality, mesh[i], scene->mesh[i]);
    return scene.release();
}

int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];

        m.vertex.assign(i ? vertex_b : vertex_a, (i ? vertex_b : vertex_a) + m.vertex.size());
        rtcCommitGeometry(m.geometry);
        rtcCommitScene(m.scene);
    }
    return rtcGetDeviceError(scene->device) == RTC_ERROR_NONE ? 0 : 1;
}

// The corner of a triangle that is farthest along a direction: all that libccd asks for.
void farthest(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *to)
{
    auto t = static_cast<const double *>(object);
    int best = 0;
    double most = -INFINITY;

    for (int k = 0; k < 3; k++) {
        double along = t[3 * k] * direction->v[0] + t[3 * k + 1] * direction->v[1] +
                       t[3 * k + 2] * direction->v[2];

        if (along > most) most = along, best = k;
    }
    ccdVec3Set(to, static_cast<ccd_real_t>(t[3 * best]), static_cast<ccd_real_t>(t[3 * best + 1]),
               static_cast<ccd_real_t>(t[3 * best + 2]));
}

void centre(const void *object, ccd_vec3_t *to)
{
    auto t = static_cast<const double *>(object);

    ccdVec3Set(to, static_cast<ccd_real_t>((t[0] + t[3] + t[6]) / 3),
               static_cast<ccd_real_t>((t[1] + t[4] + t[7]) / 3),
               static_cast<ccd_real_t>((t[2] + t[5] + t[8]) / 3));
}

ccd_t settings()
{
    ccd_t ccd;

    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = farthest;
    ccd.center1 = ccd.center2 = centre;
    ccd.max_iterations = 1000;
    return ccd;
}

bool gjk(const double *a, const double *b)
{
    static const ccd_t ccd = settings();

    return ccdGJKIntersect(a, b, &ccd) != 0;
}

bool mpr(const double *a, const double *b)
{
    static const ccd_t ccd = settings();

    return ccdMPRIntersect(a, b, &ccd) != 0;
}

bool exact(const double *a, const double *b) { return ts_triangle_opt.meet(a, b); }

template <Meets meet> void candidates(void *user, RTCCollision *list, unsigned count)
{
    auto scene = static_cast<Scene *>(user);

    for (unsigned i = 0; i < count && !(scene->stop && scene->count); i++) {
        double a[9], b[9];

        scene->mesh[0].corners(list[i].primID0, a);
        scene->mesh[1].corners(list[i].primID1, b);
        if (!meet(a, b)) continue;
        scene->count++;
        scene->found(scene->context, list[i].primID0, list[i].primID1);
    }
}

template <Meets meet, bool Stop> int ask(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);

    scene->found = found;
    scene->context = context;
    scene->stop = Stop;
    scene->count = 0;
    rtcCollide(scene->mesh[0].scene, scene->mesh[1].scene, candidates<meet>, scene);
    return rtcGetDeviceError(scene->device) == RTC_ERROR_NONE ? 0 : 1;
}

void destroy(void *handle)
{
    auto scene = static_cast<Scene *>(handle);

    for (Mesh &m : scene->mesh) {
        rtcReleaseGeometry(m.geometry);
        rtcReleaseScene(m.scene);
    }
    delete scene;
}

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
#define LIBRARY                                                                                    \
    "Embree " TEXT(RTC_VERSION_MAJOR) "." TEXT(RTC_VERSION_MINOR) "." TEXT(RTC_VERSION_PATCH)

template <RTCBuildQuality Quality, Meets meet> constexpr ts_adapter way(const char *name)
{
    return {TS_ADAPTER_VERSION,
            LIBRARY,
            name,
            faces::open<create<Quality>>,
            faces::move<update>,
            faces::ask_if_any<ask<meet, false>>,
            faces::ask_if_any<ask<meet, true>>,
            faces::close<destroy>,
            TS_ADAPTER_FLOAT};
}

} // namespace

const ts_adapter ts_adapters[] = {
    way<RTC_BUILD_QUALITY_REFIT, exact>("rtcCollide, refit, exact test"),
    way<RTC_BUILD_QUALITY_MEDIUM, exact>("rtcCollide, rebuild, exact test"),
    way<RTC_BUILD_QUALITY_MEDIUM, gjk>("rtcCollide, rebuild, libccd GJK"),
    way<RTC_BUILD_QUALITY_MEDIUM, mpr>("rtcCollide, rebuild, libccd MPR"),
    {}};
