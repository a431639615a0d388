/* paper_000.c: the two experiments of paper 000 (section 4, Fig. 4, 5, 7 and 8). The morph method
 * is compared with two that place every vertex: bottom-up makes every box new, hybrid (paper 001)
 * those above the leaves, and the rest when it is visited. Morph and hybrid run twice: with our
 * defaults, and as printed. */
#include <math.h>
#include <stdlib.h>

#include "tool/plot.h"
#include "tool/repro/repro.h"

/* Each for all contacts, and then for a first one. */
enum {
    MORPH_ALL,
    MORPH_FIRST,
    HYBRID_ALL,
    HYBRID_FIRST,
    UP_ALL,
    UP_FIRST,
    PRINTED_MORPH_ALL,
    PRINTED_MORPH_FIRST,
    PRINTED_HYBRID_ALL,
    PRINTED_HYBRID_FIRST,
    PRINTED_MODEL_ALL,
    PRINTED_MODEL_FIRST,
    CONTESTANTS
};
enum { STEPS_END = 401, OURS = UP_FIRST + 1, PRINTED = CONTESTANTS - OURS };

static struct repro_contestant contestant(int number)
{
    enum ts_extent extent = number % 2 ? TS_FIRST : TS_ALL;
    struct repro_contestant up = {.name = "bottom-up",
                                  .options = {.refit = TS_REFIT_BOTTOM_UP},
                                  .extent = extent,
                                  .placed = true};

    if (number == UP_ALL || number == UP_FIRST) return up;
    return repro_000_contestant((number < OURS ? number : number - 2) / 2, extent);
}

static const char *const label[OURS] = {"morph, all",    "morph, first",   "hybrid, all",
                                        "hybrid, first", "bottom-up, all", "bottom-up, first"};

static void invite(struct repro_sequence *sequence, struct repro_contestant *room,
                   struct repro_album *album)
{
    for (int i = 0; i < CONTESTANTS; i++) room[i] = contestant(i);
    sequence->contestant = room;
    sequence->contestants = CONTESTANTS;
    if (album) repro_album_open(album, sequence);
}

/* If pictures were asked for. */
static bool show_references(const struct repro_sequence *sequence)
{
    return !sequence->show ||
           repro_000_references(sequence->repro, sequence->scene, sequence->options.level);
}

/* ---- what both experiments say of a range of steps ---- */

/* A method's milliseconds, and how many times those of `base` they are. */
static void add_against(struct tool_sheet *sheet, const struct repro_sequence *sequence, int who,
                        int base, double low, double high)
{
    double ms = repro_milliseconds(sequence, who, low, high);

    tool_sheet_number(sheet, ms);
    tool_sheet_ratio(sheet, ms / repro_milliseconds(sequence, base, low, high));
}

/* contacts, times, ratios, and what the morph method did */
/* clang-format off */
#define MEANS "asked", "contacts", "printed morph ms", "hybrid ms", "ratio", "model boxes ms", "ratio", \
    "our morph ms", "hybrid ms", "ratio", "bottom-up ms", "ratio", "volumes", "overlaps", "triangles"
/* clang-format on */
static void add_means(struct tool_sheet *sheet, const struct repro_sequence *sequence,
                      enum ts_extent extent, double low, double high)
{
    int first = extent == TS_FIRST, printed = PRINTED_MORPH_ALL + first;
    const struct repro_contestant *who = &sequence->contestant[MORPH_ALL + first];

    tool_sheet_add(sheet, extent == TS_ALL ? "all" : "first");
    tool_sheet_number(sheet, repro_mean(sequence, who, REPRO_CONTACTS, low, high));
    tool_sheet_number(sheet, repro_milliseconds(sequence, printed, low, high));
    add_against(sheet, sequence, PRINTED_HYBRID_ALL + first, printed, low, high);
    add_against(sheet, sequence, PRINTED_MODEL_ALL + first, printed, low, high);
    tool_sheet_number(sheet, repro_milliseconds(sequence, MORPH_ALL + first, low, high));
    add_against(sheet, sequence, HYBRID_ALL + first, MORPH_ALL + first, low, high);
    add_against(sheet, sequence, UP_ALL + first, MORPH_ALL + first, low, high);
    tool_sheet_number(sheet, round(repro_mean(sequence, who, REPRO_VOLUMES, low, high)));
    tool_sheet_number(sheet, round(repro_mean(sequence, who, REPRO_OVERLAPS, low, high)));
    tool_sheet_number(sheet, round(repro_mean(sequence, who, REPRO_TRIANGLES, low, high)));
}

/* ---- 000-1 ---- */

static const struct phase {
    const char *name;
    double low, high;
    const char *paper[2]; /* all, first */
    bool claimed[2];      /* as a range of steps: then it is a row of the last table */
} phases[] = {
    {"2 to 40, apart", REPRO_SECOND, 41, {"better or about the same", "clearly superior"}, {0}},
    {"2 to 90", REPRO_SECOND, 91, {"better or about the same", "clearly superior"}, {true, false}},
    {"91 to 269, deep", 91, 270, {"not claimed", "clearly superior"}, {0}},
    {"270 to 400", 270, STEPS_END, {"better or about the same", "clearly superior"}, {true, false}},
    {"2 to 400", REPRO_SECOND, STEPS_END, {"", "clearly superior"}, {false, true}},
};

static bool print_phases(const struct repro_sequence *sequence)
{
    static const char *const heading[] = {"steps", MEANS, "paper, against hybrid", NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
            tool_sheet_add(&sheet, "%s", phases[i].name);
            add_means(&sheet, sequence, extent, phases[i].low, phases[i].high);
            tool_sheet_add(&sheet, "%s", phases[i].paper[extent]);
        }
    return repro_sheet(
        sequence->repro,
        "Means a step, without the first; volumes, overlap and triangle tests of our morph",
        "000-1-phases.csv", &sheet);
}

/* How many times as long one takes as another. */
static double times(const struct repro_sequence *sequence, int slow, int fast, double low,
                    double high)
{
    return repro_milliseconds(sequence, slow, low, high) /
           repro_milliseconds(sequence, fast, low, high);
}

/* With boxes of the world, and with those of the model. */
static void find_phase(const struct repro_sequence *sequence, const struct phase *phase, int first)
{
    static const int hybrid[] = {PRINTED_HYBRID_ALL, PRINTED_MODEL_ALL};
    static const char *const boxes[] = {"world", "model"};
    char what[TOOL_SHEET_CELL];

    for (int i = 0; i < 2; i++) {
        snprintf(what, sizeof what, "%s, steps %s, boxes of the %s: hybrid / morph",
                 first ? "first contact" : "all contacts", phase->name, boxes[i]);
        repro_find(
            sequence->repro,
            &(struct repro_finding){
                what, REPRO_AT_LEAST(1),
                times(sequence, hybrid[i] + first, PRINTED_MORPH_ALL + first, phase->low,
                      phase->high),
                times(sequence, HYBRID_ALL + first, MORPH_ALL + first, phase->low, phase->high),
                "how deep the bodies are; boxes of the world are tested fastest"});
    }
}

static void find_phases(const struct repro_sequence *sequence)
{
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++)
            if (phases[i].claimed[extent]) find_phase(sequence, &phases[i], extent);
}

/* How many times longer bottom-up takes to a first contact, while bodies touch. */
static double first_ratio(const struct repro_sequence *sequence)
{
    double up = 0, morph = 0;

    for (unsigned step = 1; step < sequence->options.frames; step++) {
        if (sequence->contestant[MORPH_ALL].sample[step].contacts == 0) continue;
        up += sequence->contestant[UP_FIRST].sample[step].cpu;
        morph += sequence->contestant[MORPH_FIRST].sample[step].cpu;
    }
    return up / morph;
}

static bool print_claims_1(const struct repro_sequence *sequence)
{
    struct tool_sheet sheet;

    find_phases(sequence);
    repro_claims_start(&sheet);
    repro_claim(&sheet, "first contact while bodies touch: bottom-up / morph",
                first_ratio(sequence), "50 or more", "");
    repro_claim(&sheet, "bytes for a face and reference",
                repro_bytes(sequence, &sequence->contestant[MORPH_ALL]), "80 or less", "");
    return repro_sheet(sequence->repro, "Claims", "000-1-claims.csv", &sheet);
}

int repro_000_1(const struct repro *repro)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_sequence sequence = {.repro = repro, .scene = ts_scene_find("lobes")};
    struct repro_album album = {.name = repro->experiment, .step = {60, 120, 180, 220, 260, 320}};
    int status;

    sequence.options.level = repro->levels ? repro->level[0] : sequence.scene->usual.level;
    sequence.options.frames = repro->steps;
    invite(&sequence, room, &album);
    status = repro_run(&sequence);
    if (repro->only_pictures && status == TOOL_GOOD)
        status = show_references(&sequence) ? TOOL_GOOD : TOOL_BAD;
    else if (status == TOOL_GOOD &&
             !(show_references(&sequence) && print_phases(&sequence) && print_claims_1(&sequence) &&
               repro_steps(&sequence, "000-1") &&
               repro_plot_steps(&sequence, "000-1", "000-1: two bodies pass through each other",
                                (const size_t[]){0, 1, 2, 3, 4, 5}, OURS) &&
               repro_plot_steps(&sequence, "000-1-printed",
                                "000-1, both methods as printed (Fig. 5)",
                                (const size_t[]){6, 7, 8, 9, 10, 11}, PRINTED)))
        status = TOOL_BAD;
    repro_free(&sequence);
    if (status != TOOL_GOOD || repro->only_pictures) return status;
    return repro_gains(repro, sequence.scene, sequence.options.level);
}

/* ---- 000-2 ---- */

enum { APART = CONTESTANTS, LINES };

/* What is kept of each size. */
struct sizes {
    double faces[REPRO_LEVELS], ms[LINES][REPRO_LEVELS], bytes;
    size_t count;
    struct tool_sheet sheet;
};

/* Bodies that are far from each other: the cost of a step in which nothing happens. */
static int run_apart(struct repro_sequence sequence, double *ms)
{
    struct repro_contestant alone = contestant(MORPH_ALL);
    int status;

    sequence.apart = true;
    sequence.show = NULL;
    sequence.contestant = &alone;
    sequence.contestants = 1;
    status = repro_run(&sequence);
    if (status == TOOL_GOOD) *ms = repro_milliseconds(&sequence, 0, REPRO_SECOND, STEPS_END);
    repro_free(&sequence);
    return status;
}

static int run_size(const struct repro *repro, unsigned level, struct repro_album *album,
                    struct sizes *s)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_sequence sequence = {
        .repro = repro, .scene = ts_scene_find("dolphin"), .options = {level, repro->steps}};
    int status;

    invite(&sequence, room, album);
    status = repro_run(&sequence);
    if (repro->only_pictures && status == TOOL_GOOD) {
        status = show_references(&sequence) ? TOOL_GOOD : TOOL_BAD;
    } else if (status == TOOL_GOOD) {
        size_t faces = sequence.faces / 12;

        for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
            tool_sheet_add(&s->sheet, "%zu", faces);
            add_means(&s->sheet, &sequence, extent, REPRO_SECOND, STEPS_END);
            tool_sheet_number(&s->sheet, repro_000_paper(extent, (double)faces));
        }
        for (int i = 0; i < CONTESTANTS; i++)
            s->ms[i][s->count] = repro_milliseconds(&sequence, i, REPRO_SECOND, STEPS_END);
        s->faces[s->count] = (double)faces;
        s->bytes = repro_bytes(&sequence, &sequence.contestant[MORPH_ALL]);
        status =
            show_references(&sequence) ? run_apart(sequence, &s->ms[APART][s->count]) : TOOL_BAD;
        s->count++;
    }
    repro_free(&sequence);
    return status;
}

static double growth(const struct sizes *s, int line)
{
    return repro_growth(s->count, s->faces, s->ms[line]);
}

static double spread(const struct sizes *s, int line)
{
    double low = INFINITY, high = 0;

    for (size_t i = 0; i < s->count; i++) {
        low = fmin(low, s->ms[line][i]);
        high = fmax(high, s->ms[line][i]);
    }
    return high / low;
}

/* Where the morph method gains least against hybrid. */
static double least_ratio(const struct sizes *s)
{
    double least = INFINITY;

    for (size_t i = 0; i < s->count; i++)
        least = fmin(least, s->ms[HYBRID_ALL][i] / s->ms[MORPH_ALL][i]);
    return least;
}

/* How times grow, over the sizes that were run. */
static void find_growth(const struct repro *repro, const struct sizes *s)
{
    static const struct {
        const char *what;
        int printed, ours;
        struct repro_printed paper;
    } row[] = {{"all contacts, morph", PRINTED_MORPH_ALL, MORPH_ALL, REPRO_AT_MOST(1)},
               {"all contacts, hybrid", PRINTED_HYBRID_ALL, HYBRID_ALL, REPRO_PRINTED(1)},
               {"first contact, morph", PRINTED_MORPH_FIRST, MORPH_FIRST, REPRO_AT_MOST(1)},
               {"first contact, hybrid", PRINTED_HYBRID_FIRST, HYBRID_FIRST, REPRO_PRINTED(1)}};
    char what[TOOL_SHEET_CELL];

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(what, sizeof what, "%s: grows as faces to the power", row[i].what);
        repro_find(repro, &(struct repro_finding){what, row[i].paper, growth(s, row[i].printed),
                                                  growth(s, row[i].ours),
                                                  "in a crowd contacts cost most, and grow like "
                                                  "the root of the faces"});
    }
}

static bool print_claims_2(const struct repro *repro, const struct sizes *s)
{
    struct tool_sheet sheet;

    find_growth(repro, s);
    repro_claims_start(&sheet);
    repro_claim(&sheet, "our morph, first: grows as faces to the power", growth(s, MORPH_FIRST),
                "0.5 or less", "below linear");
    repro_claim(&sheet, "our morph, all: grows as faces to the power", growth(s, MORPH_ALL), "-",
                "below linear");
    repro_claim(&sheet, "our hybrid, first: grows as faces to the power", growth(s, HYBRID_FIRST),
                "-", "linear");
    repro_claim(&sheet, "our hybrid, all: grows as faces to the power", growth(s, HYBRID_ALL), "-",
                "linear");
    repro_claim_printed(&sheet, "all contacts, ours: hybrid / morph, smallest of all sizes",
                        least_ratio(s), "1 or more",
                        (struct repro_printed)REPRO_PRINTED(repro_000_paper(TS_ALL, s->faces[0])));
    repro_claim(&sheet, "no contact: milliseconds a step, slowest size / fastest", spread(s, APART),
                "2 or less", "");
    repro_claim(&sheet, "bytes for a face and reference", s->bytes, "80 or less", "");
    return repro_sheet(repro, "Claims", "000-2-claims.csv", &sheet);
}

static bool plot_sizes(const struct repro *repro, const struct sizes *s)
{
    struct tool_plot plot = {.title = "000-2: twelve dolphins",
                             .x_title = "faces of a dolphin",
                             .y_title = "milliseconds a step",
                             .log_x = true,
                             .log_y = true,
                             .lines = OURS + 1};

    for (int i = 0; i < OURS; i++)
        plot.line[i] = (struct tool_line){label[i], s->faces, s->ms[i], s->count, true};
    plot.line[OURS] =
        (struct tool_line){"morph, no contact", s->faces, s->ms[APART], s->count, true};
    return repro_write(repro, "000-2.svg", tool_plot_svg, &plot);
}

int repro_000_2(const struct repro *repro)
{
    static const char *const heading[] = {"faces", MEANS, "paper: hybrid / morph", NULL};
    static const unsigned usual[] = {0, 1, 2, 3};
    const unsigned *level = repro->levels ? repro->level : usual;
    size_t levels = repro->levels ? repro->levels : sizeof usual / sizeof *usual,
           middle = levels / 2;
    struct repro_album album = {.name = repro->experiment, .step = {50, 150, 250, 350}};
    struct sizes s = {.count = 0};
    int status = TOOL_GOOD;

    tool_sheet_start(&s.sheet, heading);
    for (size_t i = repro->only_pictures ? middle : 0;
         status == TOOL_GOOD && i < (repro->only_pictures ? middle + 1 : levels); i++)
        status = run_size(repro, level[i], i == middle ? &album : NULL, &s);
    if (status != TOOL_GOOD || repro->only_pictures) {
        tool_sheet_free(&s.sheet);
        return status;
    }
    if (!repro_sheet(
            repro,
            "Means a step, without the first; volumes, overlap and triangle tests of our morph",
            "000-2-sizes.csv", &s.sheet) ||
        !print_claims_2(repro, &s) || !plot_sizes(repro, &s))
        return TOOL_BAD;
    status = repro_000_density(repro, level, levels);
    if (status != TOOL_GOOD) return status;
    return repro_gains(repro, ts_scene_find("dolphin"), level[middle]);
}
