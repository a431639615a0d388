/* repro.c: `touchstone repro`: runs the experiments of the papers again. */
#include "tool/repro/repro.h"

#include <stdlib.h>
#include <string.h>

#include "tool/picture.h"
#include "tool/repro/paper_004.h"
#include "tool/repro/soup.h"

static const char doc[] =
    "Runs an experiment of a paper again and prints what was measured beside what the paper says. "
    "Without EXPERIMENT it lists them. In every step all methods and options must report the same "
    "contacts, and those of the last step of a sequence of bodies are certified; the exit status "
    "is 1 "
    "if one of them is wrong. An experiment ends with a table of the paper's numbers and ours; "
    "--all makes one table of all experiments."
    "\vTimes differ from machine to machine; the ratios are what counts.\n\n"
    "Examples:\n"
    "  touchstone repro\n"
    "  touchstone repro 000-1 --out results\n"
    "  touchstone repro --all --out results\n"
    "  touchstone repro 000-2 --level 0 --level 1 --steps 40\n"
    "  touchstone repro 001-2 --level 0 --level 6\n"
    "  touchstone repro 002-2 --reading linear\n"
    "  touchstone repro 002-2 --character person.gltf";

static const struct repro_experiment experiments[] = {
    {"000-1", "two morphing bodies pass through each other (paper 000, Fig. 5)", "lobes", "contact",
     400, 1, 0, 100, NULL, true, repro_000_1},
    {"000-2", "twelve morphing dolphins of four sizes (paper 000, Fig. 8)", "dolphin", "contact",
     400, REPRO_LEVELS, 0, 40, "03", true, repro_000_2},
    {"000-3", "morphing bodies beside rigid ones, spheres beside boxes (paper 000, section 3)",
     "lobes and dolphin", "contact", 40, 1, 5, 12, NULL, false, repro_000_3},
    {"001-1", "two deforming bodies move into each other (paper 001, Fig. 3 and 5)", "bumpy-ico",
     "contact", 200, 1, 0, 100, NULL, true, repro_001_1},
    {"001-2", "the same with more and more faces (paper 001, Table 1)", "bumpy-*", "contact", 200,
     REPRO_LEVELS, REPRO_001_ROWS - 1, 50, "046", false, repro_001_2},
    {"001-3", "27 deforming bodies crowd together and bounce (paper 001, Fig. 4 and 6)",
     "crowd and arms", "contact", 200, 1, 7, 60, NULL, true, repro_001_3},
    {"002-1", "balls of trees inside a big triangle (paper 002, Table 1)", "triangles", "corner", 1,
     1, 1, 1, NULL, false, repro_002_1},
    {"002-2", "a character close to the large faces of a museum (paper 002, Table 2)", "museum",
     "spheretree", 120, 1, 0, 40, NULL, false, repro_002_2},
    {"002-3", "the same in a living room (paper 002, Table 3)", "living-room", "spheretree", 120, 1,
     0, 40, NULL, false, repro_002_3},
    {"002-4", "faces that three others surround, left out (paper 002, section 4)", "character",
     "contact", 100, 1, 3, 30, NULL, false, repro_002_4},
    {"003-1", "two octrees of buckets: 1000 pairs that meet (paper 003, Table 1)", "soups",
     "bucket", 40, 1, REPRO_003_ROWS - 1, 10, NULL, false, repro_003_1},
    {"003-2", "two deforming bodies, octrees of buckets beside trees (not in the paper)",
     "bumpy-ico", "contact", 200, 1, 0, 50, NULL, false, repro_003_2},
    {"003-3", "updates of octrees of buckets over more and more primitives (paper 003, Fig. 3)",
     "soups", "bucket", 40, REPRO_LEVELS, REPRO_003_ROWS - 1, 20, "136", false, repro_003_3},
    {"003-4", "the same with more and more levels (paper 003, Fig. 4)", "soups", "bucket", 40, 1,
     REPRO_003_ROWS - 1, 20, NULL, false, repro_003_4},
    {"003-5", "all primitives but one in one bucket (paper 003, section 4)", "soups", "bucket", 10,
     1, REPRO_003_ROWS - 1, 4, NULL, false, repro_003_5},
    {"004-1", "intersection volumes of eight pairs of solids (paper 004, Table 1, Fig. 8 and 9)",
     "solids", "volume", 20, 1, REPRO_004_LEVEL, 5, NULL, true, repro_004_1},
    {"004-1f", "two deforming bodies pass through each other (paper 004, Fig. 1)", "solids",
     "volume", 60, 1, REPRO_004_LEVEL, 20, NULL, false, repro_004_1f},
    {"004-2", "points inside five solids (paper 004, Table 2 and Fig. 11)", "solids", "volume", 20,
     1, REPRO_004_LEVEL, 5, NULL, false, repro_004_2},
    {"004-10", "an intersection volume of great complexity, and its error (paper 004, Fig. 10)",
     "solids", "volume", 10, 1, REPRO_004_LEVEL, 3, NULL, true, repro_004_10},
    {"004-12", "20000 particles and a deforming body (paper 004, Fig. 12)", "solids", "volume", 100,
     1, REPRO_004_LEVEL, 50, NULL, true, repro_004_12},
};
enum { EXPERIMENTS = sizeof experiments / sizeof experiments[0] };

enum {
    KEY_STEPS = 1000,
    KEY_LEVEL,
    KEY_OUT,
    KEY_NO_PICTURES,
    KEY_ONLY_PICTURES,
    KEY_COLD,
    KEY_TWIN,
    KEY_CHARACTER,
    KEY_MESH,
    KEY_READING,
    KEY_ALL,
    KEY_FULL
};

static const struct argp_option options[] = {
    {"steps", KEY_STEPS, "N", 0, "Show the same motion in N steps (default: as in the paper)", 0},
    {"level", KEY_LEVEL, "N", 0,
     "How fine the bodies are (default: as in the paper). 000-2 takes several, and so do 001-2, as "
     "rows of Table 1 from 0, and 003-3: 0 to 11 are 30, 1000, 2500, 5000, 7500, 10000, 15000, "
     "20000, "
     "50000, 100000, 300000 and 1000000 primitives, in all experiments of paper 003 but 003-2. In "
     "002-2 and 002-3 the character of each level, 0 to 6, has four times the faces of that below. "
     "In those of paper 004, 2 "
     "is as in the paper, and each level below has 16 times fewer faces",
     0},
    {"mesh", KEY_MESH, "FILE", 0,
     "In experiments of paper 004: a closed mesh in place of the knot; a second one in place of "
     "the rabbit, and so on: reptile, santa, dragon. In 002-2 and 002-3: a room in place of ours, "
     "in metres, z up, the floor at 0",
     0},
    {"all", KEY_ALL, 0, 0,
     "Run all experiments, most of them with fewer steps or sizes than the paper has, and end with "
     "one table of the papers' numbers and ours; with --out also as table.md, table.html and "
     "table.csv",
     0},
    {"full", KEY_FULL, 0, 0, "With --all: steps and sizes as in the papers, which takes hours", 0},
    {"out", KEY_OUT, "FOLDER", 0, "Write tables (CSV), plots (SVG) and pictures (PNG) there", 0},
    {"no-pictures", KEY_NO_PICTURES, 0, 0, "Make no pictures", 0},
    {"only-pictures", KEY_ONLY_PICTURES, 0, 0,
     "Make the pictures and measure nothing: 000-1, 000-2, 001-1, 001-3, 004-1, 004-10, 004-12", 0},
    {"cold", KEY_COLD, 0, 0,
     "Take turns after each step, not after 20: caches are as another method left them", 0},
    {"character", KEY_CHARACTER, "FILE", 0,
     "Let the character of this file, glTF for example, visit the room (002-2 and 002-3): y is up, "
     "z is forward, and it is scaled to 1.8",
     0},
    {"reading", KEY_READING, "NAME", 0,
     "How vertices follow joints in 002-2 and 002-3: blended (usual), scaled or turned, one joint "
     "and one weight a vertex, as in the paper; or linear, up to four joints",
     0},
    {"twin", KEY_TWIN, "NAME", 0,
     "Let this twin of contact (of corner and spheretree, of bucket, or of volume, in experiments "
     "of "
     "papers 002, 003 and 004) answer in place of opt, which it is compared with. With --all: "
     "wherever there is one of that name",
     0},
    {0}};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct repro *r = state->input;

    switch (key) {
    case KEY_STEPS:
        r->steps = (unsigned)tool_number(state, "--steps", arg, 1, 1000000);
        return 0;
    case KEY_LEVEL:
        if (r->levels == REPRO_LEVELS)
            argp_failure(state, TOOL_BAD, 0, "--level: expected at most %d of them", REPRO_LEVELS);
        else
            r->level[r->levels++] = (unsigned)tool_number(state, "--level", arg, 0, 1000000);
        return 0;
    case KEY_ALL:
        r->all = true;
        return 0;
    case KEY_FULL:
        r->full = true;
        return 0;
    case KEY_OUT:
        r->out = arg;
        return 0;
    case KEY_NO_PICTURES:
        r->pictures = false;
        return 0;
    case KEY_ONLY_PICTURES:
        r->only_pictures = true;
        return 0;
    case KEY_COLD:
        r->cold = true;
        return 0;
    case KEY_CHARACTER:
        r->character = arg;
        return 0;
    case KEY_READING:
        r->named = arg;
        return 0;
    case KEY_TWIN:
        r->twin = arg;
        return 0;
    case KEY_MESH:
        if (r->meshes == REPRO_MESHES)
            argp_failure(state, TOOL_BAD, 0, "--mesh: expected at most %d of them", REPRO_MESHES);
        else
            r->mesh[r->meshes++] = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (r->experiment)
            argp_failure(state, TOOL_BAD, 0, "expected one experiment, found '%.80s' too", arg);
        r->experiment = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int list_experiments(void)
{
    static const char *const heading[] = {"experiment", "scene", "what it is", NULL};
    struct tool_sheet sheet;
    bool good;

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < EXPERIMENTS; i++) {
        tool_sheet_add(&sheet, "%s", experiments[i].name);
        tool_sheet_add(&sheet, "%s", experiments[i].scene);
        tool_sheet_add(&sheet, "%s", experiments[i].summary);
    }
    good = tool_sheet_print(&sheet);
    tool_sheet_free(&sheet);
    return good ? TOOL_GOOD : tool_complain("out of memory");
}

bool repro_write(const struct repro *repro, const char *name,
                 bool (*write)(FILE *out, const void *what), const void *what)
{
    char *path;
    bool good;

    if (!repro->out) return true;
    if (asprintf(&path, "%s/%s", repro->out, name) < 0) {
        tool_complain("out of memory");
        return false;
    }
    good = tool_write(path, write, what);
    free(path);
    return good;
}

bool repro_sheet(const struct repro *repro, const char *title, const char *name,
                 struct tool_sheet *sheet)
{
    bool good = true;

    if (title) {
        printf("\n%s\n\n", title);
        good = tool_sheet_print(sheet);
        if (!good) tool_complain("out of memory");
    }
    good = good && repro_write(repro, name, tool_sheet_csv, sheet) && tool_output_works();
    tool_sheet_free(sheet);
    return good;
}

static bool find_twin(struct repro *r, const char *column)
{
    const void *table = NULL;

    if (r->twin && !tool_twin_find(ts_column_find(column), r->twin, &table)) {
        tool_complain("--twin: column %s has no twin '%.80s'", column, r->twin);
        return false;
    }
    r->method = table && strcmp(column, "contact") == 0 ? table : &ts_contact_opt;
    r->bucket = table && strcmp(column, "bucket") == 0 ? table : &ts_bucket_opt;
    r->corner = table && strcmp(column, "corner") == 0 ? table : &ts_corner_opt;
    r->spheretree = table && strcmp(column, "spheretree") == 0 ? table : &ts_spheretree_opt;
    r->volume = table && strcmp(column, "volume") == 0 ? table : &ts_volume_opt;
    return true;
}

/* The solids of paper 004, the room of paper 002. */
static size_t most_meshes(const struct repro_experiment *e)
{
    if (strcmp(e->column, "volume") == 0) return REPRO_MESHES;
    return strcmp(e->column, "spheretree") == 0;
}

/* A reading of the formula for vertices (docs/skin.md), by its name. */
static bool find_reading(struct repro *r, const struct repro_experiment *e)
{
    static const char *const name[TS_SKIN_READINGS] = {[TS_SKIN_BLENDED] = "blended",
                                                       [TS_SKIN_SCALED] = "scaled",
                                                       [TS_SKIN_TURNED] = "turned",
                                                       [TS_SKIN_LINEAR] = "linear"};

    if (!r->named) return true;
    if (strcmp(e->column, "spheretree") != 0) {
        tool_complain("--reading: %s has no skin", e->name);
        return false;
    }
    for (r->reading = 0; r->reading < TS_SKIN_READINGS; r->reading++)
        if (strcmp(name[r->reading], r->named) == 0) return true;
    tool_complain("--reading: expected blended, scaled, turned or linear, found '%.80s'", r->named);
    return false;
}

bool repro_possible(struct repro *r, const struct repro_experiment *e)
{
    unsigned highest = e->highest_level ? e->highest_level : ts_scene_find(e->scene)->highest_level;

    if (r->levels > e->most_levels)
        return tool_complain("--level: %s takes one, found %zu", e->name, r->levels) == TOOL_GOOD;
    for (size_t i = 0; i < r->levels; i++)
        if (r->level[i] > highest)
            return tool_complain("--level: expected a level from 0 to %u, found %u (%s)", highest,
                                 r->level[i], e->name) == TOOL_GOOD;
    if (r->character && strcmp(e->column, "spheretree") != 0)
        return tool_complain("--character: %s has a character of its own, or none", e->name) ==
               TOOL_GOOD;
    if (r->meshes > most_meshes(e))
        return tool_complain("--mesh: %s takes %zu, found %zu", e->name, most_meshes(e),
                             r->meshes) == TOOL_GOOD;
    if (r->only_pictures && !e->pictured)
        return tool_complain("--only-pictures: %s has none in the documentation", e->name) ==
               TOOL_GOOD;
    return find_reading(r, e) && find_twin(r, e->column);
}

bool repro_prepare(struct repro *r)
{
    if (r->out && !tool_folder_ready(r->out)) return false;
    if (r->out && r->pictures && !tool_picture_possible()) {
        puts("Pictures are left out: built without OSMesa or libpng.");
        r->pictures = false;
    }
    return true;
}

int repro_experiment(struct repro *r, const struct repro_experiment *e)
{
    r->experiment = e->name;
    r->paper_steps = e->steps;
    if (r->steps == 0) r->steps = e->steps;
    printf("%s: %s\n", e->name, e->summary);
    return tool_output_works() ? e->run(r) : TOOL_BAD;
}

static int run_one(struct repro *r, const struct repro_experiment *e)
{
    struct repro_findings findings;
    char name[TOOL_SHEET_CELL];
    int status;

    if (!repro_possible(r, e) || !repro_prepare(r)) return TOOL_BAD;
    repro_findings_start(&findings);
    r->findings = &findings;
    status = repro_experiment(r, e);
    snprintf(name, sizeof name, "%s-table", e->name);
    if (!repro_findings_end(r, name, false) && status == TOOL_GOOD) status = TOOL_BAD;
    r->findings = NULL;
    return status;
}

int tool_repro(int argc, char **argv)
{
    const struct argp argp = {options, parse, "[EXPERIMENT]", doc, NULL, NULL, NULL};
    struct repro r = {.pictures = true};

    if (!tool_parse(&argp, argc, argv, 0, &r)) return TOOL_BAD;
    if (r.only_pictures && (r.all || !r.out || !r.pictures))
        return tool_complain("--only-pictures: expected --out, and no --all or --no-pictures");
    if (r.full && !r.all) return tool_complain("--full: expected --all too");
    if (r.all && r.experiment)
        return tool_complain("--all: expected no experiment, found '%.80s'", r.experiment);
    if (r.all && (r.character || r.meshes || r.named))
        return tool_complain("--all: expected no --character, --mesh or --reading");
    if (r.all) return repro_all(&r, EXPERIMENTS, experiments);
    if (!r.experiment) return list_experiments();
    for (size_t i = 0; i < EXPERIMENTS; i++)
        if (strcmp(experiments[i].name, r.experiment) == 0) return run_one(&r, &experiments[i]);
    return tool_complain("'%s' is no experiment (see touchstone repro)", r.experiment);
}
