/* join.c: lines that go on beyond the far side are closed there, by either twin; layers of
 * two views are not joined; memory that runs out. */
#include <stdio.h>
#include <string.h>

#include "test/memory/starve.h"
#include "touchstone/stencil.h"

struct drawer {
    const struct ts_stencil_table *twin;
    struct ts_stencil *session;
};

static const struct ts_view square = {
    .box = {{0, 0, 0}, {8, 8, 8}}, .axis = 2, .width = 8, .height = 8};

/* A tetrahedron of which one corner is in the view and three are beyond the far side: the line in
 * the middle enters and does not leave, and is closed there, sorted or joined. */
static bool is_closed(const struct ts_ldi_image *image)
{
    const uint32_t *first = image->first + 4 * 8 + 3;

    return first[1] - first[0] == 2 && image->crossing[first[0]] % 2 == 0 &&
           image->crossing[first[0]] < 2 * TS_LDI_FAR &&
           image->crossing[first[0] + 1] == 2 * TS_LDI_FAR + 1 && image->most == 2;
}

static enum outcome closed(const void *with, struct ts_error *error)
{
    static const double vertex[] = {3.5, 4.5, 4, -4, -3, 9, 12, -3, 9, 3.5, 14, 9};
    static const uint32_t face[] = {1, 0, 2, 2, 0, 3, 3, 0, 1, 1, 2, 3};
    static const unsigned ways[] = {TS_STENCIL_CLOSED, TS_STENCIL_CLOSED | TS_STENCIL_ENTERS,
                                    TS_STENCIL_CLOSED | TS_STENCIL_LEAVES};
    const struct drawer *d = with;
    const struct ts_stencil_mesh mesh = {4, vertex, 4, face};
    struct ts_layers layers[3] = {{.most = 0}, {.most = 0}, {.most = 0}};
    struct ts_ldi_image sorted = {.most = 0}, joined = {.most = 0};
    enum outcome outcome = DONE;
    bool good = true;

    for (int i = 0; good && i < 3; i++)
        good = d->twin->draw(d->session, &mesh, &square, ways[i], &layers[i], error);
    good = good && d->twin->sort(&layers[0], &sorted, error) &&
           d->twin->join(&layers[1], &layers[2], &joined, error);
    if (!good) outcome = refused(error);
    if (good &&
        (layers[0].most != 1 || layers[2].most != 0 || !is_closed(&sorted) || !is_closed(&joined)))
        outcome = broken(error, "a line is not closed at the far side");
    if (good) {
        layers[2].view.box.hi[1] = 9;
        if (d->twin->join(&layers[1], &layers[2], &joined, error) || joined.first ||
            !strstr(error->text, "layers of one view"))
            outcome = broken(error, "layers of two views were joined");
        layers[2].view = square;
        layers[2].view.from_high = true;
        if (d->twin->join(&layers[1], &layers[2], &joined, error))
            outcome = broken(error, "layers of two sides were joined");
    }
    for (int i = 0; i < 3; i++) d->twin->release(&layers[i]);
    ts_ldi_opt.release(&sorted);
    ts_ldi_opt.release(&joined);
    return outcome;
}

int main(void)
{
    struct drawer ref = {&ts_stencil_ref, NULL}, opt = {&ts_stencil_opt, NULL};
    struct ts_error error = {""};

    if (!starve_begin()) return 1;
    starve("closed, ref", closed, &ref);
    if (opt.twin->open(TS_GL_ANY, &opt.session, &error))
        starve("closed, opt", closed, &opt);
    else
        printf("skipped: %s\n", error.text);
    opt.twin->close(opt.session);
    return starve_end();
}
