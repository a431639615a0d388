/* volume.c: the figure of docs/volume.md: one row of two images, the spans of both bodies
 * and what they have in common, and vertices of one body in the image of the other (after fig. 6 of
 * paper 004). */
#include <string.h>

#include "tool/tool.h"
#include "touchstone/volume.h"

enum { PIXELS = 24, UNIT = 24, PANEL = 26 * UNIT, TOP = UNIT, MOST = 8, EXTENT = 24 };

/* Outlines, counterclockwise: x goes along the row, z is the axis that is looked along. */
struct outline {
    int count;
    double corner[MOST][2];
};

static const struct outline outline[2] = {
    {8, {{1, 13}, {6, 2}, {12, 8}, {17, 3}, {22, 12}, {17, 16}, {12, 13}, {7, 17}}},
    {7, {{4, 22}, {3, 10}, {9, 6}, {12, 15}, {16, 7}, {21, 15}, {15, 22}}}};

/* An outline as a prism of height 1 along y: two rings, and fans over them that need not lie inside
 * the outline, because they are seen edge-on. */
static uint32_t make_prism(const struct outline *o, double (*point)[3], uint32_t (*face)[3])
{
    uint32_t n = (uint32_t)o->count, faces = 0;

    if (n < 3) return 0;
    for (uint32_t i = 0; i < 2 * n; i++) {
        point[i][0] = o->corner[i % n][0];
        point[i][1] = i < n ? 0 : 1;
        point[i][2] = o->corner[i % n][1];
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t next = (i + 1) % n;
        const uint32_t side[2][3] = {{i, n + next, next}, {i, n + i, n + next}};

        memcpy(face[faces], side, sizeof side);
        faces += 2;
    }
    for (uint32_t i = 1; i + 1 < n; i++) {
        const uint32_t cap[2][3] = {{0, i, i + 1}, {n, n + i + 1, n + i}};

        memcpy(face[faces], cap, sizeof cap);
        faces += 2;
    }
    return faces;
}

static bool see(const struct outline *o, bool from_high, struct ts_ldi_image *to,
                struct ts_error *error)
{
    /* Along z, columns along x, and one row along y. */
    const struct ts_view view = {{{0, 0, 0}, {EXTENT, 1, EXTENT}}, 2, from_high, PIXELS, 1};
    double point[2 * MOST][3];
    uint32_t face[4 * MOST][3], faces = make_prism(o, point, face);
    struct ts_ldi *layers;
    bool good =
        ts_ldi_opt.open(2 * (uint32_t)o->count, point[0], faces, face[0], false, &layers, error) &&
        ts_ldi_opt.render(layers, point[0], &view, to, error);

    ts_ldi_opt.close(layers);
    return good;
}

static double y_of(double z) { return TOP + UNIT * (EXTENT - z); }

static void put_outline(int panel, const struct outline *o, const char *class)
{
    printf("<path class=\"%s\" d=\"", class);
    for (int i = 0; i < o->count; i++)
        printf("%c%.1f %.1f ", i ? 'L' : 'M', panel * PANEL + UNIT * (1 + o->corner[i][0]),
               y_of(o->corner[i][1]));
    printf("Z\"/>\n");
}

static void put_spans(int panel, const struct ts_spans *spans, const char *class)
{
    for (int p = 0; p < PIXELS; p++)
        for (uint32_t i = spans->first[p]; i < spans->first[p + 1]; i++) {
            double low = (double)EXTENT * spans->span[i].begin / TS_LDI_FAR;
            double high = (double)EXTENT * spans->span[i].end / TS_LDI_FAR;

            printf("<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>\n", class,
                   panel * PANEL + UNIT * (1 + p), y_of(high), UNIT, UNIT * (high - low));
        }
}

/* Vertices of the second body, in the image of the first. */
static void put_points(const struct ts_ldi_image *image)
{
    for (int i = 0; i < outline[1].count; i++) {
        const double *at = outline[1].corner[i], p[3] = {at[0], 0.5, at[1]};
        int32_t winding;

        ts_volume_opt.points(image, NULL, 1, p, &winding);
        printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n",
               winding != 0 ? "inside" : "outside", PANEL + UNIT * (1 + at[0]), y_of(at[1]));
    }
}

static bool put_all(struct ts_ldi_image image[2], struct ts_spans spans[3], struct ts_error *error)
{
    static const char *const class[3] = {"a", "b", "both"};

    for (int i = 0; i < 2; i++)
        if (!see(&outline[i], i == 1, &image[i], error) ||
            !ts_volume_opt.intersect(&image[i], &image[i], &spans[i], error))
            return false;
    if (!ts_volume_opt.intersect(&image[0], &image[1], &spans[2], error)) return false;
    for (int i = 0; i < 3; i++) put_spans(0, &spans[i], class[i]);
    put_spans(1, &spans[0], class[0]);
    for (int i = 0; i < 2; i++) {
        put_outline(0, &outline[i], i ? "line b" : "line a");
        put_outline(1, &outline[i], i ? "line b" : "line a");
    }
    put_points(&image[0]);
    return true;
}

int tool_figure_volume(void)
{
    struct ts_ldi_image image[2] = {{.most = 0}, {.most = 0}};
    struct ts_spans spans[3] = {{.units = 0}, {.units = 0}, {.units = 0}};
    struct ts_error error;
    bool good;

    printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "font-family=\"sans-serif\" font-size=\"20\" text-anchor=\"middle\">\n"
        "<title>Spans of two bodies in a row of pixels, and vertices in the image of one</title>\n"
        "<style>.a { fill: #e69f00; fill-opacity: 0.3 } .b { fill: #56b4e9; fill-opacity: 0.4 }\n"
        ".both { fill: #cc0000; fill-opacity: 0.6 } rect { stroke: #fff; stroke-width: 0.5 }\n"
        "path.line { fill: none; stroke-width: 2 } path.a { stroke: #a06000 }\n"
        "path.b { stroke: #0072b2 } .inside { fill: #cc0000 }\n"
        ".outside { fill: #fff; stroke: #0072b2; stroke-width: 2 }</style>\n"
        "<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
        2 * PANEL, TOP + 27 * UNIT, 2 * PANEL, TOP + 27 * UNIT);
    good = put_all(image, spans, &error);
    printf("<text x=\"%d\" y=\"%d\">what both have in common</text>\n"
           "<text x=\"%d\" y=\"%d\">vertices of one in the image of the other</text>\n</svg>\n",
           PANEL / 2, TOP + 26 * UNIT, PANEL + PANEL / 2, TOP + 26 * UNIT);
    for (int i = 0; i < 3; i++) ts_volume_opt.release(&spans[i]);
    for (int i = 0; i < 2; i++) ts_ldi_opt.release(&image[i]);
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
