/* show.c: what is said about a sequence: pictures, plots, tables of steps and of claims. */
#include <math.h>
#include <stdlib.h>

#include "tool/picture.h"
#include "tool/plot.h"
#include "tool/repro/repro.h"

double repro_milliseconds(const struct repro_sequence *sequence, size_t who, double low,
                          double high)
{
    return 1e3 * repro_mean(sequence, &sequence->contestant[who], REPRO_CPU, low, high);
}

void repro_progress(const struct repro *repro, const char *what, uint64_t done, uint64_t all)
{
    char text[120];

    if (repro->number)
        snprintf(text, sizeof text, "experiment %u of %u, %s: %s", repro->number, repro->numbers,
                 repro->experiment, what);
    else
        snprintf(text, sizeof text, "%s", what);
    tool_progress(text, done, all, 0);
    if (done == all) tool_progress_clear();
}

double repro_bytes(const struct repro_sequence *sequence, const struct repro_contestant *who)
{
    return (double)who->bytes / (double)sequence->faces / sequence->references;
}

static const char *extent_of(const struct repro_contestant *who)
{
    return who->extent == TS_ALL ? "all" : "first";
}

/* ---- pictures ---- */

static bool show(void *context, unsigned step, const struct ts_case *c,
                 const struct ts_meetings *contacts)
{
    const struct repro_album *album = context;
    const struct repro *repro = album->sequence->repro;
    double last = album->sequence->options.frames - 1.0;

    for (int i = 0; i < REPRO_SHOWN && album->step[i]; i++) {
        char *path;
        bool good;

        if ((unsigned)lround((album->step[i] - 1.0) * last / (repro->paper_steps - 1.0)) != step)
            continue;
        if (asprintf(&path, "%s/%s-step-%03u.png", repro->out, album->name, album->step[i]) < 0)
            return tool_complain("out of memory") == TOOL_GOOD;
        good = tool_picture(path, c, contacts);
        free(path);
        if (!good) return false;
    }
    return true;
}

void repro_album_open(struct repro_album *album, struct repro_sequence *sequence)
{
    if (!sequence->repro->out || !sequence->repro->pictures) return;
    album->sequence = sequence;
    sequence->show = show;
    sequence->context = album;
}

/* ---- step by step ---- */

enum { MEASURES = 4 }; /* of a contestant in a step */

static bool name_columns(const struct repro_sequence *sequence, char (*room)[TOOL_SHEET_CELL],
                         const char **heading)
{
    static const char *const measure[MEASURES] = {"ms", "volumes", "overlaps", "triangles"};
    size_t count = MEASURES * sequence->contestants;

    if (count + 2 > TOOL_SHEET_COLUMNS) return false;
    *heading++ = "step";
    *heading++ = "contacts";
    for (size_t i = 0; i < count; i++) {
        const struct repro_contestant *who = &sequence->contestant[i / MEASURES];

        snprintf(room[i], TOOL_SHEET_CELL, "%s %s %s", who->name, extent_of(who),
                 measure[i % MEASURES]);
        *heading++ = room[i];
    }
    *heading = NULL;
    return true;
}

static bool write_steps(const struct repro_sequence *sequence, const char *file)
{
    char room[TOOL_SHEET_COLUMNS][TOOL_SHEET_CELL];
    const char *heading[TOOL_SHEET_COLUMNS + 1];
    struct tool_sheet sheet;

    if (!name_columns(sequence, room, heading)) abort();
    tool_sheet_start(&sheet, heading);
    for (unsigned step = 0; step < sequence->options.frames; step++) {
        tool_sheet_number(&sheet, repro_step(sequence, step));
        tool_sheet_add(&sheet, "%zu", sequence->contestant[0].sample[step].contacts);
        for (size_t i = 0; i < sequence->contestants; i++) {
            const struct repro_sample *s = &sequence->contestant[i].sample[step];

            tool_sheet_add(&sheet, "%.6f", 1e3 * s->cpu);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.volumes);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.overlaps);
            tool_sheet_add(&sheet, "%" PRIu64, s->work.triangles);
        }
    }
    return repro_sheet(sequence->repro, NULL, file, &sheet);
}

bool repro_steps(const struct repro_sequence *sequence, const char *name)
{
    char file[TOOL_SHEET_CELL];

    snprintf(file, sizeof file, "%s-steps.csv", name);
    return write_steps(sequence, file);
}

bool repro_plot_steps(const struct repro_sequence *sequence, const char *name, const char *title,
                      const size_t *who, size_t count)
{
    unsigned steps = sequence->options.frames;
    struct tool_plot plot = {.title = title,
                             .x_title = "step",
                             .y_title = "milliseconds a step",
                             .log_y = true,
                             .lines = count};
    double *room = malloc((count + 1) * steps * sizeof *room);
    char label[TOOL_PLOT_LINES][TOOL_SHEET_CELL], file[TOOL_SHEET_CELL];
    bool good, mixed = false; /* all and first */

    if (!room) return tool_complain("out of memory") == TOOL_GOOD;
    for (size_t i = 1; i < count; i++)
        mixed |= sequence->contestant[who[i]].extent != sequence->contestant[who[0]].extent;
    for (unsigned step = 0; step < steps; step++) room[step] = repro_step(sequence, step);
    for (size_t i = 0; i < count; i++) {
        const struct repro_contestant *one = &sequence->contestant[who[i]];
        double *ms = room + (i + 1) * steps;

        for (unsigned step = 0; step < steps; step++) ms[step] = 1e3 * one->sample[step].cpu;
        snprintf(label[i], sizeof *label, "%s%s%s", one->name, mixed ? ", " : "",
                 mixed ? extent_of(one) : "");
        plot.line[i] = (struct tool_line){label[i], room, ms, steps, false};
    }
    snprintf(file, sizeof file, "%s.svg", name);
    good = repro_write(sequence->repro, file, tool_plot_svg, &plot);
    free(room);
    return good;
}

/* ---- claims ---- */

double repro_growth(size_t count, const double *x, const double *y)
{
    double n = (double)count, u = 0, v = 0, uu = 0, uv = 0;

    for (size_t i = 0; i < count; i++) {
        double p = log(x[i]), q = log(y[i]);

        u += p;
        v += q;
        uu += p * p;
        uv += p * q;
    }
    return count > 1 ? (n * uv - u * v) / (n * uu - u * u) : NAN;
}

void repro_claims_start(struct tool_sheet *sheet)
{
    static const char *const heading[] = {"claim", "measured", "wanted", "paper", NULL};

    tool_sheet_start(sheet, heading);
}

void repro_claim(struct tool_sheet *sheet, const char *claim, double measured, const char *wanted,
                 const char *paper)
{
    tool_sheet_add(sheet, "%s", claim);
    tool_sheet_number(sheet, measured);
    tool_sheet_add(sheet, "%s", wanted);
    tool_sheet_add(sheet, "%s", paper);
}

void repro_claim_printed(struct tool_sheet *sheet, const char *claim, double measured,
                         const char *wanted, struct repro_printed paper)
{
    char text[TOOL_SHEET_CELL];

    repro_claim(sheet, claim, measured, wanted, repro_printed_text(&paper, text));
}
