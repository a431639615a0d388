/* verdict.c: how a property says what it found. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "props/engine/props.h"

/* Only the first finding is kept in words; the others are counted. */
static void keep_first(struct ts_verdict *v, const char *format, va_list list)
{
    if (v->first[0] == '\0') vsnprintf(v->first, sizeof v->first, format, list);
}

void ts_lost(struct ts_verdict *v, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    keep_first(v, format, list);
    va_end(list);
    v->lost++;
}

void ts_extra(struct ts_verdict *v, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    keep_first(v, format, list);
    va_end(list);
    v->extra++;
}

/* A refusal for lack of memory comes in the words of ts_out_of_memory. */
void ts_wrong(struct ts_verdict *v, const char *format, ...)
{
    char words[sizeof v->first];
    va_list list;

    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    if (strstr(words, "out of memory")) {
        ts_no_memory(v);
        return;
    }
    if (v->first[0] == '\0') snprintf(v->first, sizeof v->first, "%s", words);
    v->wrong++;
}

void ts_no_memory(struct ts_verdict *v) { v->no_memory = true; }

void ts_skip(struct ts_verdict *v, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(v->skipped, sizeof v->skipped, format, list);
    va_end(list);
}
