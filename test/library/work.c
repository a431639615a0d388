/* work.c: every field of the structs that count work, in cases that are small enough to count by
 * hand. What was counted is told beside each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/touchstone.h"

/* So many, and no other number. */
static void is(uint64_t found, uint64_t counted, const char *what)
{
    expect_that(found == counted, "%s: %llu, not %llu", what, (unsigned long long)counted,
                (unsigned long long)found);
}

/* A square of two faces, and a face that crosses one or both of them. */
static const double square[12] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0};
static const uint32_t square_face[6] = {0, 1, 2, 1, 3, 2};
static const double fin[9] = {1, 1, -1, 1, 1, 1, 1.5, 1.5, 1};
static const uint32_t fin_face[3] = {0, 1, 2};
static const struct ts_body bodies[2] = {{4, 2, 1, false, square, square_face},
                                         {3, 1, 1, false, fin, fin_face}};

/* ---- contacts ---- */

struct count {
    uint64_t volumes, overlaps, triangles, planes, vertices, rebuilds;
};

static void is_work(const struct ts_work *work, struct count c, const char *what)
{
    expect_that(work->volumes == c.volumes && work->overlaps == c.overlaps &&
                    work->triangles == c.triangles && work->planes == c.planes &&
                    work->vertices == c.vertices && work->rebuilds == c.rebuilds,
                "%s: %d volumes, %d overlaps, %d triangles, %d planes, %d vertices, %d rebuilds",
                what, (int)work->volumes, (int)work->overlaps, (int)work->triangles,
                (int)work->planes, (int)work->vertices, (int)work->rebuilds);
}

static void contacts(void)
{
    struct ts_pairs pairs = {0};
    struct ts_contact *s = NULL;
    struct ts_work work;
    struct ts_error error;
    size_t bytes;

    expect(ts_contact_opt.open(2, bodies, NULL, &s, &error), "a square and a fin");
    ts_contact_opt.work(s, &work);
    bytes = work.bytes;
    is_work(&work, (struct count){.volumes = 2}, "two roots");
    expect(bytes > 2 * sizeof fin, "vertices have their memory");
    expect(ts_contact_opt.contacts(s, 0, 1, TS_ALL, &pairs, &error) && pairs.count == 1, "one");
    ts_contact_opt.work(s, &work);
    /* The roots; the square's is a leaf of two faces, whose boxes are made from four vertices and
     * tested. Both are those of the square, so the fin is tested with both faces, and its three
     * corners are placed. */
    is_work(&work,
            (struct count){.volumes = 2 + 2, .overlaps = 1 + 2, .triangles = 2, .vertices = 4 + 3},
            "a question");
    expect(ts_contact_opt.contacts(s, 0, 1, TS_ALL, &pairs, &error) && pairs.count == 1, "again");
    ts_contact_opt.work(s, &work);
    is_work(&work, (struct count){.volumes = 4, .overlaps = 2 * 3, .triangles = 4, .vertices = 7},
            "the same again: nothing is made or placed anew");
    expect(ts_contact_opt.self(s, 0, TS_ALL, &pairs, &error) && pairs.count == 0, "a flat square");
    ts_contact_opt.work(s, &work);
    is_work(&work, (struct count){.volumes = 4, .overlaps = 6 + 1, .triangles = 5, .vertices = 7},
            "with itself: its two faces, by their boxes and as faces");
    is(work.bytes, bytes, "a question takes no memory");
    ts_contact_opt.close(s);
    expect(ts_contact_ref.open(2, bodies, NULL, &s, &error) &&
               ts_contact_ref.contacts(s, 0, 1, TS_ALL, &pairs, &error),
           "the naive twin");
    ts_contact_ref.work(s, &work);
    is_work(&work, (struct count){.triangles = 2, .vertices = 4 + 3}, "all pairs, all vertices");
    ts_contact_ref.close(s);
    ts_pairs_free(&pairs);
}

/* Four faces in a row, 0 and 1 beside each other and 2 and 3: two leaves of two, above which a
 * frame begins. When 1 and 2 change places both leaves are as long as the whole, and the tree is
 * made new: once. */
static void rebuilds(void)
{
    const struct ts_contact_options options = {
        .degree = 2, .leaf = 2, .subtree = 2, .rebuild = 1, .volume = TS_VOLUME_BOX};
    static const double at[2][4] = {{0, 2, 20, 22}, {0, 20, 2, 22}};
    static const uint32_t face[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    double point[2][36];
    struct ts_state state = ts_at_rest();
    struct ts_contact *s = NULL;
    struct ts_body body = {12, 4, 1, false, point[0], face};
    struct ts_work work;
    struct ts_error error;

    for (int frame = 0; frame < 2; frame++)
        for (int f = 0; f < 4; f++)
            for (int k = 0; k < 3; k++) {
                double *to = point[frame] + 9 * f + 3 * k;

                to[0] = at[frame][f] + (k == 1), to[1] = k == 2, to[2] = k;
            }
    expect(ts_contact_opt.open(1, &body, &options, &s, &error), "a row of faces");
    for (int frame = 0; frame < 4; frame++) {
        state.vertex = point[frame / 2];
        expect(ts_contact_opt.update(s, 0, &state, &error), "a frame");
        ts_contact_opt.work(s, &work);
        is(work.rebuilds, frame >= 2, "trees made new");
    }
    ts_contact_opt.close(s);
}

/* ---- characters ---- */

static void balls(uint32_t test, uint32_t update, struct count counted, const char *what)
{
    const struct ts_spheretree_body wall = {NULL, 3, square, 1, square_face};
    const struct ts_spheretree_body other = {NULL, 3, fin, 1, fin_face};
    const struct ts_spheretree_rule rule = {.collapse = INFINITY,
                                            .update = update,
                                            .test = test,
                                            .corner = {TS_CORNER_QUATERNARY, 1, 0, 0}};
    struct ts_spheretree *a = NULL, *b = NULL;
    struct ts_pairs pairs = {0};
    struct ts_work work, of_b;
    struct ts_error error;

    expect(ts_spheretree_opt.open(&wall, rule, &a, &error) &&
               ts_spheretree_opt.open(&other, rule, &b, &error) &&
               ts_spheretree_opt.contacts(a, b, TS_ALL, &pairs, &error) && pairs.count == 1,
           "a contact of a wall");
    ts_spheretree_opt.work(a, &work);
    ts_spheretree_opt.work(b, &of_b);
    expect(work.bytes > 0 && of_b.bytes > 0, "balls have their memory");
    is(of_b.triangles + of_b.overlaps + of_b.planes, 0, "tests count for the first body");
    work.volumes += of_b.volumes;
    work.vertices += of_b.vertices;
    is_work(&work, counted, what);
    ts_spheretree_opt.close(a);
    ts_spheretree_opt.close(b);
    ts_pairs_free(&pairs);
}

static void characters(void)
{
    balls(TS_SPHERETREE_FACE, TS_SPHERETREE_VISITED,
          (struct count){.volumes = 2, .overlaps = 1, .triangles = 1, .vertices = 6},
          "two leaves: their balls, then the faces");
    balls(TS_SPHERETREE_FACE, TS_SPHERETREE_ALL,
          (struct count){.volumes = 2, .overlaps = 1, .triangles = 1, .vertices = 6},
          "the same with all balls made at once");
    balls(TS_SPHERETREE_CHECKED, TS_SPHERETREE_VISITED,
          (struct count){.volumes = 2, .overlaps = 1, .triangles = 1, .planes = 1, .vertices = 6},
          "and the plane of the wall");
    balls(TS_SPHERETREE_PLANE, TS_SPHERETREE_VISITED,
          (struct count){.volumes = 2, .overlaps = 1, .planes = 1, .vertices = 3},
          "the plane alone, for which the wall's corners are placed");
}

static void is_corner_work(const struct ts_corner_work *work, uint64_t balls_of, uint64_t planes,
                           uint64_t triangles, const char *what)
{
    expect_that(work->balls == balls_of && work->planes == planes && work->triangles == triangles,
                "%s: %d balls, %d planes, %d triangles", what, (int)work->balls, (int)work->planes,
                (int)work->triangles);
}

/* A big triangle of two levels: a root and four parts. */
static void corners(void)
{
    static const double big[9] = {0, 0, 0, 16, 0, 0, 0, 16, 0};
    static const double small[9] = {1, 1, -0.25, 1, 1, 0.25, 1.25, 1, 0.25};
    const struct ts_ball far = {{100, 100, 100}, 1}, near = {{1, 1, 0}, 1}, over = {{2, 2, 3}, 1};
    const struct ts_corner_rule rule = {TS_CORNER_QUATERNARY, 2, 0, 0};
    struct ts_corner_work work = {0};
    struct ts_corner_tree tree;
    struct ts_error error;

    expect(ts_corner_opt.build(big, rule, &tree, &error), "a tree of two levels");
    expect(!ts_corner_opt.reaches(&tree, &far, &work), "far away");
    is_corner_work(&work, 1, 0, 0, "the root alone");
    expect(ts_corner_opt.reaches(&tree, &near, &work), "near");
    is_corner_work(&work, 1 + 5, 0, 0, "the root and its four children");
    expect(!ts_corner_opt.may_meet(&tree, &over, &work), "over it");
    is_corner_work(&work, 6 + 1, 1, 0, "the root, and then the plane");
    expect(ts_corner_opt.contact(&tree, small, &near, &work), "a contact");
    is_corner_work(&work, 7 + 5, 2, 1, "root, plane, children and both triangles");
    ts_corner_opt.release(&tree);
}

/* ---- sweep ---- */

static void sweep(void)
{
    struct {
        double value;
        uint32_t id;
    } end;
    struct ts_box box[9];
    struct ts_pairs pairs = {0};
    struct ts_sweep *s = NULL;
    struct ts_sweep_work work, eight;
    struct ts_error error;

    for (uint32_t i = 0; i < 9; i++)
        box[i] = (struct ts_box){{10 * i, 0, 0}, {10 * i + 11, 1, 1}}; /* each touches the next */
    box[2].lo[0] = 22;                                                 /* but 1 and 2 */
    expect(ts_sweep_opt.open(&s, &error), "a session");
    for (uint32_t i = 0; i < 3; i++) expect(ts_sweep_opt.add(s, i, &box[i], &error), "a body");
    expect(ts_sweep_opt.pairs(s, &pairs, &error) && pairs.count == 1, "0 and 1");
    ts_sweep_opt.work(s, &work);
    is(work.rebuilds, 1, "lists were made");
    is(work.tests, 1, "two boxes overlap on the first axis");
    is(work.exchanges, 0, "exchanges of new lists");
    is(work.overlaps, 1, "pairs in the answer");
    is(work.bodies, 3, "bodies");
    box[2].lo[0] = 20.5; /* before the upper end of 1 */
    expect(ts_sweep_opt.move(s, 2, &box[2], &error) && ts_sweep_opt.pairs(s, &pairs, &error),
           "1 and 2 as well");
    ts_sweep_opt.work(s, &work);
    is(work.rebuilds, 1, "lists were kept");
    is(work.exchanges, 1, "one end passed another");
    is(work.tests, 1 + 2, "0 and 1 were tested again, and 1 and 2");
    is(work.overlaps, 2, "pairs in the second answer");
    expect(ts_sweep_opt.remove(s, 0, &error) && ts_sweep_opt.pairs(s, &pairs, &error), "0 leaves");
    ts_sweep_opt.work(s, &work);
    is(work.bodies, 2, "bodies that stayed");
    is(work.overlaps, 1, "pairs of those");
    for (uint32_t i = 3; i < 9; i++) expect(ts_sweep_opt.add(s, i, &box[i], &error), "a body");
    ts_sweep_opt.work(s, &eight);
    expect(ts_sweep_opt.add(s, 100, &box[0], &error), "the ninth");
    ts_sweep_opt.work(s, &work);
    is(work.bytes - eight.bytes,
       8 * (sizeof *box + sizeof(uint32_t) + 1 + 6 * sizeof end) + 16 * sizeof(uint32_t),
       "memory for eight more: a box, a number, a place, six ends and two rows of a table");
    ts_sweep_opt.close(s);
    ts_pairs_free(&pairs);
}

/* ---- buckets ---- */

/* Two points in opposite cells of one level, and a body of one that lies on the first. */
static void buckets(void)
{
    static const uint32_t corner[3] = {0, 1, 2}, number[3] = {0, 1, 2};
    double vertex[9] = {0, 0, 0, 1, 1, 1, 0, 0, 0};
    const struct ts_soup soup = {1, 3, 3, corner, vertex};
    const struct ts_bucket_rule rule = {
        .levels = 1, .algorithm = TS_BUCKET_SORTED, .descent = TS_BUCKET_INTO_SMALLER};
    struct ts_bucket *a = NULL, *b = NULL;
    struct ts_bucket_work work, more;
    struct ts_pairs pairs = {0};
    struct ts_error error;

    expect(ts_bucket_opt.open(rule, &a, &error) && ts_bucket_opt.open(rule, &b, &error) &&
               ts_bucket_opt.add(a, 2, number, &error) &&
               ts_bucket_opt.add(b, 1, number + 2, &error) &&
               ts_bucket_opt.update(a, &soup, &error) && ts_bucket_opt.update(b, &soup, &error),
           "two bodies");
    ts_bucket_opt.work(a, &work);
    is(work.primitives, 2, "primitives");
    is(work.nodes, 1 + 2, "the root and two cells are marked");
    is(work.exchanges, 0, "exchanges of newcomers");
    is(work.pointers, 3, "on each axis the pointer of the second cell goes past one");
    is(work.sorts + work.wraps + work.overlaps + work.candidates, 0, "nothing else yet");
    expect(ts_bucket_opt.pairs(a, b, &pairs, &error) && pairs.count == 1, "one pair");
    ts_bucket_opt.work(a, &work);
    is(work.overlaps, 1, "the two roots");
    is(work.candidates, 1, "one of a is near b");
    expect(ts_bucket_opt.buckets(a, b, &pairs, &error) && pairs.count == 1, "two buckets");
    ts_bucket_opt.work(a, &work);
    is(work.overlaps, 1 + 1 + 1 + 2 + 1,
       "roots; into the smaller, b; both cells of a; and the two buckets");
    ts_bucket_opt.work(b, &work);
    is(work.overlaps + work.candidates, 0, "questions count for the first body");
    memcpy(vertex, (const double[6]){1, 1, 1, 0, 0, 0}, 6 * sizeof *vertex);
    expect(ts_bucket_opt.update(a, &soup, &error), "they change places");
    ts_bucket_opt.work(a, &work);
    is(work.exchanges, 3, "one on each axis");
    is(work.nodes, 6, "nodes of two updates");
    is(work.pointers, 3, "pointers stay");
    expect(work.cell_bytes > 0, "cells have their memory");
    expect(ts_bucket_opt.add(a, 1, number + 2, &error), "a third one");
    ts_bucket_opt.work(a, &more);
    is(more.primitives, 3, "primitives with the third");
    is(more.bytes - work.bytes, (2 + 2 + 3) * sizeof(uint32_t) + 2 * sizeof(double),
       "memory for one more: at, code and coordinate; member, order, value and three lists");
    ts_bucket_opt.close(a);
    ts_bucket_opt.close(b);
    ts_pairs_free(&pairs);
}

/* ---- volumes ---- */

static void is_volume_work(const struct ts_volume *s, const uint64_t counted[6], const char *what)
{
    struct ts_volume_work w;

    ts_volume_opt.work(s, &w);
    expect_that(
        w.frames == counted[0] && w.rendered[0] == counted[1] && w.rendered[1] == counted[2] &&
            w.kept[0] == counted[3] && w.kept[1] == counted[4] && w.intersected == counted[5],
        "%s: %d frames, %d and %d rendered, %d and %d kept, %d intersected", what, (int)w.frames,
        (int)w.rendered[0], (int)w.rendered[1], (int)w.kept[0], (int)w.kept[1], (int)w.intersected);
}

static void volumes(void)
{
    static const double corner[12] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
    static const uint32_t face[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    static const double apart[12] = {9, 9, 9, 10, 9, 9, 9, 10, 9, 9, 9, 10};
    const struct ts_volume_mesh mesh[2] = {{4, 4, corner, face}, {4, 4, corner, face}};
    const struct ts_volume_rule rule = {4, 4, false, false};
    const double *const still[2] = {NULL, NULL}, *const away[2] = {NULL, apart};
    const double *const back[2] = {NULL, corner}, *const first[2] = {corner, NULL};
    const struct ts_volume_answer *answer;
    struct ts_volume *s = NULL;
    struct ts_error error;

    expect(ts_volume_opt.open(mesh, &rule, &s, &error), "two meshes");
    expect(ts_volume_opt.frame(s, still, NULL, &answer, &error), "the first frame");
    is_volume_work(s, (const uint64_t[]){1, 1, 1, 0, 0, 1}, "both images, compared");
    expect(ts_volume_opt.frame(s, still, NULL, &answer, &error), "nobody moves");
    is_volume_work(s, (const uint64_t[]){2, 1, 1, 1, 1, 1}, "both are kept");
    expect(ts_volume_opt.frame(s, first, NULL, &answer, &error), "the first is placed again");
    is_volume_work(s, (const uint64_t[]){3, 2, 1, 1, 2, 2}, "one is made anew");
    expect(ts_volume_opt.frame(s, away, NULL, &answer, &error) && answer->empty, "apart");
    is_volume_work(s, (const uint64_t[]){4, 2, 1, 1, 2, 2}, "nothing is seen");
    expect(ts_volume_opt.frame(s, back, NULL, &answer, &error) && !answer->empty, "back again");
    is_volume_work(s, (const uint64_t[]){5, 2, 2, 2, 2, 3}, "the one that moved is made anew");
    ts_volume_opt.close(s);
}

/* ---- the naive twins, which try everything ---- */

static void naive(void)
{
    static const uint32_t corner[3] = {0, 1, 2}, number[3] = {0, 1, 2};
    static const double vertex[9] = {0, 0, 0, 1, 1, 1, 0, 0, 0};
    const struct ts_soup soup = {1, 3, 3, corner, vertex};
    const struct ts_bucket_rule rule = {.levels = 1, .algorithm = TS_BUCKET_FORMULA};
    const struct ts_box box = {{0, 0, 0}, {1, 1, 1}};
    struct ts_bucket *a = NULL, *b = NULL;
    struct ts_bucket_work of_a;
    struct ts_sweep *s = NULL;
    struct ts_sweep_work of_s;
    struct ts_pairs pairs = {0};
    struct ts_error error;

    expect(ts_sweep_ref.open(&s, &error), "a session");
    for (uint32_t i = 0; i < 4; i++) expect(ts_sweep_ref.add(s, i, &box, &error), "a body");
    expect(ts_sweep_ref.pairs(s, &pairs, &error), "pairs");
    ts_sweep_ref.work(s, &of_s);
    expect(of_s.tests == 6 && of_s.overlaps == 6 && of_s.bodies == 4 && of_s.rebuilds == 0,
           "every two of four boxes");
    ts_sweep_ref.close(s);
    expect(ts_bucket_ref.open(rule, &a, &error) && ts_bucket_ref.open(rule, &b, &error) &&
               ts_bucket_ref.add(a, 2, number, &error) &&
               ts_bucket_ref.add(b, 1, number + 2, &error) &&
               ts_bucket_ref.update(a, &soup, &error) && ts_bucket_ref.update(b, &soup, &error) &&
               ts_bucket_ref.pairs(a, b, &pairs, &error) &&
               ts_bucket_ref.buckets(a, b, &pairs, &error),
           "two bodies");
    ts_bucket_ref.work(a, &of_a);
    expect(of_a.candidates == 2 && of_a.overlaps == 2 && of_a.primitives == 2 && of_a.bytes > 0,
           "two primitives by one, and two buckets by one");
    ts_bucket_ref.close(a);
    ts_bucket_ref.close(b);
    ts_pairs_free(&pairs);
}

int main(void)
{
    naive();
    contacts();
    rebuilds();
    characters();
    corners();
    sweep();
    buckets();
    volumes();
    return verdict();
}
