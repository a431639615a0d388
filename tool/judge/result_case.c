/* result_case.c: a case that was kept, and its finding, in a result and back. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "tool/judge/result.h"

json_t *judge_evidence_to(const struct judge_evidence *p, int fault, size_t adapter)
{
    const struct ts_findings *f = &p->findings;
    json_t *pair = json_null();

    if (f->paired[fault])
        pair = json_pack("[I, I]", (json_int_t)f->where[fault].a, (json_int_t)f->where[fault].b);
    return json_pack("{s:I, s:s, s:s, s:I, s:o, s:s, s:b, s:o, s:o, s:I}", "adapter",
                     (json_int_t)adapter, "fault", ts_fault_names[fault].name, "family", p->group,
                     "frame", (json_int_t)f->frame[fault], "pair", pair, "finding", f->text[fault],
                     "lonely", p->lonely, "case", result_case(p->c), "point",
                     judge_point_to(f->point), "body", (json_int_t)f->body[fault]);
}

static int fault_of(const char *name)
{
    for (int i = 0; i < TS_FAULTS; i++)
        if (name && strcmp(ts_fault_names[i].name, name) == 0) return i;
    return TS_FAULTS;
}

/* Of its pair, if it has one. */
static void find_size(const struct judge_row *row, struct judge_evidence *p, enum ts_fault fault)
{
    bool extreme = false;
    double a[9], b[9];

    if (!p->findings.paired[fault]) return;
    for (size_t f = 0; f < p->c->frame_count; f++)
        for (size_t i = 0; i < 2; i++)
            extreme = extreme || ts_is_extreme(ts_trial_vertices(p->c, f, i),
                                               3 * (size_t)p->c->body[i].vertex_count);
    judge_measured(p, fault, a, b);
    (fault == TS_POINT ? ts_size_of : ts_size_of_faces)(a, b, extreme, row->rules.rounded,
                                                        &p->findings.size[fault]);
}

/* A case that was kept, with its finding; the case is taken as the judge takes those of files. */
bool judge_evidence_from(const struct judge_run *run, json_t *from, struct judge_evidence *evidence,
                         int *fault, size_t *adapter, struct ts_error *error)
{
    const char *name, *family, *finding, *text;
    json_int_t row, frame, body;
    json_t *pair, *point;
    int lonely;
    struct ts_case *c = NULL;
    struct ts_trial *trial = NULL;
    bool good;

    *evidence = (struct judge_evidence){.c = NULL};
    if (json_unpack(from, "{s:I, s:s, s:s, s:I, s:o, s:s, s:b, s:s, s:o, s:I}", "adapter", &row,
                    "fault", &name, "family", &family, "frame", &frame, "pair", &pair, "finding",
                    &finding, "lonely", &lonely, "case", &text, "point", &point, "body",
                    &body) != 0 ||
        body < 0 || body > 1 || !judge_point_from(evidence->findings.point, point) ||
        (*fault = fault_of(name)) == TS_FAULTS || !ts_family_find(family) || row < 0 ||
        (size_t)row >= run->rows.count)
        return ts_fail(error, "expected cases with their adapter, fault, family and finding");
    *adapter = (size_t)row;
    good = ts_case_read("a case", text, strlen(text), &c, error) &&
           ts_trial_new(c, &(struct ts_rules){0}, &trial, error) == TS_MADE;
    ts_case_free(c);
    if (!good) return false;
    evidence->c = trial->variant[TS_GIVEN];
    trial->variant[TS_GIVEN] = NULL;
    ts_trial_free(trial);
    evidence->group = ts_family_find(family)->name;
    evidence->lonely = lonely;
    evidence->findings.count[*fault] = 1;
    evidence->findings.frame[*fault] = (size_t)frame;
    evidence->findings.body[*fault] = (uint32_t)body;
    evidence->findings.paired[*fault] = json_is_array(pair);
    evidence->findings.where[*fault] =
        (struct ts_pair){(uint32_t)json_integer_value(json_array_get(pair, 0)),
                         (uint32_t)json_integer_value(json_array_get(pair, 1))};
    snprintf(evidence->findings.text[*fault], sizeof evidence->findings.text[*fault], "%s",
             finding);
    if (frame >= 0 && (size_t)frame < evidence->c->frame_count &&
        (!json_is_array(pair) ||
         (evidence->findings.where[*fault].a <
              evidence->c->body[ts_body_of(&evidence->findings, (enum ts_fault) * fault, 0)]
                  .face_count &&
          evidence->findings.where[*fault].b <
              evidence->c->body[ts_body_of(&evidence->findings, (enum ts_fault) * fault, 1)]
                  .face_count))) {
        find_size(judge_row(run, *adapter), evidence, (enum ts_fault) * fault);
        evidence->weakness = ts_weakness(evidence->c, &evidence->findings, (enum ts_fault) * fault);
        return true;
    }
    ts_case_free(evidence->c);
    evidence->c = NULL;
    return ts_fail(error, "expected a finding at two faces and a frame of its case");
}
