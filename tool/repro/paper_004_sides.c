/* paper_004_sides.c: along which axis should two solids be seen (paper 004, 2.1)? The paper takes
 * the outside faces with the least distance, so that images have few layers. Here they are seen
 * along each of the three axes, and their layers are counted. */
#include <math.h>

#include "tool/repro/paper_004.h"

/* The less deep one of the two volumes of interest along an axis. */
static struct ts_voi along(const struct ts_box box[2], uint32_t axis)
{
    struct ts_voi voi = {.axis = axis};
    double depth[2] = {box[1].hi[axis] - box[0].lo[axis], box[0].hi[axis] - box[1].lo[axis]};

    for (int k = 0; k < 3; k++) {
        voi.box.lo[k] = fmax(box[0].lo[k], box[1].lo[k]);
        voi.box.hi[k] = fmin(box[0].hi[k], box[1].hi[k]);
    }
    voi.swapped = depth[1] < depth[0];
    voi.box.lo[axis] = box[voi.swapped].lo[axis];
    voi.box.hi[axis] = box[!voi.swapped].hi[axis];
    return voi;
}

/* The most layers of a pixel where near and far plane clip. */
static uint32_t clipped_layers(const struct ts_ldi_image *image)
{
    size_t pixels = (size_t)image->view.width * image->view.height;
    uint32_t most = 0;

    for (size_t p = 0; p < pixels; p++) {
        uint32_t count = 0;

        for (uint32_t i = image->first[p]; i < image->first[p + 1]; i++)
            count += image->crossing[i] / 2 < TS_LDI_FAR;
        most = count > most ? count : most;
    }
    return most;
}

/* Layers of both solids along an axis. */
static bool look(const struct repro_004_pair *pair, const struct ts_voi *voi, uint32_t layers[2])
{
    bool good = true;

    for (int i = 0; good && i < 2; i++) {
        struct ts_view view = {voi->box, voi->axis, (i == 1) != voi->swapped, pair->pixels,
                               pair->pixels};
        struct ts_ldi_image image = {.most = 0};
        struct ts_error error;

        good = ts_ldi_opt.render(pair->solid[i]->layers, pair->solid[i]->vertex, &view, &image,
                                 &error);
        if (good)
            layers[i] = clipped_layers(&image);
        else
            tool_complain("%s: %s", pair->solid[i]->name, error.text);
        ts_ldi_opt.release(&image);
    }
    return good;
}

void repro_004_sides_start(struct tool_sheet *sheet)
{
    static const char *const heading[] = {"objects", "overlap", "axis",           "chosen", "depth",
                                          "layers",  "drawn",   "drawn / chosen", NULL};

    tool_sheet_start(sheet, heading);
}

bool repro_004_sides(const struct repro_004_pair *pair, const char *overlap,
                     struct tool_sheet *sheet, struct repro_sides *sides)
{
    struct ts_box box[2] = {repro_solid_box(pair->solid[0]), repro_solid_box(pair->solid[1])};
    uint32_t layers[3][2];
    double drawn[3];

    for (uint32_t axis = 0; axis < 3; axis++) {
        struct ts_voi voi = along(box, axis);

        if (!look(pair, &voi, layers[axis])) return false;
        drawn[axis] = 0; /* faces, in all passes */
        for (int i = 0; i < 2; i++)
            drawn[axis] += (double)layers[axis][i] * pair->solid[i]->mesh.face_count;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        double ratio = drawn[axis] / drawn[pair->voi.axis];
        struct ts_voi voi = along(box, axis);

        tool_sheet_add(sheet, "%s / %s", pair->solid[0]->name, pair->solid[1]->name);
        tool_sheet_add(sheet, "%s", overlap);
        tool_sheet_add(sheet, "%c", "xyz"[axis]);
        tool_sheet_add(sheet, axis == pair->voi.axis ? "yes" : "no");
        tool_sheet_number(sheet, voi.box.hi[axis] - voi.box.lo[axis]);
        tool_sheet_add(sheet, "%u / %u", layers[axis][0], layers[axis][1]);
        tool_sheet_number(sheet, drawn[axis]);
        tool_sheet_ratio(sheet, ratio);
        if (axis == pair->voi.axis) continue;
        sides->count++;
        sides->sum += ratio;
        sides->more += ratio > 1;
        sides->fewer += ratio < 1;
    }
    return true;
}

bool repro_004_sides_end(const struct repro *repro, struct tool_sheet *sheet,
                         const struct repro_sides *sides)
{
    repro_find(repro, &(struct repro_finding){
                          "faces drawn in all passes, seen along the other axes / along the chosen",
                          REPRO_AT_LEAST(1), sides->sum / sides->count, NAN,
                          "a mean; how long and how folded the solids are along each axis"});
    printf(
        "\nSeen along another axis, %u times of %u more faces are drawn in all passes than along "
        "the one\nthat is chosen, %u times fewer.\n",
        sides->more, sides->count, sides->fewer);
    return repro_sheet(repro,
                       "Section 2.1: layers along each axis where near and far plane clip, and the "
                       "faces that\nare drawn in as many passes",
                       "004-1-sides.csv", sheet);
}
