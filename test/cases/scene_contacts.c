/* scene_contacts.c: the bodies of every built-in scene meet in some frame, and the numbers of
 * contacts are those that are known. */
#include <stdio.h>
#include <stdlib.h>

#include "cases/case/case.h"
#include "cases/scene/scene.h"
#include "cases/scene/visit.h"
#include "test/library/expect.h"
#include "touchstone/contact.h"

/* There is nothing to test without memory. */
static void *must(void *block)
{
    if (!block) {
        fprintf(stderr, "scenes: out of memory\n");
        exit(2);
    }
    return block;
}

static struct ts_case *built(const struct ts_scene *scene, const struct ts_scene_options *options)
{
    struct ts_case *c = must(ts_case_new());

    if (!scene->build(options, c)) must(NULL);
    return c;
}

struct query {
    const struct ts_scene *scene;
    struct ts_scene_options options;
    struct ts_case *c;
    struct ts_contact *session;
    struct ts_pairs pairs;
};

static struct query query_open(const char *name, unsigned level, unsigned frames)
{
    struct query q = {.scene = ts_scene_find(name), .options = {level, frames}};
    struct ts_error error;

    q.c = built(q.scene, &q.options);
    if (!ts_contact_opt.open(q.c->body_count, q.c->body, NULL, &q.session, &error)) must(NULL);
    return q;
}

/* How many pairs of faces of the first two bodies are in contact in a frame. */
static size_t query_frame(struct query *q, unsigned frame)
{
    struct ts_error error;

    q->scene->pose(&q->options, frame, q->c);
    for (size_t b = 0; b < 2; b++)
        if (!ts_contact_opt.update(q->session, b, &q->c->state[b], &error)) must(NULL);
    if (!ts_contact_opt.contacts(q->session, 0, 1, TS_ALL, &q->pairs, &error)) must(NULL);
    return q->pairs.count;
}

static void query_close(struct query *q)
{
    ts_pairs_free(&q->pairs);
    ts_contact_opt.close(q->session);
    ts_case_free(q->c);
}

/* Every scene is worth its name only if something happens in it. */
static void check_bodies_meet(const struct ts_scene *scene)
{
    struct query q = query_open(scene->name, scene->usual.level < 4 ? scene->usual.level : 3, 41);
    size_t touching = 0;

    for (unsigned frame = 0; frame < 41; frame++) touching += query_frame(&q, frame) > 0;
    expect_that(touching >= 8, "%s: contacts in %zu of 41 frames", scene->name, touching);
    query_close(&q);
}

/* The numbers that other exact libraries found on the same scene. */
static void check_bumpy(unsigned level, const size_t known[3], size_t total)
{
    static const unsigned frame_of[3] = {79, 100, 199};
    struct query q = query_open("bumpy", level, 200);
    size_t sum = 0, count[200];

    for (unsigned frame = 0; frame < 200; frame++) sum += count[frame] = query_frame(&q, frame);
    for (int i = 0; i < 3; i++)
        expect_that(count[frame_of[i]] == known[i], "bumpy, level %u, frame %u: %zu pairs, not %zu",
                    level, frame_of[i], count[frame_of[i]], known[i]);
    expect_that(sum == total, "bumpy, level %u: %zu pairs in all frames, not %zu", level, sum,
                total);
    expect_that(count[71] == 0 && count[72] > 0, "bumpy, level %u: first contact", level);
    query_close(&q);

    /* Fewer frames sample the same motion. */
    q = query_open("bumpy", level, 2);
    expect_that(query_frame(&q, 0) == 0 && query_frame(&q, 1) == known[2], "bumpy in two frames");
    query_close(&q);
}

/* As in the paper: the first contact with step 60 of 200, counted from 1, and about 3760 pairs in
 * the last one. */
static void check_bumpy_deep(void)
{
    struct query q = query_open("bumpy-ico", 5, 200);
    size_t last = query_frame(&q, 199);

    for (unsigned frame = 0; frame < 59; frame++)
        expect_that(query_frame(&q, frame) == 0, "bumpy-ico, step %u: contacts", frame + 1);
    expect_that(query_frame(&q, 59) > 0, "bumpy-ico, step 60: no contact");
    expect_that(last == 3764, "bumpy-ico, step 200: %zu pairs", last);
    query_close(&q);
}

/* As in the paper: contacts from step 41 to step 364 of 400, counted from 1. */
static void check_lobes(void)
{
    static const unsigned frame_of[4] = {39, 40, 363, 364};
    static const bool touching[4] = {false, true, true, false};
    struct query q = query_open("lobes", 5, 400);

    for (int i = 0; i < 4; i++)
        expect_that((query_frame(&q, frame_of[i]) > 0) == touching[i], "lobes, step %u",
                    frame_of[i] + 1);
    query_close(&q);
}

/* A character that is nearer and nearer to something without touching it has no contacts, and that
 * is known from how it was placed: in 180 frames of 241, the nearest of them half a millimetre. How
 * many it has when it walks into things was counted once, in frames 195, 209 and 240. */
static void check_visits(const char *name, const struct ts_visited *room, const size_t known[3])
{
    static const unsigned frame_of[3] = {195, 209, 240};
    struct query q = query_open(name, TS_VISIT_LEVEL, 241);
    double nearest = 1;

    for (unsigned frame = 0; frame <= 240; frame++) {
        double gap = ts_visit_gap(room, &q.options, frame);
        size_t count = query_frame(&q, frame);

        if (frame < 180) nearest = fmin(nearest, gap);
        expect_that((frame >= 180) == (count > 0) || fabs(gap) <= 0.0625,
                    "%s, frame %u: %zu contacts %g away", name, frame, count, gap);
        expect_that(gap <= 0 || count == 0, "%s, frame %u: contacts", name, frame);
    }
    expect_that(nearest > 0 && nearest < 0.0007, "%s: nearest %g", name, nearest);
    for (int i = 0; i < 3; i++) {
        size_t count = query_frame(&q, frame_of[i]);

        expect_that(count == known[i], "%s, frame %u: %zu contacts, not %zu", name, frame_of[i],
                    count, known[i]);
    }
    query_close(&q);
}

int main(void)
{
    for (const struct ts_scene *scene = ts_scenes; scene->name; scene++) check_bodies_meet(scene);
    check_bumpy(4, (const size_t[]){58, 166, 322}, 26184);
    check_bumpy(5, (const size_t[]){114, 334, 642}, 52424);
    check_bumpy_deep();
    check_lobes();
    check_visits("museum", &ts_museum, (const size_t[]){460, 1720, 2048});
    check_visits("living-room", &ts_living_room, (const size_t[]){242, 817, 408});
    return verdict();
}
