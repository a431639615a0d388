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

#include "cases/file.h"

static unsigned passed, failed;

static void expect(bool good, const char *what, const char *found)
{
    if (good) {
        passed++;
    } else {
        failed++;
        printf("FAIL %s: %s\n", what, found);
    }
}

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
    expect(!good && strstr(error->text, message), message, good ? "accepted" : error->text);
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
    expect(count == wanted, when, found);
}

static void check_reading_files(void)
{
    struct ts_error error = {""};
    struct ts_case *c = NULL;
    char *text;
    size_t size;
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
    put_file(inside("a.txt"), "touchstone case 1\nend\n", 22);
    expect(ts_import(inside("a.txt"), &c, &rounded, &error) && !rounded, "a case by its first line",
           error.text);
    ts_case_free(c);
    put_file(inside("a.ply"), "ply\nend_header\n", 15);
    expect_refusal(ts_import(inside("a.ply"), &c, &rounded, &error), &error, "assimp");
    put_file(inside("a.stl"), "\0\1\2", 3);
    expect_refusal(ts_import(inside("a.stl"), &c, &rounded, &error), &error, "assimp");
    for (const char *const *p =
             (const char *const[]){"a.obj", "a.OFF", "a.case", "a.txt", "a.ply", "a.stl", NULL};
         *p; p++)
        unlink(inside(*p));
}

static void check_writing_files(void)
{
    struct ts_error error = {""};
    struct rlimit all, little;
    struct stat about;

    expect(ts_file_write(inside("new"), write_text, "hello\n", &error), "a new file", error.text);
    expect(ts_file_write(inside("new"), write_text, "again\n", &error), "an old file", error.text);
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
    expect(stat(inside("new"), &about) == 0 && about.st_size == 6, "the old file stays",
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
    expect(ts_file_write(inside("link"), write_text, "newer", &error) &&
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
    expect(good && !rounded && ts_case_equal(c, again), "OBJ keeps every bit", error.text);
    ts_case_free(c);
    ts_case_free(again);
    unlink(inside("a.obj"));

    put_file(inside("a.stl"), stl, sizeof stl - 1);
    c = NULL;
    good = ts_import(inside("a.stl"), &c, &rounded, &error);
    if (good)
        expect(rounded && c->body[0].face_count == 2 && c->body[0].vertex_count == 4 &&
                   c->body[0].reference[7] == 1.5,
               "STL by way of assimp", "another mesh");
    else
        expect(strstr(error.text, "built without assimp"), "STL by way of assimp", error.text);
    ts_case_free(c);
    unlink(inside("a.stl"));
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
    rmdir(folder);
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
