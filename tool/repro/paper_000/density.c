/* density.c: how much the morph method gains over hybrid in the second experiment of
 * paper 000 (section 4, Fig. 8), with dolphins that swim closer together or farther apart: the
 * paper does not say how crowded its school was. Both methods run as printed and as ours, over the
 * same steps. */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/repro.h"

enum { SPREADS = 6, ENDS = 2 /* sizes that the paper gives a ratio for */ };
enum { EVERY = 4 /* of the steps that were asked for, so many are run */ };

/* All distances between the dolphins' places are so many times those of the scene. */
static const double spreads[SPREADS] = {1, 1.5, 2, 3, 4, 6};

/* hybrid / morph, at 564 and at 36096 faces: section 4, last paragraph. */
static const double paper_faces[ENDS] = {564, 36096};
static const double paper_ratio[2][ENDS] = {{1.5, 9}, {2, 58}};

static const char *const asked[] = {"all", "first"};

/* As printed, hybrid has boxes of the world or of the model. */
enum { READINGS = 2 };
static const enum repro_000_method reading[READINGS] = {REPRO_000_PRINTED_HYBRID,
                                                        REPRO_000_PRINTED_MODEL};
static const char *const reading_name[READINGS] = {"boxes of the world", "boxes of the model"};

/* Times and what was met, of each extent, spread and size. */
struct density {
    double faces[REPRO_LEVELS];
    double ms[REPRO_000_METHODS][2][SPREADS][REPRO_LEVELS], contacts[2][SPREADS][REPRO_LEVELS];
    size_t count; /* of sizes */
};

void repro_spread(double spread, struct ts_case *c)
{
    for (int k = 0; k < 3; k++) {
        double middle = 0;

        for (size_t b = 0; b < c->body_count; b++)
            middle += c->state[b].pose.row[k][3] / (double)c->body_count;
        for (size_t b = 0; b < c->body_count; b++) {
            double *place = &c->state[b].pose.row[k][3];

            *place = middle + spread * (*place - middle);
        }
    }
}

static int run_one(const struct repro *repro, unsigned level, size_t spread, struct density *d)
{
    struct repro_contestant room[2 * REPRO_000_METHODS];
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find("dolphin"),
                                      .options = {level, 1 + (repro->steps + EVERY - 1) / EVERY},
                                      .spread = spreads[spread],
                                      .contestant = room,
                                      .contestants = 2 * REPRO_000_METHODS};
    double end = repro->paper_steps + 1.0;
    int status;

    for (int i = 0; i < 2 * REPRO_000_METHODS; i++) room[i] = repro_000_contestant(i / 2, i % 2);
    status = repro_run(&sequence);
    for (int i = 0; status == TOOL_GOOD && i < 2 * REPRO_000_METHODS; i++) {
        d->ms[i / 2][i % 2][spread][d->count] = repro_milliseconds(&sequence, i, REPRO_SECOND, end);
        d->contacts[i % 2][spread][d->count] =
            repro_mean(&sequence, &room[i % 2], REPRO_CONTACTS, REPRO_SECOND, end);
        d->faces[d->count] = (double)sequence.faces / 12;
    }
    repro_free(&sequence);
    return status;
}

/* How many times as long as morph another method takes. */
static double ratio(const struct density *d, enum repro_000_method hybrid, int extent,
                    size_t spread, size_t size)
{
    enum repro_000_method morph =
        hybrid == REPRO_000_HYBRID ? REPRO_000_MORPH : REPRO_000_PRINTED_MORPH;

    return d->ms[hybrid][extent][spread][size] / d->ms[morph][extent][spread][size];
}

double repro_000_paper(enum ts_extent extent, double faces)
{
    for (int i = 0; i < ENDS; i++)
        if (paper_faces[i] == faces) return paper_ratio[extent][i];
    return NAN;
}

static void add_row(struct tool_sheet *sheet, const struct density *d, int extent, size_t spread,
                    size_t size)
{
    static const enum repro_000_method order[] = {REPRO_000_PRINTED_MORPH, REPRO_000_PRINTED_HYBRID,
                                                  REPRO_000_PRINTED_MODEL, REPRO_000_MORPH,
                                                  REPRO_000_HYBRID};

    tool_sheet_number(sheet, spreads[spread]);
    tool_sheet_number(sheet, d->faces[size]);
    tool_sheet_add(sheet, "%s", asked[extent]);
    tool_sheet_number(sheet, d->contacts[extent][spread][size]);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        tool_sheet_number(sheet, d->ms[order[i]][extent][spread][size]);
        if (order[i] != REPRO_000_MORPH && order[i] != REPRO_000_PRINTED_MORPH)
            tool_sheet_ratio(sheet, ratio(d, order[i], extent, spread, size));
    }
    tool_sheet_number(sheet, repro_000_paper(extent, d->faces[size]));
}

static bool print_times(const struct repro *repro, const struct density *d)
{
    static const char *const heading[] = {
        "spread",    "faces", "asked",          "contacts", "printed morph ms",
        "hybrid ms", "ratio", "model boxes ms", "ratio",    "our morph ms",
        "hybrid ms", "ratio", "paper",          NULL};
    struct tool_sheet sheet;

    tool_sheet_start(&sheet, heading);
    for (int extent = TS_ALL; extent <= TS_FIRST; extent++)
        for (size_t i = 0; i < SPREADS * d->count; i++)
            add_row(&sheet, d, extent, i / d->count, i % d->count);
    return repro_sheet(repro,
                       "Denser and less dense: means a step, without the first "
                       "(contacts of `first`: pairs of dolphins that meet, of 66)",
                       "000-2-density.csv", &sheet);
}

/* ---- where the paper's curve lies ---- */

/* The spread at which hybrid / morph, as printed, comes to `wanted`: between two that were run, on
 * the line through their logarithms. NaN: between none. */
static double met_at(const struct density *d, enum repro_000_method hybrid, int extent, size_t size,
                     double wanted)
{
    for (size_t i = 0; i + 1 < SPREADS; i++) {
        double low = log(ratio(d, hybrid, extent, i, size) / wanted),
               high = log(ratio(d, hybrid, extent, i + 1, size) / wanted);

        if (low <= 0 && high >= 0 && low < high)
            return spreads[i] + (spreads[i + 1] - spreads[i]) * low / (low - high);
    }
    return NAN;
}

/* Where the paper's ratios are met, in one reading. */
static void claim_spreads(struct tool_sheet *sheet, const struct density *d, int which, int extent)
{
    char claim[TOOL_SHEET_CELL], paper[TOOL_SHEET_CELL];

    for (size_t size = 0; size < d->count; size++) {
        double wanted = repro_000_paper(extent, d->faces[size]);

        if (isnan(wanted)) continue;
        snprintf(claim, sizeof claim, "%s, %.0f faces, %s: the paper's ratio is met at spread",
                 asked[extent], d->faces[size], reading_name[which]);
        snprintf(paper, sizeof paper, "%g", wanted);
        repro_claim(sheet, claim, met_at(d, reading[which], extent, size, wanted), "-", paper);
    }
}

/* The crowd of spread 1, and where the paper's ratio would be met. */
static void find_ratios(const struct repro *repro, const struct density *d, int which, int extent)
{
    char what[TOOL_SHEET_CELL], why[TOOL_SHEET_CELL];

    for (size_t size = 0; size < d->count; size++) {
        double wanted = repro_000_paper(extent, d->faces[size]),
               spread = met_at(d, reading[which], extent, size, wanted);

        if (isnan(wanted)) continue;
        snprintf(what, sizeof what, "%s, %.0f faces, %s: hybrid / morph",
                 extent == TS_ALL ? "all contacts" : "first contact", d->faces[size],
                 reading_name[which]);
        if (isnan(spread))
            snprintf(why, sizeof why, "how many dolphins meet; met at none of %d densities",
                     (int)SPREADS);
        else
            snprintf(why, sizeof why,
                     "how many dolphins meet; met where they are %.1f times as "
                     "far apart",
                     spread);
        repro_find(repro,
                   &(struct repro_finding){what, REPRO_PRINTED(wanted),
                                           ratio(d, reading[which], extent, 0, size),
                                           ratio(d, REPRO_000_HYBRID, extent, 0, size), why});
    }
}

static bool print_claims(const struct repro *repro, const struct density *d)
{
    struct tool_sheet sheet;
    char claim[TOOL_SHEET_CELL];

    repro_claims_start(&sheet);
    for (int i = 0; i < 2 * READINGS; i++) {
        claim_spreads(&sheet, d, i % READINGS, i / READINGS);
        find_ratios(repro, d, i % READINGS, i / READINGS);
    }
    for (int i = 0; i < 4 * SPREADS; i++) {
        int method = i % 2 ? REPRO_000_PRINTED_HYBRID : REPRO_000_PRINTED_MORPH;

        snprintf(claim, sizeof claim, "spread %g, %s, %s: grows as faces to the power",
                 spreads[i / 4], asked[i / 2 % 2], i % 2 ? "hybrid" : "morph");
        repro_claim(&sheet, claim,
                    repro_growth(d->count, d->faces, d->ms[method][i / 2 % 2][i / 4]), "-",
                    i % 2 ? "linear" : "below linear");
    }
    return repro_sheet(repro, "Claims, as printed", "000-2-density-claims.csv", &sheet);
}

static bool plot_ratios(const struct repro *repro, const struct density *d, int extent, int which)
{
    char title[TOOL_SHEET_CELL], file[TOOL_SHEET_CELL], name[SPREADS][TOOL_SHEET_CELL];
    struct tool_plot plot = {.title = title,
                             .x_title = "faces of a dolphin",
                             .y_title = "hybrid / morph",
                             .log_x = true,
                             .log_y = true,
                             .lines = SPREADS + 2};
    double y[SPREADS + 1][REPRO_LEVELS];

    snprintf(title, sizeof title, "000-2, %s, as printed, %s",
             extent == TS_ALL ? "all contacts" : "a first contact", reading_name[which]);
    snprintf(file, sizeof file, "000-2-density-%s%s.svg", asked[extent], which ? "-model" : "");
    for (size_t spread = 0; spread < SPREADS; spread++) {
        snprintf(name[spread], sizeof *name, "spread %g", spreads[spread]);
        for (size_t i = 0; i < d->count; i++)
            y[spread][i] = ratio(d, reading[which], extent, spread, i);
        plot.line[spread] = (struct tool_line){name[spread], d->faces, y[spread], d->count, true};
    }
    for (size_t i = 0; i < d->count; i++) y[SPREADS][i] = ratio(d, REPRO_000_HYBRID, extent, 0, i);
    plot.line[SPREADS] =
        (struct tool_line){"the paper", paper_faces, paper_ratio[extent], ENDS, true};
    plot.line[SPREADS + 1] =
        (struct tool_line){"ours, spread 1", d->faces, y[SPREADS], d->count, true};
    return repro_write(repro, file, tool_plot_svg, &plot);
}

int repro_000_density(const struct repro *repro, const unsigned *level, size_t levels)
{
    struct density d = {.count = 0};

    for (; d.count < levels; d.count++)
        for (size_t spread = 0; spread < SPREADS; spread++) {
            int status = run_one(repro, level[d.count], spread, &d);

            if (status != TOOL_GOOD) return status;
        }
    if (!print_times(repro, &d) || !print_claims(repro, &d)) return TOOL_BAD;
    for (int i = 0; i < 2 * READINGS; i++)
        if (!plot_ratios(repro, &d, i / READINGS, i % READINGS)) return TOOL_BAD;
    return TOOL_GOOD;
}
