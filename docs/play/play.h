/* play.h: what the programs of the live pages share. Each page is one of them, compiled to
 * WebAssembly, and calls the library as any program would; compiled for this machine it answers the
 * same questions, and ci/docs compares both. */
#ifndef DOCS_PLAY_PLAY_H
#define DOCS_PLAY_PLAY_H

#include <stdio.h>

#include "cases/case/case.h"

/* Marks what the page's JavaScript calls, which needs no declaration in C. */
#define PLAY_API __attribute__((used))
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

/* What a page computes of a case: lines of names and numbers. Every page has its own. */
void play_answer(const struct ts_case *c, FILE *out);

/* Doubles as their 64 bits, each after a blank: C libraries differ in how they print small ones. */
void play_bits(FILE *out, size_t count, const double *x);

/* The world vertices of a body in a frame; the caller frees them. NULL: none, and `out` says why.
 */
double *play_world(const struct ts_case *c, size_t frame, size_t body, FILE *out);

/* The nine coordinates of a face's corners. */
void play_face(const struct ts_body *body, uint32_t face, const double *vertex, double *to);

/* Reads a case, and writes what the page computes of it, or why it is none. The text belongs to us,
 * and stays until the next call; NULL when there is no memory. */
const char *play_ask(const char *text);

#endif
