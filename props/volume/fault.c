/* fault.c: answers about images that are wrong on purpose, or as printed. Each is the fast
 * twin with one thing wrong. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "props/engine/columns.h"
#include "touchstone/volume.h"

static bool intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                      struct ts_spans *to, struct ts_error *error)
{
    return ts_volume_opt.intersect(a, b, to, error);
}

static bool meet(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                 struct ts_error *error)
{
    return ts_volume_opt.meet(a, b, answer, error);
}

static bool relate(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                   enum ts_standing *answer, struct ts_error *error)
{
    return ts_volume_opt.relate(a, b, answer, error);
}

static bool push(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t cells[2],
                 struct ts_error *error)
{
    return ts_volume_opt.push(a, b, cells, error);
}

static bool self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                              struct ts_error *error)
{
    return ts_volume_opt.self_intersection(image, to, error);
}

static void points(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding)
{
    ts_volume_opt.points(image, pose, count, point, winding);
}

static void release(struct ts_spans *spans) { ts_volume_opt.release(spans); }

static bool open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                 struct ts_volume **session, struct ts_error *error)
{
    return ts_volume_opt.open(mesh, rule, session, error);
}

static bool frame(struct ts_volume *session, const double *const vertex[2],
                  const struct ts_pose *into, const struct ts_volume_answer **answer,
                  struct ts_error *error)
{
    return ts_volume_opt.frame(session, vertex, into, answer, error);
}

static void work(const struct ts_volume *session, struct ts_volume_work *to)
{
    ts_volume_opt.work(session, to);
}

static void close(struct ts_volume *session) { ts_volume_opt.close(session); }

/* ---- the subject ---- */

/* 2.1: "the first layer is assumed to contain entry points, the second layer leaving points and so
 * on". An image that says so, whatever its faces do; NULL: no memory. */
static uint32_t *alternate(const struct ts_ldi_image *image, struct ts_ldi_image *to)
{
    size_t pixels = (size_t)image->view.width * image->view.height;
    uint32_t *crossing = malloc((image->first[pixels] + (size_t)1) * sizeof *crossing);

    for (size_t p = 0; crossing && p < pixels; p++)
        for (uint32_t i = image->first[p], leaving = 0; i < image->first[p + 1]; i++, leaving ^= 1)
            crossing[i] = (image->crossing[i] & ~1U) | leaving;
    *to = *image;
    to->crossing = crossing;
    return crossing;
}

static bool printed_intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                              struct ts_spans *to, struct ts_error *error)
{
    struct ts_ldi_image one, other;
    uint32_t *first, *second;
    bool good;

    if (!intersect(a, b, to, error)) return false; /* images that are none */
    first = alternate(a, &one);
    second = alternate(b, &other);
    good = first && second ? intersect(&one, &other, to, error) : ts_out_of_memory(error);
    free(first);
    free(second);
    return good;
}

static void printed_points(const struct ts_ldi_image *image, const struct ts_pose *pose,
                           size_t count, const double *point, int32_t *winding)
{
    struct ts_ldi_image alternating;
    uint32_t *crossing = alternate(image, &alternating);

    if (crossing) points(&alternating, pose, count, point, winding);
    free(crossing);
}

static bool printed_self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                                      struct ts_error *error)
{
    struct ts_ldi_image alternating;
    uint32_t *crossing = alternate(image, &alternating);
    bool good = crossing ? self_intersection(&alternating, to, error) : ts_out_of_memory(error);

    free(crossing);
    return good;
}

/* ---- faults ---- */

/* Near and far of an image from the high side are taken for each other. */
static bool not_turned(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                       struct ts_spans *to, struct ts_error *error)
{
    struct ts_ldi_image one = *a, other = *b;

    one.view.from_high = other.view.from_high = false;
    return intersect(&one, &other, to, error);
}

/* The last span of all is left out. */
static bool last_dropped(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                         struct ts_spans *to, struct ts_error *error)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    uint32_t all;

    if (!intersect(a, b, to, error)) return false;
    all = to->first[pixels];
    for (size_t p = pixels; all > 0 && to->first[p] == all; p--) to->first[p]--;
    return true;
}

static bool of_one(const struct ts_ldi_image *a, const struct ts_ldi_image *b, struct ts_spans *to,
                   struct ts_error *error)
{
    (void)b;
    return intersect(a, a, to, error);
}

/* The first pixel that both bodies have crossings in decides. */
static bool gives_up(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                     struct ts_error *error)
{
    size_t pixels = (size_t)a->view.width * a->view.height, p = 0;
    struct ts_spans spans = {0};

    if (!intersect(a, b, &spans, error)) return false;
    while (p + 1 < pixels && (a->first[p] == a->first[p + 1] || b->first[p] == b->first[p + 1]))
        p++;
    *answer = spans.first[p] < spans.first[p + 1];
    release(&spans);
    return true;
}

/* Inside is what does not stick out: forgets the other's cells. */
static bool never_inside(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                         enum ts_standing *answer, struct ts_error *error)
{
    if (!relate(a, b, answer, error)) return false;
    if (*answer != TS_APART) *answer = TS_MEET;
    return true;
}

/* The longest span, which is enough for bodies that are one span each. */
static bool by_thickest(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                        uint32_t cells[2], struct ts_error *error)
{
    struct ts_spans spans = {0};

    if (!intersect(a, b, &spans, error)) return false;
    cells[0] = cells[1] = spans.thickest;
    release(&spans);
    return true;
}

/* Half a pixel, or a whole one, beside where they are. */
static void beside(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding, double pixels)
{
    uint32_t u = (image->view.axis + 1) % 3;
    double extent = image->view.box.hi[u] - image->view.box.lo[u];

    for (size_t i = 0; i < count; i++) {
        double p[3] = {point[3 * i], point[3 * i + 1], point[3 * i + 2]};

        points(image, pose, 1, p, &winding[i]);
        p[u] += pixels * extent / image->view.width;
        if (winding[i] != TS_BEYOND && p[u] <= image->view.box.hi[u])
            points(image, pose, 1, p, &winding[i]);
    }
}

static void to_nearest(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                       const double *point, int32_t *winding)
{
    beside(image, pose, count, point, winding, 0.5);
}

static void next_pixel(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                       const double *point, int32_t *winding)
{
    beside(image, pose, count, point, winding, 1);
}

static void not_posed(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                      const double *point, int32_t *winding)
{
    (void)pose;
    points(image, NULL, count, point, winding);
}

/* Body 0 stays where it was at open. */
static bool stale(struct ts_volume *session, const double *const vertex[2],
                  const struct ts_pose *into, const struct ts_volume_answer **answer,
                  struct ts_error *error)
{
    return frame(session, (const double *[]){NULL, vertex[1]}, into, answer, error);
}

static bool other_frame(struct ts_volume *session, const double *const vertex[2],
                        const struct ts_pose *into, const struct ts_volume_answer **answer,
                        struct ts_error *error)
{
    (void)into;
    return frame(session, vertex, NULL, answer, error);
}

/* The grid of the first image is taken for that of both. */
static bool any_grid(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                     struct ts_error *error)
{
    struct ts_ldi_image other = *b;

    other.view = a->view;
    return meet(a, &other, answer, error);
}

#define SESSION release, open, frame, work, close
#define ANSWERS meet, relate, push

static const struct ts_volume_table
    alternating = {printed_intersect, ANSWERS, printed_self_intersection, printed_points, SESSION},
    near_far = {not_turned, ANSWERS, self_intersection, points, SESSION},
    span_dropped = {last_dropped, ANSWERS, self_intersection, points, SESSION},
    one_body = {of_one, ANSWERS, self_intersection, points, SESSION},
    first_pixel = {intersect, gives_up, relate, push, self_intersection, points, SESSION},
    no_inside = {intersect, meet, never_inside, push, self_intersection, points, SESSION},
    thickest = {intersect, meet, relate, by_thickest, self_intersection, points, SESSION},
    rounds_pixel = {intersect, ANSWERS, self_intersection, to_nearest, SESSION},
    pixel_beside = {intersect, ANSWERS, self_intersection, next_pixel, SESSION},
    pose_forgotten = {intersect, ANSWERS, self_intersection, not_posed, SESSION},
    stale_image = {intersect, ANSWERS, self_intersection, points, release, open, stale,
                   work,      close},
    frame_forgotten = {intersect, ANSWERS, self_intersection, points, release, open, other_frame,
                       work,      close},
    grid_forgotten = {intersect, any_grid, relate, push, self_intersection, points, SESSION};

const struct ts_wrong_twin volume_wrong[] = {
    {"alternating", TS_SUBJECT, &alternating, "cells_right",
     "2.1: crossings enter and leave by turns, also where a body runs through itself"},
    {"alternating", TS_FAULT, &alternating, "same_spans", "crossings enter and leave by turns"},
    {"alternating", TS_FAULT, &alternating, "same_self_intersection",
     "crossings enter and leave by turns"},
    {"alternating", TS_FAULT, &alternating, "points_right", "crossings enter and leave by turns"},
    {"near_far", TS_FAULT, &near_far, "same_spans", "near and far are taken for each other"},
    {"span_dropped", TS_FAULT, &span_dropped, "same_spans", "the last span is left out"},
    {"one_body", TS_FAULT, &one_body, "near_volume", "the volume of one body"},
    {"one_body", TS_FAULT, &one_body, "cells_right", "the volume of one body"},
    {"first_pixel", TS_FAULT, &first_pixel, "same_answers", "gives up after the first pixel"},
    {"no_inside", TS_FAULT, &no_inside, "same_answers", "never says that one is inside the other"},
    {"thickest", TS_FAULT, &thickest, "same_answers", "pushes by the longest span"},
    {"rounds_pixel", TS_FAULT, &rounds_pixel, "same_points", "rounds to the nearest pixel"},
    {"pose_forgotten", TS_FAULT, &pose_forgotten, "same_points", "points are not posed"},
    {"pixel_beside", TS_FAULT, &pixel_beside, "points_right", "asks the line of the next pixel"},
    {"stale_image", TS_FAULT, &stale_image, "same_frames", "an image of a body that moved is kept"},
    {"frame_forgotten", TS_FAULT, &frame_forgotten, "rigid_frames", "body 1 is not posed"},
    {"grid_forgotten", TS_FAULT, &grid_forgotten, "refusals_keep", "takes images of any grid"},
    {0},
};
