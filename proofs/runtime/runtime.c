/* runtime.c: the functions whose contracts can be run. ci/eacsl rewrites the annotations with
 * proofs/runtime/executable.py, lets Frama-C's E-ACSL turn them into code, and runs that on the
 * cases of proofs/runtime/cases.c. Nothing of this file is in the library.
 *
 * Where a contract speaks of all numbers, or by induction, it can't be run. Then the function here
 * has one that can: as many of each number as before, or the cells up to RUNTIME_MOST. */
#define RUNTIME_min(a, b) ((a) <= (b) ? (a) : (b))
#define RUNTIME_max(a, b) ((a) >= (b) ? (a) : (b))

#include "proofs/runtime/runtime.h"

#include <stdlib.h>

#include "opt/bucket/cell.c" // NOLINT(bugprone-suspicious-include)
#include "opt/sort.h"
#include "opt/volume/spans.h"

/* Memory that the checks know, which they do of what is allocated here: a program that can't have
 * it ends. */
static void *copy_of(size_t count, size_t size, const void *from)
{
    unsigned char *copy = calloc(count * size + 1, 1);

    if (!copy) exit(2);
    for (size_t i = 0; i < count * size; i++) copy[i] = ((const unsigned char *)from)[i];
    return copy;
}

/* ---- sort.h ---- */

/*@ predicate as_often{L}(uint32_t *x, uint32_t *y, integer n, integer i) =
        \numof(0, n - 1, \lambda integer j; x[j] == y[i]) ==
        \numof(0, n - 1, \lambda integer j; y[j] == y[i]); */

/* x is the same as `before`. */
/*@ requires \forall integer i; 0 <= i < count ==> before[i] == x[i];
    ensures same_numbers: \forall integer i; 0 <= i < count ==> as_often(before, x, count, i); */
static void sort_all(const uint32_t *before, uint32_t *x, uint32_t count) { sort_few(x, count); }

void runtime_sort(uint32_t count, const uint32_t *x)
{
    uint32_t *before = copy_of(count, sizeof *x, x), *after = copy_of(count, sizeof *x, x);

    sort_all(before, after, count);
    free(before);
    free(after);
}

/* ---- spans.h ---- */

/*@ // As in_some of opt/volume/spans.h. Two comparisons in a chain behind those of k, E-ACSL takes for bounds of k, and forgets one.
    predicate cell_in{L}(struct ts_span *span, integer from, integer count, integer c) =
        \exists integer k; from <= k < count && !(c < span[k].begin || span[k].end <= c); */

/* in[c] is 1 for a cell of both lists, or 0. */
/*@ requires \forall integer c; 0 <= c < RUNTIME_MOST ==>
        (in[c] == 1 <==> (cell_in(a, 0, a_count, c) && cell_in(b, 0, b_count, c)));
    ensures all_counted: \result == \numof(0, RUNTIME_MOST - 1, \lambda integer c; in[c] == 1); */
static uint64_t cells_of(const struct ts_span *a, uint32_t a_count, const struct ts_span *b,
                         uint32_t b_count, const unsigned char *in)
{
    return common_cells(a, a_count, b, b_count);
}

static unsigned char is_in(const struct ts_span *span, uint32_t count, uint32_t cell)
{
    unsigned char in = 0;

    for (uint32_t i = 0; i < count; i++) in |= span[i].begin <= cell && cell < span[i].end;
    return in;
}

/* What the contract of next_common says of cells, in numbers: of structs, E-ACSL comes to no end.
 * From i and j on there are spans, from k and l on some are left, and [begin, end) was found. */
/*@ ensures none_added: \forall integer c; 0 <= c < RUNTIME_MOST ==> begin <= c < end ==>
        cell_in(a, i, m, c) && cell_in(b, j, n, c); */
static void none_added(const struct ts_span *a, uint32_t i, uint32_t m, const struct ts_span *b,
                       uint32_t j, uint32_t n, uint32_t begin, uint32_t end)
{
}

/*@ ensures none_lost: \forall integer c; 0 <= c < RUNTIME_MOST ==>
        (cell_in(a, i, m, c) && cell_in(b, j, n, c)) ==>
            (begin <= c < end || (cell_in(a, k, m, c) && cell_in(b, l, n, c))); */
static void none_lost(const struct ts_span *a, uint32_t i, uint32_t k, uint32_t m,
                      const struct ts_span *b, uint32_t j, uint32_t l, uint32_t n, uint32_t begin,
                      uint32_t end)
{
}

/*@ ensures in_order: \forall integer c; 0 <= c < RUNTIME_MOST ==>
        (cell_in(a, k, m, c) && cell_in(b, l, n, c)) ==> end <= c; */
static void all_behind(const struct ts_span *a, uint32_t k, uint32_t m, const struct ts_span *b,
                       uint32_t l, uint32_t n, uint32_t end)
{
}

static struct two next_of(struct two t)
{
    struct two u = next_common(t);
    uint32_t begin = u.found ? u.both.begin : 0, end = u.found ? u.both.end : 0;

    none_added(t.a, t.i, t.a_count, t.b, t.j, t.b_count, begin, end);
    none_lost(t.a, t.i, u.i, t.a_count, t.b, t.j, u.j, t.b_count, begin, end);
    all_behind(t.a, u.i, t.a_count, t.b, u.j, t.b_count, end);
    return u;
}

uint64_t runtime_common(const struct ts_span *a, uint32_t a_count, const struct ts_span *b,
                        uint32_t b_count)
{
    struct ts_span *mine = copy_of(a_count, sizeof *a, a), *yours = copy_of(b_count, sizeof *b, b);
    struct two t = {.a = mine, .b = yours, .a_count = a_count, .b_count = b_count};
    unsigned char *in = copy_of(RUNTIME_MOST, 1, (unsigned char[RUNTIME_MOST]){0});
    uint64_t cells;

    for (uint32_t c = 0; c < RUNTIME_MOST; c++) in[c] = is_in(a, a_count, c) & is_in(b, b_count, c);
    while ((t = next_of(t)).found) {
    }
    cells = cells_of(mine, a_count, yours, b_count, in);
    free(in);
    free(mine);
    free(yours);
    return cells;
}

/* ---- bound.h ---- */

/* What the contract of box_join says, of boxes in memory: E-ACSL can't keep the arrays of a struct
 * that is handed over. */
/*@ ensures smallest: joined(*to, *a, *b); */
static void join(const struct ts_box *a, const struct ts_box *b, struct ts_box *to)
{
    *to = box_join(*a, *b);
}

void runtime_points(uint32_t count, const double *point)
{
    double *copy = copy_of(count, 3 * sizeof *point, point);

    box_of_run(count, copy);
    free(copy);
}

void runtime_numbered(uint32_t count, const uint32_t *index, uint32_t points, const double *point)
{
    double *copy = copy_of(points, 3 * sizeof *point, point);
    uint32_t *number = copy_of(count, sizeof *index, index);

    box_of_index(count, number, copy);
    if (count >= 3) box_of_face(number, copy);
    free(copy);
    free(number);
}

void runtime_boxes(uint32_t count, const double *boxes)
{
    double *copy = copy_of(count, 6 * sizeof *boxes, boxes);
    struct ts_box *box = malloc(3 * sizeof *box);

    if (!box) exit(2);
    box[0] = box_of_boxes(count, copy);
    box[1] = ts_boxes_get(count, copy, count / 2);
    join(&box[0], &box[1], &box[2]);
    ts_boxes_set(count, copy, count / 2, &box[2]);
    free(copy);
    free(box);
}

/* ---- opt/bucket/cell.c ---- */

uint32_t runtime_cell(uint32_t cells, const double *threshold, double p, uint32_t guess)
{
    double *copy = copy_of(cells + 1, sizeof *threshold, threshold);
    uint32_t result = cell_from(copy, p, guess) /*@ ghost ((uint32_t)(cells - 1)) */;

    free(copy);
    return result;
}

void runtime_insert(uint32_t count, const double *value)
{
    double *copy = copy_of(count, sizeof *value, value);
    uint32_t *id = malloc((count + 1) * sizeof *id);

    if (!id) exit(2);
    /* Among equal coordinates some come with a smaller number than those before, some with a
     * larger. */
    for (uint32_t i = 0; i < count; i++) id[i] = i % 2 ? count - i : count + i;
    for (uint32_t i = 0; i < count; i++) insert(copy, id, i, copy[i], id[i]);
    free(copy);
    free(id);
}

/* Here, so that E-ACSL sees where the program begins. */
int main(int argc, char **argv) { return runtime_main(argc, argv); }
