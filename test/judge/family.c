/* family.c: numbers that nobody has in a mesh are in a family of their own; two families have what
 * they are made for. */
#include <math.h>

#include "judge/family.h"
#include "judge/judge.h"
#include "test/library/expect.h"

/* How many coordinates of the first cases are subnormal. */
static unsigned count_subnormal(const struct ts_family *family)
{
    unsigned count = 0;

    for (uint64_t n = 0; n < 50; n++) {
        struct ts_case *c = ts_family_case(family, 3, n);

        for (size_t f = 0; c && f < c->frame_count; f++)
            for (size_t i = 0; i < 2; i++)
                for (size_t k = 0; k < 3 * (size_t)c->body[i].vertex_count; k++)
                    count += fpclassify(ts_trial_vertices(c, f, i)[k]) == FP_SUBNORMAL;
        ts_case_free(c);
    }
    return count;
}

/* How many of 200 cases have a pair that meets, or one that does not, in all frames, though it
 * moves in each: an answer that flickers can be seen in these. */
static void check_still(void)
{
    const struct ts_rules rules = {0};
    unsigned always = 0, never = 0;

    for (uint64_t n = 0; n < 200; n++) {
        struct ts_trial *trial;
        struct ts_error error;
        size_t met = 0, frames;

        if (ts_family_trial(ts_family_find("still"), 5, n, &rules, &trial, &error) != TS_MADE)
            continue;
        expect(ts_trial_truth(trial, &rules, true, &error), "the truth is known");
        frames = trial->variant[TS_GIVEN]->frame_count;
        expect(frames == 8, "eight frames");
        for (size_t f = 0; f < frames; f++) met += trial->truth[f].count;
        for (size_t f = 1; f < frames; f++) {
            const struct ts_case *c = trial->variant[TS_GIVEN];

            for (size_t k = 0; k < 18; k++)
                expect(fabs(ts_trial_vertices(c, f, k / 9)[k % 9] -
                            ts_trial_vertices(c, f - 1, k / 9)[k % 9]) <= 0x1p-21,
                       "it hardly moves");
        }
        always += met == frames;
        never += met == 0;
        ts_trial_free(trial);
    }
    expect(always > 20 && never > 20, "an answer that stays the same, of either kind");
}

/* Bodies of fold meet themselves, and so do neighbours among their faces. */
static void check_fold(void)
{
    const struct ts_rules rules = {0};
    unsigned met = 0, neighbours = 0;

    for (uint64_t n = 0; n < 100; n++) {
        struct ts_trial *trial;
        struct ts_error error;

        if (ts_family_trial(ts_family_find("fold"), 5, n, &rules, &trial, &error) != TS_MADE)
            continue;
        expect(ts_trial_self(trial, &rules, &error), "the truth is known");
        for (size_t i = 0; i < 2; i++)
            for (size_t k = 0; k < trial->self[i].count; k++) {
                const uint32_t *face = trial->variant[TS_GIVEN]->body[i].face;
                struct ts_pair pair = trial->self[i].pair[k];
                bool shared = false;

                for (int j = 0; j < 9; j++)
                    shared = shared || face[3 * pair.a + j / 3] == face[3 * pair.b + j % 3];
                met++;
                neighbours += shared;
            }
        ts_trial_free(trial);
    }
    expect(met > 200 && neighbours > 50, "bodies meet themselves");
}

int main(void)
{
    check_still();
    check_fold();
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (f->near)
            expect_found(count_subnormal(f) == 0, "no subnormal numbers in the family", f->name);
    expect(count_subnormal(ts_family_find("subnormal")) > 100,
           "subnormal numbers where they belong");
    return verdict();
}
