/* image.c: layers as images: sorted, or those that enter and those that leave joined. */
#include <stdlib.h>

#include "common/check.h"
#include "common/error.h"
#include "opt/sort.h"
#include "opt/stencil/stencil.h"

/* ---- sorted ---- */

/* In turn they enter and leave. Of two at one depth the one that enters goes first. */
static void mark(uint32_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++) number[i] = 2 * number[i] + i % 2;
    sort_few(number, count);
}

/* Room for an image of so many crossings. */
static bool begin_image(const struct ts_view *view, size_t total, struct ts_ldi_image *to,
                        struct ts_error *error)
{
    size_t pixels = (size_t)view->width * view->height;

    *to = (struct ts_ldi_image){*view, 0, malloc((pixels + 1) * sizeof *to->first),
                                malloc((total + 1) * sizeof *to->crossing)};
    if (to->first && to->crossing) {
        to->first[0] = 0;
        return true;
    }
    free(to->first);
    free(to->crossing);
    *to = (struct ts_ldi_image){.most = 0};
    return ts_out_of_memory(error);
}

bool opt_stencil_sort(const struct ts_layers *layers, struct ts_ldi_image *to,
                      struct ts_error *error)
{
    size_t pixels = (size_t)layers->view.width * layers->view.height, total = 0;

    free(to->first);
    free(to->crossing);
    for (size_t p = 0; p < pixels; p++) total += layers->count[p] + layers->count[p] % 2U;
    if (!begin_image(&layers->view, total, to, error)) return false;
    to->most = layers->most + layers->most % 2;
    for (size_t p = 0; p < pixels; p++) {
        uint32_t *crossing = to->crossing + to->first[p], count = layers->count[p];

        for (size_t n = 0; n < count; n++) crossing[n] = layers->depth[n * pixels + p];
        if (count % 2) crossing[count++] = TS_LDI_FAR; /* a line is closed at the far side */
        sort_few(crossing, count);
        mark(crossing, count);
        to->first[p + 1] = to->first[p] + count;
    }
    return true;
}

/* ---- joined ---- */

static uint32_t larger_count(const struct ts_layers *enters, const struct ts_layers *leaves,
                             size_t pixel)
{
    return enters->count[pixel] > leaves->count[pixel] ? enters->count[pixel]
                                                       : leaves->count[pixel];
}

bool opt_stencil_join(const struct ts_layers *enters, const struct ts_layers *leaves,
                      struct ts_ldi_image *to, struct ts_error *error)
{
    size_t pixels = (size_t)enters->view.width * enters->view.height, total = 0;

    free(to->first);
    free(to->crossing);
    *to = (struct ts_ldi_image){.most = 0};
    if (!ts_stencil_check_join(enters, leaves, error)) return false;
    for (size_t p = 0; p < pixels; p++) total += 2 * larger_count(enters, leaves, p);
    if (!begin_image(&enters->view, total, to, error)) return false;
    for (size_t p = 0; p < pixels; p++) {
        uint32_t *crossing = to->crossing + to->first[p], most = larger_count(enters, leaves, p);

        for (uint32_t n = 0; n < most; n++) {
            crossing[2 * n] =
                2 * (n < enters->count[p] ? enters->depth[n * pixels + p] : TS_LDI_FAR);
            crossing[2 * n + 1] =
                2 * (n < leaves->count[p] ? leaves->depth[n * pixels + p] : TS_LDI_FAR) + 1;
        }
        sort_few(crossing, 2 * most);
        to->first[p + 1] = to->first[p] + 2 * most;
        if (2 * most > to->most) to->most = 2 * most;
    }
    return true;
}
