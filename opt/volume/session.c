/* session.c: two meshes over frames. An image is made again only if its body has moved or
 * the view is another, and images are compared again only if one of them was made. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "opt/bound.h"
#include "opt/volume/volume.h"

struct part {
    struct ts_volume_mesh mesh;
    struct ts_ldi *layers;
    bool *used;           /* by a face, of each vertex */
    double *place, *next; /* where the vertices are, and where they would be in this frame */
    struct ts_box box, next_box;
    struct ts_ldi_image image; /* of `place`, if it is current */
    bool moved, current;
};

struct ts_volume {
    struct ts_volume_rule rule;
    struct part part[2];
    struct ts_volume_answer answer;
    bool answered; /* the answer is that of both images */
    struct ts_volume_work work;
};

void opt_volume_close(struct ts_volume *s)
{
    for (int i = 0; s && i < 2; i++) {
        struct part *p = &s->part[i];

        ts_ldi_opt.release(&p->image);
        ts_ldi_opt.close(p->layers);
        free(p->used);
        free(p->place);
        free(p->next);
    }
    if (s) ts_volume_opt.release(&s->answer.common);
    free(s);
}

/* Copies vertices, posed if there is a pose, and finds the box of those that are used: of none, one
 * that meets no other. */
static bool move(struct part *p, int body, const double *vertex, const struct ts_pose *pose,
                 struct ts_error *error)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};

    for (size_t i = 0; i < p->mesh.vertex_count; i++) {
        const double *from = vertex + 3 * i;
        double *to = p->next + 3 * i;

        for (int k = 0; k < 3; k++)
            to[k] = pose ? ts_posed(pose->row[k], from[0], from[1], from[2]) : from[k];
        if (!p->used[i]) continue;
        if (!isfinite(to[0]) || !isfinite(to[1]) || !isfinite(to[2]))
            return ts_fail(error, "body %d, vertex %zu: expected finite numbers", body, i);
        for (int k = 0; k < 3; k++) {
            lo[k] = smaller(lo[k], to[k]);
            hi[k] = larger(hi[k], to[k]);
        }
    }
    memcpy(p->next_box.lo, lo, sizeof lo);
    memcpy(p->next_box.hi, hi, sizeof hi);
    p->moved = true;
    return true;
}

/* What was found in a frame that is good holds from now on. */
static void accept(struct part *p)
{
    double *old = p->place;

    if (!p->moved) return;
    p->place = p->next;
    p->next = old;
    p->box = p->next_box;
    p->moved = false;
}

static bool open_part(struct part *p, const struct ts_volume_mesh *mesh, bool weld,
                      struct ts_error *error)
{
    size_t room = 3 * (size_t)mesh->vertex_count + 1;

    p->mesh = *mesh;
    p->used = calloc((size_t)mesh->vertex_count + 1, sizeof *p->used);
    p->place = malloc(room * sizeof *p->place);
    p->next = malloc(room * sizeof *p->next);
    if (!p->used || !p->place || !p->next) return ts_out_of_memory(error);
    if (!ts_ldi_opt.open(mesh->vertex_count, mesh->vertex, mesh->face_count, mesh->face, weld,
                         &p->layers, error))
        return false;
    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++) p->used[mesh->face[i]] = true;
    if (mesh->vertex_count > 0) memcpy(p->place, mesh->vertex, (room - 1) * sizeof *p->place);
    return true;
}

bool opt_volume_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                     struct ts_volume **session, struct ts_error *error)
{
    struct ts_volume *s;

    *session = NULL;
    if (!ts_volume_check_open(mesh, rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->rule = *rule;
    for (int i = 0; i < 2; i++)
        if (!open_part(&s->part[i], &mesh[i], rule->weld, error)) {
            opt_volume_close(s);
            return false;
        }
    *session = s;
    return true;
}

/* The views of both bodies; false if there is nothing to be seen. */
static bool find_views(const struct ts_volume *s, struct ts_view view[2])
{
    const struct ts_box *box[2];
    struct ts_voi voi;

    for (int i = 0; i < 2; i++) box[i] = s->part[i].moved ? &s->part[i].next_box : &s->part[i].box;
    voi = ts_voi_opt.find(box[0], box[1]);
    if (voi.empty) return false;
    ts_volume_views(&s->rule, voi, box[0], view);
    return true;
}

static bool same_view(const struct ts_view *a, const struct ts_view *b)
{
    bool same = a->axis == b->axis && a->from_high == b->from_high;

    for (int k = 0; k < 3; k++)
        same = same && a->box.lo[k] == b->box.lo[k] && a->box.hi[k] == b->box.hi[k];
    return same;
}

static bool show(struct ts_volume *s, int body, const struct ts_view *view, struct ts_error *error)
{
    struct part *p = &s->part[body];
    struct ts_error why;

    if (p->current && !p->moved && same_view(view, &p->image.view)) {
        s->work.kept[body]++;
        return true;
    }
    p->current = s->answered = false;
    if (!ts_ldi_opt.render(p->layers, p->moved ? p->next : p->place, view, &p->image, &why))
        return ts_fail(error, "body %d: %.300s", body, why.text);
    p->current = true;
    s->work.rendered[body]++;
    return true;
}

static bool answer_of(struct ts_volume *s, struct ts_error *error)
{
    const struct ts_ldi_image *a = &s->part[0].image, *b = &s->part[1].image;
    struct ts_volume_answer *to = &s->answer;
    struct ts_view view[2];

    to->empty = !find_views(s, view);
    if (to->empty) return true;
    if (!show(s, 0, &view[0], error) || !show(s, 1, &view[1], error)) return false;
    to->image[0] = a;
    to->image[1] = b;
    if (s->answered) return true;
    s->work.intersected++;
    s->answered = opt_volume_all(a, b, to, error);
    return s->answered;
}

/* In the first frame bodies are where they were at open, if nothing else is said. */
static bool move_all(struct ts_volume *s, const double *const vertex[2], const struct ts_pose *into,
                     struct ts_error *error)
{
    bool first = s->work.frames == 0;

    for (int i = 0; i < 2; i++) {
        const double *from = vertex[i] ? vertex[i] : first ? s->part[i].place : NULL;

        s->part[i].moved = false;
        if (from && !move(&s->part[i], i, from, vertex[i] && i == 1 ? into : NULL, error))
            return false;
    }
    return true;
}

/* An image of where a body would have been is of no use. */
static void refuse(struct ts_volume *s)
{
    for (int i = 0; i < 2; i++) {
        s->part[i].current = s->part[i].current && !s->part[i].moved;
        s->part[i].moved = false;
    }
    ts_volume_opt.release(&s->answer.common);
    s->answer = (struct ts_volume_answer){0};
    s->answered = false;
}

bool opt_volume_frame(struct ts_volume *s, const double *const vertex[2],
                      const struct ts_pose *into, const struct ts_volume_answer **answer,
                      struct ts_error *error)
{
    bool good;

    *answer = &s->answer;
    good = ts_volume_check_frame(&s->rule, vertex, into, error) &&
           move_all(s, vertex, into, error) && answer_of(s, error);
    if (!good) {
        refuse(s);
        return false;
    }
    if (s->answer.empty && s->answered) {
        ts_volume_opt.release(&s->answer.common);
        s->answered = false;
    }
    for (int i = 0; i < 2; i++) {
        s->part[i].current = s->part[i].current && !(s->answer.empty && s->part[i].moved);
        accept(&s->part[i]);
    }
    s->work.frames++;
    return true;
}

void opt_volume_work(const struct ts_volume *session, struct ts_volume_work *to)
{
    *to = ((const struct ts_volume *)session)->work;
}
