/* html.c: the verdict as one page that stands alone: no script, no network, pictures inside.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "tool/judge/judge.h"

static void put_name(FILE *out, const struct judge_row *row)
{
    char name[JUDGE_NAME_ROOM_ALL];

    judge_name(row, name);
    tool_escaped(out, name);
}

/* What each library comes to, in a sentence. */
static void put_verdicts(FILE *out, const struct judge_run *run)
{
    fputs("<h2>Verdict</h2>\n<ul>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));
        enum judge_worst worst = judge_worst(&total);

        fprintf(out, "<li><a href=\"#row%zu\">", i);
        put_name(out, judge_row(run, i));
        fprintf(out, "</a>: <span class=\"%s\">",
                worst == JUDGE_NONE    ? "ok"
                : worst == JUDGE_PLAIN ? "bad"
                                       : "lesser");
        judge_put_sentence(out, &total);
        fputs("</span></li>\n", out);
    }
    fputs("</ul>\n", out);
}

/* The machine, and the command. */
static void put_circumstances(FILE *out, const struct judge_run *run)
{
    struct utsname machine;

    if (uname(&machine) == 0) {
        fputs("<p>The machine: ", out);
        tool_escaped(out, machine.sysname);
        putc(' ', out);
        tool_escaped(out, machine.machine);
        fputs(". Times were taken on it beside whatever else it did.</p>\n", out);
    }
    if (!run->command) return;
    fputs("<p>The command:</p>\n<pre>", out);
    tool_escaped(out, run->command);
    fputs("</pre>\n", out);
}

static void put_intro(FILE *out, const struct judge_run *run)
{
    time_t now = time(NULL);
    struct tm day;
    char date[32] = "";

    if (gmtime_r(&now, &day)) strftime(date, sizeof date, "%Y-%m-%d", &day);
    fputs("<h1>The judge's report</h1>\n", out);
    put_verdicts(out, run);
    judge_chart(out, run);
    fprintf(out,
            "<h2>What was asked</h2>\n<p>Touchstone " PACKAGE_VERSION ", %s. Seed %" PRIu64
            ", %" PRIu64
            " cases a family; some families have fewer. %s. Coordinates are %s. %s Every "
            "answer is compared with exact arithmetic.</p>\n",
            date, run->seed, run->count,
            judge_promised(run) ? "Each adapter is judged by what it promises, and again, as "
                                  "<i>strict</i>, by the contract, which is this"
                                : "All are judged by the same rules",
            run->rules.rounded ? "rounded to float" : "doubles",
            run->rules.open ? "Touching doesn't count as contact."
                            : "Two faces are in contact when their closed triangles share a point: "
                              "touching counts, and so does a triangle without area.");
    put_circumstances(out, run);
    if (run->mesh.path.count) {
        fputs("<p>The meshes are ", out);
        tool_escaped(out, run->mesh.title);
        fputs(".</p>\n", out);
    }
    for (size_t i = 0; i < run->problems.count; i++) {
        fputs("<p class=\"bad\">Not judged: ", out);
        tool_escaped(out, ((struct ts_error *)run->problems.item)[i].text);
        fputs("</p>\n", out);
    }
}

/* A count of faults leads to what `place` of adapter `number` shows. */
static void put_count(FILE *out, uint64_t count, size_t number, const char *place)
{
    if (count)
        fprintf(out, "<td class=\"bad\"><a href=\"#row%zu%s\">%" PRIu64 "</a></td>", number, place,
                count);
    else
        fputs("<td>0</td>", out);
}

static void put_tally(FILE *out, const struct judge_tally *t, size_t number)
{
    fprintf(out, "<td>%" PRIu64 "</td><td>%" PRIu64 "</td>", t->cases, t->contacts);
    for (int i = 0; i < TS_FAULTS; i++)
        if (judge_asked(t, i))
            put_count(out, t->fault[i], number, ts_fault_names[i].name);
        else
            fputs("<td>-</td>", out);
    if (t->seconds > 0) /* by pipe, nobody knows */
        fprintf(out, "<td>%.1f</td>", 1e6 * t->seconds / (double)t->answered);
    else
        fputs("<td>-</td>", out);
    fprintf(out, "<td class=\"%s\">%s</td></tr>\n",
            judge_worst(t) == JUDGE_PLAIN  ? "bad"
            : judge_worst(t) != JUDGE_NONE ? "lesser"
            : t->cases                     ? "ok"
                                           : "",
            judge_word(t));
}

static void put_heading(FILE *out, const char *first)
{
    fprintf(out, "<div class=\"scroll\"><table>\n<tr><th>%s</th><th>cases</th><th>contacts</th>",
            first);
    for (int i = 0; i < TS_FAULTS; i++)
        fprintf(out, "<th title=\"%s\">%s</th>", ts_fault_names[i].about, ts_fault_names[i].name);
    fputs("<th>&micro;s a case</th><th></th></tr>\n", out);
}

/* Our own methods are folded away: they are here to be held to the same. */
static bool is_own(const struct judge_row *row)
{
    return strcmp(row->who.library, "Touchstone") == 0;
}

static void put_totals(FILE *out, const struct judge_run *run, bool own)
{
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (is_own(judge_row(run, i)) != own) continue;
        fprintf(out, "<tr><td><a href=\"#row%zu\">", i);
        put_name(out, judge_row(run, i));
        fputs("</a></td>", out);
        put_tally(out, &total, i);
    }
}

/* How much the faults weigh: a line for each adapter that has any, false negatives / positives. */
static void put_severities(FILE *out, const struct judge_run *run)
{
    fputs("<h2>How much they weigh</h2>\n<p>Lost / extra, by severity.</p>\n<div "
          "class=\"scroll\"><table>\n<tr><th>adapter</th>",
          out);
    for (int k = 0; k < TS_SEVERITIES; k++)
        fprintf(out, "<th title=\"%s\">%s</th>", ts_severity_names[k].about,
                ts_severity_names[k].title);
    fputs("</tr>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally t = judge_total(run, judge_row(run, i));

        if (!t.fault[TS_LOST] && !t.fault[TS_EXTRA]) continue;
        fputs("<tr><td>", out);
        put_name(out, judge_row(run, i));
        fputs("</td>", out);
        for (int k = 0; k < TS_SEVERITIES; k++)
            fprintf(out, "<td>%" PRIu64 " / %" PRIu64 "</td>", t.severity[TS_LOST][k],
                    t.severity[TS_EXTRA][k]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void put_summary(FILE *out, const struct judge_run *run)
{
    bool any_own = false;

    for (size_t i = 0; i < run->rows.count; i++) any_own = any_own || is_own(judge_row(run, i));
    fputs("<h2>Summary</h2>\n", out);
    put_heading(out, "adapter");
    put_totals(out, run, false);
    if (any_own) {
        fputs("</table></div>\n<details><summary>Touchstone's own methods</summary>\n", out);
        put_heading(out, "adapter");
        put_totals(out, run, true);
        fputs("</table></div></details>\n", out);
    } else {
        fputs("</table></div>\n", out);
    }
    put_severities(out, run);
    judge_page_notes(out);
}

/* Families down, adapters across: how many cases had any fault. */
static void put_matrix(FILE *out, const struct judge_run *run)
{
    fputs("<h2>Cases with a fault, by family</h2>\n<div class=\"scroll\"><table>\n<tr><th>family"
          "</th>",
          out);
    for (size_t i = 0; i < run->rows.count; i++) {
        fputs("<th>", out);
        put_name(out, judge_row(run, i));
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
    for (size_t g = 0; g < run->groups.count; g++) {
        fprintf(out, "<tr><td title=\"%s\">%s</td>", judge_group(run, g)->about,
                judge_group(run, g)->name);
        for (size_t i = 0; i < run->rows.count; i++) {
            const struct judge_tally *t = &judge_row(run, i)->tally[g];

            if (t->cases)
                put_count(out, t->failed, i, "");
            else
                fputs("<td>-</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* The case as a file to be saved, inside of the page: all but letters and digits as %XX. */
static void put_file(FILE *out, const struct judge_row *row, const char *text, const char *fault)
{
    if (strlen(text) > JUDGE_MOST_INSIDE) {
        fprintf(out, "<a href=\"%s-%s.case\">%s-%s.case</a>, beside this page", row->stem, fault,
                row->stem, fault);
        return;
    }
    fprintf(out, "<a download=\"%s-%s.case\" href=\"data:text/plain,", row->stem, fault);
    for (; *text; text++)
        if (isalnum((unsigned char)*text))
            putc(*text, out);
        else
            fprintf(out, "%%%02X", (unsigned char)*text);
    fprintf(out, "\">%s-%s.case</a>", row->stem, fault);
}

static void put_replay(FILE *out, const struct judge_row *row, const struct judge_evidence *p,
                       const char *fault)
{
    fputs("<p>The case: ", out);
    put_file(out, row, p->text, fault);
    fputs(", to be saved. To replay it:</p>\n<pre class=\"replay\">", out);
    tool_escaped(out, p->command);
    fputs("</pre>\n<details><summary>the case as text</summary><pre>", out);
    if (p->c->body[0].face_count + p->c->body[1].face_count <= 64)
        tool_escaped(out, p->text);
    else
        fputs("too long to be shown", out);
    fputs("</pre></details>", out);
}

static void put_size(FILE *out, const struct judge_evidence *p, enum ts_fault fault)
{
    size_t size;
    char *text = NULL;
    FILE *line = open_memstream(&text, &size);

    if (line) judge_put_size(line, p, fault);
    if (line && fclose(line) == 0 && *text) {
        fputs("<p>", out);
        tool_escaped(out, text);
        fputs("</p>\n", out);
    }
    free(text);
}

static void put_evidence(FILE *out, const struct judge_row *row, enum ts_fault fault, size_t number)
{
    const struct judge_evidence *p = &row->evidence[fault];

    fprintf(out, "<div class=\"evidence\" id=\"row%zu%s\">\n", number, ts_fault_names[fault].name);
    judge_svg(out, p, fault);
    fprintf(out, "<div><h4>%s: a %s</h4><p>", ts_fault_names[fault].name,
            ts_fault_names[fault].finding);
    if (row->found[fault].any) {
        fputs("In these meshes: ", out);
        tool_escaped(out, row->found[fault].text);
        fputs(".</p><p>In the smallest case: ", out);
    }
    tool_escaped(out, p->findings.text[fault]);
    fprintf(out,
            ".</p><p>The smallest case found has %u and %u faces and %zu frames; it comes from the "
            "family %s. The exact answer has %zu contacts in the frame shown.</p>\n",
            p->c->body[0].face_count, p->c->body[1].face_count, p->c->frame_count, p->group,
            p->truth);
    put_size(out, p, fault);
    if (p->witness) {
        fputs("<pre>", out);
        tool_escaped(out, p->witness);
        fputs("</pre>\n", out);
    }
    if (p->lonely) fputs("<p class=\"bad\">" JUDGE_LONELY "</p>\n", out);
    if (p->command && p->text) /* they are not there if memory ran out on the way */
        put_replay(out, row, p, ts_fault_names[fault].name);
    fputs("</div></div>\n", out);
}

static void put_row(FILE *out, const struct judge_run *run, size_t number)
{
    const struct judge_row *row = judge_row(run, number);

    fprintf(out, "<h2 id=\"row%zu\">", number);
    put_name(out, row);
    fputs("</h2>\n", out);
    put_heading(out, "family");
    for (size_t g = 0; g < run->groups.count; g++) {
        fprintf(out, "<tr><td title=\"%s\">%s</td>", judge_group(run, g)->about,
                judge_group(run, g)->name);
        put_tally(out, &row->tally[g], number);
    }
    fputs("</table></div>\n", out);
    if (row->remark[0]) {
        const char *fault = ts_fault_names[row->remarked].name;

        fputs("<p class=\"bad\"", out);
        if (!row->evidence[row->remarked].c) fprintf(out, " id=\"row%zu%s\"", number, fault);
        fprintf(out, ">%s: ", fault);
        tool_escaped(out, row->remark);
        fputs("</p>\n", out);
    }
    for (int i = 0; i < TS_FAULTS; i++)
        if (row->evidence[i].c) put_evidence(out, row, (enum ts_fault)i, number);
}

bool judge_html(FILE *out, const void *what)
{
    const struct judge_run *run = what;

    judge_page_head(out);
    put_intro(out, run);
    put_summary(out, run);
    put_matrix(out, run);
    for (size_t i = 0; i < run->rows.count; i++) put_row(out, run, i);
    fputs("</body>\n</html>\n", out);
    return !ferror(out);
}
