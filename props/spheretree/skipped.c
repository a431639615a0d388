/* skipped.c: what a body loses that leaves out the faces which others surround (paper 002, section
 * 4). Property: it lists the contacts of the faces that are taken, all of them and no other, so
 * that against the exact answer just those with a face that was left out are lost; these are at
 * most half of all faces. Generator: characters of which some faces are surrounded. */
#include <stdlib.h>

#include "props/spheretree/spheretree.h"

/* Which faces of a body are left out. NULL: there is no memory. */
static bool *left_out(const struct ts_spheretree_body *body)
{
    const struct ts_body mesh = {body->vertex_count, body->face_count, 1, false,
                                 body->rest,         body->face};
    bool *out = calloc(body->face_count + (size_t)1, sizeof *out);

    if (out && ts_surrounded(&mesh, false, out)) return out;
    free(out);
    return NULL;
}

/* A session that leaves faces out. */
static bool open_side(struct ts_sequence *sequence, struct ts_side *side, const bool *out,
                      enum ts_spheretree_test test, const struct ts_pose *local)
{
    struct ts_spheretree_rule rule = sequence->rule;
    struct ts_error error = {""};

    rule.test = test;
    rule.faces = TS_SPHERETREE_SKIPPED;
    side->out = out;
    side->session = NULL;
    if (sequence->twin->open(side->body, rule, &side->session, &error) &&
        (!local || sequence->twin->pose(side->session, local, &error)))
        return true;
    ts_wrong(sequence->v, "refused a body that was taken: %s", error.text);
    return false;
}

static void judge_count(struct ts_sequence *sequence, const struct ts_side *side)
{
    uint32_t taken = sequence->twin->tree(side->session)->face_count, out = 0;

    for (uint32_t f = 0; f < side->body->face_count; f++) out += side->out[f];
    sequence->v->compared++;
    if (taken + out != side->body->face_count)
        ts_wrong(sequence->v, "%u faces of %u are taken, and %u are surrounded", taken,
                 side->body->face_count, out);
    if (2 * out > side->body->face_count)
        ts_wrong(sequence->v, "more than half of %u faces are surrounded", side->body->face_count);
}

/* By planes more may be listed, but no face that is left out, and all contacts of the others. */
static void judge_planes(struct ts_sequence *sequence, const struct ts_side *wall,
                         const struct ts_side *other)
{
    struct ts_pairs must = {0}, is = {0};
    struct ts_error error = {""};
    size_t found = 0;

    if (!ts_side_contacts(wall, other, &must)) {
        ts_no_memory(sequence->v);
    } else if (!sequence->twin->contacts(wall->session, other->session, TS_ALL, &is, &error)) {
        ts_wrong(sequence->v, "planes were refused: %s", error.text);
    } else {
        for (size_t i = 0; i < is.count; i++) {
            const struct ts_pair *p = &is.pair[i];

            sequence->v->compared++;
            if (wall->out[p->a] || other->out[p->b])
                ts_extra(sequence->v, "faces %u and %u are listed, and one is surrounded", p->a,
                         p->b);
            if (found < must.count && must.pair[found].a == p->a && must.pair[found].b == p->b)
                found++;
        }
        if (found < must.count)
            ts_lost(sequence->v, "by planes: lost faces %u and %u", must.pair[found].a,
                    must.pair[found].b);
    }
    ts_pairs_free(&must);
    ts_pairs_free(&is);
}

static void judge_skips(struct ts_sequence *sequence, const bool *out, const bool *still_out)
{
    struct ts_side now = {.body = &sequence->body, .world = sequence->world},
                   before = {.body = &sequence->body, .world = sequence->old},
                   scene = {.body = &sequence->still, .world = sequence->still.rest}, wall = scene,
                   whole = {sequence->now, &sequence->body, sequence->world, NULL};
    enum ts_spheretree_test test = sequence->rule.test;

    if (open_side(sequence, &now, out, test, sequence->local) &&
        open_side(sequence, &before, out, test, sequence->gone)) {
        judge_count(sequence, &now);
        ts_side_ask(sequence, &now, &before);
        ts_side_ask(sequence, &before, &whole);
        if (sequence->scene && open_side(sequence, &scene, still_out, test, NULL) &&
            open_side(sequence, &wall, still_out, TS_SPHERETREE_PLANE, NULL)) {
            judge_count(sequence, &scene);
            ts_side_ask(sequence, &now, &scene);
            ts_side_ask(sequence, &scene, &whole);
            judge_planes(sequence, &wall, &now);
        }
    }
    sequence->twin->close(now.session);
    sequence->twin->close(before.session);
    sequence->twin->close(scene.session);
    sequence->twin->close(wall.session);
}

/* One reading of each case: what readings change, other properties look at. */
static void judge(struct ts_sequence *sequence, struct ts_character *t)
{
    bool *out, *still_out;

    if (t->skin.reading != sequence->body.face_count % TS_SKIN_READINGS) return;
    out = left_out(&sequence->body);
    still_out = sequence->scene ? left_out(&sequence->still) : NULL;
    if (out && (still_out || !sequence->scene))
        judge_skips(sequence, out, still_out);
    else
        ts_no_memory(sequence->v);
    free(out);
    free(still_out);
}

void ts_spheretree_skipped(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    ts_every_sequence(twin, c, v, judge);
}
