/* shape_skeleton.c: poses along a tree of joints, and vertices that hang on them. */
#include "cases/skeleton.h"

/* What `first` does, and before it `second`. */
static struct ts_pose product(const struct ts_pose *first, const struct ts_pose *second)
{
    struct ts_pose out;

    for (int i = 0; i < 3; i++) {
        const double *row = first->row[i];

        for (int j = 0; j < 4; j++) {
            out.row[i][j] = row[0] * second->row[0][j] + row[1] * second->row[1][j] +
                            row[2] * second->row[2][j];
        }
        out.row[i][3] += row[3];
    }
    return out;
}

void ts_skeleton_compose(const struct ts_skeleton *skeleton, const struct ts_pose *local,
                         struct ts_pose *joint)
{
    for (size_t j = 0; j < skeleton->joint_count; j++) {
        int parent = skeleton->joint[j].parent;

        joint[j] = parent < 0 ? local[j] : product(&joint[parent], &local[j]);
    }
}

void ts_skin(const struct ts_pose *joint, const struct ts_influence *influence, const double *rest,
             double *moved)
{
    const struct ts_pose *p = &joint[influence->joint[0]], *q = &joint[influence->joint[1]];

    for (int k = 0; k < 3; k++) {
        const double *m = p->row[k], *n = q->row[k];
        double a = m[0] * rest[0] + m[1] * rest[1] + m[2] * rest[2] + m[3];
        double b = n[0] * rest[0] + n[1] * rest[1] + n[2] * rest[2] + n[3];

        moved[k] = influence->weight[0] * a + influence->weight[1] * b;
    }
}
