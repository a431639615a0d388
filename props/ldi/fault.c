/* fault.c: images that are wrong: two as the paper prints them, and planted faults. They share
 * a scan conversion of their own, in 64 bits, that is right but for one flaw; where numbers are too
 * large for it, it leaves the image to the naive twin. */
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "common/geometry.h"
#include "props/engine/columns.h"
#include "props/ldi/ldi.h"

struct flaw {
    bool fill_rule; /* the first edge of a face has what is on it where others have not */
    bool both;      /* all edges have what is on them */
    bool corner;    /* pixels' corners, not centres */
    bool clipped;   /* what is beyond the near or the far side is not there */
    bool mirrored;  /* from the high side, columns run from the high end */
    bool nearer;    /* of two depths the nearer one */
    bool truncated; /* places are cut off, not rounded */
    bool swapped;   /* near and far */
    bool dropped;   /* the last crossing of a pixel that has more than two */
    bool one_sided; /* all crossings enter */
    bool unsorted;
    bool wrong_key;   /* sorted by what leaves, and then by depth */
    bool first_frame; /* places of the first frame are kept */
    bool by_bits;     /* vertices are at one place if all bits are the same */
    bool unchecked;   /* closed or not */
    bool nameless;    /* a refusal does not say which edge */
    bool left;        /* what was there before a refusal */
    bool vertex_0;    /* always names vertex 0 */
};

struct ts_ldi {
    const struct flaw *flaw;
    struct ts_ldi *right;
    uint32_t vertex_count, face_count;
    uint32_t *face;
    double *kept; /* vertices of the first frame */
    bool drawn;   /* there was one */
};

static void close_flawed(struct ts_ldi *s)
{
    if (!s) return;
    ts_ldi_ref.close(s->right);
    free(s->face);
    free(s->kept);
    free(s);
}

static bool at_one_place(const double *a, const double *b, bool by_bits)
{
    if (by_bits) return memcmp(a, b, 3 * sizeof *a) == 0;
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static void set_faces(struct ts_ldi *s, const double *vertex, const uint32_t *face, bool weld)
{
    for (size_t i = 0; i < 3 * (size_t)s->face_count; i++) {
        uint32_t first = 0;

        while (weld && first < face[i] &&
               !at_one_place(vertex + 3 * (size_t)first, vertex + 3 * (size_t)face[i],
                             s->flaw->by_bits))
            first++;
        s->face[i] = weld && first < face[i] ? first : face[i];
    }
}

static bool open_flawed(const struct flaw *flaw, uint32_t vertex_count, const double *vertex,
                        uint32_t face_count, const uint32_t *face, bool weld,
                        struct ts_ldi **session, struct ts_error *error)
{
    struct ts_ldi *s = calloc(1, sizeof *s);

    *session = NULL;
    if (!s) return ts_out_of_memory(error);
    *s = (struct ts_ldi){.flaw = flaw, .vertex_count = vertex_count, .face_count = face_count};
    s->face = malloc(3 * (size_t)face_count * sizeof *s->face + 1);
    s->kept = malloc(3 * (size_t)vertex_count * sizeof *s->kept + 1);
    if (!s->face || !s->kept ||
        !ts_ldi_ref.open(vertex_count, vertex, face_count, face, weld, &s->right, error)) {
        bool taken = flaw->unchecked && strstr(error->text, "not closed") &&
                     ts_ldi_ref.open(0, vertex, 0, face, false, &s->right, error);

        if (flaw->nameless) ts_fail(error, "not closed");
        close_flawed(s);
        return taken && open_flawed(flaw, vertex_count, vertex, 0, face, weld, session, error);
    }
    set_faces(s, vertex, face, weld);
    if (flaw->by_bits) { /* seen by the faces that are left open */
        struct ts_ldi *again;

        if (!ts_ldi_ref.open(vertex_count, vertex, face_count, s->face, false, &again, error)) {
            close_flawed(s);
            return false;
        }
        ts_ldi_ref.close(again);
    }
    *session = s;
    return true;
}

/* ---- scan conversion ---- */

struct canvas {
    const struct flaw *flaw;
    struct ts_view view;
    uint32_t *pixel, *crossing; /* as they come */
    size_t count, room;
};

static bool put(struct canvas *c, uint32_t pixel, uint32_t crossing)
{
    if (c->count == c->room) {
        size_t room = 2 * c->room + 256;
        uint32_t *p = realloc(c->pixel, room * sizeof *p), *q = NULL;

        if (p) c->pixel = p;
        if (p) q = realloc(c->crossing, room * sizeof *q);
        if (!q) return false;
        c->crossing = q;
        c->room = room;
    }
    c->pixel[c->count] = pixel;
    c->crossing[c->count++] = crossing;
    return true;
}

/* Positive, or 0 and the edge belongs to the face. */
static bool inside(const struct flaw *flaw, int64_t value, int64_t dx, int64_t dy, bool first)
{
    bool belongs = dy < 0 || (dy == 0 && dx > 0);

    if (flaw->fill_rule && first) belongs = !belongs;
    return value > 0 || (value == 0 && (belongs || flaw->both));
}

static int64_t divide(int64_t over, int64_t under) { return over / under - (over % under < 0); }

/* Places of a face, counterclockwise; the area is twice it, and positive. */
static bool draw_pixel(struct canvas *c, int64_t p[3][3], int64_t area, bool leaves, int64_t column,
                       int64_t row)
{
    const struct flaw *flaw = c->flaw;
    int64_t x = 256 * column + (flaw->corner ? 0 : 128), y = 256 * row + (flaw->corner ? 0 : 128);
    int64_t sum = 0, depth;

    for (int k = 0; k < 3; k++) {
        const int64_t *a = p[(k + 1) % 3], *b = p[(k + 2) % 3];
        int64_t dx = b[0] - a[0], dy = b[1] - a[1], value = dx * (y - a[1]) - dy * (x - a[0]);

        if (!inside(flaw, value, dx, dy, k == 0)) return true;
        sum += value * p[k][2];
    }
    depth = flaw->nearer ? -divide(area - 2 * sum, 2 * area) : divide(2 * sum + area, 2 * area);
    if (flaw->clipped && (depth < 0 || depth > TS_LDI_FAR)) return true;
    depth = depth < 0 ? 0 : depth > TS_LDI_FAR ? TS_LDI_FAR : depth;
    if (flaw->swapped) depth = TS_LDI_FAR - depth;
    if (flaw->mirrored && c->view.from_high) column = (int64_t)c->view.width - 1 - column;
    return put(c, (uint32_t)(row * (int64_t)c->view.width + column),
               2 * (uint32_t)depth + (leaves && !flaw->one_sided));
}

static bool draw_face(struct canvas *c, int64_t p[3][3])
{
    int64_t area =
        (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]);
    bool leaves = (area > 0) != c->view.from_high, good = true;

    if (area == 0) return true;
    for (int k = 0; k < 3 && area < 0; k++) {
        int64_t other = p[1][k];

        p[1][k] = p[2][k];
        p[2][k] = other;
    }
    for (int64_t row = 0; row < (int64_t)c->view.height; row++)
        for (int64_t column = 0; column < (int64_t)c->view.width; column++)
            good = good && draw_pixel(c, p, area < 0 ? -area : area, leaves, column, row);
    return good;
}

static double largest(const double *place)
{
    double most = 0;

    for (int i = 0; i < 9; i++) most = fmax(most, fabs(place[i]));
    return most;
}

/* False: too large, or no memory. */
static bool draw_faces(struct canvas *c, const struct ts_ldi *s, const double *vertex,
                       const struct ts_grid *grid)
{
    for (size_t f = 0; f < s->face_count; f++) {
        double place[9];
        int64_t p[3][3];

        for (int i = 0; i < 9; i++) {
            const double *corner = vertex + 3 * (size_t)s->face[3 * f + (size_t)i / 3];

            place[i] = ts_grid_place(grid, i % 3, corner);
            if (c->flaw->truncated && i % 3 == 0)
                place[i] = floor((corner[grid->axis[0]] - grid->from[0]) * grid->scale[0]);
        }
        if (!(largest(place) < 0x1p26)) return false;
        for (int i = 0; i < 9; i++) p[i / 3][i % 3] = (int64_t)place[i];
        for (int i = 0; i < 3; i++) /* sums of areas times depths are below 2^63 */
            if (fabs(place[3 * i]) > 0x1p16 || fabs(place[3 * i + 1]) > 0x1p16) return false;
        if (!draw_face(c, p)) return false;
    }
    return true;
}

/* ---- images ---- */

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

static int by_wrong_key(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return a % 2 != b % 2 ? (int)(a % 2) - (int)(b % 2) : (a > b) - (a < b);
}

static bool collect(const struct canvas *c, struct ts_ldi_image *to)
{
    uint32_t pixels = c->view.width * c->view.height;

    to->view = c->view;
    to->first = calloc((size_t)pixels + 1, sizeof *to->first);
    to->crossing = malloc((c->count + 1) * sizeof *to->crossing);
    if (!to->first || !to->crossing) return false;
    for (uint32_t p = 0; p < pixels; p++) {
        uint32_t *at = to->crossing + to->first[p], count = 0;

        for (size_t i = 0; i < c->count; i++)
            if (c->pixel[i] == p) at[count++] = c->crossing[i];
        if (!c->flaw->unsorted)
            qsort(at, count, sizeof *at, c->flaw->wrong_key ? by_wrong_key : by_number);
        if (c->flaw->dropped && count > 2) count--;
        to->first[p + 1] = to->first[p] + count;
        if (count > to->most) to->most = count;
    }
    return true;
}

static bool render_flawed(struct ts_ldi *s, const double *vertex, const struct ts_view *view,
                          struct ts_ldi_image *to, struct ts_error *error)
{
    struct canvas canvas = {.flaw = s->flaw, .view = *view};
    struct ts_grid grid;
    struct ts_ldi_image right = {0};
    bool good;

    if (s->flaw->first_frame) {
        if (!s->drawn) memcpy(s->kept, vertex, 3 * (size_t)s->vertex_count * sizeof *vertex);
        s->drawn = true;
        vertex = s->kept;
    }
    if (!ts_ldi_ref.render(s->right, vertex, view, &right, error)) {
        if (!s->flaw->left) ts_ldi_ref.release(to);
        if (s->flaw->vertex_0 && strstr(error->text, "vertex")) ts_fail(error, "vertex 0");
        return false;
    }
    ts_ldi_ref.release(to);
    good = ts_grid_of(view, &grid, error) && draw_faces(&canvas, s, vertex, &grid) &&
           collect(&canvas, to);
    free(canvas.pixel);
    free(canvas.crossing);
    if (good) {
        ts_ldi_ref.release(&right);
        return true;
    }
    ts_ldi_ref.release(to);
    *to = right;
    return true;
}

static void release_flawed(struct ts_ldi_image *image) { ts_ldi_ref.release(image); }

/* ---- the list ---- */

#define FLAWED(name, flaw_of)                                                                      \
    static bool name##_open(uint32_t vertex_count, const double *vertex, uint32_t face_count,      \
                            const uint32_t *face, bool weld, struct ts_ldi **session,              \
                            struct ts_error *error)                                                \
    {                                                                                              \
        static const struct flaw flaw = {.flaw_of = true};                                         \
                                                                                                   \
        return open_flawed(&flaw, vertex_count, vertex, face_count, face, weld, session, error);   \
    }                                                                                              \
    static const struct ts_ldi_table name = {name##_open, render_flawed, release_flawed,           \
                                             close_flawed}
FLAWED(with_fill_rule, fill_rule);
FLAWED(with_both, both);
FLAWED(with_corner, corner);
FLAWED(with_clipped, clipped);
FLAWED(with_mirrored, mirrored);
FLAWED(with_nearer, nearer);
FLAWED(with_truncated, truncated);
FLAWED(with_swapped, swapped);
FLAWED(with_dropped, dropped);
FLAWED(with_one_sided, one_sided);
FLAWED(with_unsorted, unsorted);
FLAWED(with_wrong_key, wrong_key);
FLAWED(with_first_frame, first_frame);
FLAWED(with_by_bits, by_bits);
FLAWED(with_unchecked, unchecked);
FLAWED(with_nameless, nameless);
FLAWED(with_left, left);
FLAWED(with_vertex_0, vertex_0);

/* clang-format off */
const struct ts_wrong_twin ldi_wrong[] = {
    {"clipped", TS_SUBJECT, &with_clipped, "even", "section 2.2: near and far planes clip; counts are odd"},
    {"mirrored", TS_SUBJECT, &with_mirrored, "sides", "section 2.3: the opposite view is another camera, whose columns run the other way"},
    {"fill_rule", TS_FAULT, &with_fill_rule, "same_image", "the fill rule is reversed on one edge"},
    {"fill_rule_even", TS_FAULT, &with_fill_rule, "even", "the same: lines through edges go in, and not out"},
    {"both", TS_FAULT, &with_both, "lines", "what is on an edge belongs to both faces"},
    {"both_order", TS_FAULT, &with_fill_rule, "any_order", "the rule is reversed on the first edge, and which is the first depends on the order"},
    {"corner", TS_FAULT, &with_corner, "same_image", "lines go through pixels' corners"},
    {"nearer", TS_FAULT, &with_nearer, "lines", "of two depths the nearer one is taken"},
    {"nearer_places", TS_FAULT, &with_nearer, "places", "the same"},
    {"truncated", TS_FAULT, &with_truncated, "same_image", "columns are cut off, not rounded"},
    {"swapped", TS_FAULT, &with_swapped, "winding", "near and far are swapped"},
    {"dropped", TS_FAULT, &with_dropped, "union", "the last layer of more than two is dropped"},
    {"dropped_even", TS_FAULT, &with_dropped, "even", "the same"},
    {"one_sided", TS_FAULT, &with_one_sided, "sides", "all crossings enter"},
    {"unsorted", TS_FAULT, &with_unsorted, "even", "crossings are as faces come"},
    {"wrong_key", TS_FAULT, &with_wrong_key, "same_image", "sorted by what leaves, not by depth"},
    {"first_frame", TS_FAULT, &with_first_frame, "kept", "places of the first frame are kept"},
    {"left", TS_FAULT, &with_left, "kept", "a refusal leaves the image that was there"},
    {"by_bits", TS_FAULT, &with_by_bits, "welds", "zeros of different signs are not welded"},
    {"unchecked", TS_FAULT, &with_unchecked, "refusals", "meshes that are open are taken, as empty"},
    {"nameless", TS_FAULT, &with_nameless, "refusals", "the refusal does not name the edge"},
    {"vertex_0", TS_FAULT, &with_vertex_0, "refusals", "always vertex 0 is named"},
    {0},
};
/* clang-format on */
