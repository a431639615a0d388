/* refusal.c: what must be refused, and that it changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/engine/inside.h"
#include "props/spheretree/spheretree.h"

static void must_not_open(struct ts_sequence *sequence, struct ts_spheretree_body body,
                          struct ts_spheretree_rule rule, const char *text)
{
    struct ts_error error = {""};
    struct ts_spheretree *session = NULL;

    sequence->v->compared++;
    if (sequence->twin->open(&body, rule, &session, &error))
        ts_wrong(sequence->v, "took a body that must be refused for '%s'", text);
    else if (!strstr(error.text, text))
        ts_wrong(sequence->v, "is refused without '%s': %s", text, error.text);
    else if (session)
        ts_wrong(sequence->v, "refused, and yet gave a session");
    sequence->twin->close(session);
}

static void try_bodies(struct ts_sequence *sequence)
{
    static const double lost[9] = {0, 0, 0, 1, NAN, 0, 0, 1, 0};
    const struct ts_spheretree_rule good = sequence->rule;
    struct ts_spheretree_body body = sequence->body;
    uint32_t none[6] = {0, 0, 0, 0, 0, body.vertex_count};
    struct ts_skin_model skin = *body.skin;

    must_not_open(sequence, body, (struct ts_spheretree_rule){.collapse = -1}, "collapse");
    must_not_open(sequence, body, (struct ts_spheretree_rule){.collapse = NAN}, "collapse");
    must_not_open(sequence, body, (struct ts_spheretree_rule){.update = TS_SPHERETREE_UPDATES},
                  "update");
    must_not_open(sequence, body, (struct ts_spheretree_rule){.test = TS_SPHERETREE_TESTS}, "test");
    must_not_open(sequence, body, (struct ts_spheretree_rule){.faces = TS_SPHERETREE_FACE_SETS},
                  "set of faces");
    must_not_open(sequence, body, (struct ts_spheretree_rule){.test = TS_SPHERETREE_DIVIDED},
                  "levels");
    body.face_count = (uint32_t)TS_TREE_FACES + 1;
    must_not_open(sequence, body, good, "faces");
    body.face = none;
    body.face_count = 2;
    must_not_open(sequence, body, good, body.vertex_count ? "face 1:" : "face 0:");
    must_not_open(sequence, (struct ts_spheretree_body){NULL, 3, lost, 0, NULL}, good, "vertex 1:");
    body = sequence->body;
    body.vertex_count++;
    must_not_open(sequence, body, good, "of the skin");
    body = sequence->body;
    skin.reading = TS_SKIN_READINGS;
    body.skin = &skin;
    must_not_open(sequence, body, good, "reading");
}

/* All contacts of two sessions. */
static bool ask(struct ts_sequence *sequence, struct ts_spheretree *a, struct ts_spheretree *b,
                struct ts_pairs *pairs)
{
    struct ts_error error = {""};

    if (sequence->twin->contacts(a, b, TS_ALL, pairs, &error)) return true;
    ts_wrong(sequence->v, "contacts were refused: %s", error.text);
    return false;
}

/* A frame in which joint `last` is at fault; or a vertex, if it is finite. */
static void try_frame(struct ts_sequence *sequence, const struct ts_character *t,
                      struct ts_pose bad)
{
    uint32_t last = t->skin.joint_count - 1;
    struct ts_pose kept = sequence->local[last];
    struct ts_error error = {""};

    sequence->v->compared++;
    sequence->local[last] = bad;
    if (sequence->twin->pose(sequence->now, sequence->local, &error))
        ts_wrong(sequence->v, "took a frame that must be refused");
    else if (!strstr(error.text, "joint") && !strstr(error.text, "vertex"))
        ts_wrong(sequence->v, "a frame is refused without a number: %s", error.text);
    sequence->local[last] = kept;
}

/* Whether a vertex of a face hangs on this joint alone, with all its weight. */
static bool carries(const struct ts_sequence *sequence, uint32_t joint)
{
    const struct ts_skin_model *skin = &sequence->skin;

    for (size_t i = 0; skin->influences == 1 && i < 3 * (size_t)sequence->body.face_count; i++) {
        uint32_t v = sequence->body.face[i];

        if (skin->joint[v] == joint && skin->weight[v] == 1 && fabs(skin->rest[3 * v]) >= 4)
            return true;
    }
    return false;
}

static void try_frames(struct ts_sequence *sequence, const struct ts_character *t)
{
    struct ts_pose bad = sequence->local[t->skin.joint_count - 1];

    bad.row[1][3] = NAN;
    try_frame(sequence, t, bad);
    bad = sequence->local[t->skin.joint_count - 1];
    bad.row[0][0] = 0x1p1023;
    if (t->skin.reading != TS_SKIN_TURNED && t->skin.joint_count == 1 && carries(sequence, 0))
        try_frame(sequence, t, bad);
}

static void judge_refusals(struct ts_sequence *sequence, struct ts_character *t)
{
    uint32_t nodes = sequence->twin->tree(sequence->now)->node_count;
    struct ts_ball *old = calloc(2 * (size_t)nodes + 1, sizeof *old);
    struct ts_pairs first = {0}, then = {0};
    struct ts_error error = {""};

    if (!old)
        ts_no_memory(sequence->v);
    else if (t->skin.joint_count && ask(sequence, sequence->now, sequence->before, &first)) {
        sequence->twin->balls(sequence->now, old);
        try_bodies(sequence);
        /* The same frame once more: nothing is known of it that a refusal could hide behind. */
        if (!sequence->twin->pose(sequence->now, sequence->local, &error))
            ts_wrong(sequence->v, "a frame is refused the second time: %s", error.text);
        try_frames(sequence, t);
        if (sequence->twin->contacts(sequence->now, sequence->now, TS_ALL, &then, &error))
            ts_wrong(sequence->v, "took one body for two");
        sequence->twin->balls(sequence->now, old + nodes);
        if (!ts_same_numbers(old, old + nodes, nodes * sizeof *old))
            ts_wrong(sequence->v, "a refused frame moved a ball");
        if (ask(sequence, sequence->now, sequence->before, &then) &&
            (then.count != first.count ||
             (then.count && memcmp(then.pair, first.pair, then.count * sizeof *then.pair) != 0)))
            ts_wrong(sequence->v, "a refusal changed contacts");
    }
    free(old);
    ts_pairs_free(&first);
    ts_pairs_free(&then);
}

void ts_spheretree_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge_refusals);
}
