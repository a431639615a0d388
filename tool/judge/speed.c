/* speed.c: beside what is right or wrong, how long it took: cases and contacts a second, and the
 * case that took longest. */
#include <math.h>
#include <string.h>

#include "tool/judge/result.h"

void judge_slowest_add(struct judge_slowest *to, const struct judge_slowest *slowest)
{
    if (slowest->seconds > to->seconds) *to = *slowest;
}

/* ---- who was slow is asked again ---- */

/* Longer ones are not asked again: they took what they took. */
#define LONG_ENOUGH 1.0

static bool heard(void *context, size_t number, struct ts_answers *answers)
{
    double *seconds = context;

    (void)number; /* there is one */
    if (answers->fate == TS_ANSWERED) *seconds = fmin(*seconds, answers->seconds);
    return false;
}

/* The time of a case, or less when it is put again, alone. */
static double ask_again(struct judge_run *run, struct judge_row *row,
                        const struct judge_slowest *slow)
{
    const struct ts_family *family = judge_group(run, slow->group)->family;
    struct ts_trial **given = run->trials.item, *trial = NULL;
    struct ts_error error;
    double seconds = slow->seconds;
    enum ts_made made =
        family ? ts_family_trial(family, run->seed, slow->number, &row->rules, &trial, &error)
               : ts_trial_new(given[slow->number]->variant[TS_GIVEN], &row->rules, &trial, &error);

    if (made == TS_NO_MEMORY) judge_no_memory(run);
    if (trial && !ts_hear(&row->who, &run->limits, 1, &trial, heard, &seconds, &error)) {
        tool_complain("%s", error.text);
        run->failed = true;
    }
    ts_trial_free(trial);
    return seconds;
}

/* Of all families the slowest case that nobody has confirmed; NULL: those that are left are no
 * slower than one that was. */
static struct judge_slowest *next_slowest(const struct judge_run *run, const struct judge_row *row,
                                          double confirmed)
{
    struct judge_slowest *slowest = NULL;

    for (size_t g = 0; g < run->groups.count; g++) {
        struct judge_slowest *this = &row->tally[g].slowest;

        if (this->seconds > (slowest ? slowest->seconds : confirmed)) slowest = this;
    }
    return slowest;
}

void judge_confirm_slowest(struct judge_run *run)
{
    for (size_t i = 0; i < run->rows.count && !run->pipe; i++) {
        struct judge_row *row = judge_row(run, i);
        struct judge_slowest *slowest;
        double confirmed = 0;

        while (!run->failed && (slowest = next_slowest(run, row, confirmed))) {
            if (slowest->seconds < LONG_ENOUGH) slowest->seconds = ask_again(run, row, slowest);
            confirmed = fmax(confirmed, slowest->seconds);
        }
    }
}

/* ---- reports ---- */

static double a_second(uint64_t count, const struct judge_tally *t)
{
    return (double)count / t->seconds;
}

static void put_slowest(FILE *out, const struct judge_run *run, const struct judge_slowest *s)
{
    const struct judge_group *group = judge_group(run, s->group);

    fprintf(out,
            "%.3g ms, %s%s, number %" PRIu64 ": %" PRIu32 " and %" PRIu32 " faces, %zu frame%s",
            1e3 * s->seconds, group->family ? "family " : "", group->name, s->number, s->faces[0],
            s->faces[1], s->frames, s->frames == 1 ? "" : "s");
}

void judge_put_speed(FILE *out, const struct judge_run *run, const struct judge_tally *t)
{
    if (!(t->seconds > 0)) return; /* by pipe, nobody knows */
    fprintf(out, "    %.3g cases and %.3g contacts a second; the slowest case took ",
            a_second(t->answered, t), a_second(t->met, t));
    put_slowest(out, run, &t->slowest);
    putc('\n', out);
}

void judge_speed_json(struct tool_json *json, const struct judge_run *run,
                      const struct judge_tally *t)
{
    const struct judge_slowest *s = &t->slowest;

    if (!(t->seconds > 0)) return;
    tool_json_real(json, "cases_per_second", a_second(t->answered, t));
    tool_json_real(json, "contacts_per_second", a_second(t->met, t));
    if (!(s->seconds > 0)) return;
    tool_json_open(json, "slowest", '{');
    tool_json_real(json, "seconds", s->seconds);
    tool_json_text(json, "family", judge_group(run, s->group)->name);
    tool_json_count(json, "number", s->number);
    tool_json_count(json, "faces_a", s->faces[0]);
    tool_json_count(json, "faces_b", s->faces[1]);
    tool_json_count(json, "frames", s->frames);
    tool_json_close(json, '}');
}

/* In a result: seconds, the number of the case, faces, frames; the group is known there. */
json_t *judge_slowest_to(const struct judge_slowest *s)
{
    return json_pack("[f, I, I, I, I]", s->seconds, (json_int_t)s->number, (json_int_t)s->faces[0],
                     (json_int_t)s->faces[1], (json_int_t)s->frames);
}

bool judge_slowest_from(struct judge_slowest *s, size_t group, json_t *from)
{
    json_int_t number, a, b, frames;

    *s = (struct judge_slowest){.group = group};
    if (json_unpack(from, "[F, I, I, I, I]", &s->seconds, &number, &a, &b, &frames) != 0 ||
        !(s->seconds >= 0 && isfinite(s->seconds)) || number < 0 || a < 0 || a > UINT32_MAX ||
        b < 0 || b > UINT32_MAX || frames < 0)
        return false;
    s->number = (uint64_t)number;
    s->faces[0] = (uint32_t)a;
    s->faces[1] = (uint32_t)b;
    s->frames = (size_t)frames;
    return true;
}

/* ---- the page ---- */

static void put_rows(FILE *out, const struct judge_run *run, bool own)
{
    fputs("<div class=\"scroll\"><table>\n<thead><tr><th>adapter</th><th>cases a second</th>"
          "<th>contacts a second</th><th>slowest, ms</th><th>where</th></tr></thead>\n",
          out);
    for (size_t i = 0; i < run->rows.count; i++) {
        const struct judge_row *row = judge_row(run, i);
        struct judge_tally t = judge_total(run, row);
        const struct judge_slowest *s = &t.slowest;

        if (judge_is_own(row) != own || row->again || !(t.seconds > 0)) continue;
        fputs("<tr><td><a href=\"#", out);
        judge_put_anchor(out, run, i);
        fputs("\">", out);
        judge_put_name(out, row);
        fprintf(out,
                "</a></td><td>%.0f</td><td>%.0f</td><td>%.3g</td><td>%s %" PRIu64 ": %" PRIu32
                " and %" PRIu32 " faces, %zu frame%s</td></tr>\n",
                a_second(t.answered, &t), a_second(t.met, &t), 1e3 * s->seconds,
                judge_group(run, s->group)->name, s->number, s->faces[0], s->faces[1], s->frames,
                s->frames == 1 ? "" : "s");
    }
    fputs("</table></div>\n", out);
}

void judge_page_speed(FILE *out, const struct judge_run *run)
{
    bool others = false, own = false;

    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally t = judge_total(run, judge_row(run, i));

        if (!(t.seconds > 0)) continue;
        own = own || judge_is_own(judge_row(run, i));
        others = others || !judge_is_own(judge_row(run, i));
    }
    if (!own && !others) return; /* by pipe, nobody knows */
    fputs("<h2 id=\"time\">Throughput, and the slowest case</h2>\n<p>The time of a case is that to "
          "build the scene, and in every frame to update it, to find a first contact and to find "
          "all, as the adapter calls the library. One of another language is asked through a "
          "program and pays for the text of each case, with every question: its number says "
          "little. Contacts are those that exist, and a case of many faces weighs as one. The "
          "slowest case was put again, alone, and the shorter time counts; its number is that "
          "within its family.</p>\n",
          out);
    if (others) put_rows(out, run, false);
    if (!own) return;
    fputs("<details><summary>Touchstone's own methods</summary>\n", out);
    put_rows(out, run, true);
    fputs("</details>\n", out);
}
