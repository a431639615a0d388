/* campaign.h: a long run in pieces. A *shard* is one of N parts of a run, each with its own range
 * of case numbers; its *result* is a file that holds what came of it so far; results are put
 * together by `touchstone merge`. */
#ifndef TOOL_CAMPAIGN_CAMPAIGN_H
#define TOOL_CAMPAIGN_CAMPAIGN_H

#include <jansson.h>

#include "props/engine/driver.h"
#include "tool/tool.h"

/* ---- shard.c: which cases a shard has ---- */

enum { MOST_SHARDS = 1000000 };

struct shard {
    uint64_t number, count; /* 1 <= number <= count */
};

/* "K/N"; otherwise the program ends with one line. */
struct shard tool_shard(struct argp_state *state, const char *text);

/* The cases of `trials` that are a shard's: from the number `first` up to `end`. All shards
 * together have each case once. */
struct range {
    uint64_t first, end;
};
struct range shard_range(struct shard shard, uint64_t trials);

/* ---- tally.c: what the pieces of one row add up to ---- */

/* A property on a twin. `run` is a run whose results are those of all its pieces so far: run.next
 * is where it goes on. */
struct tally {
    struct ts_run run;
    uint64_t end;       /* the number after that of its last case */
    uint64_t failing;   /* cases that failed; the first of them is run.smallest, shrunk */
    uint64_t failed_at; /* the number of that one */
};

/* Adds a piece that came after what is there; takes its smallest case. */
void tally_add(struct tally *tally, struct ts_run *piece);

/* Runs what is left, in pieces of about a second, and calls `pause` after each, which may end it.
 * Failing cases are counted and do not end it. */
void tally_run(struct tally *tally, bool (*pause)(void *env), void *env);
bool tally_done(const struct tally *tally);

/* ---- result.c: results as JSON ---- */

/* What was asked for, which all shards of a campaign have in common, and who did it. NULL: no
 * memory. */
struct asked {
    const char *command; /* verify or judge */
    uint64_t seed, trials;
    const struct tool_names *names;
    const char *twin, *gl; /* or NULL */
    struct shard shard;
};
json_t *result_new(const struct asked *asked);

/* Reads one and looks whether it is whole; NULL after a line on stderr. */
json_t *result_read(const char *path);

/* Writes it so that there is always a whole one. Complains. */
bool result_write(const char *path, const json_t *result);

/* Whether it was written by a program of this version, with these properties; if not, what differs.
 */
bool result_is_ours(const json_t *result, const char **what);

/* Whether two are of the same campaign; if not, what differs. */
bool result_same_campaign(const json_t *a, const json_t *b, const char **what);

/* Which shard it is of. */
struct shard result_shard(const json_t *result);

/* A case as the text of its file; NULL: no memory. */
json_t *result_case(const struct ts_case *c);

/* The row of a property and a twin, or NULL; and that row set anew. */
json_t *result_row(const json_t *result, const char *property, const char *twin);
bool result_set_row(json_t *result, const char *property, const char *twin,
                    const struct tally *tally);

/* Fills a tally whose first and end are set by what a row says; false when it is not what such a
 * row can be: then says why. The smallest case is left out. */
bool tally_of_row(struct tally *tally, const json_t *row, struct ts_error *error);

/* Takes a failure of a row for its first one; again without the case. */
void tally_of_failure(struct tally *tally, const json_t *failure);

#endif
