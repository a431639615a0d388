/* spheretree_skip.c: which faces are left out as surrounded, in meshes that are small enough to say
 * by hand, and which contacts that loses: for both twins of spheretree. */
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/spheretree.h"

enum { MOST = 8, VERTICES = 9 };

/* Six vertices of a flat hexagon around a triangle, and more that are elsewhere. */
static const double rest[3 * VERTICES] = {0, 0, 0,  4, 0, 0, 0,  4, 0, 4, 4, 0, -4, 4,
                                          0, 4, -4, 0, 1, 1, -1, 1, 1, 1, 1, 2, 1};

/* Faces as vertices, one digit each; which are left out, as digits as well. */
static const struct mesh {
    const char *name, *face[MOST], *out;
} meshes[] = {
    {"no face", {NULL}, ""},
    {"one in the middle of three", {"012", "132", "042", "051"}, "0"},
    {"the same, in the middle of the order", {"132", "042", "012", "051"}, "2"},
    {"the same, last, and turned round", {"132", "240", "051", "210"}, "3"},
    {"two neighbours only", {"012", "132", "042"}, ""},
    {"the third is the same face again", {"012", "132", "042", "120"}, ""},
    {"two of the same: the first", {"012", "201", "132", "042", "051"}, "0"},
    {"the third has no third vertex", {"012", "132", "042", "011"}, ""},
    {"a face of two vertices, at edges of others", {"010", "051", "013", "042"}, ""},
    {"a face of one vertex", {"000", "051", "013", "042"}, ""},
    {"two at one edge", {"012", "132", "042", "051", "016"}, "0"},
    {"a tetrahedron: one, and the others are beside it", {"012", "013", "123", "203"}, "0"},
    {"an octahedron: half", {"012", "023", "034", "041", "512", "523", "534", "541"}, "0257"},
};
enum { MESHES = sizeof meshes / sizeof *meshes };

static uint32_t read_faces(const struct mesh *mesh, uint32_t *face)
{
    uint32_t count = 0;

    for (; count < MOST && mesh->face[count]; count++)
        for (size_t k = 0; k < 3; k++) face[3 * count + k] = (uint32_t)mesh->face[count][k] - '0';
    return count;
}

static void leaves_out(const struct ts_spheretree_table *twin, const struct mesh *mesh,
                       enum ts_spheretree_faces faces)
{
    const struct ts_spheretree_rule rule = {.collapse = 0.9, .faces = faces};
    uint32_t face[3 * MOST], count = read_faces(mesh, face);
    const struct ts_spheretree_body body = {NULL, VERTICES, rest, count, face};
    const char *out = faces == TS_SPHERETREE_SKIPPED ? mesh->out : "";
    struct ts_spheretree *s = NULL;
    const struct ts_tree *tree;
    struct ts_error error;

    if (!twin->open(&body, rule, &s, &error)) {
        expect_found(false, mesh->name, error.text);
        return;
    }
    tree = twin->tree(s);
    expect_that(tree->face_count == count - strlen(out), "%s: %u faces are taken", mesh->name,
                tree->face_count);
    for (uint32_t i = 0; i < tree->face_count; i++)
        expect_that(tree->face[i] < count && !strchr(out, (int)('0' + tree->face[i])),
                    "%s: face %u is taken", mesh->name, tree->face[i]);
    twin->close(s);
}

/* The needle goes through the middle one of four faces, and touches no other: the paper's extreme
 * case. Leaving out a face of the one loses it, whatever the other does; a needle has no
 * neighbours. */
static void loses(const struct ts_spheretree_table *twin, enum ts_spheretree_test test)
{
    static const uint32_t sheet[12] = {0, 1, 2, 1, 3, 2, 0, 4, 2, 0, 5, 1}, needle[3] = {6, 7, 8};
    const struct ts_spheretree_body body[2] = {{NULL, VERTICES, rest, 4, sheet},
                                               {NULL, VERTICES, rest, 1, needle}};

    for (uint32_t i = 0; i < 4; i++) {
        const struct ts_corner_rule corner = {TS_CORNER_TREE, 2, 1, 0};
        struct ts_spheretree *s[2] = {NULL, NULL};
        struct ts_pairs pairs = {0};
        struct ts_error error = {""};
        bool good = true;

        for (uint32_t k = 0; k < 2; k++)
            good = good && twin->open(&body[k],
                                      (struct ts_spheretree_rule){.collapse = 0.9,
                                                                  .test = test,
                                                                  .corner = corner,
                                                                  .faces = i >> k & 1},
                                      &s[k], &error);
        good = good && twin->contacts(s[0], s[1], TS_ALL, &pairs, &error);
        expect_found(good, "a sheet and a needle", error.text);
        for (size_t k = 0; k < pairs.count; k++)
            expect_that(pairs.pair[k].a != 0 || !(i & 1), "face 0 is listed, and left out");
        if (test != TS_SPHERETREE_PLANE)
            expect_that(pairs.count == !(i & 1), "rules %u: %zu contacts", i, pairs.count);
        else
            expect_that((i & 1) || (pairs.count && pairs.pair[0].a == 0), "face 0 is not listed");
        twin->close(s[0]);
        twin->close(s[1]);
        ts_pairs_free(&pairs);
    }
}

static void both(const struct ts_spheretree_table *twin)
{
    for (int i = 0; i < MESHES; i++) {
        leaves_out(twin, &meshes[i], TS_SPHERETREE_EVERY);
        leaves_out(twin, &meshes[i], TS_SPHERETREE_SKIPPED);
    }
    for (uint32_t test = 0; test < TS_SPHERETREE_TESTS; test++) loses(twin, test);
}

int main(void)
{
    both(&ts_spheretree_ref);
    both(&ts_spheretree_opt);
    return verdict();
}
