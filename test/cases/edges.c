/* edges.c: the two doubles between which an answer flips are neighbours, on either side of zero and
 * across it, and generated points and triangles lie there. */
#include <math.h>
#include <string.h>

#include "cases/generate/edge.h"
#include "test/library/expect.h"
#include "touchstone/predicate.h"

static bool is_above(void *about, double x) { return x >= *(double *)about; }

static void finds(double limit, double no, double yes)
{
    struct ts_edge edge = ts_edge_find((struct ts_edge){no, yes}, is_above, &limit);

    expect_that(edge.yes == limit && edge.no == nextafter(limit, -INFINITY),
                "from %a and %a to %a: found %a and %a", no, yes, limit, edge.no, edge.yes);
}

/* One coordinate is beside the double at which the sign changes: two steps away it is another, for
 * most of them. */
static int flips(const double *p)
{
    int count = 0, sign = ts_predicate_ref.orient3d(p, p + 3, p + 6, p + 9);

    for (int i = 0; i < 12; i++)
        for (int way = -1; way <= 1; way += 2) {
            double q[12];

            memcpy(q, p, sizeof q);
            for (int step = 0; step < 2; step++) q[i] = nextafter(q[i], way * INFINITY);
            count += ts_predicate_ref.orient3d(q, q + 3, q + 6, q + 9) != sign;
        }
    return count;
}

int main(void)
{
    static const double limit[] = {1, -1, 0, 0x1p-1074, -0x1p-1074, 0.1, -0x1.fffffffffffffp1022};
    struct ts_seed_bits source = ts_bits_of_seed(1);
    int at_edge = 0;

    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++) {
        finds(limit[i], -0x1p1023, 0x1p1023);
        finds(limit[i], limit[i] - fabs(limit[i]) / 2 - 3, limit[i] + fabs(limit[i]) / 2 + 2);
    }
    for (int i = 0; i < 1000; i++) {
        double p[12];

        ts_edge_points(&source.bits, p);
        at_edge += flips(p) > 0;
    }
    expect_that(at_edge > 400, "expected 400 of 1000 cases at an edge of orient3d, found %d",
                at_edge);
    return verdict();
}
