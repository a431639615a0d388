/* tactics.c: the ways in which a tape is made smaller. */
#include "props/engine/theft/shrink.h"

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Long spans move by half their length, short ones draw by draw. */
static size_t stride(size_t length) { return length > 8 ? length / 2 : 1; }

bool theft_drop_spans(struct shrinker *s)
{
    bool helped = false;

    for (size_t length = s->best.count; length; length /= 2) {
        for (size_t end = s->best.count; end >= length && theft_edit(s, end - length, length);) {
            if (theft_attempt(s)) {
                helped = true;
                end = least(end, s->best.count);
            } else {
                end -= least(end, stride(length));
            }
        }
    }
    return helped;
}

/* Zeroes the draws from..end-1 of the edited tape; false when they were zeros already. */
static bool zero(struct tape *tape, size_t from, size_t end)
{
    bool changed = false;

    for (size_t i = from; i < end; i++) {
        changed |= tape->draw[i].value != 0;
        tape->draw[i].value = 0;
    }
    return changed;
}

bool theft_zero_spans(struct shrinker *s)
{
    bool helped = false;

    for (size_t length = s->best.count; length > 1; length /= 2) {
        for (size_t end = s->best.count; end >= length && theft_edit(s, 0, 0);) {
            if (zero(&s->edited, end - length, end) && theft_attempt(s)) {
                helped = true;
                end = least(end, s->best.count);
            } else {
                end -= least(end, stride(length));
            }
        }
    }
    return helped;
}

static uint64_t value_at(const struct shrinker *s, size_t at)
{
    return at < s->best.count ? s->best.draw[at].value : 0;
}

static bool lower_to(struct shrinker *s, size_t at, uint64_t value)
{
    if (value >= value_at(s, at) || !theft_edit(s, 0, 0)) return false;
    s->edited.draw[at].value = value;
    return theft_attempt(s);
}

/* Small numbers first, which also finds the remainder that a larger one stood for; then the
 * leading bits alone; then bit by bit, by subtraction (a search for a threshold) and by clearing.
 */
static bool lower_value(struct shrinker *s, size_t at)
{
    bool helped = false;

    for (uint64_t small = 0; small < 10 && small < value_at(s, at); small++) {
        if (lower_to(s, at, small)) return true;
    }
    for (unsigned shift = 63; shift; shift--) {
        if (value_at(s, at) >> shift) helped |= lower_to(s, at, value_at(s, at) >> shift);
    }
    for (unsigned k = 64; k-- > 0;) {
        uint64_t bit = UINT64_C(1) << k;

        if (value_at(s, at) >= bit) helped |= lower_to(s, at, value_at(s, at) - bit);
        if (value_at(s, at) & bit) helped |= lower_to(s, at, value_at(s, at) & ~bit);
    }
    return helped;
}

bool theft_lower_values(struct shrinker *s)
{
    bool helped = false;

    for (size_t at = 0; at < s->best.count && !s->stop; at++) {
        if (value_at(s, at)) helped |= lower_value(s, at);
    }
    return helped;
}

/* Lowers one draw and drops a span of `length` draws somewhere behind it. */
static bool lower_and_drop(struct shrinker *s, size_t at, uint64_t value, size_t length)
{
    for (size_t end = s->best.count; end > at + length; end--) {
        if (!theft_edit(s, end - length, length)) return false;
        s->edited.draw[at].value = value;
        if (theft_attempt(s)) return true;
    }
    return false;
}

/* A draw may say how many items follow. Lowering it alone makes the items that stay out of draws
 * of their neighbours; so the draws of one item must go as well. How many those are is what the
 * lowered tape leaves over; where they are is tried. */
static bool lower_count(struct shrinker *s, size_t at, uint64_t value)
{
    size_t needed;

    if (value >= value_at(s, at) || !theft_edit(s, 0, 0)) return false;
    s->edited.draw[at].value = value;
    needed = theft_probe(s);
    return needed < s->best.count && lower_and_drop(s, at, value, s->best.count - needed);
}

bool theft_lower_counts(struct shrinker *s)
{
    bool helped = false;

    for (size_t at = 0; at < s->best.count && !s->stop;) {
        if (lower_count(s, at, 0) || (value_at(s, at) && lower_count(s, at, value_at(s, at) - 1))) {
            helped = true;
        } else {
            at++;
        }
    }
    return helped;
}

/* The same where draws out of place change so much that nothing can be said about the length of
 * an item: all short ones are tried. */
bool theft_lower_any_counts(struct shrinker *s)
{
    bool helped = false;

    for (size_t at = 0; at < s->best.count && !s->stop; at++) {
        for (size_t length = 1; length <= 12 && value_at(s, at); length++) {
            helped |= lower_and_drop(s, at, value_at(s, at) - 1, length);
        }
    }
    return helped;
}

/* Takes `less` from one draw and adds `more` to another (modulo 2^64, so it can subtract too). */
static bool shift_pair(struct shrinker *s, size_t i, size_t j, uint64_t less, uint64_t more)
{
    uint64_t second = value_at(s, j) + more;

    if (less == 0 || less > value_at(s, i) || j >= s->best.count) return false;
    if (second > theft_mask(s->best.draw[j].width) || !theft_edit(s, 0, 0)) return false;
    s->edited.draw[i].value -= less;
    s->edited.draw[j].value = second;
    return theft_attempt(s);
}

/* Two draws that only fail together: both go down by the same amount, or what one loses the other
 * gains, which also exchanges them. */
static bool lower_pair(struct shrinker *s, size_t i, size_t j)
{
    bool helped = false;
    uint64_t common = value_at(s, i) < value_at(s, j) ? value_at(s, i) : value_at(s, j);
    uint64_t ahead = value_at(s, i) - common;

    helped |= shift_pair(s, i, j, ahead, ahead);
    for (uint64_t step = common; step; step /= 2) helped |= shift_pair(s, i, j, step, -step);
    for (uint64_t step = value_at(s, i); step; step /= 2) helped |= shift_pair(s, i, j, step, step);
    return helped;
}

bool theft_lower_pairs(struct shrinker *s)
{
    /* All pairs of a short tape, neighbours on a long one. */
    size_t reach = s->best.count <= 48 ? 48 : 12;
    bool helped = false;

    for (size_t i = 0; i < s->best.count && !s->stop; i++) {
        for (size_t j = i + 1; j <= i + reach && j < s->best.count && value_at(s, i); j++) {
            helped |= lower_pair(s, i, j);
        }
    }
    return helped;
}

/* Lowers every draw that has the value of draw `at`. */
static bool lower_group(struct shrinker *s, size_t at, uint64_t value)
{
    uint64_t old = value_at(s, at);

    if (value >= old || !theft_edit(s, 0, 0)) return false;
    for (size_t i = 0; i < s->edited.count; i++) {
        if (s->edited.draw[i].value == old) s->edited.draw[i].value = value;
    }
    return theft_attempt(s);
}

bool theft_lower_groups(struct shrinker *s)
{
    bool helped = false;

    for (size_t at = 0; at < s->best.count && !s->stop; at++) {
        for (uint64_t small = 0; small < 3; small++) helped |= lower_group(s, at, small);
        for (uint64_t step = value_at(s, at); step; step /= 2) {
            if (step <= value_at(s, at)) helped |= lower_group(s, at, value_at(s, at) - step);
        }
    }
    return helped;
}
