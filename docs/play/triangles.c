/* triangles.c: the page of two triangles: the exact answer, what the filter knows, and what plain
 * doubles say. */
#include <stdlib.h>
#include <string.h>

#include "docs/play/play.h"
#include "opt/predicate_filter.h"
#include "touchstone/predicate.h"
#include "touchstone/triangle.h"

/* Nine coordinates of each triangle. JavaScript writes them. */
enum { SIDES = 6, NUMBERS = 18 };
static double corner[NUMBERS];

/* On which side of the other triangle's plane a corner lies. */
struct side {
    double value, bound; /* of the determinant in doubles: it is off by at most so much */
    double exact, naive; /* its sign, in expansions and in rationals */
};

static struct {
    double naive, fast, plain; /* do they meet? */
    struct side side[SIDES];   /* of the first triangle's corners, and of the second's */
} shown;

/* The determinant and its bound as filter_3d has them. */
static struct side side_of(const double *t, const double *p)
{
    const double *a = t, *b = t + 3, *d = t + 6;
    struct filter f = {0, 0};
    double x[3][3];

    for (int k = 0; k < 3; k++) {
        x[0][k] = ts_sub(a[k], d[k]);
        x[1][k] = ts_sub(b[k], d[k]);
        x[2][k] = ts_sub(p[k], d[k]);
    }
    for (int k = 0; k < 3; k++) {
        int k1 = (k + 1) % 3, k2 = (k + 2) % 3;

        f = add_term(f, x[0][k1], x[1][k2], x[0][k2], x[1][k1], x[2][k]);
    }
    return (struct side){f.det, ts_add(ts_mul(ORIENT3D_BOUND, f.permanent), UNDERFLOW_BOUND),
                         ts_predicate_orient3d(a, b, p, d), ts_predicate_ref.orient3d(a, b, p, d)};
}

static void compare(const double *a, const double *b)
{
    shown.naive = ts_triangle_ref.meet(a, b);
    shown.fast = ts_triangle_meet(a, b);
    shown.plain = ts_triangle_plain.meet(a, b);
    for (int i = 0; i < 3; i++) {
        shown.side[i] = side_of(b, a + 3 * i);
        shown.side[3 + i] = side_of(a, b + 3 * i);
    }
}

PLAY_API double *triangles_corners(void) { return corner; }

/* The library's work of a frame: what `shown` begins with, and six sides. */
PLAY_API double *triangles_compare(void)
{
    compare(corner, corner + 9);
    return &shown.naive;
}

/* The first faces of a case's two bodies; what cannot be shown leaves the corners as they are. */
PLAY_API void triangles_load(const char *text)
{
    struct ts_error error;
    struct ts_case *c = NULL;

    if (ts_case_read("case", text, strlen(text), &c, &error) && c->body_count == 2 &&
        c->body[0].face_count && c->body[1].face_count)
        for (size_t b = 0; b < 2; b++)
            play_face(&c->body[b], 0, c->body[b].reference, corner + 9 * b);
    ts_case_free(c);
}

static void answer_pair(uint32_t i, uint32_t j, const double *a, const double *b, FILE *out)
{
    compare(a, b);
    fprintf(out, "pair %u %u naive %.0f fast %.0f plain %.0f\n", i, j, shown.naive, shown.fast,
            shown.plain);
    for (int k = 0; k < SIDES; k++) {
        const struct side *s = &shown.side[k];

        fprintf(out, "side %.0f %.0f", s->exact, s->naive);
        play_bits(out, 2, &s->value);
        fprintf(out, "\n");
    }
    if (shown.fast) fprintf(out, "contact %u %u\n", i, j);
}

/* All pairs of two bodies' faces; of one body alone, each face and those behind it. */
void play_answer(const struct ts_case *c, FILE *out)
{
    size_t other = c->body_count > 1;
    double *world[2] = {NULL, NULL}, a[9], b[9];

    if (!c->body_count || !c->frame_count) return;
    world[0] = play_world(c, 0, 0, out);
    world[1] = other ? play_world(c, 0, 1, out) : world[0];
    if (world[0] && world[1])
        for (uint32_t i = 0; i < c->body[0].face_count; i++)
            for (uint32_t j = other ? 0 : i + 1; j < c->body[other].face_count; j++) {
                play_face(&c->body[0], i, world[0], a);
                play_face(&c->body[other], j, world[1], b);
                answer_pair(i, j, a, b, out);
            }
    if (other) free(world[1]);
    free(world[0]);
}
