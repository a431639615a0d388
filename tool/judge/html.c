/* html.c: the verdict as one page that stands alone: no script, no network, pictures inside.
 */
#include <ctype.h>
#include <time.h>

#include "tool/judge/judge.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Touchstone: the judge's report</title>\n<style>\n"
    "body { font: 15px/1.5 sans-serif; max-width: 80em; margin: 2em auto; padding: 0 1em; color: "
    "#222 }\n"
    "table { border-collapse: collapse; margin: 1em 0; font-size: 13px }\n"
    "th, td { border: 1px solid #ccc; padding: 0.25em 0.5em; text-align: right }\n"
    "th { background: #f0f0f0 } td:first-child, th:first-child { text-align: left }\n"
    "td:first-child, th:first-child { white-space: nowrap; position: sticky; left: 0; background: "
    "#fff }\n"
    ".ok { color: #17692f } .bad, .bad a { background: #fbe3e0; color: #8c1d0e }\n"
    ".evidence { display: flex; gap: 1.5em; border-top: 1px solid #ccc; padding: 1em 0 }\n"
    "pre { white-space: pre-wrap; word-break: break-word; background: #f6f6f6; padding: 0.6em; "
    "font-size: 12px }\n.scroll { overflow-x: auto }\nsvg { flex: none }\n"
    "</style>\n</head>\n<body>\n";

static void put_name(FILE *out, const struct judge_row *row)
{
    char name[JUDGE_NAME_ROOM_ALL];

    judge_name(row, name);
    tool_escaped(out, name);
}

static void put_intro(FILE *out, const struct judge_run *run)
{
    time_t now = time(NULL);
    struct tm day;
    char date[32] = "";

    if (gmtime_r(&now, &day)) strftime(date, sizeof date, "%Y-%m-%d", &day);
    fprintf(out,
            "<h1>The judge's report</h1>\n<p>Touchstone " PACKAGE_VERSION ", %s. Seed %" PRIu64
            ". Coordinates are %s. %s Every answer is compared with exact "
            "arithmetic.</p>\n",
            date, run->seed, run->rules.rounded ? "rounded to float" : "doubles",
            run->rules.open ? "Touching doesn't count as contact."
                            : "Two faces are in contact when their closed triangles share a point: "
                              "touching counts, and so does a triangle without area.");
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
            judge_faulty(t) ? "bad"
            : t->cases      ? "ok"
                            : "",
            t->cut            ? "cut short"
            : judge_faulty(t) ? "faults"
            : t->cases        ? "no fault"
                              : "no cases");
}

static void put_heading(FILE *out, const char *first)
{
    fprintf(out, "<div class=\"scroll\"><table>\n<tr><th>%s</th><th>cases</th><th>contacts</th>",
            first);
    for (int i = 0; i < TS_FAULTS; i++)
        fprintf(out, "<th title=\"%s\">%s</th>", ts_fault_names[i].about, ts_fault_names[i].name);
    fputs("<th>&micro;s a case</th><th></th></tr>\n", out);
}

static void put_summary(FILE *out, const struct judge_run *run)
{
    fputs("<h2>Summary</h2>\n", out);
    put_heading(out, "adapter");
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        fprintf(out, "<tr><td><a href=\"#row%zu\">", i);
        put_name(out, judge_row(run, i));
        fputs("</a></td>", out);
        put_tally(out, &total, i);
    }
    fputs("</table></div>\n<ul>\n", out);
    for (int i = 0; i < TS_FAULTS; i++)
        fprintf(out, "<li><b>%s</b>: %s</li>\n", ts_fault_names[i].name, ts_fault_names[i].about);
    fputs("</ul>\n", out);
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

static void put_evidence(FILE *out, const struct judge_row *row, enum ts_fault fault, size_t number)
{
    const struct judge_evidence *p = &row->evidence[fault];

    fprintf(out, "<div class=\"evidence\" id=\"row%zu%s\">\n", number, ts_fault_names[fault].name);
    judge_svg(out, p, fault);
    fprintf(out, "<div><h4>%s</h4><p>", ts_fault_names[fault].name);
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

    fputs(head, out);
    put_intro(out, run);
    put_summary(out, run);
    put_matrix(out, run);
    for (size_t i = 0; i < run->rows.count; i++) put_row(out, run, i);
    fputs("</body>\n</html>\n", out);
    return !ferror(out);
}
