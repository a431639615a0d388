/* said.c: what an answer in text says, line by line. */
#include "judge/said.h"

#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"

void ts_said_forget(struct ts_said *a)
{
    for (size_t i = 0; i < a->all.count; i++)
        ts_pairs_free(&((struct ts_query *)a->all.item)[i].pairs);
    for (size_t i = 0; i < a->first.count; i++)
        ts_pairs_free(&((struct ts_query *)a->first.item)[i].pairs);
    ts_list_free(&a->all);
    ts_list_free(&a->first);
    *a = (struct ts_said){.name = ""};
}

void ts_said_object(struct ts_said *a, const char *what, const char *line)
{
    if (!a->problem[0])
        snprintf(a->problem, sizeof a->problem, "expected %s, found '%.80s'", what, line);
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

static struct ts_query *last_frame(const struct ts_said *a)
{
    return a->all.count ? (struct ts_query *)a->all.item + a->all.count - 1 : NULL;
}

/* "contacts N", and nothing else. */
static void announce(struct ts_said *a, const char *line)
{
    char *end = NULL;

    if (last_frame(a)->reply == TS_REPLIED) ts_said_object(a, "one line 'contacts' a frame", line);
    last_frame(a)->reply = TS_REPLIED;
    if (line[8] == ' ' && line[9] >= '0' && line[9] <= '9')
        a->announced = strtoull(line + 9, &end, 10);
    if (!end || *end) ts_said_object(a, "'contacts N' with a number", line);
}

/* As many contacts as were announced must have come. */
void ts_said_end(struct ts_said *a)
{
    const struct ts_query *all = last_frame(a);

    if (all && all->reply == TS_REPLIED && all->pairs.count != a->announced)
        ts_said_object(a, "as many contacts as announced",
                       all->pairs.count ? "another number" : "none");
}

/* False: no memory, here and below. */
static bool add_frame(struct ts_said *a, const char *line)
{
    struct ts_query *all, *first;

    ts_said_end(a);
    if (a->all.count == TS_SAID_FRAMES) {
        ts_said_object(a, "fewer frames", line);
        return true;
    }
    all = ts_list_add(&a->all, 1, sizeof *all);
    if (all) *all = (struct ts_query){.reply = TS_REFUSED};
    first = all ? ts_list_add(&a->first, 1, sizeof *first) : NULL;
    if (first) *first = (struct ts_query){.reply = TS_UNASKED};
    return first != NULL;
}

static bool add_pair(struct ts_said *a, struct ts_query *to, const char *what, const char *line)
{
    uint32_t x, y;

    if (a->problem[0]) return true; /* nobody will look at it */
    if (a->pairs == TS_SAID_PAIRS)
        ts_said_object(a, "fewer pairs", line);
    else if (!two_faces(line, &x, &y))
        ts_said_object(a, what, line);
    else
        return ts_pairs_add(&to->pairs, x, y) && ++a->pairs;
    return true;
}

bool ts_said_line(struct ts_said *a, const char *line)
{
    struct ts_query *all = last_frame(a);
    struct ts_query *first = all ? (struct ts_query *)a->first.item + a->all.count - 1 : NULL;

    if (starts(line, "property")) {
        if (a->name[0]) ts_said_object(a, "one line 'property'", line);
        snprintf(a->name, sizeof a->name, "%s", line + 8 + (line[8] == ' '));
    } else if (starts(line, "frame")) {
        return add_frame(a, line);
    } else if (all && starts(line, "contacts")) {
        announce(a, line);
    } else if (all && all->reply == TS_REPLIED && starts(line, "contact")) {
        return add_pair(a, all, "'contact A B' with two faces", line);
    } else if (first && starts(line, "first")) {
        if (first->reply == TS_REPLIED) ts_said_object(a, "one line 'first' a frame", line);
        first->reply = TS_REPLIED;
        if (strcmp(line, "first none") != 0)
            return add_pair(a, first, "'first A B' or 'first none'", line);
    } else if (!is_case_line(line)) {
        ts_said_object(a, "a line of an answer", line);
    }
    return true;
}
