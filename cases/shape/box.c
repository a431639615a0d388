/* box.c: boxes whose sides are cut into rectangles, and frames. */
#include "cases/shape/shapes.h"

/* The number of a point of the box's lattice that lies on its surface: the layer at the bottom is
 * whole, those between are rims, the one at the top is whole again. */
static uint32_t lattice_point(const uint32_t cut[3], const uint32_t at[3])
{
    uint32_t wide = cut[0] + 1, layer = wide * (cut[1] + 1), rim = 2 * (cut[0] + cut[1]);
    uint32_t before = at[2] == 0 ? 0 : layer + (at[2] - 1) * rim;

    if (at[2] == 0 || at[2] == cut[2]) return before + at[1] * wide + at[0];
    if (at[1] == 0) return before + at[0];
    if (at[1] == cut[1]) return before + rim - wide + at[0];
    return before + wide + 2 * (at[1] - 1) + (at[0] > 0);
}

static void add_lattice(struct ts_shape *shape, const struct ts_block *box)
{
    double p[3];
    uint32_t at[3];

    for (at[2] = 0; at[2] <= box->cut[2]; at[2]++)
        for (at[1] = 0; at[1] <= box->cut[1]; at[1]++)
            for (at[0] = 0; at[0] <= box->cut[0]; at[0]++) {
                bool surface = false;

                for (int k = 0; k < 3; k++) {
                    double part = (double)at[k] / box->cut[k];

                    surface |= at[k] == 0 || at[k] == box->cut[k];
                    p[k] = (1 - part) * box->lo[k] + part * box->hi[k];
                }
                if (surface) ts_shape_vertex(shape, p[0], p[1], p[2]);
            }
}

/* The rectangles of both sides across an axis: with the next two axes it is a right-handed
 * system, so that the high side turns outwards as they come. */
static void add_sides(struct ts_shape *shape, const struct ts_block *box, uint32_t first, int axis)
{
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    uint32_t at[3];

    for (int high = 0; high < 2; high++)
        for (uint32_t i = 0; i < box->cut[u]; i++)
            for (uint32_t j = 0; j < box->cut[v]; j++) {
                uint32_t corner[4];
                bool turned = (high == 0) != box->inwards;

                for (int n = 0; n < 4; n++) {
                    at[axis] = high ? box->cut[axis] : 0;
                    at[u] = i + (n == 1 || n == 2);
                    at[v] = j + (n >= 2);
                    corner[n] = first + lattice_point(box->cut, at);
                }
                ts_shape_quad(shape, corner[0], corner[turned ? 3 : 1], corner[2],
                              corner[turned ? 1 : 3]);
            }
}

void ts_shape_box(struct ts_shape *shape, const struct ts_block *box)
{
    uint32_t first = shape->vertex_count;

    add_lattice(shape, box);
    for (int axis = 0; axis < 3; axis++) add_sides(shape, box, first, axis);
}

/* A corner of the frame has four points: outside and inside on its front, inside and outside on
 * its back; corners run counterclockwise when seen from the front. */
void ts_shape_frame(struct ts_shape *shape, const double lo[3], const double hi[3], int axis,
                    double width)
{
    static const bool far_u[4] = {false, true, true, false}, far_v[4] = {false, false, true, true};
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    uint32_t first = shape->vertex_count;

    for (int corner = 0; corner < 4; corner++)
        for (int n = 0; n < 4; n++) {
            double in = n == 1 || n == 2 ? width : 0, p[3];

            p[axis] = n < 2 ? hi[axis] : lo[axis];
            p[u] = far_u[corner] ? hi[u] - in : lo[u] + in;
            p[v] = far_v[corner] ? hi[v] - in : lo[v] + in;
            ts_shape_vertex(shape, p[0], p[1], p[2]);
        }
    for (uint32_t corner = 0; corner < 4; corner++)
        for (uint32_t n = 0; n < 4; n++) {
            uint32_t here = first + 4 * corner, there = first + 4 * ((corner + 1) % 4);

            ts_shape_quad(shape, here + n, there + n, there + (n + 1) % 4, here + (n + 1) % 4);
        }
}
