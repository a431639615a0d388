/* lists.h: lists of what a case file holds, each of one type.
 *
 * A proof can't follow the `void *` of ts_list, nor C's realloc. So what reads a case file never
 * holds a pointer into a list: it hands over what is to be added, and gets copies. The contracts
 * here are believed (docs/soundness.md); the functions behind them are one line each. */
#ifndef CASES_CASE_LISTS_H
#define CASES_CASE_LISTS_H

#include <string.h>

#include "cases/case/case.h"
#include "cases/text/list.h"

/*@ // What stands at place i of a list with these contents.
    axiomatic contents {
      logic integer index_in(integer contents, integer i);
      logic struct ts_pair pair_in(integer contents, integer i);
      logic struct ts_body body_in(integer contents, integer i);
      logic struct ts_state state_in(integer contents, integer i);
      logic struct ts_answer answer_in(integer contents, integer i);
    }

    // No list is longer: grown_capacity.
    logic integer longest_list = 0x2000000000000000;

    // So many items were added, and room was found for them.
    predicate added(integer before, integer n, integer after) =
        after == before + n && after <= longest_list; */

/*@ requires \valid(l) && \valid_read(from + (0 .. n - 1));
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), n, l->count); */
static inline bool add_numbers(struct ts_list *l, size_t n, const double *from);

static inline bool add_numbers(struct ts_list *l, size_t n, const double *from)
{
    double *to = ts_list_add(l, n, sizeof *to);

    for (size_t i = 0; to && i < n; i++) to[i] = from[i];
    return to;
}

/* The three vertices of a face, if they were read. */
struct corners {
    bool good;
    uint32_t a, b, c;
};

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 3, l->count);
    ensures \result != 0 ==> \forall integer i; 0 <= i < \old(l->count) ==>
        index_in(l->contents, i) == index_in(\old(l->contents), i);
    ensures \result != 0 ==> index_in(l->contents, \old(l->count)) == corners.a &&
        index_in(l->contents, \old(l->count) + 1) == corners.b &&
        index_in(l->contents, \old(l->count) + 2) == corners.c; */
static inline bool add_corners(struct ts_list *l, struct corners corners);

static inline bool add_corners(struct ts_list *l, struct corners corners)
{
    uint32_t *to = ts_list_add(l, 3, sizeof *to);

    if (!to) return false;
    to[0] = corners.a;
    to[1] = corners.b;
    to[2] = corners.c;
    return true;
}

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 1, l->count);
    ensures \result != 0 ==> \forall integer i; 0 <= i < \old(l->count) ==>
        pair_in(l->contents, i) == pair_in(\old(l->contents), i);
    ensures \result != 0 ==> pair_in(l->contents, \old(l->count)) == pair; */
static inline bool add_pair(struct ts_list *l, struct ts_pair pair);

static inline bool add_pair(struct ts_list *l, struct ts_pair pair)
{
    struct ts_pair *to = ts_list_add(l, 1, sizeof *to);

    if (to) *to = pair;
    return to;
}

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 1, l->count);
    ensures \result != 0 ==> \forall integer i; 0 <= i < \old(l->count) ==>
        body_in(l->contents, i) == body_in(\old(l->contents), i);
    ensures \result != 0 ==> body_in(l->contents, \old(l->count)) == body; */
static inline bool add_body(struct ts_list *l, struct ts_body body);

static inline bool add_body(struct ts_list *l, struct ts_body body)
{
    struct ts_body *to = ts_list_add(l, 1, sizeof *to);

    if (to) *to = body;
    return to;
}

/*@ requires \valid_read(l) && i < l->count;
    assigns \nothing;
    ensures \result == body_in(l->contents, i); */
static inline struct ts_body body_at(const struct ts_list *l, size_t i);

static inline struct ts_body body_at(const struct ts_list *l, size_t i)
{
    return ((const struct ts_body *)l->item)[i];
}

/* `n` states at rest. */
/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), n, l->count);
    ensures \result != 0 ==> \forall integer i; 0 <= i < \old(l->count) ==>
        state_in(l->contents, i) == state_in(\old(l->contents), i);
    ensures \result != 0 ==> \forall integer i; \old(l->count) <= i < l->count ==>
        state_in(l->contents, i).vertex == \null && state_in(l->contents, i).weight == \null; */
static inline bool add_states(struct ts_list *l, size_t n);

static inline bool add_states(struct ts_list *l, size_t n)
{
    struct ts_state *to = ts_list_add(l, n, sizeof *to);

    for (size_t i = 0; to && i < n; i++) to[i] = ts_at_rest();
    return to;
}

/*@ requires \valid(l) && i < l->count;
    assigns l->contents;
    ensures \forall integer k; 0 <= k < l->count && k != i ==>
        state_in(l->contents, k) == state_in(\old(l->contents), k);
    ensures state_in(l->contents, i) == state; */
static inline void put_state(struct ts_list *l, size_t i, struct ts_state state);

static inline void put_state(struct ts_list *l, size_t i, struct ts_state state)
{
    ((struct ts_state *)l->item)[i] = state;
}

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 1, l->count);
    ensures \result != 0 ==> \forall integer i; 0 <= i < \old(l->count) ==>
        answer_in(l->contents, i) == answer_in(\old(l->contents), i);
    ensures \result != 0 ==> answer_in(l->contents, \old(l->count)) == answer; */
static inline bool add_answer(struct ts_list *l, struct ts_answer answer);

static inline bool add_answer(struct ts_list *l, struct ts_answer answer)
{
    struct ts_answer *to = ts_list_add(l, 1, sizeof *to);

    if (to) *to = answer;
    return to;
}

/* A parameter that was read: its row of ts_parameter_kinds and its numbers. */
struct row_read {
    size_t row, count;
    const double *value;
};

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 1, l->count); */
static inline bool add_parameter(struct ts_list *l, struct row_read read);

static inline bool add_parameter(struct ts_list *l, struct row_read read)
{
    struct row_read *to = ts_list_add(l, 1, sizeof *to);

    if (to) *to = read;
    return to;
}

/* True when the parameter of this row is in the list. */
/*@ requires \valid_read(l);
    assigns \nothing; */
static inline bool has_parameter(const struct ts_list *l, size_t row);

static inline bool has_parameter(const struct ts_list *l, size_t row)
{
    const struct row_read *read = l->item;
    size_t i = 0;

    while (i < l->count && read[i].row != row) i++;
    return i < l->count;
}

/*@ requires \valid(l);
    assigns *l;
    ensures \result != 0 ==> added(\old(l->count), 1, l->count); */
static inline bool add_byte(struct ts_list *l, unsigned char byte);

static inline bool add_byte(struct ts_list *l, unsigned char byte)
{
    unsigned char *to = ts_list_add(l, 1, 1);

    if (to) *to = byte;
    return to;
}

/* ---- out of a list, into memory of the case ---- */

/* Moves the items of a list into the case's own memory; NULL: no memory. */
static inline void *keep(struct ts_case *c, struct ts_list *l, size_t size)
{
    void *kept = ts_case_alloc(c, l->count, size);

    if (kept && l->count) memcpy(kept, l->item, l->count * size);
    l->count = 0;
    return kept;
}

/* The same of one type each. That memory is new, so it is nobody else's, and what is in it stays.
 */
/*@ requires \valid(c) && \valid(l) && \separated(c, l);
    assigns \result \from c;
    assigns l->count;
    assigns c->blocks \from c->blocks;
    ensures l->count == 0;
    ensures \result == \null || \valid_read(\result + (0 .. \old(l->count) - 1)); */
static inline const double *keep_numbers(struct ts_case *c, struct ts_list *l);

static inline const double *keep_numbers(struct ts_case *c, struct ts_list *l)
{
    return keep(c, l, sizeof(double));
}

/*@ requires \valid(c) && \valid(l) && \separated(c, l);
    assigns \result \from c;
    assigns l->count;
    assigns c->blocks \from c->blocks;
    ensures l->count == 0;
    ensures \result == \null || \valid_read(\result + (0 .. \old(l->count) - 1));
    ensures \result == \null || \forall integer i; 0 <= i < \old(l->count) ==>
        \result[i] == index_in(\old(l->contents), i); */
static inline const uint32_t *keep_indices(struct ts_case *c, struct ts_list *l);

static inline const uint32_t *keep_indices(struct ts_case *c, struct ts_list *l)
{
    return keep(c, l, sizeof(uint32_t));
}

/*@ requires \valid(c) && \valid(l) && \separated(c, l);
    assigns \result \from c;
    assigns l->count;
    assigns c->blocks \from c->blocks;
    ensures l->count == 0;
    ensures \result == \null || \valid_read(\result + (0 .. \old(l->count) - 1));
    ensures \result == \null || \forall integer i; 0 <= i < \old(l->count) ==>
        \result[i].a == pair_in(\old(l->contents), i).a &&
        \result[i].b == pair_in(\old(l->contents), i).b; */
static inline const struct ts_pair *keep_pairs(struct ts_case *c, struct ts_list *l);

static inline const struct ts_pair *keep_pairs(struct ts_case *c, struct ts_list *l)
{
    return keep(c, l, sizeof(struct ts_pair));
}

#endif
