/* gains.c: what each option of a method gains or costs, against the defaults in the same run.
 * All variants run over the sequence together; first for all contacts, then for a first one. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case/options.h"
#include "tool/repro/repro.h"

/* One option that differs from those of all. */
struct variant {
    const char *option, *value, *paper;
};

/* Variants, and the options that all of them share. The first variant is none: it shows how far
 * equal code differs, and "best" with it. */
struct list {
    const char *paper; /* whose experiments it is for */
    const char *name;  /* of the options that are shared, and of the file */
    const char *file, *title;
    struct ts_contact_options shared;
    const struct variant *variant;
    size_t count;
};
enum { CONTROL = 0, MOST_VARIANTS = REPRO_CONTESTANTS - 2, WINDOW = 10 /* steps */ };

/* clang-format off */
static const struct variant over_defaults[] = {
    {"defaults", "again", "(what differs here is noise)"},
    {"stamps", "off", ""},
    {"parts", "2", ""},
    {"parts", "4", ""},
    {"volume", "6-dop", ""},
    {"volume", "14-dop", ""},
    {"volume", "18-dop", ""},
    {"volume", "26-dop", ""},
    {"volume", "ball", "updates and tests are faster"},
    {"volume", "sat", ""},
    {"volume", "sat-lite", "its choice"},
    {"degree", "4", ""},
    {"degree", "2", ""},
    {"partition", "1", ""},
    {"partition", "2", ""},
    {"partition", "mean", ""},
    {"cut", "mean", ""},
    {"tree", "connected", "better (001)"},
    {"leaf", "1", "its choice: volumes are blended down to single faces"},
    {"leaf", "32", ""},
    {"witness", "off", "its choice"},
    {"front", "on", ""},
    {"bounds", "double", "its choice"},
    {"parallel", "on", ""},
};
static const struct variant over_paper[] = {
    {"the paper's", "again", "(what differs here is noise)"},
    {"stamps", "off", "stamps gain"},
    {"parts", "2", "gains"},
    {"parts", "4", ""},
    {"volume", "sat", "slower than sat-lite"},
    {"degree", "4", "slightly slower than 8"},
    {"degree", "2", "slightly slower than 8"},
    {"partition", "1", ""},
    {"partition", "mean", "might be a good choice"},
    {"front", "on", "might be beneficial"},
};
static const struct variant over_defaults_001[] = {
    {"defaults", "again", "(what differs here is noise)"},
    {"refit", "hybrid", ""},
    {"refit", "top-down", ""},
    {"refit", "bottom-up", ""},
    {"degree", "4", "slightly slower than 8"},
    {"degree", "2", "slightly slower than 8"},
    {"tree", "connected", "better"},
    {"cut", "mean", "no significant difference"},
    {"volume", "sat-lite", ""},
    {"leaf", "1", "its choice"},
    {"leaf", "32", ""},
    {"witness", "off", "its choice"},
    {"parallel", "on", "future work"},
};
static const struct variant over_hybrid[] = {
    {"hybrid", "again", "(what differs here is noise)"},
    {"refit", "top-down", "slower, in hard cases most"},
    {"refit", "bottom-up", "slower, in simple cases most"},
    {"levels", "2", "slower than node by node"},
    {"levels", "3", "slower than node by node"},
    {"degree", "4", "slightly slower than 8"},
    {"degree", "2", "slightly slower than 8"},
    {"tree", "connected", "better"},
    {"cut", "mean", "no significant difference"},
};
static const struct variant over_bergen[] = {
    {"van den Bergen", "again", "(what differs here is noise)"},
    {"degree", "8", "faster"},
    {"degree", "4", ""},
    {"volume", "sat", ""},
    {"volume", "box", ""},
};
#define REVISITED "how often a node is visited again in a step"
#define SEVERAL   "the scene; at its best, leaves have several faces"

/* What a paper prints of an option: its time over that of what all share. */
static const struct printed {
    const char *experiment; /* the begin of its name */
    const char *over, *option, *value;
    struct repro_printed time;
    const char *why; /* where a difference comes from */
} printed[] = {
    {"000-1", "the paper's", "stamps", "off", REPRO_BETWEEN(1.15, 1 / 0.85), REVISITED},
    {"000-2", "the paper's", "stamps", "off", REPRO_BETWEEN(1.1, 1 / 0.9), REVISITED},
    {"000-1", "the paper's", "parts", "2", REPRO_PRINTED(0.95), "how far references are from each other"},
    {"000", "the paper's", "volume", "sat", REPRO_AT_LEAST(1), "how many tests the other 9 axes save"},
    {"000", "the paper's", "degree", "4", REPRO_AT_LEAST(1), SEVERAL},
    {"000", "the paper's", "degree", "2", REPRO_AT_LEAST(1), SEVERAL},
    {"000", "the paper's", "front", "on", REPRO_AT_MOST(1), "fronts are written and read, and save few tests"},
    {"001", "hybrid", "refit", "top-down", REPRO_AT_LEAST(1), "while bodies are apart, it makes fewer boxes"},
    {"001", "hybrid", "refit", "bottom-up", REPRO_AT_LEAST(1), "how few boxes are visited"},
    {"001", "hybrid", "levels", "2", REPRO_AT_LEAST(1), "how many boxes are made and not visited"},
    {"001", "hybrid", "levels", "3", REPRO_AT_LEAST(1), "how many boxes are made and not visited"},
    {"001", "hybrid", "degree", "4", REPRO_AT_LEAST(1), SEVERAL},
    {"001", "hybrid", "degree", "2", REPRO_AT_LEAST(1), SEVERAL},
    {"001", "hybrid", "tree", "connected", REPRO_BETWEEN(0.9, 1), SEVERAL},
    {"001", "hybrid", "cut", "mean", REPRO_PRINTED(1), "noise: the row `again` has as much"},
    {"001", "van den Bergen", "degree", "8", REPRO_BETWEEN(0.8, 0.9), "a node's children are tested together"},
};
#define COUNTED(list) list, sizeof list / sizeof *list
static const struct list lists[] = {
    {"000", "defaults", "gains", "against the defaults", {0}, COUNTED(over_defaults)},
    {"000", "the paper's", "gains-paper",
     "against the paper's own options (sat-lite, leaf 1, no witness, doubles)",
     {.volume = TS_VOLUME_SAT_LITE, .leaf = 1, .witness = TS_OFF, .bounds = TS_BOUNDS_DOUBLE}, COUNTED(over_paper)},
    {"001", "defaults", "gains", "against the defaults", {0}, COUNTED(over_defaults_001)},
    {"001", "hybrid", "gains-hybrid", "against the paper's own method (hybrid, down to the faces)",
     {.refit = TS_REFIT_HYBRID, .leaf = 1, .witness = TS_OFF}, COUNTED(over_hybrid)},
    {"001", "van den Bergen", "gains-bergen", "against van den Bergen's method",
     {.volume = TS_VOLUME_SAT_LITE, .refit = TS_REFIT_BOTTOM_UP, .degree = 2, .leaf = 1,
      .witness = TS_OFF}, COUNTED(over_bergen)},
};
/* clang-format on */
_Static_assert(sizeof over_defaults / sizeof *over_defaults <= MOST_VARIANTS, "all have a place");

/* The contestants of one sequence: what all share for all contacts, the same and every variant for
 * `extent`. Where all contacts are asked for, the first two would be the same; then one is left
 * out. */
static void invite(struct repro_sequence *sequence, struct repro_contestant *room,
                   char (*name)[TOOL_SHEET_CELL], const struct list *list, enum ts_extent extent)
{
    size_t base = extent == TS_FIRST;
    struct ts_error error;

    for (size_t i = 0; i <= base + list->count; i++) {
        const struct variant *v = i > base ? &list->variant[i - base - 1] : NULL;

        room[i].name = list->name;
        room[i].options = list->shared;
        room[i].extent = i < base ? TS_ALL : extent;
        if (!v) continue;
        room[i].name = name[i - base - 1];
        snprintf(name[i - base - 1], TOOL_SHEET_CELL, "%s %s", v->option, v->value);
        if (v == &list->variant[CONTROL]) continue;
        if (!ts_option_set(&room[i].options, v->option, v->value, &error)) abort();
    }
    sequence->contestant = room;
    sequence->contestants = base + 1 + list->count;
}

/* The clock that counts for a contestant: with threads, only that on the wall sees all of it. */
static enum repro_what clock_of(const struct repro_contestant *who)
{
    return who->options.parallel == TS_ON ? REPRO_WALL : REPRO_CPU;
}

static double ratio(const struct repro_sequence *sequence, const struct repro_contestant *who,
                    const struct repro_contestant *base, double low, double high)
{
    return repro_mean(sequence, who, clock_of(who), low, high) /
           repro_mean(sequence, base, clock_of(who), low, high);
}

/* The smallest ratio over windows of the sequence in which bodies touch. */
static double best_ratio(const struct repro_sequence *sequence, const struct repro_contestant *who,
                         const struct repro_contestant *base)
{
    double best = NAN;

    for (unsigned low = 1; low < sequence->repro->paper_steps; low += WINDOW) {
        unsigned high = low + WINDOW;

        if (!(repro_mean(sequence, base, REPRO_CONTACTS, low, high) > 0)) continue;
        best = fmin(best, ratio(sequence, who, base, low, high)); /* NAN gives way */
    }
    return best;
}

/* ---- what the paper prints ---- */

/* Times over our defaults, of the list that has these. */
struct over {
    const struct list *list; /* NULL: it was not run yet */
    double time[MOST_VARIANTS];
};

static double over_ours(const struct over *over, const struct variant *v)
{
    for (size_t i = 0; over->list && i < over->list->count; i++)
        if (strcmp(over->list->variant[i].option, v->option) == 0 &&
            strcmp(over->list->variant[i].value, v->value) == 0)
            return over->time[i];
    return NAN;
}

/* What the paper of this experiment prints; NULL: nothing. */
static const struct printed *printed_of(const struct repro *repro, const struct list *list,
                                        const struct variant *v)
{
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        const struct printed *p = &printed[i];

        if (strncmp(repro->experiment, p->experiment, strlen(p->experiment)) == 0 &&
            strcmp(p->over, list->name) == 0 && strcmp(p->option, v->option) == 0 &&
            strcmp(p->value, v->value) == 0)
            return p;
    }
    return NULL;
}

static void find_times(const struct repro *repro, const struct repro_sequence *sequence,
                       const struct list *list, struct over *over)
{
    double end = repro->paper_steps + 1.0;

    for (size_t i = 0; i < list->count; i++) {
        const struct variant *v = &list->variant[i];
        const struct repro_contestant *base = sequence->contestant;
        const struct printed *paper = printed_of(repro, list, v);
        double time = ratio(sequence, base + 1 + i, base, REPRO_SECOND, end);
        char what[TOOL_SHEET_CELL];

        if (list == over->list) over->time[i] = time;
        if (!paper) continue;
        snprintf(what, sizeof what, "%s %s, all contacts: time over %s", v->option, v->value,
                 list->name);
        repro_find(repro, &(struct repro_finding){what, paper->time, time, over_ours(over, v),
                                                  paper->why});
    }
}

static void add_row(struct tool_sheet *sheet, const struct repro_sequence sequence[2],
                    const struct list *list, size_t variant)
{
    const struct repro_contestant *base = &sequence[0].contestant[0], *who = base + variant;
    const struct repro_contestant *first = &sequence[1].contestant[1];
    const struct variant *v = variant ? &list->variant[variant - 1] : NULL;
    const struct printed *paper = v ? printed_of(sequence->repro, list, v) : NULL;
    double end = sequence->repro->paper_steps + 1.0;
    char text[TOOL_SHEET_CELL];

    tool_sheet_add(sheet, "%s", who->name);
    tool_sheet_ratio(sheet, ratio(&sequence[0], who, base, REPRO_SECOND, end));
    if (clock_of(who) == REPRO_WALL)
        tool_sheet_add(sheet, "-"); /* whatever else runs on the machine decides it */
    else
        tool_sheet_ratio(sheet, best_ratio(&sequence[0], who, base));
    tool_sheet_ratio(sheet, ratio(&sequence[1], first + variant, first, REPRO_SECOND, end));
    tool_sheet_number(sheet,
                      round(repro_mean(&sequence[0], who, REPRO_VOLUMES, REPRO_SECOND, end)));
    tool_sheet_number(sheet,
                      round(repro_mean(&sequence[0], who, REPRO_OVERLAPS, REPRO_SECOND, end)));
    tool_sheet_number(sheet,
                      round(repro_mean(&sequence[0], who, REPRO_TRIANGLES, REPRO_SECOND, end)));
    tool_sheet_add(sheet, "%.1f", repro_bytes(&sequence[0], who));
    tool_sheet_add(sheet, "%s%s%s", v ? v->paper : "", paper ? ": " : "",
                   paper ? repro_printed_text(&paper->time, text) : "");
}

static bool print(const struct repro *repro, const struct repro_sequence sequence[2],
                  const struct list *list)
{
    static const char *const heading[] = {"option",  "time, all", "best",      "time, first",
                                          "volumes", "overlaps",  "triangles", "bytes",
                                          "paper",   NULL};
    struct tool_sheet sheet;
    char title[320], name[64];

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i <= list->count; i++) add_row(&sheet, sequence, list, i);
    snprintf(name, sizeof name, "%s-%s.csv", repro->experiment, list->file);
    snprintf(
        title, sizeof title,
        "Options, at %zu faces in all: time %s\n(best: in the best 10 of %u steps; parallel: by "
        "the clock on the wall);\nmeans a step for all contacts, without the first step; bytes for "
        "a face and reference",
        sequence->faces, list->title, repro->paper_steps);
    return repro_sheet(repro, title, name, &sheet);
}

static int measure(const struct repro *repro, const struct ts_scene *scene, unsigned level,
                   const struct list *list, struct over *over)
{
    char names[MOST_VARIANTS][TOOL_SHEET_CELL];
    struct repro_contestant room[2][REPRO_CONTESTANTS] = {{{0}}};
    struct repro_sequence sequence[2];
    int status = TOOL_GOOD;

    for (int i = 0; i < 2; i++) {
        sequence[i] = (struct repro_sequence){
            .repro = repro, .scene = scene, .options = {level, repro->steps}};
        invite(&sequence[i], room[i], names, list, i == 0 ? TS_ALL : TS_FIRST);
    }
    for (int i = 0; status == TOOL_GOOD && i < 2; i++) status = repro_run(&sequence[i]);
    if (status == TOOL_GOOD) {
        find_times(repro, &sequence[0], list, over);
        if (!print(repro, sequence, list)) status = TOOL_BAD;
    }
    for (int i = 0; i < 2; i++) repro_free(&sequence[i]);
    return status;
}

int repro_gains(const struct repro *repro, const struct ts_scene *scene, unsigned level)
{
    struct over over = {.list = NULL};
    int status = TOOL_GOOD;

    for (size_t i = 0; status == TOOL_GOOD && i < sizeof lists / sizeof *lists; i++) {
        if (strncmp(repro->experiment, lists[i].paper, strlen(lists[i].paper)) != 0) continue;
        if (!over.list) over.list = &lists[i]; /* the defaults come first */
        status = measure(repro, scene, level, &lists[i], &over);
    }
    return status;
}
