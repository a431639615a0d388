/* morph.c: `touchstone morph`: reference meshes become one body that morphs (paper 000, section
 * 3.1: the same number of vertices, the same connectivity). */
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "tool/tool.h"
#include "touchstone/morph.h"

static const char doc[] =
    "Writes a case file of one body that has the given meshes as its reference shapes. They must "
    "have the same vertices, in the same order, and the same faces; only places may differ. Every "
    "--weights adds a frame."
    "\vExample:\n"
    "  touchstone morph calm.obj smile.obj frown.obj --weights 1,0,0 --weights 0.5,0.5,0 "
    "--output face.case";

enum { KEY_WEIGHTS = 1000, KEY_CONVEX, KEY_OUTPUT };

static const struct argp_option options[] = {
    {"weights", KEY_WEIGHTS, "W,W,...", 0, "A frame: one weight for every reference", 0},
    {"convex", KEY_CONVEX, 0, 0, "Weights must sum to 1", 0},
    {"output", KEY_OUTPUT, "FILE", 0, "Write to FILE (default: standard output)", 0},
    {0}};

struct morph {
    struct tool_names path, weights;
    const char *output;
    bool convex;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct morph *m = state->input;

    switch (key) {
    case KEY_WEIGHTS:
        m->weights.name[m->weights.count++] = arg;
        return 0;
    case KEY_CONVEX:
        m->convex = true;
        return 0;
    case KEY_OUTPUT:
        m->output = arg;
        return 0;
    case ARGP_KEY_ARG:
        m->path.name[m->path.count++] = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected the meshes of the reference shapes");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Whether a mesh is another shape of the first one; says where it is not. */
static bool same_mesh(const char *first_path, const struct ts_body *first, const char *path,
                      const struct ts_body *body)
{
    if (body->vertex_count != first->vertex_count)
        return !tool_complain("%s: expected %u vertices, as in %s, found %u", path,
                              first->vertex_count, first_path, body->vertex_count);
    if (body->face_count != first->face_count)
        return !tool_complain("%s: expected %u faces, as in %s, found %u", path, first->face_count,
                              first_path, body->face_count);
    for (size_t f = 0; f < first->face_count; f++) {
        const uint32_t *a = first->face + 3 * f, *b = body->face + 3 * f;

        if (memcmp(a, b, 3 * sizeof *a) != 0)
            return !tool_complain("%s: face %zu: expected vertices %u %u %u, as in %s, found "
                                  "%u %u %u",
                                  path, f, a[0], a[1], a[2], first_path, b[0], b[1], b[2]);
    }
    return true;
}

/* One body at rest, as a mesh file gives it. */
static bool is_mesh(const char *path, const struct ts_case *file)
{
    const struct ts_pose rest = TS_IDENTITY;

    if (file->body_count == 1 && file->body->reference_count == 1 && file->frame_count <= 1 &&
        (file->frame_count == 0 ||
         (!file->state->vertex && memcmp(&file->state->pose, &rest, sizeof rest) == 0)))
        return true;
    return !tool_complain("%s: expected a mesh: one body with one shape, at rest", path);
}

/* Reads another reference. */
static bool add_reference(const struct morph *m, size_t r, struct ts_case *c, double *point,
                          bool *rounded)
{
    struct ts_case *file = NULL;
    struct ts_error error;
    bool good = ts_import(m->path.name[r], &file, rounded, &error);

    if (!good)
        tool_complain("%s", error.text);
    else
        good = is_mesh(m->path.name[r], file) &&
               same_mesh(m->path.name[0], c->body, m->path.name[r], file->body);
    if (good)
        memcpy(point + 3 * r * c->body->vertex_count, file->body->reference,
               3 * sizeof *point * c->body->vertex_count);
    ts_case_free(file);
    return good;
}

/* "W,W,..." into the weights of a frame. */
static bool read_weights(const char *text, uint32_t n, double *weight)
{
    const char *rest = text;
    uint32_t found = 0;

    for (char *end = NULL; found < n; found++, rest = end + 1) {
        weight[found] = strtod(rest, &end);
        if (end == rest || (*end && *end != ','))
            return !tool_complain("--weights: expected numbers with commas between, found '%.80s'",
                                  text);
        if (!*end) {
            rest = NULL;
            found++;
            break;
        }
    }
    if (rest || found != n)
        return !tool_complain("--weights: expected %u weights, one for every reference, found "
                              "'%.80s'",
                              n, text);
    return true;
}

static bool add_frames(const struct morph *m, struct ts_case *c)
{
    const struct ts_body *body = c->body;
    double *world = malloc(3 * sizeof *world * body->vertex_count);
    struct ts_error error;
    bool good = world || !tool_complain("out of memory");

    for (size_t f = 0; good && f < m->weights.count; f++) {
        double *weight = ts_case_alloc(c, body->reference_count, sizeof *weight);

        good = weight || !tool_complain("out of memory");
        good = good && read_weights(m->weights.name[f], body->reference_count, weight);
        c->state[f].weight = weight;
        if (good && !ts_morph_ref.world(body, &c->state[f], world, &error))
            good = !tool_complain("--weights %.80s: %s", m->weights.name[f], error.text);
    }
    free(world);
    return good;
}

/* Makes the body of a mesh one with all references, and the case one with all frames. */
static bool become_body(const struct morph *m, struct ts_case *c, bool *rounded)
{
    size_t n = m->path.count, frames = m->weights.count ? m->weights.count : 1;
    struct ts_body body = c->body[0];
    double *point = ts_case_alloc(c, 3 * n * body.vertex_count, sizeof *point);

    if (!point || !ts_case_shape(c, 1, frames)) return !tool_complain("out of memory");
    c->body[0] = body;
    memcpy(point, body.reference, 3 * sizeof *point * body.vertex_count);
    for (size_t r = 1; r < n; r++)
        if (!add_reference(m, r, c, point, rounded)) return false;
    c->body->reference = point;
    c->body->reference_count = (uint32_t)n;
    c->body->convex = m->convex;
    return add_frames(m, c);
}

/* The first mesh gives the faces; the others, and itself, the references. */
static struct ts_case *join(const struct morph *m, bool *rounded)
{
    struct ts_case *c = NULL;
    struct ts_error error;

    if (!ts_import(m->path.name[0], &c, rounded, &error)) {
        tool_complain("%s", error.text);
        return NULL;
    }
    if (is_mesh(m->path.name[0], c) && become_body(m, c, rounded)) return c;
    ts_case_free(c);
    return NULL;
}

int tool_morph(int argc, char **argv)
{
    const struct argp argp = {options, parse, "REFERENCE...", doc, NULL, NULL, NULL};
    struct morph m = {.output = NULL};
    int status = TOOL_BAD;
    bool rounded = false;
    struct ts_case *c = NULL;

    if (tool_names_new(&m.path, argc) && tool_names_new(&m.weights, argc) &&
        tool_parse(&argp, argc, argv, 0, &m))
        c = join(&m, &rounded);
    tool_note_rounding(c && rounded);
    if (c && tool_write_case(m.output, c)) status = TOOL_GOOD;
    ts_case_free(c);
    tool_names_free(&m.path);
    tool_names_free(&m.weights);
    return status;
}
