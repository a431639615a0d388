/* allocation.c: memory can run out at any moment: each operation below is starved by starve.h, from
 * its first allocation to its last. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/generate/generate.h"
#include "cases/import/import.h"
#include "cases/scene/scene.h"
#include "cases/text/file.h"
#include "props/engine/props.h"
#include "test/memory/starve.h"

/* ---- reading and writing ---- */

struct reader {
    const char *name, *text;
    bool (*read)(const char *name, const char *text, size_t size, struct ts_case **c,
                 struct ts_error *error);
};

static enum outcome run_reader(const void *with, struct ts_error *error)
{
    const struct reader *reader = with;
    struct ts_case *c = NULL;

    if (!reader->read("memory", reader->text, strlen(reader->text), &c, error))
        return c ? broken(error, "refused, and yet gave a case") : refused(error);
    ts_case_free(c);
    return DONE;
}

static enum outcome run_import(const void *path, struct ts_error *error)
{
    struct ts_case *c = NULL;
    bool rounded = false;

    if (!ts_import(path, &c, &rounded, error))
        return c ? broken(error, "refused, and yet gave a case") : refused(error);
    ts_case_free(c);
    return DONE;
}

static bool write_case(FILE *out, const void *what) { return ts_case_write(out, what); }
static bool write_obj(FILE *out, const void *what) { return ts_obj_write(out, what, 0); }

struct writer {
    bool (*write)(FILE *out, const void *what);
    const struct ts_case *c;
    const char *folder, *path;
};

static bool is_empty(const char *folder)
{
    DIR *dir = opendir(folder);
    unsigned entries = 0;

    if (!dir) return false;
    while (readdir(dir)) entries++;
    closedir(dir);
    return entries == 2; /* "." and ".." */
}

static enum outcome run_writer(const void *with, struct ts_error *error)
{
    const struct writer *w = with;

    if (!ts_file_write(w->path, w->write, w->c, error))
        return is_empty(w->folder) ? refused(error) : broken(error, "left a file behind");
    return unlink(w->path) == 0 ? DONE : broken(error, "wrote no file");
}

/* ---- generators, scenes, properties ---- */

struct generator {
    const char *name;
    struct ts_case *(*make)(struct ts_bits *bits);
    uint64_t seed;
};

static enum outcome run_generator(const void *with, struct ts_error *error)
{
    const struct generator *g = with;
    struct ts_seed_bits bits = ts_bits_of_seed(g->seed);
    struct ts_case *c = g->make(&bits.bits);

    (void)error;
    if (!c) return REFUSED;
    ts_case_free(c);
    return DONE;
}

static enum outcome run_scene(const void *with, struct ts_error *error)
{
    const struct ts_scene *scene = with;
    struct ts_scene_options options = scene->usual;
    struct ts_case *c = ts_case_new();
    bool good;

    (void)error;
    if (!c) return REFUSED;
    if (options.level > 1) options.level = 1;
    good = scene->build(&options, c);
    if (good) scene->pose(&options, options.frames - 1, c);
    ts_case_free(c);
    return good ? DONE : REFUSED;
}

struct check {
    const struct ts_column *column;
    const struct ts_property *property;
    uint64_t seed;
};

/* A property that ran out of memory has not shown anything, so it must not say "good", nor that a
 * twin failed; only one that waits for a refusal, as those of the readers do, may take this one for
 * it. */
static enum outcome run_property(const void *with, struct ts_error *error)
{
    const struct check *check = with;
    struct ts_seed_bits bits = ts_bits_of_seed(check->seed);
    struct ts_case *c = check->property->make(&bits.bits);
    struct ts_verdict verdict = {0};
    bool rebuilds;

    if (!c) return REFUSED;
    rebuilds = c->options.rebuild;
    check->property->check(check->column->opt, c, &verdict);
    ts_case_free(c);
    if (ts_verdict_good(&verdict) && starved() && rebuilds) return WITHOUT;
    if (ts_verdict_good(&verdict)) return starved() && !check->column->ref ? REFUSED : DONE;
    if (verdict.no_memory) return REFUSED;
    ts_fail(error, "a finding for lack of memory: %.300s", verdict.first);
    return BROKEN;
}

/* ---- the list ---- */

static void try_generators(void)
{
    static const struct generator list[] = {
        {"points", ts_gen_points, 0},     {"triangles", ts_gen_triangles, 0},
        {"body", ts_gen_body, 0},         {"general triangles", ts_gen_triangles_general, 0},
        {"bodies", ts_gen_bodies, 0},     {"text", ts_gen_text, 0},
        {"morph", ts_gen_morph, 0},       {"scene", ts_gen_scene, 0},
        {"net", ts_gen_net, 0},           {"crowd", ts_gen_crowd, 0},
        {"folded", ts_gen_folded, 0},     {"neighbours", ts_gen_neighbours, 0},
        {"mixed", ts_gen_mixed, 0},       {"soup", ts_gen_soup, 0},
        {"many", ts_gen_many, 0},         {"cloud", ts_gen_cloud, 0},
        {"skeleton", ts_gen_skeleton, 0}, {"corner", ts_gen_corner, 0},
        {"rim", ts_gen_rim, 0},           {"character", ts_gen_character, 0},
        {"solid", ts_gen_solid, 0},       {"solids", ts_gen_solids, 0},
        {"boxes", ts_gen_boxes, 0},       {"convex", ts_gen_convex, 0},
        {"layered", ts_gen_layered, 0},
    };

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct generator g = {list[i].name, list[i].make, seed};

            starve(g.name, run_generator, &g);
        }
    }
}

static void try_properties(void)
{
    for (const struct ts_column *column = ts_columns; column->name; column++) {
        for (const struct ts_property *p = column->properties; p->name; p++) {
            /* A dear property has thousands of allocations, and all of them in a cheap one, too. */
            for (uint64_t seed = 1; seed <= 5 && p->cost <= 1; seed++) {
                struct check check = {column, p, seed};

                starve(p->name, run_property, &check);
            }
        }
    }
}

/* Writes a file for ts_import to read. */
static bool put(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    bool good = out && fputs(text, out) >= 0;

    if (out && fclose(out) != 0) good = false;
    if (!good) perror(path);
    return good;
}

static void try_files(const char *folder, const char *case_text)
{
    static const char obj[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nf 1//1 2//1 -1//1\n";
    static const char off[] = "OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n";
    static const char ply[] = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                              "property float y\nproperty float z\nelement face 1\n"
                              "property list uchar int vertex_indices\nend_header\n"
                              "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    static const char old[] =
        "touchstone case 1\nproperty skin.turns\nbody\nreference\nvertex 1 2 3\nreference\n"
        "vertex 0 1 0\nbody\nreference\nvertex 7 8 9\nvertex -1 0 0\nend\n";
    const struct reader reader[] = {{"reading a case", case_text, ts_case_read},
                                    {"reading a case of version 1", old, ts_case_read},
                                    {"reading OBJ", obj, ts_obj_read},
                                    {"reading OFF", off, ts_off_read}};
    const struct {
        const char *name, *text;
    } mesh[] = {
        {"mesh.case", case_text},
        {"mesh.obj", obj},
        {"mesh.off", off},
#ifdef HAVE_ASSIMP
        {"mesh.ply", ply},
#endif
    };

    (void)ply;
    for (size_t i = 0; i < sizeof reader / sizeof *reader; i++)
        starve(reader[i].name, run_reader, &reader[i]);
    for (size_t i = 0; i < sizeof mesh / sizeof *mesh; i++) {
        char path[256];

        snprintf(path, sizeof path, "%s/%s", folder, mesh[i].name);
        if (put(path, mesh[i].text))
            starve(mesh[i].name, run_import, path);
        else
            starve_failed("%s: could not be made", path);
        unlink(path);
    }
}

static void try_writing(const char *folder, const struct ts_case *c)
{
    char path[256];

    snprintf(path, sizeof path, "%s/written", folder);
    starve("writing a case", run_writer, &(struct writer){write_case, c, folder, path});
    starve("writing OBJ", run_writer, &(struct writer){write_obj, c, folder, path});
}

/* The text form of a case that has everything: references, weights, poses, several frames. */
static char *text_of(const struct ts_case *c)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good = out && ts_case_write(out, c);

    if (out && fclose(out) != 0) good = false;
    if (good) return text;
    free(text);
    return NULL;
}

int main(void)
{
    char folder[] = "allocation.XXXXXX";
    struct ts_seed_bits bits = ts_bits_of_seed(7);
    struct ts_case *c = ts_gen_bodies(&bits.bits);
    char *text = c ? text_of(c) : NULL;

    if (!starve_begin() || !text || !mkdtemp(folder)) {
        puts("failed: there is no case or no folder to work with");
        free(text);
        ts_case_free(c);
        return 1;
    }
    try_files(folder, text);
    try_writing(folder, c);
    try_generators();
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++)
        starve(scene->name, run_scene, scene);
    try_properties();
    rmdir(folder);
    free(text);
    ts_case_free(c);
    return starve_end();
}
