/* tree.c: a tree over the faces, halved at the median of the longest axis. */
#include <stdlib.h>
#include <string.h>

#include "certify/certify.h"

struct builder {
    const struct ts_mesh *mesh;
    uint32_t *face;      /* the faces, in the order of the leaves so far */
    double (*middle)[3]; /* of each face, or nearly */
    struct certify_node *node;
    uint32_t count;
};

static const double *corner(const struct ts_mesh *mesh, uint32_t face, int i)
{
    return mesh->vertex + 3 * (size_t)mesh->face[3 * (size_t)face + (size_t)i];
}

static void exchange(uint32_t *x, uint32_t *y)
{
    uint32_t kept = *x;

    *x = *y;
    *y = kept;
}

/* Puts the lower half of the faces along an axis first (Hoare's selection). */
static void select_half(const struct builder *b, size_t begin, size_t end, size_t half, int axis)
{
    ptrdiff_t first = (ptrdiff_t)begin, last = (ptrdiff_t)end - 1, middle = (ptrdiff_t)half;

    while (first < last) {
        double pivot = b->middle[b->face[first + (last - first) / 2]][axis];
        ptrdiff_t i = first, j = last;

        while (i <= j) {
            while (b->middle[b->face[i]][axis] < pivot) i++;
            while (b->middle[b->face[j]][axis] > pivot) j--;
            if (i <= j) exchange(&b->face[i++], &b->face[j--]);
        }
        if (middle <= j)
            last = j;
        else if (middle >= i)
            first = i;
        else
            return;
    }
}

static int longest_axis(const struct certify_node *node)
{
    int axis = 0;

    for (int k = 1; k < 3; k++)
        if (node->hi[k] / 2 - node->lo[k] / 2 > node->hi[axis] / 2 - node->lo[axis] / 2) axis = k;
    return axis;
}

static void bound(const struct builder *b, size_t begin, size_t end, struct certify_node *node)
{
    memcpy(node->lo, corner(b->mesh, b->face[begin], 0), sizeof node->lo);
    memcpy(node->hi, node->lo, sizeof node->hi);
    for (size_t i = begin; i < end; i++)
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++) {
                double x = corner(b->mesh, b->face[i], c)[k];

                if (x < node->lo[k]) node->lo[k] = x;
                if (x > node->hi[k]) node->hi[k] = x;
            }
}

static void build(struct builder *b, size_t begin, size_t end)
{
    uint32_t number = b->count++;
    struct certify_node *node = &b->node[number];
    size_t half = begin + (end - begin) / 2;

    bound(b, begin, end, node);
    node->right = 0;
    node->face = b->face[begin];
    if (end - begin == 1) return;
    select_half(b, begin, end, half, longest_axis(node));
    build(b, begin, half);
    b->node[number].right = b->count;
    build(b, half, end);
}

bool certify_tree_build(const struct ts_mesh *mesh, struct certify_tree *tree)
{
    size_t faces = mesh->face_count;
    struct builder b = {.mesh = mesh};

    *tree = (struct certify_tree){mesh, NULL};
    b.face = malloc(faces * sizeof *b.face);
    b.middle = malloc(faces * sizeof *b.middle);
    b.node = malloc(2 * faces * sizeof *b.node);
    if (b.face && b.middle && b.node) {
        for (uint32_t i = 0; i < faces; i++) {
            b.face[i] = i;
            for (int k = 0; k < 3; k++)
                b.middle[i][k] = corner(mesh, i, 0)[k] / 3 + corner(mesh, i, 1)[k] / 3 +
                                 corner(mesh, i, 2)[k] / 3;
        }
        build(&b, 0, faces);
        tree->node = b.node;
        b.node = NULL;
    }
    free(b.face);
    free(b.middle);
    free(b.node);
    return tree->node;
}

/* In the order of a walk, 0 for a node of two halves and the number plus one for a face. */
void certify_tree_write(struct certify_bytes *out, const struct certify_tree *tree)
{
    for (size_t i = 0; i + 1 < 2 * (size_t)tree->mesh->face_count; i++)
        certify_count(out, tree->node[i].right ? 0 : tree->node[i].face + (uint64_t)1);
}
