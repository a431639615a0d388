/* chart.c: time against faults, a mark for each adapter; both axes by powers of ten. */
#include <math.h>
#include <string.h>

#include "tool/judge/judge.h"

enum { WIDE = 640, HIGH = 340, LEFT = 60, RIGHT = 30, TOP = 12, BOTTOM = 44 };

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

/* ---- marks ---- */

enum { MOST_LABELS = 64, LETTER = 6, LINE = 13 };

/* Where labels and marks stand, so that the next ones keep out of their way. */
struct taken {
    struct box {
        double x, y, wide;
    } box[MOST_LABELS];
    size_t count;
};

static bool is_free(const struct taken *t, const struct box *b)
{
    if (b->x < LEFT || b->x + b->wide > WIDE - 2 || b->y < TOP + LINE || b->y > HIGH - BOTTOM)
        return false;
    for (size_t i = 0; i < t->count; i++) {
        const struct box *o = &t->box[i];

        if (b->x < o->x + o->wide && o->x < b->x + b->wide && fabs(b->y - o->y) < LINE)
            return false;
    }
    return true;
}

/* The name of a library beside its mark, where there is room for it; otherwise it shows only when
 * the mark is pointed at. */
static void put_label(FILE *out, struct taken *t, const char *name, double x, double y)
{
    double wide = LETTER * (double)strlen(name);
    const struct box place[] = {{x + 9, y + 4, wide},         {x - 9 - wide, y + 4, wide},
                                {x - wide / 2, y - 9, wide},  {x - wide / 2, y + 18, wide},
                                {x - wide / 2, y - 24, wide}, {x - wide / 2, y + 32, wide},
                                {x + 9, y + 17, wide},        {x + 9, y - 9, wide},
                                {x - 9 - wide, y + 17, wide}, {x - 9 - wide, y - 9, wide}};

    for (size_t i = 0; i < sizeof place / sizeof *place && t->count < MOST_LABELS; i++) {
        if (!is_free(t, &place[i])) continue;
        t->box[t->count++] = place[i];
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">", place[i].x, place[i].y);
        tool_escaped(out, name);
        fputs("</text>\n", out);
        return;
    }
}

/* A row that the chart shows: what it promises is judged, not the contract again. */
static bool is_shown(const struct judge_row *row, const struct judge_tally *total)
{
    return time_of(total) > 0 && !row->again;
}

/* Our own ways have one label. */
static bool is_named(const struct judge_run *run, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (!judge_row(run, i)->again &&
            strcmp(judge_row(run, i)->who.library, judge_row(run, number)->who.library) == 0)
            return false;
    return true;
}

static void put_mark(FILE *out, const struct judge_run *run, size_t number, double x, double y)
{
    static const char *const kind[] = {[JUDGE_PLAIN] = "plain",
                                       [TS_LAST_BITS] = "lesser",
                                       [TS_TOUCHING] = "lesser",
                                       [TS_EXTREME] = "lesser",
                                       [JUDGE_NONE] = "good"};
    struct judge_tally total = judge_total(run, judge_row(run, number));

    fputs("<a href=\"#", out);
    judge_put_anchor(out, run, number);
    fprintf(out, "\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"><title>",
            kind[judge_worst(&total)], x, y);
    judge_put_name(out, judge_row(run, number));
    fprintf(out, ": %.0f faults, %.3g microseconds a case</title></circle></a>\n", wrong(&total),
            time_of(&total));
}

/* All marks first, so that no label stands on one. */
static void put_marks(FILE *out, const struct judge_run *run, const struct axis *time,
                      const struct axis *faults)
{
    struct taken taken = {.count = 0};

    for (int labels = 0; labels < 2; labels++)
        for (size_t i = 0; i < run->rows.count; i++) {
            const struct judge_row *row = judge_row(run, i);
            struct judge_tally total = judge_total(run, row);
            double x, y;

            if (!is_shown(row, &total)) continue;
            x = place_x(time, time_of(&total));
            y = place_y(faults, wrong(&total));
            if (labels && is_named(run, i))
                put_label(out, &taken, row->who.library, x, y);
            else if (!labels)
                put_mark(out, run, i, x, y);
            if (!labels && taken.count < MOST_LABELS / 2)
                taken.box[taken.count++] = (struct box){x - 6, y + 4, 12};
        }
}

void judge_chart(FILE *out, const struct judge_run *run)
{
    struct axis time = {9, -9}, faults = {-1, 1};

    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (!is_shown(judge_row(run, i), &total)) continue;
        reach(&time, time_of(&total));
        if (wrong(&total) > 0) reach(&faults, wrong(&total));
    }
    if (time.low > time.high) return; /* by pipe, nobody knows */
    if (time.low == time.high) time.high++;
    fprintf(out,
            "<h2 id=\"chart\">Time and faults</h2>\n<svg class=\"chart\" viewBox=\"0 0 %d %d\" "
            "role=\"img\"><title>time of a case against faults, a mark for each adapter</title>\n",
            WIDE, HIGH);
    put_grid(out, &time, &faults);
    put_marks(out, run, &time, &faults);
    fputs("</svg>\n<p>A mark for each way to use a library, with the library's name at the first. "
          "Red: a fault in general position, a crash or the like; orange: lesser faults alone; "
          "green: none. A mark leads to its row. The time is that of the first answers; of a "
          "library that answers as another program it is mostly that of the text between "
          "them.</p>\n",
          out);
}
