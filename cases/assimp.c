/* assimp.c: meshes of other formats, through assimp.
 *
 * A malformed file can crash an importer of that size, or keep it busy for ever. So it works in a
 * process of its own, which sends the triangles through a pipe: whatever happens there is an
 * error message here. Of assimp's many repairs none is asked for: those that join vertices do so
 * within a tolerance, which would move them. Equal vertices are joined here, where equal means ==.
 */
#include "cases/assimp.h"
#include "cases/text.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/mesh.h"

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

/* What the child sends: this, then the points, then the faces. */
struct letter {
    uint64_t points, faces;
    char refusal[160]; /* why there are none; empty: all is well */
};

/* Rows of a node's transform, in doubles: only what assimp stores is rounded to float. */
struct transform {
    double row[3][4];
};

static struct transform compose(const struct transform *outer, const struct aiMatrix4x4 *m)
{
    const double inner[4][4] = {{m->a1, m->a2, m->a3, m->a4},
                                {m->b1, m->b2, m->b3, m->b4},
                                {m->c1, m->c2, m->c3, m->c4},
                                {0, 0, 0, 1}};
    struct transform result;

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            result.row[i][j] = 0;
            for (int k = 0; k < 4; k++) result.row[i][j] += outer->row[i][k] * inner[k][j];
        }
    return result;
}

static bool add_mesh(struct ts_mesh *mesh, const struct aiMesh *from, const struct transform *t)
{
    uint32_t first = (uint32_t)mesh->point.count;
    double(*p)[3] = ts_list_add(&mesh->point, from->mNumVertices, sizeof *p);

    if (!p || mesh->point.count > UINT32_MAX) return false;
    for (unsigned i = 0; i < from->mNumVertices; i++) {
        const struct aiVector3D v = from->mVertices[i];

        for (int k = 0; k < 3; k++)
            p[i][k] = t->row[k][0] * v.x + t->row[k][1] * v.y + t->row[k][2] * v.z + t->row[k][3];
    }
    for (unsigned i = 0; i < from->mNumFaces; i++) {
        const struct aiFace *face = &from->mFaces[i];
        uint32_t *corner;

        if (face->mNumIndices != 3) continue; /* points and lines */
        corner = ts_list_add(&mesh->face, 1, sizeof(uint32_t[3]));
        if (!corner || mesh->face.count > UINT32_MAX) return false;
        for (int k = 0; k < 3; k++) {
            if (face->mIndices[k] >= from->mNumVertices) return false;
            corner[k] = first + face->mIndices[k];
        }
    }
    return true;
}

static bool add_node(struct ts_mesh *mesh, const struct aiScene *scene, const struct aiNode *node,
                     const struct transform *outer)
{
    struct transform t = compose(outer, &node->mTransformation);

    for (unsigned i = 0; i < node->mNumMeshes; i++)
        if (node->mMeshes[i] >= scene->mNumMeshes ||
            !add_mesh(mesh, scene->mMeshes[node->mMeshes[i]], &t))
            return false;
    for (unsigned i = 0; i < node->mNumChildren; i++)
        if (!add_node(mesh, scene, node->mChildren[i], &t)) return false;
    return true;
}

static bool send_all(int pipe, const void *from, size_t size)
{
    const char *p = from;

    while (size) {
        ssize_t sent = write(pipe, p, size);

        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        p += sent;
        size -= (size_t)sent;
    }
    return true;
}

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

/* A sanitizer needs terabytes of addresses for itself. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LIMIT_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define LIMIT_MEMORY 0
#endif
#endif
#ifndef LIMIT_MEMORY
#define LIMIT_MEMORY 1
#endif

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
    if (LIMIT_MEMORY) setrlimit(RLIMIT_DATA, &memory);
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
static _Noreturn void import_and_send(const struct job *job, int pipe)
{
    const struct transform identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    struct letter letter = {.points = 0};
    struct ts_mesh mesh = {.point = {NULL, 0, 0}};
    const struct aiScene *scene;

    go_quiet(job);
    scene = load(job);
    if (!scene || !scene->mRootNode)
        snprintf(letter.refusal, sizeof letter.refusal, "%s", reason());
    else if (!add_node(&mesh, scene, scene->mRootNode, &identity))
        snprintf(letter.refusal, sizeof letter.refusal, "too large, or a face without its vertex");
    else if (mesh.face.count == 0)
        snprintf(letter.refusal, sizeof letter.refusal, "no faces");
    letter.points = mesh.point.count;
    letter.faces = mesh.face.count;
    if (!send_all(pipe, &letter, sizeof letter)) _exit(1);
    if (!letter.refusal[0] &&
        (!send_all(pipe, mesh.point.item, mesh.point.count * sizeof(double[3])) ||
         !send_all(pipe, mesh.face.item, mesh.face.count * sizeof(uint32_t[3]))))
        _exit(1);
    _exit(0);
}

/* Reads the child's answer; `complete` tells whether it came to its end. */
static bool receive(const char *path, int pipe, struct ts_mesh *mesh, bool *complete,
                    struct ts_error *error)
{
    struct letter letter;

    *complete = receive_all(pipe, &letter, sizeof letter);
    if (!*complete) return false;
    letter.refusal[sizeof letter.refusal - 1] = 0;
    for (char *p = letter.refusal; *p; p++)
        if ((unsigned char)*p < ' ') *p = ' ';
    if (letter.refusal[0])
        return ts_refuse(error, path, 0, "expected a mesh that assimp can read: %s",
                         letter.refusal);
    if (letter.points > UINT32_MAX || letter.faces > UINT32_MAX ||
        !ts_list_add(&mesh->point, letter.points, sizeof(double[3])) ||
        !ts_list_add(&mesh->face, letter.faces, sizeof(uint32_t[3])))
        return ts_refuse(error, path, 0, "out of memory");
    *complete = receive_all(pipe, mesh->point.item, letter.points * sizeof(double[3])) &&
                receive_all(pipe, mesh->face.item, letter.faces * sizeof(uint32_t[3]));
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

/* The order of equal points is that of their numbers, so that the first one stays. */
static int compare_points(const void *left, const void *right, void *points)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const double *p = (double *)points + 3 * (size_t)a, *q = (double *)points + 3 * (size_t)b;

    for (int k = 0; k < 3; k++)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return (a > b) - (a < b);
}

static bool same_point(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* Gives equal points one number, that of the first of them, and closes the gaps. */
static bool join_points(struct ts_mesh *mesh)
{
    size_t count = mesh->point.count, kept = 0;
    uint32_t *order = calloc(count + 1, sizeof *order), *name = calloc(count + 1, sizeof *name);
    double *point = mesh->point.item;
    uint32_t *corner = mesh->face.item;

    for (size_t i = 0; order && i < count; i++) order[i] = (uint32_t)i;
    if (order && name) {
        qsort_r(order, count, sizeof *order, compare_points, point);
        for (size_t i = 0; i < count; i++) {
            bool again =
                i && same_point(point + 3 * (size_t)order[i], point + 3 * (size_t)order[i - 1]);

            name[order[i]] = again ? name[order[i - 1]] : order[i];
        }
        for (size_t i = 0; i < count; i++) {
            if (name[i] == i) {
                memmove(point + 3 * kept, point + 3 * i, sizeof(double[3]));
                name[i] = (uint32_t)kept++;
            } else {
                name[i] = name[name[i]]; /* an earlier one, already renamed */
            }
        }
        for (size_t i = 0; i < 3 * mesh->face.count; i++) corner[i] = name[corner[i]];
        mesh->point.count = kept;
    }
    free(order);
    free(name);
    return order && name;
}

/* The child may have been broken by the file before it wrote: nothing it says is trusted. */
static bool check(const char *path, const struct ts_mesh *mesh, struct ts_error *error)
{
    const double *point = mesh->point.item;
    const uint32_t *corner = mesh->face.item;

    for (size_t i = 0; i < 3 * mesh->point.count; i++)
        if (!isfinite(point[i]))
            return ts_refuse(error, path, 0, "expected finite numbers, found another in vertex %zu",
                             i / 3);
    for (size_t i = 0; i < 3 * mesh->face.count; i++)
        if (corner[i] >= mesh->point.count)
            return ts_refuse(error, path, 0, "expected a vertex below %zu in face %zu, found %u",
                             mesh->point.count, i / 3, (unsigned)corner[i]);
    return true;
}

static bool import(const struct job *job, struct ts_mesh *mesh, struct ts_error *error)
{
    const char *path = job->path;
    bool complete = false, good = false;
    int end[2], status = 0;
    pid_t child;

    if (pipe2(end, O_CLOEXEC) != 0) return ts_refuse(error, path, 0, "%s", strerror(errno));
    child = fork();
    if (child == 0) {
        close(end[0]);
        import_and_send(job, end[1]);
    }
    if (child < 0) ts_refuse(error, path, 0, "%s", strerror(errno));
    close(end[1]);
    if (child > 0) good = receive(path, end[0], mesh, &complete, error);
    close(end[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (child > 0 && !complete) return blame(job, status, error);
    return good;
}

bool ts_assimp_read(const char *path, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error)
{
    struct job job = plan(path, text, size);
    struct ts_mesh mesh = {.point = {NULL, 0, 0}};
    bool good;

    *c = NULL;
    if (size > UINT_MAX) return ts_refuse(error, path, 0, "expected a file below 4 GiB for assimp");
    good = import(&job, &mesh, error) && check(path, &mesh, error);
    if (good && (!join_points(&mesh) || !(*c = ts_mesh_case(&mesh))))
        good = ts_refuse(error, path, 0, "out of memory");
    ts_mesh_free(&mesh);
    return good;
}

#else

bool ts_assimp_read(const char *path, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error)
{
    (void)text;
    (void)size;
    *c = NULL;
    return ts_refuse(error, path, 0,
                     "expected a case file, OBJ, OFF or PLY: built without assimp, which reads "
                     "the other formats");
}

#endif
