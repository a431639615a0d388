/* json.c: a JSON document, written as it comes, so that a long run shows what it did so far. */
#include <math.h>

#include "cases/text/text.h"
#include "tool/tool.h"

static void put_string(const char *text)
{
    putchar('"');
    for (const char *p = text; *p;) {
        size_t length = ts_utf8_length(p);

        if (length == 0) { /* a byte of another encoding: shown as U+FFFD */
            fputs("\\ufffd", stdout);
            length = 1;
        } else if ((unsigned char)*p < 0x20 || *p == 0x7f) {
            printf("\\u%04x", (unsigned)*p);
        } else {
            if (*p == '"' || *p == '\\') putchar('\\');
            fwrite(p, 1, length, stdout);
        }
        p += length;
    }
    putchar('"');
}

static void indent(unsigned depth)
{
    putchar('\n');
    for (unsigned i = 0; i < depth; i++) fputs("  ", stdout);
}

static void begin(struct tool_json *json, const char *key)
{
    if (!json->first) putchar(',');
    if (json->depth > 0) indent(json->depth);
    json->first = false;
    if (key) {
        put_string(key);
        fputs(": ", stdout);
    }
}

void tool_json_open(struct tool_json *json, const char *key, char bracket)
{
    if (json->depth == 0) json->first = true;
    begin(json, key);
    putchar(bracket);
    json->depth++;
    json->first = true;
}

void tool_json_close(struct tool_json *json, char bracket)
{
    json->depth--;
    if (!json->first) indent(json->depth);
    putchar(bracket);
    json->first = false;
    if (json->depth == 0) putchar('\n');
}

void tool_json_text(struct tool_json *json, const char *key, const char *text)
{
    begin(json, key);
    if (text)
        put_string(text);
    else
        fputs("null", stdout);
}

void tool_json_count(struct tool_json *json, const char *key, uint64_t count)
{
    begin(json, key);
    printf("%" PRIu64, count);
}

void tool_json_pair(struct tool_json *json, uint64_t a, uint64_t b)
{
    begin(json, NULL);
    printf("[%" PRIu64 ", %" PRIu64 "]", a, b);
}

void tool_json_real(struct tool_json *json, const char *key, double real)
{
    begin(json, key);
    if (isfinite(real))
        printf("%.6g", real);
    else
        fputs("null", stdout);
}

void tool_json_exact(struct tool_json *json, const char *key, double real)
{
    begin(json, key);
    printf("%.17g", real);
}

void tool_json_bool(struct tool_json *json, const char *key, bool truth)
{
    begin(json, key);
    fputs(truth ? "true" : "false", stdout);
}
