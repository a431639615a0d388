/* shrink.c: shrinking works on the bits. An attempt edits the tape of the smallest failing
 * argument so far, makes an argument from it and asks the property; what still fails and is
 * smaller becomes the new smallest. Tactics are repeated until none helps. */
#include "props/engine/theft/shrink.h"

bool theft_edit(struct shrinker *s, size_t from, size_t length)
{
    struct tape *e = &s->edited;

    if (s->stop) return false;
    if (!theft_tape_copy(e, &s->best)) {
        s->stop = true;
        return false;
    }
    for (size_t i = from + length; i < e->count; i++) e->draw[i - length] = e->draw[i];
    e->count -= length;
    return true;
}

/* A replay that runs out of draws gets zeros, so zeros at the end say nothing. */
static bool tried_before(struct shrinker *s)
{
    struct tape *e = &s->edited;

    while (e->count && e->draw[e->count - 1].value == 0) e->count--;
    return ts_seen_add(&s->tried, theft_tape_hash(e)) == TS_SEEN_BEFORE;
}

static bool may_go_on(struct shrinker *s)
{
    const struct theft_run_config *config = s->t->config;
    size_t limit = s->t->type->autoshrink_config.max_failed_shrinks;
    struct theft_hook_shrink_pre_info info = {config->name, s->t->trials, s->t->trial, s->tries,
                                              s->successes, s->failures,  s->instance};
    enum theft_hook_shrink_pre_res res = THEFT_HOOK_SHRINK_PRE_CONTINUE;

    if (config->hooks.shrink_pre) res = config->hooks.shrink_pre(&info, config->hooks.env);
    if (limit && s->failures_in_a_row >= limit) res = THEFT_HOOK_SHRINK_PRE_HALT;
    s->error = res == THEFT_HOOK_SHRINK_PRE_ERROR;
    s->stop = res != THEFT_HOOK_SHRINK_PRE_CONTINUE;
    return !s->stop;
}

/* True when the argument replaced the smallest one. */
static bool still_fails(struct shrinker *s, void *instance)
{
    struct tape recorded = s->t->tape;
    enum theft_trial_res result = THEFT_TRIAL_PASS;

    if (theft_tape_smaller(&recorded, &s->best)) result = s->t->config->prop1(s->t, instance);
    if (result == THEFT_TRIAL_FAIL) {
        theft_unmake(s->t, s->instance);
        s->instance = instance;
        s->t->tape = s->best;
        s->best = recorded;
        return true;
    }
    if (result == THEFT_TRIAL_ERROR || result == THEFT_TRIAL_DUP) s->stop = s->error = true;
    theft_unmake(s->t, instance);
    return false;
}

bool theft_attempt(struct shrinker *s)
{
    void *instance;
    bool success = false;

    if (tried_before(s) || !may_go_on(s)) return false;
    switch (theft_make(s->t, &s->edited, &instance)) {
    case THEFT_ALLOC_OK:
        success = still_fails(s, instance);
        break;
    case THEFT_ALLOC_SKIP:
        break;
    default:
        s->stop = s->error = true;
    }
    s->tries++;
    s->successes += success;
    s->failures += !success;
    s->failures_in_a_row = success ? 0 : s->failures_in_a_row + 1;
    return success;
}

size_t theft_probe(struct shrinker *s)
{
    void *instance;

    if (theft_make(s->t, &s->edited, &instance) != THEFT_ALLOC_OK) return s->best.count;
    theft_unmake(s->t, instance);
    return s->t->tape.count;
}

bool theft_shrink(struct theft *t, void **instance)
{
    struct shrinker s = {.t = t, .instance = *instance, .best = t->tape};
    bool helped = true;

    t->tape = (struct tape){NULL, 0, 0};
    while (helped && !s.stop) {
        helped = theft_drop_spans(&s);
        helped |= theft_zero_spans(&s);
        helped |= theft_lower_values(&s);
        helped |= theft_lower_counts(&s);
        /* Slow ones only when the quick ones have nothing left to do. */
        if (!helped) helped = theft_lower_groups(&s);
        if (!helped) helped = theft_lower_any_counts(&s);
        if (!helped) helped = theft_lower_pairs(&s);
    }
    *instance = s.instance;
    theft_tape_free(&s.best);
    theft_tape_free(&s.edited);
    ts_seen_free(&s.tried);
    return !s.error;
}
