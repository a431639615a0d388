/* sheet.h: a table that is printed, and kept as CSV. Unlike tool_table it is complete before its
 * first line is printed, so its columns are as wide as they need to be. */
#ifndef TOOL_SHEET_H
#define TOOL_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TOOL_SHEET_CELL = 128, TOOL_SHEET_COLUMNS = 64 };

struct tool_sheet {
    const char *heading[TOOL_SHEET_COLUMNS];
    size_t columns;
    char (*cell)[TOOL_SHEET_CELL]; /* row by row */
    size_t count, capacity;
    bool no_memory; /* cells were lost; printing and writing fail */
};

/* Begins an empty sheet; headings end with NULL and stay the caller's. */
void tool_sheet_start(struct tool_sheet *sheet, const char *const *heading);

/* Appends a cell; a row is full when it has as many as there are headings. */
__attribute__((format(printf, 2, 3))) void tool_sheet_add(struct tool_sheet *sheet,
                                                          const char *format, ...);

/* The same for a number: four digits, or all digits of a whole number. NaN: "-". */
void tool_sheet_number(struct tool_sheet *sheet, double number);

/* The same for a ratio: two digits behind the point. */
void tool_sheet_ratio(struct tool_sheet *sheet, double ratio);

/* Columns of numbers are set flush right. False when cells were lost. */
bool tool_sheet_print(const struct tool_sheet *sheet);

/* CSV with a line of headings, for tool_write. */
bool tool_sheet_csv(FILE *out, const void *sheet);

/* The same as a table of Markdown, and of HTML. */
void tool_sheet_markdown(FILE *out, const struct tool_sheet *sheet);
void tool_sheet_html(FILE *out, const struct tool_sheet *sheet);

void tool_sheet_free(struct tool_sheet *sheet);

#endif
