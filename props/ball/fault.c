/* fault.c: balls that are wrong: two as they are published and programmed everywhere, and
 * planted faults. */
#include <math.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/geometry.h"
#include "props/ball/ball.h"
#include "props/engine/columns.h"
#include "touchstone/blend.h"

enum { MOST = 64 };

/* ---- the common ways, in plain doubles ---- */

static double distance(const double *a, const double *b)
{
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];

    return sqrt(x * x + y * y + z * z);
}

/* Moves and widens the ball so that it just holds p, too (Ritter 1990). */
static void grow(struct ts_ball *ball, const double *p)
{
    double far = distance(p, ball->center), radius = (ball->radius + far) / 2;

    if (!(far > ball->radius)) return;
    for (int k = 0; k < 3; k++)
        ball->center[k] += (p[k] - ball->center[k]) * ((far - radius) / far);
    ball->radius = radius;
}

static size_t farthest(size_t count, const uint32_t *index, const double *point, const double *from)
{
    size_t far = 0;

    for (size_t i = 1; i < count; i++)
        if (distance(ts_ball_point(index, point, i), from) >
            distance(ts_ball_point(index, point, far), from))
            far = i;
    return far;
}

/* The farthest from any point, the farthest from that: the first ball; then every other grows it.
 */
static bool ritter_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                      struct ts_error *error)
{
    const double *a, *b;

    if (!ts_ball_check(count, index, point, error)) return false;
    a = ts_ball_point(index, point, farthest(count, index, point, ts_ball_point(index, point, 0)));
    b = ts_ball_point(index, point, farthest(count, index, point, a));
    for (int k = 0; k < 3; k++) to->center[k] = (a[k] + b[k]) / 2;
    to->radius = distance(a, b) / 2;
    for (size_t i = 0; i < count; i++) grow(to, ts_ball_point(index, point, i));
    return true;
}

/* The sphere through 0 and n edges, with its centre in their plane, by Cramer's rule. */
static void sphere_through(int n, double e[3][3], double *c)
{
    double g[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, b[3] = {0}, det, x[3];

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            g[i][j] = e[i][0] * e[j][0] + e[i][1] * e[j][1] + e[i][2] * e[j][2];
        b[i] = g[i][i] / 2;
    }
    det = g[0][0] * (g[1][1] * g[2][2] - g[1][2] * g[2][1]) -
          g[0][1] * (g[1][0] * g[2][2] - g[1][2] * g[2][0]) +
          g[0][2] * (g[1][0] * g[2][1] - g[1][1] * g[2][0]);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        x[i] = (b[0] * (g[j][1] * g[k][2] - g[j][2] * g[k][1]) +
                b[1] * (g[j][2] * g[k][0] - g[j][0] * g[k][2]) +
                b[2] * (g[j][0] * g[k][1] - g[j][1] * g[k][0])) /
               det;
    }
    for (int k = 0; k < 3; k++) {
        c[k] = 0;
        for (int i = 0; i < n; i++) c[k] += x[i] * e[i][k];
    }
}

struct welzl {
    const double *list[MOST]; /* points, that move to the front */
    const double *set[4];     /* on the sphere */
    int most;                 /* of them at once */
    struct ts_ball ball;
};

static void take_sphere(struct welzl *w, int size)
{
    double e[3][3], c[3];

    for (int i = 1; i < size; i++)
        for (int k = 0; k < 3; k++) e[i - 1][k] = w->set[i][k] - w->set[0][k];
    sphere_through(size - 1, e, c);
    for (int k = 0; k < 3; k++) w->ball.center[k] = w->set[0][k] + c[k];
    w->ball.radius = distance(w->ball.center, w->set[0]);
}

/* Welzl 1991 with moves to the front. */
static void move_to_front(struct welzl *w, size_t count, int size)
{
    w->ball.radius = -1;
    if (size > 0) take_sphere(w, size);
    for (size_t i = 0; size < w->most && size < 4 && i < count; i++) {
        const double *p = w->list[i];

        if (w->ball.radius >= 0 && !(distance(p, w->ball.center) > w->ball.radius)) continue;
        w->set[size] = p;
        move_to_front(w, i, size + 1);
        memmove(w->list + 1, w->list, i * sizeof(const double *));
        w->list[0] = p;
    }
}

static bool welzl(int most, size_t count, const uint32_t *index, const double *point,
                  struct ts_ball *to, struct ts_error *error)
{
    struct welzl w = {.most = most};

    if (!ts_ball_check(count, index, point, error)) return false;
    if (count > MOST) return ts_fail(error, "too many points for a fault");
    for (size_t i = 0; i < count; i++) w.list[i] = ts_ball_point(index, point, i);
    move_to_front(&w, count, 0);
    *to = w.ball;
    return true;
}

static bool welzl_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                     struct ts_error *error)
{
    return welzl(4, count, index, point, to, error);
}

static const struct ts_ball_table with_ritter = {ritter_of}, with_welzl = {welzl_of};

/* ---- points that go missing ---- */

static bool drops_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                     struct ts_error *error)
{
    return ts_ball_opt.of(count > 1 ? count - 1 : count, index, point, to, error);
}

/* Radius: what plain doubles say, about a centre that is good. */
static bool nearest_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                       struct ts_error *error)
{
    if (!ts_ball_opt.of(count, index, point, to, error)) return false;
    to->radius = distance(ts_ball_point(index, point, farthest(count, index, point, to->center)),
                          to->center);
    return true;
}

static bool down_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                    struct ts_error *error)
{
    if (!ts_ball_ref.of(count, index, point, to, error)) return false;
    to->radius = nextafter(to->radius, 0);
    return true;
}

/* Equal neighbours are dropped, and with them the one that follows. */
static bool unique_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                      struct ts_error *error)
{
    double kept[3 * MOST];
    size_t n = 0;

    if (!ts_ball_check(count, index, point, error)) return false;
    if (count > MOST) return ts_fail(error, "too many points for a fault");
    for (size_t i = 0; i < count; i++) {
        const double *p = ts_ball_point(index, point, i);

        if (n > 0 && memcmp(p, kept + 3 * n - 3, 3 * sizeof *p) == 0)
            i++;
        else
            memcpy(kept + 3 * n++, p, 3 * sizeof *p);
    }
    return ts_ball_opt.of(n, NULL, kept, to, error);
}

/* ---- balls that are too large ---- */

static bool three_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                     struct ts_error *error)
{
    return welzl(3, count, index, point, to, error);
}

static bool middle_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                      struct ts_error *error)
{
    uint32_t all[MOST];

    if (!ts_ball_check(count, index, point, error)) return false;
    if (count > MOST) return ts_fail(error, "too many points for a fault");
    for (size_t i = 0; i < count; i++) all[i] = index ? index[i] : (uint32_t)i;
    *to = ts_blend_opt.ball_of(count, all, point);
    return true;
}

static bool epsilon_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                       struct ts_error *error)
{
    if (!ts_ball_opt.of(count, index, point, to, error)) return false;
    if (to->radius > 0) to->radius += 1e-9;
    return true;
}

/* Widened as it should be, but squares overflow. */
static bool unscaled_of(size_t count, const uint32_t *index, const double *point,
                        struct ts_ball *to, struct ts_error *error)
{
    if (!nearest_of(count, index, point, to, error)) return false;
    to->radius *= 1 + 0x1p-48;
    return true;
}

/* The second pass alone, from the first point on. */
static bool one_pass_of(size_t count, const uint32_t *index, const double *point,
                        struct ts_ball *to, struct ts_error *error)
{
    if (!ts_ball_check(count, index, point, error)) return false;
    memcpy(to->center, ts_ball_point(index, point, 0), sizeof to->center);
    to->radius = 0;
    for (size_t i = 1; i < count; i++) grow(to, ts_ball_point(index, point, i));
    return true;
}

/* ---- what should be refused ---- */

static bool takes_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                     struct ts_error *error)
{
    struct ts_error refused;

    if (ts_ball_opt.of(count, index, point, to, &refused)) return true;
    if (count > 0) return true;
    *error = refused;
    return false;
}

static bool clears_of(size_t count, const uint32_t *index, const double *point, struct ts_ball *to,
                      struct ts_error *error)
{
    *to = (struct ts_ball){{0, 0, 0}, 0};
    return ts_ball_opt.of(count, index, point, to, error);
}

/* clang-format off */
static const struct ts_ball_table with_drops = {drops_of}, with_nearest = {nearest_of}, with_down = {down_of},
    with_unique = {unique_of}, with_three = {three_of}, with_middle = {middle_of}, with_epsilon = {epsilon_of},
    with_unscaled = {unscaled_of}, with_one_pass = {one_pass_of}, with_takes = {takes_of}, with_clears = {clears_of};

const struct ts_wrong_twin ball_wrong[] = {
    {"welzl", TS_SUBJECT, &with_welzl, "inside", "Welzl's recursion with moves to the front, in doubles that are believed"},
    {"ritter", TS_SUBJECT, &with_ritter, "smallest", "Ritter's two passes: not the smallest ball"},
    {"drops", TS_FAULT, &with_drops, "inside", "the last point is not looked at"},
    {"nearest", TS_FAULT, &with_nearest, "inside", "the radius is rounded to nearest, and not widened"},
    {"down", TS_FAULT, &with_down, "inside", "the naive radius, rounded down"},
    {"three", TS_FAULT, &with_three, "smallest", "no ball is held by four points"},
    {"middle", TS_FAULT, &with_middle, "smallest", "the ball about the box's middle"},
    {"epsilon", TS_FAULT, &with_epsilon, "smallest", "1e-9 is added to the radius"},
    {"unscaled", TS_FAULT, &with_unscaled, "smallest", "squares of large coordinates overflow"},
    {"one_pass", TS_FAULT, &with_one_pass, "any_order", "a ball that grows from point to point"},
    {"unique", TS_FAULT, &with_unique, "duplicates", "with a duplicate, the next point is dropped, too"},
    {"takes", TS_FAULT, &with_takes, "refusals_keep", "points that are not finite are taken"},
    {"clears", TS_FAULT, &with_clears, "refusals_keep", "the ball is cleared before points are refused"},
    {0},
};
/* clang-format on */
