// pairs.h: for libraries that have a test of two triangles and no search: our sweep finds the pairs
// whose boxes overlap, which is exact in doubles, and the library's test decides.
#ifndef ADAPTERS_PAIRS_H
#define ADAPTERS_PAIRS_H

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "touchstone/adapter.h"

namespace pairs
{

struct Mesh {
    std::vector<double> vertex;
    std::vector<uint32_t> face;

    const double *corner(uint32_t number, int k) const
    {
        return vertex.data() + 3 * std::size_t(face[3 * std::size_t(number) + std::size_t(k)]);
    }
    uint32_t faces() const { return uint32_t(face.size() / 3); }
};

struct Scene {
    Mesh mesh[2];
};

struct Box {
    double low[3], high[3];
    uint32_t number;
};

// Of all faces, in the order in which they begin along x.
inline std::vector<Box> boxes(const Mesh &mesh)
{
    std::vector<Box> list(mesh.faces());

    for (uint32_t i = 0; i < list.size(); i++) {
        const double *a = mesh.corner(i, 0), *b = mesh.corner(i, 1), *c = mesh.corner(i, 2);

        list[i].number = i;
        for (int k = 0; k < 3; k++) {
            list[i].low[k] = std::min({a[k], b[k], c[k]});
            list[i].high[k] = std::max({a[k], b[k], c[k]});
        }
    }
    std::sort(list.begin(), list.end(),
              [](const Box &x, const Box &y) { return x.low[0] < y.low[0]; });
    return list;
}

// Each box, with those of the other list that begin within it; `behind`: later than it. False:
// visit had enough.
template <class Visit>
bool sweep(const std::vector<Box> &one, const std::vector<Box> &other, bool behind, Visit visit)
{
    auto start = other.begin();

    for (const Box &x : one) {
        while (start != other.end() &&
               (behind ? start->low[0] <= x.low[0] : start->low[0] < x.low[0]))
            ++start;
        for (auto y = start; y != other.end() && y->low[0] <= x.high[0]; ++y)
            if (x.low[1] <= y->high[1] && y->low[1] <= x.high[1] && x.low[2] <= y->high[2] &&
                y->low[2] <= x.high[2] && !visit(x.number, y->number))
                return false;
    }
    return true;
}

inline void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene>();

    for (int i = 0; i < 2; i++) {
        scene->mesh[i].vertex.assign(mesh[i].vertex,
                                     mesh[i].vertex + 3 * std::size_t(mesh[i].vertex_count));
        scene->mesh[i].face.assign(mesh[i].face,
                                   mesh[i].face + 3 * std::size_t(mesh[i].face_count));
    }
    return scene.release();
}

inline int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    std::copy_n(vertex_a, scene->mesh[0].vertex.size(), scene->mesh[0].vertex.begin());
    std::copy_n(vertex_b, scene->mesh[1].vertex.size(), scene->mesh[1].vertex.begin());
    return 0;
}

// Meet: bool (const Mesh &, uint32_t face, const Mesh &, uint32_t face).
template <auto Meet, bool Stop> int ask(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    const Mesh &a = scene->mesh[0], &b = scene->mesh[1];
    std::vector<Box> first = boxes(a), second = boxes(b);
    auto visit = [&](uint32_t i, uint32_t j) {
        if (!Meet(a, i, b, j)) return true;
        found(context, i, j);
        return !Stop;
    };

    if (sweep(first, second, false, visit))
        sweep(second, first, true, [&](uint32_t j, uint32_t i) { return visit(i, j); });
    return 0;
}

inline void destroy(void *scene) { delete static_cast<Scene *>(scene); }

} // namespace pairs

#endif
