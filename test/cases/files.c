/* files.c: files that can't be read or written are refused with one clear line, and nothing is
 * left half written: not on a full disk, not in a folder that is closed, not when writing fails. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/import/import.h"
#include "cases/import/ply.h"
#include "cases/import/stl.h"
#include "cases/text/file.h"
#include "cases/text/text.h"
#include "test/library/expect.h"

static char folder[] = "files.XXXXXX";

static const char *inside(const char *name)
{
    static char path[4][128];
    static unsigned next;
    char *p = path[next++ % 4];

    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

static void put_file(const char *path, const char *text, size_t size)
{
    FILE *out = fopen(path, "w");

    if (!out || fwrite(text, 1, size, out) != size || fclose(out) != 0) abort();
}

static bool write_text(FILE *out, const void *what) { return fputs(what, out) != EOF; }

static bool write_and_give_up(FILE *out, const void *what)
{
    fputs(what, out);
    return false;
}

static bool write_much(FILE *out, const void *what)
{
    for (int i = 0; i < 100000; i++) fputs(what, out);
    return !ferror(out);
}

static void expect_refusal(bool good, const struct ts_error *error, const char *message)
{
    expect_found(!good && strstr(error->text, message), message, good ? "accepted" : error->text);
}

/* How many files the folder holds: a lost temporary file would be one more. */
static void expect_files(const char *when, int wanted)
{
    DIR *open_folder = opendir(folder);
    char found[32];
    int count = -2; /* "." and ".." are not files */

    while (open_folder && readdir(open_folder)) count++;
    if (open_folder) closedir(open_folder);
    snprintf(found, sizeof found, "%d files", count);
    expect_found(count == wanted, when, found);
}

static void check_reading_files(void)
{
    struct ts_error error = {""};
    struct ts_case *c = NULL;
    char *text;
    size_t size = 3; /* which must not matter */
    bool rounded;

    expect_refusal(ts_file_read(inside("none"), &text, &size, &error), &error,
                   "/none: cannot read: No such file or directory");
    expect_refusal(ts_file_read(folder, &text, &size, &error), &error,
                   ": expected a file, found a folder");
    expect_refusal(ts_import(inside("none.obj"), &c, &rounded, &error), &error, "No such file");
    put_file(inside("a.obj"), "v 1 2\n", 6);
    expect_refusal(ts_import(inside("a.obj"), &c, &rounded, &error), &error, "/a.obj:1: expected");
    put_file(inside("a.OFF"), "x\n", 2);
    expect_refusal(ts_import(inside("a.OFF"), &c, &rounded, &error), &error,
                   "/a.OFF:1: expected 'OFF'");
    put_file(inside("a.case"), "x\n", 2);
    expect_refusal(ts_import(inside("a.case"), &c, &rounded, &error), &error,
                   "/a.case:1: expected 't");
    put_file(inside("a.txt"), "touchstone case 2\nend\n", 22);
    expect_found(ts_import(inside("a.txt"), &c, &rounded, &error) && !rounded,
                 "a case by its first line", error.text);
    ts_case_free(c);
    if (ts_file_read(inside("a.txt"), &text, &size, &error)) {
        expect(size == 22 && strcmp(text, "touchstone case 2\nend\n") == 0, "all of a file");
        free(text);
    }
    put_file(inside("a.ply"), "ply\nend_header\n", 15);
    expect_refusal(ts_import(inside("a.ply"), &c, &rounded, &error), &error,
                   "/a.ply:2: expected 'format'");
    put_file(inside("a.stl"), "\0\1\2", 3);
    expect_refusal(ts_import(inside("a.stl"), &c, &rounded, &error), &error,
                   "/a.stl: expected at least 84 bytes of binary STL, found 3");
    put_file(inside("a.3ds"), "\0\1\2", 3);
    expect_refusal(ts_import(inside("a.3ds"), &c, &rounded, &error), &error, "assimp");
    for (const char *const *p = (const char *const[]){"a.obj", "a.OFF", "a.case", "a.txt", "a.ply",
                                                      "a.stl", "a.3ds", NULL};
         *p; p++)
        unlink(inside(*p));
}

static void check_writing_files(void)
{
    struct ts_error error = {""};
    struct rlimit all, little;
    struct stat about;

    expect_found(ts_file_write(inside("new"), write_text, "hello\n", &error), "a new file",
                 error.text);
    expect_found(ts_file_write(inside("new"), write_text, "again\n", &error), "an old file",
                 error.text);
    expect_files("one file after two writings", 1);
    expect_refusal(ts_file_write(inside("bad"), write_and_give_up, "part", &error), &error,
                   "/bad: cannot write: ");
    expect_refusal(ts_file_write(inside("no/file"), write_text, "x", &error), &error,
                   "/no/file: cannot write: No such file or directory");
    expect_refusal(ts_file_write(folder, write_text, "x", &error), &error,
                   ": cannot write: Is a directory");
    expect_refusal(ts_file_write("/dev/full", write_text, "x", &error), &error,
                   "/dev/full: cannot write: No space left on device");
    expect_refusal(ts_file_write("/dev/full", write_much, "much text", &error), &error,
                   "/dev/full: cannot write: No space left on device");

    /* A limit on the size of files stands in for a disk that fills up while we write. */
    getrlimit(RLIMIT_FSIZE, &all);
    little = (struct rlimit){20000, all.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    fflush(stdout);
    setrlimit(RLIMIT_FSIZE, &little);
    expect_refusal(ts_file_write(inside("new"), write_much, "much text", &error), &error,
                   "/new: cannot write: File too large");
    setrlimit(RLIMIT_FSIZE, &all);
    expect_found(stat(inside("new"), &about) == 0 && about.st_size == 6, "the old file stays",
                 "it was changed");
    expect_files("one file after failures", 1);

    chmod(inside("new"), 0400);
    chmod(folder, 0500);
    if (geteuid() != 0) {
        expect_refusal(ts_file_write(inside("new"), write_text, "x", &error), &error,
                       "/new: cannot write: Permission denied");
        expect_refusal(ts_file_write(inside("other"), write_text, "x", &error), &error,
                       "/other: cannot write: Permission denied");
    }
    chmod(folder, 0700);
    expect_files("one file in the folder that was closed", 1);
    unlink(inside("new"));
}

static void check_links(void)
{
    struct ts_error error = {""};
    struct stat about;

    put_file(inside("target"), "old", 3);
    if (symlink("target", inside("link")) != 0) abort();
    expect_found(ts_file_write(inside("link"), write_text, "newer", &error) &&
                     lstat(inside("link"), &about) == 0 && S_ISLNK(about.st_mode) &&
                     stat(inside("target"), &about) == 0 && about.st_size == 5,
                 "a link keeps pointing to the file", error.text);
    unlink(inside("link"));
    unlink(inside("target"));
}

/* What is written as OBJ is read as the same vertices; so are triangles in other formats, where
 * coordinates that are floats survive and equal corners become one vertex. */
static bool write_obj(FILE *out, const void *c) { return ts_obj_write(out, c, 0); }

static void check_meshes(void)
{
    static const char off[] = "OFF\n4 2 0\n0 0 0\n0.1 0 0\n0 1e-300 0\n1 1 5\n3 0 1 2\n3 1 3 2\n";
    static const char stl[] =
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n"
        "vertex 0 1.5 0\nendloop\nendfacet\nfacet normal 0 0 1\nouter loop\n"
        "vertex 1 0 0\nvertex 0 1.5 0\nvertex 1 1 0.25\nendloop\nendfacet\n"
        "endsolid a\n";
    struct ts_error error = {""};
    struct ts_case *c = NULL, *again = NULL;
    bool rounded, good;

    good = ts_off_read("off", off, sizeof off - 1, &c, &error) &&
           ts_file_write(inside("a.obj"), write_obj, c, &error) &&
           ts_import(inside("a.obj"), &again, &rounded, &error);
    expect_found(good && !rounded && ts_case_equal(c, again), "OBJ keeps every bit", error.text);
    ts_case_free(c);
    ts_case_free(again);
    unlink(inside("a.obj"));

    put_file(inside("a.stl"), stl, sizeof stl - 1);
    c = NULL;
    good = ts_import(inside("a.stl"), &c, &rounded, &error);
    if (good)
        expect_found(rounded && c->body[0].face_count == 2 && c->body[0].vertex_count == 4 &&
                         c->body[0].reference[7] == 1.5,
                     "STL by way of assimp", "another mesh");
    else
        expect_found(strstr(error.text, "built without assimp"), "STL by way of assimp",
                     error.text);
    ts_case_free(c);
    unlink(inside("a.stl"));
}

/* A square and a triangle in binary PLY of either kind: doubles, a list that nobody needs, and
 * an element behind the faces. Its size is returned. */
static size_t make_ply(char *to, bool big)
{
    static const char *const header =
        "ply\nformat binary_%s_endian 1.0\nelement vertex 4\nproperty list short int more\n"
        "property double x\nproperty float y\nproperty ushort z\nelement face 2\n"
        "property list uint uchar vertex_indices\nelement tail 1\nproperty char t\nend_header\n";
    static const struct {
        unsigned size;
        uint64_t bits;
    } vertex[] = {{2, 1}, {4, 7}, {8, 0x3fb999999999999a}, {4, 0xbf800000}, {2, 40000}},
      face[] = {{4, 4}, {1, 0}, {1, 1}, {1, 2}, {1, 3}, {4, 3}, {1, 3}, {1, 2}, {1, 1}, {1, 0xff}};
    char *p = to + sprintf(to, header, big ? "big" : "little");

    for (unsigned i = 0; i < 4 * 5 + 10; i++) {
        unsigned size = i < 20 ? vertex[i % 5].size : face[i - 20].size;
        uint64_t bits = i < 20 ? vertex[i % 5].bits : face[i - 20].bits;

        for (unsigned k = 0; k < size; k++)
            p[k] = (char)(bits >> 8 * (big ? size - 1 - k : k) & 0xff);
        p += size;
    }
    return (size_t)(p - to);
}

static bool read_exact(const char *text, size_t size, struct ts_case **c, struct ts_error *error)
{
    char *exact = malloc(size + !size); /* a sanitizer sees every byte too far */
    bool good;

    if (!exact) abort();
    memcpy(exact, text, size);
    good = ts_ply_read("input", exact, size, c, error);
    free(exact);
    return good;
}

static void check_binary_ply(bool big)
{
    struct ts_error error = {""};
    struct ts_case *c = NULL;
    char text[512];
    size_t size = make_ply(text, big), refused = 0;

    if (!read_exact(text, size, &c, &error)) {
        expect_found(false, "binary PLY", error.text);
        return;
    }
    expect_found(c->body[0].vertex_count == 4 && c->body[0].face_count == 3 &&
                     c->body[0].face[5] == 3 && c->body[0].reference[9] == 0.1 &&
                     c->body[0].reference[10] == -1 && c->body[0].reference[11] == 40000,
                 "binary PLY", "another mesh");
    ts_case_free(c);
    for (size_t i = 0; i < size; i++) refused += !read_exact(text, i, &c, &error) && error.text[0];
    expect_found(refused == size, "binary PLY that was cut", "accepted");
    text[size] = 0;
    expect_refusal(read_exact(text, size + 1, &c, &error), &error, "found 1 bytes more");
    text[size - 2] = 4; /* the last corner */
    expect_refusal(read_exact(text, size, &c, &error), &error,
                   "a vertex number below 4, found '4'");
    text[size - 2] = 1;
    memset(text + size - 36, 0xff, 2); /* the length of the list of the last vertex */
    expect_refusal(read_exact(text, size, &c, &error), &error, "more of vertex, a length");
    size = make_ply(text, big);
    memset(text + size - 30, 0xff, 8); /* its x */
    expect_refusal(read_exact(text, size, &c, &error), &error, "x of vertex, a finite number");
}

/* A file that was cut gives no mesh; only the newline at its end may be missing. */
static void check_cut(bool (*read)(const char *, size_t, struct ts_error *), const char *what,
                      const char *text, size_t size)
{
    struct ts_error error = {""};
    size_t refused = 0;

    for (size_t i = 0; i + 1 < size; i++)
        refused += !read(text, i, &error) && strncmp(error.text, "input:", 6) == 0;
    expect_found(refused + 1 == size && read(text, size - 1, &error) && read(text, size, &error),
                 what, error.text);
}

static bool reads_ply(const char *text, size_t size, struct ts_error *error)
{
    struct ts_case *c = NULL;
    bool good = read_exact(text, size, &c, error);

    ts_case_free(c);
    return good;
}

static bool is_stl(const char *text, size_t size, struct ts_error *error)
{
    uint64_t facets;

    return ts_stl_check("input", text, size, &facets, error) && facets == 1;
}

static void check_cut_files(void)
{
    static const char ply[] = "ply\nformat ascii 1.0\nelement face 2\nproperty list uchar int "
                              "vertex_indices\nelement vertex 3\nproperty float x\nproperty "
                              "float y\nproperty float z\nend_header\n3 0 1 2\n3 2 1 0\n0 0 "
                              "0\n1 0 0\n0 1 0\n";
    static const char stl[] = "solid # 1\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex "
                              "1 0 0\nvertex 0 1.5 0\nendloop\nendfacet\nendsolid\n";
    struct ts_error error = {""};
    char binary[200] = "solid in name only";

    check_cut(reads_ply, "PLY that was cut", ply, sizeof ply - 1);
    check_cut(is_stl, "STL that was cut", stl, sizeof stl - 1);
    binary[80] = 1;
    for (size_t size = 0; size < sizeof binary; size++)
        expect_found(is_stl(binary, size, &error) == (size == 134), "binary STL of another size",
                     error.text);
    binary[80] = 2;
    expect_refusal(is_stl(binary, 134, &error), &error,
                   "expected 184 bytes of binary STL, 84 and 50 for each of 2 facets, found 134");
    expect_refusal(is_stl("solid\nfacet normal 0 0 x", 24, &error), &error,
                   "input:2: expected a coord");
}

/* A name that says nothing leaves the word to the text. */
static void check_sniffing(void)
{
    static const char *const text[] = {
        "# OBJ\nv 0 0 0\nv 0.1 0 0\nv 0 1 0\nf 1 2 3\n",
        "OFF\n3 1 0\n0 0 0\n.1 0 0\n0 1 0\n3 0 1 2\n",
        "\xef\xbb\xbfo a\nv 0 0 0\nv 0.1 0 0\nv 0 1 0\nf 1 2 3\n",
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty "
        "float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n0 0 0\n"
        "0.1 0 0\n0 1 0\n3 0 1 2\n"};
    struct ts_error error = {""};

    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct ts_case *c = NULL;
        bool rounded;

        put_file(inside("mesh.txt"), text[i], strlen(text[i]));
        expect_found(ts_import(inside("mesh.txt"), &c, &rounded, &error) && !rounded &&
                         c->body[0].reference[3] == 0.1,
                     "a mesh by its text", error.text);
        ts_case_free(c);
    }
    unlink(inside("mesh.txt"));
}

/* Letters stay, in UTF-8 too; what could steer a terminal goes. */
static void check_messages(void)
{
    struct ts_error error = {""};

    ts_refuse(&error, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80", 3, "a\x1b[2Jb\n\x7f%s",
              "\xc2\x9b\xff\xc3");
    expect_found(strcmp(error.text, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80:3: a?[2Jb??\?\?\?\?") ==
                     0,
                 "a message is harmless", error.text);
}

int main(void)
{
    if (!mkdtemp(folder)) {
        printf("%s: %s\n", folder, strerror(errno));
        return 1;
    }
    check_reading_files();
    check_writing_files();
    check_links();
    check_meshes();
    check_binary_ply(false);
    check_binary_ply(true);
    check_cut_files();
    check_sniffing();
    check_messages();
    rmdir(folder);
    return verdict();
}
