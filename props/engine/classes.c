/* classes.c: which classes a case is of, by a bounded look at it. Cases are many and most of them
 * are checked within a fraction of a millisecond; so signs are taken from doubles where these can
 * decide, and few others are asked for. */
#include "props/engine/classes.h"

#include <math.h>
#include <string.h>

#include "touchstone/morph.h"
#include "touchstone/predicate.h"
#include "touchstone/triangle.h"

#define CLASS_ROW(NAME, word, meaning) {word, meaning},
const struct ts_class ts_classes[TS_CLASSES] = {TS_CLASS_LIST(CLASS_ROW)};

/* How much of a case is looked at: so many bodies; faces and points of each; faces of all; exact
 * signs; and frames, for what moves. */
enum { BODIES = 6, FACES_OF_EACH = 3, POINTS = 4, FACES = 6, EXACT_SIGNS = 8, FRAMES = 4 };

struct look {
    uint32_t found;
    unsigned exact_left; /* exact signs that may still be asked for */
};

/* ---- numbers ---- */

static void look_at_size(struct look *look, size_t count, const double *x)
{
    for (size_t i = 0; i < count; i++) {
        if (fabs(x[i]) > 0x1p100) look->found |= TS_CLASS_HUGE;
        if (fabs(x[i]) < 0x1p-100 && x[i] != 0) look->found |= TS_CLASS_TINY;
    }
}

/* Different, by four units in the last place at most. */
static bool differ_in_last_bits(double x, double y)
{
    double distance = fabs(x - y);

    return distance > 0 && distance <= 0x1p-50 * fabs(x) + 0x1p-1072;
}

static void look_at_last_bits(struct look *look, size_t m, const double *p, size_t n,
                              const double *q)
{
    for (size_t i = 0; i < 3 * m; i++)
        for (size_t j = i % 3; j < 3 * n; j += 3)
            if (differ_in_last_bits(p[i], q[j])) look->found |= TS_CLASS_LAST_BIT;
}

/* The sign of orient3d, or UNKNOWN when too many were asked for. The bound is that of
 * docs/predicate.md. */
enum { UNKNOWN = 2 };

static int sign_of(struct look *look, const double *a, const double *b, const double *c,
                   const double *d)
{
    double ax = a[0] - d[0], ay = a[1] - d[1], az = a[2] - d[2];
    double bx = b[0] - d[0], by = b[1] - d[1], bz = b[2] - d[2];
    double cx = c[0] - d[0], cy = c[1] - d[1], cz = c[2] - d[2];
    double yz = ay * bz, zy = az * by, zx = az * bx, xz = ax * bz, xy = ax * by, yx = ay * bx;
    double det = (yz - zy) * cx + (zx - xz) * cy + (xy - yx) * cz;
    double size = (fabs(yz) + fabs(zy)) * fabs(cx) + (fabs(zx) + fabs(xz)) * fabs(cy) +
                  (fabs(xy) + fabs(yx)) * fabs(cz);
    int sign;

    if (fabs(det) > (8 + 0x1p-20) * TS_ROUNDOFF * size + 0x1p-770 && size < 0x1p900)
        return det > 0 ? 1 : -1;
    look->found |= TS_CLASS_DOUBT;
    if (look->exact_left == 0) return UNKNOWN;
    look->exact_left--;
    sign = ts_predicate_opt.orient3d(a, b, c, d);
    if (sign) look->found |= TS_CLASS_NEARLY;
    return sign;
}

/* ---- faces ---- */

/* A face in the world. */
struct face {
    size_t body;
    const uint32_t *vertex;
    double corner[9];
    bool area;
};

static bool has_area(const uint32_t *vertex, const double *p)
{
    if (vertex[0] == vertex[1] || vertex[1] == vertex[2] || vertex[2] == vertex[0]) return false;
    for (int u = 0; u < 3; u++) {
        int v = (u + 1) % 3;
        const double a[] = {p[u], p[v]}, b[] = {p[3 + u], p[3 + v]}, c[] = {p[6 + u], p[6 + v]};

        if (ts_predicate_opt.orient2d(a, b, c)) return true;
    }
    return false;
}

static bool is_corner(const struct face *f, uint32_t vertex)
{
    return f->vertex[0] == vertex || f->vertex[1] == vertex || f->vertex[2] == vertex;
}

/* On which sides of a plane corners are: how many of each, and the sign of each. Corners that both
 * faces name are left out: they say nothing. A face without area has no plane, and all signs are
 * zero. */
struct sides {
    int above, below, on, sign[3];
    bool unknown, shares;
};

static struct sides sides_of(struct look *look, const struct face *f, const struct face *plane)
{
    const double *p = plane->corner;
    struct sides s = {0};

    for (int i = 0; i < 3; i++) {
        if (f->body == plane->body && is_corner(plane, f->vertex[i])) {
            s.shares = true;
            continue;
        }
        s.sign[i] = plane->area ? sign_of(look, p, p + 3, p + 6, f->corner + 3 * i) : 0;
        s.above += s.sign[i] == 1;
        s.below += s.sign[i] == -1;
        s.on += s.sign[i] == 0;
        s.unknown |= s.sign[i] == UNKNOWN;
    }
    return s;
}

/* Of three corners on both sides of a plane: one that is alone on its side. */
static int lone(const struct sides *s)
{
    int i = 0;

    while (s->sign[i] == 0 || s->sign[i] == s->sign[(i + 1) % 3] ||
           s->sign[i] == s->sign[(i + 2) % 3])
        i++;
    return i;
}

/* Two faces, each of which crosses the other's plane. They cut the line that is common to both
 * planes in two intervals, with ends where an edge from the lone corner crosses it. A sign says
 * which of two ends comes first; intervals that share only an end have a zero and no two signs. */
static bool edges_touch(struct look *look, const struct face *f, const struct face *g,
                        const struct sides *of_f, const struct sides *of_g)
{
    int i = lone(of_f), j = lone(of_g);
    bool seen[4] = {false}; /* -1, 0, 1, UNKNOWN */

    for (int k = 1; k < 3; k++)
        for (int l = 1; l < 3; l++)
            seen[1 + sign_of(look, f->corner + 3 * i, f->corner + 3 * ((i + k) % 3),
                             g->corner + 3 * j, g->corner + 3 * ((j + l) % 3))] = true;
    return seen[1] && !(seen[0] && seen[2]) && !seen[1 + UNKNOWN];
}

/* Whether corners are all on one side of a plane, or on it. */
static bool one_sided(const struct sides *s) { return !s->above != !s->below; }

/* Faces that meet, and whose interiors don't. Those in one plane are another class. */
static bool touch(struct look *look, const struct face *f, const struct face *g,
                  const struct sides *of_f, const struct sides *of_g)
{
    if (one_sided(of_f) || one_sided(of_g))
        return (!one_sided(of_f) || of_f->on) && (!one_sided(of_g) || of_g->on) &&
               ts_triangle_opt.meet(f->corner, g->corner);
    return of_f->above && of_g->above && edges_touch(look, f, g, of_f, of_g);
}

static void look_at_two(struct look *look, const struct face *f, const struct face *g)
{
    struct sides of_f = sides_of(look, f, g), of_g = sides_of(look, g, f);

    look_at_last_bits(look, 3, f->corner, 3, g->corner);
    if (of_f.unknown || of_g.unknown) return;
    if (!of_f.above && !of_f.below && !of_g.above && !of_g.below) {
        if (f->area || g->area) look->found |= TS_CLASS_COPLANAR;
    } else if (!(look->found & TS_CLASS_TOUCHING) && !of_f.shares && !of_g.shares &&
               touch(look, f, g, &of_f, &of_g)) {
        look->found |= TS_CLASS_TOUCHING;
    }
}

/* The first state of a body; one without frames is at rest. */
static struct ts_state first_state(const struct ts_case *c, size_t body)
{
    return c->frame_count ? *ts_case_state(c, 0, body) : ts_at_rest();
}

static bool all_finite(size_t count, const double *x)
{
    double doubt = 0; /* x - x is 0 for finite x and NaN for all others */

    for (size_t i = 0; i < count; i++) doubt += x[i] - x[i];
    return doubt == 0;
}

/* The first faces of the first bodies; how many. Those that can't be placed are left out. */
static size_t first_faces(const struct ts_case *c, struct face *face)
{
    size_t count = 0;

    for (size_t b = 0; b < c->body_count && b < BODIES; b++) {
        const struct ts_body *body = &c->body[b];
        const struct ts_state state = first_state(c, b);

        for (size_t i = 0; i < body->face_count && i < FACES_OF_EACH && count < FACES; i++) {
            struct face *f = &face[count];

            f->body = b;
            f->vertex = body->face + 3 * i;
            ts_morph_opt.some(body, &state, 3, f->vertex, f->corner);
            count += all_finite(9, f->corner);
        }
    }
    return count;
}

/* Faces of two bodies, or of the only one that has any. */
static void look_at_faces(struct look *look, size_t count, struct face *face)
{
    bool alone = count && face[0].body == face[count - 1].body;

    for (size_t i = 0; i < count; i++) {
        look_at_size(look, 9, face[i].corner);
        face[i].area = has_area(face[i].vertex, face[i].corner);
        if (!face[i].area) look->found |= TS_CLASS_DEGENERATE;
        for (size_t j = 0; j < i; j++)
            if (alone || face[i].body != face[j].body) look_at_two(look, &face[i], &face[j]);
    }
}

/* ---- bodies ---- */

static void look_at_points(struct look *look, const struct ts_case *c)
{
    static const uint32_t index[POINTS] = {0, 1, 2, 3};
    double point[2][3 * POINTS] = {{0}};
    size_t count[2] = {0};

    for (size_t b = 0; b < c->body_count && b < 2; b++) {
        const struct ts_state state = first_state(c, b);

        count[b] = c->body[b].vertex_count < POINTS ? c->body[b].vertex_count : POINTS;
        ts_morph_opt.some(&c->body[b], &state, count[b], index, point[b]);
        if (!all_finite(3 * count[b], point[b])) count[b] = 0;
        look_at_size(look, 3 * count[b], point[b]);
    }
    if (c->body_count > 1) {
        look_at_last_bits(look, count[0], point[0], count[1], point[1]);
    } else {
        look_at_last_bits(look, count[0], point[0], count[0], point[0]);
        if (count[0] == POINTS &&
            sign_of(look, point[0], point[0] + 3, point[0] + 6, point[0] + 9) == 0)
            look->found |= TS_CLASS_COPLANAR;
    }
}

static bool same_array(size_t count, const double *a, const double *b)
{
    return a == b || (a && b && memcmp(a, b, count * sizeof *a) == 0);
}

static void look_at_frames(struct look *look, const struct ts_case *c)
{
    for (size_t frame = 1; frame < c->frame_count && frame < FRAMES; frame++)
        for (size_t b = 0; b < c->body_count && b < BODIES; b++) {
            const struct ts_state *then = ts_case_state(c, frame - 1, b);
            const struct ts_state *now = ts_case_state(c, frame, b);
            bool still = memcmp(&then->pose, &now->pose, sizeof now->pose) == 0 &&
                         same_array(c->body[b].reference_count, then->weight, now->weight) &&
                         same_array(3 * (size_t)c->body[b].vertex_count, then->vertex, now->vertex);

            look->found |= still ? TS_CLASS_STILL : TS_CLASS_MOVED;
        }
}

static void look_at_counts(struct look *look, const struct ts_case *c)
{
    uint64_t count = 0;

    for (size_t b = 0; b < c->body_count; b++) {
        count += c->body[b].face_count;
        if (c->body[b].face_count == 0) look->found |= TS_CLASS_EMPTY;
    }
    look->found |= count > 20  ? TS_CLASS_FACES_21
                   : count > 5 ? TS_CLASS_FACES_6
                   : count > 1 ? TS_CLASS_FACES_2
                   : count     ? TS_CLASS_FACES_1
                               : TS_CLASS_FACES_0;
}

uint32_t ts_classes_of(const struct ts_case *c)
{
    struct look look = {0, EXACT_SIGNS};
    struct face face[FACES];

    look_at_counts(&look, c);
    look_at_frames(&look, c);
    if (look.found & TS_CLASS_FACES_0)
        look_at_points(&look, c);
    else
        look_at_faces(&look, first_faces(c, face), face);
    return look.found;
}

void ts_classes_count(const struct ts_case *c, uint64_t *count)
{
    uint32_t classes = ts_classes_of(c);

    for (unsigned i = 0; i < TS_CLASSES; i++) count[i] += classes >> i & 1;
}

unsigned ts_classes_missing(uint32_t set, const uint64_t *count)
{
    unsigned i = 0;

    while (i < TS_CLASSES && (!(set >> i & 1) || count[i])) i++;
    return i;
}
