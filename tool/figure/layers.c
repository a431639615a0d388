/* layers.c: the figure of docs/stencil.md: the layers of two pixels as the stencil passes leave
 * them, and sorted (after fig. 5 of paper 004). Drawn of layers. */
#include "tool/tool.h"
#include "touchstone/stencil.h"

/* Boxes over the first pixel, or over both: low and high u, and depths from 0 to 100. */
enum { BOXES = 3, CELL = 44, LEFT = 60, TOP = 46, STEP = 300 };
static const double box_of[BOXES][4] = {{0, 1, 52, 71}, {0, 2, 10, 33}, {0, 1, 80, 95}};

/* Corner i is low or high on each axis as the bits of i say. */
static const uint32_t side[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

static void make_boxes(double (*vertex)[3], uint32_t *face)
{
    for (uint32_t i = 0; i < 8 * BOXES; i++) {
        const double *b = box_of[i / 8];

        vertex[i][0] = b[i & 1];
        vertex[i][1] = i >> 1 & 1;
        vertex[i][2] = b[2 + (i >> 2 & 1)];
    }
    for (uint32_t i = 0; i < 36 * BOXES; i++) face[i] = 8 * (i / 36) + side[i % 36];
}

/* Depths are whole percents of the view. */
static unsigned percent(uint32_t depth)
{
    return (unsigned)((100.0 * depth + TS_LDI_FAR / 2.0) / TS_LDI_FAR);
}

static void put_cell(int x, int y, const char *kind, unsigned number)
{
    printf("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", kind, x, y, CELL,
           CELL);
    if (kind[0] == 'n') /* none: what is there is not this pixel's */
        printf("<path d=\"M%d %dl%d %d\"/>\n", x + 8, y + 8, CELL - 16, CELL - 16);
    else
        printf("<text x=\"%d\" y=\"%d\">%u</text>\n", x + CELL / 2, y + CELL / 2 + 5, number);
}

static void put_pixel(const struct ts_layers *layers, const struct ts_ldi_image *image,
                      uint32_t pixel)
{
    int y = TOP + (int)pixel * (CELL + 14);

    printf("<text x=\"%d\" y=\"%d\">pixel %u</text>\n", LEFT / 2, y + CELL / 2 + 5, pixel + 1);
    for (uint32_t n = 0; n < layers->most; n++) {
        bool own = n < layers->count[pixel];
        uint32_t crossing = own ? image->crossing[image->first[pixel] + n] : 0;

        put_cell(LEFT + (int)n * CELL, y, own ? "layer" : "none",
                 own ? percent(layers->depth[(size_t)n * 2 + pixel]) : 0);
        put_cell(LEFT + STEP + (int)n * CELL, y,
                 !own           ? "none"
                 : crossing % 2 ? "out"
                                : "in",
                 percent(crossing / 2));
    }
}

int tool_figure_layers(void)
{
    double vertex[8 * BOXES][3];
    uint32_t face[36 * BOXES];
    const struct ts_stencil_mesh mesh = {8 * BOXES, &vertex[0][0], 12 * BOXES, face};
    const struct ts_view view = {{{0, 0, 0}, {2, 1, 100}}, 2, false, 2, 1};
    struct ts_layers layers = {.most = 0};
    struct ts_ldi_image image = {.most = 0};
    struct ts_error error;
    int status = TOOL_GOOD;

    make_boxes(vertex, face);
    if (ts_stencil_ref.draw(NULL, &mesh, &view, 0, &layers, &error) &&
        ts_stencil_ref.sort(&layers, &image, &error)) {
        printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 196\" "
               "font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n"
               "<style>rect { stroke: #333; } .layer { fill: #eeeeee; } .none { fill: white; } "
               ".in { fill: #bcdcf0; } .out { fill: #fbe3b3; } path { stroke: #999; }</style>\n"
               "<rect width=\"640\" height=\"196\" fill=\"white\" style=\"stroke: none\"/>\n"
               "<text x=\"%d\" y=\"28\">as the passes leave them</text>\n"
               "<text x=\"%d\" y=\"28\">sorted: enters, leaves</text>\n",
               LEFT + 3 * CELL, LEFT + STEP + 3 * CELL);
        for (uint32_t pixel = 0; pixel < 2; pixel++) put_pixel(&layers, &image, pixel);
        for (uint32_t n = 0; n < layers.most; n++)
            for (int i = 0; i < 2; i++)
                printf("<text x=\"%d\" y=\"178\">%u</text>\n",
                       LEFT + i * STEP + (int)n * CELL + CELL / 2, n + 1);
        printf("</svg>\n");
    } else {
        status = tool_complain("%s", error.text);
    }
    ts_stencil_ref.release(&layers);
    ts_ldi_ref.release(&image);
    return status;
}
