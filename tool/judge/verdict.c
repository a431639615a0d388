/* verdict.c: what a tally means, as one sentence and as an exit status. The plainest faults come
 * first: those in general position, and those that are about no pair of faces, say a crash. */
#include <stdlib.h>
#include <string.h>

#include "tool/judge/judge.h"

static uint64_t of_severity(const struct judge_tally *t, int severity)
{
    uint64_t sum = 0;

    for (int i = 0; i < TS_FAULTS; i++) sum += t->severity[i][severity];
    return sum;
}

static uint64_t unsized(const struct judge_tally *t, int fault)
{
    return ts_unsized(t->fault[fault], t->severity[fault]);
}

enum judge_worst judge_worst(const struct judge_tally *t)
{
    for (int i = 0; i < TS_FAULTS; i++)
        if (unsized(t, i)) return JUDGE_PLAIN;
    for (int k = 0; k < TS_SEVERITIES; k++)
        if (of_severity(t, k)) return (enum judge_worst)k;
    return JUDGE_NONE;
}

int judge_status(enum judge_worst worst)
{
    static const int status[] = {[JUDGE_PLAIN] = TOOL_FAILED,
                                 [TS_LAST_BITS] = 3,
                                 [TS_TOUCHING] = 4,
                                 [TS_EXTREME] = 5,
                                 [JUDGE_NONE] = TOOL_GOOD};

    return status[worst];
}

const char *judge_word(const struct judge_tally *t)
{
    static const char *const word[] = {[JUDGE_PLAIN] = "FAULTS",
                                       [TS_LAST_BITS] = "last bits",
                                       [TS_TOUCHING] = "touching",
                                       [TS_EXTREME] = "extreme",
                                       [JUDGE_NONE] = "ok"};

    return t->cut ? "cut short" : t->cases ? word[judge_worst(t)] : "no cases";
}

static void put_finding(FILE *out, uint64_t count, int fault)
{
    fprintf(out, "%" PRIu64 " %s%s", count, ts_fault_names[fault].finding,
            count == 1 ? "" : ts_fault_names[fault].plural);
}

/* "3 false negatives and 1 crash"; false: there is none. */
static bool put_plain(FILE *out, const struct judge_tally *t, bool sized)
{
    int left = 0;
    bool any = false;

    for (int i = 0; i < TS_FAULTS; i++)
        left += (sized ? t->severity[i][TS_GENERAL] : unsized(t, i)) > 0;
    for (int i = 0; i < TS_FAULTS; i++) {
        uint64_t count = sized ? t->severity[i][TS_GENERAL] : unsized(t, i);

        if (!count) continue;
        if (any) fputs(--left == 1 ? " and " : ", ", out);
        put_finding(out, count, i);
        any = true;
    }
    return any;
}

/* "; 57 false negatives, all within the last bits" */
static void put_lesser(FILE *out, const struct judge_tally *t, int fault)
{
    uint64_t sum = 0;
    int kinds = 0, kind = 0;
    const char *between = " (";

    for (int k = TS_GENERAL + 1; k < TS_SEVERITIES; k++) {
        sum += t->severity[fault][k];
        if (!t->severity[fault][k]) continue;
        kind = k;
        kinds++;
    }
    if (!sum) return;
    fputs("; ", out);
    put_finding(out, sum, fault);
    if (kinds == 1) {
        fprintf(out, ",%s %s", sum > 1 ? " all" : "", ts_severity_names[kind].phrase);
        return;
    }
    for (int k = TS_GENERAL + 1; k < TS_SEVERITIES; k++) {
        if (!t->severity[fault][k]) continue;
        fprintf(out, "%s%" PRIu64 " %s", between, t->severity[fault][k],
                ts_severity_names[k].phrase);
        between = ", ";
    }
    putc(')', out);
}

/* Crashes and the like; then pairs, the plainest first. */
static void put_faults(FILE *out, const struct judge_tally *t)
{
    bool crashes = put_plain(out, t, false), sized = false;

    for (int k = 0; k < TS_SEVERITIES; k++) sized = sized || of_severity(t, k);
    if (!sized) return;
    if (crashes) fputs("; ", out);
    if (put_plain(out, t, true))
        fputs(" in general position", out);
    else
        fprintf(out, "no %s in general position", crashes ? "wrong pair" : "fault");
    for (int i = 0; i < TS_FAULTS; i++) put_lesser(out, t, i);
}

void judge_put_sentence(FILE *out, const struct judge_tally *t)
{
    if (!t->cases && !judge_faulty(t))
        fputs("no cases", out);
    else if (!judge_faulty(t))
        fprintf(out, "no fault in %" PRIu64 " cases with %" PRIu64 " contacts", t->cases,
                t->contacts);
    else
        put_faults(out, t);
    if (t->cut) fputs("; cut short", out);
}

/* "12 lesser findings, all within the last bits" */
static void put_rest(FILE *out, const struct judge_tally *t)
{
    uint64_t sum = 0;
    int kinds = 0, kind = 0;

    for (int k = TS_GENERAL + 1; k < TS_SEVERITIES; k++) {
        sum += of_severity(t, k);
        kinds += of_severity(t, k) > 0;
        if (of_severity(t, k)) kind = k;
    }
    if (!sum) return;
    fprintf(out, "; %" PRIu64 " lesser finding%s", sum, sum == 1 ? "" : "s");
    if (kinds == 1) fprintf(out, ",%s %s", sum > 1 ? " all" : "", ts_severity_names[kind].phrase);
}

void judge_put_short(FILE *out, const struct judge_tally *t)
{
    bool crashes;

    if (!judge_faulty(t)) {
        judge_put_sentence(out, t);
        return;
    }
    crashes = put_plain(out, t, false);
    if (crashes) fputs("; ", out);
    if (put_plain(out, t, true))
        fputs(" in general position", out);
    else
        fprintf(out, "no %s in general position", crashes ? "wrong pair" : "fault");
    put_rest(out, t);
    if (t->cut) fputs("; cut short", out);
}

double judge_plain_weight(const struct judge_tally *t, const struct judge_tally *beside)
{
    double weight = 0;

    for (int i = 0; i < TS_FAULTS; i++)
        if (beside->asked[i]) weight += (double)t->severity[i][TS_GENERAL] + (double)unsized(t, i);
    return weight;
}

void judge_measured(const struct judge_evidence *p, enum ts_fault fault, double a[9], double b[9])
{
    double face[9], corners[9];

    judge_corners(p, fault, 0, a);
    judge_corners(p, fault, 1, b);
    if (fault != TS_POINT) return;
    ts_point_faces(a, b, p->findings.point, face, corners);
    memcpy(a, face, sizeof face);
    memcpy(b, corners, sizeof corners);
}

static const char *measure_of(enum ts_fault fault, const struct ts_size *size)
{
    return fault == TS_POINT ? "distance" : size->apart ? "gap" : "depth";
}

bool judge_size_text(const struct judge_evidence *p, enum ts_fault fault, struct judge_measure *m)
{
    const struct ts_size *size = &p->findings.size[fault];
    double a[9], b[9];

    *m = (struct judge_measure){.name = measure_of(fault, size)};
    if (!p->findings.paired[fault]) return false;
    judge_measured(p, fault, a, b);
    m->exact = ts_size_exact(a, b);
    if (m->exact && (m->relative = strstr(m->exact, ", of the longest edge "))) {
        *m->relative = 0;
        m->relative += strlen(", of the longest edge ");
    }
    return m->relative != NULL;
}

void judge_put_size(FILE *out, const struct judge_evidence *p, enum ts_fault fault)
{
    const struct ts_size *size = &p->findings.size[fault];
    struct judge_measure m;

    if (fault == TS_POINT && p->findings.paired[fault])
        fprintf(out, "The contact point is (%.17g, %.17g, %.17g).\n", p->findings.point[0],
                p->findings.point[1], p->findings.point[2]);
    if (judge_size_text(p, fault, &m))
        fprintf(out, "The %s is %s, about %.6g; of the longest edge it is %s, about %.6g: %s.\n",
                m.name, m.exact, size->length, m.relative, size->relative,
                ts_severity_names[size->severity].phrase);
    if (p->findings.paired[fault] && !size->apart) {
        double a[9], b[9], measure;

        judge_corners(p, fault, 0, a);
        judge_corners(p, fault, 1, b);
        switch (ts_common_part(a, b, &measure)) {
        case 'a':
            fprintf(out, "The faces have an area of about %.6g in common.\n", measure);
            break;
        case 'l':
            fprintf(out, "The faces have a segment in common, about %.6g long.\n", measure);
            break;
        default:
            fputs("The faces have one point in common.\n", out);
        }
    }
    free(m.exact);
}
