/* bucket.c: an octree of buckets: primitives come and go, and are updated. cell.c finds
 * their cells, mark.c what is occupied, walk.c what meets. */
#include "touchstone/bucket.h"

#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/error.h"
#include "common/number.h"
#include "common/pairs.h"
#include "opt/bucket/bucket.h"
#include "touchstone/number.h"

static void close(struct ts_bucket *b)
{
    if (!b) return;
    free(b->at);
    free(b->code);
    free(b->coordinate);
    free(b->leaf);
    free(b->next);
    free(b->last);
    free(b->member);
    free(b->order);
    free(b->value);
    for (int k = 0; k < 3; k++) {
        free(b->list[k]);
        free(b->was[k]);
        free(b->threshold[k]);
        free(b->pointer[k]);
    }
    free(b->spread);
    free(b->node);
    free(b->mark);
    free(b->near);
    free(b);
}

static bool make_cells(struct ts_bucket *b)
{
    size_t cells = (size_t)1 << b->rule.levels;
    bool good = opt_bucket_open_nodes(b);

    b->spread = malloc(cells * sizeof *b->spread);
    good &= b->spread != NULL;
    for (int k = 0; k < 3; k++) {
        b->threshold[k] = malloc((cells + 1) * sizeof *b->threshold[k]);
        b->pointer[k] = calloc(cells + 1, sizeof *b->pointer[k]);
        good &= b->threshold[k] && b->pointer[k];
    }
    for (uint32_t i = 0; good && i < cells; i++)
        b->spread[i] = i ? b->spread[i / 2] << 3 | (i & 1) : 0;
    return good;
}

static bool open(struct ts_bucket_rule rule, struct ts_bucket **session, struct ts_error *error)
{
    struct ts_bucket *b;

    if (!ts_arithmetic_check(error)) return false;
    if (!ts_bucket_rule_check(rule, error)) return false;
    b = calloc(1, sizeof *b);
    if (!b) return ts_out_of_memory(error);
    b->rule = rule;
    if (!make_cells(b)) {
        close(b);
        return ts_out_of_memory(error);
    }
    *session = b;
    return true;
}

/* ---- primitives come and go ---- */

static bool is_there(const struct ts_bucket *b, uint32_t number)
{
    return number < b->numbers && b->at[number];
}

/* The block with room for so many items, or as it is when there is no memory. */
static void *grow(void *block, size_t count, size_t size, bool *good)
{
    void *grown = block ? realloc(block, count * size) : malloc(count * size);

    *good &= grown != NULL;
    return grown ? grown : block;
}

/* An array that has grown may grow again, so it takes a sixteenth more than is needed. */
enum { SPARE = 16 };

/* Room for a number, and for those below. */
static bool make_numbers(struct ts_bucket *b, uint32_t last)
{
    size_t most = (size_t)last + 1 + (b->numbers ? last / SPARE : 0);
    bool good = true;

    if (last < b->numbers) return true;
    b->at = grow(b->at, most, sizeof *b->at, &good);
    b->code = grow(b->code, most, sizeof *b->code, &good);
    if (b->rule.algorithm == TS_BUCKET_SORTED)
        b->coordinate = grow(b->coordinate, most, sizeof *b->coordinate, &good);
    if (bucket_kept(b)) {
        b->leaf = grow(b->leaf, most, sizeof *b->leaf, &good);
        b->next = grow(b->next, most, sizeof *b->next, &good);
        b->last = grow(b->last, most, sizeof *b->last, &good);
    }
    if (!good) return false;
    if (bucket_kept(b)) memset(b->leaf + b->numbers, 0, (most - b->numbers) * sizeof *b->leaf);
    memset(b->at + b->numbers, 0, (most - b->numbers) * sizeof *b->at);
    memset(b->code + b->numbers, 0, (most - b->numbers) * sizeof *b->code);
    b->numbers = most;
    return true;
}

/* Room for so many more. Lists drop primitives that left before they take new ones. */
static bool make_room(struct ts_bucket *b, size_t more)
{
    size_t count = b->count + more, room;
    bool good = true;

    if (count <= b->room) return true;
    room = count + (b->room ? count / SPARE : 0);
    b->member = grow(b->member, room, sizeof *b->member, &good);
    b->order = grow(b->order, room, sizeof *b->order, &good);
    if (b->rule.algorithm == TS_BUCKET_SORTED) {
        b->value = grow(b->value, room, sizeof *b->value, &good);
        for (int k = 0; k < 3; k++) {
            b->list[k] = grow(b->list[k], room, sizeof *b->list[k], &good);
            if (bucket_kept(b)) b->was[k] = grow(b->was[k], room, sizeof *b->was[k], &good);
        }
    }
    if (good) b->room = room;
    return good;
}

static void put(struct ts_bucket *b, uint32_t number)
{
    b->member[b->count++] = number;
    b->at[number] = b->count;
    b->edited = true;
}

/* The last one takes its place. */
static void take(struct ts_bucket *b, uint32_t number)
{
    uint32_t last = b->member[--b->count];

    if (bucket_kept(b)) opt_bucket_take_out(b, number);
    b->member[b->at[number] - 1] = last;
    b->at[last] = b->at[number];
    b->at[number] = 0;
    b->edited = true;
}

/* The first of some numbers that is not there as it should be, or is named twice; or how many they
 * are. */
static size_t first_refused(struct ts_bucket *b, bool there, size_t count, const uint32_t *number)
{
    size_t i = 0;

    for (; i < count && is_there(b, number[i]) == there; i++) {
        if (b->at[number[i]] & BUCKET_NAMED) break;
        b->at[number[i]] |= BUCKET_NAMED;
    }
    for (size_t j = 0; j < i; j++) b->at[number[j]] &= ~BUCKET_NAMED;
    return i;
}

static bool may_go(struct ts_bucket *b, size_t count, const uint32_t *number,
                   struct ts_error *error)
{
    size_t refused = first_refused(b, true, count, number);

    return refused == count || ts_fail(error, "primitive %u: is not there", number[refused]);
}

static bool add(struct ts_bucket *b, size_t count, const uint32_t *number, struct ts_error *error)
{
    uint32_t last = 0;
    size_t refused;

    for (size_t i = 0; i < count; i++) last = number[i] > last ? number[i] : last;
    if (count && (!make_numbers(b, last) || !make_room(b, count))) return ts_out_of_memory(error);
    refused = first_refused(b, false, count, number);
    if (refused < count) return ts_fail(error, "primitive %u: is there already", number[refused]);
    for (size_t i = 0; i < count; i++) put(b, number[i]);
    return true;
}

static bool remove_some(struct ts_bucket *b, size_t count, const uint32_t *number,
                        struct ts_error *error)
{
    if (!may_go(b, count, number, error)) return false;
    for (size_t i = 0; i < count; i++) take(b, number[i]);
    return true;
}

static bool move(struct ts_bucket *from, struct ts_bucket *to, size_t count, const uint32_t *number,
                 struct ts_error *error)
{
    if (from == to) return ts_fail(error, "bodies: expected two different ones");
    if (!may_go(from, count, number, error) || !add(to, count, number, error)) return false;
    for (size_t i = 0; i < count; i++) take(from, number[i]);
    return true;
}

/* ---- a frame ---- */

/* Whether every corner names a vertex and every vertex is finite. Both loops are without branches;
 * who is to blame is found apart. */
static bool is_sound(const struct ts_soup *soup)
{
    uint32_t last = 0;
    unsigned endless = 0;

    for (size_t i = 0; i < (size_t)soup->corners * soup->primitive_count; i++)
        last = soup->corner[i] > last ? soup->corner[i] : last;
    for (size_t i = 0; i < 3 * (size_t)soup->vertex_count; i++)
        endless |= !(fabs(soup->vertex[i]) < INFINITY);
    return soup->corners && (last < soup->vertex_count || !soup->primitive_count) && !endless;
}

/* Whether it has all primitives of the body; if not, the first that it lacks is named. */
static bool describes(const struct ts_soup *soup, const struct ts_bucket *b, struct ts_error *error)
{
    uint32_t first = UINT32_MAX, lacking = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        bool lacks = b->member[i] >= soup->primitive_count;

        lacking += lacks;
        if (lacks && b->member[i] < first) first = b->member[i];
    }
    return lacking == 0 ||
           ts_fail(error, "primitive %u: expected a soup of more than %u primitives", first,
                   soup->primitive_count);
}

/* Two at a time, which do not wait for each other. */
static void measure(struct ts_bucket *b)
{
    struct ts_box even, odd;

    if (b->count == 0) return;
    even = odd = bucket_box_of(&b->soup, b->member[0]);
    for (uint32_t i = b->count % 2; i < b->count; i += 2) {
        struct ts_box one = bucket_box_of(&b->soup, b->member[i]),
                      other = bucket_box_of(&b->soup, b->member[i + 1]);

        even = box_join(even, one);
        odd = box_join(odd, other);
    }
    b->box = box_join(even, odd);
}

static bool place_all(struct ts_bucket *b, const struct ts_soup *soup)
{
    b->soup = *soup;
    if (!bucket_lists_measure(b)) measure(b);
    opt_bucket_find_cells(b);
    return opt_bucket_occupy(b);
}

/* After a refusal the body is in its last frame: where the arrays of that say, in case the caller
 * has written over them; and nowhere if they say nothing. For want of memory it is put there again,
 * for which there is room. Always false. */
static bool go_back(struct ts_bucket *b, struct ts_soup last, bool moved)
{
    b->soup = last;
    if (b->edited || b->count == 0) return false;
    b->edited = !is_sound(&last) || (moved && !place_all(b, &last));
    return false;
}

static bool update(struct ts_bucket *b, const struct ts_soup *soup, struct ts_error *error)
{
    const struct ts_soup last = b->soup;

    if (!ts_soup_given(soup, error) || (!is_sound(soup) && !ts_soup_check(soup, error)) ||
        !describes(soup, b, error))
        return go_back(b, last, soup->vertex == last.vertex);
    if (place_all(b, soup)) {
        b->edited = false;
        return true;
    }
    ts_out_of_memory(error);
    return go_back(b, last, true);
}

/* ---- questions ---- */

static bool is_settled(const struct ts_bucket *b, struct ts_error *error)
{
    return !b->edited || ts_fail(error, "expected an update after primitives came or went");
}

static bool place(struct ts_bucket *b, uint32_t number, uint32_t cell[3], struct ts_error *error)
{
    if (!is_settled(b, error)) return false;
    if (!is_there(b, number)) return ts_fail(error, "primitive %u: is not there", number);
    opt_bucket_cell_of(b->code[number], cell);
    return true;
}

static bool nodes(struct ts_bucket *b, uint32_t level, struct ts_bucket_nodes *nodes,
                  struct ts_error *error)
{
    nodes->count = 0;
    if (!is_settled(b, error)) return false;
    if (level > b->rule.levels)
        return ts_fail(error, "level %u: expected at most %u", level, b->rule.levels);
    return !b->count || opt_bucket_list_nodes(b, (struct bucket_spot){0}, level, nodes) ||
           ts_out_of_memory(error);
}

static bool note(void *pairs, uint32_t i, uint32_t j) { return ts_pairs_add(pairs, i, j); }

static bool ask(bool (*walk)(struct ts_bucket *, struct ts_bucket *, struct bucket_taker),
                struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                struct ts_error *error)
{
    pairs->count = 0;
    if (!is_settled(a, error) || !is_settled(b, error)) return false;
    if (!ts_bucket_same_boxes(a->rule, b->rule, error)) return false;
    if (!walk(a, b, (struct bucket_taker){note, pairs})) return ts_out_of_memory(error);
    ts_pairs_sort(pairs);
    return true;
}

static bool pairs(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                  struct ts_error *error)
{
    return ask(opt_bucket_pairs, a, b, pairs, error);
}

static bool buckets(struct ts_bucket *a, struct ts_bucket *b, struct ts_pairs *pairs,
                    struct ts_error *error)
{
    pairs->count = 0;
    if (a == b) return ts_fail(error, "bodies: expected two different ones");
    return ask(opt_bucket_buckets, a, b, pairs, error);
}

static void work(const struct ts_bucket *b, struct ts_bucket_work *to)
{
    size_t cells = (size_t)1 << b->rule.levels;
    bool lists = b->rule.algorithm == TS_BUCKET_SORTED;

    *to = b->work;
    to->primitives = b->count;
    to->bytes = sizeof *b + b->numbers * (sizeof *b->at + sizeof *b->code) +
                b->room * (sizeof *b->member + sizeof *b->order);
    if (lists)
        to->bytes += b->numbers * sizeof *b->coordinate +
                     b->room * (sizeof *b->value + 3 * sizeof *b->list[0]);
    if (bucket_kept(b)) to->bytes += b->numbers * 3 * sizeof *b->leaf;
    if (bucket_kept(b) && lists) to->bytes += b->room * 3 * sizeof *b->was[0];
    to->cell_bytes = b->room_nodes * (sizeof *b->node + sizeof *b->mark) +
                     b->near_room * sizeof *b->near +
                     3 * (cells + 1) * (sizeof *b->threshold[0] + sizeof *b->pointer[0]) +
                     cells * sizeof *b->spread;
}

const struct ts_bucket_table ts_bucket_opt = {open,    add,   remove_some, move,
                                              update,  place, nodes,       pairs,
                                              buckets, work,  close,       opt_bucket_thresholds};
