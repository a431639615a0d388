/* overlap.c, naive: the definition of each test, decided in rationals. */
#include "touchstone/overlap.h"

#include <math.h>

#include "ref/rational.h"
#ifdef __FRAMAC__
#include "proofs/logic/overlap.h"
#endif

/* The bits, and bit i if so. */
/*@ requires i < TS_MOST_TESTED;
    assigns \nothing;
    ensures \forall integer j; 0 <= j < TS_MOST_TESTED ==>
        (has_bit(\result, j) <==> has_bit(bits, j) || (yes && j == i)); */
static uint32_t with_bit(uint32_t bits, size_t i, bool yes)
{
    /*@ ghost
        /@ loop pragma UNROLL 32;
           loop assigns k;
           loop variant TS_MOST_TESTED - k; @/
        for (size_t k = 0; k < TS_MOST_TESTED; k++) {
            /@ assert i == k ==> (1 << i) <= UINT32_MAX; @/
        } */
    return yes ? bits | (uint32_t)1 << i : bits;
}

/*@ requires \valid_read(a) && \valid_read(b);
    assigns \nothing;
    ensures exact: \result != 0 <==> disjoint(a, b);
    ensures no_point_lost: \forall real x, y, z;
        inside(a, x, y, z) && inside(b, x, y, z) ==> \result == 0; */
static bool boxes_apart(const struct ts_box *a, const struct ts_box *b)
{
    bool apart = false;

    /*@ loop invariant 0 <= k <= 3 && (apart == 0 || apart == 1);
        loop invariant k == 0 ==> apart == 0;
        loop invariant k == 1 ==> (apart == 1 <==> a->hi[0] < b->lo[0] || b->hi[0] < a->lo[0]);
        loop invariant k == 2 ==> (apart == 1 <==> a->hi[0] < b->lo[0] || b->hi[0] < a->lo[0] ||
                                                   a->hi[1] < b->lo[1] || b->hi[1] < a->lo[1]);
        loop invariant k == 3 ==> (apart == 1 <==> disjoint(a, b));
        loop assigns k, apart;
        loop variant 3 - k; */
    for (int k = 0; k < 3; k++) {
        //@ assert k == 0 || k == 1 || k == 2;
        apart = apart || a->hi[k] < b->lo[k] || b->hi[k] < a->lo[k];
    }
    return apart;
}

/*@ requires \valid_read(one) && count <= TS_MOST_TESTED;
    requires \valid_read(group + (0 .. 6 * count - 1));
    assigns \nothing;
    ensures boxes_told(\result, one, group, count, count) && none_beyond(\result, count);
    ensures no_point_lost: \forall integer i, real x, y, z;
        0 <= i < count && inside(one, x, y, z) && inside_of(group, count, i, x, y, z) ==>
            has_bit(\result, i); */
static uint32_t boxes(const struct ts_box *one, size_t count, const double *group)
{
    uint32_t maybe = 0;

    /*@ loop invariant 0 <= i <= count && none_beyond(maybe, i);
        loop invariant boxes_told(maybe, one, group, count, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) {
        struct ts_box other = ts_boxes_get(count, group, i);

        maybe = with_bit(maybe, i, !boxes_apart(one, &other));
    }
    return maybe;
}

/*@ requires \valid_read(kind) && \valid_read(a) && \valid_read(b);
    requires 0 <= kind->slabs <= TS_MOST_SLABS;
    assigns \nothing;
    ensures exact: \result != 0 <==> slabs_apart(a, b, kind->slabs);
    ensures no_point_lost: \forall real x, y, z;
        in_slabs(kind, a, x, y, z) && in_slabs(kind, b, x, y, z) ==> \result == 0; */
static bool dops_apart(const struct ts_dop_kind *kind, const struct ts_dop *a,
                       const struct ts_dop *b)
{
    bool apart = false;

    /*@ loop invariant 0 <= s <= kind->slabs && (apart == 0 || apart == 1);
        loop invariant apart == 1 <==> \exists integer r; 0 <= r < s && slab_apart(a, b, r);
        loop invariant apart == 1 ==> \forall real x, y, z;
            !(in_slabs(kind, a, x, y, z) && in_slabs(kind, b, x, y, z));
        loop assigns s, apart;
        loop variant kind->slabs - s; */
    for (int s = 0; s < kind->slabs; s++) {
        bool here = a->hi[s] < b->lo[s] || b->hi[s] < a->lo[s];

        //@ assert here == 1 <==> slab_apart(a, b, s);
        /*@ assert here == 1 ==> \forall real x, y, z;
                !(in_slab(kind, a, s, x, y, z) && in_slab(kind, b, s, x, y, z)); */
        /*@ assert here == 1 ==> \forall real x, y, z; in_slabs(kind, a, x, y, z) ==>
                in_slab(kind, a, s, x, y, z) && !in_slabs(kind, b, x, y, z); */
        apart = apart || here;
    }
    return apart;
}

/*@ requires \valid_read(kind) && 0 <= kind->slabs <= TS_MOST_SLABS && \valid_read(one);
    requires count <= TS_MOST_TESTED && \valid_read(dop + (0 .. count - 1));
    assigns \nothing;
    ensures dops_told(\result, kind->slabs, one, dop, count) && none_beyond(\result, count); */
static uint32_t dops(const struct ts_dop_kind *kind, const struct ts_dop *one, size_t count,
                     const struct ts_dop *dop)
{
    uint32_t maybe = 0;

    /*@ loop invariant 0 <= i <= count && none_beyond(maybe, i);
        loop invariant dops_told(maybe, kind->slabs, one, dop, i);
        loop assigns i, maybe;
        loop variant count - i; */
    for (size_t i = 0; i < count; i++) maybe = with_bit(maybe, i, !dops_apart(kind, one, &dop[i]));
    return maybe;
}

/* |a - b|^2 > (sum of the radii)^2 */
static bool balls_apart(const struct ts_ball *a, const struct ts_ball *b)
{
    mpq_t number[6], *difference = number, *distance = &number[3], *radii = &number[4],
                     *radius = &number[5];
    bool apart;

    if (isinf(a->radius) || isinf(b->radius)) return false;
    rational_init(number, 6);
    rational_difference(difference, a->center, b->center, 3);
    for (int k = 0; k < 3; k++) {
        mpq_mul(difference[k], difference[k], difference[k]);
        mpq_add(*distance, *distance, difference[k]);
    }
    mpq_set_d(*radii, a->radius);
    mpq_set_d(*radius, b->radius);
    mpq_add(*radii, *radii, *radius);
    mpq_mul(*radii, *radii, *radii);
    apart = mpq_cmp(*distance, *radii) > 0;
    rational_clear(number, 6);
    return apart;
}

static uint32_t balls(const struct ts_ball *one, size_t count, const struct ts_ball *ball)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++) maybe = with_bit(maybe, i, !balls_apart(one, &ball[i]));
    return maybe;
}

static void relate(const struct ts_placement *a, const struct ts_placement *b,
                   struct ts_relation *to)
{
    *to = (struct ts_relation){.a = *a, .b = *b};
}

/* A box in the world: R x + t for lo <= x <= hi, widened by `wider`. */
struct image {
    rational_point column[3], shift, wider, lo, hi;
};

/* wider = 5 u (|r0| reach0 + |r1| reach1 + |r2| reach2 + |t|) + 2^-1073 */
static void set_wider(mpq_t wider, const double *row, const double *reach)
{
    mpq_t product, factor;

    mpq_inits(product, factor, NULL);
    mpq_set_d(wider, fabs(row[3]));
    for (int j = 0; j < 3; j++) {
        mpq_set_d(product, fabs(row[j]));
        mpq_set_d(factor, reach[j]);
        mpq_mul(product, product, factor);
        mpq_add(wider, wider, product);
    }
    mpq_set_d(factor, 5 * 0x1p-53);
    mpq_mul(wider, wider, factor);
    mpq_set_d(factor, 0x1p-1073);
    mpq_add(wider, wider, factor);
    mpq_clears(product, factor, NULL);
}

static void set_image(struct image *image, const struct ts_placement *stand,
                      const struct ts_box *box)
{
    for (int k = 0; k < 3; k++) {
        const double *row = stand->pose.row[k];

        for (int j = 0; j < 3; j++) {
            mpq_init(image->column[j][k]);
            mpq_set_d(image->column[j][k], row[j]);
        }
        mpq_inits(image->shift[k], image->wider[k], image->lo[k], image->hi[k], NULL);
        mpq_set_d(image->shift[k], row[3]);
        mpq_set_d(image->lo[k], box->lo[k]);
        mpq_set_d(image->hi[k], box->hi[k]);
        set_wider(image->wider[k], row, stand->reach);
    }
}

static void clear_image(struct image *image)
{
    for (int k = 0; k < 3; k++) {
        rational_clear(image->column[k], 3);
        mpq_clears(image->shift[k], image->wider[k], image->lo[k], image->hi[k], NULL);
    }
}

static void cross(mpq_t *to, mpq_t *a, mpq_t *b)
{
    mpq_t product;

    mpq_init(product);
    for (int k = 0; k < 3; k++) {
        mpq_mul(to[k], a[(k + 1) % 3], b[(k + 2) % 3]);
        mpq_mul(product, a[(k + 2) % 3], b[(k + 1) % 3]);
        mpq_sub(to[k], to[k], product);
    }
    mpq_clear(product);
}

/* The lowest and the highest n . p over the widened image. */
static void interval(struct image *image, mpq_t *n, mpq_t lo, mpq_t hi)
{
    mpq_t factor, term;

    mpq_inits(factor, term, NULL);
    rational_dot(lo, n, image->shift);
    mpq_set(hi, lo);
    for (int j = 0; j < 3; j++) {
        rational_dot(factor, n, image->column[j]);
        mpq_mul(term, factor, mpq_sgn(factor) > 0 ? image->lo[j] : image->hi[j]);
        mpq_add(lo, lo, term);
        mpq_mul(term, factor, mpq_sgn(factor) > 0 ? image->hi[j] : image->lo[j]);
        mpq_add(hi, hi, term);
    }
    for (int k = 0; k < 3; k++) {
        mpq_abs(term, n[k]);
        mpq_mul(term, term, image->wider[k]);
        mpq_sub(lo, lo, term);
        mpq_add(hi, hi, term);
    }
    mpq_clears(factor, term, NULL);
}

/* Along p x q. */
static bool separates(struct image *a, struct image *b, mpq_t *p, mpq_t *q)
{
    mpq_t number[7], *n = number, *lo_a = &number[3], *hi_a = &number[4], *lo_b = &number[5],
                     *hi_b = &number[6];
    bool apart;

    rational_init(number, 7);
    cross(n, p, q);
    interval(a, n, *lo_a, *hi_a);
    interval(b, n, *lo_b, *hi_b);
    apart = mpq_cmp(*hi_a, *lo_b) < 0 || mpq_cmp(*hi_b, *lo_a) < 0;
    rational_clear(number, 7);
    return apart;
}

static bool images_apart(struct image *a, struct image *b, bool edges)
{
    for (int i = 0; i < 3; i++)
        if (separates(a, b, a->column[i], a->column[(i + 1) % 3]) ||
            separates(a, b, b->column[i], b->column[(i + 1) % 3]))
            return true;
    for (int i = 0; edges && i < 9; i++)
        if (separates(a, b, a->column[i / 3], b->column[i % 3])) return true;
    return false;
}

static bool bounded(const struct ts_placement *stand, const struct ts_box *box)
{
    for (int k = 0; k < 3; k++)
        if (isinf(stand->reach[k]) || isinf(box->lo[k]) || isinf(box->hi[k])) return false;
    return true;
}

static uint32_t test(const struct ts_relation *r, const struct ts_box *one, size_t count,
                     const double *group, bool edges)
{
    uint32_t maybe = 0;

    for (size_t i = 0; i < count; i++) {
        struct ts_box other = ts_boxes_get(count, group, i);
        struct image a, b;
        bool apart = false;

        if (bounded(&r->a, one) && bounded(&r->b, &other)) {
            set_image(&a, &r->a, one);
            set_image(&b, &r->b, &other);
            apart = images_apart(&a, &b, edges);
            clear_image(&a);
            clear_image(&b);
        }
        maybe = with_bit(maybe, i, !apart);
    }
    return maybe;
}

static uint32_t sat(const struct ts_relation *r, const struct ts_box *one, size_t count,
                    const double *group)
{
    return test(r, one, count, group, true);
}

static uint32_t sat_lite(const struct ts_relation *r, const struct ts_box *one, size_t count,
                         const double *group)
{
    return test(r, one, count, group, false);
}

const struct ts_overlap_table ts_overlap_ref = {boxes, dops, balls, relate, sat, sat_lite};
