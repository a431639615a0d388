/* stage.c: the character as a skin, and a room of small tiles to put it in. */
#include "cases/scene/stage.h"

#include "cases/scene/rig.h"
#include "cases/shape/skeleton.h"

bool ts_stage_character(struct ts_case *c, uint32_t size, uint32_t reading,
                        struct ts_skin_model *skin, struct ts_body *body)
{
    struct ts_character_size rings = {size, size, size};
    struct ts_rig linear = {.frame_count = 0}, rig;
    struct ts_shape shape;
    struct ts_error unused;

    if (!ts_shape_character(c, &rings, &shape) || !ts_character_skin(c, &rings, &linear.skin))
        return false;
    *body = ts_shape_body(&shape);
    linear.skin.rest = body->reference;
    if (!ts_rig_read(&linear, reading, c, &rig, &unused)) return false;
    *skin = rig.skin;
    return true;
}

/* One side: axis `across` is fixed at `at`, the others run from lo to hi. */
static void add_side(struct ts_shape *shape, uint32_t n, int across, const double lo[3],
                     const double hi[3], double at)
{
    int x = (across + 1) % 3, y = (across + 2) % 3;
    uint32_t first = shape->vertex_count;

    for (uint32_t i = 0; i <= n; i++)
        for (uint32_t j = 0; j <= n; j++) {
            double p[3];

            p[across] = at;
            p[x] = lo[x] + (hi[x] - lo[x]) * i / n;
            p[y] = lo[y] + (hi[y] - lo[y]) * j / n;
            ts_shape_vertex(shape, p[0], p[1], p[2]);
        }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            uint32_t a = first + i * (n + 1) + j, b = a + n + 1;

            ts_shape_quad(shape, a, b, b + 1, a + 1);
        }
}

bool ts_tiled_room(struct ts_case *c, uint32_t n, struct ts_body *body)
{
    static const double lo[3] = {-5, -4, 0}, hi[3] = {5, 4, 3};
    struct ts_shape shape;

    if (!ts_shape_reserve(c, 1, 6 * (n + 1) * (n + 1), 12 * n * n, &shape)) return false;
    for (int k = 0; k < 3; k++) {
        add_side(&shape, n, k, lo, hi, lo[k]);
        add_side(&shape, n, k, lo, hi, hi[k]);
    }
    *body = ts_shape_body(&shape);
    return true;
}
