/* fault.c: methods that are wrong on purpose. Each is the fast twin with one fault that
 * real libraries have had, so that the properties show that they can fail. */
#include "common/pairs.h"
#include "props/contact/many.h"
#include "props/contact/small.h"
#include "props/engine/columns.h"
#include "touchstone/contact.h"

/* The last contact falls off the end of a loop. */
static bool drops_last(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                       struct ts_pairs *pairs, struct ts_error *error)
{
    bool given = ts_contact_opt.contacts(session, a, b, extent, pairs, error);

    if (given && pairs->count) pairs->count--;
    return given;
}

/* A pair of faces is reached by two ways through a tree and reported twice. */
static bool twice(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                  struct ts_pairs *pairs, struct ts_error *error)
{
    bool given = ts_contact_opt.contacts(session, a, b, extent, pairs, error);

    if (given && pairs->count) given = ts_pairs_add(pairs, pairs->pair[0].a, pairs->pair[0].b);
    ts_pairs_sort(pairs);
    return given;
}

/* Any bodies at all touch with their first faces. */
static bool false_contact(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                          struct ts_pairs *pairs, struct ts_error *error)
{
    bool given = ts_contact_opt.contacts(session, a, b, extent, pairs, error);

    return given && (pairs->count || ts_pairs_add(pairs, 0, 0));
}

/* The answer for (b, a) is that for (a, b). */
static bool order(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                  struct ts_pairs *pairs, struct ts_error *error)
{
    return ts_contact_opt.contacts(session, a < b ? a : b, a < b ? b : a, extent, pairs, error);
}

/* The search for a first contact gives up too early. */
static bool no_first(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    if (extent == TS_ALL) return ts_contact_opt.contacts(session, a, b, extent, pairs, error);
    pairs->count = 0;
    return true;
}

/* Refit forgets the second body. */
static bool stale(struct ts_contact *session, size_t body, const struct ts_state *state,
                  struct ts_error *error)
{
    struct ts_state rest = ts_at_rest();

    if (!ts_contact_opt.update(session, body, state, error)) return false;
    return body == 0 || ts_contact_opt.update(session, body, &rest, error);
}

/* And when all are moved at once, everybody. */
static bool stale_all(struct ts_contact *session, const struct ts_state *const *states,
                      struct ts_error *error)
{
    (void)session, (void)states, (void)error;
    return true;
}

/* What the last query found is still in the list. */
static bool leftover(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    struct ts_pairs now = {NULL, 0, 0};
    bool given = ts_contact_opt.contacts(session, a, b, extent, &now, error);

    for (size_t i = 0; given && i < now.count; i++)
        given = ts_pairs_add(pairs, now.pair[i].a, now.pair[i].b);
    ts_pairs_sort(pairs);
    ts_pairs_free(&now);
    return given;
}

/* A refused update leaves the body somewhere else. */
static bool keeps_nan(struct ts_contact *session, size_t body, const struct ts_state *state,
                      struct ts_error *error)
{
    struct ts_state away = ts_at_rest();
    struct ts_error unused;

    if (ts_contact_opt.update(session, body, state, error)) return true;
    away.pose.row[0][3] = 0x1p40;
    ts_contact_opt.update(session, body, &away, &unused);
    return false;
}

/* The rest of a faulty method is the fast twin's. */
static bool open(size_t count, const struct ts_body *bodies,
                 const struct ts_contact_options *options, struct ts_contact **session,
                 struct ts_error *error)
{
    return ts_contact_opt.open(count, bodies, options, session, error);
}

static bool update(struct ts_contact *session, size_t body, const struct ts_state *state,
                   struct ts_error *error)
{
    return ts_contact_opt.update(session, body, state, error);
}

static bool update_all(struct ts_contact *session, const struct ts_state *const *states,
                       struct ts_error *error)
{
    return ts_contact_opt.update_all(session, states, error);
}

static bool enter(struct ts_contact *session, const struct ts_body *body, size_t *number,
                  struct ts_error *error)
{
    return ts_contact_opt.add(session, body, number, error);
}

static bool leave(struct ts_contact *session, size_t body, struct ts_error *error)
{
    return ts_contact_opt.remove(session, body, error);
}

static bool contacts(struct ts_contact *session, size_t a, size_t b, enum ts_extent extent,
                     struct ts_pairs *pairs, struct ts_error *error)
{
    return ts_contact_opt.contacts(session, a, b, extent, pairs, error);
}

static bool among(struct ts_contact *session, enum ts_extent extent, struct ts_meetings *meetings,
                  struct ts_error *error)
{
    return ts_contact_opt.among(session, extent, meetings, error);
}

/* The last two bodies that meet fall off the end of a loop. */
static bool lonely(struct ts_contact *session, enum ts_extent extent, struct ts_meetings *meetings,
                   struct ts_error *error)
{
    bool given = ts_contact_opt.among(session, extent, meetings, error);

    if (given && meetings->count) meetings->count--;
    return given;
}

static bool self(struct ts_contact *session, size_t body, enum ts_extent extent,
                 struct ts_pairs *pairs, struct ts_error *error)
{
    return ts_contact_opt.self(session, body, extent, pairs, error);
}

/* Every two faces are met from both sides, and reported twice. */
static bool both_ways(struct ts_contact *session, size_t body, enum ts_extent extent,
                      struct ts_pairs *pairs, struct ts_error *error)
{
    bool given = ts_contact_opt.self(session, body, extent, pairs, error);

    for (size_t i = 0, count = pairs->count; given && i < count; i++)
        given = ts_pairs_add(pairs, pairs->pair[i].b, pairs->pair[i].a);
    ts_pairs_sort(pairs);
    return given;
}

/* The last self-contact falls off the end of a loop. */
static bool self_drops_last(struct ts_contact *session, size_t body, enum ts_extent extent,
                            struct ts_pairs *pairs, struct ts_error *error)
{
    bool given = ts_contact_opt.self(session, body, extent, pairs, error);

    if (given && pairs->count) pairs->count--;
    return given;
}

static void work(const struct ts_contact *session, struct ts_work *to)
{
    ts_contact_opt.work(session, to);
}

static void release(struct ts_contact *session) { ts_contact_opt.close(session); }

#define WITH(update, contacts)                                                                     \
    {                                                                                              \
        "fault", open, update, update_all, enter, leave, contacts, among, self, work, release      \
    }

static const struct ts_contact_table with_drops_last = WITH(update, drops_last),
                                     with_twice = WITH(update, twice),
                                     with_false_contact = WITH(update, false_contact),
                                     with_order = WITH(update, order),
                                     with_no_first = WITH(update, no_first),
                                     with_stale = {"fault",  open,  stale, stale_all, enter,  leave,
                                                   contacts, among, self,  work,      release},
                                     with_leftover = WITH(update, leftover),
                                     with_keeps_nan = WITH(keeps_nan, contacts),
                                     with_lonely = {"fault", open,  update,   update_all,
                                                    enter,   leave, contacts, lonely,
                                                    self,    work,  release},
                                     with_both_ways = {"fault",   open,  update,   update_all,
                                                       enter,     leave, contacts, among,
                                                       both_ways, work,  release},
                                     with_self_drops_last = {"fault",    open,   update,
                                                             update_all, enter,  leave,
                                                             contacts,   among,  self_drops_last,
                                                             work,       release};

const struct ts_wrong_twin contact_wrong[] = {
    {"drops_last", TS_FAULT, &with_drops_last, "same_set", "the last contact is lost"},
    {"drops_last", TS_FAULT, &with_drops_last, "scenes", "the last contact is lost"},
    {"drops_last", TS_FAULT, &with_drops_last, "touching", "the last contact is lost"},
    {"twice", TS_FAULT, &with_twice, "same_set", "a contact is reported twice"},
    {"false_contact", TS_FAULT, &with_false_contact, "same_set", "no contacts become one"},
    {"order", TS_FAULT, &with_order, "same_set", "(b, a) is answered as (a, b)"},
    {"no_first", TS_FAULT, &with_no_first, "first_is_member", "a first contact is never found"},
    {"stale", TS_FAULT, &with_stale, "no_memory", "the second body is never updated"},
    {"leftover", TS_FAULT, &with_leftover, "no_memory", "old answers stay in the list"},
    {"stale_stamp", TS_FAULT, &ts_small_stale_stamp, "no_memory", "a box is never made new"},
    {"dropped_weight", TS_FAULT, &ts_small_dropped_weight, "same_set", "a reference is left out"},
    {"swapped_bound", TS_FAULT, &ts_small_swapped_bound, "same_set", "lower and upper exchanged"},
    {"wrong_larger", TS_FAULT, &ts_small_wrong_larger, "scenes",
     "the larger node is opened, but a child of it is skipped"},
    {"lonely", TS_FAULT, &with_lonely, "among", "the last two bodies are forgotten"},
    {"skips_neighbours", TS_FAULT, &ts_small_skips_neighbours, "self",
     "faces that share a vertex never touch"},
    {"counts_shared", TS_FAULT, &ts_small_counts_shared, "self", "a shared vertex is a contact"},
    {"forgets_below", TS_FAULT, &ts_small_forgets_below, "self",
     "faces of one child are not compared"},
    {"both_ways", TS_FAULT, &with_both_ways, "self", "(f, g) is reported as (g, f), too"},
    {"drops_last_self", TS_FAULT, &with_self_drops_last, "self", "the last self-contact is lost"},
    {"counts_shared", TS_FAULT, &ts_small_counts_shared, "self_scenes",
     "a shared vertex is a contact"},
    {"stale_axis", TS_FAULT, &ts_crowd_stale_axis, "many", "a list is sorted but once"},
    {"met_twice", TS_FAULT, &ts_crowd_twice, "many", "two bodies are reported twice"},
    {"ghost", TS_FAULT, &ts_crowd_ghost, "many", "a body that left is still reported"},
    {"forgotten", TS_FAULT, &ts_crowd_forgotten, "many", "a body that came is not in the lists"},
    {"rotations_only", TS_FAULT, &ts_crowd_rotations_only, "many",
     "a loose box for rotations is taken for any pose"},
    {"half_way", TS_FAULT, &ts_crowd_half_way, "all_or_none",
     "bodies before the refused one have moved"},
    {"keeps_nan", TS_FAULT, &with_keeps_nan, "refusal_keeps", "a refused update moves the body"},
    {0},
};
