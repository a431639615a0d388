/* plot.c: a diagram with axes, ticks at round numbers, a grid and a legend. */
#include "tool/plot.h"

#include <math.h>

/* The picture and the frame that lines are drawn in, in pixels. */
enum { WIDTH = 800, HEIGHT = 440, LEFT = 76, RIGHT = 596, TOP = 44, BOTTOM = 384 };

/* Colours that people who see no red or no green can tell apart, too. */
static const char *const colour[TOOL_PLOT_LINES] = {"#0072b2", "#d55e00", "#56b4e9", "#e69f00",
                                                    "#009e73", "#cc79a7", "#000000", "#888888"};

struct axis {
    bool logarithm;
    double low, high; /* of the numbers, or of their logarithms to base 10 */
    double from, to;  /* pixels */
    double step;      /* between ticks */
};

static double on_axis(const struct axis *axis, double number)
{
    return axis->logarithm ? log10(number) : number;
}

static double pixel(const struct axis *axis, double place)
{
    return axis->from + (axis->to - axis->from) * (place - axis->low) / (axis->high - axis->low);
}

static void reach(struct axis *axis, double number)
{
    double place = on_axis(axis, number);

    if (!isfinite(place)) return;
    if (!(place >= axis->low)) axis->low = place; /* NAN: the first one */
    if (!(place <= axis->high)) axis->high = place;
}

/* 1, 2 or 5 times a power of ten, so that there are 4 to 10 ticks. */
static double round_step(double range)
{
    double power = pow(10, floor(log10(range / 4))), ratio = range / 4 / power;

    return power * (ratio >= 5 ? 5 : ratio >= 2 ? 2 : 1);
}

/* Widens the axis to full ticks. Of logarithms: to full powers of ten where it has two or more. */
static void finish(struct axis *axis)
{
    if (isnan(axis->low)) axis->low = axis->high = 0;
    if (!axis->logarithm && axis->low > 0 && axis->low < axis->high / 2) axis->low = 0;
    if (axis->high == axis->low) axis->high = axis->low + 1;
    axis->step = axis->logarithm ? 1 : round_step(axis->high - axis->low);
    axis->low = axis->step * floor(axis->low / axis->step + 1e-9);
    axis->high = axis->step * ceil(axis->high / axis->step - 1e-9);
}

static void measure(const struct tool_plot *plot, struct axis *x, struct axis *y)
{
    *x = (struct axis){plot->log_x, NAN, NAN, LEFT, RIGHT, 0};
    *y = (struct axis){plot->log_y, NAN, NAN, BOTTOM, TOP, 0};
    for (size_t i = 0; i < plot->lines; i++)
        for (size_t k = 0; k < plot->line[i].count; k++) {
            reach(x, plot->line[i].x[k]);
            reach(y, plot->line[i].y[k]);
        }
    finish(x);
    finish(y);
}

static void put_text(FILE *out, double x, double y, const char *anchor, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
}

static void put_rule(FILE *out, double x1, double y1, double x2, double y2, const char *stroke)
{
    fprintf(out, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\"/>\n", x1, y1, x2, y2, stroke);
}

static void put_tick(FILE *out, const struct axis *axis, double place, bool upright)
{
    double at = pixel(axis, place);
    char text[32];

    if (!upright)
        put_rule(out, at, TOP, at, BOTTOM, "#dddddd");
    else
        put_rule(out, LEFT, at, RIGHT, at, "#dddddd");
    snprintf(text, sizeof text, "%.6g", axis->logarithm ? pow(10, place) : place);
    if (!upright)
        put_text(out, at, BOTTOM + 18, "middle", text);
    else
        put_text(out, LEFT - 8, at + 4, "end", text);
}

/* Short ticks at 2 to 9 times a power of ten. */
static void put_small_ticks(FILE *out, const struct axis *axis, double place, bool upright)
{
    for (int i = 2; i < 10; i++) {
        double at = pixel(axis, place + log10(i));

        if (!upright)
            put_rule(out, at, BOTTOM, at, BOTTOM - 4, "#888888");
        else
            put_rule(out, LEFT, at, LEFT + 4, at, "#888888");
    }
}

static void put_axis(FILE *out, const struct axis *axis, bool upright)
{
    int ticks = (int)lround((axis->high - axis->low) / axis->step);

    for (int i = 0; i <= ticks; i++) {
        put_tick(out, axis, axis->low + i * axis->step, upright);
        if (axis->logarithm && i < ticks) put_small_ticks(out, axis, axis->low + i, upright);
    }
}

static void put_line(FILE *out, const struct axis *x, const struct axis *y,
                     const struct tool_line *line, const char *stroke)
{
    bool pen_down = false;

    fprintf(out, "<path stroke=\"%s\" stroke-width=\"1.6\" stroke-linejoin=\"round\" d=\"", stroke);
    for (size_t k = 0; k < line->count; k++) {
        double px = pixel(x, on_axis(x, line->x[k])), py = pixel(y, on_axis(y, line->y[k]));
        bool good = isfinite(px) && isfinite(py);

        if (good) fprintf(out, "%s%.1f %.1f", pen_down ? "L" : "M", px, py);
        pen_down = good;
    }
    fprintf(out, "\"/>\n");
    for (size_t k = 0; line->dots && k < line->count; k++) {
        double px = pixel(x, on_axis(x, line->x[k])), py = pixel(y, on_axis(y, line->y[k]));

        if (isfinite(px) && isfinite(py))
            fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>\n", px, py,
                    stroke);
    }
}

static void put_legend(FILE *out, const struct tool_plot *plot)
{
    for (size_t i = 0; i < plot->lines; i++) {
        double y = TOP + 12 + 22.0 * (double)i;

        fprintf(out, "<path d=\"M%d %.1fH%d\" stroke=\"%s\" stroke-width=\"3\"/>\n", RIGHT + 14, y,
                RIGHT + 38, colour[i]);
        put_text(out, RIGHT + 45, y + 4, "start", plot->line[i].name);
    }
}

bool tool_plot_svg(FILE *out, const void *what)
{
    const struct tool_plot *plot = what;
    struct axis x, y;

    measure(plot, &x, &y);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d "
            "%d\" font-family=\"sans-serif\" font-size=\"12\" fill=\"none\">\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n<g fill=\"#222222\">\n", WIDTH,
            HEIGHT);
    put_axis(out, &x, false);
    put_axis(out, &y, true);
    put_legend(out, plot);
    put_text(out, 0.5 * (LEFT + RIGHT), BOTTOM + 42, "middle", plot->x_title);
    fprintf(out, "<g transform=\"translate(20 %.1f) rotate(-90)\">", 0.5 * (TOP + BOTTOM));
    put_text(out, 0, 0, "middle", plot->y_title);
    fprintf(out, "</g>\n<g font-size=\"14\" font-weight=\"bold\">");
    put_text(out, LEFT, TOP - 18, "start", plot->title);
    fprintf(out, "</g>\n</g>\n");
    for (size_t i = 0; i < plot->lines; i++) put_line(out, &x, &y, &plot->line[i], colour[i]);
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" stroke=\"#222222\"/>\n</svg>\n",
            LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    return !ferror(out);
}
