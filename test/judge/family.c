/* family.c: numbers that nobody has in a mesh are in a family of their own. */
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

int main(void)
{
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (f->near)
            expect_found(count_subnormal(f) == 0, "no subnormal numbers in the family", f->name);
    expect(count_subnormal(ts_family_find("subnormal")) > 100,
           "subnormal numbers where they belong");
    return verdict();
}
