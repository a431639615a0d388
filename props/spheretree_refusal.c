/* spheretree_refusal.c: what must be refused, and that it changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/inside.h"
#include "props/spheretree.h"

static void must_not_open(struct ts_film *film, struct ts_spheretree_body body,
                          struct ts_spheretree_rule rule, const char *text)
{
    struct ts_error error = {""};
    void *session = NULL;

    film->v->compared++;
    if (film->twin->open(&body, rule, &session, &error))
        ts_wrong(film->v, "took a body that must be refused for '%s'", text);
    else if (!strstr(error.text, text))
        ts_wrong(film->v, "is refused without '%s': %s", text, error.text);
    else if (session)
        ts_wrong(film->v, "refused, and yet gave a session");
    film->twin->close(session);
}

static void try_bodies(struct ts_film *film)
{
    static const double lost[9] = {0, 0, 0, 1, NAN, 0, 0, 1, 0};
    const struct ts_spheretree_rule good = film->rule;
    struct ts_spheretree_body body = film->body;
    uint32_t none[6] = {0, 0, 0, 0, 0, body.vertex_count};
    struct ts_skin skin = *body.skin;

    must_not_open(film, body, (struct ts_spheretree_rule){.collapse = -1}, "collapse");
    must_not_open(film, body, (struct ts_spheretree_rule){.collapse = NAN}, "collapse");
    must_not_open(film, body, (struct ts_spheretree_rule){.update = TS_SPHERETREE_UPDATES},
                  "update");
    must_not_open(film, body, (struct ts_spheretree_rule){.test = TS_SPHERETREE_TESTS}, "test");
    must_not_open(film, body, (struct ts_spheretree_rule){.test = TS_SPHERETREE_DIVIDED}, "levels");
    body.face_count = (uint32_t)TS_TREE_FACES + 1;
    must_not_open(film, body, good, "faces");
    body.face = none;
    body.face_count = 2;
    must_not_open(film, body, good, body.vertex_count ? "face 1:" : "face 0:");
    must_not_open(film, (struct ts_spheretree_body){NULL, 3, lost, 0, NULL}, good, "vertex 1:");
    body = film->body;
    body.vertex_count++;
    must_not_open(film, body, good, "of the skin");
    body = film->body;
    skin.reading = TS_SKIN_READINGS;
    body.skin = &skin;
    must_not_open(film, body, good, "reading");
}

/* All contacts of two sessions. */
static bool ask(struct ts_film *film, void *a, void *b, struct ts_pairs *pairs)
{
    struct ts_error error = {""};

    if (film->twin->contacts(a, b, TS_ALL, pairs, &error)) return true;
    ts_wrong(film->v, "contacts were refused: %s", error.text);
    return false;
}

/* A frame in which joint `last` is at fault; or a vertex, if it is finite. */
static void try_frame(struct ts_film *film, const struct ts_character *t, struct ts_pose bad)
{
    uint32_t last = t->skin.joint_count - 1;
    struct ts_pose kept = film->local[last];
    struct ts_error error = {""};

    film->v->compared++;
    film->local[last] = bad;
    if (film->twin->pose(film->now, film->local, &error))
        ts_wrong(film->v, "took a frame that must be refused");
    else if (!strstr(error.text, "joint") && !strstr(error.text, "vertex"))
        ts_wrong(film->v, "a frame is refused without a number: %s", error.text);
    film->local[last] = kept;
}

/* Whether a vertex of a face hangs on this joint alone, with all its weight. */
static bool carries(const struct ts_film *film, uint32_t joint)
{
    const struct ts_skin *skin = &film->skin;

    for (size_t i = 0; skin->influences == 1 && i < 3 * (size_t)film->body.face_count; i++) {
        uint32_t v = film->body.face[i];

        if (skin->joint[v] == joint && skin->weight[v] == 1 && fabs(skin->rest[3 * v]) >= 4)
            return true;
    }
    return false;
}

static void try_frames(struct ts_film *film, const struct ts_character *t)
{
    struct ts_pose bad = film->local[t->skin.joint_count - 1];

    bad.row[1][3] = NAN;
    try_frame(film, t, bad);
    bad = film->local[t->skin.joint_count - 1];
    bad.row[0][0] = 0x1p1023;
    if (t->skin.reading != TS_SKIN_TURNED && t->skin.joint_count == 1 && carries(film, 0))
        try_frame(film, t, bad);
}

static void judge_refusals(struct ts_film *film, struct ts_character *t)
{
    uint32_t nodes = film->twin->tree(film->now)->node_count;
    struct ts_ball *old = calloc(2 * (size_t)nodes + 1, sizeof *old);
    struct ts_pairs first = {0}, then = {0};
    struct ts_error error = {""};

    if (!old)
        ts_wrong(film->v, "out of memory");
    else if (t->skin.joint_count && ask(film, film->now, film->before, &first)) {
        film->twin->balls(film->now, old);
        try_bodies(film);
        /* The same frame once more: nothing is known of it that a refusal could hide behind. */
        if (!film->twin->pose(film->now, film->local, &error))
            ts_wrong(film->v, "a frame is refused the second time: %s", error.text);
        try_frames(film, t);
        if (film->twin->contacts(film->now, film->now, TS_ALL, &then, &error))
            ts_wrong(film->v, "took one body for two");
        film->twin->balls(film->now, old + nodes);
        if (!ts_same_numbers(old, old + nodes, nodes * sizeof *old))
            ts_wrong(film->v, "a refused frame moved a ball");
        if (ask(film, film->now, film->before, &then) &&
            (then.count != first.count ||
             (then.count && memcmp(then.pair, first.pair, then.count * sizeof *then.pair) != 0)))
            ts_wrong(film->v, "a refusal changed contacts");
    }
    free(old);
    ts_pairs_free(&first);
    ts_pairs_free(&then);
}

void ts_spheretree_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_film(twin, c, v, judge_refusals);
}
