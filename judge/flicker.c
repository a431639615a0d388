/* flicker.c: answers that go and come while hardly anything moves. A solver that is fed by them
 * shakes, so they are counted beside the false negatives or positives that they are, too. */
#include <math.h>
#include <stdlib.h>

#include "common/pairs.h"
#include "judge/truth.h"

/* Bodies stand nearly still from one frame to the next when no coordinate of a vertex moves by more
 * than 2^-20, about a millionth, of the longest edge, in the max norm. */
#define STILL 0x1p-20

static double longest_edge(const struct ts_case *c, size_t frame)
{
    double longest = 0, t[9];

    for (size_t i = 0; i < 2; i++)
        for (uint32_t k = 0; k < c->body[i].face_count; k++) {
            ts_face_corners(c, frame, i, k, t);
            for (int j = 0; j < 9; j++) longest = fmax(longest, fabs(t[j] - t[(j + 3) % 9]));
        }
    return longest;
}

/* From this frame to the next. */
static bool is_still(const struct ts_case *c, size_t frame)
{
    double most = STILL * longest_edge(c, frame);

    for (size_t i = 0; i < 2; i++) {
        const double *from = ts_trial_vertices(c, frame, i),
                     *to = ts_trial_vertices(c, frame + 1, i);

        for (size_t k = 0; k < 3 * (size_t)c->body[i].vertex_count; k++)
            if (!(fabs(to[k] - from[k]) <= most)) return false;
    }
    return isfinite(most);
}

static bool has(const struct ts_pairs *pairs, struct ts_pair pair)
{
    return pairs->count &&
           bsearch(&pair, pairs->pair, pairs->count, sizeof pair, ts_pair_compare) != NULL;
}

/* The middle one of three lists has a pair that the others lack, or lacks one that they have. */
static bool goes_and_comes(const struct ts_pairs *const list[3], struct ts_pair pair)
{
    return has(list[0], pair) != has(list[1], pair) && has(list[0], pair) == has(list[2], pair);
}

/* What `list`, one of them, has and the middle one alone has or lacks, while the exact answer is
 * the same in all three frames. */
static void look_at(struct ts_docket *d, size_t frame, const struct ts_pairs *truth,
                    const struct ts_pairs *const said[3], const struct ts_pairs *list,
                    const char *what)
{
    for (size_t i = 0; i < list->count; i++) {
        struct ts_pair pair = list->pair[i];
        bool meet = has(&truth[frame], pair);

        if (goes_and_comes(said, pair) && has(&truth[frame - 1], pair) == meet &&
            has(&truth[frame + 1], pair) == meet)
            ts_find_pair(d, TS_FLICKER, frame, pair, what);
    }
}

void ts_judge_flicker(struct ts_docket *d, const struct ts_pairs *truth,
                      const struct ts_answers *answers)
{
    for (size_t f = 1; f + 1 < d->c->frame_count; f++) {
        const struct ts_pairs *said[3];

        if (!is_still(d->c, f - 1) || !is_still(d->c, f)) continue;
        d->f->asked[TS_FLICKER] = true;
        for (size_t k = 0; k < 3; k++) said[k] = &answers->query[ts_query_all(f + k - 1)].pairs;
        look_at(d, f, truth, said, said[0], "are not reported, but in the frames before and after");
        look_at(d, f, truth, said, said[1], "are reported, and not in the frames before and after");
    }
}
