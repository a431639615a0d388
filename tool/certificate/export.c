/* export.c: `touchstone export`: a mesh of any format as a raw mesh, for checkers. */
#include "tool/certificate/certificate.h"

static const char doc[] =
    "Writes one body in one frame as a raw mesh (docs/certificates.md): the numbers of vertices "
    "and faces, coordinates in binary64 and corners, which a checker reads in a few lines."
    "\vExamples:\n"
    "  touchstone export --raw left.obj --output left.raw\n"
    "  touchstone export --raw --unit armadillo.off --output armadillo.raw";

enum { KEY_RAW = 1000, KEY_BODY, KEY_FRAME, KEY_UNIT, KEY_OUTPUT };

static const struct argp_option options[] = {
    {"raw", KEY_RAW, 0, 0, "As a raw mesh (the only form that there is)", 0},
    {"body", KEY_BODY, "N", 0, "Which body of a case file, from 0 (default 0)", 0},
    {"frame", KEY_FRAME, "N", 0, "Which frame of a case file, from 0 (default 0)", 0},
    {"unit", KEY_UNIT, 0, 0,
     "Move its middle to the origin and make its largest extent 1, so that meshes of any size meet",
     0},
    {"output", KEY_OUTPUT, "FILE", 0, "Write to FILE (default: standard output)", 0},
    {0}};

struct export
{
    const char *path, *output;
    size_t body, frame;
    bool unit;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct export *k = state->input;

    switch (key) {
    case KEY_RAW:
        return 0;
    case KEY_BODY:
        k->body = tool_number(state, "--body", arg, 0, UINT32_MAX);
        return 0;
    case KEY_FRAME:
        k->frame = tool_number(state, "--frame", arg, 0, UINT32_MAX);
        return 0;
    case KEY_UNIT:
        k->unit = true;
        return 0;
    case KEY_OUTPUT:
        k->output = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (k->path) argp_failure(state, TOOL_BAD, 0, "expected one mesh, found '%.80s' too", arg);
        k->path = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected a mesh");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool write_raw(FILE *out, const void *what)
{
    const struct tool_mesh *mesh = what;

    return fwrite(mesh->raw, 1, mesh->size, out) == mesh->size;
}

int tool_export(int argc, char **argv)
{
    const struct argp argp = {options, parse, "MESH", doc, NULL, NULL, NULL};
    struct export k = {.path = NULL};
    struct tool_mesh mesh;
    int status;

    if (!tool_parse(&argp, argc, argv, 0, &k)) return TOOL_BAD;
    if (!tool_mesh_load(k.path, k.body, k.frame, &mesh)) return TOOL_BAD;
    if (k.unit) tool_mesh_unit(&mesh);
    status = tool_write(k.output, write_raw, &mesh) ? TOOL_GOOD : TOOL_BAD;
    tool_mesh_free(&mesh);
    return status;
}
