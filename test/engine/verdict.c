/* verdict.c: what a property says of a case is counted by kind. */
#include <string.h>

#include "props/engine/props.h"
#include "test/library/expect.h"

static void counted_apart(void)
{
    struct ts_verdict v = {0};

    expect_that(ts_verdict_good(&v), "an empty verdict is good");
    ts_lost(&v, "first %d", 1);
    ts_extra(&v, "second %d", 2);
    ts_extra(&v, "third %d", 3);
    ts_wrong(&v, "fourth %d", 4);
    expect_that(v.lost == 1 && v.extra == 2 && v.wrong == 1 && !ts_verdict_good(&v),
                "lost, extra and wrong are counted apart");
    expect_that(strcmp(v.first, "first 1") == 0, "the first finding is kept");
    v = (struct ts_verdict){0};
    ts_wrong(&v, "refused: %s", "out of memory");
    expect_that(v.no_memory && v.wrong == 0 && !v.first[0] && !ts_verdict_good(&v),
                "lack of memory is no finding, and not good");
}

int main(void)
{
    counted_apart();
    return verdict();
}
