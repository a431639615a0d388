/* mesh.c: the case that a mesh file becomes. */
#include "cases/import/mesh.h"

#include <stdlib.h>
#include <string.h>

bool ts_mesh_read_point(struct ts_mesh_lists *m, struct ts_text *t)
{
    double *p = ts_list_add(&m->point, 1, sizeof(double[3])), ignored;

    if (!p) return ts_text_no_memory(t);
    if (m->point.count > UINT32_MAX)
        return ts_text_fail(t, (struct ts_word){"one more", 8}, "at most 2^32-1 vertices");
    if (!ts_text_number(t, "coordinate x", &p[0]) || !ts_text_number(t, "coordinate y", &p[1]) ||
        !ts_text_number(t, "coordinate z", &p[2]))
        return false;
    for (;;) {
        struct ts_text ahead = *t;

        if (ts_text_word(&ahead).size == 0) return true;
        if (!ts_text_number(t, "a further value of the vertex", &ignored)) return false;
    }
}

bool ts_mesh_add_fan(struct ts_mesh_lists *m, size_t corners, const uint32_t *corner,
                     struct ts_text *t)
{
    uint32_t *face = ts_list_add(&m->face, corners - 2, sizeof(uint32_t[3]));

    if (!face) return ts_text_no_memory(t);
    if (m->face.count > UINT32_MAX)
        return ts_text_fail(t, (struct ts_word){"one more", 8}, "at most 2^32-1 faces");
    for (size_t i = 2; i < corners; i++) {
        *face++ = corner[0];
        *face++ = corner[i - 1];
        *face++ = corner[i];
    }
    return true;
}

void ts_mesh_free(struct ts_mesh_lists *m)
{
    ts_list_free(&m->point);
    ts_list_free(&m->face);
}

struct ts_case *ts_mesh_case(const struct ts_mesh_lists *m)
{
    struct ts_case *c = ts_case_new();
    double *point = c ? ts_case_alloc(c, m->point.count, sizeof(double[3])) : NULL;
    uint32_t *face = c ? ts_case_alloc(c, m->face.count, sizeof(uint32_t[3])) : NULL;

    if (!point || !face || !ts_case_shape(c, 1, 1)) {
        ts_case_free(c);
        return NULL;
    }
    if (m->point.count) memcpy(point, m->point.item, m->point.count * sizeof(double[3]));
    if (m->face.count) memcpy(face, m->face.item, m->face.count * sizeof(uint32_t[3]));
    c->body[0].vertex_count = (uint32_t)m->point.count;
    c->body[0].face_count = (uint32_t)m->face.count;
    c->body[0].reference = point;
    c->body[0].face = face;
    return c;
}
