/* driver.c: runs a property through theft, an installed one or the engine in props/engine/theft.
 *
 * A case is made of the seed, the property's name and its own number alone, so that a run can be
 * cut into pieces, stopped and gone on with. theft makes a trial's seed of the one before; so each
 * case is a run of one trial. */
#include "props/engine/driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <theft.h>
#include <time.h>

#include "cases/generate/bits.h"
#include "props/engine/seen.h"
#include "props/engine/shrink_order.h"

#define SHRINK_TRIES   30000 /* how long to look for a smaller case: as many tries, */
#define SHRINK_FAILED  12000 /* as many in a row that did not help, */
#define SHRINK_SECONDS 30.0  /* or as much work, if nobody says how much */
#define PROGRESS_EVERY 0.1   /* seconds */
#define HUNTS          4     /* how many more failures are shrunk, to keep the smallest of all, */
#define HUNT_SECONDS   3.0   /* unless so much work was done since the first was found */

/* A case and the hash of the bits it was made of. theft holds it, and the session may too. */
struct made {
    struct ts_case *c;
    uint64_t hash;
    unsigned holders;
};

struct session {
    struct ts_run *run;
    const char *name;      /* COLUMN.NAME */
    struct made *smallest; /* the last case that failed; while there is one, theft shrinks */
    bool no_memory;
    double start, last_progress;
    double work_then; /* when the first case failed */
    double last_work; /* when a hunt ends; 0 if none is on */
};

static double read_clock(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static double now(void) { return read_clock(CLOCK_MONOTONIC); }

/* The work done so far, in seconds of the processor's time. What is found must not depend on what
 * else a machine does: a case that is smallest today should be so tomorrow. */
static double work(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

static void release(struct made *made)
{
    if (!made || --made->holders) return;
    ts_case_free(made->c);
    free(made);
}

/* Bits for generators out of theft's random bits. */
struct theft_bits {
    struct ts_bits bits;
    struct theft *t;
    uint64_t hash;
};

static uint64_t draw(struct ts_bits *bits, unsigned count)
{
    struct theft_bits *self = (struct theft_bits *)bits;
    uint64_t value = theft_random_bits(self->t, (uint8_t)count);

    self->hash = ts_seen_mix(self->hash, value, count);
    return value;
}

static enum theft_alloc_res make(struct theft *t, void *env, void **output)
{
    struct session *s = env;
    struct theft_bits source = {{draw}, t, 0};
    struct made *made = calloc(1, sizeof *made);

    if (made) made->c = s->run->property->make(&source.bits);
    if (!made || !made->c) {
        free(made);
        /* A failing case is at hand: it is worth more than the attempt to shrink it. */
        if (s->smallest) return THEFT_ALLOC_SKIP;
        s->no_memory = true;
        return THEFT_ALLOC_ERROR;
    }
    made->hash = source.hash;
    made->holders = 1;
    *output = made;
    return THEFT_ALLOC_OK;
}

static void unmake(void *instance, void *env)
{
    (void)env;
    release(instance);
}

static void count(struct ts_run *run, const struct made *made, const struct ts_verdict *verdict)
{
    run->executed++;
    run->compared += verdict->compared;
    ts_sample_add(&run->sample, made->hash, 1);
    ts_classes_count(made->c, run->of_class);
}

/* What fails while theft shrinks is smaller than what failed before. */
static enum theft_trial_res failed(struct session *s, struct made *made,
                                   const struct ts_verdict *verdict)
{
    if (s->smallest) {
        s->run->shrinks++;
    } else {
        count(s->run, made, verdict);
        s->work_then = work();
    }
    made->holders++;
    release(s->smallest);
    s->smallest = made;
    s->run->verdict = *verdict;
    return THEFT_TRIAL_FAIL;
}

static enum theft_trial_res judge(struct theft *t, void *arg)
{
    struct session *s = theft_hook_get_env(t);
    struct made *made = arg;
    struct ts_verdict verdict = {0};

    if (s->run->watch) s->run->watch(made->c, s->run->env);
    s->run->property->check(s->run->twin, made->c, &verdict);
    if (s->run->watch) s->run->watch(NULL, s->run->env);
    if (verdict.no_memory) {
        if (s->smallest) return THEFT_TRIAL_SKIP; /* see make */
        s->no_memory = true;
        return THEFT_TRIAL_ERROR;
    }
    if (!ts_verdict_good(&verdict)) return failed(s, made, &verdict);
    if (verdict.skipped[0]) {
        s->run->verdict = verdict;
        return THEFT_TRIAL_SKIP;
    }
    if (!s->smallest) {
        count(s->run, made, &verdict);
        s->run->verdict.compared += verdict.compared;
    }
    return THEFT_TRIAL_PASS;
}

static void tell_progress(struct session *s)
{
    double time = now();

    s->run->elapsed = time - s->start;
    if (!s->run->progress || time - s->last_progress < PROGRESS_EVERY) return;
    s->last_progress = time;
    s->run->progress(s->run, s->run->env);
}

static bool time_is_up(const struct session *s)
{
    if (s->last_work > 0 && work() >= s->last_work) return true;
    return s->run->seconds > 0 && s->run->executed && now() - s->start >= s->run->seconds;
}

static bool enough(const struct session *s)
{
    return s->smallest || s->run->verdict.skipped[0] ||
           (s->run->trials && s->run->next - s->run->first >= s->run->trials) || time_is_up(s);
}

/* The hooks. Those that do nothing are there because theft prints when they are absent. */
static enum theft_hook_run_pre_res run_pre(const struct theft_hook_run_pre_info *info, void *env)
{
    (void)info, (void)env;
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res run_post(const struct theft_hook_run_post_info *info, void *env)
{
    (void)info, (void)env;
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_counterexample_res
counterexample(const struct theft_hook_counterexample_info *info, void *env)
{
    (void)info, (void)env;
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_hook_trial_pre_res trial_pre(const struct theft_hook_trial_pre_info *info,
                                               void *env)
{
    (void)info, (void)env;
    return THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

static enum theft_hook_trial_post_res trial_post(const struct theft_hook_trial_post_info *info,
                                                 void *env)
{
    struct session *s = env;

    if (info->result == THEFT_TRIAL_SKIP) s->run->skipped++;
    tell_progress(s);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_hook_shrink_pre_res shrink_pre(const struct theft_hook_shrink_pre_info *info,
                                                 void *env)
{
    struct session *s = env;

    tell_progress(s);
    if (info->shrink_count >= SHRINK_TRIES || work() - s->work_then >= s->run->shrink) {
        return THEFT_HOOK_SHRINK_PRE_HALT;
    }
    return THEFT_HOOK_SHRINK_PRE_CONTINUE;
}

static enum theft_run_res one_case(struct session *s, theft_seed seed)
{
    struct theft_type_info type = {
        .alloc = make,
        .free = unmake,
        .autoshrink_config = {.enable = true, .max_failed_shrinks = SHRINK_FAILED},
        .env = s,
    };
    struct theft_run_config config = {
        .prop1 = judge,
        .type_info = {&type},
        .name = s->name,
        .trials = 1,
        .seed = seed,
        .hooks =
            {
                .run_pre = run_pre,
                .run_post = run_post,
                .trial_pre = trial_pre,
                .trial_post = trial_post,
                .counterexample = counterexample,
                .shrink_pre = shrink_pre,
                .env = s,
            },
    };

    return theft_run(&config);
}

__attribute__((format(printf, 2, 3))) static void broken(struct ts_run *run, const char *say, ...)
{
    va_list values;

    run->broken = true;
    va_start(values, say);
    vsnprintf(run->verdict.first, sizeof run->verdict.first, say, values);
    va_end(values);
}

static void all_cases(struct session *s)
{
    struct ts_run *run = s->run;

    for (uint64_t number = run->first; !enough(s); number++) {
        enum theft_run_res res = one_case(s, ts_seed_of_case(run->seed, s->name, number));

        if (res == THEFT_RUN_PASS || res == THEFT_RUN_SKIP || s->smallest) {
            run->next = number + 1;
            continue;
        }
        run->verdict.no_memory = s->no_memory || res == THEFT_RUN_ERROR_MEMORY;
        broken(run, run->verdict.no_memory ? "out of memory" : "the test engine reported an error");
        return;
    }
}

static void clear(struct ts_run *run)
{
    run->executed = run->skipped = run->compared = run->shrinks = 0;
    run->next = run->first;
    memset(run->of_class, 0, sizeof run->of_class);
    run->sample = (struct ts_sample){0};
    run->verdict = (struct ts_verdict){0};
    run->smallest = NULL;
    run->broken = false;
    run->elapsed = 0;
}

/* Runs the trials, and shrinks the first case that fails. */
static void search(struct ts_run *run, const char *name, double last_work)
{
    struct session s = {.run = run, .name = name, .last_work = last_work};

    clear(run);
    s.start = s.last_progress = now();
    all_cases(&s);
    if (s.smallest) {
        run->smallest = s.smallest->c;
        s.smallest->c = NULL;
        release(s.smallest);
    }
    run->elapsed = now() - s.start;
}

/* Shrinking ends where no single step helps, which need not be the smallest case there is. So a
 * few other failures are shrunk too; what they lead to counts only if it is smaller. */
static void hunt_smaller(struct ts_run *run, const char *name)
{
    double start = now(), before = run->elapsed;
    double last_work = work() + (run->shrink < HUNT_SECONDS ? run->shrink : HUNT_SECONDS);

    for (uint64_t i = 1; i <= HUNTS && work() < last_work; i++) {
        struct ts_run other = *run;

        other.seed = ts_seed_for(run->seed + i, "hunt");
        other.first = 0;
        other.trials = 4 * run->next + 100; /* the same wherever the run was cut */
        other.seconds = 0;
        search(&other, name, last_work);
        if (other.smallest && ts_case_smaller(other.smallest, run->smallest)) {
            struct ts_case *larger = run->smallest;

            run->smallest = other.smallest;
            run->verdict = other.verdict;
            run->shrinks += other.shrinks;
            other.smallest = larger;
        }
        ts_case_free(other.smallest);
        run->elapsed = before + now() - start;
    }
}

bool ts_run_lacks(const struct ts_property *property, const char *name, uint64_t executed,
                  const uint64_t *of_class, char *say, size_t size)
{
    unsigned none = ts_classes_missing(property->asks, of_class);

    if (none == TS_CLASSES || executed < ts_trials_of(property, TS_USUAL_TRIALS)) return false;
    snprintf(say, size, "%s: no case of %ju %s (class %s)", name, (uintmax_t)executed,
             ts_classes[none].meaning, ts_classes[none].word);
    return true;
}

bool ts_run_property(struct ts_run *run)
{
    char name[128];

    snprintf(name, sizeof name, "%s.%s", run->column->name, run->property->name);
    clear(run);
    if (run->trials == 0 && !(run->seconds > 0)) {
        broken(run, "neither a number of cases nor a time limit was given");
        return false;
    }
    if (!(run->shrink > 0)) run->shrink = SHRINK_SECONDS;
    search(run, name, 0);
    if (run->smallest) {
        hunt_smaller(run, name);
        snprintf(run->smallest->property, sizeof run->smallest->property, "%.63s", name);
    }
    if (!run->broken && !run->smallest && !run->verdict.skipped[0] && !run->part)
        run->broken = ts_run_lacks(run->property, name, run->executed, run->of_class,
                                   run->verdict.first, sizeof run->verdict.first);
    return !run->broken && !run->smallest;
}

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

const char *ts_engine_name(void)
{
#ifdef HAVE_THEFT
    return "theft " TEXT(THEFT_VERSION_MAJOR) "." TEXT(THEFT_VERSION_MINOR) "." TEXT(
        THEFT_VERSION_PATCH);
#else
    return "the built-in engine";
#endif
}
