/* contacts.c: `touchstone contacts`: which faces of two meshes share a point. */
#include <stdlib.h>
#include <string.h>

#include "cases/file.h"
#include "tool/tool.h"

static const char doc[] =
    "Prints every pair of faces, one of the first mesh and one of the second, that share a point "
    "(touching counts), as two face numbers a line, counted from 0 and sorted. The answer is "
    "exact for the numbers in the files. A and B are meshes of one body: case files, OBJ and OFF "
    "are read in full double precision; PLY, STL, glTF and others are rounded to float. CASE is a "
    "case file with two bodies."
    "\vA file with several frames is answered frame by frame, each after a line `frame N'. "
    "Surfaces are compared: a body inside another one that touches it nowhere has no contact.\n\n"
    "Examples:\n"
    "  touchstone contacts left.obj right.obj\n"
    "  touchstone contacts moving.case --frame 3 --count";

enum { KEY_FIRST = 1000, KEY_FRAME, KEY_METHOD, KEY_COUNT, KEY_JSON };

static const struct argp_option options[] = {
    {"first", KEY_FIRST, 0, 0, "Print one contact only, if there is any", 0},
    {"frame", KEY_FRAME, "N", 0, "Answer this frame only, from 0", 0},
    {"method", KEY_METHOD, "ref|opt", 0, "Naive or fast; the answer is the same (default opt)", 0},
    {"count", KEY_COUNT, 0, 0, "Print how many contacts there are, not which", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document", 0},
    {0}};

struct contacts {
    const char *path[2];
    size_t paths;
    const struct ts_method *method;
    enum ts_extent extent;
    bool one_frame, count, json;
    uint64_t frame;
};

static const struct ts_method *find_method(struct argp_state *state, const char *name)
{
    if (strcmp(name, "ref") == 0) return &ts_contact_ref;
    if (strcmp(name, "opt") != 0)
        argp_failure(state, TOOL_BAD, 0, "--method: expected ref or opt, found '%.80s'", name);
    return &ts_contact_opt;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct contacts *k = state->input;

    switch (key) {
    case KEY_FIRST:
        k->extent = TS_FIRST;
        return 0;
    case KEY_FRAME:
        k->one_frame = true;
        k->frame = tool_number(state, "--frame", arg, 0, UINT32_MAX);
        return 0;
    case KEY_METHOD:
        k->method = find_method(state, arg);
        return 0;
    case KEY_COUNT:
        k->count = true;
        return 0;
    case KEY_JSON:
        k->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (k->paths == 2)
            argp_failure(state, TOOL_BAD, 0, "expected at most two files, found '%.80s' too", arg);
        k->path[k->paths++] = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected two meshes, or a case file with two bodies");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Reads a file that must hold `bodies` bodies with faces and at least one frame. */
static struct ts_case *load(const char *path, size_t bodies, bool *rounded)
{
    struct ts_error error;
    struct ts_case *c = NULL;
    bool inexact = false;

    if (!ts_import(path, &c, &inexact, &error)) {
        tool_complain("%s", error.text);
        return NULL;
    }
    *rounded = *rounded || inexact;
    if (c->body_count != bodies || c->frame_count == 0) {
        tool_complain("%s: expected %zu %s in at least one frame, found %zu in %zu", path, bodies,
                      bodies == 1 ? "body" : "bodies", c->body_count, c->frame_count);
    } else {
        size_t b = 0;

        while (b < bodies && c->body[b].face_count > 0) b++;
        if (b == bodies) return c;
        tool_complain("%s: body %zu has no faces, expected at least one", path, b);
    }
    ts_case_free(c);
    return NULL;
}

/* Two files as one case of two bodies, which still belong to the files. A file of one frame
 * stands still while the other one moves. */
static struct ts_case *join(const struct contacts *k, struct ts_case *const file[2])
{
    size_t frames[2] = {file[0]->frame_count, file[1]->frame_count};
    size_t longest = frames[0] > frames[1] ? frames[0] : frames[1];
    struct ts_case *both;

    if (frames[0] != frames[1] && frames[0] != 1 && frames[1] != 1) {
        tool_complain("%s has %zu frames and %s has %zu, expected as many, or one", k->path[0],
                      frames[0], k->path[1], frames[1]);
        return NULL;
    }
    both = ts_case_new();
    if (!both || !ts_case_shape(both, 2, longest)) {
        tool_complain("out of memory");
        ts_case_free(both);
        return NULL;
    }
    for (size_t b = 0; b < 2; b++) {
        both->body[b] = file[b]->body[0];
        for (size_t f = 0; f < longest; f++)
            *ts_case_state(both, f, b) = *ts_case_state(file[b], frames[b] == 1 ? 0 : f, 0);
    }
    return both;
}

static void print_json(const struct contacts *k, size_t first, size_t count,
                       const struct ts_pairs *answer)
{
    struct tool_json json = {0, true};

    tool_json_open(&json, NULL, '{');
    tool_json_text(&json, "method", k->method->name);
    tool_json_text(&json, "asked", k->extent == TS_ALL ? "all" : "first");
    tool_json_open(&json, "frames", '[');
    for (size_t i = 0; i < count; i++) {
        tool_json_open(&json, NULL, '{');
        tool_json_count(&json, "frame", first + i);
        tool_json_count(&json, "count", answer[i].count);
        if (!k->count) {
            tool_json_open(&json, "pairs", '[');
            for (size_t p = 0; p < answer[i].count; p++)
                tool_json_pair(&json, answer[i].pair[p].a, answer[i].pair[p].b);
            tool_json_close(&json, ']');
        }
        tool_json_close(&json, '}');
    }
    tool_json_close(&json, ']');
    tool_json_close(&json, '}');
}

static void print_lines(const struct contacts *k, size_t first, size_t count,
                        const struct ts_pairs *answer)
{
    for (size_t i = 0; i < count; i++) {
        if (count > 1) printf("frame %zu\n", first + i);
        if (k->count) printf("%zu\n", answer[i].count);
        for (size_t p = 0; !k->count && p < answer[i].count; p++)
            printf("%" PRIu32 " %" PRIu32 "\n", answer[i].pair[p].a, answer[i].pair[p].b);
    }
}

/* All frames are answered before the first is printed: a case that is refused gives no answer. */
static int answer(const struct contacts *k, const struct ts_case *c)
{
    size_t first = k->one_frame ? (size_t)k->frame : 0;
    size_t count = k->one_frame ? 1 : c->frame_count;
    struct ts_pairs *pairs;
    struct ts_error error;
    int status = TOOL_GOOD;

    if (first >= c->frame_count)
        return tool_complain("%s: expected a frame from 0 to %zu, found %zu", k->path[0],
                             c->frame_count - 1, first);
    pairs = calloc(count, sizeof *pairs);
    if (!pairs) return tool_complain("out of memory");
    if (!tool_query(k->method, c, first, count, k->extent, pairs, &error))
        status = tool_complain("%s: %s", k->path[0], error.text);
    else if (k->json)
        print_json(k, first, count, pairs);
    else
        print_lines(k, first, count, pairs);
    for (size_t i = 0; i < count; i++) ts_pairs_free(&pairs[i]);
    free(pairs);
    return status;
}

static int contacts(const struct contacts *k)
{
    struct ts_case *file[2] = {NULL, NULL}, *both = NULL;
    bool rounded = false, loaded = true;
    int status = TOOL_BAD;

    for (size_t i = 0; loaded && i < k->paths; i++) {
        file[i] = load(k->path[i], k->paths == 1 ? 2 : 1, &rounded);
        loaded = file[i] != NULL;
    }
    if (loaded && k->paths == 2) both = join(k, file);
    if (rounded)
        fputs("touchstone: note: the coordinates were rounded to float when they were read\n",
              stderr);
    if (loaded && (both || k->paths == 1)) status = answer(k, both ? both : file[0]);
    ts_case_free(both);
    ts_case_free(file[0]);
    ts_case_free(file[1]);
    return status;
}

int tool_contacts(int argc, char **argv)
{
    const struct argp argp = {options, parse, "A B\nCASE", doc, NULL, NULL, NULL};
    struct contacts k = {.method = &ts_contact_opt, .extent = TS_ALL};

    if (argp_parse(&argp, argc, argv, 0, NULL, &k) != 0) return TOOL_BAD;
    return contacts(&k);
}
