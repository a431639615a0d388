/* right.c: what images say about the meshes themselves: winding numbers of points, and
 * volumes, judged in rationals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/volume/volume.h"

/* ---- points ---- */

enum {
    LATTICE = 3,
    VERTICES = 6,
    BORDERS = 9,
    MOST_POINTS = LATTICE * LATTICE * LATTICE + 2 * VERTICES + BORDERS + 8
};

struct cloud {
    size_t count;
    double point[3 * MOST_POINTS];
};

static void add_point(struct cloud *cloud, double x, double y, double z)
{
    double *p = cloud->point + 3 * cloud->count++;

    p[0] = x, p[1] = y, p[2] = z;
}

static double between(const struct ts_box *box, int axis, double part)
{
    return box->lo[axis] + part * (box->hi[axis] - box->lo[axis]);
}

/* Where pixels and cells meet, as far as doubles can say, and right beside. */
static void add_borders(struct cloud *cloud, const struct ts_view *view)
{
    const double count[3] = {view->width, view->height, TS_LDI_FAR};

    for (uint32_t i = 0; i < BORDERS; i++) {
        double *p = cloud->point + 3 * cloud->count++;

        for (uint32_t k = 0; k < 3; k++) {
            uint32_t axis = (view->axis + 1 + k) % 3;
            double number = k == 2 ? 1864135.0 * (1 + i) : (i * 5 + 1) % (uint32_t)count[k];
            double x = between(&view->box, (int)axis, number / count[k]);

            p[axis] = (i + k) % 3 == 0 ? x : nextafter(x, (i + k) % 3 == 1 ? INFINITY : -INFINITY);
        }
    }
}

/* All over the view's box, at its corners, the first vertices of both bodies, and between pixels.
 */
static void fill(struct cloud *cloud, const struct ts_case *c, const struct ts_view *view)
{
    static const double part[LATTICE] = {0.16, 0.5, 0.79};
    const struct ts_box *box = &view->box;

    cloud->count = 0;
    for (int i = 0; i < LATTICE * LATTICE * LATTICE; i++)
        add_point(cloud, between(box, 0, part[i % LATTICE]),
                  between(box, 1, part[i / LATTICE % LATTICE]),
                  between(box, 2, part[i / LATTICE / LATTICE]));
    for (int i = 0; i < 8; i++)
        add_point(cloud, i & 1 ? box->hi[0] : box->lo[0], i & 2 ? box->hi[1] : box->lo[1],
                  i & 4 ? box->hi[2] : box->lo[2]);
    for (size_t b = 0; b < 2; b++)
        for (size_t i = 0; i < VERTICES && i < c->body[b].vertex_count; i++) {
            const double *p = volume_vertices(c, 0, b) + 3 * i;

            add_point(cloud, p[0], p[1], p[2]);
        }
    add_borders(cloud, view);
}

/* As the contract has it: which part of an extent, of a place that is in it. */
static uint32_t part_of(double way, double extent, double count, double fine)
{
    double place = way * (fine * count / extent) / fine;

    return (uint32_t)(place >= count ? count - 1 : floor(place));
}

static int32_t winding_of(const struct ts_ldi_image *image, const double *p)
{
    const struct ts_view *view = &image->view;
    uint32_t part[3], first, last;
    int32_t winding = 0;

    for (uint32_t k = 0; k < 3; k++) {
        uint32_t axis = (view->axis + 1 + k) % 3;
        double lo = view->box.lo[axis], hi = view->box.hi[axis], x = p[axis];
        double way = k == 2 && view->from_high ? hi - x : x - lo;

        if (!(x >= lo && x <= hi)) return TS_BEYOND;
        part[k] = k == 2 ? part_of(way, hi - lo, TS_LDI_FAR, 1)
                         : part_of(way, hi - lo, k ? view->height : view->width, TS_LDI_SUBPIXELS);
    }
    first = image->first[part[1] * view->width + part[0]];
    last = image->first[part[1] * view->width + part[0] + 1];
    for (uint32_t i = last; i > first; i--) /* from behind: those that are not in front */
        if (image->crossing[i - 1] >> 1 > part[2]) winding += image->crossing[i - 1] & 1 ? 1 : -1;
    return winding;
}

static void pose_points(const struct ts_pose *pose, const struct cloud *from, struct cloud *to)
{
    *to = *from;
    for (size_t i = 0; pose && i < from->count; i++)
        for (size_t k = 0; k < 3; k++) {
            const double *r = pose->row[k], *p = from->point + 3 * i;

            to->point[3 * i + k] = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];
        }
}

static void judge_points(const struct ts_volume_table *twin, const struct ts_ldi_image *image,
                         const struct ts_pose *pose, const struct cloud *cloud,
                         struct ts_verdict *v)
{
    struct cloud posed;
    int32_t found[MOST_POINTS];

    pose_points(pose, cloud, &posed);
    twin->points(image, pose, cloud->count, cloud->point, found);
    v->compared += cloud->count;
    for (size_t i = 0; i < cloud->count; i++) {
        int32_t right = winding_of(image, posed.point + 3 * i);

        if (found[i] != right)
            ts_wrong(v, "point %zu: winding number %d in place of %d", i, found[i], right);
    }
}

/* Images of both bodies from the view's side, and from the other. */
static bool two_images(const struct ts_case *c, struct ts_view view[2],
                       struct ts_ldi_image image[2])
{
    view[0] = view[1] = ldi_view(c);
    view[1].from_high = !view[0].from_high;
    return volume_images(c, 0, view, image);
}

void volume_same_points(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    static const struct ts_pose pose[] = {{{{0, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 0}}},
                                          {{{0.6, -0.8, 0, 3}, {0.8, 0.6, 0, 0.1}, {0, 0, 1, 0}}},
                                          {{{1, 0, 0, NAN}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
    struct ts_view view[2];
    struct ts_ldi_image image[2];
    struct cloud cloud;

    if (!two_images(c, view, image)) return;
    fill(&cloud, c, &view[0]);
    for (int i = 0; i < 2; i++) {
        judge_points(twin, &image[i], NULL, &cloud, v);
        for (size_t k = 0; k < sizeof pose / sizeof *pose; k++)
            judge_points(twin, &image[i], &pose[k], &cloud, v);
    }
    volume_drop(image);
}

/* ---- against the meshes ---- */

struct subject {
    struct volume_body body;
    double reach[3];
};

static struct volume_body body_of(const struct ts_case *c, size_t number)
{
    return (struct volume_body){volume_vertices(c, 0, number), c->body[number].face,
                                c->body[number].face_count};
}

static struct subject subject_of(const struct ts_case *c, size_t number, const struct ts_view *view)
{
    struct subject s = {.body = body_of(c, number)};
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 0; i < 3 * (size_t)s.body.face_count; i++)
        for (int k = 0; k < 3; k++) {
            double x = s.body.vertex[3 * (size_t)s.body.face[i] + (size_t)k];

            box.lo[k] = fmin(box.lo[k], x);
            box.hi[k] = fmax(box.hi[k], x);
        }
    ts_volume_reach(view, &box, s.reach);
    return s;
}

/* Whether a point is in the box, and out of reach of the surface. */
static bool clear_of(const struct subject *s, const struct ts_box *box, const double *p)
{
    for (int k = 0; k < 3; k++)
        if (!(box->lo[k] <= p[k] && p[k] <= box->hi[k])) return false;
    return !volume_near(&s->body, p, s->reach);
}

/* A mesh that is welded is closed only in its first frame, which is the one that is looked at. */
void volume_points_right(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    struct ts_view view[2];
    struct ts_ldi_image image[2];
    struct cloud cloud;

    if (!two_images(c, view, image)) return;
    fill(&cloud, c, &view[0]);
    for (size_t b = 0; b < 2; b++) {
        struct subject s = subject_of(c, b, &view[b]);
        int32_t found[MOST_POINTS];

        twin->points(&image[b], NULL, cloud.count, cloud.point, found);
        for (size_t i = 0; ts_verdict_good(v) && i < cloud.count; i++) {
            const double *p = cloud.point + 3 * i;
            int32_t right;

            if (!clear_of(&s, &view[b].box, p)) continue;
            right = volume_winding(&s.body, p);
            v->compared++;
            if (found[i] != right)
                ts_wrong(v, "body %zu, point %g %g %g: winding number %d in place of %d", b, p[0],
                         p[1], p[2], found[i], right);
        }
    }
    volume_drop(image);
}

/* The cell of a point that is in the box, from the low side. */
static uint32_t cell_of(const struct ts_view *view, const double *p, size_t *pixel)
{
    uint32_t part[3];

    for (uint32_t k = 0; k < 3; k++) {
        uint32_t axis = (view->axis + 1 + k) % 3;
        double lo = view->box.lo[axis], hi = view->box.hi[axis];

        part[k] = k == 2 ? part_of(p[axis] - lo, hi - lo, TS_LDI_FAR, 1)
                         : part_of(p[axis] - lo, hi - lo, k ? view->height : view->width,
                                   TS_LDI_SUBPIXELS);
    }
    *pixel = (size_t)part[1] * view->width + part[0];
    return part[2];
}

static bool spanned(const struct ts_spans *spans, const double *p)
{
    size_t pixel;
    uint32_t cell = cell_of(&spans->view, p, &pixel);

    for (uint32_t i = spans->first[pixel]; i < spans->first[pixel + 1]; i++)
        if (spans->span[i].begin <= cell && cell < spans->span[i].end) return true;
    return false;
}

static void judge_cell(const char *what, const struct ts_spans *spans, const double *p, bool inside,
                       struct ts_verdict *v)
{
    v->compared++;
    if (inside && !spanned(spans, p))
        ts_lost(v, "%s: point %g %g %g is in no span", what, p[0], p[1], p[2]);
    if (!inside && spanned(spans, p))
        ts_extra(v, "%s: point %g %g %g is in a span", what, p[0], p[1], p[2]);
}

void volume_cells_right(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    struct ts_spans common = {0}, self_intersection = {0};
    struct ts_view view[2];
    struct ts_ldi_image image[2];
    struct subject one, other;
    struct ts_error error;
    struct cloud cloud;

    if (!two_images(c, view, image)) return;
    fill(&cloud, c, &view[0]);
    one = subject_of(c, 0, &view[0]);
    other = subject_of(c, 1, &view[1]);
    if (!twin->intersect(&image[0], &image[1], &common, &error) ||
        !twin->self_intersection(&image[0], &self_intersection, &error))
        ts_wrong(v, "refused: %s", error.text);
    for (size_t i = 0; ts_verdict_good(v) && i < cloud.count; i++) {
        const double *p = cloud.point + 3 * i;
        int32_t winding;

        if (!clear_of(&one, &view[0].box, p)) continue;
        winding = volume_winding(&one.body, p);
        judge_cell("self_intersection", &self_intersection, p, winding != 0 && winding != 1, v);
        if (clear_of(&other, &view[1].box, p))
            judge_cell("both", &common, p, winding != 0 && volume_winding(&other.body, p) != 0, v);
    }
    twin->release(&common);
    twin->release(&self_intersection);
    volume_drop(image);
}

/* ---- volumes ---- */

/* Of a case that cases/generate/convex.c made: bodies are convex, their numbers of ordinary size,
 * and what they have in common is in the view's box. */
static bool ordinary(const struct ts_case *c, const struct ts_view *view)
{
    struct ts_box box[2] = {{{0}, {0}}, {{0}, {0}}};
    bool apart = false, inside = true;

    for (size_t b = 0; b < 2; b++) {
        if (c->body[b].face_count < 4) return false;
        for (size_t i = 0; i < 3 * (size_t)c->body[b].vertex_count; i++) {
            double x = c->body[b].reference[i], *lo = &box[b].lo[i % 3], *hi = &box[b].hi[i % 3];

            if (!(fabs(x) < 0x1p300)) return false;
            *lo = i < 3 ? x : fmin(*lo, x);
            *hi = i < 3 ? x : fmax(*hi, x);
        }
    }
    for (int k = 0; k < 3; k++) {
        double lo = fmax(box[0].lo[k], box[1].lo[k]), hi = fmin(box[0].hi[k], box[1].hi[k]);

        apart |= lo >= hi;
        inside = inside && view->box.lo[k] <= lo && hi <= view->box.hi[k];
        /* Bounds are computed in doubles, and must be numbers. */
        if (view->box.lo[k] < -0x1p300 || view->box.hi[k] > 0x1p300) return false;
    }
    return inside || apart;
}

void volume_near_volume(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    const struct volume_body body[2] = {body_of(c, 0), body_of(c, 1)};
    struct ts_spans common = {0};
    struct ts_view view[2];
    struct ts_ldi_image image[2];
    struct ts_error error;
    char text[200];

    if (!two_images(c, view, image)) return;
    if (ordinary(c, &view[0])) {
        v->compared++;
        if (!twin->intersect(&image[0], &image[1], &common, &error))
            ts_wrong(v, "refused: %s", error.text);
        else if (!volume_within(body, &view[0], common.units, text, sizeof text))
            ts_wrong(v, "volume: %s", text);
        twin->release(&common);
    }
    volume_drop(image);
}
