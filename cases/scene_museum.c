/* scene_museum.c: after the virtual museum of paper 002: little else than large faces. The walls
 * that the character visits are cut into triangles of 8 x 4, 4 x 2, 2 x 1 and 1 x 0.5. */
#include "cases/scene_all.h"
#include "cases/scene_visit.h"

#define PI 3.141592653589793

#define WALL(x, n)                                                                                 \
    {                                                                                              \
        TS_WALL, {x, -4, 0}, {(x) + 0.25, 4, 4}, {1, n, n}, { 0 }                                  \
    }
#define PICTURE(x, lo, hi)                                                                         \
    {                                                                                              \
        TS_RING, {(x)-1, lo, 1.25}, {(x) + 1, hi, 2.75}, {0}, { 0 }                                \
    }
#define COLUMN(x, y)                                                                               \
    {                                                                                              \
        TS_ROUND, {(x)-0.375, (y)-0.375, 0}, {(x) + 0.375, (y) + 0.375, 5}, {15, 33},              \
        {                                                                                          \
            1, 0.8, 0.75, 0.7, 1                                                                   \
        }                                                                                          \
    }

/* A plinth, and a statue on it. */
#define STATUE(x, y)                                                                               \
    {TS_BLOCK, {(x)-0.4, (y)-0.4, 0}, {(x) + 0.4, (y) + 0.4, 1}, {0}, {0}},                        \
    {                                                                                              \
        TS_ROUND, {(x)-0.35, (y)-0.25, 1}, {(x) + 0.35, (y) + 0.25, 2.75}, {22, 40},               \
        {                                                                                          \
            0.9, 0.6, 1, 0.4, 0.5                                                                  \
        }                                                                                          \
    }

static const struct ts_thing things[] = {
    {TS_HALL, {-12, -8, 0}, {12, 8, 5}, {0}, {0}},
    WALL(-8, 1),
    WALL(-2, 2),
    WALL(4, 4),
    WALL(9, 8),
    PICTURE(-7.5, -8, -7.9375),
    PICTURE(-2.5, -8, -7.9375),
    PICTURE(2.5, -8, -7.9375),
    PICTURE(7.5, -8, -7.9375),
    PICTURE(-7.5, 7.9375, 8),
    PICTURE(-2.5, 7.9375, 8),
    PICTURE(2.5, 7.9375, 8),
    PICTURE(7.5, 7.9375, 8),
    COLUMN(-11, -7),
    COLUMN(11, -7),
    COLUMN(-11, 7),
    COLUMN(11, 7),
    STATUE(-10, -6),
    STATUE(-5, -6),
    STATUE(0, -6),
    STATUE(5, -6),
    STATUE(-10, 6),
    STATUE(-5, 6),
    STATUE(0, 6),
    STATUE(5, 6),
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
