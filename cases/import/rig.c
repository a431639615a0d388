/* rig.c: characters from files, by way of assimp in a child process, whose word is checked.
 */
#include "cases/scene/rig.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/assimp_rig.h"
#include "cases/text/file.h"
#include "cases/text/text.h"
#include "common/check.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

/* Files hold weights as floats. The sum of four that were rounded is off by at most four half units
 * of the last place, 2^-23; glTF allows 2e-7 for each, which is less than 2^-22. */
#define OFF_BY (TS_SKIN_MOST * 0x1p-22)

/* Weights that sum to 1 as closely as doubles can. */
static bool level_weights(const char *path, struct ts_list *points, struct ts_error *error)
{
    struct ts_rig_point *point = points->item;

    for (size_t v = 0; v < points->count; v++) {
        double sum = 0;

        for (int i = 0; i < TS_SKIN_MOST; i++) sum += point[v].weight[i];
        if (!(fabs(sum - 1) <= OFF_BY))
            return ts_refuse(error, path, 0, "vertex %zu: expected weights with sum 1, found %.9g",
                             v, sum);
        for (int i = 0; i < TS_SKIN_MOST; i++) point[v].weight[i] /= sum;
    }
    return true;
}

static int compare_numbers(const double *p, const double *q, int count)
{
    for (int k = 0; k < count; k++)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return 0;
}

/* Where they are, then on what they hang: 0 means one vertex. */
static int compare_points(const struct ts_rig_point *p, const struct ts_rig_point *q)
{
    int where = compare_numbers(p->rest, q->rest, 3);
    int how = where ? where : compare_numbers(p->weight, q->weight, TS_SKIN_MOST);

    return how ? how : memcmp(p->joint, q->joint, sizeof p->joint);
}

/* The order of equal ones is that of their numbers, so that the first one stays. */
static int compare_at(const void *left, const void *right, void *points)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    const struct ts_rig_point *point = points;
    int order = compare_points(&point[a], &point[b]);

    return order ? order : (a > b) - (a < b);
}

/* name[v] is then the number of vertex v among those that stay, which stand at the front. */
static void join(struct ts_list *points, uint32_t *order, uint32_t *name)
{
    struct ts_rig_point *point = points->item;
    size_t count = points->count, kept = 0;

    for (size_t i = 0; i < count; i++) order[i] = (uint32_t)i;
    qsort_r(order, count, sizeof *order, compare_at, point);
    for (size_t i = 0; i < count; i++) {
        bool again = i && compare_points(&point[order[i]], &point[order[i - 1]]) == 0;

        name[order[i]] = again ? name[order[i - 1]] : order[i];
    }
    for (size_t i = 0; i < count; i++) {
        if (name[i] == i) {
            point[kept] = point[i];
            name[i] = (uint32_t)kept++;
        } else {
            name[i] = name[name[i]]; /* an earlier one, already renamed */
        }
    }
    points->count = kept;
}

static bool join_points(struct ts_parcel *parcel)
{
    struct ts_list *points = &parcel->list[TS_RIG_POINTS], *faces = &parcel->list[TS_RIG_FACES];
    uint32_t *order = calloc(points->count + 1, sizeof *order);
    uint32_t *name = calloc(points->count + 1, sizeof *name), *corner = faces->item;

    if (order && name) {
        join(points, order, name);
        for (size_t i = 0; i < 3 * faces->count; i++) corner[i] = name[corner[i]];
    }
    free(order);
    free(name);
    return order && name;
}

/* The arrays of the rig, in memory of the case. */
static bool keep(const struct ts_parcel *parcel, unsigned frames, struct ts_case *c,
                 struct ts_rig *rig)
{
    const struct ts_list *list = parcel->list;
    const struct ts_rig_point *point = list[TS_RIG_POINTS].item;
    const struct ts_rig_joint *joint = list[TS_RIG_JOINTS].item;
    size_t vertices = list[TS_RIG_POINTS].count, joints = list[TS_RIG_JOINTS].count;
    uint32_t *parent = ts_case_alloc(c, joints, sizeof *parent);
    double *place = ts_case_alloc(c, joints, sizeof joint->place);
    double *rest = ts_case_alloc(c, vertices, sizeof point->rest);
    uint32_t *hang = ts_case_alloc(c, vertices, sizeof point->joint);
    double *weight = ts_case_alloc(c, vertices, sizeof point->weight);
    uint32_t *face = ts_case_alloc(c, list[TS_RIG_FACES].count, sizeof(uint32_t[3]));
    struct ts_pose *local = ts_case_alloc(c, list[TS_RIG_POSES].count, sizeof *local);

    if (!parent || !place || !rest || !hang || !weight || !face || !local) return false;
    for (size_t j = 0; j < joints; j++) {
        parent[j] = joint[j].parent;
        memcpy(place + 3 * j, joint[j].place, sizeof joint[j].place);
    }
    for (size_t v = 0; v < vertices; v++) {
        memcpy(rest + 3 * v, point[v].rest, sizeof point[v].rest);
        memcpy(hang + TS_SKIN_MOST * v, point[v].joint, sizeof point[v].joint);
        memcpy(weight + TS_SKIN_MOST * v, point[v].weight, sizeof point[v].weight);
    }
    memcpy(face, list[TS_RIG_FACES].item, list[TS_RIG_FACES].count * sizeof(uint32_t[3]));
    memcpy(local, list[TS_RIG_POSES].item, list[TS_RIG_POSES].count * sizeof *local);
    *rig = (struct ts_rig){{TS_SKIN_LINEAR, TS_SKIN_MOST, (uint32_t)joints, (uint32_t)vertices,
                            parent, place, rest, hang, weight},
                           (uint32_t)list[TS_RIG_FACES].count,
                           face,
                           frames,
                           local};
    return true;
}

/* What must be known before vertices are joined: nothing points beyond an array, and all numbers
 * have an order. */
static bool check_lists(const char *path, const struct ts_parcel *parcel, unsigned frames,
                        struct ts_error *error)
{
    const struct ts_list *faces = &parcel->list[TS_RIG_FACES];
    const struct ts_rig_point *point = parcel->list[TS_RIG_POINTS].item;
    const uint32_t *corner = faces->item;
    size_t points = parcel->list[TS_RIG_POINTS].count;

    if (parcel->list[TS_RIG_POSES].count != frames * parcel->list[TS_RIG_JOINTS].count)
        return ts_refuse(error, path, 0, "the importer assimp stopped without an answer");
    for (size_t i = 0; i < 3 * faces->count; i++)
        if (corner[i] >= points)
            return ts_refuse(error, path, 0, "expected a vertex below %zu in face %zu, found %u",
                             points, i / 3, (unsigned)corner[i]);
    for (size_t v = 0; v < points; v++)
        for (int k = 0; k < 3; k++)
            if (!isfinite(point[v].rest[k]))
                return ts_refuse(error, path, 0,
                                 "expected finite numbers, found another in vertex %zu", v);
    return true;
}

static bool check_rig(const char *path, const struct ts_rig *rig, struct ts_error *error)
{
    struct ts_error why = {""};

    if (!ts_skin_check(&rig->skin, &why)) return ts_refuse(error, path, 0, "%s", why.text);
    for (size_t i = 0; i < rig->frame_count * rig->skin.joint_count; i++)
        if (!ts_skin_local_check(&rig->skin, (uint32_t)(i % rig->skin.joint_count), &rig->local[i],
                                 &why))
            return ts_refuse(error, path, 0, "frame %zu, %s", i / rig->skin.joint_count, why.text);
    return true;
}

bool ts_rig_import(const char *path, unsigned frames, struct ts_case *c, struct ts_rig *rig,
                   struct ts_error *error)
{
    struct ts_parcel parcel = {.what = "character",
                               .size = {sizeof(struct ts_rig_point), sizeof(uint32_t[3]),
                                        sizeof(struct ts_rig_joint), sizeof(struct ts_pose)}};
    struct ts_import_file file = {path, NULL, 0};
    char *text;
    bool good;

    *rig = (struct ts_rig){.frame_count = 0};
    if (frames == 0) return ts_refuse(error, path, 0, "expected at least 1 frame, found 0");
    if (!ts_file_read(path, &text, &file.size, error)) return false;
    file.text = text;
    good = ts_assimp_ask(&file, ts_rig_pack, &frames, &parcel, error) &&
           check_lists(path, &parcel, frames, error) &&
           level_weights(path, &parcel.list[TS_RIG_POINTS], error);
    free(text);
    if (good && (!join_points(&parcel) || !keep(&parcel, frames, c, rig)))
        good = ts_refuse(error, path, 0, "out of memory");
    ts_parcel_free(&parcel);
    return good && check_rig(path, rig, error);
}

#else

bool ts_rig_import(const char *path, unsigned frames, struct ts_case *c, struct ts_rig *rig,
                   struct ts_error *error)
{
    (void)frames;
    (void)c;
    *rig = (struct ts_rig){.frame_count = 0};
    return ts_refuse(error, path, 0,
                     "expected a character: built without assimp, which reads them");
}

#endif
