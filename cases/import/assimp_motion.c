/* assimp_motion.c: animations of nodes, sampled. */
#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

#include "cases/import/assimp_motion.h"

#include <assimp/cimport.h>
#include <math.h>
#include <string.h>

#include "cases/elementary/elementary.h"
#include "cases/import/assimp_child.h"

/* A key's time is its first member. */
static double time_of(const void *keys, size_t size, unsigned number)
{
    double time;

    memcpy(&time, (const char *)keys + number * size, sizeof time);
    return time;
}

/* The last key that is not behind `time`, or the first; `part` is how far the next one is. */
static unsigned key_at(const void *keys, size_t size, unsigned count, double time, double *part)
{
    unsigned key = 0;
    double from, to;

    while (key + 1 < count && time_of(keys, size, key + 1) <= time) key++;
    *part = 0;
    if (key + 1 == count) return key;
    from = time_of(keys, size, key);
    to = time_of(keys, size, key + 1);
    if (time > from && to > from) *part = (time - from) / (to - from);
    return key;
}

/* Which key is not finite or not behind the one before it; `count` if none is. */
static unsigned bad_key(const void *keys, size_t size, unsigned count)
{
    unsigned key = 0;

    while (key < count && isfinite(time_of(keys, size, key)) &&
           (key == 0 || time_of(keys, size, key) > time_of(keys, size, key - 1)))
        key++;
    return key;
}

bool ts_assimp_times_grow(const struct aiNodeAnim *channel, unsigned *key)
{
    *key = bad_key(channel->mScalingKeys, sizeof(struct aiVectorKey), channel->mNumScalingKeys);
    if (*key < channel->mNumScalingKeys) return false;
    *key = bad_key(channel->mRotationKeys, sizeof(struct aiQuatKey), channel->mNumRotationKeys);
    if (*key < channel->mNumRotationKeys) return false;
    *key = bad_key(channel->mPositionKeys, sizeof(struct aiVectorKey), channel->mNumPositionKeys);
    return *key == channel->mNumPositionKeys;
}

static void vector_at(const struct aiVectorKey *keys, unsigned count, double time, double *to)
{
    double part;
    unsigned key = key_at(keys, sizeof *keys, count, time, &part);
    const struct aiVector3D *p = &keys[key].mValue, *q = part > 0 ? &keys[key + 1].mValue : p;

    to[0] = (1 - part) * p->x + part * q->x;
    to[1] = (1 - part) * p->y + part * q->y;
    to[2] = (1 - part) * p->z + part * q->z;
}

/* q and -q are the same turn: the nearer one is taken, and near ones are blended linearly. */
static void slerp(const double p[4], const double q[4], double part, double *to)
{
    double dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3], sign = dot < 0 ? -1 : 1;
    double a = 1 - part, b = part, angle;

    if (fabs(dot) < 1 - 0x1p-20) {
        angle = ts_acos(fabs(dot));
        a = ts_sin(a * angle) / ts_sin(angle);
        b = ts_sin(b * angle) / ts_sin(angle);
    }
    for (int i = 0; i < 4; i++) to[i] = a * p[i] + b * sign * q[i];
}

/* One that floats have rounded is made a unit again; one without length stays, and the matrix is
 * then refused as not finite. */
static void unit(const struct aiQuaternion *from, double *to)
{
    double length = sqrt((double)from->w * from->w + (double)from->x * from->x +
                         (double)from->y * from->y + (double)from->z * from->z);

    to[0] = from->w / length;
    to[1] = from->x / length;
    to[2] = from->y / length;
    to[3] = from->z / length;
}

static void turn_at(const struct aiQuatKey *keys, unsigned count, double time, double *to)
{
    double part, p[4], q[4], length = 0;
    unsigned key = key_at(keys, sizeof *keys, count, time, &part);

    unit(&keys[key].mValue, p);
    unit(&keys[part > 0 ? key + 1 : key].mValue, q);
    slerp(p, q, part, to);
    for (int i = 0; i < 4; i++) length += to[i] * to[i];
    for (int i = 0; i < 4; i++) to[i] /= sqrt(length);
}

/* What scales first, then turns, then moves. */
static struct ts_pose matrix_of(const double *scale, const double *q, const double *place)
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double turn[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                               {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                               {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    struct ts_pose pose;

    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) pose.row[i][j] = turn[i][j] * scale[j];
        pose.row[i][3] = place[i];
    }
    return pose;
}

static const struct aiNodeAnim *channel_of(const struct aiAnimation *animation,
                                           const struct aiNode *node)
{
    for (unsigned i = 0; animation && i < animation->mNumChannels; i++)
        if (strcmp(animation->mChannels[i]->mNodeName.data, node->mName.data) == 0)
            return animation->mChannels[i];
    return NULL;
}

struct ts_pose ts_assimp_node_at(const struct aiAnimation *animation, const struct aiNode *node,
                                 double time)
{
    const struct aiNodeAnim *channel = channel_of(animation, node);
    struct aiVectorKey scale = {.mTime = 0}, place = {.mTime = 0};
    struct aiQuatKey turn = {.mTime = 0};
    double s[3], q[4], p[3];

    if (!channel) return ts_assimp_matrix(&node->mTransformation);
    aiDecomposeMatrix(&node->mTransformation, &scale.mValue, &turn.mValue, &place.mValue);
    vector_at(channel->mNumScalingKeys ? channel->mScalingKeys : &scale,
              channel->mNumScalingKeys ? channel->mNumScalingKeys : 1, time, s);
    turn_at(channel->mNumRotationKeys ? channel->mRotationKeys : &turn,
            channel->mNumRotationKeys ? channel->mNumRotationKeys : 1, time, q);
    vector_at(channel->mNumPositionKeys ? channel->mPositionKeys : &place,
              channel->mNumPositionKeys ? channel->mNumPositionKeys : 1, time, p);
    return matrix_of(s, q, p);
}

/* By cofactors. */
bool ts_assimp_inverse(const struct ts_pose *pose, struct ts_pose *inverse)
{
    const double(*m)[4] = pose->row;
    double det = 0;

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;

            inverse->row[j][i] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
            if (i == 0) det += m[0][j] * inverse->row[j][0];
        }
    if (!(fabs(det) > 0) || !isfinite(1 / det)) return false;
    for (int i = 0; i < 3; i++) {
        double *row = inverse->row[i];

        for (int j = 0; j < 3; j++) row[j] /= det;
        row[3] = -(row[0] * m[0][3] + row[1] * m[1][3] + row[2] * m[2][3]);
    }
    return true;
}

#else

typedef int ts_assimp_motion_is_empty; /* a translation unit must declare something */

#endif
