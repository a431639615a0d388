/* generators.c: what the generators make. Properties and planted faults say nothing about a
 * generator that has become weak: a few good cases are enough to catch every fault. So here the
 * shares of what is rare or must not be are counted over many seeds: moved vertices that are
 * elsewhere, faces without area, poses, weights, frames, faces that meet. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "test/library/expect.h"
#include "touchstone/contact.h"
#include "touchstone/predicate.h"

enum { SEEDS = 600 };

/* What is counted; a share is of what is named behind it. */
enum share {
    FACES,     /* bodies with faces, of bodies */
    NOT_ZERO,  /* coordinates of references that are not 0, of these */
    FLAT,      /* faces without area, of faces */
    SOLID,     /* faces with three different places, of faces */
    FRAMES,    /* cases of several frames, of cases */
    POSED,     /* states with a pose, of states */
    WEIGHTED,  /* states with weights, of states */
    MOVED,     /* states with moved vertices, of states */
    ELSEWHERE, /* those that differ from the reference anywhere, of these */
    NOT_THERE, /* moved coordinates that differ from the reference's, of these */
    NOT_EQUAL, /* moved vertices that differ from the one before them, of these */
    MEET,      /* cases with contacts or self-contacts in the first frame, of cases */
    APART,     /* cases without, of cases */
    SHARES
};

static const char *const share_name[SHARES] = {"bodies with faces",
                                               "coordinates that are not 0",
                                               "faces without area",
                                               "faces of three places",
                                               "cases of several frames",
                                               "states with a pose",
                                               "states with weights",
                                               "states with moved vertices",
                                               "moved states that differ",
                                               "moved coordinates that differ",
                                               "moved vertices unlike the last",
                                               "cases that meet",
                                               "cases apart"};

struct counts {
    unsigned long yes[SHARES], of[SHARES];
};

static void count(struct counts *c, enum share share, bool yes)
{
    c->of[share]++;
    c->yes[share] += yes;
}

/* Without area, exactly, if the three projections have none. */
static bool is_flat(const double *a, const double *b, const double *c)
{
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        const double p[2] = {a[i], a[j]}, q[2] = {b[i], b[j]}, r[2] = {c[i], c[j]};

        if (ts_predicate_orient2d(p, q, r) != 0) return false;
    }
    return true;
}

static bool same_place(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static void look_at_body(struct counts *c, const struct ts_body *b)
{
    count(c, FACES, b->face_count > 0);
    for (size_t i = 0; i < 3 * (size_t)b->vertex_count * b->reference_count; i++)
        count(c, NOT_ZERO, b->reference[i] != 0);
    for (size_t f = 0; f < b->face_count; f++) {
        const double *p[3];

        for (size_t k = 0; k < 3; k++) p[k] = b->reference + 3 * (size_t)b->face[3 * f + k];
        count(c, FLAT, is_flat(p[0], p[1], p[2]));
        count(c, SOLID,
              !same_place(p[0], p[1]) && !same_place(p[1], p[2]) && !same_place(p[2], p[0]));
    }
}

static void look_at_state(struct counts *c, const struct ts_body *b, const struct ts_state *s)
{
    const struct ts_pose rest = ts_at_rest().pose;
    bool elsewhere = false;

    count(c, POSED, memcmp(&s->pose, &rest, sizeof rest) != 0);
    count(c, WEIGHTED, s->weight != NULL);
    count(c, MOVED, s->vertex != NULL);
    for (size_t i = 0; s->vertex && i < 3 * (size_t)b->vertex_count; i++) {
        count(c, NOT_THERE, s->vertex[i] != b->reference[i]);
        elsewhere |= s->vertex[i] != b->reference[i];
    }
    if (s->vertex) count(c, ELSEWHERE, elsewhere);
    for (size_t v = 1; s->vertex && v < b->vertex_count; v++)
        count(c, NOT_EQUAL, !same_place(s->vertex + 3 * v, s->vertex + 3 * v - 3));
}

/* Whether the bodies of the first frame meet, or the one body itself; a state that is refused
 * counts as apart. */
static bool meets(const struct ts_case *c)
{
    struct ts_contact *session = NULL;
    struct ts_pairs pairs = {0};
    struct ts_error error;
    bool good = ts_contact_opt.open(c->body_count, c->body, NULL, &session, &error);

    for (size_t b = 0; good && b < c->body_count; b++)
        good = ts_contact_opt.update(session, b, ts_case_state(c, 0, b), &error);
    good = good &&
           (c->body_count == 1 ? ts_contact_opt.self(session, 0, TS_FIRST, &pairs, &error)
                               : ts_contact_opt.contacts(session, 0, 1, TS_FIRST, &pairs, &error));
    good = good && pairs.count > 0;
    ts_contact_opt.close(session);
    ts_pairs_free(&pairs);
    return good;
}

static struct counts look_at(struct ts_case *(*make)(struct ts_bits *))
{
    struct counts c = {{0}, {0}};

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct ts_seed_bits bits = ts_bits_of_seed(seed);
        struct ts_case *made = make(&bits.bits);
        bool meet;

        if (!made) exit(1);
        count(&c, FRAMES, made->frame_count > 1);
        for (size_t b = 0; b < made->body_count; b++) look_at_body(&c, &made->body[b]);
        for (size_t f = 0; f < made->frame_count; f++)
            for (size_t b = 0; b < made->body_count; b++)
                look_at_state(&c, &made->body[b], ts_case_state(made, f, b));
        meet = meets(made);
        count(&c, MEET, meet);
        count(&c, APART, !meet);
        ts_case_free(made);
    }
    return c;
}

/* At least so many of a hundred: two thirds of what they made when this was written, in the order
 * of enum share. */
static const struct generator {
    const char *name;
    struct ts_case *(*make)(struct ts_bits *);
    unsigned least[SHARES];
} generators[] = {
#define G(name) #name, ts_gen_##name
    {G(triangles), {70, 62, 11, 62, 0, 0, 0, 0, 0, 0, 0, 44, 25}},
    {G(triangles_ordinary), {70, 62, 8, 65, 0, 0, 0, 0, 0, 0, 0, 35, 33}},
    {G(triangles_general), {70, 70, 0, 70, 0, 0, 0, 0, 0, 0, 0, 18, 51}},
    {G(neighbours), {70, 65, 19, 54, 0, 0, 0, 0, 0, 0, 0, 28, 41}},
    {G(body), {56, 62, 32, 36, 35, 30, 34, 17, 67, 65, 68, 32, 36}},
    {G(morph), {61, 56, 32, 36, 35, 62, 70, 0, 0, 0, 0, 35, 33}},
    {G(net), {58, 47, 32, 49, 0, 0, 0, 0, 0, 0, 0, 51, 17}},
    {G(bodies), {49, 56, 35, 35, 35, 32, 35, 16, 65, 55, 68, 6, 62}},
    {G(touching), {49, 58, 34, 35, 35, 49, 28, 34, 66, 65, 62, 18, 51}},
    {G(folded), {53, 62, 32, 37, 35, 31, 35, 18, 65, 64, 68, 26, 42}},
    {G(crowd), {65, 56, 46, 22, 58, 58, 7, 21, 65, 62, 46, 0, 68}},
    {G(mixed), {52, 56, 28, 41, 58, 59, 8, 21, 65, 62, 46, 3, 65}},
    {G(soup), {55, 53, 41, 30, 51, 11, 0, 34, 60, 35, 68, 20, 49}},
    {G(many), {69, 53, 70, 0, 53, 0, 0, 70, 37, 35, 58, 14, 54}},
    {G(solid), {51, 68, 6, 63, 45, 0, 0, 34, 29, 0, 65, 41, 28}},
    {G(places), {70, 69, 0, 70, 0, 0, 0, 0, 0, 0, 0, 10, 58}},
    {G(solids), {53, 68, 7, 62, 45, 0, 0, 34, 31, 0, 65, 19, 49}},
    {G(convex), {70, 67, 0, 68, 0, 0, 0, 0, 0, 0, 0, 53, 15}},
#undef G
};

int main(void)
{
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++) {
        const struct generator *g = &generators[i];
        struct counts c = look_at(g->make);

        for (int s = 0; s < SHARES; s++)
            expect_that(100 * c.yes[s] >= g->least[s] * c.of[s] && (!g->least[s] || c.of[s]),
                        "%s: %lu of %lu %s, expected %u %%", g->name, c.yes[s], c.of[s],
                        share_name[s], g->least[s]);
    }
    return verdict();
}
