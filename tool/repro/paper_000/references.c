/* references.c: the reference models of an experiment side by side (paper 000, Fig. 3 and 6). */
#include <math.h>
#include <stdlib.h>

#include "tool/picture.h"
#include "tool/repro/repro.h"

/* By how much a model must be moved along an axis to stand clear of the one before. */
static double length_along(const struct ts_body *body, int axis)
{
    size_t count = (size_t)body->reference_count * body->vertex_count;
    double low = INFINITY, high = -INFINITY;

    for (size_t i = 0; i < count; i++) {
        low = fmin(low, body->reference[3 * i + axis]);
        high = fmax(high, body->reference[3 * i + axis]);
    }
    return 1.1 * (high - low);
}

/* A body for each reference of `from`, which keeps the meshes. Long models stand one above the
 * other. */
static bool line_up(const struct ts_body *from, struct ts_case *to)
{
    uint32_t n = from->reference_count;
    double wide = length_along(from, 0), high = length_along(from, 2);
    int axis = wide > high ? 2 : 0;

    if (!ts_case_shape(to, n, 1)) return false;
    for (uint32_t i = 0; i < n; i++) {
        double *weight = ts_case_alloc(to, n, sizeof *weight);

        if (!weight) return false;
        for (uint32_t k = 0; k < n; k++) weight[k] = k == i;
        to->body[i] = *from;
        to->state[i].weight = weight;
        to->state[i].pose.row[axis][3] = axis == 0 ? i * wide : -(double)i * high;
    }
    return true;
}

bool repro_000_references(const struct repro *repro, const struct ts_scene *scene, unsigned level)
{
    struct ts_scene_options options = {level, 1};
    struct ts_case *c = ts_case_new(), *shown = ts_case_new();
    bool good = c && shown && scene->build(&options, c) && line_up(&c->body[0], shown);
    char *path = NULL;

    if (!good || asprintf(&path, "%s/%s-references.png", repro->out, repro->experiment) < 0) {
        tool_complain("out of memory");
        good = false;
    }
    good = good && tool_picture(path, shown, &(struct ts_meetings){0});
    if (path) free(path);
    ts_case_free(shown);
    ts_case_free(c);
    return good;
}
