/* parts.h: what read.c reads that needs no list: the entries of a pose, and a word. */
#ifndef CASES_CASE_PARTS_H
#define CASES_CASE_PARTS_H

#include "cases/text/text.h"
#include "touchstone/body.h"

/* Twelve numbers, row by row. */
/*@ requires \valid(t) && is_text(t) && \valid(pose) && \separated(pose, t, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, *pose, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t); */
static inline bool read_pose(struct ts_text *t, struct ts_pose *pose)
{
    /*@ loop invariant 0 <= i <= 12 && is_text(t) && read_on{Pre, Here}(t);
        loop assigns i, t->at, t->line, *pose, *t->error;
        loop variant 12 - i; */
    for (int i = 0; i < 12; i++)
        if (!ts_text_number(t, "one of 12 entries of a pose", &pose->row[i / 4][i % 4]))
            return false;
    return true;
}

/* A word as a string of its own, cut where no name or value is that long. */
/*@ requires \valid_read(word.at + (0 .. word.size - 1)) && \valid(room + (0 .. 47));
    requires \separated(word.at + (0 .. word.size - 1), room + (0 .. 47));
    assigns room[0 .. 47];
    ensures \result == room && \exists integer n; 0 <= n < 48 && n <= word.size && room[n] == 0; */
static inline const char *copy_word(struct ts_word word, char room[static 48])
{
    size_t size = word.size < 47 ? word.size : 47;

    /*@ loop invariant 0 <= i <= size;
        loop assigns i, room[0 .. 46];
        loop variant size - i; */
    for (size_t i = 0; i < size; i++) room[i] = word.at[i];
    room[size] = 0;
    return room;
}

#endif
