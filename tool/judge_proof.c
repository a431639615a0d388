/* judge_proof.c: the evidence: the smallest failing case of each kind, with its exact answer, as
 * files that other programs read. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cases/file.h"
#include "tool/judge.h"

static void corners_of(const struct judge_proof *p, enum ts_fault fault, size_t body, double *to)
{
    const struct ts_findings *f = &p->findings;
    const uint32_t *face =
        p->c->body[body].face + 3 * (size_t)(body ? f->where[fault].b : f->where[fault].a);
    const double *vertex = ts_trial_vertices(p->c, f->frame[fault], body);

    for (int k = 0; k < 3; k++) memcpy(to + 3 * k, vertex + 3 * (size_t)face[k], sizeof(double[3]));
}

/* Which frame a picture shows. */
static size_t frame_of(const struct judge_proof *p, enum ts_fault fault)
{
    return p->findings.paired[fault] ? p->findings.frame[fault] : p->c->frame_count - 1;
}

/* The case file has the right answer in it. */
static void add_truth(struct judge_run *run, struct judge_proof *p, enum ts_fault fault)
{
    struct ts_error error;
    struct ts_trial *trial;

    if (ts_trial_new(p->c, &run->rules, &trial, &error) != TS_MADE ||
        !ts_trial_truth(trial, &run->rules, true, &error)) {
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
        p->truth = trial->truth[frame_of(p, fault)].count;
    }
    ts_trial_free(trial);
}

/* ---- files ---- */

/* "fcl-0.7.0-aabb-refit-lost", without the dot and what comes behind it. */
static void file_name(const struct judge_run *run, const struct judge_row *row, enum ts_fault fault,
                      const char *end, char *to, size_t room)
{
    char name[200];
    size_t used = 0;

    snprintf(name, sizeof name, "%s %s %s", row->who.library, row->who.name,
             ts_fault_names[fault].name);
    for (char *p = name; *p; p++) {
        char c = isalnum((unsigned char)*p) || *p == '.' ? (char)tolower((unsigned char)*p) : '-';

        if (c != '-' || (used && name[used - 1] != '-')) name[used++] = c;
    }
    name[used] = 0;
    snprintf(to, room, "%s/%s%s", run->out, name, end);
}

struct drawn {
    const struct judge_proof *proof;
    enum ts_fault fault;
};

static bool write_svg(FILE *out, const void *what)
{
    const struct drawn *d = what;

    judge_svg(out, d->proof, d->fault);
    return !ferror(out);
}

static bool write_obj(FILE *out, const void *what)
{
    const struct drawn *d = what;

    return ts_obj_write(out, d->proof->c, frame_of(d->proof, d->fault));
}

static bool write_text(FILE *out, const void *what)
{
    const struct drawn *d = what;

    fprintf(out, "%s: %s\n", ts_fault_names[d->fault].name, d->proof->findings.text[d->fault]);
    fprintf(out, "The exact answer has %zu contacts in that frame.\n", d->proof->truth);
    if (d->proof->witness) fputs(d->proof->witness, out);
    fprintf(out, "Replay: %s\n", d->proof->command);
    return !ferror(out);
}

static void save(struct judge_run *run, const struct judge_row *row, struct judge_proof *p,
                 enum ts_fault fault)
{
    static const struct {
        const char *end;
        bool (*write)(FILE *out, const void *what);
    } kind[] = {
        {".obj", write_obj}, {".gltf", judge_gltf}, {".svg", write_svg}, {".txt", write_text}};
    const char *open = run->rules.open ? " --open" : "";
    const char *rounded = run->rules.rounded ? " --float" : "";
    struct drawn d = {p, fault};
    char path[300];

    file_name(run, row, fault, ".case", path, sizeof path);
    if (!tool_write_case(path, p->c)) run->failed = true;
    if (run->pipe)
        snprintf(p->command, sizeof p->command,
                 "ADAPTER <%.200s | touchstone judge - --cases %.150s%s%s", path, path, open,
                 rounded);
    else
        snprintf(p->command, sizeof p->command,
                 "touchstone judge %.120s --only '%.64s' --cases %.150s%s%s", row->who.path,
                 row->who.name, path, open, rounded);
    for (size_t i = 0; i < sizeof kind / sizeof *kind && !run->failed; i++) {
        file_name(run, row, fault, kind[i].end, path, sizeof path);
        if (!tool_write(path, kind[i].write, i == 1 ? (const void *)p : &d)) run->failed = true;
    }
}

/* ---- what is shown ---- */

static void prove(struct judge_run *run, struct judge_row *row, enum ts_fault fault)
{
    struct judge_proof *p = &row->proof[fault];
    double a[9], b[9];

    if (!run->pipe) {
        struct ts_case *smaller =
            ts_shrink(&row->who, &run->limits, &run->rules, p->c, fault, run->shrink, &p->findings);

        if (smaller) {
            ts_case_free(p->c);
            p->c = smaller;
        }
    }
    p->c->property[0] = 0;
    add_truth(run, p, fault);
    if (p->findings.paired[fault]) {
        corners_of(p, fault, 0, a);
        corners_of(p, fault, 1, b);
        p->witness = ts_witness(a, b);
    }
    if (run->out && !run->failed) save(run, row, p, fault);
}

void judge_prove(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count; i++)
        for (int k = 0; k < TS_FAULTS && !run->failed; k++)
            if (judge_row(run, i)->proof[k].c) prove(run, judge_row(run, i), (enum ts_fault)k);
}
