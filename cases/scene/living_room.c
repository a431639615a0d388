/* living_room.c: after the virtual living room of paper 002: walls, doors and boards of two
 * large triangles a side, and between them furniture of very many small ones. */
#include "cases/scene/all.h"
#include "cases/scene/visit.h"

#define PI 3.141592653589793

static const struct ts_thing things[] = {
    {.kind = TS_HALL, .lo = {-3, -2.5, 0}, .hi = {3, 2.5, 2.75}},
    /* a screen, a cupboard, a door, a radiator */
    {.kind = TS_BLOCK, .lo = {-0.5, 2.1875, 0}, .hi = {1.375, 2.25, 2}},
    {.kind = TS_BLOCK, .lo = {-3, -2, 0}, .hi = {-2.4375, -0.375, 2.25}},
    {.kind = TS_BLOCK, .lo = {2.9375, 0.625, 0}, .hi = {3, 1.5, 2}},
    {.kind = TS_BLOCK, .lo = {2.9375, -2, 0.875}, .hi = {3, -1.5, 1.5}},
    /* a table with fruit */
    {.kind = TS_BLOCK, .lo = {-2.25, 0.875, 0.75}, .hi = {-1, 1.75, 0.8125}},
    {.kind = TS_ROUND,
     .cut = {24, 24},
     .lo = {-2.15625, 0.96875, 0},
     .hi = {-2.09375, 1.03125, 0.75},
     .radius = {1, 1, 1, 1, 1},
     .more = {1, 1},
     .step = {1, 0.625}},
    {.kind = TS_ROUND,
     .cut = {32, 40},
     .lo = {-2.0, 1.1875, 0.8125},
     .hi = {-1.875, 1.3125, 0.9375},
     .radius = {1, 1, 1, 1, 1},
     .more = {2, 1},
     .step = {0.25, 0.125}},
    /* a rug */
    {.kind = TS_CUT, .cut = {64, 48, 1}, .lo = {-1, -1.25, 0}, .hi = {1.375, 0.75, 0x1p-9}},
    /* a sofa with cushions */
    {.kind = TS_CUT, .cut = {48, 24, 8}, .lo = {-1.25, -2.5, 0}, .hi = {0.875, -1.625, 0.4375}},
    {.kind = TS_CUT,
     .cut = {48, 8, 16},
     .lo = {-1.25, -2.5, 0.4375},
     .hi = {0.875, -2.375, 0.9375}},
    {.kind = TS_CUT,
     .cut = {8, 24, 16},
     .lo = {-1.5, -2.5, 0},
     .hi = {-1.25, -1.625, 0.625},
     .more = {1},
     .step = {2.375}},
    {.kind = TS_ROUND,
     .cut = {72, 96},
     .lo = {-1.25, -2.375, 0.4375},
     .hi = {-0.75, -2.125, 0.875},
     .radius = {1, 1, 1, 1, 1},
     .more = {3},
     .step = {0.5}},
    /* an armchair */
    {.kind = TS_CUT,
     .cut = {24, 24, 12},
     .lo = {1.8125, 1.6875, 0},
     .hi = {2.4375, 2.3125, 0.4375}},
    {.kind = TS_CUT, .cut = {24, 8, 24}, .lo = {1.8125, 2.1875, 0.4375}, .hi = {2.4375, 2.3125, 1}},
    {.kind = TS_CUT,
     .cut = {8, 24, 16},
     .lo = {1.625, 1.6875, 0},
     .hi = {1.8125, 2.3125, 0.625},
     .more = {1},
     .step = {0.8125}},
    /* a lamp, and a beanbag */
    {.kind = TS_ROUND,
     .cut = {48, 48},
     .lo = {2.375, -2.25, 0},
     .hi = {2.625, -2.0, 1.5},
     .radius = {1, 0.2, 0.2, 0.2, 0.2}},
    {.kind = TS_ROUND,
     .cut = {64, 65},
     .lo = {2.25, -2.375, 1.5},
     .hi = {2.75, -1.875, 2.0},
     .radius = {1, 0.9, 0.8, 0.7, 0.6}},
    {.kind = TS_ROUND,
     .cut = {97, 183},
     .lo = {1.375, -2.4375, 0},
     .hi = {2.125, -1.6875, 0.625},
     .radius = {1, 1, 0.9, 0.7, 0.4}},
    /* a plant */
    {.kind = TS_ROUND,
     .cut = {48, 48},
     .lo = {-2.875, -2.4375, 0},
     .hi = {-2.5, -2.0625, 0.375},
     .radius = {0.7, 0.8, 0.9, 1, 1}},
    {.kind = TS_ROUND,
     .cut = {40, 24},
     .lo = {-2.8125, -2.265625, 0.375},
     .hi = {-2.6875, -2.234375, 0.875},
     .radius = {0.2, 0.8, 1, 0.6, 0.3},
     .more = {1, 0, 4},
     .step = {0.125, 0, 0.25}},
    /* vases on the cupboard */
    {.kind = TS_ROUND,
     .cut = {56, 64},
     .lo = {-2.875, -1.875, 2.25},
     .hi = {-2.625, -1.625, 2.625},
     .radius = {0.6, 0.9, 1, 0.5, 0.7},
     .more = {0, 2},
     .step = {0, 0.5625}},
    /* a bookcase */
    {.kind = TS_BLOCK,
     .lo = {-3, 0, 0},
     .hi = {-2.75, 0.03125, 2},
     .more = {0, 1},
     .step = {0, 1.96875}},
    {.kind = TS_BLOCK,
     .lo = {-3, 0, 0.125},
     .hi = {-2.75, 2, 0.15625},
     .more = {0, 0, 4},
     .step = {0, 0, 0.4375}},
    {.kind = TS_CUT,
     .cut = {8, 8, 8},
     .lo = {-2.96875, 0.0625, 0.15625},
     .hi = {-2.78125, 0.125, 0.4375},
     .more = {0, 5, 3},
     .step = {0, 0.09375, 0.4375}},
    /* blinds, and pictures */
    {.kind = TS_CUT,
     .cut = {64, 1, 64},
     .lo = {-2.5, 2.4375, 0.75},
     .hi = {-1.625, 2.5, 2.5},
     .more = {1},
     .step = {0.9375}},
    {.kind = TS_RING,
     .lo = {-1.25, -2.5, 1.25},
     .hi = {-0.25, -2.46875, 2},
     .more = {1},
     .step = {1.25}},
    {.kind = TS_RING, .lo = {1.5, 2.46875, 1.25}, .hi = {2.5, 2.5, 2}},
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
