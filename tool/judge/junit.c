/* junit.c: the verdict as JUnit XML. */
#include "tool/judge/judge.h"

/* Adapters are suites, families their tests. */
static void junit_row(FILE *out, const struct judge_run *run, const struct judge_row *row)
{
    size_t failures = 0;
    char name[JUDGE_NAME_ROOM_ALL];

    judge_name(row, name);
    for (size_t g = 0; g < run->groups.count; g++) failures += judge_faulty(&row->tally[g]);
    fputs("<testsuite name=\"", out);
    tool_escaped(out, name);
    fprintf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n", run->groups.count, failures);
    for (size_t g = 0; g < run->groups.count; g++) {
        const struct judge_tally *t = &row->tally[g];

        fputs("<testcase classname=\"", out);
        tool_escaped(out, name);
        fprintf(out, "\" name=\"%s\" time=\"%.6f\">", judge_group(run, g)->name, t->seconds);
        if (judge_faulty(t)) {
            fprintf(out, "<failure type=\"%s\" message=\"", ts_severity_names[judge_worst(t)].name);
            for (int i = 0; i < TS_FAULTS; i++)
                if (t->fault[i])
                    fprintf(out, "%" PRIu64 " %s ", t->fault[i], ts_fault_names[i].name);
            if (g + 1 == run->groups.count) tool_escaped(out, row->remark);
            fputs("\"/>", out);
        } else if (t->cases == 0) {
            fputs("<skipped/>", out);
        }
        fputs("</testcase>\n", out);
    }
    fputs("</testsuite>\n", out);
}

bool judge_junit(FILE *out, const void *what)
{
    const struct judge_run *run = what;

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) junit_row(out, run, judge_row(run, i));
    for (size_t i = 0; i < run->problems.count; i++) {
        fputs("<testsuite name=\"adapters\" tests=\"1\" failures=\"0\" errors=\"1\"><testcase "
              "classname=\"adapters\" name=\"loads\"><error message=\"",
              out);
        tool_escaped(out, ((struct ts_error *)run->problems.item)[i].text);
        fputs("\"/></testcase></testsuite>\n", out);
    }
    fputs("</testsuites>\n", out);
    return !ferror(out);
}
