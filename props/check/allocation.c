/* allocation.c: memory can run out at any moment: each operation below is starved by starve.h, from
 * its first allocation to its last. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/file.h"
#include "cases/generate.h"
#include "cases/scene.h"
#include "props/check/starve.h"
#include "props/props.h"
#include "touchstone/backtrack.h"
#include "touchstone/contact.h"
#include "touchstone/refit.h"
#include "touchstone/sweep.h"

/* ---- the methods ---- */

/* Twenty faces each in one place, with vertices of their own, so that every pair meets, also of one
 * body, and the list of pairs has to grow. */
enum { FACES = 20 };
static double low[9 * FACES], high[9 * FACES];
static uint32_t corner[3 * FACES];
static const struct ts_body pile[2] = {{3 * FACES, FACES, 1, false, low, corner},
                                       {3 * FACES, FACES, 1, false, low, corner}};

static void make_pile(void)
{
    static const double face[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0};

    for (uint32_t i = 0; i < 3 * FACES; i++) corner[i] = i;
    for (uint32_t i = 0; i < 9 * FACES; i++) low[i] = face[i % 9];
    for (uint32_t i = 0; i < 9 * FACES; i++) high[i] = i % 3 == 2 ? 9 : low[i];
}

static bool count_is(const struct ts_method *method, void *session, size_t expected)
{
    struct ts_pairs pairs = {0};
    struct ts_error error;
    bool same = method->contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == expected;

    ts_pairs_free(&pairs);
    return same;
}

static bool ask_among(const struct ts_method *method, void *session, struct ts_error *error)
{
    struct ts_meetings meetings = {0};
    bool good = method->among(session, TS_ALL, &meetings, error) &&
                method->among(session, TS_FIRST, &meetings, error);

    ts_meetings_free(&meetings);
    return good;
}

/* A refused update or query leaves the session as it was: it goes on with the old answer. */
static enum outcome use(const struct ts_method *method, void *session, struct ts_error *error)
{
    static const struct ts_state away = {.vertex = high, .pose = TS_IDENTITY};
    struct ts_pairs pairs = {0};
    bool good =
        method->contacts(session, 0, 1, TS_ALL, &pairs, error) && ask_among(method, session, error);

    ts_pairs_free(&pairs);
    good = good && method->self(session, 0, TS_ALL, &pairs, error);
    ts_pairs_free(&pairs);
    if (good && method->update(session, 1, &away, error)) {
        feed();
        return count_is(method, session, 0) ? DONE : broken(error, "update did not move the body");
    }
    feed();
    if (!count_is(method, session, FACES * FACES)) return broken(error, "a refusal moved a body");
    return refused(error);
}

struct asked {
    const struct ts_method *method;
    struct ts_options options;
};

static enum outcome run_method(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_method *method = asked->method;
    void *session = NULL;
    enum outcome outcome;

    if (!method->prepare(2, pile, &asked->options, &session, error)) return refused(error);
    outcome = use(method, session, error);
    method->release(session);
    return outcome;
}

/* ---- back-tracking ---- */

/* From moved vertices to weights: one pile falls on the other. */
static enum outcome run_backtrack(const void *with, struct ts_error *error)
{
    const struct ts_backtracking *twin = with;
    const struct ts_method *method = twin == &ts_backtrack_ref ? &ts_contact_ref : &ts_contact_opt;
    static const double one[] = {1};
    const struct ts_state from = {high, NULL, TS_IDENTITY}, to = {NULL, one, TS_IDENTITY};
    const struct ts_motion still = {0, &pile[0], ts_at_rest(), ts_at_rest()},
                           fall = {1, &pile[1], from, to};
    struct ts_onset onset = {.meets = false};
    void *session = NULL;
    bool good;

    if (!method->prepare(2, pile, NULL, &session, error)) return refused(error);
    good = twin->find(method, session, &still, &fall, 0.25, &onset, error);
    method->release(session);
    if (!good) return refused(error);
    return onset.meets && onset.lo == 0.75 && onset.hi == 1 ? DONE : broken(error, "another time");
}

/* ---- a tree that is made new ---- */

/* Two rows of faces that the update puts in another order: a tree by the old one is bad, and right
 * all the same when there is no memory for another. */
static enum outcome run_rebuild(const void *with, struct ts_error *error)
{
    static double row[9 * FACES], moved[9 * FACES];
    static uint32_t face[3 * FACES];
    const struct ts_body two[2] = {{3 * FACES, FACES, 1, false, row, face},
                                   {3 * FACES, FACES, 1, false, row, face}};
    const struct ts_state state = {.vertex = moved, .pose = TS_IDENTITY};
    const struct ts_options *options = with;
    enum outcome outcome;
    void *session;

    for (uint32_t i = 0; i < 3 * FACES; i++) {
        face[i] = i;
        row[3 * i] = i / 3 * 2 + i % 3 / 2.0;
        row[3 * i + 1] = i % 3 == 1;
        moved[3 * i] = i / 3 * 7 % FACES * 2 + i % 3 / 2.0;
        moved[3 * i + 1] = row[3 * i + 1];
    }
    if (!ts_contact_opt.prepare(2, two, options, &session, error)) return refused(error);
    if (ts_contact_opt.update(session, 0, &state, error)) {
        feed();
        outcome = starved() ? WITHOUT : DONE;
        if (!count_is(&ts_contact_opt, session, FACES)) outcome = broken(error, "a wrong tree");
    } else {
        outcome = refused(error);
    }
    ts_contact_opt.release(session);
    return outcome;
}

/* ---- a tree's boxes ---- */

static enum outcome run_refit(const void *with, struct ts_error *error)
{
    static const struct ts_refit_rule rule = {TS_REFIT_HYBRID, 0, 1};
    struct ts_node node[FACES + 1] = {{1, FACES, 0, FACES}};
    const struct ts_tree tree = {FACES + 1, FACES, node, NULL};
    const struct ts_refitting *twin = with;
    void *plan = NULL;

    for (uint32_t f = 0; f < FACES; f++) node[1 + f] = (struct ts_node){0, 0, f, f + 1};
    if (!twin->plan(&tree, corner, 3 * FACES, rule, &plan, error))
        return plan ? broken(error, "refused, and yet gave a plan") : refused(error);
    twin->release(plan);
    return DONE;
}

/* ---- many bodies ---- */

/* More than a list has room for at first, all over the place; then one after the other goes to one
 * spot, where all meet. */
enum { BODIES = 40 };

static bool gather(const struct ts_sweep *twin, void *session, size_t *inside, size_t *gathered,
                   struct ts_error *error)
{
    static const struct ts_box spot = {{-1, -1, -1}, {0, 0, 0}};
    struct ts_pairs pairs = {0};
    bool good = true;

    for (; good && *inside < BODIES; *inside += good) {
        double x = 2 + 2 * (double)*inside;
        struct ts_box box = {{x, x, x}, {x + 1, x + 1, x + 1}};

        good = twin->enter(session, (uint32_t)*inside, &box, error);
    }
    good = good && twin->pairs(session, &pairs, error) && pairs.count == 0;
    for (; good && *gathered < BODIES; *gathered += good)
        good = twin->move(session, (uint32_t)*gathered, &spot, error);
    good = good && twin->pairs(session, &pairs, error);
    ts_pairs_free(&pairs);
    return good;
}

/* After a refusal, all that was taken is there, and the next answer is right. */
static enum outcome run_sweep(const void *with, struct ts_error *error)
{
    const struct ts_sweep *twin = with;
    size_t inside = 0, gathered = 0;
    struct ts_pairs pairs = {0};
    struct ts_error unused;
    void *session = NULL;
    bool good, right;

    if (!twin->open(&session, error)) return refused(error);
    good = gather(twin, session, &inside, &gathered, error);
    feed();
    right = twin->pairs(session, &pairs, &unused) &&
            pairs.count == gathered * (gathered - (gathered > 0)) / 2;
    ts_pairs_free(&pairs);
    twin->close(session);
    if (!right) return broken(error, "bodies were lost");
    return good ? DONE : refused(error);
}

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

/* A property that ran out of memory has not shown anything, so it must not say "good"; only one
 * that waits for a refusal, as those of the readers do, may take this one for it. */
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
    snprintf(error->text, sizeof error->text, "%.300s", verdict.first);
    return refused(error);
}

/* ---- the list ---- */

static void try_methods(void)
{
    static const struct asked asked[] = {
        {&ts_contact_ref, {0}},
        {&ts_contact_opt, {0}},
        {&ts_contact_opt, {.front = 1, .volume = TS_VOLUME_BALL, .degree = 2, .connected = 1}},
        {&ts_contact_opt, {.parallel = 1, .volume = TS_VOLUME_SAT}},
        {&ts_contact_opt, {.parallel = 1, .front = 1, .volume = TS_VOLUME_DOP26}}};

    make_pile();
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        starve(asked[i].method->name, run_method, &asked[i]);
    starve("back-tracking, naive", run_backtrack, &ts_backtrack_ref);
    starve("back-tracking, fast", run_backtrack, &ts_backtrack_opt);
    starve("a tree made new", run_rebuild, &(struct ts_options){.rebuild = 1, .bough = 2});
    starve("refit, naive", run_refit, &ts_refit_ref);
    starve("refit", run_refit, &ts_refit_opt);
    starve("all pairs", run_sweep, &ts_sweep_ref);
    starve("sweep and prune", run_sweep, &ts_sweep_opt);
}

static void try_generators(void)
{
    static const struct generator list[] = {
        {"points", ts_gen_points, 0}, {"triangles", ts_gen_triangles, 0},
        {"body", ts_gen_body, 0},     {"general triangles", ts_gen_triangles_general, 0},
        {"bodies", ts_gen_bodies, 0}, {"text", ts_gen_text, 0},
        {"morph", ts_gen_morph, 0},   {"scene", ts_gen_scene, 0},
        {"net", ts_gen_net, 0},       {"crowd", ts_gen_crowd, 0},
        {"folded", ts_gen_folded, 0}, {"neighbours", ts_gen_neighbours, 0},
        {"mixed", ts_gen_mixed, 0},
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
    const struct reader reader[] = {{"reading a case", case_text, ts_case_read},
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
    try_methods();
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
