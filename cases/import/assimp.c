/* assimp.c: meshes of other formats, through assimp.
 *
 * Of assimp's many repairs none is asked for: those that join vertices do so within a tolerance,
 * which would move them. Equal vertices are joined here, where equal means ==. */
#include "cases/import/assimp.h"
#include "cases/text/text.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

#include <assimp/scene.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/assimp_child.h"

static bool add_mesh(struct ts_mesh_lists *mesh, const struct aiMesh *from, const struct ts_pose *t)
{
    uint32_t first = (uint32_t)mesh->point.count;
    double(*p)[3] = ts_list_add(&mesh->point, from->mNumVertices, sizeof *p);

    if (!p || mesh->point.count > UINT32_MAX) return false;
    for (unsigned i = 0; i < from->mNumVertices; i++) {
        const struct aiVector3D v = from->mVertices[i];

        for (int k = 0; k < 3; k++)
            p[i][k] = t->row[k][0] * v.x + t->row[k][1] * v.y + t->row[k][2] * v.z + t->row[k][3];
    }
    for (unsigned i = 0; i < from->mNumFaces; i++) {
        const struct aiFace *face = &from->mFaces[i];
        uint32_t *corner;

        if (face->mNumIndices != 3) continue; /* points and lines */
        corner = ts_list_add(&mesh->face, 1, sizeof(uint32_t[3]));
        if (!corner || mesh->face.count > UINT32_MAX) return false;
        for (int k = 0; k < 3; k++) {
            if (face->mIndices[k] >= from->mNumVertices) return false;
            corner[k] = first + face->mIndices[k];
        }
    }
    return true;
}

static bool add_node(struct ts_mesh_lists *mesh, const struct aiScene *scene,
                     const struct aiNode *node, const struct ts_pose *outer)
{
    struct ts_pose inner = ts_assimp_matrix(&node->mTransformation);
    struct ts_pose t = ts_assimp_product(outer, &inner);

    for (unsigned i = 0; i < node->mNumMeshes; i++)
        if (node->mMeshes[i] >= scene->mNumMeshes ||
            !add_mesh(mesh, scene->mMeshes[node->mMeshes[i]], &t))
            return false;
    for (unsigned i = 0; i < node->mNumChildren; i++)
        if (!add_node(mesh, scene, node->mChildren[i], &t)) return false;
    return true;
}

/* Points, then faces. */
static void pack_mesh(const struct aiScene *scene, const void *how, struct ts_parcel *parcel,
                      char refusal[TS_REFUSAL])
{
    const struct ts_pose identity = TS_IDENTITY;
    struct ts_mesh_lists mesh = {.point = {NULL, 0, 0}};

    (void)how;
    if (!add_node(&mesh, scene, scene->mRootNode, &identity))
        snprintf(refusal, TS_REFUSAL, "too large, or a face without its vertex");
    else if (mesh.face.count == 0)
        snprintf(refusal, TS_REFUSAL, "no faces");
    parcel->list[0] = mesh.point;
    parcel->list[1] = mesh.face;
}

/* The order of equal points is that of their numbers, so that the first one stays. */
static int compare_points(const void *left, const void *right, void *points)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const double *p = (double *)points + 3 * (size_t)a, *q = (double *)points + 3 * (size_t)b;

    for (int k = 0; k < 3; k++)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return (a > b) - (a < b);
}

static bool same_point(const double *p, const double *q)
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* Gives equal points one number, that of the first of them, and closes the gaps. */
static bool join_points(struct ts_mesh_lists *mesh)
{
    size_t count = mesh->point.count, kept = 0;
    uint32_t *order = calloc(count + 1, sizeof *order), *name = calloc(count + 1, sizeof *name);
    double *point = mesh->point.item;
    uint32_t *corner = mesh->face.item;

    for (size_t i = 0; order && i < count; i++) order[i] = (uint32_t)i;
    if (order && name) {
        qsort_r(order, count, sizeof *order, compare_points, point);
        for (size_t i = 0; i < count; i++) {
            bool again =
                i && same_point(point + 3 * (size_t)order[i], point + 3 * (size_t)order[i - 1]);

            name[order[i]] = again ? name[order[i - 1]] : order[i];
        }
        for (size_t i = 0; i < count; i++) {
            if (name[i] == i) {
                memmove(point + 3 * kept, point + 3 * i, sizeof(double[3]));
                name[i] = (uint32_t)kept++;
            } else {
                name[i] = name[name[i]]; /* an earlier one, already renamed */
            }
        }
        for (size_t i = 0; i < 3 * mesh->face.count; i++) corner[i] = name[corner[i]];
        mesh->point.count = kept;
    }
    free(order);
    free(name);
    return order && name;
}

/* The child may have been broken by the file before it wrote: nothing it says is trusted. */
static bool check(const char *path, const struct ts_mesh_lists *mesh, struct ts_error *error)
{
    const double *point = mesh->point.item;
    const uint32_t *corner = mesh->face.item;

    for (size_t i = 0; i < 3 * mesh->point.count; i++)
        if (!isfinite(point[i]))
            return ts_refuse(error, path, 0, "expected finite numbers, found another in vertex %zu",
                             i / 3);
    for (size_t i = 0; i < 3 * mesh->face.count; i++)
        if (corner[i] >= mesh->point.count)
            return ts_refuse(error, path, 0, "expected a vertex below %zu in face %zu, found %u",
                             mesh->point.count, i / 3, (unsigned)corner[i]);
    return true;
}

bool ts_assimp_read(const char *path, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error)
{
    struct ts_import_file file = {path, text, size};
    struct ts_parcel parcel = {.what = "mesh", .size = {sizeof(double[3]), sizeof(uint32_t[3])}};
    struct ts_mesh_lists mesh;
    bool good = ts_assimp_ask(&file, pack_mesh, NULL, &parcel, error);

    *c = NULL;
    mesh = (struct ts_mesh_lists){parcel.list[0], parcel.list[1]};
    if (good) good = check(path, &mesh, error);
    if (good && (!join_points(&mesh) || !(*c = ts_mesh_case(&mesh))))
        good = ts_refuse(error, path, 0, "out of memory");
    ts_mesh_free(&mesh);
    return good;
}

#else

bool ts_assimp_read(const char *path, const char *text, size_t size, struct ts_case **c,
                    struct ts_error *error)
{
    (void)text;
    (void)size;
    *c = NULL;
    return ts_refuse(error, path, 0,
                     "expected a case file, OBJ, OFF or PLY: built without assimp, which reads "
                     "the other formats");
}

#endif
