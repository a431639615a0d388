/* repro.h: how the experiments of the papers are run again. An experiment is a sequence (a scene
 * and its steps) that several contestants watch together, each with a session of its own. They are
 * timed by turns of a few steps, so that what slows the machine down slows all of them down, and
 * their answers are compared in every step. */
#ifndef TOOL_REPRO_REPRO_H
#define TOOL_REPRO_REPRO_H

#include "cases/scene/scene.h"
#include "tool/repro/findings.h"
#include "tool/repro/sheet.h"
#include "tool/tool.h"
#include "touchstone/bucket.h"
#include "touchstone/corner.h"
#include "touchstone/spheretree.h"
#include "touchstone/volume.h"

enum {
    REPRO_LEVELS = 8,
    REPRO_CONTESTANTS = 32 /* of one sequence, at most */,
    REPRO_SHOWN = 6,
    REPRO_MESHES = 5
};

/* What was asked for on the command line. */
struct repro {
    const char *experiment, *out; /* folder, or NULL */
    unsigned steps;               /* of a sequence */
    unsigned paper_steps;         /* that the paper's sequence has: steps are numbered as there */
    unsigned level[REPRO_LEVELS];
    size_t levels;                   /* 0: the experiment's own */
    struct repro_findings *findings; /* the rows that an experiment adds to its table */
    bool pictures, only_pictures;    /* only: bodies are moved as ever, and nothing is measured */
    bool all, full;                  /* every experiment; with the papers' steps and sizes */
    unsigned number, numbers;        /* of this one among all; 0: it is alone */
    bool cold;                       /* turns of one step: caches are as the others left them */
    const char *twin, *named; /* that were named, a twin and a reading; NULL: opt, the paper's */
    const struct ts_contact_table
        *method; /* of all contestants but the first, which is always opt; */
    const struct ts_bucket_table *bucket;         /* the same where soups are watched, */
    const struct ts_corner_table *corner;         /* where triangles are divided, */
    const struct ts_spheretree_table *spheretree; /* where a character visits a room, */
    const struct ts_volume_table *volume;         /* and where images are asked */
    uint32_t reading;                             /* of its skin: enum ts_skin_reading */
    const char *character; /* a file with the one that visits; NULL: the built-in */
    const char
        *mesh[REPRO_MESHES]; /* files in place of the solids of paper 004, or the room of 002 */
    size_t meshes;
};

/* A row of the list of experiments. */
struct repro_experiment {
    const char *name, *summary, *scene;
    const char *column; /* that --twin names a twin of */
    unsigned steps;     /* of the paper's sequence */
    unsigned most_levels;
    unsigned highest_level;   /* 0: that of the scene */
    unsigned short_steps;     /* of --all without --full; 0: as many as the paper's, */
    const char *short_levels; /* and its levels, a digit each; NULL: the experiment's own */
    bool pictured;            /* --only-pictures can be asked for */
    int (*run)(const struct repro *repro);
};

/* What one contestant did in one step. */
struct repro_sample {
    double cpu, wall; /* seconds */
    struct ts_work work;
    size_t contacts;
};

struct repro_contestant {
    const char *name;
    struct ts_contact_options options;
    enum ts_extent extent;
    bool placed;   /* every vertex is, and handed over as one that was moved, */
    bool of_model; /* as it is in the model, before its body is posed */
    bool rigid; /* a session is opened for each step, with bodies that have its shape; not timed */
    struct ts_body *frozen; /* these bodies */
    size_t frozen_count;
    struct repro_sample *sample; /* of each step */
    double opened;               /* seconds that its session took to open */
    size_t bytes;                /* held at the end */
    struct ts_contact *session;
};

struct repro_director {
    void (*stand)(void *self, unsigned step, struct ts_case *c);
    void (*respond)(void *self, unsigned step, const struct ts_meetings *contacts);
    void *self;
};

struct repro_sequence {
    const struct repro *repro;
    const struct ts_scene *scene;
    struct repro_contestant *contestant; /* the first one asks for all contacts with the defaults */
    size_t contestants;

    /* Is shown each step with all contacts; NULL: nobody looks. False ends the run. */
    bool (*show)(void *context, unsigned step, const struct ts_case *c,
                 const struct ts_meetings *contacts);
    void *context;

    /* Who has the bodies move by what they meet: `stand` puts them where they stand in a step,
     * after the scene has posed them, and `respond` is told what meets there. It is asked for a
     * step only after it was told of all steps before; NULL: the scene alone moves them. */
    const struct repro_director *director;

    size_t faces;                    /* of all bodies; set by the run, */
    uint32_t references;             /* as is this */
    struct ts_scene_options options; /* level and steps */
    bool apart;                      /* bodies are moved so far apart that no two root boxes meet */
    double spread; /* places are so many times as far from their middle; 0: as the scene has them */
};

/* run.c */

/* Runs the sequence. TOOL_FAILED: two contestants differ, TOOL_BAD: something was refused or memory
 * ran out; a line was printed. Samples are there after TOOL_GOOD only. */
int repro_run(struct repro_sequence *sequence);
void repro_free(struct repro_sequence *sequence);

/* certify.c: whether what was found in the last step is the contact set of every two bodies, by a
 * certificate (docs/certificate.md). TOOL_FAILED: it is not, and a line was printed. */
int repro_certify(const struct repro_sequence *sequence, const struct ts_case *c,
                  const struct ts_meetings *all);

/* The number that a step of a shorter run has among the paper's, from 1. */
double repro_step(const struct repro_sequence *sequence, unsigned step);

/* Writes the numbers of contestants: the first, and then the others in an order of each block's
 * own, the same in every run. */
void repro_order(size_t count, size_t *order, uint64_t *chance);

/* A mean over the steps from `low` to before `high` (numbers of the paper). NaN: of no step. Means
 * of a whole sequence begin behind its first step, in which a session meets cold caches and does
 * what it does once. */
#define REPRO_SECOND 1.0001
enum repro_what {
    REPRO_CPU,
    REPRO_WALL,
    REPRO_VOLUMES,
    REPRO_OVERLAPS,
    REPRO_TRIANGLES,
    REPRO_CONTACTS
};
double repro_mean(const struct repro_sequence *sequence, const struct repro_contestant *who,
                  enum repro_what what, double low, double high);

/* repro.c: what was asked for is possible for this experiment; false: a line says what is not. */
bool repro_possible(struct repro *repro, const struct repro_experiment *experiment);

/* The folder is there; pictures are left out where none can be made. */
bool repro_prepare(struct repro *repro);

/* Runs one; the exit status. */
int repro_experiment(struct repro *repro, const struct repro_experiment *experiment);

/* all.c: runs all of them. */
int repro_all(struct repro *all, size_t count, const struct repro_experiment *experiments);

/* repro.c: writes what an experiment found into the folder that was asked for, if one was. */
bool repro_write(const struct repro *repro, const char *name,
                 bool (*write)(FILE *out, const void *what), const void *what);

/* Prints the sheet under a title and writes it as NAME.csv; then frees it. False: complained. */
bool repro_sheet(const struct repro *repro, const char *title, const char *name,
                 struct tool_sheet *sheet);

/* show.c: what is said about a sequence. */

/* A mean of milliseconds a step. */
double repro_milliseconds(const struct repro_sequence *sequence, size_t who, double low,
                          double high);

/* How far an experiment is in what takes long: `done` of `all`. */
void repro_progress(const struct repro *repro, const char *what, uint64_t done, uint64_t all);

/* Bytes for a face and reference. */
double repro_bytes(const struct repro_sequence *sequence, const struct repro_contestant *who);

/* Pictures of a few steps, as the paper counts them; 0: no more. */
struct repro_album {
    const struct repro_sequence *sequence;
    const char *name; /* of the files: NAME-step-060.png */
    unsigned step[REPRO_SHOWN];
};

/* Has the sequence's run make the pictures, if some were asked for. */
void repro_album_open(struct repro_album *album, struct repro_sequence *sequence);

/* Time and work of every contestant in every step, as NAME-steps.csv. */
bool repro_steps(const struct repro_sequence *sequence, const char *name);

/* Time over steps of `count` contestants, as NAME.svg. */
bool repro_plot_steps(const struct repro_sequence *sequence, const char *name, const char *title,
                      const size_t *who, size_t count);

/* The slope of the line through the logarithms that fits best: y grows as x^slope. */
double repro_growth(size_t count, const double *x, const double *y);

/* A table of claims. */
void repro_claims_start(struct tool_sheet *sheet);
void repro_claim(struct tool_sheet *sheet, const char *claim, double measured, const char *wanted,
                 const char *paper);

/* The same of a number that the paper prints. */
void repro_claim_printed(struct tool_sheet *sheet, const char *claim, double measured,
                         const char *wanted, struct repro_printed paper);

/* gains.c: what each option gains, over the defaults and over what the paper chose. */
int repro_gains(const struct repro *repro, const struct ts_scene *scene, unsigned level);

/* paper_000/methods.c: the methods that paper 000 compares, ours and as printed. The boxes of
 * hybrid are those of the world, as in paper 001, or those of the model, like the boxes of morph:
 * the paper does not say. */
enum repro_000_method {
    REPRO_000_MORPH,
    REPRO_000_HYBRID,
    REPRO_000_PRINTED_MORPH,
    REPRO_000_PRINTED_HYBRID,
    REPRO_000_PRINTED_MODEL,
    REPRO_000_METHODS
};
struct repro_contestant repro_000_contestant(enum repro_000_method method, enum ts_extent extent);

/* paper_000/paper_000.c */
int repro_000_1(const struct repro *repro);
int repro_000_2(const struct repro *repro);

/* paper_000/density.c: the second experiment with dolphins of these sizes, more and less crowded.
 */
/* All places move so many times as far away from their middle. */
void repro_spread(double spread, struct ts_case *c);
/* hybrid / morph of dolphins with so many faces, as the paper prints it; NaN: it says nothing. */
double repro_000_paper(enum ts_extent extent, double faces);
int repro_000_density(const struct repro *repro, const unsigned *level, size_t levels);

/* paper_000/references.c: the reference models of a scene side by side, as
 * EXPERIMENT-references.png. */
bool repro_000_references(const struct repro *repro, const struct ts_scene *scene, unsigned level);

/* paper_000/rigid.c: morphing bodies beside rigid ones of the same shape. */
int repro_000_3(const struct repro *repro);

/* Has a contestant's session begin anew with bodies as they are now, in one rigid shape each, and
 * lets go of them. */
bool repro_freeze(const struct ts_contact_table *method, struct repro_contestant *who,
                  const struct ts_case *c, struct ts_error *error);
void repro_thaw(struct repro_contestant *who);

/* paper_001.c: the methods that paper 001 compares; each stands for all and for a first contact. */
enum repro_001_method {
    REPRO_OURS,
    REPRO_HYBRID,
    REPRO_TOP_DOWN,
    REPRO_BOTTOM_UP,
    REPRO_BERGEN,
    REPRO_BERGEN_8,
    REPRO_METHODS
};
struct repro_contestant repro_001_contestant(enum repro_001_method method, enum ts_extent extent);

/* Steps from `low` to before `high` of that sequence, as the paper counts them. */
enum { REPRO_APART, REPRO_TOUCHING, REPRO_DEEP, REPRO_LAST, REPRO_WHOLE, REPRO_STAGES };
struct repro_stage {
    char name[40];
    double low, high;
};
void repro_001_stages(const struct repro_sequence *sequence,
                      struct repro_stage stage[REPRO_STAGES]);

int repro_001_1(const struct repro *repro);

/* paper_001_sizes.c, paper_001_crowd.c */
enum { REPRO_001_ROWS = 7 }; /* of Table 1 */
int repro_001_2(const struct repro *repro);
int repro_001_3(const struct repro *repro);

/* paper_002/paper_002.c, paper_002/skip.c */
int repro_002_1(const struct repro *repro);
int repro_002_4(const struct repro *repro);

/* paper_002/tables.c */
int repro_002_2(const struct repro *repro);
int repro_002_3(const struct repro *repro);

/* paper_003.c, paper_003_update.c, paper_003_sequence.c */
int repro_003_1(const struct repro *repro);
int repro_003_2(const struct repro *repro);
int repro_003_3(const struct repro *repro);
int repro_003_4(const struct repro *repro);
int repro_003_5(const struct repro *repro);

/* paper_004_pairs.c, paper_004_points.c, paper_004_sequence.c */
int repro_004_1(const struct repro *repro);
int repro_004_10(const struct repro *repro);
int repro_004_2(const struct repro *repro);
int repro_004_1f(const struct repro *repro);
int repro_004_12(const struct repro *repro);

#endif
