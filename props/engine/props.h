/* props.h: what a property, a twin and a column are. The registry is the only list of columns. */
#ifndef PROPS_ENGINE_PROPS_H
#define PROPS_ENGINE_PROPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case/case.h"
#include "cases/generate/bits.h"
#include "props/engine/classes.h"

/* What a property found in one case, or in many. Lost and extra are different faults and are
 * counted apart; "wrong" is everything else (another number, a refusal, an error). */
struct ts_verdict {
    uint64_t compared, lost, extra, wrong;
    bool no_memory;    /* memory ran out: nothing was shown, whatever else was counted */
    char first[400];   /* the first finding, in words */
    char skipped[200]; /* why nothing could be compared on this machine; empty: it could */
};

__attribute__((format(printf, 2, 3))) void ts_lost(struct ts_verdict *v, const char *format, ...);
__attribute__((format(printf, 2, 3))) void ts_extra(struct ts_verdict *v, const char *format, ...);
__attribute__((format(printf, 2, 3))) void ts_wrong(struct ts_verdict *v, const char *format, ...);

/* Memory ran out on the way. It is no finding: neither passed nor failed. ts_wrong takes words that
 * say "out of memory", as a refusal does, for the same. */
void ts_no_memory(struct ts_verdict *v);

/* Nothing can be said here, of this case or any other: what the property needs is not installed. A
 * run ends with it, and neither passes nor fails. */
__attribute__((format(printf, 2, 3))) void ts_skip(struct ts_verdict *v, const char *format, ...);

static inline bool ts_verdict_good(const struct ts_verdict *v)
{
    return !v->no_memory && v->lost == 0 && v->extra == 0 && v->wrong == 0;
}

/* What a case must have at least so that a check can read it. Generators give more than that;
 * ts_property_fits holds cases from files against it. */
struct ts_needs {
    uint32_t bodies, vertices, faces; /* bodies, and in each of these so many vertices and faces */
    bool closed;                      /* these bodies are closed meshes, as ldi.h says */
    bool (*also)(const struct ts_case *c, struct ts_error *error); /* what else; or NULL */
};

/* TS_NEEDS(.bodies = 2, .closed = true): in the row of a property. */
#define TS_NEEDS(...)                                                                              \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* A statement that must hold of every twin for every case. check never changes its case. A case
 * must have the parameters that `make` gives it, and a frame if `make` gives one. */
struct ts_property {
    const char *name;                              /* "same_answer"; in full COLUMN.NAME */
    const char *statement;                         /* one line in words */
    struct ts_case *(*make)(struct ts_bits *bits); /* NULL: no memory */
    void (*check)(const void *twin, const struct ts_case *c, struct ts_verdict *v);
    struct ts_needs needs;
    uint32_t cost; /* how many ordinary cases one case costs: so many fewer are run (0 means 1) */
    uint32_t asks; /* classes (classes.h) of which some case must be, in a run of usual length */
};

/* How many cases of a property cost as much as `trials` ordinary ones, but not none; 0 stays 0. */
uint64_t ts_trials_of(const struct ts_property *p, uint64_t trials);

/* Whether a case, perhaps read from a file, has what the property needs; if not, says what. */
bool ts_property_fits(const struct ts_property *p, const struct ts_case *c, struct ts_error *error);

/* A twin that is wrong: a published algorithm as printed (a subject), or a fault that was planted
 * to show that a property can fail. `caught_by` names the property that must catch it. */
struct ts_wrong_twin {
    const char *name;
    enum { TS_SUBJECT, TS_FAULT } kind;
    const void *table;
    const char *caught_by;
    const char *about; /* what is wrong with it */
};

/* A piece of work to be timed: the same input for every twin. */
struct ts_bench {
    const char *name;
    const char *unit;     /* what one item is: "pair", "vertex", "frame" */
    void *(*setup)(void); /* NULL: no memory */
    uint64_t (*run)(const void *twin, void *input); /* once over the input; items done */
    void (*teardown)(void *input);
    const char *beside; /* a subject that is timed beside ref and opt; or NULL */
};

/* One algorithm. Its lists end with a NULL name. */
struct ts_column {
    const char *name; /* also its file name in every folder */
    const char *source;
    const char *summary;
    const void *ref, *opt; /* ref may be NULL: a column of the test path itself */
    const struct ts_property *properties;
    const struct ts_wrong_twin *wrong;
    const struct ts_bench *benches;
};

extern const struct ts_column ts_columns[]; /* ends with name == NULL */

const struct ts_column *ts_column_find(const char *name);

/* Finds "COLUMN.PROPERTY"; false when there is none. */
bool ts_property_find(const char *full_name, const struct ts_column **column,
                      const struct ts_property **property);

#endif
