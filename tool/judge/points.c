/* points.c: what all contact points of a tally come to: as a sentence, as JSON, in a result. */
#include <math.h>

#include "tool/judge/result.h"

void judge_points_add(struct ts_points *to, const struct ts_points *points)
{
    to->count += points->count;
    to->inside += points->inside;
    to->minute += points->minute;
    if (points->farthest > to->farthest) to->farthest = points->farthest;
    if (points->relative > to->relative) to->relative = points->relative;
}

void judge_put_points(FILE *out, const struct ts_points *p)
{
    fprintf(out,
            "contact points: %" PRIu64 ", of which %" PRIu64 " are in both faces and %" PRIu64
            " within the last bits; the farthest is %.3g from one of them",
            p->count, p->inside, p->minute, p->farthest);
    if (p->relative > 0) fprintf(out, ", and %.3g of the longest edge is the most", p->relative);
}

void judge_points_json(struct tool_json *json, const struct ts_points *p)
{
    if (!p->count) return;
    tool_json_open(json, "points", '{');
    tool_json_count(json, "count", p->count);
    tool_json_count(json, "in_both_faces", p->inside);
    tool_json_count(json, "within_last_bits", p->minute);
    tool_json_exact(json, "farthest", p->farthest);
    tool_json_exact(json, "farthest_of_longest_edge", p->relative);
    tool_json_close(json, '}');
}

json_t *judge_points_to(const struct ts_points *p)
{
    return json_pack("[I, I, I, f, f]", (json_int_t)p->count, (json_int_t)p->inside,
                     (json_int_t)p->minute, p->farthest, p->relative);
}

bool judge_points_from(struct ts_points *p, json_t *from)
{
    json_int_t count, inside, minute;

    if (json_unpack(from, "[I, I, I, F, F]", &count, &inside, &minute, &p->farthest,
                    &p->relative) != 0 ||
        count < 0 || inside < 0 || minute < 0 || inside > count || minute > count - inside ||
        !(p->farthest >= 0 && isfinite(p->farthest)) ||
        !(p->relative >= 0 && isfinite(p->relative)))
        return false;
    p->count = (uint64_t)count;
    p->inside = (uint64_t)inside;
    p->minute = (uint64_t)minute;
    return true;
}

json_t *judge_point_to(const double *point)
{
    return json_pack("[f, f, f]", point[0], point[1], point[2]);
}

bool judge_point_from(double *x, json_t *from)
{
    return json_unpack(from, "[F, F, F]", &x[0], &x[1], &x[2]) == 0;
}
