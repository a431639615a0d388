/* findings.c: what answers are worth beside the truth. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "common/pairs.h"
#include "judge/truth.h"
#include "touchstone/adapter.h"

void ts_find(struct ts_findings *f, enum ts_fault fault, const char *format, ...)
{
    va_list list;

    if (f->count[fault]++) return;
    va_start(list, format);
    vsnprintf(f->text[fault], sizeof f->text[fault], format, list);
    va_end(list);
}

bool ts_docket_extreme(struct ts_docket *d)
{
    const struct ts_case *c = d->c;

    for (size_t f = 0; !d->looked && f < c->frame_count; f++)
        for (size_t i = 0; i < 2; i++)
            d->extreme = d->extreme || ts_is_extreme(ts_trial_vertices(c, f, i),
                                                     3 * (size_t)c->body[i].vertex_count);
    d->looked = true;
    return d->extreme;
}

static struct ts_size size_of(struct ts_docket *d, size_t frame, struct ts_pair pair)
{
    struct ts_size size;
    double a[9], b[9];

    ts_face_corners(d->c, frame, 0, pair.a, a);
    ts_face_corners(d->c, frame, 1, pair.b, b);
    ts_size_of_faces(a, b, ts_docket_extreme(d), d->rules->rounded, &size);
    return size;
}

bool ts_find_sized(struct ts_docket *d, enum ts_fault fault, size_t frame, struct ts_pair pair,
                   struct ts_size size, const char *what)
{
    struct ts_findings *f = d->f;

    f->severity[fault][size.severity]++;
    f->count[fault]++;
    if (f->paired[fault] && !ts_is_plainer(&size, &f->size[fault])) return false;
    f->where[fault] = pair;
    f->frame[fault] = frame;
    f->paired[fault] = true;
    f->size[fault] = size;
    snprintf(f->text[fault], sizeof f->text[fault],
             "frame %zu: faces %" PRIu32 " and %" PRIu32 " %s", frame, pair.a, pair.b, what);
    return true;
}

void ts_find_pair(struct ts_docket *d, enum ts_fault fault, size_t frame, struct ts_pair pair,
                  const char *what)
{
    ts_find_sized(d, fault, frame, pair, size_of(d, frame, pair), what);
}

/* The faces that variant v calls a and b, as the case numbers them. */
static struct ts_pair as_given(const struct ts_case *c, enum ts_variant v, struct ts_pair pair)
{
    if (v == TS_SWAPPED) return (struct ts_pair){pair.b, pair.a};
    if (v == TS_PERMUTED)
        return (struct ts_pair){c->body[0].face_count - 1 - pair.a,
                                c->body[1].face_count - 1 - pair.b};
    return pair;
}

/* Renames the pairs, sorts them and drops repeated ones; how many were dropped. False in *good when
 * there is a face that does not exist. */
static size_t tidy(const struct ts_case *c, enum ts_variant v, struct ts_pairs *pairs, bool *good)
{
    size_t kept = 0, count = pairs->count;
    uint32_t most[2] = {c->body[v == TS_SWAPPED].face_count, c->body[v != TS_SWAPPED].face_count};

    for (size_t i = 0; i < count; i++) {
        if (pairs->pair[i].a >= most[0] || pairs->pair[i].b >= most[1]) *good = false;
        if (*good) pairs->pair[i] = as_given(c, v, pairs->pair[i]);
    }
    if (!*good) return 0;
    ts_pairs_sort(pairs);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || ts_pair_compare(&pairs->pair[i], &pairs->pair[kept - 1]) != 0)
            pairs->pair[kept++] = pairs->pair[i];
    pairs->count = kept;
    return count - kept;
}

/* What is wrong with a pair that was reported: where touching doesn't count it may be that. */
static const char *too_much(const struct ts_case *c, size_t frame, struct ts_pair pair,
                            const struct ts_rules *rules)
{
    const struct ts_rules closed = {0};

    return rules->open && ts_faces_meet(c, frame, pair, &closed) ? "only touch and were reported"
                                                                 : "are apart and were reported";
}

/* Both sorted. The naive twin confirms what is held against somebody. */
static bool compare(struct ts_docket *d, size_t frame, const struct ts_pairs *truth,
                    const struct ts_pairs *said, struct ts_error *error)
{
    size_t i = 0, j = 0;

    while (i < truth->count || j < said->count) {
        int order = i == truth->count  ? 1
                    : j == said->count ? -1
                                       : ts_pair_compare(&truth->pair[i], &said->pair[j]);
        struct ts_pair pair = order <= 0 ? truth->pair[i] : said->pair[j];

        if (order != 0 && d->f->count[order < 0 ? TS_LOST : TS_EXTRA] < TS_NAIVE_PAIRS &&
            ts_faces_meet(d->c, frame, pair, d->rules) != (order < 0))
            return ts_twins_differ(error, frame, pair);
        if (order < 0) ts_find_pair(d, TS_LOST, frame, pair, "meet and were not reported");
        if (order > 0)
            ts_find_pair(d, TS_EXTRA, frame, pair, too_much(d->c, frame, pair, d->rules));
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

/* The plainest of a few pairs so far. */
struct plainest {
    struct ts_pair pair;
    struct ts_size size;
    size_t count;
    bool second; /* only the second answer has it */
};

static void consider(struct ts_docket *d, size_t frame, struct ts_pair pair, bool second,
                     struct plainest *p)
{
    struct ts_size size = size_of(d, frame, pair);

    if (p->count++ && !ts_is_plainer(&size, &p->size)) return;
    p->pair = pair;
    p->size = size;
    p->second = second;
}

/* Two answers to one question, both sorted. If they differ, the plainest pair that only one of them
 * has is found, with what is said of the other. */
static void find_other(struct ts_docket *d, enum ts_fault fault, size_t frame,
                       const struct ts_pairs *x, const struct ts_pairs *y, const char *how)
{
    struct plainest p = {.count = 0};
    size_t i = 0, j = 0;
    char what[100];

    while ((i < x->count || j < y->count) && p.count < TS_NAIVE_PAIRS) {
        int order = i == x->count   ? 1
                    : j == y->count ? -1
                                    : ts_pair_compare(&x->pair[i], &y->pair[j]);

        if (order != 0) consider(d, frame, order < 0 ? x->pair[i] : y->pair[j], order > 0, &p);
        i += order <= 0;
        j += order >= 0;
    }
    if (p.count == 0) return;
    snprintf(what, sizeof what, p.second ? "are not reported, but %s" : "are reported, and not %s",
             how);
    ts_find_pair(d, fault, frame, p.pair, what);
}

static bool is_face(const struct ts_case *c, size_t body, uint32_t face)
{
    return face < c->body[body].face_count;
}

/* "Yes" where nothing meets: it could have been about the nearest two faces. */
static void find_nearest(struct ts_docket *d, size_t frame)
{
    struct plainest p = {.count = 0};
    uint32_t in_a = d->c->body[0].face_count, in_b = d->c->body[1].face_count;

    if (in_a == 0 || in_b == 0 || (uint64_t)in_a * in_b > TS_NEAREST_PAIRS) {
        ts_find(d->f, TS_ONE, "frame %zu: a first contact was reported, and there is none", frame);
        return;
    }
    for (uint32_t i = 0; i < in_a; i++)
        for (uint32_t j = 0; j < in_b; j++) {
            struct ts_size size = size_of(d, frame, (struct ts_pair){i, j});

            if (p.count++ && size.length >= p.size.length) continue;
            p.pair = (struct ts_pair){i, j};
            p.size = size;
        }
    ts_find_sized(d, TS_ONE, frame, p.pair, p.size,
                  "are the nearest two and no contact, and a first contact was reported");
}

static bool is_some_contact(const struct ts_pair *said)
{
    return said->a == TS_SOME_FACE && said->b == TS_SOME_FACE;
}

static void judge_first(struct ts_docket *d, const struct ts_pairs *truth,
                        const struct ts_query *query, size_t frame)
{
    const struct ts_pair *said = query->pairs.pair;
    struct plainest p = {.count = 0};

    if (query->reply == TS_UNASKED) return;
    if (query->pairs.count == 0) {
        for (size_t i = 0; i < truth->count && i < TS_NAIVE_PAIRS; i++)
            consider(d, frame, truth->pair[i], false, &p);
        if (p.count)
            ts_find_pair(d, TS_ONE, frame, p.pair, "meet and no first contact was reported");
        return;
    }
    if (query->pairs.count > 1) {
        ts_find(d->f, TS_ONE, "frame %zu: %zu first contacts were reported", frame,
                query->pairs.count);
        return;
    }
    for (size_t i = 0; i < truth->count; i++)
        if (is_some_contact(said) || ts_pair_compare(&truth->pair[i], said) == 0) return;
    if (is_some_contact(said))
        find_nearest(d, frame);
    else if (is_face(d->c, 0, said->a) && is_face(d->c, 1, said->b))
        ts_find_pair(d, TS_ONE, frame, *said, "were reported as a first contact and are none");
    else
        ts_find(d->f, TS_ONE, "frame %zu: a first contact was reported that is none", frame);
}

/* What was asked, in words. */
static void name_query(size_t frames, size_t q, char *to, size_t room)
{
    static const char *const rest[] = {"all again",
                                       "a new scene",
                                       "the bodies exchanged",
                                       "another order",
                                       "all, of a second scene",
                                       "a first contact of a second scene",
                                       "a first contact of a second scene, again"};

    if (q < 2 * frames)
        snprintf(to, room, "%s of frame %zu", q % 2 ? "all" : "a first contact", q / 2);
    else
        snprintf(to, room, "%s", rest[q - 2 * frames]);
}

/* Refusals and faces that don't exist; and every list is made tidy. */
static bool legible(const struct ts_case *c, struct ts_answers *answers, struct ts_findings *f)
{
    size_t frames = c->frame_count;

    for (size_t q = 0; q < answers->count; q++) {
        struct ts_query *query = &answers->query[q];
        bool hasty = q >= ts_query_hasty(frames), good = true;
        bool first = hasty ? q > ts_query_hasty(frames) : q < 2 * frames && q % 2 == 0;
        enum ts_variant v = q > 2 * frames && !hasty ? (enum ts_variant)(q - 2 * frames) : TS_GIVEN;
        char what[60];
        size_t twice;

        name_query(frames, q, what, sizeof what);
        if (query->reply == TS_REFUSED)
            ts_find(f, TS_RUBBISH, "refused: %s%s%s", what, answers->why[0] ? ": " : "",
                    answers->why);
        else if (query->reply == TS_TOO_MANY)
            ts_find(f, TS_RUBBISH, "more reports than four for every pair of faces");
        else if (first)
            continue;
        twice = tidy(c, v, &query->pairs, &good);
        if (!good) ts_find(f, TS_RUBBISH, "a face was reported that does not exist");
        if (twice) {
            ts_find(f, TS_TWICE, "frame %zu: %zu repeated", q < 2 * frames ? q / 2 : frames - 1,
                    twice);
            f->count[TS_TWICE] += twice - 1;
        }
    }
    if (!ts_points_legible(c, answers))
        ts_find(f, TS_RUBBISH,
                "refused: contact points, or they are of a face that does not exist");
    if (!ts_self_legible(c, answers, f))
        ts_find(f, TS_RUBBISH,
                "refused: a body with itself, or there is no such pair of its faces");
    if (f->count[TS_RUBBISH] == 0) return true;
    f->count[TS_RUBBISH] = 1; /* it counts cases */
    return false;
}

/* The same question, put differently. */
static void judge_variants(struct ts_docket *d, const struct ts_answers *answers)
{
    static const char *const how[TS_VARIANTS] = {NULL, NULL, "with the bodies exchanged",
                                                 "with vertices and faces in another order"};
    size_t frames = d->c->frame_count, end = frames - 1;
    const struct ts_query *last = &answers->query[ts_query_all(frames - 1)];
    const struct ts_query *fresh = &answers->query[ts_query_variant(frames, TS_FRESH)];
    const struct ts_query *again = &answers->query[ts_query_again(frames)];
    const struct ts_query *hasty = &answers->query[ts_query_hasty(frames)];

    if (again->reply == TS_REPLIED)
        find_other(d, TS_ORDER, end, &last->pairs, &again->pairs, "when asked again");
    if (fresh->reply == TS_REPLIED)
        find_other(d, TS_STALE, end, &last->pairs, &fresh->pairs, "of a new scene");
    if (fresh->reply == TS_UNASKED) fresh = last;
    if (hasty->reply == TS_REPLIED)
        find_other(d, frames > 1 ? TS_STALE : TS_ORDER, end, &fresh->pairs, &hasty->pairs,
                   "when nothing is asked before");
    for (enum ts_variant v = TS_SWAPPED; v < TS_VARIANTS; v++) {
        const struct ts_query *other = &answers->query[ts_query_variant(frames, v)];

        if (other->reply == TS_REPLIED)
            find_other(d, TS_ORDER, end, &fresh->pairs, &other->pairs, how[v]);
    }
}

/* Which columns mean something: an adapter without `first` has no fault in it, and no merit. */
static void note_asked(const struct ts_answers *answers, size_t frames, bool legible_all,
                       struct ts_findings *f)
{
    f->asked[TS_CRASH] = f->asked[TS_HANG] = f->asked[TS_RUBBISH] = true;
    if (!legible_all) return;
    f->asked[TS_LOST] = f->asked[TS_EXTRA] = f->asked[TS_TWICE] = true;
    for (size_t q = 0; q < answers->count; q++) {
        bool in_frame = q < 2 * frames, hasty = q >= ts_query_hasty(frames);
        enum ts_fault column = in_frame && q % 2                         ? TS_LOST
                               : in_frame || q > ts_query_hasty(frames)  ? TS_ONE
                               : q == ts_query_variant(frames, TS_FRESH) ? TS_STALE
                               : hasty && frames > 1                     ? TS_STALE
                                                                         : TS_ORDER;

        if (answers->query[q].reply == TS_REPLIED) f->asked[column] = true;
    }
}

bool ts_judge_trial(struct ts_trial *trial, struct ts_answers *answers,
                    const struct ts_rules *rules, bool look, struct ts_findings *f,
                    struct ts_error *error)
{
    static const enum ts_fault fault_of[] = {TS_FAULTS, TS_CRASH, TS_HANG, TS_RUBBISH};
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_docket d = {.c = c, .rules = rules, .f = f};
    bool good = ts_trial_truth(trial, rules, look, error), answered;

    *f = (struct ts_findings){.contacts = 0};
    for (size_t i = 0; good && i < c->frame_count; i++) f->contacts += trial->truth[i].count;
    if (answers->fate != TS_ANSWERED) ts_find(f, fault_of[answers->fate], "%s", answers->why);
    answered = good && answers->fate == TS_ANSWERED && legible(c, answers, f);
    note_asked(answers, c->frame_count, answered, f);
    if (!answered) return good;
    for (size_t i = 0; good && i < c->frame_count; i++) {
        good = compare(&d, i, &trial->truth[i], &answers->query[ts_query_all(i)].pairs, error);
        judge_first(&d, &trial->truth[i], &answers->query[ts_query_first(i)], i);
    }
    for (size_t i = 1; i <= 2; i++)
        judge_first(&d, &trial->truth[c->frame_count - 1],
                    &answers->query[ts_query_hasty(c->frame_count) + i], c->frame_count - 1);
    judge_variants(&d, answers);
    ts_judge_points(&d, answers);
    if (good) ts_judge_flicker(&d, trial->truth, answers);
    return good && ts_judge_self(&d, trial, answers, error);
}
