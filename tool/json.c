/* json.c: a JSON document, written as it comes, so that a long run shows what it did so far. */
#include <math.h>
#include <string.h>

#include "tool/tool.h"

/* Length of the UTF-8 sequence at p, 0 when it is none. Overlong forms and surrogates are not
 * UTF-8, and a reader of JSON would refuse them. */
static size_t utf8_length(const unsigned char *p)
{
    size_t length = p[0] < 0x80                   ? 1
                    : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
                    : p[0] >= 0xe0 && p[0] < 0xf0 ? 3
                    : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                                  : 0;

    for (size_t i = 1; i < length; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f)) return 0;
    if ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f)) return 0;
    return length;
}

static void put_string(const char *text)
{
    putchar('"');
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        size_t length = utf8_length(p);

        if (length == 0) { /* a byte of another encoding: shown as U+FFFD */
            fputs("\\ufffd", stdout);
            length = 1;
        } else if (*p < 0x20 || *p == 0x7f) {
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
