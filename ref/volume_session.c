/* volume_session.c, naive: two meshes over frames. Nothing is kept but where the bodies are. */
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "ref/volume.h"

struct ts_volume {
    struct ts_volume_mesh mesh[2];
    struct ts_volume_rule rule;
    struct ts_ldi *layers[2];
    double *place[2]; /* where the vertices of each body are */
    struct ts_ldi_image image[2];
    struct ts_volume_answer answer;
    struct ts_volume_work work;
};

void ref_volume_close(struct ts_volume *s)
{
    for (int i = 0; s && i < 2; i++) {
        ts_ldi_ref.release(&s->image[i]);
        ts_ldi_ref.close(s->layers[i]);
        free(s->place[i]);
    }
    if (s) ts_volume_ref.release(&s->answer.common);
    free(s);
}

static double *copy_of(uint32_t count, const double *vertex)
{
    double *to = malloc((3 * (size_t)count + 1) * sizeof *to);

    if (to && count > 0) memcpy(to, vertex, 3 * (size_t)count * sizeof *to);
    return to;
}

bool ref_volume_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                     struct ts_volume **session, struct ts_error *error)
{
    struct ts_volume *s = NULL;

    *session = NULL;
    if (!ts_volume_check_open(mesh, rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->rule = *rule;
    for (int i = 0; i < 2; i++) {
        s->mesh[i] = mesh[i];
        s->place[i] = copy_of(mesh[i].vertex_count, mesh[i].vertex);
        if (!s->place[i]
                ? !ts_out_of_memory(error)
                : !ts_ldi_ref.open(mesh[i].vertex_count, mesh[i].vertex, mesh[i].face_count,
                                   mesh[i].face, rule->weld, &s->layers[i], error)) {
            ref_volume_close(s);
            return false;
        }
    }
    *session = s;
    return true;
}

/* The box of all vertices of faces; of no face, an infinite one the wrong way round, which meets no
 * other. */
static bool box_of(const struct ts_volume_mesh *mesh, int body, const double *place,
                   struct ts_box *box, struct ts_error *error)
{
    uint32_t bad = mesh->vertex_count;

    *box = (struct ts_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++)
        for (int k = 0; k < 3; k++) {
            double x = place[3 * (size_t)mesh->face[i] + (size_t)k];

            if (!isfinite(x) && mesh->face[i] < bad) bad = mesh->face[i];
            box->lo[k] = fmin(box->lo[k], x);
            box->hi[k] = fmax(box->hi[k], x);
        }
    return bad == mesh->vertex_count ||
           ts_fail(error, "body %d, vertex %u: expected finite numbers", body, bad);
}

/* The views of both bodies; false if there is nothing to be seen. */
static bool find_views(const struct ts_volume *s, const struct ts_box *box, struct ts_view *view)
{
    struct ts_voi voi = ts_voi_ref.find(&box[0], &box[1]);

    if (voi.empty) return false;
    ts_volume_views(&s->rule, voi, &box[0], view);
    return true;
}

/* Where the bodies are in this frame, in memory of its own. */
static bool place(const struct ts_volume *s, const double *const vertex[2],
                  const struct ts_pose *into, double **to, struct ts_error *error)
{
    for (int i = 0; i < 2; i++) {
        to[i] = copy_of(s->mesh[i].vertex_count, vertex[i] ? vertex[i] : s->place[i]);
        if (!to[i]) return ts_out_of_memory(error);
    }
    for (uint32_t i = 0; into && vertex[1] && i < s->mesh[1].vertex_count; i++) {
        const double *p = vertex[1] + 3 * (size_t)i;

        for (int k = 0; k < 3; k++)
            to[1][3 * (size_t)i + (size_t)k] = ts_posed(into->row[k], p[0], p[1], p[2]);
    }
    return true;
}

static bool answer_of(struct ts_volume *s, double *const *at, struct ts_error *error)
{
    struct ts_volume_answer *answer = &s->answer;
    struct ts_box box[2];
    struct ts_view view[2];

    for (int i = 0; i < 2; i++)
        if (!box_of(&s->mesh[i], i, at[i], &box[i], error)) return false;
    answer->empty = !find_views(s, box, view);
    if (answer->empty) return true;
    for (int i = 0; i < 2; i++) {
        struct ts_error why;

        if (!ts_ldi_ref.render(s->layers[i], at[i], &view[i], &s->image[i], &why))
            return ts_fail(error, "body %d: %.300s", i, why.text);
        s->work.rendered[i]++;
        answer->image[i] = &s->image[i];
    }
    s->work.intersected++;
    return ts_volume_ref.intersect(&s->image[0], &s->image[1], &answer->common, error) &&
           ts_volume_ref.relate(&s->image[0], &s->image[1], &answer->relation, error) &&
           ts_volume_ref.push(&s->image[0], &s->image[1], answer->push, error);
}

static void forget(struct ts_volume *s)
{
    ts_volume_ref.release(&s->answer.common);
    for (int i = 0; i < 2; i++) ts_ldi_ref.release(&s->image[i]);
    s->answer = (struct ts_volume_answer){0};
}

bool ref_volume_frame(struct ts_volume *s, const double *const vertex[2],
                      const struct ts_pose *into, const struct ts_volume_answer **answer,
                      struct ts_error *error)
{
    double *at[2] = {NULL, NULL};
    bool good;

    *answer = &s->answer;
    forget(s);
    if (!ts_volume_check_frame(&s->rule, vertex, into, error)) return false;
    good = place(s, vertex, into, at, error) && answer_of(s, at, error);
    for (int i = 0; i < 2; i++) {
        free(good ? s->place[i] : at[i]);
        if (good) s->place[i] = at[i];
    }
    if (good)
        s->work.frames++;
    else
        forget(s);
    return good;
}

void ref_volume_work(const struct ts_volume *session, struct ts_volume_work *to)
{
    *to = ((const struct ts_volume *)session)->work;
}
