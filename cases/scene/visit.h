/* visit.h: what the museum and the living room share: things that stand in a room, and a
 * character that visits them. */
#ifndef CASES_SCENE_VISIT_H
#define CASES_SCENE_VISIT_H

#include "cases/shape/skeleton.h"

enum ts_thing_kind {
    TS_BLOCK, /* a box that has 12 faces at every level: large ones */
    TS_CUT,   /* a box whose cuts follow the level */
    TS_WALL,  /* a box whose cuts do not */
    TS_HALL,  /* the room itself, seen from inside */
    TS_ROUND, /* a body of cut[0] rings of cut[1] vertices, which follow the level */
    TS_RING   /* a frame around a picture, which hangs on a wall across y */
};

/* A thing fills a box, and so do more of its kind, in rows along the axes. Counts are those of
 * level TS_VISIT_LEVEL; each level below halves them. */
struct ts_thing {
    enum ts_thing_kind kind;
    uint32_t cut[3];
    double lo[3], hi[3];
    double radius[5]; /* of what is round, from the bottom up: 1 reaches the box */
    double step[3];   /* from one to the next */
    uint32_t more[3]; /* how many behind the first, along each axis */
};

enum { TS_VISIT_LEVEL = 4 };

/* The character goes to a plane that stands upright at `to`, looking along `angle`. It comes
 * closer and closer without touching, or walks into it. */
struct ts_visit {
    double to[2], angle;
    bool touches;
};

struct ts_visited {
    size_t thing_count;
    const struct ts_thing *thing;
    size_t visit_count; /* equal parts of the sequence */
    const struct ts_visit *visit;
};

/* Body 0 is the room, body 1 the character. */
bool ts_visited_build(const struct ts_visited *room, const struct ts_scene_options *options,
                      struct ts_case *c);
void ts_visited_pose(const struct ts_visited *room, const struct ts_scene_options *options,
                     unsigned frame, struct ts_case *c);

/* What struct ts_actors asks for. */
bool ts_visitor_skin(const struct ts_scene_options *options, struct ts_case *c, size_t body,
                     struct ts_skin_model *skin);
void ts_visitor_local(const struct ts_visited *room, const struct ts_scene_options *options,
                      unsigned frame, const double *rest, double *turned, struct ts_pose *local);

/* How a visitor that looks along x and stands upright along z is put into a frame: first turned,
 * and then, by where its vertices are, shifted. */
struct ts_pose ts_visit_turn(const struct ts_visited *room, const struct ts_scene_options *options,
                             unsigned frame);
struct ts_pose ts_visit_shift(const struct ts_visited *room, const struct ts_scene_options *options,
                              unsigned frame, uint32_t count, const double *turned);

/* Which visit a frame belongs to. */
size_t ts_visit_number(const struct ts_visited *room, const struct ts_scene_options *options,
                       unsigned frame);

/* How far the character is from the plane that it visits; below 0: how deep it is in. */
double ts_visit_gap(const struct ts_visited *room, const struct ts_scene_options *options,
                    unsigned frame);

extern const struct ts_visited ts_museum, ts_living_room;

#endif
