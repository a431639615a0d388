/* sheet.c: tables for the eye and for other programs. */
#include "tool/repro/sheet.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

void tool_sheet_start(struct tool_sheet *sheet, const char *const *heading)
{
    *sheet = (struct tool_sheet){.columns = 0};
    while (heading[sheet->columns]) {
        sheet->heading[sheet->columns] = heading[sheet->columns];
        sheet->columns++;
    }
}

static bool make_room(struct tool_sheet *sheet)
{
    size_t capacity = sheet->capacity ? 2 * sheet->capacity : 64;
    void *grown;

    if (sheet->count < sheet->capacity) return true;
    grown = realloc(sheet->cell, capacity * sizeof *sheet->cell);
    if (!grown) return false;
    sheet->cell = grown;
    sheet->capacity = capacity;
    return true;
}

void tool_sheet_add(struct tool_sheet *sheet, const char *format, ...)
{
    va_list list;

    if (!make_room(sheet)) {
        sheet->no_memory = true;
        return;
    }
    va_start(list, format);
    vsnprintf(sheet->cell[sheet->count++], TOOL_SHEET_CELL, format, list);
    va_end(list);
}

void tool_sheet_number(struct tool_sheet *sheet, double number)
{
    if (isnan(number))
        tool_sheet_add(sheet, "-");
    else if (number == floor(number) || fabs(number) >= 1000)
        tool_sheet_add(sheet, "%.0f", number);
    else
        tool_sheet_add(sheet, "%.4g", number);
}

static const char *cell_at(const struct tool_sheet *sheet, size_t row, size_t column)
{
    return sheet->cell[row * sheet->columns + column];
}

/* A column is flush left when one of its cells begins like a word. */
static int width_of(const struct tool_sheet *sheet, size_t column)
{
    size_t width = strlen(sheet->heading[column]), rows = sheet->count / sheet->columns;
    bool words = false;

    for (size_t row = 0; row < rows; row++) {
        const char *cell = cell_at(sheet, row, column);

        if (strlen(cell) > width) width = strlen(cell);
        words |= strspn(cell, "0123456789.-") < strlen(cell);
    }
    return words ? -(int)width : (int)width;
}

void tool_sheet_ratio(struct tool_sheet *sheet, double ratio)
{
    if (isnan(ratio))
        tool_sheet_add(sheet, "-");
    else
        tool_sheet_add(sheet, "%.2f", ratio);
}

bool tool_sheet_print(const struct tool_sheet *sheet)
{
    struct tool_heading heading[TOOL_SHEET_COLUMNS + 1] = {{NULL, 0}};
    struct tool_table table;

    if (sheet->no_memory) return false;
    for (size_t i = 0; i < sheet->columns; i++)
        heading[i] = (struct tool_heading){sheet->heading[i], width_of(sheet, i)};
    tool_table_start(&table, heading);
    for (size_t i = 0; i < sheet->count; i++) {
        tool_cell(&table, "%s", sheet->cell[i]);
        if (table.next == sheet->columns) tool_row_end(&table);
    }
    return true;
}

/* No cell holds a quotation mark; one with a comma needs them. */
static void put(FILE *out, size_t column, const char *text)
{
    const char *mark = strchr(text, ',') ? "\"" : "";

    fprintf(out, "%s%s%s%s", column ? "," : "", mark, text, mark);
}

bool tool_sheet_csv(FILE *out, const void *what)
{
    const struct tool_sheet *sheet = what;

    for (size_t i = 0; i < sheet->columns; i++) put(out, i, sheet->heading[i]);
    fputc('\n', out);
    for (size_t row = 0; row * sheet->columns < sheet->count; row++) {
        for (size_t i = 0; i < sheet->columns; i++) put(out, i, cell_at(sheet, row, i));
        fputc('\n', out);
    }
    return !sheet->no_memory && !ferror(out);
}

/* A cell of a Markdown table: a bar would end it. */
static void put_markdown(FILE *out, const char *text)
{
    fputs("| ", out);
    for (; *text; text++) fprintf(out, *text == '|' ? "\\%c" : "%c", *text);
    fputc(' ', out);
}

void tool_sheet_markdown(FILE *out, const struct tool_sheet *sheet)
{
    for (size_t i = 0; i < sheet->columns; i++) put_markdown(out, sheet->heading[i]);
    fputs("|\n", out);
    for (size_t i = 0; i < sheet->columns; i++) fputs("|---", out);
    fputs("|\n", out);
    for (size_t row = 0; row * sheet->columns < sheet->count; row++) {
        for (size_t i = 0; i < sheet->columns; i++) put_markdown(out, cell_at(sheet, row, i));
        fputs("|\n", out);
    }
}

static void put_html(FILE *out, const char *tag, const char *text)
{
    fprintf(out, "<%s>", tag);
    tool_escaped(out, text);
    fprintf(out, "</%s>", tag);
}

void tool_sheet_html(FILE *out, const struct tool_sheet *sheet)
{
    fputs("<table>\n<tr>", out);
    for (size_t i = 0; i < sheet->columns; i++) put_html(out, "th", sheet->heading[i]);
    fputs("</tr>\n", out);
    for (size_t row = 0; row * sheet->columns < sheet->count; row++) {
        fputs("<tr>", out);
        for (size_t i = 0; i < sheet->columns; i++) put_html(out, "td", cell_at(sheet, row, i));
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

void tool_sheet_free(struct tool_sheet *sheet)
{
    free(sheet->cell);
    sheet->cell = NULL;
    sheet->count = sheet->capacity = 0;
}
