/* run.c: the trials of one run, and the hooks around them. */
#include <stdlib.h>

#include "props/engine/theft/engine.h"

void *theft_hook_get_env(struct theft *t) { return t->config->hooks.env; }

static bool run_pre(struct theft *t)
{
    struct theft_hook_run_pre_info info = {t->config->name, t->trials, t->config->seed};

    return !t->config->hooks.run_pre ||
           t->config->hooks.run_pre(&info, t->config->hooks.env) == THEFT_HOOK_RUN_PRE_CONTINUE;
}

static bool run_post(struct theft *t)
{
    struct theft_hook_run_post_info info = {t->config->name, t->trials, t->config->seed, t->report};

    return !t->config->hooks.run_post ||
           t->config->hooks.run_post(&info, t->config->hooks.env) == THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_trial_pre_res trial_pre(struct theft *t)
{
    struct theft_hook_trial_pre_info info = {t->config->name, t->trials, t->trial, t->report.fail,
                                             t->config->seed};

    if (!t->config->hooks.trial_pre) return THEFT_HOOK_TRIAL_PRE_CONTINUE;
    return t->config->hooks.trial_pre(&info, t->config->hooks.env);
}

static bool trial_post(struct theft *t, enum theft_trial_res result)
{
    struct theft_hook_trial_post_info info = {
        t, t->config->name, t->trials, t->trial, t->report.fail, t->config->seed, result};

    return !t->config->hooks.trial_post ||
           t->config->hooks.trial_post(&info, t->config->hooks.env) ==
               THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static bool counterexample(struct theft *t, void *instance)
{
    struct theft_hook_counterexample_info info = {t, t->config->name, t->trials, t->trial,
                                                  &instance};

    return !t->config->hooks.counterexample ||
           t->config->hooks.counterexample(&info, t->config->hooks.env) ==
               THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

enum step { STEP_ON, STEP_HALT, STEP_ERROR };

/* Counts the result and tells the hook. */
static enum step finish(struct theft *t, enum theft_trial_res result)
{
    bool go_on;

    t->report.pass += result == THEFT_TRIAL_PASS;
    t->report.fail += result == THEFT_TRIAL_FAIL;
    t->report.skip += result == THEFT_TRIAL_SKIP;
    go_on = trial_post(t, result);
    return go_on && result != THEFT_TRIAL_ERROR ? STEP_ON : STEP_ERROR;
}

/* Runs the property on an argument, and shrinks the argument if it fails. */
static enum step judge(struct theft *t, void **instance)
{
    enum theft_trial_res result;

    switch (trial_pre(t)) {
    case THEFT_HOOK_TRIAL_PRE_CONTINUE:
        break;
    case THEFT_HOOK_TRIAL_PRE_HALT:
        return STEP_HALT;
    default:
        return STEP_ERROR;
    }
    result = t->config->prop1(t, *instance);
    if (result == THEFT_TRIAL_DUP) result = THEFT_TRIAL_ERROR; /* not a property's to say */
    if (result == THEFT_TRIAL_FAIL) {
        if (t->type->autoshrink_config.enable && !theft_shrink(t, instance)) {
            result = THEFT_TRIAL_ERROR;
        } else if (!counterexample(t, *instance)) {
            result = THEFT_TRIAL_ERROR;
        }
    }
    return finish(t, result);
}

static enum step trial(struct theft *t)
{
    void *instance;
    enum step step;

    t->stream = ts_bits_of_seed(t->config->seed + t->trial);
    switch (theft_make(t, NULL, &instance)) {
    case THEFT_ALLOC_OK:
        break;
    case THEFT_ALLOC_SKIP:
        return finish(t, THEFT_TRIAL_SKIP);
    default:
        return finish(t, THEFT_TRIAL_ERROR);
    }
    step = judge(t, &instance);
    theft_unmake(t, instance);
    return step;
}

static enum theft_run_res all_trials(struct theft *t)
{
    enum step step = STEP_ON;

    if (!run_pre(t)) return THEFT_RUN_ERROR;
    for (t->trial = 0; t->trial < t->trials && step == STEP_ON; t->trial++) step = trial(t);
    if (step == STEP_ERROR && t->no_memory) return THEFT_RUN_ERROR_MEMORY;
    if (step == STEP_ERROR || !run_post(t)) return THEFT_RUN_ERROR;
    if (t->report.fail) return THEFT_RUN_FAIL;
    return t->report.pass ? THEFT_RUN_PASS : THEFT_RUN_SKIP;
}

enum theft_run_res theft_run(const struct theft_run_config *cfg)
{
    struct theft t = {.config = cfg};
    enum theft_run_res res;

    if (!cfg || !cfg->prop1 || !cfg->type_info[0] || !cfg->type_info[0]->alloc) {
        return THEFT_RUN_ERROR_BAD_ARGS;
    }
    t.type = cfg->type_info[0];
    t.trials = cfg->trials ? cfg->trials : THEFT_DEF_TRIALS;
    res = all_trials(&t);
    theft_tape_free(&t.tape);
    return res;
}
