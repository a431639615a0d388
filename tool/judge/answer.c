/* answer.c: reads answers of an adapter that nobody knows: it may hang, never end, or send
 * anything at all. Each answer has a time limit, and what is kept of it has a size limit. */
#include "tool/judge/answer.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

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

/* ---- answers ---- */

/* From here to the line "end". What the input ends with may be no whole answer. */
static enum judge_came read_answer(struct judge_reader *r)
{
    double deadline = ts_seconds() + r->seconds;
    bool any = false;

    for (;;) {
        enum judge_came came = next_line(r, deadline);

        if (came == JUDGE_ENDED && any) {
            ts_said_object(&r->answer, "'end'", "the end of the input");
            return JUDGE_CAME;
        }
        if (came != JUDGE_CAME) return came;
        if (strcmp(r->line, "end") == 0) {
            ts_said_end(&r->answer);
            return JUDGE_CAME;
        }
        any = any || (r->length && r->line[0] != '#'); /* a comment may come behind all */
        if (!ts_said_line(&r->answer, r->line)) return JUDGE_NO_MEMORY;
    }
}

enum judge_came judge_next_answer(struct judge_reader *r)
{
    if (!r->waiting && r->last == JUDGE_CAME) {
        ts_said_forget(&r->answer);
        r->last = read_answer(r);
        r->waiting = r->last == JUDGE_CAME;
    }
    return r->waiting ? JUDGE_CAME : r->last;
}
