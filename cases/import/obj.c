/* obj.c: Wavefront OBJ: the vertices and polygons of it, in full double precision. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/import/mesh.h"
#include "cases/text/text.h"
#include "touchstone/morph.h"

struct reader {
    struct ts_text text;
    struct ts_mesh_lists mesh;
    struct ts_list corner; /* uint32_t: the polygon of this line */
    uint64_t highest;      /* vertex number named so far, from 1: it may come later in the file */
    size_t highest_line;
};

/* Key words whose lines say nothing about polygons. Free-form curves and surfaces are not among
 * them: leaving those out would leave out geometry. */
static bool is_ignored(struct ts_word key)
{
    static const char *const list[] = {"vn",       "vt",  "vp",         "g",        "o",
                                       "s",        "mg",  "usemtl",     "mtllib",   "usemap",
                                       "maplib",   "l",   "p",          "bevel",    "c_interp",
                                       "d_interp", "lod", "shadow_obj", "trace_obj"};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (ts_word_is(key, list[i])) return true;
    return false;
}

/* A whole number from p on, with or without a minus; NULL: there is none. */
static const char *take_integer(const char *p, const char *end, int64_t *n)
{
    bool negative = p < end && *p == '-', any = false;

    *n = 0;
    for (p += negative; p < end && *p >= '0' && *p <= '9'; p++) {
        any = true;
        if (*n < (int64_t)1 << 40) *n = 10 * *n + (*p - '0');
    }
    if (negative) *n = -*n;
    return any ? p : NULL;
}

/* V, V/VT, V//VN or V/VT/VN; only V counts, but the rest must be numbers, too. */
static bool take_corner(struct ts_word word, int64_t *vertex)
{
    const char *end = word.at + word.size, *p = take_integer(word.at, end, vertex);
    int64_t ignored;

    if (!p || p == end) return p;
    if (*p++ != '/') return false;
    if (p < end && *p != '/') p = take_integer(p, end, &ignored);
    if (!p || p == end) return p && p[-1] != '/';
    return *p == '/' && take_integer(p + 1, end, &ignored) == end;
}

static bool read_corner(struct reader *r, struct ts_word word)
{
    uint64_t count = ts_mesh_points(&r->mesh);
    uint32_t *corner = ts_list_add(&r->corner, 1, sizeof *corner);
    int64_t n;

    if (!corner) return ts_text_no_memory(&r->text);
    if (!take_corner(word, &n))
        return ts_text_fail(&r->text, word, "a corner V, V/VT, V//VN or V/VT/VN");
    if (n < 0) n = (uint64_t)-n > count ? 0 : (int64_t)count + n + 1;
    if (n == 0 || n > UINT32_MAX)
        return ts_text_fail(&r->text, word, "a vertex from 1 to %llu, or from -%llu to -1",
                            (unsigned long long)count, (unsigned long long)count);
    if ((uint64_t)n > r->highest) {
        r->highest = (uint64_t)n;
        r->highest_line = r->text.line;
    }
    *corner = (uint32_t)(n - 1);
    return true;
}

static bool read_face(struct reader *r)
{
    struct ts_word word;

    r->corner.count = 0;
    while ((word = ts_text_word(&r->text)).size)
        if (!read_corner(r, word)) return false;
    if (r->corner.count < 3) return ts_text_fail(&r->text, word, "three corners or more");
    return ts_mesh_add_fan(&r->mesh, r->corner.count, r->corner.item, &r->text);
}

static bool read_line(struct reader *r)
{
    struct ts_word key = ts_text_word(&r->text);

    if (ts_word_is(key, "v")) return ts_mesh_read_point(&r->mesh, &r->text);
    if (ts_word_is(key, "f") || ts_word_is(key, "fo")) return read_face(r);
    if (!is_ignored(key)) return ts_text_fail(&r->text, key, "a line of a polygon mesh in OBJ");
    while (ts_text_word(&r->text).size) continue;
    return true;
}

static bool read_all(struct reader *r)
{
    char shown[24];

    while (ts_text_line(&r->text))
        if (!read_line(r)) return false;
    if (r->highest > ts_mesh_points(&r->mesh)) {
        snprintf(shown, sizeof shown, "%llu", (unsigned long long)r->highest);
        r->text.line = r->highest_line;
        return ts_text_fail(&r->text, (struct ts_word){shown, strlen(shown)},
                            "a vertex from 1 to %zu", ts_mesh_points(&r->mesh));
    }
    if (r->mesh.face.count == 0)
        return ts_text_fail(&r->text, (struct ts_word){NULL, 0}, "at least one face (no faces)");
    return true;
}

bool ts_obj_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error)
{
    struct reader r = {.highest = 0};
    bool good = ts_text_open(&r.text, name, text, size, error);

    *c = NULL;
    r.text.joins = true;
    good = good && read_all(&r);
    if (good && !(*c = ts_mesh_case(&r.mesh))) good = ts_text_no_memory(&r.text);
    ts_mesh_free(&r.mesh);
    ts_list_free(&r.corner);
    return good;
}

/* 17 digits name every double. printf follows the locale's radix character; the touchstone
 * command never calls setlocale, so that it is a point. */
static bool write_body(FILE *out, const struct ts_case *c, size_t number, const double *world,
                       uint64_t first)
{
    const struct ts_body *body = &c->body[number];

    fprintf(out, "o body%zu\n", number);
    for (size_t i = 0; i < body->vertex_count; i++)
        fprintf(out, "v %.17g %.17g %.17g\n", world[3 * i], world[3 * i + 1], world[3 * i + 2]);
    for (size_t i = 0; i < body->face_count; i++)
        fprintf(out, "f %llu %llu %llu\n", (unsigned long long)(first + body->face[3 * i]),
                (unsigned long long)(first + body->face[3 * i + 1]),
                (unsigned long long)(first + body->face[3 * i + 2]));
    return !ferror(out);
}

bool ts_obj_write(FILE *out, const struct ts_case *c, size_t frame)
{
    struct ts_error refused;
    uint64_t first = 1;
    bool good = true;

    for (size_t i = 0; good && i < c->body_count; i++) {
        double *world = malloc(c->body[i].vertex_count * sizeof(double[3]) + 1);

        if (!world) {
            errno = ENOMEM;
            good = false;
        } else if (!ts_morph_ref.world(&c->body[i], ts_case_state(c, frame, i), world, &refused)) {
            errno = ERANGE; /* no finite vertices to write */
            good = false;
        } else {
            good = write_body(out, c, i, world, first);
        }
        free(world);
        first += c->body[i].vertex_count;
    }
    return good;
}
