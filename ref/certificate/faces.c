/* faces.c, naive: that two faces are apart, or that they meet, in rationals. */
#include "common/error.h"
#include "common/pairs.h"
#include "ref/certificate/certificate.h"

/* Corners of a face, or of a part of it that has no area. */
struct corners {
    int count;
    uint32_t vertex[3];
    mpq_t *at[3];
};

/* ---- directions ---- */

static void minus(mpq_t *to, mpq_t *p, mpq_t *q)
{
    for (int c = 0; c < 3; c++) mpq_sub(to[c], p[c], q[c]);
}

static void cross(mpq_t *to, mpq_t *p, mpq_t *q)
{
    rational_point result;
    mpq_t product;

    mpq_init(product);
    rational_init(result, 3);
    for (int c = 0; c < 3; c++) {
        mpq_mul(result[c], p[(c + 1) % 3], q[(c + 2) % 3]);
        mpq_mul(product, p[(c + 2) % 3], q[(c + 1) % 3]);
        mpq_sub(result[c], result[c], product);
    }
    for (int c = 0; c < 3; c++) mpq_swap(to[c], result[c]);
    rational_clear(result, 3);
    mpq_clear(product);
}

/* Edge i leads from corner i to the next one. */
static void edge(mpq_t *to, const struct corners *of, unsigned i)
{
    minus(to, of->at[(i + 1) % 3], of->at[i]);
}

/* 1, 2: normals; then nine each: edge i times edge j; corner i to corner j; that made square to
 * edge j of b; to edge i of a. */
static void named_direction(struct certificate_checker *k, unsigned name, const struct corners *a,
                            const struct corners *b)
{
    unsigned i = (name - 3) % 9 / 3, j = (name - 3) % 3;
    mpq_t *n = k->direction;
    rational_point other;

    rational_init(other, 3);
    if (name < 3) {
        edge(n, name == 1 ? a : b, 0);
        edge(other, name == 1 ? a : b, 1);
        cross(n, n, other);
    } else if (name < 12) {
        edge(n, a, i);
        edge(other, b, j);
        cross(n, n, other);
    } else {
        minus(n, b->at[j], a->at[i]);
        if (name >= 21) {
            edge(other, name < 30 ? b : a, name < 30 ? j : i);
            cross(n, n, other);
            cross(n, other, n);
        }
    }
    rational_clear(other, 3);
}

/* 0: three numbers; plus 64: the other way. */
static bool read_direction(struct certificate_checker *k, const struct corners *a,
                           const struct corners *b)
{
    unsigned name;

    if (!ref_certificate_byte(k, 128, &name, "a direction")) return false;
    if (name % 64 >= 39) return ref_certificate_unreadable(k, "a direction's name below 39");
    if (name % 64 == 0) {
        for (int c = 0; c < 3; c++)
            if (!ref_certificate_number(k, k->direction[c])) return false;
    } else
        named_direction(k, name % 64, a, b);
    for (int c = 0; c < 3 && name >= 64; c++) mpq_neg(k->direction[c], k->direction[c]);
    return true;
}

/* The order of p and q along the direction. */
static int order(struct certificate_checker *k, mpq_t *p, mpq_t *q)
{
    mpq_t x, y;
    int result;

    mpq_init(x);
    mpq_init(y);
    rational_dot(x, k->direction, p);
    rational_dot(y, k->direction, q);
    result = mpq_cmp(x, y);
    mpq_clear(x);
    mpq_clear(y);
    return result;
}

/* ---- weights ---- */

/* Whole numbers that are not negative, and their sum, which is not zero. */
static bool read_weights(struct certificate_checker *k, int count, mpq_t *weight, mpq_t sum)
{
    mpq_set_ui(sum, 0, 1);
    for (int i = 0; i < count; i++) {
        if (!ref_certificate_number(k, weight[i])) return false;
        if (mpq_sgn(weight[i]) < 0) return ref_certificate_fails(k, "a weight is negative");
        mpq_add(sum, sum, weight[i]);
    }
    if (mpq_sgn(sum) == 0) return ref_certificate_fails(k, "no weight is positive");
    return true;
}

/* The sum of points by weights. */
static void weigh(mpq_t *to, int count, mpq_t *weight, mpq_t *const *at)
{
    mpq_t product;

    mpq_init(product);
    for (int c = 0; c < 3; c++) {
        mpq_set_ui(to[c], 0, 1);
        for (int i = 0; i < count; i++) {
            mpq_mul(product, weight[i], at[i][c]);
            mpq_add(to[c], to[c], product);
        }
    }
    mpq_clear(product);
}

static bool equal(mpq_t *p, mpq_t *q)
{
    return mpq_equal(p[0], q[0]) && mpq_equal(p[1], q[1]) && mpq_equal(p[2], q[2]);
}

/* True if p is the mean of points by the weights that come next. */
static bool is_mean(struct certificate_checker *k, mpq_t *p, int count, mpq_t *const *at)
{
    mpq_t number[7], *weight = number, *mean = number + 3;
    bool good;

    rational_init(number, 7);
    good = read_weights(k, count, weight, number[6]);
    if (good) {
        weigh(mean, count, weight, at);
        for (int c = 0; c < 3; c++) mpq_div(mean[c], mean[c], number[6]);
        good = equal(mean, p) ||
               ref_certificate_fails(k, "a corner is not the mean that it is said to be");
    }
    rational_clear(number, 7);
    return good;
}

/* ---- two faces that are apart ---- */

static bool strictly(struct certificate_checker *k, const struct corners *a,
                     const struct corners *b)
{
    if (!read_direction(k, a, b)) return false;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (order(k, a->at[i], b->at[j]) >= 0)
                return ref_certificate_fails(k, "the faces do not lie apart along the direction");
    return true;
}

static bool skip_numbers(struct certificate_checker *k, unsigned count)
{
    mpq_t number;
    bool read = true;

    mpq_init(number);
    while (read && count-- > 0) read = ref_certificate_number(k, number);
    mpq_clear(number);
    return read;
}

/* Each corner that lies as far as the shared ones is a mean of these; the others have no weights.
 */
static bool only_shared(struct certificate_checker *k, const struct corners *inner)
{
    mpq_t *const shared[3] = {k->shared[0], k->shared[1], k->shared[2]};

    for (int i = 0; i < inner->count; i++) {
        bool as_far = order(k, inner->at[i], k->shared[0]) == 0;
        unsigned weights;

        if (!ref_certificate_byte(k, 4, &weights, "a number of weights")) return false;
        if (as_far && weights != (unsigned)k->shared_count)
            return ref_certificate_fails(k, "a corner lies as far as the shared, without weights");
        if (as_far && !is_mean(k, inner->at[i], k->shared_count, shared)) return false;
        if (!as_far && !skip_numbers(k, weights)) return false;
    }
    return true;
}

static bool beyond(struct certificate_checker *k, const struct corners *a, const struct corners *b,
                   const struct corners *inner)
{
    if (k->shared_count == 0) return ref_certificate_fails(k, "the faces share no vertex");
    if (!read_direction(k, a, b)) return false;
    for (int i = 0; i < a->count; i++)
        if (order(k, a->at[i], k->shared[0]) > 0)
            return ref_certificate_fails(k, "the first face lies behind what is shared");
    for (int i = 0; i < b->count; i++)
        if (order(k, b->at[i], k->shared[0]) < 0)
            return ref_certificate_fails(k, "the second face lies before what is shared");
    return only_shared(k, inner);
}

static bool apart(struct certificate_checker *k, const struct corners *a, const struct corners *b);

/* Corner i lies between the two others: each part of the face for itself. */
static bool cut(struct certificate_checker *k, const struct corners *a, const struct corners *b,
                bool cut_b)
{
    const struct corners *whole = cut_b ? b : a;
    struct corners part = {2, {0}, {NULL, NULL, k->zero}};
    mpq_t *ends[2];
    unsigned i;

    if (!ref_certificate_byte(k, 3, &i, "a corner")) return false;
    if (whole->count != 3) return ref_certificate_fails(k, "a part of a face is cut again");
    ends[0] = whole->at[(i + 1) % 3];
    ends[1] = whole->at[(i + 2) % 3];
    if (!is_mean(k, whole->at[i], 2, ends)) return false;
    for (int end = 0; end < 2; end++) {
        part.at[0] = end ? whole->at[i] : ends[0];
        part.at[1] = end ? ends[1] : whole->at[i];
        if (!apart(k, cut_b ? a : &part, cut_b ? &part : b)) return false;
    }
    return true;
}

static bool apart(struct certificate_checker *k, const struct corners *a, const struct corners *b)
{
    unsigned why;

    if (!ref_certificate_byte(k, 5, &why, "why two faces are apart")) return false;
    if (why == 0) return strictly(k, a, b);
    if (why < 3) return beyond(k, a, b, why == 1 ? a : b);
    return cut(k, a, b, why == 4);
}

/* ---- two faces that meet ---- */

/* Along a direction the point, which is x times the sum, lies behind all that is shared. */
static bool outside(struct certificate_checker *k, mpq_t *x, mpq_t sum, const struct corners *a,
                    const struct corners *b)
{
    if (!read_direction(k, a, b)) return false;
    for (int c = 0; c < 3; c++) mpq_div(x[c], x[c], sum);
    for (int i = 0; i < k->shared_count; i++)
        if (order(k, k->shared[i], x) >= 0)
            return ref_certificate_fails(k, "the point does not lie behind what is shared");
    return true;
}

static bool meet(struct certificate_checker *k, const struct corners *a, const struct corners *b)
{
    mpq_t number[14], *weight = number, *x = number + 6, *y = number + 9, *sum = number + 12;
    bool good;

    rational_init(number, 14);
    good = read_weights(k, 3, weight, sum[0]) && read_weights(k, 3, weight + 3, sum[1]);
    if (good) {
        weigh(x, 3, weight, a->at);
        weigh(y, 3, weight + 3, b->at);
        good = (mpq_equal(sum[0], sum[1]) && equal(x, y)) ||
               ref_certificate_fails(k, "the weights do not give one point");
    }
    good = good && (!k->self || outside(k, x, sum[0], a, b));
    rational_clear(number, 14);
    return good;
}

bool ref_certificate_faces(struct certificate_checker *k, bool together, uint32_t f, uint32_t g)
{
    struct corners corner[2];
    uint32_t number[2] = {f, g};

    for (int x = 0; x < 2; x++)
        for (int i = 0; i < 3; i++) {
            const struct ts_mesh *m = k->tree[x].mesh;
            uint32_t v = m->face[3 * (size_t)number[x] + (size_t)i];

            corner[x].count = 3;
            corner[x].vertex[i] = v;
            corner[x].at[i] = k->place[x][i];
            for (int c = 0; c < 3; c++)
                mpq_set_d(k->place[x][i][c], m->vertex[3 * (size_t)v + (size_t)c]);
        }
    k->shared_count = 0;
    for (int i = 0; i < 3 && k->self; i++) {
        bool named = false;

        for (int j = 0; j < 3; j++) named = named || corner[0].vertex[i] == corner[1].vertex[j];
        for (int c = 0; c < 3 && named; c++)
            mpq_set(k->shared[k->shared_count][c], corner[0].at[i][c]);
        k->shared_count += named;
    }
    if (!together) return apart(k, &corner[0], &corner[1]);
    if (!meet(k, &corner[0], &corner[1])) return false;
    if (ts_pairs_add(k->contacts, k->self && g < f ? g : f, k->self && g < f ? f : g)) return true;
    return ref_certificate_no_memory(k);
}
