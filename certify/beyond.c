/* beyond.c: that two faces of one mesh have no point in common outside of the hull of the vertices
 * that both name: a direction along which one lies before these and the other behind, and one of
 * them has nothing as far as these but what lies in their hull. */
#include "certify/certify.h"

/* ---- points of the hull of what is shared ---- */

static bool same(mpz_t *p, mpz_t *q)
{
    return mpz_cmp(p[0], q[0]) == 0 && mpz_cmp(p[1], q[1]) == 0 && mpz_cmp(p[2], q[2]) == 0;
}

/* Whether p lies on the line from s to t, and with which weights of these. */
static bool between(struct certify_faces *f, mpz_t *p, mpz_t *s, mpz_t *t, mpz_t *weight)
{
    int k = 0;

    certify_minus(f->u, p, s);
    certify_minus(f->v, t, p);
    certify_cross(weight, f->u, f->v);
    if (mpz_sgn(weight[0]) || mpz_sgn(weight[1]) || mpz_sgn(weight[2])) return false;
    certify_dot(weight[0], f->u, f->v);
    if (mpz_sgn(weight[0]) < 0) return false;
    while (k < 2 && mpz_cmp(s[k], t[k]) == 0) k++;
    mpz_abs(weight[0], f->v[k]);
    mpz_abs(weight[1], f->u[k]);
    if (mpz_cmp(s[k], t[k]) == 0) mpz_set_ui(weight[0], 1);
    return same(p, s) || mpz_cmp(s[k], t[k]) != 0;
}

/* Whether p lies in the hull of what is shared, as one of these or between two, and its weights. */
static bool in_shared(struct certify_faces *f, mpz_t *p, mpz_t *weight)
{
    mpz_t two[3];
    bool found = false;

    for (int k = 0; k < 3; k++) mpz_init(two[k]);
    for (int i = 0; i < f->shared && !found; i++)
        for (int j = i; j < f->shared && !found; j++) {
            found = i == j ? same(p, f->s[i]) : between(f, p, f->s[i], f->s[j], two);
            if (!found) continue;
            for (int k = 0; k < 3; k++) mpz_set_ui(weight[k], 0);
            if (i == j) mpz_set_ui(two[0], 1);
            mpz_set(weight[i], two[0]);
            if (i != j) mpz_set(weight[j], two[1]);
        }
    for (int k = 0; k < 3; k++) mpz_clear(two[k]);
    return found;
}

/* ---- one direction ---- */

void certify_direction_write(struct certify_faces *f, unsigned name, struct certify_bytes *out)
{
    certify_byte(out, name);
    for (int k = 0; k < 3 && name == GIVEN; k++) certify_number(out, f->n[k]);
}

/* Of one face: what lies as far as the shared is in their hull. */
static bool inner(struct certify_faces *f, struct certify_corners *c, mpz_t *rank, mpz_t far)
{
    for (int i = 0; i < c->count; i++)
        if (mpz_cmp(rank[i], far) == 0 && !in_shared(f, c->at[i], f->weight[0])) return false;
    return true;
}

static void inner_write(struct certify_faces *f, struct certify_corners *c, mpz_t *rank, mpz_t far,
                        struct certify_bytes *out)
{
    for (int i = 0; i < c->count; i++) {
        bool as_far = mpz_cmp(rank[i], far) == 0 && in_shared(f, c->at[i], f->weight[0]);

        certify_byte(out, as_far ? (unsigned)f->shared : 0);
        for (int k = 0; k < f->shared && as_far; k++) certify_number(out, f->weight[0][k]);
    }
}

bool certify_beyond_try(struct certify_faces *f, unsigned name, struct certify_bytes *out)
{
    struct certify_corners *of[2] = {&f->a, &f->b};

    certify_dot(f->u[3], f->n, f->s[0]);
    for (int x = 0; x < 2; x++)
        for (int i = 0; i < of[x]->count; i++) {
            int order;

            certify_dot(f->rank[x][i], f->n, of[x]->at[i]);
            order = mpz_cmp(f->rank[x][i], f->u[3]);
            if (x == 0 ? order > 0 : order < 0) return false;
        }
    for (unsigned x = 0; x < 2; x++)
        if (inner(f, of[x], f->rank[x], f->u[3])) {
            certify_byte(out, 1 + x);
            certify_direction_write(f, name, out);
            inner_write(f, of[x], f->rank[x], f->u[3], out);
            return true;
        }
    return false;
}

/* ---- all directions ---- */

/* What must not lie behind: from a shared corner to those of a, and from those of b to it. */
struct cone {
    int count;
    mpz_t at[6][3], sum[3], ray[3], normal[3], rank;
};

static void each_number(struct cone *c, void (*act)(mpz_ptr))
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 6; i++) act(c->at[i][k]);
        act(c->sum[k]);
        act(c->ray[k]);
        act(c->normal[k]);
    }
    act(c->rank);
}

static void init(mpz_ptr number) { mpz_init(number); }
static void clear(mpz_ptr number) { mpz_clear(number); }

static bool is_zero(mpz_t *p) { return !mpz_sgn(p[0]) && !mpz_sgn(p[1]) && !mpz_sgn(p[2]); }

static void add_if_before(struct cone *c)
{
    for (int i = 0; i < c->count; i++) {
        certify_dot(c->rank, c->ray, c->at[i]);
        if (mpz_sgn(c->rank) > 0) return;
    }
    for (int k = 0; k < 3; k++) mpz_add(c->sum[k], c->sum[k], c->ray[k]);
}

static void add_both_ways(struct cone *c)
{
    add_if_before(c);
    for (int k = 0; k < 3; k++) mpz_neg(c->ray[k], c->ray[k]);
    add_if_before(c);
}

/* The directions along which nothing lies behind are a cone. The sum of the rays that span it is
 * inside of it: if any direction will do, this one does. A ray is square to two vectors; where all
 * lie in a plane, to one of them within the plane; where all lie on a line, along it. */
static void sum_of_rays(struct cone *c)
{
    bool flat = true;

    for (int i = 0; i < c->count; i++)
        for (int j = i + 1; j < c->count; j++) {
            certify_cross(c->ray, c->at[i], c->at[j]);
            if (is_zero(c->ray)) continue;
            for (int k = 0; k < 3 && flat; k++) mpz_set(c->normal[k], c->ray[k]);
            flat = false;
            add_both_ways(c);
        }
    for (int i = 0; i < c->count; i++) {
        if (flat)
            for (int k = 0; k < 3; k++) mpz_set(c->ray[k], c->at[i][k]);
        else
            certify_cross(c->ray, c->normal, c->at[i]);
        add_both_ways(c);
    }
}

static bool any_direction(struct certify_faces *f, struct certify_bytes *out)
{
    struct cone c = {0};

    each_number(&c, init);
    for (int i = 0; i < f->a.count; i++) certify_minus(c.at[c.count++], f->a.at[i], f->s[0]);
    for (int i = 0; i < f->b.count; i++) certify_minus(c.at[c.count++], f->s[0], f->b.at[i]);
    sum_of_rays(&c);
    for (int k = 0; k < 3; k++) mpz_set(f->n[k], c.sum[k]);
    each_number(&c, clear);
    return certify_beyond_try(f, GIVEN, out);
}

/* ---- faces without area ---- */

/* One corner lies between the others: each part of the face for itself. */
static bool cut(struct certify_faces *f, struct certify_corners *c, int i,
                struct certify_bytes *out)
{
    mpz_t *whole[3] = {c->at[0], c->at[1], c->at[2]},
          *part[3] = {whole[(i + 1) % 3], whole[i], whole[(i + 2) % 3]};
    size_t begin = out->to->count;
    bool done;

    if (!between(f, part[1], part[0], part[2], f->weight[0])) return false;
    certify_byte(out, c == &f->a ? 3 : 4);
    certify_byte(out, (unsigned)i);
    certify_number(out, f->weight[0][0]);
    certify_number(out, f->weight[0][1]);
    c->count = 2;
    c->at[0] = part[0];
    c->at[1] = part[1];
    done = certify_beyond(f, out);
    c->at[0] = part[1];
    c->at[1] = part[2];
    done = done && certify_beyond(f, out);
    c->count = 3;
    for (int k = 0; k < 3; k++) c->at[k] = whole[k];
    if (!done) out->to->count = begin;
    return done;
}

bool certify_beyond(struct certify_faces *f, struct certify_bytes *out)
{
    struct certify_corners *of[2] = {&f->a, &f->b};

    if (any_direction(f, out)) return true;
    for (int x = 0; x < 2; x++)
        for (int i = 0; i < 3 && of[x]->count == 3; i++)
            if (cut(f, of[x], i, out)) return true;
    return false;
}
