/* faulty_mesh.c: adapters that know one pair of faces by its numbers, and are right about all
 * others. They sort faces by x, so that meshes of thousands of faces are no trouble. mesh.sh
 * compiles it with the numbers of the pair: -DFACE_A=... -DFACE_B=... */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

#ifndef FACE_A
#define FACE_A 0u
#define FACE_B 0u
#endif

enum fault {
    RIGHT,
    LOSES, /* the pair */
    ADDS,  /* the pair */
    TURNED /* loses the pair when the bodies are exchanged */
};

struct face {
    double corner[9], lo[3], hi[3];
    uint32_t number;
};

struct scene {
    enum fault fault;
    uint32_t count[2];
    struct face *face[2];
    double widest; /* of the second mesh */
};

static int by_x(const void *x, const void *y)
{
    double a = ((const struct face *)x)->lo[0], b = ((const struct face *)y)->lo[0];

    return (a > b) - (a < b);
}

static void set_face(struct face *to, const struct ts_adapter_mesh *mesh, uint32_t number)
{
    to->number = number;
    for (int i = 0; i < 3; i++) {
        const double *corner =
            mesh->vertex + 3 * (size_t)mesh->face[3 * (size_t)number + (size_t)i];

        memcpy(to->corner + 3 * i, corner, sizeof(double[3]));
        for (int k = 0; k < 3; k++) {
            if (i == 0 || corner[k] < to->lo[k]) to->lo[k] = corner[k];
            if (i == 0 || corner[k] > to->hi[k]) to->hi[k] = corner[k];
        }
    }
}

static void destroy(void *scene)
{
    struct scene *s = scene;

    free(s->face[0]);
    free(s->face[1]);
    free(s);
}

static void *create(enum fault fault, const struct ts_adapter_mesh mesh[2])
{
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->fault = fault;
    for (int i = 0; i < 2; i++) {
        s->count[i] = mesh[i].face_count;
        s->face[i] = malloc((s->count[i] + 1) * sizeof(struct face));
        if (!s->face[i]) {
            destroy(s);
            return NULL;
        }
        for (uint32_t f = 0; f < s->count[i]; f++) set_face(&s->face[i][f], &mesh[i], f);
    }
    for (uint32_t f = 0; f < s->count[1]; f++) {
        double wide = s->face[1][f].hi[0] - s->face[1][f].lo[0];

        if (wide > s->widest) s->widest = wide;
    }
    qsort(s->face[1], s->count[1], sizeof(struct face), by_x);
    return s;
}

/* Nobody asks for it: there is one frame. */
static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    (void)scene, (void)vertex_a, (void)vertex_b;
    return 1;
}

static bool meet(const struct scene *s, const struct face *f, const struct face *g)
{
    if (s->fault == LOSES && f->number == FACE_A && g->number == FACE_B) return false;
    if (s->fault == TURNED && f->number == FACE_B && g->number == FACE_A) return false;
    for (int k = 0; k < 3; k++)
        if (f->hi[k] < g->lo[k] || g->hi[k] < f->lo[k]) return false;
    return ts_triangle_ref.meet(f->corner, g->corner);
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;

    for (uint32_t f = 0; f < s->count[0]; f++) {
        const struct face *face = &s->face[0][f];
        double from = face->lo[0] - 2 * s->widest; /* twice, because it is rounded */
        uint32_t first = 0, end = s->count[1];

        while (first < end) {
            uint32_t middle = first + (end - first) / 2;

            if (s->face[1][middle].lo[0] < from)
                first = middle + 1;
            else
                end = middle;
        }
        for (uint32_t g = first; g < s->count[1] && s->face[1][g].lo[0] <= face->hi[0]; g++)
            if (meet(s, face, &s->face[1][g])) found(context, f, s->face[1][g].number);
    }
    if (s->fault == ADDS && s->count[0] > FACE_A && s->count[1] > FACE_B)
        found(context, FACE_A, FACE_B);
    return 0;
}

#define CREATE(fault)                                                                              \
    static void *create_##fault(const struct ts_adapter_mesh mesh[2])                              \
    {                                                                                              \
        return create(fault, mesh);                                                                \
    }
CREATE(RIGHT)
CREATE(LOSES)
CREATE(ADDS)
CREATE(TURNED)

#define ENTRY(name, fault)                                                                         \
    {                                                                                              \
        TS_ADAPTER_VERSION, "Faulty", name, create_##fault, update, all, NULL, destroy             \
    }

const struct ts_adapter ts_adapters[] = {ENTRY("right", RIGHT),
                                         ENTRY("loses", LOSES),
                                         ENTRY("adds", ADDS),
                                         ENTRY("turned", TURNED),
                                         {0}};
