/* svg.h: how the figures of docs/proofs/ begin and end. */
#ifndef TOUCHSTONE_TOOL_FIGURE_SVG_H
#define TOUCHSTONE_TOOL_FIGURE_SVG_H

#include <stdio.h>

static inline void svg_begin(int width, int height, const char *title, const char *style)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"15\">\n"
           "<title>%s</title>\n<style>%s</style>\n"
           "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff; stroke: none\"/>\n",
           width, height, title, style, width, height);
}

static inline void svg_text(double x, double y, const char *text)
{
    printf("<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x, y, text);
}

/* Corners of a polygon, side by side: x, y. */
static inline void svg_polygon(const char *class, int corners, const double *at)
{
    printf("<path class=\"%s\" d=\"", class);
    for (int i = 0; i < corners; i++)
        printf("%s%.1f %.1f", i ? " L" : "M", at[2 * i], at[2 * i + 1]);
    printf(" Z\"/>\n");
}

#endif
