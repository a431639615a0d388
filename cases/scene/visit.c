/* visit.c: a character in a room full of things comes as close to a wall as the frame says.
 *
 * Where it stands follows from its own vertices: the foremost of them is `gap` before the plane
 * that it visits, and the lowest one a little above the floor. Whatever lies behind that plane is
 * not touched, and that is known without asking a method. */
#include "cases/scene/visit.h"

#include <math.h>

#include "cases/elementary/elementary.h"

#define ABOVE_FLOOR 0x1p-8

/* ---- the room ---- */

/* A count at a level; `least` keeps what is closed closed. */
static uint32_t at_level(uint32_t count, unsigned level, uint32_t least)
{
    uint32_t n = level > TS_VISIT_LEVEL ? count << (level - TS_VISIT_LEVEL)
                                        : count >> (TS_VISIT_LEVEL - level);

    return n < least ? least : n;
}

static struct ts_block box_of(const struct ts_thing *thing, unsigned level)
{
    struct ts_block box = {.inwards = thing->kind == TS_HALL};

    for (int k = 0; k < 3; k++) {
        uint32_t cut = thing->kind == TS_CUT    ? at_level(thing->cut[k], level, 1)
                       : thing->kind == TS_WALL ? thing->cut[k]
                                                : 1;

        box.lo[k] = thing->lo[k];
        box.hi[k] = thing->hi[k];
        box.cut[k] = cut;
    }
    return box;
}

/* Half the faces, and vertices less those that close the ends. */
static uint32_t quads_of(const struct ts_thing *thing, unsigned level)
{
    struct ts_block box = box_of(thing, level);

    if (thing->kind == TS_RING) return 16;
    if (thing->kind == TS_ROUND)
        return at_level(thing->cut[0], level, 1) * at_level(thing->cut[1], level, 3);
    return 2 * (box.cut[0] * box.cut[1] + box.cut[1] * box.cut[2] + box.cut[2] * box.cut[0]);
}

static void add_round(struct ts_shape *shape, const struct ts_thing *thing, unsigned level)
{
    struct ts_lathe lathe = {.width = (thing->hi[1] - thing->lo[1]) / 2,
                             .depth = (thing->hi[0] - thing->lo[0]) / 2};

    for (int k = 0; k < 3; k++) {
        double middle = (thing->lo[k] + thing->hi[k]) / 2;

        lathe.from[k] = k == 2 ? thing->lo[k] : middle;
        lathe.to[k] = k == 2 ? thing->hi[k] : middle;
    }
    for (int i = 0; i < 5; i++) lathe.radius[i] = thing->radius[i];
    ts_shape_lathe(shape, &lathe, at_level(thing->cut[0], level, 1),
                   at_level(thing->cut[1], level, 3));
}

static void add_thing(struct ts_shape *shape, const struct ts_thing *thing, unsigned level)
{
    struct ts_block box = box_of(thing, level);

    if (thing->kind == TS_ROUND)
        add_round(shape, thing, level);
    else if (thing->kind == TS_RING)
        ts_shape_frame(shape, thing->lo, thing->hi, 1, 0.125);
    else
        ts_shape_box(shape, &box);
}

static uint32_t copies(const struct ts_thing *thing)
{
    return (1 + thing->more[0]) * (1 + thing->more[1]) * (1 + thing->more[2]);
}

static void add_copies(struct ts_shape *shape, const struct ts_thing *thing, unsigned level)
{
    for (uint32_t i = 0; i < copies(thing); i++) {
        struct ts_thing copy = *thing;
        uint32_t rest = i;

        for (int k = 0; k < 3; rest /= 1 + thing->more[k], k++) {
            double shift = thing->step[k] * (rest % (1 + thing->more[k]));

            copy.lo[k] += shift;
            copy.hi[k] += shift;
        }
        add_thing(shape, &copy, level);
    }
}

static bool furnish(const struct ts_visited *room, unsigned level, struct ts_case *c,
                    struct ts_shape *shape)
{
    uint32_t vertices = 0, faces = 0;

    for (size_t i = 0; i < room->thing_count; i++) {
        const struct ts_thing *thing = &room->thing[i];
        uint32_t quads = quads_of(thing, level);

        vertices += copies(thing) * (quads + (thing->kind == TS_RING ? 0 : 2));
        faces += copies(thing) * 2 * quads;
    }
    if (!ts_shape_reserve(c, 1, vertices, faces, shape)) return false;
    for (size_t i = 0; i < room->thing_count; i++) add_copies(shape, &room->thing[i], level);
    return true;
}

/* ---- the visitor ---- */

/* At TS_VISIT_LEVEL 97 (58 + 7 * 57) + 16 = 44345 vertices: the character of paper 002. */
static struct ts_character_size visitor_size(unsigned level)
{
    return (struct ts_character_size){at_level(58, level, 1), at_level(57, level, 1),
                                      at_level(97, level, 3)};
}

/* Which visit is under way, and from 0 to 1 how much of it is over. */
static const struct ts_visit *visit_of(const struct ts_visited *room,
                                       const struct ts_scene_options *options, unsigned frame,
                                       double *over)
{
    double at = ts_scene_time(options, frame) * (double)room->visit_count;
    size_t number = (size_t)at < room->visit_count ? (size_t)at : room->visit_count - 1;

    *over = at - (double)number;
    return &room->visit[number];
}

size_t ts_visit_number(const struct ts_visited *room, const struct ts_scene_options *options,
                       unsigned frame)
{
    double over;

    return (size_t)(visit_of(room, options, frame, &over) - room->visit);
}

/* Half a metre, ten times halved; or from a hand's breadth before the plane through it. */
double ts_visit_gap(const struct ts_visited *room, const struct ts_scene_options *options,
                    unsigned frame)
{
    double over;
    const struct ts_visit *visit = visit_of(room, options, frame, &over);

    return visit->touches ? 0.0625 - 0.75 * over : ts_exp2(-1 - 10 * over);
}

static double most(const double *point, uint32_t count, const double way[3])
{
    double farthest = -INFINITY;

    for (size_t i = 0; i < count; i++) {
        const double *p = point + 3 * i;

        farthest = ts_most(farthest, p[0] * way[0] + p[1] * way[1] + p[2] * way[2]);
    }
    return farthest;
}

struct ts_pose ts_visit_turn(const struct ts_visited *room, const struct ts_scene_options *options,
                             unsigned frame)
{
    static const double up[3] = {0, 0, 1}, origin[3] = {0, 0, 0};
    double over;

    return ts_turned(up, visit_of(room, options, frame, &over)->angle, origin);
}

struct ts_pose ts_visit_shift(const struct ts_visited *room, const struct ts_scene_options *options,
                              unsigned frame, uint32_t count, const double *turned)
{
    static const double down[3] = {0, 0, -1};
    double over, gap = ts_visit_gap(room, options, frame), forward;
    const struct ts_visit *visit = visit_of(room, options, frame, &over);
    double way[3] = {ts_cos(visit->angle), ts_sin(visit->angle), 0};
    struct ts_pose shift = TS_IDENTITY;

    forward = -most(turned, count, way) - gap;
    shift.row[0][3] = visit->to[0] + forward * way[0];
    shift.row[1][3] = visit->to[1] + forward * way[1];
    shift.row[2][3] = ABOVE_FLOOR + most(turned, count, down);
    return shift;
}

void ts_visitor_local(const struct ts_visited *room, const struct ts_scene_options *options,
                      unsigned frame, const double *rest, double *turned, struct ts_pose *local)
{
    struct ts_character_size size = visitor_size(options->level);
    struct ts_pose turn = ts_visit_turn(room, options, frame), shift;

    ts_character_walk(40 * ts_scene_time(options, frame), local);
    ts_character_place(&turn, local);
    ts_character_pose(&size, local, rest, turned);
    shift = ts_visit_shift(room, options, frame, ts_character_vertices(&size), turned);
    ts_character_place(&shift, local);
}

bool ts_visitor_skin(const struct ts_scene_options *options, struct ts_case *c, size_t body,
                     struct ts_skin_model *skin)
{
    struct ts_character_size size = visitor_size(options->level);

    (void)body; /* there is only one visitor */
    return ts_character_skin(c, &size, skin);
}

/* ---- the scene ---- */

bool ts_visited_build(const struct ts_visited *room, const struct ts_scene_options *options,
                      struct ts_case *c)
{
    struct ts_character_size size = visitor_size(options->level);
    struct ts_shape inside, visitor;

    if (!ts_case_shape(c, 2, 1) || !furnish(room, options->level, c, &inside) ||
        !ts_shape_character(c, &size, &visitor))
        return false;
    c->body[0] = ts_shape_body(&inside);
    c->body[1] = ts_shape_body(&visitor);
    if (!ts_scene_moves(c, 1)) return false;
    ts_visited_pose(room, options, 0, c);
    return true;
}

void ts_visited_pose(const struct ts_visited *room, const struct ts_scene_options *options,
                     unsigned frame, struct ts_case *c)
{
    struct ts_character_size size = visitor_size(options->level);
    struct ts_pose local[TS_CHARACTER_JOINTS];
    double *moved = ts_scene_moved(c, 1);

    ts_visitor_local(room, options, frame, c->body[1].reference, moved, local);
    ts_character_pose(&size, local, c->body[1].reference, moved);
}
