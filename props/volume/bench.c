/* bench.c: what questions about images cost: two torus knots of 12,000 and 50,000 faces
 * through each other, at 128x128 pixels, and 100,000 points. The images themselves are made before:
 * `touchstone repro 004-1` has both side by side. */
#include <stdlib.h>

#include "cases/shape/shapes.h"
#include "props/engine/columns.h"
#include "touchstone/volume.h"

enum { PIXELS = 128, POINTS = 100000 };

struct input {
    struct ts_case *c;
    struct ts_ldi_image image[2];
    double point[3 * POINTS];
    int32_t winding[POINTS];
};

static void close_input(void *input)
{
    struct input *in = input;

    if (!in) return;
    for (int i = 0; i < 2; i++) ts_ldi_opt.release(&in->image[i]);
    ts_case_free(in->c);
    free(in);
}

static bool render(const struct ts_shape *shape, const struct ts_view *view,
                   struct ts_ldi_image *to)
{
    struct ts_error error;
    struct ts_ldi *layers;
    bool good = ts_ldi_opt.open(shape->vertex_count, shape->point, shape->face_count, shape->face,
                                false, &layers, &error) &&
                ts_ldi_opt.render(layers, shape->point, view, to, &error);

    ts_ldi_opt.close(layers);
    return good;
}

/* One knot is turned over: x and z change places, and so do two corners of each face. */
static void turn_over(struct ts_shape *shape)
{
    for (size_t i = 0; i < shape->vertex_count; i++) {
        double x = shape->point[3 * i];

        shape->point[3 * i] = shape->point[3 * i + 2];
        shape->point[3 * i + 2] = x;
    }
    for (size_t i = 0; i < shape->face_count; i++) {
        uint32_t corner = shape->face[3 * i];

        shape->face[3 * i] = shape->face[3 * i + 1];
        shape->face[3 * i + 1] = corner;
    }
}

static void *open_input(void)
{
    const struct ts_knot knot[2] = {{2, 3, 0.3, 300, 20}, {2, 5, 0.2, 1000, 25}};
    struct ts_view view = {{{-1.5, -1.5, -1.5}, {1.5, 1.5, 1.5}}, 2, false, PIXELS, PIXELS};
    struct input *in = calloc(1, sizeof *in);
    struct ts_seed_bits source = ts_bits_of_seed(1);
    struct ts_shape shape;
    bool good = in && (in->c = ts_case_new());

    for (int i = 0; good && i < 2; i++, view.from_high = true) {
        good = ts_shape_knot(in->c, &knot[i], &shape);
        if (good && i == 1) turn_over(&shape);
        good = good && render(&shape, &view, &in->image[i]);
    }
    for (size_t i = 0; good && i < 3 * (size_t)POINTS; i++)
        in->point[i] = 3 * (0x1p-53 * (double)ts_draw(&source.bits, 53)) - 1.5;
    if (good) return in;
    close_input(in);
    return NULL;
}

static uint64_t intersect(const void *table, void *input)
{
    const struct ts_volume_table *twin = table;
    struct input *in = input;
    struct ts_spans spans = {0};
    struct ts_error error;

    twin->intersect(&in->image[0], &in->image[1], &spans, &error);
    twin->release(&spans);
    return PIXELS * PIXELS;
}

static uint64_t meet(const void *table, void *input)
{
    const struct ts_volume_table *twin = table;
    struct input *in = input;
    struct ts_error error;
    bool answer;

    twin->meet(&in->image[0], &in->image[1], &answer, &error);
    return 1;
}

static uint64_t push(const void *table, void *input)
{
    const struct ts_volume_table *twin = table;
    struct input *in = input;
    struct ts_error error;
    uint32_t cells[2];

    twin->push(&in->image[0], &in->image[1], cells, &error);
    return PIXELS * PIXELS;
}

static uint64_t self_intersection(const void *table, void *input)
{
    const struct ts_volume_table *twin = table;
    struct input *in = input;
    struct ts_spans spans = {0};
    struct ts_error error;

    twin->self_intersection(&in->image[0], &spans, &error);
    twin->release(&spans);
    return PIXELS * PIXELS;
}

static uint64_t points(const void *table, void *input)
{
    const struct ts_volume_table *twin = table;
    struct input *in = input;

    twin->points(&in->image[0], NULL, POINTS, in->point, in->winding);
    return POINTS;
}

const struct ts_bench volume_benches[] = {
    {"intersection volume of two knots", "pixel", open_input, intersect, close_input, NULL},
    {"the same, whether there is one", "question", open_input, meet, close_input, NULL},
    {"how far to push them apart", "pixel", open_input, push, close_input, NULL},
    {"where a knot runs through itself", "pixel", open_input, self_intersection, close_input, NULL},
    {"points inside a knot of 12,000 faces", "point", open_input, points, close_input, NULL},
    {0},
};
