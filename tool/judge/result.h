/* result.h: a part of the judge's cases as a file (docs/campaign.md), which a run that was ended
 * goes on with, and `touchstone merge` puts together with others. */
#ifndef TOOL_JUDGE_RESULT_H
#define TOOL_JUDGE_RESULT_H

#include "tool/campaign/record.h"
#include "tool/judge/judge.h"

/* A result of these adapters and families without rows; NULL: no memory. */
json_t *judge_result_new(const struct judge_run *run);

/* Sets the rows of a group; `kept` with the cases that were kept. False: no memory. */
bool judge_result_set(json_t *result, const struct judge_run *run, size_t group, bool kept);

/* Sets what is shown in the end. False: no memory. */
bool judge_result_set_evidence(json_t *result, const struct judge_run *run);

/* Gives a run the families, rules and adapters of a result. False: no memory, or they are none. */
bool judge_result_run(struct judge_run *run, const json_t *result, struct ts_error *error);

/* Adds the rows of a result, which must be of the same campaign, to what a run has; kept cases go
 * to what is shown, if `merging`. False: they are not what rows can be, or no memory. */
bool judge_result_take(struct judge_run *run, const json_t *result, bool merging,
                       struct ts_error *error);

/* speed.c: the slowest case of a group in a result. */
json_t *judge_slowest_to(const struct judge_slowest *s);
bool judge_slowest_from(struct judge_slowest *s, size_t group, json_t *from);

/* result_case.c: a case that was kept, and its finding. */
json_t *judge_evidence_to(const struct judge_evidence *p, int fault, size_t adapter);
bool judge_evidence_from(const struct judge_run *run, json_t *from, struct judge_evidence *evidence,
                         int *fault, size_t *adapter, struct ts_error *error);

/* points.c: contact points in a result. */
json_t *judge_points_to(const struct ts_points *points);
bool judge_points_from(struct ts_points *points, json_t *from);
json_t *judge_point_to(const double *point);
bool judge_point_from(double *point, json_t *from);

#endif
