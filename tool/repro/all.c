/* all.c: `touchstone repro --all`: every experiment, one after the other, and one table. */
#include <string.h>

#include "tool/repro/repro.h"

/* An experiment of `--all`, with the sizes that were asked for, or else its own. */
static struct repro share_of(const struct repro *all, const struct repro_experiment *e)
{
    struct repro r = *all;

    if (!all->full && r.steps == 0) r.steps = e->short_steps;
    if (!all->full && r.levels == 0 && e->short_levels)
        for (const char *c = e->short_levels; *c; c++) r.level[r.levels++] = (unsigned)(*c - '0');
    if (r.twin && !tool_twin_find(ts_column_find(e->column), r.twin, &(const void *){NULL}))
        r.twin = NULL;
    return r;
}

/* Adds what an experiment ran with to the sentence below the table. */
static void note_run(const struct repro *r, const struct repro_experiment *e, const char *failed)
{
    char *ran = r->findings->ran;
    size_t room = sizeof r->findings->ran, used = strlen(ran);

    used += (size_t)snprintf(ran + used, room - used, "%s%s (%u of %u steps", used ? ", " : "",
                             e->name, r->steps, e->steps);
    for (size_t i = 0; i < r->levels && used < room; i++)
        used +=
            (size_t)snprintf(ran + used, room - used, "%s%u", i ? " " : ", level ", r->level[i]);
    if (used < room) snprintf(ran + used, room - used, "%s)", failed);
}

int repro_all(struct repro *all, size_t count, const struct repro_experiment *experiments)
{
    struct repro_findings findings;
    int worst = TOOL_GOOD;

    for (size_t i = 0; i < count; i++) {
        struct repro r = share_of(all, &experiments[i]);

        if (!repro_possible(&r, &experiments[i])) return TOOL_BAD;
    }
    if (!repro_prepare(all)) return TOOL_BAD;
    repro_findings_start(&findings);
    all->findings = &findings;
    for (size_t i = 0; worst != TOOL_BAD && i < count; i++) {
        struct repro r = share_of(all, &experiments[i]);
        int status = repro_possible(&r, &experiments[i]) ? TOOL_GOOD : TOOL_BAD;

        r.number = (unsigned)i + 1;
        r.numbers = (unsigned)count;
        if (i > 0) putchar('\n');
        if (status == TOOL_GOOD) status = repro_experiment(&r, &experiments[i]);
        if (status > worst) worst = status;
        note_run(&r, &experiments[i], status == TOOL_GOOD ? "" : ", FAILED");
    }
    if (worst == TOOL_BAD)
        tool_sheet_free(&findings.sheet);
    else if (!repro_findings_end(all, "table", true))
        worst = TOOL_BAD;
    all->findings = NULL;
    return worst;
}
