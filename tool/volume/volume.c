/* volume.c: `touchstone volume`: what two closed meshes have in common. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "common/check.h"
#include "tool/volume/volume.h"
#include "touchstone/morph.h"

static const char doc[] =
    "Measures the volume that two closed meshes have in common, by layered depth images: lines "
    "through the centres of pixels, along the axis on which the boxes of the meshes overlap least. "
    "A and B are files of one body each, in any format that `touchstone contacts' reads; of "
    "several "
    "frames the first counts."
    "\vPrints whether they share a volume (what only touches does not), how large it is, how far "
    "that may be from the truth, whether "
    "one is inside the other, and how far B has to be moved along the axis until they are apart. "
    "Only the volume has bounds; all else is what the lines see, and more pixels see more. `yes, "
    "surely' and `no, surely' hold for the meshes themselves, and so does the interval of `truth'. "
    "--exact takes seconds to minutes, and meshes that do not run through themselves.\n\n"
    "A mesh that is not closed is refused by an edge that shows it.\n\n"
    "Examples:\n"
    "  touchstone volume left.obj right.obj\n"
    "  touchstone volume left.stl right.stl --weld --pixels 512x512";

enum { KEY_PIXELS = 1000, KEY_WELD, KEY_METHOD, KEY_RENDERER, KEY_EXACT, KEY_JSON };

static const struct argp_option options[] = {
    {"pixels", KEY_PIXELS, "WxH", 0, "How many lines, across and up (default 128x128)", 0},
    {"weld", KEY_WELD, 0, 0, "Vertices at equal places count as one", 0},
    {"method", KEY_METHOD, "ref|opt", 0, "Naive or fast; the answer is the same (default opt)", 0},
    {"renderer", KEY_RENDERER, "gl|software", 0,
     "Who draws the images: OpenGL, off the screen, or our own code (default software)", 0},
    {"exact", KEY_EXACT, 0, 0, "Also the exact volume, in rationals; slow", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document", 0},
    {0}};

struct volume {
    const char *path[2];
    size_t paths;
    struct ts_volume_rule rule;
    const struct ts_volume_table *method;
    bool gl, exact, json;
};

static void set_pixels(struct volume *v, struct argp_state *state, const char *text)
{
    uint32_t size[2] = {0, 0};
    const char *rest = text;

    for (int i = 0; i < 2; i++) {
        char *end;
        unsigned long number = strtoul(rest, &end, 10);

        if (*rest < '0' || *rest > '9' || number > TS_LDI_MOST || *end != (i ? 0 : 'x')) break;
        size[i] = (uint32_t)number;
        rest = end + 1;
    }
    if (size[0] == 0 || size[1] == 0)
        argp_failure(state, TOOL_BAD, 0,
                     "--pixels: expected two numbers WxH from 1 to %d, found '%.80s'", TS_LDI_MOST,
                     text);
    v->rule.width = size[0];
    v->rule.height = size[1];
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct volume *v = state->input;

    switch (key) {
    case KEY_PIXELS:
        set_pixels(v, state, arg);
        return 0;
    case KEY_WELD:
        v->rule.weld = true;
        return 0;
    case KEY_METHOD:
        if (strcmp(arg, "ref") != 0 && strcmp(arg, "opt") != 0)
            argp_failure(state, TOOL_BAD, 0, "--method: expected ref or opt, found '%.80s'", arg);
        v->method = strcmp(arg, "ref") == 0 ? &ts_volume_ref : &ts_volume_opt;
        return 0;
    case KEY_RENDERER:
        if (strcmp(arg, "gl") != 0 && strcmp(arg, "software") != 0)
            argp_failure(state, TOOL_BAD, 0, "--renderer: expected gl or software, found '%.80s'",
                         arg);
        v->gl = strcmp(arg, "gl") == 0;
        return 0;
    case KEY_EXACT:
        v->exact = true;
        return 0;
    case KEY_JSON:
        v->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (v->paths == 2)
            argp_failure(state, TOOL_BAD, 0, "expected two files, found '%.80s' too", arg);
        v->path[v->paths++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (v->paths < 2) argp_failure(state, TOOL_BAD, 0, "expected two meshes");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- meshes ---- */

/* A file, and its body where it is in the first frame. */
struct solid {
    struct ts_case *c;
    double *vertex;
};

/* Whether it is closed is asked here, where the file is known. */
static bool check_closed(const struct volume *v, const char *path,
                         const struct ts_volume_mesh *mesh)
{
    struct ts_error error;
    struct ts_ldi *layers;
    bool good = ts_ldi_opt.open(mesh->vertex_count, mesh->vertex, mesh->face_count, mesh->face,
                                v->rule.weld, &layers, &error);

    if (good)
        ts_ldi_opt.close(layers);
    else
        tool_complain("%s: %s%s", path, error.text,
                      !v->rule.weld && strstr(error.text, "not closed")
                          ? " (--weld joins vertices at equal places)"
                          : "");
    return good;
}

static bool load(const struct volume *v, const char *path, struct solid *to,
                 struct ts_volume_mesh *mesh, bool *rounded)
{
    const struct ts_body *body;
    struct ts_error error;
    bool inexact = false;

    if (!ts_import(path, &to->c, &inexact, &error)) return tool_complain("%s", error.text), false;
    *rounded = *rounded || inexact;
    if (to->c->body_count != 1 || to->c->frame_count == 0 || to->c->body[0].face_count == 0) {
        tool_complain("%s: expected one body with faces in at least one frame, found %zu in %zu",
                      path, to->c->body_count, to->c->frame_count);
        return false;
    }
    body = &to->c->body[0];
    to->vertex = malloc(3 * (size_t)body->vertex_count * sizeof *to->vertex + 1);
    if (!to->vertex) return tool_complain("out of memory"), false;
    if (!ts_morph_ref.world(body, ts_case_state(to->c, 0, 0), to->vertex, &error)) {
        tool_complain("%s: frame 0: body 0, %s", path, error.text);
        return false;
    }
    *mesh = (struct ts_volume_mesh){body->vertex_count, body->face_count, to->vertex, body->face};
    return check_closed(v, path, mesh);
}

/* ---- what is printed ---- */

struct finding {
    bool share, sure;
    double volume, error, estimate; /* how far the volume is off at most, and probably */
    double bounds[2];               /* of the volume of the meshes */
    double exact;                   /* that volume, if it was asked for */
    const char *inside;
    uint32_t axis;
    double depth; /* how far B has to go */
    bool up;
};

/* All of a body is seen if its box is in that of the view: only then can it be inside. */
static bool seen(const struct ts_box *body, const struct ts_box *view)
{
    for (int k = 0; k < 3; k++)
        if (body->lo[k] < view->lo[k] || body->hi[k] > view->hi[k]) return false;
    return true;
}

static const char *inside(enum ts_standing relation, const struct ts_box box[2],
                          const struct ts_box *view)
{
    bool a = (relation == TS_A_IN_B || relation == TS_SAME) && seen(&box[0], view);
    bool b = (relation == TS_B_IN_A || relation == TS_SAME) && seen(&box[1], view);

    return a && b ? "the same" : a ? "A in B" : b ? "B in A" : "no";
}

/* To go up, B must pass the upper end of A with its lower one, and both must be in the view; to go
 * down likewise. One of the two is seen: the view begins with one of the bodies and ends with the
 * other. */
static void find_depth(const struct ts_volume_answer *answer, const struct ts_box box[2],
                       struct finding *to)
{
    const struct ts_view *view = &answer->image[0]->view;
    uint32_t k = view->axis;
    double lo = view->box.lo[k], hi = view->box.hi[k], cell = (hi - lo) / TS_LDI_FAR;
    bool up = box[0].hi[k] <= hi && box[1].lo[k] >= lo;
    bool down = box[1].hi[k] <= hi && box[0].lo[k] >= lo;

    to->axis = k;
    to->up = up && (!down || answer->push[0] <= answer->push[1]);
    to->depth = cell * answer->push[to->up ? 0 : 1];
}

/* In rationals, for meshes whose winding numbers are 0 and 1. */
static bool find_exact(const struct volume *v, const struct ts_volume_mesh mesh[2],
                       struct finding *to)
{
    int which, status = tool_volume_exact(mesh, &to->exact, &which);

    if (status == 0) tool_complain("out of memory");
    if (status < 0)
        tool_complain("%s: --exact: expected a mesh that does not run through itself, found points "
                      "around which it winds more than once, or in the other sense",
                      v->path[which]);
    return status == 1;
}

/* A volume in doubles is itself off by 2^-49 of it, and the difference is rounded. */
static double farther(double a, double b)
{
    return nextafter(fabs(a - b), INFINITY) + 0x1p-48 * fabs(a);
}

static bool judge(const struct volume *v, const struct ts_volume_answer *answer,
                  const struct ts_volume_mesh mesh[2], struct finding *to)
{
    const struct ts_box box[2] = {tool_volume_box(&mesh[0]), tool_volume_box(&mesh[1])};
    int same;

    *to = (struct finding){.sure = true, .inside = "no"};
    if (answer->empty) return true;
    to->volume = answer->common.volume;
    if (!tool_volume_bounds(&answer->image[0]->view, mesh, to->volume, to->bounds))
        return tool_complain("out of memory"), false;
    to->error = fmax(farther(to->volume, to->bounds[0]), farther(to->volume, to->bounds[1]));
    to->estimate = fabs(to->volume - (to->bounds[0] + (to->bounds[1] - to->bounds[0]) / 2));
    to->share = answer->common.units > 0 || to->bounds[0] > 0;
    to->sure = to->bounds[0] > 0 || to->bounds[1] == 0;
    same = tool_volume_same(mesh);
    if (same < 0) return tool_complain("out of memory"), false;
    to->inside = same ? "the same" : inside(answer->relation, box, &answer->image[0]->view.box);
    find_depth(answer, box, to);
    return !v->exact || find_exact(v, mesh, to);
}

static void print_lines(const struct finding *f, bool exact)
{
    printf("share   %s%s\n", f->share ? "yes" : "no", f->sure ? ", surely" : "");
    printf("volume  %.10g\n", f->volume);
    printf("error   %.3g at most, about %.2g\n", f->error, f->estimate);
    printf("truth   from %.10g to %.10g\n", f->bounds[0], f->bounds[1]);
    if (exact) printf("exact   %.17g\n", f->exact);
    printf("inside  %s\n", f->inside);
    if (f->share)
        printf("depth   %.10g: B %s along %c\n", f->depth, f->up ? "up" : "down", "xyz"[f->axis]);
}

/* A huge mesh may have a volume that is no number. */
static void print_number(struct tool_json *json, const char *key, double number)
{
    if (isfinite(number))
        tool_json_exact(json, key, number);
    else
        tool_json_text(json, key, NULL);
}

static void print_json(const struct finding *f, bool exact)
{
    const char axis[2] = {"xyz"[f->axis], 0};
    struct tool_json json = {0, true};

    tool_json_open(&json, NULL, '{');
    tool_json_bool(&json, "share", f->share);
    tool_json_bool(&json, "sure", f->sure);
    print_number(&json, "volume", f->volume);
    print_number(&json, "error", f->error);
    print_number(&json, "estimate", f->estimate);
    print_number(&json, "least", f->bounds[0]);
    print_number(&json, "most", f->bounds[1]);
    if (exact) print_number(&json, "exact", f->exact);
    tool_json_text(&json, "inside", f->inside);
    print_number(&json, "depth", f->depth);
    tool_json_text(&json, "axis", f->share ? axis : NULL);
    tool_json_text(&json, "direction", !f->share ? NULL : f->up ? "up" : "down");
    tool_json_close(&json, '}');
}

/* Images of meshes that lie on each other many times have no bound but memory, so that is asked
 * before. The bound on the error takes twice as much again. */
static bool fits(const struct volume *v, const struct ts_volume_mesh mesh[2])
{
    const struct ts_box box[2] = {tool_volume_box(&mesh[0]), tool_volume_box(&mesh[1])};
    struct ts_voi voi = ts_voi_opt.find(&box[0], &box[1]);
    double bytes = 0, most = tool_memory();
    struct ts_view view[2];

    if (voi.empty) return true;
    ts_volume_views(&v->rule, voi, &box[0], view);
    for (int i = 0; i < 2; i++)
        bytes += 3 * ts_ldi_bytes(&view[i], mesh[i].vertex, mesh[i].face_count, mesh[i].face);
    if (bytes <= most) return true;
    tool_complain(
        "expected images that fit into half of the memory, %.3g GB; these would take about "
        "%.3g GB (fewer --pixels take less)",
        most * 1e-9, bytes * 1e-9);
    return false;
}

static int report(const struct volume *v, const struct ts_volume_answer *answer,
                  const struct ts_volume_mesh mesh[2], bool rounded)
{
    struct finding found;

    if (!judge(v, answer, mesh, &found)) return TOOL_BAD;
    tool_note_rounding(rounded);
    (v->json ? print_json : print_lines)(&found, v->exact);
    return TOOL_GOOD;
}

static int measure_gl(const struct volume *v, const struct ts_volume_mesh mesh[2], bool rounded)
{
    struct tool_drawn drawn;
    struct ts_error error;
    bool good = tool_volume_draw(mesh, &v->rule, v->method, &drawn, &error);
    int status = good ? report(v, &drawn.answer, mesh, rounded)
                      : tool_complain("--renderer gl: %s", error.text);

    tool_volume_drop(&drawn);
    return status;
}

static int measure(const struct volume *v, const struct ts_volume_mesh mesh[2], bool rounded)
{
    const double *const still[2] = {NULL, NULL};
    const struct ts_volume_answer *answer;
    struct ts_error error;
    int status;
    struct ts_volume *session;

    if (!fits(v, mesh)) return TOOL_BAD;
    if (v->gl) return measure_gl(v, mesh, rounded);
    if (!v->method->open(mesh, &v->rule, &session, &error)) return tool_complain("%s", error.text);
    status = v->method->frame(session, still, NULL, &answer, &error)
                 ? report(v, answer, mesh, rounded)
                 : tool_complain("%s", error.text);
    v->method->close(session);
    return status;
}

int tool_volume(int argc, char **argv)
{
    const struct argp argp = {options, parse, "A B", doc, NULL, NULL, NULL};
    struct volume v = {.method = &ts_volume_opt, .rule = {.width = 128, .height = 128}};
    struct solid solid[2] = {{NULL, NULL}, {NULL, NULL}};
    struct ts_volume_mesh mesh[2];
    bool rounded = false, good = true;
    int status = TOOL_BAD;

    if (!tool_parse(&argp, argc, argv, 0, &v)) return TOOL_BAD;
    for (int i = 0; i < 2; i++) good = good && load(&v, v.path[i], &solid[i], &mesh[i], &rounded);
    if (good) status = measure(&v, mesh, rounded);
    for (int i = 0; i < 2; i++) {
        free(solid[i].vertex);
        ts_case_free(solid[i].c);
    }
    return status;
}
