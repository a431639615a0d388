/* findings.c: the table of what papers print and what was measured. */
#include "tool/repro/findings.h"

#include <stdlib.h>
#include <string.h>

#include "tool/repro/repro.h"

enum { PAPER = 3 /* characters of an experiment's name are the paper's number */ };

const char *repro_printed_text(const struct repro_printed *paper, char room[static TOOL_SHEET_CELL])
{
    if (paper->words)
        snprintf(room, TOOL_SHEET_CELL, "%s", paper->words);
    else if (isinf(paper->high))
        snprintf(room, TOOL_SHEET_CELL, "%.6g or more", paper->low);
    else if (isinf(paper->low))
        snprintf(room, TOOL_SHEET_CELL, "%.6g or less", paper->high);
    else if (paper->low == paper->high)
        snprintf(room, TOOL_SHEET_CELL, paper->low == floor(paper->low) ? "%.0f" : "%.3g",
                 paper->low);
    else
        snprintf(room, TOOL_SHEET_CELL, "%.3g to %.3g", paper->low, paper->high);
    return room;
}

double repro_printed_ratio(const struct repro_printed *paper, double measured)
{
    double end = measured < paper->low ? paper->low : paper->high;

    if (paper->words || isnan(measured)) return NAN;
    if (measured >= paper->low && measured <= paper->high) return 1;
    return end != 0 ? measured / end : NAN;
}

void repro_findings_start(struct repro_findings *findings)
{
    static const char *const heading[] = {"paper",
                                          "experiment",
                                          "what",
                                          "printed in the paper",
                                          "ours, as printed",
                                          "ours, at its best",
                                          "ratio",
                                          "where a difference comes from",
                                          NULL};

    tool_sheet_start(&findings->sheet, heading);
    findings->ran[0] = '\0';
}

void repro_find(const struct repro *repro, const struct repro_finding *finding)
{
    struct tool_sheet *sheet = &repro->findings->sheet;
    char text[TOOL_SHEET_CELL];

    if (strlen(finding->what) >= TOOL_SHEET_CELL || strlen(finding->why) >= TOOL_SHEET_CELL)
        abort();
    tool_sheet_add(sheet, "%.*s", PAPER, repro->experiment);
    tool_sheet_add(sheet, "%s", repro->experiment);
    tool_sheet_add(sheet, "%s", finding->what);
    tool_sheet_add(sheet, "%s", repro_printed_text(&finding->paper, text));
    tool_sheet_number(sheet, finding->printed);
    tool_sheet_number(sheet, finding->best);
    tool_sheet_ratio(sheet, repro_printed_ratio(&finding->paper, isnan(finding->printed)
                                                                     ? finding->best
                                                                     : finding->printed));
    tool_sheet_add(sheet, "%s", finding->why);
}

/* What the table is, for people who read nothing else. */
#define TITLE "The papers' numbers and ours"
static const char intro[] =
    "Made by `touchstone repro --all` from its runs. The papers are cited by number "
    "(docs/papers.md). "
    "`As printed` is the method as the paper has it; `at its best` is what this library does. The "
    "ratio is that of ours to the paper's number, 1 within a range; of ours as printed if that was "
    "run, of our best otherwise. `1 or more` and `1 or less` stand for a paper's words, such as "
    "faster. Numbers are ratios and counts; milliseconds of the papers' machines are not "
    "compared.";

static bool write_markdown(FILE *out, const void *what)
{
    const struct repro_findings *f = what;

    fprintf(out, "# " TITLE "\n\n%s\n\n", intro);
    tool_sheet_markdown(out, &f->sheet);
    fprintf(out, "\nWhat was run: %s.\n", f->ran);
    return !f->sheet.no_memory && !ferror(out);
}

static bool write_html(FILE *out, const void *what)
{
    const struct repro_findings *f = what;

    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>" TITLE
          "</title>\n<style>\nbody { font-family: sans-serif; margin: 2em }\n"
          "table { border-collapse: collapse }\nth, td { border: 1px solid #999; padding: 0.2em "
          "0.5em; text-align: left }\n</style>\n<h1>" TITLE "</h1>\n<p>",
          out);
    tool_escaped(out, intro);
    fputs("</p>\n", out);
    tool_sheet_html(out, &f->sheet);
    fputs("<p>What was run: ", out);
    tool_escaped(out, f->ran);
    fputs(".</p>\n</html>\n", out);
    return !f->sheet.no_memory && !ferror(out);
}

static bool print(const struct tool_sheet *sheet, const char *title)
{
    printf("\n%s\n\n", title);
    if (tool_sheet_print(sheet)) return tool_output_works();
    tool_complain("out of memory");
    return false;
}

bool repro_findings_end(const struct repro *repro, const char *name, bool all)
{
    struct repro_findings *f = repro->findings;
    char file[3][TOOL_SHEET_CELL];
    bool good = f->sheet.count == 0 || print(&f->sheet, all ? TITLE : "Beside the paper");

    for (int i = 0; i < 3; i++)
        snprintf(file[i], sizeof *file, "%s.%s", name, i == 0 ? "csv" : i == 1 ? "md" : "html");
    if (good && f->sheet.count > 0) good = repro_write(repro, file[0], tool_sheet_csv, &f->sheet);
    if (good && all)
        good = repro_write(repro, file[1], write_markdown, f) &&
               repro_write(repro, file[2], write_html, f);
    tool_sheet_free(&f->sheet);
    return good;
}
