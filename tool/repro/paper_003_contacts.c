/* paper_003_contacts.c: octrees of buckets (paper 003) find the contacts of two deforming bodies,
 * in the first sequence of paper 001, beside the trees of that paper. The paper has no such
 * experiment. */
#include <math.h>

#include "tool/repro/repro.h"

enum { LEAST = 3, MOST = 7, DEPTHS = MOST - LEAST + 1, ALGORITHMS = 2 };
enum { OURS, HYBRID, BUCKETS, CONTESTANTS = BUCKETS + ALGORITHMS * DEPTHS };

static void invite(struct repro_contestant *room, char (*name)[TOOL_SHEET_CELL])
{
    room[OURS] = repro_001_contestant(REPRO_OURS, TS_ALL);
    room[HYBRID] = repro_001_contestant(REPRO_HYBRID, TS_ALL);
    for (uint32_t i = 0; i < ALGORITHMS * DEPTHS; i++) {
        uint32_t levels = LEAST + i % DEPTHS;
        bool sorted = i >= DEPTHS;

        snprintf(name[i], sizeof *name, "%u levels %s", levels, sorted ? "sorted" : "by formula");
        room[BUCKETS + i] = (struct repro_contestant){
            .name = name[i],
            .options = {.buckets = levels, .cells = sorted ? TS_BUCKET_SORTED : TS_BUCKET_FORMULA}};
    }
}

static void add_row(struct tool_sheet *sheet, const struct repro_sequence *sequence, size_t who,
                    const struct repro_stage stage[REPRO_STAGES])
{
    const struct repro_stage *whole = &stage[REPRO_WHOLE];

    tool_sheet_add(sheet, "%s", sequence->contestant[who].name);
    for (int i = 0; i < REPRO_STAGES; i++)
        tool_sheet_number(sheet, repro_milliseconds(sequence, who, stage[i].low, stage[i].high));
    tool_sheet_ratio(sheet, repro_milliseconds(sequence, who, whole->low, whole->high) /
                                repro_milliseconds(sequence, HYBRID, whole->low, whole->high));
    for (int what = REPRO_OVERLAPS; what <= REPRO_TRIANGLES; what++)
        tool_sheet_number(sheet, round(repro_mean(sequence, &sequence->contestant[who], what,
                                                  whole->low, whole->high)));
    tool_sheet_number(sheet, repro_bytes(sequence, &sequence->contestant[who]));
}

/* The least of all buckets' times to that of hybrid. */
static double best(const struct repro_sequence *sequence, const struct repro_stage *stage)
{
    double least = INFINITY;

    for (size_t i = BUCKETS; i < CONTESTANTS; i++)
        least = fmin(least, repro_milliseconds(sequence, i, stage->low, stage->high));
    return least / repro_milliseconds(sequence, HYBRID, stage->low, stage->high);
}

static bool say(const struct repro_sequence *sequence)
{
    struct repro_stage stage[REPRO_STAGES];
    const char *heading[] = {"method",      stage[0].name,  stage[1].name, stage[2].name,
                             stage[3].name, stage[4].name,  "to hybrid",   "overlaps",
                             "triangles",   "bytes a face", NULL};
    struct tool_sheet sheet;
    bool good;

    repro_001_stages(sequence, stage);
    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < CONTESTANTS; i++) add_row(&sheet, sequence, i, stage);
    good = repro_sheet(sequence->repro,
                       "Milliseconds a step, update and all contacts, means over steps",
                       "003-2.csv", &sheet);
    repro_claims_start(&sheet);
    for (int i = 0; i < REPRO_STAGES; i++) {
        char claim[TOOL_SHEET_CELL];

        snprintf(claim, sizeof claim, "%.40s: the best octree / hybrid", stage[i].name);
        repro_claim(&sheet, claim, best(sequence, &stage[i]), i == REPRO_WHOLE ? "2 or less" : "",
                    "");
    }
    return repro_sheet(sequence->repro, "Claims", "003-2-claims.csv", &sheet) && good;
}

static bool plot(const struct repro_sequence *sequence)
{
    static const size_t who[] = {OURS, HYBRID, BUCKETS, BUCKETS + 1, BUCKETS + 2, BUCKETS + 3};

    return repro_steps(sequence, "003-2") &&
           repro_plot_steps(sequence, "003-2",
                            "003-2: all contacts, octrees of buckets beside trees", who,
                            sizeof who / sizeof *who);
}

int repro_003_2(const struct repro *repro)
{
    char name[ALGORITHMS * DEPTHS][TOOL_SHEET_CELL];
    struct repro_contestant room[CONTESTANTS];
    struct repro_sequence sequence = {.repro = repro,
                                      .scene = ts_scene_find("bumpy-ico"),
                                      .contestant = room,
                                      .contestants = CONTESTANTS};
    int status;

    invite(room, name);
    sequence.options.level = repro->levels ? repro->level[0] : sequence.scene->usual.level;
    sequence.options.frames = repro->steps;
    status = repro_run(&sequence);
    if (status == TOOL_GOOD && !(say(&sequence) && plot(&sequence))) status = TOOL_BAD;
    repro_free(&sequence);
    return status;
}
