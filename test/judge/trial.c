/* trial.c: what the judge counts, to the last one: made-up answers to one case whose contacts
 * are known, each wrong in one way, and all nine columns; and what makes a trial: rounding, and
 * other orders. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "judge/family.h"
#include "test/library/expect.h"
#include "touchstone/adapter.h"

static const struct ts_rules closed = {0}, rounded = {.rounded = true};

/* Two faces on the floor and two that stand. First the latter are beside the floor; then each
 * stands in its own face; then the first stands in the second face, the second beside it. Contacts:
 * none; 0 0 and 1 1; 1 0. */
enum {
    FRAMES = 3,
    FIRST = 0,
    ALL = 1,
    AGAIN = 2 * FRAMES,
    FRESH,
    SWAPPED,
    PERMUTED,
    HASTY,
    CONTACTS = 3
};

static struct ts_case *floor_case(void)
{
    static const double lying[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0},
                        standing[9] = {1, 1, -1, 1, 1, 1, 2, 1, 1}, shift[FRAMES] = {100, 0, 10};
    static const uint32_t six[2] = {6, 6}, two[2] = {2, 2};
    double *room[2 * FRAMES];
    uint32_t *face[2];
    struct ts_case *c = ts_family_case_new(six, two, FRAMES, room, face);

    for (size_t i = 0; c && i < 2; i++) {
        for (uint32_t k = 0; k < 6; k++) face[i][k] = k;
        for (size_t f = 0; f < FRAMES; f++)
            for (size_t k = 0; k < 18; k++)
                room[2 * f + i][k] = (i ? standing : lying)[k % 9] +
                                     (k % 3 == 0 ? (i ? shift[f] : 0) + (k < 9 ? 0 : 10) : 0);
    }
    return c;
}

/* ---- answers ---- */

enum { TAKE_ONE = 1, ADD = 2, REPEAT = 4, REFUSE = 8, FLOOD = 16, NOT_ASKED = 32 };

/* Query `query`, changed; the counts that are not 0; the frame that the column `shown` names. */
struct wrong {
    const char *what;
    size_t query;
    int how;
    struct ts_pair pair; /* that is added */
    uint64_t count[TS_FAULTS];
    enum ts_fault shown;
    unsigned frame;
};

#define SOME                                                                                       \
    {                                                                                              \
        TS_SOME_FACE, TS_SOME_FACE                                                                 \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        0                                                                                          \
    }

static const struct wrong wrong[] = {
    {"nothing", 0, 0, {0, 0}, NOTHING, TS_FAULTS, 0},
    {"one lost in frame 1", ALL + 2, TAKE_ONE, {0, 0}, {[TS_LOST] = 1}, TS_LOST, 1},
    {"one lost in the last frame",
     ALL + 4,
     TAKE_ONE,
     {0, 0},
     {[TS_LOST] = 1, [TS_ORDER] = 1, [TS_STALE] = 1},
     TS_LOST,
     2},
    {"one too many in frame 0", ALL, ADD, {1, 1}, {[TS_EXTRA] = 1}, TS_EXTRA, 0},
    {"one too many in frame 1", ALL + 2, ADD, {0, 1}, {[TS_EXTRA] = 1}, TS_EXTRA, 1},
    {"one too many in the last frame",
     ALL + 4,
     ADD,
     {0, 0},
     {[TS_EXTRA] = 1, [TS_ORDER] = 1, [TS_STALE] = 1},
     TS_EXTRA,
     2},
    {"one for another",
     ALL + 2,
     TAKE_ONE | ADD,
     {0, 1},
     {[TS_LOST] = 1, [TS_EXTRA] = 1},
     TS_LOST,
     1},
    {"repeated in frame 1", ALL + 2, REPEAT, {0, 0}, {[TS_TWICE] = 2}, TS_FAULTS, 0},
    {"repeated in the last frame", ALL + 4, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"repeated when asked again", AGAIN, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"repeated anew", FRESH, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"repeated the other way round", SWAPPED, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"repeated in another order", PERMUTED, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"lost when asked again", AGAIN, TAKE_ONE, {0, 0}, {[TS_ORDER] = 1}, TS_FAULTS, 0},
    {"lost anew", FRESH, TAKE_ONE, {0, 0}, {[TS_STALE] = 2, [TS_ORDER] = 2}, TS_STALE, 2},
    {"lost in haste", HASTY, TAKE_ONE, {0, 0}, {[TS_STALE] = 1}, TS_STALE, 2},
    {"repeated in haste", HASTY, REPEAT, {0, 0}, {[TS_TWICE] = 1}, TS_FAULTS, 0},
    {"refused in haste", HASTY, REFUSE, {0, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"no first behind all", HASTY + 1, TAKE_ONE, {0, 0}, {[TS_ONE] = 1}, TS_ONE, 2},
    {"a wrong first again", HASTY + 2, TAKE_ONE | ADD, {0, 1}, {[TS_ONE] = 1}, TS_ONE, 2},
    {"lost the other way round", SWAPPED, TAKE_ONE, {0, 0}, {[TS_ORDER] = 1}, TS_FAULTS, 0},
    {"not the other way round", SWAPPED, TAKE_ONE | ADD, {1, 0}, {[TS_ORDER] = 1}, TS_FAULTS, 0},
    {"lost in another order", PERMUTED, TAKE_ONE, {0, 0}, {[TS_ORDER] = 1}, TS_FAULTS, 0},
    {"no first in frame 1", FIRST + 2, TAKE_ONE, {0, 0}, {[TS_ONE] = 1}, TS_ONE, 1},
    {"no first in the last frame", FIRST + 4, TAKE_ONE, {0, 0}, {[TS_ONE] = 1}, TS_ONE, 2},
    {"the other first", FIRST + 2, TAKE_ONE | ADD, {1, 1}, NOTHING, TS_FAULTS, 0},
    {"a wrong first", FIRST + 2, TAKE_ONE | ADD, {0, 1}, {[TS_ONE] = 1}, TS_FAULTS, 0},
    {"two first", FIRST + 2, ADD, {1, 1}, {[TS_ONE] = 1}, TS_FAULTS, 0},
    {"some first", FIRST + 2, TAKE_ONE | ADD, SOME, NOTHING, TS_FAULTS, 0},
    {"some first where there is none", FIRST, ADD, SOME, {[TS_ONE] = 1}, TS_ONE, 0},
    {"half of some first",
     FIRST + 2,
     TAKE_ONE | ADD,
     {TS_SOME_FACE, 0},
     {[TS_ONE] = 1},
     TS_FAULTS,
     0},
    {"first not asked", FIRST + 2, NOT_ASKED, {0, 0}, NOTHING, TS_FAULTS, 0},
    {"anew not asked", FRESH, NOT_ASKED, {0, 0}, NOTHING, TS_FAULTS, 0},
    {"a face too many", ALL + 2, ADD, {2, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"a face too many, of the second", ALL + 2, ADD, {0, 2}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"a face too many in another order", PERMUTED, ADD, {0, 2}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"refused", ALL + 4, REFUSE, {0, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"a first that is refused", FIRST, REFUSE, {0, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
    {"a flood", SWAPPED, FLOOD, {0, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0},
};

/* What is right. */
static bool answer_right(struct ts_answers *answers)
{
    struct ts_query *q = answers->query;

    for (size_t i = 0; i < answers->count; i++) q[i].reply = TS_REPLIED;
    return ts_pairs_add(&q[FIRST + 2].pairs, 0, 0) && ts_pairs_add(&q[ALL + 2].pairs, 1, 1) &&
           ts_pairs_add(&q[ALL + 2].pairs, 0, 0) && ts_pairs_add(&q[FIRST + 4].pairs, 1, 0) &&
           ts_pairs_add(&q[ALL + 4].pairs, 1, 0) && ts_pairs_add(&q[AGAIN].pairs, 1, 0) &&
           ts_pairs_add(&q[FRESH].pairs, 1, 0) && ts_pairs_add(&q[SWAPPED].pairs, 0, 1) &&
           ts_pairs_add(&q[PERMUTED].pairs, 0, 1) && ts_pairs_add(&q[HASTY].pairs, 1, 0) &&
           ts_pairs_add(&q[HASTY + 1].pairs, 1, 0) && ts_pairs_add(&q[HASTY + 2].pairs, 1, 0);
}

static void spoil(struct ts_query *query, const struct wrong *w)
{
    struct ts_pairs *pairs = &query->pairs;
    size_t count = pairs->count;

    if (w->how & TAKE_ONE) pairs->count--;
    if (w->how & ADD) ts_pairs_add(pairs, w->pair.a, w->pair.b);
    for (size_t i = 0; w->how & REPEAT && i < count; i++)
        ts_pairs_add(pairs, pairs->pair[i].a, pairs->pair[i].b);
    if (w->how & REFUSE) query->reply = TS_REFUSED;
    if (w->how & FLOOD) query->reply = TS_TOO_MANY;
    if (w->how & NOT_ASKED) query->reply = TS_UNASKED;
    if (w->how & NOT_ASKED) pairs->count = 0;
}

static void check_counts(struct ts_trial *trial, struct ts_answers *answers, const struct wrong *w)
{
    bool answered = answers->fate == TS_ANSWERED && w->count[TS_RUBBISH] == 0;
    struct ts_findings f;
    struct ts_error error;

    expect_found(ts_judge_trial(trial, answers, &closed, true, &f, &error), "judged", w->what);
    expect_found(f.contacts == CONTACTS, "three contacts", w->what);
    for (int i = 0; i < TS_FAULTS; i++) {
        expect_that(f.count[i] == w->count[i], "%s: %s: expected %d, found %d", w->what,
                    ts_fault_names[i].name, (int)w->count[i], (int)f.count[i]);
        expect_that((f.text[i][0] != 0) == (w->count[i] > 0), "%s: %s: '%s'", w->what,
                    ts_fault_names[i].name, f.text[i]);
    }
    for (int i = 0; i < TS_FAULTS; i++)
        expect_that(f.asked[i] == (i < TS_POINT && (i >= TS_CRASH || answered)), "%s: %s is asked",
                    w->what, ts_fault_names[i].name);
    if (w->shown != TS_FAULTS)
        expect_that(f.paired[w->shown] && f.frame[w->shown] == w->frame, "%s: in frame %u, not %zu",
                    w->what, w->frame, f.frame[w->shown]);
}

static void check_fates(struct ts_trial *trial)
{
    static const struct wrong fate[] = {
        [TS_CRASHED] = {"crashed", 0, 0, {0, 0}, {[TS_CRASH] = 1}, TS_FAULTS, 0},
        [TS_HUNG] = {"hung", 0, 0, {0, 0}, {[TS_HANG] = 1}, TS_FAULTS, 0},
        [TS_GARBLED] = {"garbled", 0, 0, {0, 0}, {[TS_RUBBISH] = 1}, TS_FAULTS, 0}};

    for (int i = TS_CRASHED; i <= TS_GARBLED; i++) {
        struct ts_answers answers = {.fate = (enum ts_fate)i, .why = "so"};

        check_counts(trial, &answers, &fate[i]);
    }
}

/* Of one query alone: which columns mean something. */
static void check_asked(struct ts_trial *trial)
{
    for (size_t q = 0; q < ts_query_count(FRAMES); q++) {
        enum ts_fault column = q == FRESH || q == HASTY ? TS_STALE
                               : q > HASTY              ? TS_ONE
                               : q >= AGAIN             ? TS_ORDER
                               : q % 2                  ? TS_LOST
                                                        : TS_ONE;
        struct ts_answers answers;
        struct ts_findings f;
        struct ts_error error;

        expect(ts_answers_start(&answers, trial), "memory");
        answers.query[q].reply = TS_REPLIED;
        expect(ts_judge_trial(trial, &answers, &closed, false, &f, &error), "judged");
        for (int i = TS_LOST; i < TS_CRASH; i++)
            expect_that(f.asked[i] == (i == (int)column || i <= TS_TWICE), "query %zu: %s", q,
                        ts_fault_names[i].name);
        ts_answers_free(&answers);
    }
}

/* A truth of ours that is none: one contact too many, or one too few. The answers are right, and
 * the naive twin sides with them: that is our fault, and is said, and nobody is accused. */
static void check_dispute(const struct ts_case *c)
{
    for (int less = 0; less < 2; less++) {
        struct ts_trial *trial = NULL;
        struct ts_answers answers = {.query = NULL};
        struct ts_findings f;
        struct ts_error error = {.text = ""};

        expect(ts_trial_new(c, &closed, &trial, &error) == TS_MADE &&
                   ts_trial_truth(trial, &closed, true, &error) &&
                   ts_answers_start(&answers, trial) && answer_right(&answers),
               "memory");
        if (trial && less) trial->truth[1].count--;
        if (trial && !less) expect(ts_pairs_add(&trial->truth[0], 0, 1), "memory");
        expect(trial && trial->known &&
                   !ts_judge_trial(trial, &answers, &closed, false, &f, &error),
               "the naive twin objects");
        expect_found(strstr(error.text, "our own twins differ"), "and it is said", error.text);
        error.text[0] = '\0';
        expect(trial && !ts_trial_truth(trial, &closed, true, &error) &&
                   strstr(error.text, "our own twins differ"),
               "and it objects without answers, when it looks at every pair");
        ts_answers_free(&answers);
        ts_trial_free(trial);
    }
}

/* Where touching does not count, a pair that is apart is not said to touch. */
static void check_apart(struct ts_trial *trial)
{
    const struct ts_rules open = {.open = true};
    struct ts_answers answers;
    struct ts_findings f = {.contacts = 0};
    struct ts_error error;

    expect_found(ts_answers_start(&answers, trial) && answer_right(&answers) &&
                     ts_pairs_add(&answers.query[ALL + 2].pairs, 0, 1) &&
                     ts_judge_trial(trial, &answers, &open, false, &f, &error) &&
                     f.count[TS_EXTRA] == 1 && strstr(f.text[TS_EXTRA], "are apart and were"),
                 "one too many, and apart", f.text[TS_EXTRA]);
    ts_answers_free(&answers);
}

/* ---- trials ---- */

static const double *corner(const struct ts_case *c, size_t body, size_t face, size_t k)
{
    return c->body[body].reference + 3 * (size_t)c->body[body].face[3 * face + k];
}

static bool at_same_place(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* In another order faces and vertices are counted from the end, a face begins with another corner,
 * and goes round the other way in the second body. */
static void check_permuted(const struct ts_trial *trial)
{
    const struct ts_case *fresh = trial->variant[TS_FRESH], *other = trial->variant[TS_PERMUTED];

    for (size_t i = 0; i < 2; i++) {
        for (size_t v = 0; v < 6; v++)
            expect(at_same_place(fresh->body[i].reference + 3 * v,
                                 other->body[i].reference + 3 * (5 - v)),
                   "vertices from the end");
        for (size_t f = 0; f < 2; f++) {
            expect(!at_same_place(corner(fresh, i, f, 0), corner(other, i, 1 - f, 0)),
                   "another corner comes first");
            for (size_t k = 0; k < 3; k++) {
                const double *next = corner(fresh, i, f, (k + (i ? 2 : 1)) % 3);
                int times = 0;

                for (size_t j = 0; j < 3; j++)
                    times += at_same_place(corner(fresh, i, f, k), corner(other, i, 1 - f, j)) &&
                             at_same_place(next, corner(other, i, 1 - f, (j + 1) % 3));
                expect(times == 1, "a face has the same corners, one behind the other");
            }
        }
    }
}

/* Every vertex is the float next to what it was, and some were none. */
static void check_rounded(const struct ts_family *family)
{
    unsigned moved = 0;

    for (uint64_t n = 0; n < 20; n++) {
        struct ts_trial *as_is, *trial;
        struct ts_error error;

        if (ts_family_trial(family, 5, n, &closed, &as_is, &error) != TS_MADE) return;
        if (ts_family_trial(family, 5, n, &rounded, &trial, &error) != TS_MADE) return;
        for (int v = 0; v < TS_VARIANTS; v++)
            for (size_t i = 0; trial->variant[v] && i < 2; i++)
                for (size_t f = 0; f < trial->variant[v]->frame_count; f++)
                    for (size_t k = 0; k < 3 * trial->variant[v]->body[i].vertex_count; k++) {
                        double x = ts_trial_vertices(as_is->variant[v], f, i)[k];

                        expect(ts_trial_vertices(trial->variant[v], f, i)[k] == (double)(float)x,
                               "--float rounds");
                        moved += x != (double)(float)x;
                    }
        ts_trial_free(as_is);
        ts_trial_free(trial);
    }
    expect(moved > 100, "there was something to round");
}

/* ---- how much a case convinces ---- */

/* Face 0 of the floor and the standing one, moved in each way that makes a proof weaker. */
static void check_weakness(void)
{
    static const struct {
        const char *what;
        size_t body, at;
        double x;
        unsigned weakness;
    } moved[] = {{"crosses", 0, 0, 0, 0},
                 {"touches", 1, 2, 0, 1},
                 {"a subnormal coordinate", 0, 0, 0x1p-1040, 2},
                 {"a subnormal difference", 1, 2, 0x1p-1074, 2},
                 {"no area", 0, 7, 0, 3}};
    const struct ts_findings f = {.paired = {[TS_LOST] = true}, .frame = {[TS_LOST] = 1}};

    for (size_t i = 0; i < sizeof moved / sizeof *moved; i++) {
        struct ts_case *c = floor_case();
        double *x = c ? (double *)ts_trial_vertices(c, 1, moved[i].body) : NULL;

        if (x) x[moved[i].at] = moved[i].x;
        expect_that(c && ts_weakness(c, &f, TS_LOST) == moved[i].weakness, "%s: weakness %u",
                    moved[i].what, c ? ts_weakness(c, &f, TS_LOST) : 99);
        ts_case_free(c);
    }
    for (size_t i = 0; i < 2; i++) {
        struct ts_case *c = floor_case();

        if (c) c->body[i].face_count = 0;
        expect(c && ts_weakness(c, &f, TS_LOST) == 3, "a body without faces: weakness 3");
        ts_case_free(c);
    }
}

int main(void)
{
    struct ts_case *c = floor_case();
    struct ts_trial *trial = NULL;
    struct ts_error error;

    expect(c && ts_trial_new(c, &closed, &trial, &error) == TS_MADE, "a trial is made");
    for (size_t i = 0; trial && i < sizeof wrong / sizeof *wrong; i++) {
        struct ts_answers answers;

        expect(ts_answers_start(&answers, trial) && answer_right(&answers), "memory");
        spoil(&answers.query[wrong[i].query], &wrong[i]);
        check_counts(trial, &answers, &wrong[i]);
        ts_answers_free(&answers);
    }
    if (trial) {
        check_fates(trial);
        check_asked(trial);
        check_dispute(c);
        check_apart(trial);
        check_permuted(trial);
    }
    check_weakness();
    check_rounded(ts_family_find("near-vertex"));
    ts_trial_free(trial);
    ts_case_free(c);
    return verdict();
}
