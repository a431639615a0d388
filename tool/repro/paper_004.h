/* paper_004.h: what the experiments of paper 004 share: solids, and what each stage of a question
 * costs. */
#ifndef TOOL_REPRO_PAPER_004_H
#define TOOL_REPRO_PAPER_004_H

#include "tool/repro/repro.h"
#include "touchstone/volume.h"

enum { REPRO_004_PIXELS = 128, REPRO_004_LEVEL = 2 /* as many faces as in the paper */ };

/* In place of the paper's objects, and in its order. */
enum repro_solid_kind {
    REPRO_KNOT,    /* the knot, 12k faces */
    REPRO_FIGURE,  /* for the rabbit, 50k */
    REPRO_COIL,    /* for the reptile, 110k */
    REPRO_DOLPHIN, /* for the santa, 150k */
    REPRO_TANGLE,  /* for the dragon, 520k */
    REPRO_LOOP,    /* for the rabbit again, 50k: unlike the figure it does not run through itself */
    REPRO_SOLIDS
};

/* A mesh whose longest extent is 2, around the origin; then moved. */
struct repro_solid {
    char name[40];
    struct ts_case *c; /* that its memory belongs to */
    struct ts_volume_mesh mesh;
    double *vertex;        /* as they are moved */
    double half[3];        /* half its extents */
    struct ts_ldi *layers; /* a session of ldi */
};

/* Says what went wrong and returns false. */
bool repro_solid_open(const struct repro *repro, enum repro_solid_kind kind,
                      struct repro_solid *to);
void repro_solid_close(struct repro_solid *solid); /* one of zeros is allowed */

/* Moves it from where it was at first. */
void repro_solid_move(struct repro_solid *solid, const double *way);

struct ts_box repro_solid_box(const struct repro_solid *solid);

/* Milliseconds of processor time of all threads; a stage that was not run is NaN. */
struct repro_stages {
    double box, image, intersect, gl; /* stages 1, 2 and 3a, and stage 2 in OSMesa */
    double points;                    /* stage 3b */
};

/* How OSMesa draws: all faces, with depths clamped to the view; near and far plane clip, as
 * printed; without the faces beyond the far side; and the same with those that enter and those that
 * leave apart. Lines are closed at the far side in all of them. */
enum repro_gl {
    REPRO_GL_CLAMPED,
    REPRO_GL_CLIPPED,
    REPRO_GL_CLOSED,
    REPRO_GL_JOINED,
    REPRO_GL_WAYS
};

/* Images of two solids, and what was found in them. */
struct repro_004_pair {
    struct repro_solid *solid[2];
    uint32_t pixels; /* across and up */
    bool all_ways;   /* OSMesa draws in all ways, and not only in the last */
    struct ts_voi voi;
    struct ts_ldi_image image[2];
    struct ts_spans common;
    struct repro_stages stages;
    /* in each way that OSMesa draws; NaN without it */
    double gl_volume[REPRO_GL_WAYS], gl_ms[REPRO_GL_WAYS];
    uint32_t gl_layers[REPRO_GL_WAYS][2];
    double gl_open; /* the volume where near and far plane clip and lines are not closed */
};

/* The median of `rounds` rounds. TOOL_FAILED: the twin that was asked for has other cells. */
int repro_004_measure(const struct repro *repro, struct repro_004_pair *pair, unsigned rounds);
void repro_004_drop(struct repro_004_pair *pair);

/* From here on there is one thread: stages are compared, and all of them in one thread. */
void repro_004_one_thread(void);

/* Seconds of processor time of all threads. */
double repro_004_now(void);

/* What it took, and the most layers of a pixel, of both kinds together. */
struct repro_gl_cost {
    double seconds;
    uint32_t layers;
};

/* The image of a solid in OSMesa; false where there is none. */
bool repro_004_gl(const struct repro_solid *solid, const struct ts_view *view, enum repro_gl way,
                  struct ts_ldi_image *to, struct repro_gl_cost *cost);

/* paper_004_sides.c: what a pair costs along each axis, a row for each. */
struct repro_sides {
    unsigned count, more, fewer; /* axes that are not chosen; those along which more is drawn */
    double sum;                  /* of what is drawn along these over what is along the chosen */
};

void repro_004_sides_start(struct tool_sheet *sheet);
bool repro_004_sides(const struct repro_004_pair *pair, const char *overlap,
                     struct tool_sheet *sheet, struct repro_sides *sides);
bool repro_004_sides_end(const struct repro *repro, struct tool_sheet *sheet,
                         const struct repro_sides *sides);

/* paper_004_picture.c: both bodies, the volume that they have in common, and the layers of both
 * images, as pictures. */
bool repro_004_pictures(const struct repro *repro, const char *name,
                        const struct repro_004_pair *pair);

/* Points as small tetrahedra, red where `red` is not 0, and a solid, or NULL. */
bool repro_004_dots(const struct repro *repro, const char *name, const struct repro_solid *solid,
                    size_t count, const double *point, const unsigned char *red);

#endif
