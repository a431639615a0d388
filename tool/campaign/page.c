/* page.c: a merged result as a page, and for services that read JUnit's XML. */
#include <string.h>

#include "tool/campaign/merge.h"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

bool merge_junit(FILE *out, const void *merge)
{
    const struct merge *m = merge;
    const struct merged_row *row = m->rows.item;

    fprintf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"touchstone "
        "verify\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64
        "\" skipped=\"%" PRIu64 "\">\n",
        m->passed + m->failed + m->skipped, m->failed - m->missing - m->unfinished,
        m->missing + m->unfinished, m->skipped);
    for (size_t i = 0; i < m->rows.count; i++) {
        const struct ts_run *run = &row[i].tally.run;

        fprintf(out, "<testcase classname=\"%s\" name=\"%s\" time=\"%.3f\">", row[i].property,
                row[i].twin, run->elapsed);
        if (run->verdict.skipped[0]) {
            fputs("<skipped message=\"", out);
            tool_escaped(out, run->verdict.skipped);
            fputs("\"/>", out);
        } else if (!row[i].good) {
            fprintf(out,
                    "<failure message=\"%" PRIu64 " of %" PRIu64 " cases: ", row[i].tally.failing,
                    run->executed);
            tool_escaped(out, run->verdict.first);
            fputs("\">", out);
            tool_escaped(out, text_at(json_array_get(row[i].failures, 0), "case"));
            fputs("</failure>", out);
        }
        fputs("</testcase>\n", out);
    }
    for (uint64_t i = 0; i < m->shards; i++)
        if (m->seen[i] != 'w')
            fprintf(out,
                    "<testcase classname=\"shards\" name=\"%" PRIu64
                    "\"><error message=\"%s\"/></testcase>\n",
                    i + 1, m->seen[i] ? "not finished" : "missing");
    fputs("</testsuite>\n</testsuites>\n", out);
    return !ferror(out);
}

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Touchstone: a campaign</title>\n<style>\n"
    "body { font: 15px/1.5 sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: "
    "#222 }\n"
    "table { border-collapse: collapse; font-size: 13px }\n"
    "th, td { border: 1px solid #ccc; padding: 0.2em 0.6em; text-align: right }\n"
    "th { background: #f0f0f0 } td:first-child, th:first-child { text-align: left }\n"
    ".ok { color: #17692f } .bad { background: #fbe3e0; color: #8c1d0e }\n"
    "pre { white-space: pre-wrap; background: #f6f6f6; padding: 0.6em; font-size: 12px }\n"
    "</style>\n</head>\n<body>\n";

static void put_row(FILE *out, const struct merged_row *row)
{
    const struct ts_run *run = &row->tally.run;
    const char *result = run->verdict.skipped[0] ? "skipped" : row->good ? "ok" : "FAILED";

    fprintf(out,
            "<tr><td>%s</td><td>%s</td><td>%" PRIu64 "</td><td>%.1f %%</td><td>%" PRIu64
            "</td><td>%" PRIu64 "</td><td>%" PRIu64
            "</td><td>%.0f</td><td class=\"%s\">%s</td></tr>\n",
            row->property, row->twin, run->executed,
            row->tally.end ? 100.0 * (double)run->next / (double)row->tally.end : 100.0,
            run->compared, ts_sample_repeats(&run->sample), row->tally.failing, run->elapsed,
            row->good ? "ok" : "bad", result);
}

static void put_failures(FILE *out, const struct merged_row *row)
{
    size_t i;
    json_t *failure;

    json_array_foreach(row->failures, i, failure)
    {
        fprintf(out, "<h2>%s, %s, case %jd</h2>\n<p>", row->property, row->twin,
                (intmax_t)json_integer_value(json_object_get(failure, "number")));
        tool_escaped(out, text_at(failure, "finding"));
        fputs("</p>\n<pre>", out);
        tool_escaped(out, text_at(failure, "case"));
        fputs("</pre>\n", out);
    }
}

bool merge_html(FILE *out, const void *merge)
{
    const struct merge *m = merge;
    const struct merged_row *row = m->rows.item;
    double seconds = 0;
    uint64_t cases = 0;

    for (size_t i = 0; i < m->rows.count; i++) {
        seconds += row[i].tally.run.elapsed;
        cases += row[i].tally.run.executed;
    }
    fputs(head, out);
    fprintf(out, "<h1>%" PRIu64 " passed, %" PRIu64 " failed</h1>\n<p>Touchstone ", m->passed,
            m->failed);
    tool_escaped(out, text_at(m->first, "version"));
    fputs(", ", out);
    tool_escaped(out, text_at(m->first, "engine"));
    fputs(", seed ", out);
    tool_escaped(out, text_at(m->first, "seed"));
    fprintf(out,
            ". %" PRIu64 " cases in %" PRIu64
            " shards, %.2f hours of one processor.</p>\n<p class=\"bad\">",
            cases, m->shards, seconds / 3600);
    merge_put_missing(out, m);
    fputs("</p>\n<table>\n<tr><th>property</th><th>twin</th><th>cases</th><th>done</"
          "th><th>compared</th>"
          "<th>came again</th><th>failing</th><th>seconds</th><th>result</th></tr>\n",
          out);
    for (size_t i = 0; i < m->rows.count; i++) put_row(out, &row[i]);
    fputs("</table>\n", out);
    for (size_t i = 0; i < m->rows.count; i++) put_failures(out, &row[i]);
    fputs("</body>\n</html>\n", out);
    return !ferror(out);
}
