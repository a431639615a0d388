/* chart.c: time against faults, a mark for each adapter; both axes by powers of ten. */
#include <math.h>

#include "tool/judge/judge.h"

enum { WIDE = 640, HIGH = 300, LEFT = 60, RIGHT = 30, TOP = 12, BOTTOM = 44 };

/* From the power of ten `low` to `high`. */
struct axis {
    int low, high;
};

static double wrong(const struct judge_tally *t)
{
    double sum = 0;

    for (int i = 0; i < TS_FAULTS; i++) sum += (double)t->fault[i];
    return sum;
}

static double time_of(const struct judge_tally *t)
{
    return t->answered ? 1e6 * t->seconds / (double)t->answered : 0;
}

static void reach(struct axis *a, double x)
{
    if (a->low > floor(log10(x))) a->low = (int)floor(log10(x));
    if (a->high < ceil(log10(x))) a->high = (int)ceil(log10(x));
}

static double along(const struct axis *a, double x)
{
    return (log10(x) - a->low) / (a->high - a->low);
}

static double place_x(const struct axis *a, double x)
{
    return LEFT + along(a, x) * (WIDE - LEFT - RIGHT);
}

/* No fault stands on the ground line; one is a power of ten above it. */
static double place_y(const struct axis *a, double faults)
{
    return HIGH - BOTTOM - (faults > 0 ? along(a, faults) : 0) * (HIGH - TOP - BOTTOM);
}

static void put_grid(FILE *out, const struct axis *time, const struct axis *faults)
{
    for (int i = time->low; i <= time->high; i++)
        fprintf(out,
                "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/><text x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%g</text>\n",
                place_x(time, pow(10, i)), TOP, place_x(time, pow(10, i)), HIGH - BOTTOM,
                place_x(time, pow(10, i)), HIGH - BOTTOM + 16, pow(10, i));
    for (int i = faults->low; i <= faults->high; i++)
        fprintf(out,
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%g</text>\n",
                LEFT, place_y(faults, pow(10, i)), WIDE - RIGHT, place_y(faults, pow(10, i)),
                LEFT - 6, place_y(faults, pow(10, i)) + 4, i < 0 ? 0 : pow(10, i));
    fprintf(out,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">microseconds a case</text><text "
            "x=\"%d\" y=\"%d\">faults</text>\n",
            WIDE - RIGHT, HIGH - 8, LEFT + 6, TOP + 12);
}

void judge_chart(FILE *out, const struct judge_run *run)
{
    struct axis time = {9, -9}, faults = {-1, 1};

    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (time_of(&total) > 0) reach(&time, time_of(&total));
        if (time_of(&total) > 0 && wrong(&total) > 0) reach(&faults, wrong(&total));
    }
    if (time.low > time.high) return; /* by pipe, nobody knows */
    if (time.low == time.high) time.high++;
    fprintf(out,
            "<h2>Time and faults</h2>\n<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\">"
            "<title>time of a case against faults, a mark for each adapter</title>\n",
            WIDE, HIGH);
    put_grid(out, &time, &faults);
    for (size_t i = 0; i < run->rows.count; i++) {
        static const char *const kind[] = {[JUDGE_PLAIN] = "plain",
                                           [TS_LAST_BITS] = "lesser",
                                           [TS_TOUCHING] = "lesser",
                                           [TS_EXTREME] = "lesser",
                                           [JUDGE_NONE] = "good"};
        struct judge_tally total = judge_total(run, judge_row(run, i));
        char name[JUDGE_NAME_ROOM_ALL];

        if (!(time_of(&total) > 0)) continue;
        judge_name(judge_row(run, i), name);
        fprintf(out,
                "<a href=\"#row%zu\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"><title>",
                i, kind[judge_worst(&total)], place_x(&time, time_of(&total)),
                place_y(&faults, wrong(&total)));
        tool_escaped(out, name);
        fprintf(out, ": %.0f faults, %.3g microseconds a case</title></circle></a>\n",
                wrong(&total), time_of(&total));
    }
    fputs("</svg>\n<p>A mark is red with a fault in general position, a crash or the like; orange "
          "with lesser ones "
          "alone; green without any. Its name shows when it is pointed at, and leads to its "
          "row.</p>\n",
          out);
}
