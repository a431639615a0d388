/* spheretree_film.c: a case as the frames of a character among other things. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/spheretree.h"

/* What ts_every_frame drives, and the film behind it. */
struct driver {
    struct ts_skinning skin;
    struct ts_film *film;
    void (*judge)(struct ts_film *, struct ts_character *);
};

static void close_film(struct ts_film *film)
{
    film->twin->close(film->now);
    film->twin->close(film->before);
    film->twin->close(film->scene);
    film->now = film->before = film->scene = NULL;
    film->begun = false;
}

/* At the end of the doubles a sum of weights may be too large for a vertex at rest. */
static bool may_overflow(const struct ts_spheretree_body *body)
{
    for (size_t i = 0; i < 3 * (size_t)body->vertex_count; i++)
        if (fabs(body->rest[i]) > 0x1p1000) return true;
    return false;
}

static bool open_body(struct ts_film *film, const struct ts_spheretree_body *body, void **session)
{
    struct ts_error error = {""};

    *session = NULL;
    if (film->twin->open(body, film->rule, session, &error)) return true;
    if (!(strncmp(error.text, "vertex", 6) == 0 && may_overflow(body)))
        ts_wrong(film->v, "refused a good body: %s", error.text);
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
static bool open_film(struct ts_film *film, const struct ts_character *t)
{
    static const double collapse[] = {0.9, 0, INFINITY, 0.5};
    static const enum ts_spheretree_test test[] = {TS_SPHERETREE_FACE, TS_SPHERETREE_DIVIDED,
                                                   TS_SPHERETREE_BALL, TS_SPHERETREE_CHECKED};
    const struct ts_body *body = &film->c->body[0];
    uint32_t k = t->skin.reading + body->face_count;
    size_t last = film->c->body_count - 1;

    film->rule = (struct ts_spheretree_rule){.collapse = collapse[k % 4],
                                             .update = (k / 4 + film->c->frame_count) %
                                                       TS_SPHERETREE_UPDATES,
                                             .test = test[(k + film->c->frame_count) % 4],
                                             .corner = ts_spheretree_corner(film->c)};
    film->skin = t->skin;
    film->body = (struct ts_spheretree_body){&film->skin, body->vertex_count, body->reference,
                                             body->face_count, body->face};
    if (!open_body(film, &film->body, &film->now) || !open_body(film, &film->body, &film->before))
        return false;
    if (last == ts_character_joints(film->c)) return true;
    body = &film->c->body[last];
    film->still = (struct ts_spheretree_body){NULL, body->vertex_count, body->reference,
                                              body->face_count, body->face};
    return open_body(film, &film->still, &film->scene);
}

/* The first vertex of a face that is not finite; or UINT32_MAX. */
static uint32_t find_lost(const struct ts_film *film, const double *world)
{
    uint32_t lost = UINT32_MAX;

    for (size_t i = 0; i < 3 * (size_t)film->body.face_count; i++) {
        const double *p = world + 3 * (size_t)film->body.face[i];

        if ((!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) && film->body.face[i] < lost)
            lost = film->body.face[i];
    }
    return lost;
}

/* Moves the character on, and the other one to where it was. */
static bool go_on(struct ts_film *film, const struct ts_character *t)
{
    uint32_t lost = find_lost(film, t->world);
    struct ts_error error = {""};
    char name[32];
    bool taken = film->twin->pose(film->now, t->local, &error);

    snprintf(name, sizeof name, "vertex %u:", lost);
    if (taken != (lost == UINT32_MAX) || (!taken && !strstr(error.text, name)))
        ts_wrong(film->v, "reading %u, frame %zu: %s", t->skin.reading, t->frame,
                 taken ? "took a vertex that is not finite" : error.text);
    if (!taken || lost != UINT32_MAX) return false;
    memcpy(film->old, film->begun ? film->world : t->world,
           3 * t->skin.vertex_count * sizeof *film->old);
    memcpy(film->gone, film->begun ? film->local : t->local,
           t->skin.joint_count * sizeof *film->gone);
    memcpy(film->world, t->world, 3 * t->skin.vertex_count * sizeof *film->world);
    memcpy(film->local, t->local, t->skin.joint_count * sizeof *film->local);
    film->begun = true;
    if (film->twin->pose(film->before, film->gone, &error)) return true;
    ts_wrong(film->v, "reading %u: refused a frame that was taken before", t->skin.reading);
    return false;
}

static void follow(struct ts_character *t)
{
    const struct driver *driver = (const struct driver *)t->twin;
    struct ts_film *film = driver->film;

    if (!film->now || film->skin.reading != t->skin.reading) {
        close_film(film);
        if (!open_film(film, t)) {
            close_film(film);
            return;
        }
    }
    if (go_on(film, t)) driver->judge(film, t);
}

void ts_every_film(const void *twin, const struct ts_case *c, struct ts_verdict *v,
                   void (*judge)(struct ts_film *, struct ts_character *))
{
    size_t vertices = c->body[0].vertex_count + (size_t)1, joints = c->body_count;
    struct ts_film film = {.twin = twin, .c = c, .v = v};
    struct driver driver = {ts_skin_opt, &film, judge};

    film.world = calloc(3 * vertices, sizeof *film.world);
    film.old = calloc(3 * vertices, sizeof *film.old);
    film.local = calloc(joints, sizeof *film.local);
    film.gone = calloc(joints, sizeof *film.gone);
    if (film.world && film.old && film.local && film.gone)
        ts_every_frame(&driver, c, v, follow);
    else
        ts_wrong(v, "out of memory");
    close_film(&film);
    free(film.world);
    free(film.old);
    free(film.local);
    free(film.gone);
}
