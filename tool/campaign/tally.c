/* tally.c: runs a property in pieces and adds them up. */
#include "tool/campaign/campaign.h"

void tally_add(struct tally *tally, struct ts_run *piece)
{
    struct ts_run *all = &tally->run;

    all->executed += piece->executed;
    all->skipped += piece->skipped;
    all->compared += piece->compared;
    all->elapsed += piece->elapsed;
    all->next = piece->next;
    for (size_t i = 0; i < TS_CLASSES; i++) all->of_class[i] += piece->of_class[i];
    ts_sample_join(&all->sample, &piece->sample);
    all->broken = piece->broken;
    if (!tally->failing || piece->broken) {
        uint64_t compared = all->verdict.compared;

        all->verdict = piece->verdict;
        if (!piece->smallest) all->verdict.compared += compared;
    }
    if (!piece->smallest) return;
    if (!tally->failing++) {
        tally->failed_at = piece->next - 1;
        all->smallest = piece->smallest;
        all->shrinks = piece->shrinks;
    } else {
        ts_case_free(piece->smallest);
    }
    piece->smallest = NULL;
}

bool tally_done(const struct tally *tally)
{
    return tally->run.next == tally->end || tally->run.broken || tally->run.verdict.skipped[0];
}

void tally_run(struct tally *tally, bool (*pause)(void *env), void *env)
{
    uint64_t size = 16;

    do {
        struct ts_run piece = tally->run;
        uint64_t left = tally->end - tally->run.next;

        piece.first = tally->run.next;
        piece.trials = size < left ? size : left;
        piece.part = true;
        if (tally->failing) piece.shrink = 1e-9; /* one small case is enough */
        if (!tally_done(tally)) {
            ts_run_property(&piece);
            tally_add(tally, &piece);
        }
        if (piece.elapsed < 0.5 && size < (UINT64_C(1) << 32)) size *= 2;
        if (piece.elapsed > 2 && size > 1) size /= 2;
    } while (pause(env) && !tally_done(tally));
}
