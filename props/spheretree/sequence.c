/* sequence.c: a case as the frames of a character among other things. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/spheretree/spheretree.h"

/* What ts_every_frame drives, and the sequence behind it. */
struct driver {
    struct ts_skin_table skin;
    struct ts_sequence *sequence;
    void (*judge)(struct ts_sequence *, struct ts_character *);
};

static void close_sequence(struct ts_sequence *sequence)
{
    sequence->twin->close(sequence->now);
    sequence->twin->close(sequence->before);
    sequence->twin->close(sequence->scene);
    sequence->now = sequence->before = sequence->scene = NULL;
    sequence->begun = false;
}

/* At the end of the doubles a sum of weights may be too large for a vertex at rest. */
static bool may_overflow(const struct ts_spheretree_body *body)
{
    for (size_t i = 0; i < 3 * (size_t)body->vertex_count; i++)
        if (fabs(body->rest[i]) > 0x1p1000) return true;
    return false;
}

static bool open_body(struct ts_sequence *sequence, const struct ts_spheretree_body *body,
                      struct ts_spheretree **session)
{
    struct ts_error error = {""};

    *session = NULL;
    if (sequence->twin->open(body, sequence->rule, session, &error)) return true;
    if (!(strncmp(error.text, "vertex", 6) == 0 && may_overflow(body)))
        ts_wrong(sequence->v, "refused a good body: %s", error.text);
    return false;
}

/* How faces of the scene are divided: by the length of the edges of one of them, or by levels
 * alone. */
struct ts_corner_rule ts_spheretree_corner(const struct ts_case *c)
{
    static const double margin[] = {0.25, INFINITY, 0, 1};
    const struct ts_body *scene = &c->body[c->body_count - 1];
    uint32_t k = scene->face_count + scene->vertex_count;
    struct ts_corner_rule rule = {k % 2, 2 + k / 2 % 2, 0, margin[k / 4 % 4]};

    if (scene->face_count && k % 3) {
        const double *p = scene->reference + 3 * (size_t)scene->face[0],
                     *q = scene->reference + 3 * (size_t)scene->face[1];
        double edge = fmax(fmax(fabs(p[0] - q[0]), fabs(p[1] - q[1])), fabs(p[2] - q[2]));

        if (isfinite(edge)) rule.edge = edge / (k % 3);
    }
    if (rule.edge > 0) rule.margin *= rule.edge;
    return rule;
}

/* Opens the reading that has begun. Rules change from case to case and reading to reading. */
static bool open_sequence(struct ts_sequence *sequence, const struct ts_character *t)
{
    static const double collapse[] = {0.9, 0, INFINITY, 0.5};
    static const enum ts_spheretree_test test[] = {TS_SPHERETREE_FACE, TS_SPHERETREE_DIVIDED,
                                                   TS_SPHERETREE_BALL, TS_SPHERETREE_CHECKED};
    const struct ts_body *body = &sequence->c->body[0];
    uint32_t k = t->skin.reading + body->face_count;
    size_t last = sequence->c->body_count - 1;

    sequence->rule = (struct ts_spheretree_rule){.collapse = collapse[k % 4],
                                                 .update = (k / 4 + sequence->c->frame_count) %
                                                           TS_SPHERETREE_UPDATES,
                                                 .test = test[(k + sequence->c->frame_count) % 4],
                                                 .corner = ts_spheretree_corner(sequence->c)};
    sequence->skin = t->skin;
    sequence->body = (struct ts_spheretree_body){&sequence->skin, body->vertex_count,
                                                 body->reference, body->face_count, body->face};
    if (!open_body(sequence, &sequence->body, &sequence->now) ||
        !open_body(sequence, &sequence->body, &sequence->before))
        return false;
    if (last == ts_character_joints(sequence->c)) return true;
    body = &sequence->c->body[last];
    sequence->still = (struct ts_spheretree_body){NULL, body->vertex_count, body->reference,
                                                  body->face_count, body->face};
    return open_body(sequence, &sequence->still, &sequence->scene);
}

/* The first vertex of a face that is not finite; or UINT32_MAX. */
static uint32_t find_lost(const struct ts_sequence *sequence, const double *world)
{
    uint32_t lost = UINT32_MAX;

    for (size_t i = 0; i < 3 * (size_t)sequence->body.face_count; i++) {
        const double *p = world + 3 * (size_t)sequence->body.face[i];

        if ((!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) &&
            sequence->body.face[i] < lost)
            lost = sequence->body.face[i];
    }
    return lost;
}

/* Moves the character on, and the other one to where it was. */
static bool go_on(struct ts_sequence *sequence, const struct ts_character *t)
{
    uint32_t lost = find_lost(sequence, t->world);
    struct ts_error error = {""};
    char name[32];
    bool taken = sequence->twin->pose(sequence->now, t->local, &error);

    snprintf(name, sizeof name, "vertex %u:", lost);
    if (taken != (lost == UINT32_MAX) || (!taken && !strstr(error.text, name)))
        ts_wrong(sequence->v, "reading %u, frame %zu: %s", t->skin.reading, t->frame,
                 taken ? "took a vertex that is not finite" : error.text);
    if (!taken || lost != UINT32_MAX) return false;
    memcpy(sequence->old, sequence->begun ? sequence->world : t->world,
           3 * t->skin.vertex_count * sizeof *sequence->old);
    memcpy(sequence->gone, sequence->begun ? sequence->local : t->local,
           t->skin.joint_count * sizeof *sequence->gone);
    memcpy(sequence->world, t->world, 3 * t->skin.vertex_count * sizeof *sequence->world);
    memcpy(sequence->local, t->local, t->skin.joint_count * sizeof *sequence->local);
    sequence->begun = true;
    if (sequence->twin->pose(sequence->before, sequence->gone, &error)) return true;
    ts_wrong(sequence->v, "reading %u: refused a frame that was taken before", t->skin.reading);
    return false;
}

static void follow(struct ts_character *t)
{
    const struct driver *driver = (const struct driver *)t->twin;
    struct ts_sequence *sequence = driver->sequence;

    if (!sequence->now || sequence->skin.reading != t->skin.reading) {
        close_sequence(sequence);
        if (!open_sequence(sequence, t)) {
            close_sequence(sequence);
            return;
        }
    }
    if (go_on(sequence, t)) driver->judge(sequence, t);
}

void ts_every_sequence(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                       void (*judge)(struct ts_sequence *, struct ts_character *))
{
    size_t vertices = c->body[0].vertex_count + (size_t)1, joints = c->body_count;
    struct ts_sequence sequence = {.twin = twin, .c = c, .v = v};
    struct driver driver = {ts_skin_opt, &sequence, judge};

    sequence.world = calloc(3 * vertices, sizeof *sequence.world);
    sequence.old = calloc(3 * vertices, sizeof *sequence.old);
    sequence.local = calloc(joints, sizeof *sequence.local);
    sequence.gone = calloc(joints, sizeof *sequence.gone);
    if (sequence.world && sequence.old && sequence.local && sequence.gone)
        ts_every_frame(&driver, c, v, follow);
    else
        ts_no_memory(v);
    close_sequence(&sequence);
    free(sequence.world);
    free(sequence.old);
    free(sequence.local);
    free(sequence.gone);
}
