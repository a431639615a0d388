/* skin.c: characters that are larger than the properties' cases: hundreds of vertices on long
 * chains, whose joints come in any order; memory that runs out while one is opened; and what needs
 * no case: no joints, no vertices, a processor that rounds upward. */
#include "touchstone/skin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/check.h"
#include "props/engine/inside.h"
#include "test/memory/starve.h"
#include "test/rounding.h"
#include "touchstone/blend.h"

enum { JOINTS = 40, VERTICES = 700 };

static uint32_t parent[JOINTS], joint[TS_SKIN_MOST * VERTICES], index_of[VERTICES];
static double place[3 * JOINTS], rest[3 * VERTICES], weight[TS_SKIN_MOST * VERTICES];
static double expected[TS_SKIN_READINGS][3 * VERTICES];
static struct ts_pose local[JOINTS];

static double chance(void)
{
    static uint64_t state = 1;

    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) * 0x1p-53;
}

/* A chain from the last joint to the first, each turned by 3-4-5; in the first 400 vertices one
 * joint and weight, so that they are many of one kind. */
static void make_character(void)
{
    for (uint32_t j = 0; j < JOINTS; j++) {
        uint32_t a = j % 3, b = (j + 1) % 3;

        parent[j] = j + 1 < JOINTS ? j + 1 : TS_SKIN_ROOT;
        for (int k = 0; k < 3; k++) place[3 * j + (size_t)k] = chance();
        local[j] = (struct ts_pose){{{1, 0, 0, 0.25}, {0, 1, 0, 0.5}, {0, 0, 1, 0}}};
        local[j].row[a][a] = local[j].row[b][b] = 0.8;
        local[j].row[a][b] = -0.6;
        local[j].row[b][a] = 0.6;
    }
    for (uint32_t v = 0; v < VERTICES; v++) {
        index_of[v] = v;
        for (int k = 0; k < 3; k++) rest[3 * v + (size_t)k] = chance();
    }
}

/* The joints and weights of a reading: four a vertex if linear, otherwise one. */
static struct ts_skin_model skin_of(uint32_t reading)
{
    uint32_t n = reading == TS_SKIN_LINEAR ? TS_SKIN_MOST : 1;

    for (uint32_t i = 0; i < n * VERTICES; i++) {
        bool alike = i / n < 400;

        joint[i] = alike ? i % n : (i / n + 3 * (i % n)) % JOINTS;
        weight[i] = n > 1 ? 0.25 : alike ? 0.75 : (i % 16) * 0x1p-4;
    }
    return (struct ts_skin_model){reading, n, JOINTS, VERTICES, parent, place, rest, joint, weight};
}

/* ---- one story, with all memory or less ---- */

struct asked {
    const struct ts_skin_table *twin;
    uint32_t reading;
};

static bool is_inside(const struct ts_skin_table *twin, struct ts_skin *session, size_t first,
                      size_t count, const double *world)
{
    struct ts_skin_range range[JOINTS];
    struct ts_skin_node node = {ts_blend_ref.ball_of(count, index_of + first, rest),
                                twin->ranges(session, count, index_of + first, range), range};
    struct ts_ball ball;

    twin->balls(session, 1, &node, &ball);
    for (size_t v = first; v < first + count; v++)
        if (!ts_inside_ball(&ball, world + 3 * v)) return false;
    return ball.radius < 1000;
}

static const char *look(const struct asked *asked, struct ts_skin *session)
{
    static double world[3 * VERTICES], some[3 * VERTICES];
    struct ts_error error = {""};

    if (!asked->twin->pose(session, local, &error)) return "a good frame was refused";
    for (size_t i = 0; i < 3 * VERTICES; i++) world[i] = some[i] = NAN; /* and no earlier answer */
    if (!asked->twin->world(session, world, &error)) return "vertices were refused";
    if (!ts_same_numbers(world, expected[asked->reading], sizeof world)) return "another vertex";
    asked->twin->some(session, VERTICES, index_of, some);
    if (!ts_same_numbers(some, world, sizeof world)) return "another vertex, asked for alone";
    for (size_t count = 1; count <= VERTICES; count *= 3)
        if (!is_inside(asked->twin, session, 0, count, world) ||
            !is_inside(asked->twin, session, VERTICES - count, count, world))
            return "a ball lost a vertex, or is endless";
    return NULL;
}

static enum outcome run(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    struct ts_skin_model skin = skin_of(asked->reading);
    struct ts_skin *session = NULL;
    const char *wrong;

    if (!asked->twin->open(&skin, &session, error))
        return session ? broken(error, "refused, and yet gave a session") : refused(error);
    wrong = look(asked, session);
    asked->twin->close(session);
    return wrong ? broken(error, wrong) : DONE;
}

/* What the naive twin says is what the property same_vertices has seen to be right. */
static void find_expected(void)
{
    for (uint32_t reading = 0; reading < TS_SKIN_READINGS; reading++) {
        struct ts_skin_model skin = skin_of(reading);
        struct ts_error error = {""};
        struct ts_skin *session = NULL;

        if (!ts_skin_ref.open(&skin, &session, &error) ||
            !ts_skin_ref.pose(session, local, &error) ||
            !ts_skin_ref.world(session, expected[reading], &error))
            starve_failed("reading %u: %s", reading, error.text);
        ts_skin_ref.close(session);
    }
}

/* ---- without a story ---- */

static void try_nothing(const struct ts_skin_table *twin)
{
    struct ts_skin_model skin = {TS_SKIN_TURNED, 1, 0, 0, NULL, NULL, NULL, NULL, NULL};
    const struct ts_pose still = TS_IDENTITY, far = {{{2, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    static const double most[3] = {0x1.8p1023, 0, 0}, one[1] = {1};
    static const uint32_t root[1] = {TS_SKIN_ROOT}, first[1] = {0};
    struct ts_error error = {""};
    struct ts_skin *session = NULL;

    if (!twin->open(&skin, &session, &error) || !twin->pose(session, &still, &error) ||
        !twin->world(session, expected[0], &error))
        starve_failed("no joints: %s", error.text);
    twin->close(session);
    skin = (struct ts_skin_model){TS_SKIN_BLENDED, 1, 1, 1, root, NULL, most, first, one};
    if (!twin->open(&skin, &session, &error)) starve_failed("one joint: %s", error.text);
    if (!twin->pose(session, &far, &error) || twin->world(session, expected[0], &error) ||
        !strstr(error.text, "vertex 0:"))
        starve_failed("a vertex beyond all doubles was not refused: %s", error.text);
    twin->close(session);
    twin->close(NULL);
    if (!round_in(FE_UPWARD)) return;
    if (twin->open(&skin, &session, &error) || !strstr(error.text, "rounds to nearest"))
        starve_failed("rounding upward was not refused");
    fesetround(FE_TONEAREST);
}

/* Skeletons of 100,000 joints are looked through once: a walk from each joint to its root would
 * take 5e9 steps, and seconds. */
enum { MANY = 100000 };

static void judge_many(const char *name, const uint32_t *above, const char *refusal)
{
    const struct ts_skin_model skin = {
        .reading = TS_SKIN_BLENDED, .influences = 1, .joint_count = MANY, .parent = above};
    struct ts_error error = {""};
    clock_t start = clock();
    bool taken = ts_skin_check(&skin, &error);

    if (taken != !refusal || (refusal && strcmp(error.text, refusal) != 0))
        starve_failed("%s: %s", name, error.text);
    if (clock() - start > CLOCKS_PER_SEC) starve_failed("%s: took more than a second", name);
}

static void try_many(void)
{
    static uint32_t above[MANY];

    for (uint32_t j = 0; j < MANY; j++) above[j] = j + 1 < MANY ? j + 1 : TS_SKIN_ROOT;
    judge_many("a chain, parents last", above, NULL);
    above[MANY - 1] = 0;
    judge_many("one cycle", above, "joint 0: is above itself");
    above[MANY - 1] = MANY / 2;
    judge_many("a chain that leads to a cycle", above, "joint 50000: is above itself");
    above[0] = 3; /* joint 0 leads to the same cycle; a lower one is aside */
    above[2] = 1;
    judge_many("two cycles", above, "joint 1: is above itself");
    for (uint32_t j = 0; j < MANY; j++) above[j] = j ? j - 1 : TS_SKIN_ROOT;
    judge_many("a chain, parents first", above, NULL);
    above[1] = MANY - 1;
    above[0] = 9; /* leads to the cycle, which does not come to it */
    judge_many("a cycle, parents first", above, "joint 1: is above itself");
    above[5] = MANY;
    judge_many("a missing joint", above,
               "joint 5: expected a parent below 100000 or none, found 100000");
}

int main(void)
{
    if (!starve_begin()) return puts("failed: there is no memory to begin with"), 1;
    make_character();
    find_expected();
    for (uint32_t reading = 0; reading < TS_SKIN_READINGS; reading++) {
        starve("ref", run, &(struct asked){&ts_skin_ref, reading});
        starve("opt", run, &(struct asked){&ts_skin_opt, reading});
    }
    try_many();
    try_nothing(&ts_skin_ref);
    try_nothing(&ts_skin_opt);
    return starve_end();
}
