/* paper_001.c: the first experiment of paper 001 (section 4, Fig. 3 and 5): two bumpy spheres that
 * deform all the time move into each other. The paper's own method, hybrid, its two halves alone,
 * and van den Bergen's method, which the paper compares with, run over the sequence together with
 * ours.
 *
 * All are given vertices of the model and a pose. Van den Bergen's method keeps boxes of the model
 * and compares them as they stand; the paper's three have boxes of the world, so that an update
 * places every vertex first. All four work as published: down to single faces, and with nothing
 * kept from the search before. */
#include <math.h>

#include "tool/repro/repro.h"

#define AS_PUBLISHED .leaf = 1, .witness = TS_OFF

static const struct repro_contestant methods[REPRO_METHODS] = {
    [REPRO_OURS] = {.name = "ours"},
    [REPRO_HYBRID] = {.name = "hybrid", .options = {.refit = TS_REFIT_HYBRID, AS_PUBLISHED}},
    [REPRO_TOP_DOWN] = {.name = "top-down", .options = {.refit = TS_REFIT_TOP_DOWN, AS_PUBLISHED}},
    [REPRO_BOTTOM_UP] = {.name = "bottom-up",
                         .options = {.refit = TS_REFIT_BOTTOM_UP, AS_PUBLISHED}},
    [REPRO_BERGEN] = {.name = "van den Bergen",
                      .options = {.volume = TS_VOLUME_SAT_LITE,
                                  .refit = TS_REFIT_BOTTOM_UP,
                                  .degree = 2,
                                  AS_PUBLISHED}},
    [REPRO_BERGEN_8] = {
        .name = "van den Bergen 8-ary",
        .options = {.volume = TS_VOLUME_SAT_LITE, .refit = TS_REFIT_BOTTOM_UP, AS_PUBLISHED}}};

struct repro_contestant repro_001_contestant(enum repro_001_method method, enum ts_extent extent)
{
    struct repro_contestant who = methods[method];

    who.extent = extent;
    return who;
}

/* ---- what is said of a few steps ---- */

enum { CONTESTANTS = 2 * REPRO_METHODS };

static size_t number_of(enum repro_001_method method, enum ts_extent extent)
{
    return 2 * (size_t)method + (extent == TS_FIRST);
}

/* The paper's number of the first step with a contact; NaN: none has one. */
static double first_contact(const struct repro_sequence *sequence)
{
    for (unsigned step = 0; step < sequence->options.frames; step++)
        if (sequence->contestant[0].sample[step].contacts > 0) return repro_step(sequence, step);
    return NAN;
}

void repro_001_stages(const struct repro_sequence *sequence, struct repro_stage stage[REPRO_STAGES])
{
    double first = first_contact(sequence), end = sequence->repro->paper_steps + 1.0;
    double low[REPRO_STAGES] = {REPRO_SECOND, first < REPRO_SECOND ? REPRO_SECOND : first, 151,
                                end - 1, REPRO_SECOND};
    double high[REPRO_STAGES] = {isnan(first) ? end : first, first + 20, end, end, end};
    static const char *const name[REPRO_STAGES] = {"apart", "first contacts", "deep", "last step",
                                                   "all"};

    for (int i = 0; i < REPRO_STAGES; i++) {
        stage[i].low = low[i];
        stage[i].high = high[i];
        if (isnan(low[i])) {
            snprintf(stage[i].name, sizeof stage[i].name, "none, %s", name[i]);
            continue;
        }
        snprintf(stage[i].name, sizeof stage[i].name, "%.0f to %.0f, %s", ceil(low[i]),
                 ceil(high[i]) - 1, name[i]);
    }
}

static double ratio(const struct repro_sequence *sequence, enum repro_001_method slow,
                    enum repro_001_method fast, enum ts_extent extent,
                    const struct repro_stage *stage)
{
    return repro_milliseconds(sequence, number_of(slow, extent), stage->low, stage->high) /
           repro_milliseconds(sequence, number_of(fast, extent), stage->low, stage->high);
}

/* Section 4: van den Bergen's method takes about so many times as long as hybrid. */
#define SPEED_UP REPRO_PRINTED(5)
static const struct repro_printed speed_up = SPEED_UP;

static bool print_times(const struct repro_sequence *sequence,
                        const struct repro_stage stage[REPRO_STAGES])
{
    static const char *const heading[] = {"steps",
                                          "asked",
                                          "contacts",
                                          "ours ms",
                                          "hybrid ms",
                                          "top-down ms",
                                          "bottom-up ms",
                                          "v.d. Bergen ms",
                                          "8-ary ms",
                                          "v.d. Bergen / hybrid",
                                          "paper",
                                          "v.d. Bergen / ours",
                                          NULL};
    struct tool_sheet sheet;
    char text[TOOL_SHEET_CELL];

    tool_sheet_start(&sheet, heading);
    for (int i = 0; i < REPRO_STAGES; i++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
            const struct repro_stage *s = &stage[i];

            tool_sheet_add(&sheet, "%s", s->name);
            tool_sheet_add(&sheet, extent == TS_ALL ? "all" : "first");
            tool_sheet_number(&sheet, round(repro_mean(sequence, &sequence->contestant[extent],
                                                       REPRO_CONTACTS, s->low, s->high)));
            for (int m = 0; m < REPRO_METHODS; m++)
                tool_sheet_number(
                    &sheet, repro_milliseconds(sequence, number_of(m, extent), s->low, s->high));
            tool_sheet_ratio(&sheet, ratio(sequence, REPRO_BERGEN, REPRO_HYBRID, extent, s));
            tool_sheet_add(&sheet, "%s", repro_printed_text(&speed_up, text));
            tool_sheet_ratio(&sheet, ratio(sequence, REPRO_BERGEN, REPRO_OURS, extent, s));
        }
    return repro_sheet(sequence->repro, "Milliseconds a step, means without the first step",
                       "001-1-stages.csv", &sheet);
}

static bool print_work(const struct repro_sequence *sequence,
                       const struct repro_stage stage[REPRO_STAGES])
{
    static const char *const heading[] = {"steps",    "asked",     "method", "boxes",
                                          "overlaps", "triangles", NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (int i = 0; i < REPRO_STAGES - 1; i++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++)
            for (int m = 0; m < REPRO_METHODS; m++) {
                const struct repro_contestant *who = &sequence->contestant[number_of(m, extent)];

                tool_sheet_add(&sheet, "%s", stage[i].name);
                tool_sheet_add(&sheet, extent == TS_ALL ? "all" : "first");
                tool_sheet_add(&sheet, "%s", who->name);
                for (int what = REPRO_VOLUMES; what <= REPRO_TRIANGLES; what++)
                    tool_sheet_number(&sheet, round(repro_mean(sequence, who, what, stage[i].low,
                                                               stage[i].high)));
            }
    return repro_sheet(sequence->repro,
                       "Boxes brought up to date, overlap and triangle tests a step",
                       "001-1-work.csv", &sheet);
}

/* What a session does once, when it opens and in its first step, beside what a step takes while
 * bodies are apart. */
static bool print_start(const struct repro_sequence *sequence, const struct repro_stage *apart)
{
    static const char *const heading[] = {"method",        "open ms", "first step ms",
                                          "later step ms", "ratio",   NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (int m = 0; m < REPRO_METHODS; m++) {
        size_t who = number_of(m, TS_ALL);
        double first = repro_milliseconds(sequence, who, 1, REPRO_SECOND),
               later = repro_milliseconds(sequence, who, apart->low, apart->high);

        tool_sheet_add(&sheet, "%s", sequence->contestant[who].name);
        tool_sheet_number(&sheet, 1e3 * sequence->contestant[who].opened);
        tool_sheet_number(&sheet, first);
        tool_sheet_number(&sheet, later);
        tool_sheet_ratio(&sheet, first / later);
    }
    return repro_sheet(sequence->repro,
                       "What a session costs once: to open it, and its first step beside the mean "
                       "of the others\nwithout a contact",
                       "001-1-start.csv", &sheet);
}

/* ---- claims ---- */

/* How many times longer one method takes than another, and why not as in the paper. */
static const struct comparison {
    const char *claim;
    struct repro_printed paper;
    enum repro_001_method slow, fast;
    enum ts_extent extent;
    int stage;
    const char *why; /* NULL: the paper says nothing of it */
} comparisons[] = {
    {"all contacts: van den Bergen / hybrid", SPEED_UP, REPRO_BERGEN, REPRO_HYBRID, TS_ALL,
     REPRO_WHOLE, "deep inside, the exact test of faces decides, which is the same for both"},
    {"first contact: van den Bergen / hybrid", SPEED_UP, REPRO_BERGEN, REPRO_HYBRID, TS_FIRST,
     REPRO_WHOLE, "how far apart the bodies are before they meet"},
    {"all contacts: van den Bergen / ours", REPRO_WORDS(""), REPRO_BERGEN, REPRO_OURS, TS_ALL,
     REPRO_WHOLE, NULL},
    {"first contact: van den Bergen / ours", REPRO_WORDS(""), REPRO_BERGEN, REPRO_OURS, TS_FIRST,
     REPRO_WHOLE, NULL},
    {"apart: bottom-up / top-down", REPRO_AT_LEAST(1), REPRO_BOTTOM_UP, REPRO_TOP_DOWN, TS_ALL,
     REPRO_APART, "how few boxes are visited"},
    {"deep: top-down / bottom-up", REPRO_AT_LEAST(1), REPRO_TOP_DOWN, REPRO_BOTTOM_UP, TS_ALL,
     REPRO_DEEP, "a box from vertices side by side costs little more than reading them"},
    {"apart: top-down / hybrid", REPRO_AT_LEAST(1), REPRO_TOP_DOWN, REPRO_HYBRID, TS_ALL,
     REPRO_APART, "top-down makes only the boxes that are visited"},
    {"apart: bottom-up / hybrid", REPRO_AT_LEAST(1), REPRO_BOTTOM_UP, REPRO_HYBRID, TS_ALL,
     REPRO_APART, "how few boxes are visited"},
    {"deep: top-down / hybrid", REPRO_AT_LEAST(1), REPRO_TOP_DOWN, REPRO_HYBRID, TS_ALL, REPRO_DEEP,
     "a box from vertices side by side costs little more than reading them"},
    {"deep: bottom-up / hybrid", REPRO_AT_LEAST(1), REPRO_BOTTOM_UP, REPRO_HYBRID, TS_ALL,
     REPRO_DEEP, "it is slower only before the last steps"},
};

/* What the paper measured of the sequence: the scene was made to have the same. */
static const struct repro_printed first_step = REPRO_PRINTED(60), last_pairs = REPRO_PRINTED(3760);
#define MADE_SO "the scene was made for it"

static void find_comparison(const struct repro_sequence *sequence, const struct comparison *c,
                            const struct repro_stage *stage)
{
    double ours =
        c->slow == REPRO_BERGEN ? ratio(sequence, c->slow, REPRO_OURS, c->extent, stage) : NAN;

    if (!c->why) return;
    repro_find(sequence->repro,
               &(struct repro_finding){c->claim, c->paper,
                                       ratio(sequence, c->slow, c->fast, c->extent, stage), ours,
                                       c->why});
}

static bool print_claims(const struct repro_sequence *sequence,
                         const struct repro_stage stage[REPRO_STAGES])
{
    const struct repro_contestant *ours = &sequence->contestant[0];
    double pairs = (double)ours->sample[sequence->options.frames - 1].contacts;
    struct tool_sheet sheet;

    repro_claims_start(&sheet);
    repro_claim_printed(&sheet, "step of the first contact", first_contact(sequence), "",
                        first_step);
    repro_claim_printed(&sheet, "pairs in the last step", pairs, "", last_pairs);
    repro_find(sequence->repro, &(struct repro_finding){"step of the first contact", first_step,
                                                        first_contact(sequence), NAN, MADE_SO});
    repro_find(sequence->repro, &(struct repro_finding){"pairs of faces in the last step",
                                                        last_pairs, pairs, NAN, MADE_SO});
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        const struct comparison *c = &comparisons[i];

        repro_claim_printed(&sheet, c->claim,
                            ratio(sequence, c->slow, c->fast, c->extent, &stage[c->stage]), "",
                            c->paper);
        find_comparison(sequence, c, &stage[c->stage]);
    }
    repro_claim(
        &sheet, "ours: first step / later steps apart",
        repro_milliseconds(sequence, 0, 1, REPRO_SECOND) /
            repro_milliseconds(sequence, 0, stage[REPRO_APART].low, stage[REPRO_APART].high),
        "2 or less", "");
    repro_claim(&sheet, "bytes for a face, ours", repro_bytes(sequence, ours), "120 or less", "");
    repro_claim(&sheet, "bytes for a face, hybrid",
                repro_bytes(sequence, &sequence->contestant[number_of(REPRO_HYBRID, TS_ALL)]), "",
                "");
    return repro_sheet(sequence->repro, "Claims", "001-1-claims.csv", &sheet);
}

static bool plot(const struct repro_sequence *sequence)
{
    size_t who[2][REPRO_METHODS];

    for (int extent = TS_ALL; extent <= TS_FIRST; extent++)
        for (int m = 0; m < REPRO_METHODS; m++) who[extent][m] = number_of(m, extent);
    return repro_plot_steps(sequence, "001-1-all", "001-1: all contacts", who[TS_ALL],
                            REPRO_METHODS) &&
           repro_plot_steps(sequence, "001-1-first", "001-1: first contact", who[TS_FIRST],
                            REPRO_METHODS);
}

static bool say(const struct repro_sequence *sequence)
{
    struct repro_stage stage[REPRO_STAGES];

    repro_001_stages(sequence, stage);
    return print_times(sequence, stage) && print_start(sequence, &stage[REPRO_APART]) &&
           print_work(sequence, stage) && print_claims(sequence, stage) &&
           repro_steps(sequence, "001-1") && plot(sequence);
}

int repro_001_1(const struct repro *repro)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find("bumpy-ico"),
                                      .contestant = room,
                                      .contestants = CONTESTANTS};
    struct repro_album album = {.name = repro->experiment, .step = {1, 60, 100, 150, 200}};
    int status;

    for (int m = 0; m < REPRO_METHODS; m++)
        for (int extent = TS_ALL; extent <= TS_FIRST; extent++)
            room[number_of(m, extent)] = repro_001_contestant(m, extent);
    sequence.options.level = repro->levels ? repro->level[0] : sequence.scene->usual.level;
    sequence.options.frames = repro->steps;
    repro_album_open(&album, &sequence);
    status = repro_run(&sequence);
    if (status == TOOL_GOOD && !repro->only_pictures && !say(&sequence)) status = TOOL_BAD;
    repro_free(&sequence);
    if (status != TOOL_GOOD || repro->only_pictures) return status;
    return repro_gains(repro, sequence.scene, sequence.options.level);
}
