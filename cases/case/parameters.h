/* parameters.h: the named numbers of a case: what a property asks for besides bodies, such as the
 * size of an image or the joint that a vertex hangs on. */
#ifndef CASES_CASE_PARAMETERS_H
#define CASES_CASE_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>

struct ts_case;

enum { TS_PARAMETERS = 16 /* rows of ts_parameter_kinds */ };

/* The numbers of one parameter of a case. */
struct ts_parameter {
    size_t count;
    const double *value; /* count, each within the bounds of its kind; NULL: the case has none */
};

/* What a parameter is called and which numbers it takes. */
struct ts_parameter_kind {
    const char *name;
    bool listed;  /* it has any number of numbers, not `count` */
    bool whole;   /* they are whole numbers, and are written as such */
    size_t count; /* how many numbers it has */
    double least, most;
    const char *about;
};

/* All parameters, in the order in which they are written. */
extern const struct ts_parameter_kind ts_parameter_kinds[TS_PARAMETERS];

/* One of them. The reader asks for it here, since a proof would have to look after the whole table.
 */
const struct ts_parameter_kind *ts_parameter_row(size_t row);

/* The row of a name; TS_PARAMETERS when no parameter is called so. */
size_t ts_parameter_find(const char *name);

/* True when a parameter of this kind may have this number. */
bool ts_parameter_takes(const struct ts_parameter_kind *kind, double x);

/* The numbers of a parameter; NULL when the case has no parameter of this name. */
const struct ts_parameter *ts_case_parameter(const struct ts_case *c, const char *name);

/* Number i of a parameter; 0 when the case does not have it. A property need not ask whether there
 * is one: a case without the parameters that its generator gives never gets as far as its check. */
double ts_case_number(const struct ts_case *c, const char *name, size_t i);

/* Gives the case a parameter; the numbers are copied. False when there is no memory. */
bool ts_case_set(struct ts_case *c, const char *name, size_t count, const double *value);
bool ts_case_set_number(struct ts_case *c, const char *name, double value);

#endif
