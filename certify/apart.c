/* apart.c: a direction along which one face lies before the other.
 *
 * Of two closest points the difference is such a direction, and these lie on corners, edges or
 * inside of a face: so one of the directions that have a name always does, if they share nothing.
 */
#include <math.h>
#include <string.h>

#include "certify/certify.h"

/* ---- with doubles, to guess which ---- */

typedef double vector[3];

struct doubles {
    vector a[3], b[3], edge_a[3], edge_b[3];
    const struct certify_faces *f;
};

static double dot(const vector p, const vector q)
{
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

static void cross(vector to, const vector p, const vector q)
{
    for (int k = 0; k < 3; k++)
        to[k] = p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3];
}

static void minus(vector to, const vector p, const vector q)
{
    for (int k = 0; k < 3; k++) to[k] = p[k] - q[k];
}

static void load(struct doubles *d, const struct certify_faces *f)
{
    const double *origin = f->a.place[0];

    for (int i = 1; i < 3 && f->shared; i++)
        if (!f->a.shared[0] && f->a.shared[i]) origin = f->a.place[i];
    d->f = f;
    for (int i = 0; i < 3; i++) {
        minus(d->a[i], f->a.place[i], origin);
        minus(d->b[i], f->b.place[i], origin);
        minus(d->edge_a[i], f->a.place[(i + 1) % 3], f->a.place[i]);
        minus(d->edge_b[i], f->b.place[(i + 1) % 3], f->b.place[i]);
    }
}

static void direction(vector n, const struct doubles *d, unsigned name)
{
    unsigned pair = name < EDGES ? 0 : (name - EDGES) % 9, i = pair / 3, j = pair % 3;
    vector from, normal;

    minus(from, d->b[j], d->a[i]);
    if (name == NORMAL_A)
        cross(n, d->edge_a[0], d->edge_a[1]);
    else if (name == NORMAL_B)
        cross(n, d->edge_b[0], d->edge_b[1]);
    else if (name < CORNERS)
        cross(n, d->edge_a[i], d->edge_b[j]);
    else if (name < CORNER_EDGE)
        memcpy(n, from, sizeof from);
    else {
        const double *edge = name < EDGE_CORNER ? d->edge_b[j] : d->edge_a[i];

        cross(normal, from, edge);
        cross(n, edge, normal);
    }
}

/* How far b lies behind a along n, of what is not shared; if something is, how far either lies from
 * it while the other does not lie on the wrong side, but for rounding. */
static double gap(const struct doubles *d, const vector n, double sign)
{
    double last = -HUGE_VAL, first = HUGE_VAL, least;

    for (int i = 0; i < 3; i++) {
        if (!d->f->a.shared[i]) last = fmax(last, sign * dot(n, d->a[i]));
        if (!d->f->b.shared[i]) first = fmin(first, sign * dot(n, d->b[i]));
    }
    if (!d->f->shared) return first - last;
    least = 1e-9 * fmax(fabs(last), fabs(first));
    if (first >= -least && -last > least) return -last;
    if (last <= least && first > least) return first;
    return -1;
}

static bool strictly(struct certify_faces *f)
{
    for (int i = 0; i < 3; i++) {
        certify_dot(f->rank[0][i], f->n, f->a.at[i]);
        certify_dot(f->rank[1][i], f->n, f->b.at[i]);
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (mpz_cmp(f->rank[0][i], f->rank[1][j]) >= 0) return false;
    return true;
}

/* Without doubt now. */
static bool try_direction(struct certify_faces *f, unsigned name, struct certify_bytes *out)
{
    certify_vector(f, name);
    if (f->shared) return certify_beyond_try(f, name, out);
    if (!strictly(f)) return false;
    certify_byte(out, 0);
    certify_direction_write(f, name, out);
    return true;
}

bool certify_apart_guessed(struct certify_faces *f, struct certify_bytes *out)
{
    struct doubles d;
    double best = 0;
    unsigned chosen = GIVEN;

    load(&d, f);
    for (unsigned name = NORMAL_A; name < DIRECTIONS; name++) {
        vector n;
        double length;

        direction(n, &d, name);
        length = sqrt(dot(n, n));
        for (unsigned side = 0; side <= AGAINST; side += AGAINST) {
            double far = gap(&d, n, side ? -1 : 1) / length;

            if (far > best) {
                best = far;
                chosen = name + side;
            }
        }
    }
    return chosen != GIVEN && try_direction(f, chosen, out);
}

bool certify_apart(struct certify_faces *f, struct certify_bytes *out)
{
    for (unsigned name = NORMAL_A; name < DIRECTIONS; name++)
        if (try_direction(f, name, out) || try_direction(f, name + AGAINST, out)) return true;
    return f->shared && certify_beyond(f, out);
}
