// simbody.cc: Simbody's test of two triangles, Geo::Triangle::overlapsTriangle, behind our sweep of
// boxes. Its contact of two meshes is for closed ones, and names the faces of each body that lie in
// the other, no pairs.
#include <simmath/internal/Geo.h>
#include <simmath/internal/Geo_Triangle.h>

#include "adapters/pairs.h"

namespace
{

SimTK::Geo::Triangle triangle(const pairs::Mesh &mesh, uint32_t number)
{
    SimTK::Vec3 corner[3];

    for (int k = 0; k < 3; k++) {
        const double *v = mesh.corner(number, k);

        corner[k] = SimTK::Vec3(v[0], v[1], v[2]);
    }
    return SimTK::Geo::Triangle(corner);
}

bool meet(const pairs::Mesh &a, uint32_t i, const pairs::Mesh &b, uint32_t j)
{
    return triangle(a, i).overlapsTriangle(triangle(b, j));
}

} // namespace

const ts_adapter ts_adapters[] = {{TS_ADAPTER_VERSION, "Simbody " SIMBODY_VERSION,
                                   "Geo::Triangle, overlapsTriangle", pairs::create, pairs::update,
                                   pairs::ask<meet, false>, pairs::ask<meet, true>, pairs::destroy,
                                   TS_ADAPTER_OPEN},
                                  {}};
