/* faces.c: that two faces are apart, or meet: doubles where they are sure, whole numbers else. */
#include "opt/certificate/certificate.h"

static void each_number(struct certificate_faces *f, void (*act)(mpz_ptr))
{
    for (int k = 0; k < 3; k++) {
        mpz_ptr one[8] = {f->zero[k],      f->n[k],         f->u[k], f->v[k],
                          f->weight[0][k], f->weight[1][k], f->x[k], f->y[k]};

        for (int i = 0; i < 3; i++) {
            act(f->a.number[i][k]);
            act(f->b.number[i][k]);
        }
        for (int i = 0; i < 8; i++) act(one[i]);
    }
    act(f->rank);
    act(f->far);
    act(f->sum[0]);
    act(f->sum[1]);
}

static void init(mpz_ptr number) { mpz_init(number); }
static void clear(mpz_ptr number) { mpz_clear(number); }

void opt_certificate_faces_init(struct certificate_faces *f) { each_number(f, init); }
void opt_certificate_faces_clear(struct certificate_faces *f) { each_number(f, clear); }

static void set_corners(struct certificate_corners *c, const struct ts_mesh *mesh, uint32_t face)
{
    c->count = 3;
    for (int i = 0; i < 3; i++) {
        c->vertex[i] = mesh->face[3 * (size_t)face + (size_t)i];
        c->place[i] = mesh->vertex + 3 * (size_t)c->vertex[i];
        c->at[i] = c->number[i];
    }
}

void opt_certificate_faces_set(struct certificate_faces *f, const struct ts_mesh *a, uint32_t i,
                               const struct ts_mesh *b, uint32_t j, bool self)
{
    set_corners(&f->a, a, i);
    set_corners(&f->b, b, j);
    f->exact = false;
    f->shared = 0;
    for (int c = 0; c < 3 && self; c++)
        for (int d = 0; d < 3; d++)
            if (f->a.vertex[c] == f->b.vertex[d]) {
                f->shared_at[f->shared++] = f->a.at[c];
                break;
            }
}

/* ---- reading ---- */

/* f->n, in whole numbers; the name was read. */
static bool take_direction(struct certificate_faces *f, struct certificate_reader *in,
                           unsigned name)
{
    opt_certificate_exact(f);
    if (name % CERTIFICATE_AGAINST) {
        opt_certificate_direction(f, name);
        return true;
    }
    for (int k = 0; k < 3; k++) {
        if (!opt_certificate_number(in, f->n[k])) return false;
        if (name) mpz_neg(f->n[k], f->n[k]);
    }
    return true;
}

/* CERTIFICATE_NO_BYTE if there is none. */
static unsigned read_name(struct certificate_reader *in)
{
    unsigned name = opt_certificate_byte(in, 128, "a direction");

    if (name == CERTIFICATE_NO_BYTE || name % CERTIFICATE_AGAINST < CERTIFICATE_NAMES) return name;
    opt_certificate_unreadable(in, "a direction's name below 39");
    return CERTIFICATE_NO_BYTE;
}

static bool read_weights(struct certificate_reader *in, int count, mpz_t *weight, mpz_t sum)
{
    mpz_set_ui(sum, 0);
    for (int i = 0; i < count; i++) {
        if (!opt_certificate_number(in, weight[i])) return false;
        if (mpz_sgn(weight[i]) < 0) return opt_certificate_fails(in, "a weight is negative");
        mpz_add(sum, sum, weight[i]);
    }
    return mpz_sgn(sum) || opt_certificate_fails(in, "no weight is positive");
}

/* ---- apart ---- */

static bool is_mean(struct certificate_faces *f, struct certificate_reader *in, mpz_t *p, int count,
                    mpz_t *const *at)
{
    mpz_t *weight = f->weight[0];

    if (!read_weights(in, count, weight, f->sum[0])) return false;
    for (int k = 0; k < 3; k++) {
        mpz_mul(f->rank, f->sum[0], p[k]);
        for (int i = 0; i < count; i++) mpz_submul(f->rank, weight[i], at[i][k]);
        if (mpz_sgn(f->rank))
            return opt_certificate_fails(in, "a corner is not the mean that it is said to be");
    }
    return true;
}

static bool strictly(struct certificate_faces *f, struct certificate_reader *in)
{
    unsigned name = read_name(in);

    if (name == CERTIFICATE_NO_BYTE) return false;
    if (name % CERTIFICATE_AGAINST && f->a.count + f->b.count == 6 &&
        opt_certificate_surely_apart(f, name))
        return true;
    if (!take_direction(f, in, name)) return false;
    for (int i = 0; i < f->a.count; i++) {
        opt_certificate_dot(f->rank, f->n, f->a.at[i]);
        if (i == 0 || mpz_cmp(f->rank, f->far) > 0) mpz_set(f->far, f->rank);
    }
    for (int i = 0; i < f->b.count; i++) {
        opt_certificate_dot(f->rank, f->n, f->b.at[i]);
        if (mpz_cmp(f->rank, f->far) <= 0)
            return opt_certificate_fails(in, "the faces do not lie apart along the direction");
    }
    return true;
}

/* True if all of a face that lies as far as the shared vertices is a mean of these. */
static bool only_shared(struct certificate_faces *f, struct certificate_reader *in,
                        const struct certificate_corners *inner, const bool *as_far)
{
    for (int i = 0; i < inner->count; i++) {
        unsigned weights = opt_certificate_byte(in, 4, "a number of weights");

        if (weights == CERTIFICATE_NO_BYTE) return false;
        if (as_far[i]) {
            if (weights != (unsigned)f->shared)
                return opt_certificate_fails(in,
                                             "a corner lies as far as the shared, without weights");
            if (!is_mean(f, in, inner->at[i], f->shared, f->shared_at)) return false;
        } else
            while (weights-- > 0)
                if (!opt_certificate_number(in, f->rank)) return false;
    }
    return true;
}

static bool beyond(struct certificate_faces *f, struct certificate_reader *in, bool inner_b)
{
    const struct certificate_corners *of[2] = {&f->a, &f->b};
    bool as_far[2][3] = {{false}};
    unsigned name;

    if (f->shared == 0) return opt_certificate_fails(in, "the faces share no vertex");
    name = read_name(in);
    if (name == CERTIFICATE_NO_BYTE || !take_direction(f, in, name)) return false;
    opt_certificate_dot(f->far, f->n, f->shared_at[0]);
    for (int x = 0; x < 2; x++)
        for (int i = 0; i < of[x]->count; i++) {
            int order;

            opt_certificate_dot(f->rank, f->n, of[x]->at[i]);
            order = mpz_cmp(f->rank, f->far);
            as_far[x][i] = order == 0;
            if (x == 0 && order > 0)
                return opt_certificate_fails(in, "the first face lies behind what is shared");
            if (x == 1 && order < 0)
                return opt_certificate_fails(in, "the second face lies before what is shared");
        }
    return only_shared(f, in, of[inner_b], as_far[inner_b]);
}

/* Corner i lies between the others: each part for itself. Afterwards the face is whole again. */
static bool cut(struct certificate_faces *f, struct certificate_reader *in,
                struct certificate_corners *c)
{
    unsigned i = opt_certificate_byte(in, 3, "a corner");
    mpz_t *part[3];
    bool good;

    if (i == CERTIFICATE_NO_BYTE) return false;
    if (c->count != 3) return opt_certificate_fails(in, "a part of a face is cut again");
    opt_certificate_exact(f);
    for (unsigned k = 0; k < 3; k++) part[k] = c->at[(i + 1 + 2 * k) % 3];
    if (!is_mean(f, in, part[1], 2, (mpz_t *const[]){part[0], part[2]})) return false;
    c->count = 2;
    c->at[0] = part[0];
    c->at[1] = part[1];
    c->at[2] = f->zero;
    good = opt_certificate_apart(f, in);
    c->at[0] = part[1];
    c->at[1] = part[2];
    good = good && opt_certificate_apart(f, in);
    c->count = 3;
    for (int k = 0; k < 3; k++) c->at[k] = c->number[k];
    return good;
}

bool opt_certificate_apart(struct certificate_faces *f, struct certificate_reader *in)
{
    unsigned why = opt_certificate_byte(in, 5, "why two faces are apart");

    if (why == CERTIFICATE_NO_BYTE) return false;
    if (why == 0) return strictly(f, in);
    if (why < 3) return beyond(f, in, why == 2);
    return cut(f, in, why == 3 ? &f->a : &f->b);
}

/* ---- meet ---- */

static void weigh(mpz_t *to, mpz_t *weight, const struct certificate_corners *c)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(to[k], weight[0], c->at[0][k]);
        mpz_addmul(to[k], weight[1], c->at[1][k]);
        mpz_addmul(to[k], weight[2], c->at[2][k]);
    }
}

bool opt_certificate_meet(struct certificate_faces *f, bool self, struct certificate_reader *in)
{
    unsigned name;

    opt_certificate_exact(f);
    if (!read_weights(in, 3, f->weight[0], f->sum[0]) ||
        !read_weights(in, 3, f->weight[1], f->sum[1]))
        return false;
    weigh(f->x, f->weight[0], &f->a);
    weigh(f->y, f->weight[1], &f->b);
    if (mpz_cmp(f->sum[0], f->sum[1]) || mpz_cmp(f->x[0], f->y[0]) || mpz_cmp(f->x[1], f->y[1]) ||
        mpz_cmp(f->x[2], f->y[2]))
        return opt_certificate_fails(in, "the weights do not give one point");
    if (!self) return true;
    name = read_name(in);
    if (name == CERTIFICATE_NO_BYTE) return false;
    if (f->shared == 0 && name % CERTIFICATE_AGAINST) return true;
    if (!take_direction(f, in, name)) return false;
    weigh(f->x, f->weight[0], &f->a);
    opt_certificate_dot(f->far, f->n, f->x);
    for (int i = 0; i < f->shared; i++) {
        opt_certificate_dot(f->rank, f->n, f->shared_at[i]);
        mpz_mul(f->rank, f->rank, f->sum[0]);
        if (mpz_cmp(f->rank, f->far) >= 0)
            return opt_certificate_fails(in, "the point does not lie behind what is shared");
    }
    return true;
}
