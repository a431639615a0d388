/* common.c: messages, numbers and names of the command line. */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cases/text/text.h"
#include "props/stencil/stencil.h"
#include "tool/tool.h"

int tool_complain(const char *format, ...)
{
    char line[1024];
    va_list list;

    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    ts_make_printable(line); /* a file name may hold a newline; a message may not */
    fprintf(stderr, "touchstone: %s\n", line);
    return TOOL_BAD;
}

/* In the form $'...', which has a name for every byte. */
static void put_bytes(FILE *out, const char *text)
{
    fputs("$'", out);
    for (const char *p = text; *p; p++)
        if (*p == '\'' || *p == '\\')
            fprintf(out, "\\%c", *p);
        else if (*p < ' ' || *p > '~')
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*p);
        else
            putc(*p, out);
    putc('\'', out);
}

static bool is_printable(const char *text)
{
    size_t length = 1;

    for (; *text && length; text += length) length = ts_printable_length(text);
    return length > 0;
}

void tool_put_word(FILE *out, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+./,:@%";

    if (*text && text[strspn(text, plain)] == 0) {
        fputs(text, out);
    } else if (is_printable(text)) {
        putc('\'', out);
        for (; *text; text++)
            if (*text == '\'')
                fputs("'\\''", out);
            else
                putc(*text, out);
        putc('\'', out);
    } else {
        put_bytes(out, text);
    }
}

void tool_put_path(FILE *out, const char *path)
{
    char *here;

    if (path[0] == '-' && path[1] && asprintf(&here, "./%s", path) >= 0) {
        tool_put_word(out, here);
        free(here);
    } else {
        tool_put_word(out, path);
    }
}

void tool_escaped(FILE *out, const char *text)
{
    static const struct {
        char c;
        const char *entity;
    } kept[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};

    while (*text) {
        size_t length = *text == '\n' || *text == '\t' ? 1 : ts_printable_length(text);
        const char *entity = length ? NULL : "?";

        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            if (*text == kept[i].c) entity = kept[i].entity;
        if (entity)
            fputs(entity, out);
        else
            fwrite(text, 1, length, out);
        text += length ? length : 1;
    }
}

bool tool_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input)
{
    error_t error = argp_parse(argp, argc, argv, flags, NULL, input);

    if (error) tool_complain("%s", error == ENOMEM ? "out of memory" : strerror(error));
    return error == 0;
}

void tool_note_rounding(bool rounded)
{
    if (rounded)
        fputs("touchstone: note: the coordinates were rounded to float when they were read\n",
              stderr);
}

void tool_gl(struct argp_state *state, const char *name)
{
    if (strcmp(name, "osmesa") == 0)
        stencil_gl = TS_GL_OSMESA;
    else if (strcmp(name, "egl") == 0)
        stencil_gl = TS_GL_EGL;
    else
        argp_failure(state, TOOL_BAD, 0, "--gl: expected osmesa or egl, found '%.80s'", name);
}

uint64_t tool_number(struct argp_state *state, const char *option, const char *text, uint64_t low,
                     uint64_t high)
{
    size_t length = strlen(text);
    uint64_t number = 0;

    /* strtoull would take signs and spaces, so the digits are checked first. */
    errno = 0;
    if (length > 0 && strspn(text, "0123456789") == length)
        number = strtoull(text, NULL, 10);
    else
        errno = EINVAL;
    if (errno || number < low || number > high)
        argp_failure(state, TOOL_BAD, 0,
                     "%s: expected a whole number from %" PRIu64 " to %" PRIu64 ", found '%.80s'",
                     option, low, high, text);
    return number;
}

double tool_seconds(struct argp_state *state, const char *option, const char *text)
{
    size_t length = strlen(text);
    double seconds = 0;
    char *end = NULL;

    if (length > 0 && strspn(text, "0123456789.") == length) seconds = strtod(text, &end);
    if (!(seconds > 0 && seconds <= 1e9) || *end != 0)
        argp_failure(state, TOOL_BAD, 0,
                     "%s: expected a number of seconds above 0, such as 2 or 0.5, found '%.80s'",
                     option, text);
    return seconds;
}

double tool_part(struct argp_state *state, const char *option, const char *text)
{
    size_t length = strlen(text);
    double part = -1;
    char *end = NULL;

    /* strtod would take signs, spaces and words, so the characters are checked first. */
    if (length > 0 && text[0] != 'e' && strspn(text, "0123456789.e-+") == length)
        part = strtod(text, &end);
    if (!(part >= 0 && part <= 1) || *end != 0)
        argp_failure(state, TOOL_BAD, 0,
                     "%s: expected a number from 0 to 1, such as 0.01 or 1e-6, found '%.80s'",
                     option, text);
    return part;
}

bool tool_names_new(struct tool_names *names, int argc)
{
    names->count = 0;
    names->name = calloc((size_t)argc + 1, sizeof *names->name);
    if (!names->name) tool_complain("out of memory");
    return names->name != NULL;
}

void tool_names_free(struct tool_names *names) { free(names->name); }

bool tool_names_known(const struct tool_names *names)
{
    const struct ts_column *column;
    const struct ts_property *property;

    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->name[i];

        if (!ts_column_find(name) && !ts_property_find(name, &column, &property)) {
            tool_complain("'%s' is neither a column nor a property (see touchstone list)", name);
            return false;
        }
    }
    return true;
}

bool tool_names_select(const struct tool_names *names, const struct ts_column *column,
                       const struct ts_property *property)
{
    const struct ts_column *home;
    const struct ts_property *named;

    for (size_t i = 0; i < names->count; i++) {
        if (ts_column_find(names->name[i]) == column) return true;
        if (ts_property_find(names->name[i], &home, &named) && named == property) return true;
    }
    return names->count == 0;
}

bool tool_names_select_column(const struct tool_names *names, const struct ts_column *column)
{
    const struct ts_column *home;
    const struct ts_property *named;

    for (size_t i = 0; i < names->count; i++) {
        if (ts_column_find(names->name[i]) == column) return true;
        if (ts_property_find(names->name[i], &home, &named) && home == column) return true;
    }
    return names->count == 0;
}

bool tool_twin(const struct ts_column *column, size_t number, const char **name, const void **table)
{
    *name = number == 0 ? "ref" : "opt";
    *table = number == 0 ? column->ref : column->opt;
    return number == 1 || column->ref;
}

bool tool_twin_find(const struct ts_column *column, const char *name, const void **table)
{
    const char *known;

    for (size_t i = 0; i < TOOL_TWINS; i++)
        if (tool_twin(column, i, &known, table) && strcmp(known, name) == 0) return true;
    for (const struct ts_wrong_twin *wrong = column->wrong; wrong->name; wrong++)
        if (strcmp(wrong->name, name) == 0) {
            *table = wrong->table;
            return true;
        }
    return false;
}

const char *tool_kind(const struct ts_wrong_twin *wrong)
{
    return wrong->kind == TS_SUBJECT ? "subject" : "fault";
}

const struct ts_property *tool_catcher(const struct ts_column *column,
                                       const struct ts_wrong_twin *wrong)
{
    const struct ts_column *home;
    const struct ts_property *property;

    for (property = column->properties; property->name; property++)
        if (strcmp(property->name, wrong->caught_by) == 0) return property;
    if (ts_property_find(wrong->caught_by, &home, &property) && home == column) return property;
    return NULL;
}

bool tool_full_name(const struct ts_column *column, const struct ts_property *property,
                    char name[static sizeof(((struct ts_case *)0)->property)])
{
    size_t size = sizeof(((struct ts_case *)0)->property);
    int length = snprintf(name, size, "%s.%s", column->name, property->name);

    return length > 0 && (size_t)length < size;
}

bool tool_ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);

    return length > tail && strcmp(name + length - tail, end) == 0;
}

static bool file_of_folder(const char *folder, const char *name,
                           void (*each)(void *context, const char *path), void *context)
{
    char *path = NULL;

    if (asprintf(&path, "%s/%s", folder, name) < 0) return tool_complain("out of memory"), false;
    each(context, path);
    free(path);
    return true;
}

bool tool_files(const char *path, const char *end, void (*each)(void *context, const char *path),
                void *context)
{
    struct dirent **entry = NULL;
    struct stat status;
    bool good = true, some = false;
    int count;

    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) return each(context, path), true;
    count = scandir(path, &entry, NULL, alphasort);
    if (count < 0) return tool_complain("%s: %s", path, strerror(errno)), false;
    for (int i = 0; i < count; i++) {
        if (good && tool_ends_with(entry[i]->d_name, end)) {
            some = true;
            good = file_of_folder(path, entry[i]->d_name, each, context);
        }
        free(entry[i]);
    }
    free(entry);
    if (!some) tool_complain("%s: expected files *%s in this folder", path, end);
    return good && some;
}

/* What stands before the first case, comments say, belongs to it. */
static const char *next_case(const char *text, const char *end)
{
    static const char head[] = "\ntouchstone";
    const char *found = text;

    for (int skip = strncmp(text, head + 1, sizeof head - 2) != 0; skip >= 0 && found; skip--)
        found = memmem(found + 1, (size_t)(end - found) - 1, head, sizeof head - 1);
    return found ? found + 1 : end;
}

void tool_each_case(const char *title, const char *text, size_t size,
                    void (*each)(void *context, const char *name, const char *text, size_t size),
                    void *context)
{
    const char *end = text + size, *stop = size ? next_case(text, end) : end;
    unsigned number = 1;

    if (stop == end) {
        each(context, title, text, size);
        return;
    }
    for (const char *start = text; start < end; start = stop, number++) {
        char name[512];

        stop = next_case(start, end);
        snprintf(name, sizeof name, "%.480s (case %u)", title, number);
        each(context, name, start, (size_t)(stop - start));
    }
}
