/* evidence.c: the smallest failing case of each kind, with its exact answer, as
 * files that other programs read. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "tool/judge/draw.h"
#include "touchstone/triangle.h"

void judge_corners(const struct judge_evidence *p, enum ts_fault fault, size_t body, double *to)
{
    const struct ts_findings *f = &p->findings;
    size_t of = ts_body_of(f, fault, body);
    const uint32_t *face =
        p->c->body[of].face + 3 * (size_t)(body ? f->where[fault].b : f->where[fault].a);
    const double *vertex = ts_trial_vertices(p->c, f->frame[fault], of);

    for (int k = 0; k < 3; k++) memcpy(to + 3 * k, vertex + 3 * (size_t)face[k], sizeof(double[3]));
}

/* The case file has the right answer in it. */
static void add_truth(struct judge_run *run, const struct judge_row *row, struct judge_evidence *p,
                      enum ts_fault fault)
{
    struct ts_error error;
    struct ts_trial *trial;

    if (ts_trial_new(p->c, &row->rules, &trial, &error) != TS_MADE ||
        !ts_trial_truth(trial, &row->rules, true, &error)) {
        tool_complain("%s", error.text);
        run->failed = true;
    } else {
        for (size_t f = 0; f < p->c->frame_count; f++) {
            struct ts_pair *pair = ts_case_alloc(p->c, trial->truth[f].count, sizeof *pair);

            if (!pair) continue;
            if (trial->truth[f].count)
                memcpy(pair, trial->truth[f].pair, trial->truth[f].count * sizeof *pair);
            p->c->answer[f] = (struct ts_answer){true, trial->truth[f].count, pair};
        }
        p->truth = trial->truth[judge_frame(p, fault)].count;
        if (judge_is_self(fault) && ts_trial_self(trial, &row->rules, &error))
            p->truth = trial->self[p->findings.body[fault]].count;
    }
    ts_trial_free(trial);
}

/* ---- files ---- */

/* "fcl-0.7.0-aabb-refit": letters, digits and dots of the name. */
static void set_stem(struct judge_row *row)
{
    char name[JUDGE_NAME_ROOM_ALL];
    size_t used = 0;

    judge_name(row, name);
    for (const char *p = name; *p; p++) {
        char c = isalnum((unsigned char)*p) || *p == '.' ? (char)tolower((unsigned char)*p) : '-';

        if (c != '-' || (used && row->stem[used - 1] != '-')) row->stem[used++] = c;
    }
    if (used && name[strlen(name) - 1] == ')' && row->stem[used - 1] == '-') used--;
    row->stem[used] = 0;
}

static bool is_taken(const struct judge_run *run, size_t rows, const char *stem)
{
    for (size_t i = 0; i < rows; i++)
        if (strcmp(judge_row(run, i)->stem, stem) == 0) return true;
    return false;
}

/* Two that have one name, say two versions of a library, get numbers. */
static void set_stems(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_row *row = judge_row(run, i);
        size_t length;

        set_stem(row);
        length = strlen(row->stem);
        for (size_t n = 2; is_taken(run, i, row->stem); n++)
            snprintf(row->stem + length, sizeof row->stem - length, "-%zu", n);
    }
}

static bool write_svg(FILE *out, const void *what)
{
    const struct judge_drawn *d = what;

    judge_svg(out, d->evidence, d->fault, true);
    return !ferror(out);
}

static bool write_obj(FILE *out, const void *what)
{
    const struct judge_drawn *d = what;

    return ts_obj_write(out, d->evidence->c, judge_frame(d->evidence, d->fault));
}

/* As in the picture: A0 is the first corner of the first face. */
static void put_corners(FILE *out, const struct judge_evidence *p, enum ts_fault fault)
{
    double x[9];

    for (size_t i = 0; i < 2; i++) {
        judge_corners(p, fault, i, x);
        for (int k = 0; k < 9; k += 3)
            fprintf(out, "  %c%d = (%.17g, %.17g, %.17g), or %a %a %a\n", i ? 'B' : 'A', k / 3,
                    x[k], x[k + 1], x[k + 2], x[k], x[k + 1], x[k + 2]);
    }
}

static bool write_text(FILE *out, const void *what)
{
    const struct judge_drawn *d = what;

    fprintf(out, "%s: %s\n", ts_fault_names[d->fault].name, d->evidence->findings.text[d->fault]);
    fprintf(out, "The exact answer has %zu %s in that frame.\n", d->evidence->truth,
            judge_truth_name(d->fault, d->evidence->truth));
    if (d->evidence->findings.paired[d->fault]) {
        fputs("The corners of the two faces:\n", out);
        put_corners(out, d->evidence, d->fault);
    }
    judge_put_size(out, d->evidence, d->fault);
    if (d->evidence->witness) fputs(d->evidence->witness, out);
    if (d->evidence->lonely) fputs(JUDGE_LONELY "\n", out);
    fprintf(out, "Replay: %s\n", d->evidence->command);
    return !ferror(out);
}

static void save(struct judge_run *run, const struct judge_row *row, struct judge_evidence *p,
                 enum ts_fault fault)
{
    static const struct {
        const char *end;
        bool (*write)(FILE *out, const void *what);
    } kind[] = {
        {".obj", write_obj}, {".gltf", judge_gltf}, {".svg", write_svg}, {".txt", write_text}};
    struct judge_drawn d = {p, fault};
    char *path = judge_evidence_path(run, row, p, fault, ".case");

    if (path && !tool_write_case(path, p->c)) run->failed = true;
    free(path);
    for (size_t i = 0; i < sizeof kind / sizeof *kind && !run->failed; i++) {
        path = judge_evidence_path(run, row, p, fault, kind[i].end);
        if (path && !tool_write(path, kind[i].write, &d)) run->failed = true;
        free(path);
    }
}

/* ---- what is shown ---- */

static void shrink(const struct judge_run *run, const struct judge_row *row, enum ts_fault fault,
                   struct judge_evidence *p)
{
    bool alone;
    struct ts_case *smaller = ts_shrink(&row->who, &run->limits, &row->rules, p->c, fault,
                                        run->shrink, &p->findings, &alone);

    p->lonely = !alone;
    if (smaller) {
        ts_case_free(p->c);
        p->c = smaller;
    }
}

/* The best of all groups and severities, which is no longer kept there. */
static struct judge_evidence *take_best(const struct judge_run *run, const struct judge_row *row,
                                        enum ts_fault fault)
{
    struct judge_evidence **place = NULL, *best = NULL;

    for (size_t g = 0; g < run->groups.count; g++)
        for (int k = 0; k < TS_SEVERITIES; k++) {
            struct judge_evidence **kept = judge_kept(row, g, (int)fault, k);

            if (*kept && (!best || judge_is_better(*kept, best, fault))) best = *(place = kept);
        }
    if (place) *place = NULL;
    return best;
}

/* If there is none that fails alone, or no more time to look for it, the best is chosen. */
static void choose_first(const struct judge_run *run, struct judge_row *row, enum ts_fault fault)
{
    double deadline = ts_seconds() + run->shrink;
    struct judge_evidence *chosen = &row->evidence[fault], *p;

    while ((!chosen->c || (chosen->lonely && ts_seconds() < deadline)) &&
           (p = take_best(run, row, fault))) {
        if (!run->pipe) shrink(run, row, fault, p);
        if (!chosen->c || !p->lonely) {
            struct ts_case *worse = chosen->c;

            *chosen = *p;
            p->c = worse;
        }
        ts_case_free(p->c);
        free(p);
    }
}

/* What a fault of a pair depends on, as far as it can be seen: how much it weighs, and what the
 * faces have in common: a point, a segment, an area, or nothing. A bit of its own for each. */
static unsigned cause_of(const struct judge_evidence *p, enum ts_fault fault)
{
    static const char kind[] = "pla";
    double a[9], b[9], unused;
    const char *place;
    char common;

    judge_corners(p, fault, 0, a);
    judge_corners(p, fault, 1, b);
    common = ts_common_part(a, b, &unused);
    place = common ? strchr(kind, common) : NULL;
    return 1U << (4 * (unsigned)p->findings.size[fault].severity +
                  (place ? 1 + (unsigned)(place - kind) : 0));
}

/* Of the other families, one example of each cause that none before it has; what was made smaller
 * may turn out to have one that is known. */
static bool choose_others(const struct judge_run *run, struct judge_row *row, enum ts_fault fault)
{
    unsigned known = cause_of(&row->evidence[fault], fault), number = 0;
    struct judge_evidence *p;
    bool good = true;

    while (good && (p = take_best(run, row, fault))) {
        struct judge_other *other = NULL;
        bool fresh = p->findings.paired[fault] && !(cause_of(p, fault) & known);

        if (fresh && !run->pipe) shrink(run, row, fault, p);
        fresh = fresh && !p->lonely && p->findings.paired[fault] && !(cause_of(p, fault) & known);
        if (fresh) {
            known |= cause_of(p, fault);
            p->cause = ++number;
            other = ts_list_add(&row->others, 1, sizeof *other);
            if (other) *other = (struct judge_other){fault, *p};
            good = other != NULL;
        }
        if (!other) ts_case_free(p->c);
        free(p);
    }
    return good;
}

bool judge_evidence_choose(const struct judge_run *run, struct judge_row *row, enum ts_fault fault)
{
    choose_first(run, row, fault);
    return !row->evidence[fault].c || !row->evidence[fault].findings.paired[fault] ||
           choose_others(run, row, fault);
}

void judge_chose(const struct judge_run *run, size_t done)
{
    uint64_t failed = 0;

    for (size_t i = 0; i < run->rows.count; i++)
        for (size_t g = 0; g < run->groups.count; g++) failed += judge_row(run, i)->tally[g].failed;
    tool_progress("smallest cases", done, run->rows.count * TS_FAULTS, failed);
    if (done == run->rows.count * TS_FAULTS) tool_progress_clear();
}

/* In the folder of the page. */
static void save_beside(struct judge_run *run, const struct judge_row *row,
                        const struct judge_evidence *p, enum ts_fault fault)
{
    const char *slash = strrchr(run->html, '/');
    char *path;

    if (asprintf(&path, "%.*s%s-%s.case", slash ? (int)(slash - run->html + 1) : 0, run->html,
                 row->stem, ts_fault_names[fault].name) < 0) {
        judge_no_memory(run);
        return;
    }
    if (!tool_write_case(path, p->c)) run->failed = true;
    free(path);
}

/* Of two faces of one body: beside what they share anyway; or there is no such point. */
static char *self_witness(const struct judge_evidence *p, enum ts_fault fault, const double *a,
                          const double *b)
{
    const struct ts_body *body = &p->c->body[p->findings.body[fault]];
    const uint32_t *first = body->face + 3 * (size_t)p->findings.where[fault].a;
    const uint32_t *second = body->face + 3 * (size_t)p->findings.where[fault].b;
    double shared[9];
    size_t count = 0;
    char *text;

    for (size_t k = 0; k < 3; k++) {
        bool known = k > 0 && (first[k] == first[0] || (k > 1 && first[k] == first[1]));

        if (known || (first[k] != second[0] && first[k] != second[1] && first[k] != second[2]))
            continue;
        memcpy(shared + 3 * count++, a + 3 * k, sizeof(double[3]));
    }
    if (count < 3 && ts_self_witness(a, b, shared, count, &text)) return text;
    if (!count) return ts_witness(a, b);
    return strdup("No point of both faces that is not between the vertices that both name.\n");
}

static void prove(struct judge_run *run, const struct judge_row *row, struct judge_evidence *p,
                  enum ts_fault fault)
{
    double a[9], b[9];

    p->c->property[0] = 0;
    add_truth(run, row, p, fault);
    if (p->findings.paired[fault]) {
        judge_corners(p, fault, 0, a);
        judge_corners(p, fault, 1, b);
        p->witness = row->rules.open && (fault == TS_EXTRA || fault == TS_SELF_EXTRA) &&
                             ts_triangle_ref.meet(a, b)
                         ? ts_touch_witness(a, b)
                     : judge_is_self(fault) ? self_witness(p, fault, a, b)
                                            : ts_witness(a, b);
    }
    if ((run->out || run->html) && !run->failed) judge_set_replay(run, row, p, fault);
    if (run->html && !run->failed && !p->cause && p->text && strlen(p->text) > JUDGE_MOST_INSIDE)
        save_beside(run, row, p, fault);
    if (run->out && !run->failed) save(run, row, p, fault);
}

void judge_prove(struct judge_run *run)
{
    set_stems(run);
    if (run->jobs > 1) judge_jobs_choose(run);
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_row *row = judge_row(run, i);

        for (int k = 0; k < TS_FAULTS && !run->failed; k++) {
            enum ts_fault fault = (enum ts_fault)k;

            if (run->jobs <= 1) {
                if (!judge_evidence_choose(run, row, fault)) judge_no_memory(run);
                judge_chose(run, i * TS_FAULTS + (size_t)k + 1);
            }
            if (row->evidence[k].c && !run->failed) prove(run, row, &row->evidence[k], fault);
        }
        for (size_t k = 0; k < row->others.count && !run->failed; k++)
            prove(run, row, &judge_other(row, k)->evidence, judge_other(row, k)->fault);
    }
}
