/* ply.c: PLY: the vertices and polygons of it, in full double precision.
 *
 * The header lists elements, and of each its properties: numbers, or lists of numbers behind
 * their length. The body holds just these numbers, as text, an element a line, or in binary. All
 * of them are walked, also those that nobody needs here: a file that is cut or damaged must not
 * pass for a smaller mesh. */
#include "cases/import/ply.h"

#include <math.h>
#include <string.h>

#include "cases/import/mesh.h"
#include "cases/text/text.h"

struct type {
    const char *name, *alias;
    unsigned size;
    double low, high; /* of whole numbers; both 0 for the others */
};

static const struct type type_table[] = {{"char", "int8", 1, -0x1p7, 0x1p7 - 1},
                                         {"uchar", "uint8", 1, 0, 0x1p8 - 1},
                                         {"short", "int16", 2, -0x1p15, 0x1p15 - 1},
                                         {"ushort", "uint16", 2, 0, 0x1p16 - 1},
                                         {"int", "int32", 4, -0x1p31, 0x1p31 - 1},
                                         {"uint", "uint32", 4, 0, 0x1p32 - 1},
                                         {"float", "float32", 4, 0, 0},
                                         {"double", "float64", 8, 0, 0}};

static bool is_whole(const struct type *type) { return type->high > 0; }

enum form { TEXT, LITTLE_ENDIAN_BINARY, BIG_ENDIAN_BINARY };
enum role { UNUSED, COORDINATE, CORNERS };
enum { MOST_ELEMENTS = 256 /* each name is held against all before it */ };

struct property {
    const struct type *length; /* NULL: one number, not a list */
    const struct type *type;
    enum role role;
    int axis;      /* of a coordinate */
    char what[64]; /* for messages */
};

struct element {
    struct ts_word name;
    uint64_t count;
    size_t properties;
    unsigned axes; /* bit k: there is coordinate k */
    bool corners;
};

struct reader {
    struct ts_text text; /* its place is also that in a binary body */
    const char *start;
    enum form form;
    struct ts_list element, property; /* the properties of all elements, one after the other */
    struct ts_list corner;            /* uint32_t: the polygon at work */
    struct ts_mesh_lists mesh;
    uint64_t vertices; /* as announced */
};

/* ---- the header ---- */

static const struct type *read_type(struct reader *r, bool whole)
{
    struct ts_word word = ts_text_word(&r->text);

    for (size_t i = 0; i < sizeof type_table / sizeof *type_table; i++) {
        const struct type *type = &type_table[i];

        if ((ts_word_is(word, type->name) || ts_word_is(word, type->alias)) &&
            (!whole || is_whole(type)))
            return type;
    }
    ts_text_fail(&r->text, word, "%s",
                 whole ? "char, uchar, short, ushort, int or uint"
                       : "char, uchar, short, ushort, int, uint, float, double or list");
    return NULL;
}

/* Which part of the mesh a property is. Any of them may come once. */
static bool assign_role(struct reader *r, struct element *e, struct property *p,
                        struct ts_word name)
{
    static const char *const axis[] = {"x", "y", "z"};
    bool again = false;

    for (int k = 0; k < 3 && ts_word_is(e->name, "vertex"); k++)
        if (ts_word_is(name, axis[k])) {
            if (p->length) return ts_text_fail(&r->text, name, "a number, not a list");
            p->role = COORDINATE;
            p->axis = k;
            again = e->axes & 1u << k;
            e->axes |= 1u << k;
        }
    if (ts_word_is(e->name, "face") &&
        (ts_word_is(name, "vertex_indices") || ts_word_is(name, "vertex_index"))) {
        if (!p->length || !is_whole(p->type))
            return ts_text_fail(&r->text, name, "a list of whole numbers");
        p->role = CORNERS;
        again = e->corners;
        e->corners = true;
    }
    return !again || ts_text_fail(&r->text, name, "another name than before");
}

static bool read_property(struct reader *r)
{
    struct element *e = r->element.count ? (struct element *)r->element.item : NULL;
    struct property *p = ts_list_add(&r->property, 1, sizeof *p);
    struct ts_text ahead = r->text;
    struct ts_word name;

    if (!p) return ts_text_no_memory(&r->text);
    *p = (struct property){.length = NULL};
    if (!e) return ts_text_fail(&r->text, (struct ts_word){"property", 8}, "'element' before");
    e += r->element.count - 1;
    if (ts_word_is(ts_text_word(&ahead), "list")) {
        r->text = ahead;
        p->length = read_type(r, true);
        if (!p->length) return false;
    }
    p->type = read_type(r, false);
    if (!p->type) return false;
    name = ts_text_word(&r->text);
    if (!name.size) return ts_text_fail(&r->text, name, "the name of the property");
    snprintf(p->what, sizeof p->what, "%.*s of %.*s", name.size > 24 ? 24 : (int)name.size, name.at,
             e->name.size > 24 ? 24 : (int)e->name.size, e->name.at);
    e->properties++;
    return assign_role(r, e, p, name);
}

static bool read_element(struct reader *r)
{
    struct element *e = ts_list_add(&r->element, 1, sizeof *e), *all = r->element.item;

    if (!e) return ts_text_no_memory(&r->text);
    *e = (struct element){.name = ts_text_word(&r->text)};
    if (!e->name.size) return ts_text_fail(&r->text, e->name, "the name of the element");
    if (r->element.count > MOST_ELEMENTS)
        return ts_text_fail(&r->text, e->name, "at most %d elements", MOST_ELEMENTS);
    if (!ts_text_count(&r->text, "the number of elements", (uint64_t)UINT32_MAX + 1, &e->count))
        return false;
    for (; all < e; all++)
        if (all->name.size == e->name.size && !memcmp(all->name.at, e->name.at, e->name.size))
            return ts_text_fail(&r->text, e->name, "another name than before");
    if (ts_word_is(e->name, "vertex")) r->vertices = e->count;
    return true;
}

static bool read_format(struct reader *r)
{
    static const char *const name[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    struct ts_word word = ts_text_word(&r->text);
    int form = TEXT;

    while (form <= BIG_ENDIAN_BINARY && !ts_word_is(word, name[form])) form++;
    if (form > BIG_ENDIAN_BINARY)
        return ts_text_fail(&r->text, word, "ascii, binary_little_endian or binary_big_endian");
    r->form = (enum form)form;
    word = ts_text_word(&r->text);
    return ts_word_is(word, "1.0") || ts_text_fail(&r->text, word, "version 1.0");
}

/* The next line's first word, past comments. */
static struct ts_word read_key(struct reader *r)
{
    for (;;) {
        struct ts_word key = {NULL, 0};

        if (ts_text_line(&r->text)) key = ts_text_word(&r->text);
        if (!ts_word_is(key, "comment") && !ts_word_is(key, "obj_info")) return key;
        while (ts_text_word(&r->text).size) continue;
    }
}

static bool check_header(struct reader *r)
{
    const struct element *e = r->element.item;
    bool vertices = false, faces = false;

    for (size_t i = 0; i < r->element.count; i++) {
        vertices = vertices || e[i].axes == 7;
        faces = faces || e[i].corners;
        if (!e[i].properties)
            return ts_text_fail(&r->text, e[i].name, "properties of each element");
    }
    if (!vertices)
        return ts_text_fail(&r->text, (struct ts_word){"none", 4},
                            "an element vertex with properties x, y and z");
    return faces || ts_text_fail(&r->text, (struct ts_word){"none", 4},
                                 "an element face with a list vertex_indices (no faces)");
}

static bool read_header(struct reader *r)
{
    struct ts_word key = {NULL, 0};

    if (ts_text_line(&r->text)) key = ts_text_word(&r->text);
    if (!ts_word_is(key, "ply")) return ts_text_fail(&r->text, key, "'ply'");
    if (!ts_text_line_ends(&r->text)) return false;
    key = read_key(r);
    if (!ts_word_is(key, "format")) return ts_text_fail(&r->text, key, "'format'");
    if (!read_format(r) || !ts_text_line_ends(&r->text)) return false;
    for (key = read_key(r); !ts_word_is(key, "end_header"); key = read_key(r)) {
        if (ts_word_is(key, "element")) {
            if (!read_element(r)) return false;
        } else if (ts_word_is(key, "property")) {
            if (!read_property(r)) return false;
        } else {
            return ts_text_fail(&r->text, key, "'element', 'property' or 'end_header'");
        }
        if (!ts_text_line_ends(&r->text)) return false;
    }
    return ts_text_line_ends(&r->text) && check_header(r);
}

/* ---- the body ---- */

/* A number that was read, but cannot stand here. In a binary body the byte takes the place of the
 * line. */
static bool refuse_value(struct reader *r, double found, const char *what, const char *expected)
{
    char shown[32];

    snprintf(shown, sizeof shown, "%.17g", found);
    if (r->form == TEXT)
        return ts_text_fail(&r->text, (struct ts_word){shown, strlen(shown)}, "%s, %s", what,
                            expected);
    return ts_refuse(r->text.error, r->text.name, 0,
                     "expected %s, %s, found '%s' before byte %zu of the file", what, expected,
                     shown, (size_t)(r->text.at - r->start));
}

static double decode(const struct type *type, enum form form, const char *at)
{
    uint64_t bits = 0;
    uint32_t half;
    float single;
    double value;

    for (unsigned i = 0; i < type->size; i++)
        bits |= (uint64_t)(unsigned char)at[form == BIG_ENDIAN_BINARY ? type->size - 1 - i : i]
                << 8 * i;
    if (is_whole(type))
        return (double)bits <= type->high ? (double)bits : (double)bits + 2 * type->low;
    if (type->size == sizeof value) {
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    half = (uint32_t)bits;
    memcpy(&single, &half, sizeof single);
    return single;
}

static bool read_value(struct reader *r, const struct type *type, const char *what, double *x)
{
    if (r->form == TEXT) {
        if (!ts_text_number(&r->text, what, x)) return false;
        if (is_whole(type) && !(*x >= type->low && *x <= type->high && *x == floor(*x))) {
            char range[64];

            snprintf(range, sizeof range, "a whole number from %.0f to %.0f", type->low,
                     type->high);
            return refuse_value(r, *x, what, range);
        }
        return true;
    }
    if ((size_t)(r->text.end - r->text.at) < type->size)
        return ts_refuse(r->text.error, r->text.name, 0,
                         "expected %s at byte %zu, found the end of the file", what,
                         (size_t)(r->text.at - r->start));
    *x = decode(type, r->form, r->text.at);
    r->text.at += type->size;
    return isfinite(*x) || refuse_value(r, *x, what, "a finite number");
}

static bool read_corner(struct reader *r, const struct property *p, double value)
{
    uint32_t *corner = ts_list_add(&r->corner, 1, sizeof *corner);

    if (!corner) return ts_text_no_memory(&r->text);
    if (!(value >= 0 && value < (double)r->vertices)) {
        char range[64];

        snprintf(range, sizeof range, "a vertex number below %llu",
                 (unsigned long long)r->vertices);
        return refuse_value(r, value, p->what, range);
    }
    *corner = (uint32_t)value;
    return true;
}

static bool read_list(struct reader *r, const struct property *p)
{
    double length = 0, value = 0;

    if (!read_value(r, p->length, p->what, &length)) return false;
    if (length < 0 || (p->role == CORNERS && length < 3))
        return refuse_value(r, length, p->what, length < 0 ? "a length" : "three corners or more");
    r->corner.count = 0;
    for (uint64_t left = (uint64_t)length; left > 0; left--)
        if (!read_value(r, p->type, p->what, &value) ||
            (p->role == CORNERS && !read_corner(r, p, value)))
            return false;
    return p->role != CORNERS ||
           ts_mesh_add_fan(&r->mesh, r->corner.count, r->corner.item, &r->text);
}

static bool read_one(struct reader *r, const struct element *e, const struct property *p)
{
    double point[3] = {0, 0, 0}, value = 0, *added;

    for (size_t i = 0; i < e->properties; i++) {
        if (p[i].length) {
            if (!read_list(r, &p[i])) return false;
            continue;
        }
        if (!read_value(r, p[i].type, p[i].what, &value)) return false;
        if (p[i].role == COORDINATE) point[p[i].axis] = value;
    }
    if (e->axes) {
        added = ts_list_add(&r->mesh.point, 1, sizeof point);
        if (!added) return ts_text_no_memory(&r->text);
        memcpy(added, point, sizeof point);
    }
    return true;
}

static bool read_body(struct reader *r)
{
    const struct element *e = r->element.item, *end = e + r->element.count;
    const struct property *p = r->property.item;

    for (; e < end; p += e++->properties)
        for (uint64_t i = 0; i < e->count; i++) {
            if (r->form == TEXT && !ts_text_line(&r->text))
                return ts_text_fail(&r->text, (struct ts_word){NULL, 0}, "%llu lines of %.*s",
                                    (unsigned long long)e->count,
                                    e->name.size > 24 ? 24 : (int)e->name.size, e->name.at);
            if (!read_one(r, e, p) || (r->form == TEXT && !ts_text_line_ends(&r->text)))
                return false;
        }
    if (r->form == TEXT ? ts_text_line(&r->text) : r->text.at < r->text.end)
        return r->form == TEXT
                   ? ts_text_fail(&r->text, ts_text_word(&r->text), "the end of the file")
                   : ts_refuse(r->text.error, r->text.name, 0,
                               "expected the end of the file at byte %zu, found %zu bytes more",
                               (size_t)(r->text.at - r->start), (size_t)(r->text.end - r->text.at));
    return r->mesh.face.count > 0 ||
           ts_refuse(r->text.error, r->text.name, 0, "expected at least one face (no faces)");
}

/* How far the header goes: with the line `end_header', or all of a text that has none. */
static size_t header_size(const char *text, size_t size)
{
    struct ts_text t = {.at = text, .end = text + size, .plain = true};

    while (ts_text_line(&t)) {
        bool last = ts_word_is(ts_text_word(&t), "end_header") && !ts_text_word(&t).size;
        const char *newline = memchr(t.at, '\n', (size_t)(t.end - t.at));

        if (!newline) break;
        t.at = newline + 1;
        if (last) return (size_t)(t.at - text);
    }
    return size;
}

/* Moves from the header to the body, which in a text must be text, too. */
static bool open_body(struct reader *r, size_t header, size_t size)
{
    size_t line = r->text.line + 1;

    if (r->form == TEXT && !ts_text_open(&r->text, r->text.name, r->start, size, r->text.error))
        return false;
    r->text.plain = true;
    r->text.line = line;
    r->text.at = r->start + header;
    r->text.end = r->start + size;
    return true;
}

bool ts_ply_read(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error)
{
    struct reader r = {.start = text};
    size_t header = header_size(text, size);
    bool good = ts_text_open(&r.text, name, text, header, error);

    *c = NULL;
    r.text.plain = true;
    good = good && read_header(&r) && open_body(&r, header, size) && read_body(&r);
    if (good && !(*c = ts_mesh_case(&r.mesh))) good = ts_text_no_memory(&r.text);
    ts_mesh_free(&r.mesh);
    ts_list_free(&r.element);
    ts_list_free(&r.property);
    ts_list_free(&r.corner);
    return good;
}
