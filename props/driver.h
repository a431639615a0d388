/* driver.h: runs one property on one twin through theft. The only file that knows theft is
 * driver.c. */
#ifndef PROPS_DRIVER_H
#define PROPS_DRIVER_H

#include "props/props.h"

struct ts_run {
    /* in */
    const struct ts_column *column;
    const struct ts_property *property;
    const void *twin;
    uint64_t seed;   /* of the whole run; the property's own is made of it and the full name */
    uint64_t trials; /* executed cases wanted; 0: no limit but time */
    double seconds;  /* time limit; 0: none */
    double shrink;   /* work to make a failing case smaller, in seconds; 0: 30 */
    void (*progress)(const struct ts_run *run, void *env); /* now and then, or NULL */
    /* Given each case before it is checked, and NULL after that; may be absent. */
    void (*watch)(const struct ts_case *c, void *env);
    void *env;

    /* out */
    uint64_t executed, skipped, duplicate;
    double elapsed;
    struct ts_verdict verdict; /* summed over all cases; after a failure, of the smallest one; after
                                  a case that said it can't be judged here, of that one */
    struct ts_case *smallest;  /* the smallest failing case found, or NULL; the caller's to free */
    uint64_t shrinks;          /* how many smaller failing cases led to it */
    bool broken;               /* the engine failed: out of memory, no new cases to be had */
};

/* True when the property held in every executed case, and enough of them were executed, or none can
 * be here: verdict.skipped says why. */
bool ts_run_property(struct ts_run *run);

/* "theft 0.4.5" or "the built-in engine". */
const char *ts_engine_name(void);

#endif
