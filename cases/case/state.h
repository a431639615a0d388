/* state.h: reads the states of bodies in a frame of a case file. */
#ifndef CASES_CASE_STATE_H
#define CASES_CASE_STATE_H

#include <math.h>

#include "cases/case/body.h"
#include "cases/case/parts.h"

/*@ requires \valid(r) && reading(r) && \valid(weight) && \separated(weight, r, r->text.error, r->c);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->number, *weight, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures \result != 0 ==> r->number.count == \at(r->number.count, Pre) + 1; */
static inline bool read_weight(struct reader *r, double *weight)
{
    const char *at = r->text.at;
    size_t line = r->text.line;

    if (!ts_text_number(&r->text, "a weight for every reference", weight)) return false;
    if (*weight < 0) {
        r->text.at = at; /* the same word once more, for the message */
        r->text.line = line;
        return ts_text_fail(&r->text, ts_text_word(&r->text), "a weight that is not negative");
    }
    if (add_numbers(&r->number, 1, weight)) return true;
    return ts_text_no_memory(&r->text);
}

/* Those of a convex body sum to 1 within n 2^-50. */
/*@ requires \valid_read(t) && \valid(t->error);
    assigns *t->error; */
static inline bool weights_sum(const struct ts_text *t, struct ts_body body, double sum);

static inline bool weights_sum(const struct ts_text *t, struct ts_body body, double sum)
{
    char shown[40];

    if (!body.convex || fabs(sum - 1) <= body.reference_count * 0x1p-50) return true;
    snprintf(shown, sizeof shown, "sum %.17g", sum);
    return ts_text_fail(t, (struct ts_word){shown, strlen(shown)},
                        "weights that sum to 1 within %u 2^-50", body.reference_count);
}

/* One weight per reference; NULL: something was wrong. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns \result \from r->c;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->number, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != \null ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
    ensures long_enough: \result != \null ==>
        \valid_read(\result + (0 .. body.reference_count - 1)); */
static inline const double *read_weights(struct reader *r, struct ts_body body)
{
    const double *kept;
    double sum = 0, weight;

    /*@ loop invariant 0 <= i <= body.reference_count && r->number.count == i;
        loop invariant reading(r) && onward{Pre, Here}(r);
        loop assigns i, sum, weight, r->text.at, r->text.line, r->number, *r->text.error;
        loop variant body.reference_count - i; */
    for (uint32_t i = 0; i < body.reference_count; i++) {
        if (!read_weight(r, &weight)) return NULL;
        sum = i ? sum + weight : weight;
    }
    if (!weights_sum(&r->text, body, sum)) return NULL;
    kept = keep_numbers(r->c, &r->number);
    if (!kept) ts_text_no_memory(&r->text);
    return kept;
}

/* Each vertex where it was moved to; NULL: something was wrong. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns \result \from r->c;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != \null ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
    ensures long_enough: \result != \null ==>
        \valid_read(\result + (0 .. 3 * body.vertex_count - 1)); */
static inline const double *read_moved(struct reader *r, struct ts_body body)
{
    const double *kept;
    struct counted moved =
        read_points(r, WORD("moved"), "'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'");

    if (!moved.good) return NULL;
    if (moved.count != body.vertex_count) {
        ts_text_fail(&r->text, r->key, "%u lines 'moved', one for each vertex, not %zu",
                     body.vertex_count, moved.count);
        return NULL;
    }
    kept = keep_numbers(r->c, &r->number);
    if (!kept) ts_text_no_memory(&r->text);
    return kept;
}

/* Numbers that a state may have; good without any where the file has none. */
struct numbers {
    bool good;
    const double *at;
};

/* The line "weights ...", if it is the next one. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
    ensures long_enough: \result.good != 0 ==> \result.at == \null ||
        \valid_read(\result.at + (0 .. body.reference_count - 1)); */
static inline struct numbers weights_of(struct reader *r, struct ts_body body)
{
    struct numbers weights = {true, NULL};

    if (!IS(r, "weights")) return weights;
    weights.at = read_weights(r, body);
    weights.good =
        weights.at && next(r, "'pose', 'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'");
    return weights;
}

/* The line "pose ...", if it is the next one. */
/*@ requires \valid(r) && reading(r) && \valid(pose) && \separated(pose, r, r->text.error, r->c);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, *pose, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r); */
static inline bool pose_of(struct reader *r, struct ts_pose *pose)
{
    if (!IS(r, "pose")) return true;
    return read_pose(&r->text, pose) &&
           next(r, "'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'");
}

/* The lines "moved ...", if there are any. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
    ensures long_enough: \result.good != 0 ==> \result.at == \null ||
        \valid_read(\result.at + (0 .. 3 * body.vertex_count - 1)); */
static inline struct numbers moved_of(struct reader *r, struct ts_body body)
{
    struct numbers moved = {true, NULL};

    if (!IS(r, "moved")) return moved;
    moved.at = read_moved(r, body);
    moved.good = moved.at != NULL;
    return moved;
}

/* The lines behind "state N", of body N; the state goes to its place in the list. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0 && place < r->state.count;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->state.contents, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && r->number.count == 0;
    ensures moves_on: \result != 0 ==> went_on{Pre, Here}(r); */
static inline bool read_state(struct reader *r, struct ts_body body, size_t place)
{
    struct ts_pose pose = TS_IDENTITY;
    struct numbers weights, moved;

    if (!next(r, "'weights', 'pose', 'moved', 'state', 'contacts', 'frame', 'bytes' or 'end'"))
        return false;
    weights = weights_of(r, body);
    if (!weights.good || !pose_of(r, &pose)) return false;
    moved = moved_of(r, body);
    if (!moved.good) return false;
    put_state(&r->state, place, (struct ts_state){moved.at, weights.at, pose});
    return true;
}

/* Lines "state N", N in order; the states of this frame begin at place `first` of the list. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    requires first + r->body.count <= r->state.count <= longest_list;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->state.contents, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->number.count == 0; */
static inline bool read_states(struct reader *r, size_t first)
{
    uint64_t from = 0, number;

    /*@ loop invariant reading(r) && onward{Pre, Here}(r) && r->number.count == 0;
        loop assigns from, number, r->text.at, r->key, r->possible, r->text.line, r->number,
                     r->state.contents, \at(r->c, Pre)->blocks, *\at(r->text.error, Pre);
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    for (; IS(r, "state"); from = number + 1) {
        if (!ts_text_count(&r->text, "a body", r->body.count, &number)) return false;
        if (number < from)
            return ts_text_fail(&r->text, r->key, "a body behind body %llu",
                                (unsigned long long)from - 1);
        //@ assert reading(r) && onward{LoopCurrent, Here}(r) && r->key.size > 0;
        if (!read_state(r, body_at(&r->body, number), first + number)) return false;
    }
    return true;
}

#endif
