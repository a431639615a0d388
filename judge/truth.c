/* truth.c: the exact contacts of a trial; and what faults are called. */
#include "judge/truth.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "common/pairs.h"
#include "touchstone/contact.h"
#include "touchstone/triangle.h"

void ts_face_corners(const struct ts_case *c, size_t frame, size_t body, uint32_t face, double *to)
{
    const double *vertex = ts_trial_vertices(c, frame, body);
    const uint32_t *corner = c->body[body].face + 3 * (size_t)face;

    for (int k = 0; k < 3; k++) memcpy(to + 3 * k, vertex + 3 * (size_t)corner[k], 24);
}

bool ts_faces_meet(const struct ts_case *c, size_t frame, struct ts_pair pair,
                   const struct ts_rules *rules)
{
    double a[9], b[9];

    ts_face_corners(c, frame, 0, pair.a, a);
    ts_face_corners(c, frame, 1, pair.b, b);
    return ts_triangle_ref.meet(a, b) && (!rules->open || ts_crossing(a, b));
}

/* Touching pairs go, under the rule that they don't count. */
static void keep_crossing(const struct ts_case *c, size_t frame, struct ts_pairs *pairs)
{
    size_t kept = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        double a[9], b[9];

        ts_face_corners(c, frame, 0, pairs->pair[i].a, a);
        ts_face_corners(c, frame, 1, pairs->pair[i].b, b);
        if (ts_crossing(a, b)) pairs->pair[kept++] = pairs->pair[i];
    }
    pairs->count = kept;
}

bool ts_twins_differ(struct ts_error *error, size_t frame, struct ts_pair pair)
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

            if (ts_faces_meet(c, frame, pair, rules) != listed)
                return ts_twins_differ(error, frame, pair);
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
    if (look && (uint64_t)c->body[0].face_count * c->body[1].face_count <= TS_NAIVE_PAIRS)
        for (size_t f = 0; good && f < c->frame_count; f++)
            good = look_naively(c, f, &trial->truth[f], rules, error);
    return good;
}

const struct ts_fault_name ts_fault_names[TS_FAULTS] = {
    [TS_LOST] = {"lost", "contacts that exist and were not reported", "false negative", "s"},
    [TS_EXTRA] = {"extra", "pairs that were reported and are apart", "false positive", "s"},
    [TS_TWICE] = {"twice", "pairs that were reported more than once", "repeated pair", "s"},
    [TS_ORDER] = {"order",
                  "answers that depend on the order of bodies, faces, vertices or questions",
                  "order-dependent answer", "s"},
    [TS_STALE] = {"stale", "answers after an update that differ from those of a new scene",
                  "stale answer", "s"},
    [TS_ONE] = {"first", "first contacts that are none, or missing", "wrong first contact", "s"},
    [TS_CRASH] = {"crash", "cases in which the process ended", "crash", "es"},
    [TS_HANG] = {"hang",
                 "cases without an answer in time, also when they were put alone: of a large case "
                 "it may only be late",
                 "hang", "s"},
    [TS_RUBBISH] = {"rubbish", "cases that were refused or answered with what is no answer", "case",
                    "s without a readable answer"},
    [TS_POINT] = {"point", "contact points that are not in both faces, by more than the last bits",
                  "wrong contact point", "s"},
    [TS_SELF_LOST] = {"self_lost", "self-contacts of a body that exist and were not reported",
                      "missed self-contact", "s"},
    [TS_SELF_EXTRA] = {"self_extra",
                       "pairs of faces of one body that were reported and are in no self-contact",
                       "false self-contact", "s"},
    [TS_FLICKER] = {"flicker",
                    "pairs whose answer changes for one frame, though the bodies move by less than "
                    "a millionth, and the exact answer stays",
                    "flickering pair", "s"},
};
