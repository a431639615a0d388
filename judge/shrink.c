/* shrink.c: makes a failing case smaller while it fails in the same way: the pair of faces in
 * question alone; fewer frames; fewer faces; plainer numbers. Candidates are put to the adapter in
 * batches, because a process costs more than an answer. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "judge/family.h"
#include "judge/truth.h"

enum { BATCH = 48, PLAIN_FACES = 4, MOST_FRAMES = 64, PROOF_FACES = 64 };

struct search {
    const struct ts_candidate *who;
    const struct ts_limits *limits;
    const struct ts_rules *rules;
    enum ts_fault fault;
    double deadline;
    unsigned weakness;   /* of the case that came: a smaller one is not weaker, */
    struct ts_size size; /* nor less plain: of its pair, if it has one */
    struct ts_case *best;
    struct ts_findings findings; /* of the best */
    struct ts_trial *trial[BATCH];
    size_t count;
    bool found;
};

static bool has_flat_face(const struct ts_case *c, size_t frame)
{
    double face[9];

    for (size_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < c->body[i].face_count; k++) {
            ts_face_corners(c, frame, i, k, face);
            if (ts_is_flat(face)) return true;
        }
    return false;
}

static bool is_subnormal(double x) { return x != 0 && fabs(x) < DBL_MIN; }

/* Whether a coordinate, or what two of them differ by, is smaller than numbers in meshes are. */
static bool is_minute(const struct ts_case *c, size_t frame)
{
    const double *a = ts_trial_vertices(c, frame, 0), *b = ts_trial_vertices(c, frame, 1);
    size_t in_a = 3 * (size_t)c->body[0].vertex_count, in_b = 3 * (size_t)c->body[1].vertex_count;

    for (size_t i = 0; i < in_a; i++)
        for (size_t j = i % 3; j < in_b; j += 3)
            if (is_subnormal(a[i]) || is_subnormal(b[j]) || is_subnormal(a[i] - b[j])) return true;
    return false;
}

unsigned ts_weakness(const struct ts_case *c, const struct ts_findings *f, enum ts_fault fault)
{
    size_t frame = f->paired[fault] ? f->frame[fault] : c->frame_count - 1;
    double t[2][9];

    if (c->body[0].face_count + c->body[1].face_count > PROOF_FACES) return 4;
    if (c->body[0].face_count == 0 || c->body[1].face_count == 0) return 3;
    if (has_flat_face(c, frame)) return 3;
    if (is_minute(c, frame)) return 2;
    if (!f->paired[fault]) return 1;
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < 3; k++) {
            uint32_t face = i ? f->where[fault].b : f->where[fault].a;
            size_t body = ts_body_of(f, fault, i);

            memcpy(t[i] + 3 * k,
                   ts_trial_vertices(c, frame, body) +
                       3 * (size_t)c->body[body].face[3 * (size_t)face + k],
                   sizeof(double[3]));
        }
    return ts_crossing(t[0], t[1]) ? 0 : 1;
}

/* The pair of a smaller case is of the same kind, or a plainer one. Of what it was divided by the
 * longest edge, half may go: otherwise no number could be made plainer. */
static bool is_plain_enough(const struct search *s, const struct ts_findings *f)
{
    const struct ts_size *size = &f->size[s->fault];

    if (!s->size.relative && s->size.severity == TS_GENERAL) return true; /* it had no pair */
    return f->paired[s->fault] &&
           (size->severity < s->size.severity ||
            (size->severity == s->size.severity && 2 * size->relative >= s->size.relative));
}

/* Keeps the first that still fails. */
static bool heard(void *context, size_t number, struct ts_answers *answers)
{
    struct search *s = context;
    struct ts_findings findings;
    struct ts_error unused;
    struct ts_case *smaller;

    if (!ts_judge_trial(s->trial[number], answers, s->rules, false, &findings, &unused) ||
        findings.count[s->fault] == 0 || !is_plain_enough(s, &findings) ||
        ts_weakness(s->trial[number]->variant[TS_GIVEN], &findings, s->fault) > s->weakness)
        return true;
    smaller = ts_flat_copy(s->trial[number]->variant[TS_GIVEN]);
    if (!smaller) return true;
    ts_case_free(s->best);
    s->best = smaller;
    s->findings = findings;
    s->found = true;
    return false;
}

/* Then nothing more is offered: of a large case one candidate alone is work. */
static bool is_late(const struct search *s) { return ts_seconds() >= s->deadline; }

/* Puts the batch to the adapter; true when one of it is the new best. */
static bool flush(struct search *s)
{
    struct ts_error unused;

    s->found = false;
    if (s->count && !is_late(s)) ts_hear(s->who, s->limits, s->count, s->trial, heard, s, &unused);
    while (s->count) ts_trial_free(s->trial[--s->count]);
    return s->found;
}

/* Adds a candidate, which is freed; true when the batch was full and one of it is the new best. */
static bool offer(struct search *s, struct ts_case *candidate)
{
    struct ts_error unused;

    if (candidate && ts_trial_new(candidate, s->rules, &s->trial[s->count], &unused) == TS_MADE)
        s->count++;
    ts_case_free(candidate);
    return s->count == BATCH && flush(s);
}

/* The case with these frames (a set of bits), and of body b without the faces from begin[b] to
 * before end[b]. Vertices that no face names are left out. */
static struct ts_case *part_of(const struct ts_case *c, uint64_t frames, const uint32_t begin[2],
                               const uint32_t end[2])
{
    uint32_t vertices[2] = {0, 0}, faces[2], *rename[2] = {NULL, NULL}, *face[2];
    double *room[2 * MOST_FRAMES];
    size_t kept = 0, count = 0;
    struct ts_case *p = NULL;

    for (size_t f = 0; f < c->frame_count; f++) count += frames >> f & 1;
    for (size_t i = 0; i < 2; i++) {
        const struct ts_body *body = &c->body[i];

        faces[i] = body->face_count - (end[i] - begin[i]);
        rename[i] = calloc((size_t)body->vertex_count + 1, sizeof **rename);
        if (!rename[i]) goto done;
        for (uint32_t f = 0; f < body->face_count; f++)
            for (size_t k = 0; (f < begin[i] || f >= end[i]) && k < 3; k++) {
                uint32_t *name = &rename[i][body->face[3 * (size_t)f + k]];

                if (*name == 0) *name = ++vertices[i];
            }
    }
    p = ts_family_case_new(vertices, faces, count, room, face);
    for (size_t i = 0; p && i < 2; i++) {
        uint32_t *to = face[i];

        for (uint32_t f = 0; f < c->body[i].face_count; f++)
            for (size_t k = 0; (f < begin[i] || f >= end[i]) && k < 3; k++)
                *to++ = rename[i][c->body[i].face[3 * (size_t)f + k]] - 1;
    }
    for (size_t f = 0; p && f < c->frame_count; f++) {
        if (!(frames >> f & 1)) continue;
        for (size_t i = 0; i < 2; i++)
            for (uint32_t v = 0; v < c->body[i].vertex_count; v++)
                if (rename[i][v])
                    memcpy(room[2 * kept + i] + 3 * (size_t)(rename[i][v] - 1),
                           ts_trial_vertices(c, f, i) + 3 * (size_t)v, sizeof(double[3]));
        kept++;
    }
done:
    free(rename[0]);
    free(rename[1]);
    return p;
}

static uint64_t every_frame(const struct ts_case *c)
{
    return c->frame_count >= 64 ? UINT64_MAX : ((uint64_t)1 << c->frame_count) - 1;
}

/* ---- passes: each returns true when the best has become smaller ---- */

/* Two faces alone: in the frame of the finding, and in all frames. */
static bool pass_pair(struct search *s)
{
    static const uint32_t none[2] = {0, 0};
    struct ts_pair pair = s->findings.where[s->fault];
    uint32_t begin[2] = {pair.a + 1, pair.b + 1};
    uint32_t end[2] = {s->best->body[0].face_count, s->best->body[1].face_count};
    uint32_t before[2] = {pair.a, pair.b};
    struct ts_case *head;

    if (!s->findings.paired[s->fault] || (end[0] == 1 && end[1] == 1)) return false;
    if (ts_body_of(&s->findings, s->fault, 0) == ts_body_of(&s->findings, s->fault, 1))
        return false; /* faces go one by one */
    for (int all = 0; all < 2; all++) {
        head = part_of(s->best,
                       all ? every_frame(s->best) : (uint64_t)1 << s->findings.frame[s->fault],
                       begin, end);
        if (head && offer(s, part_of(head, every_frame(head), none, before))) {
            ts_case_free(head);
            return true;
        }
        ts_case_free(head);
    }
    return flush(s);
}

static bool pass_frames(struct search *s)
{
    static const uint32_t none[2] = {0, 0};

    for (size_t f = 0; s->best->frame_count > 1 && f < s->best->frame_count && !is_late(s); f++)
        if (offer(s, part_of(s->best, every_frame(s->best) & ~((uint64_t)1 << f), none, none)))
            return true;
    return flush(s);
}

/* Runs of faces, long ones first. */
static bool pass_faces(struct search *s)
{
    uint32_t most = s->best->body[0].face_count;

    if (s->best->body[1].face_count > most) most = s->best->body[1].face_count;
    for (uint32_t length = most; length && !is_late(s); length /= 2) {
        for (size_t i = 0; i < 2; i++)
            for (uint32_t f = 0; f < s->best->body[i].face_count && !is_late(s); f += length) {
                uint32_t begin[2] = {0, 0}, end[2] = {0, 0}, faces = s->best->body[i].face_count;

                begin[i] = f;
                end[i] = faces - f < length ? faces : f + length;
                if (end[i] - begin[i] == faces) continue; /* at least one stays */
                if (offer(s, part_of(s->best, every_frame(s->best), begin, end))) return true;
            }
        if (flush(s)) return true;
    }
    return false;
}

/* Plainer than x, in this order: 0, the nearest whole number, about half of its bits. */
static double plainer(double x, int how)
{
    int exponent;
    double mantissa = frexp(x, &exponent);
    int bits = 0;

    if (how == 0) return 0;
    if (how == 1) return fabs(x) < 0x1p52 ? nearbyint(x) : x;
    while (ldexp(mantissa, bits) != nearbyint(ldexp(mantissa, bits))) bits++;
    return ldexp(nearbyint(ldexp(mantissa, bits / 2)), exponent - bits / 2);
}

static bool pass_numbers(struct search *s)
{
    const struct ts_case *c = s->best;

    if (c->body[0].face_count + c->body[1].face_count > PLAIN_FACES) return false;
    for (int how = 0; how < 3; how++)
        for (size_t f = 0; f < c->frame_count; f++)
            for (size_t i = 0; i < 2; i++)
                for (size_t k = 0; k < 3 * (size_t)c->body[i].vertex_count; k++) {
                    double x = ts_trial_vertices(c, f, i)[k], y = plainer(x, how);
                    struct ts_case *candidate;

                    /* 0 is the plainest; a whole number stays one. */
                    if (y == x || (how == 0 && x == 0) || !isfinite(y)) continue;
                    if (how == 0 && x == nearbyint(x) && fabs(x) < 16) continue;
                    candidate = ts_flat_copy(c);
                    if (candidate) ((double *)ts_trial_vertices(candidate, f, i))[k] = y;
                    if (offer(s, candidate)) return true;
                }
    return flush(s);
}

/* A batch is one process. What failed in it may have failed for what came before: then it is as if
 * nothing smaller had been found than the case that was put alone in the beginning. */
static void see_alone(struct search *s, const struct ts_case *c, const struct ts_findings *findings)
{
    s->deadline = INFINITY; /* one case, and it has a limit */
    offer(s, ts_flat_copy(s->best));
    if (flush(s)) return;
    ts_case_free(s->best);
    s->best = ts_flat_copy(c);
    s->findings = *findings;
}

struct ts_case *ts_shrink(const struct ts_candidate *who, const struct ts_limits *limits,
                          const struct ts_rules *rules, const struct ts_case *c,
                          enum ts_fault fault, double seconds, struct ts_findings *findings,
                          bool *alone)
{
    static const uint32_t none[2] = {0, 0};
    struct search s = {.who = who,
                       .limits = limits,
                       .rules = rules,
                       .fault = fault,
                       .weakness = ts_weakness(c, findings, fault),
                       .size = findings->size[fault],
                       .best = ts_flat_copy(c)};
    struct ts_findings at_first;

    *alone = true;
    if (!s.best) return s.best;
    s.deadline = INFINITY; /* one case, and it has a limit */
    offer(&s, ts_flat_copy(c));
    *alone = s.count == 0 || flush(&s); /* no memory is no sign */
    s.deadline = ts_seconds() + seconds;
    if (!*alone || !s.found || c->frame_count > MOST_FRAMES) return s.best;
    at_first = s.findings;
    offer(&s, part_of(c, every_frame(c), none, none)); /* without vertices that no face names */
    flush(&s);
    while (!is_late(&s) && (pass_pair(&s) || pass_frames(&s) || pass_faces(&s) || pass_numbers(&s)))
        continue;
    see_alone(&s, c, &at_first);
    *findings = s.findings;
    return s.best;
}
