/* figure.c: `touchstone figure`: the figures of docs/, made by the code that they are about. */
#include <string.h>

#include "tool/tool.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"

static const char doc[] =
    "Writes a figure of the documentation as SVG to standard output. NAME is star: a star that "
    "morphs, with its blended and its tight box (after fig. 2 of paper 000); hierarchy: a tree "
    "made from one "
    "reference and its boxes in another (after fig. 1 of paper 000); refit: a tree and the "
    "boxes of it that a hybrid update makes (after fig. 2 of paper 001); bucket: a soup in a grid, "
    "its list and bucket pointers (after fig. 1 of paper 003); bucket-boxes: a triangle that "
    "sticks out of its bucket's cell; skin: balls that follow a joint, as paper 002 prints them "
    "and as they must be; corner: the balls of a corner-tree inside a triangle (after fig. 3 of "
    "paper 002); lost: what rules of paper 002 lose; spheretree: balls over a character; room: a "
    "character in a living-room (after fig. 4 of paper 002); voi: "
    "volumes of interest of two boxes (after fig. 3 of paper 004); ldi: lines through a body, and "
    "the triangles that pixels belong to (after fig. 4 of paper 004); layers: those of two pixels, "
    "unsorted and sorted (after fig. 5 of paper 004); volume: what two bodies "
    "have in common in a row of pixels (after fig. 6 of paper 004); house: the folders of this "
    "project and its columns; overlap: which boxes meet one box; signs: the sign of a "
    "determinant near a line, in doubles and exactly; or for a chapter of the course: pose, dop, "
    "sat, "
    "sweep, reader or certificate."
    "\vExample:\n"
    "  touchstone figure star >star.svg";

#define NAMES                                                                                      \
    "star, hierarchy, refit, bucket, bucket-boxes, skin, corner, lost, spheretree, room, voi, "    \
    "ldi, layers, volume, house, overlap, signs, pose, dop, sat, sweep, reader or certificate"

static error_t parse(int key, char *arg, struct argp_state *state)
{
    const char **name = state->input;

    switch (key) {
    case ARGP_KEY_ARG:
        if (*name) argp_failure(state, TOOL_BAD, 0, "expected one figure, found '%.80s' too", arg);
        *name = arg;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_failure(state, TOOL_BAD, 0, "expected a figure: " NAMES);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A star, and the same turned by a quarter: whole numbers, so that the figure is the same on every
 * machine. y goes down, as in SVG. */
enum { POINTS = 10, FRAMES = 4, PARTS = 2, SPACING = 250, MIDDLE = 125 };

static const double star[2][POINTS][3] = {{{0, -100},
                                           {24, -32},
                                           {95, -31},
                                           {38, 12},
                                           {59, 81},
                                           {0, 40},
                                           {-59, 81},
                                           {-38, 12},
                                           {-95, -31},
                                           {-24, -32}},
                                          {{100, 0},
                                           {32, 24},
                                           {31, 95},
                                           {-12, 38},
                                           {-81, 59},
                                           {-40, 0},
                                           {-81, -59},
                                           {-12, -38},
                                           {31, -95},
                                           {32, -24}}};
static const uint32_t index_of[POINTS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const struct ts_body star_body = {POINTS, 0, 2, false, &star[0][0][0], NULL};

static void morph(const double *weight, double *to)
{
    struct ts_state state = ts_at_rest();
    struct ts_error unused;

    state.weight = weight;
    (void)ts_morph_opt.world(&star_body, &state, to, &unused);
}

/* The box blended from two meshes. */
static struct ts_box blend(const double *first, const double *second, const double *weight)
{
    double boxes[12], to[6];
    struct ts_box box = ts_blend_opt.box_of(POINTS, index_of, first);

    ts_boxes_set(1, boxes, 0, &box);
    box = ts_blend_opt.box_of(POINTS, index_of, second);
    ts_boxes_set(1, boxes + 6, 0, &box);
    ts_blend_opt.boxes(1, 2, boxes, weight, to);
    return ts_boxes_get(1, to, 0);
}

/* The box blended from volumes between, one of which is half-way. */
static struct ts_box blend_between(const double *weight)
{
    static const double reach[6] = {100, 100, 0, 100, 100, 0};
    double mesh[2][3 * POINTS], boxes[6];
    struct ts_between between;
    struct ts_box box;

    (void)ts_blend_opt.between(2, weight, PARTS, reach, &between);
    for (uint32_t i = 0; i < 2; i++) {
        double k = (double)(between.first + i) / PARTS, part[2] = {1 - k, k};

        morph(part, mesh[i]);
    }
    box = blend(mesh[0], mesh[1], between.weight);
    ts_boxes_set(1, boxes, 0, &box);
    ts_blend_opt.widen_boxes(1, between.extra, boxes);
    return ts_boxes_get(1, boxes, 0);
}

static void put_box(const struct ts_box *box, const char *class)
{
    printf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class,
           box->lo[0], box->lo[1], box->hi[0] - box->lo[0], box->hi[1] - box->lo[1]);
}

static void put_frame(int frame)
{
    static const char *const when[FRAMES] = {"first reference", "w = 2/3, 1/3", "w = 1/3, 2/3",
                                             "second reference"};
    double t = (double)frame / (FRAMES - 1), weight[2] = {1 - t, t}, vertex[3 * POINTS];
    struct ts_box box;

    morph(weight, vertex);
    printf("<g transform=\"translate(%d %d)\">\n<path d=\"", MIDDLE + frame * SPACING, MIDDLE);
    for (int i = 0; i < POINTS; i++)
        printf("%s%.1f %.1f", i ? " L" : "M", vertex[3 * i], vertex[3 * i + 1]);
    printf(" Z\"/>\n");
    box = blend(&star[0][0][0], &star[1][0][0], weight);
    put_box(&box, "blended");
    box = blend_between(weight);
    put_box(&box, "between");
    box = ts_blend_opt.box_of(POINTS, index_of, vertex);
    put_box(&box, "tight");
    printf("<text y=\"128\" text-anchor=\"middle\">%s</text>\n</g>\n", when[frame]);
}

static int put_star(void)
{
    static const int place[] = {110, 250, 530};
    static const char *const legend[][2] = {{"tight", "tight box"},
                                            {"blended", "blended from the references"},
                                            {"between", "blended with one box more, half-way"}};

    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d 320\" "
           "font-family=\"sans-serif\" font-size=\"15\">\n"
           "<title>A star that morphs, its blended and its tight boxes</title>\n"
           "<style>path { fill: #dfe3e8; stroke: #333 } rect { fill: none; stroke-width: 2 }\n"
           ".tight { stroke: #1a7f37 } .blended { stroke: #cf222e }\n"
           ".between { stroke: #0969da; stroke-dasharray: 6 4 }</style>\n"
           "<rect width=\"%d\" height=\"320\" style=\"fill: #fff\"/>\n",
           FRAMES * SPACING, FRAMES * SPACING);
    for (int i = 0; i < FRAMES; i++) put_frame(i);
    for (int i = 0; i < 3; i++)
        printf("<rect class=\"%s\" x=\"%d\" y=\"286\" width=\"24\" height=\"16\"/>\n"
               "<text x=\"%d\" y=\"299\">%s</text>\n",
               legend[i][0], place[i], place[i] + 32, legend[i][1]);
    printf("</svg>\n");
    return TOOL_GOOD;
}

static const struct figure {
    const char *name;
    int (*put)(void);
} figures[] = {{"star", put_star},
               {"hierarchy", tool_figure_hierarchy},
               {"refit", tool_figure_refit},
               {"bucket", tool_figure_bucket},
               {"bucket-boxes", tool_figure_bucket_boxes},
               {"skin", tool_figure_skin},
               {"corner", tool_figure_corner},
               {"lost", tool_figure_lost},
               {"spheretree", tool_figure_spheretree},
               {"room", tool_figure_room},
               {"voi", tool_figure_voi},
               {"layers", tool_figure_layers},
               {"ldi", tool_figure_ldi},
               {"volume", tool_figure_volume},
               {"house", tool_figure_house},
               {"overlap", tool_figure_overlap},
               {"signs", tool_figure_signs},
               {"pose", tool_figure_pose},
               {"dop", tool_figure_dop},
               {"sat", tool_figure_sat},
               {"sweep", tool_figure_sweep},
               {"reader", tool_figure_reader},
               {"certificate", tool_figure_certificate}};

int tool_figure(int argc, char **argv)
{
    const struct argp argp = {NULL, parse, "NAME", doc, NULL, NULL, NULL};
    const char *name = NULL;

    if (!tool_parse(&argp, argc, argv, 0, &name)) return TOOL_BAD;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].name, name) == 0) return figures[i].put();
    return tool_complain("'%s' is no figure: expected " NAMES, name);
}
