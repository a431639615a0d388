/* sweep.c: the plain functions of sweep.h, which are the fast twin's, and what both twins share. */
#include "touchstone/sweep.h"

#include "common/check.h"
#include "common/error.h"

double ts_longest_row(const struct ts_pose *pose)
{
    double longest = 0;

    for (int k = 0; k < 3; k++) {
        const double *r = pose->row[k];
        double squares = ts_add(ts_add(ts_mul(r[0], r[0]), ts_mul(r[1], r[1])), ts_mul(r[2], r[2]));

        longest = fmax(longest, squares);
    }
    return ts_add(ts_mul(ts_sqrt(longest), 1 + 8 * TS_ROUNDOFF), 0x1p-536);
}

bool ts_sweep_box_check(uint32_t body, const struct ts_box *box, struct ts_error *error)
{
    for (int k = 0; k < 3; k++)
        if (!(box->lo[k] <= box->hi[k]))
            return ts_fail(error, "body %u: expected lo <= hi on axis %d, found %g and %g", body, k,
                           box->lo[k], box->hi[k]);
    return true;
}

/* ---- plain functions ---- */

struct ts_sweep *ts_sweep_open(struct ts_error *error)
{
    struct ts_sweep *session = NULL;

    return ts_sweep_opt.open(&session, error) ? session : NULL;
}

bool ts_sweep_add(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                  struct ts_error *error)
{
    if (!session) return ts_missing(error, "sweep", "a session");
    if (!box) return ts_missing(error, "sweep", "a box");
    return ts_sweep_opt.add(session, body, box, error);
}

bool ts_sweep_move(struct ts_sweep *session, uint32_t body, const struct ts_box *box,
                   struct ts_error *error)
{
    if (!session) return ts_missing(error, "sweep", "a session");
    if (!box) return ts_missing(error, "sweep", "a box");
    return ts_sweep_opt.move(session, body, box, error);
}

bool ts_sweep_remove(struct ts_sweep *session, uint32_t body, struct ts_error *error)
{
    if (!session) return ts_missing(error, "sweep", "a session");
    return ts_sweep_opt.remove(session, body, error);
}

bool ts_sweep_pairs(struct ts_sweep *session, struct ts_pairs *pairs, struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!session) return ts_missing(error, "sweep", "a session");
    if (!pairs) return ts_missing(error, "sweep", "a list of pairs");
    return ts_sweep_opt.pairs(session, pairs, error);
}

void ts_sweep_work(const struct ts_sweep *session, struct ts_sweep_work *to)
{
    if (!to) return;
    *to = (struct ts_sweep_work){0};
    if (!session) return;
    ts_sweep_opt.work(session, to);
}

void ts_sweep_close(struct ts_sweep *session) { ts_sweep_opt.close(session); }

struct ts_box ts_sweep_loose_box(const double *center, double radius)
{
    return ts_sweep_opt.loose_box(center, radius);
}

bool ts_sweep_loose_radius(const struct ts_body *body, double row, double *radius,
                           struct ts_error *error)
{
    if (!body) return ts_missing(error, "sweep", "a body");
    if (!radius) return ts_missing(error, "sweep", "a place for the radius");
    return ts_sweep_opt.loose_radius(body, row, radius, error);
}
