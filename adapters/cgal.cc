// cgal.cc: CGAL with exact predicates: an AABB tree of the first mesh asked with every triangle of
// the second, and the sweep box_intersection_d with a test of two triangles. CGAL's intersection
// tests are defined for triangles with area; one without is given to them as the segment or point
// it is.
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/box_intersection_d.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include <memory>
#include <vector>

#include "touchstone/adapter.h"

namespace
{

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Segment = Kernel::Segment_3;
using Triangle = Kernel::Triangle_3;
using Iterator = std::vector<Triangle>::const_iterator;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Iterator>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;
using Box = CGAL::Box_intersection_d::Box_with_info_d<double, 3, uint32_t>;

struct Scene {
    std::vector<uint32_t> face[2];
    std::vector<Triangle> triangle[2];

    void place(int i, const double *vertex)
    {
        auto point = [&](std::size_t corner) {
            const double *v = vertex + 3 * std::size_t(face[i][corner]);

            return Point(v[0], v[1], v[2]);
        };

        triangle[i].clear();
        for (std::size_t f = 0; f < face[i].size(); f += 3)
            triangle[i].emplace_back(point(f), point(f + 1), point(f + 2));
    }
};

// The segment that three points of one line span.
Segment span(const Triangle &t)
{
    for (int i = 0; i < 3; i++)
        if (CGAL::collinear_are_ordered_along_line(t[i], t[(i + 1) % 3], t[(i + 2) % 3]))
            return Segment(t[i], t[(i + 2) % 3]);
    return Segment(t[0], t[1]);
}

template <class Shape> bool meets_flat(const Shape &shape, const Triangle &flat)
{
    Segment s = span(flat);

    return s.is_degenerate() ? CGAL::do_intersect(shape, s.source()) : CGAL::do_intersect(shape, s);
}

bool meet(const Triangle &a, const Triangle &b)
{
    if (!a.is_degenerate()) return b.is_degenerate() ? meets_flat(a, b) : CGAL::do_intersect(a, b);
    if (!b.is_degenerate()) return meets_flat(b, a);
    Segment s = span(a);
    Segment t = span(b);
    if (s.is_degenerate())
        return t.is_degenerate() ? s.source() == t.source() : t.has_on(s.source());
    return t.is_degenerate() ? s.has_on(t.source()) : CGAL::do_intersect(s, t);
}

void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene>();

    for (int i = 0; i < 2; i++) {
        scene->face[i].assign(mesh[i].face, mesh[i].face + 3 * std::size_t(mesh[i].face_count));
        scene->place(i, mesh[i].vertex);
    }
    return scene.release();
}

int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    scene->place(0, vertex_a);
    scene->place(1, vertex_b);
    return 0;
}

std::vector<Box> boxes(const std::vector<Triangle> &triangles)
{
    std::vector<Box> list;

    for (std::size_t i = 0; i < triangles.size(); i++)
        list.emplace_back(triangles[i].bbox(), uint32_t(i));
    return list;
}

struct Enough {
};

template <bool Stop> int sweep(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    std::vector<Box> a = boxes(scene->triangle[0]), b = boxes(scene->triangle[1]);

    try {
        CGAL::box_intersection_d(
            a.begin(), a.end(), b.begin(), b.end(), [&](const Box &x, const Box &y) {
                if (!meet(scene->triangle[0][x.info()], scene->triangle[1][y.info()])) return;
                found(context, x.info(), y.info());
                if (Stop) throw Enough();
            });
    } catch (const Enough &) {
    }
    return 0;
}

// The tree is built lazily; flat triangles are out of its contract, and are tried one by one.
template <bool Stop> int search(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    const auto &first = scene->triangle[0];
    std::vector<Triangle> solid;
    std::vector<uint32_t> number, flat;

    for (uint32_t i = 0; i < first.size(); i++)
        if (first[i].is_degenerate())
            flat.push_back(i);
        else
            solid.push_back(first[i]), number.push_back(i);
    Tree tree(solid.cbegin(), solid.cend());

    for (uint32_t j = 0; j < scene->triangle[1].size(); j++) {
        const Triangle &t = scene->triangle[1][j];
        std::vector<Iterator> hit;

        if (!t.is_degenerate()) {
            tree.all_intersected_primitives(t, std::back_inserter(hit));
        } else if (Segment s = span(t); s.is_degenerate()) {
            for (auto i = solid.cbegin(); i != solid.cend(); i++)
                if (CGAL::do_intersect(*i, s.source())) hit.push_back(i);
        } else {
            tree.all_intersected_primitives(s, std::back_inserter(hit));
        }
        for (auto &i : hit) {
            found(context, number[std::size_t(i - solid.cbegin())], j);
            if (Stop) return 0;
        }
        for (uint32_t i : flat)
            if (meet(first[i], t)) {
                found(context, i, j);
                if (Stop) return 0;
            }
    }
    return 0;
}

void destroy(void *scene) { delete static_cast<Scene *>(scene); }

} // namespace

const ts_adapter ts_adapters[] = {{TS_ADAPTER_VERSION, "CGAL " CGAL_VERSION_STR,
                                   "box_intersection_d", create, update, sweep<false>, sweep<true>,
                                   destroy},
                                  {TS_ADAPTER_VERSION, "CGAL " CGAL_VERSION_STR, "AABB tree",
                                   create, update, search<false>, search<true>, destroy},
                                  {}};
