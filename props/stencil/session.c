/* session.c: contexts that are kept from case to case, and what is known of their drivers.
 *
 * A driver is known by its name and version, and by how it draws two triangles; by its name alone
 * nothing is known: on a processor without fused multiply-add the same one rounds twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "props/stencil/stencil.h"

enum ts_gl stencil_gl = TS_GL_ANY;

enum { SYSTEMS = 2, PIXELS = 16 };

/* Draws a triangle as the driver and as the naive twin do, and tells whether they cover the same
 * pixels, and whether depths are the same too. */
static void compare_triangle(struct ts_stencil *session, const double corner[9], bool *ties,
                             bool *bits)
{
    static const uint32_t face[3] = {0, 1, 2};
    const struct ts_stencil_mesh mesh = {3, corner, 1, face};
    const struct ts_view view = {{{0, 0, 0}, {PIXELS, PIXELS, PIXELS}}, 2, false, PIXELS, PIXELS};
    struct ts_layers found = {.most = 0}, right = {.most = 0};
    struct ts_error error;
    bool same = ts_stencil_opt.draw(session, &mesh, &view, 0, &found, &error) &&
                ts_stencil_ref.draw(NULL, &mesh, &view, 0, &right, &error) &&
                memcmp(found.count, right.count, PIXELS * PIXELS) == 0;

    *ties = *ties && same;
    *bits =
        *bits && same && found.most == right.most &&
        memcmp(found.depth, right.depth, sizeof *found.depth * right.most * PIXELS * PIXELS) == 0;
    ts_stencil_opt.release(&found);
    ts_stencil_ref.release(&right);
}

/* The corners of the first are centres of pixels, and its edges go through others; the second is
 * slanted, so that depths take all roundings. A context of its own draws them: what is judged may
 * be a twin that is wrong on purpose. */
static void look_at_driver(enum ts_gl gl, struct stencil_session *s)
{
    static const double corner[2][9] = {{0.5, 0.5, 1, 12.5, 0.5, 2, 0.5, 12.5, 3},
                                        {0.1, 0.3, 15.7, 15.3, 1.7, 0.9, 2.9, 14.9, 7.3}};
    const char *name = s->twin->driver(s->session);
    struct ts_stencil *own;
    struct ts_error error;

    s->ties = s->bits = true;
    if (strcmp(name, ts_stencil_ref.driver(NULL)) == 0) return;
    if (!ts_stencil_opt.open(gl, &own, &error)) {
        s->ties = s->bits = false;
        return;
    }
    for (int i = 0; i < 2; i++) compare_triangle(own, corner[i], &s->ties, &s->bits);
    s->bits = s->bits && strncmp(name, "llvmpipe", 8) == 0 && strstr(name, "Mesa 22.3");
    ts_stencil_opt.close(own);
}

static bool open_session(const struct ts_stencil_table *twin, enum ts_gl gl,
                         struct stencil_session *s, struct ts_error *error)
{
    *s = (struct stencil_session){.twin = twin};
    if (!twin->open(gl, &s->session, error)) return false;
    look_at_driver(gl, s);
    return true;
}

/* Making a context costs as much as a hundred cases. The driver draws in the thread that asks,
 * unless the user wants it otherwise: then the time that is measured is all there is, and no thread
 * is left behind by a fork. */
size_t stencil_sessions(const struct ts_stencil_table *twin, const struct stencil_session **to,
                        struct ts_error *error)
{
    static struct stencil_session kept[SYSTEMS];
    static const struct ts_stencil_table *kept_for;
    static size_t count;
    struct ts_error why[SYSTEMS] = {{""}, {""}};

    *to = kept;
    if (kept_for == twin) return count;
    while (count) count--, kept[count].twin->close(kept[count].session);
    kept_for = NULL;
    setenv("LP_NUM_THREADS", "0", 0);
    for (enum ts_gl gl = TS_GL_OSMESA; gl <= TS_GL_EGL; gl++) {
        if (stencil_gl != TS_GL_ANY && stencil_gl != gl) continue;
        if (count && !kept[0].session) break; /* no system at all: the naive twin */
        if (open_session(twin, gl, &kept[count], &why[gl - 1])) count++;
    }
    if (count) kept_for = twin;
    if (!count)
        snprintf(error->text, sizeof error->text, "%.150s%s%.150s", why[0].text,
                 why[0].text[0] && why[1].text[0] ? "; " : "", why[1].text);
    return count;
}
