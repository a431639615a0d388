/* said.c: what an answer in text says, line by line. */
#include "judge/said.h"

#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"

void ts_said_forget(struct ts_said *said)
{
    for (size_t i = 0; i < said->all.count; i++)
        ts_pairs_free(&((struct ts_query *)said->all.item)[i].pairs);
    for (size_t i = 0; i < said->first.count; i++)
        ts_pairs_free(&((struct ts_query *)said->first.item)[i].pairs);
    ts_list_free(&said->all);
    ts_list_free(&said->first);
    *said = (struct ts_said){.name = ""};
}

void ts_said_object(struct ts_said *said, const char *what, const char *line)
{
    if (!said->problem[0])
        snprintf(said->problem, sizeof said->problem, "expected %s, found '%.80s'", what, line);
}

/* "WORD A B", and nothing else. */
static bool two_faces(const char *line, uint32_t *a, uint32_t *b)
{
    uint32_t *to[2] = {a, b};

    line += strcspn(line, " ");
    for (int i = 0; i < 2; i++) {
        unsigned long long n;
        char *end;

        if (line[0] != ' ' || line[1] < '0' || line[1] > '9') return false;
        n = strtoull(line, &end, 10);
        if (n > UINT32_MAX) return false;
        *to[i] = (uint32_t)n;
        line = end;
    }
    return *line == 0;
}

static bool starts(const char *line, const char *word)
{
    size_t length = strlen(word);

    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == 0);
}

/* Lines of the case itself, which an adapter may send back. */
static bool is_case_line(const char *line)
{
    static const char *const word[] = {"touchstone", "option", "body",  "reference",
                                       "vertex",     "face",   "state", "weights",
                                       "pose",       "moved",  "#"};

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (starts(line, word[i])) return true;
    return *line == 0;
}

static struct ts_query *last_frame(const struct ts_said *said)
{
    return said->all.count ? (struct ts_query *)said->all.item + said->all.count - 1 : NULL;
}

/* "contacts N", and nothing else. */
static void announce(struct ts_said *said, const char *line)
{
    char *end = NULL;

    if (last_frame(said)->reply == TS_REPLIED)
        ts_said_object(said, "one line 'contacts' a frame", line);
    last_frame(said)->reply = TS_REPLIED;
    if (line[8] == ' ' && line[9] >= '0' && line[9] <= '9')
        said->announced = strtoull(line + 9, &end, 10);
    if (!end || *end) ts_said_object(said, "'contacts N' with a number", line);
}

/* As many contacts as were announced must have come. */
void ts_said_end(struct ts_said *said)
{
    const struct ts_query *all = last_frame(said);

    if (all && all->reply == TS_REPLIED && all->pairs.count != said->announced)
        ts_said_object(said, "as many contacts as announced",
                       all->pairs.count ? "another number" : "none");
}

/* False: no memory, here and below. */
static bool add_frame(struct ts_said *said, const char *line)
{
    struct ts_query *all, *first;

    ts_said_end(said);
    if (said->all.count == TS_SAID_FRAMES) {
        ts_said_object(said, "fewer frames", line);
        return true;
    }
    all = ts_list_add(&said->all, 1, sizeof *all);
    if (all) *all = (struct ts_query){.reply = TS_REFUSED};
    first = all ? ts_list_add(&said->first, 1, sizeof *first) : NULL;
    if (first) *first = (struct ts_query){.reply = TS_UNASKED};
    return first != NULL;
}

static bool add_pair(struct ts_said *said, struct ts_query *to, const char *what, const char *line)
{
    uint32_t x, y;

    if (said->problem[0]) return true; /* nobody will look at it */
    if (said->pairs == TS_SAID_PAIRS)
        ts_said_object(said, "fewer pairs", line);
    else if (!two_faces(line, &x, &y))
        ts_said_object(said, what, line);
    else
        return ts_pairs_add(&to->pairs, x, y) && ++said->pairs;
    return true;
}

bool ts_said_line(struct ts_said *said, const char *line)
{
    struct ts_query *all = last_frame(said);
    struct ts_query *first = all ? (struct ts_query *)said->first.item + said->all.count - 1 : NULL;

    if (starts(line, "property")) {
        if (said->name[0]) ts_said_object(said, "one line 'property'", line);
        snprintf(said->name, sizeof said->name, "%s", line + 8 + (line[8] == ' '));
    } else if (starts(line, "frame")) {
        return add_frame(said, line);
    } else if (all && starts(line, "contacts")) {
        announce(said, line);
    } else if (all && all->reply == TS_REPLIED && starts(line, "contact")) {
        return add_pair(said, all, "'contact A B' with two faces", line);
    } else if (first && starts(line, "first")) {
        if (first->reply == TS_REPLIED) ts_said_object(said, "one line 'first' a frame", line);
        first->reply = TS_REPLIED;
        if (strcmp(line, "first none") != 0)
            return add_pair(said, first, "'first A B' or 'first none'", line);
    } else if (!is_case_line(line)) {
        ts_said_object(said, "a line of an answer", line);
    }
    return true;
}
