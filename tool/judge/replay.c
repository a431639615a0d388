/* replay.c: where a case is saved, and the command that replays it. */
#include <stdlib.h>
#include <string.h>

#include "tool/judge/judge.h"

/* The caller's to free; NULL, with a complaint: no memory. Without a folder it is a name: the page
 * has the case to be saved under it. */
char *judge_evidence_path(struct judge_run *run, const struct judge_row *row,
                          const struct judge_evidence *p, enum ts_fault fault, const char *end)
{
    char *path, number[24] = "";

    if (p->cause) snprintf(number, sizeof number, "-%zu", p->cause + 1);
    if (asprintf(&path, "%s%s%s-%s%s%s", run->out ? run->out : "", run->out ? "/" : "", row->stem,
                 ts_fault_names[fault].name, number, end) >= 0)
        return path;
    judge_no_memory(run);
    return NULL;
}

/* An option with a number of seconds, unless it is what nobody needs to say. */
static void put_seconds(FILE *out, const char *option, double seconds, double usual)
{
    char text[40];

    if (seconds == usual) return;
    snprintf(text, sizeof text, "%g", seconds);
    if (strtod(text, NULL) != seconds) snprintf(text, sizeof text, "%.17g", seconds);
    fprintf(out, " %s %s", option, text);
}

/* Who is asked. */
static void put_adapter(FILE *out, const struct judge_run *run, const struct judge_row *row,
                        const char *path)
{
    if (run->pipe) {
        fputs("ADAPTER <", out);
        tool_put_path(out, path);
        fputs(" | touchstone judge -", out);
    } else if (row->who.program) {
        fputs("touchstone judge --program ", out);
        tool_put_word(out, row->who.path);
        if (strcmp(row->who.library, row->who.path) != 0) {
            fputs(" --name ", out);
            tool_put_word(out, row->who.library);
        }
    } else {
        fputs("touchstone judge ", out);
        tool_put_path(out, row->who.path);
        fputs(" --only ", out);
        tool_put_word(out, row->who.name);
    }
}

static void put_command(FILE *out, const struct judge_run *run, const struct judge_row *row,
                        const char *path)
{
    put_adapter(out, run, row, path);
    fputs(" --cases ", out);
    tool_put_path(out, path);
    if (row->rules.open) fputs(" --open", out);
    if (row->rules.rounded) fputs(" --float", out);
    if (row->rules.solid) fputs(" --solid", out);
    if (row->who.promises && judge_same_rules(&row->rules, &(struct ts_rules){0}))
        fputs(" --strict", out);
    put_seconds(out, "--limit", run->limits.seconds, JUDGE_LIMIT);
    put_seconds(out, "--idle", run->limits.idle, JUDGE_IDLE);
    if (run->limits.memory != (uint64_t)JUDGE_MEMORY << 20)
        fprintf(out, " --memory %" PRIu64, run->limits.memory >> 20);
}

/* The command, and the case as text, for the page and the files. */
void judge_set_replay(struct judge_run *run, const struct judge_row *row, struct judge_evidence *p,
                      enum ts_fault fault)
{
    size_t size;
    char *path = judge_evidence_path(run, row, p, fault, ".case");
    FILE *command = path ? open_memstream(&p->command, &size) : NULL;
    FILE *text = command ? open_memstream(&p->text, &size) : NULL;
    bool good = text && ts_case_write(text, p->c);

    if (command) put_command(command, run, row, path);
    if (command && ferror(command)) good = false;
    if (command && fclose(command) != 0) good = false;
    if (text && fclose(text) != 0) good = false;
    free(path);
    if (!good) judge_no_memory(run);
}
