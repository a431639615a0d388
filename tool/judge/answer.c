/* answer.c: reads answers of an adapter that nobody knows: it may hang, never end, or send
 * anything at all. Each answer has a time limit, and what is kept of it has a size limit. */
#include "tool/judge/answer.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/pairs.h"

void judge_forget_answer(struct judge_answer *a)
{
    for (size_t i = 0; i < a->all.count; i++)
        ts_pairs_free(&((struct ts_query *)a->all.item)[i].pairs);
    for (size_t i = 0; i < a->first.count; i++)
        ts_pairs_free(&((struct ts_query *)a->first.item)[i].pairs);
    ts_list_free(&a->all);
    ts_list_free(&a->first);
    *a = (struct judge_answer){.name = ""};
}

static void object(struct judge_answer *a, const char *what, const char *line)
{
    if (!a->problem[0])
        snprintf(a->problem, sizeof a->problem, "expected %s, found '%.80s'", what, line);
}

/* ---- lines ---- */

/* More bytes for the buffer, which is empty. Also who never stops sending is late. */
static enum judge_came fill(struct judge_reader *r, double deadline)
{
    for (;;) {
        struct pollfd wait = {STDIN_FILENO, POLLIN, 0};
        double left = deadline - ts_seconds();
        int ready = left > 0 ? poll(&wait, 1, (int)(1000 * left) + 1) : 0;
        ssize_t got;

        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) return JUDGE_LATE;
        got = read(STDIN_FILENO, r->buffer, sizeof r->buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return JUDGE_ENDED;
        r->at = 0;
        r->end = (size_t)got;
        return JUDGE_CAME;
    }
}

/* The next line, without blanks at its end. */
static enum judge_came next_line(struct judge_reader *r, double deadline)
{
    r->length = 0;
    for (;;) {
        char c;

        if (r->at == r->end) {
            enum judge_came came = fill(r, deadline);

            if (came == JUDGE_ENDED && r->length) break; /* the last line may lack its end */
            if (came != JUDGE_CAME) return came;
        }
        c = r->buffer[r->at++];
        if (c == '\n') break;
        if (r->length < JUDGE_LONGEST_LINE) r->line[r->length++] = c ? c : '?';
    }
    while (r->length && strchr("\r ", r->line[r->length - 1])) r->length--;
    r->line[r->length] = 0;
    return JUDGE_CAME;
}

/* ---- what a line says ---- */

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

static struct ts_query *last_frame(const struct judge_answer *a)
{
    return a->all.count ? (struct ts_query *)a->all.item + a->all.count - 1 : NULL;
}

/* "contacts N", and nothing else. */
static void announce(struct judge_answer *a, const char *line)
{
    char *end = NULL;

    if (last_frame(a)->reply == TS_REPLIED) object(a, "one line 'contacts' a frame", line);
    last_frame(a)->reply = TS_REPLIED;
    if (line[8] == ' ' && line[9] >= '0' && line[9] <= '9')
        a->announced = strtoull(line + 9, &end, 10);
    if (!end || *end) object(a, "'contacts N' with a number", line);
}

/* As many contacts as were announced must have come. */
static void end_frame(struct judge_answer *a)
{
    const struct ts_query *all = last_frame(a);

    if (all && all->reply == TS_REPLIED && all->pairs.count != a->announced)
        object(a, "as many contacts as announced", all->pairs.count ? "another number" : "none");
}

/* False: no memory, here and below. */
static bool add_frame(struct judge_answer *a, const char *line)
{
    struct ts_query *all, *first;

    end_frame(a);
    if (a->all.count == JUDGE_MOST_FRAMES) {
        object(a, "fewer frames", line);
        return true;
    }
    all = ts_list_add(&a->all, 1, sizeof *all);
    if (all) *all = (struct ts_query){.reply = TS_REFUSED};
    first = all ? ts_list_add(&a->first, 1, sizeof *first) : NULL;
    if (first) *first = (struct ts_query){.reply = TS_UNASKED};
    return first != NULL;
}

static bool add_pair(struct judge_answer *a, struct ts_query *to, const char *what,
                     const char *line)
{
    uint32_t x, y;

    if (a->problem[0]) return true; /* nobody will look at it */
    if (a->pairs == JUDGE_MOST_PAIRS)
        object(a, "fewer pairs", line);
    else if (!two_faces(line, &x, &y))
        object(a, what, line);
    else
        return ts_pairs_add(&to->pairs, x, y) && ++a->pairs;
    return true;
}

/* A line of an answer, inside of a frame or not. */
static bool take_line(struct judge_answer *a, const char *line)
{
    struct ts_query *all = last_frame(a);
    struct ts_query *first = all ? (struct ts_query *)a->first.item + a->all.count - 1 : NULL;

    if (starts(line, "property")) {
        if (a->name[0]) object(a, "one line 'property'", line);
        snprintf(a->name, sizeof a->name, "%s", line + 8 + (line[8] == ' '));
    } else if (starts(line, "frame")) {
        return add_frame(a, line);
    } else if (all && starts(line, "contacts")) {
        announce(a, line);
    } else if (all && all->reply == TS_REPLIED && starts(line, "contact")) {
        return add_pair(a, all, "'contact A B' with two faces", line);
    } else if (first && starts(line, "first")) {
        if (first->reply == TS_REPLIED) object(a, "one line 'first' a frame", line);
        first->reply = TS_REPLIED;
        if (strcmp(line, "first none") != 0)
            return add_pair(a, first, "'first A B' or 'first none'", line);
    } else if (!is_case_line(line)) {
        object(a, "a line of an answer", line);
    }
    return true;
}

/* From here to the line "end". What the input ends with may be no whole answer. */
static enum judge_came read_answer(struct judge_reader *r)
{
    double deadline = ts_seconds() + r->seconds;
    bool any = false;

    for (;;) {
        enum judge_came came = next_line(r, deadline);

        if (came == JUDGE_ENDED && any) {
            object(&r->answer, "'end'", "the end of the input");
            return JUDGE_CAME;
        }
        if (came != JUDGE_CAME) return came;
        if (strcmp(r->line, "end") == 0) {
            end_frame(&r->answer);
            return JUDGE_CAME;
        }
        any = any || (r->length && r->line[0] != '#'); /* a comment may come behind all */
        if (!take_line(&r->answer, r->line)) return JUDGE_NO_MEMORY;
    }
}

enum judge_came judge_next_answer(struct judge_reader *r)
{
    if (!r->waiting && r->last == JUDGE_CAME) {
        judge_forget_answer(&r->answer);
        r->last = read_answer(r);
        r->waiting = r->last == JUDGE_CAME;
    }
    return r->waiting ? JUDGE_CAME : r->last;
}
