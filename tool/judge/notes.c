/* notes.c: what every page of the judge has: how it looks, and how to read it. */
#include "tool/judge/draw.h"

/* clang-format off */
static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<title>Touchstone: the judge's report</title>\n";

static const char style[] =
    "<style>\n"
    ":root { --page: #fff; --text: #222; --line: #ccc; --head: #eee; --code: #f4f4f4; --good: #17692f;\n"
    "  --bad: #8c1d0e; --bad-page: #fbe3e0; --lesser: #8a5200; --lesser-page: #fdf0dc; --link: #0645ad }\n"
    "@media (prefers-color-scheme: dark) { :root { --page: #16181c; --text: #ddd; --line: #444; --head: #262a31;\n"
    "  --code: #20242a; --good: #6fce8b; --bad: #ff9d8f; --bad-page: #3d1d1a; --lesser: #e6ac5c;\n"
    "  --lesser-page: #33290f; --link: #8ab4f8 } }\n"
    "body { font: 15px/1.5 sans-serif; max-width: 80em; margin: 0 auto; padding: 1em; color: var(--text);\n"
    "  background: var(--page); overflow-wrap: anywhere }\n"
    "a { color: var(--link) }\n"
    "h1 { font-size: 1.5em; line-height: 1.2 }\n"
    "h2 { font-size: 1.2em; margin-top: 2em }\n"
    "ul { padding-left: 1.2em }\n"
    "summary { cursor: pointer }\n"
    ".scroll { overflow: auto; max-height: 85vh; margin: 1em 0 }\n"
    "table { border-collapse: separate; border-spacing: 0; font-size: 13px; overflow-wrap: normal }\n"
    "th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: 0.25em 0.5em; text-align: right;\n"
    "  white-space: nowrap }\n"
    "thead th { background: var(--head); position: sticky; top: 0; z-index: 1 }\n"
    "td:first-child, th:first-child { text-align: left; position: sticky; left: 0; background: var(--page);\n"
    "  max-width: 40vw; white-space: normal }\n"
    "thead th:first-child { background: var(--head); z-index: 2 }\n"
    ".ok { color: var(--good) }\n"
    ".lesser, .lesser a { color: var(--lesser) }\n"
    ".bad, .bad a { color: var(--bad) }\n"
    "td.bad, p.bad { background: var(--bad-page) }\n"
    "td.lesser { background: var(--lesser-page) }\n"
    ".row { border-top: 1px solid var(--line); padding: 0.5em 0 }\n"
    ".evidence { display: flex; flex-wrap: wrap; gap: 1.5em; border-top: 1px solid var(--line); padding: 1em 0 }\n"
    ".evidence > div { flex: 1 1 20em; min-width: 0 }\n"
    ".evidence > .picture { flex: 0 1 360px }\n"
    "pre { white-space: pre-wrap; word-break: break-word; background: var(--code); padding: 0.6em; font-size: 12px }\n"
    "svg { max-width: 100%; height: auto }\n"
    ".live { touch-action: pan-y; cursor: grab }\n"
    ".tools { display: flex; flex-wrap: wrap; gap: 0.4em; align-items: center; font-size: 13px }\n"
    ".tools button { font: inherit; min-width: 2.4em; min-height: 2.2em; color: var(--text); background: var(--head);\n"
    "  border: 1px solid var(--line); border-radius: 4px }\n"
    ".chart { width: 48em }\n"
    ".chart text { font-size: 12px; fill: var(--text) }\n"
    ".chart line { stroke: var(--line) }\n"
    ".chart circle { fill-opacity: 0.6; stroke: var(--page) }\n"
    ".plain { fill: #d13b22 } .chart .lesser { fill: #e69f00 } .good { fill: #1f9d55 }\n"
    "</style>\n";
/* clang-format on */

void judge_page_head(FILE *out)
{
    fputs(head, out);
    fputs(style, out);
    judge_svg_style(out);
    fputs("</head>\n<body>\n", out);
}

/* How to read it. */
void judge_page_notes(FILE *out)
{
    fputs(
        "<h2 id=\"reading\">How to read this page</h2>\n<p>It says nothing about how good a "
        "library is for a game or a simulation: it says what its answers are, beside exact "
        "ones. The families of cases are made to be hard: most are about touching, and about "
        "numbers that differ in the last bit, so that counts are no rates. Look at the "
        "verdict and the severity first. A solver that keeps bodies apart by a margin never asks "
        "most of this.</p>\n<p>Each count leads to the plainest case, made as small as it would "
        "get, with an exact proof and a command that replays it. Its picture can be turned "
        "(drag, or arrow keys) and enlarged (pinch, wheel or + and -), as far as to the last "
        "bit: the numbers are exact; 0 shows the whole case again, p the place where the faces "
        "are apart or in each other. Where a red point is marked, both faces have it.</p>\n<p>The "
        "depth of two faces is the shortest translation that parts them, the gap the shortest "
        "that joins them, in the max norm. A minus sign means that nothing was asked. Each case is "
        "asked in several ways, and a pair counts as lost or extra as often as it was, so that "
        "one mistake may count several times. "
        "Where two answers are merged on purpose, or a body is refused because it is not "
        "closed, that is counted as well, since the contract asks for all pairs: the page says "
        "what the contract loses by it, not that the library is wrong.</p>\n<ul>\n",
        out);
    for (int i = 0; i < TS_FAULTS; i++)
        fprintf(out, "<li><b>%s</b> (%s%s): %s</li>\n", ts_fault_names[i].name,
                ts_fault_names[i].finding, ts_fault_names[i].plural, ts_fault_names[i].about);
    for (int k = 0; k < TS_SEVERITIES; k++)
        fprintf(out, "<li><b>%s</b>: %s</li>\n", ts_severity_names[k].title,
                ts_severity_names[k].about);
    fputs("</ul>\n", out);
}
