/* methods.c: the methods that the experiments of paper 000 compare, ours and as printed. */
#include "tool/repro/repro.h"

/* What section 3 chose, without the frame stamps of section 5: Fig. 5 and 8 were measured before
 * these were added. Then what paper 001 chose; there a box is made once a frame, "when non-updated
 * nodes are reached". A dozen bodies are few enough to try every two of them (paper 001, section
 * 3.4). */
#define AS_PRINTED .leaf = 1, .witness = TS_OFF, .broad = TS_BROAD_PAIRS
static const struct repro_contestant methods[REPRO_000_METHODS] = {
    [REPRO_000_MORPH] = {.name = "morph"},
    [REPRO_000_HYBRID] = {.name = "hybrid", .placed = true},
    [REPRO_000_PRINTED_MORPH] = {.name = "morph as printed",
                                 .options = {.volume = TS_VOLUME_SAT_LITE,
                                             .stamps = TS_OFF,
                                             .bounds = TS_BOUNDS_DOUBLE,
                                             AS_PRINTED}},
    [REPRO_000_PRINTED_HYBRID] = {.name = "hybrid as printed",
                                  .options = {.refit = TS_REFIT_HYBRID, AS_PRINTED},
                                  .placed = true},
    [REPRO_000_PRINTED_MODEL] = {
        .name = "model boxes",
        .options = {.volume = TS_VOLUME_SAT_LITE, .refit = TS_REFIT_HYBRID, AS_PRINTED},
        .placed = true,
        .of_model = true}};

struct repro_contestant repro_000_contestant(enum repro_000_method method, enum ts_extent extent)
{
    struct repro_contestant who = methods[method];

    who.extent = extent;
    return who;
}
