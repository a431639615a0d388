/* sequence.c: a case as a sequence of soups, and the truth about one frame of it. */
#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "props/bucket/bucket.h"
#include "touchstone/morph.h"

/* ---- the sequence ---- */

uint32_t ts_sequence_levels(const struct ts_case *c)
{
    uint32_t levels = c->options.buckets;

    return levels < 1 ? 1 : levels > TS_BUCKET_LEVELS ? TS_BUCKET_LEVELS : levels;
}

static uint32_t count_primitives(const struct ts_case *c, uint32_t corners, uint32_t vertices)
{
    uint32_t faces = 0;

    if (corners != 3) return vertices < corners ? 0 : vertices - corners + 1;
    for (size_t i = 0; i < c->body_count; i++) faces += c->body[i].face_count;
    return faces;
}

static int case_body_of(const struct ts_sequence *sequence, uint32_t vertex)
{
    int body = 0;

    while (vertex - sequence->first[body] >= sequence->c->body[body].vertex_count) body++;
    return body;
}

static void fill_corners(struct ts_sequence *sequence)
{
    const struct ts_case *c = sequence->c;
    uint32_t *to = sequence->corner, corners = sequence->soup.corners;

    for (size_t i = 0; corners == 3 && i < c->body_count; i++)
        for (size_t k = 0; k < 3 * (size_t)c->body[i].face_count; k++)
            *to++ = sequence->first[i] + c->body[i].face[k];
    for (uint32_t i = 0; corners != 3 && i < sequence->soup.primitive_count; i++)
        for (uint32_t k = 0; k < corners; k++) *to++ = i + k;
    for (uint32_t i = 0; i < sequence->soup.primitive_count; i++)
        sequence->born[i] = case_body_of(sequence, sequence->corner[(size_t)corners * i]) % 2;
}

bool ts_sequence_open(struct ts_sequence *sequence, const struct ts_case *c, uint32_t corners,
                      struct ts_verdict *v)
{
    uint32_t vertices = 0, primitives;

    *sequence = (struct ts_sequence){.c = c};
    sequence->first = calloc(c->body_count + 1, sizeof *sequence->first);
    for (size_t i = 0; sequence->first && i < c->body_count; i++) {
        sequence->first[i] = vertices;
        vertices += c->body[i].vertex_count;
    }
    primitives = count_primitives(c, corners, vertices);
    sequence->corner = calloc((size_t)corners * primitives + 1, sizeof *sequence->corner);
    sequence->spare_corner = calloc((size_t)corners * primitives + 1, sizeof *sequence->corner);
    sequence->vertex = calloc(vertices + (size_t)1, 3 * sizeof *sequence->vertex);
    sequence->spare_vertex = calloc(vertices + (size_t)1, 3 * sizeof *sequence->vertex);
    sequence->born = calloc(primitives + (size_t)1, sizeof *sequence->born);
    sequence->home = calloc(primitives + (size_t)1, sizeof *sequence->home);
    sequence->soup =
        (struct ts_soup){corners, primitives, vertices, sequence->corner, sequence->vertex};
    if (!sequence->first || !sequence->corner || !sequence->spare_corner || !sequence->vertex ||
        !sequence->spare_vertex || !sequence->born || !sequence->home) {
        ts_no_memory(v);
        return false;
    }
    fill_corners(sequence);
    return true;
}

void ts_sequence_close(struct ts_sequence *sequence)
{
    free(sequence->first);
    free(sequence->corner);
    free(sequence->spare_corner);
    free(sequence->vertex);
    free(sequence->spare_vertex);
    free(sequence->born);
    free(sequence->home);
}

/* One in four has changed body; then all are one; then others have changed; and so on. */
static int body_of(int born, size_t epoch, uint32_t number)
{
    if (epoch % 3 == 2) return 0;
    return epoch > 0 && (epoch + number) % 4 == 3 ? 1 - born : born;
}

void ts_sequence_show(struct ts_sequence *sequence, size_t frame)
{
    const struct ts_case *c = sequence->c;
    double *last = sequence->vertex;
    struct ts_error unused;

    sequence->soup.vertex = sequence->vertex = sequence->spare_vertex;
    sequence->spare_vertex = last;
    for (size_t i = 0; i < c->body_count; i++) {
        const struct ts_body *body = &c->body[i];
        double *to = sequence->vertex + 3 * (size_t)sequence->first[i];

        if (!ts_morph_ref.world(body, ts_case_state(c, frame, i), to, &unused))
            for (size_t k = 0; k < 3 * (size_t)body->vertex_count; k++) to[k] = DBL_MAX;
    }
    for (uint32_t i = 0; i < sequence->soup.primitive_count; i++) {
        const double *point =
            sequence->vertex + 3 * (size_t)sequence->corner[(size_t)sequence->soup.corners * i];

        sequence->home[i] = point[0] >= 0x1p1023 ? -1 : body_of(sequence->born[i], frame / 2, i);
    }
}

/* ---- the truth ---- */

bool ts_truth_open(struct ts_truth *truth, const struct ts_sequence *sequence, uint32_t levels,
                   struct ts_verdict *v)
{
    *truth = (struct ts_truth){.levels = levels};
    truth->cell = calloc(sequence->soup.primitive_count + (size_t)1, sizeof *truth->cell);
    truth->box = calloc(sequence->soup.primitive_count + (size_t)1, sizeof *truth->box);
    if (truth->cell && truth->box) return true;
    ts_no_memory(v);
    return false;
}

void ts_truth_close(struct ts_truth *truth)
{
    free(truth->cell);
    free(truth->box);
    ts_bucket_nodes_free(&truth->nodes);
    ts_pairs_free(&truth->pairs);
}

static void stretch(struct ts_box *box, const double *low, const double *high)
{
    for (int k = 0; k < 3; k++) {
        if (low[k] < box->lo[k]) box->lo[k] = low[k];
        if (high[k] > box->hi[k]) box->hi[k] = high[k];
    }
}

static const struct ts_box nothing = {{INFINITY, INFINITY, INFINITY},
                                      {-INFINITY, -INFINITY, -INFINITY}};

bool ts_boxes_meet(const struct ts_box *a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++)
        if (!(fmax(a->lo[k], b->lo[k]) <= fmin(a->hi[k], b->hi[k]))) return false;
    return true;
}

/* Whether x is a whole number of 2^-exponent, and below 2^52 of them. */
static bool whole(double x, int exponent, int64_t *to)
{
    double scaled = ldexp(x, exponent);

    if (!(fabs(scaled) < 0x1p52) || scaled != floor(scaled) || ldexp(scaled, -exponent) != x)
        return false;
    *to = (int64_t)scaled;
    return true;
}

/* floor((p - lo) 2^levels / (hi - lo)) in whole numbers of 64 bits, where these hold it: most
 * numbers of a case are few bits long. */
static bool short_cell(double p, double lo, double hi, uint32_t levels, uint64_t *cell)
{
    int exponent = 51 - ilogb(fmax(fabs(lo), fabs(hi)));
    int64_t point, low, high;

    if (!whole(p, exponent, &point) || !whole(lo, exponent, &low) || !whole(hi, exponent, &high))
        return false;
    *cell = ((uint64_t)(point - low) << levels) / (uint64_t)(high - low);
    return true;
}

/* The same in rationals. */
static uint64_t long_cell(double p, double lo, double hi, uint32_t levels)
{
    mpq_t above, width, low;
    mpz_t cell;
    uint64_t found;

    mpq_inits(above, width, low, NULL);
    mpz_init(cell);
    mpq_set_d(low, lo);
    mpq_set_d(above, p);
    mpq_sub(above, above, low);
    mpq_set_d(width, hi);
    mpq_sub(width, width, low);
    mpq_mul_2exp(above, above, levels);
    mpq_div(above, above, width);
    mpz_fdiv_q(cell, mpq_numref(above), mpq_denref(above));
    found = mpz_get_ui(cell);
    mpz_clear(cell);
    mpq_clears(above, width, low, NULL);
    return found;
}

static uint32_t cell_of(double p, double lo, double hi, uint32_t levels)
{
    uint64_t cell, last = (UINT64_C(1) << levels) - 1;

    if (lo == hi) return 0;
    if (!short_cell(p, lo, hi, levels, &cell)) cell = long_cell(p, lo, hi, levels);
    return (uint32_t)(cell < last ? cell : last);
}

void ts_truth_find(struct ts_truth *truth, const struct ts_sequence *sequence)
{
    const struct ts_soup *soup = &sequence->soup;
    struct ts_box body[2] = {nothing, nothing};

    for (uint32_t i = 0; i < soup->primitive_count; i++) {
        struct ts_box *box = &truth->box[i];

        *box = nothing;
        for (uint32_t k = 0; k < soup->corners; k++) {
            const double *at = soup->vertex + 3 * (size_t)soup->corner[soup->corners * i + k];

            stretch(box, at, at);
        }
        if (sequence->home[i] >= 0) stretch(&body[sequence->home[i]], box->lo, box->hi);
    }
    for (uint32_t i = 0; i < soup->primitive_count; i++) {
        const double *point = soup->vertex + 3 * (size_t)soup->corner[soup->corners * i];

        for (int k = 0; sequence->home[i] >= 0 && k < 3; k++)
            truth->cell[i][k] = cell_of(point[k], body[sequence->home[i]].lo[k],
                                        body[sequence->home[i]].hi[k], truth->levels);
    }
}

/* A node for each primitive that is in none of those before; then in the order of codes. */
bool ts_truth_nodes(struct ts_truth *truth, const struct ts_sequence *sequence, int body,
                    uint32_t level)
{
    struct ts_bucket_nodes *nodes = &truth->nodes;

    nodes->count = 0;
    for (uint32_t i = 0; i < sequence->soup.primitive_count; i++) {
        struct ts_bucket_node node = {.count = 0, .box = nothing};
        size_t at = 0;

        if (sequence->home[i] != body) continue;
        for (int k = 0; k < 3; k++) node.cell[k] = truth->cell[i][k] >> (truth->levels - level);
        while (at < nodes->count &&
               ts_bucket_code(nodes->node[at].cell) < ts_bucket_code(node.cell))
            at++;
        if (at == nodes->count || memcmp(nodes->node[at].cell, node.cell, sizeof node.cell) != 0) {
            if (!ts_bucket_nodes_add(nodes, &node)) return false;
            memmove(&nodes->node[at + 1], &nodes->node[at],
                    (nodes->count - 1 - at) * sizeof *nodes->node);
            nodes->node[at] = node;
        }
        nodes->node[at].count++;
        stretch(&nodes->node[at].box, truth->box[i].lo, truth->box[i].hi);
    }
    return true;
}
