/* same.c: whether two meshes are the same surface, face by face. */
#include <stdlib.h>
#include <string.h>

#include "tool/volume/volume.h"

struct corners {
    double at[3][3];
};

static int compare(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int by_corners(const void *left, const void *right)
{
    const struct corners *a = left, *b = right;

    return compare(&a->at[0][0], &b->at[0][0], 9);
}

/* Faces in order, each from its least corner on: it still looks the same way. NULL: no memory. */
static struct corners *sorted_faces(const struct ts_volume_mesh *m)
{
    struct corners *face = malloc(m->face_count * sizeof *face + 1);

    for (size_t f = 0; face && f < m->face_count; f++) {
        const double *p[3];
        int first = 0;

        for (size_t i = 0; i < 3; i++) p[i] = m->vertex + 3 * (size_t)m->face[3 * f + i];
        for (int i = 1; i < 3; i++)
            if (compare(p[i], p[first], 3) < 0) first = i;
        for (int i = 0; i < 3; i++) memcpy(face[f].at[i], p[(first + i) % 3], sizeof face[f].at[i]);
    }
    if (face) qsort(face, m->face_count, sizeof *face, by_corners);
    return face;
}

int tool_volume_same(const struct ts_volume_mesh mesh[2])
{
    struct corners *face[2];
    int same;

    if (mesh[0].face_count != mesh[1].face_count) return 0;
    for (int i = 0; i < 2; i++) face[i] = sorted_faces(&mesh[i]);
    same = face[0] && face[1] ? 1 : -1;
    for (size_t f = 0; same > 0 && f < mesh[0].face_count; f++)
        same = by_corners(&face[0][f], &face[1][f]) == 0;
    for (int i = 0; i < 2; i++) free(face[i]);
    return same;
}
