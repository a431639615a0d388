/* certificate.c: certificates are checked and written with each allocation failing in turn. What
 * GMP needs can't be refused, but all of it must be given back. */
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "test/memory/starve.h"
#include "touchstone/certificate.h"

/* Enough faces that list and certificate grow more than once. */
enum { FACES = 20 };

struct trial {
    const struct ts_certificate_table *twin;
    struct ts_mesh mesh;
    const struct ts_mesh *other; /* NULL: the mesh with itself */
    struct ts_certificate certificate;
    size_t contacts;
};

static bool is_plain(const struct ts_error *error)
{
    return strcmp(error->text, "out of memory") == 0;
}

static enum outcome run_check(const void *with, struct ts_error *error)
{
    const struct trial *t = with;
    struct ts_pairs list = {0};
    enum ts_certified answer =
        t->twin->check(&t->mesh, t->other, t->certificate.byte, t->certificate.count, &list, error);
    size_t count = list.count;

    ts_pairs_free(&list);
    if (answer == TS_CERTIFIED)
        return count == t->contacts ? DONE : broken(error, "another list is certified");
    if (answer == TS_NOT_CERTIFIED) return broken(error, "a step does not hold for lack of memory");
    if (!is_plain(error)) return broken(error, "refused, but not for lack of memory");
    return count ? broken(error, "refused, and yet gave pairs") : refused(error);
}

static enum outcome run_write(const void *with, struct ts_error *error)
{
    const struct trial *t = with;
    struct ts_certificate to = {0};
    bool written = ts_certificate_write(&t->mesh, t->other, &to, error);
    size_t count = to.count;

    ts_certificate_free(&to);
    if (written) return count == t->certificate.count ? DONE : broken(error, "another certificate");
    if (!is_plain(error)) return broken(error, "refused, but not for lack of memory");
    return count ? broken(error, "refused, and yet wrote") : refused(error);
}

/* The list has one pair, so that one is missing and the point is looked for. */
static enum outcome run_certify(const void *with, struct ts_error *error)
{
    const struct trial *t = with;
    struct ts_pair pair = {0, 1};
    const struct ts_pairs list = {&pair, 1, 1};
    struct ts_certificate to = {0};
    struct ts_difference difference = {false, false, {77, 77}, {0}};
    bool done = ts_certificate_certify(&t->mesh, t->other, &list, &to, &difference, error);
    size_t count = to.count;

    ts_certificate_free(&to);
    if (done) return difference.missing ? DONE : broken(error, "nothing is missing");
    if (!is_plain(error)) return broken(error, "refused, but not for lack of memory");
    if (difference.pair.a != 77) return broken(error, "refused, and yet told a difference");
    return count ? broken(error, "refused, and yet wrote") : refused(error);
}

static enum outcome run_nothing(const void *with, struct ts_error *error)
{
    const struct ts_mesh none = {0};
    struct ts_certificate to = {0};
    bool written = ts_certificate_write(&none, with, &to, error);

    ts_certificate_free(&to);
    return written ? DONE : refused(error);
}

/* ---- memory of GMP ---- */

static size_t blocks; /* that GMP has */

static void *counted_allocate(size_t size)
{
    blocks++;
    return malloc(size);
}

static void *counted_reallocate(void *block, size_t from, size_t to)
{
    (void)from;
    return realloc(block, to);
}

static void counted_free(void *block, size_t size)
{
    (void)size;
    blocks -= block != NULL;
    free(block);
}

/* An operation alone, counted, and then without memory of its own. */
static void try_all(const char *name, operation *run, struct trial *t)
{
    struct ts_error error = {""};

    blocks = 0;
    mp_set_memory_functions(counted_allocate, counted_reallocate, counted_free);
    if (run(t, &error) != DONE) starve_failed("%s: %s", name, error.text);
    mp_set_memory_functions(NULL, NULL, NULL);
    if (blocks) starve_failed("%s: %zu numbers are not cleared", name, blocks);
    starve(name, run, t);
}

/* ---- the list ---- */

/* Triangles that lean to the other side: each meets every other one. */
static void fill(double *vertex, uint32_t *face)
{
    for (uint32_t i = 0; i < FACES; i++) {
        const double corners[] = {i, FACES, 0, i, -FACES, 0, FACES - 1.0 - i, 0, FACES};

        memcpy(vertex + 9 * (size_t)i, corners, sizeof corners);
        for (uint32_t k = 0; k < 3; k++) face[3 * i + k] = 3 * i + k;
    }
}

static bool prepare(struct trial *t)
{
    struct ts_pairs list = {0};
    struct ts_error error;
    bool good = ts_certificate_write(&t->mesh, t->other, &t->certificate, &error) &&
                ts_certificate_check(&t->mesh, t->other, t->certificate.byte, t->certificate.count,
                                     &list, &error) == TS_CERTIFIED;

    t->contacts = list.count;
    ts_pairs_free(&list);
    if (!good) starve_failed("there is no certificate to begin with: %s", error.text);
    return good;
}

int main(void)
{
    static double vertex[9 * FACES];
    static uint32_t face[3 * FACES];
    const struct ts_mesh few = {3 * FACES, 3, vertex, face};

    if (!starve_begin()) return 1;
    fill(vertex, face);
    for (int self = 0; self < 2; self++) {
        struct trial t = {.mesh = {3 * FACES, FACES, vertex, face}, .other = self ? NULL : &few};

        if (!prepare(&t)) return starve_end();
        t.twin = &ts_certificate_ref;
        try_all("ref checks a certificate", run_check, &t);
        t.twin = &ts_certificate_opt;
        try_all("opt checks a certificate", run_check, &t);
        try_all("a certificate is written", run_write, &t);
        try_all("a list is certified", run_certify, &t);
        ts_certificate_free(&t.certificate);
    }
    starve("a certificate of nothing is written", run_nothing, NULL);
    return starve_end();
}
