/* record.h: the result file of a run under way, which is written again and again, so that a run
 * that is ended can be gone on with. */
#ifndef TOOL_CAMPAIGN_RECORD_H
#define TOOL_CAMPAIGN_RECORD_H

#include "tool/campaign/campaign.h"

struct record {
    const char *path;
    json_t *result;
    double written; /* when it was last written, in seconds */
    double pause;   /* until it is written again */
    bool failed;    /* it can't be written, or the program was told to end; that was said */
};

/* Begins with a new result, which it takes (NULL: no memory), or goes on with the one that is
 * there, which must be of the same shard. Complains. */
bool record_open(struct record *record, const char *path, json_t *fresh, bool resume);

/* Whether it is time to write it. */
bool record_due(const struct record *record);

/* Writes it. False: it could not be written, or the program was told to end: then record->failed,
 * and that was said. */
bool record_write(struct record *record);

/* Runs what is left of a row whose first and end are set. False: it could not be written, or read.
 */
bool record_row(struct record *record, const char *property, const char *twin, struct tally *tally);

/* Says in the file that all rows are there; frees. */
bool record_close(struct record *record, bool complete);

#endif
