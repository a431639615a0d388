/* plot.h: lines in a diagram, as SVG. */
#ifndef TOOL_PLOT_H
#define TOOL_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct tool_line {
    const char *name;
    const double *x, *y; /* count numbers each; on an axis with logarithms, above 0 */
    size_t count;
    bool dots; /* a dot at every point: for few points */
};

enum { TOOL_PLOT_LINES = 8 };

struct tool_plot {
    const char *title, *x_title, *y_title;
    bool log_x, log_y;
    struct tool_line line[TOOL_PLOT_LINES];
    size_t lines;
};

/* The plot as a document, for tool_write. Points that are not finite, or can't stand on an axis of
 * logarithms, are left out. */
bool tool_plot_svg(FILE *out, const void *plot);

#endif
