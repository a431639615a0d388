/* inset.c: the place where two faces are apart, or in each other, at the scale of their gap or
 * depth: at the scale of the faces it may be too small to be seen. Looked at across the direction
 * in which it is measured, which points up. */
#include <math.h>
#include <string.h>

#include "tool/judge/draw.h"

enum { SIDE = 120, LEFT = 12, TOP = 372, MOST = 3 + 4 };

static double dot(const double *u, const double *v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

static bool normalize(double *v)
{
    double length = sqrt(dot(v, v));

    for (int k = 0; k < 3 && length > 0; k++) v[k] /= length;
    return length > 0;
}

/* To the right is the edge of either face that is longest across the direction. */
static bool choose_right(const double *a, const double *b, struct judge_place *v)
{
    double longest = 0;

    for (int i = 0; i < 6; i++) {
        const double *t = i < 3 ? a : b;
        double edge[3], along;

        for (int k = 0; k < 3; k++) edge[k] = t[3 * ((i + 1) % 3) + k] - t[3 * (i % 3) + k];
        along = dot(edge, v->up);
        for (int k = 0; k < 3; k++) edge[k] -= along * v->up[k];
        if (!(dot(edge, edge) > longest)) continue;
        longest = dot(edge, edge);
        memcpy(v->right, edge, sizeof edge);
    }
    return longest > 0 && normalize(v->right);
}

static bool choose_view(const double *a, const double *b, const struct ts_size *size,
                        struct judge_place *v)
{
    double norm = 0;

    if (!(size->length > 0) || !ts_size_place(a, b, v->middle, v->up)) return false;
    for (int k = 0; k < 3; k++) norm += fabs(v->up[k]);
    v->half = 3 * size->length * norm;
    return isfinite(v->half) && v->half > 0 && choose_right(a, b, v);
}

/* What is left of a polygon on one side of a line x = 1 or so: of the square that is shown. The
 * corners may be 2^53 such squares away. */
static size_t cut(long double (*p)[2], size_t count, int axis, double sign)
{
    long double from[MOST][2];
    size_t kept = 0;

    memcpy(from, p, count * sizeof *p);
    for (size_t i = 0; i < count; i++) {
        const long double *x = from[i], *y = from[(i + 1) % count];
        long double in_x = 1 - sign * x[axis], in_y = 1 - sign * y[axis];

        if (in_x >= 0 && kept < MOST) memcpy(p[kept++], x, sizeof *p);
        if ((in_x < 0) == (in_y < 0) || kept == MOST) continue;
        p[kept][axis] = sign;
        p[kept][!axis] = x[!axis] + (y[!axis] - x[!axis]) * (in_x / (in_x - in_y));
        kept++;
    }
    return kept;
}

static void put_face(FILE *out, const struct judge_place *v, const double *t, const char *class)
{
    long double p[MOST][2] = {{0}};
    size_t count = 3;

    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            long double from = (long double)t[3 * i + k] - v->middle[k];

            p[i][0] += from * v->right[k] / v->half;
            p[i][1] += from * v->up[k] / v->half;
        }
    }
    for (int side = 0; side < 4 && count; side++)
        count = cut(p, count, side / 2, side % 2 ? 1 : -1);
    if (!count) return;
    fprintf(out, "<path class=\"%s\" d=\"", class);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%c%.2Lf %.2Lf ", i ? 'L' : 'M', LEFT + SIDE / 2.0L * (1 + p[i][0]),
                TOP + SIDE / 2.0L * (1 - p[i][1]));
    fputs("Z\"/>\n", out);
}

bool judge_place(const struct judge_evidence *p, enum ts_fault fault, struct judge_place *place)
{
    double a[9], b[9];

    judge_corners(p, fault, 0, a);
    judge_corners(p, fault, 1, b);
    return choose_view(a, b, &p->findings.size[fault], place);
}

void judge_inset(FILE *out, const struct judge_evidence *p, enum ts_fault fault)
{
    const struct ts_size *size = &p->findings.size[fault];
    const char *name = fault == TS_POINT ? "distance" : size->apart ? "gap" : "depth";
    double a[9], b[9];
    struct judge_place v;

    judge_measured(p, fault, a, b);
    fprintf(out,
            "<text x=\"%d\" y=\"%d\">%s %.3g</text><text x=\"%d\" y=\"%d\">of the longest edge "
            "%.3g</text><text x=\"%d\" y=\"%d\">%s</text>\n",
            LEFT + SIDE + 12, TOP + 20, name, size->length, LEFT + SIDE + 12, TOP + 40,
            size->relative, LEFT + SIDE + 12, TOP + 60, ts_severity_names[size->severity].phrase);
    if (!choose_view(a, b, size, &v)) return;
    put_face(out, &v, a, "inset-a");
    put_face(out, &v, b, "inset-b");
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/><text x=\"%d\" "
            "y=\"%d\">left: %.2g wide</text>\n",
            LEFT, TOP, SIDE, SIDE, LEFT + SIDE + 12, TOP + 80, 2 * v.half);
}
