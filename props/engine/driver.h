/* driver.h: runs one property on one twin through theft. The only file that knows theft is
 * driver.c. */
#ifndef PROPS_ENGINE_DRIVER_H
#define PROPS_ENGINE_DRIVER_H

#include "props/engine/props.h"
#include "props/engine/sample.h"

/* So many trials are a run of usual length; fewer, as ts_trials_of says, of what is dear. */
enum { TS_USUAL_TRIALS = 1000 };

struct ts_run {
    /* in */
    const struct ts_column *column;
    const struct ts_property *property;
    const void *twin;
    uint64_t seed;   /* of the whole run; the property's own is made of it and the full name */
    uint64_t first;  /* the number of the first case; each is made of seed, name and number alone */
    uint64_t trials; /* cases wanted; 0: no limit but time */
    double seconds;  /* time limit; 0: none */
    double shrink;   /* work to make a failing case smaller, in seconds; 0: 30 */
    bool part;       /* of a longer run, which is asked for its classes when all of it is there */
    void (*progress)(const struct ts_run *run, void *env); /* now and then, or NULL */
    /* Given each case before it is checked, and NULL after that; may be absent. */
    void (*watch)(const struct ts_case *c, void *env);
    void *env;

    /* out */
    uint64_t executed, skipped;
    uint64_t compared;             /* in all that was executed */
    uint64_t next;                 /* the number of the case after the last one that was run */
    struct ts_sample sample;       /* of those executed: how many were there before */
    uint64_t of_class[TS_CLASSES]; /* how many of those executed were of each class */
    double elapsed;
    struct ts_verdict verdict; /* summed over all cases; after a failure, of the smallest one; after
                                  a case that said it can't be judged here, of that one */
    struct ts_case *smallest;  /* the smallest failing case found, or NULL; the caller's to free */
    uint64_t shrinks;          /* how many smaller failing cases led to it */
    bool broken; /* the run says nothing: out of memory (the verdict says so, too), or no case of a
                    class that the property asks for */
};

/* True when the property held in every executed case, enough of them were executed, and in a run of
 * usual length some were of each class that it asks for; or none can be executed here:
 * verdict.skipped says why. */
bool ts_run_property(struct ts_run *run);

/* A property that held of cases that could not break it has shown nothing: whether none of so many
 * was of a class that it asks for; says which. */
bool ts_run_lacks(const struct ts_property *property, const char *name, uint64_t executed,
                  const uint64_t *of_class, char *say, size_t size);

/* "theft 0.4.5" or "the built-in engine". */
const char *ts_engine_name(void);

#endif
