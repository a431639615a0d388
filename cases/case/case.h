/* case.h: one test case in memory: named parameters, bodies, their states frame by frame, and,
 * where known, the right answer. docs/case-files.md describes the text form. */
#ifndef CASES_CASE_CASE_H
#define CASES_CASE_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cases/case/parameters.h"
#include "touchstone/body.h"
#include "touchstone/error.h"
#include "touchstone/options.h"
#include "touchstone/pairs.h"

/* The right answer for bodies 0 and 1 in one frame, if the case knows it. */
struct ts_answer {
    bool known;
    size_t count;
    const struct ts_pair *pair; /* sorted, each once */
};

/* Everything a case points to belongs to the case and goes with ts_case_free. */
struct ts_case {
    char property[64]; /* "triangle.same_answer": what replay checks; may be empty */
    struct ts_contact_options options;            /* of the methods that answer */
    struct ts_parameter parameter[TS_PARAMETERS]; /* by row of ts_parameter_kinds */
    size_t body_count;
    struct ts_body *body;
    size_t frame_count;
    struct ts_state *state;    /* frame_count blocks of body_count states */
    struct ts_answer *answer;  /* frame_count */
    size_t byte_count;         /* free-form input of the properties of readers */
    const unsigned char *byte; /* byte_count, or NULL */
    void *blocks;              /* what ts_case_alloc gave out */
};

/* An empty case; NULL when there is no memory. */
struct ts_case *ts_case_new(void);
void ts_case_free(struct ts_case *c); /* NULL is allowed */

/* `count` zeroed items of `size` bytes that live as long as the case; NULL when there is no
 * memory or count * size overflows. */
void *ts_case_alloc(struct ts_case *c, size_t count, size_t size);

/* Gives the case `bodies` empty bodies (1 reference, nothing in it) and `frames` frames in which
 * every body is at rest and no answer is known. False when there is no memory. */
bool ts_case_shape(struct ts_case *c, size_t bodies, size_t frames);

/* The state of one body in one frame. */
static inline struct ts_state *ts_case_state(const struct ts_case *c, size_t frame, size_t body)
{
    return &c->state[frame * c->body_count + body];
}

/* Reads the text form, of version 2 or 1. `name` is for messages, which read "NAME:LINE: what was
 * expected". */
bool ts_case_read(const char *name, const char *text, size_t size, struct ts_case **c,
                  struct ts_error *error);

/* Writes the text form, version 2: the same bytes for the same case. False when the stream failed.
 */
bool ts_case_write(FILE *out, const struct ts_case *c);

/* Version 1 had no parameters, and some properties took them from the coordinates of vertices. This
 * moves the parameters of such a case to where they are now, by the property that it names; all
 * other cases stay as they are. False when there is no memory. */
bool ts_case_from_version_1(struct ts_case *c);

/* Equal means ==: same parameters, same shape, same numbers (zeros of either sign are equal). */
bool ts_case_equal(const struct ts_case *a, const struct ts_case *b);

#endif
