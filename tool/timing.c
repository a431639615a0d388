/* timing.c: what the same input costs several twins. They run by turns, so that a machine that
 * slows down for a while slows all of them down, and the median drops what disturbed one turn. It
 * is the thread's own time that counts, not what other programs took from it. */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "tool/tool.h"

enum { MOST_ROUNDS = 1001 };

/* One turn lasts at least this long, whatever the clock's grain and however fast the twin. */
static const double shortest_turn = 1e-3;

double tool_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Nanoseconds per item over one turn; NAN of a twin that did none, because it would take too long.
 */
static double turn(const struct ts_bench *bench, const void *twin, void *input)
{
    double start = tool_now(), elapsed;
    uint64_t items = 0;

    do {
        items += bench->run(twin, input);
        elapsed = tool_now() - start;
    } while (elapsed < shortest_turn);
    return items ? 1e9 * elapsed / (double)items : NAN;
}

static int compare(const void *left, const void *right)
{
    const double *x = left, *y = right;

    return (*x > *y) - (*x < *y);
}

double tool_wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double tool_median(double *value, size_t count)
{
    qsort(value, count, sizeof *value, compare);
    return 0.5 * (value[(count - 1) / 2] + value[count / 2]);
}

bool tool_measure(const struct ts_bench *bench, size_t twins, const void *const *twin,
                  double seconds, unsigned rounds, double *nanoseconds)
{
    double(*sample)[MOST_ROUNDS] = malloc(twins * sizeof *sample);
    void *input = sample ? bench->setup() : NULL;
    double start = tool_now();
    size_t done = 0;

    if (!input) {
        free(sample);
        return false;
    }
    while (done < rounds || (done < MOST_ROUNDS && tool_now() - start < seconds)) {
        for (size_t i = 0; i < twins; i++) sample[i][done] = turn(bench, twin[i], input);
        done++;
    }
    for (size_t i = 0; i < twins; i++) nanoseconds[i] = tool_median(sample[i], done);
    bench->teardown(input);
    free(sample);
    return true;
}
