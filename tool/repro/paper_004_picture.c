/* paper_004_picture.c: pictures of experiments of paper 004: both bodies; what they have in common,
 * a prism for each span, in red; and the layers of both images side by side. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "common/pairs.h"
#include "tool/picture.h"
#include "tool/repro/paper_004.h"

static bool write_case(const struct repro *repro, const char *name, const char *what,
                       const struct ts_case *c, const struct ts_meetings *red)
{
    char *path;
    bool good;

    if (asprintf(&path, "%s/%s-%s.png", repro->out, name, what) < 0) {
        tool_complain("out of memory");
        return false;
    }
    good = tool_picture(path, c, red);
    free(path);
    return good;
}

/* Corner i of a prism is low or high on each axis as the bits of i say. */
static const uint32_t prism[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                   2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

/* ---- boxes: a thin prism along each of the twelve edges ---- */

enum { FRAMES = 3, FRAME_FACES = 12 * 12 };

static void add_edge(const struct ts_box *box, uint32_t edge, double thick, double *point,
                     uint32_t *face)
{
    uint32_t axis = edge / 4;

    for (uint32_t i = 0; i < 24; i++) {
        uint32_t k = i % 3, beside = (k + 3 - axis) % 3 - 1; /* 0 or 1 on the other two axes */
        bool high = i / 3 >> k & 1;
        double at = k == axis ? (high ? box->hi[k] : box->lo[k])
                              : (edge >> beside & 1 ? box->hi[k] : box->lo[k]);

        point[24 * (size_t)edge + i] = at + (high ? thick : -thick);
    }
    for (uint32_t i = 0; i < 36; i++) face[36 * (size_t)edge + i] = 8 * edge + prism[i];
}

/* The boxes of both bodies and the volume of interest, as bodies of the case from `first` on. */
static bool add_frames(struct ts_case *c, const struct repro_004_pair *pair, size_t first)
{
    const struct ts_box box[FRAMES] = {repro_solid_box(pair->solid[0]),
                                       repro_solid_box(pair->solid[1]), pair->voi.box};

    for (size_t i = 0; i < FRAMES; i++) {
        double *point = ts_case_alloc(c, (size_t)12 * 24, sizeof *point);
        uint32_t *face = ts_case_alloc(c, (size_t)12 * 36, sizeof *face);

        if (!point || !face) return false;
        for (uint32_t edge = 0; edge < 12; edge++)
            add_edge(&box[i], edge, i == 2 ? 0.008 : 0.004, point, face);
        c->body[first + i] = (struct ts_body){12 * 8, FRAME_FACES, 1, false, point, face};
    }
    return true;
}

/* Both bodies, their boxes, and the volume of interest in red. */
static bool write_bodies(const struct repro *repro, const char *name,
                         const struct repro_004_pair *pair)
{
    struct ts_pair all[FRAME_FACES];
    struct ts_meeting meeting = {.a = 4, .b = 4, .end = FRAME_FACES};
    struct ts_meetings red = {.count = 1, .meeting = &meeting};
    struct ts_case *c = ts_case_new();
    bool good = c && ts_case_shape(c, 2 + FRAMES, 1) && add_frames(c, pair, 2);

    for (uint32_t i = 0; i < FRAME_FACES; i++) all[i] = (struct ts_pair){i, i};
    red.pairs.pair = all;
    red.pairs.count = FRAME_FACES;
    for (int i = 0; good && i < 2; i++) {
        const struct repro_solid *s = pair->solid[i];

        c->body[i] = (struct ts_body){s->mesh.vertex_count, s->mesh.face_count, 1, false, s->vertex,
                                      s->mesh.face};
    }
    if (!good) tool_complain("out of memory");
    good = good && write_case(repro, name, "bodies", c, &red);
    ts_case_free(c);
    return good;
}

/* ---- the common volume ---- */

static void add_prism(const struct ts_view *view, size_t pixel, struct ts_span span,
                      uint32_t number, double *point, uint32_t *face)
{
    const uint32_t at[3] = {(uint32_t)(pixel % view->width), (uint32_t)(pixel / view->width), 0};
    const uint32_t parts[3] = {view->width, view->height, TS_LDI_FAR};

    for (uint32_t i = 0; i < 24; i++) {
        uint32_t k = i % 3, axis = (view->axis + 1 + k) % 3;
        bool high = i / 3 >> k & 1;
        double place = k == 2 ? (high ? span.end : span.begin) : at[k] + (high ? 1.0 : 0.0);
        double lo = view->box.lo[axis], hi = view->box.hi[axis];

        point[24 * (size_t)number + i / 3 * 3 + axis] = lo + place * (hi - lo) / parts[k];
    }
    for (uint32_t i = 0; i < 36; i++) face[36 * (size_t)number + i] = 8 * number + prism[i];
}

/* A body of prisms, whose faces are all in contact, and so red; and the boxes. */
static bool write_volume(const struct repro *repro, const char *name,
                         const struct repro_004_pair *of)
{
    const struct ts_spans *spans = &of->common;
    size_t pixels = (size_t)spans->view.width * spans->view.height;
    uint32_t count = spans->first[pixels];
    struct ts_case *c = ts_case_new();
    double *point = c ? ts_case_alloc(c, 24 * (size_t)count + 1, sizeof *point) : NULL;
    uint32_t *face = c ? ts_case_alloc(c, 36 * (size_t)count + 1, sizeof *face) : NULL;
    struct ts_pair *pair = c ? ts_case_alloc(c, 12 * (size_t)count + 1, sizeof *pair) : NULL;
    struct ts_meeting meeting = {.a = FRAMES, .b = FRAMES, .end = 12 * (size_t)count};
    struct ts_meetings red = {.count = 1, .meeting = &meeting};
    bool good = point && face && pair && ts_case_shape(c, 1 + FRAMES, 1) && add_frames(c, of, 0);

    for (size_t p = 0; good && p < pixels; p++)
        for (uint32_t i = spans->first[p]; i < spans->first[p + 1]; i++)
            add_prism(&spans->view, p, spans->span[i], i, point, face);
    for (uint32_t i = 0; good && i < 12 * count; i++) pair[i] = (struct ts_pair){i, i};
    if (good) {
        red.pairs.pair = pair;
        red.pairs.count = 12 * (size_t)count;
        c->body[FRAMES] = (struct ts_body){8 * count, 12 * count, 1, false, point, face};
        good = write_case(repro, name, "volume", c, &red);
    } else {
        tool_complain("out of memory");
    }
    ts_case_free(c);
    return good;
}

/* ---- layers ---- */

enum { SHOWN = 6, GAP = 4, BIG = 2 /* a pixel of the picture's side */ };

/* One layer: the nearer the darker; where there is none, white. */
static void draw_layer(const struct ts_ldi_image *image, uint32_t layer, uint32_t left,
                       uint32_t top, uint32_t width, unsigned char *to)
{
    uint32_t w = image->view.width, h = image->view.height;

    for (uint32_t i = 0; i < BIG * w * BIG * h; i++) {
        uint32_t x = i % (BIG * w), y = i / (BIG * w);
        size_t pixel = (size_t)(h - 1 - y / BIG) * w + x / BIG;
        uint32_t at = image->first[pixel] + layer;
        unsigned char gray = 255;

        if (at < image->first[pixel + 1])
            gray = (unsigned char)(20 + 200 * (double)(image->crossing[at] / 2) / TS_LDI_FAR);
        to[(size_t)(top + y) * width + left + x] = gray;
    }
}

static bool write_layers(const struct repro *repro, const char *name,
                         const struct repro_004_pair *pair)
{
    uint32_t side = BIG * pair->pixels, width = SHOWN * (side + GAP) - GAP, height = 2 * side + GAP;
    unsigned char *gray = malloc((size_t)width * height);
    char *path = NULL;
    bool good = gray && asprintf(&path, "%s/%s-layers.png", repro->out, name) >= 0;

    if (good) {
        memset(gray, 128, (size_t)width * height);
        for (uint32_t i = 0; i < 2 * SHOWN; i++)
            draw_layer(&pair->image[i / SHOWN], i % SHOWN, i % SHOWN * (side + GAP),
                       i / SHOWN * (side + GAP), width, gray);
        good = tool_picture_gray(path, width, height, gray);
    } else {
        tool_complain("out of memory");
    }
    free(path);
    free(gray);
    return good;
}

bool repro_004_pictures(const struct repro *repro, const char *name,
                        const struct repro_004_pair *pair)
{
    if (!repro->out || !repro->pictures) return true;
    return write_bodies(repro, name, pair) && write_volume(repro, name, pair) &&
           write_layers(repro, name, pair);
}

/* ---- points ---- */

static void add_dot(const double *p, uint32_t number, double *point, uint32_t *face)
{
    static const double corner[4][3] = {{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}};
    static const uint32_t side[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const double size = 0.006;

    for (uint32_t i = 0; i < 12; i++) {
        point[12 * (size_t)number + i] = p[i % 3] + size * corner[i / 3][i % 3];
        face[12 * (size_t)number + i] = 4 * number + side[i];
    }
}

bool repro_004_dots(const struct repro *repro, const char *name, const struct repro_solid *solid,
                    size_t count, const double *point, const unsigned char *red)
{
    struct ts_case *c = ts_case_new();
    double *corner = c ? ts_case_alloc(c, 12 * count + 1, sizeof *corner) : NULL;
    uint32_t *face = c ? ts_case_alloc(c, 12 * count + 1, sizeof *face) : NULL;
    struct ts_meetings contacts = {0};
    bool good = corner && face && ts_case_shape(c, solid ? 2 : 1, 1);

    for (size_t i = 0; good && i < count; i++) {
        add_dot(point + 3 * i, (uint32_t)i, corner, face);
        for (uint32_t k = 0; good && red[i] && k < 4; k++)
            good = ts_pairs_add(&contacts.pairs, 4 * (uint32_t)i + k, 4 * (uint32_t)i + k);
    }
    good = good && ts_meetings_add(&contacts, 0, 0, 0);
    if (good) {
        c->body[0] =
            (struct ts_body){4 * (uint32_t)count, 4 * (uint32_t)count, 1, false, corner, face};
        if (solid)
            c->body[1] = (struct ts_body){
                solid->mesh.vertex_count, solid->mesh.face_count, 1, false, solid->vertex,
                solid->mesh.face};
        good = write_case(repro, name, "points", c, &contacts);
    } else {
        tool_complain("out of memory");
    }
    ts_meetings_free(&contacts);
    ts_case_free(c);
    return good;
}
