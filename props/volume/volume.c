/* volume.c: what images say follows from their crossings, as the contract has it. */
#include "props/volume/volume.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "props/engine/columns.h"

/* ---- cases ---- */

const double *volume_vertices(const struct ts_case *c, size_t frame, size_t body)
{
    const double *moved = frame < c->frame_count ? ts_case_state(c, frame, body)->vertex : NULL;

    return moved ? moved : c->body[body].reference;
}

bool volume_images(const struct ts_case *c, size_t frame, const struct ts_view view[2],
                   struct ts_ldi_image image[2])
{
    struct ts_error error;
    bool good = true;

    for (size_t i = 0; i < 2; i++) {
        const struct ts_body *b = &c->body[i];
        struct ts_ldi *session = NULL;

        image[i] = (struct ts_ldi_image){0};
        good =
            good &&
            ts_ldi_opt.open(b->vertex_count, b->reference, b->face_count, b->face, ldi_welds(c),
                            &session, &error) &&
            ts_ldi_opt.render(session, volume_vertices(c, frame, i), &view[i], &image[i], &error);
        ts_ldi_opt.close(session);
    }
    if (!good) volume_drop(image);
    return good;
}

void volume_drop(struct ts_ldi_image image[2])
{
    ts_ldi_opt.release(&image[0]);
    ts_ldi_opt.release(&image[1]);
}

/* ---- the truth ---- */

bool volume_both(int32_t a, int32_t b) { return a != 0 && b != 0; }

bool volume_first(int32_t a, int32_t b)
{
    (void)b;
    return a != 0;
}

bool volume_self_intersecting(int32_t a, int32_t b)
{
    (void)b;
    return a < 0 || a > 1;
}

void volume_forget(struct ts_spans *truth)
{
    free(truth->first);
    free(truth->span);
    *truth = (struct ts_spans){0};
}

/* Where the cells of a pixel change, and the winding numbers of both images from there on. */
struct ruler {
    size_t count;
    uint32_t *at;
    int32_t (*winding)[2];
};

static void add_mark(struct ruler *ruler, uint32_t at)
{
    size_t i = ruler->count;

    for (size_t k = 0; k < ruler->count; k++)
        if (ruler->at[k] == at) return;
    for (; i > 0 && ruler->at[i - 1] > at; i--) ruler->at[i] = ruler->at[i - 1];
    ruler->at[i] = at;
    ruler->count++;
}

static uint32_t place_of(const struct ts_ldi_image *image, uint32_t i)
{
    uint32_t depth = image->crossing[i] >> 1;

    return image->view.from_high ? TS_LDI_FAR - depth : depth;
}

/* A crossing changes the winding numbers of all cells behind it, as it is seen. */
static void wind(struct ruler *ruler, const struct ts_ldi_image *image, size_t pixel, int which)
{
    for (uint32_t i = image->first[pixel]; i < image->first[pixel + 1]; i++)
        for (size_t k = 0; k < ruler->count; k++)
            if ((ruler->at[k] < place_of(image, i)) == image->view.from_high)
                ruler->winding[k][which] += image->crossing[i] & 1 ? -1 : 1;
}

static void measure(struct ruler *ruler, const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                    size_t pixel)
{
    const struct ts_ldi_image *image[2] = {a, b};

    ruler->count = 0;
    add_mark(ruler, 0);
    add_mark(ruler, TS_LDI_FAR);
    for (int which = 0; which < 2 && image[which]; which++)
        for (uint32_t i = image[which]->first[pixel]; i < image[which]->first[pixel + 1]; i++)
            add_mark(ruler, place_of(image[which], i));
    memset(ruler->winding, 0, ruler->count * sizeof *ruler->winding);
    for (int which = 0; which < 2 && image[which]; which++) wind(ruler, image[which], pixel, which);
}

static void add_truth(struct ts_spans *to, size_t pixel, const struct ruler *ruler,
                      volume_wanted *wanted)
{
    uint32_t *count = &to->first[pixel + 1];

    *count = to->first[pixel];
    for (size_t i = 0; i + 1 < ruler->count; i++) {
        uint32_t begin = ruler->at[i], end = ruler->at[i + 1];

        if (!wanted(ruler->winding[i][0], ruler->winding[i][1])) continue;
        to->units += end - begin;
        if (*count > to->first[pixel] && to->span[*count - 1].end == begin)
            to->span[*count - 1].end = end;
        else
            to->span[(*count)++] = (struct ts_span){begin, end};
        begin = to->span[*count - 1].begin;
        if (end - begin > to->thickest) to->thickest = end - begin;
    }
}

bool volume_truth(const struct ts_ldi_image *a, const struct ts_ldi_image *b, volume_wanted *wanted,
                  struct ts_spans *to)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    size_t crossings = (size_t)a->first[pixels] + (b ? b->first[pixels] : 0);
    struct ruler ruler = {0, malloc((crossings + 2) * sizeof *ruler.at),
                          malloc((crossings + 2) * sizeof *ruler.winding)};
    bool good;

    *to = (struct ts_spans){.view = a->view,
                            .first = calloc(pixels + 1, sizeof *to->first),
                            .span = malloc((2 * pixels + crossings) * sizeof *to->span)};
    good = ruler.at && ruler.winding && to->first && to->span;
    for (size_t p = 0; good && p < pixels; p++) {
        measure(&ruler, a, b, p);
        add_truth(to, p, &ruler, wanted);
    }
    free(ruler.at);
    free(ruler.winding);
    if (!good) volume_forget(to);
    return good;
}

void volume_compare(const char *what, const struct ts_spans *found, const struct ts_spans *truth,
                    struct ts_verdict *v)
{
    size_t pixels = (size_t)truth->view.width * truth->view.height;

    v->compared++;
    for (size_t p = 0; p < pixels; p++) {
        uint32_t begin = truth->first[p], count = truth->first[p + 1] - begin;

        if (found->first[p] != begin || found->first[p + 1] != begin + count) {
            uint32_t have = found->first[p + 1] - found->first[p];

            if (have > count)
                ts_extra(v, "%s, pixel %zu: %u spans, not %u", what, p, have, count);
            else
                ts_lost(v, "%s, pixel %zu: %u spans, not %u", what, p, have, count);
            return;
        }
        for (uint32_t i = begin; i < begin + count; i++)
            if (found->span[i].begin != truth->span[i].begin ||
                found->span[i].end != truth->span[i].end) {
                ts_wrong(v, "%s, pixel %zu: cells %u to %u, not %u to %u", what, p,
                         found->span[i].begin, found->span[i].end, truth->span[i].begin,
                         truth->span[i].end);
                return;
            }
    }
    if (found->units != truth->units || found->thickest != truth->thickest)
        ts_wrong(v, "%s: %llu cells, %u in a row, not %llu and %u", what,
                 (unsigned long long)found->units, found->thickest,
                 (unsigned long long)truth->units, truth->thickest);
    if (found->volume != ts_volume_of(&truth->view, truth->units))
        ts_wrong(v, "%s: volume %g", what, found->volume);
}

enum ts_standing volume_relation(uint64_t both, uint64_t one, uint64_t other)
{
    if (both == 0) return TS_APART;
    if (both == one && both == other) return TS_SAME;
    return both == one ? TS_A_IN_B : both == other ? TS_B_IN_A : TS_MEET;
}

uint32_t volume_way(const struct ts_spans *a, const struct ts_spans *b)
{
    size_t pixels = (size_t)a->view.width * a->view.height;
    uint32_t way = 0;

    for (size_t p = 0; p < pixels; p++)
        for (uint32_t i = a->first[p]; i < a->first[p + 1]; i++)
            for (uint32_t k = b->first[p]; k < b->first[p + 1]; k++)
                if (a->span[i].end > b->span[k].begin + way)
                    way = a->span[i].end - b->span[k].begin;
    return way;
}

/* ---- properties of images, seen from all sides ---- */

typedef void judge(const struct ts_volume_table *twin, const struct ts_ldi_image image[2],
                   struct ts_verdict *v);

static void every_side(const void *twin, const struct ts_case *c, judge *each, struct ts_verdict *v)
{
    struct ts_view view[2] = {ldi_view(c), ldi_view(c)};

    for (int sides = 0; sides < 4; sides++) {
        struct ts_ldi_image image[2];

        view[0].from_high = sides % 2 != 0;
        view[1].from_high = sides / 2 != 0;
        if (!volume_images(c, 0, view, image)) return;
        each(twin, image, v);
        volume_drop(image);
    }
}

static void judge_spans(const struct ts_volume_table *twin, const struct ts_ldi_image image[2],
                        struct ts_verdict *v)
{
    struct ts_spans truth, found = {0};
    struct ts_error error;

    if (!volume_truth(&image[0], &image[1], volume_both, &truth)) return;
    for (int order = 0; order < 2; order++)
        if (twin->intersect(&image[order], &image[1 - order], &found, &error))
            volume_compare(order ? "b and a" : "a and b", &found, &truth, v);
        else
            ts_wrong(v, "refused: %s", error.text);
    twin->release(&found);
    volume_forget(&truth);
}

static void same_spans(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_side(twin, c, judge_spans, v);
}

static void compare_answers(const struct ts_volume_table *twin, const struct ts_ldi_image *a,
                            const struct ts_ldi_image *b, uint64_t units,
                            const struct ts_spans *one, const struct ts_spans *other,
                            struct ts_verdict *v)
{
    enum ts_standing right = volume_relation(units, one->units, other->units);
    uint32_t up = volume_way(one, other), down = volume_way(other, one);
    struct ts_error error;
    /* Wrong ones, so that an answer that is not given is noticed. */
    enum ts_standing relation = right == TS_APART ? TS_MEET : TS_APART;
    uint32_t push[2] = {up + 1, down + 1};
    bool meet = units == 0;

    if (!twin->meet(a, b, &meet, &error) || !twin->relate(a, b, &relation, &error) ||
        !twin->push(a, b, push, &error)) {
        ts_wrong(v, "refused: %s", error.text);
        return;
    }
    v->compared += 3;
    if (meet && units == 0) ts_extra(v, "no cell in common, and they meet");
    if (!meet && units > 0) ts_lost(v, "%llu cells in common", (unsigned long long)units);
    if (relation != right) ts_wrong(v, "relation %d in place of %d", (int)relation, (int)right);
    if (push[0] != up || push[1] != down)
        ts_wrong(v, "pushed %u up and %u down in place of %u and %u", push[0], push[1], up, down);
}

static void judge_answers(const struct ts_volume_table *twin, const struct ts_ldi_image image[2],
                          struct ts_verdict *v)
{
    const struct ts_ldi_image *a = &image[0], *b = &image[1];
    struct ts_spans both = {0}, one = {0}, other = {0};

    if (volume_truth(a, b, volume_both, &both) && volume_truth(a, NULL, volume_first, &one) &&
        volume_truth(b, NULL, volume_first, &other)) {
        compare_answers(twin, a, b, both.units, &one, &other, v);
        compare_answers(twin, b, a, both.units, &other, &one, v);
        compare_answers(twin, a, a, one.units, &one, &one, v);
    }
    volume_forget(&both);
    volume_forget(&one);
    volume_forget(&other);
}

static void same_answers(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_side(twin, c, judge_answers, v);
}

static void judge_self_intersection(const struct ts_volume_table *twin,
                                    const struct ts_ldi_image image[2], struct ts_verdict *v)
{
    for (int i = 0; i < 2; i++) {
        struct ts_spans truth, found = {0};
        struct ts_error error;

        if (!volume_truth(&image[i], NULL, volume_self_intersecting, &truth)) return;
        if (twin->self_intersection(&image[i], &found, &error))
            volume_compare("self_intersection", &found, &truth, v);
        else
            ts_wrong(v, "refused: %s", error.text);
        twin->release(&found);
        volume_forget(&truth);
    }
}

static void same_self_intersection(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    every_side(twin, c, judge_self_intersection, v);
}

const struct ts_property volume_properties[] = {
    {"same_spans", "cells inside both images, from all sides and in both orders", ts_gen_solids,
     same_spans, TS_NEEDS(.bodies = 2, .closed = true), 4, TS_ASKS_SOLIDS},
    {"same_answers",
     "whether, how, and how deep two images meet, from all sides and in both orders", ts_gen_solids,
     same_answers, TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {"same_self_intersection", "cells whose winding number is neither 0 nor 1", ts_gen_solids,
     same_self_intersection, TS_NEEDS(.bodies = 2, .closed = true), 4, TS_ASKS_SOLIDS},
    {"same_points", "winding numbers of points, posed, are those of their cells", ts_gen_solids,
     volume_same_points, TS_NEEDS(.bodies = 2, .closed = true), 4, TS_ASKS_SOLIDS},
    {"points_right", "a point out of reach of a surface has its exact winding number",
     ts_gen_solids, volume_points_right, TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {"cells_right", "a point out of reach of both surfaces is in a common span if it is in both",
     ts_gen_solids, volume_cells_right, TS_NEEDS(.bodies = 2, .closed = true), 5, TS_ASKS_SOLIDS},
    {"near_volume", "the common volume of convex bodies, within the bound summed over all pixels",
     ts_gen_convex, volume_near_volume, TS_NEEDS(.bodies = 2, .vertices = 4, .closed = true), 50,
     0},
    {"same_frames", "a session's answers are those of images made anew", ts_gen_solids,
     volume_same_frames, TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {"rigid_frames", "the same with a rigid body in its own frame", ts_gen_solids,
     volume_rigid_frames, TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {"refusals_keep", "what is refused changes nothing", ts_gen_solids, volume_refusals,
     TS_NEEDS(.bodies = 2, .closed = true), 8, TS_ASKS_SOLIDS},
    {0},
};
