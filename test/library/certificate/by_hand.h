/* by_hand.h: certificates made by hand, and what both twins must say of them. */
#ifndef TEST_LIBRARY_CERTIFICATE_BY_HAND_H
#define TEST_LIBRARY_CERTIFICATE_BY_HAND_H

#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/certificate.h"

/* ---- the bytes (docs/certificates.md) ---- */

enum { NO_FACES = 0, ONE_MESH = 1, TWO_MESHES = 2 };
enum { NODE = 0, FACE = 1 }; /* face n is FACE + n */
enum { SPLIT_A = 0, SPLIT_B = 1, BOXES = 2, BOXES_BACK = 5, APART = 8, MEET = 9 };
enum { STRICTLY = 0, BEYOND_A = 1, BEYOND_B = 2, CUT_A = 3, CUT_B = 4 };
enum { GIVEN = 0, NORMAL_A = 1, NORMAL_B = 2, CORNERS = 12, NAMES = 39, AGAINST = 64 };

/* Numbers from 1 to 255, and their negatives. */
#define ZERO     0
#define N(x)     2, (x)
#define MINUS(x) 3, (x)

struct steps {
    const uint8_t *byte;
    size_t count;
};

#define STEPS(...)                                                                                 \
    (struct steps) { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }

/* Longer ones grow. */
struct growing {
    uint8_t byte[20000];
    size_t count;
};

static inline void put(struct growing *to, unsigned byte) { to->byte[to->count++] = (uint8_t)byte; }

static inline void put_steps(struct growing *to, struct steps s)
{
    for (size_t i = 0; i < s.count; i++) put(to, s.byte[i]);
}

static inline void put_count(struct growing *to, uint64_t count)
{
    for (; count > 127; count >>= 7) put(to, 128 | (unsigned)(count & 127));
    put(to, (unsigned)count);
}

static inline struct steps grown(const struct growing *from)
{
    return (struct steps){from->byte, from->count};
}

/* ---- meshes ---- */

static const uint32_t one_face[] = {0, 1, 2};

/* A mesh of one face. */
static inline struct ts_mesh single(const double *corners)
{
    return (struct ts_mesh){3, 1, corners, one_face};
}

/* ---- what the twins say ---- */

struct said {
    enum ts_certified answer;
    size_t contacts;
    struct ts_pair first;
    struct ts_error error;
};

/* The bytes lie in memory of their own, so that a sanitizer sees who reads behind them; the list
 * holds something that is to be replaced. */
static inline struct said ask(const struct ts_certificate_table *twin, const struct ts_mesh *a,
                              const struct ts_mesh *b, struct steps s)
{
    struct said said = {.error = {""}};
    struct ts_pairs list = {0};
    uint8_t *copy = (uint8_t *)malloc(s.count ? s.count : 1);

    list.pair = (struct ts_pair *)calloc(2, sizeof *list.pair);
    if (copy && list.pair) {
        list.count = list.capacity = 2;
        if (s.count) memcpy(copy, s.byte, s.count);
        said.answer = twin->check(a, b, copy, s.count, &list, &said.error);
        said.contacts = list.count;
        if (list.count) said.first = list.pair[0];
    } else
        expect(false, "there is memory for a certificate");
    free(copy);
    ts_pairs_free(&list);
    return said;
}

/* Both say the same, in the same words. */
static inline struct said ask_both(const char *what, const struct ts_mesh *a,
                                   const struct ts_mesh *b, struct steps s)
{
    struct said naive = ask(&ts_certificate_ref, a, b, s), fast = ask(&ts_certificate_opt, a, b, s);

    expect_that(naive.answer == fast.answer && naive.contacts == fast.contacts &&
                    naive.first.a == fast.first.a && naive.first.b == fast.first.b &&
                    strcmp(naive.error.text, fast.error.text) == 0,
                "%s: the naive twin says %d: %s; and the fast one %d: %s", what, naive.answer,
                naive.error.text, fast.answer, fast.error.text);
    expect_that(naive.answer == TS_CERTIFIED || naive.contacts == 0,
                "%s: refused with an empty list", what);
    return naive;
}

static inline void accepts(const char *what, const struct ts_mesh *a, const struct ts_mesh *b,
                           struct steps s, size_t contacts)
{
    struct said said = ask_both(what, a, b, s);

    expect_that(said.answer == TS_CERTIFIED && said.contacts == contacts,
                "%s: expected %zu contacts, found answer %d with %zu: %s", what, contacts,
                said.answer, said.contacts, said.error.text);
}

/* The text is part of the refusal. */
static inline void refuses(enum ts_certified answer, const char *text, const struct ts_mesh *a,
                           const struct ts_mesh *b, struct steps s)
{
    struct said said = ask_both(text, a, b, s);

    expect_that(said.answer == answer && strstr(said.error.text, text),
                "expected answer %d: %s; found %d: %s", answer, text, said.answer, said.error.text);
}

/* A step that does not hold; bytes that can't be read. */
static inline void fails(const char *text, const struct ts_mesh *a, const struct ts_mesh *b,
                         struct steps s)
{
    refuses(TS_NOT_CERTIFIED, text, a, b, s);
}

static inline void unreadable(const char *text, const struct ts_mesh *a, const struct ts_mesh *b,
                              struct steps s)
{
    refuses(TS_NO_CERTIFICATE, text, a, b, s);
}

#endif
