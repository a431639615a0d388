/* adapter.c: a template; put your library where it compares boxes of faces.
 * cc -shared -fPIC adapter.c -o adapter.so $(pkg-config --cflags touchstone) */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <touchstone/adapter.h>

struct scene { /* with arrays of its own behind it: the caller's may be gone after `create` */
    struct ts_adapter_mesh mesh[2];
    double *vertex[2];
    uint32_t *face[2];
};

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    memcpy(s->vertex[0], vertex_a, s->mesh[0].vertex_count * sizeof(double[3]));
    memcpy(s->vertex[1], vertex_b, s->mesh[1].vertex_count * sizeof(double[3]));
    return 0; /* and your library's refit */
}

static void *create(const struct ts_adapter_mesh mesh[2])
{
    size_t numbers = 3 * ((size_t)mesh[0].vertex_count + mesh[1].vertex_count);
    size_t corners = 3 * ((size_t)mesh[0].face_count + mesh[1].face_count);
    struct scene *s = malloc(sizeof *s + numbers * sizeof(double) + corners * sizeof(uint32_t));
    s->vertex[0] = (double *)(s + 1);
    s->vertex[1] = s->vertex[0] + 3 * (size_t)mesh[0].vertex_count;
    s->face[0] = (void *)(s->vertex[0] + numbers);
    s->face[1] = s->face[0] + 3 * (size_t)mesh[0].face_count;
    memcpy(s->mesh, mesh, sizeof s->mesh);
    for (int i = 0; i < 2; i++)
        memcpy(s->face[i], mesh[i].face, mesh[i].face_count * sizeof(uint32_t[3]));
    update(s, mesh[0].vertex, mesh[1].vertex);
    return s;
}

static double end_of(const double *v, const uint32_t *f, int k, double sign) /* of an axis */
{
    return fmax(sign * v[3 * f[0] + k], fmax(sign * v[3 * f[1] + k], sign * v[3 * f[2] + k]));
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;
    for (uint32_t a = 0; a < s->mesh[0].face_count; a++)
        for (uint32_t b = 0; b < s->mesh[1].face_count; b++) {
            const uint32_t *f = s->face[0] + 3 * a, *g = s->face[1] + 3 * b;
            int k = 0;
            while (k < 3 && end_of(s->vertex[0], f, k, 1) >= -end_of(s->vertex[1], g, k, -1) &&
                   end_of(s->vertex[1], g, k, 1) >= -end_of(s->vertex[0], f, k, -1))
                k++;
            if (k == 3) found(context, a, b);
        }
    return 0;
}

const struct ts_adapter ts_adapters[] = {
    {TS_ADAPTER_VERSION, "Template", "boxes of faces", create, update, all, 0, free, 0, 0}, {0}};
