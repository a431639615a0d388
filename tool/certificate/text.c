/* text.c: a certificate as text, a line for each node of its trees and each step. */
#include <stdio.h> /* gmp.h speaks of FILE only where this came before */

#include <gmp.h>
#include <stdlib.h>

#include "cases/text/list.h"
#include "common/error.h"
#include "tool/certificate/certificate.h"

struct printer {
    const uint8_t *byte;
    size_t count, at;
    bool self;
    mpz_t number;
    FILE *out;
    struct ts_error *error;
};

/* ---- reading ---- */

static bool refuse(struct printer *p, const char *expected)
{
    return ts_fail(p->error, "before byte %zu: expected %s", p->at, expected);
}

/* A byte below `end`; 256 if there is none. */
static unsigned read_byte(struct printer *p, unsigned end, const char *expected)
{
    if (p->at < p->count && p->byte[p->at] < end) return p->byte[p->at++];
    refuse(p, expected);
    return 256;
}

static bool read_count(struct printer *p, uint64_t *to)
{
    *to = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        unsigned byte = read_byte(p, 256, "a count");

        if (byte == 256) return false;
        *to |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return true;
    }
    return refuse(p, "a count of at most nine bytes");
}

/* Prints the next numbers, each behind a space. */
static bool put_numbers(struct printer *p, unsigned count)
{
    for (; count > 0; count--) {
        uint64_t size;

        if (!read_count(p, &size)) return false;
        if (size / 2 > TS_CERTIFICATE_NUMBER || size / 2 > p->count - p->at)
            return refuse(p, "a number of at most 4096 bytes, all of them");
        mpz_import(p->number, size / 2, -1, 1, 0, 0, p->byte + p->at);
        if (size % 2) mpz_neg(p->number, p->number);
        p->at += size / 2;
        gmp_fprintf(p->out, " %Zd", p->number);
    }
    return true;
}

/* ---- trees ---- */

/* Prints a node and what is below it. Of one mesh its shape is needed for the steps: true in `fork`
 * for a node with halves. */
static bool put_tree(struct printer *p, struct ts_list *fork, unsigned depth)
{
    uint64_t what;
    bool *halves;

    if (depth > TS_CERTIFICATE_DEPTH) return refuse(p, "a tree of at most 256 levels");
    if (!read_count(p, &what)) return false;
    if (!(halves = ts_list_add(fork, 1, sizeof *halves))) return ts_out_of_memory(p->error);
    *halves = what == 0;
    if (what) return fprintf(p->out, "%*sface %" PRIu64 "\n", (int)depth, "", what - 1) > 0;
    fprintf(p->out, "%*snode\n", (int)depth, "");
    for (int half = 0; half < 2; half++)
        if (!put_tree(p, fork, depth + 1)) return false;
    return true;
}

/* ---- steps ---- */

static bool put_direction(struct printer *p)
{
    static const char *const named[] = {"edges", "corners", "corner-edge", "edge-corner"};
    unsigned name = read_byte(p, 128, "a direction"), plain = name % 64;

    if (name == 256) return false;
    if (plain >= 39) return refuse(p, "a direction's name below 39");
    fprintf(p->out, " %s", name >= 64 ? "against " : "");
    if (plain == 0) {
        fprintf(p->out, "given");
        return put_numbers(p, 3);
    }
    if (plain < 3)
        fprintf(p->out, "normal-%c", plain == 1 ? 'a' : 'b');
    else
        fprintf(p->out, "%s %u %u", named[(plain - 3) / 9], (plain - 3) % 9 / 3, (plain - 3) % 3);
    return true;
}

static bool put_apart(struct printer *p, unsigned corners_a, unsigned corners_b)
{
    unsigned why = read_byte(p, 5, "why two faces are apart"), corner,
             corners = why == 1 ? corners_a : corners_b;

    if (why == 256) return false;
    if (why == 0) {
        fprintf(p->out, " strictly");
        return put_direction(p);
    }
    if (why < 3) {
        fprintf(p->out, " beyond-%c", why == 1 ? 'a' : 'b');
        if (!put_direction(p)) return false;
        for (; corners > 0; corners--) {
            unsigned weights = read_byte(p, 4, "a number of weights");

            fprintf(p->out, " :");
            if (weights == 256 || !put_numbers(p, weights)) return false;
        }
        return true;
    }
    if ((why == 3 ? corners_a : corners_b) != 3) return refuse(p, "a whole face to be cut");
    corner = read_byte(p, 3, "a corner");
    fprintf(p->out, " cut-%c %u :", why == 3 ? 'a' : 'b', corner);
    if (corner == 256 || !put_numbers(p, 2)) return false;
    for (int part = 0; part < 2; part++) {
        fprintf(p->out, " /");
        if (!put_apart(p, why == 3 ? 2 : corners_a, why == 4 ? 2 : corners_b)) return false;
    }
    return true;
}

static bool put_meet(struct printer *p)
{
    fprintf(p->out, "meet");
    if (!put_numbers(p, 3)) return false;
    fprintf(p->out, " :");
    if (!put_numbers(p, 3)) return false;
    if (!p->self) return true;
    fprintf(p->out, " :");
    return put_direction(p);
}

/* One pair of nodes, and all that follows from it. `open` pairs are still to be shown. */
static bool put_steps(struct printer *p)
{
    for (size_t open = 1; open > 0; open--) {
        unsigned step = read_byte(p, 10, "a step below 10");

        if (step == 256) return false;
        if (step < 2) {
            fprintf(p->out, "split %c", step == 0 ? 'a' : 'b');
            open += 2;
        } else if (step < 8)
            fprintf(p->out, "apart %c%s", "xyz"[(step - 2) % 3], step < 5 ? "" : " back");
        else if (step == 8) {
            fprintf(p->out, "faces");
            if (!put_apart(p, 3, 3)) return false;
        } else if (!put_meet(p))
            return false;
        fputc('\n', p->out);
    }
    return true;
}

/* Within a mesh: a pair of halves for every node that has them, the left half's first. */
static bool put_inner(struct printer *p, const bool *fork, size_t *next)
{
    if (!fork[(*next)++]) return true;
    if (!put_inner(p, fork, next)) return false;
    return put_steps(p) && put_inner(p, fork, next);
}

static bool put_all(struct printer *p, struct ts_list *fork)
{
    unsigned kind = read_byte(p, 3, "0 (no faces), 1 (one mesh) or 2 (two)");
    size_t next = 0;

    p->self = kind == 1;
    if (kind == 256) return false;
    fprintf(p->out, "%s\n", kind == 0 ? "no faces" : kind == 1 ? "one mesh" : "two meshes");
    for (unsigned tree = 0; tree < kind; tree++) {
        fprintf(p->out, "tree %c\n", tree ? 'b' : 'a');
        if (!put_tree(p, fork, 0)) return false;
    }
    if (kind) fprintf(p->out, "steps\n");
    if (kind && !(kind == 2 ? put_steps(p) : put_inner(p, fork->item, &next))) return false;
    return p->at == p->count || refuse(p, "the end");
}

/* All of it is read before the first line is printed. */
bool tool_certificate_print(const uint8_t *byte, size_t count, struct ts_error *error)
{
    struct printer p = {.byte = byte, .count = count, .error = error};
    struct ts_list fork = {NULL, 0, 0};
    char *text = NULL;
    size_t size = 0;
    bool good, closed;

    p.out = open_memstream(&text, &size);
    if (!p.out) return ts_out_of_memory(error);
    mpz_init(p.number);
    good = put_all(&p, &fork);
    mpz_clear(p.number);
    ts_list_free(&fork);
    closed = fclose(p.out) == 0;
    if (good && !closed) good = ts_out_of_memory(error);
    if (good) fwrite(text, 1, size, stdout);
    free(text);
    return good;
}
