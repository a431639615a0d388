/* html.c: the verdict as one page that stands alone: no network, pictures and cases inside. Without
 * script it says the same; only its pictures don't turn.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "tool/judge/draw.h"

/* What Linux says of its first processor, or nothing. */
static void put_processor(FILE *out)
{
    FILE *in = fopen("/proc/cpuinfo", "r");
    char line[256];

    while (in && fgets(line, sizeof line, in)) {
        char *name = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;

        if (!name) continue;
        name[strcspn(name, "\n")] = 0;
        fputs(", ", out);
        tool_escaped(out, name + 1 + (name[1] == ' '));
        break;
    }
    if (in) fclose(in);
}

/* The machine, and the command. */
static void put_circumstances(FILE *out, const struct judge_run *run)
{
    struct utsname machine;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (uname(&machine) == 0) {
        fputs("<p>The machine: ", out);
        tool_escaped(out, machine.sysname);
        putc(' ', out);
        tool_escaped(out, machine.machine);
        put_processor(out);
        if (processors > 0)
            fprintf(out, ", %ld processor%s", processors, processors == 1 ? "" : "s");
        fputs(". Times were taken on it beside whatever else it did.</p>\n", out);
    }
    if (!run->command) return;
    fputs("<p>The command:</p>\n<pre>", out);
    tool_escaped(out, run->command);
    fputs("</pre>\n", out);
}

/* The version, with the commit if TOUCHSTONE_COMMIT names it, and the day. */
static void put_version(FILE *out)
{
    time_t now = time(NULL);
    const char *commit = getenv("TOUCHSTONE_COMMIT");
    struct tm day;
    char date[32] = "";

    if (gmtime_r(&now, &day)) strftime(date, sizeof date, "%Y-%m-%d", &day);
    fputs("Touchstone " PACKAGE_VERSION, out);
    if (commit && *commit) {
        fputs(", commit ", out);
        tool_escaped(out, commit);
    }
    fprintf(out, ", %s. ", date);
}

static void put_asked(FILE *out, const struct judge_run *run)
{
    fputs("<h2 id=\"asked\">What was asked</h2>\n<p>", out);
    put_version(out);
    fprintf(out,
            "Seed %" PRIu64 ", %" PRIu64
            " cases a family; some families have fewer. %s. Coordinates are %s. %s Every "
            "answer is compared with exact arithmetic.</p>\n",
            run->seed, run->count,
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

static void put_evidence(FILE *out, const struct judge_run *run, size_t number, enum ts_fault fault)
{
    const struct judge_row *row = judge_row(run, number);
    const struct judge_evidence *p = &row->evidence[fault];

    fputs("<div class=\"evidence\" id=\"", out);
    judge_put_anchor(out, run, number);
    fprintf(out, "-%s\">\n<div class=\"picture\">", ts_fault_names[fault].name);
    judge_svg(out, p, fault, false);
    fprintf(out, "</div><div><h4>%s: %s</h4><p>", ts_fault_names[fault].name,
            ts_fault_names[fault].finding);
    if (row->found[fault].any) {
        fputs("In these meshes: ", out);
        tool_escaped(out, row->found[fault].text);
        fputs(".</p><p>In the smallest case: ", out);
    }
    tool_escaped(out, p->findings.text[fault]);
    fprintf(out,
            ".</p><p>The smallest case found has %u and %u faces and %zu frame%s; it comes from "
            "the family %s. The exact answer has %zu %s in the frame shown.</p>\n",
            p->c->body[0].face_count, p->c->body[1].face_count, p->c->frame_count,
            p->c->frame_count == 1 ? "" : "s", p->group, p->truth,
            judge_truth_name(fault, p->truth));
    put_size(out, p, fault);
    if (p->findings.paired[fault] && ts_weakness(p->c, &p->findings, fault) == JUDGE_WITHOUT_AREA)
        fputs("<p>A face of this case has no area: it is a segment or a point. By the contract it "
              "counts; a library that leaves such faces out may have its reasons.</p>\n",
              out);
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

/* All of one adapter, folded: the counts above lead here, and open it. */
static void put_row(FILE *out, const struct judge_run *run, size_t number)
{
    const struct judge_row *row = judge_row(run, number);
    struct judge_tally total = judge_total(run, row);

    fputs("<details class=\"row\" id=\"", out);
    judge_put_anchor(out, run, number);
    fputs("\"><summary><b>", out);
    judge_put_name(out, row);
    fputs("</b>: ", out);
    judge_put_sentence(out, &total);
    fputs("</summary>\n", out);
    judge_page_families(out, run, number);
    if (row->remark[0]) {
        const char *fault = ts_fault_names[row->remarked].name;

        fputs("<p class=\"bad\"", out);
        if (!row->evidence[row->remarked].c) {
            fputs(" id=\"", out);
            judge_put_anchor(out, run, number);
            fprintf(out, "-%s\"", fault);
        }
        fprintf(out, ">%s: ", fault);
        tool_escaped(out, row->remark);
        fputs("</p>\n", out);
    }
    for (int i = 0; i < TS_FAULTS; i++)
        if (row->evidence[i].c) put_evidence(out, run, number, (enum ts_fault)i);
    fputs("</details>\n", out);
}

static void put_rows(FILE *out, const struct judge_run *run, bool own)
{
    for (size_t i = 0; i < run->rows.count; i++)
        if (judge_is_own(judge_row(run, i)) == own) put_row(out, run, i);
}

bool judge_html(FILE *out, const void *what)
{
    const struct judge_run *run = what;

    judge_page_head(out);
    fputs("<h1>The judge's report</h1>\n", out);
    judge_page_verdict(out, run);
    judge_chart(out, run);
    judge_page_notes(out);
    put_asked(out, run);
    judge_page_tables(out, run);
    judge_page_speed(out, run);
    fputs("<h2 id=\"evidence\">Each adapter, and its smallest cases</h2>\n", out);
    put_rows(out, run, false);
    put_rows(out, run, true);
    judge_page_script(out);
    fputs("</body>\n</html>\n", out);
    return !ferror(out);
}
