/* file.c: whole files in and out of memory, and which reader takes a file. */
#include "cases/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/assimp.h"
#include "cases/ply.h"
#include "cases/stl.h"
#include "cases/text.h"

static bool fail(const char *path, const char *what, int number, struct ts_error *error)
{
    return ts_refuse(error, path, 0, "%s: %s", what, strerror(number));
}

/* Half of the machine's memory: beyond it there is no room for what the text says, and asking for
 * more would end other people's processes before it gave an error. */
static size_t largest_text(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (size_t)pages / 2 * (size_t)size : SIZE_MAX / 4;
}

static bool read_stream(const char *path, int file, size_t guess, char **text, size_t *size,
                        struct ts_error *error)
{
    size_t capacity = guess + 2, limit = largest_text();
    char *grown;
    ssize_t got;

    *size = 0;
    *text = guess > limit ? NULL : malloc(capacity);
    for (;;) {
        if (!*text || *size > limit) {
            free(*text);
            return ts_refuse(error, path, 0, "expected a file that fits into memory");
        }
        got = read(file, *text + *size, capacity - *size - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        *size += (size_t)got;
        if (*size + 1 < capacity) continue;
        capacity *= 2;
        grown = realloc(*text, capacity);
        if (!grown) free(*text);
        *text = grown;
    }
    (*text)[*size] = 0;
    if (got == 0) return true;
    fail(path, "cannot read", errno, error);
    free(*text);
    return false;
}

bool ts_file_read(const char *path, char **text, size_t *size, struct ts_error *error)
{
    bool standard = strcmp(path, "-") == 0, good;
    const char *name = standard ? "standard input" : path;
    int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;

    *text = NULL;
    *size = 0;
    if (file < 0 || fstat(file, &about) != 0) {
        fail(name, "cannot read", errno, error);
        good = false;
    } else if (S_ISDIR(about.st_mode)) {
        good = ts_refuse(error, name, 0, "expected a file, found a folder");
    } else {
        size_t guess = S_ISREG(about.st_mode) && about.st_size > 0 ? (size_t)about.st_size : 4096;

        good = read_stream(name, file, guess, text, size, error);
    }
    if (!standard && file >= 0) close(file);
    if (!good) *text = NULL;
    return good;
}

typedef bool write_function(FILE *out, const void *what);

/* Everything is in the file, or errno says why not. */
static bool write_stream(FILE *out, write_function *write, const void *what)
{
    errno = 0;
    if (write(out, what) && fflush(out) == 0 && !ferror(out)) return true;
    if (errno == 0) errno = EIO;
    return false;
}

/* Devices, pipes and standard output can't be replaced by another file: they are written to. */
static bool write_directly(const char *path, write_function *write, const void *what,
                           struct ts_error *error)
{
    FILE *out = path ? fopen(path, "we") : stdout;
    bool good = out && write_stream(out, write, what);
    int number = errno;

    if (path && out && fclose(out) != 0 && good) {
        number = errno;
        good = false;
    }
    return good || fail(path ? path : "standard output", "cannot write", number, error);
}

/* The temporary file of the write under way. */
static const char *_Atomic unfinished;

void ts_file_abandon(void)
{
    const char *name = unfinished;

    if (name) unlink(name);
}

/* A new file beside `path`, which no one else has; its name is written to `name`. */
static int open_beside(const char *path, mode_t mode, char *name, size_t size)
{
    int file = -1;

    for (unsigned i = 0; i < 1000; i++) {
        snprintf(name, size, "%s.%ld-%u.tmp", path, (long)getpid(), i);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file >= 0 || errno != EEXIST) break;
    }
    return file;
}

static bool write_beside(const char *path, mode_t mode, write_function *write, const void *what,
                         struct ts_error *error)
{
    size_t size = strlen(path) + 64;
    char *name = malloc(size);
    int file = name ? open_beside(path, mode, name, size) : -1;
    FILE *out;
    bool good;
    int number;

    if (file >= 0) unfinished = name;
    out = file >= 0 ? fdopen(file, "w") : NULL;
    good = out && write_stream(out, write, what) && fsync(file) == 0;
    number = name ? errno : ENOMEM;
    if (out ? fclose(out) != 0 : file >= 0 && close(file) != 0) {
        if (good) number = errno;
        good = false;
    }
    if (good && rename(name, path) != 0) {
        number = errno;
        good = false;
    }
    if (!good && file >= 0) unlink(name);
    unfinished = NULL;
    free(name);
    return good || fail(path, "cannot write", number, error);
}

bool ts_file_write(const char *path, write_function *write, const void *what,
                   struct ts_error *error)
{
    struct stat about;
    char *target;
    bool good;

    if (!path || strcmp(path, "-") == 0) return write_directly(NULL, write, what, error);
    if (stat(path, &about) != 0) return write_beside(path, 0666, write, what, error);
    if (!S_ISREG(about.st_mode)) return write_directly(path, write, what, error);
    if (access(path, W_OK) != 0) return fail(path, "cannot write", errno, error);
    target = realpath(path, NULL); /* the file is replaced, not a link to it */
    if (!target) return fail(path, "cannot write", errno, error);
    good = write_beside(target, about.st_mode & 0777, write, what, error);
    free(target);
    return good;
}

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

bool ts_import(const char *path, struct ts_case **c, bool *rounded, struct ts_error *error)
{
    bool standard = strcmp(path, "-") == 0, good;
    const char *name = standard ? "standard input" : path;
    enum format format;
    char *text;
    size_t size;

    *c = NULL;
    *rounded = false;
    if (!ts_file_read(path, &text, &size, error)) return false;
    format = format_of(path, text, size);
    if (format == CASE_FILE)
        good = ts_case_read(name, text, size, c, error);
    else if (format == OBJ || (format == OTHER && standard))
        good = ts_obj_read(name, text, size, c, error);
    else if (format == OFF)
        good = ts_off_read(name, text, size, c, error);
    else if (format == PLY)
        good = ts_ply_read(name, text, size, c, error);
    else if (format == STL)
        *rounded = good = read_stl(name, text, size, c, error);
    else
        *rounded = good = ts_assimp_read(name, text, size, c, error);
    free(text);
    return good;
}
