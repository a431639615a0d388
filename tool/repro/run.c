/* run.c: several contestants run over one sequence; each step is timed and compared. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/check.h"
#include "common/error.h"
#include "common/pairs.h"
#include "tool/repro/repro.h"
#include "touchstone/morph.h"

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const struct ts_contact_table *method_of(const struct repro_sequence *sequence, size_t i)
{
    return i == 0 ? &ts_contact_opt : sequence->repro->method;
}

/* ---- one step of one contestant ---- */

/* The vertices of every body are placed, and handed over as if they had been moved. `room` holds
 * those of any one body. */
static bool update_placed(const struct ts_contact_table *method, const struct repro_contestant *who,
                          const struct ts_case *c, double *room, struct ts_error *error)
{
    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state placed = ts_at_rest(), from = c->state[b];

        placed.vertex = room;
        if (who->of_model) {
            placed.pose = from.pose;
            from.pose = ts_at_rest().pose;
        }
        if (!ts_morph_opt.world(&c->body[b], &from, room, error) ||
            !method->update(who->session, b, &placed, error))
            return false;
    }
    return true;
}

/* Bodies keep the shape that their session began with. */
static bool update_rigid(const struct ts_contact_table *method, const struct repro_contestant *who,
                         const struct ts_case *c, struct ts_error *error)
{
    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state posed = ts_at_rest();

        posed.pose = c->state[b].pose;
        if (!method->update(who->session, b, &posed, error)) return false;
    }
    return true;
}

/* All bodies stand as the sequence has them. */
static bool update(const struct ts_contact_table *method, const struct repro_contestant *who,
                   const struct ts_case *c, double *room, struct ts_error *error)
{
    const struct ts_state **states;
    bool good;

    if (who->placed) return update_placed(method, who, c, room, error);
    if (who->rigid) return update_rigid(method, who, c, error);
    states = calloc(c->body_count + 1, sizeof(void *));
    if (!states) return ts_out_of_memory(error);
    for (size_t b = 0; b < c->body_count; b++) states[b] = &c->state[b];
    good = method->update_all(who->session, states, error);
    free(states);
    return good;
}

/* Two bodies are asked for as a pair, as in the paper; more of them all at once. */
static bool ask(const struct ts_contact_table *method, struct repro_contestant *who, size_t bodies,
                struct ts_meetings *answer, struct ts_error *error)
{
    if (bodies != 2) return method->among(who->session, who->extent, answer, error);
    answer->count = 0;
    return method->contacts(who->session, 0, 1, who->extent, &answer->pairs, error) &&
           (ts_meetings_add(answer, 0, 1, 0) || ts_out_of_memory(error));
}

/* No body of a sequence is longer than 5, nor swings by more than 5. */
static void stage(const struct repro_sequence *sequence, unsigned step, struct ts_case *c)
{
    sequence->scene->pose(&sequence->options, step, c);
    for (size_t b = 0; sequence->apart && b < c->body_count; b++)
        c->state[b].pose.row[1][3] += 10.0 * (double)b;
    if (sequence->spread > 0) repro_spread(sequence->spread, c);
    if (sequence->director) sequence->director->stand(sequence->director->self, step, c);
}

static int take_step(const struct ts_contact_table *method, struct repro_contestant *who,
                     unsigned step, const struct ts_case *c, double *room,
                     struct ts_meetings *answer)
{
    struct repro_sample *s = &who->sample[step];
    struct ts_error error;
    struct ts_work before;
    double wall, cpu;
    bool good;

    method->work(who->session, &before);
    wall = now(CLOCK_MONOTONIC);
    cpu = now(CLOCK_THREAD_CPUTIME_ID);
    good = update(method, who, c, room, &error) && ask(method, who, c->body_count, answer, &error);
    s->cpu = now(CLOCK_THREAD_CPUTIME_ID) - cpu;
    s->wall = now(CLOCK_MONOTONIC) - wall;
    if (!good) return tool_complain("step %u, %s: %s", step + 1, who->name, error.text);
    method->work(who->session, &s->work);
    who->bytes = s->work.bytes;
    s->work.volumes -= before.volumes;
    s->work.overlaps -= before.overlaps;
    s->work.triangles -= before.triangles;
    s->work.vertices -= before.vertices;
    s->contacts = answer->pairs.count;
    return TOOL_GOOD;
}

/* ---- comparing ---- */

static bool same_set(const struct ts_meetings *x, const struct ts_meetings *y)
{
    if (x->count != y->count || x->pairs.count != y->pairs.count) return false;
    for (size_t i = 0; i < x->count; i++) {
        const struct ts_meeting *m = &x->meeting[i], *n = &y->meeting[i];

        if (m->a != n->a || m->b != n->b || m->begin != n->begin || m->end != n->end) return false;
    }
    for (size_t i = 0; i < x->pairs.count; i++)
        if (ts_pair_compare(&x->pairs.pair[i], &y->pairs.pair[i]) != 0) return false;
    return true;
}

/* One member of each set of contacts, of the same bodies. */
static bool firsts_of(const struct ts_meetings *all, const struct ts_meetings *first)
{
    if (all->count != first->count) return false;
    for (size_t i = 0; i < all->count; i++) {
        const struct ts_meeting *m = &all->meeting[i], *n = &first->meeting[i];

        if (m->a != n->a || m->b != n->b || n->end != n->begin + 1) return false;
        if (!bsearch(&first->pairs.pair[n->begin], &all->pairs.pair[m->begin], m->end - m->begin,
                     sizeof(struct ts_pair), ts_pair_compare))
            return false;
    }
    return true;
}

/* Whether a contestant's answer agrees with the first one's. */
static bool agree(const struct repro_sequence *sequence, const struct repro_contestant *who,
                  unsigned step, const struct ts_meetings *all, const struct ts_meetings *answer)
{
    if (who->extent == TS_ALL ? same_set(all, answer) : firsts_of(all, answer)) return true;
    printf("FAILED: %s, level %u, step %u of %u: %s, %s: another answer than %s\n",
           sequence->scene->name, sequence->options.level, step + 1, sequence->options.frames,
           who->name, who->extent == TS_ALL ? "all" : "first", sequence->contestant[0].name);
    return false;
}

/* ---- the sequence ---- */

static void show_progress(const struct repro_sequence *sequence, unsigned step)
{
    char what[120];

    snprintf(what, sizeof what, "%s, %zu faces, %zu contestants", sequence->scene->name,
             sequence->faces, sequence->contestants);
    repro_progress(sequence->repro, what, step, sequence->options.frames);
}

static bool prepare(struct repro_sequence *sequence, const struct ts_case *c)
{
    struct ts_error error;

    for (size_t i = 0; i < sequence->contestants; i++) {
        struct repro_contestant *who = &sequence->contestant[i];
        double start;
        bool good;

        who->sample = calloc(sequence->options.frames, sizeof *who->sample);
        if (!who->sample) ts_out_of_memory(&error);
        start = now(CLOCK_THREAD_CPUTIME_ID);
        good =
            who->sample && method_of(sequence, i)
                               ->open(c->body_count, c->body, &who->options, &who->session, &error);
        who->opened = now(CLOCK_THREAD_CPUTIME_ID) - start;
        if (good) continue;
        tool_complain("%s: %s", who->name, error.text);
        return false;
    }
    return true;
}

/* A turn is a block of steps. With turns of one step each, what the one before left in the caches
 * and taught the branch predictor decided: the same small query took three times as long after a
 * bottom-up refit as after another small one. In a block only the first step can feel that. */
enum { BLOCK = 20 };

struct theatre {
    struct ts_case *c;
    double *room;                      /* for the vertices of any one body */
    struct ts_meetings all[BLOCK];     /* answers of the first contestant */
    struct ts_meetings another[BLOCK]; /* and of the one whose turn it is */
    uint64_t chance;
};

/* Bodies that are rigid in the shape of this step. Their session is new, so that it is asked a few
 * times in the step before and in this one, or caches would decide. */
static bool begin_rigid(const struct repro_sequence *sequence, size_t number, unsigned step,
                        struct theatre *t, struct ts_meetings *answer)
{
    enum { WARMING = 5 };
    const struct ts_contact_table *method = method_of(sequence, number);
    struct repro_contestant *who = &sequence->contestant[number];
    unsigned before = step > 0 ? step - 1 : 1 % sequence->options.frames;
    struct ts_error error;
    bool good = repro_freeze(method, who, t->c, &error);

    for (int i = 0; good && i < WARMING; i++) {
        stage(sequence, i % 2 ? step : before, t->c);
        good = update_rigid(method, who, t->c, &error) &&
               ask(method, who, t->c->body_count, answer, &error);
    }
    stage(sequence, step, t->c);
    return good || tool_complain("step %u, %s: %s", step + 1, who->name, error.text) == TOOL_GOOD;
}

static int take_turn(const struct repro_sequence *sequence, size_t number, unsigned from,
                     unsigned to, struct theatre *t)
{
    struct repro_contestant *who = &sequence->contestant[number];
    struct ts_meetings *answer = number == 0 ? t->all : t->another;
    int status = TOOL_GOOD;

    for (unsigned step = from; status == TOOL_GOOD && step < to; step++) {
        stage(sequence, step, t->c);
        if (who->rigid && !begin_rigid(sequence, number, step, t, &answer[step - from]))
            return TOOL_BAD;
        status =
            take_step(method_of(sequence, number), who, step, t->c, t->room, &answer[step - from]);
        if (status == TOOL_GOOD && number == 0 && sequence->director)
            sequence->director->respond(sequence->director->self, step, &answer[step - from]);
    }
    for (unsigned step = from; status == TOOL_GOOD && step < to; step++)
        if (!agree(sequence, who, step, &t->all[step - from], &answer[step - from]))
            status = TOOL_FAILED;
    return status;
}

static bool show_block(const struct repro_sequence *sequence, unsigned from, unsigned to,
                       struct theatre *t)
{
    for (unsigned step = from; sequence->show && step < to; step++) {
        stage(sequence, step, t->c);
        if (!sequence->show(sequence->context, step, t->c, &t->all[step - from])) return false;
    }
    return true;
}

void repro_order(size_t count, size_t *order, uint64_t *chance)
{
    for (size_t i = 0; i < count; i++) order[i] = i;
    for (size_t i = count; i > 2; i--) {
        size_t k, held = order[i - 1];

        *chance = *chance * 6364136223846793005U + 1442695040888963407U; /* Knuth's MMIX */
        k = 1 + (size_t)((*chance >> 33) % (i - 1));
        order[i - 1] = order[k];
        order[k] = held;
    }
}

static int run_steps(const struct repro_sequence *sequence, struct theatre *t)
{
    unsigned frames = sequence->options.frames, block = sequence->repro->cold ? 1 : BLOCK;
    size_t order[REPRO_CONTESTANTS] = {0};
    int status = TOOL_GOOD;

    for (unsigned from = 0; status == TOOL_GOOD && from < frames; from += block) {
        unsigned to = frames - from < block ? frames : from + block;

        show_progress(sequence, from);
        repro_order(sequence->contestants, order, &t->chance);
        for (size_t i = 0; status == TOOL_GOOD && i < sequence->contestants; i++)
            status = take_turn(sequence, order[i], from, to, t);
        if (status == TOOL_GOOD && !show_block(sequence, from, to, t)) status = TOOL_BAD;
        if (status == TOOL_GOOD && to == frames) {
            stage(sequence, frames - 1, t->c);
            status = repro_certify(sequence, t->c, &t->all[frames - 1 - from]);
        }
    }
    show_progress(sequence, frames);
    return status;
}

static bool open_theatre(struct repro_sequence *sequence, struct theatre *t)
{
    uint32_t most = 1;

    t->c = ts_case_new();
    if (!t->c || !sequence->scene->build(&sequence->options, t->c)) return false;
    sequence->references = t->c->body[0].reference_count;
    sequence->faces = 0;
    for (size_t b = 0; b < t->c->body_count; b++) {
        sequence->faces += t->c->body[b].face_count;
        if (t->c->body[b].vertex_count > most) most = t->c->body[b].vertex_count;
    }
    t->room = malloc(3 * (size_t)most * sizeof *t->room);
    return t->room != NULL;
}

int repro_run(struct repro_sequence *sequence)
{
    struct theatre t = {.chance = 1};
    int status = TOOL_BAD;

    if (sequence->repro->only_pictures) sequence->contestants = 1;
    if (!open_theatre(sequence, &t))
        tool_complain("out of memory");
    else if (prepare(sequence, t.c))
        status = run_steps(sequence, &t);
    for (size_t i = 0; i < sequence->contestants; i++) {
        method_of(sequence, i)->close(sequence->contestant[i].session);
        sequence->contestant[i].session = NULL;
    }
    for (int i = 0; i < BLOCK; i++) {
        ts_meetings_free(&t.all[i]);
        ts_meetings_free(&t.another[i]);
    }
    free(t.room);
    ts_case_free(t.c);
    return status;
}

void repro_free(struct repro_sequence *sequence)
{
    for (size_t i = 0; i < sequence->contestants; i++) {
        free(sequence->contestant[i].sample);
        sequence->contestant[i].sample = NULL;
        repro_thaw(&sequence->contestant[i]);
    }
}

/* ---- what came of it ---- */

double repro_step(const struct repro_sequence *sequence, unsigned step)
{
    unsigned last = sequence->options.frames - 1;

    return 1 + (last ? (sequence->repro->paper_steps - 1.0) * step / last : 0);
}

static double number_of(const struct repro_sample *s, enum repro_what what)
{
    switch (what) {
    case REPRO_CPU:
        return s->cpu;
    case REPRO_WALL:
        return s->wall;
    case REPRO_VOLUMES:
        return (double)s->work.volumes;
    case REPRO_OVERLAPS:
        return (double)s->work.overlaps;
    case REPRO_TRIANGLES:
        return (double)s->work.triangles;
    default:
        return (double)s->contacts;
    }
}

double repro_mean(const struct repro_sequence *sequence, const struct repro_contestant *who,
                  enum repro_what what, double low, double high)
{
    double sum = 0, count = 0;

    for (unsigned step = 0; step < sequence->options.frames; step++) {
        double number = repro_step(sequence, step);

        if (number < low || number >= high) continue;
        sum += number_of(&who->sample[step], what);
        count++;
    }
    return count > 0 ? sum / count : NAN;
}
