/* truth.c: the exact contacts of a trial, and what answers are worth beside them. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "common/pairs.h"
#include "judge/judge.h"
#include "touchstone/adapter.h"
#include "touchstone/contact.h"
#include "touchstone/triangle.h"

/* Pairs of faces that the naive twin looks at when it is told to; of more, it looks at those that
 * are in dispute. */
enum { NAIVE_PAIRS = 64 };

static void corners_of(const struct ts_case *c, size_t frame, size_t body, uint32_t face,
                       double *to)
{
    const double *vertex = ts_trial_vertices(c, frame, body);
    const uint32_t *corner = c->body[body].face + 3 * (size_t)face;

    for (int k = 0; k < 3; k++) memcpy(to + 3 * k, vertex + 3 * (size_t)corner[k], 24);
}

static bool meets(const struct ts_case *c, size_t frame, struct ts_pair pair,
                  const struct ts_rules *rules)
{
    double a[9], b[9];

    corners_of(c, frame, 0, pair.a, a);
    corners_of(c, frame, 1, pair.b, b);
    return ts_triangle_ref.meet(a, b) && (!rules->open || ts_crossing(a, b));
}

/* Touching pairs go, under the rule that they don't count. */
static void keep_crossing(const struct ts_case *c, size_t frame, struct ts_pairs *pairs)
{
    size_t kept = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        double a[9], b[9];

        corners_of(c, frame, 0, pairs->pair[i].a, a);
        corners_of(c, frame, 1, pairs->pair[i].b, b);
        if (ts_crossing(a, b)) pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
}

static bool differ(struct ts_error *error, size_t frame, struct ts_pair pair)
{
    return ts_fail(error,
                   "our own twins differ in frame %zu about faces %" PRIu32 " and %" PRIu32
                   ": please report this case to Touchstone",
                   frame, pair.a, pair.b);
}

/* The naive twin tries every pair. */
static bool look_naively(const struct ts_case *c, size_t frame, const struct ts_pairs *truth,
                         const struct ts_rules *rules, struct ts_error *error)
{
    size_t next = 0;

    for (uint32_t a = 0; a < c->body[0].face_count; a++)
        for (uint32_t b = 0; b < c->body[1].face_count; b++) {
            struct ts_pair pair = {a, b};
            bool listed = next < truth->count && ts_pair_compare(&truth->pair[next], &pair) == 0;

            if (meets(c, frame, pair, rules) != listed) return differ(error, frame, pair);
            next += listed;
        }
    return true;
}

/* The fast twin's contacts of each frame. */
static bool find_truth(struct ts_trial *trial, const struct ts_rules *rules, struct ts_error *error)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_contact *session = NULL;
    bool good;

    if (!trial->truth) trial->truth = calloc(c->frame_count, sizeof *trial->truth);
    if (!trial->truth) return ts_out_of_memory(error);
    good = ts_contact_opt.open(2, c->body, NULL, &session, error);
    for (size_t f = 0; good && f < c->frame_count; f++) {
        struct ts_pairs *truth = &trial->truth[f];

        for (size_t i = 0; good && f > 0 && i < 2; i++)
            good = ts_contact_opt.update(session, i, ts_case_state(c, f, i), error);
        good = good && ts_contact_opt.contacts(session, 0, 1, TS_ALL, truth, error);
        if (good && rules->open) keep_crossing(c, f, truth);
    }
    ts_contact_opt.close(session);
    return good;
}

bool ts_trial_truth(struct ts_trial *trial, const struct ts_rules *rules, bool look,
                    struct ts_error *error)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    bool good = trial->known || find_truth(trial, rules, error);

    trial->known = good;
    if (look && (uint64_t)c->body[0].face_count * c->body[1].face_count <= NAIVE_PAIRS)
        for (size_t f = 0; good && f < c->frame_count; f++)
            good = look_naively(c, f, &trial->truth[f], rules, error);
    return good;
}

/* ---- findings ---- */

__attribute__((format(printf, 3, 4))) static void find(struct ts_findings *f, enum ts_fault fault,
                                                       const char *format, ...)
{
    va_list list;

    if (f->count[fault]++) return;
    va_start(list, format);
    vsnprintf(f->text[fault], sizeof f->text[fault], format, list);
    va_end(list);
}

static void find_pair(struct ts_findings *f, enum ts_fault fault, size_t frame, struct ts_pair pair,
                      const char *what)
{
    if (f->count[fault] == 0) {
        f->where[fault] = pair;
        f->frame[fault] = frame;
        f->paired[fault] = true;
    }
    find(f, fault, "frame %zu: faces %" PRIu32 " and %" PRIu32 " %s", frame, pair.a, pair.b, what);
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
    const struct ts_rules closed = {false, false};

    return rules->open && meets(c, frame, pair, &closed) ? "only touch and were reported"
                                                         : "are apart and were reported";
}

/* Both sorted. The naive twin confirms what is held against somebody. */
static bool compare(const struct ts_case *c, size_t frame, const struct ts_pairs *truth,
                    const struct ts_pairs *said, const struct ts_rules *rules,
                    struct ts_findings *f, struct ts_error *error)
{
    size_t i = 0, j = 0;

    while (i < truth->count || j < said->count) {
        int order = i == truth->count  ? 1
                    : j == said->count ? -1
                                       : ts_pair_compare(&truth->pair[i], &said->pair[j]);
        struct ts_pair pair = order <= 0 ? truth->pair[i] : said->pair[j];

        if (order != 0 && f->count[order < 0 ? TS_LOST : TS_EXTRA] < NAIVE_PAIRS &&
            meets(c, frame, pair, rules) != (order < 0))
            return differ(error, frame, pair);
        if (order < 0) find_pair(f, TS_LOST, frame, pair, "meet and were not reported");
        if (order > 0) find_pair(f, TS_EXTRA, frame, pair, too_much(c, frame, pair, rules));
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

/* Two answers to one question, both sorted. If they differ, the first pair that only one of them
 * has is found, with what is said of the other. */
static void find_other(struct ts_findings *f, enum ts_fault fault, size_t frame,
                       const struct ts_pairs *x, const struct ts_pairs *y, const char *how)
{
    size_t i = 0;
    char what[100];
    int order;

    while (i < x->count && i < y->count && ts_pair_compare(&x->pair[i], &y->pair[i]) == 0) i++;
    if (i == x->count && i == y->count) return;
    order = i == x->count ? 1 : i == y->count ? -1 : ts_pair_compare(&x->pair[i], &y->pair[i]);
    snprintf(what, sizeof what, order < 0 ? "are reported, and not %s" : "are not reported, but %s",
             how);
    find_pair(f, fault, frame, order < 0 ? x->pair[i] : y->pair[i], what);
}

static bool is_face(const struct ts_case *c, size_t body, uint32_t face)
{
    return face < c->body[body].face_count;
}

static void judge_first(const struct ts_case *c, const struct ts_pairs *truth,
                        const struct ts_query *query, size_t frame, struct ts_findings *f)
{
    const struct ts_pair *said = query->pairs.pair;

    if (query->reply == TS_UNASKED) return;
    if (query->pairs.count == 0) {
        if (truth->count)
            find_pair(f, TS_ONE, frame, truth->pair[0], "meet and no first contact was reported");
        return;
    }
    if (query->pairs.count > 1) {
        find(f, TS_ONE, "frame %zu: %zu first contacts were reported", frame, query->pairs.count);
        return;
    }
    for (size_t i = 0; i < truth->count; i++)
        if ((said->a == TS_SOME_FACE && said->b == TS_SOME_FACE) ||
            ts_pair_compare(&truth->pair[i], said) == 0)
            return;
    if (is_face(c, 0, said->a) && is_face(c, 1, said->b))
        find_pair(f, TS_ONE, frame, *said, "were reported as a first contact and are none");
    else
        find(f, TS_ONE, "frame %zu: a first contact was reported that is none", frame);
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
            find(f, TS_RUBBISH, "refused: %s", what);
        else if (query->reply == TS_TOO_MANY)
            find(f, TS_RUBBISH, "more reports than four for every pair of faces");
        else if (first)
            continue;
        twice = tidy(c, v, &query->pairs, &good);
        if (!good) find(f, TS_RUBBISH, "a face was reported that does not exist");
        if (twice) {
            find(f, TS_TWICE, "frame %zu: %zu repeated", q < 2 * frames ? q / 2 : frames - 1,
                 twice);
            f->count[TS_TWICE] += twice - 1;
        }
    }
    if (f->count[TS_RUBBISH] == 0) return true;
    f->count[TS_RUBBISH] = 1; /* it counts cases */
    return false;
}

/* The same question, put differently. */
static void judge_variants(const struct ts_case *c, const struct ts_answers *answers,
                           struct ts_findings *f)
{
    static const char *const how[TS_VARIANTS] = {NULL, NULL, "with the bodies exchanged",
                                                 "with vertices and faces in another order"};
    size_t frames = c->frame_count, end = frames - 1;
    const struct ts_query *last = &answers->query[ts_query_all(frames - 1)];
    const struct ts_query *fresh = &answers->query[ts_query_variant(frames, TS_FRESH)];
    const struct ts_query *again = &answers->query[ts_query_again(frames)];
    const struct ts_query *hasty = &answers->query[ts_query_hasty(frames)];

    if (again->reply == TS_REPLIED)
        find_other(f, TS_ORDER, end, &last->pairs, &again->pairs, "when asked again");
    if (fresh->reply == TS_REPLIED)
        find_other(f, TS_STALE, end, &last->pairs, &fresh->pairs, "of a new scene");
    if (fresh->reply == TS_UNASKED) fresh = last;
    if (hasty->reply == TS_REPLIED)
        find_other(f, frames > 1 ? TS_STALE : TS_ORDER, end, &fresh->pairs, &hasty->pairs,
                   "when nothing is asked before");
    for (enum ts_variant v = TS_SWAPPED; v < TS_VARIANTS; v++) {
        const struct ts_query *other = &answers->query[ts_query_variant(frames, v)];

        if (other->reply == TS_REPLIED)
            find_other(f, TS_ORDER, end, &fresh->pairs, &other->pairs, how[v]);
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
    bool good = ts_trial_truth(trial, rules, look, error), answered;

    *f = (struct ts_findings){.contacts = 0};
    for (size_t i = 0; good && i < c->frame_count; i++) f->contacts += trial->truth[i].count;
    if (answers->fate != TS_ANSWERED) find(f, fault_of[answers->fate], "%s", answers->why);
    answered = good && answers->fate == TS_ANSWERED && legible(c, answers, f);
    note_asked(answers, c->frame_count, answered, f);
    if (!answered) return good;
    for (size_t i = 0; good && i < c->frame_count; i++) {
        good = compare(c, i, &trial->truth[i], &answers->query[ts_query_all(i)].pairs, rules, f,
                       error);
        judge_first(c, &trial->truth[i], &answers->query[ts_query_first(i)], i, f);
    }
    for (size_t i = 1; i <= 2; i++)
        judge_first(c, &trial->truth[c->frame_count - 1],
                    &answers->query[ts_query_hasty(c->frame_count) + i], c->frame_count - 1, f);
    judge_variants(c, answers, f);
    return good;
}

const struct ts_fault_name ts_fault_names[TS_FAULTS] = {
    [TS_LOST] = {"lost", "contacts that exist and were not reported"},
    [TS_EXTRA] = {"extra", "pairs that were reported and are apart"},
    [TS_TWICE] = {"twice", "pairs that were reported more than once"},
    [TS_ORDER] = {"order",
                  "answers that depend on the order of bodies, faces, vertices or questions"},
    [TS_STALE] = {"stale", "answers after an update that differ from those of a new scene"},
    [TS_ONE] = {"first", "first contacts that are none, or missing"},
    [TS_CRASH] = {"crash", "cases in which the process ended"},
    [TS_HANG] = {"hang", "cases without an answer in time"},
    [TS_RUBBISH] = {"rubbish", "cases that were refused or answered with what is no answer"},
};
