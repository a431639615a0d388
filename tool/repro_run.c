/* repro_run.c: several contestants watch one film; each step is timed and compared. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool/repro.h"
#include "touchstone/morph.h"

enum { PAPER_STEPS = 400 };

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const struct ts_method *method_of(const struct repro_film *film, size_t i)
{
    return i == 0 ? &ts_contact_opt : film->repro->method;
}

static int no_memory(void) { return tool_complain("out of memory"); }

/* ---- one step of one contestant ---- */

/* All bodies stand as the film shows them. `room` holds the vertices of any one body. */
static bool update(const struct ts_method *method, const struct repro_contestant *who,
                   const struct ts_case *c, double *room, struct ts_error *error)
{
    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state placed = ts_at_rest();

        placed.vertex = room;
        if (who->bottom_up && !ts_morph_opt.world(&c->body[b], &c->state[b], room, error))
            return false;
        if (!method->update(who->session, b, who->bottom_up ? &placed : &c->state[b], error))
            return false;
    }
    return true;
}

/* Two bodies are asked for as a pair, as in the paper; more of them all at once. */
static bool ask(const struct ts_method *method, struct repro_contestant *who, size_t bodies,
                struct ts_error *error)
{
    struct ts_meetings *answer = &who->answer;

    if (bodies != 2) return method->among(who->session, who->extent, answer, error);
    answer->count = 0;
    return method->contacts(who->session, 0, 1, who->extent, &answer->pairs, error) &&
           (ts_meetings_add(answer, 0, 1, 0) || ts_out_of_memory(error));
}

/* No body of a film is longer than 5, nor swings by more than 5. */
static void stage(const struct repro_film *film, unsigned step, struct ts_case *c)
{
    film->scene->pose(&film->options, step, c);
    for (size_t b = 0; film->apart && b < c->body_count; b++)
        c->state[b].pose.row[1][3] += 10.0 * (double)b;
}

static bool answer(const struct ts_method *method, struct repro_contestant *who,
                   const struct ts_case *c, double *room, struct ts_error *error)
{
    return update(method, who, c, room, error) && ask(method, who, c->body_count, error);
}

/* A contestant that ran alone would find in the caches what it left there in the step before; here
 * others came between. So it does the step before once more, and only then is timed. */
static bool warm_up(const struct repro_film *film, const struct ts_method *method,
                    struct repro_contestant *who, unsigned step, struct ts_case *c, double *room,
                    struct ts_error *error)
{
    if (film->repro->cold || film->options.frames == 1) return true;
    stage(film, step ? step - 1 : 1, c);
    return answer(method, who, c, room, error);
}

static bool time_answer(const struct ts_method *method, struct repro_contestant *who,
                        const struct ts_case *c, double *room, struct repro_sample *s,
                        struct ts_error *error)
{
    struct ts_work before;
    double wall, cpu;
    bool good;

    method->work(who->session, &before);
    wall = now(CLOCK_MONOTONIC);
    cpu = now(CLOCK_THREAD_CPUTIME_ID);
    good = answer(method, who, c, room, error);
    s->cpu = now(CLOCK_THREAD_CPUTIME_ID) - cpu;
    s->wall = now(CLOCK_MONOTONIC) - wall;
    method->work(who->session, &s->work);
    s->work.volumes -= before.volumes;
    s->work.overlaps -= before.overlaps;
    s->work.triangles -= before.triangles;
    s->work.vertices -= before.vertices;
    return good;
}

static int take_turn(const struct repro_film *film, size_t number, unsigned step, struct ts_case *c,
                     double *room)
{
    const struct ts_method *method = method_of(film, number);
    struct repro_contestant *who = &film->contestant[number];
    struct repro_sample *s = &who->sample[step];
    struct ts_error error;
    bool good = warm_up(film, method, who, step, c, room, &error);

    stage(film, step, c);
    good = good && time_answer(method, who, c, room, s, &error);
    if (!good) return tool_complain("step %u, %s: %s", step + 1, who->name, error.text);
    who->bytes = s->work.bytes;
    s->contacts = who->answer.pairs.count;
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

static bool agree(const struct repro_film *film, unsigned step)
{
    const struct ts_meetings *all = &film->contestant[0].answer;

    for (size_t i = 1; i < film->contestants; i++) {
        const struct repro_contestant *who = &film->contestant[i];

        if (who->extent == TS_ALL ? same_set(all, &who->answer) : firsts_of(all, &who->answer))
            continue;
        printf("FAILED: %s, level %u, step %u of %u: %s, %s: another answer than %s\n",
               film->scene->name, film->options.level, step + 1, film->options.frames, who->name,
               who->extent == TS_ALL ? "all" : "first", film->contestant[0].name);
        return false;
    }
    return true;
}

/* ---- the film ---- */

/* A line that is written over again and again, for who sits in front of it. */
static void show_progress(const struct repro_film *film, unsigned step)
{
    static const unsigned hold = 10;

    if (!isatty(STDERR_FILENO)) return;
    if (step == film->options.frames)
        fprintf(stderr, "\r%60s\r", "");
    else if (step % hold == 0)
        fprintf(stderr, "\r%s, %zu faces, %zu contestants: step %u of %u ", film->scene->name,
                film->faces, film->contestants, step, film->options.frames);
}

static bool prepare(struct repro_film *film, const struct ts_case *c)
{
    struct ts_error error;

    for (size_t i = 0; i < film->contestants; i++) {
        struct repro_contestant *who = &film->contestant[i];

        who->sample = calloc(film->options.frames, sizeof *who->sample);
        if (!who->sample) ts_out_of_memory(&error);
        if (who->sample && method_of(film, i)->prepare(c->body_count, c->body, &who->options,
                                                       &who->session, &error))
            continue;
        tool_complain("%s: %s", who->name, error.text);
        return false;
    }
    return true;
}

static void swap(size_t *x, size_t *y)
{
    size_t held = *x;

    *x = *y;
    *y = held;
}

/* The order of turns must favour nobody, so each step has one of its own, the same in every run:
 * all begin equally often, the rest is shuffled, and a mere referee comes last. */
static void make_order(const struct repro_film *film, unsigned step, size_t *order,
                       uint64_t *chance)
{
    size_t count = film->contestants - film->referee;

    for (size_t i = 0; i < film->contestants; i++)
        order[i] = (i + film->referee) % film->contestants;
    for (size_t i = count; i > 1; i--) {
        *chance = *chance * 6364136223846793005U + 1442695040888963407U; /* Knuth's MMIX */
        swap(&order[i - 1], &order[(*chance >> 33) % i]);
    }
    for (size_t i = 1; i < count; i++)
        if (order[i] - film->referee == step % count) swap(&order[0], &order[i]);
}

static int run_steps(struct repro_film *film, struct ts_case *c, double *room)
{
    size_t order[REPRO_CONTESTANTS];
    uint64_t chance = 1;
    int status = TOOL_GOOD;

    for (unsigned step = 0; status == TOOL_GOOD && step < film->options.frames; step++) {
        show_progress(film, step);
        make_order(film, step, order, &chance);
        for (size_t i = 0; status == TOOL_GOOD && i < film->contestants; i++)
            status = take_turn(film, order[i], step, c, room);
        if (status == TOOL_GOOD && !agree(film, step)) status = TOOL_FAILED;
        if (status == TOOL_GOOD && film->show &&
            !film->show(film->context, step, c, &film->contestant[0].answer))
            status = TOOL_BAD;
    }
    show_progress(film, film->options.frames);
    return status;
}

int repro_run(struct repro_film *film)
{
    struct ts_case *c = ts_case_new();
    double *room = NULL;
    uint32_t most = 1;
    int status = TOOL_BAD;

    if (c && film->scene->build(&film->options, c)) {
        film->references = c->body[0].reference_count;
        film->faces = 0;
        for (size_t b = 0; b < c->body_count; b++) {
            film->faces += c->body[b].face_count;
            if (c->body[b].vertex_count > most) most = c->body[b].vertex_count;
        }
        room = malloc(3 * (size_t)most * sizeof *room);
    }
    if (!room)
        no_memory();
    else if (prepare(film, c))
        status = run_steps(film, c, room);
    for (size_t i = 0; i < film->contestants; i++) {
        method_of(film, i)->release(film->contestant[i].session);
        film->contestant[i].session = NULL;
        ts_meetings_free(&film->contestant[i].answer);
    }
    free(room);
    ts_case_free(c);
    return status;
}

void repro_free(struct repro_film *film)
{
    for (size_t i = 0; i < film->contestants; i++) {
        free(film->contestant[i].sample);
        film->contestant[i].sample = NULL;
    }
}

/* ---- what came of it ---- */

double repro_step(const struct repro_film *film, unsigned step)
{
    unsigned last = film->options.frames - 1;

    return 1 + (last ? (PAPER_STEPS - 1.0) * step / last : 0);
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

double repro_mean(const struct repro_film *film, const struct repro_contestant *who,
                  enum repro_what what, double low, double high)
{
    double sum = 0, count = 0;

    for (unsigned step = 0; step < film->options.frames; step++) {
        double number = repro_step(film, step);

        if (number < low || number >= high) continue;
        sum += number_of(&who->sample[step], what);
        count++;
    }
    return count > 0 ? sum / count : NAN;
}
