/* house.c: the figure of docs/house.md: the folders, which of them may include which, and the
 * columns with what the registry knows of each. */
#include <stdio.h>
#include <string.h>

#include "props/engine/props.h"
#include "tool/tool.h"

enum { WIDE = 156, HIGH = 52, LEFT = 20, TOP = 40, TABLE = 730, ROW = 22 };

struct folder {
    const char *name, *what;
    int x, y;
    const char *includes[6]; /* other folders; include/ is for all, and is not drawn */
};

/* Each stands below all that it includes. */
static const struct folder folders[] = {
    {"include/", "the public interface", 1, 0, {0}},
    {"common/", "what both twins share", 1, 1, {"include/"}},
    {"ref/", "the naive twin", 0, 2, {"common/"}},
    {"opt/", "the fast twin", 1, 2, {"common/"}},
    {"cases/", "how a case comes to be", 2, 2, {"common/"}},
    {"proofs/", "what is proved", 0, 3, {"ref/", "opt/"}},
    {"props/", "what must hold", 2, 3, {"cases/"}},
    {"judge/", "anybody's library", 3, 3, {"cases/"}},
    {"adapters/", "libraries to judge", 3, 1, {"include/"}},
    {"fuzz/", "fuzzers", 1, 4, {"props/"}},
    {"tool/", "the command", 2, 4, {"props/", "judge/"}},
    {"test/", "what is no property", 3, 4, {"props/", "judge/"}},
};
enum { FOLDERS = sizeof folders / sizeof *folders };

static int left_of(const struct folder *f) { return LEFT + f->x * (WIDE + 16); }
static int top_of(const struct folder *f) { return TOP + f->y * (HIGH + 46); }

static const struct folder *find(const char *name)
{
    for (size_t i = 0; i < FOLDERS; i++)
        if (strcmp(folders[i].name, name) == 0) return &folders[i];
    return NULL;
}

/* Arrows lead from a folder up to what it includes; to those beside its column by a bend. */
static void draw_arrows(const struct folder *f)
{
    for (size_t i = 0; f->includes[i]; i++) {
        const struct folder *to = find(f->includes[i]);
        int x = left_of(f) + WIDE / 2, y = top_of(f);
        int end_x = left_of(to) + WIDE / 2 + (f->x - to->x) * 30, end_y = top_of(to) + HIGH;

        printf("<path d=\"M%d %d C%d %d %d %d %d %d\" class=\"arrow\"/>\n", x, y, x, y - 30, end_x,
               end_y + 34, end_x, end_y + 6);
    }
}

static void draw_folder(const struct folder *f)
{
    int x = left_of(f), y = top_of(f);

    printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", x, y, WIDE, HIGH);
    printf("<text x=\"%d\" y=\"%d\" class=\"name\">%s</text>\n", x + 10, y + 22, f->name);
    printf("<text x=\"%d\" y=\"%d\">%s</text>\n", x + 10, y + 40, f->what);
}

static void draw_column(const struct ts_column *c, int y)
{
    unsigned properties = 0, wrong = 0, benches = 0;

    for (; c->properties[properties].name; properties++)
        ;
    for (; c->wrong[wrong].name; wrong++)
        ;
    for (; c->benches[benches].name; benches++)
        ;
    printf("<text x=\"%d\" y=\"%d\" class=\"name\">%s</text>", TABLE, y, c->name);
    printf("<text x=\"%d\" y=\"%d\" class=\"number\">%u</text>", TABLE + 165, y, properties);
    printf("<text x=\"%d\" y=\"%d\" class=\"number\">%u</text>", TABLE + 250, y, wrong);
    printf("<text x=\"%d\" y=\"%d\" class=\"number\">%u</text>\n", TABLE + 320, y, benches);
}

int tool_figure_house(void)
{
    int y = TOP + 12;

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1070 540\" "
           "font-family=\"sans-serif\" font-size=\"12\">\n"
           "<style>rect{fill:#eef3fa;stroke:#36c}.name{font-weight:bold;font-family:monospace}"
           ".number{text-anchor:end}.arrow{fill:none;stroke:#888;marker-end:url(#tip)}</style>\n"
           "<defs><marker id=\"tip\" markerWidth=\"8\" markerHeight=\"8\" refX=\"6\" refY=\"3\" "
           "orient=\"auto\"><path d=\"M0 0 L6 3 L0 6 z\" fill=\"#888\"/></marker></defs>\n"
           "<rect width=\"1070\" height=\"540\" style=\"fill:#fff;stroke:none\"/>\n");
    printf("<text x=\"%d\" y=\"24\">Folders; an arrow leads to what a folder includes</text>\n",
           LEFT);
    printf("<text x=\"%d\" y=\"24\">Columns</text><text x=\"%d\" y=\"24\" class=\"number\">"
           "properties</text><text x=\"%d\" y=\"24\" class=\"number\">wrong twins</text>"
           "<text x=\"%d\" y=\"24\" class=\"number\">benches</text>\n",
           TABLE, TABLE + 165, TABLE + 250, TABLE + 320);
    for (size_t i = 0; i < FOLDERS; i++) draw_arrows(&folders[i]);
    for (size_t i = 0; i < FOLDERS; i++) draw_folder(&folders[i]);
    for (const struct ts_column *c = ts_columns; c->name; c++, y += ROW) draw_column(c, y);
    printf("</svg>\n");
    return TOOL_GOOD;
}
