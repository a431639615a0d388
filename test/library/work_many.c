/* work_many.c: what a session of many bodies counts: the tests of its broad phase are tests of two
 * volumes, and its bytes are those that it holds. These are counted here, too: every allocation of
 * our code and every free goes through this file. Trees are made new when they should be. */
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/contact.h"

/* ---- memory that is held ---- */

/* Each block has its size before it, in as much room as keeps it aligned. */
enum { BEFORE = 64 };
static size_t held;

void *__real_malloc(size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

void *__wrap_malloc(size_t size)
{
    char *block = __real_malloc(size + BEFORE);

    if (!block) return NULL;
    memcpy(block, &size, sizeof size);
    held += size;
    return block + BEFORE;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = __wrap_malloc(count * size);

    return block ? memset(block, 0, count * size) : NULL;
}

static size_t size_of(const void *block)
{
    size_t size = 0;

    if (block) memcpy(&size, (const char *)block - BEFORE, sizeof size);
    return size;
}

void *__wrap_realloc(void *block, size_t size)
{
    size_t before = size_of(block);
    void *grown = __wrap_malloc(size);

    if (grown && block) {
        memcpy(grown, block, before < size ? before : size);
        __wrap_free(block);
    }
    return grown;
}

void __wrap_free(void *block)
{
    held -= size_of(block);
    if (block) __real_free((char *)block - BEFORE);
}

/* ---- sessions ---- */

/* Faces in a row, and in another order. */
enum { BODIES = 9, FACES = 40 };
static double vertex[9 * FACES], mixed[9 * FACES];
static uint32_t face[3 * FACES];
static const struct ts_body row = {3 * FACES, FACES, 1, false, vertex, face};

static void make_row(void)
{
    for (uint32_t i = 0; i < 3 * FACES; i++) {
        face[i] = i;
        vertex[3 * i] = i / 3 + (i % 3 == 1);
        mixed[3 * i] = i / 3 * 7 % FACES + (i % 3 == 1);
        mixed[3 * i + 1] = vertex[3 * i + 1] = i % 3 == 2;
    }
}

static void is_held(const struct ts_contact *s, size_t before, const char *what)
{
    struct ts_work work;

    ts_contact_opt.work(s, &work);
    expect_that(work.bytes == held - before, "%s: %zu bytes are held, %zu are told", what,
                held - before, work.bytes);
}

static void bytes(const struct ts_contact_options *options, const char *what)
{
    const struct ts_state crossed = {.vertex = mixed, .pose = TS_IDENTITY};
    const size_t before = held;
    struct ts_meetings met = {0};
    struct ts_contact *s = NULL;
    struct ts_error error;
    size_t number;

    expect(ts_contact_opt.open(0, NULL, options, &s, &error), "a session without bodies");
    is_held(s, before, what);
    for (int i = 0; i < BODIES; i++)
        expect(ts_contact_opt.add(s, &row, &number, &error), "a body enters");
    is_held(s, before, what);
    expect(ts_contact_opt.among(s, TS_ALL, &met, &error) && met.count > 0, "bodies meet");
    ts_meetings_free(&met);
    is_held(s, before, what);
    expect(ts_contact_opt.update(s, 4, &crossed, &error), "one moves");
    is_held(s, before, what);
    expect(ts_contact_opt.remove(s, 3, &error), "one leaves");
    is_held(s, before, what);
    ts_contact_opt.close(s);
    expect_that(held == before, "%s: %zu bytes stay after close", what, held - before);
}

/* ---- trees that are made new ---- */

/* Four faces along an axis, each in a box of 1 by 1 by 1 that begins at 0, at 1, at 8 and at 9: two
 * leaves, 2 by 1 by 1, whose half surface is 5 each. That of the root, 10 by 1 by 1, stays. The
 * second face moves away from the first, and its leaf grows to 7 by 1 by 1: half a surface of 15
 * makes 20 of 10, which is twofold, and no more. A little farther, it is. */
static void twofold(int axis, double by, bool more)
{
    const struct ts_contact_options options = {
        .degree = 2, .leaf = 2, .subtree = 2, .rebuild = 2, .volume = TS_VOLUME_BOX};
    static const double at[4] = {0, 1, 8, 9};
    double point[2][36];
    const struct ts_body body = {12, 4, 1, false, point[0], face};
    const struct ts_state state = {.vertex = point[1], .pose = TS_IDENTITY};
    struct ts_contact *s = NULL;
    struct ts_work work;
    struct ts_error error;

    for (int i = 0; i < 24; i++) {
        double *to = &point[i / 12][3 * (i % 12)];

        to[axis] = at[i % 12 / 3] + (i % 3 == 1) + (i / 3 == 5 ? by : 0);
        to[(axis + 1) % 3] = i % 3 == 1;
        to[(axis + 2) % 3] = i % 3 == 2;
    }
    expect(ts_contact_opt.open(1, &body, &options, &s, &error) &&
               ts_contact_opt.update(s, 0, &state, &error),
           "four faces in two leaves");
    ts_contact_opt.work(s, &work);
    expect_that(work.rebuilds == more, "axis %d: boxes have grown %s twofold", axis,
                more ? "more than" : "just");
    ts_contact_opt.close(s);
}

/* ---- tests ---- */

static void no_faces(void)
{
    const struct ts_body none = {3, 0, 1, false, vertex, face};
    struct ts_contact *s = NULL;
    struct ts_work work;
    struct ts_error error;

    expect(ts_contact_opt.open(1, &none, NULL, &s, &error), "a body without faces");
    ts_contact_opt.work(s, &work);
    expect(work.volumes == 0, "no volume is made of nothing");
    ts_contact_opt.close(s);
}

/* What testing every two of the bodies for contacts takes. */
static uint64_t overlaps(uint32_t broad)
{
    const struct ts_contact_options options = {.broad = broad};
    struct ts_meetings met = {0};
    struct ts_contact *s = NULL;
    struct ts_error error;
    struct ts_body all[BODIES];
    struct ts_work work = {0};

    for (int i = 0; i < BODIES; i++) all[i] = row;
    expect(ts_contact_opt.open(BODIES, all, &options, &s, &error) &&
               ts_contact_opt.among(s, TS_ALL, &met, &error) && met.count == BODIES * 4,
           "every two of nine meet");
    ts_contact_opt.work(s, &work);
    ts_meetings_free(&met);
    ts_contact_opt.close(s);
    return work.overlaps;
}

int main(void)
{
    make_row();
    bytes(&(struct ts_contact_options){.broad = TS_BROAD_PAIRS}, "every two");
    bytes(&(struct ts_contact_options){.broad = TS_BROAD_SWEEP}, "sweep");
    bytes(&(struct ts_contact_options){.front = TS_ON}, "fronts");
    bytes(&(struct ts_contact_options){.volume = TS_VOLUME_DOP26, .degree = 2}, "polytopes");
    bytes(&(struct ts_contact_options){.buckets = 3}, "buckets");
    bytes(&(struct ts_contact_options){.buckets = 3, .cells = TS_BUCKET_SORTED}, "sorted buckets");
    bytes(&(struct ts_contact_options){.rebuild = 1, .subtree = 2, .degree = 2, .leaf = 2},
          "trees that are made new");
    bytes(&(struct ts_contact_options){.volume = TS_VOLUME_BALL, .leaf = 1}, "balls");
    expect(overlaps(TS_BROAD_SWEEP) == overlaps(TS_BROAD_PAIRS) + 36,
           "the same walks, before which every two boxes were compared in the lists");
    no_faces();
    for (int axis = 0; axis < 3; axis++) {
        twofold(axis, 5, false);
        twofold(axis, 5.0625, true);
    }
    return verdict();
}
