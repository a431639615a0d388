/* backtrack.c: a time of first contact is one, is as near as was asked for, and is the same for
 * every method.
 *
 * Input: two bodies over some frames. Each goes from rest to the first frame, and then from frame
 * to frame. */
#include "touchstone/backtrack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* Two bodies on their way, the method that is asked, and room for what is looked at beside it. */
struct trial {
    const struct ts_backtrack_table *twin;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_contact *session, *brute; /* of the fast method, and of brute force */
    struct ts_motion motion[2];
    double *room[2], *world[2];
    struct ts_pairs truth, answer;
};

static bool start(struct trial *t, const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    size_t room = ts_backtrack_numbers(&c->body[0]) + ts_backtrack_numbers(&c->body[1]) + 1;
    struct ts_error error;

    *t = (struct trial){.twin = twin, .c = c, .v = v};
    for (size_t i = 0; i < 2; i++) {
        t->room[i] = calloc(room, sizeof(double));
        t->world[i] = calloc(room, sizeof(double));
        if (!t->room[i] || !t->world[i]) {
            ts_no_memory(v);
            return false;
        }
    }
    if (ts_contact_opt.open(2, c->body, &c->options, &t->session, &error) &&
        ts_contact_ref.open(2, c->body, NULL, &t->brute, &error))
        return true;
    ts_wrong(v, "not prepared: %s", error.text);
    return false;
}

static void stop(struct trial *t)
{
    for (size_t i = 0; i < 2; i++) {
        free(t->room[i]);
        free(t->world[i]);
    }
    ts_contact_opt.close(t->session);
    ts_contact_ref.close(t->brute);
    ts_pairs_free(&t->truth);
    ts_pairs_free(&t->answer);
}

/* The way to a frame. */
static void set_out(struct trial *t, size_t frame)
{
    for (size_t i = 0; i < 2; i++)
        t->motion[i] = (struct ts_motion){i, &t->c->body[i],
                                          frame ? *ts_case_state(t->c, frame - 1, i) : ts_at_rest(),
                                          *ts_case_state(t->c, frame, i)};
}

/* ---- the state at a time ---- */

static double defined(double time, double x0, double x1)
{
    volatile double before = 1 - time, left = before * x0, right = time * x1; /* rounded each */

    return x0 == x1 ? x0 : left + right;
}

/* What a number of a state is taken for, whichever array it comes from. */
static double number_of(const struct ts_body *body, const struct ts_state *state, bool vertices,
                        size_t i)
{
    if (state->vertex) return state->vertex[i];
    if (!vertices) return state->weight ? state->weight[i] : i == 0;
    if (!state->weight) return body->reference[i];

    double sum = state->weight[0] * body->reference[i];

    for (uint32_t r = 1; r < body->reference_count; r++)
        sum += state->weight[r] * body->reference[r * 3 * (size_t)body->vertex_count + i];
    return sum;
}

static bool differ(double x, double y) { return !(x == y || (isnan(x) && isnan(y))); }

/* A state that was given as the definition says, number by number. */
static void judge_state(struct trial *t, const struct ts_motion *m, double time,
                        const struct ts_state *given)
{
    bool vertices = m->from.vertex || m->to.vertex, weights = m->from.weight || m->to.weight;
    const double *array = vertices ? given->vertex : given->weight;
    size_t count = vertices  ? 3 * (size_t)m->body->vertex_count
                   : weights ? m->body->reference_count
                             : 0;

    for (int k = 0; k < 12; k++)
        if (differ(given->pose.row[k / 4][k % 4],
                   defined(time, m->from.pose.row[k / 4][k % 4], m->to.pose.row[k / 4][k % 4])))
            ts_wrong(t->v, "time %g: entry %d of the pose", time, k);
    if ((!vertices && given->vertex) || (count && !array)) {
        ts_wrong(t->v, "time %g: a state of another kind", time);
        return;
    }
    t->v->compared += count + 12;
    for (size_t i = 0; i < count; i++)
        if (differ(array[i], defined(time, number_of(m->body, &m->from, vertices, i),
                                     number_of(m->body, &m->to, vertices, i))))
            ts_wrong(t->v, "time %g: number %zu", time, i);
}

/* At an end the state is the frame's own, or one of the same shape. */
static void judge_end(struct trial *t, const struct ts_motion *m, double time,
                      const struct ts_state *given)
{
    const struct ts_state *end = time == 0 ? &m->from : &m->to;
    struct ts_error unused;

    if (!ts_morph_ref.world(m->body, end, t->world[0], &unused)) return;
    if (!ts_morph_ref.world(m->body, given, t->world[1], &unused))
        ts_wrong(t->v, "time %g: refused", time);
    for (size_t i = 0; i < 3 * (size_t)m->body->vertex_count; i++)
        if (t->world[0][i] != t->world[1][i]) ts_wrong(t->v, "time %g: another shape", time);
}

static bool can_be_placed(const struct trial *t, const struct ts_motion *m)
{
    struct ts_error unused;

    return ts_morph_ref.world(m->body, &m->from, t->world[m->number], &unused) &&
           ts_morph_ref.world(m->body, &m->to, t->world[m->number], &unused);
}

static void between(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    static const double times[] = {0, 0x1p-1074, 0x1p-60, 0.25, 0.7, 1 - 0x1p-53, 1};
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 7 * c->frame_count; step++) {
            double time = times[step % 7];

            set_out(&t, step / 7);
            for (size_t i = 0; i < 2; i++) {
                const struct ts_motion *m = &t.motion[i];
                struct ts_state given;
                struct ts_error error;

                if (!can_be_placed(&t, m)) continue;
                if (!t.twin->between(m, time, t.room[i], &given, &error))
                    ts_wrong(v, "time %g: no state: %s", time, error.text);
                else if (time == 0 || time == 1)
                    judge_end(&t, m, time, &given);
                else
                    judge_state(&t, m, time, &given);
            }
        }
    stop(&t);
}

/* ---- the time of first contact ---- */

/* All pairs that meet at a time; false: a body can't be placed. */
static bool find_truth(struct trial *t, const struct ts_motion *a, const struct ts_motion *b,
                       double time)
{
    const struct ts_motion *both[2] = {a, b};

    for (int i = 0; i < 2; i++) {
        struct ts_state state;
        struct ts_error error;
        bool given = ts_backtrack_ref.between(both[i], time, t->room[i], &state, &error);

        if (!given) ts_wrong(t->v, "%s", error.text);
        if (!given || !ts_morph_ref.world(both[i]->body, &state, t->world[i], &error)) return false;
    }
    t->truth.count = 0;
    for (uint32_t i = 0; i < a->body->face_count; i++)
        for (uint32_t j = 0; j < b->body->face_count; j++) {
            double face[2][9];

            for (size_t k = 0; k < 9; k++) {
                face[0][k] = t->world[0][3 * (size_t)a->body->face[3 * i + k / 3] + k % 3];
                face[1][k] = t->world[1][3 * (size_t)b->body->face[3 * j + k / 3] + k % 3];
            }
            if (ts_triangle_ref.meet(face[0], face[1]) && !ts_pairs_add(&t->truth, i, j))
                ts_no_memory(t->v);
        }
    return true;
}

static bool meet_at(struct trial *t, const struct ts_motion *a, const struct ts_motion *b,
                    double time)
{
    return find_truth(t, a, b, time) && t->truth.count > 0;
}

/* The session was left at a time, of which the truth is known: it says the same. */
static void judge_session(struct trial *t, size_t a, size_t b, double time)
{
    struct ts_error error;

    if (!ts_contact_opt.contacts(t->session, a, b, TS_ALL, &t->answer, &error))
        ts_wrong(t->v, "%s", error.text);
    else if (t->answer.count != t->truth.count ||
             (t->truth.count &&
              memcmp(t->answer.pair, t->truth.pair, t->truth.count * sizeof *t->truth.pair) != 0))
        ts_wrong(t->v, "the bodies were not left at time %g", time);
}

/* Apart at lo, in contact at hi, and these are near enough. */
static void judge_onset(struct trial *t, const struct ts_motion *a, const struct ts_motion *b,
                        double tolerance, const struct ts_onset *o)
{
    bool at_once = o->lo == 0 && o->hi == 0;

    t->v->compared++;
    if (!(o->lo >= 0 && o->hi <= 1 && (at_once || o->lo < o->hi)))
        ts_wrong(t->v, "lo %g and hi %g", o->lo, o->hi);
    else if (o->hi - o->lo > tolerance && nextafter(o->lo, 1) != o->hi)
        ts_wrong(t->v, "from %.17g to %.17g is more than %g", o->lo, o->hi, tolerance);
    else if (!at_once && meet_at(t, a, b, o->lo))
        ts_lost(t->v, "in contact at %.17g already", o->lo);
    else if (!meet_at(t, a, b, o->hi))
        ts_extra(t->v, "apart at %.17g", o->hi);
    else if (!bsearch(&o->pair, t->truth.pair, t->truth.count, sizeof o->pair, ts_pair_compare))
        ts_extra(t->v, "faces (%u, %u) are apart at %.17g", o->pair.a, o->pair.b, o->hi);
    else
        judge_session(t, a->number, b->number, o->hi);
}

/* Without an onset, both ends are apart, and the bodies stand at the second. */
static void judge_none(struct trial *t, const struct ts_motion *a, const struct ts_motion *b)
{
    t->v->compared++;
    if (meet_at(t, a, b, 0) || meet_at(t, a, b, 1))
        ts_lost(t->v, "no first contact");
    else
        judge_session(t, a->number, b->number, 1);
}

/* Whoever can't be placed at some time is refused by it, and by every method. */
static void judge_refusal(struct trial *t, const struct ts_motion *a, const struct ts_motion *b,
                          double tolerance, const struct ts_error *said)
{
    struct ts_onset unused;
    struct ts_error error;

    if (strstr(said->text, "memory") || !strstr(said->text, "time ") ||
        ts_backtrack_ref.find(&ts_contact_ref, t->brute, a, b, tolerance, &unused, &error))
        ts_wrong(t->v, "refused: %s", said->text);
}

static void brackets(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    static const double tolerances[] = {0x1p-8, 0.3, 2};
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            const struct ts_motion *a = &t.motion[step % 2], *b = &t.motion[1 - step % 2];
            double tolerance = tolerances[step / 2 % 3];
            struct ts_onset onset;
            struct ts_error error;

            set_out(&t, step / 2);
            if (!t.twin->find(&ts_contact_opt, t.session, a, b, tolerance, &onset, &error))
                judge_refusal(&t, a, b, tolerance, &error);
            else if (onset.meets)
                judge_onset(&t, a, b, tolerance, &onset);
            else
                judge_none(&t, a, b);
        }
    stop(&t);
}

static void judge_times(struct trial *t, const struct ts_motion *a, const struct ts_motion *b,
                        double tolerance, const struct ts_onset *right)
{
    struct ts_onset given;
    struct ts_error error;

    t->v->compared++;
    if (!t->twin->find(&ts_contact_opt, t->session, a, b, tolerance, &given, &error))
        ts_wrong(t->v, "refused: %s", error.text);
    else if (given.meets != right->meets || given.lo != right->lo || given.hi != right->hi)
        ts_wrong(t->v, "from %.17g to %.17g, not from %.17g to %.17g", given.lo, given.hi,
                 right->lo, right->hi);
}

/* Any method gives the same times, also to the last bit. */
static void same_interval(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            const struct ts_motion *a = &t.motion[0], *b = &t.motion[1];
            double tolerance = step % 2 ? 0 : 0x1p-10;
            struct ts_onset right;
            struct ts_error error;

            set_out(&t, step / 2);
            if (ts_backtrack_ref.find(&ts_contact_ref, t.brute, a, b, tolerance, &right, &error)) {
                judge_times(&t, a, b, tolerance, &right);
                judge_times(&t, b, a, tolerance, &right);
            } else if (strstr(error.text, "memory"))
                ts_wrong(v, "%s", error.text);
            else if (t.twin->find(&ts_contact_opt, t.session, a, b, tolerance, &right, &error))
                ts_wrong(v, "took what can't be placed");
        }
    stop(&t);
}

const struct ts_property backtrack_properties[] = {
    {"between", "the state at a time, number by number, and at the ends", ts_gen_bodies, between,
     TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"brackets", "apart at lo, in contact at hi, as near as asked, and left there", ts_gen_bodies,
     brackets, TS_NEEDS(.bodies = 2), 0, TS_ASKS_BODIES},
    {"same_interval", "the same times by every method, in both orders", ts_gen_bodies,
     same_interval, TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {0},
};

/* ---- what it costs ---- */

/* Two frames of a scene between which bodies meet for the first time, and a session of the method
 * that goes with each twin. */
struct sequence {
    struct ts_case *frame[2];
    struct ts_contact *session[2];
};

static void close_sequence(void *input)
{
    struct sequence *sequence = input;

    if (!sequence) return;
    ts_contact_ref.close(sequence->session[0]);
    ts_contact_opt.close(sequence->session[1]);
    ts_case_free(sequence->frame[0]);
    ts_case_free(sequence->frame[1]);
    free(sequence);
}

static void *open_sequence(void)
{
    const struct ts_scene *scene = ts_scene_find("bumpy");
    struct ts_scene_options options = {2, scene->usual.frames};
    struct sequence *sequence = calloc(1, sizeof *sequence);
    struct ts_error error;
    bool good = sequence;

    for (unsigned i = 0; good && i < 2; i++) {
        sequence->frame[i] = ts_case_new();
        good = sequence->frame[i] && scene->build(&options, sequence->frame[i]);
        if (good) scene->pose(&options, i ? options.frames / 2 : 0, sequence->frame[i]);
    }
    good = good &&
           ts_contact_ref.open(2, sequence->frame[0]->body, NULL, &sequence->session[0], &error) &&
           ts_contact_opt.open(2, sequence->frame[0]->body, NULL, &sequence->session[1], &error);
    if (good) return sequence;
    close_sequence(sequence);
    return NULL;
}

static uint64_t find_onset(const void *twin, void *input)
{
    const struct ts_backtrack_table *backtracking = twin;
    struct sequence *sequence = input;
    bool naive = twin == &ts_backtrack_ref;
    struct ts_motion motion[2];
    struct ts_onset onset;
    struct ts_error error;

    for (size_t i = 0; i < 2; i++)
        motion[i] = (struct ts_motion){i, &sequence->frame[0]->body[i],
                                       *ts_case_state(sequence->frame[0], 0, i),
                                       *ts_case_state(sequence->frame[1], 0, i)};
    backtracking->find(naive ? &ts_contact_ref : &ts_contact_opt, sequence->session[!naive],
                       &motion[0], &motion[1], 0x1p-10, &onset, &error);
    return 1;
}

const struct ts_bench backtrack_benches[] = {
    {"to 2^-10, 320 faces a body", "onset", open_sequence, find_onset, close_sequence, NULL},
    {0},
};
