/* trial.c: a case made ready for a stranger: world vertices only, and the same case in other
 * orders; and room for what is answered. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "judge/judge.h"
#include "touchstone/morph.h"

const double *ts_trial_vertices(const struct ts_case *c, size_t frame, size_t body)
{
    const struct ts_state *state = ts_case_state(c, frame, body);

    return state->vertex ? state->vertex : c->body[body].reference;
}

/* Two bodies with these faces, and room for the vertices of each frame; *room gets the rooms, that
 * of body b in frame f is room[2 f + b]. */
static struct ts_case *flat_new(const struct ts_body *a, const struct ts_body *b, size_t frames,
                                double ***room)
{
    const struct ts_body *from[2] = {a, b};
    struct ts_case *c = ts_case_new();

    if (!c || !ts_case_shape(c, 2, frames) ||
        !(*room = ts_case_alloc(c, 2 * frames, sizeof(void *))))
        goto none;
    for (size_t i = 0; i < 2; i++) {
        size_t corners = 3 * (size_t)from[i]->face_count;
        uint32_t *face = ts_case_alloc(c, corners, sizeof *face);

        if (!face) goto none;
        if (corners) memcpy(face, from[i]->face, corners * sizeof *face);
        c->body[i] =
            (struct ts_body){from[i]->vertex_count, from[i]->face_count, 1, false, NULL, face};
        for (size_t f = 0; f < frames; f++) {
            double *vertex = ts_case_alloc(c, 3 * (size_t)from[i]->vertex_count, sizeof *vertex);

            if (!vertex) goto none;
            (*room)[2 * f + i] = vertex;
            if (f == 0)
                c->body[i].reference = vertex;
            else
                ts_case_state(c, f, i)->vertex = vertex;
        }
    }
    return c;
none:
    ts_case_free(c);
    return NULL;
}

struct ts_case *ts_flat_copy(const struct ts_case *c)
{
    double **room;
    struct ts_case *copy = flat_new(&c->body[0], &c->body[1], c->frame_count, &room);

    for (size_t f = 0; copy && f < c->frame_count; f++)
        for (size_t i = 0; i < 2; i++)
            if (c->body[i].vertex_count)
                memcpy(room[2 * f + i], ts_trial_vertices(c, f, i),
                       c->body[i].vertex_count * sizeof(double[3]));
    if (copy) memcpy(copy->property, c->property, sizeof copy->property);
    return copy;
}

static bool round_to_float(double *x, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = (double)(float)x[i];
        if (!isfinite(x[i])) return false;
    }
    return true;
}

static enum ts_made no_memory(struct ts_error *error)
{
    ts_out_of_memory(error);
    return TS_NO_MEMORY;
}

/* A pose adds 0 to -0, which gives 0. Who is asked shall see what the file has. */
static void keep_zeros(const double *from, double *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (from[i] == 0 && to[i] == 0) to[i] = from[i];
}

static int compare_edges(const void *left, const void *right)
{
    const uint64_t *x = left, *y = right;

    return *x < *y ? -1 : *x > *y;
}

/* Every edge of a face goes along one other face's, the other way; so no two faces go along one in
 * the same way. */
static enum ts_made check_closed(const struct ts_body *body, struct ts_error *error)
{
    size_t count = 3 * (size_t)body->face_count, found = 0;
    uint64_t *edge = malloc(count * sizeof *edge + 1);

    if (!edge) return no_memory(error);
    for (size_t k = 0; k < count; k++)
        edge[k] = (uint64_t)body->face[k] << 32 | body->face[k % 3 == 2 ? k - 2 : k + 1];
    qsort(edge, count, sizeof *edge, compare_edges);
    for (size_t k = 0; k < count; k++) {
        uint64_t back = edge[k] << 32 | edge[k] >> 32;

        if (k > 0 && edge[k] == edge[k - 1]) break;
        if (back == edge[k] || !bsearch(&back, edge, count, sizeof *edge, compare_edges)) break;
        found++;
    }
    free(edge);
    if (count && found == count) return TS_MADE;
    ts_fail(error, "expected closed bodies");
    return TS_NOT_LEGAL;
}

/* The case as it stands in the world. */
static enum ts_made flatten(const struct ts_case *c, const struct ts_rules *rules,
                            struct ts_case **flat, struct ts_error *error)
{
    double **room;

    if (c->body_count != 2 || c->frame_count == 0) {
        ts_fail(error, "expected two bodies and at least one frame");
        return TS_NOT_LEGAL;
    }
    for (size_t i = 0; i < 2 && rules->solid; i++) {
        enum ts_made closed = check_closed(&c->body[i], error);

        if (closed != TS_MADE) return closed;
    }
    *flat = flat_new(&c->body[0], &c->body[1], c->frame_count, &room);
    if (!*flat) return no_memory(error);
    memcpy((*flat)->property, c->property, sizeof c->property);
    for (size_t f = 0; f < c->frame_count; f++)
        for (size_t i = 0; i < 2; i++) {
            double *to = room[2 * f + i];

            if (!ts_morph_ref.world(&c->body[i], ts_case_state(c, f, i), to, error))
                return TS_NOT_LEGAL;
            keep_zeros(ts_trial_vertices(c, f, i), to, 3 * (size_t)c->body[i].vertex_count);
            if (rules->rounded && !round_to_float(to, 3 * (size_t)c->body[i].vertex_count)) {
                ts_fail(error, "a vertex is too large for a float");
                return TS_NOT_LEGAL;
            }
        }
    return TS_MADE;
}

/* The last frame alone, with bodies exchanged if asked for. */
static struct ts_case *last_frame(const struct ts_case *c, bool swapped)
{
    double **room;
    struct ts_case *one = flat_new(&c->body[swapped], &c->body[!swapped], 1, &room);

    for (size_t i = 0; one && i < 2; i++)
        if (one->body[i].vertex_count)
            memcpy(room[i], ts_trial_vertices(c, c->frame_count - 1, swapped ? 1 - i : i),
                   one->body[i].vertex_count * sizeof(double[3]));
    return one;
}

/* Vertices and faces counted from the other end; corners turned by one, and those of the second
 * body going round the other way, unless it is a solid, which would be inside out. */
static struct ts_case *permuted(const struct ts_case *c, bool solid)
{
    struct ts_case *p = last_frame(c, false);

    for (size_t i = 0; p && i < 2; i++) {
        const struct ts_body *body = &c->body[i];
        uint32_t vertices = body->vertex_count, faces = body->face_count;
        uint32_t *face = (uint32_t *)p->body[i].face;
        double *vertex = (double *)p->body[i].reference;
        const double *from = ts_trial_vertices(c, c->frame_count - 1, i);

        for (size_t v = 0; v < vertices; v++)
            memcpy(vertex + 3 * v, from + 3 * (vertices - 1 - v), sizeof(double[3]));
        for (size_t f = 0; f < faces; f++)
            for (size_t k = 0; k < 3; k++)
                face[3 * f + k] =
                    vertices - 1 -
                    body->face[3 * (faces - 1 - f) + (i && !solid ? 2 - k : (k + 1) % 3)];
    }
    return p;
}

/* The other orders of what is given. */
static bool add_variants(struct ts_trial *trial, const struct ts_rules *rules)
{
    const struct ts_case *given = trial->variant[TS_GIVEN];

    if (given->frame_count > 1) trial->variant[TS_FRESH] = last_frame(given, false);
    trial->variant[TS_SWAPPED] = last_frame(given, true);
    trial->variant[TS_PERMUTED] = permuted(given, rules->solid);
    return (given->frame_count == 1 || trial->variant[TS_FRESH]) && trial->variant[TS_SWAPPED] &&
           trial->variant[TS_PERMUTED];
}

enum ts_made ts_trial_new(const struct ts_case *c, const struct ts_rules *rules,
                          struct ts_trial **trial, struct ts_error *error)
{
    struct ts_trial *t = calloc(1, sizeof *t);
    enum ts_made made = t ? flatten(c, rules, &t->variant[TS_GIVEN], error) : no_memory(error);

    if (made == TS_MADE && !add_variants(t, rules)) made = no_memory(error);
    if (made != TS_MADE) {
        ts_trial_free(t);
        t = NULL;
    }
    *trial = t;
    return made;
}

enum ts_made ts_family_trial(const struct ts_family *family, uint64_t seed, uint64_t number,
                             const struct ts_rules *rules, struct ts_trial **trial,
                             struct ts_error *error)
{
    struct ts_case *c = ts_family_case(family, seed, number);
    enum ts_made made = c ? ts_trial_new(c, rules, trial, error) : no_memory(error);

    if (made == TS_MADE) {
        (*trial)->family = family;
        (*trial)->number = number;
    } else {
        *trial = NULL;
    }
    ts_case_free(c);
    return made;
}

void ts_trial_free(struct ts_trial *trial)
{
    if (!trial) return;
    for (size_t f = 0; trial->truth && f < trial->variant[TS_GIVEN]->frame_count; f++)
        ts_pairs_free(&trial->truth[f]);
    free(trial->truth);
    for (int i = 0; i < 2; i++) ts_pairs_free(&trial->self[i]);
    for (int v = 0; v < TS_VARIANTS; v++) ts_case_free(trial->variant[v]);
    free(trial);
}

bool ts_answers_start(struct ts_answers *answers, const struct ts_trial *trial)
{
    *answers = (struct ts_answers){.fate = TS_ANSWERED, .points_reply = TS_UNASKED};
    answers->self[0].reply = answers->self[1].reply = TS_UNASKED;
    answers->count = ts_query_count(trial->variant[TS_GIVEN]->frame_count);
    answers->query = calloc(answers->count, sizeof *answers->query);
    for (size_t i = 0; answers->query && i < answers->count; i++)
        answers->query[i].reply = TS_UNASKED;
    return answers->query != NULL;
}

void ts_answers_free(struct ts_answers *answers)
{
    for (size_t i = 0; answers->query && i < answers->count; i++)
        ts_pairs_free(&answers->query[i].pairs);
    for (int i = 0; i < 2; i++) ts_pairs_free(&answers->self[i].pairs);
    free(answers->query);
    free(answers->point);
    answers->query = NULL;
    answers->point = NULL;
}
