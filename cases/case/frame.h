/* frame.h: reads a frame of a case file: the states of bodies, then the answer. */
#ifndef CASES_CASE_FRAME_H
#define CASES_CASE_FRAME_H

#include "cases/case/state.h"
#include "common/pairs.h"

/*@ // All pairs of a list name a face of each of two bodies.
    predicate pairs_below(integer contents, integer n, integer a, integer b) =
        \forall integer i; 0 <= i < n ==>
            pair_in(contents, i).a < a && pair_in(contents, i).b < b;

    // A known answer is one for two bodies, and names faces that these have.
    predicate good_pairs{L}(struct ts_answer answer, integer a, integer b) =
        \valid_read(answer.pair + (0 .. answer.count - 1)) &&
        \forall integer i; 0 <= i < answer.count ==>
            answer.pair[i].a < a && answer.pair[i].b < b;
    predicate good_answer{L}(struct ts_answer answer, integer bodies, integer n) =
        answer.known != 0 ==> 2 <= n &&
            good_pairs(answer, body_in(bodies, 0).face_count, body_in(bodies, 1).face_count);
    predicate good_answers{L}(integer answers, integer frames, integer bodies, integer n) =
        \forall integer i; 0 <= i < frames ==> good_answer(answer_in(answers, i), bodies, n); */

/* A contact, if it was read. */
struct contact {
    bool good;
    struct ts_pair pair;
};

/* A face of each of two bodies, each below their numbers of faces. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures \result.good == 0 || \result.good == 1;
    ensures in_range: \result.good != 0 ==>
        \result.pair.a < faces_a && \result.pair.b < faces_b; */
static inline struct contact read_contact(struct ts_text *t, uint32_t faces_a, uint32_t faces_b)
{
    struct contact contact = {false, {0, 0}};
    uint64_t a, b;

    if (!ts_text_count(t, "a face of body 0", faces_a, &a) ||
        !ts_text_count(t, "a face of body 1", faces_b, &b))
        return contact;
    contact.pair.a = (uint32_t)a;
    contact.pair.b = (uint32_t)b;
    contact.good = true;
    return contact;
}

/* The rest of a line "contact A B", which stands behind `last` in sorted order. */
/*@ requires \valid(r) && reading(r);
    requires pairs_below(r->pair.contents, r->pair.count, faces_a, faces_b);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->text.line, r->pair, *r->text.error;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures \result.good != 0 ==> r->pair.count == \at(r->pair.count, Pre) + 1;
    ensures in_range: \result.good != 0 ==>
        pairs_below(r->pair.contents, r->pair.count, faces_a, faces_b); */
static inline struct contact add_contact(struct reader *r, uint32_t faces_a, uint32_t faces_b,
                                         struct ts_pair last)
{
    struct contact contact = read_contact(&r->text, faces_a, faces_b);

    if (!contact.good) return contact;
    if (r->pair.count && !ts_pair_before(last, contact.pair))
        contact.good = ts_text_fail(&r->text, r->key, "a contact behind %u %u in sorted order",
                                    last.a, last.b);
    else if (!add_pair(&r->pair, contact.pair))
        contact.good = ts_text_no_memory(&r->text);
    return contact;
}

/* `wanted` lines "contact A B", sorted, each pair once. */
/*@ requires \valid(r) && reading(r) && r->pair.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->pair, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->pair.count == wanted;
    ensures in_range: \result != 0 ==>
        pairs_below(r->pair.contents, r->pair.count, faces_a, faces_b); */
static inline bool read_contacts(struct reader *r, uint64_t wanted, uint32_t faces_a,
                                 uint32_t faces_b)
{
    struct contact last = {true, {0, 0}};

    /*@ loop invariant reading(r) && onward{Pre, Here}(r) && r->pair.count <= wanted;
        loop invariant pairs_below(r->pair.contents, r->pair.count, faces_a, faces_b);
        loop assigns last, r->text.at, r->key, r->possible, r->text.line, r->pair, *r->text.error;
        loop variant wanted - r->pair.count; */
    while (r->pair.count < wanted && IS(r, "contact")) {
        last = add_contact(r, faces_a, faces_b, last.pair);
        if (!last.good) return false;
        if (!next(r, r->pair.count < wanted ? "'contact'" : "'frame', 'bytes' or 'end'"))
            return false;
    }
    if (r->pair.count != wanted)
        return ts_text_fail(&r->text, r->key, "%llu lines 'contact', not %llu",
                            (unsigned long long)wanted, (unsigned long long)r->pair.count);
    return true;
}

/* The contacts that were read, as the answer; not known: no memory. */
/*@ requires \valid(r) && reading(r);
    requires pairs_below(r->pair.contents, r->pair.count, body_in(r->body.contents, 0).face_count,
                         body_in(r->body.contents, 1).face_count);
    assigns r->pair.count, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.known == 0 || \result.known == 1;
    ensures \result.known != 0 ==> reading(r) && onward{Pre, Here}(r) && r->pair.count == 0;
    ensures good: \result.known != 0 ==>
        good_pairs(\result, body_in(r->body.contents, 0).face_count,
                   body_in(r->body.contents, 1).face_count); */
static inline struct ts_answer take_contacts(struct reader *r)
{
    struct ts_answer answer = {false, 0, NULL};

    answer.count = r->pair.count;
    answer.pair = keep_pairs(r->c, &r->pair);
    if (answer.pair)
        answer.known = true;
    else
        ts_text_no_memory(&r->text);
    return answer;
}

/* "contacts N" and N lines "contact A B"; not known: something was wrong. */
/*@ requires \valid(r) && reading(r) && r->pair.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->pair, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.known == 0 || \result.known == 1;
    ensures \result.known != 0 ==> reading(r) && onward{Pre, Here}(r) && r->pair.count == 0;
    ensures good: good_answer(\result, r->body.contents, r->body.count); */
static inline struct ts_answer read_answer(struct reader *r)
{
    struct ts_answer answer = {false, 0, NULL};
    uint64_t wanted;
    uint32_t a, b;

    if (r->body.count < 2) {
        ts_text_fail(&r->text, r->key, "'contacts' only where there are two bodies");
        return answer;
    }
    if (!ts_text_count(&r->text, "a number of contacts", UINT64_MAX, &wanted) ||
        !next(r, wanted ? "'contact'" : "'frame', 'bytes' or 'end'"))
        return answer;
    //@ assert reading(r) && onward{Pre, Here}(r);
    a = body_at(&r->body, 0).face_count;
    b = body_at(&r->body, 1).face_count;
    return read_contacts(r, wanted, a, b) ? take_contacts(r) : answer;
}

/*@ requires \valid(r) && reading(r) && good_answer(answer, r->body.contents, r->body.count);
    requires good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    assigns r->answer, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures good: \result != 0 ==>
        good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    ensures \result != 0 ==> r->answer.count == \at(r->answer.count, Pre) + 1; */
static inline bool keep_answer(struct reader *r, struct ts_answer answer)
{
    if (add_answer(&r->answer, answer)) return true;
    return ts_text_no_memory(&r->text);
}

/* The answer of a frame, if the file gives it. */
/*@ requires \valid(r) && reading(r) && r->pair.count == 0;
    requires good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->pair, r->answer, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r) && r->pair.count == 0;
    ensures good: \result != 0 ==>
        good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    ensures \result != 0 ==> r->answer.count == \at(r->answer.count, Pre) + 1; */
static inline bool end_frame(struct reader *r)
{
    struct ts_answer answer = {false, 0, NULL};

    if (IS(r, "contacts")) {
        answer = read_answer(r);
        if (!answer.known) return false;
    }
    return keep_answer(r, answer);
}

/* Room for the states of a frame, all at rest as long as the file says nothing else. */
/*@ requires \valid(r) && reading(r);
    assigns r->state, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures \result != 0 ==> added(\at(r->state.count, Pre), r->body.count, r->state.count); */
static inline bool begin_frame(struct reader *r, size_t file_size)
{
    if (!add_states(&r->state, r->body.count)) return ts_text_no_memory(&r->text);
    if (r->state.count <= TS_UNSAID_STATES || r->state.count <= file_size / 8) return true;
    return ts_text_fail(&r->text, r->key, "a state for every body, in a file with more than %d",
                        TS_UNSAID_STATES);
}

/*@ requires \valid(r) && reading(r);
    requires r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    requires good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->pair, r->state, r->answer, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r);
    ensures \result != 0 ==>
        r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    ensures moves_on: \result != 0 ==> went_on{Pre, Here}(r);
    ensures good: \result != 0 ==>
        good_answers(r->answer.contents, r->answer.count, r->body.contents, r->body.count);
    ensures counted: \result != 0 ==>
        r->state.count == \at(r->state.count, Pre) + r->body.count; */
static inline bool read_frame(struct reader *r, size_t file_size)
{
    size_t first = r->state.count;

    if (!begin_frame(r, file_size)) return false;
    if (!next(r, "'state', 'contacts', 'frame', 'bytes' or 'end'")) return false;
    //@ assert reading(r) && went_on{Pre, Here}(r);
    if (!read_states(r, first)) return false;
    //@ assert reading(r) && went_on{Pre, Here}(r);
    //@ assert r->number.count == 0 && r->index.count == 0;
    if (!end_frame(r)) return false;
    //@ assert r->number.count == 0 && r->index.count == 0 && r->pair.count == 0;
    return true;
}

#endif
