/* repro_room.h: a character visits the things in a room, and several programs look for contacts of
 * the two: those that paper 002 compares (section 6), and ours. */
#ifndef TOOL_REPRO_ROOM_H
#define TOOL_REPRO_ROOM_H

#include "cases/rig.h"
#include "tool/repro.h"
#include "touchstone/spheretree.h"

enum repro_room_program {
    REPRO_ORIGINAL,
    REPRO_DIVISION,
    REPRO_PLANE,
    REPRO_PRINTED,
    REPRO_CHECKED,
    REPRO_OURS_HERE,
    REPRO_PROGRAMS
};

/* What a program did in a frame. */
struct repro_look {
    struct ts_work work; /* of the room, which is asked first, and of the character */
    double pose, ask;    /* milliseconds: to go to the frame, and to find the contacts */
    size_t pairs;
};

struct repro_program {
    const char *name;
    struct ts_spheretree_rule rule;
    void *room, *person;
    struct repro_look *look; /* of each frame */
    double bytes;            /* of both bodies' trees */
    struct ts_pairs pairs;
};

struct repro_room {
    const struct repro *repro;
    const struct ts_scene *scene;
    const struct ts_visited *visited;
    struct ts_scene_options options;
    struct ts_case *c;
    struct ts_rig rig; /* the visitor */
    struct repro_program program[REPRO_PROGRAMS];
    bool same; /* programs that have exact tests agree, and nothing is missing from the others */
};

/* Builds the room and runs the film. TOOL_FAILED: two programs differ; TOOL_BAD: something was
 * refused or memory ran out; a line was printed. */
int repro_room_run(struct repro_room *room);
void repro_room_free(struct repro_room *room);

/* Operations as the paper counts them: 10 for two balls, 96 for two triangles, 30 for a ball and a
 * plane. */
double repro_operations(const struct ts_work *work);

#endif
