/* bucket.c, naive: the cell of every primitive from the formula, in rationals; a level's nodes are
 * the primitives' cells without doubles; every two boxes are compared. */
#include "touchstone/bucket.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "touchstone/number.h"

/* A primitive of the body; cell, code and box are those of the last update. */
struct primitive {
    uint32_t number; /* first: what bsearch compares */
    uint32_t cell[3];
    struct ts_box box,
        around; /* around: with cells as boxes, that of its cell; else all of space */
};

/* The primitives in the order of their numbers. */
struct ts_bucket {
    struct ts_bucket_rule rule;
    struct primitive *primitive;
    size_t count, room;
    struct ts_box box; /* of the body */
    bool edited;       /* since the last update */
    uint64_t overlaps, candidates;
};

static bool open(struct ts_bucket_rule rule, struct ts_bucket **session, struct ts_error *error)
{
    struct ts_bucket *s;

    if (!ts_arithmetic_check(error)) return false;
    if (!ts_bucket_rule_check(rule, error)) return false;
    s = calloc(1, sizeof *s);
    if (!s) return ts_out_of_memory(error);
    s->rule = rule;
    *session = s;
    return true;
}

static void close(struct ts_bucket *s)
{
    if (s) free(s->primitive);
    free(s);
}

/* ---- primitives come and go ---- */

static int by_number(const void *left, const void *right)
{
    uint32_t x = ((const struct primitive *)left)->number;
    uint32_t y = ((const struct primitive *)right)->number;

    return (x > y) - (x < y);
}

static struct primitive *find(const struct ts_bucket *s, uint32_t number)
{
    const struct primitive key = {.number = number};

    return s->count ? bsearch(&key, s->primitive, s->count, sizeof key, by_number) : NULL;
}

static bool named_before(const uint32_t *number, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (number[j] == number[i]) return true;
    return false;
}

static bool may_come(const struct ts_bucket *s, size_t count, const uint32_t *number,
                     struct ts_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (find(s, number[i]) || named_before(number, i))
            return ts_fail(error, "primitive %u: is there already", number[i]);
    return true;
}

static bool may_go(const struct ts_bucket *s, size_t count, const uint32_t *number,
                   struct ts_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!find(s, number[i]) || named_before(number, i))
            return ts_fail(error, "primitive %u: is not there", number[i]);
    return true;
}

static void drop(struct ts_bucket *s, size_t count, const uint32_t *number)
{
    for (size_t i = 0; i < count; i++) {
        struct primitive *gone = find(s, number[i]);

        s->count--;
        memmove(gone, gone + 1, (size_t)(s->primitive + s->count - gone) * sizeof *gone);
        s->edited = true;
    }
}

static bool add(struct ts_bucket *s, size_t count, const uint32_t *number, struct ts_error *error)
{
    struct primitive *grown;

    if (!may_come(s, count, number, error)) return false;
    if (count == 0) return true;
    grown = realloc(s->primitive, (s->count + count) * sizeof *grown);
    if (!grown) return ts_out_of_memory(error);
    s->primitive = grown;
    s->room = s->count + count;
    for (size_t i = 0; i < count; i++) grown[s->count++] = (struct primitive){.number = number[i]};
    qsort(grown, s->count, sizeof *grown, by_number);
    s->edited = true;
    return true;
}

static bool remove_some(struct ts_bucket *session, size_t count, const uint32_t *number,
                        struct ts_error *error)
{
    if (!may_go(session, count, number, error)) return false;
    drop(session, count, number);
    return true;
}

static bool move(struct ts_bucket *from, struct ts_bucket *to, size_t count, const uint32_t *number,
                 struct ts_error *error)
{
    if (from == to) return ts_fail(error, "bodies: expected two different ones");
    if (!may_go(from, count, number, error) || !add(to, count, number, error)) return false;
    drop(from, count, number);
    return true;
}

/* ---- cells ---- */

static const struct ts_box nothing = {{INFINITY, INFINITY, INFINITY},
                                      {-INFINITY, -INFINITY, -INFINITY}};

static const struct ts_box everything = {{-INFINITY, -INFINITY, -INFINITY},
                                         {INFINITY, INFINITY, INFINITY}};

static struct ts_box join(struct ts_box a, const struct ts_box *b)
{
    for (int k = 0; k < 3; k++) {
        a.lo[k] = fmin(a.lo[k], b->lo[k]);
        a.hi[k] = fmax(a.hi[k], b->hi[k]);
    }
    return a;
}

static const double *corner_of(const struct ts_soup *soup, uint32_t number, uint32_t i)
{
    return soup->vertex + 3 * (size_t)soup->corner[(size_t)soup->corners * number + i];
}

static struct ts_box box_of(const struct ts_soup *soup, uint32_t number)
{
    struct ts_box box = nothing, corner;

    for (uint32_t i = 0; i < soup->corners; i++) {
        memcpy(corner.lo, corner_of(soup, number, i), sizeof corner.lo);
        memcpy(corner.hi, corner.lo, sizeof corner.hi);
        box = join(box, &corner);
    }
    return box;
}

/* Equation 1 with its floor: floor((p - lo) 2^levels / (hi - lo)), and at most the last cell. */
static uint32_t cell_of(double p, double lo, double hi, uint32_t levels)
{
    unsigned long last = (1ul << levels) - 1, cell;
    mpq_t quotient, low, width;
    mpz_t whole;

    if (lo == hi) return 0;
    mpq_inits(quotient, low, width, NULL);
    mpz_init(whole);
    mpq_set_d(low, lo);
    mpq_set_d(width, hi);
    mpq_sub(width, width, low);
    mpq_set_d(quotient, p);
    mpq_sub(quotient, quotient, low);
    mpq_mul_2exp(quotient, quotient, levels);
    mpq_div(quotient, quotient, width);
    mpz_fdiv_q(whole, mpq_numref(quotient), mpq_denref(quotient));
    cell = mpz_get_ui(whole);
    mpz_clear(whole);
    mpq_clears(quotient, low, width, NULL);
    return (uint32_t)(cell < last ? cell : last);
}

/* The least double that is not less than lo + i (hi - lo) / 2^levels. */
static double threshold(double lo, double hi, uint32_t levels, unsigned long i)
{
    mpq_t exact, low, other;
    double t;

    mpq_inits(exact, low, other, NULL);
    mpq_set_d(low, lo);
    mpq_set_d(exact, hi);
    mpq_sub(exact, exact, low);
    mpq_set_ui(other, i, 1);
    mpq_mul(exact, exact, other);
    mpq_div_2exp(exact, exact, levels);
    mpq_add(exact, exact, low);
    t = mpq_get_d(exact); /* rounded towards zero */
    mpq_set_d(other, t);
    if (mpq_cmp(other, exact) < 0) t = nextafter(t, INFINITY);
    mpq_clears(exact, low, other, NULL);
    return t;
}

/* The box of a cell of a level, as printed: from the least double in it to the least behind it, or
 * to the body's end. */
static struct ts_box box_of_cell(const struct ts_bucket *s, uint32_t level, const uint32_t cell[3])
{
    struct ts_box box = s->box;

    for (int k = 0; k < 3; k++) {
        if (s->box.lo[k] == s->box.hi[k]) continue;
        box.lo[k] = threshold(s->box.lo[k], s->box.hi[k], level, cell[k]);
        box.hi[k] = fmin(threshold(s->box.lo[k], s->box.hi[k], level, cell[k] + 1), box.hi[k]);
    }
    return box;
}

static bool update(struct ts_bucket *s, const struct ts_soup *soup, struct ts_error *error)
{
    struct ts_box all = nothing;

    if (!ts_soup_check(soup, error)) return false;
    for (size_t i = 0; i < s->count; i++)
        if (s->primitive[i].number >= soup->primitive_count)
            return ts_fail(error, "primitive %u: expected a soup of more than %u primitives",
                           s->primitive[i].number, soup->primitive_count);
    for (size_t i = 0; i < s->count; i++) {
        struct primitive *p = &s->primitive[i];

        p->box = box_of(soup, p->number);
        all = join(all, &p->box);
    }
    s->box = all;
    for (size_t i = 0; i < s->count; i++) {
        struct primitive *p = &s->primitive[i];

        for (int k = 0; k < 3; k++)
            p->cell[k] =
                cell_of(corner_of(soup, p->number, 0)[k], all.lo[k], all.hi[k], s->rule.levels);
        p->around = s->rule.boxes == TS_BUCKET_OF_CELLS ? box_of_cell(s, s->rule.levels, p->cell)
                                                        : everything;
    }
    s->edited = false;
    return true;
}

static void thresholds(double lo, double hi, uint32_t levels, double *to)
{
    for (unsigned long i = 0; i < 1ul << levels; i++)
        to[i] = lo == hi && i > 0 ? INFINITY : threshold(lo, hi, levels, i);
}

/* ---- questions ---- */

static bool is_settled(const struct ts_bucket *s, struct ts_error *error)
{
    return !s->edited || ts_fail(error, "expected an update after primitives came or went");
}

static bool place(struct ts_bucket *s, uint32_t number, uint32_t cell[3], struct ts_error *error)
{
    const struct primitive *p = find(s, number);

    if (!is_settled(s, error)) return false;
    if (!p) return ts_fail(error, "primitive %u: is not there", number);
    memcpy(cell, p->cell, sizeof p->cell);
    return true;
}

static int by_code(const void *left, const void *right)
{
    const struct ts_bucket_node *x = left, *y = right;
    uint32_t a = ts_bucket_code(x->cell), b = ts_bucket_code(y->cell);

    return (a > b) - (a < b);
}

/* A node for each primitive; then those of one cell become one. */
static bool nodes(struct ts_bucket *s, uint32_t level, struct ts_bucket_nodes *nodes,
                  struct ts_error *error)
{
    size_t kept = 0;

    nodes->count = 0;
    if (!is_settled(s, error)) return false;
    if (level > s->rule.levels)
        return ts_fail(error, "level %u: expected at most %u", level, s->rule.levels);
    for (size_t i = 0; i < s->count; i++) {
        const struct primitive *p = &s->primitive[i];
        struct ts_bucket_node node = {.count = 1, .box = p->box};

        for (int k = 0; k < 3; k++) node.cell[k] = p->cell[k] >> (s->rule.levels - level);
        if (!ts_bucket_nodes_add(nodes, &node)) return ts_out_of_memory(error);
    }
    if (nodes->count) qsort(nodes->node, nodes->count, sizeof *nodes->node, by_code);
    for (size_t i = 0; i < nodes->count; i++) {
        struct ts_bucket_node *last = kept ? &nodes->node[kept - 1] : NULL, *next = &nodes->node[i];

        if (last && memcmp(last->cell, next->cell, sizeof last->cell) == 0) {
            last->count++;
            last->box = join(last->box, &next->box);
        } else {
            nodes->node[kept++] = *next;
        }
    }
    nodes->count = kept;
    for (size_t i = 0; s->rule.boxes == TS_BUCKET_OF_CELLS && i < kept; i++)
        nodes->node[i].box = box_of_cell(s, level, nodes->node[i].cell);
    return true;
}

static bool meet(const struct ts_box *a, const struct ts_box *b)
{
    bool apart = false;

    for (int k = 0; k < 3; k++) apart |= (a->lo[k] > b->hi[k]) | (b->lo[k] > a->hi[k]);
    return !apart;
}

static bool pairs(struct ts_bucket *first, struct ts_bucket *second, struct ts_pairs *pairs,
                  struct ts_error *error)
{
    struct ts_bucket *a = first, *b = second;

    pairs->count = 0;
    if (!is_settled(a, error) || !is_settled(b, error)) return false;
    if (!ts_bucket_same_boxes(a->rule, b->rule, error)) return false;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = a == b ? i + 1 : 0; j < b->count; j++) {
            const struct primitive *p = &a->primitive[i], *q = &b->primitive[j];

            a->candidates++;
            if (meet(&p->box, &q->box) && meet(&p->around, &q->around) &&
                !ts_pairs_add(pairs, p->number, q->number))
                return ts_out_of_memory(error);
        }
    return true;
}

static bool buckets(struct ts_bucket *first, struct ts_bucket *second, struct ts_pairs *pairs,
                    struct ts_error *error)
{
    struct ts_bucket *a = first, *b = second;
    struct ts_bucket_nodes of_a = {0}, of_b = {0};
    bool good = a != b || ts_fail(error, "bodies: expected two different ones");

    pairs->count = 0;
    good = good && ts_bucket_same_boxes(a->rule, b->rule, error);
    good = good && nodes(a, a->rule.levels, &of_a, error) && nodes(b, b->rule.levels, &of_b, error);
    for (size_t i = 0; good && i < of_a.count; i++)
        for (size_t j = 0; good && j < of_b.count; j++) {
            a->overlaps++;
            if (meet(&of_a.node[i].box, &of_b.node[j].box))
                good = ts_pairs_add(pairs, ts_bucket_code(of_a.node[i].cell),
                                    ts_bucket_code(of_b.node[j].cell)) ||
                       ts_out_of_memory(error);
        }
    ts_bucket_nodes_free(&of_a);
    ts_bucket_nodes_free(&of_b);
    return good;
}

static void work(const struct ts_bucket *s, struct ts_bucket_work *to)
{
    *to = (struct ts_bucket_work){.overlaps = s->overlaps,
                                  .candidates = s->candidates,
                                  .primitives = s->count,
                                  .bytes = sizeof *s + s->room * sizeof *s->primitive};
}

const struct ts_bucket_table ts_bucket_ref = {open,  add,   remove_some, move, update, place,
                                              nodes, pairs, buckets,     work, close,  thresholds};
