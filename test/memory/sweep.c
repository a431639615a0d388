/* sweep.c: memory that runs out while bodies enter a sweep-and-prune list and move there. */
#include "touchstone/sweep.h"

#include "test/memory/starve.h"

/* More than a list has room for at first, all over the place; then one after the other goes to one
 * spot, where all meet. */
enum { BODIES = 40 };

static bool gather(const struct ts_sweep_table *twin, struct ts_sweep *session, size_t *inside,
                   size_t *gathered, struct ts_error *error)
{
    static const struct ts_box spot = {{-1, -1, -1}, {0, 0, 0}};
    struct ts_pairs pairs = {0};
    bool good = true;

    for (; good && *inside < BODIES; *inside += good) {
        double x = 2 + 2 * (double)*inside;
        struct ts_box box = {{x, x, x}, {x + 1, x + 1, x + 1}};

        good = twin->add(session, (uint32_t)*inside, &box, error);
    }
    good = good && twin->pairs(session, &pairs, error) && pairs.count == 0;
    for (; good && *gathered < BODIES; *gathered += good)
        good = twin->move(session, (uint32_t)*gathered, &spot, error);
    good = good && twin->pairs(session, &pairs, error);
    ts_pairs_free(&pairs);
    return good;
}

/* After a refusal, all that was taken is there, and the next answer is right. */
static enum outcome run_sweep(const void *with, struct ts_error *error)
{
    const struct ts_sweep_table *twin = with;
    size_t inside = 0, gathered = 0;
    struct ts_pairs pairs = {0};
    struct ts_error unused;
    struct ts_sweep *session = NULL;
    bool good, right;

    if (!twin->open(&session, error)) return refused(error);
    good = gather(twin, session, &inside, &gathered, error);
    feed();
    right = twin->pairs(session, &pairs, &unused) &&
            pairs.count == gathered * (gathered - (gathered > 0)) / 2;
    ts_pairs_free(&pairs);
    twin->close(session);
    if (!right) return broken(error, "bodies were lost");
    return good ? DONE : refused(error);
}

int main(void)
{
    if (!starve_begin()) return 1;
    starve("all pairs", run_sweep, &ts_sweep_ref);
    starve("sweep and prune", run_sweep, &ts_sweep_opt);
    return starve_end();
}
