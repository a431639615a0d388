/* generate_text.c: texts for the readers.
 *
 * The first byte drawn chooses. '0' to '3' (or 0 to 3): the bytes that follow, up to a 0, are the
 * text itself, for the reader of case files, OBJ, OFF or PLY; so a fuzzer's corpus is plain text
 * with one character in front. Any other: a valid text, of which a few places are then changed. */
#include "cases/generate.h"

#include <stdlib.h>
#include <string.h>

enum { readers = 4, longest = 65536 };

struct text {
    size_t size;
    char byte[longest];
};

/* '@' becomes a number, '%' a small whole number. */
static const char *const template[readers][4] = {
    {"touchstone case 1\nproperty reader.any_bytes\nbody\nreference\nvertex @ @ @\nvertex @ @ @\n"
     "vertex @ @ @\nface 0 1 2\nface 2 1 %\nframe\nend\n",
     "touchstone case 1\nbody convex\nreference\nvertex @ @ @\nreference\nvertex @ @ @\nface 0 0 "
     "0\n"
     "body\nreference\nvertex @ @ @\nface 0 0 0\nface 0 0 0\nframe\nstate 0\nweights 0x1p-1 0.5\n"
     "state 1\npose @ @ @ @ @ @ @ @ @ @ @ @\nmoved @ @ @\ncontacts 2\ncontact 0 0\ncontact 0 %\n"
     "frame\nend\n",
     "touchstone case 1\nbytes 30%%\nend\n", "# empty\ntouchstone case 1\nend # here\n"},
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

/* The text as a case without bodies; its first byte says which reader it is for. */
static struct ts_case *as_case(const struct text *t, unsigned reader)
{
    struct ts_case *c = ts_case_new();
    unsigned char *byte = c ? ts_case_alloc(c, t->size + 1, 1) : NULL;

    if (!byte) {
        ts_case_free(c);
        return NULL;
    }
    byte[0] = (unsigned char)('0' + reader);
    memcpy(byte + 1, t->byte, t->size);
    c->byte = byte;
    c->byte_count = t->size + 1;
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
