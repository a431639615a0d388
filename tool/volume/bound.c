/* bound.c: between which numbers the volume that two meshes have in common lies. The view is cut
 * into columns, one for each pixel; where the faces in a column leave it open how much is common,
 * the column is cut in four, as often as it takes (docs/volume.md, part 6). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/text/list.h"
#include "tool/volume/volume.h"

enum {
    LEVELS = 8,         /* how often a column is cut in four at most */
    MOST_OPEN = 1 << 19 /* pieces that are still looked at more closely */
};

struct entry {
    uint32_t pixel, body, face;
};

struct search {
    const struct ts_view *view;
    const struct ts_volume_mesh *mesh;
    uint32_t axis[3];
    double size; /* the largest coordinate */
    struct tool_bounds bounds;
    bool good;
};

struct ts_box tool_volume_box(const struct ts_volume_mesh *mesh)
{
    struct ts_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

    for (size_t i = 0; i < 3 * (size_t)mesh->face_count; i++)
        for (size_t k = 0; k < 3; k++) {
            double x = mesh->vertex[3 * (size_t)mesh->face[i] + k];

            box.lo[k] = fmin(box.lo[k], x);
            box.hi[k] = fmax(box.hi[k], x);
        }
    return box;
}

/* ---- faces and columns ---- */

/* Which way its outward side looks; 0 where doubles can't tell. */
static int turn_of(const struct tool_piece *p)
{
    const double *a = p->corner[0], *b = p->corner[1], *c = p->corner[2];
    double left = (b[0] - a[0]) * (c[1] - a[1]), right = (b[1] - a[1]) * (c[0] - a[0]);
    double twice = left - right, wrong = 0x1p-49 * (fabs(left) + fabs(right)) + 0x1p-1000;

    return twice > wrong ? 1 : twice < -wrong ? -1 : 0;
}

static void set_piece(const struct search *s, uint32_t body, uint32_t face, struct tool_piece *to)
{
    const struct ts_volume_mesh *m = &s->mesh[body];

    *to = (struct tool_piece){.body = (int)body, .count = 3};
    for (size_t i = 0; i < 9; i++)
        to->corner[i / 3][i % 3] =
            m->vertex[3 * (size_t)m->face[3 * (size_t)face + i / 3] + s->axis[i % 3]];
    for (int k = 0; k < 2; k++) {
        double a = to->corner[0][k], b = to->corner[1][k], c = to->corner[2][k];

        to->box[k][0] = fmin(fmin(a, b), c);
        to->box[k][1] = fmax(fmax(a, b), c);
    }
    to->turn = turn_of(to);
}

/* Where column i of the view begins, or row i; the last ends where the view does. */
static double border(const struct search *s, int k, uint32_t i)
{
    double lo = s->view->box.lo[s->axis[k]], hi = s->view->box.hi[s->axis[k]];
    uint32_t parts = k ? s->view->height : s->view->width;

    return i == parts ? hi : lo + (hi - lo) / parts * i;
}

/* The last column, or row, that begins at x or below: one of those beside it, as rounding may be
 * off by one. */
static uint32_t find_border(const struct search *s, int k, double x)
{
    double lo = s->view->box.lo[s->axis[k]], hi = s->view->box.hi[s->axis[k]];
    uint32_t parts = k ? s->view->height : s->view->width, i;

    i = (uint32_t)fmin(fmax(floor((x - lo) / ((hi - lo) / parts)), 0), parts - 1.0);
    while (i > 0 && border(s, k, i) > x) i--;
    while (i + 1 < parts && border(s, k, i + 1) <= x) i++;
    return i;
}

static bool list_face(const struct search *s, uint32_t body, uint32_t face, struct ts_list *list)
{
    struct tool_piece p;
    uint32_t first[2], last[2];

    set_piece(s, body, face, &p);
    for (int k = 0; k < 2; k++) {
        if (p.box[k][1] < border(s, k, 0) || p.box[k][0] > s->view->box.hi[s->axis[k]]) return true;
        first[k] = find_border(s, k, p.box[k][0]);
        last[k] = find_border(s, k, p.box[k][1]);
    }
    for (uint32_t row = first[1]; row <= last[1]; row++)
        for (uint32_t column = first[0]; column <= last[0]; column++) {
            struct entry *to = ts_list_add(list, 1, sizeof *to);

            if (!to) return false;
            *to = (struct entry){row * s->view->width + column, body, face};
        }
    return true;
}

static int by_pixel(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;

    if (a->pixel != b->pixel) return a->pixel < b->pixel ? -1 : 1;
    if (a->body != b->body) return a->body < b->body ? -1 : 1;
    return (a->face > b->face) - (a->face < b->face);
}

/* ---- columns, finer and finer ---- */

/* A quarter of a column. */
static struct tool_column quarter_of(const struct tool_column *c, int which)
{
    struct tool_column to = *c;

    for (int k = 0; k < 2; k++) {
        double middle = c->low[k] + (c->high[k] - c->low[k]) / 2;

        if (which >> k & 1)
            to.low[k] = middle;
        else
            to.high[k] = middle;
    }
    return to;
}

static void weigh(struct search *s, const struct tool_column *column, struct tool_piece *piece,
                  size_t count, int levels)
{
    struct tool_bounds here = s->bounds;
    struct tool_piece *part;
    bool done = tool_column_weigh(column, s->size, piece, count, &here);

    if (done || levels == 0) {
        s->bounds = here;
        s->bounds.open += done ? 0 : count;
        return;
    }
    part = malloc(count * sizeof *part);
    s->good = s->good && part;
    for (int i = 0; part && i < 4; i++) {
        struct tool_column quarter = quarter_of(column, i);
        size_t kept = 0;

        for (size_t k = 0; k < count; k++) {
            part[kept] = piece[k];
            kept += tool_piece_cut(&part[kept], &quarter, s->size);
        }
        weigh(s, &quarter, part, kept, levels - 1);
    }
    free(part);
}

/* All entries of a pixel. */
static void weigh_pixel(struct search *s, const struct entry *entry, size_t count, int levels)
{
    uint32_t width = s->view->width, x = entry->pixel % width, y = entry->pixel / width;
    struct tool_column column = {{border(s, 0, x), border(s, 1, y)},
                                 {border(s, 0, x + 1), border(s, 1, y + 1)}};
    struct tool_piece *piece = malloc(count * sizeof *piece);
    size_t kept = 0;

    s->good = s->good && piece;
    for (size_t i = 0; piece && i < count; i++) {
        set_piece(s, entry[i].body, entry[i].face, &piece[kept]);
        kept += tool_piece_cut(&piece[kept], &column, s->size);
    }
    if (piece) weigh(s, &column, piece, kept, levels);
    free(piece);
}

/* Sums of n numbers that are not negative are off by n u of themselves, and each of these by some u
 * of itself; a product may have been too small for a double. */
static void widen(struct tool_bounds *b)
{
    double part = (double)(b->terms + 64) * 0x1p-52, least = (double)b->terms * 0x1p-1060;

    b->low = fmax(b->low * (1 - part) - least, 0);
    b->high = b->high * (1 + part) + least;
    if (!isfinite(b->high)) b->high = INFINITY;
    if (!isfinite(b->low)) b->low = 0;
}

static void weigh_all(struct search *s, const struct ts_list *list, int levels)
{
    const struct entry *entry = list->item;

    s->bounds = (struct tool_bounds){.low = 0};
    for (size_t i = 0, end; s->good && i < list->count; i = end) {
        for (end = i + 1; end < list->count && entry[end].pixel == entry[i].pixel;) end++;
        weigh_pixel(s, entry + i, end - i, levels);
    }
    widen(&s->bounds);
}

/* Looks closer until the bounds are as near to each other as to the volume in question, or there is
 * too much to look at. */
static void look_closer(struct search *s, const struct ts_list *list, double near)
{
    for (int levels = 0; levels <= LEVELS && s->good; levels++) {
        double width, away;

        weigh_all(s, list, levels);
        width = s->bounds.high - s->bounds.low;
        away = fabs(s->bounds.low + width / 2 - near);
        if (s->bounds.open == 0 || s->bounds.open > MOST_OPEN || width <= away / 4) return;
    }
}

/* What is said of rounding does not hold for numbers whose cubes are no doubles. */
static bool out_of_range(const struct search *s)
{
    bool out = s->size > 0x1p300;

    for (int k = 0; k < 3; k++) out = out || s->view->box.hi[k] - s->view->box.lo[k] < 0x1p-300;
    return out;
}

bool tool_volume_bounds(const struct ts_view *view, const struct ts_volume_mesh mesh[2],
                        double near, double bounds[2])
{
    struct search s = {.view = view,
                       .mesh = mesh,
                       .axis = {(view->axis + 1) % 3, (view->axis + 2) % 3, view->axis},
                       .good = true};
    struct ts_list list = {.count = 0};

    for (int i = 0; i < 2; i++) {
        struct ts_box box = tool_volume_box(&mesh[i]);

        for (int k = 0; k < 3; k++) {
            s.size = fmax(s.size, fmax(fabs(box.lo[k]), fabs(box.hi[k])));
            s.size = fmax(s.size, fmax(fabs(view->box.lo[k]), fabs(view->box.hi[k])));
        }
        for (uint32_t f = 0; s.good && f < mesh[i].face_count; f++)
            s.good = list_face(&s, (uint32_t)i, f, &list);
    }
    if (out_of_range(&s)) {
        s.bounds.high = INFINITY;
    } else if (s.good && list.count > 0) {
        qsort(list.item, list.count, sizeof(struct entry), by_pixel);
        look_closer(&s, &list, near);
    }
    ts_list_free(&list);
    bounds[0] = s.bounds.low;
    bounds[1] = s.bounds.high;
    return s.good;
}
