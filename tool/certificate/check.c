/* check.c: `touchstone check`: follows a certificate and prints the contacts that it proves. */
#include <stdlib.h>
#include <string.h>

#include "tool/certificate/certificate.h"

static const char doc[] =
    "Follows a certificate step by step and prints the contacts that it proves, as `contacts' "
    "does: "
    "no pair is missing and none is too many, whoever wrote it. A and B are meshes of any format, "
    "or raw ones, as `export' writes them; for the self-contacts of one mesh B is left out."
    "\vExit status: 0 it proves the contacts that were printed; 1 it does not prove anything, and "
    "the line says which step fails; 2 it can't be read. With --batch the worst of all.\n\n"
    "Examples:\n"
    "  touchstone contacts left.obj right.obj --certificate both.cert\n"
    "  touchstone check both.cert left.obj right.obj\n"
    "  touchstone check --text both.cert\n"
    "  ls *.cert | sed 's/$/ left.raw right.raw/' | touchstone check --batch";

enum { KEY_METHOD = 1000, KEY_COUNT, KEY_TEXT, KEY_BATCH };

static const struct argp_option options[] = {
    {"method", KEY_METHOD, "ref|opt", 0, "Naive or fast; the answer is the same (default opt)", 0},
    {"count", KEY_COUNT, 0, 0, "Print how many contacts there are, not which", 0},
    {"text", KEY_TEXT, 0, 0, "Print the steps, a line each; needs no meshes, and checks nothing",
     0},
    {"batch", KEY_BATCH, 0, 0,
     "Take lines `CERTIFICATE A [B]' from standard input, and begin each line that is printed with "
     "the one that it answers; the last of these says `certified' or `not certified'",
     0},
    {0}};

struct check {
    const char *path[3];
    size_t paths;
    const struct ts_certificate_table *method;
    bool count, text, batch;
    const char *line; /* of a batch, or NULL */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct check *k = state->input;

    switch (key) {
    case KEY_METHOD:
        k->method = strcmp(arg, "ref") == 0 ? &ts_certificate_ref : &ts_certificate_opt;
        if (strcmp(arg, "ref") != 0 && strcmp(arg, "opt") != 0)
            argp_failure(state, TOOL_BAD, 0, "--method: expected ref or opt, found '%.80s'", arg);
        return 0;
    case KEY_COUNT:
        k->count = true;
        return 0;
    case KEY_TEXT:
        k->text = true;
        return 0;
    case KEY_BATCH:
        k->batch = true;
        return 0;
    case ARGP_KEY_ARG:
        if (k->paths == 3)
            argp_failure(state, TOOL_BAD, 0, "expected at most two meshes, found '%.80s' too", arg);
        k->path[k->paths++] = arg;
        return 0;
    case ARGP_KEY_END:
        if (k->batch && (k->paths || k->text))
            argp_failure(state, TOOL_BAD, 0, "--batch: expected no files and no --text");
        if (!k->batch && k->paths < (k->text ? 1 : 2))
            argp_failure(state, TOOL_BAD, 0, "expected a certificate%s",
                         k->text ? "" : " and one mesh or two");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What a line of a batch begins with. */
static void put_line(const struct check *k)
{
    if (k->line) printf("%s: ", k->line);
}

static void put_answer(const struct check *k, const struct ts_pairs *contacts)
{
    for (size_t i = 0; i < contacts->count && !k->count; i++) {
        put_line(k);
        printf("%" PRIu32 " %" PRIu32 "\n", contacts->pair[i].a, contacts->pair[i].b);
    }
    if (k->count) {
        put_line(k);
        printf("%zu\n", contacts->count);
    }
    if (k->line) printf("%s: certified\n", k->line);
}

static enum tool_status follow(const struct check *k, const struct tool_mesh *a,
                               const struct tool_mesh *b)
{
    struct ts_pairs contacts = {0};
    struct ts_error error;
    char *text = NULL;
    size_t size, at;
    enum tool_status status = tool_certificate_load(k->path[0], a, b, &text, &size, &at);

    if (status == TOOL_GOOD) {
        enum ts_certified said =
            k->method->check(&a->mesh, b ? &b->mesh : NULL, (const uint8_t *)text + at, size - at,
                             &contacts, &error);

        if (said != TS_CERTIFIED) {
            tool_complain("%s: %s", k->path[0], error.text);
            status = said == TS_NOT_CERTIFIED ? TOOL_FAILED : TOOL_BAD;
        } else
            put_answer(k, &contacts);
    }
    if (status == TOOL_FAILED && k->line) printf("%s: not certified\n", k->line);
    ts_pairs_free(&contacts);
    free(text);
    return status;
}

static enum tool_status print_text(const struct check *k)
{
    struct ts_error error;
    char *text = NULL;
    size_t size, at;
    enum tool_status status = tool_certificate_load(k->path[0], NULL, NULL, &text, &size, &at);

    if (status == TOOL_GOOD &&
        !tool_certificate_print((const uint8_t *)text + at, size - at, &error))
        status = tool_complain("%s: %s", k->path[0], error.text);
    free(text);
    return status;
}

static enum tool_status check_one(const struct check *k)
{
    struct tool_mesh mesh[2] = {{.size = 0}};
    enum tool_status status = TOOL_BAD;
    bool good = true;

    for (size_t i = 1; i < k->paths && good; i++)
        good = tool_mesh_load(k->path[i], TOOL_ONLY, TOOL_ONLY, &mesh[i - 1]);
    if (good) status = follow(k, &mesh[0], k->paths == 3 ? &mesh[1] : NULL);
    tool_mesh_free(&mesh[0]);
    tool_mesh_free(&mesh[1]);
    return status;
}

/* One line of a batch, which is cut into words. */
static enum tool_status check_line(struct check *k, char *line, size_t number)
{
    char *words = strdup(line), *rest = NULL;
    enum tool_status status;

    if (!words) return tool_complain("out of memory");
    k->line = line;
    k->paths = 0;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (k->paths < 3) k->path[k->paths] = word;
        k->paths++;
    }
    if (k->paths < 2 || k->paths > 3)
        status = tool_complain("standard input, line %zu: expected CERTIFICATE A [B], found %zu "
                               "words",
                               number, k->paths);
    else
        status = check_one(k);
    free(words);
    return status;
}

static enum tool_status check_batch(struct check *k)
{
    enum tool_status worst = TOOL_GOOD;
    char *line = NULL;
    size_t room = 0, number = 0;

    for (ssize_t size; (size = getline(&line, &room, stdin)) >= 0;) {
        enum tool_status status;

        if (size && line[size - 1] == '\n') line[size - 1] = 0;
        status = check_line(k, line, ++number);
        if (status > worst) worst = status;
    }
    if (ferror(stdin)) worst = tool_complain("standard input can't be read");
    free(line);
    return worst;
}

int tool_check(int argc, char **argv)
{
    const struct argp argp = {options, parse, "CERTIFICATE A [B]", doc, NULL, NULL, NULL};
    struct check k = {.method = &ts_certificate_opt};

    if (!tool_parse(&argp, argc, argv, 0, &k)) return TOOL_BAD;
    if (k.batch) return check_batch(&k);
    return k.text ? print_text(&k) : check_one(&k);
}
