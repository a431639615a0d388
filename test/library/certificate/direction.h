/* direction.h: the directions that have a name, as the tests compute them. */
#ifndef TEST_LIBRARY_CERTIFICATE_DIRECTION_H
#define TEST_LIBRARY_CERTIFICATE_DIRECTION_H

#include <math.h>

#include "test/library/certificate/by_hand.h"

typedef double vector[3];

static inline void minus(vector to, const double *p, const double *q)
{
    for (int k = 0; k < 3; k++) to[k] = p[k] - q[k];
}

static inline void cross(vector to, const vector p, const vector q)
{
    const vector product = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                            p[0] * q[1] - p[1] * q[0]};

    memcpy(to, product, sizeof product);
}

static inline double dot(const vector p, const double *q)
{
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

static inline void edge(vector to, const double *corners, unsigned i)
{
    minus(to, corners + 3 * ((i + 1) % 3), corners + 3 * i);
}

/* Without rounding if the corners are small whole numbers. */
static inline void direction(vector n, unsigned name, const double *a, const double *b)
{
    unsigned plain = name % AGAINST, kind = (plain + 6) / 9, i = (plain + 6) % 9 / 3, j = plain % 3;
    vector along;

    if (kind == 0) {
        edge(n, plain == NORMAL_A ? a : b, 0);
        edge(along, plain == NORMAL_A ? a : b, 2);
        cross(n, along, n);
    } else if (kind == 1) {
        edge(n, a, i);
        edge(along, b, j);
        cross(n, n, along);
    } else
        minus(n, b + 3 * (size_t)j, a + 3 * (size_t)i);
    if (kind == 3) edge(along, b, j);
    if (kind == 4) edge(along, a, i);
    if (kind > 2) {
        double part = dot(n, along), square = dot(along, along);

        for (int k = 0; k < 3; k++) n[k] = square * n[k] - part * along[k];
    }
    for (int k = 0; k < 3 && name >= AGAINST; k++) n[k] = -n[k];
}

/* How far b lies behind a along the direction, of so many corners. */
static inline double gap(unsigned name, const double *a, int of_a, const double *b, int of_b)
{
    double last = -HUGE_VAL, first = HUGE_VAL;
    vector n;

    direction(n, name, a, b);
    for (int i = 0; i < of_a; i++) last = fmax(last, dot(n, a + 3 * (size_t)i));
    for (int i = 0; i < of_b; i++) first = fmin(first, dot(n, b + 3 * (size_t)i));
    return first - last;
}

static uint32_t state = 1;

static inline unsigned random_below(unsigned end)
{
    state = state * 1664525 + 1013904223;
    return (unsigned)((uint64_t)state * end >> 32);
}

/* Small whole numbers, those of one face more to one side. */
static inline void draw(double *corners, int reach, int side)
{
    for (int i = 0; i < 9; i++)
        corners[i] = (int)random_below(2 * (unsigned)reach + 1) - reach + (i % 3 == 2 ? side : 0);
}

#endif
