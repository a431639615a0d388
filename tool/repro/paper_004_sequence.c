/* paper_004_sequence.c: two deforming bodies (paper 004, Fig. 1), and particles that meet a
 * deforming body (Fig. 12). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/generate/bits.h"
#include "tool/plot.h"
#include "tool/repro/paper_004.h"

/* ---- Fig. 1 ---- */

enum { SHOWN = 3 };

/* Bends and swells a solid about where it stands at rest; t from 0 to 1. */
static void deform(struct repro_solid *solid, double t, double strength, const double *way)
{
    for (size_t i = 0; i < solid->mesh.vertex_count; i++) {
        const double *p = solid->mesh.vertex + 3 * i;
        double *to = solid->vertex + 3 * i;
        double wave = strength * ts_sin(6.28 * t + 2 * p[0]);

        to[0] = p[0] * (1 + 0.2 * wave) + way[0];
        to[1] = p[1] + wave * ts_cos(3 * p[0]) * 0.3 + way[1];
        to[2] = p[2] * (1 - 0.2 * wave) + way[2];
    }
}

struct sequence {
    unsigned steps;
    double *time, *image, *volume, *gl, *cells;
};

static bool say_sequence(const struct repro *repro, const struct sequence *f)
{
    static const char *const heading[] = {"step",      "images ms", "volume ms",
                                          "OSMesa ms", "volume",    NULL};
    const struct tool_plot plot = {
        .title = "004-1f: two deforming bodies, milliseconds a step",
        .x_title = "step",
        .y_title = "milliseconds",
        .log_y = true,
        .line = {{"boxes and images", f->time, f->image, f->steps, false},
                 {"intersection volume", f->time, f->volume, f->steps, false},
                 {"images in OSMesa", f->time, f->gl, f->steps, false}},
        .lines = 3};
    struct tool_sheet sheet;
    double image = 0, volume = 0, gl = 0, most = 0;
    bool good;

    tool_sheet_start(&sheet, heading);
    for (unsigned i = 0; i < f->steps; i++) {
        tool_sheet_number(&sheet, f->time[i]);
        tool_sheet_number(&sheet, f->image[i]);
        tool_sheet_number(&sheet, f->volume[i]);
        tool_sheet_number(&sheet, f->gl[i]);
        tool_sheet_number(&sheet, f->cells[i]);
        image += f->image[i] / f->steps;
        volume += f->volume[i] / f->steps;
        gl += f->gl[i] / f->steps;
        most = fmax(most, f->image[i] + f->volume[i]);
    }
    good = repro_sheet(repro, NULL, "004-1f.csv", &sheet) &&
           repro_write(repro, "004-1f.svg", tool_plot_svg, &plot);
    repro_claims_start(&sheet);
    repro_claim(&sheet, "boxes and images: mean ms", image, "", "");
    repro_claim(&sheet, "intersection volume: mean ms", volume, "", "");
    repro_claim(&sheet, "images in OSMesa: mean ms", gl, "", "");
    repro_claim(&sheet, "intersection volume / images", volume / image, "0.3 or less", "");
    repro_claim(&sheet, "steps a second: the slowest", 1e3 / most, "", "interactive");
    repro_find(
        repro,
        &(struct repro_finding){
            "steps a second, without rendering", REPRO_WORDS("interactive"), 1e3 / (gl + volume),
            1e3 / most,
            "the machine; as printed: images in OSMesa, the mean; at its best: the slowest"});
    return repro_sheet(repro, "Milliseconds of processor time a step, one thread",
                       "004-1f-claims.csv", &sheet) &&
           good;
}

/* For solids of 16 times fewer faces, if that is possible. */
static struct repro smaller(const struct repro *repro)
{
    struct repro to = *repro;

    to.level[0] = repro->levels ? repro->level[0] : REPRO_004_LEVEL;
    to.level[0] -= to.level[0] > 0;
    to.levels = 1;
    to.meshes = 0;
    return to;
}

/* The second goes through the first. */
static int show_step(const struct repro *repro, struct repro_004_pair *pair, unsigned step,
                     struct sequence *sequence)
{
    const double still[3] = {0, 0, 0};
    double t = sequence->steps > 1 ? step / (sequence->steps - 1.0) : 0.5;
    double way[3] = {1.2 * (1 - 2 * t), 0.1, 0.2 * (1 - 2 * t)};
    char name[32];
    int status;

    deform(pair->solid[0], t, 0.6, still);
    deform(pair->solid[1], 1 - t, 0.4, way);
    repro_progress(repro, "steps", step, sequence->steps);
    status = repro_004_measure(repro, pair, 1);
    sequence->time[step] = step + 1;
    sequence->image[step] = pair->stages.box + pair->stages.image;
    sequence->volume[step] = pair->stages.intersect;
    sequence->gl[step] = pair->stages.gl;
    sequence->cells[step] = pair->common.volume;
    snprintf(name, sizeof name, "004-1f-step-%03u", step + 1);
    if (status == TOOL_GOOD && (step + 1) % (sequence->steps / SHOWN + 1) == 0 &&
        !repro_004_pictures(repro, name, pair))
        status = TOOL_BAD;
    return status;
}

static bool open_sequence(unsigned steps, struct sequence *sequence)
{
    sequence->steps = steps;
    sequence->time = calloc(5 * (size_t)steps, sizeof *sequence->time);
    if (!sequence->time) return false;
    sequence->image = sequence->time + steps;
    sequence->volume = sequence->image + steps;
    sequence->gl = sequence->volume + steps;
    sequence->cells = sequence->gl + steps;
    return true;
}

int repro_004_1f(const struct repro *repro)
{
    const struct repro small = smaller(repro); /* about 5k of 110k */
    struct repro_solid solid[2] = {{.c = NULL}, {.c = NULL}};
    struct repro_004_pair pair = {.solid = {&solid[0], &solid[1]}, .pixels = REPRO_004_PIXELS};
    struct sequence sequence;
    int status = TOOL_GOOD;

    if (!open_sequence(repro->steps, &sequence)) return tool_complain("out of memory");
    if (!repro_solid_open(repro, REPRO_DOLPHIN, &solid[0]) ||
        !repro_solid_open(&small, REPRO_COIL, &solid[1]))
        status = TOOL_BAD;
    if (status == TOOL_GOOD)
        printf("%s of %u and %s of %u faces\n", solid[0].name, solid[0].mesh.face_count,
               solid[1].name, solid[1].mesh.face_count);
    for (unsigned i = 0; status == TOOL_GOOD && i < sequence.steps; i++)
        status = show_step(repro, &pair, i, &sequence);
    if (status == TOOL_GOOD && !say_sequence(repro, &sequence)) status = TOOL_BAD;
    repro_004_drop(&pair);
    for (int i = 0; i < 2; i++) repro_solid_close(&solid[i]);
    free(sequence.time);
    return status;
}

/* ---- Fig. 12 ---- */

enum { PARTICLES = 20000, RECENT = 10 };

struct rain {
    struct repro_solid solid;
    struct ts_ldi_image image;
    double place[3 * PARTICLES], next[3 * PARTICLES], speed[3 * PARTICLES];
    int32_t winding[PARTICLES];
    unsigned char recent[PARTICLES];                  /* steps for which a contact is still shown */
    double move_ms, image_ms, points_ms, response_ms; /* sums over all steps */
    double hits;                                      /* of all steps */
};

static double any(struct ts_seed_bits *source)
{
    return 0x1p-53 * (double)ts_draw(&source->bits, 53);
}

/* Anywhere over the body. */
static void drop(struct rain *r, struct ts_seed_bits *source, size_t i)
{
    for (size_t k = 0; k < 3; k++) {
        r->place[3 * i + k] = (k == 2 ? 1.2 : 0) + 2.4 * (any(source) - 0.5);
        r->speed[3 * i + k] = 0;
    }
}

/* They fall; those below the ground begin again. */
static void fall(struct rain *r, struct ts_seed_bits *source)
{
    const double time = 0.02, gravity = -2;

    for (size_t i = 0; i < PARTICLES; i++) {
        if (r->place[3 * i + 2] < -1.5) drop(r, source, i);
        r->speed[3 * i + 2] += time * gravity;
        for (size_t k = 0; k < 3; k++)
            r->next[3 * i + k] = r->place[3 * i + k] + time * r->speed[3 * i + k];
    }
}

/* A particle that would be inside stays where it was, and is thrown back, away from the body's
 * middle line, with half its speed. */
static void respond(struct rain *r)
{
    for (size_t i = 0; i < PARTICLES; i++) {
        double *p = r->place + 3 * i, *v = r->speed + 3 * i;

        r->recent[i] -= r->recent[i] > 0;
        if (r->winding[i] == TS_BEYOND || r->winding[i] == 0) {
            memcpy(p, r->next + 3 * i, 3 * sizeof *p);
            continue;
        }
        r->hits++;
        r->recent[i] = RECENT;
        for (int k = 0; k < 3; k++) v[k] = -0.5 * v[k] + (k < 2 ? 0.5 * p[k] : 0);
    }
}

static bool rain_step(const struct repro *repro, struct rain *r, struct ts_seed_bits *source,
                      double t)
{
    const double still[3] = {0, 0, 0};
    struct ts_view view = {.width = REPRO_004_PIXELS, .height = REPRO_004_PIXELS};
    struct ts_error error;
    double time[5];

    time[0] = repro_004_now();
    deform(&r->solid, t, 0.5, still);
    fall(r, source);
    time[1] = repro_004_now();
    view.box = repro_solid_box(&r->solid);
    view.axis = 2;
    if (!ts_ldi_opt.render(r->solid.layers, r->solid.vertex, &view, &r->image, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    time[2] = repro_004_now();
    repro->volume->points(&r->image, NULL, PARTICLES, r->next, r->winding);
    time[3] = repro_004_now();
    respond(r);
    time[4] = repro_004_now();
    r->move_ms += 1e3 * (time[1] - time[0]);
    r->image_ms += 1e3 * (time[2] - time[1]);
    r->points_ms += 1e3 * (time[3] - time[2]);
    r->response_ms += 1e3 * (time[4] - time[3]);
    return true;
}

/* Section 4. */
static const struct repro_printed rendered = REPRO_WORDS("29 with rendering");

static bool say_rain(const struct repro *repro, const struct rain *r)
{
    double n = repro->steps, all = r->move_ms + r->image_ms + r->points_ms + r->response_ms;
    struct tool_sheet sheet;

    repro_claims_start(&sheet);
    repro_claim(&sheet, "faces of the body", r->solid.mesh.face_count, "", "10k");
    repro_claim(&sheet, "deformation and fall: ms a step", r->move_ms / n, "", "");
    repro_claim(&sheet, "box and image: ms a step", r->image_ms / n, "", "");
    repro_claim(&sheet, "20000 particles tested: ms a step", r->points_ms / n, "", "");
    repro_claim(&sheet, "response: ms a step", r->response_ms / n, "", "");
    repro_claim(&sheet, "steps a second", 1e3 * n / all, "", rendered.words);
    repro_find(repro, &(struct repro_finding){"steps a second, without rendering", rendered, NAN,
                                              1e3 * n / all, "the machine, and rendering"});
    repro_claim(&sheet, "particles thrown back a step", r->hits / n, "", "");
    return repro_sheet(repro, "Particles and a deforming body, processor time, one thread",
                       "004-12.csv", &sheet);
}

int repro_004_12(const struct repro *repro)
{
    const struct repro small = smaller(repro); /* 10k of 150k */
    struct rain *r = calloc(1, sizeof *r);
    struct ts_seed_bits source = ts_bits_of_seed(1);
    int status = r ? TOOL_GOOD : tool_complain("out of memory");

    repro_004_one_thread();
    if (r &&
        !repro_solid_open(repro->meshes > REPRO_DOLPHIN ? repro : &small, REPRO_DOLPHIN, &r->solid))
        status = TOOL_BAD;
    for (size_t i = 0; status == TOOL_GOOD && i < PARTICLES; i++) drop(r, &source, i);
    for (unsigned i = 0; status == TOOL_GOOD && i < repro->steps; i++) {
        repro_progress(repro, "steps", i, repro->steps);
        if (!rain_step(repro, r, &source, i / (double)repro->steps)) status = TOOL_BAD;
    }
    if (status == TOOL_GOOD && !repro->only_pictures && !say_rain(repro, r)) status = TOOL_BAD;
    if (status == TOOL_GOOD && repro->out && repro->pictures &&
        !repro_004_dots(repro, "004-12", &r->solid, PARTICLES, r->place, r->recent))
        status = TOOL_BAD;
    if (r) {
        ts_ldi_opt.release(&r->image);
        repro_solid_close(&r->solid);
    }
    free(r);
    return status;
}
