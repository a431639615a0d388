/* tables.c: the tables of a page, and the sentences of the verdict. */
#include <stdlib.h>
#include <string.h>

#include "tool/judge/judge.h"

void judge_put_name(FILE *out, const struct judge_row *row)
{
    char name[JUDGE_NAME_ROOM_ALL];

    judge_name(row, name);
    tool_escaped(out, name);
}

void judge_put_anchor(FILE *out, const struct judge_run *run, size_t number)
{
    const struct judge_row *row = judge_row(run, number);

    if (row->stem[0])
        fputs(row->stem, out);
    else
        fprintf(out, "row%zu", number); /* nothing was proved, so nobody has named its files */
}

/* Our own methods are folded away: they are here to be held to the same. */
bool judge_is_own(const struct judge_row *row)
{
    return strcmp(row->who.library, "Touchstone") == 0;
}

static const char *class_of(const struct judge_tally *t)
{
    enum judge_worst worst = judge_worst(t);

    return worst == JUDGE_PLAIN ? "bad" : worst != JUDGE_NONE ? "lesser" : t->cases ? "ok" : "";
}

/* ---- the verdict ---- */

enum part { OTHERS, STRICT, OWN };

static enum part part_of(const struct judge_row *row)
{
    return judge_is_own(row) ? OWN : row->again ? STRICT : OTHERS;
}

static size_t rows_in(const struct judge_run *run, enum part part)
{
    size_t count = 0;

    for (size_t i = 0; i < run->rows.count; i++) count += part_of(judge_row(run, i)) == part;
    return count;
}

static bool same_library(const struct judge_run *run, size_t i, size_t k)
{
    return strcmp(judge_row(run, i)->who.library, judge_row(run, k)->who.library) == 0;
}

static void put_sentence(FILE *out, const struct judge_run *run, size_t number)
{
    struct judge_tally total = judge_total(run, judge_row(run, number));

    fputs("<li><a href=\"#", out);
    judge_put_anchor(out, run, number);
    fputs("\">", out);
    judge_put_name(out, judge_row(run, number));
    fprintf(out, "</a>: <span class=\"%s\">", class_of(&total));
    judge_put_short(out, &total);
    fputs("</span></li>\n", out);
}

/* The way that has the fewest faults, the plainest first, in what both were asked: to have no query
 * for a first contact is no merit. */
static bool is_better(const struct judge_run *run, size_t one, size_t than)
{
    struct judge_tally a = judge_total(run, judge_row(run, one));
    struct judge_tally b = judge_total(run, judge_row(run, than));
    double plain_a = judge_plain_weight(&a, &b), plain_b = judge_plain_weight(&b, &a);

    return plain_a != plain_b ? plain_a < plain_b : a.failed < b.failed;
}

/* In which families a process ended, gave no answer or one that nobody can read: an author wants to
 * know whether it was for a body without faces, or for any. */
static void put_where(FILE *out, const struct judge_run *run, size_t number)
{
    enum { MOST = 3 };
    static const char *const begin[TS_FAULTS] = {[TS_CRASH] = "; crashes in ",
                                                 [TS_HANG] = "; hangs in ",
                                                 [TS_RUBBISH] = "; no readable answer in "};

    for (int i = TS_CRASH; i <= TS_RUBBISH; i++) {
        size_t count = 0;

        for (size_t g = 0; g < run->groups.count; g++) {
            if (!judge_row(run, number)->tally[g].fault[i]) continue;
            if (count < MOST)
                fprintf(out, "%s%s", count ? ", " : begin[i], judge_group(run, g)->name);
            count++;
        }
        if (count > MOST) fprintf(out, " and %zu other families", count - MOST);
    }
}

/* A library: what its best way comes to; all of its ways, folded. */
static void put_library(FILE *out, const struct judge_run *run, enum part part, size_t first)
{
    size_t best = first, ways = 0;
    struct judge_tally total;
    char name[JUDGE_NAME_ROOM_ALL];

    for (size_t i = first; i < run->rows.count; i++) {
        if (part_of(judge_row(run, i)) != part || !same_library(run, i, first)) continue;
        ways++;
        if (is_better(run, i, best)) best = i;
    }
    total = judge_total(run, judge_row(run, best));
    fputs("<li><a href=\"#", out);
    judge_put_anchor(out, run, best);
    fputs("\"><b>", out);
    tool_escaped(out, judge_row(run, best)->who.library);
    fputs("</b></a>, ", out);
    if (ways > 1) fprintf(out, "best of %zu ways, ", ways);
    judge_name(judge_row(run, best), name);
    tool_escaped(out, name + strlen(judge_row(run, best)->who.library) + 1);
    fprintf(out, ": <span class=\"%s\">", class_of(&total));
    judge_put_short(out, &total);
    put_where(out, run, best);
    fputs("</span>", out);
    if (ways > 1) {
        fputs("\n<details><summary>all ways</summary><ul>\n", out);
        for (size_t i = first; i < run->rows.count; i++)
            if (part_of(judge_row(run, i)) == part && same_library(run, i, first))
                put_sentence(out, run, i);
        fputs("</ul></details>", out);
    }
    fputs("</li>\n", out);
}

static void put_libraries(FILE *out, const struct judge_run *run, enum part part)
{
    fputs("<ul>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) {
        bool first = part_of(judge_row(run, i)) == part;

        for (size_t k = 0; first && k < i; k++)
            first = part_of(judge_row(run, k)) != part || !same_library(run, i, k);
        if (first) put_library(out, run, part, i);
    }
    fputs("</ul>\n", out);
}

void judge_page_verdict(FILE *out, const struct judge_run *run)
{
    fputs("<h2 id=\"verdict\">Verdict</h2>\n", out);
    if (rows_in(run, OTHERS)) put_libraries(out, run, OTHERS);
    if (rows_in(run, STRICT)) {
        fputs("<details><summary>The same by the whole contract, whatever their "
              "documentation says</summary>\n",
              out);
        put_libraries(out, run, STRICT);
        fputs("</details>\n", out);
    }
    if (rows_in(run, OWN)) {
        fprintf(out, "<details%s><summary>Touchstone's own methods: %zu</summary>\n",
                rows_in(run, OTHERS) ? "" : " open", rows_in(run, OWN));
        put_libraries(out, run, OWN);
        fputs("</details>\n", out);
    }
}

/* ---- tables ---- */

/* A count of faults leads to what `kind` of the adapter shows; NULL: to all of it. */
static void put_count(FILE *out, const struct judge_run *run, uint64_t count, const char *class,
                      size_t number, const char *kind)
{
    if (!count) {
        fputs("<td>0</td>", out);
        return;
    }
    fprintf(out, "<td class=\"%s\"><a href=\"#", class);
    judge_put_anchor(out, run, number);
    fprintf(out, "%s%s\">%" PRIu64 "</a></td>", kind ? "-" : "", kind ? kind : "", count);
}

static void put_tally(FILE *out, const struct judge_run *run, const struct judge_tally *t,
                      size_t number)
{
    fprintf(out, "<td>%" PRIu64 "</td><td>%" PRIu64 "</td>", t->cases, t->contacts);
    for (int i = 0; i < TS_FAULTS; i++) {
        bool plain = t->severity[i][TS_GENERAL] || ts_unsized(t->fault[i], t->severity[i]);

        if (!run->shown[i]) continue;
        if (judge_asked(t, i))
            put_count(out, run, t->fault[i], plain ? "bad" : "lesser", number,
                      ts_fault_names[i].name);
        else
            fputs("<td>-</td>", out);
    }
    if (t->seconds > 0) /* by pipe, nobody knows */
        fprintf(out, "<td>%.1f</td>", 1e6 * t->seconds / (double)t->answered);
    else
        fputs("<td>-</td>", out);
    fprintf(out, "<td class=\"%s\">%s</td></tr>\n", class_of(t), judge_word(t));
}

static void put_heading(FILE *out, const struct judge_run *run, const char *first)
{
    fprintf(out,
            "<div class=\"scroll\"><table>\n<thead><tr><th>%s</th><th>cases</th><th>contacts</th>",
            first);
    for (int i = 0; i < TS_FAULTS; i++)
        if (run->shown[i])
            fprintf(out, "<th title=\"%s\">%s</th>", ts_fault_names[i].about,
                    ts_fault_names[i].name);
    fputs("<th>&micro;s a case</th><th></th></tr></thead>\n", out);
}

/* Name, cases, contacts, time, word; and the faults. */
static int columns_of(const struct judge_run *run)
{
    int columns = 5;

    for (int i = 0; i < TS_FAULTS; i++) columns += run->shown[i];
    return columns;
}

/* The name of an adapter, in the first cell of a row. */
static void put_adapter(FILE *out, const struct judge_run *run, size_t number)
{
    fputs("<tr><td><a href=\"#", out);
    judge_put_anchor(out, run, number);
    fputs("\">", out);
    judge_put_name(out, judge_row(run, number));
    fputs("</a></td>", out);
}

static void put_totals(FILE *out, const struct judge_run *run, bool own)
{
    put_heading(out, run, "adapter");
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally total = judge_total(run, judge_row(run, i));

        if (judge_is_own(judge_row(run, i)) != own) continue;
        put_adapter(out, run, i);
        put_tally(out, run, &total, i);
    }
    fputs("</table></div>\n", out);
}

/* How much the faults weigh: a line for each adapter that has any, false negatives / positives. */
static void put_severities(FILE *out, const struct judge_run *run)
{
    fputs("<h2 id=\"severity\">How much they weigh</h2>\n<p>Lost / extra, by severity.</p>\n<div "
          "class=\"scroll\"><table>\n<thead><tr><th>adapter</th>",
          out);
    for (int k = 0; k < TS_SEVERITIES; k++)
        fprintf(out, "<th title=\"%s\">%s</th>", ts_severity_names[k].about,
                ts_severity_names[k].title);
    fputs("</tr></thead>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) {
        struct judge_tally t = judge_total(run, judge_row(run, i));

        if (!t.fault[TS_LOST] && !t.fault[TS_EXTRA]) continue;
        put_adapter(out, run, i);
        for (int k = 0; k < TS_SEVERITIES; k++)
            fprintf(out, "<td>%" PRIu64 " / %" PRIu64 "</td>", t.severity[TS_LOST][k],
                    t.severity[TS_EXTRA][k]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* ---- families ---- */

static const char *group_name(const struct judge_run *run, size_t g)
{
    const struct ts_family *family = judge_group(run, g)->family;

    return family ? family->group : judge_group(run, g)->name;
}

/* Whether no family before this one has its group. */
static bool is_first(const struct judge_run *run, size_t g)
{
    for (size_t k = 0; k < g; k++)
        if (strcmp(group_name(run, k), group_name(run, g)) == 0) return false;
    return true;
}

/* Groups of families across, adapters down: how many cases had any fault. */
static void put_matrix(FILE *out, const struct judge_run *run)
{
    fputs("<h2 id=\"families\">Cases with a fault, by families of one kind</h2>\n<div "
          "class=\"scroll\"><table>\n<thead><tr><th>adapter</th>",
          out);
    for (size_t g = 0; g < run->groups.count; g++)
        if (is_first(run, g)) {
            const char *between = "";

            fputs("<th title=\"", out);
            for (size_t k = g; k < run->groups.count; k++) {
                if (strcmp(group_name(run, k), group_name(run, g)) != 0) continue;
                fprintf(out, "%s%s", between, judge_group(run, k)->name);
                between = ", ";
            }
            fprintf(out, "\">%s</th>", group_name(run, g));
        }
    fputs("</tr></thead>\n", out);
    for (size_t i = 0; i < run->rows.count; i++) {
        if (judge_is_own(judge_row(run, i)) && rows_in(run, OTHERS)) continue;
        put_adapter(out, run, i);
        for (size_t g = 0; g < run->groups.count; g++) {
            struct judge_tally sum = {.cases = 0};

            if (!is_first(run, g)) continue;
            for (size_t k = g; k < run->groups.count; k++)
                if (strcmp(group_name(run, k), group_name(run, g)) == 0)
                    judge_tally_add(&sum, &judge_row(run, i)->tally[k]);
            if (sum.cases)
                put_count(out, run, sum.failed, class_of(&sum), i, NULL);
            else
                fputs("<td>-</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* A group of families of an adapter: those that have any fault; the others are added to `rest`. */
static void put_group(FILE *out, const struct judge_run *run, size_t number, size_t first,
                      struct judge_tally *rest, size_t *count)
{
    bool begun = false;

    for (size_t g = first; g < run->groups.count; g++) {
        const struct judge_tally *t = &judge_row(run, number)->tally[g];

        if (strcmp(group_name(run, g), group_name(run, first)) != 0) continue;
        if (!judge_faulty(t) && t->cases) {
            judge_tally_add(rest, t);
            ++*count;
            continue;
        }
        if (!begun)
            fprintf(out, "<tr class=\"group\"><th colspan=\"%d\">%s</th></tr>\n", columns_of(run),
                    group_name(run, first));
        begun = true;
        fprintf(out, "<tr><td title=\"%s\">%s</td>", judge_group(run, g)->about,
                judge_group(run, g)->name);
        put_tally(out, run, t, number);
    }
}

/* The families of an adapter, those of one group together; then all that have no fault as one. */
void judge_page_families(FILE *out, const struct judge_run *run, size_t number)
{
    struct judge_tally rest = {.cases = 0};
    size_t count = 0;

    put_heading(out, run, "family");
    for (size_t first = 0; first < run->groups.count; first++)
        if (is_first(run, first)) put_group(out, run, number, first, &rest, &count);
    if (count) {
        fprintf(out, "<tr><td>%zu famil%s without a fault</td>", count, count == 1 ? "y" : "ies");
        put_tally(out, run, &rest, number);
    }
    fputs("</table></div>\n", out);
}

void judge_page_tables(FILE *out, const struct judge_run *run)
{
    fputs("<h2 id=\"summary\">Summary</h2>\n", out);
    if (rows_in(run, OTHERS) + rows_in(run, STRICT)) put_totals(out, run, false);
    if (rows_in(run, OWN)) {
        fputs("<details><summary>Touchstone's own methods</summary>\n", out);
        put_totals(out, run, true);
        fputs("</details>\n", out);
    }
    put_severities(out, run);
    put_matrix(out, run);
}
