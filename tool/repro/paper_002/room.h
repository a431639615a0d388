/* room.h: a character visits the things in a room, and several programs look for contacts of
 * the two: those that paper 002 compares (section 6), and ours. */
#ifndef TOOL_REPRO_ROOM_H
#define TOOL_REPRO_ROOM_H

#include "cases/scene/rig.h"
#include "tool/repro/repro.h"
#include "touchstone/spheretree.h"

/* The paper's three with all faces of the character; as printed, without those that others surround
 * and with corner-trees whose central parts are never divided; and ours. */
enum repro_room_program {
    REPRO_ORIGINAL,
    REPRO_DIVISION,
    REPRO_PLANE,
    REPRO_ORIGINAL_PRINTED,
    REPRO_DIVISION_PRINTED,
    REPRO_PLANE_PRINTED,
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
    const char *name, *brief;
    struct ts_spheretree_rule rule;
    bool skips; /* faces of the character that others surround */
    struct ts_spheretree *room, *person;
    struct repro_look *look; /* of each frame */
    double bytes;            /* of both bodies' trees */
    struct ts_pairs pairs;
};

struct repro_room {
    const struct repro *repro;
    const struct ts_scene *scene;
    const struct ts_visited *visited;
    struct ts_scene_options options;
    struct ts_case *c, *own;  /* own: the user's room, if there is one */
    struct ts_rig rig;        /* the visitor, */
    bool *out;                /* and which of its faces others surround */
    struct ts_pairs kept;     /* contacts of a frame without these */
    size_t contacts, lost;    /* of all frames, and how many of them had such a face, */
    size_t unseen;            /* while none of its neighbours meets the other one */
    unsigned touched, missed; /* frames with a contact, and of these with all lost */
    struct repro_program program[REPRO_PROGRAMS];
};

/* Builds the room and runs the sequence. TOOL_FAILED: two programs differ; TOOL_BAD: something was
 * refused or memory ran out; a line was printed. */
int repro_room_run(struct repro_room *room);
void repro_room_free(struct repro_room *room);

/* Operations as the paper counts them: 10 for two balls, 96 for two triangles, 30 for a ball and a
 * plane. */
double repro_operations(const struct ts_work *work);

/* What a program did in a frame; time of a frame is that of going there and asking. */
enum repro_measure {
    REPRO_BALLS,
    REPRO_FACES,
    REPRO_PLANES,
    REPRO_OPERATIONS,
    REPRO_FOLLOWED, /* balls */
    REPRO_ASK,
    REPRO_FRAME,
    REPRO_LISTED
};
double repro_look(const struct repro_room *room, int program, unsigned frame,
                  enum repro_measure what);

/* The original that a program is compared with: all faces, or as printed. */
int repro_original(int program);

/* The largest and the mean of it in the frames of a visit, or of all visits without a touch. */
enum { REPRO_CLOSE = -1 };
double repro_most(const struct repro_room *room, int program, enum repro_measure what, int visit);
double repro_at_most(const struct repro_room *room, int program, enum repro_measure most,
                     enum repro_measure what); /* in the frame in which `most` is largest */
double repro_usual(const struct repro_room *room, int program, enum repro_measure what, int visit);

/* skip.c: whether two faces, as numbers of their vertices, have an edge in common. */
bool repro_share_edge(const uint32_t *f, const uint32_t *g);

/* tune.c: what thresholds change, in the last frame of each visit without a touch. */
bool repro_002_edges(const struct repro_room *room, const char *file);
bool repro_002_collapse(const struct repro_room *room, const char *file);

#endif
