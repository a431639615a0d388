/* render.c: the same answer from images that OpenGL draws: faces that enter and faces that leave
 * apart, lines closed at the far side (docs/stencil.md). */
#include "common/check.h"
#include "tool/volume/volume.h"
#include "touchstone/stencil.h"

static bool draw(struct ts_stencil *session, const struct ts_volume_mesh *m,
                 const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error)
{
    const struct ts_stencil_mesh mesh = {m->vertex_count, m->vertex, m->face_count, m->face};
    struct ts_layers enters = {.most = 0}, leaves = {.most = 0};
    bool good = ts_stencil_opt.draw(session, &mesh, view, TS_STENCIL_CLOSED | TS_STENCIL_ENTERS,
                                    &enters, error) &&
                ts_stencil_opt.draw(session, &mesh, view, TS_STENCIL_CLOSED | TS_STENCIL_LEAVES,
                                    &leaves, error) &&
                ts_stencil_opt.join(&enters, &leaves, to, error);

    ts_stencil_opt.release(&enters);
    ts_stencil_opt.release(&leaves);
    return good;
}

bool tool_volume_draw(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                      const struct ts_volume_table *method, struct tool_drawn *to,
                      struct ts_error *error)
{
    const struct ts_box box[2] = {tool_volume_box(&mesh[0]), tool_volume_box(&mesh[1])};
    struct ts_voi voi = ts_voi_opt.find(&box[0], &box[1]);
    struct ts_stencil *session;
    struct ts_view view[2];
    bool good = true;

    *to = (struct tool_drawn){.answer = {.empty = voi.empty}};
    if (!ts_stencil_opt.open(TS_GL_ANY, &session, error)) return false;
    ts_volume_views(rule, voi, &box[0], view);
    for (int i = 0; !voi.empty && good && i < 2; i++) {
        good = draw(session, &mesh[i], &view[i], &to->image[i], error);
        to->answer.image[i] = &to->image[i];
    }
    ts_stencil_opt.close(session);
    if (voi.empty || !good) return good;
    return method->intersect(&to->image[0], &to->image[1], &to->answer.common, error) &&
           method->relate(&to->image[0], &to->image[1], &to->answer.relation, error) &&
           method->push(&to->image[0], &to->image[1], to->answer.push, error);
}

void tool_volume_drop(struct tool_drawn *drawn)
{
    ts_volume_opt.release(&drawn->answer.common);
    for (int i = 0; i < 2; i++) ts_ldi_opt.release(&drawn->image[i]);
}
