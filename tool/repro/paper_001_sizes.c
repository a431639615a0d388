/* paper_001_sizes.c: the second experiment of paper 001 (Table 1): the first sequence with bodies
 * of 1280 to 65536 faces. What is asked is how time grows with them, in the step in which bodies
 * first touch and in the slowest one. */
#include <math.h>

#include "tool/plot.h"
#include "tool/repro/repro.h"

/* Table 1. No solid alone gives all of its counts: they are 20, 8 and 4 times powers of four. */
static const struct row {
    const char *scene;
    unsigned level;
    double faces, first, worst, pairs; /* milliseconds, and pairs in the worst step */
} table[REPRO_001_ROWS] = {
    {"bumpy-ico", 3, 1280, 2, 4, 138},         {"bumpy-ico", 4, 5120, 6, 15, 562},
    {"bumpy-octa", 5, 8192, 8, 28, 1010},      {"bumpy-tetra", 6, 16384, 15, 64, 2422},
    {"bumpy-ico", 5, 20480, 20, 98, 3760},     {"bumpy-octa", 6, 32768, 30, 151, 4775},
    {"bumpy-tetra", 7, 65536, 62, 334, 12358},
};

/* Each method runs over the sequence several times over, and the fastest of a step counts: the time
 * of a single step would be as much the machine's as the method's. */
static const enum repro_001_method methods[] = {REPRO_OURS, REPRO_HYBRID, REPRO_BERGEN};
enum { METHODS = sizeof methods / sizeof *methods, COPIES = 3, CONTESTANTS = METHODS * COPIES };

/* What was measured of each row, as in Table 1; the last is the paper's own. */
enum { FACES, FIRST, WORST, PAIRS, COLUMNS };
struct result {
    size_t count;
    double column[METHODS + 1][COLUMNS][REPRO_LEVELS];
};

static double fastest(const struct repro_sequence *sequence, size_t method, unsigned step)
{
    double best = INFINITY;

    for (size_t i = 0; i < COPIES; i++)
        best = fmin(best, sequence->contestant[COPIES * method + i].sample[step].cpu);
    return 1e3 * best;
}

/* The step in which a method is slowest, of those from `first`: what a session does once, in its
 * first step, is no matter of contacts. */
static unsigned worst_of(const struct repro_sequence *sequence, size_t method, unsigned first)
{
    unsigned worst = first;

    for (unsigned step = first + 1; step < sequence->options.frames; step++)
        if (fastest(sequence, method, step) > fastest(sequence, method, worst)) worst = step;
    return worst;
}

/* Without a contact, the first step stands for that of the first contact. */
static void keep(const struct repro_sequence *sequence, const struct row *row, struct result *r)
{
    const struct repro_sample *sample = sequence->contestant[0].sample;
    const double paper[COLUMNS] = {row->faces, row->first, row->worst, row->pairs};
    unsigned first = 0, frames = sequence->options.frames;

    while (first < frames && sample[first].contacts == 0) first++;
    if (first == frames) first = 0;
    for (size_t m = 0; m < METHODS; m++) {
        unsigned worst = worst_of(sequence, m, first);

        r->column[m][FACES][r->count] = row->faces;
        r->column[m][FIRST][r->count] = fastest(sequence, m, first);
        r->column[m][WORST][r->count] = fastest(sequence, m, worst);
        r->column[m][PAIRS][r->count] = (double)sample[worst].contacts;
    }
    for (int i = 0; i < COLUMNS; i++) r->column[METHODS][i][r->count] = paper[i];
    r->count++;
}

static int run_row(const struct repro *repro, const struct row *row, struct result *r)
{
    struct repro_contestant room[CONTESTANTS];
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find(row->scene),
                                      .contestant = room,
                                      .contestants = CONTESTANTS,
                                      .options = {row->level, repro->steps}};
    int status;

    for (size_t i = 0; i < CONTESTANTS; i++)
        room[i] = repro_001_contestant(methods[i / COPIES], TS_ALL);
    status = repro_run(&sequence);
    if (status == TOOL_GOOD) keep(&sequence, row, r);
    repro_free(&sequence);
    return status;
}

/* How many times faster all threads are than one, by the clock on the wall, where bodies are
 * deepest: in the last quarter of the sequence. The fastest of several runs of a step counts. */
static int run_threads(const struct repro *repro, const struct row *row, double *faster)
{
    struct repro_contestant room[2 * COPIES];
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find(row->scene),
                                      .contestant = room,
                                      .contestants = 2 * COPIES,
                                      .options = {row->level, repro->steps}};
    double sum[2] = {0, 0};
    int status;

    for (size_t i = 0; i < 2 * COPIES; i++) {
        room[i] = repro_001_contestant(REPRO_OURS, TS_ALL);
        room[i].options.parallel = i >= COPIES ? TS_ON : TS_OFF;
    }
    status = repro_run(&sequence);
    for (unsigned step = 3 * repro->steps / 4; status == TOOL_GOOD && step < repro->steps; step++)
        for (size_t k = 0; k < 2; k++) {
            double best = INFINITY;

            for (size_t i = 0; i < COPIES; i++)
                best = fmin(best, room[COPIES * k + i].sample[step].wall);
            sum[k] += best;
        }
    *faster = sum[0] / sum[1];
    repro_free(&sequence);
    return status;
}

/* ---- what is said ---- */

/* One method beside the paper, both as ratios to the first row. */
static bool print_method(const struct repro *repro, const struct result *r, size_t m)
{
    static const char *const heading[] = {
        "faces", "first ms", "ratio", "paper",           "worst ms",        "ratio", "paper",
        "pairs", "ratio",    "paper", "first ns a face", "worst ns a face", NULL};
    const double(*ours)[REPRO_LEVELS] = r->column[m], (*paper)[REPRO_LEVELS] = r->column[METHODS];
    const char *name = repro_001_contestant(methods[m], TS_ALL).name;
    struct tool_sheet sheet;
    char title[200], file[64];

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < r->count; i++) {
        tool_sheet_number(&sheet, ours[FACES][i]);
        for (int column = FIRST; column <= PAIRS; column++) {
            tool_sheet_number(&sheet, ours[column][i]);
            tool_sheet_ratio(&sheet, ours[column][i] / ours[column][0]);
            tool_sheet_ratio(&sheet, paper[column][i] / paper[column][0]);
        }
        for (int column = FIRST; column <= WORST; column++)
            tool_sheet_number(&sheet, 1e6 * ours[column][i] / (2 * ours[FACES][i]));
    }
    snprintf(title, sizeof title,
             "%s: the step with the first contact and the slowest one, as ratios to the first row\n"
             "and beside the paper's; nanoseconds for a face of both bodies",
             name);
    snprintf(file, sizeof file, "001-2-%s.csv", m == METHODS - 1 ? "bergen" : name);
    return repro_sheet(repro, title, file, &sheet);
}

static double growth(const struct result *r, size_t m, int column)
{
    return repro_growth(r->count, r->column[m][FACES], r->column[m][column]);
}

static void claim_growth(struct tool_sheet *sheet, const struct result *r, size_t m, int column,
                         const char *wanted)
{
    static const char *const what[COLUMNS] = {
        [FIRST] = "first contact", [WORST] = "worst contact", [PAIRS] = "pairs"};
    char claim[TOOL_SHEET_CELL], paper[32];

    snprintf(claim, sizeof claim, "%s, %s: grows as faces to the power",
             repro_001_contestant(methods[m], TS_ALL).name, what[column]);
    snprintf(paper, sizeof paper, "%.2f", growth(r, METHODS, column));
    repro_claim(sheet, claim, growth(r, m, column), wanted,
                r->count < 2 || methods[m] == REPRO_BERGEN ? "" : paper);
}

/* How one column grows, and from the first row that was run to the last; methods 0 and 1 are ours
 * and hybrid. */
static void find_column(const struct repro *repro, const struct result *r, int column)
{
    static const char *const what[COLUMNS] = {
        [FIRST] = "first contact", [WORST] = "worst contact", [PAIRS] = "pairs of the worst"};
    const char *why = "what becomes of the surface: here bumps are as fine as the mesh";
    char text[TOOL_SHEET_CELL];
    double all[METHODS + 1];

    for (size_t m = 0; m <= METHODS; m++)
        all[m] = r->column[m][column][r->count - 1] / r->column[m][column][0];
    snprintf(text, sizeof text, "%s: grows as faces to the power", what[column]);
    repro_find(repro, &(struct repro_finding){text, REPRO_PRINTED(growth(r, METHODS, column)),
                                              growth(r, 1, column), growth(r, 0, column), why});
    snprintf(text, sizeof text, "%s: %.0f faces / %.0f faces", what[column],
             r->column[0][FACES][r->count - 1], r->column[0][FACES][0]);
    repro_find(repro,
               &(struct repro_finding){text, REPRO_PRINTED(all[METHODS]), all[1], all[0], why});
}

static bool print_claims(const struct repro *repro, const struct result *r, double faster)
{
    struct tool_sheet sheet;

    for (int column = FIRST; r->count > 1 && column <= PAIRS; column++)
        find_column(repro, r, column);
    repro_claims_start(&sheet);
    for (size_t m = 0; m < METHODS; m++)
        for (int column = FIRST; column <= WORST; column++)
            claim_growth(&sheet, r, m, column, methods[m] == REPRO_BERGEN ? "" : "1.1 or less");
    claim_growth(&sheet, r, 0, PAIRS, "");
    repro_claim(&sheet, "all threads against one, most faces, last quarter, wall: times faster",
                faster, "1.6 with two", "future work");
    return repro_sheet(repro, "Claims (paper: fitted to its Table 1 in the same way)",
                       "001-2-claims.csv", &sheet);
}

static bool plot(const struct repro *repro, const struct result *r)
{
    struct tool_plot plot = {.title = "001-2: two bumpy spheres of more and more faces",
                             .x_title = "faces of a body",
                             .y_title = "milliseconds a step",
                             .log_x = true,
                             .log_y = true,
                             .lines = 2 * METHODS};
    char label[2 * METHODS][TOOL_SHEET_CELL];

    for (size_t i = 0; i < 2 * METHODS; i++) {
        int column = i % 2 ? WORST : FIRST;

        snprintf(label[i], sizeof *label, "%s, %s",
                 repro_001_contestant(methods[i / 2], TS_ALL).name, i % 2 ? "worst" : "first");
        plot.line[i] = (struct tool_line){label[i], r->column[i / 2][FACES],
                                          r->column[i / 2][column], r->count, true};
    }
    return repro_write(repro, "001-2.svg", tool_plot_svg, &plot);
}

int repro_001_2(const struct repro *repro)
{
    struct result r = {.count = 0};
    size_t rows = repro->levels ? repro->levels : REPRO_001_ROWS;
    int status = TOOL_GOOD;
    double faster = 0;
    bool good;

    for (size_t i = 0; status == TOOL_GOOD && i < rows; i++)
        status = run_row(repro, &table[repro->levels ? repro->level[i] : i], &r);
    if (status == TOOL_GOOD)
        status =
            run_threads(repro, &table[repro->levels ? repro->level[rows - 1] : rows - 1], &faster);
    if (status != TOOL_GOOD) return status;
    good = print_claims(repro, &r, faster) && plot(repro, &r);
    for (size_t m = 0; good && m < METHODS; m++) good = print_method(repro, &r, m);
    return good ? TOOL_GOOD : TOOL_BAD;
}
