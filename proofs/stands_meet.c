/* stands_meet.c: boxes as they stand that share a point show no gap, rounding included.
 *
 * set_axis computes an axis; proofs/stands.v shows that its slack is enough; a test along it then
 * shows no gap. Here they are put together, for one axis of each kind and one pair of boxes.
 * Nothing of this file is in the library. */
#include "opt/sides.h"

/* A normal of faces of the first, of faces of the second, and an axis across an edge of each. */
/*@ requires \valid_read(a) && \valid_read(b) && posed_small(a) && posed_small(b);
    requires stands_posed(s, t, a, b, e, own, other) && within(least, 0x1p1001);
    requires least == least_of(s, t, e) && skips_two(of_a, 0, 1, 2) && skips_none(of_b);
    assigns \nothing;
    ensures covers(\result, s, t, 0, 1, 2); */
static struct ts_axis face_covers(struct ts_stand s, struct ts_stand t, const struct posed *a,
                                  const struct posed *b, int e, int own, int other, double least,
                                  struct skip of_a, struct skip of_b)
{
    struct ts_axis x = set_axis(a, b, &a->column[1], &a->column[2], of_a, of_b, least);

    //@ assert turned(0, 1, 2) && turned(1, 2, 0);
    //@ assert is_axis(x, a, b, a->column[1], a->column[2], of_a, of_b, least);
    return x;
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(a) && posed_small(b);
    requires stands_posed(s, t, a, b, e, own, other) && within(least, 0x1p1001);
    requires least == least_of(s, t, e) && skips_none(of_a) && skips_two(of_b, 0, 1, 2);
    assigns \nothing;
    ensures covers(\result, s, t, 0, 1, 2); */
static struct ts_axis other_face_covers(struct ts_stand s, struct ts_stand t, const struct posed *a,
                                        const struct posed *b, int e, int own, int other,
                                        double least, struct skip of_a, struct skip of_b)
{
    struct ts_axis x = set_axis(a, b, &b->column[1], &b->column[2], of_a, of_b, least);

    //@ assert turned(0, 1, 2) && turned(1, 2, 0);
    //@ assert is_axis(x, a, b, b->column[1], b->column[2], of_a, of_b, least);
    return x;
}

/*@ requires \valid_read(a) && \valid_read(b) && posed_small(a) && posed_small(b);
    requires stands_posed(s, t, a, b, e, own, other) && within(least, 0x1p1001);
    requires least == least_of(s, t, e) && skips_one(of_a, 0, 1, 2) && skips_one(of_b, 1, 2, 0);
    assigns \nothing;
    ensures covers(\result, s, t, 2, 0, 1); */
static struct ts_axis edges_cover(struct ts_stand s, struct ts_stand t, const struct posed *a,
                                  const struct posed *b, int e, int own, int other, double least,
                                  struct skip of_a, struct skip of_b)
{
    struct ts_axis x = set_axis(a, b, &a->column[0], &b->column[1], of_a, of_b, least);

    //@ assert turned(0, 1, 2) && turned(1, 2, 0);
    //@ assert is_axis(x, a, b, a->column[0], b->column[1], of_a, of_b, least);
    return x;
}
