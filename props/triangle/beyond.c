/* beyond.c: two faces of one body meet beyond the corners they share, or they don't.
 *
 * Input: one body; its first two faces. */
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "cases/scene/scene.h"
#include "common/geometry.h"
#include "props/triangle/oracle.h"
#include "props/triangle/triangle.h"

/* Two faces as meet_beyond takes them. */
struct neighbours {
    double a[9], b[9];
    unsigned shared;
};

static void corners(const struct ts_body *body, const uint32_t *face, double *to)
{
    for (int i = 0; i < 3; i++)
        memcpy(to + 3 * i, body->reference + 3 * (size_t)face[i], 3 * sizeof *to);
}

static void take(const struct ts_body *body, const uint32_t *f, const uint32_t *g,
                 struct neighbours *to)
{
    uint32_t a[3], b[3];

    memcpy(a, f, sizeof a);
    memcpy(b, g, sizeof b);
    to->shared = ts_share(a, b);
    corners(body, a, to->a);
    corners(body, b, to->b);
}

/* ts_share by its definition: how many different numbers stand in both. */
static unsigned common(const uint32_t *f, const uint32_t *g)
{
    unsigned count = 0;

    for (int i = 0; i < 3; i++) {
        bool first = (i < 1 || f[0] != f[i]) && (i < 2 || f[1] != f[i]);

        count += first && (g[0] == f[i] || g[1] == f[i] || g[2] == f[i]);
    }
    return count;
}

static void judge(struct ts_verdict *v, bool got, bool truth, const char *which)
{
    v->compared++;
    if (truth && !got) ts_lost(v, "%s: said no more than shared, the faces meet beyond", which);
    if (got && !truth) ts_extra(v, "%s: said beyond, the faces meet in no other point", which);
}

/* The twin's answer is that of the naive twin, which agrees with the second oracle; and the same
 * when the faces change places. */
void ts_beyond_same_answer(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    const uint32_t *face = c->body[0].face;
    struct neighbours n, swapped;
    bool truth;

    take(&c->body[0], face, face + 3, &n);
    take(&c->body[0], face + 3, face, &swapped);
    if (n.shared != common(face, face + 3) || swapped.shared != n.shared ||
        memcmp(n.a, n.b, n.shared * sizeof(double[3])) != 0)
        ts_wrong(v, "other corners are taken for shared than those that are");
    truth = ts_triangle_ref.meet_beyond(n.a, n.b, n.shared);
    if (truth != ts_oracle_meet_beyond(n.a, n.b, n.shared))
        ts_wrong(v, "the two exact oracles differ");
    judge(v, t->meet_beyond(n.a, n.b, n.shared), truth, "meet_beyond(a, b)");
    judge(v, t->meet_beyond(swapped.a, swapped.b, n.shared), truth, "meet_beyond(b, a)");
}

static const uint32_t order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                     {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

/* The answer is the same for all 36 orders of the corners, and when the faces change places. */
void ts_beyond_any_order(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_triangle_table *t = twin;
    const uint32_t *face = c->body[0].face;
    struct neighbours n;
    bool truth;

    take(&c->body[0], face, face + 3, &n);
    truth = t->meet_beyond(n.a, n.b, n.shared);
    for (int i = 0; i < 36; i++) {
        uint32_t f[3], g[3];

        for (int k = 0; k < 3; k++) {
            f[k] = face[order[i / 6][k]];
            g[k] = face[3 + order[i % 6][k]];
        }
        v->compared += 2;
        take(&c->body[0], f, g, &n);
        if (t->meet_beyond(n.a, n.b, n.shared) != truth)
            ts_wrong(v, "another answer for order %d of the corners", i);
        take(&c->body[0], g, f, &n);
        if (t->meet_beyond(n.a, n.b, n.shared) != truth)
            ts_wrong(v, "another answer for order %d, exchanged", i);
    }
}

/* ---- faults ---- */

static bool meet(const double *a, const double *b) { return ts_triangle_opt.meet(a, b); }

/* Faces that share a corner never touch. */
static bool skips(const double *a, const double *b, unsigned shared)
{
    return shared == 0 && ts_triangle_opt.meet(a, b);
}

/* A shared corner is a contact. */
static bool counts(const double *a, const double *b, unsigned shared)
{
    return shared < 3 && ts_triangle_opt.meet(a, b);
}

/* Faces on one edge never touch, as if they could not be folded flat. */
static bool flat(const double *a, const double *b, unsigned shared)
{
    return shared != 2 && ts_triangle_opt.meet_beyond(a, b, shared);
}

/* Only the far edge of the first face is looked at. */
static bool tips(const double *a, const double *b, unsigned shared)
{
    double far[9];

    if (shared != 1) return ts_triangle_opt.meet_beyond(a, b, shared);
    memcpy(far, a + 3, 6 * sizeof *far);
    memcpy(far + 6, a + 3, 3 * sizeof *far);
    return ts_triangle_opt.meet(far, b);
}

const struct ts_triangle_table ts_beyond_skips = {meet, skips}, ts_beyond_counts = {meet, counts},
                               ts_beyond_flat = {meet, flat}, ts_beyond_tips = {meet, tips};

/* ---- what it costs ---- */

/* So many pairs of neighbours; those of a bumpy sphere. */
enum { PAIRS = 8192 };

static struct neighbours *gather(const struct ts_body *body)
{
    struct neighbours *n = calloc(PAIRS, sizeof *n);
    size_t count = 0;

    for (uint32_t f = 0; n && f < body->face_count && count < PAIRS; f++)
        for (uint32_t g = 0; g < f && count < PAIRS; g++) {
            take(body, body->face + 3 * (size_t)f, body->face + 3 * (size_t)g, &n[count]);
            count += n[count].shared > 0;
        }
    for (size_t i = 0; n && count < PAIRS; i++) n[count++] = n[i]; /* from the first again */
    return n;
}

void *ts_beyond_pairs(void)
{
    const struct ts_scene *scene = ts_scene_find("bumpy");
    struct ts_scene_options options = {3, scene->usual.frames};
    struct ts_case *c = ts_case_new();
    struct neighbours *n = NULL;

    if (c && scene->build(&options, c)) n = gather(&c->body[0]);
    ts_case_free(c);
    return n;
}

uint64_t ts_beyond_ask_all(const void *twin, void *input)
{
    const struct ts_triangle_table *t = twin;
    const struct neighbours *n = input;
    volatile bool kept = false; /* so that no call is optimised away */

    for (int i = 0; i < PAIRS; i++) kept = t->meet_beyond(n[i].a, n[i].b, n[i].shared);
    (void)kept;
    return PAIRS;
}
