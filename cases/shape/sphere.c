/* sphere.c: spheres subdivided from three of the regular solids. */
#include <math.h>

#include "cases/shape/shapes.h"

static void normalised_vertex(struct ts_shape *shape, const double *p)
{
    double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);

    ts_shape_vertex(shape, p[0] / length, p[1] / length, p[2] / length);
}

static void fill(struct ts_shape *shape, size_t vertices, const double (*vertex)[3], size_t faces,
                 const uint8_t (*face)[3])
{
    for (size_t i = 0; i < vertices; i++) normalised_vertex(shape, vertex[i]);
    for (size_t i = 0; i < faces; i++) ts_shape_triangle(shape, face[i][0], face[i][1], face[i][2]);
}

static void tetrahedron(struct ts_shape *shape)
{
    static const double vertex[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    static const uint8_t face[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};

    fill(shape, 4, vertex, 4, face);
}

static void octahedron(struct ts_shape *shape)
{
    static const double vertex[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                        {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    static const uint8_t face[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                       {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};

    fill(shape, 6, vertex, 8, face);
}

/* Three golden rectangles: (±1, ±g, 0) and its cyclic shifts. The numbering is the usual one of
 * this mesh: five faces around vertex 0, their five neighbours, and the same around vertex 3. */
static void icosahedron(struct ts_shape *shape)
{
    const double g = (1 + sqrt(5.0)) / 2;
    const double vertex[12][3] = {{-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0},
                                  {0, -1, g}, {0, 1, g}, {0, -1, -g}, {0, 1, -g},
                                  {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1}};
    static const uint8_t face[20][3] = {
        {0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
        {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
        {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};

    fill(shape, 12, vertex, 20, face);
}

bool ts_shape_sphere(struct ts_case *c, enum ts_solid solid, unsigned level, struct ts_shape *shape)
{
    static const struct {
        uint32_t vertices, faces;
        void (*make)(struct ts_shape *shape);
    } solids[] = {[TS_TETRAHEDRON] = {4, 4, tetrahedron},
                  [TS_OCTAHEDRON] = {6, 8, octahedron},
                  [TS_ICOSAHEDRON] = {12, 20, icosahedron}};

    if (!ts_shape_reserve_level(c, 1, solids[solid].vertices, solids[solid].faces, level, shape))
        return false;
    solids[solid].make(shape);
    return ts_shape_subdivide(shape, level, ts_place_sphere);
}
