/* refusal.c: what the contract refuses is refused by name, and changes nothing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "props/bucket/bucket.h"

/* A call that must have been refused, with this in its text. */
static void must_not(struct ts_bucket_run *r, bool taken, const char *what, const char *text,
                     const struct ts_error *error)
{
    r->v->compared++;
    if (taken)
        ts_wrong(r->v, "frame %zu: took %s", r->frame, what);
    else if (!strstr(error->text, text))
        ts_wrong(r->v, "frame %zu: %s is refused without \"%s\": %s", r->frame, what, text,
                 error->text);
}

/* The same, with the number of a primitive. */
static void must_not_take(struct ts_bucket_run *r, bool taken, const char *what, uint32_t number,
                          const struct ts_error *error)
{
    char text[32];

    snprintf(text, sizeof text, "primitive %u:", number);
    must_not(r, taken, what, text, error);
}

static void must(struct ts_bucket_run *r, bool taken, const char *what,
                 const struct ts_error *error)
{
    if (!taken) ts_wrong(r->v, "frame %zu: %s was refused: %s", r->frame, what, error->text);
}

/* ---- rules ---- */

static void try_rules(struct ts_bucket_run *r)
{
    static const struct {
        struct ts_bucket_rule rule;
        const char *text;
    } bad[] = {
        {{0, 1, 0, 0, 0}, "found 0"},
        {{TS_BUCKET_LEVELS + 1, 2, 0, 0, 0}, "found 11"},
        {{1, 0, 0, 0, 0}, "found 0"},
        {{1, 3, 0, 0, 0}, "found 3"},
        {{1, 1, 2, 0, 0}, "found 2"},
        {{1, 1, 0, 3, 0}, "octree 0, 1 or 2, found 3"},
        {{1, 1, 0, 0, 2}, "boxes 0 or 1, found 2"},
        {{TS_BUCKET_ARRAY + 1, 1, 0, TS_BUCKET_KEPT, 0}, "1 to 7 levels in one array, found 8"},
        {{TS_BUCKET_ARRAY + 1, 1, 0, TS_BUCKET_EVERY_NODE, 0}, "in one array, found 8"},
        {{TS_BUCKET_ARRAY + 1, 1, 0, 0, TS_BUCKET_OF_CELLS}, "in one array, found 8"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ts_bucket *session = NULL;
        struct ts_error error = {""};
        bool taken = r->twin->open(bad[i].rule, &session, &error);

        must_not(r, taken, "a bad rule", bad[i].text, &error);
        if (taken) r->twin->close(session);
    }
}

/* ---- edits ---- */

/* Each is all or nothing: a good number stands before the bad one. */
static void try_edits(struct ts_bucket_run *r, int body, uint32_t there, uint32_t missing)
{
    const uint32_t twice_new[] = {missing, missing + 1, missing}, twice[] = {there, there};
    const uint32_t known[] = {missing, there}, gone[] = {there, missing};
    struct ts_bucket *here = r->body[body], *other = r->body[1 - body];
    struct ts_error error = {""};

    must_not_take(r, r->twin->add(here, 2, known, &error), "one that is there", there, &error);
    must_not_take(r, r->twin->add(here, 3, twice_new, &error), "two of one number", missing,
                  &error);
    must_not_take(r, r->twin->remove(here, 2, gone, &error), "one that is not there", missing,
                  &error);
    must_not_take(r, r->twin->remove(here, 2, twice, &error), "one that goes twice", there, &error);
    must_not_take(r, r->twin->move(here, other, 2, gone, &error), "one that is not there", missing,
                  &error);
    must_not_take(r, r->twin->move(here, other, 2, twice, &error), "one that changes twice", there,
                  &error);
    must_not(r, r->twin->move(here, here, 1, &there, &error), "a change to the same body",
             "different", &error);
}

/* One that is in both bodies can't change from one to the other. The other body is edited for it,
 * and then is as it was before. */
static void try_double(struct ts_bucket_run *r, int body, uint32_t there)
{
    struct ts_bucket *here = r->body[body], *other = r->body[1 - body];
    struct ts_error error = {""};

    must(r, r->twin->add(other, 1, &there, &error), "add", &error);
    must_not_take(r, r->twin->move(here, other, 1, &there, &error), "one that is there", there,
                  &error);
    must(r, r->twin->remove(other, 1, &there, &error), "remove", &error);
    must(r, r->twin->update(other, &r->sequence.soup, &error), "update", &error);
}

/* ---- soups ---- */

/* Bad soups are copies of the good one, which the twin may still look at. */
static void try_vertex(struct ts_bucket_run *r, int body, size_t at, double bad)
{
    struct ts_soup soup = r->sequence.soup;
    struct ts_error error = {""};
    char text[32];

    snprintf(text, sizeof text, "vertex %zu:", at / 3);
    soup.vertex = r->sequence.spare_vertex;
    memcpy(r->sequence.spare_vertex, r->sequence.vertex, 3 * sizeof(double) * soup.vertex_count);
    r->sequence.spare_vertex[at] = bad;
    must_not(r, r->twin->update(r->body[body], &soup, &error), "a bad vertex", text, &error);
}

static void try_corner(struct ts_bucket_run *r, int body, size_t at)
{
    struct ts_soup soup = r->sequence.soup;
    struct ts_error error = {""};

    soup.corner = r->sequence.spare_corner;
    memcpy(r->sequence.spare_corner, r->sequence.corner,
           sizeof(uint32_t) * soup.corners * soup.primitive_count);
    r->sequence.spare_corner[at] = soup.vertex_count;
    must_not_take(r, r->twin->update(r->body[body], &soup, &error), "a corner beyond the vertices",
                  (uint32_t)at / soup.corners, &error);
}

static void try_soups(struct ts_bucket_run *r, int body, uint32_t there)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    struct ts_soup soup = r->sequence.soup;
    size_t at = (size_t)soup.corners * there + r->frame % soup.corners;
    struct ts_error error = {""};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        try_vertex(r, body, 3 * (size_t)soup.corner[at] + r->frame % 3, bad[i]);
    try_corner(r, body, at);
    soup.primitive_count = there;
    must_not(r, r->twin->update(r->body[body], &soup, &error), "a soup that is too short",
             "primitive ", &error);
    soup.corners = 0;
    must_not(r, r->twin->update(r->body[body], &soup, &error), "a soup without corners", "corner",
             &error);
}

/* ---- questions ---- */

static void ask(struct ts_bucket_run *r, int body,
                bool (*of)(struct ts_bucket *, struct ts_bucket *, struct ts_pairs *,
                           struct ts_error *))
{
    struct ts_bucket *pair[2] = {r->body[body], r->body[1 - body]};

    for (int turn = 0; turn < 2; turn++) {
        struct ts_error error = {""};

        must_not(r, of(pair[turn], pair[1 - turn], &r->pairs, &error), "a question before update",
                 "update", &error);
        if (r->pairs.count) ts_wrong(r->v, "a refused question has %zu answers", r->pairs.count);
    }
}

/* After an edit nothing is told until the update. */
static void try_early(struct ts_bucket_run *r, int body, uint32_t there)
{
    struct ts_bucket *here = r->body[body];
    struct ts_error error = {""};
    uint32_t cell[3];

    must(r, r->twin->remove(here, 1, &there, &error), "remove", &error);
    must(r, r->twin->add(here, 1, &there, &error), "add", &error);
    must_not(r, r->twin->place(here, there, cell, &error), "a question before update", "update",
             &error);
    must_not(r, r->twin->nodes(here, 0, &r->nodes, &error), "a question before update", "update",
             &error);
    if (r->nodes.count) ts_wrong(r->v, "a refused question has %zu answers", r->nodes.count);
    ask(r, body, r->twin->pairs);
    ask(r, body, r->twin->buckets);
    must(r, r->twin->update(here, &r->sequence.soup, &error), "update", &error);
}

static void try_questions(struct ts_bucket_run *r, int body, uint32_t missing)
{
    struct ts_bucket *here = r->body[body];
    struct ts_error error = {""};
    uint32_t cell[3];
    char text[32];

    must_not_take(r, r->twin->place(here, missing, cell, &error), "the place of none", missing,
                  &error);
    snprintf(text, sizeof text, "level %u:", r->rule.levels + 1);
    must_not(r, r->twin->nodes(here, r->rule.levels + 1, &r->nodes, &error), "a level too deep",
             text, &error);
    must_not(r, r->twin->buckets(here, here, &r->pairs, &error), "buckets of one body", "different",
             &error);
    if (r->nodes.count || r->pairs.count) ts_wrong(r->v, "a refused question has answers");
}

/* ---- the property ---- */

static void try_all(struct ts_bucket_run *r)
{
    uint32_t count = r->sequence.soup.primitive_count;

    try_rules(r);
    for (int body = 0; body < 2; body++) {
        uint32_t there = 0;

        try_questions(r, body, count);
        while (there < count && r->sequence.home[there] != body) there++;
        if (there == count) continue;
        try_edits(r, body, there, count);
        try_soups(r, body, there);
    }
}

static void try_with_edits(struct ts_bucket_run *r)
{
    uint32_t count = r->sequence.soup.primitive_count;

    for (int body = 0; body < 2; body++) {
        uint32_t there = 0;

        while (there < count && r->sequence.home[there] != body) there++;
        if (there == count) continue;
        try_double(r, body, there);
        try_early(r, body, there);
    }
}

static void look(struct ts_bucket_run *r)
{
    ts_look_at_cells(r);
    ts_look_at_nodes(r);
    ts_look_at_pairs(r);
}

/* Refused calls name what they refuse; after them every answer is as it was before. */
void ts_bucket_refusals(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    enum { ALGORITHMS = 2, WAYS = ALGORITHMS * (TS_BUCKET_KEPT + 1) };

    for (uint32_t way = 0; way < WAYS; way++) {
        const struct ts_bucket_rule rule = {.algorithm = TS_BUCKET_FORMULA + way % ALGORITHMS,
                                            .octree = way / ALGORITHMS};
        struct ts_bucket_run r;
        bool good = ts_bucket_run_open(&r, twin, c, rule, 3, v);

        for (size_t frame = 0; good && frame < c->frame_count; frame++) {
            good = ts_bucket_run_show(&r, frame);
            if (good) try_all(&r);
            if (good) look(&r);
            if (good) try_with_edits(&r);
            if (good) look(&r);
        }
        ts_bucket_run_close(&r);
    }
}
