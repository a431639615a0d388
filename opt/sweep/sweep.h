/* sweep.h: a session of sweep and prune, shared by sweep.c (bodies) and list.c (lists and
 * pairs). docs/sweep.md tells the idea. */
#ifndef OPT_SWEEP_SWEEP_H
#define OPT_SWEEP_SWEEP_H

#include "touchstone/sweep.h"

/* One end of a body's extent: 2 * slot for the low one, 2 * slot + 1 for the high one. */
struct sweep_end {
    double value;
    uint32_t id;
};

/* Where a slot's ends are. */
enum sweep_place {
    PLACE_FREE,   /* nowhere: nobody has the slot; its number is the next free slot */
    PLACE_FRESH,  /* not in the lists yet */
    PLACE_LISTED, /* in the lists */
    PLACE_GONE    /* still in the lists, but the body left: its box is NaN and meets nothing */
};

/* Two bodies whose boxes meet: by number, the smaller first, and by slot in the same order. */
struct sweep_hit {
    struct ts_pair number; /* first: what a sort compares */
    uint32_t a, b;
};

struct sweep_hits {
    struct sweep_hit *item;
    size_t count, capacity;
};

struct ts_sweep {
    uint32_t slots, room, bodies, free; /* slots in use or free again; the first free one */
    struct ts_box *box;                 /* of each slot, like the next two */
    uint32_t *number;
    unsigned char *place;
    uint32_t *table; /* number to slot + 1, open addressing; 0 is empty */
    size_t table_size;
    struct sweep_end *list[3]; /* room for two ends of every slot */
    size_t ends;               /* in each list */
    struct sweep_hits met;     /* as of the last question, sorted */
    struct sweep_hits begun;   /* met on some axis since then */
    uint64_t sweep_tests;      /* that beginning anew took the last time */
    bool changed;              /* something came, moved or went since then */
    bool unsure;               /* lists and pairs can't be believed, and must be made anew */
    struct ts_sweep_work work;
};

/* The end of the chain of free slots. Slots are below 2^31, so that ids are below 2^32. */
#define SWEEP_NO_SLOT UINT32_MAX

/* Brings lists and pairs up to date; false when there is no memory. */
bool opt_sweep_settle(struct ts_sweep *s);

/* The two parts of loose_radius: how far a body's vertices are from its origin in all states that
 * the radius speaks of, which is found once; and the radius for rows of a length, which may be
 * infinite. */
bool opt_sweep_reach(const struct ts_body *body, double *reach, struct ts_error *error);
double opt_sweep_radius(double reach, double row);

#endif
