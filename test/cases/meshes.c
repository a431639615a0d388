/* meshes.c: meshes that assimp reads: where their vertices are, which become one, and what is
 * refused. The files are tiny glTF files that the test writes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/import/import.h"
#include "test/cases/tiny_gltf.h"
#include "test/library/expect.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP
#define READS_FILES true
#else
#define READS_FILES false
#endif

/* Two meshes on nodes of their own: the first is moved by (7, 7, 7); the second is turned and
 * scaled, too, below nodes that move by (0.5, 2, 1): (x, y, z) goes to (5 z, 2 x, 3 y), and then
 * by (1, -1, 2). Of the five vertices of each mesh the last is the third again. All numbers are
 * such that floats hold them. */
static const double wanted[8][3] = {{7, 7, 7},   {8, 11, 7},   {7, 7, 8},   {8, 7, 8},
                                    {1.5, 1, 3}, {1.5, 3, 15}, {6.5, 1, 3}, {6.5, 3, 3}};
static const uint32_t wanted_face[4][3] = {{0, 1, 2}, {1, 3, 2}, {4, 5, 6}, {5, 7, 6}};

static struct tiny two_meshes(void)
{
    struct tiny tiny = good_file();

    tiny.strip.place[1][1] = 4;
    tiny.skin = tiny.moves = false;
    tiny.eye = true;
    tiny.eye_is = ",\"matrix\":[0,2,0,0, 0,0,3,0, 5,0,0,0, 1,-1,2,1]";
    tiny.below_knee = 4;
    return tiny;
}

static void check_mesh(const char *path)
{
    struct tiny tiny = two_meshes();
    struct ts_case *c = NULL;
    struct ts_error error = {""};
    bool rounded = false, good;

    expect(put_tiny(path, &tiny), "a file is written");
    good = ts_import(path, &c, &rounded, &error);
    expect_found(good && rounded, "a mesh by way of assimp, which rounds", error.text);
    if (good) {
        const struct ts_body *body = &c->body[0];

        expect_that(body->vertex_count == 8 && body->face_count == 4, "%u vertices, %u faces",
                    body->vertex_count, body->face_count);
        for (size_t v = 0; v < body->vertex_count && v < 8; v++)
            expect_that(memcmp(body->reference + 3 * v, wanted[v], sizeof wanted[v]) == 0,
                        "vertex %zu: %g %g %g", v, body->reference[3 * v],
                        body->reference[3 * v + 1], body->reference[3 * v + 2]);
        expect(body->face_count != 4 || memcmp(body->face, wanted_face, sizeof wanted_face) == 0,
               "faces with the names of their vertices");
    }
    ts_case_free(c);
}

/* What the caller left there says nothing of a file that could not be read. */
static void check_no_file(const char *path)
{
    struct ts_case *c = (struct ts_case *)&path;
    struct ts_error error = {""};
    bool rounded = true;

    expect(!ts_import(path, &c, &rounded, &error) && !c && !rounded, "no file, no mesh");
}

/* Each vertex of the first mesh is looked at, to its last number. */
static void check_finite(const char *path)
{
    for (int v = 0; v < 4; v++) {
        struct tiny tiny = two_meshes();
        struct ts_case *c = NULL;
        struct ts_error error = {""};
        char text[128];
        bool rounded;

        tiny.eye = false;
        tiny.below_knee = -1;
        tiny.strip.place[v][2] = NAN;
        snprintf(text, sizeof text, "%s: expected finite numbers, found another in vertex %d", path,
                 v);
        expect_found(put_tiny(path, &tiny) && !ts_import(path, &c, &rounded, &error) && !c &&
                         strcmp(error.text, text) == 0,
                     text, error.text);
        ts_case_free(c);
    }
}

/* A file can be opened, and then there is no second number for the pipe to the importer. */
static void check_no_pipe(const char *path)
{
    struct tiny tiny = two_meshes();
    struct rlimit before, few;
    struct ts_case *c = NULL;
    struct ts_error error = {""};
    char text[128];
    bool rounded, good;
    int next = dup(0);

    expect(put_tiny(path, &tiny) && next >= 0 && getrlimit(RLIMIT_NOFILE, &before) == 0,
           "a file is written");
    close(next);
    few = (struct rlimit){(rlim_t)next + 1, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &few);
    good = ts_import(path, &c, &rounded, &error);
    setrlimit(RLIMIT_NOFILE, &before);
    snprintf(text, sizeof text, "%s: Too many open files", path);
    expect_found(!good && !c && strcmp(error.text, text) == 0, "no pipe is refused", error.text);
}

/* The importer opens a pipe that nobody writes to, and takes no processor time: it is ended. */
static void check_waiting(const char *path, const char *pipe)
{
    struct ts_case *c = NULL;
    struct ts_error error = {""};
    char text[128];
    FILE *out = fopen(path, "w");
    bool rounded, good;

    if (!out || mkfifo(pipe, 0600) != 0) abort();
    fprintf(out,
            "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
            "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{"
            "\"POSITION\":0}}]}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,"
            "\"count\":3,\"type\":\"VEC3\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],"
            "\"buffers\":[{\"byteLength\":36,\"uri\":\"%s\"}]}\n",
            strrchr(pipe, '/') + 1);
    fclose(out);
    alarm(60); /* or a test that fails would wait, too */
    good = ts_import(path, &c, &rounded, &error);
    snprintf(text, sizeof text, "%s: the importer assimp did not end within 5 seconds", path);
    expect_found(!good && !c && strcmp(error.text, text) == 0, "an importer that waits is ended",
                 error.text);
    alarm(0);
    unlink(pipe);
}

int main(void)
{
    char folder[] = "meshes.XXXXXX", path[64], pipe[64];

    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/tiny.gltf", folder);
    snprintf(pipe, sizeof pipe, "%s/pipe.bin", folder);
    check_no_file(path);
    if (READS_FILES) {
        check_mesh(path);
        check_finite(path);
        check_no_pipe(path);
        check_waiting(path, pipe);
        unlink(path);
    }
    rmdir(folder);
    return verdict();
}
