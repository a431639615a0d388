/* volume.c: one walk along the crossings of each pixel. */
#include "opt/volume/volume.h"

#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/volume/spans.h"

/* ---- the cells of one image in a pixel ---- */

enum kind { INSIDE, TANGLED };

static inline bool is(enum kind kind, int32_t winding)
{
    return kind == INSIDE ? winding != 0 : winding != 0 && winding != 1;
}

/* One image on its way through the pixels. */
struct reader {
    const uint32_t *first, *crossing;
    bool from_high;
    struct ts_span *span; /* of the pixel that is read */
};

static bool open_reader(const struct ts_ldi_image *image, struct reader *reader)
{
    *reader = (struct reader){image->first, image->crossing, image->view.from_high, NULL};
    reader->span = malloc(((size_t)image->most + 1) * sizeof *reader->span);
    return reader->span;
}

/* Crossings at one depth may be passed in any order: what opens and closes there has no length, and
 * what closes and opens again goes on. */
static inline uint32_t add_span(struct ts_span *to, uint32_t count, uint32_t begin, uint32_t end)
{
    if (begin == end) return count;
    if (count > 0 && to[count - 1].end == begin) {
        to[count - 1].end = end;
        return count;
    }
    to[count] = (struct ts_span){begin, end};
    return count + 1;
}

/* From the low side upwards: an image from the high side is read backwards, where a crossing that
 * entered leaves. */
static inline uint32_t read_pixel(const struct reader *r, size_t pixel, enum kind kind)
{
    uint32_t from = r->first[pixel], left = r->first[pixel + 1] - from, count = 0, begin = 0;
    int32_t winding = 0;

    for (uint32_t i = 0; i < left; i++) {
        uint32_t c = r->crossing[from + (r->from_high ? left - 1 - i : i)];
        uint32_t at = r->from_high ? TS_LDI_FAR - c / 2 : c / 2;
        bool was = is(kind, winding), now;

        winding += (c % 2 != 0) == r->from_high ? 1 : -1;
        now = is(kind, winding);
        if (now && !was) begin = at;
        if (was && !now) count = add_span(r->span, count, begin, at);
    }
    return count;
}

/* ---- spans of all pixels ---- */

static void release(struct ts_spans *spans)
{
    free(spans->first);
    free(spans->span);
    *spans = (struct ts_spans){0};
}

/* Room for the spans of a view, and no answer yet. */
static bool begin_spans(const struct ts_ldi_image *image, size_t most, struct ts_spans *to,
                        struct ts_error *error)
{
    size_t pixels = (size_t)image->view.width * image->view.height;

    release(to);
    to->view = image->view;
    to->first = malloc((pixels + 1) * sizeof *to->first);
    to->span = malloc((most + 1) * sizeof *to->span);
    if (to->first && to->span) return true;
    release(to);
    return ts_out_of_memory(error);
}

static inline void count_span(struct ts_spans *to, struct ts_span span)
{
    uint32_t length = span.end - span.begin;

    to->units += length;
    if (length > to->thickest) to->thickest = length;
}

static uint64_t cells_of(const struct ts_span *span, uint32_t count)
{
    uint64_t cells = 0;

    for (uint32_t i = 0; i < count; i++) cells += span[i].end - span[i].begin;
    return cells;
}

/* Whether there are cells of both, of a alone, of b alone. */
struct seen {
    bool both, one, other;
};

static inline void see_cells(struct seen *seen, const struct two *t, uint64_t both)
{
    seen->both |= both > 0;
    seen->one |= both < cells_of(t->a, t->a_count);
    seen->other |= both < cells_of(t->b, t->b_count);
}

static enum ts_standing standing(const struct seen *seen)
{
    if (!seen->both) return TS_APART;
    if (seen->one) return seen->other ? TS_MEET : TS_B_IN_A;
    return seen->other ? TS_A_IN_B : TS_SAME;
}

/* How far b has to go up and down in this pixel, if that is more than before. */
static inline void see_ends(uint32_t cells[2], const struct two *t)
{
    uint32_t low, high;

    if (t->a_count == 0 || t->b_count == 0) return;
    low = t->b[0].begin, high = t->a[t->a_count - 1].end;
    if (high > low && high - low > cells[0]) cells[0] = high - low;
    low = t->a[0].begin, high = t->b[t->b_count - 1].end;
    if (high > low && high - low > cells[1]) cells[1] = high - low;
}

/* What else a walk for spans can see. */
struct more {
    struct seen seen;
    uint32_t push[2];
};

/* A pixel that only one image has crossings in is read only if nobody knows yet that this body has
 * cells of its own. */
static void walk_both(const struct reader *a, const struct reader *b, struct ts_spans *to,
                      struct more *more)
{
    size_t pixels = (size_t)to->view.width * to->view.height;
    uint32_t count = 0;

    for (size_t p = 0; p < pixels; p++) {
        bool in_a = a->first[p] < a->first[p + 1], in_b = b->first[p] < b->first[p + 1];
        struct two t = {.a = a->span, .b = b->span};
        uint64_t before = to->units;

        to->first[p] = count;
        if (!(in_a && in_b) &&
            !(more && ((in_a && !more->seen.one) || (in_b && !more->seen.other))))
            continue;
        t.a_count = read_pixel(a, p, INSIDE);
        t.b_count = read_pixel(b, p, INSIDE);
        while ((t = next_common(t)).found) {
            to->span[count++] = t.both;
            count_span(to, t.both);
        }
        if (!more) continue;
        see_cells(&more->seen, &t, to->units - before);
        see_ends(more->push, &t);
    }
    to->first[pixels] = count;
    to->volume = ts_volume_of(&to->view, to->units);
}

/* Two lists of m and n spans have at most m + n - 1 in common, and two crossings make one. */
static bool find_spans(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                       struct ts_spans *to, struct more *more, struct ts_error *error)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    struct reader one = {0}, other = {0};
    bool good;

    release(to);
    if (!ts_volume_check(a, b, error)) return false;
    good = begin_spans(a, ((size_t)a->first[pixels] + b->first[pixels]) / 2, to, error);
    if (good && !(open_reader(a, &one) && open_reader(b, &other))) {
        good = ts_out_of_memory(error);
        release(to);
    }
    if (good) walk_both(&one, &other, to, more);
    free(one.span);
    free(other.span);
    return good;
}

static bool intersect(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                      struct ts_spans *to, struct ts_error *error)
{
    return find_spans(a, b, to, NULL, error);
}

bool opt_volume_all(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                    struct ts_volume_answer *to, struct ts_error *error)
{
    struct more more = {.push = {0, 0}};

    if (!find_spans(a, b, &to->common, &more, error)) return false;
    to->relation = standing(&more.seen);
    to->push[0] = more.push[0];
    to->push[1] = more.push[1];
    return true;
}

static bool self_intersection(const struct ts_ldi_image *image, struct ts_spans *to,
                              struct ts_error *error)
{
    size_t pixels = (size_t)image->view.width * image->view.height;
    struct reader reader;
    uint32_t count = 0;

    release(to);
    if (!ts_volume_check_image(image, error)) return false;
    if (!open_reader(image, &reader)) return ts_out_of_memory(error);
    if (begin_spans(image, image->first[pixels] / 2, to, error)) {
        for (size_t p = 0; p < pixels; p++) {
            uint32_t spans = read_pixel(&reader, p, TANGLED);

            to->first[p] = count;
            for (uint32_t i = 0; i < spans; i++) {
                to->span[count++] = reader.span[i];
                count_span(to, reader.span[i]);
            }
        }
        to->first[pixels] = count;
        to->volume = ts_volume_of(&to->view, to->units);
    }
    free(reader.span);
    return to->first;
}

/* ---- what needs no spans of all pixels ---- */

/* Sees the spans of both images in one pixel; false: enough. */
typedef bool look(void *context, const struct ts_span *a, uint32_t a_count, const struct ts_span *b,
                  uint32_t b_count);

static bool walk(const struct ts_ldi_image *a, const struct ts_ldi_image *b, look *see,
                 void *context, struct ts_error *error)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    struct reader one = {0}, other = {0};
    bool good;

    if (!ts_volume_check(a, b, error)) return false;
    good = (open_reader(a, &one) && open_reader(b, &other)) || ts_out_of_memory(error);
    for (size_t p = 0; good && p < pixels; p++)
        if (!see(context, one.span, read_pixel(&one, p, INSIDE), other.span,
                 read_pixel(&other, p, INSIDE)))
            break;
    free(one.span);
    free(other.span);
    return good;
}

static bool look_for_one(void *context, const struct ts_span *a, uint32_t a_count,
                         const struct ts_span *b, uint32_t b_count)
{
    bool *answer = context;

    *answer = common_cells(a, a_count, b, b_count) > 0;
    return !*answer;
}

static bool meet(const struct ts_ldi_image *a, const struct ts_ldi_image *b, bool *answer,
                 struct ts_error *error)
{
    return walk(a, b, look_for_one, answer, error);
}

static bool look_for_all(void *context, const struct ts_span *a, uint32_t a_count,
                         const struct ts_span *b, uint32_t b_count)
{
    const struct two t = {.a = a, .b = b, .a_count = a_count, .b_count = b_count};
    struct seen *seen = context;

    see_cells(seen, &t, common_cells(a, a_count, b, b_count));
    return !(seen->both && seen->one && seen->other);
}

static bool relate(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                   enum ts_standing *answer, struct ts_error *error)
{
    struct seen seen = {false, false, false};

    if (!walk(a, b, look_for_all, &seen, error)) return false;
    *answer = standing(&seen);
    return true;
}

static bool look_at_ends(void *context, const struct ts_span *a, uint32_t a_count,
                         const struct ts_span *b, uint32_t b_count)
{
    const struct two t = {.a = a, .b = b, .a_count = a_count, .b_count = b_count};

    see_ends(context, &t);
    return true;
}

static bool push(const struct ts_ldi_image *a, const struct ts_ldi_image *b, uint32_t cells[2],
                 struct ts_error *error)
{
    uint32_t most[2] = {0, 0};

    if (!walk(a, b, look_at_ends, most, error)) return false;
    cells[0] = most[0], cells[1] = most[1];
    return true;
}

const struct ts_volume_table ts_volume_opt = {intersect,
                                              meet,
                                              relate,
                                              push,
                                              self_intersection,
                                              opt_volume_points,
                                              release,
                                              opt_volume_open,
                                              opt_volume_frame,
                                              opt_volume_work,
                                              opt_volume_close};
