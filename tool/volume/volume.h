/* volume.h: what the parts of `touchstone volume` have in common. */
#ifndef TOOL_VOLUME_VOLUME_H
#define TOOL_VOLUME_VOLUME_H

#include "tool/tool.h"

/* column.c: a column is a rectangle on axes u and v, all along the axis w. */
struct tool_column {
    double low[2], high[2];
};

enum { TOOL_MOST_CORNERS = 12 };

/* The part of a face in a column, and how far rounding may have brought it from the truth. */
struct tool_piece {
    int body;
    int turn; /* 1: its outward side looks up along w, -1: down, 0: it is seen edge-on, or nearly */
    int cuts; /* that made it */
    int count;
    double corner[TOOL_MOST_CORNERS][3]; /* on axes u, v and w */
    double box[2][2];                    /* of the face, on u and v: low, high, as it is cut */
    double low, high;                    /* heights, widened; only while a column is weighed */
    double wrong_area, wrong_top;        /* see docs/volume.md, part 6 */
};

/* What is known of the volume that both bodies have in a column, or in many. */
struct tool_bounds {
    double low, high;
    uint64_t terms; /* that were added up */
    uint64_t open;  /* pieces where more columns would tell more */
};

/* Cuts a piece at the sides of a column; `size` is the largest coordinate. False: nothing is left.
 */
bool tool_piece_cut(struct tool_piece *piece, const struct tool_column *column, double size);

/* Sorts the pieces, and adds what is known of the column to the bounds. True: nothing is open. */
bool tool_column_weigh(const struct tool_column *column, double size, struct tool_piece *piece,
                       size_t count, struct tool_bounds *to);

/* exact.c: the volume that two closed meshes have in common, in rationals, to the nearest double.
 * 1: `to` is right. 0: no memory. -1: mesh `which` has points whose winding number is not 0 and
 * not 1 (nor -1, of a body that is inside out). */
int tool_volume_exact(const struct ts_volume_mesh mesh[2], double *to, int *which);

/* render.c: an answer whose images OpenGL has drawn. To be dropped, also if it is refused. */
struct tool_drawn {
    struct ts_ldi_image image[2];
    struct ts_volume_answer answer;
};

bool tool_volume_draw(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                      const struct ts_volume_table *method, struct tool_drawn *to,
                      struct ts_error *error);
void tool_volume_drop(struct tool_drawn *drawn);

/* same.c: 1: both meshes have the same faces, in any order and from any corner on; 0: they do not;
 * -1: no memory. */
int tool_volume_same(const struct ts_volume_mesh mesh[2]);

#endif
