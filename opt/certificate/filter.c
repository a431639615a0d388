/* filter.c: whether a direction parts two faces, in doubles, with a bound of the error.
 *
 * Every number is made from differences of coordinates, each rounded once, by at most nine further
 * operations on the way to a rank: differences of differences, products and sums. Beside each value
 * goes its size, the same formula with absolute values and sums. If nothing underflows, value and
 * exact number differ by less than 12 roundings of the size, and two ranks with their difference by
 * less than 26; 32 are taken, which leaves enough for the sizes' own rounding. Differences that are
 * zero or between 2^-200 and 2^200 keep all of these far from underflow and overflow; others are
 * left to whole numbers. */
#include <math.h>

#include "opt/certificate/certificate.h"
#include "touchstone/number.h"

struct rough {
    double value, size;
};

typedef struct rough rough_vector[3];

/* False: a difference that is too small or too large to go on with. */
static bool from_points(rough_vector to, const double *p, const double *q)
{
    bool usable = true;

    for (int k = 0; k < 3; k++) {
        to[k].value = p[k] - q[k];
        to[k].size = fabs(to[k].value);
        usable = usable && to[k].size < 0x1p200 && (to[k].size > 0x1p-200 || p[k] == q[k]);
    }
    return usable;
}

static void cross(rough_vector to, const rough_vector p, const rough_vector q)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;

        to[k].value = p[i].value * q[j].value - p[j].value * q[i].value;
        to[k].size = p[i].size * q[j].size + p[j].size * q[i].size;
    }
}

static bool edge(rough_vector to, const struct certificate_corners *of, unsigned i)
{
    return from_points(to, of->place[(i + 1) % 3], of->place[i]);
}

static bool direction(rough_vector n, const struct certificate_faces *f, unsigned name)
{
    unsigned i = (name - 3) % 9 / 3, j = (name - 3) % 3;
    rough_vector u, v, normal;
    bool usable;

    if (name < CERTIFICATE_CORNERS) {
        bool both = name > CERTIFICATE_NORMAL_B;

        usable = edge(u, name == CERTIFICATE_NORMAL_B ? &f->b : &f->a, both ? i : 0) &&
                 edge(v, name == CERTIFICATE_NORMAL_A ? &f->a : &f->b, both ? j : 1);
        if (usable) cross(n, u, v);
        return usable;
    }
    if (name < CERTIFICATE_CORNER_EDGE) return from_points(n, f->b.place[j], f->a.place[i]);
    usable = from_points(u, f->b.place[j], f->a.place[i]) &&
             (name < CERTIFICATE_EDGE_CORNER ? edge(v, &f->b, j) : edge(v, &f->a, i));
    if (!usable) return false;
    cross(normal, u, v);
    cross(n, v, normal);
    return true;
}

/* The rank of one corner, measured from the first corner of a, and the rank's size. */
static bool rank_of(const rough_vector n, const double *p, const double *origin, struct rough *to)
{
    rough_vector x;

    if (!from_points(x, p, origin)) return false;
    *to = (struct rough){0, 0};
    for (int k = 0; k < 3; k++) {
        to->value += n[k].value * x[k].value;
        to->size += n[k].size * x[k].size;
    }
    return true;
}

bool opt_certificate_surely_apart(const struct certificate_faces *f, unsigned name)
{
    double last = 0, first = HUGE_VAL, size = 0, sign = name < CERTIFICATE_AGAINST ? 1 : -1;
    rough_vector n;

    if (!direction(n, f, name % CERTIFICATE_AGAINST)) return false;
    for (int i = 1; i < 6; i++) {
        struct rough rank;

        if (!rank_of(n, i < 3 ? f->a.place[i] : f->b.place[i - 3], f->a.place[0], &rank))
            return false;
        size = fmax(size, rank.size);
        if (i < 3)
            last = fmax(last, sign * rank.value);
        else
            first = fmin(first, sign * rank.value);
    }
    return first - last > 32 * TS_ROUNDOFF * size;
}
