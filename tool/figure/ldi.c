/* ldi.c: the figure of docs/ldi.md. Left a body that is the same along one axis, with the
 * lines of one row of pixels: where they are inside, and what is clamped at the far side (after
 * fig. 4 of paper 004). Right four triangles around the centre of a pixel, and whose each pixel is.
 * Both are drawn of images. */
#include "touchstone/ldi.h"
#include "tool/tool.h"

enum {
    UNIT = 30,
    TOP = 30,
    LEFT = 40,
    COLUMNS = 12,
    DEEP = 10,
    RIGHT = LEFT + 15 * UNIT,
    SIDE = 9
};

/* ---- a body ---- */

/* An outline of u and depth, counterclockwise: u to the right, depth away from the viewer. */
enum { CORNERS = 10 };
static const double outline[CORNERS][2] = {{1, 1},    {4.3, 2}, {5, 6},  {6.7, 1.5}, {11, 3},
                                           {11, 5.4}, {8, 5},   {9, 12}, {2.2, 8.6}, {3, 4.1}};
/* Its face, in triangles. */
static const uint32_t fan[CORNERS - 2][3] = {{0, 1, 9}, {1, 2, 9}, {2, 8, 9}, {2, 7, 8},
                                             {2, 6, 7}, {2, 3, 6}, {3, 5, 6}, {3, 4, 5}};

/* A prism from v = 0 to 1, that is looked at along axis 2: u is axis 0, v axis 1. */
static void make_prism(double (*vertex)[3], uint32_t (*face)[3])
{
    size_t count = 0;

    for (uint32_t i = 0; i < CORNERS; i++)
        for (uint32_t v = 0; v < 2; v++) {
            vertex[2 * i + v][0] = outline[i][0];
            vertex[2 * i + v][1] = v;
            vertex[2 * i + v][2] = outline[i][1];
        }
    for (uint32_t i = 0; i < CORNERS; i++) { /* two triangles a side */
        uint32_t a = 2 * i, b = 2 * ((i + 1) % CORNERS);
        const uint32_t side[2][3] = {{a, a + 1, b + 1}, {a, b + 1, b}};

        for (size_t n = 0; n < 6; n++) face[count + n / 3][n % 3] = side[n / 3][n % 3];
        count += 2;
    }
    for (size_t i = 0; i < CORNERS - 2; i++, count += 2)
        for (size_t k = 0; k < 3; k++) {
            face[count][k] = 2 * fan[i][k];
            face[count + 1][k] = 2 * fan[i][2 - k] + 1;
        }
}

static double x_of(double u) { return LEFT + UNIT * u; }
static double y_of(double depth) { return TOP + UNIT * (DEEP + 2 - depth); }

static void put_line(const struct ts_ldi_image *image, uint32_t column)
{
    double x = x_of(column + 0.5), from = 0;

    printf("<path class=\"line\" d=\"M%.1f %.1f V%.1f\"/>\n", x, y_of(0), y_of(DEEP));
    for (uint32_t i = image->first[column]; i < image->first[column + 1]; i++) {
        double depth = image->crossing[i] / 2 * (double)DEEP / TS_LDI_FAR;
        bool out = image->crossing[i] % 2;

        if (out)
            printf("<path class=\"in\" d=\"M%.1f %.1f V%.1f\"/>\n", x, y_of(from), y_of(depth));
        from = depth;
        printf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n",
               out ? "leaves" : "enters", x, y_of(depth));
    }
}

static bool draw(uint32_t vertices, const double *vertex, uint32_t faces, const uint32_t *face,
                 const struct ts_view *view, struct ts_ldi_image *to, struct ts_error *error)
{
    struct ts_ldi *session;
    bool good;

    if (!ts_ldi_opt.open(vertices, vertex, faces, face, false, &session, error)) return false;
    good = ts_ldi_opt.render(session, vertex, view, to, error);
    ts_ldi_opt.close(session);
    return good;
}

static bool put_body(struct ts_error *error)
{
    static const struct ts_view view = {{{0, 0, 0}, {COLUMNS, 1, DEEP}}, 2, false, COLUMNS, 1};
    double vertex[2 * CORNERS][3];
    uint32_t face[4 * CORNERS - 4][3];
    struct ts_ldi_image image = {0};

    make_prism(vertex, face);
    if (!draw(2 * CORNERS, vertex[0], 4 * CORNERS - 4, face[0], &view, &image, error)) return false;
    printf("<path class=\"body\" d=\"");
    for (int i = 0; i < CORNERS; i++)
        printf("%s%.1f %.1f", i ? " L" : "M", x_of(outline[i][0]), y_of(outline[i][1]));
    printf(" Z\"/>\n<rect class=\"view\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\"/>\n",
           x_of(0), y_of(DEEP), COLUMNS * UNIT, DEEP * UNIT);
    for (uint32_t column = 0; column < COLUMNS; column++) put_line(&image, column);
    printf("<text x=\"%.1f\" y=\"%.1f\">near side, seen from below</text>\n"
           "<text x=\"%.1f\" y=\"%.1f\">far side</text>\n",
           x_of(COLUMNS / 2.0), y_of(0) + 20, x_of(0.9), y_of(DEEP) - 8);
    ts_ldi_opt.release(&image);
    return true;
}

/* ---- whose pixel is it ---- */

enum { TRIANGLES = 4 };
static const double corner[5][2] = {{4.5, 4.5}, {8.5, 4.5}, {3.5, 8.5}, {0.5, 3.5}, {5.5, 0.5}};

/* A triangle seen from both sides is a closed mesh. */
static bool put_triangle(uint32_t number, struct ts_error *error)
{
    static const struct ts_view view = {{{0, 0, -1}, {SIDE, SIDE, 1}}, 2, false, SIDE, SIDE};
    static const uint32_t face[6] = {0, 1, 2, 0, 2, 1};
    double vertex[3][3] = {{corner[0][0], corner[0][1], 0}};
    struct ts_ldi_image image = {0};

    for (int i = 0; i < 2; i++) {
        const double *p = corner[1 + (number + (uint32_t)i) % TRIANGLES];

        vertex[1 + i][0] = p[0];
        vertex[1 + i][1] = p[1];
        vertex[1 + i][2] = 0;
    }
    if (!draw(3, vertex[0], 2, face, &view, &image, error)) return false;
    for (uint32_t p = 0; p < SIDE * SIDE; p++)
        if (image.first[p + 1] > image.first[p])
            printf("<rect class=\"t%u\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", number,
                   RIGHT + (int)(p % SIDE) * UNIT, TOP + (SIDE - (int)(p / SIDE)) * UNIT, UNIT,
                   UNIT);
    ts_ldi_opt.release(&image);
    return true;
}

static void put_grid(void)
{
    for (int i = 0; i <= SIDE; i++)
        printf("<path class=\"grid\" d=\"M%d %d V%d M%d %d H%d\"/>\n", RIGHT + i * UNIT, TOP + UNIT,
               TOP + (SIDE + 1) * UNIT, RIGHT, TOP + (i + 1) * UNIT, RIGHT + SIDE * UNIT);
    for (int i = 0; i < SIDE * SIDE; i++)
        printf("<circle class=\"centre\" cx=\"%.1f\" cy=\"%.1f\" r=\"2\"/>\n",
               RIGHT + (i % SIDE + 0.5) * UNIT, TOP + (i / SIDE + 1.5) * UNIT);
    for (int i = 0; i < TRIANGLES; i++) {
        const double *a = corner[1 + i], *b = corner[1 + (i + 1) % TRIANGLES];

        printf("<path class=\"edge\" d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f\"/>\n",
               RIGHT + corner[0][0] * UNIT, TOP + (SIDE + 1 - corner[0][1]) * UNIT,
               RIGHT + a[0] * UNIT, TOP + (SIDE + 1 - a[1]) * UNIT, RIGHT + b[0] * UNIT,
               TOP + (SIDE + 1 - b[1]) * UNIT);
    }
    printf("<text x=\"%d\" y=\"%d\">each centre belongs to one triangle</text>\n",
           RIGHT + SIDE * UNIT / 2, TOP + (SIDE + 2) * UNIT);
}

int tool_figure_ldi(void)
{
    struct ts_error error;
    bool good;

    printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
        "<title>Lines through a body, and whose pixel is it</title>\n<style>\n"
        ".body { fill: #999; fill-opacity: .3; stroke: #555 } .view { fill: none; stroke: #333; "
        "stroke-width: 2 }\n.line { stroke: #bbb } .in { stroke: #cf222e; stroke-width: 4 }\n"
        ".enters { fill: #0072b2 } .leaves { fill: #e69f00 } .centre { fill: #333 }\n"
        ".t0 { fill: #cfe3f3 } .t1 { fill: #fde3c4 } .t2 { fill: #d3eadd } .t3 { fill: #f3d3e3 }\n"
        ".grid { stroke: #ccc; fill: none } .edge { stroke: #333; stroke-width: 2; fill: none }\n"
        "</style>\n<rect width=\"%d\" height=\"%d\" style=\"fill: #fff\"/>\n",
        RIGHT + (SIDE + 1) * UNIT, TOP + (DEEP + 4) * UNIT, RIGHT + (SIDE + 1) * UNIT,
        TOP + (DEEP + 4) * UNIT);
    good = put_body(&error);
    for (uint32_t i = 0; good && i < TRIANGLES; i++) good = put_triangle(i, &error);
    put_grid();
    printf("</svg>\n");
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
