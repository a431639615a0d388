/* bytes.c: the bytes and the trees of certificates, what both twins refuse of them and in
 * which words. faces.c and shared.c have what is said of two faces,
 * write.c the plain functions. */
#include "test/library/certificate/by_hand.h"

#include <math.h>

static const double low_corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
static const double high_corners[] = {0, 0, 1, 4, 0, 1, 0, 4, 1};

/* ---- kinds ---- */

static void kinds(void)
{
    const struct ts_mesh low = single(low_corners), high = single(high_corners), none = {0};
    const char *kind = "step 0, before byte 0: expected 0 (no faces), 1 (one mesh) or 2 (two)";

    unreadable(kind, &low, &high, (struct steps){NULL, 0});
    unreadable(kind, &low, &high, STEPS(3));
    unreadable(kind, &low, NULL, STEPS(255));
    fails("step 0, before byte 1: there are faces", &low, &high, STEPS(NO_FACES));
    fails("there are faces", &low, NULL, STEPS(NO_FACES));
    fails("it is for another number of meshes", &low, &high, STEPS(ONE_MESH, FACE));
    fails("it is for another number of meshes", &low, NULL, STEPS(TWO_MESHES, FACE, FACE));
    fails("there are no faces", &none, NULL, STEPS(ONE_MESH));
    fails("there are no faces", &low, &none, STEPS(TWO_MESHES, FACE));
    fails("there are no faces", &none, &low, STEPS(TWO_MESHES, FACE));
    accepts("nothing", &none, NULL, STEPS(NO_FACES), 0);
    accepts("nothing, twice", &none, &none, STEPS(NO_FACES), 0);
    accepts("nothing after something", &low, &none, STEPS(NO_FACES), 0);
    accepts("something after nothing", &none, &low, STEPS(NO_FACES), 0);
    unreadable("before byte 1: expected the end", &none, NULL, STEPS(NO_FACES, 0));
    accepts("one face with itself", &low, NULL, STEPS(ONE_MESH, FACE), 0);
    unreadable("before byte 2: expected the end", &low, NULL, STEPS(ONE_MESH, FACE, 0));
    accepts("boxes", &low, &high, STEPS(TWO_MESHES, FACE, FACE, BOXES + 2), 0);
    unreadable("step 1, before byte 4: expected the end", &low, &high,
               STEPS(TWO_MESHES, FACE, FACE, BOXES + 2, BOXES + 2));
}

/* ---- counts ---- */

static void counts(void)
{
    const struct ts_mesh low = single(low_corners), high = single(high_corners);
    const char *no_face = "a face that there is not, or for the second time";

    unreadable("before byte 1: expected a count", &low, &high, STEPS(TWO_MESHES));
    unreadable("before byte 2: expected a count", &low, &high, STEPS(TWO_MESHES, 128));
    accepts("a count of nine bytes", &low, &high,
            STEPS(TWO_MESHES, 129, 128, 128, 128, 128, 128, 128, 128, 0, FACE, BOXES + 2), 0);
    unreadable("before byte 10: expected a count of at most nine bytes", &low, &high,
               STEPS(TWO_MESHES, 129, 128, 128, 128, 128, 128, 128, 128, 128, 0, FACE, BOXES + 2));
    unreadable("expected a count of at most nine bytes", &low, &high,
               STEPS(TWO_MESHES, 129, 128, 128, 128, 128, 128, 128, 128, 128));
    for (int i = 1; i < 9; i++) { /* 1 and one more bit */
        struct growing s = {.count = 0};

        put(&s, TWO_MESHES);
        for (int k = 0; k < 9; k++) put(&s, (k == 0 || k == i ? 1U : 0U) | (k < 8 ? 128U : 0U));
        put_steps(&s, STEPS(FACE, BOXES + 2));
        fails(no_face, &low, &high, grown(&s));
    }
}

/* ---- trees ---- */

enum { MANY = 300 };

/* Faces that all have the same corners. */
static struct ts_mesh repeated(uint32_t count)
{
    static uint32_t face[3 * MANY];

    for (uint32_t i = 0; i < 3 * MANY; i++) face[i] = i % 3;
    return (struct ts_mesh){3, count, low_corners, face};
}

/* A tree that is as deep as it has faces, less one: the one half of each node is a face. */
static void chain(struct growing *to, uint32_t faces, bool left)
{
    for (uint32_t i = 0; i + 1 < faces; i++) {
        put(to, NODE);
        if (!left) put_count(to, FACE + i);
    }
    put_count(to, FACE + faces - 1);
    for (uint32_t i = 0; i + 1 < faces && left; i++) put_count(to, FACE + i);
}

static void deep_trees(void)
{
    const struct ts_mesh high = single(high_corners);

    for (int left = 0; left < 2; left++)
        for (uint32_t faces = 2; faces <= 259; faces++) {
            const struct ts_mesh many = repeated(faces);
            struct growing s = {.count = 0}, t = {.count = 0};

            if (faces > 3 && faces < 256) continue;
            put_steps(&s, STEPS(TWO_MESHES, FACE));
            put_steps(&t, STEPS(TWO_MESHES));
            chain(&s, faces, left);
            chain(&t, faces, left);
            put(&s, BOXES_BACK + 2);
            put_steps(&t, STEPS(FACE, BOXES + 2));
            if (faces - 1 <= TS_CERTIFICATE_DEPTH) {
                accepts("a deep second tree", &high, &many, grown(&s), 0);
                accepts("a deep first tree", &many, &high, grown(&t), 0);
            } else {
                unreadable("expected a tree of at most 256 levels", &high, &many, grown(&s));
                unreadable("expected a tree of at most 256 levels", &many, &high, grown(&t));
            }
        }
}

static void trees(void)
{
    const struct ts_mesh low = single(low_corners), two = repeated(2), three = repeated(3);
    const char *no_face = "a face that there is not, or for the second time";
    const char *nodes = "the tree has more nodes than it takes";
    const char *every = "the tree does not have every face";

    fails(no_face, &low, NULL, STEPS(ONE_MESH, FACE + 1));
    fails(no_face, &two, NULL, STEPS(ONE_MESH, NODE, FACE, FACE));
    fails(no_face, &two, NULL, STEPS(ONE_MESH, NODE, FACE, FACE + 2));
    fails(nodes, &low, NULL, STEPS(ONE_MESH, NODE, FACE, FACE));
    fails(nodes, &two, NULL, STEPS(ONE_MESH, NODE, NODE, FACE, FACE + 1, FACE));
    fails(nodes, &two, NULL, STEPS(ONE_MESH, NODE, FACE, NODE, FACE + 1, FACE));
    fails(every, &two, NULL, STEPS(ONE_MESH, FACE + 1));
    fails(every, &three, NULL, STEPS(ONE_MESH, NODE, FACE + 2, FACE));
    fails(every, &low, &two, STEPS(TWO_MESHES, FACE, FACE));
}

/* Faces in different words of a set of bits: none of them is taken for another. */
static void many_faces(void)
{
    const struct ts_mesh high = single(high_corners), many = repeated(130);

    for (uint32_t twice = 0; twice < 130; twice++)
        for (uint32_t once = twice + 1; once < 130; once += 1 + (once % 64 != 63) * (once % 5)) {
            struct growing s = {.count = 0};

            put(&s, TWO_MESHES);
            for (uint32_t i = 0; i < 130; i++) {
                if (i < 129) put(&s, NODE);
                put_count(&s, FACE + (i == once ? twice : i));
            }
            put_steps(&s, STEPS(FACE, BOXES + 2));
            fails("for the second time", &many, &high, grown(&s));
        }
}

/* ---- meshes ---- */

static void bad_meshes(void)
{
    const double bad[] = {NAN, INFINITY, -INFINITY};
    const struct ts_mesh low = single(low_corners);
    const struct ts_mesh most = {3, (uint32_t)INT32_MAX + 1, NULL, NULL};
    const struct ts_mesh all = {3, UINT32_MAX, NULL, NULL};
    const uint32_t face[] = {0, 1, 2, 2, 3, 0};
    const struct ts_mesh outside = {3, 2, low_corners, face};
    const char *fewer = "expected a mesh of fewer than 2^31 faces";

    unreadable(fewer, &most, NULL, STEPS(ONE_MESH, FACE));
    unreadable(fewer, &low, &all, STEPS(TWO_MESHES, FACE, FACE));
    unreadable("face 1: vertex 3 is not there, or not finite", &outside, NULL,
               STEPS(ONE_MESH, NODE, FACE, FACE + 1));
    for (int i = 0; i < 27; i++) {
        double corners[9];
        struct ts_mesh mesh = single(corners);
        char text[80];

        memcpy(corners, low_corners, sizeof corners);
        corners[i / 3] = bad[i % 3];
        snprintf(text, sizeof text, "face 0: vertex %d is not there, or not finite", i / 9);
        unreadable(text, &mesh, NULL, STEPS(ONE_MESH, FACE));
        unreadable(text, &low, &mesh, STEPS(TWO_MESHES, FACE, FACE));
    }
    accepts("a face that the certificate names late", &(struct ts_mesh){3, 1, low_corners, face},
            NULL, STEPS(ONE_MESH, FACE), 0);
}

/* ---- boxes ---- */

/* A face around (x, y, z), one to each side. */
static void place(double *corners, double x, double y, double z)
{
    const double around[] = {-1, -1, -1, 1, 1, 0, 0, 0, 1}, middle[] = {x, y, z};

    for (int i = 0; i < 9; i++) corners[i] = around[i] + middle[i % 3];
}

/* Two faces beside each other on one axis, or with boxes that touch: each step holds or not. */
static void boxes(void)
{
    for (unsigned axis = 0; axis < 3; axis++)
        for (int away = -3; away <= 3; away++)
            for (unsigned step = 0; step < 6; step++) {
                double near[9] = {0}, far[9] = {0}, middle[3] = {0};
                struct ts_mesh a = single(near), b = single(far);
                uint8_t byte[] = {TWO_MESHES, FACE, FACE, (uint8_t)(BOXES + step)};

                middle[axis] = away;
                place(near, 0, 0, 0);
                place(far, middle[0], middle[1], middle[2]);
                if ((step == axis && away == 3) || (step == axis + 3 && away == -3))
                    accepts("boxes apart", &a, &b, (struct steps){byte, 4}, 0);
                else
                    fails("step 1, before byte 4: the boxes do not lie apart on this axis", &a, &b,
                          (struct steps){byte, 4});
            }
}

/* The box of two faces is around both, whichever comes first. */
static void box_of_node(unsigned axis, unsigned first, double at, int away, unsigned step)
{
    const uint32_t face[] = {0, 1, 2, 3, 4, 5};
    double two[18] = {0}, one[9] = {0}, left[3] = {0}, right[3] = {0}, middle[3] = {0};
    const struct ts_mesh a = {6, 2, two, face}, b = single(one);
    const struct steps s = STEPS(TWO_MESHES, NODE, (uint8_t)(FACE + first),
                                 (uint8_t)(FACE + 1 - first), FACE, (uint8_t)(BOXES + step));

    left[axis] = at - 4;
    right[axis] = at + 4;
    middle[axis] = at + away;
    place(two, left[0], left[1], left[2]);
    place(two + 9, right[0], right[1], right[2]);
    place(one, middle[0], middle[1], middle[2]);
    if (step == axis ? away > 6 : step == axis + 3 && away < -6)
        accepts("a box of two faces", &a, &b, s, 0);
    else
        fails("the boxes do not lie apart on this axis", &a, &b, s);
}

/* Each time elsewhere, so that what is left in memory is wrong. */
static void boxes_of_nodes(void)
{
    for (unsigned axis = 0; axis < 3; axis++)
        for (unsigned first = 0; first < 2; first++)
            for (int away = -9; away <= 9; away += 3)
                for (unsigned step = 0; step < 6; step++)
                    for (int at = -100; at <= 100; at += 100)
                        box_of_node(axis, first, at, away, step);
}

/* ---- steps ---- */

static void steps(void)
{
    const uint32_t face[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    double corners[27] = {0}, one[9] = {0};
    struct ts_mesh three = {9, 3, corners, face}, b = single(one);
    const char *halves = "a face has no halves", *not_two = "these are not two faces";
    const char *box = "the boxes do not lie apart";

    for (int i = 0; i < 3; i++) place(corners + 9 * (size_t)i, 3 * i, 0, 0);
    place(one, 9, 0, 0);
#define TREE TWO_MESHES, NODE, FACE, NODE, FACE + 1, FACE + 2, FACE
#define BACK TWO_MESHES, FACE, NODE, FACE, NODE, FACE + 1, FACE + 2
    unreadable("step 1, before byte 7: expected a step below 10", &three, &b, STEPS(TREE));
    unreadable("step 1, before byte 7: expected a step below 10", &three, &b, STEPS(TREE, 10));
    fails(halves, &three, &b, STEPS(TREE, SPLIT_B));
    fails(halves, &b, &three, STEPS(BACK, SPLIT_A));
    fails(not_two, &three, &b, STEPS(TREE, APART));
    fails(not_two, &three, &b, STEPS(TREE, MEET));
    fails(not_two, &b, &three, STEPS(BACK, APART));
    accepts("halves", &three, &b, STEPS(TREE, SPLIT_A, BOXES, SPLIT_A, BOXES, BOXES), 0);
    accepts("halves", &b, &three, STEPS(BACK, SPLIT_B, BOXES_BACK, SPLIT_B, BOXES_BACK, 5), 0);
    fails(halves, &three, &b, STEPS(TREE, SPLIT_A, SPLIT_A));
    fails("step 5", &three, &b, STEPS(TREE, SPLIT_A, BOXES, SPLIT_A, BOXES, BOXES_BACK));
    fails("step 4", &three, &b, STEPS(TREE, SPLIT_A, BOXES, SPLIT_A, BOXES + 1, BOXES));
    fails("step 2", &three, &b, STEPS(TREE, SPLIT_A, BOXES + 1, BOXES));
#undef TREE
#undef BACK
#define TREE ONE_MESH, NODE, NODE, FACE, FACE + 1, FACE + 2
    accepts("one mesh", &three, NULL, STEPS(TREE, BOXES, BOXES), 0);
    fails(box, &three, NULL, STEPS(TREE, BOXES_BACK, BOXES));
    fails(box, &three, NULL, STEPS(TREE, BOXES, BOXES + 1));
    unreadable("expected the end", &three, NULL, STEPS(TREE, BOXES, BOXES, BOXES));
    accepts("one mesh, in halves", &three, NULL, STEPS(TREE, BOXES, SPLIT_A, BOXES, BOXES), 0);
#undef TREE
#define TREE ONE_MESH, NODE, FACE, NODE, FACE + 1, FACE + 2
    accepts("the right half for itself", &three, NULL, STEPS(TREE, BOXES, BOXES), 0);
    fails(box, &three, NULL, STEPS(TREE, BOXES, BOXES + 1));
    unreadable("a step below 10", &three, NULL, STEPS(TREE, BOXES));
#undef TREE
}

int main(void)
{
    kinds();
    counts();
    deep_trees();
    trees();
    many_faces();
    bad_meshes();
    boxes();
    boxes_of_nodes();
    steps();
    return verdict();
}
