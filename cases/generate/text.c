/* text.c: texts for the readers, good and mangled, and cases with all that a case file can say.
 *
 * The first byte drawn chooses. '0' to '3' (or 0 to 3): the bytes that follow, up to a 0, are the
 * text itself, for the reader of case files, OBJ, OFF or PLY; so a fuzzer's corpus is plain text
 * with one character in front. Any other: a valid text, of which a few places are then changed. */
#include "cases/generate/generate.h"

#include <stdlib.h>
#include <string.h>

enum { readers = 4, longest = 65536 };

struct text {
    size_t size;
    char byte[longest];
};

/* '@' becomes a number, '%' a small whole number. */
static const char *const template[readers][4] = {
    {"touchstone case 2\nproperty reader.any_bytes\nbody\nreference\nvertex @ @ @\nvertex @ @ @\n"
     "vertex @ @ @\nface 0 1 2\nface 2 1 %\nframe\nend\n",
     "touchstone case 2\noption degree 4\nparameter view_low @ @ @\nparameter axis %\n"
     "parameter edge @\nparameter parent -1 %\nbody convex\nreference\nvertex @ @ @\nreference\n"
     "vertex @ @ @\nface 0 0 0\nbody\nreference\nvertex @ @ @\nface 0 0 0\nface 0 0 "
     "0\nframe\nstate 0\nweights 0x1p-1 0.5\n"
     "state 1\npose @ @ @ @ @ @ @ @ @ @ @ @\nmoved @ @ @\ncontacts 2\ncontact 0 0\ncontact 0 %\n"
     "frame\nend\n",
     "touchstone case 2\nparameter format %\nbytes 30%%\nend\n",
     "# old\ntouchstone case 1\nproperty skin.turns\nbody\nreference\nvertex @ @ @\nreference\n"
     "vertex % @ 0\nbody\nreference\nvertex @ @ @\nvertex @ 0 0\nframe\nend # here\n"},
    {"v @ @ @\nv @ @ @\nv @ @ @\nf 1 2 3\nf 1 1 %\n",
     "# cube\nmtllib a.mtl\no a\nv @ @ @ 1\nv @ @ @\nv @ @ @\nv @ @ @\nvt 0 0\nvn 0 0 1\n"
     "f 1/1 2/1 \\\n3/1 4/1\nf 1//1 2//1 3//1\nf -1/1/1 -2/1/1 -%/1/1\ns off\n",
     "f 1 2 3\nv @ @ @\nv @ @ @\nv @ @ @\n", "v @ @ @\r\nv @ @ @\r\nf 1 2 2\r\n"},
    {"OFF\n3 2 0\n@ @ @\n@ @ @\n@ @ @\n3 0 1 2\n3 0 2 %\n",
     "COFF 4 2 0\n@ @ @ 255 0 0 255\n@ @ @ 0 0 0 0\n@ @ @ 1 1 1 1\n@ @ @ 2 2 2 2\n4 0 1 2 3\n"
     "3 0 1 2 0.5 0.5 0.5\n",
     "OFF # a comment\n3\n1\n0\n\n@ @ @\n# another\n@ @ @\n@ @ @\n3 0 1 2 7\n",
     "NOFF\n1 1 0\n@ @ @ 0 0 1\n3 0 0 0\n"},
    {"ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\n"
     "property double z\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n"
     "@ @ @\n@ @ @\n@ @ @\n3 0 1 2\n3 0 2 %\n",
     "ply\nformat ascii 1.0\ncomment made by hand\nelement vertex 4\nproperty float x\n"
     "property float y\nproperty float z\nproperty uchar red\nelement face 1\n"
     "property list uchar uint vertex_index\nelement edge 1\nproperty int a\nend_header\n"
     "@ @ @ 255\n@ @ @ 0\n@ @ @ 1\n@ @ @ 2\n4 0 1 2 3\n%\n",
     "ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty char x\nproperty char y\n"
     "property char z\nelement face 1\nproperty list uchar char vertex_indices\nend_header\n"
     "abcdef\3\1\1\1",
     "ply\nformat binary_big_endian 1.0\nelement vertex 2\nproperty short x\nproperty short y\n"
     "property short z\nelement face 1\nproperty list uchar uchar vertex_indices\nend_header\n"
     "aabbccddeeff\3\1\1\1"}};

static const char *const number[] = {"0",
                                     "1",
                                     "-1",
                                     "0.5",
                                     "0x1.8p+1",
                                     "1e-3",
                                     "-0",
                                     "0x1.fffffffffffffp+1023",
                                     "1e308",
                                     "5e-324",
                                     "0x0.0000000000001p-1022",
                                     "123456789.123456789",
                                     "1.7976931348623157e308",
                                     "0.1",
                                     ".5",
                                     "7.",
                                     "+2E+2",
                                     "0X1P-1",
                                     "1e-400",
                                     "3.0000000000000000000000000000001"};

/* What has no place in a good file, or is at its edge. */
static const char *const oddity[] = {"nan",
                                     "inf",
                                     "-1",
                                     "1e999",
                                     "4294967295",
                                     "4294967296",
                                     "18446744073709551616",
                                     "0x",
                                     "1e",
                                     "\n",
                                     "\r\n",
                                     " ",
                                     "#",
                                     "end\n",
                                     "frame\n",
                                     "body\n",
                                     "reference\n",
                                     "vertex 0 0 0\n",
                                     "face 0 0 0\n",
                                     "state 0\n",
                                     "contacts 1\n",
                                     "contact 0 0\n",
                                     "bytes 00\n",
                                     "v 1 2 3\n",
                                     "f 1 2 3\n",
                                     "-0x1p+1024",
                                     "\\\n",
                                     "/",
                                     ".",
                                     "\x7f",
                                     "\xff",
                                     "\t"};

static const char *choose(struct ts_bits *bits, const char *const *list, size_t count)
{
    return list[ts_draw_below(bits, count)];
}

/* Puts `size` bytes in place of `cut` bytes at `at`; leaves the text alone if it grew too long. */
static void replace(struct text *t, size_t at, size_t cut, const char *bytes, size_t size)
{
    if (t->size - cut + size > longest) return;
    memmove(t->byte + at + size, t->byte + at + cut, t->size - at - cut);
    memcpy(t->byte + at, bytes, size);
    t->size = t->size - cut + size;
}

static void append(struct text *t, const char *bytes, size_t size)
{
    replace(t, t->size, 0, bytes, size);
}

static void fill_template(struct ts_bits *bits, struct text *t, const char *from)
{
    for (; *from; from++) {
        const char *word = from;
        char digit;

        if (*from == '@') {
            word = choose(bits, number, sizeof number / sizeof *number);
        } else if (*from == '%') {
            digit = (char)('0' + ts_draw_below(bits, 6));
            word = &digit;
        }
        append(t, word, *from == '@' ? strlen(word) : 1);
    }
}

/* One small harm: a part is lost, said twice, or replaced; or the text ends early. */
static void change(struct ts_bits *bits, struct text *t)
{
    uint64_t kind = ts_draw_below(bits, 5);
    size_t at = ts_draw_below(bits, t->size + 1);
    size_t most = t->size - at < 40 ? t->size - at : 40;
    size_t part = ts_draw_below(bits, most + 1);
    char copy[40], byte = (char)ts_draw(bits, 8);
    const char *odd = choose(bits, oddity, sizeof oddity / sizeof *oddity);

    memcpy(copy, t->byte + at, part);
    if (kind == 0) replace(t, at, 0, odd, strlen(odd));
    if (kind == 1) replace(t, at, part, odd, strlen(odd));
    if (kind == 2) replace(t, at, 0, copy, part);
    if (kind == 3) replace(t, at, part ? 1 : 0, &byte, 1);
    if (kind == 4) t->size = at;
}

static void draw_bytes(struct ts_bits *bits, struct text *t)
{
    for (char byte; t->size < longest && (byte = (char)ts_draw(bits, 8)); t->size++)
        t->byte[t->size] = byte;
}

/* The text as a case without bodies, for one of the readers. */
static struct ts_case *as_case(const struct text *t, unsigned reader)
{
    struct ts_case *c = ts_case_new();
    unsigned char *byte = c ? ts_case_alloc(c, t->size, 1) : NULL;

    if (!byte || !ts_case_set_number(c, "format", reader)) {
        ts_case_free(c);
        return NULL;
    }
    memcpy(byte, t->byte, t->size);
    c->byte = byte;
    c->byte_count = t->size;
    return c;
}

struct ts_case *ts_gen_text(struct ts_bits *bits)
{
    struct text *t = malloc(sizeof *t);
    unsigned mode = (unsigned)ts_draw(bits, 8), reader = mode % readers;
    struct ts_case *c = NULL;

    if (!t) return NULL;
    t->size = 0;
    if (mode < readers || (mode >= '0' && mode < '0' + readers)) {
        draw_bytes(bits, t);
    } else {
        fill_template(bits, t, template[reader][ts_draw(bits, 2)]);
        for (uint64_t edits = ts_draw_below(bits, 5); edits; edits--) change(bits, t);
    }
    c = as_case(t, reader);
    free(t);
    return c;
}

/* ---- formats that assimp reads ---- */

static const char stl_text[] = "solid a\nfacet normal 0 0 1\nouter loop\nvertex @ @ @\n"
                               "vertex @ @ @\nvertex @ @ @\nendloop\nendfacet\n"
                               "facet normal 0 0 0\nouter loop\nvertex @ @ @\nvertex @ @ @\n"
                               "vertex @ @ @\nendloop\nendfacet\nendsolid a\n";

static const char collada[] =
    "<?xml version=\"1.0\"?>\n"
    "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
    "<library_geometries><geometry id=\"g\"><mesh>\n"
    "<source id=\"p\"><float_array id=\"a\" count=\"9\">@ @ @ @ @ @ @ @ @</float_array>\n"
    "<technique_common><accessor source=\"#a\" count=\"3\" stride=\"3\">\n"
    "<param name=\"X\" type=\"float\"/><param name=\"Y\" type=\"float\"/>\n"
    "<param name=\"Z\" type=\"float\"/></accessor></technique_common></source>\n"
    "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices>\n"
    "<triangles count=\"2\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>\n"
    "<p>0 1 2 0 2 %</p></triangles></mesh></geometry></library_geometries>\n"
    "<library_visual_scenes><visual_scene id=\"s\"><node id=\"n\">\n"
    "<translate>@ @ @</translate><instance_geometry url=\"#g\"/></node></visual_scene>\n"
    "</library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene></COLLADA>\n";

/* A title of 80 bytes, the number of facets, and for each 12 numbers and two bytes. */
static void draw_binary_stl(struct ts_bits *bits, struct text *t)
{
    unsigned char facets = (unsigned char)ts_draw(bits, 2);
    char head[84] = {0}, facet[50];

    head[80] = (char)facets;
    append(t, head, sizeof head);
    for (unsigned char i = 0; i < facets; i++) {
        memset(facet, 0, sizeof facet);
        for (int k = 15; k < 48; k += 4) facet[k] = (char)(0x3d + ts_draw(bits, 2));
        append(t, facet, sizeof facet);
    }
}

struct ts_case *ts_gen_foreign(struct ts_bits *bits)
{
    struct text *t = malloc(sizeof *t);
    unsigned kind = (unsigned)ts_draw_below(bits, 3);
    struct ts_case *c = NULL;

    if (!t) return NULL;
    t->size = 0;
    if (kind == 0)
        draw_binary_stl(bits, t);
    else
        fill_template(bits, t, kind == 1 ? stl_text : collada);
    for (uint64_t edits = ts_draw_below(bits, 5); edits; edits--) change(bits, t);
    c = as_case(t, kind == 2 ? TS_FORMAT_COLLADA : TS_FORMAT_STL);
    free(t);
    return c;
}

/* ---- parameters ---- */

enum { most_numbers = 4 };

/* A number of this kind: its least for zero bits, or any that it takes. */
static double draw_number(struct ts_bits *bits, const struct ts_parameter_kind *kind)
{
    double x = kind->whole ? kind->least + (double)ts_draw(bits, 3) : ts_gen_coordinate(bits);

    if (ts_parameter_takes(kind, x)) return x;
    return kind->whole ? kind->most : -x;
}

struct ts_case *ts_gen_file(struct ts_bits *bits)
{
    struct ts_case *c = ts_gen_bodies(bits);

    while (c && ts_draw(bits, 2) == 3) {
        const struct ts_parameter_kind *kind =
            &ts_parameter_kinds[ts_draw_below(bits, TS_PARAMETERS)];
        size_t count = kind->listed ? ts_draw_below(bits, most_numbers + 1) : kind->count;
        double value[most_numbers];

        for (size_t i = 0; i < count; i++) value[i] = draw_number(bits, kind);
        if (!ts_case_set(c, kind->name, count, value)) {
            ts_case_free(c);
            c = NULL;
        }
    }
    return c;
}
