/* assimp_child.c: assimp in a process of its own. */
#include "cases/import/assimp_child.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/text/pipe.h"
#include "cases/text/text.h"

/* What is imported, and what the importer may use up. */
struct job {
    const char *path, *text;
    size_t size;
    unsigned seconds;
    rlim_t memory;
};

/* Importers read some ten megabytes a second; one that takes ten times as long will not end. They
 * need a few times the size of a file; what asks for far more was misled by it. */
static struct job plan(const char *path, const char *text, size_t size)
{
    struct rusage used = {.ru_maxrss = 0};

    getrusage(RUSAGE_SELF, &used);
    return (struct job){path, text, size, 5 + (unsigned)(size >> 20),
                        ((rlim_t)used.ru_maxrss << 10) + ((rlim_t)1 << 30) + 64 * (rlim_t)size};
}

/* What the child sends: this, then its lists one behind the other. */
struct letter {
    uint64_t count[TS_PARCEL_LISTS];
    char refusal[TS_REFUSAL]; /* why there are none; empty: all is well */
};

static bool receive_all(int pipe, void *to, size_t size)
{
    char *p = to;

    while (size) {
        ssize_t got = read(pipe, p, size);

        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        p += got;
        size -= (size_t)got;
    }
    return true;
}

/* What the importer prints is not for the user, and a dump of its memory is for nobody. Its time
 * and its memory are limited. */
static void go_quiet(const struct job *job)
{
    struct rlimit none = {0, 0}, time = {job->seconds, job->seconds + 1};
    struct rlimit memory = {job->memory, job->memory};
    int null = open("/dev/null", O_WRONLY);

    if (null >= 0) {
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
    }
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_CPU, &time);
    if (TS_LIMIT_MEMORY) setrlimit(RLIMIT_DATA, &memory);
    signal(SIGALRM, SIG_DFL);
    alarm(job->seconds);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody waits for an orphan */
}

/* From memory, because a pipe cannot be read twice, and a file may be another one by now. */
static const struct aiScene *load(const struct job *job)
{
    const char *base = strrchr(job->path, '/');
    const char *dot = strrchr(base ? base : job->path, '.');

    if (dot && strcasecmp(dot, ".gltf") == 0) return aiImportFile(job->path, aiProcess_Triangulate);
    return aiImportFileFromMemory(job->text, (unsigned)job->size, aiProcess_Triangulate,
                                  dot ? dot + 1 : "");
}

/* To assimp, what comes from memory has a strange name, which would not help anyone. */
static const char *reason(void)
{
    const char *said = aiGetErrorString();

    return strstr(said, "No suitable reader") ? "neither name nor content tells the format" : said;
}

/* The child's whole life. _exit, because what the parent registered for its end is not ours. */
static _Noreturn void import_and_send(const struct job *job, ts_pack *pack, const void *how,
                                      struct ts_parcel *parcel, int pipe)
{
    struct letter letter = {.count = {0}};
    const struct aiScene *scene;

    go_quiet(job);
    scene = load(job);
    if (!scene || !scene->mRootNode)
        snprintf(letter.refusal, sizeof letter.refusal, "%s", reason());
    else
        pack(scene, how, parcel, letter.refusal);
    for (int i = 0; i < TS_PARCEL_LISTS; i++) letter.count[i] = parcel->list[i].count;
    if (!ts_send_all(pipe, &letter, sizeof letter)) _exit(1);
    for (int i = 0; !letter.refusal[0] && i < TS_PARCEL_LISTS; i++)
        if (!ts_send_all(pipe, parcel->list[i].item, parcel->list[i].count * parcel->size[i]))
            _exit(1);
    _exit(0);
}

/* Reads the child's answer; `complete` tells whether it came to its end. */
static bool receive(const char *path, int pipe, struct ts_parcel *parcel, bool *complete,
                    struct ts_error *error)
{
    struct letter letter;

    *complete = receive_all(pipe, &letter, sizeof letter);
    if (!*complete) return false;
    letter.refusal[sizeof letter.refusal - 1] = 0;
    for (char *p = letter.refusal; *p; p++)
        if ((unsigned char)*p < ' ') *p = ' ';
    if (letter.refusal[0])
        return ts_refuse(error, path, 0, "expected a %s that assimp can read: %s", parcel->what,
                         letter.refusal);
    for (int i = 0; *complete && i < TS_PARCEL_LISTS; i++) {
        if (parcel->size[i] == 0) continue;
        if (letter.count[i] > UINT32_MAX ||
            !ts_list_add(&parcel->list[i], letter.count[i], parcel->size[i]))
            return ts_refuse(error, path, 0, "out of memory");
        *complete = receive_all(pipe, parcel->list[i].item, letter.count[i] * parcel->size[i]);
    }
    return *complete;
}

/* Why the child came to no end. */
static bool blame(const struct job *job, int status, struct ts_error *error)
{
    const char *path = job->path;

    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGXCPU))
        return ts_refuse(error, path, 0, "the importer assimp did not end within %u seconds",
                         job->seconds);
    if (WIFSIGNALED(status))
        return ts_refuse(error, path, 0, "the importer assimp crashed (signal %d)",
                         WTERMSIG(status));
    return ts_refuse(error, path, 0, "the importer assimp stopped without an answer");
}

bool ts_assimp_ask(const struct ts_import_file *file, ts_pack *pack, const void *how,
                   struct ts_parcel *parcel, struct ts_error *error)
{
    struct job job = plan(file->path, file->text, file->size);
    const char *path = file->path;
    bool complete = false, good = false;
    int end[2], status = 0;
    pid_t child;

    if (file->size > UINT_MAX)
        return ts_refuse(error, path, 0, "expected a file below 4 GiB for assimp");
    if (pipe2(end, O_CLOEXEC) != 0) return ts_refuse(error, path, 0, "%s", strerror(errno));
    child = fork();
    if (child == 0) {
        close(end[0]);
        import_and_send(&job, pack, how, parcel, end[1]);
    }
    if (child < 0) ts_refuse(error, path, 0, "%s", strerror(errno));
    close(end[1]);
    if (child > 0) good = receive(path, end[0], parcel, &complete, error);
    close(end[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (child > 0 && !complete) return blame(&job, status, error);
    return good;
}

struct ts_pose ts_assimp_matrix(const struct aiMatrix4x4 *m)
{
    return (struct ts_pose){
        {{m->a1, m->a2, m->a3, m->a4}, {m->b1, m->b2, m->b3, m->b4}, {m->c1, m->c2, m->c3, m->c4}}};
}

struct ts_pose ts_assimp_product(const struct ts_pose *outer, const struct ts_pose *inner)
{
    struct ts_pose result;

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            double sum = 0;

            for (int k = 0; k < 3; k++) sum += outer->row[i][k] * inner->row[k][j];
            result.row[i][j] = j == 3 ? sum + outer->row[i][3] : sum;
        }
    return result;
}

void ts_parcel_free(struct ts_parcel *parcel)
{
    for (int i = 0; i < TS_PARCEL_LISTS; i++) ts_list_free(&parcel->list[i]);
}

#endif
