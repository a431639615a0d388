/* answers.c: room for what an adapter says of one trial. */
#include <stdlib.h>

#include "judge/judge.h"

bool ts_answers_start(struct ts_answers *answers, const struct ts_trial *trial)
{
    *answers = (struct ts_answers){.fate = TS_ANSWERED, .points_reply = TS_UNASKED};
    answers->count = ts_query_count(trial->variant[TS_GIVEN]->frame_count);
    answers->query = calloc(answers->count, sizeof *answers->query);
    for (size_t i = 0; answers->query && i < answers->count; i++)
        answers->query[i].reply = TS_UNASKED;
    return answers->query != NULL;
}

void ts_answers_free(struct ts_answers *answers)
{
    for (size_t i = 0; answers->query && i < answers->count; i++)
        ts_pairs_free(&answers->query[i].pairs);
    free(answers->query);
    free(answers->point);
    answers->query = NULL;
    answers->point = NULL;
}
