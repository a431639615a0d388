/* corpus.c: `touchstone corpus`: a regression suite to give away: case files with exact answers,
 * certificates of the large ones, a manifest and checksums. The same bytes on every run. */
#include <sha2.h>
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "tool/certificate/certificate.h"

/* Changes when a family does, so that the version of a corpus that was kept is known. */
enum { CORPUS_VERSION = 4, CORPUS_COUNT = 200 };

static const char doc[] =
    "Writes a folder of case files with exact answers, one file for every family of `touchstone "
    "judge', certificates of the large cases, a manifest and checksums. The same version, seed and "
    "count give the same bytes."
    "\vExamples:\n"
    "  touchstone corpus corpus-4\n"
    "  cd corpus-4 && sha256sum --check SHA256SUMS";

enum { KEY_SEED = 1000, KEY_COUNT, KEY_FAMILY };

static const struct argp_option options[] = {
    {"seed", KEY_SEED, "N", 0, "Where chance begins (default 1)", 0},
    {"count", KEY_COUNT, "N", 0, "Cases of each family (default 200)", 0},
    {"family", KEY_FAMILY, "NAME", 0, "Only this family of cases; may be repeated", 0},
    {0}};

struct corpus {
    const char *folder;
    uint64_t seed, count;
    struct tool_names families;
    FILE *manifest_out, *sums_out; /* in memory, as they grow */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct corpus *c = state->input;

    switch (key) {
    case KEY_SEED:
        c->seed = tool_number(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case KEY_COUNT:
        c->count = tool_number(state, "--count", arg, 1, UINT32_MAX);
        return 0;
    case KEY_FAMILY:
        if (!ts_family_find(arg))
            argp_failure(state, TOOL_BAD, 0,
                         "no family is called '%.80s' (see touchstone judge --families)", arg);
        c->families.name[c->families.count++] = arg;
        return 0;
    case ARGP_KEY_ARG:
        if (c->folder)
            argp_failure(state, TOOL_BAD, 0, "expected one folder, found '%.80s' too", arg);
        c->folder = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected a folder");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* One file, as it is made in memory. */
struct part {
    char *text;
    size_t size;
    uint64_t cases, frames, contacts;
};

/* The case as it stands in the world, with the answer of every frame. The naive twin has looked at
 * all pairs of small cases. */
static bool add_case(FILE *out, struct part *part, const struct ts_trial *trial)
{
    struct ts_case *c = trial->variant[TS_GIVEN];

    for (size_t f = 0; f < c->frame_count; f++) {
        c->answer[f] = (struct ts_answer){true, trial->truth[f].count, trial->truth[f].pair};
        part->contacts += trial->truth[f].count;
    }
    part->cases++;
    part->frames += c->frame_count;
    return ts_case_write(out, c);
}

static bool put_text(FILE *out, const void *what)
{
    const struct part *part = what;

    return fwrite(part->text, 1, part->size, out) == part->size;
}

static bool write_part(const struct corpus *corpus, const char *name, const struct part *part)
{
    char *path = NULL;
    bool good = false;

    if (asprintf(&path, "%s/%s", corpus->folder, name) < 0)
        tool_complain("out of memory");
    else
        good = tool_write(path, put_text, part);
    free(path);
    return good;
}

/* Notes a file in both lists, after a line of the manifest that began with its name. */
static void note_part(const struct corpus *corpus, const char *name, const struct part *part)
{
    char sum[65];

    SHA256Data((const uint8_t *)part->text, part->size, sum);
    fprintf(corpus->manifest_out, " contacts %" PRIu64 " bytes %zu sha256 %s", part->contacts,
            part->size, sum);
    fprintf(corpus->sums_out, "%s  %s\n", sum, name);
}

/* A certificate that was written, as it stands in its file: it proves as many contacts. */
static bool check_file(const struct corpus *corpus, const char *path, const char *name,
                       const struct tool_mesh *mesh, size_t frame, size_t contacts)
{
    struct ts_pairs proved = {0};
    struct ts_error error = {"other contacts are proved"};
    char *text = NULL;
    size_t size, at;
    bool read = tool_certificate_load(path, &mesh[0], &mesh[1], &text, &size, &at) == TOOL_GOOD;
    bool good = read &&
                ts_certificate_check(&mesh[0].mesh, &mesh[1].mesh, (const uint8_t *)text + at,
                                     size - at, &proved, &error) == TS_CERTIFIED &&
                proved.count == contacts;

    if (good) {
        fprintf(corpus->manifest_out, "certificate %s frame %zu", name, frame);
        note_part(corpus, name, &(struct part){text, size, 1, 1, contacts});
        fputc('\n', corpus->manifest_out);
    } else if (read) /* or else it was said why not */
        tool_complain("%s: %s", path, error.text);
    ts_pairs_free(&proved);
    free(text);
    return good;
}

/* Nobody has looked at all pairs of a large case: each of its frames has a certificate instead. */
static bool certify_frame(const struct corpus *corpus, const char *name, const struct ts_case *c,
                          const struct ts_pairs *list, size_t frame)
{
    struct tool_mesh mesh[2] = {{.size = 0}};
    char *path = NULL;
    bool good = asprintf(&path, "%s/%s", corpus->folder, name) >= 0;

    if (!good) tool_complain("out of memory");
    for (size_t i = 0; i < 2 && good; i++)
        good = tool_mesh_of(name, &c->body[i], ts_case_state(c, frame, i), &mesh[i]);
    good = good && tool_certify_list(&mesh[0], &mesh[1], list, path) == TOOL_GOOD &&
           check_file(corpus, path, name, mesh, frame, list->count);
    tool_mesh_free(&mesh[0]);
    tool_mesh_free(&mesh[1]);
    free(path);
    return good;
}

static bool certify_large(const struct corpus *corpus, const struct ts_family *family,
                          const struct ts_trial *trial, struct ts_error *error)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    bool good = true;

    for (size_t f = 0; good && family->large && f < c->frame_count; f++) {
        char name[96];

        snprintf(name, sizeof name, "%s.%zu.cert", family->name, f);
        good = certify_frame(corpus, name, c, &trial->truth[f], f);
        if (!good) snprintf(error->text, sizeof error->text, "frame %zu is not certified", f);
    }
    return good;
}

static bool add_cases(const struct corpus *corpus, const struct ts_family *family, FILE *out,
                      struct part *part)
{
    const struct ts_rules rules = {0};
    uint64_t cases = ts_family_cases(family, corpus->count);

    for (uint64_t n = 0; n < cases; n++) {
        struct ts_error error = {"could not be written"};
        struct ts_trial *trial;
        enum ts_made made = ts_family_trial(family, corpus->seed, n, &rules, &trial, &error);
        bool good = made == TS_NOT_LEGAL ||
                    (made == TS_MADE && ts_trial_truth(trial, &rules, true, &error) &&
                     certify_large(corpus, family, trial, &error) && add_case(out, part, trial));

        if (!good) tool_complain("family %s, case %" PRIu64 ": %s", family->name, n, error.text);
        ts_trial_free(trial);
        if (!good) return false;
    }
    return true;
}

static bool write_family(struct corpus *corpus, const struct ts_family *family)
{
    struct part part = {NULL, 0, 0, 0, 0};
    FILE *out = open_memstream(&part.text, &part.size);
    bool good = out && add_cases(corpus, family, out, &part);
    char name[80];

    if (out && fclose(out) != 0) good = false;
    snprintf(name, sizeof name, "%s.case", family->name);
    good = good && write_part(corpus, name, &part);
    if (good) {
        fprintf(corpus->manifest_out, "file %s cases %" PRIu64 " frames %" PRIu64, name, part.cases,
                part.frames);
        note_part(corpus, name, &part);
        fprintf(corpus->manifest_out, " # %s\n", family->about);
    }
    free(part.text);
    return good;
}

static bool chosen(const struct corpus *corpus, const struct ts_family *family)
{
    for (size_t i = 0; i < corpus->families.count; i++)
        if (strcmp(corpus->families.name[i], family->name) == 0) return true;
    return corpus->families.count == 0;
}

/* Files first, the lists last: a folder that has a manifest is complete. */
static int write_corpus(struct corpus *corpus)
{
    struct part manifest = {NULL, 0, 0, 0, 0}, sums = {NULL, 0, 0, 0, 0};
    bool good = tool_folder_ready(corpus->folder);

    corpus->manifest_out = open_memstream(&manifest.text, &manifest.size);
    corpus->sums_out = open_memstream(&sums.text, &sums.size);
    if (!corpus->manifest_out || !corpus->sums_out) {
        good = false;
        tool_complain("out of memory");
    } else {
        fprintf(corpus->manifest_out, "touchstone corpus %d\nseed %" PRIu64 " count %" PRIu64 "\n",
                CORPUS_VERSION, corpus->seed, corpus->count);
    }
    for (const struct ts_family *f = ts_families; good && f->name; f++)
        if (chosen(corpus, f)) good = write_family(corpus, f);
    if (corpus->manifest_out && fclose(corpus->manifest_out) != 0) good = false;
    if (corpus->sums_out && fclose(corpus->sums_out) != 0) good = false;
    good = good && write_part(corpus, "SHA256SUMS", &sums) &&
           write_part(corpus, "manifest.txt", &manifest);
    free(manifest.text);
    free(sums.text);
    return good ? TOOL_GOOD : TOOL_BAD;
}

int tool_corpus(int argc, char **argv)
{
    const struct argp argp = {options, parse, "FOLDER", doc, NULL, NULL, NULL};
    struct corpus corpus = {.seed = 1, .count = CORPUS_COUNT};
    int status = TOOL_BAD;

    if (tool_names_new(&corpus.families, argc) && tool_parse(&argp, argc, argv, 0, &corpus))
        status = write_corpus(&corpus);
    tool_names_free(&corpus.families);
    return status;
}
