/* points.c: what contact points are worth that a library reports: is a point in both faces, or how
 * far is it from one of them? A point is a triangle of three equal corners here, so that the size
 * of a gap (size.c), which is exact, is its distance from a face. */
#include <math.h>
#include <string.h>

#include "judge/truth.h"

void ts_point_faces(const double *a, const double *b, const double *point, double *face,
                    double *corners)
{
    struct ts_size of_a, of_b;

    for (int k = 0; k < 9; k++) corners[k] = point[k % 3];
    ts_size_of(a, corners, false, false, &of_a);
    ts_size_of(b, corners, false, false, &of_b);
    memcpy(face, (of_b.apart ? of_b.length : 0) > (of_a.apart ? of_a.length : 0) ? b : a,
           sizeof(double[9]));
}

/* Nobody can write most points that two faces have in common with numbers that are rounded: the
 * last bits are no fault. */
static void judge_point(struct ts_docket *d, size_t frame, const struct ts_point *p)
{
    struct ts_points *all = &d->f->points;
    struct ts_pair pair = {p->a, p->b};
    double a[9], b[9], face[9], corners[9];
    struct ts_size size;

    all->count++;
    if (!isfinite(p->x[0]) || !isfinite(p->x[1]) || !isfinite(p->x[2])) {
        ts_find(d->f, TS_POINT, "frame %zu: a contact point with a coordinate that is no number",
                frame);
        return;
    }
    ts_face_corners(d->c, frame, 0, pair.a, a);
    ts_face_corners(d->c, frame, 1, pair.b, b);
    ts_point_faces(a, b, p->x, face, corners);
    ts_size_of(face, corners, ts_docket_extreme(d), d->rules->rounded, &size);
    if (!size.apart) size.length = size.relative = 0;
    all->inside += !size.apart;
    all->minute += size.apart && size.minute;
    if (size.length > all->farthest) all->farthest = size.length;
    if (size.relative > all->relative) all->relative = size.relative;
    if (!size.apart || size.minute) return;
    if (ts_find_sized(d, TS_POINT, frame, pair, size, "have a contact point that is not in both"))
        memcpy(d->f->point, p->x, sizeof d->f->point);
}

void ts_judge_points(struct ts_docket *d, const struct ts_answers *answers)
{
    size_t end = d->c->frame_count - 1;

    if (answers->points_reply == TS_UNASKED) return;
    d->f->asked[TS_POINT] = true;
    for (size_t i = 0; i < answers->point_count; i++) judge_point(d, end, &answers->point[i]);
}

bool ts_points_legible(const struct ts_case *c, const struct ts_answers *answers)
{
    if (answers->points_reply == TS_REFUSED || answers->points_reply == TS_TOO_MANY) return false;
    for (size_t i = 0; i < answers->point_count; i++)
        if (answers->point[i].a >= c->body[0].face_count ||
            answers->point[i].b >= c->body[1].face_count)
            return false;
    return true;
}
