/* run.c: leads a twin of bucket through a sequence of soups, frame by frame. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/bucket/bucket.h"

/* A body without primitives for each of the two, with the rule of the case; the larger number of
 * levels opens the larger of two nodes, so that both ways are gone. */
bool ts_bucket_run_open(struct ts_bucket_run *r, const void *twin, const struct ts_case *c,
                        struct ts_bucket_rule way, uint32_t corners, struct ts_verdict *v)
{
    enum { ONE_ARRAY = 6 }; /* levels, at most: another one is eight times as large */
    uint32_t levels = ts_sequence_levels(c);
    struct ts_error error;
    bool good;

    if (way.octree || way.boxes) levels = (levels - 1) % ONE_ARRAY + 1;
    way.levels = levels;
    way.descent = levels % 2;
    *r = (struct ts_bucket_run){.twin = twin, .v = v, .rule = way};
    good = ts_sequence_open(&r->sequence, c, corners, v) &&
           ts_truth_open(&r->truth, &r->sequence, levels, v);
    if (good) r->home = malloc((r->sequence.soup.primitive_count + (size_t)1) * sizeof *r->home);
    if (good) r->list = malloc((r->sequence.soup.primitive_count + (size_t)1) * sizeof *r->list);
    if (good && (!r->home || !r->list)) ts_no_memory(v);
    good = good && r->home && r->list;
    for (uint32_t i = 0; good && i < r->sequence.soup.primitive_count; i++) r->home[i] = -1;
    for (int i = 0; good && i < 2; i++) {
        good = r->twin->open(r->rule, &r->body[i], &error);
        if (!good) ts_wrong(v, "not opened: %s", error.text);
    }
    return good;
}

void ts_bucket_run_close(struct ts_bucket_run *r)
{
    for (int i = 0; i < 2; i++) r->twin->close(r->body[i]);
    ts_sequence_close(&r->sequence);
    ts_truth_close(&r->truth);
    free(r->home);
    free(r->list);
    ts_pairs_free(&r->pairs);
    ts_bucket_nodes_free(&r->nodes);
}

bool ts_bucket_run_taken(struct ts_bucket_run *r, bool good, const char *what,
                         const struct ts_error *error)
{
    if (!good) ts_wrong(r->v, "frame %zu: %s refused: %s", r->frame, what, error->text);
    return good;
}

/* Those that change from one body to another (-1 is none) at once. */
static bool change(struct ts_bucket_run *r, int from, int to)
{
    struct ts_error error = {""};
    size_t count = 0;

    for (uint32_t i = r->sequence.soup.primitive_count; i-- > 0;)
        if (r->home[i] == from && r->sequence.home[i] == to) r->list[count++] = i;
    if (from < 0)
        return ts_bucket_run_taken(r, r->twin->add(r->body[to], count, r->list, &error), "add was",
                                   &error);
    if (to < 0)
        return ts_bucket_run_taken(r, r->twin->remove(r->body[from], count, r->list, &error),
                                   "remove was", &error);
    return ts_bucket_run_taken(r, r->twin->move(r->body[from], r->body[to], count, r->list, &error),
                               "move was", &error);
}

/* Before that, and in the same frames, some go out and come again, or are in the other body for a
 * moment: only where they are at the update counts. */
static bool stray(struct ts_bucket_run *r)
{
    bool good = true;

    for (uint32_t i = 0; good && r->frame % 2 == 0 && i < r->sequence.soup.primitive_count; i++) {
        int home = r->home[i];
        struct ts_error error = {""};

        if (home < 0 || (r->frame / 2 + i) % 5 > 1) continue;
        if ((r->frame / 2 + i) % 5 == 0)
            good = r->twin->move(r->body[home], r->body[1 - home], 1, &i, &error) &&
                   r->twin->move(r->body[1 - home], r->body[home], 1, &i, &error);
        else
            good = r->twin->remove(r->body[home], 1, &i, &error) &&
                   r->twin->add(r->body[home], 1, &i, &error);
        ts_bucket_run_taken(r, good, "a primitive that strays was", &error);
    }
    return good;
}

bool ts_bucket_run_show(struct ts_bucket_run *r, size_t frame)
{
    bool good;

    r->frame = frame;
    ts_sequence_show(&r->sequence, frame);
    ts_truth_find(&r->truth, &r->sequence);
    good = stray(r);
    for (int from = -1; good && from < 2; from++)
        for (int to = -1; good && to < 2; to++)
            if (from != to) good = change(r, from, to);
    for (uint32_t i = 0; good && i < r->sequence.soup.primitive_count; i++)
        r->home[i] = r->sequence.home[i];
    for (int i = 0; good && i < 2; i++) {
        struct ts_error error = {""};

        good = ts_bucket_run_taken(r, r->twin->update(r->body[i], &r->sequence.soup, &error),
                                   "update was", &error);
    }
    return good;
}
