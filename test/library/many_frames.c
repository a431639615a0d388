/* many_frames.c: methods over many frames and at sizes that random cases are too small for: what is
 * kept from frame to frame, by one thread or by several, must not show. */
#include "common/pairs.h"
#include "test/library/session.h"

/* Enough faces for every thread to get its share; each option gives the default's answer. */
static void same_at_size(const char *scene, unsigned level)
{
    static const struct ts_contact_options asked[] = {
        {0},
        {.parallel = TS_ON},
        {.parallel = TS_ON, .volume = TS_VOLUME_SAT_LITE},
        {.front = TS_ON},
        {.parts = 2},
        {.parallel = TS_ON, .volume = TS_VOLUME_DOP18},
        {.degree = 2},
        {.bounds = TS_BOUNDS_DOUBLE},
        {.stamps = TS_OFF, .volume = TS_VOLUME_BALL},
        {.refit = TS_REFIT_BOTTOM_UP, .parallel = TS_ON},
        {.refit = TS_REFIT_BOTTOM_UP, .volume = TS_VOLUME_SAT_LITE, .degree = 2},
        {.refit = TS_REFIT_TOP_DOWN, .parallel = TS_ON},
        {.refit = TS_REFIT_HYBRID, .levels = 2, .parallel = TS_ON, .volume = TS_VOLUME_DOP6},
        {.refit = TS_REFIT_HYBRID, .volume = TS_VOLUME_SAT},
        {.leaf = 40, .subtree = 100, .volume = TS_VOLUME_DOP14},
        {.buckets = 4},
        {.buckets = 7, .cells = TS_BUCKET_SORTED},
    };
    struct ts_case *c = middle(scene, level);
    struct ts_meetings first = {0}, other = {0};
    struct ts_error error;

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct ts_contact *session = session_of(c, &asked[i]);
        struct ts_meetings *to = i ? &other : &first;

        for (int again = 0; again < 2; again++) {
            expect(ts_contact_opt.among(session, TS_ALL, to, &error), "an answer at size");
            expect(same_meetings(to, &first), "the same answer at size");
        }
        ts_contact_opt.close(session);
    }
    expect(first.pairs.count > 100, "contacts at size");
    ts_meetings_free(&first);
    ts_meetings_free(&other);
    ts_case_free(c);
}

/* Whatever is kept from frame
 * to frame, by one thread or by several, gives what is found without it. */
static void same_in_motion(const char *name, unsigned level, unsigned frames)
{
    static const struct ts_contact_options asked[] = {
        {.stamps = TS_OFF, .witness = TS_OFF},
        {0},
        {.parallel = TS_ON},
        {.front = TS_ON, .leaf = 1},
        {.parallel = TS_ON, .leaf = 1},
        {.refit = TS_REFIT_HYBRID, .parallel = TS_ON},
        {.refit = TS_REFIT_TOP_DOWN, .front = TS_ON},
        {.rebuild = 1, .subtree = 40, .front = TS_ON},
        {.buckets = 5, .cells = TS_BUCKET_SORTED},
    };
    enum { ASKED = sizeof asked / sizeof *asked };
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, frames};
    struct ts_case *c = middle(name, level);
    const struct ts_state *states[32]; /* more bodies than any scene has */
    struct ts_meetings truth = {0}, other = {0};
    struct ts_contact *session[ASKED];
    struct ts_error error;
    bool same = true;

    for (size_t i = 0; i < ASKED; i++) session[i] = session_of(c, &asked[i]);
    for (unsigned f = 0; f < 2 * frames; f++) {
        scene->pose(&options, f < frames ? f : 2 * frames - 1 - f, c);
        for (size_t b = 0; b < c->body_count; b++) states[b] = ts_case_state(c, 0, b);
        for (size_t i = 0; i < ASKED; i++)
            same &= ts_contact_opt.update_all(session[i], states, &error) &&
                    ts_contact_opt.among(session[i], TS_ALL, i ? &other : &truth, &error) &&
                    (i == 0 || same_meetings(&truth, &other));
    }
    expect(same, "the same in motion");
    for (size_t i = 0; i < ASKED; i++) ts_contact_opt.close(session[i]);
    ts_meetings_free(&truth);
    ts_meetings_free(&other);
    ts_case_free(c);
}

/* A tree is made new when the body it was made for has changed its shape, and not before. */
static void made_new(void)
{
    struct ts_scene_options options = {3, 60};
    struct ts_case *c = middle("arms", 3);
    struct ts_contact *session[2] = {session_of(c, NULL),
                                     session_of(c, &(struct ts_contact_options){.rebuild = 2})};
    struct ts_meetings found = {0};
    struct ts_error error;
    struct ts_work work[2];
    bool taken = true;

    for (unsigned f = 0; f < options.frames; f++) {
        ts_scene_find("arms")->pose(&options, f, c);
        for (int i = 0; i < 2; i++) {
            for (size_t b = 0; b < c->body_count; b++)
                taken &= ts_contact_opt.update(session[i], b, ts_case_state(c, 0, b), &error);
            taken &= ts_contact_opt.among(session[i], TS_ALL, &found, &error);
        }
    }
    for (int i = 0; i < 2; i++) {
        ts_contact_opt.work(session[i], &work[i]);
        ts_contact_opt.close(session[i]);
    }
    expect(taken && work[1].rebuilds > 0 && work[1].rebuilds < 5 * c->body_count, "trees made new");
    expect(work[1].overlaps < work[0].overlaps, "which fit better than the old ones");
    ts_meetings_free(&found);
    ts_case_free(c);
}

/* So many bodies that threads begin with pairs of roots, in frames whose roots are made new when
 * they are first opened. */
static void many_roots(uint32_t volume)
{
    enum { BODIES = 18 };
    struct ts_case *c = middle("dolphin", 0);
    struct ts_body body[BODIES];
    const struct ts_contact_options asked[2] = {{.volume = volume},
                                                {.volume = volume, .parallel = TS_ON}};
    struct ts_meetings found[2] = {{0}};
    struct ts_error error;
    struct ts_contact *session[2];
    bool same = true;

    for (size_t b = 0; b < BODIES; b++) body[b] = c->body[0];
    for (size_t i = 0; i < 2; i++)
        if (!ts_contact_opt.open(BODIES, body, &asked[i], &session[i], &error)) exit(1);
    for (unsigned f = 0; f < 3; f++) {
        for (size_t i = 0; i < 2; i++) {
            for (size_t b = 0; b < BODIES; b++) {
                struct ts_state state = ts_at_rest();

                state.pose.row[0][3] = 0.1 * (double)b + 0.01 * f;
                state.pose.row[1][0] = 0.1 * (double)b; /* so that boxes are not tight */
                same &= ts_contact_opt.update(session[i], b, &state, &error);
            }
            same &= ts_contact_opt.among(session[i], TS_ALL, &found[i], &error);
        }
        same &= same_meetings(&found[0], &found[1]);
    }
    expect(same && found[0].count >= 128, "many roots");
    for (size_t i = 0; i < 2; i++) {
        ts_contact_opt.close(session[i]);
        ts_meetings_free(&found[i]);
    }
    ts_case_free(c);
}

/* Puts all bodies into the states of a case, each `apart` times its number away from the others. */
static bool put(struct ts_contact *session, const struct ts_case *c, double apart)
{
    struct ts_error error;
    bool taken = true;

    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state state = *ts_case_state(c, 0, b);

        state.pose.row[1][3] += apart * (double)b;
        taken &= ts_contact_opt.update(session, b, &state, &error);
    }
    return taken;
}

/* What was brought up to date so long ago that its frame had the number of this one is not up to
 * date: bodies meet, are apart for `away` frames, and meet otherwise. */
static void numbers_begin_again(unsigned away)
{
    struct ts_scene_options options = {0, 400};
    struct ts_case *c = middle("dolphin", 0), *then = middle("dolphin", 0);
    struct ts_contact *session = session_of(c, NULL), *fresh;
    struct ts_meetings truth = {0}, found = {0};
    struct ts_error error;
    bool same = ts_contact_opt.among(session, TS_ALL, &found, &error);

    ts_scene_find("dolphin")->pose(&options, 90, then);
    fresh = session_of(then, NULL);
    same &= ts_contact_opt.among(fresh, TS_ALL, &truth, &error) && truth.count > 0;
    for (unsigned f = 0; f < away; f++) same &= put(session, c, 100 + f);
    same &= put(session, then, 0) && ts_contact_opt.among(session, TS_ALL, &found, &error);
    expect(same && same_meetings(&truth, &found), "bodies that meet again after many frames");
    ts_contact_opt.close(session);
    ts_contact_opt.close(fresh);
    ts_meetings_free(&truth);
    ts_meetings_free(&found);
    ts_case_free(c);
    ts_case_free(then);
}

/* So many bodies that some couples share the memory of where they last met. */
static void many_bodies(void)
{
    enum { BODIES = 400 };
    static const double corner[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    static const uint32_t face[] = {0, 1, 2, 1, 2, 3, 0, 1, 3};
    struct ts_body *body = calloc(BODIES, sizeof *body);
    struct ts_meetings first = {0}, all = {0};
    struct ts_error error;
    bool same = true;
    struct ts_contact *session;

    if (!body) exit(1);
    for (uint32_t b = 0; b < BODIES; b++)
        body[b] = (struct ts_body){4, 1 + b % 3, 1, false, corner, face};
    if (!ts_contact_opt.open(BODIES, body, NULL, &session, &error)) exit(1);
    for (unsigned f = 0; f < 4; f++) {
        for (unsigned b = 0; b < BODIES; b++) {
            struct ts_state state = ts_at_rest();

            state.pose.row[0][3] = b * (0.5 + 0.1 * f);
            state.pose.row[2][3] = b * f % 7 == 3;
            same &= ts_contact_opt.update(session, b, &state, &error);
        }
        same &= ts_contact_opt.among(session, TS_ALL, &all, &error) &&
                ts_contact_opt.among(session, TS_FIRST, &first, &error) &&
                first.count == all.count && first.pairs.count == first.count;
        for (size_t i = 0; same && i < first.count; i++) {
            const struct ts_meeting *m = &all.meeting[i];

            same = first.meeting[i].a == m->a && first.meeting[i].b == m->b &&
                   bsearch(&first.pairs.pair[i], all.pairs.pair + m->begin, m->end - m->begin,
                           sizeof *first.pairs.pair, ts_pair_compare);
        }
    }
    expect(same, "a first contact of every two of many bodies");
    expect(all.count > 100, "many meetings");
    ts_contact_opt.close(session);
    ts_meetings_free(&first);
    ts_meetings_free(&all);
    free(body);
}

/* The same for a body with itself, in frames one after the other. */
static void self_in_motion(const char *name, unsigned level)
{
    static const struct ts_contact_options asked[] = {
        {.stamps = TS_OFF},
        {0},
        {.parallel = TS_ON},
        {.front = TS_ON, .leaf = 1, .tree = TS_TREE_CONNECTED},
        {.volume = TS_VOLUME_SAT, .degree = 2},
        {.volume = TS_VOLUME_BALL, .refit = TS_REFIT_BOTTOM_UP},
        {.buckets = 6, .parallel = TS_ON},
    };
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, scene->usual.frames};
    struct ts_pairs truth = {0}, other = {0};
    struct ts_case *c = middle(name, level);
    struct ts_error error;

    for (unsigned f = 0; f < options.frames; f += 40)
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
            struct ts_pairs *to = i ? &other : &truth;
            struct ts_contact *session;

            scene->pose(&options, f, c);
            session = session_of(c, &asked[i]);
            expect(ts_contact_opt.self(session, 0, TS_ALL, to, &error), "self-contacts");
            expect(to->count == truth.count && to->count > 50 &&
                       memcmp(to->pair, truth.pair, to->count * sizeof *to->pair) == 0,
                   "the same self-contacts");
            expect(ts_contact_opt.self(session, 0, TS_FIRST, &other, &error) && other.count == 1 &&
                       bsearch(other.pair, truth.pair, truth.count, sizeof *truth.pair,
                               ts_pair_compare),
                   "a first self-contact");
            ts_contact_opt.close(session);
        }
    ts_pairs_free(&truth);
    ts_pairs_free(&other);
    ts_case_free(c);
}

/* Morphing dolphins, deforming bumpy spheres and rigid knots in one session: five of each body, at
 * several places, that come and go. However they come together, and however many threads there are,
 * the meetings are those of every two. */
enum { KINDS = 3, COPIES = 5, MIXED = 2 * KINDS * COPIES, MIXED_FRAMES = 12 };

struct mixed {
    struct ts_case *c[KINDS];
    struct ts_state state[MIXED];
    const struct ts_state *frame[MIXED];
};

static const char *const mixed_name[KINDS] = {"dolphin", "bumpy", "knot"};

static const struct ts_body *mixed_body(const struct mixed *m, size_t i)
{
    return &m->c[i % KINDS]->body[i / KINDS % 2];
}

static void mixed_pose(struct mixed *m, unsigned frame)
{
    struct ts_scene_options options = {1, MIXED_FRAMES};

    for (size_t k = 0; k < KINDS; k++) ts_scene_find(mixed_name[k])->pose(&options, frame, m->c[k]);
    for (size_t i = 0; i < MIXED; i++) {
        m->state[i] = *ts_case_state(m->c[i % KINDS], 0, i / KINDS % 2);
        m->state[i].pose.row[0][3] += (double)(i * 7 % 11) / 3;
        m->state[i].pose.row[1][3] += (double)(i * 5 % 7) / 4;
        m->frame[i] = &m->state[i];
    }
}

/* Every fourth body leaves, in turn, and the first of these comes back last; so numbers stay the
 * same in all sessions, and are others in every frame. */
static bool mixed_turns(struct ts_contact *session, const struct mixed *m, unsigned frame,
                        size_t *who)
{
    struct ts_error error;
    size_t gone[MIXED], count = 0, number = 0;
    bool good = true;

    for (size_t i = frame % 4; i < MIXED; i += 4) {
        good &= ts_contact_opt.remove(session, i, &error);
        gone[count++] = who[i];
    }
    while (count-- > 0) {
        good &= ts_contact_opt.add(session, mixed_body(m, gone[count]), &number, &error);
        who[number] = gone[count];
    }
    return good;
}

static void mixed_scenes(void)
{
    static const struct ts_contact_options asked[] = {
        {.broad = TS_BROAD_PAIRS},
        {0},
        {.parallel = TS_ON},
        {.broad = TS_BROAD_LOOSE, .parallel = TS_ON, .volume = TS_VOLUME_BALL},
        {.front = TS_ON, .volume = TS_VOLUME_DOP14},
        {.broad = TS_BROAD_LOOSE, .volume = TS_VOLUME_SAT_LITE},
    };
    struct ts_meetings truth[MIXED_FRAMES] = {0}, other = {0};
    struct mixed m;
    size_t met = 0;
    bool same = true;

    for (size_t k = 0; k < KINDS; k++) m.c[k] = middle(mixed_name[k], 1);
    for (size_t o = 0; o < sizeof asked / sizeof *asked; o++) {
        struct ts_contact *session = NULL;
        struct ts_error error;
        size_t who[MIXED];

        same &= ts_contact_opt.open(0, NULL, &asked[o], &session, &error);
        for (size_t i = 0; i < MIXED; i++)
            same &= ts_contact_opt.add(session, mixed_body(&m, i), &who[i], &error) && who[i] == i;
        for (unsigned f = 0; f < MIXED_FRAMES; f++) {
            const struct ts_state *states[MIXED];

            same &= mixed_turns(session, &m, f, who);
            mixed_pose(&m, f);
            for (size_t i = 0; i < MIXED; i++) states[i] = m.frame[who[i]];
            same &= ts_contact_opt.update_all(session, states, &error) &&
                    ts_contact_opt.among(session, TS_ALL, o ? &other : &truth[f], &error) &&
                    (o == 0 || same_meetings(&other, &truth[f]));
            if (o == 0) met += truth[f].count;
        }
        ts_contact_opt.close(session);
    }
    expect(same, "the same meetings of mixed scenes");
    expect(met > 200, "meetings of mixed scenes");
    for (unsigned f = 0; f < MIXED_FRAMES; f++) ts_meetings_free(&truth[f]);
    ts_meetings_free(&other);
    for (size_t k = 0; k < KINDS; k++) ts_case_free(m.c[k]);
}

int main(void)
{
    same_at_size("dolphin", 1);
    same_at_size("bumpy", 4);
    same_in_motion("dolphin", 0, 30);
    same_in_motion("lobes", 3, 100);
    same_in_motion("bumpy", 3, 20);
    same_in_motion("bumpy", 4, 3); /* enough vertices for threads to share the update */
    same_in_motion("arms", 2, 10);
    made_new();
    many_roots(TS_VOLUME_BALL);
    many_roots(TS_VOLUME_DOP18);
    for (unsigned away = 248; away < 258; away++) numbers_begin_again(away);
    many_bodies();
    self_in_motion("character", 2);
    mixed_scenes();
    return verdict();
}
