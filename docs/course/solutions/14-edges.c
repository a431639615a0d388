/* Exercise 14: find the counterexample.
 *
 * Two solids with parallel faces are apart exactly if one of 15 axes shows it: three face normals
 * of each, and nine cross products of an edge of one and an edge of the other. SAT-lite tries only
 * the six normals (docs/overlap.md). Find two such solids, given by a centre and three edges that
 * go half-way, in whole numbers of at most 1000, that are apart and of which SAT-lite says "maybe".
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct solid {
    int64_t centre[3], edge[3][3];
};

static const struct solid a = {{0, 0, 0}, {{10, 0, 0}, {0, 10, 0}, {0, 0, 10}}};
static const struct solid b = {
    // HOLE 1
    {-10, -1, 15},
    {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}
    // END
};

static int64_t dot(const int64_t *x, const int64_t *y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

static void cross(const int64_t *x, const int64_t *y, int64_t *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = x[(k + 1) % 3] * y[(k + 2) % 3] - x[(k + 2) % 3] * y[(k + 1) % 3];
}

/* How far the edges of a solid reach to one side along n. */
static int64_t reach(const struct solid *s, const int64_t *n)
{
    int64_t sum = 0;

    for (int i = 0; i < 3; i++) {
        int64_t along = dot(s->edge[i], n);

        sum += along < 0 ? -along : along;
    }
    return sum;
}

/* Whether the axis x cross y shows that the solids are apart. */
static bool separates(const int64_t *x, const int64_t *y)
{
    int64_t n[3], distance;

    cross(x, y, n);
    distance = dot(b.centre, n) - dot(a.centre, n);
    if (distance < 0) distance = -distance;
    return distance > reach(&a, n) + reach(&b, n);
}

int main(void)
{
    bool normals = false, edges = false;

    for (int i = 0; i < 3; i++) {
        int64_t n[3];

        cross(b.edge[(i + 1) % 3], b.edge[(i + 2) % 3], n);
        if (dot(n, b.edge[i]) == 0) {
            printf("the edges of b lie in one plane: expected a solid\n");
            return 1;
        }
        for (int k = 0; k < 3; k++)
            if (b.centre[k] > 1000 || b.centre[k] < -1000 || b.edge[i][k] > 1000 ||
                b.edge[i][k] < -1000) {
                printf("a number of b is too large: expected -1000 to 1000\n");
                return 1;
            }
        normals = normals || separates(a.edge[i], a.edge[(i + 1) % 3]) ||
                  separates(b.edge[i], b.edge[(i + 1) % 3]);
        for (int j = 0; j < 3; j++) edges = edges || separates(a.edge[i], b.edge[j]);
    }
    if (normals) {
        printf("a face normal shows that they are apart: expected an axis that only edges give\n");
        return 1;
    }
    if (!edges) {
        printf("the solids share a point: expected solids that are apart\n");
        return 1;
    }
    return 0;
}
