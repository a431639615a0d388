/* scene_living_room.c: after the virtual living room of paper 002: walls, doors and boards of two
 * large triangles a side, and between them furniture of very many small ones. */
#include "cases/scene_all.h"
#include "cases/scene_visit.h"

#define PI 3.141592653589793

/* What is round stands on (x, y, z). */
#define ROUND(x, y, z, radius, height, rings, sides, ...)                                          \
    {                                                                                              \
        TS_ROUND, {(x) - (radius), (y) - (radius), z},                                             \
            {(x) + (radius), (y) + (radius), (z) + (height)}, {rings, sides}, __VA_ARGS__          \
    }
#define SHAFT                                                                                      \
    {                                                                                              \
        1, 1, 1, 1, 1                                                                              \
    }
#define VASE                                                                                       \
    {                                                                                              \
        0.6, 0.9, 1, 0.5, 0.7                                                                      \
    }
#define LEG(x, y)   ROUND(x, y, 0, 0.03125, 0.75, 24, 24, SHAFT)
#define FRUIT(x, y) ROUND(x, y, 0.8125, 0.0625, 0.125, 32, 40, SHAFT)
#define CUSHION(x)                                                                                 \
    {                                                                                              \
        TS_ROUND, {(x)-0.25, -2.375, 0.4375}, {(x) + 0.25, -2.125, 0.875}, {72, 96}, SHAFT         \
    }
#define LEAF(x, y, z)                                                                              \
    {                                                                                              \
        TS_ROUND, {(x)-0.0625, (y)-0.015625, z}, {(x) + 0.0625, (y) + 0.015625, (z) + 0.5},        \
            {40, 24},                                                                              \
        {                                                                                          \
            0.2, 0.8, 1, 0.6, 0.3                                                                  \
        }                                                                                          \
    }
#define SHELF(z)                                                                                   \
    {                                                                                              \
        TS_BLOCK, {-3, 0, z}, {-2.75, 2, (z) + 0.03125}, {0}, { 0 }                                \
    }
#define BOOK(y, z, tall)                                                                           \
    {                                                                                              \
        TS_CUT, {-2.96875, y, z}, {-2.78125, (y) + 0.0625, (z) + (tall)}, {8, 8, 8}, { 0 }         \
    }
#define BOOKS(z)                                                                                   \
    BOOK(0.0625, z, 0.25), BOOK(0.15625, z, 0.3125), BOOK(0.25, z, 0.28125),                       \
        BOOK(0.34375, z, 0.25), BOOK(0.4375, z, 0.3125), BOOK(0.53125, z, 0.28125)

static const struct ts_thing things[] = {
    {TS_HALL, {-3, -2.5, 0}, {3, 2.5, 2.75}, {0}, {0}},
    {TS_BLOCK, {-0.5, 2.1875, 0}, {1.375, 2.25, 2}, {0}, {0}},      /* a screen */
    {TS_BLOCK, {-3, -2, 0}, {-2.4375, -0.375, 2.25}, {0}, {0}},     /* a cupboard */
    {TS_BLOCK, {2.9375, 0.625, 0}, {3, 1.5, 2}, {0}, {0}},          /* a door */
    {TS_BLOCK, {-2.25, 0.875, 0.75}, {-1, 1.75, 0.8125}, {0}, {0}}, /* a table */
    LEG(-2.125, 1),
    LEG(-1.125, 1),
    LEG(-2.125, 1.625),
    LEG(-1.125, 1.625),
    FRUIT(-1.9375, 1.25),
    FRUIT(-1.8125, 1.375),
    FRUIT(-1.6875, 1.25),
    FRUIT(-1.5625, 1.375),
    FRUIT(-1.4375, 1.25),
    FRUIT(-1.3125, 1.375),
    {TS_CUT, {-1, -1.25, 0}, {1.375, 0.75, 0x1p-9}, {64, 48, 1}, {0}}, /* a rug */
    {TS_CUT, {-1.25, -2.5, 0}, {0.875, -1.625, 0.4375}, {48, 24, 8}, {0}},
    {TS_CUT, {-1.25, -2.5, 0.4375}, {0.875, -2.375, 0.9375}, {48, 8, 16}, {0}},
    {TS_CUT, {-1.5, -2.5, 0}, {-1.25, -1.625, 0.625}, {8, 24, 16}, {0}},
    {TS_CUT, {0.875, -2.5, 0}, {1.125, -1.625, 0.625}, {8, 24, 16}, {0}},
    CUSHION(-1),
    CUSHION(-0.4375),
    CUSHION(0.125),
    CUSHION(0.625),
    {TS_CUT, {1.8125, 1.6875, 0}, {2.4375, 2.3125, 0.4375}, {24, 24, 12}, {0}}, /* an armchair */
    {TS_CUT, {1.8125, 2.1875, 0.4375}, {2.4375, 2.3125, 1}, {24, 8, 24}, {0}},
    {TS_CUT, {1.625, 1.6875, 0}, {1.8125, 2.3125, 0.625}, {8, 24, 16}, {0}},
    {TS_CUT, {2.4375, 1.6875, 0}, {2.625, 2.3125, 0.625}, {8, 24, 16}, {0}},
    ROUND(2.5, -2.125, 0, 0.125, 1.5, 48, 48, {1, 0.2, 0.2, 0.2, 0.2}), /* a lamp */
    ROUND(2.5, -2.125, 1.5, 0.25, 0.5, 64, 65, {1, 0.9, 0.8, 0.7, 0.6}),
    ROUND(-2.6875, -2.25, 0, 0.1875, 0.375, 48, 48, {0.7, 0.8, 0.9, 1, 1}), /* a plant */
    LEAF(-2.75, -2.3125, 0.375),
    LEAF(-2.625, -2.3125, 0.5),
    LEAF(-2.75, -2.25, 0.625),
    LEAF(-2.625, -2.25, 0.75),
    LEAF(-2.75, -2.1875, 0.875),
    LEAF(-2.625, -2.1875, 1),
    LEAF(-2.75, -2.125, 1.125),
    LEAF(-2.625, -2.125, 1.25),
    LEAF(-2.6875, -2.28125, 1.375),
    LEAF(-2.6875, -2.15625, 1.5),
    ROUND(-2.75, -1.75, 2.25, 0.125, 0.375, 56, 64, VASE), /* on the cupboard */
    ROUND(-2.75, -1.1875, 2.25, 0.125, 0.375, 56, 64, VASE),
    ROUND(-2.75, -0.625, 2.25, 0.125, 0.375, 56, 64, VASE),
    {TS_BLOCK, {-3, 0, 0}, {-2.75, 0.03125, 2}, {0}, {0}}, /* a bookcase */
    {TS_BLOCK, {-3, 1.96875, 0}, {-2.75, 2, 2}, {0}, {0}},
    SHELF(0.125),
    SHELF(0.5625),
    SHELF(1),
    SHELF(1.4375),
    SHELF(1.96875),
    BOOKS(0.15625),
    BOOKS(0.59375),
    BOOKS(1.03125),
    BOOKS(1.46875),
    {TS_CUT, {-2.5, 2.4375, 0.75}, {-1.625, 2.5, 2.5}, {64, 1, 64}, {0}}, /* blinds */
    {TS_CUT, {-1.5625, 2.4375, 0.75}, {-0.6875, 2.5, 2.5}, {64, 1, 64}, {0}},
    {TS_RING, {-1.25, -2.5, 1.25}, {-0.25, -2.46875, 2}, {0}, {0}}, /* pictures */
    {TS_RING, {0, -2.5, 1.25}, {1, -2.46875, 2}, {0}, {0}},
    {TS_RING, {1.5, 2.46875, 1.25}, {2.5, 2.5, 2}, {0}, {0}},
    {TS_BLOCK, {2.9375, -2, 0.875}, {3, -1.5, 1.5}, {0}, {0}},             /* a radiator's cover */
    ROUND(1.75, -2.0625, 0, 0.375, 0.625, 97, 183, {1, 1, 0.9, 0.7, 0.4}), /* a beanbag */
};

/* The wall, the screen, the cupboard, the door, the table's edge and the finely cut armchair; then
 * into the sofa, and into the wall. */
static const struct ts_visit visits[] = {
    {{3, -0.875}, 0, false},          {{0.5, 2.1875}, PI / 2, false},
    {{-2.4375, -1.1875}, PI, false},  {{2.9375, 1.0625}, 0, false},
    {{-1.625, 0.875}, PI / 2, false}, {{2.125, 1.6875}, PI / 2, false},
    {{-0.25, -1.625}, -PI / 2, true}, {{3, -0.875}, 0, true},
};

const struct ts_visited ts_living_room = {sizeof things / sizeof *things, things,
                                          sizeof visits / sizeof *visits, visits};

bool ts_scene_living_room_build(const struct ts_scene_options *options, struct ts_case *c)
{
    return ts_visited_build(&ts_living_room, options, c);
}

void ts_scene_living_room_pose(const struct ts_scene_options *options, unsigned frame,
                               struct ts_case *c)
{
    ts_visited_pose(&ts_living_room, options, frame, c);
}

static void local_poses(const struct ts_scene_options *options, unsigned frame, size_t body,
                        const double *rest, double *room, struct ts_pose *local)
{
    (void)body;
    ts_visitor_local(&ts_living_room, options, frame, rest, room, local);
}

const struct ts_actors ts_scene_living_room_actors = {1, ts_visitor_skin, local_poses};
