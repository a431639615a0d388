/* museum.c: after the virtual museum of paper 002: little else than large faces. The walls
 * that the character visits are cut into triangles of 8 x 4, 4 x 2, 2 x 1 and 1 x 0.5. */
#include "cases/scene/all.h"
#include "cases/scene/visit.h"

#define PI 3.141592653589793

static const struct ts_thing things[] = {
    {.kind = TS_HALL, .lo = {-12, -8, 0}, .hi = {12, 8, 5}},
    {.kind = TS_WALL, .cut = {1, 1, 1}, .lo = {-8, -4, 0}, .hi = {-7.75, 4, 4}},
    {.kind = TS_WALL, .cut = {1, 2, 2}, .lo = {-2, -4, 0}, .hi = {-1.75, 4, 4}},
    {.kind = TS_WALL, .cut = {1, 4, 4}, .lo = {4, -4, 0}, .hi = {4.25, 4, 4}},
    {.kind = TS_WALL, .cut = {1, 8, 8}, .lo = {9, -4, 0}, .hi = {9.25, 4, 4}},
    /* pictures */
    {.kind = TS_RING,
     .lo = {-8.5, -8, 1.25},
     .hi = {-6.5, -7.9375, 2.75},
     .more = {3, 1},
     .step = {5, 15.9375}},
    /* columns */
    {.kind = TS_ROUND,
     .cut = {15, 33},
     .lo = {-11.375, -7.375, 0},
     .hi = {-10.625, -6.625, 5},
     .radius = {1, 0.8, 0.75, 0.7, 1},
     .more = {1, 1},
     .step = {22, 14}},
    /* plinths, and statues on them */
    {.kind = TS_BLOCK,
     .lo = {-10.4, -6.4, 0},
     .hi = {-9.6, -5.6, 1},
     .more = {3, 1},
     .step = {5, 12}},
    {.kind = TS_ROUND,
     .cut = {22, 40},
     .lo = {-10.35, -6.25, 1},
     .hi = {-9.65, -5.75, 2.75},
     .radius = {0.9, 0.6, 1, 0.4, 0.5},
     .more = {3, 1},
     .step = {5, 12}},
};

/* The four inner walls from the largest triangles to the smallest, the outer wall and a plinth;
 * then into a statue, and into the wall of two triangles. */
static const struct ts_visit visits[] = {
    {{-8, 1}, 0, false}, {{-2, 1}, 0, false},         {{4, 1}, 0, false},       {{9, 1}, 0, false},
    {{12, 1}, 0, false}, {{0, -5.6}, -PI / 2, false}, {{0, 5.6}, PI / 2, true}, {{-8, 1}, 0, true},
};

const struct ts_visited ts_museum = {sizeof things / sizeof *things, things,
                                     sizeof visits / sizeof *visits, visits};

bool ts_scene_museum_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return ts_visited_build(&ts_museum, options, c);
}

void ts_scene_museum_pose(const struct ts_scene_options *options, unsigned frame, struct ts_case *c)
{
    ts_visited_pose(&ts_museum, options, frame, c);
}

static void local_poses(const struct ts_scene_options *options, unsigned frame, size_t body,
                        const double *rest, double *room, struct ts_pose *local)
{
    (void)body;
    ts_visitor_local(&ts_museum, options, frame, rest, room, local);
}

const struct ts_actors ts_scene_museum_actors = {1, ts_visitor_skin, local_poses};
