/* shape_stage.c: the character as a skin, and a room of small tiles to put it in. */
#include "cases/skeleton.h"

/* The joints and weights of one vertex. */
static void hang(const struct ts_influence *in, uint32_t influences, uint32_t *joint,
                 double *weight)
{
    if (influences == 2) {
        for (int i = 0; i < 2; i++) {
            joint[i] = (uint32_t)in->joint[i];
            weight[i] = in->weight[i];
        }
    } else {
        joint[0] = (uint32_t)in->joint[1];
        weight[0] = in->joint[0] == in->joint[1] ? 1 : in->weight[1];
    }
}

bool ts_character_skin(struct ts_case *c, uint32_t size, uint32_t reading, struct ts_skin *skin,
                       struct ts_body *body)
{
    uint32_t n = reading == TS_SKIN_LINEAR ? 2 : 1, vertices = 8 * (size * size + 2);
    uint32_t *parent = ts_case_alloc(c, TS_CHARACTER_JOINTS, sizeof *parent);
    double *place = ts_case_alloc(c, (size_t)3 * TS_CHARACTER_JOINTS, sizeof *place);
    uint32_t *joint = ts_case_alloc(c, (size_t)n * vertices, sizeof *joint);
    double *weight = ts_case_alloc(c, (size_t)n * vertices, sizeof *weight);
    struct ts_shape shape;

    if (!parent || !place || !joint || !weight || !ts_shape_character_of(c, size, &shape))
        return false;
    for (size_t j = 0; j < TS_CHARACTER_JOINTS; j++) {
        int above = ts_character.joint[j].parent;

        parent[j] = above < 0 ? TS_SKIN_ROOT : (uint32_t)above;
        for (size_t k = 0; k < 3; k++) place[3 * j + k] = ts_character.joint[j].place[k];
    }
    for (uint32_t v = 0; v < vertices; v++) {
        struct ts_influence influence = ts_character_influence_of(size, v);

        hang(&influence, n, joint + (size_t)n * v, weight + (size_t)n * v);
    }
    *body = ts_shape_body(&shape);
    *skin = (struct ts_skin){
        reading, n, TS_CHARACTER_JOINTS, vertices, parent, place, body->reference, joint, weight};
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
