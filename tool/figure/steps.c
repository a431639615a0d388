/* steps.c: the figures of docs/proofs/sweep.md, reader.md and certificate.md: ends that pass each
 * other, a text that is read, and the pairs of faces below the steps of a proof. */
#include "tool/figure/svg.h"
#include "tool/tool.h"
#include "touchstone/overlap.h"
#include "touchstone/sweep.h"
#include "touchstone/triangle.h"

/* ---- sweep ---- */

enum { BODIES = 3, FRAMES = 2 };

static const struct ts_box moving[FRAMES][BODIES] = {
    {{{40, 30, 0}, {140, 80, 1}}, {{170, 60, 0}, {260, 130, 1}}, {{300, 40, 0}, {360, 110, 1}}},
    {{{70, 30, 0}, {170, 80, 1}}, {{160, 60, 0}, {250, 130, 1}}, {{300, 40, 0}, {360, 110, 1}}}};

int tool_figure_sweep(void)
{
    static const char *const when[FRAMES] = {"before", "now"};
    struct ts_error error;
    struct ts_pairs pairs = {0};
    struct ts_sweep *session = ts_sweep_open(&error);
    bool good = session;

    svg_begin(
        800, 230, "Ends of boxes in a list, before and after they pass each other",
        "rect { fill: #dfe3e8; stroke: #333; stroke-width: 2 } text { text-anchor: middle }\n"
        ".low { stroke: #0072b2; stroke-width: 3 } .high { stroke: #cf222e; stroke-width: 3 }");
    for (int f = 0; good && f < FRAMES; f++) {
        printf("<g transform=\"translate(%d 10)\">\n", 400 * f);
        for (uint32_t b = 0; good && b < BODIES; b++) {
            const struct ts_box *box = &moving[f][b];

            good =
                f ? ts_sweep_move(session, b, box, &error) : ts_sweep_add(session, b, box, &error);
            printf("<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n"
                   "<text x=\"%.0f\" y=\"%.0f\">%u</text>\n"
                   "<path class=\"low\" d=\"M%.0f 150 V175\"/><path class=\"high\" d=\"M%.0f 150 "
                   "V175\"/>\n",
                   box->lo[0], box->lo[1], box->hi[0] - box->lo[0], box->hi[1] - box->lo[1],
                   (box->lo[0] + box->hi[0]) / 2, (box->lo[1] + box->hi[1]) / 2 + 5, b, box->lo[0],
                   box->hi[0]);
        }
        good = good && ts_sweep_pairs(session, &pairs, &error);
        printf("<text x=\"200\" y=\"205\">%s: pairs that meet: %zu</text>\n</g>\n", when[f],
               pairs.count);
    }
    printf("</svg>\n");
    ts_sweep_close(session);
    ts_pairs_free(&pairs);
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}

/* ---- reader ---- */

int tool_figure_reader(void)
{
    static const char text[] = "vertex 0x1p+0 0 1";
    const int cell = 32, at = 7, word = 13, length = sizeof text - 1;

    svg_begin(40 + cell * (length + 1), 150, "A text, what was read of it, and what is left",
              "rect { fill: #fff; stroke: #333 } .read { fill: #dfe3e8 } .word { fill: #f0e442 }\n"
              ".none { fill: #fff; stroke-dasharray: 4 3 } text { text-anchor: middle }");
    for (int i = 0; i <= length; i++) {
        const char *class = i == length ? "none" : i < at ? "read" : i < word ? "word" : "left";

        printf("<rect class=\"%s\" x=\"%d\" y=\"50\" width=\"%d\" height=\"34\"/>\n", class,
               20 + i * cell, cell);
        if (i < length && text[i] != ' ')
            printf("<text x=\"%d\" y=\"73\">%c</text>\n", 20 + i * cell + cell / 2, text[i]);
    }
    svg_text(20 + at * cell, 35, "at");
    svg_text(20 + word * cell, 35, "at, after the word");
    svg_text(20 + length * cell, 35, "end");
    svg_text(20 + at * cell / 2.0, 110, "read already");
    svg_text(20 + (at + word) * cell / 2.0, 110, "the word");
    svg_text(20 + (word + length) * cell / 2.0, 110, "can be read");
    printf("<text x=\"%d\" y=\"140\">no byte of the text: must not be read</text>\n</svg>\n",
           length * cell - 110);
    return TOOL_GOOD;
}

/* ---- certificate ---- */

enum { FACES = 32, SIDE = 12 };

/* Two strips of triangles that wave through each other: corner k of a face. */
static void face_of(int strip, int number, double *at)
{
    for (int k = 0; k < 3; k++) {
        int along = number + k, wave = along % 16;

        at[3 * k] = along;
        at[3 * k + 1] = along % 2 ? 2 : 0;
        at[3 * k + 2] = (strip ? 5.5 : 0) + (strip ? -1 : 1) * (wave < 8 ? wave : 16 - wave) / 2.0;
    }
}

static struct ts_box box_of(int strip, int begin, int end)
{
    struct ts_box box = {{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}};
    double at[9];

    for (int f = begin; f < end; f++) {
        face_of(strip, f, at);
        for (int i = 0; i < 9; i++) {
            if (at[i] < box.lo[i % 3]) box.lo[i % 3] = at[i];
            if (at[i] > box.hi[i % 3]) box.hi[i % 3] = at[i];
        }
    }
    return box;
}

/* All pairs of faces from a to before a_end and from b to before b_end, and how many steps prove
 * them. */
static int put_step(int a, int a_end, int b, int b_end)
{
    struct ts_box one = box_of(0, a, a_end), other = box_of(1, b, b_end);
    int half_a = (a + a_end) / 2, half_b = (b + b_end) / 2;
    const char *class = "apart";
    double boxes[6];

    ts_boxes_set(1, boxes, 0, &other);
    if (ts_overlap_opt.boxes(&one, 1, boxes)) {
        double face[2][9];

        if (a_end - a > 1 && a_end - a >= b_end - b)
            return 1 + put_step(a, half_a, b, b_end) + put_step(half_a, a_end, b, b_end);
        if (b_end - b > 1)
            return 1 + put_step(a, a_end, b, half_b) + put_step(a, a_end, half_b, b_end);
        face_of(0, a, face[0]);
        face_of(1, b, face[1]);
        class = ts_triangle_opt.meet(face[0], face[1]) ? "meet" : "faces";
    }
    printf("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", class,
           20 + a * SIDE, 20 + b * SIDE, (a_end - a) * SIDE, (b_end - b) * SIDE);
    return 1;
}

int tool_figure_certificate(void)
{
    static const char *const what[] = {"apart", "faces", "meet"};
    static const char *const legend[] = {"boxes apart on an axis", "two faces apart",
                                         "two faces meet"};
    int steps;

    svg_begin(
        680, 40 + FACES * SIDE, "All pairs of faces, by the steps that prove what they are",
        "rect { stroke: #555 } .apart { fill: #dfe3e8 } .faces { fill: #f0e442 } .meet { fill: "
        "#cf222e }");
    steps = put_step(0, FACES, 0, FACES);
    for (int i = 0; i < 3; i++) {
        printf("<rect class=\"%s\" x=\"440\" y=\"%d\" width=\"18\" height=\"18\"/>\n", what[i],
               40 + 32 * i);
        svg_text(468, 54 + 32 * i, legend[i]);
    }
    printf("<text x=\"440\" y=\"160\">%d pairs, %d steps</text>\n</svg>\n", FACES * FACES, steps);
    return TOOL_GOOD;
}
