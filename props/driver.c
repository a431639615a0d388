/* driver.c: runs a property through theft, an installed one or the engine in props/theft.
 *
 * Trials come in rounds. theft looks for duplicates with a filter that was made for short runs and
 * takes new cases for old ones when a run gets long, so a round is short, every round has a seed
 * of its own, and the driver itself remembers what earlier rounds have seen. */
#include "props/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <theft.h>
#include <time.h>

#include "props/seen.h"
#include "props/smaller.h"

#define ROUND_TRIALS   8192
#define BARREN_ROUNDS  10    /* gives up after so many rounds with hardly a new case ... */
#define BARREN_NEW     81    /* ... that is, fewer than one in a hundred */
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
    const char *name; /* COLUMN.NAME */
    struct ts_seen seen;
    struct made *smallest; /* the last case that failed; while there is one, theft shrinks */
    bool seen_before;      /* this trial's case was made in an earlier round */
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

/* What fails while theft shrinks is smaller than what failed before. */
static enum theft_trial_res failed(struct session *s, struct made *made,
                                   const struct ts_verdict *verdict)
{
    if (s->smallest) {
        s->run->shrinks++;
    } else {
        s->run->executed++;
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

    if (!s->smallest) {
        enum ts_seen_result seen = ts_seen_add(&s->seen, made->hash);

        s->no_memory = seen == TS_SEEN_NO_MEMORY;
        s->seen_before = seen == TS_SEEN_BEFORE;
        if (s->no_memory) return THEFT_TRIAL_ERROR;
        if (s->seen_before) return THEFT_TRIAL_SKIP;
    }
    if (s->run->watch) s->run->watch(made->c, s->run->env);
    s->run->property->check(s->run->twin, made->c, &verdict);
    if (s->run->watch) s->run->watch(NULL, s->run->env);
    if (!ts_verdict_good(&verdict)) return failed(s, made, &verdict);
    if (verdict.skipped[0]) {
        s->run->verdict = verdict;
        return THEFT_TRIAL_SKIP;
    }
    if (!s->smallest) {
        s->run->executed++;
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
           (s->run->trials && s->run->executed >= s->run->trials) || time_is_up(s);
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
    (void)info;
    return enough(env) ? THEFT_HOOK_TRIAL_PRE_HALT : THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

static enum theft_hook_trial_post_res trial_post(const struct theft_hook_trial_post_info *info,
                                                 void *env)
{
    struct session *s = env;

    if (info->result == THEFT_TRIAL_DUP || s->seen_before) {
        s->run->duplicate++;
    } else if (info->result == THEFT_TRIAL_SKIP) {
        s->run->skipped++;
    }
    s->seen_before = false;
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

static enum theft_run_res one_round(struct session *s, theft_seed seed)
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
        .trials = ROUND_TRIALS,
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

static void broken(struct ts_run *run, const char *why)
{
    run->broken = true;
    snprintf(run->verdict.first, sizeof run->verdict.first, "%s", why);
}

/* Short of cases: the text says how far it came. */
static void too_few(struct ts_run *run)
{
    run->broken = true;
    snprintf(run->verdict.first, sizeof run->verdict.first, "only %ju of %ju wanted cases were new",
             (uintmax_t)run->executed, (uintmax_t)run->trials);
}

static void all_rounds(struct session *s)
{
    struct ts_run *run = s->run;
    theft_seed seed = ts_seed_for(run->seed, s->name);
    unsigned barren = 0;

    while (!enough(s)) {
        uint64_t executed = run->executed;
        enum theft_run_res res = one_round(s, seed);

        if (s->smallest) return;
        if (res != THEFT_RUN_PASS && res != THEFT_RUN_SKIP) {
            broken(run, s->no_memory || res == THEFT_RUN_ERROR_MEMORY
                            ? "out of memory"
                            : "the test engine reported an error");
            return;
        }
        barren += run->executed - executed < BARREN_NEW;
        if (run->trials && run->executed < run->trials && barren == BARREN_ROUNDS) {
            too_few(run);
            return;
        }
        seed = ts_seed_for(seed, s->name);
    }
}

static void clear(struct ts_run *run)
{
    run->executed = run->skipped = run->duplicate = run->shrinks = 0;
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
    all_rounds(&s);
    if (s.smallest) {
        run->smallest = s.smallest->c;
        s.smallest->c = NULL;
        release(s.smallest);
    }
    ts_seen_free(&s.seen);
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
        other.trials = 4 * run->executed + 100;
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
