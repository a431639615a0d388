/* file.c: whole files in and out of memory. */
#include "cases/text/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/text/text.h"

enum { MOST_LINKS = 40 /* that are followed, as on Linux */ };

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

/* How much of a path is its folder, with the slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (int)(slash + 1 - path) : 0;
}

/* A new file beside `path`, which no one else has; its name is written to `name`. It has nothing of
 * the other's name, which may be as long as names get. */
static int open_beside(const char *path, mode_t mode, char *name, size_t size)
{
    int file = -1;

    for (unsigned i = 0; i < 1000; i++) {
        snprintf(name, size, "%.*stouchstone-%ld-%u.tmp", folder_length(path), path, (long)getpid(),
                 i);
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

/* Where a symbolic link leads, from the folder that it is in; NULL: it is none, or errno says why
 * not. */
static char *link_target(const char *path)
{
    char to[PATH_MAX], *target = NULL;
    ssize_t size = readlink(path, to, sizeof to - 1);

    if (size < 0) return NULL;
    to[size] = 0;
    if (asprintf(&target, "%.*s%s", to[0] == '/' ? 0 : folder_length(path), path, to) < 0) {
        errno = ENOMEM;
        return NULL;
    }
    return target;
}

/* A file that is not there yet. A link to one is followed, as a shell's > does. */
static bool write_new(const char *path, write_function *write, const void *what,
                      struct ts_error *error)
{
    char *name = strdup(path), *target = NULL;
    bool good = name;

    for (unsigned links = 0; good && (target = link_target(name)); links++) {
        free(name);
        name = target;
        good = links < MOST_LINKS;
        if (!good) errno = ELOOP;
    }
    if (good) good = errno == EINVAL || errno == ENOENT; /* no link, or nothing yet */
    if (good)
        good = write_beside(name, 0666, write, what, error);
    else
        fail(path, "cannot write", name ? errno : ENOMEM, error);
    free(name);
    return good;
}

bool ts_file_write(const char *path, write_function *write, const void *what,
                   struct ts_error *error)
{
    struct stat about;
    char *target;
    bool good;

    if (!path || strcmp(path, "-") == 0) return write_directly(NULL, write, what, error);
    if (stat(path, &about) != 0) return write_new(path, write, what, error);
    if (!S_ISREG(about.st_mode)) return write_directly(path, write, what, error);
    if (access(path, W_OK) != 0) return fail(path, "cannot write", errno, error);
    target = realpath(path, NULL); /* the file is replaced, not a link to it */
    if (!target) return fail(path, "cannot write", errno, error);
    good = write_beside(target, about.st_mode & 0777, write, what, error);
    free(target);
    return good;
}
