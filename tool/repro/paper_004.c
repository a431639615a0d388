/* paper_004.c: solids in place of those of paper 004, and what each stage costs. */
#include "tool/repro/paper_004.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "cases/import/import.h"
#include "cases/shape/skeleton.h"
#include "touchstone/stencil.h"

/* ---- solids ---- */

static const char *const names[REPRO_SOLIDS] = {"knot",    "figure", "coil",
                                                "dolphin", "tangle", "loop"};

/* Each level has 16 times as many faces. */
static bool shape_of(struct ts_case *c, enum repro_solid_kind kind, unsigned level,
                     struct ts_shape *shape)
{
    uint32_t part = 1U << 2 * (REPRO_004_LEVEL - level);
    const struct ts_knot knot = {2, 3, 0.3, 320 / part, 19 / part + (level ? 0 : 3)};
    const struct ts_knot coil = {3, 5, 0.18, 1375 / part, 40 / part + (level ? 0 : 2)};
    const struct ts_knot tangle = {5, 7, 0.1, 5200 / part, 50 / part + (level ? 0 : 2)};
    const struct ts_knot loop = {2, 5, 0.2, 1000 / part, 25 / part + (level ? 0 : 2)};
    const struct ts_character_size figure = {56 / part + 1, 56 / part + 1, 56 / part + 3};

    switch (kind) {
    case REPRO_KNOT:
        return ts_shape_knot(c, &knot, shape);
    case REPRO_COIL:
        return ts_shape_knot(c, &coil, shape);
    case REPRO_TANGLE:
        return ts_shape_knot(c, &tangle, shape);
    case REPRO_LOOP:
        return ts_shape_knot(c, &loop, shape);
    case REPRO_FIGURE:
        return ts_shape_character(c, &figure, shape);
    default:
        return ts_shape_dolphin(c, 2 * level, shape);
    }
}

/* The mesh of a file, or one of our own. */
static struct ts_case *case_of(const struct repro *repro, enum repro_solid_kind kind)
{
    unsigned level = repro->levels ? repro->level[0] : REPRO_004_LEVEL;
    struct ts_error error;
    struct ts_case *c;
    struct ts_shape shape;
    bool rounded;

    if (kind < repro->meshes) {
        if (ts_import(repro->mesh[kind], &c, &rounded, &error)) return c;
        tool_complain("%s", error.text);
        return NULL;
    }
    c = ts_case_new();
    if (c && ts_case_shape(c, 1, 1) && shape_of(c, kind, level, &shape)) {
        c->body[0] = ts_shape_body(&shape);
        if (kind == REPRO_DOLPHIN) /* the second of three references: straight */
            c->body[0].reference += 3 * (size_t)shape.vertex_count;
        return c;
    }
    ts_case_free(c);
    tool_complain("out of memory");
    return NULL;
}

static void name_solid(const struct repro *repro, enum repro_solid_kind kind,
                       struct repro_solid *to)
{
    const char *name = names[kind];

    if (kind < repro->meshes) {
        const char *slash = strrchr(repro->mesh[kind], '/');

        name = slash ? slash + 1 : repro->mesh[kind];
    }
    snprintf(to->name, sizeof to->name, "%.30s", name);
}

/* Around the origin, of longest extent 2. */
static void centre(const double *from, struct repro_solid *to)
{
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    double longest = 0;

    for (size_t i = 0; i < 3 * (size_t)to->mesh.vertex_count; i++) {
        low[i % 3] = fmin(low[i % 3], from[i]);
        high[i % 3] = fmax(high[i % 3], from[i]);
    }
    for (int k = 0; k < 3; k++) longest = fmax(longest, high[k] - low[k]);
    for (int k = 0; k < 3; k++) to->half[k] = (high[k] - low[k]) / longest;
    for (size_t i = 0; i < 3 * (size_t)to->mesh.vertex_count; i++)
        ((double *)to->mesh.vertex)[i] = 2 * (from[i] - (low[i % 3] + high[i % 3]) / 2) / longest;
    memcpy(to->vertex, to->mesh.vertex, 3 * (size_t)to->mesh.vertex_count * sizeof *to->vertex);
}

bool repro_solid_open(const struct repro *repro, enum repro_solid_kind kind, struct repro_solid *to)
{
    const struct ts_body *body;
    struct ts_error error;
    double *rest;

    *to = (struct repro_solid){.c = case_of(repro, kind)};
    if (!to->c) return false;
    body = &to->c->body[0];
    rest = ts_case_alloc(to->c, 3 * (size_t)body->vertex_count, sizeof *rest);
    to->vertex = ts_case_alloc(to->c, 3 * (size_t)body->vertex_count, sizeof *rest);
    if (rest && to->vertex) {
        to->mesh = (struct ts_volume_mesh){body->vertex_count, body->face_count, rest, body->face};
        name_solid(repro, kind, to);
        centre(body->reference, to);
        if (ts_ldi_opt.open(body->vertex_count, rest, body->face_count, body->face,
                            kind < repro->meshes, &to->layers, &error))
            return true;
        tool_complain("%s: %s", to->name, error.text);
    } else {
        tool_complain("out of memory");
    }
    repro_solid_close(to);
    return false;
}

void repro_solid_close(struct repro_solid *solid)
{
    ts_ldi_opt.close(solid->layers);
    ts_case_free(solid->c);
    *solid = (struct repro_solid){0};
}

void repro_solid_move(struct repro_solid *solid, const double *way)
{
    for (size_t i = 0; i < 3 * (size_t)solid->mesh.vertex_count; i++)
        solid->vertex[i] = solid->mesh.vertex[i] + way[i % 3];
}

struct ts_box repro_solid_box(const struct repro_solid *solid)
{
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 0; i < solid->mesh.vertex_count; i++)
        for (size_t k = 0; k < 3; k++) {
            double x = solid->vertex[3 * i + k];

            box.lo[k] = x < box.lo[k] ? x : box.lo[k];
            box.hi[k] = x > box.hi[k] ? x : box.hi[k];
        }
    return box;
}

/* ---- stages ---- */

void repro_004_one_thread(void)
{
#ifdef _OPENMP
    omp_set_num_threads(1);
#endif
}

double repro_004_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One kind of faces, or all. */
static bool draw(struct ts_stencil *session, const struct repro_solid *solid,
                 const struct ts_view *view, unsigned how, struct ts_layers *to)
{
    const struct ts_stencil_mesh mesh = {solid->mesh.vertex_count, solid->vertex,
                                         solid->mesh.face_count, solid->mesh.face};
    struct ts_error error;

    return ts_stencil_opt.draw(session, &mesh, view, how, to, &error);
}

bool repro_004_gl(const struct repro_solid *solid, const struct ts_view *view, enum repro_gl way,
                  struct ts_ldi_image *to, struct repro_gl_cost *cost)
{
    static const unsigned how[REPRO_GL_WAYS] = {0, TS_STENCIL_CLIPPED, TS_STENCIL_CLOSED,
                                                TS_STENCIL_CLOSED};
    static struct ts_stencil
        *session; /* a context takes longer than a drawing, and lives as long as the tool */
    struct ts_layers layers[2] = {{.most = 0}, {.most = 0}};
    struct ts_error error;
    double start;
    bool good;

    if (!session && !ts_stencil_opt.open(TS_GL_ANY, &session, &error)) return false;
    start = repro_004_now();
    if (way == REPRO_GL_JOINED)
        good = draw(session, solid, view, how[way] | TS_STENCIL_ENTERS, &layers[0]) &&
               draw(session, solid, view, how[way] | TS_STENCIL_LEAVES, &layers[1]) &&
               ts_stencil_opt.join(&layers[0], &layers[1], to, &error);
    else
        good = draw(session, solid, view, how[way], &layers[0]) &&
               ts_stencil_opt.sort(&layers[0], to, &error);
    *cost = (struct repro_gl_cost){repro_004_now() - start, layers[0].most + layers[1].most};
    for (int i = 0; i < 2; i++) ts_stencil_opt.release(&layers[i]);
    return good;
}

enum { STAGES = 3, MOST_ROUNDS = 1000 };

/* One round of all stages. */
static int run_once(const struct repro *repro, struct repro_004_pair *pair, double *took)
{
    struct ts_view view[2];
    struct ts_box box[2];
    struct ts_error error;
    double time[STAGES + 1];

    time[0] = repro_004_now();
    for (int i = 0; i < 2; i++) box[i] = repro_solid_box(pair->solid[i]);
    pair->voi = ts_voi_opt.find(&box[0], &box[1]);
    time[1] = repro_004_now();
    if (pair->voi.empty) return tool_complain("the boxes do not meet");
    for (int i = 0; i < 2; i++) {
        view[i] = (struct ts_view){pair->voi.box, pair->voi.axis, (i == 1) != pair->voi.swapped,
                                   pair->pixels, pair->pixels};
        if (!ts_ldi_opt.render(pair->solid[i]->layers, pair->solid[i]->vertex, &view[i],
                               &pair->image[i], &error))
            return tool_complain("%s: %s", pair->solid[i]->name, error.text);
    }
    time[2] = repro_004_now();
    if (!repro->volume->intersect(&pair->image[0], &pair->image[1], &pair->common, &error))
        return tool_complain("%s", error.text);
    time[3] = repro_004_now();
    for (int i = 0; i < STAGES; i++) took[i] = 1e3 * (time[i + 1] - time[i]);
    return TOOL_GOOD;
}

/* Lines that are closed at the far side are left open there: what they enter last is lost. */
static void leave_open(struct ts_ldi_image *image)
{
    size_t pixels = (size_t)image->view.width * image->view.height;

    for (size_t p = 0; p < pixels; p++) {
        uint32_t end = image->first[p + 1];

        if (end - image->first[p] >= 2 && image->crossing[end - 1] == 2 * TS_LDI_FAR + 1)
            image->crossing[end - 2] = 2 * TS_LDI_FAR;
    }
}

/* The same in OSMesa, and how much they have in common there. */
static void run_gl(struct repro_004_pair *pair, enum repro_gl way)
{
    struct ts_ldi_image image[2] = {{.most = 0}, {.most = 0}};
    struct ts_spans common = {0};
    struct repro_gl_cost cost[2];
    struct ts_error error;
    bool good = true;

    for (int i = 0; good && i < 2; i++)
        good = repro_004_gl(pair->solid[i], &pair->image[i].view, way, &image[i], &cost[i]);
    pair->gl_ms[way] = pair->gl_volume[way] = NAN;
    if (way == REPRO_GL_CLIPPED) pair->gl_open = NAN;
    if (good && ts_volume_opt.intersect(&image[0], &image[1], &common, &error)) {
        pair->gl_ms[way] = 1e3 * (cost[0].seconds + cost[1].seconds);
        pair->gl_volume[way] = common.volume;
        for (int i = 0; i < 2; i++) pair->gl_layers[way][i] = cost[i].layers;
    }
    for (int i = 0; good && way == REPRO_GL_CLIPPED && i < 2; i++) leave_open(&image[i]);
    if (good && way == REPRO_GL_CLIPPED &&
        ts_volume_opt.intersect(&image[0], &image[1], &common, &error))
        pair->gl_open = common.volume;
    ts_volume_opt.release(&common);
    for (int i = 0; i < 2; i++) ts_ldi_opt.release(&image[i]);
}

/* Whether the twin that was asked for has the cells of opt. */
static bool same_cells(const struct repro_004_pair *pair)
{
    size_t pixels = (size_t)pair->pixels * pair->pixels;
    struct ts_spans right = {0};
    struct ts_error error;
    bool same =
        ts_volume_opt.intersect(&pair->image[0], &pair->image[1], &right, &error) &&
        right.units == pair->common.units &&
        memcmp(right.first, pair->common.first, (pixels + 1) * sizeof *right.first) == 0 &&
        memcmp(right.span, pair->common.span, right.first[pixels] * sizeof *right.span) == 0;

    ts_volume_opt.release(&right);
    return same;
}

int repro_004_measure(const struct repro *repro, struct repro_004_pair *pair, unsigned rounds)
{
    double(*took)[MOST_ROUNDS] = malloc(STAGES * sizeof *took);
    int status = took ? TOOL_GOOD : tool_complain("out of memory");

    repro_004_one_thread();
    if (rounds > MOST_ROUNDS) rounds = MOST_ROUNDS;
    for (unsigned i = 0; status == TOOL_GOOD && i < rounds; i++) {
        double once[STAGES] = {0};

        status = run_once(repro, pair, once);
        for (int k = 0; status == TOOL_GOOD && k < STAGES; k++) took[k][i] = once[k];
    }
    if (status == TOOL_GOOD) {
        pair->stages =
            (struct repro_stages){tool_median(took[0], rounds), tool_median(took[1], rounds),
                                  tool_median(took[2], rounds), NAN, NAN};
        for (int way = pair->all_ways ? 0 : REPRO_GL_JOINED; way < REPRO_GL_WAYS; way++)
            run_gl(pair, (enum repro_gl)way);
        pair->stages.gl = pair->gl_ms[REPRO_GL_JOINED];
        if (!same_cells(pair)) {
            puts("The cells differ from those of opt.");
            status = TOOL_FAILED;
        }
    }
    free(took);
    return status;
}

void repro_004_drop(struct repro_004_pair *pair)
{
    for (int i = 0; i < 2; i++) ts_ldi_opt.release(&pair->image[i]);
    ts_volume_opt.release(&pair->common);
}
