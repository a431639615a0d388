/* off.c: Geomview's OFF: the vertices and polygons of it, in full double precision. */
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/import/mesh.h"
#include "cases/text/text.h"

/* OFF, or a kind of it whose vertices carry further values behind x y z: texture coordinates,
 * colours or normals. Those with four or n coordinates, and binary files, are another thing. */
static bool is_known_kind(struct ts_word word)
{
    static const char *const prefix[] = {"ST", "C", "N"};

    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++) {
        size_t length = strlen(prefix[i]);

        if (word.size > length && memcmp(word.at, prefix[i], length) == 0) {
            word.at += length;
            word.size -= length;
        }
    }
    return ts_word_is(word, "OFF");
}

/* A count may stand on the line of the one before it, or on a later line. */
static bool read_count(struct ts_text *t, const char *what, uint64_t *count)
{
    if (!ts_text_line(t)) return ts_text_fail(t, (struct ts_word){NULL, 0}, "%s", what);
    return ts_text_count(t, what, (uint64_t)UINT32_MAX + 1, count);
}

static bool read_header(struct ts_text *t, uint64_t *vertices, uint64_t *faces)
{
    struct ts_word word = {NULL, 0};
    uint64_t edges;

    if (ts_text_line(t)) word = ts_text_word(t);
    if (!is_known_kind(word))
        return ts_text_fail(t, word, "'OFF', or 'COFF', 'NOFF', 'STOFF' and their like");
    return read_count(t, "the number of vertices", vertices) &&
           read_count(t, "the number of faces", faces) &&
           read_count(t, "the number of edges", &edges) && ts_text_line_ends(t);
}

/* "N V1 ... VN", and a colour, which is numbers. */
static bool read_face(struct ts_text *t, struct ts_list *corner, struct ts_mesh_lists *mesh)
{
    uint64_t corners, vertex;
    double ignored;

    corner->count = 0;
    if (!ts_text_count(t, "the number of corners", (uint64_t)UINT32_MAX + 1, &corners))
        return false;
    for (uint64_t i = 0; i < corners; i++) {
        uint32_t *added = ts_list_add(corner, 1, sizeof *added);

        if (!added) return ts_text_no_memory(t);
        if (!ts_text_count(t, "a vertex number", ts_mesh_points(mesh), &vertex)) return false;
        *added = (uint32_t)vertex;
    }
    if (corners < 3) return ts_text_fail(t, ts_text_word(t), "three corners or more");
    for (;;) {
        struct ts_text ahead = *t;

        if (ts_text_word(&ahead).size == 0) break;
        if (!ts_text_number(t, "a part of a colour", &ignored)) return false;
    }
    return ts_mesh_add_fan(mesh, (size_t)corners, corner->item, t);
}

static bool read_all(struct ts_text *t, struct ts_list *corner, struct ts_mesh_lists *mesh)
{
    const struct ts_word none = {NULL, 0};
    uint64_t vertices, faces;

    if (!read_header(t, &vertices, &faces)) return false;
    for (uint64_t i = 0; i < vertices; i++) {
        if (!ts_text_line(t))
            return ts_text_fail(t, none, "%llu vertices", (unsigned long long)vertices);
        if (!ts_mesh_read_point(mesh, t)) return false;
    }
    for (uint64_t i = 0; i < faces; i++) {
        if (!ts_text_line(t)) return ts_text_fail(t, none, "%llu faces", (unsigned long long)faces);
        if (!read_face(t, corner, mesh)) return false;
    }
    if (ts_text_line(t)) return ts_text_fail(t, ts_text_word(t), "the end of the file");
    if (faces == 0) return ts_text_fail(t, none, "at least one face (no faces)");
    return true;
}

bool ts_off_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error)
{
    struct ts_text t;
    struct ts_list corner = {NULL, 0, 0};
    struct ts_mesh_lists mesh = {.point = {NULL, 0, 0}};
    bool good = ts_text_open(&t, name, text, size, error) && read_all(&t, &corner, &mesh);

    *c = NULL;
    if (good && !(*c = ts_mesh_case(&mesh))) good = ts_text_no_memory(&t);
    ts_mesh_free(&mesh);
    ts_list_free(&corner);
    return good;
}
