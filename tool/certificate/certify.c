/* certify.c: `touchstone certify`: whether anybody's list of contacts is right, with a proof. */
#include <stdlib.h>
#include <string.h>

#include "cases/text/file.h"
#include "cases/text/text.h"
#include "common/pairs.h"
#include "tool/certificate/certificate.h"

static const char doc[] =
    "Takes somebody's list of contacts of two meshes, or of one with itself, and ends with a "
    "certificate that it is the contact set, or with the first pair that is missing or too many. "
    "LIST has two face numbers a line, counted from 0, in any order, as `contacts' prints them; "
    "without --contacts the contacts are found here. What finds them shares no code with "
    "`contacts'."
    "\vExit status: 0 the list is right, and the certificate was written; 1 it is wrong; 2 "
    "something "
    "can't be read. A pair that stands twice counts once.\n\n"
    "Examples:\n"
    "  touchstone certify left.obj right.obj --contacts theirs.txt --output both.cert\n"
    "  touchstone check both.cert left.obj right.obj";

enum { KEY_CONTACTS = 1000, KEY_OUTPUT };

static const struct argp_option options[] = {
    {"contacts", KEY_CONTACTS, "LIST", 0, "The list to be certified (- is standard input)", 0},
    {"output", KEY_OUTPUT, "FILE", 0, "Write the certificate to FILE (default: nowhere)", 0},
    {0}};

struct certify {
    const char *path[2], *list, *output;
    size_t paths;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct certify *k = state->input;

    switch (key) {
    case KEY_CONTACTS:
        k->list = arg;
        return 0;
    case KEY_OUTPUT:
        k->output = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (k->paths == 2)
            argp_failure(state, TOOL_BAD, 0, "expected at most two meshes, found '%.80s' too", arg);
        k->path[k->paths++] = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected one mesh or two");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A face number and what ends it; NULL: there is none, or it is not below `faces`. */
static const char *read_face(const char *text, uint32_t faces, uint32_t *to)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);

    if (*text < '0' || *text > '9' || number >= faces) return NULL;
    *to = (uint32_t)number;
    return end;
}

/* Two face numbers a line; of one mesh the smaller one first, or not. */
static bool read_list(const char *path, const struct ts_mesh *a, const struct ts_mesh *b,
                      struct ts_pairs *list)
{
    struct ts_error error;
    char *text;
    const char *at;
    size_t size, line = 1;
    bool good = true;

    if (!ts_file_read(path, &text, &size, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    for (at = text; good && *at; line++) {
        uint32_t i, j;
        const char *middle = read_face(at, a->face_count, &i), *end = NULL;

        if (middle && *middle == ' ') end = read_face(middle + 1, (b ? b : a)->face_count, &j);
        if (end && *end == '\r') end++;
        if (!end || (*end && *end != '\n') || (!b && i == j)) {
            tool_complain("%s:%zu: expected two faces, below %u and %u%s", path, line,
                          a->face_count, (b ? b : a)->face_count, b ? "" : ", not the same");
            good = false;
        } else if (!ts_pairs_add(list, !b && j < i ? j : i, !b && j < i ? i : j)) {
            tool_complain("out of memory");
            good = false;
        } else
            at = *end ? end + 1 : end;
    }
    if (good && (size_t)(at - text) != size) {
        tool_complain("%s:%zu: expected two faces, found a NUL byte", path, line);
        good = false;
    }
    free(text);
    return good;
}

static enum tool_status say_difference(const struct ts_difference *d)
{
    if (d->missing)
        fprintf(stderr,
                "touchstone: the list lacks faces %" PRIu32 " and %" PRIu32
                ", which share the point %.17g %.17g %.17g (rounded)\n",
                d->pair.a, d->pair.b, d->point[0], d->point[1], d->point[2]);
    else
        fprintf(stderr,
                "touchstone: the list has faces %" PRIu32 " and %" PRIu32
                ", which share no point that counts\n",
                d->pair.a, d->pair.b);
    return TOOL_FAILED;
}

enum tool_status tool_certify_list(const struct tool_mesh *a, const struct tool_mesh *b,
                                   const struct ts_pairs *list, const char *output)
{
    struct ts_certificate certificate = {0};
    struct ts_difference difference;
    struct ts_error error;
    const struct ts_mesh *second = b ? &b->mesh : NULL;
    enum tool_status status = TOOL_GOOD;

    if (!ts_certificate_certify(&a->mesh, second, list, &certificate, &difference, &error))
        status = tool_complain("%s", error.text);
    else if (difference.differs)
        status = say_difference(&difference);
    else if (output && !tool_certificate_save(output, &certificate, a, b))
        status = TOOL_BAD;
    ts_certificate_free(&certificate);
    return status;
}

static enum tool_status certify_own(const struct tool_mesh *a, const struct tool_mesh *b,
                                    const char *output)
{
    struct ts_certificate certificate = {0};
    struct ts_error error;
    enum tool_status status = TOOL_GOOD;

    if (!ts_certificate_write(&a->mesh, b ? &b->mesh : NULL, &certificate, &error))
        status = tool_complain("%s", error.text);
    else if (output && !tool_certificate_save(output, &certificate, a, b))
        status = TOOL_BAD;
    ts_certificate_free(&certificate);
    return status;
}

int tool_certificate(const char *path, const struct ts_case *c, size_t frame,
                     const struct ts_pairs *list)
{
    struct tool_mesh mesh[2] = {{.size = 0}};
    bool good = true;
    int status = TOOL_BAD;

    for (size_t i = 0; i < 2 && i < c->body_count && good; i++)
        good = tool_mesh_of("certificate", &c->body[i], ts_case_state(c, frame, i), &mesh[i]);
    if (good)
        status = tool_certify_list(&mesh[0], c->body_count == 2 ? &mesh[1] : NULL, list, path);
    tool_mesh_free(&mesh[0]);
    tool_mesh_free(&mesh[1]);
    return status;
}

int tool_certify(int argc, char **argv)
{
    const struct argp argp = {options, parse, "A [B]", doc, NULL, NULL, NULL};
    struct certify k = {.output = NULL};
    struct tool_mesh mesh[2] = {{.size = 0}}, *b;
    struct ts_pairs list = {0};
    int status = TOOL_BAD;
    bool good = true;

    if (!tool_parse(&argp, argc, argv, 0, &k)) return TOOL_BAD;
    if (!k.list && !k.output) return tool_complain("expected --contacts, --output, or both");
    b = k.paths == 2 ? &mesh[1] : NULL;
    for (size_t i = 0; i < k.paths && good; i++)
        good = tool_mesh_load(k.path[i], TOOL_ONLY, TOOL_ONLY, &mesh[i]);
    if (good && k.list) good = read_list(k.list, &mesh[0].mesh, b ? &b->mesh : NULL, &list);
    if (good)
        status = k.list ? tool_certify_list(&mesh[0], b, &list, k.output)
                        : certify_own(&mesh[0], b, k.output);
    ts_pairs_free(&list);
    tool_mesh_free(&mesh[0]);
    tool_mesh_free(&mesh[1]);
    return status;
}
