/* options.c: options that change only what an answer costs. Each is asked over the frames of a
 * scene: it gives the contacts of the naive twin, and it changes the counter that it is there for;
 * or nobody would see that it does nothing. */
#include <math.h>

#include "test/library/session.h"
#include "touchstone/touchstone.h"

/* ---- contacts ---- */

/* A scene, and its contacts in some frames: all, and the bodies of which there is a first one. */
enum { FRAMES = 4, COPIES = 5 };

struct story {
    const char *name;
    unsigned level;
    struct ts_case *c;
    size_t count;
    struct ts_body *body;
    struct ts_meetings truth[FRAMES];
};

/* Each body several times, a little apart. */
static void pose(struct story *t, unsigned frame, struct ts_state *state,
                 const struct ts_state **states)
{
    const struct ts_scene *scene = ts_scene_find(t->name);
    struct ts_scene_options options = {t->level, 60};

    scene->pose(&options, 20 + 3 * frame, t->c);
    for (size_t i = 0; i < t->count; i++) {
        state[i] = *ts_case_state(t->c, 0, i % t->c->body_count);
        state[i].pose.row[1][3] += 2.5 * (double)(i / t->c->body_count);
        states[i] = &state[i];
    }
}

/* A first contact of every two that meet, each one of all. */
static bool is_first_of(const struct ts_meetings *first, const struct ts_meetings *all)
{
    bool good = first->count == all->count && first->pairs.count == all->count;

    for (size_t i = 0; good && i < all->count; i++) {
        const struct ts_meeting *m = &all->meeting[i];
        bool found = false;

        for (size_t k = m->begin; k < m->end; k++)
            found |=
                memcmp(&first->pairs.pair[i], &all->pairs.pair[k], sizeof(struct ts_pair)) == 0;
        good = found && first->meeting[i].a == m->a && first->meeting[i].b == m->b;
    }
    return good;
}

/* Asks twice in each frame, for all contacts and for first ones, then for those of a body with
 * itself; what it cost. */
static struct ts_work tell(struct story *t, const struct ts_contact_options *options,
                           const char *what)
{
    struct ts_state state[2 * COPIES];
    const struct ts_state *states[2 * COPIES];
    struct ts_meetings found = {0};
    struct ts_contact *s = NULL;
    struct ts_work work = {0};
    struct ts_error error = {""};
    bool same = ts_contact_opt.open(t->count, t->body, options, &s, &error);

    for (unsigned f = 0; same && f < FRAMES; f++) {
        pose(t, f, state, states);
        same = ts_contact_opt.update_all(s, states, &error) &&
               ts_contact_opt.among(s, TS_ALL, &found, &error) &&
               same_meetings(&found, &t->truth[f]);
        for (int again = 0; same && again < 2; again++)
            same = ts_contact_opt.among(s, TS_FIRST, &found, &error) &&
                   is_first_of(&found, &t->truth[f]);
    }
    expect_that(same, "%s, %s: the contacts of the naive twin %s", t->name, what, error.text);
    if (s) ts_contact_opt.work(s, &work);
    ts_contact_opt.close(s);
    ts_meetings_free(&found);
    return work;
}

static void begin_story(struct story *t)
{
    struct ts_state state[2 * COPIES];
    const struct ts_state *states[2 * COPIES];
    struct ts_contact *s = NULL;
    struct ts_error error;
    size_t met = 0;

    t->c = middle(t->name, t->level);
    t->count = COPIES * t->c->body_count;
    t->body = calloc(t->count, sizeof *t->body);
    if (!t->body || t->count > 2 * COPIES) exit(1);
    for (size_t i = 0; i < t->count; i++) t->body[i] = t->c->body[i % t->c->body_count];
    if (!ts_contact_ref.open(t->count, t->body, NULL, &s, &error)) exit(1);
    for (unsigned f = 0; f < FRAMES; f++) {
        pose(t, f, state, states);
        if (!ts_contact_ref.update_all(s, states, &error) ||
            !ts_contact_ref.among(s, TS_ALL, &t->truth[f], &error))
            exit(1);
        met += t->truth[f].pairs.count;
    }
    expect_that(met > 100, "%s: %zu contacts", t->name, met);
    ts_contact_ref.close(s);
}

static void end_story(struct story *t)
{
    for (unsigned f = 0; f < FRAMES; f++) ts_meetings_free(&t->truth[f]);
    free(t->body);
    ts_case_free(t->c);
}

enum counter { VOLUMES, OVERLAPS, TRIANGLES, VERTICES, REBUILDS, BYTES, NONE };

static uint64_t count_of(const struct ts_work *w, enum counter counter)
{
    const uint64_t all[] = {
        w->volumes, w->overlaps, w->triangles, w->vertices, w->rebuilds, w->bytes, 0};

    return all[counter];
}

/* An option, what it is compared with, and which counter it makes more or less. */
struct option {
    const char *what;
    struct ts_contact_options with, without;
    enum counter counter;
    int more; /* 1: more, -1: less, 0: another number */
};

static void compare(struct story *t, size_t count, const struct option *option)
{
    for (size_t i = 0; i < count; i++) {
        const struct option *o = &option[i];
        struct ts_work with = tell(t, &o->with, o->what), without = tell(t, &o->without, "plain");
        uint64_t x = count_of(&with, o->counter), y = count_of(&without, o->counter);

        if (o->counter == NONE) continue;
        expect_that(o->more > 0   ? x > y
                    : o->more < 0 ? x < y
                                  : x != y,
                    "%s, %s: counter %d is %llu, and %llu without", t->name, o->what,
                    (int)o->counter, (unsigned long long)x, (unsigned long long)y);
    }
}

/* Bodies that morph. */
static const struct option morphing[] = {
    {"polytopes of 6", {.volume = TS_VOLUME_DOP6}, {0}, BYTES, 1},
    {"polytopes of 14", {.volume = TS_VOLUME_DOP14}, {0}, OVERLAPS, 0},
    {"polytopes of 18", {.volume = TS_VOLUME_DOP18}, {0}, OVERLAPS, 0},
    {"polytopes of 26", {.volume = TS_VOLUME_DOP26}, {0}, OVERLAPS, 0},
    {"balls", {.volume = TS_VOLUME_BALL}, {0}, OVERLAPS, 0},
    {"all axes", {.volume = TS_VOLUME_SAT}, {0}, OVERLAPS, 0},
    {"face axes", {.volume = TS_VOLUME_SAT_LITE}, {.volume = TS_VOLUME_SAT}, TRIANGLES, 1},
    {"degree 2", {.degree = 2}, {0}, OVERLAPS, 0},
    {"degree 4", {.degree = 4}, {0}, OVERLAPS, 0},
    {"cut at the mean", {.cut = TS_CUT_MEAN}, {0}, OVERLAPS, 0},
    {"the last reference", {.partition = 2}, {0}, OVERLAPS, 0},
    {"the mean", {.partition = TS_PARTITION_MEAN}, {0}, OVERLAPS, 0},
    {"in-between volumes", {.parts = 8}, {0}, BYTES, 1},
    {"small leaves", {.leaf = 1}, {0}, VERTICES, -1},
    {"large leaves", {.leaf = 32}, {.leaf = 4}, BYTES, -1},
    {"no stamps", {.stamps = TS_OFF}, {0}, VOLUMES, 1},
    {"no witness", {.witness = TS_OFF}, {0}, OVERLAPS, 1},
    {"a front", {.front = TS_ON}, {0}, BYTES, 1},
    {"doubles", {.bounds = TS_BOUNDS_DOUBLE}, {0}, BYTES, 1},
    {"threads", {.parallel = TS_ON}, {0}, NONE, 0},
    {"every two bodies", {.broad = TS_BROAD_PAIRS}, {0}, OVERLAPS, 0},
    {"loose boxes", {.broad = TS_BROAD_LOOSE}, {0}, OVERLAPS, 0},
    {"connected trees", {.tree = TS_TREE_CONNECTED}, {0}, OVERLAPS, 0},
    {"buckets", {.buckets = 3}, {0}, VERTICES, 1},
    {"deep buckets", {.buckets = 6}, {.buckets = 3}, VOLUMES, 1},
    {"lists of buckets", {.buckets = 3, .cells = TS_BUCKET_SORTED}, {.buckets = 3}, BYTES, 1},
};

/* Bodies whose vertices are moved one by one. */
static const struct option moved[] = {
    {"bottom-up", {.refit = TS_REFIT_BOTTOM_UP}, {.subtree = 8}, VOLUMES, 1},
    {"top-down", {.refit = TS_REFIT_TOP_DOWN}, {.refit = TS_REFIT_BOTTOM_UP}, VOLUMES, -1},
    {"hybrid", {.refit = TS_REFIT_HYBRID}, {.refit = TS_REFIT_TOP_DOWN}, VOLUMES, 1},
    {"three levels",
     {.refit = TS_REFIT_TOP_DOWN, .levels = 3},
     {.refit = TS_REFIT_TOP_DOWN},
     VOLUMES,
     1},
    {"small subtrees", {.subtree = 4, .leaf = 2}, {.leaf = 2}, VOLUMES, 0},
    {"trees made new", {.rebuild = 1, .subtree = 4, .leaf = 2}, {.subtree = 4}, REBUILDS, 1},
    {"a front", {.front = TS_ON}, {0}, OVERLAPS, 0},
    {"threads", {.parallel = TS_ON}, {0}, NONE, 0},
};

/* ---- buckets ---- */

static void descent(void)
{
    enum { COUNT = 200 };
    static double vertex[6 * COUNT];
    static uint32_t corner[2 * COUNT], number[COUNT];
    const struct ts_soup soup = {2, COUNT, 2 * COUNT, corner, vertex};
    struct ts_pairs pairs[3] = {{0}};
    struct ts_bucket_work work[3];
    struct ts_error error;

    for (uint32_t i = 0; i < 2 * COUNT; i++) corner[i] = i;
    for (uint32_t i = 0; i < COUNT; i++) {
        number[i] = i;
        for (uint32_t k = 0; k < 3; k++) { /* a small body inside a large one */
            double size = i % 2 ? 1 : 4, at = size * (i * (7 + 4 * k) % 31) / 31;

            vertex[6 * i + k] = at;
            vertex[6 * i + 3 + k] = at + size / 16;
        }
    }
    for (uint32_t i = 0; i < 3; i++) {
        const struct ts_bucket_table *twin = i ? &ts_bucket_opt : &ts_bucket_ref;
        const struct ts_bucket_rule rule = {.levels = 4, .algorithm = 1 + i % 2, .descent = i / 2};
        struct ts_bucket *b[2] = {NULL, NULL};

        for (uint32_t k = 0; k < 2; k++) {
            if (!twin->open(rule, &b[k], &error)) exit(1);
            for (uint32_t p = k; p < COUNT; p += 2)
                if (!twin->add(b[k], 1, number + p, &error)) exit(1);
            if (!twin->update(b[k], &soup, &error)) exit(1);
        }
        expect(twin->pairs(b[0], b[1], &pairs[i], &error) && pairs[i].count > 20, "pairs");
        expect(pairs[i].count == pairs[0].count &&
                   memcmp(pairs[i].pair, pairs[0].pair, pairs[0].count * sizeof *pairs[0].pair) ==
                       0,
               "the same pairs by either algorithm and descent");
        twin->work(b[0], &work[i]);
        twin->close(b[0]);
        twin->close(b[1]);
    }
    expect(work[1].overlaps != work[2].overlaps, "into the smaller or the larger: other overlaps");
    expect(work[1].pointers > 0 && work[2].pointers == 0,
           "lists have pointers, a formula has none");
    for (int i = 0; i < 3; i++) ts_pairs_free(&pairs[i]);
}

/* ---- characters ---- */

static struct ts_work walk(const struct ts_case *c, struct ts_spheretree_rule rule,
                           struct ts_pairs *pairs)
{
    struct ts_spheretree *s[2] = {NULL, NULL};
    struct ts_work work, other;
    struct ts_error error;

    for (int i = 0; i < 2; i++) {
        const struct ts_body *b = &c->body[i];
        const struct ts_spheretree_body body = {NULL, b->vertex_count, b->reference, b->face_count,
                                                b->face};

        if (!ts_spheretree_opt.open(&body, rule, &s[i], &error) ||
            !ts_spheretree_opt.pose(s[i], &ts_case_state(c, 0, (size_t)i)->pose, &error))
            exit(1);
    }
    expect(ts_spheretree_opt.contacts(s[0], s[1], TS_ALL, pairs, &error), "contacts");
    ts_spheretree_opt.work(s[0], &work);
    ts_spheretree_opt.work(s[1], &other);
    work.volumes += other.volumes;
    for (int i = 0; i < 2; i++) ts_spheretree_opt.close(s[i]);
    return work;
}

static void characters(void)
{
    const struct ts_corner_rule corner = {TS_CORNER_QUATERNARY, 3, 0, 0};
    const struct ts_spheretree_rule plain = {
        .collapse = 0.9, .test = TS_SPHERETREE_BALL, .corner = corner};
    struct ts_case *c = middle("sphere-ico", 2);
    struct ts_pairs truth = {0}, pairs = {0};
    struct ts_work first = {0}, work;
    struct ts_contact *s = NULL;
    struct ts_error error;

    ts_scene_find("sphere-ico")->pose(&(struct ts_scene_options){2, 200}, 40, c);
    if (!ts_contact_ref.open(2, c->body, NULL, &s, &error) ||
        !ts_contact_ref.update(s, 0, ts_case_state(c, 0, 0), &error) ||
        !ts_contact_ref.update(s, 1, ts_case_state(c, 0, 1), &error) ||
        !ts_contact_ref.contacts(s, 0, 1, TS_ALL, &truth, &error))
        exit(1);
    ts_contact_ref.close(s);
    for (int i = 0; i < 6; i++) {
        struct ts_spheretree_rule rule = plain;

        if (i == 1) rule.update = TS_SPHERETREE_ALL;
        if (i == 2) rule.collapse = INFINITY;
        if (i == 3) rule.test = TS_SPHERETREE_FACE;
        if (i == 4) rule.test = TS_SPHERETREE_DIVIDED;
        if (i == 5) rule.test = TS_SPHERETREE_CHECKED;
        work = walk(c, rule, &pairs);
        expect_that(pairs.count == truth.count && truth.count > 0 &&
                        memcmp(pairs.pair, truth.pair, truth.count * sizeof *pairs.pair) == 0,
                    "rule %d: %zu contacts of %zu", i, pairs.count, truth.count);
        if (i == 0) first = work;
        expect_that(i != 1 || work.volumes > first.volumes, "all balls follow");
        expect_that(i != 2 || work.overlaps != first.overlaps, "nothing is replaced");
        expect_that(i != 3 || work.triangles < first.triangles, "fewer faces by box and plane");
        expect_that(i != 4 || work.triangles < first.triangles, "fewer faces by division");
        expect_that(i != 5 || work.planes > 0, "planes are asked");
    }
    ts_pairs_free(&truth);
    ts_pairs_free(&pairs);
    ts_case_free(c);
}

int main(void)
{
    struct story stories[2] = {{.name = "lobes", .level = 2}, {.name = "bumpy", .level = 2}};

    for (int i = 0; i < 2; i++) begin_story(&stories[i]);
    compare(&stories[0], sizeof morphing / sizeof *morphing, morphing);
    compare(&stories[1], sizeof moved / sizeof *moved, moved);
    for (int i = 0; i < 2; i++) end_story(&stories[i]);
    descent();
    characters();
    return verdict();
}
