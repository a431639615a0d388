// open3d.cc: Open3D's test of two triangles, TriangleTriangle3d, behind our sweep of boxes. Its
// question about two meshes, IsIntersecting, which says yes or no, puts the same test to every
// pair; it is asked for the first contact.
#include <open3d/Open3DConfig.h>
#include <open3d/geometry/IntersectionTest.h>
#include <open3d/geometry/TriangleMesh.h>

#include "adapters/pairs.h"

namespace
{

Eigen::Vector3d point(const double *v) { return Eigen::Vector3d(v[0], v[1], v[2]); }

bool meet(const pairs::Mesh &a, uint32_t i, const pairs::Mesh &b, uint32_t j)
{
    return open3d::geometry::IntersectionTest::TriangleTriangle3d(
        point(a.corner(i, 0)), point(a.corner(i, 1)), point(a.corner(i, 2)), point(b.corner(j, 0)),
        point(b.corner(j, 1)), point(b.corner(j, 2)));
}

open3d::geometry::TriangleMesh mesh_of(const pairs::Mesh &from)
{
    open3d::geometry::TriangleMesh to;

    for (std::size_t i = 0; i < from.vertex.size(); i += 3)
        to.vertices_.push_back(point(from.vertex.data() + i));
    for (std::size_t i = 0; i < from.face.size(); i += 3)
        to.triangles_.emplace_back(int(from.face[i]), int(from.face[i + 1]), int(from.face[i + 2]));
    return to;
}

int first(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<pairs::Scene *>(handle);

    if (mesh_of(scene->mesh[0]).IsIntersecting(mesh_of(scene->mesh[1])))
        found(context, TS_SOME_FACE, TS_SOME_FACE);
    return 0;
}

} // namespace

const ts_adapter ts_adapters[] = {{TS_ADAPTER_VERSION, "Open3D " OPEN3D_VERSION,
                                   "TriangleTriangle3d, IsIntersecting", pairs::create,
                                   pairs::update, pairs::ask<meet, false>, first, pairs::destroy},
                                  {}};
