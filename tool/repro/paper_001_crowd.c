/* paper_001_crowd.c: the third experiment of paper 001 (Fig. 4 and 6): 27 bodies that turn and
 * deform move from a lattice towards one goal, and bounce off each other. Shapes and turning are
 * the scene's; where bodies stand is decided here, by a simple response to what meets.
 *
 * A body steers towards the goal, the origin: in each step its velocity comes a tenth nearer to
 * the one that leads there with common speed. Then every two bodies that are in contact and
 * approach along the line of their centres exchange their velocities along it, as equal masses do;
 * and they leave each other at no less than the common speed, so that what bodies do while they
 * turn and deform does not bring one through the other. The speed is such that the farthest body
 * would be at the goal in the last step. */
#include <math.h>
#include <stdlib.h>

#include "tool/repro/repro.h"

enum { BODIES = 27, SWEEPS = 4 /* a bounce can bring a third body along */ };
#define STEERING 0.1
#define LEAVING  0.25

struct crowd {
    double (*place)[BODIES][3]; /* of each step that was played, and of the next */
    double velocity[BODIES][3]; /* a step */
    double speed, pace;         /* paper's steps in a step */
    bool began;
    unsigned steps;
    double nearest; /* two centres ever were */
    size_t meetings;
};

static double dot(const double *u, const double *v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* ---- the response ---- */

static void begin(struct crowd *crowd, const struct ts_case *c)
{
    double farthest = 0;

    for (size_t b = 0; b < BODIES; b++) {
        double *place = crowd->place[0][b];

        for (int k = 0; k < 3; k++) place[k] = c->state[b].pose.row[k][3];
        farthest = fmax(farthest, sqrt(dot(place, place)));
    }
    crowd->speed = 2 * farthest / crowd->steps;
    crowd->nearest = INFINITY;
    crowd->began = true;
}

static void stand(void *self, unsigned step, struct ts_case *c)
{
    struct crowd *crowd = self;

    if (!crowd->began) begin(crowd, c);
    for (size_t b = 0; b < BODIES; b++)
        for (int k = 0; k < 3; k++) c->state[b].pose.row[k][3] = crowd->place[step][b][k];
}

static void steer(struct crowd *crowd, const double (*place)[3])
{
    double share = fmin(1, STEERING * crowd->pace);

    for (size_t b = 0; b < BODIES; b++) {
        /* slower than the common speed where that would lead beyond the goal */
        double scale = -crowd->speed / fmax(crowd->speed, sqrt(dot(place[b], place[b])));

        for (int k = 0; k < 3; k++)
            crowd->velocity[b][k] += share * (scale * place[b][k] - crowd->velocity[b][k]);
    }
}

/* Two bodies that are in contact. */
static void bounce(struct crowd *crowd, const double (*place)[3], size_t a, size_t b)
{
    double *u = crowd->velocity[a], *v = crowd->velocity[b], line[3], distance, closing, wanted;

    for (int k = 0; k < 3; k++) line[k] = place[b][k] - place[a][k];
    distance = sqrt(dot(line, line));
    crowd->nearest = fmin(crowd->nearest, distance);
    for (int k = 0; k < 3; k++) line[k] = distance > 0 ? line[k] / distance : k == 0;
    closing = dot(u, line) - dot(v, line);
    wanted = fmin(-fabs(closing), -LEAVING * crowd->speed);
    for (int k = 0; k < 3; k++) {
        u[k] -= 0.5 * (closing - wanted) * line[k];
        v[k] += 0.5 * (closing - wanted) * line[k];
    }
}

static void respond(void *self, unsigned step, const struct ts_meetings *contacts)
{
    struct crowd *crowd = self;
    const double(*place)[3] = (const double(*)[3])crowd->place[step];

    steer(crowd, place);
    crowd->meetings += contacts->count;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (size_t i = 0; i < contacts->count; i++)
            bounce(crowd, place, contacts->meeting[i].a, contacts->meeting[i].b);
    for (size_t b = 0; b < BODIES; b++)
        for (int k = 0; k < 3; k++)
            crowd->place[step + 1][b][k] = place[b][k] + crowd->pace * crowd->velocity[b][k];
}

/* ---- the sequences ---- */

static const struct part {
    const char *scene, *bodies, *name, *title;
    struct repro_printed paper; /* van den Bergen / hybrid */
    unsigned shown[REPRO_SHOWN];
} parts[] = {
    {"crowd",
     "bumpy spheres",
     "001-3-bumpy",
     "001-3: 27 bumpy spheres",
     REPRO_PRINTED(5.6),
     {1, 100, 200}},
    {"arms",
     "with arms",
     "001-3-arms",
     "001-3: 27 bodies with arms",
     REPRO_PRINTED(4.5),
     {1, 100, 200}},
};
enum { PARTS = sizeof parts / sizeof *parts };

static const struct {
    enum repro_001_method method;
    enum ts_extent extent;
} invited[] = {
    {REPRO_OURS, TS_ALL},      {REPRO_HYBRID, TS_ALL},   {REPRO_TOP_DOWN, TS_ALL},
    {REPRO_BOTTOM_UP, TS_ALL}, {REPRO_BERGEN, TS_ALL},   {REPRO_BERGEN_8, TS_ALL},
    {REPRO_OURS, TS_FIRST},    {REPRO_HYBRID, TS_FIRST}, {REPRO_BERGEN, TS_FIRST},
};
enum {
    OURS_ALL,
    HYBRID_ALL,
    BERGEN_ALL = 4,
    ALL = 6,
    OURS_FIRST = ALL,
    HYBRID_FIRST,
    BERGEN_FIRST,
    CONTESTANTS
};
_Static_assert(sizeof invited / sizeof *invited == CONTESTANTS, "everybody has a number");

/* Means a step, and how many times longer van den Bergen's method takes. */
static void add_rows(struct tool_sheet *sheet, const struct repro_sequence *sequence,
                     const struct part *part)
{
    double end = sequence->repro->paper_steps + 1.0,
           bergen_ms = repro_milliseconds(sequence, BERGEN_ALL, REPRO_SECOND, end);
    char text[TOOL_SHEET_CELL];

    snprintf(text, sizeof text, "27 %s, all contacts: van den Bergen / hybrid", part->bodies);
    repro_find(sequence->repro,
               &(struct repro_finding){
                   text, part->paper,
                   bergen_ms / repro_milliseconds(sequence, HYBRID_ALL, REPRO_SECOND, end),
                   bergen_ms / repro_milliseconds(sequence, OURS_ALL, REPRO_SECOND, end),
                   "how dense the crowd is, and the response, which the paper does not describe"});
    for (size_t i = 0; i < CONTESTANTS; i++) {
        const struct repro_contestant *who = &sequence->contestant[i];
        size_t bergen = i < ALL ? BERGEN_ALL : BERGEN_FIRST;
        double ms = repro_milliseconds(sequence, i, REPRO_SECOND, end);

        tool_sheet_add(sheet, "%s", part->bodies);
        tool_sheet_add(sheet, who->extent == TS_ALL ? "all" : "first");
        tool_sheet_add(sheet, "%s", who->name);
        tool_sheet_number(sheet, ms);
        tool_sheet_ratio(sheet, repro_milliseconds(sequence, bergen, REPRO_SECOND, end) / ms);
        tool_sheet_add(sheet, "%s", i == HYBRID_ALL ? repro_printed_text(&part->paper, text) : "");
        tool_sheet_number(sheet,
                          round(repro_mean(sequence, who, REPRO_CONTACTS, REPRO_SECOND, end)));
        for (int what = REPRO_VOLUMES; what <= REPRO_TRIANGLES; what++)
            tool_sheet_number(sheet, round(repro_mean(sequence, who, what, REPRO_SECOND, end)));
    }
}

static void add_claims(struct tool_sheet *sheet, const struct repro_sequence *sequence,
                       const struct part *part, const struct crowd *crowd)
{
    char claim[TOOL_SHEET_CELL];

    snprintf(claim, sizeof claim, "%s: two bodies in contact, in a mean step", part->bodies);
    repro_claim(sheet, claim, (double)crowd->meetings / sequence->options.frames, "", "frequently");
    snprintf(claim, sizeof claim, "%s: smallest distance of two centres in contact", part->bodies);
    repro_claim(sheet, claim, crowd->nearest, "", "");
}

static int run_part(const struct repro *repro, const struct part *part, struct tool_sheet *means,
                    struct tool_sheet *claims)
{
    struct repro_contestant room[CONTESTANTS];
    struct crowd crowd = {.steps = repro->paper_steps};
    const struct repro_director director = {stand, respond, &crowd};
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find(part->scene),
                                      .contestant = room,
                                      .contestants = CONTESTANTS,
                                      .director = &director};
    struct repro_album album = {.name = part->name};
    size_t who[ALL];
    int status;

    for (size_t i = 0; i < CONTESTANTS; i++)
        room[i] = repro_001_contestant(invited[i].method, invited[i].extent);
    for (size_t i = 0; i < ALL; i++) who[i] = i;
    for (int i = 0; i < REPRO_SHOWN; i++) album.step[i] = part->shown[i];
    sequence.options.level = repro->levels ? repro->level[0] : sequence.scene->usual.level;
    sequence.options.frames = repro->steps;
    crowd.pace = repro->steps > 1 ? (repro->paper_steps - 1.0) / (repro->steps - 1.0) : 1;
    crowd.place = malloc((repro->steps + (size_t)1) * sizeof *crowd.place);
    if (!crowd.place) return tool_complain("out of memory");
    repro_album_open(&album, &sequence);
    status = repro_run(&sequence);
    if (status == TOOL_GOOD && !repro->only_pictures) {
        add_rows(means, &sequence, part);
        add_claims(claims, &sequence, part, &crowd);
        if (!repro_steps(&sequence, part->name) ||
            !repro_plot_steps(&sequence, part->name, part->title, who, ALL))
            status = TOOL_BAD;
    }
    repro_free(&sequence);
    free(crowd.place);
    return status;
}

int repro_001_3(const struct repro *repro)
{
    static const char *const heading[] = {"bodies",           "asked",     "method",   "ms",
                                          "v.d. Bergen / it", "paper",     "contacts", "boxes",
                                          "overlaps",         "triangles", NULL};
    struct tool_sheet means, claims;
    int status = TOOL_GOOD;
    bool good;

    tool_sheet_start(&means, heading);
    repro_claims_start(&claims);
    for (size_t i = 0; status == TOOL_GOOD && i < PARTS; i++)
        status = run_part(repro, &parts[i], &means, &claims);
    if (status != TOOL_GOOD || repro->only_pictures) {
        tool_sheet_free(&means);
        tool_sheet_free(&claims);
        return status;
    }
    good = repro_sheet(repro, "Means a step, without the first", "001-3-means.csv", &means);
    good = repro_sheet(repro, "The crowd", "001-3-claims.csv", &claims) && good;
    return good ? TOOL_GOOD : TOOL_BAD;
}
