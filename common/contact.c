/* contact.c: the plain functions of contact.h, which are the fast twin's, and what both twins
 * share. */
#include "touchstone/contact.h"

#include "common/check.h"

bool ts_meetings_add(struct ts_meetings *m, size_t a, size_t b, size_t begin)
{
    if (begin == m->pairs.count) return true;
    if (m->count == m->capacity) {
        size_t capacity = m->capacity ? 2 * m->capacity : 16;
        struct ts_meeting *grown =
            (struct ts_meeting *)realloc(m->meeting, capacity * sizeof *grown);

        if (!grown) return false;
        m->meeting = grown;
        m->capacity = capacity;
    }
    m->meeting[m->count].a = a;
    m->meeting[m->count].b = b;
    m->meeting[m->count].begin = begin;
    m->meeting[m->count++].end = m->pairs.count;
    return true;
}

void ts_meetings_free(struct ts_meetings *m)
{
    if (!m) return;
    free(m->meeting);
    m->meeting = NULL;
    m->count = m->capacity = 0;
    ts_pairs_free(&m->pairs);
}

bool ts_options_check(const struct ts_contact_options *o, struct ts_error *error)
{
    if (o->version != 0 && o->version != TS_VERSION)
        return ts_fail(error, "options: expected those of version %s, found those of %u.%u",
                       TS_VERSION_TEXT, o->version / 1000, o->version % 1000);
    if (o->volume >= TS_VOLUMES)
        return ts_fail(error, "options: expected a volume below %d, found %u", TS_VOLUMES,
                       o->volume);
    if (o->degree != 0 && o->degree != 2 && o->degree != 4 && o->degree != 8)
        return ts_fail(error, "options: expected degree 2, 4 or 8, found %u", o->degree);
    if (o->cut > TS_CUT_MEAN)
        return ts_fail(error, "options: expected a cut of 0 or 1, found %u", o->cut);
    if (o->parts > 8 || (o->parts & (o->parts - (o->parts > 0))) != 0)
        return ts_fail(error, "options: expected 1, 2, 4 or 8 parts, found %u", o->parts);
    if (o->refit >= TS_REFITS)
        return ts_fail(error, "options: expected a refit below %d, found %u", TS_REFITS, o->refit);
    if (o->stamps > TS_OFF || o->witness > TS_OFF || o->front > TS_OFF || o->parallel > TS_OFF)
        return ts_fail(error,
                       "options: expected stamps, witness, front and parallel of 0 to %d, found "
                       "%u, %u, %u and %u",
                       TS_OFF, o->stamps, o->witness, o->front, o->parallel);
    if (o->bounds > TS_BOUNDS_DOUBLE)
        return ts_fail(error, "options: expected bounds of 0 or 1, found %u", o->bounds);
    if (o->tree > TS_TREE_CONNECTED)
        return ts_fail(error, "options: expected a tree of 0 or 1, found %u", o->tree);
    if (o->cells > TS_BUCKET_SORTED)
        return ts_fail(error, "options: expected cells of 0 to 2, found %u", o->cells);
    if (o->broad >= TS_BROADS)
        return ts_fail(error, "options: expected a broad phase below %d, found %u", TS_BROADS,
                       o->broad);
    if (o->buckets > TS_BUCKET_LEVELS)
        return ts_fail(error, "options: expected buckets of at most %d levels, found %u",
                       TS_BUCKET_LEVELS, o->buckets);
    return true;
}

bool ts_extent_check(enum ts_extent extent, struct ts_error *error)
{
    if (extent == TS_ALL || extent == TS_FIRST) return true;
    return ts_fail(error, "contact: expected an extent of 0 or 1, found %u", (unsigned)extent);
}

/* ---- plain functions ---- */

struct ts_contact *ts_contact_open(size_t count, const struct ts_body *bodies,
                                   const struct ts_contact_options *options, struct ts_error *error)
{
    struct ts_contact *session = NULL;

    if (count && !bodies) {
        ts_missing(error, "contact", "bodies");
        return NULL;
    }
    return ts_contact_opt.open(count, bodies, options, &session, error) ? session : NULL;
}

bool ts_contact_update(struct ts_contact *session, size_t body, const struct ts_state *state,
                       struct ts_error *error)
{
    if (!session) return ts_missing(error, "contact", "a session");
    if (!state) return ts_missing(error, "contact", "a state");
    return ts_contact_opt.update(session, body, state, error);
}

bool ts_contact_update_all(struct ts_contact *session, const struct ts_state *const *states,
                           struct ts_error *error)
{
    if (!session) return ts_missing(error, "contact", "a session");
    if (!states) return ts_missing(error, "contact", "states");
    return ts_contact_opt.update_all(session, states, error);
}

bool ts_contact_add(struct ts_contact *session, const struct ts_body *body, size_t *number,
                    struct ts_error *error)
{
    if (!session) return ts_missing(error, "contact", "a session");
    if (!body) return ts_missing(error, "contact", "a body");
    if (!number) return ts_missing(error, "contact", "a place for the number");
    return ts_contact_opt.add(session, body, number, error);
}

bool ts_contact_remove(struct ts_contact *session, size_t body, struct ts_error *error)
{
    if (!session) return ts_missing(error, "contact", "a session");
    return ts_contact_opt.remove(session, body, error);
}

bool ts_contact_all(struct ts_contact *session, size_t a, size_t b, struct ts_pairs *pairs,
                    struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!session) return ts_missing(error, "contact", "a session");
    if (!pairs) return ts_missing(error, "contact", "a list of pairs");
    return ts_contact_opt.contacts(session, a, b, TS_ALL, pairs, error);
}

bool ts_contact_first(struct ts_contact *session, size_t a, size_t b, struct ts_pairs *pairs,
                      struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!session) return ts_missing(error, "contact", "a session");
    if (!pairs) return ts_missing(error, "contact", "a list of pairs");
    return ts_contact_opt.contacts(session, a, b, TS_FIRST, pairs, error);
}

bool ts_contact_among(struct ts_contact *session, enum ts_extent extent,
                      struct ts_meetings *meetings, struct ts_error *error)
{
    if (meetings) meetings->count = meetings->pairs.count = 0;
    if (!session) return ts_missing(error, "contact", "a session");
    if (!meetings) return ts_missing(error, "contact", "a list of meetings");
    return ts_contact_opt.among(session, extent, meetings, error);
}

bool ts_contact_self(struct ts_contact *session, size_t body, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    if (pairs) pairs->count = 0;
    if (!session) return ts_missing(error, "contact", "a session");
    if (!pairs) return ts_missing(error, "contact", "a list of pairs");
    return ts_contact_opt.self(session, body, extent, pairs, error);
}

void ts_contact_work(const struct ts_contact *session, struct ts_work *to)
{
    if (!to) return;
    *to = (struct ts_work){0};
    if (!session) return;
    ts_contact_opt.work(session, to);
}

void ts_contact_close(struct ts_contact *session) { ts_contact_opt.close(session); }
