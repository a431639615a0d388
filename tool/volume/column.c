/* column.c: what the faces in one column say about the volume that two bodies have in common there.
 * docs/volume.md, part 6, says why it is right, and what rounding may do. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/volume/volume.h"

/* A cut moves no corner by more than 16 u times the largest coordinate: docs/volume.md. */
static double step_of(double size) { return 0x1p-49 * size; }

/* ---- pieces ---- */

/* The length of the outline on the first `axes` axes, no less than it is. */
static double outline(const struct tool_piece *p, int axes)
{
    double sum = 0;

    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < axes; k++)
            sum += fabs(p->corner[(i + 1) % p->count][k] - p->corner[i][k]);
    return sum * (1 + 0x1p-40);
}

/* Keeps sign x[axis] >= sign bound. A plane that is moved outward by what earlier cuts may have
 * been wrong keeps every point that belongs there. */
static void cut_side(struct tool_piece *p, int axis, double bound, double sign, double size)
{
    double step = step_of(size), margin = (p->cuts + 1) * step, length = outline(p, 3);
    double at = bound - sign * margin;
    struct tool_piece kept = *p;

    kept.count = 0;
    for (int i = 0; i < p->count; i++) {
        const double *a = p->corner[i], *b = p->corner[(i + 1) % p->count];
        double from = sign * (a[axis] - at), to = sign * (b[axis] - at);

        /* A triangle cut at four sides has seven corners; whatever rounding adds is not cut. */
        if (kept.count + 2 > TOOL_MOST_CORNERS) {
            p->wrong_area = INFINITY;
            return;
        }
        if (from >= 0) memcpy(kept.corner[kept.count++], a, sizeof kept.corner[0]);
        if ((from >= 0) == (to >= 0)) continue;
        for (int k = 0; k < 3; k++)
            kept.corner[kept.count][k] = a[k] + from / (from - to) * (b[k] - a[k]);
        kept.corner[kept.count++][axis] = at;
    }
    kept.cuts++;
    kept.wrong_area += (margin + step) * outline(p, 2);
    kept.wrong_top += step * length * length;
    *p = kept;
}

bool tool_piece_cut(struct tool_piece *piece, const struct tool_column *column, double size)
{
    /* What only touches the side of a column has no point inside it: this is asked of the face. */
    for (int k = 0; k < 2; k++)
        if (piece->box[k][1] <= column->low[k] || piece->box[k][0] >= column->high[k]) return false;
    for (int k = 0; k < 2; k++) {
        if (piece->box[k][0] < column->low[k]) {
            cut_side(piece, k, column->low[k], 1, size);
            piece->box[k][0] = column->low[k];
        }
        if (piece->box[k][1] > column->high[k]) {
            cut_side(piece, k, column->high[k], -1, size);
            piece->box[k][1] = column->high[k];
        }
    }
    return piece->count > 0;
}

/* How low and how high they may reach, all widened alike, so that they can be sorted by it. */
static void find_heights(double size, struct tool_piece *piece, size_t count)
{
    double wide;
    int cuts = 0;

    for (size_t i = 0; i < count; i++) cuts = piece[i].cuts > cuts ? piece[i].cuts : cuts;
    wide = (cuts + 2) * step_of(size);
    for (size_t i = 0; i < count; i++) {
        struct tool_piece *p = &piece[i];

        p->low = INFINITY;
        p->high = -INFINITY;
        for (int k = 0; k < p->count; k++) {
            p->low = fmin(p->low, p->corner[k][2] - wide);
            p->high = fmax(p->high, p->corner[k][2] + wide);
        }
    }
}

/* Its area seen along w, and the volume between it and a height below, both positive. */
static void measure(const struct tool_piece *p, double floor, double *area, double *volume)
{
    *area = *volume = 0;
    for (int i = 1; i + 1 < p->count; i++) {
        const double *a = p->corner[0], *b = p->corner[i], *c = p->corner[i + 1];
        double part = ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2 * p->turn;

        *area += part;
        *volume += part * ((a[2] - floor) + (b[2] - floor) + (c[2] - floor)) / 3;
    }
}

/* ---- clusters: pieces whose heights overlap; below and above one, every point of the column has
 * the same winding numbers ---- */

struct cluster {
    double low, high, volume;
    const struct tool_piece *piece;
    size_t count;
    double before[2], after[2]; /* winding numbers */
};

/* What a body may have of a cluster. */
struct part {
    double low, high;
    bool exact; /* but for rounding */
    bool none;
};

static struct part part_of(const struct cluster *c, int body)
{
    double volume = 0, wrong = 0, change = c->after[body] - c->before[body];
    bool any = false, steady = true;

    for (size_t i = 0; i < c->count; i++) {
        const struct tool_piece *p = &c->piece[i];
        double length = outline(p, 2), area, below;

        if (p->body != body) continue;
        any = true;
        /* Upwards, a face that looks up is one where the winding number falls. */
        steady = steady && p->turn * change < 0;
        measure(p, c->low, &area, &below);
        volume += c->before[body] == 0 ? area * (c->high - c->low) - below : below;
        wrong += (p->wrong_area + 0x1p-46 * length * length) * (c->high - c->low) + p->wrong_top;
    }
    if (!any || (steady && c->before[body] * c->after[body] > 0)) {
        bool in = c->before[body] != 0;

        return (struct part){in ? c->volume : 0, in ? c->volume : 0, true, !in};
    }
    /* All lines cross the surface once, from outside to inside or back. */
    if (!steady || fabs(change) != 1) return (struct part){0, c->volume, false, false};
    wrong += (double)(c->count + 8) * 0x1p-50 * c->volume;
    return (struct part){fmin(fmax(volume - wrong, 0), c->volume), fmin(volume + wrong, c->volume),
                         true, false};
}

/* Of two parts of a cluster, the common part is at most the smaller one, and at least what they are
 * too much for the cluster together. */
static bool weigh_cluster(const struct cluster *c, struct tool_bounds *to)
{
    struct part a = part_of(c, 0), b = part_of(c, 1);
    double high = fmin(a.high, b.high), low = a.low - (c->volume - b.low);
    bool whole = a.low == c->volume || b.low == c->volume;

    if (a.none || b.none) return true;
    if (whole) low = fmin(a.low, b.low);
    to->low += fmax(low - 0x1p-50 * c->volume, 0);
    to->high += high;
    to->terms++;
    return whole && a.exact && b.exact;
}

static int by_height(const void *left, const void *right)
{
    double a = ((const struct tool_piece *)left)->low, b = ((const struct tool_piece *)right)->low;

    return (a > b) - (a < b);
}

/* Takes the pieces of the next cluster, and the winding numbers above it. False: rounding may be
 * too much to tell them. */
static bool next_cluster(double size, double area, const struct tool_piece *end, struct cluster *c,
                         double doubt[2])
{
    double sum[2] = {0, 0};

    c->low = INFINITY;
    c->high = -INFINITY;
    for (c->count = 0; c->piece + c->count < end; c->count++) {
        const struct tool_piece *p = &c->piece[c->count];
        double length = outline(p, 2), seen, below;

        if (c->count > 0 && p->low > c->high) break;
        c->low = fmin(c->low, p->low);
        c->high = fmax(c->high, p->high);
        measure(p, 0, &seen, &below);
        sum[p->body] -= p->turn * seen;
        doubt[p->body] += p->wrong_area + 0x1p-46 * length * length;
        /* A face that may look up or down is nearly edge-on: what it covers may be of either sign.
         */
        if (p->turn == 0) doubt[p->body] += 0x1p-46 * size * size;
    }
    for (int k = 0; k < 2; k++) c->after[k] = c->before[k] + rint(sum[k] / area);
    c->volume = area * (c->high - c->low);
    return doubt[0] <= area / 8 && doubt[1] <= area / 8;
}

bool tool_column_weigh(const struct tool_column *column, double size, struct tool_piece *piece,
                       size_t count, struct tool_bounds *to)
{
    double area = (column->high[0] - column->low[0]) * (column->high[1] - column->low[1]);
    const struct tool_piece *end = piece + count;
    struct tool_bounds sum = *to;
    struct cluster c = {.piece = piece, .low = NAN, .high = NAN};
    double doubt[2] = {0, 0};
    bool done = true;

    if (count == 0) return true;
    find_heights(size, piece, count);
    qsort(piece, count, sizeof *piece, by_height);
    while (c.piece < end) {
        double last = c.high;
        bool inside = c.before[0] != 0 && c.before[1] != 0;

        if (!next_cluster(size, area, end, &c, doubt)) break;
        if (inside) {
            sum.low += (c.low - last) * area;
            sum.high += (c.low - last) * area;
            sum.terms++;
        }
        done = weigh_cluster(&c, &sum) && done;
        memcpy(c.before, c.after, sizeof c.before);
        c.piece += c.count;
    }
    if (c.piece == end && c.before[0] == 0 && c.before[1] == 0) {
        *to = sum;
        return done;
    }
    /* Nothing is known but that it lies between the lowest point and the highest. */
    c.high = piece[0].high;
    for (size_t i = 1; i < count; i++) c.high = fmax(c.high, piece[i].high);
    to->high += area * (c.high - piece[0].low);
    to->terms++;
    return false;
}
