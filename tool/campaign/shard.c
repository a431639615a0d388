/* shard.c: cuts the cases of a run. */
#include <stdlib.h>

#include "tool/campaign/campaign.h"

/* A whole number of decimal digits that ends with `stop`; 0: none, or too large. */
static uint64_t number_before(const char **text, char stop)
{
    char *end = NULL;
    uint64_t number = 0;

    if (**text >= '0' && **text <= '9') number = strtoull(*text, &end, 10);
    if (!end || *end != stop || number > MOST_SHARDS) return 0;
    *text = end + 1;
    return number;
}

struct shard tool_shard(struct argp_state *state, const char *text)
{
    const char *rest = text;
    struct shard shard = {.number = number_before(&rest, '/')};

    if (shard.number) shard.count = number_before(&rest, '\0');
    if (shard.number < 1 || shard.number > shard.count)
        argp_failure(state, TOOL_BAD, 0,
                     "--shard: expected K/N with 1 <= K <= N <= 1000000, found '%.80s'", text);
    return shard;
}

/* The first shards have one case more than the others. */
static uint64_t before(struct shard shard, uint64_t trials, uint64_t number)
{
    uint64_t more = trials % shard.count;

    return trials / shard.count * number + (number < more ? number : more);
}

struct range shard_range(struct shard shard, uint64_t trials)
{
    return (struct range){before(shard, trials, shard.number - 1),
                          before(shard, trials, shard.number)};
}
