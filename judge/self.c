/* self.c: what is said of a body with itself. Two of its faces are in self-contact when they share
 * a point outside of the hull of the vertices that both name (docs/semantics.md). */
#include <inttypes.h>
#include <string.h>

#include "common/error.h"
#include "common/pairs.h"
#include "judge/truth.h"
#include "touchstone/contact.h"

/* ---- the truth ---- */

/* The naive twin looks at all faces of bodies that have no more. */
enum { NAIVE_FACES = 12 };

/* By one of our twins: the self-contacts of a body as it stands in a frame, of these faces alone.
 */
static bool ask(const struct ts_contact_table *twin, const struct ts_case *c, size_t frame,
                size_t body, uint32_t faces, const uint32_t *face, struct ts_pairs *pairs,
                struct ts_error *error)
{
    const struct ts_body alone = {c->body[body].vertex_count,        faces, 1, false,
                                  ts_trial_vertices(c, frame, body), face};
    struct ts_contact *session = NULL;
    bool good = twin->open(1, &alone, NULL, &session, error) &&
                twin->self(session, 0, TS_ALL, pairs, error);

    twin->close(session);
    return good;
}

/* Touching pairs go, under the rule that they don't count. */
static void keep_crossing(const struct ts_case *c, size_t frame, size_t body,
                          struct ts_pairs *pairs)
{
    size_t kept = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        double a[9], b[9];

        ts_face_corners(c, frame, body, pairs->pair[i].a, a);
        ts_face_corners(c, frame, body, pairs->pair[i].b, b);
        if (ts_crossing(a, b)) pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
}

/* What the naive twin says of two faces. */
static bool confirm(const struct ts_docket *d, size_t frame, size_t body, struct ts_pair pair,
                    bool *meet, struct ts_error *error)
{
    const uint32_t *face = d->c->body[body].face;
    struct ts_pairs pairs = {NULL, 0, 0};
    uint32_t two[6];
    double a[9], b[9];
    bool good;

    memcpy(two, face + 3 * (size_t)pair.a, 3 * sizeof *face);
    memcpy(two + 3, face + 3 * (size_t)pair.b, 3 * sizeof *face);
    good = ask(&ts_contact_ref, d->c, frame, body, 2, two, &pairs, error);
    ts_face_corners(d->c, frame, body, pair.a, a);
    ts_face_corners(d->c, frame, body, pair.b, b);
    *meet = pairs.count && (!d->rules->open || ts_crossing(a, b));
    ts_pairs_free(&pairs);
    return good;
}

static bool same(const struct ts_pairs *x, const struct ts_pairs *y)
{
    for (size_t i = 0; x->count == y->count && i < x->count; i++)
        if (ts_pair_compare(&x->pair[i], &y->pair[i]) != 0) return false;
    return x->count == y->count;
}

bool ts_trial_self(struct ts_trial *trial, const struct ts_rules *rules, struct ts_error *error)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    size_t end = c->frame_count - 1;
    bool good = true;

    for (size_t i = 0; good && !trial->self_known && i < 2; i++) {
        const struct ts_body *body = &c->body[i];
        struct ts_pairs naive = {NULL, 0, 0};
        bool look = body->face_count <= NAIVE_FACES;

        good =
            ask(&ts_contact_opt, c, end, i, body->face_count, body->face, &trial->self[i], error) &&
            (!look || ask(&ts_contact_ref, c, end, i, body->face_count, body->face, &naive, error));
        if (good && look && !same(&naive, &trial->self[i]))
            good = ts_fail(error,
                           "our own twins differ in frame %zu about body %zu and itself: please "
                           "report this case to Touchstone",
                           end, i);
        ts_pairs_free(&naive);
        if (good && rules->open) keep_crossing(c, end, i, &trial->self[i]);
    }
    trial->self_known = trial->self_known || good;
    return good;
}

/* ---- the answer ---- */

/* Smaller numbers first, sorted, each once; how many were repeated. Nobody is in contact with
 * itself: such a pair is as good as a face that does not exist. */
static bool tidy(uint32_t faces, struct ts_pairs *pairs, size_t *twice)
{
    size_t kept = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        struct ts_pair *p = &pairs->pair[i];

        if (p->a >= faces || p->b >= faces || p->a == p->b) return false;
        if (p->a > p->b) *p = (struct ts_pair){p->b, p->a};
    }
    ts_pairs_sort(pairs);
    for (size_t i = 0; i < pairs->count; i++)
        if (kept == 0 || ts_pair_compare(&pairs->pair[i], &pairs->pair[kept - 1]) != 0)
            pairs->pair[kept++] = pairs->pair[i];
    *twice = pairs->count - kept;
    pairs->count = kept;
    return true;
}

bool ts_self_legible(const struct ts_case *c, struct ts_answers *answers, struct ts_findings *f)
{
    for (size_t i = 0; i < 2; i++) {
        struct ts_query *query = &answers->self[i];
        size_t twice;

        if (query->reply == TS_UNASKED) continue;
        if (query->reply != TS_REPLIED || !tidy(c->body[i].face_count, &query->pairs, &twice))
            return false;
        if (!twice) continue;
        ts_find(f, TS_TWICE, "frame %zu: %zu self-contacts repeated", c->frame_count - 1, twice);
        f->count[TS_TWICE] += twice - 1;
    }
    return true;
}

static void find_pair(struct ts_docket *d, enum ts_fault fault, size_t frame, size_t body,
                      struct ts_pair pair)
{
    struct ts_size size;
    double a[9], b[9];
    char what[120];

    ts_face_corners(d->c, frame, body, pair.a, a);
    ts_face_corners(d->c, frame, body, pair.b, b);
    ts_size_of_faces(a, b, ts_docket_extreme(d), d->rules->rounded, &size);
    snprintf(what, sizeof what, "of body %zu %s", body,
             fault == TS_SELF_LOST ? "are in self-contact and were not reported"
             : size.apart          ? "are apart and were reported as a self-contact"
                          : "share no more than what is no self-contact, and were reported as one");
    if (ts_find_sized(d, fault, frame, pair, size, what)) d->f->body[fault] = (uint32_t)body;
}

static bool compare(struct ts_docket *d, size_t body, const struct ts_pairs *truth,
                    const struct ts_pairs *said, struct ts_error *error)
{
    size_t i = 0, j = 0, end = d->c->frame_count - 1;

    while (i < truth->count || j < said->count) {
        int order = i == truth->count  ? 1
                    : j == said->count ? -1
                                       : ts_pair_compare(&truth->pair[i], &said->pair[j]);
        struct ts_pair pair = order <= 0 ? truth->pair[i] : said->pair[j];
        enum ts_fault fault = order < 0 ? TS_SELF_LOST : TS_SELF_EXTRA;
        bool meet = order < 0;

        if (order != 0 && d->f->count[fault] < TS_NAIVE_PAIRS &&
            !confirm(d, end, body, pair, &meet, error))
            return false;
        if (order != 0 && meet != (order < 0)) return ts_twins_differ(error, end, pair);
        if (order != 0) find_pair(d, fault, end, body, pair);
        i += order <= 0;
        j += order >= 0;
    }
    return true;
}

bool ts_judge_self(struct ts_docket *d, struct ts_trial *trial, const struct ts_answers *answers,
                   struct ts_error *error)
{
    bool good = true;

    for (size_t i = 0; good && i < 2; i++) {
        if (answers->self[i].reply != TS_REPLIED) continue;
        d->f->asked[TS_SELF_LOST] = d->f->asked[TS_SELF_EXTRA] = true;
        good = ts_trial_self(trial, d->rules, error) &&
               compare(d, i, &trial->self[i], &answers->self[i].pairs, error);
    }
    return good;
}
