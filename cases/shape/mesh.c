/* mesh.c: how meshes are put together and subdivided. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"

bool ts_shape_reserve(struct ts_case *c, uint32_t references, uint32_t vertices, uint32_t faces,
                      struct ts_shape *shape)
{
    *shape = (struct ts_shape){.reference_count = references, .vertex_room = vertices};
    shape->point = ts_case_alloc(c, (size_t)references * vertices, 3 * sizeof *shape->point);
    shape->face = ts_case_alloc(c, faces, 3 * sizeof *shape->face);
    return shape->point && shape->face;
}

/* A closed mesh of f faces has 3f/2 edges, and a step adds one vertex an edge and makes 4f faces.
 * Summed over the steps that is f (4^level - 1) / 2 vertices. */
bool ts_shape_reserve_level(struct ts_case *c, uint32_t references, uint32_t vertices,
                            uint32_t faces, unsigned level, struct ts_shape *shape)
{
    uint32_t quarters = (uint32_t)1 << 2 * level;

    return ts_shape_reserve(c, references, vertices + faces / 2 * (quarters - 1), faces * quarters,
                            shape);
}

uint32_t ts_shape_vertex(struct ts_shape *shape, double x, double y, double z)
{
    for (uint32_t r = 0; r < shape->reference_count; r++) {
        double *p = shape->point + 3 * ((size_t)r * shape->vertex_room + shape->vertex_count);

        p[0] = x;
        p[1] = y;
        p[2] = z;
    }
    return shape->vertex_count++;
}

void ts_shape_triangle(struct ts_shape *shape, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t *f = shape->face + 3 * (size_t)shape->face_count++;

    f[0] = a;
    f[1] = b;
    f[2] = c;
}

void ts_shape_quad(struct ts_shape *shape, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    ts_shape_triangle(shape, a, b, c);
    ts_shape_triangle(shape, a, c, d);
}

void ts_shape_spindle(struct ts_shape *shape, uint32_t first, uint32_t rings, uint32_t sides)
{
    uint32_t ring = first + 1, last = first + 1 + rings * sides;

    for (uint32_t j = 0; j < sides; j++)
        ts_shape_triangle(shape, first, ring + (j + 1) % sides, ring + j);
    for (uint32_t i = 0; i + 1 < rings; i++, ring += sides)
        for (uint32_t j = 0; j < sides; j++) {
            uint32_t next = (j + 1) % sides;

            ts_shape_quad(shape, ring + j, ring + next, ring + sides + next, ring + sides + j);
        }
    for (uint32_t j = 0; j < sides; j++)
        ts_shape_triangle(shape, last, ring + j, ring + (j + 1) % sides);
}

void ts_place_middle(const double *a, const double *b, double *middle)
{
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * (a[k] + b[k]);
}

void ts_place_sphere(const double *a, const double *b, double *middle)
{
    double x = a[0] + b[0], y = a[1] + b[1], z = a[2] + b[2];
    double length = sqrt(x * x + y * y + z * z);

    middle[0] = x / length;
    middle[1] = y / length;
    middle[2] = z / length;
}

/* Edges and the vertex in their middle: a hash table with open addressing. No edge has the key 0,
 * since its second vertex has the larger number. */
struct edges {
    struct {
        uint64_t key;
        uint32_t middle;
    } * slot;
    unsigned bits; /* 2^bits slots */
};

static bool edges_make(struct edges *edges, size_t most)
{
    edges->bits = 4;
    while (((size_t)1 << edges->bits) < 2 * most) edges->bits++;
    edges->slot = calloc((size_t)1 << edges->bits, sizeof *edges->slot);
    return edges->slot;
}

static uint32_t middle_of(struct ts_shape *shape, struct edges *edges, uint32_t a, uint32_t b,
                          ts_place *place)
{
    uint64_t key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    size_t mask = ((size_t)1 << edges->bits) - 1;
    size_t i = (size_t)(key * 0x9e3779b97f4a7c15u >> (64 - edges->bits));

    for (; edges->slot[i].key; i = (i + 1) & mask)
        if (edges->slot[i].key == key) return edges->slot[i].middle;
    edges->slot[i].key = key;
    edges->slot[i].middle = shape->vertex_count;
    for (uint32_t r = 0; r < shape->reference_count; r++) {
        double *block = shape->point + 3 * (size_t)r * shape->vertex_room;

        place(block + 3 * (size_t)a, block + 3 * (size_t)b,
              block + 3 * (size_t)shape->vertex_count);
    }
    return shape->vertex_count++;
}

/* Face i becomes faces 4i to 4i+3: from the last to the first, so that none is overwritten before
 * it was read. `middle` holds the three midpoints of each face. */
static void split_faces(struct ts_shape *shape, const uint32_t *middle)
{
    for (size_t i = shape->face_count; i-- > 0;) {
        const uint32_t *f = shape->face + 3 * i, *m = middle + 3 * i;
        uint32_t four[12] = {f[0], m[0], m[2], m[0], f[1], m[1],
                             m[2], m[1], f[2], m[0], m[1], m[2]};

        memcpy(shape->face + 12 * i, four, sizeof four);
    }
    shape->face_count *= 4;
}

static bool subdivide_once(struct ts_shape *shape, ts_place *place)
{
    size_t corners = 3 * (size_t)shape->face_count;
    uint32_t *middle = malloc((corners + 1) * sizeof *middle);
    struct edges edges = {NULL, 0};
    bool done = middle && edges_make(&edges, corners / 2);

    if (done) {
        for (size_t i = 0; i < corners; i++)
            middle[i] = middle_of(shape, &edges, shape->face[i],
                                  shape->face[i % 3 == 2 ? i - 2 : i + 1], place);
        split_faces(shape, middle);
    }
    free(edges.slot);
    free(middle);
    return done;
}

bool ts_shape_subdivide(struct ts_shape *shape, unsigned level, ts_place *place)
{
    for (unsigned step = 0; step < level; step++)
        if (!subdivide_once(shape, place)) return false;
    return true;
}

struct ts_body ts_shape_body(const struct ts_shape *shape)
{
    return (struct ts_body){.vertex_count = shape->vertex_count,
                            .face_count = shape->face_count,
                            .reference_count = shape->reference_count,
                            .convex = shape->reference_count > 1,
                            .reference = shape->point,
                            .face = shape->face};
}
