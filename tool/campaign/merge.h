/* merge.h: the parts of `touchstone merge`: reading (merge.c), telling (told.c), pages (page.c). */
#ifndef TOOL_CAMPAIGN_MERGE_H
#define TOOL_CAMPAIGN_MERGE_H

#include "tool/campaign/campaign.h"

struct merged_row {
    char property[sizeof(((struct ts_case *)0)->property)], twin[32];
    struct tally tally; /* run.next: how many cases are there, of `end` in all */
    json_t *failures;   /* each case once, by number */
    char skipped[sizeof(((struct ts_verdict *)0)->skipped)]; /* why a shard left it out, or empty */
    bool good;
};

struct merge;

/* What differs between results of commands. */
struct merge_kind {
    const char *command;
    /* Whether the rows of a result are as they must be; complains. */
    bool (*hold)(const char *path, const json_t *result);
    bool (*add)(struct merge *m, const json_t *result); /* false: no memory */
    /* Counts what passed; a shard that is missing or not finished counts as failed. */
    void (*conclude)(struct merge *m);
    /* The table; failing cases go to m->save, if there is one. False: could not be written. */
    bool (*print)(const struct merge *m);
    bool (*json)(const struct merge *m);
    bool (*junit)(FILE *out, const void *merge), (*html)(FILE *out, const void *merge);
    void (*forget)(struct merge *m);
};
extern const struct merge_kind merge_verify, judge_merge; /* merge_verify.c, tool/judge/merge.c */

struct merge {
    const char *save, *html; /* a folder for cases, a page; or NULL */
    const struct merge_kind *kind;
    json_t *first; /* the result that all others must belong to */
    char *first_path;
    uint64_t shards;
    char *seen;          /* of each shard: 'w' whole, 'p' a part of it, 0 missing */
    struct ts_list rows; /* struct merged_row, or struct judge_run, one */
    size_t left_out;

    /* in the end */
    uint64_t passed, failed, skipped, missing, unfinished;
};

/* told.c, page.c: for results of verify. */
void merge_conclude(struct merge *m);
bool merge_print(const struct merge *m);
bool merge_print_json(const struct merge *m);
bool merge_junit(FILE *out, const void *merge);
bool merge_html(FILE *out, const void *merge);

/* The head of the result that the run in one piece would have, without rows; NULL: no memory. */
json_t *merge_whole(const struct merge *m);

/* "shards 2, 5 to 7 of 8 are missing", or nothing. */
void merge_put_missing(FILE *out, const struct merge *m);

#endif
