// corefine.cc: the volume that two closed meshes have in common, by CGAL: surfaces are cut along
// their intersection, with exact predicates, and the volume inside what is left is summed.
// ci/real-meshes holds `touchstone volume' against it.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/IO/polygon_mesh_io.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Surface_mesh.h>

#include <cstdio>
#include <exception>

namespace PMP = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;

int main(int argc, char **argv)
{
    Mesh mesh[2], common;

    if (argc != 3) {
        std::fprintf(stderr, "expected two closed meshes\n");
        return 2;
    }
    for (int i = 0; i < 2; i++)
        if (!PMP::IO::read_polygon_mesh(argv[i + 1], mesh[i]) || !CGAL::is_closed(mesh[i]) ||
            !PMP::is_outward_oriented(mesh[i])) {
            std::fprintf(stderr, "%s: expected a closed mesh that is oriented outward\n",
                         argv[i + 1]);
            return 2;
        }
    try {
        if (!PMP::corefine_and_compute_intersection(
                mesh[0], mesh[1], common, CGAL::parameters::throw_on_self_intersection(true))) {
            std::fprintf(stderr, "the common part is no manifold\n");
            return 1;
        }
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::printf("%.17g\n", CGAL::is_empty(common) ? 0 : PMP::volume(common));
    return 0;
}
