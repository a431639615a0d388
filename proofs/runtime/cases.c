/* cases.c: cases for proofs/runtime/runtime.c, from the generators of the property tests. A
 * contract that does not hold ends the program, with its name and place. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/generate/generate.h"
#include "proofs/runtime/runtime.h"

/* ---- numbers and spans ---- */

/* Few different ones, so that some are equal; or any. */
static uint32_t number(struct ts_bits *bits, bool few)
{
    return few ? (uint32_t)ts_draw_below(bits, 8) : (uint32_t)ts_draw(bits, 32);
}

static void sort(struct ts_bits *bits)
{
    uint32_t x[RUNTIME_MOST], count = (uint32_t)ts_draw_below(bits, 12);
    bool few = ts_draw_chance(bits, 2);

    for (uint32_t i = 0; i < count; i++) x[i] = number(bits, few);
    runtime_sort(count, x);
}

/* In order, none empty, some one behind the other without a gap. */
static uint32_t spans(struct ts_bits *bits, struct ts_span *to)
{
    uint32_t count = 0, at = (uint32_t)ts_draw_below(bits, 8);

    while (count < 8 && at + 1 < RUNTIME_MOST && !ts_draw_chance(bits, 5)) {
        uint32_t end = at + 1 + (uint32_t)ts_draw_below(bits, 6);

        to[count++] = (struct ts_span){at, end < RUNTIME_MOST ? end : RUNTIME_MOST};
        at = end + (uint32_t)ts_draw_below(bits, 4);
    }
    return count;
}

static void common(struct ts_bits *bits)
{
    struct ts_span a[RUNTIME_MOST], b[RUNTIME_MOST];
    uint32_t a_count = spans(bits, a), b_count = spans(bits, b);

    runtime_common(a, a_count, b, b_count);
}

/* ---- points ---- */

/* The vertices of a case, as many as there is room for. */
struct points {
    uint32_t count;
    double at[3 * RUNTIME_MOST];
};

static struct points points_of(struct ts_case *(*generate)(struct ts_bits *), struct ts_bits *bits)
{
    struct points points = {0};
    struct ts_case *c = generate(bits);

    for (size_t b = 0; c && b < c->body_count; b++)
        for (uint32_t v = 0; v < c->body[b].vertex_count && points.count < RUNTIME_MOST; v++) {
            const double *p = c->body[b].reference + 3 * (size_t)v;

            for (int k = 0; k < 3; k++) points.at[3 * points.count + k] = p[k];
            points.count += isfinite(p[0]) && isfinite(p[1]) && isfinite(p[2]);
        }
    ts_case_free(c);
    return points;
}

static struct points any_points(struct ts_bits *bits)
{
    switch (ts_draw_below(bits, 4)) {
    case 0:
        return points_of(ts_gen_cloud, bits);
    case 1:
        return points_of(ts_gen_soup, bits);
    case 2:
        return points_of(ts_gen_boxes, bits);
    default:
        return points_of(ts_gen_bodies, bits);
    }
}

static void points(struct ts_bits *bits)
{
    struct points p = any_points(bits);

    if (p.count > 0) runtime_points(p.count, p.at);
}

static void numbered(struct ts_bits *bits)
{
    struct points p = any_points(bits);
    uint32_t index[RUNTIME_MOST], count = 1 + (uint32_t)ts_draw_below(bits, 8);

    if (p.count == 0) return;
    for (uint32_t i = 0; i < count; i++) index[i] = (uint32_t)ts_draw_below(bits, p.count);
    runtime_numbered(count, index, p.count, p.at);
}

/* Side by side: the smaller and the larger coordinates of every two points. */
static void boxes(struct ts_bits *bits)
{
    struct points p = any_points(bits);
    double box[6 * RUNTIME_MOST];
    uint32_t count = p.count / 2;

    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < 3; k++) {
            box[k * count + i] = fmin(p.at[6 * i + k], p.at[6 * i + 3 + k]);
            box[(k + 3) * count + i] = fmax(p.at[6 * i + k], p.at[6 * i + 3 + k]);
        }
    if (count > 0) runtime_boxes(count, box);
}

/* ---- cells and lists along an axis ---- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static uint32_t coordinates(struct ts_bits *bits, double *to)
{
    struct points p = any_points(bits);
    size_t axis = ts_draw_below(bits, 3);

    for (uint32_t i = 0; i < p.count; i++) to[i] = p.at[3 * i + axis];
    return p.count;
}

/* Thresholds are coordinates, each once, and what is above all of them. */
static void cell(struct ts_bits *bits)
{
    double t[RUNTIME_MOST + 1];
    uint32_t count = coordinates(bits, t), cells = 0;

    if (count == 0) return;
    if (count == RUNTIME_MOST) count--;
    qsort(t, count, sizeof *t, by_value);
    for (uint32_t i = 0; i < count; i++)
        if (cells == 0 || t[cells - 1] < t[i]) t[cells++] = t[i];
    if (t[cells - 1] == DBL_MAX) return;
    t[cells] = DBL_MAX;
    for (uint32_t i = 0; i < cells; i++) {
        runtime_cell(cells, t, t[i], (uint32_t)ts_draw_below(bits, cells));
        runtime_cell(cells, t, nextafter(t[i], DBL_MAX) < DBL_MAX ? nextafter(t[i], DBL_MAX) : t[i],
                     0);
    }
}

static void insert(struct ts_bits *bits)
{
    double value[RUNTIME_MOST];
    uint32_t count = coordinates(bits, value);

    runtime_insert(count < 12 ? count : 12, value);
}

int runtime_main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(struct ts_bits *bits);
    } all[] = {{"sort", sort},   {"spans", common}, {"points", points}, {"numbered", numbered},
               {"boxes", boxes}, {"cell", cell},    {"insert", insert}};
    unsigned long cases = argc > 1 ? strtoul(argv[1], NULL, 10) : 100;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (unsigned long c = 0; c < cases; c++) {
            struct ts_seed_bits bits = ts_bits_of_seed(ts_seed_for(c, all[i].name));

            all[i].run(&bits.bits);
        }
        printf("%-10s %lu cases\n", all[i].name, cases);
        fflush(stdout);
    }
    _Exit(0); /* E-ACSL's way to end a program knows only of its own memory */
}
