/* face.c: the faces that are worth drawing. A fine mesh has many faces between the centres
 * of pixels: they would cost as much in every pass and leave nothing. */
#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "opt/bound.h"
#include "opt/stencil/stencil.h"

#define CENTER (TS_LDI_SUBPIXELS / 2)
#define REACH  (TS_LDI_SUBPIXELS * (double)TS_STENCIL_REACH)

/* Faces with as many centres in their box are asked for each of them; others are drawn anyway, as
 * they most likely cover one. Measured: more gains nothing. */
enum { FEW = 16 };

/* Pixels whose centres lie in a box; none: low > high on some axis. */
struct span {
    double low[2], high[2];
};

static double least(const double *const p[3], int k)
{
    return smaller(smaller(p[0][k], p[1][k]), p[2][k]);
}
static double most(const double *const p[3], int k)
{
    return larger(larger(p[0][k], p[1][k]), p[2][k]);
}

/* Where a box holds no centre of a pixel there is nothing to round: both ends are compared. */
static bool find_span(const double *const p[3], const struct ts_view *view, struct span *to)
{
    const double pixels[2] = {view->width, view->height};

    for (int k = 0; k < 2; k++) {
        to->low[k] = larger(ceil((least(p, k) - CENTER) * (1.0 / TS_LDI_SUBPIXELS)), 0);
        to->high[k] =
            smaller(floor((most(p, k) - CENTER) * (1.0 / TS_LDI_SUBPIXELS)), pixels[k] - 1);
        if (to->low[k] > to->high[k]) return false;
    }
    return true;
}

static bool within_reach(const double *const p[3])
{
    double far = 0, deep = 0;

    for (int i = 0; i < 3; i++) {
        far = larger(far, larger(fabs(p[i][0]), fabs(p[i][1])));
        deep = larger(deep, fabs(p[i][2]));
    }
    return far <= REACH && deep <= TS_STENCIL_DEEP;
}

/* Twice the area of an edge and a centre, both moved by little as ldi.h says: never 0. Places are
 * below 2^22 here, so that doubles hold every product and sum. */
static bool on_left(const double *from, const double *to, double x, double y)
{
    double dx = to[0] - from[0], dy = to[1] - from[1];
    double side = dx * (y - from[1]) - dy * (x - from[0]);

    return side != 0 ? side > 0 : dy != 0 ? dy < 0 : dx > 0;
}

static bool covers(const double *const p[3], double column, double row)
{
    double x = TS_LDI_SUBPIXELS * column + CENTER, y = TS_LDI_SUBPIXELS * row + CENTER;
    bool first = on_left(p[0], p[1], x, y);

    return first == on_left(p[1], p[2], x, y) && first == on_left(p[2], p[0], x, y);
}

static bool may_cover(const double *const p[3], const struct span *span)
{
    if ((span->high[0] - span->low[0] + 1) * (span->high[1] - span->low[1] + 1) > FEW) return true;
    for (uint32_t row = (uint32_t)span->low[1]; row <= (uint32_t)span->high[1]; row++)
        for (uint32_t column = (uint32_t)span->low[0]; column <= (uint32_t)span->high[0]; column++)
            if (covers(p, column, row)) return true;
    return false;
}

/* ---- all of a mesh ---- */

static bool make_room(void **block, size_t *room, size_t wanted, size_t size)
{
    void *larger;

    if (wanted <= *room) return true;
    if (wanted < 2 * *room) wanted = 2 * *room;
    larger = realloc(*block, wanted * size);
    if (!larger) return false;
    *block = larger;
    *room = wanted;
    return true;
}

/* Some vertex has no place: the first that is a corner of a face. */
static bool check_places(const struct ts_stencil_mesh *mesh, const double *place,
                         struct ts_error *error)
{
    uint32_t bad = mesh->vertex_count;

    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++) {
        const double *at = place + 3 * (size_t)mesh->face[i];

        if (mesh->face[i] < bad && !(isfinite(at[0]) && isfinite(at[1]) && isfinite(at[2])))
            bad = mesh->face[i];
    }
    return bad == mesh->vertex_count || ts_ldi_no_place(bad, error);
}

static bool find_places(const struct ts_stencil_mesh *mesh, const struct ts_grid *grid,
                        double *place, struct ts_error *error)
{
    double none = 0;

    for (size_t i = 0; i < mesh->vertex_count; i++)
        for (int k = 0; k < 3; k++) {
            place[3 * i + (size_t)k] = ts_grid_place(grid, k, mesh->vertex + 3 * i);
            none += 0 * place[3 * i + (size_t)k]; /* no number, if this has none */
        }
    return none == 0 || check_places(mesh, place, error);
}

/* A face that is drawn. Positions are exact, depths are rounded twice. */
static bool add(struct stencil_faces *faces, const double *const p[3], double mirrored_at,
                struct ts_error *error)
{
    float *to;

    if (!make_room((void **)&faces->corner, &faces->room, faces->count + 1,
                   9 * sizeof *faces->corner))
        return ts_out_of_memory(error);
    to = faces->corner + 9 * faces->count++;
    for (int i = 0; i < 3; i++) {
        double x = mirrored_at > 0 ? mirrored_at - p[i][0] : p[i][0];

        to[3 * i] = (float)(x / REACH);
        to[3 * i + 1] = (float)(p[i][1] / REACH);
        to[3 * i + 2] = (float)(p[i][2] / TS_LDI_FAR);
    }
    return true;
}

/* Behind all faces comes one beside the image. llvmpipe 22.3 draws none of three faces if the
 * corners of the third are all at one place: so that one never is the last. */
static bool add_last(struct stencil_faces *faces, struct ts_error *error)
{
    static const double place[3][3] = {{-512, -512, 0}, {-512, -1024, 0}, {-1024, -512, 0}};
    const double *const p[3] = {place[0], place[1], place[2]};

    return add(faces, p, 0, error);
}

static bool add_faces(struct stencil_faces *faces, const struct ts_stencil_mesh *mesh,
                      const struct ts_view *view, unsigned how, struct ts_error *error)
{
    double mirrored_at =
        view->from_high && (how & TS_STENCIL_MIRRORED) ? TS_LDI_SUBPIXELS * (double)view->width : 0;

    faces->count = 0;
    for (size_t f = 0; f < mesh->face_count; f++) {
        const double *const p[3] = {faces->place + 3 * (size_t)mesh->face[3 * f],
                                    faces->place + 3 * (size_t)mesh->face[3 * f + 1],
                                    faces->place + 3 * (size_t)mesh->face[3 * f + 2]};
        struct span span = {{0}, {0}};
        bool in_span = find_span(p, view, &span);

        if (!in_span && !(how & TS_STENCIL_KEEP)) continue;
        if ((how & TS_STENCIL_CLOSED) && least(p, 2) >= TS_LDI_FAR) continue;
        if (!within_reach(p)) {
            if (in_span) return ts_stencil_too_far(f, error);
            continue;
        }
        if (!(how & TS_STENCIL_KEEP) && !may_cover(p, &span)) continue;
        if (!add(faces, p, mirrored_at, error)) return false;
    }
    return add_last(faces, error);
}

bool opt_stencil_gather(struct stencil_faces *faces, const struct ts_stencil_mesh *mesh,
                        const struct ts_view *view, unsigned how, struct ts_error *error)
{
    struct ts_grid grid = {.from_high = false};

    if (!ts_stencil_check(mesh, how, error) || !ts_grid_of(view, &grid, error)) return false;
    if (!make_room((void **)&faces->place, &faces->place_room, mesh->vertex_count,
                   3 * sizeof *faces->place))
        return ts_out_of_memory(error);
    return ts_ldi_check_faces(mesh->vertex_count, mesh->face_count, mesh->face, error) &&
           find_places(mesh, &grid, faces->place, error) &&
           add_faces(faces, mesh, view, how, error);
}

void opt_stencil_faces_free(struct stencil_faces *faces)
{
    free(faces->corner);
    free(faces->place);
    *faces = (struct stencil_faces){0};
}
