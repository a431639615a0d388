/* stl.c: whether an STL file is complete, text or binary. */
#include "cases/import/stl.h"

#include <string.h>

#include "cases/text/text.h"

/* Binary: a title of 80 bytes, the number of facets, and 50 bytes a facet. */
enum { title_size = 80, head_size = 84, facet_size = 50 };

static uint64_t announced(const char *text)
{
    uint64_t facets = 0;

    for (int i = 0; i < 4; i++) facets |= (uint64_t)(unsigned char)text[title_size + i] << 8 * i;
    return facets;
}

/* The words of a line, of which "*" stands for a number. A line break may stand between any two
 * of them. */
static bool take(struct ts_text *t, const char *const *words)
{
    struct ts_word word;
    double ignored;

    for (; *words; words++) {
        ts_text_line(t);
        if (**words == '*') {
            if (!ts_text_number(t, "a coordinate", &ignored)) return false;
        } else if (!ts_word_is(word = ts_text_word(t), *words)) {
            return ts_text_fail(t, word, "'%s'", *words);
        }
    }
    return true;
}

/* A name may be anything. */
static void skip_line(struct ts_text *t)
{
    const char *newline = t->at < t->end ? memchr(t->at, '\n', (size_t)(t->end - t->at)) : NULL;

    t->at = newline ? newline : t->end;
}

static bool check_facet(struct ts_text *t)
{
    static const char *const facet[] = {"normal",  "*",        "*",      "*", "outer",  "loop",
                                        "vertex",  "*",        "*",      "*", "vertex", "*",
                                        "*",       "*",        "vertex", "*", "*",      "*",
                                        "endloop", "endfacet", NULL};

    return take(t, facet);
}

static bool check_text(struct ts_text *t, uint64_t *facets)
{
    static const char *const begin[] = {"solid", NULL};
    struct ts_word word;

    do {
        if (!take(t, begin)) return false;
        skip_line(t);
        for (;;) {
            word = (struct ts_word){NULL, 0};
            if (ts_text_line(t)) word = ts_text_word(t);
            if (!ts_word_is(word, "facet")) break;
            if (!check_facet(t)) return false;
            ++*facets;
        }
        if (!ts_word_is(word, "endsolid")) return ts_text_fail(t, word, "'facet' or 'endsolid'");
        skip_line(t);
    } while (ts_text_line(t));
    return true;
}

bool ts_stl_check(const char *name, const char *text, size_t size, uint64_t *facets,
                  struct ts_error *error)
{
    struct ts_text t;
    bool binary = size && memchr(text, 0, size);

    *facets = size >= head_size ? announced(text) : 0;
    if (size >= head_size && size == head_size + *facets * facet_size) return true;
    if (binary && size >= head_size)
        return ts_refuse(error, name, 0,
                         "expected %llu bytes of binary STL, 84 and 50 for each of %llu facets, "
                         "found %zu bytes",
                         (unsigned long long)(head_size + *facets * facet_size),
                         (unsigned long long)*facets, size);
    if (binary)
        return ts_refuse(error, name, 0, "expected at least 84 bytes of binary STL, found %zu",
                         size);
    *facets = 0;
    if (!ts_text_open(&t, name, text, size, error)) return false;
    t.plain = true;
    return check_text(&t, facets);
}
