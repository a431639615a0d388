/* repro.h: how the experiments of the papers are run again. An experiment is a film (a scene and
 * its steps) that several contestants watch together, each with a session of its own. They are
 * timed by turns of a few steps, so that what slows the machine down slows all of them down, and
 * their answers are compared in every step. */
#ifndef TOOL_REPRO_H
#define TOOL_REPRO_H

#include "cases/scene.h"
#include "tool/sheet.h"
#include "tool/tool.h"

enum { REPRO_LEVELS = 8, REPRO_CONTESTANTS = 32 /* of one film, at most */ };

/* What was asked for on the command line. */
struct repro {
    const char *experiment, *out; /* folder, or NULL */
    unsigned steps;
    unsigned level[REPRO_LEVELS];
    size_t levels; /* 0: the experiment's own */
    bool pictures;
    bool cold;                      /* turns of one step: caches are as the others left them */
    const struct ts_method *method; /* of all contestants but the first, which is always opt */
};

/* What one contestant did in one step. */
struct repro_sample {
    double cpu, wall; /* seconds */
    struct ts_work work;
    size_t contacts;
};

struct repro_contestant {
    const char *name;
    struct ts_options options;
    enum ts_extent extent;
    bool placed;                 /* every vertex is, and handed over as one that was moved */
    struct repro_sample *sample; /* of each step */
    size_t bytes;                /* held at the end */
    void *session;
};

struct repro_film {
    const struct repro *repro;
    const struct ts_scene *scene;
    struct repro_contestant *contestant; /* the first one asks for all contacts with the defaults */
    size_t contestants;

    /* Is shown each step with all contacts; NULL: nobody looks. False ends the run. */
    bool (*show)(void *context, unsigned step, const struct ts_case *c,
                 const struct ts_meetings *contacts);
    void *context;

    size_t faces;                    /* of all bodies; set by the run, */
    uint32_t references;             /* as is this */
    struct ts_scene_options options; /* level and steps */
    bool apart;                      /* bodies are moved so far apart that no two root boxes meet */
};

/* repro_run.c */

/* Runs the film. TOOL_FAILED: two contestants differ, TOOL_BAD: something was refused or memory
 * ran out; a line was printed. Samples are there after TOOL_GOOD only. */
int repro_run(struct repro_film *film);
void repro_free(struct repro_film *film);

/* The number that a step of a shorter run has among the paper's 400, from 1. */
double repro_step(const struct repro_film *film, unsigned step);

/* A mean over the steps from `low` to before `high` (numbers of the paper). NaN: of no step. */
enum repro_what {
    REPRO_CPU,
    REPRO_WALL,
    REPRO_VOLUMES,
    REPRO_OVERLAPS,
    REPRO_TRIANGLES,
    REPRO_CONTACTS
};
double repro_mean(const struct repro_film *film, const struct repro_contestant *who,
                  enum repro_what what, double low, double high);

/* repro.c: writes what an experiment found into the folder that was asked for, if one was. */
bool repro_write(const struct repro *repro, const char *name,
                 bool (*write)(FILE *out, const void *what), const void *what);

/* Prints the sheet under a title and writes it as NAME.csv; then frees it. False: complained. */
bool repro_sheet(const struct repro *repro, const char *title, const char *name,
                 struct tool_sheet *sheet);

/* repro_gains.c: what each option gains, over the defaults and over what the paper chose. */
int repro_gains(const struct repro *repro, const struct ts_scene *scene, unsigned level);

/* repro_000.c */
int repro_000_1(const struct repro *repro);
int repro_000_2(const struct repro *repro);

#endif
