/* import.c: which reader takes a file. */
#include "cases/import/import.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cases/import/assimp.h"
#include "cases/import/ply.h"
#include "cases/import/stl.h"
#include "cases/text/file.h"
#include "cases/text/text.h"

static bool has_extension(const char *path, const char *extension)
{
    size_t length = strlen(path), ending = strlen(extension);

    return length >= ending && strcasecmp(path + length - ending, extension) == 0;
}

/* The first word of a text; none: it is no text. */
static struct ts_word first_word(const char *path, const char *text, size_t size)
{
    struct ts_error ignored;
    struct ts_text t;

    if (!ts_text_open(&t, path, text, size, &ignored) || !ts_text_line(&t))
        return (struct ts_word){NULL, 0};
    return ts_text_word(&t);
}

/* PLY may be binary, so that only its first line is looked at. */
static bool starts_with_ply(const char *path, const char *text, size_t size)
{
    const char *newline = size ? memchr(text, '\n', size) : NULL;

    return newline && ts_word_is(first_word(path, text, (size_t)(newline - text)), "ply");
}

enum format { CASE_FILE, OBJ, OFF, PLY, STL, OTHER };

/* What the first word of a text says. */
static enum format format_of_word(struct ts_word word)
{
    static const struct {
        const char *word;
        enum format format;
    } known[] = {{"touchstone", CASE_FILE},
                 {"OFF", OFF},
                 {"COFF", OFF},
                 {"NOFF", OFF},
                 {"STOFF", OFF},
                 {"v", OBJ},
                 {"vn", OBJ},
                 {"vt", OBJ},
                 {"f", OBJ},
                 {"o", OBJ},
                 {"g", OBJ},
                 {"s", OBJ},
                 {"mtllib", OBJ},
                 {"usemtl", OBJ},
                 {"solid", STL}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (ts_word_is(word, known[i].word)) return known[i].format;
    return OTHER;
}

/* The name says so, or else the text does. A case file is one whatever its name. */
static enum format format_of(const char *path, const char *text, size_t size)
{
    static const char *const extension[] = {".case", ".obj", ".off", ".ply", ".stl"};
    enum format said = format_of_word(first_word(path, text, size));

    for (int i = CASE_FILE; i < OTHER && said != CASE_FILE; i++)
        if (has_extension(path, extension[i])) return (enum format)i;
    return said == OTHER && starts_with_ply(path, text, size) ? PLY : said;
}

/* assimp takes what it finds of an STL file, so the file is checked before, and what it found is
 * counted. */
static bool read_stl(const char *path, const char *text, size_t size, struct ts_case **c,
                     struct ts_error *error)
{
    uint64_t facets;

    if (!ts_stl_check(path, text, size, &facets, error) ||
        !ts_assimp_read(path, text, size, c, error))
        return false;
    if ((*c)->body[0].face_count == facets) return true;
    ts_refuse(error, path, 0, "expected %llu facets, of which assimp found %lu",
              (unsigned long long)facets, (unsigned long)(*c)->body[0].face_count);
    ts_case_free(*c);
    *c = NULL;
    return false;
}

bool ts_import_text(const char *name, const char *text, size_t size, struct ts_case **c,
                    bool *rounded, struct ts_error *error)
{
    enum format format = format_of(name, text, size);

    *c = NULL;
    *rounded = false;
    if (format == CASE_FILE) return ts_case_read(name, text, size, c, error);
    if (format == OBJ) return ts_obj_read(name, text, size, c, error);
    if (format == OFF) return ts_off_read(name, text, size, c, error);
    if (format == PLY) return ts_ply_read(name, text, size, c, error);
    *rounded = format == STL ? read_stl(name, text, size, c, error)
                             : ts_assimp_read(name, text, size, c, error);
    return *rounded;
}

bool ts_import(const char *path, struct ts_case **c, bool *rounded, struct ts_error *error)
{
    bool standard = strcmp(path, "-") == 0, good;
    const char *name = standard ? "standard input" : path;
    char *text;
    size_t size;

    *c = NULL;
    *rounded = false;
    if (!ts_file_read(path, &text, &size, error)) return false;
    if (standard && format_of(path, text, size) == OTHER)
        good = ts_obj_read(name, text, size, c, error);
    else
        good = ts_import_text(name, text, size, c, rounded, error);
    free(text);
    return good;
}
