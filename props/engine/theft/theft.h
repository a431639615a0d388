/* theft.h: the part of theft's interface (0.4.x) that props/engine/driver.c uses, for machines
 * without theft. Names and meanings are theft's, so that the driver compiles against either; the
 * code behind them is our own. What is left out here: looking for duplicates (the driver's runs are
 * of one trial), properties of several arguments, shrinking by callback, forking, printing, and
 * fields of the hooks' arguments that the driver never reads. */
#ifndef PROPS_ENGINE_THEFT_THEFT_H
#define PROPS_ENGINE_THEFT_THEFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct theft;
typedef uint64_t theft_seed;

enum theft_trial_res {
    THEFT_TRIAL_PASS,
    THEFT_TRIAL_FAIL,
    THEFT_TRIAL_SKIP,  /* the property does not apply to this argument */
    THEFT_TRIAL_DUP,   /* the same bits were drawn before in this run */
    THEFT_TRIAL_ERROR, /* ends the run */
};

enum theft_run_res {
    THEFT_RUN_PASS = 0,
    THEFT_RUN_FAIL = 1,
    THEFT_RUN_SKIP = 2, /* no failure, but no trial passed either */
    THEFT_RUN_ERROR = 3,
    THEFT_RUN_ERROR_MEMORY = -1,
    THEFT_RUN_ERROR_BAD_ARGS = -2,
};

enum theft_alloc_res { THEFT_ALLOC_OK, THEFT_ALLOC_SKIP, THEFT_ALLOC_ERROR };

typedef enum theft_trial_res theft_propfun1(struct theft *t, void *arg1);
typedef enum theft_alloc_res theft_alloc_cb(struct theft *t, void *env, void **output);
typedef void theft_free_cb(void *instance, void *env);

struct theft_autoshrink_config {
    bool enable;
    size_t max_failed_shrinks; /* gives up after so many failed attempts in a row; 0: never */
};

/* How an argument comes to be. alloc draws bits, and zeros must lead to the smallest argument. */
struct theft_type_info {
    theft_alloc_cb *alloc;
    theft_free_cb *free;
    struct theft_autoshrink_config autoshrink_config;
    void *env; /* handed to alloc and free */
};

/* Hooks: each may be NULL. An answer that means "error" ends the run with THEFT_RUN_ERROR. */
enum theft_hook_run_pre_res { THEFT_HOOK_RUN_PRE_ERROR, THEFT_HOOK_RUN_PRE_CONTINUE };
struct theft_hook_run_pre_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
};
typedef enum theft_hook_run_pre_res
theft_hook_run_pre_cb(const struct theft_hook_run_pre_info *info, void *env);

enum theft_hook_run_post_res { THEFT_HOOK_RUN_POST_ERROR, THEFT_HOOK_RUN_POST_CONTINUE };
struct theft_run_report {
    size_t pass, fail, skip, dup;
};
struct theft_hook_run_post_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
    struct theft_run_report report;
};
typedef enum theft_hook_run_post_res
theft_hook_run_post_cb(const struct theft_hook_run_post_info *info, void *env);

/* Before the property is called on an argument that is new. */
enum theft_hook_trial_pre_res {
    THEFT_HOOK_TRIAL_PRE_ERROR,
    THEFT_HOOK_TRIAL_PRE_CONTINUE,
    THEFT_HOOK_TRIAL_PRE_HALT, /* no more trials */
};
struct theft_hook_trial_pre_info {
    const char *prop_name;
    size_t total_trials, trial_id;
    size_t failures;
    theft_seed run_seed;
};
typedef enum theft_hook_trial_pre_res
theft_hook_trial_pre_cb(const struct theft_hook_trial_pre_info *info, void *env);

/* After every trial, also one that was skipped, and after shrinking. */
enum theft_hook_trial_post_res { THEFT_HOOK_TRIAL_POST_ERROR, THEFT_HOOK_TRIAL_POST_CONTINUE };
struct theft_hook_trial_post_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials, trial_id;
    size_t failures;
    theft_seed run_seed;
    enum theft_trial_res result;
};
typedef enum theft_hook_trial_post_res
theft_hook_trial_post_cb(const struct theft_hook_trial_post_info *info, void *env);

/* Before every attempt to shrink a failing argument. */
enum theft_hook_shrink_pre_res {
    THEFT_HOOK_SHRINK_PRE_ERROR,
    THEFT_HOOK_SHRINK_PRE_CONTINUE,
    THEFT_HOOK_SHRINK_PRE_HALT, /* small enough */
};
struct theft_hook_shrink_pre_info {
    const char *prop_name;
    size_t total_trials, trial_id;
    size_t shrink_count, successful_shrinks, failed_shrinks;
    void *arg;
};
typedef enum theft_hook_shrink_pre_res
theft_hook_shrink_pre_cb(const struct theft_hook_shrink_pre_info *info, void *env);

/* When a failing argument has been shrunk. */
enum theft_hook_counterexample_res {
    THEFT_HOOK_COUNTEREXAMPLE_CONTINUE,
    THEFT_HOOK_COUNTEREXAMPLE_ERROR,
};
struct theft_hook_counterexample_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials, trial_id;
    void **args;
};
typedef enum theft_hook_counterexample_res
theft_hook_counterexample_cb(const struct theft_hook_counterexample_info *info, void *env);

#define THEFT_MAX_ARITY  1
#define THEFT_DEF_TRIALS 100

struct theft_run_config {
    theft_propfun1 *prop1;
    const struct theft_type_info *type_info[THEFT_MAX_ARITY];
    const char *name;
    size_t trials; /* 0: THEFT_DEF_TRIALS */
    theft_seed seed;
    struct {
        theft_hook_run_pre_cb *run_pre;
        theft_hook_run_post_cb *run_post;
        theft_hook_trial_pre_cb *trial_pre;
        theft_hook_trial_post_cb *trial_post;
        theft_hook_counterexample_cb *counterexample;
        theft_hook_shrink_pre_cb *shrink_pre;
        void *env;
    } hooks;
};

enum theft_run_res theft_run(const struct theft_run_config *cfg);

/* For alloc callbacks: 0 to 64 bits. */
uint64_t theft_random_bits(struct theft *t, uint8_t bits);

/* For properties: the env of the hooks. */
void *theft_hook_get_env(struct theft *t);

#endif
