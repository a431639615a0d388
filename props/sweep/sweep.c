/* sweep.c: the pairs of boxes that meet, and boxes that are large enough for ever.
 *
 * Input: bodies over some frames. A body's box is that of its world vertices; a low bound of
 * -2^1000 or less and a high one of 2^1000 or more become infinite. A body without vertices, or
 * whose world vertices are refused in a frame, is not there. */
#include "touchstone/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "props/sweep/sweep.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* The truth beside the twin that is judged: which bodies are there, with which boxes. */
struct trial {
    const struct ts_sweep_table *twin;
    const struct ts_case *c;
    struct ts_verdict *v;
    struct ts_sweep *session;
    struct ts_box *box;
    bool *here;
    double **world; /* the vertices of each body */
    struct ts_pairs truth, answer;
};

/* Bodies may have any numbers: those of a case are spread over all of them, out of order, each one
 * different. */
static uint32_t number_of(size_t body)
{
    uint32_t x = ((uint32_t)body + 1) * UINT32_C(0x85ebca6b);

    x = (x ^ x >> 13) * UINT32_C(0xc2b2ae35);
    return x ^ x >> 16;
}

static bool start(struct trial *t, const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct ts_error error;
    bool good;

    *t = (struct trial){.twin = twin, .c = c, .v = v};
    t->box = calloc(c->body_count + 1, sizeof *t->box);
    t->here = calloc(c->body_count + 1, sizeof *t->here);
    t->world = calloc(c->body_count + 1, sizeof *t->world);
    good = t->box && t->here && t->world;
    for (size_t i = 0; good && i < c->body_count; i++) {
        t->world[i] = calloc(c->body[i].vertex_count + (size_t)1, 3 * sizeof(double));
        good = t->world[i] != NULL;
    }
    if (!good) ts_no_memory(v);
    if (good && !t->twin->open(&t->session, &error)) ts_wrong(v, "not opened: %s", error.text);
    return good && t->session;
}

static void stop(struct trial *t)
{
    t->twin->close(t->session);
    for (size_t i = 0; t->world && i < t->c->body_count; i++) free(t->world[i]);
    free(t->world);
    free(t->here);
    free(t->box);
    ts_pairs_free(&t->truth);
    ts_pairs_free(&t->answer);
}

/* The box of a body's vertices in a frame; false when it is not there. */
static bool tight_box(struct trial *t, size_t frame, size_t body, struct ts_box *to)
{
    static const struct ts_box empty = {{INFINITY, INFINITY, INFINITY},
                                        {-INFINITY, -INFINITY, -INFINITY}};
    const struct ts_body *b = &t->c->body[body];
    struct ts_error unused;

    if (!b->vertex_count ||
        !ts_morph_ref.world(b, ts_case_state(t->c, frame, body), t->world[body], &unused))
        return false;
    *to = empty;
    for (size_t i = 0; i < 3 * (size_t)b->vertex_count; i++) {
        double x = t->world[body][i];

        to->lo[i % 3] = fmin(to->lo[i % 3], x <= -0x1p1000 ? -INFINITY : x);
        to->hi[i % 3] = fmax(to->hi[i % 3], x >= 0x1p1000 ? INFINITY : x);
    }
    return true;
}

/* The predetermined box of a body, about where its pose puts it; otherwise the tight one. */
static bool loose_box(struct trial *t, size_t frame, size_t body, struct ts_box *to)
{
    const struct ts_body *b = &t->c->body[body];
    const struct ts_state *state = ts_case_state(t->c, frame, body);
    const double center[3] = {state->pose.row[0][3], state->pose.row[1][3], state->pose.row[2][3]};
    struct ts_error unused;
    double radius;

    if (!tight_box(t, frame, body, to)) return false;
    if (!state->vertex && (b->convex || !state->weight) &&
        t->twin->loose_radius(b, ts_longest_row(&state->pose), &radius, &unused))
        *to = t->twin->loose_box(center, radius);
    return true;
}

/* Says what a call must have been: taken. */
static void must(struct trial *t, bool taken, size_t body, const struct ts_error *error)
{
    if (!taken) ts_wrong(t->v, "body %zu was refused: %s", body, error->text);
}

/* Before it comes to its place, a body may leave and come again, or be somewhere else for a moment:
 * only where it is when asked counts. */
static void stray(struct trial *t, size_t frame, size_t body)
{
    const struct ts_box elsewhere = {{-1, -INFINITY, 2}, {1, INFINITY, 3}};
    uint32_t number = number_of(body);
    struct ts_error error = {""};

    if ((frame + body) % 3 == 1) {
        must(t, t->twin->remove(t->session, number, &error), body, &error);
        must(t, t->twin->add(t->session, number, &elsewhere, &error), body, &error);
    } else if ((frame + body) % 3 == 2) {
        must(t, t->twin->move(t->session, number, &elsewhere, &error), body, &error);
    }
}

static void go_to(struct trial *t, size_t frame,
                  bool (*box_of)(struct trial *, size_t, size_t, struct ts_box *))
{
    for (size_t i = 0; i < t->c->body_count; i++) {
        struct ts_box box;
        struct ts_error error = {""};
        bool here = box_of(t, frame, i, &box);

        if (t->here[i]) stray(t, frame, i);
        if (here && !t->here[i])
            must(t, t->twin->add(t->session, number_of(i), &box, &error), i, &error);
        else if (here)
            must(t, t->twin->move(t->session, number_of(i), &box, &error), i, &error);
        else if (t->here[i])
            must(t, t->twin->remove(t->session, number_of(i), &error), i, &error);
        t->here[i] = here;
        if (here) t->box[i] = box;
    }
}

/* By the definition, each two. */
static bool meet(const struct ts_box *a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++)
        if (!(fmax(a->lo[k], b->lo[k]) <= fmin(a->hi[k], b->hi[k]))) return false;
    return true;
}

static void find_truth(struct trial *t)
{
    t->truth.count = 0;
    for (size_t i = 0; i < t->c->body_count; i++)
        for (size_t j = i + 1; j < t->c->body_count; j++) {
            uint32_t a = number_of(i), b = number_of(j);

            if (t->here[i] && t->here[j] && meet(&t->box[i], &t->box[j]) &&
                !ts_pairs_add(&t->truth, a < b ? a : b, a < b ? b : a))
                ts_no_memory(t->v);
        }
    ts_pairs_sort(&t->truth);
}

static bool in(const struct ts_pairs *pairs, struct ts_pair pair)
{
    return pairs->count && bsearch(&pair, pairs->pair, pairs->count, sizeof pair, ts_pair_compare);
}

static bool ask(struct trial *t, size_t frame)
{
    struct ts_error error;

    if (t->twin->pairs(t->session, &t->answer, &error)) return true;
    ts_wrong(t->v, "frame %zu: no answer: %s", frame, error.text);
    return false;
}

/* Nothing lost, nothing extra, sorted, each once. */
static void compare(struct trial *t, size_t frame)
{
    size_t found = 0;

    find_truth(t);
    if (!ask(t, frame)) return;
    t->v->compared += t->truth.count;
    for (size_t i = 0; i < t->answer.count; i++) {
        struct ts_pair p = t->answer.pair[i];

        if (i > 0 && ts_pair_compare(&t->answer.pair[i - 1], &p) >= 0)
            ts_extra(t->v, "frame %zu: pair (%u, %u) is reported twice or out of order", frame, p.a,
                     p.b);
        else if (in(&t->truth, p))
            found++;
        else
            ts_extra(t->v, "frame %zu: boxes (%u, %u) are apart, or not there", frame, p.a, p.b);
    }
    if (found < t->truth.count)
        ts_lost(t->v, "frame %zu: %zu of %zu pairs lost", frame, t->truth.count - found,
                t->truth.count);
}

/* There and back again, so that every frame is come to from both sides; and asked twice. */
static void same_pairs(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v)) {
        compare(&t, 0);
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            size_t frame = step < c->frame_count ? step : 2 * c->frame_count - 1 - step;

            go_to(&t, frame, tight_box);
            compare(&t, frame);
        }
        compare(&t, 0);
    }
    stop(&t);
}

/* Whether any face of one body meets any of another. */
static bool touch(const struct trial *t, size_t first, size_t second)
{
    const struct ts_body *a = &t->c->body[first], *b = &t->c->body[second];
    double x[9], y[9];

    for (size_t i = 0; i < a->face_count; i++)
        for (size_t j = 0; j < b->face_count; j++) {
            for (size_t k = 0; k < 9; k++) {
                x[k] = t->world[first][3 * (size_t)a->face[3 * i + k / 3] + k % 3];
                y[k] = t->world[second][3 * (size_t)b->face[3 * j + k / 3] + k % 3];
            }
            if (ts_triangle_ref.meet(x, y)) return true;
        }
    return false;
}

static void look_for_lost_contacts(struct trial *t, size_t frame)
{
    for (size_t i = 0; i < t->c->body_count; i++)
        for (size_t j = i + 1; j < t->c->body_count; j++) {
            uint32_t a = number_of(i), b = number_of(j);
            struct ts_pair pair = {a < b ? a : b, a < b ? b : a};

            if (!t->here[i] || !t->here[j]) continue;
            t->v->compared++;
            if (!in(&t->answer, pair) && touch(t, i, j))
                ts_lost(t->v, "frame %zu: bodies %zu and %zu touch", frame, i, j);
        }
}

/* Bodies whose faces meet are among the pairs, with tight boxes and with loose ones. */
static void keeps_contacts(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t step = 0; step < 2 * c->frame_count; step++) {
            go_to(&t, step / 2, step % 2 ? loose_box : tight_box);
            if (ask(&t, step / 2)) look_for_lost_contacts(&t, step / 2);
        }
    stop(&t);
}

/* A call that must be refused with the body's number. */
static void must_not(struct trial *t, bool taken, size_t body, const char *what,
                     const struct ts_error *error)
{
    char number[24];

    snprintf(number, sizeof number, "body %u:", number_of(body));
    if (taken)
        ts_wrong(t->v, "body %zu: took %s", body, what);
    else if (!strstr(error->text, number))
        ts_wrong(t->v, "%s is refused without the body's number: %s", what, error->text);
}

/* A box with NaN below, NaN above, or low above high; on one axis. */
static struct ts_box bad_box(size_t kind)
{
    struct ts_box bad = {{-INFINITY, 0, 0}, {INFINITY, 0, 0}};
    size_t axis = kind % 3;

    if (kind / 3 % 3 == 0) bad.lo[axis] = NAN;
    if (kind / 3 % 3 == 1) bad.hi[axis] = NAN;
    if (kind / 3 % 3 == 2) bad.lo[axis] = 0x1p-1074, bad.hi[axis] = 0;
    return bad;
}

static void try_bad_calls(struct trial *t, size_t frame, size_t body)
{
    const struct ts_box good = {{0, 0, 0}, {0, 0, 0}}, bad = bad_box(2 * frame + body);
    const struct ts_sweep_table *twin = t->twin;
    uint32_t number = number_of(body);
    struct ts_error error = {""};

    must_not(t, twin->add(t->session, number, &bad, &error), body, "a bad box", &error);
    must_not(t, twin->move(t->session, number, &bad, &error), body, "a bad box", &error);
    if (t->here[body]) {
        must_not(t, twin->add(t->session, number, &good, &error), body, "a second one", &error);
    } else {
        must_not(t, twin->move(t->session, number, &good, &error), body, "a move", &error);
        must_not(t, twin->remove(t->session, number, &error), body, "a leave", &error);
    }
}

/* Refused calls say which body it was, and change nothing. */
static void refusals_keep(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, v))
        for (size_t frame = 0; frame < c->frame_count; frame++) {
            go_to(&t, frame, tight_box);
            for (size_t i = 0; i < c->body_count; i++) try_bad_calls(&t, frame, i);
            compare(&t, frame);
        }
    stop(&t);
}

const struct ts_property sweep_properties[] = {
    {"same_pairs", "the pairs of boxes that meet, whoever came, moved, jumped or left",
     ts_gen_crowd, same_pairs, TS_NEEDS(.bodies = 0), 0, TS_ASKS_CROWD},
    {"keeps_contacts", "bodies that touch are among the pairs, with tight and with loose boxes",
     ts_gen_crowd, keeps_contacts, TS_NEEDS(.bodies = 0), 8, TS_ASKS_FEW},
    {"refusals_keep", "a refused call names the body and changes nothing", ts_gen_crowd,
     refusals_keep, TS_NEEDS(.bodies = 0), 0, TS_ASKS_CROWD},
    {"least_loose_box", "a loose box holds all of its ball, and no smaller one of doubles does",
     ts_gen_points, ts_least_loose_box, TS_NEEDS(.bodies = 1, .vertices = 1), 0, TS_ASKS_POINTS},
    {"in_loose_box", "every vertex in every state is inside the predetermined box",
     ts_gen_edge_body, ts_in_loose_box, TS_NEEDS(.bodies = 1), 0, TS_ASKS_FRAMES},
    {0},
};
