/* notes.c: what every page of the judge has: how it looks, and how to read it. */
#include "tool/judge/judge.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<title>Touchstone: the judge's report</title>\n<style>\n"
    ":root { --page: #fff; --text: #222; --line: #ccc; --head: #eee; --code: #f4f4f4; --good: "
    "#17692f; "
    "--bad: #8c1d0e; --bad-page: #fbe3e0; --lesser: #8a5200; --link: #0645ad }\n"
    "@media (prefers-color-scheme: dark) { :root { --page: #16181c; --text: #ddd; --line: #444; "
    "--head: "
    "#262a31; --code: #20242a; --good: #6fce8b; --bad: #ff9d8f; --bad-page: #3d1d1a; --lesser: "
    "#e6ac5c; "
    "--link: #8ab4f8 } }\n"
    "body { font: 15px/1.5 sans-serif; max-width: 80em; margin: 0 auto; padding: 1em; color: "
    "var(--text); background: var(--page); overflow-wrap: anywhere }\na { color: var(--link) }\n"
    "h1 { font-size: 1.5em; line-height: 1.2 } h2 { font-size: 1.2em; margin-top: 2em }\n"
    ".scroll { overflow: auto; max-height: 85vh; margin: 1em 0 }\n"
    "table { border-collapse: separate; border-spacing: 0; font-size: 13px; overflow-wrap: normal "
    "}\n"
    "th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: 0.25em 0.5em; "
    "text-align: "
    "right; white-space: nowrap }\n"
    "th { background: var(--head); position: sticky; top: 0; z-index: 1 }\n"
    "td:first-child, th:first-child { text-align: left; position: sticky; left: 0; background: "
    "var(--page); max-width: 40vw; white-space: normal }\n"
    "th:first-child { background: var(--head); z-index: 2 }\n"
    ".ok { color: var(--good) } .lesser { color: var(--lesser) }\n"
    ".bad, .bad a { color: var(--bad) } td.bad, p.bad { background: var(--bad-page) }\n"
    ".evidence { display: flex; flex-wrap: wrap; gap: 1.5em; border-top: 1px solid var(--line); "
    "padding: "
    "1em 0 } .evidence > div { flex: 1 1 20em; min-width: 0 }\n"
    "pre { white-space: pre-wrap; word-break: break-word; background: var(--code); padding: 0.6em; "
    "font-size: 12px }\nsvg { flex: none; max-width: 100%; height: auto }\n"
    ".chart { width: 40em } .chart text { font-size: 12px; fill: var(--text) } .chart line { "
    "stroke: "
    "var(--line) }\n.chart circle { fill-opacity: 0.6; stroke: var(--page) } .plain { fill: "
    "#d13b22 } "
    ".chart .lesser { fill: #e69f00 } .good { fill: #1f9d55 }\n"
    "</style>\n</head>\n<body>\n";

void judge_page_head(FILE *out) { fputs(head, out); }

/* How to read it. */
void judge_page_notes(FILE *out)
{
    fputs("<h2>How to read this page</h2>\n<p>The families are made to be hard: most are about "
          "touching, and about numbers that differ in the last bit. So look at the verdict and the "
          "severity before the counts. Each count leads to the plainest case, made as small as it "
          "would get, with an exact proof and a command that replays it. The depth of two faces is "
          "the "
          "shortest translation that parts them, the gap the shortest that joins them, in the max "
          "norm. A minus sign means that nothing was asked.</p>\n<ul>\n",
          out);
    for (int i = 0; i < TS_FAULTS; i++)
        fprintf(out, "<li><b>%s</b> (%s%s): %s</li>\n", ts_fault_names[i].name,
                ts_fault_names[i].finding, ts_fault_names[i].plural, ts_fault_names[i].about);
    for (int k = 0; k < TS_SEVERITIES; k++)
        fprintf(out, "<li><b>%s</b>: %s</li>\n", ts_severity_names[k].title,
                ts_severity_names[k].about);
    fputs("</ul>\n", out);
}
