/* foreign.c: files of other formats go through assimp, in a process of its own. Whatever becomes of
 * that, the reader says in one line that it refuses, or gives a mesh without a flaw. */
#include <string.h>

#include "cases/generate/generate.h"
#include "props/reader/reader.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP
static bool one_line_about(const char *name, const char *text)
{
    size_t length = strlen(name);

    return strncmp(text, name, length) == 0 && text[length] == ':' && text[length + 1] &&
           !strchr(text, '\n');
}
#endif

void ts_reader_foreign_bytes(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
#if defined(HAVE_ASSIMP) && HAVE_ASSIMP
    const struct ts_readers *readers = twin;
    const char *text = c->byte ? (const char *)c->byte : "";
    const char *name =
        ts_case_number(c, "format", 0) == TS_FORMAT_COLLADA ? "input.dae" : "input.stl";
    struct ts_case *read = NULL;
    struct ts_error error = {""};
    bool rounded = false;

    v->compared++;
    if (!readers->import(name, text, c->byte_count, &read, &rounded, &error)) {
        if (!one_line_about(name, error.text))
            ts_wrong(v, "refused with the message \"%s\"", error.text);
        return;
    }
    ts_reader_check(read, v);
    ts_case_free(read);
#else
    (void)twin, (void)c;
    ts_skip(v, "built without assimp");
#endif
}
