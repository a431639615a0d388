/* faulty_points.c: adapters that report contact points, right and wrong on purpose. All report the
 * right pairs; points.sh compiles it, with the naive triangle test and the judge's common points.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

enum fault {
    RIGHT,   /* a common point, rounded to doubles */
    ROUNDS,  /* rounded to floats */
    CORNER,  /* a corner of the first face, as if that were in the second one, too */
    SHIFTS,  /* one that is too far along x by a thousandth */
    NOWHERE, /* no numbers */
    NO_FACE, /* of a face that there is not */
    REFUSES, /* no points */
    FLOODS   /* without end, or nearly so */
};

struct scene {
    enum fault fault;
    struct ts_adapter_mesh mesh[2];
    double *vertex[2];
    uint32_t *face[2];
};

static void destroy(void *scene)
{
    struct scene *s = scene;

    for (int i = 0; i < 2; i++) {
        free(s->vertex[i]);
        free(s->face[i]);
    }
    free(s);
}

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    const double *from[2] = {vertex_a, vertex_b};

    for (int i = 0; i < 2; i++)
        if (s->mesh[i].vertex_count)
            memcpy(s->vertex[i], from[i], s->mesh[i].vertex_count * sizeof(double[3]));
    return 0;
}

static void *create(enum fault fault, const struct ts_adapter_mesh mesh[2])
{
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->fault = fault;
    for (int i = 0; i < 2; i++) {
        s->mesh[i] = mesh[i];
        s->vertex[i] = malloc(mesh[i].vertex_count * sizeof(double[3]) + 1);
        s->face[i] = malloc(mesh[i].face_count * sizeof(uint32_t[3]) + 1);
        if (!s->vertex[i] || !s->face[i]) {
            destroy(s);
            return NULL;
        }
        if (mesh[i].face_count)
            memcpy(s->face[i], mesh[i].face, mesh[i].face_count * sizeof(uint32_t[3]));
    }
    update(s, mesh[0].vertex, mesh[1].vertex);
    return s;
}

static bool meet(const struct scene *s, uint32_t f, uint32_t g, double *a, double *b)
{
    for (int k = 0; k < 3; k++) {
        memcpy(a + 3 * k, s->vertex[0] + 3 * s->face[0][3 * f + (uint32_t)k], sizeof(double[3]));
        memcpy(b + 3 * k, s->vertex[1] + 3 * s->face[1][3 * g + (uint32_t)k], sizeof(double[3]));
    }
    return ts_triangle_ref.meet(a, b);
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;
    double a[9], b[9];

    for (uint32_t f = 0; f < s->mesh[0].face_count; f++)
        for (uint32_t g = 0; g < s->mesh[1].face_count; g++)
            if (meet(s, f, g, a, b)) found(context, f, g);
    return 0;
}

static void report(const struct scene *s, uint32_t f, uint32_t g, const double *a, const double *b,
                   ts_adapter_point *found, void *context)
{
    double x[3];

    ts_common_point(a, b, x);
    for (int k = 0; s->fault == ROUNDS && k < 3; k++) x[k] = (double)(float)x[k];
    if (s->fault == CORNER) memcpy(x, a, sizeof x);
    if (s->fault == SHIFTS) x[0] += 0.001;
    if (s->fault == NOWHERE) x[1] = NAN;
    if (s->fault == NO_FACE) g = s->mesh[1].face_count;
    for (int i = 0; i < (s->fault == FLOODS ? 1000000 : 1); i++) found(context, f, g, x);
}

static int points(void *scene, ts_adapter_point *found, void *context)
{
    const struct scene *s = scene;
    double a[9], b[9];

    if (s->fault == REFUSES) return 1;
    for (uint32_t f = 0; f < s->mesh[0].face_count; f++)
        for (uint32_t g = 0; g < s->mesh[1].face_count; g++)
            if (meet(s, f, g, a, b)) report(s, f, g, a, b, found, context);
    return 0;
}

#define EACH(way)                                                                                  \
    way("right", RIGHT) way("rounds", ROUNDS) way("corner", CORNER) way("shifts", SHIFTS)          \
        way("nowhere", NOWHERE) way("no face", NO_FACE) way("refuses", REFUSES)                    \
            way("floods", FLOODS)

#define CREATE(name, fault)                                                                        \
    static void *create_##fault(const struct ts_adapter_mesh mesh[2])                              \
    {                                                                                              \
        return create(fault, mesh);                                                                \
    }
#define ENTRY(name, fault)                                                                         \
    {TS_ADAPTER_VERSION, "Points", name, create_##fault, update, all, NULL, destroy, 0, points},

EACH(CREATE)

const struct ts_adapter ts_adapters[] = {EACH(ENTRY){0}};
