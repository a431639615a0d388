// gts.cc: GTS, in two ways. Both meshes in one surface: gts_surface_foreach_intersecting_face names
// its pairs of faces, and those within one mesh are left out. And a tree of boxes for each mesh,
// with gts_segment_triangle_intersection for the edges of one face and the other. Every face has
// vertices and edges of its own, so that none counts as a neighbour. For a mesh with itself faces
// have the vertices of the mesh in common, as the library expects.
#include <gts.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "touchstone/adapter.h"

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
#define LIBRARY                                                                                    \
    "GTS " TEXT(GTS_MAJOR_VERSION) "." TEXT(GTS_MINOR_VERSION) "." TEXT(GTS_MICRO_VERSION)

namespace
{

struct Mesh {
    std::vector<double> vertex;
    std::vector<uint32_t> face;
};

struct Scene {
    Mesh mesh[2];
};

using Pair = std::pair<uint32_t, uint32_t>;

// Which face of which mesh a GtsFace is.
struct Number {
    uint32_t mesh, face;
};

struct Surface {
    GtsSurface *surface = gts_surface_new(gts_surface_class(), gts_face_class(), gts_edge_class(),
                                          gts_vertex_class());
    std::vector<Number> number;

    ~Surface() { gts_object_destroy(GTS_OBJECT(surface)); }

    static GtsVertex *new_vertex(const Mesh &mesh, std::size_t v)
    {
        const double *x = mesh.vertex.data() + 3 * v;

        return gts_vertex_new(gts_vertex_class(), x[0], x[1], x[2]);
    }

    // A face keeps its place in the list of numbers, not an address: the list still grows.
    void add_face(GtsVertex *const v[3], Number its)
    {
        GtsEdge *e[3];
        GtsFace *face;

        for (int k = 0; k < 3; k++) e[k] = gts_edge_new(gts_edge_class(), v[k], v[(k + 1) % 3]);
        face = gts_face_new(gts_face_class(), e[0], e[1], e[2]);
        number.push_back(its);
        GTS_OBJECT(face)->reserved = GUINT_TO_POINTER(number.size());
        gts_surface_add_face(surface, face);
    }

    void add(const Mesh &mesh, uint32_t which)
    {
        for (std::size_t f = 0; f < mesh.face.size(); f += 3) {
            GtsVertex *v[3];

            for (int k = 0; k < 3; k++) v[k] = new_vertex(mesh, mesh.face[f + k]);
            add_face(v, {which, uint32_t(f / 3)});
        }
    }

    // One mesh, whose faces share vertices. A face that names one twice has another at its place.
    void add_shared(const Mesh &mesh)
    {
        std::vector<GtsVertex *> vertex;

        for (std::size_t v = 0; v < mesh.vertex.size() / 3; v++)
            vertex.push_back(new_vertex(mesh, v));
        for (std::size_t f = 0; f < mesh.face.size(); f += 3) {
            GtsVertex *v[3];

            for (int k = 0; k < 3; k++) {
                v[k] = vertex[mesh.face[f + k]];
                for (int j = 0; j < k; j++)
                    if (v[j] == v[k]) v[k] = new_vertex(mesh, mesh.face[f + k]);
            }
            add_face(v, {0, uint32_t(f / 3)});
        }
        for (GtsVertex *v : vertex) // those that no face names
            if (!v->segments) gts_object_destroy(GTS_OBJECT(v));
    }

    const Number &of(gpointer face) const
    {
        return number[GPOINTER_TO_UINT(GTS_OBJECT(face)->reserved) - 1];
    }
};

void *create(const ts_adapter_mesh *mesh)
{
    auto scene = std::make_unique<Scene>();

    for (int i = 0; i < 2; i++) {
        Mesh &m = scene->mesh[i];

        m.vertex.assign(mesh[i].vertex, mesh[i].vertex + 3 * std::size_t(mesh[i].vertex_count));
        m.face.assign(mesh[i].face, mesh[i].face + 3 * std::size_t(mesh[i].face_count));
    }
    return scene.release();
}

int update(void *handle, const double *vertex_a, const double *vertex_b)
{
    auto scene = static_cast<Scene *>(handle);

    for (int i = 0; i < 2; i++) {
        std::vector<double> &to = scene->mesh[i].vertex;

        std::copy_n(i ? vertex_b : vertex_a, to.size(), to.begin());
    }
    return 0;
}

// A pair is named once for each of its orders: what counts is the set.
void report(std::vector<Pair> &pairs, ts_adapter_found *found, void *context)
{
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const Pair &pair : pairs) found(context, pair.first, pair.second);
}

struct Visit {
    const Surface *surface;
    std::vector<Pair> pairs;
};

void intersecting(GtsBBox *one, GtsBBox *two, gpointer data)
{
    auto visit = static_cast<Visit *>(data);
    Number a = visit->surface->of(one->bounded), b = visit->surface->of(two->bounded);

    if (a.mesh == b.mesh) return;
    if (a.mesh) std::swap(a, b);
    visit->pairs.emplace_back(a.face, b.face);
}

void self_intersecting(GtsBBox *one, GtsBBox *two, gpointer data)
{
    auto visit = static_cast<Visit *>(data);
    uint32_t a = visit->surface->of(one->bounded).face, b = visit->surface->of(two->bounded).face;

    visit->pairs.emplace_back(std::min(a, b), std::max(a, b));
}

int with_itself(void *handle, uint32_t mesh, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    Surface surface;
    Visit visit{&surface, {}};

    if (scene->mesh[mesh].face.empty()) return 0;
    surface.add_shared(scene->mesh[mesh]);
    gts_surface_foreach_intersecting_face(surface.surface, self_intersecting, &visit);
    report(visit.pairs, found, context);
    return 0;
}

int one_surface(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    Surface surface;
    Visit visit{&surface, {}};

    if (scene->mesh[0].face.empty() || scene->mesh[1].face.empty()) return 0;
    surface.add(scene->mesh[0], 0);
    surface.add(scene->mesh[1], 1);
    gts_surface_foreach_intersecting_face(surface.surface, intersecting, &visit);
    report(visit.pairs, found, context);
    return 0;
}

bool edge_meets(GtsEdge *edge, GtsTriangle *triangle)
{
    GtsPoint *point =
        gts_segment_triangle_intersection(GTS_SEGMENT(edge), triangle, TRUE, gts_point_class());

    // It may be a corner, which is not the caller's to destroy.
    if (point && !GTS_IS_VERTEX(point)) gts_object_destroy(GTS_OBJECT(point));
    return point != nullptr;
}

struct Candidates {
    const Surface *surface[2];
    std::vector<Pair> pairs;
};

void candidate(GtsBBox *one, GtsBBox *two, gpointer data)
{
    auto c = static_cast<Candidates *>(data);
    GtsTriangle *a = GTS_TRIANGLE(one->bounded), *b = GTS_TRIANGLE(two->bounded);

    if (edge_meets(a->e1, b) || edge_meets(a->e2, b) || edge_meets(a->e3, b) ||
        edge_meets(b->e1, a) || edge_meets(b->e2, a) || edge_meets(b->e3, a))
        c->pairs.emplace_back(c->surface[0]->of(a).face, c->surface[1]->of(b).face);
}

int two_trees(void *handle, ts_adapter_found *found, void *context)
{
    auto scene = static_cast<Scene *>(handle);
    Surface surface[2];
    Candidates c{{&surface[0], &surface[1]}, {}};
    GNode *tree[2];

    if (scene->mesh[0].face.empty() || scene->mesh[1].face.empty()) return 0;
    for (uint32_t i = 0; i < 2; i++) {
        surface[i].add(scene->mesh[i], i);
        tree[i] = gts_bb_tree_surface(surface[i].surface);
    }
    gts_bb_tree_traverse_overlapping(tree[0], tree[1], candidate, &c);
    for (GNode *t : tree) gts_bb_tree_destroy(t, TRUE);
    report(c.pairs, found, context);
    return 0;
}

void destroy(void *scene) { delete static_cast<Scene *>(scene); }

} // namespace

const ts_adapter ts_adapters[] = {{TS_ADAPTER_VERSION, LIBRARY, "foreach_intersecting_face", create,
                                   update, one_surface, nullptr, destroy, TS_ADAPTER_SELF, nullptr,
                                   with_itself},
                                  {TS_ADAPTER_VERSION, LIBRARY, "segment_triangle_intersection",
                                   create, update, two_trees, nullptr, destroy},
                                  {}};
