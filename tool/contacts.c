/* contacts.c: `touchstone contacts`: which faces of two meshes, or of one, share a point. */
#include <stdlib.h>
#include <string.h>

#include "cases/case/options.h"
#include "cases/import/import.h"
#include "cases/import/mesh.h"
#include "tool/tool.h"
#include "touchstone/morph.h"

static const char doc[] =
    "Prints every pair of faces, one of the first mesh and one of the second, that share a point "
    "(touching counts), as two face numbers a line, counted from 0 and sorted. The answer is "
    "exact for the numbers in the files. A and B are meshes of one body: case files, OBJ, OFF and "
    "PLY are read in full double precision; STL, glTF and others are rounded to float. CASE is a "
    "case file with two bodies; --bodies chooses where there are more. With --self, the faces of "
    "one mesh are compared with each other: neighbours count only where they meet beyond the "
    "vertices they share."
    "\vA file with several frames is answered frame by frame, each after a line `frame N'. "
    "Surfaces are compared: a body inside another one that touches it nowhere has no contact.\n\n"
    "With --backtrack, a line `F LO HI A B' says that between frames F and F+1 contact began: all "
    "numbers of both frames go their way in a straight line, LO of the way the bodies are apart, "
    "HI "
    "of the way they meet with faces A and B, and HI - LO is at most T.\n\n"
    "Examples:\n"
    "  touchstone contacts left.obj right.obj\n"
    "  touchstone contacts moving.case --frame 3 --count\n"
    "  touchstone contacts room.case --bodies=0,2\n"
    "  touchstone contacts --self cloth.obj\n"
    "  touchstone contacts moving.case --backtrack=0.001";

enum {
    KEY_FIRST = 1000,
    KEY_FRAME,
    KEY_BODIES,
    KEY_SELF,
    KEY_METHOD,
    KEY_OPTION,
    KEY_COUNT,
    KEY_JSON,
    KEY_BACKTRACK,
    KEY_CERTIFICATE
};

static const struct argp_option options[] = {
    {"first", KEY_FIRST, 0, 0, "Print one contact only, if there is any", 0},
    {"frame", KEY_FRAME, "N", 0, "Answer this frame only, from 0", 0},
    {"bodies", KEY_BODIES, "I,J", 0,
     "Compare bodies I and J of CASE, from 0 (default 0,1), or body I of A and body J of B; with "
     "--self one number, I",
     0},
    {"self", KEY_SELF, 0, 0, "Compare the faces of one mesh with each other", 0},
    {"method", KEY_METHOD, "ref|opt", 0, "Naive or fast; the answer is the same (default opt)", 0},
    {"option", KEY_OPTION, "NAME=VALUE", 0,
     "How the fast method works, such as volume=18-dop; the answer is the same. Replaces the "
     "options of CASE. --option=help lists them",
     0},
    {"backtrack", KEY_BACKTRACK, "T", 0,
     "Print when contact began between two frames, within T of the way from one to the other, "
     "from 0 (to the last bit) to 1",
     0},
    {"certificate", KEY_CERTIFICATE, "FILE", 0,
     "Write a proof that these contacts are all, and that each is one (see touchstone check)", 0},
    {"count", KEY_COUNT, 0, 0, "Print how many contacts there are, not which", 0},
    {"json", KEY_JSON, 0, 0, "Print one JSON document", 0},
    {0}};

struct contacts {
    const char *path[2];
    size_t paths;
    uint64_t body[2];
    size_t chosen; /* so many bodies, by an option */
    bool self;
    const struct ts_contact_table *method;
    struct ts_contact_options options;
    bool optioned; /* options stand on the command line */
    enum ts_extent extent;
    bool one_frame, count, json, backtrack;
    uint64_t frame;
    double tolerance;
    const char *certificate; /* where to write it; or NULL */
};

static const struct ts_contact_table *find_method(struct argp_state *state, const char *name)
{
    if (strcmp(name, "ref") == 0) return &ts_contact_ref;
    if (strcmp(name, "opt") != 0)
        argp_failure(state, TOOL_BAD, 0, "--method: expected ref or opt, found '%.80s'", name);
    return &ts_contact_opt;
}

static void set_option(struct contacts *k, struct argp_state *state, char *text)
{
    char *value = strchr(text, '=');
    struct ts_error error;

    if (strcmp(text, "help") == 0) tool_list_options();
    if (!value)
        argp_failure(state, TOOL_BAD, 0, "--option: expected NAME=VALUE, found '%.80s'", text);
    *value++ = 0;
    if (!ts_option_set(&k->options, text, value, &error))
        argp_failure(state, TOOL_BAD, 0, "--option: %s", error.text);
    k->optioned = true;
}

/* One number or two; which of both is right is known when all options are. */
static void choose_bodies(struct contacts *k, struct argp_state *state, const char *text)
{
    const char *rest = text;
    bool more = true;

    for (k->chosen = 0; more && k->chosen < 2; k->chosen++) {
        char *end;

        k->body[k->chosen] = strtoull(rest, &end, 10);
        if (*rest < '0' || *rest > '9' || k->body[k->chosen] > UINT32_MAX) break;
        more = *end == ',';
        rest = more ? end + 1 : end;
    }
    if (more || *rest)
        argp_failure(state, TOOL_BAD, 0, "--bodies: expected two numbers I,J, found '%.80s'", text);
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
    case KEY_BODIES:
        choose_bodies(k, state, arg);
        return 0;
    case KEY_SELF:
        k->self = true;
        return 0;
    case KEY_METHOD:
        k->method = find_method(state, arg);
        return 0;
    case KEY_OPTION:
        set_option(k, state, arg);
        return 0;
    case KEY_COUNT:
        k->count = true;
        return 0;
    case KEY_JSON:
        k->json = true;
        return 0;
    case KEY_BACKTRACK:
        k->backtrack = true;
        k->tolerance = tool_part(state, "--backtrack", arg);
        return 0;
    case KEY_CERTIFICATE:
        k->certificate = arg;
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

/* One of the two bodies: its file and its number there. */
struct side {
    const char *path;
    struct ts_case *c;
    size_t body;
};

/* A file with one frame stands still while the other one moves. */
static size_t frame_of(const struct side *side, size_t frame)
{
    return side->c->frame_count == 1 ? 0 : frame;
}

static struct ts_case *load(const char *path, bool *rounded)
{
    struct ts_error error;
    struct ts_case *c = NULL;
    bool inexact = false;

    if (!ts_import(path, &c, &inexact, &error)) tool_complain("%s", error.text);
    *rounded = *rounded || inexact;
    return c;
}

/* A file holds as many bodies as are compared, unless an option says which. There is at least one
 * frame, and the body has faces. */
static bool check_side(const struct contacts *k, const struct side *side)
{
    size_t bodies = side->c->body_count, wanted = k->paths == 1 && !k->self ? 2 : 1;

    if (side->c->frame_count == 0 || bodies < wanted || (bodies > wanted && !k->chosen))
        tool_complain("%s: expected %zu %s in at least one frame, found %zu in %zu%s%s%s",
                      side->path, wanted, wanted == 1 ? "body" : "bodies", bodies,
                      side->c->frame_count, bodies > wanted ? " (--bodies=" : "",
                      bodies > wanted ? k->self ? "I" : "I,J" : "",
                      bodies > wanted ? " chooses)" : "");
    else if (side->body >= bodies)
        tool_complain("%s: --bodies: expected a body from 0 to %zu, found %zu", side->path,
                      bodies - 1, side->body);
    else if (side->c->body[side->body].face_count == 0)
        tool_complain("%s: body %zu has no faces, expected at least one", side->path, side->body);
    else
        return true;
    return false;
}

/* The two bodies, or the only one, as one case; they still belong to their files. */
static struct ts_case *join(const struct side *side, size_t sides)
{
    size_t frames[2] = {side[0].c->frame_count, side[sides - 1].c->frame_count};
    size_t longest = frames[0] > frames[1] ? frames[0] : frames[1];
    struct ts_case *both;

    if (frames[0] != frames[1] && frames[0] != 1 && frames[1] != 1) {
        tool_complain("%s has %zu frames and %s has %zu, expected as many, or one", side[0].path,
                      frames[0], side[1].path, frames[1]);
        return NULL;
    }
    both = ts_case_new();
    if (!both || !ts_case_shape(both, sides, longest)) {
        tool_complain("out of memory");
        ts_case_free(both);
        return NULL;
    }
    for (size_t b = 0; b < sides; b++) {
        both->body[b] = side[b].c->body[side[b].body];
        for (size_t f = 0; f < longest; f++)
            *ts_case_state(both, f, b) =
                *ts_case_state(side[b].c, frame_of(&side[b], f), side[b].body);
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

/* A method names bodies and frames as it was given them. Here the first one that has no place in
 * the world is looked for, and named as in its file. */
static int blame(const struct side *side, size_t sides, size_t first, size_t count,
                 const struct ts_error *refusal)
{
    for (size_t f = first; f < first + count; f++)
        for (size_t b = 0; b < sides; b++) {
            const struct side *s = &side[b];
            const struct ts_body *body = &s->c->body[s->body];
            double *world = calloc((size_t)body->vertex_count + 1, sizeof(double[3]));
            size_t frame = frame_of(s, f);
            struct ts_error why;
            bool good = !world ||
                        ts_morph_ref.world(body, ts_case_state(s->c, frame, s->body), world, &why);

            free(world);
            if (!good)
                return tool_complain("%s: frame %zu: body %zu, %s", s->path, frame, s->body,
                                     why.text);
        }
    return tool_complain("%s", refusal->text);
}

/* All frames are looked through before the first line is printed. */
static int backtrack(const struct contacts *k, const struct side side[2], const struct ts_case *c,
                     bool rounded)
{
    struct ts_list onsets = {NULL, 0, 0};
    struct ts_error error;
    int status = TOOL_GOOD;

    if (!tool_onsets(k->method, c, k->tolerance, &onsets, &error)) {
        status = blame(side, 2, 0, c->frame_count, &error);
    } else {
        tool_note_rounding(rounded);
        tool_print_onsets(k->method, k->tolerance, &onsets, k->json);
    }
    ts_list_free(&onsets);
    return status;
}

/* All frames are answered before the first is printed: a case that is refused gives no answer. */
static int answer(const struct contacts *k, const struct side *side, const struct ts_case *c,
                  bool rounded)
{
    size_t first = k->one_frame ? (size_t)k->frame : 0;
    size_t count = k->one_frame ? 1 : c->frame_count;
    struct ts_pairs *pairs;
    struct ts_error error;
    int status = TOOL_GOOD;

    if (first >= c->frame_count)
        return tool_complain("%s: expected a frame from 0 to %zu, found %zu",
                             side[side[0].c->frame_count < c->frame_count].path, c->frame_count - 1,
                             first);
    if (k->certificate && (count != 1 || k->extent != TS_ALL))
        return tool_complain("--certificate: expected all contacts of one frame (--frame chooses)");
    pairs = calloc(count, sizeof *pairs);
    if (!pairs) return tool_complain("out of memory");
    if (!tool_query(k->method, c, first, count, k->extent, pairs, &error))
        status = blame(side, c->body_count, first, count, &error);
    else if (k->certificate)
        status = tool_certificate(k->certificate, c, first, &pairs[0]);
    if (status == TOOL_GOOD) {
        tool_note_rounding(rounded);
        if (k->json)
            print_json(k, first, count, pairs);
        else
            print_lines(k, first, count, pairs);
    }
    for (size_t i = 0; i < count; i++) ts_pairs_free(&pairs[i]);
    free(pairs);
    return status;
}

static int contacts(const struct contacts *k)
{
    struct ts_case *file[2] = {NULL, NULL}, *both = NULL;
    struct side side[2];
    size_t sides = k->self ? 1 : 2;
    bool rounded = false, good = true;
    int status = TOOL_BAD;

    for (size_t i = 0; good && i < k->paths; i++) good = (file[i] = load(k->path[i], &rounded));
    for (size_t b = 0; good && b < sides; b++) {
        size_t from = k->paths == 1 ? 0 : b;

        side[b] =
            (struct side){k->path[from], file[from], k->chosen ? (size_t)k->body[b] : b - from};
        good = check_side(k, &side[b]);
    }
    if (good && (both = join(side, sides))) {
        both->options = k->optioned ? k->options : file[0]->options;
        status = (k->backtrack ? backtrack : answer)(k, side, both, rounded);
    }
    ts_case_free(both);
    ts_case_free(file[0]);
    ts_case_free(file[1]);
    return status;
}

int tool_contacts(int argc, char **argv)
{
    const struct argp argp = {options, parse, "A B\nCASE\n--self A", doc, NULL, NULL, NULL};
    struct contacts k = {.method = &ts_contact_opt, .extent = TS_ALL};

    if (!tool_parse(&argp, argc, argv, 0, &k)) return TOOL_BAD;
    if (k.self && k.paths != 1) return tool_complain("--self: expected one file, found two");
    if (k.chosen && k.chosen != (k.self ? 1 : 2))
        return tool_complain("--bodies: expected %s",
                             k.self ? "one number I with --self" : "two numbers I,J");
    if (k.paths == 1 && k.chosen == 2 && k.body[0] == k.body[1])
        return tool_complain("--bodies: expected two different bodies of one file");
    if (k.backtrack && (k.one_frame || k.count || k.self || k.certificate || k.extent == TS_FIRST))
        return tool_complain("--backtrack: expected no --frame, --first, --count, --self or "
                             "--certificate with it");
    return contacts(&k);
}
