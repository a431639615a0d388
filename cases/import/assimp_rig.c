/* assimp_rig.c: a character as assimp finds it, made what the column `skin` takes. In the child.
 *
 * To assimp a vertex v goes to the sum of w G O v over its bones, where O is a bone's offset matrix
 * (the inverse bind matrix) and G what the bone's node and all nodes above it do. To skin.h a
 * joint's composed matrix is the product of local poses, so the composed matrix should be G O. With
 * N for what the nodes between a joint and its parent P do, G = G_P N, and the local pose is
 * inverse(O_P) N O: then composed_P local = G_P O_P inverse(O_P) N O = G O. */
#include "cases/import/assimp_rig.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP

#include <string.h>

#include "cases/import/assimp_motion.h"

struct bone {
    const struct aiNode *node;
    uint32_t parent;
    struct ts_pose offset, bind; /* each the other's inverse */
};

struct work {
    const struct aiScene *scene;
    struct ts_parcel *parcel;
    struct ts_list bones; /* of struct bone */
    bool skinned;         /* some mesh has bones */
    char *refusal;
};

#define REFUSE(work, ...) (snprintf((work)->refusal, TS_REFUSAL, __VA_ARGS__), false)

/* ---- joints ---- */

static const struct aiNode *node_named(const struct aiNode *node, const char *name)
{
    const struct aiNode *found = strcmp(node->mName.data, name) == 0 ? node : NULL;

    for (unsigned i = 0; !found && i < node->mNumChildren; i++)
        found = node_named(node->mChildren[i], name);
    return found;
}

/* The joint of a node and an offset: two meshes may see one node differently. */
static bool joint_of(struct work *work, const struct aiNode *node, const struct ts_pose *offset,
                     uint32_t *number)
{
    struct bone *bone = work->bones.item;

    for (*number = 0; *number < work->bones.count; ++*number)
        if (bone[*number].node == node &&
            memcmp(&bone[*number].offset, offset, sizeof *offset) == 0)
            return true;
    bone = ts_list_add(&work->bones, 1, sizeof *bone);
    if (!bone) return REFUSE(work, "too large");
    bone->node = node;
    bone->offset = *offset;
    if (ts_assimp_inverse(offset, &bone->bind)) return true;
    return REFUSE(work, "joint '%.60s': expected an inverse bind matrix that has an inverse",
                  node->mName.data);
}

static const struct bone *bone_of(const struct work *work, const struct aiNode *node)
{
    const struct bone *bone = work->bones.item;

    for (size_t i = 0; i < work->bones.count; i++)
        if (bone[i].node == node) return &bone[i];
    return NULL;
}

/* The nearest node above that is a joint, too. */
static bool find_parents(struct work *work)
{
    struct bone *bone = work->bones.item;
    size_t count = work->bones.count;
    struct ts_rig_joint *joint =
        ts_list_add(&work->parcel->list[TS_RIG_JOINTS], count, sizeof *joint);

    if (!joint) return REFUSE(work, "too large");
    for (size_t i = 0; i < count; i++) {
        const struct bone *parent = NULL;

        for (const struct aiNode *up = bone[i].node->mParent; up && !parent; up = up->mParent)
            parent = bone_of(work, up);
        bone[i].parent = parent ? (uint32_t)(parent - bone) : TS_SKIN_ROOT;
        joint[i].parent = bone[i].parent;
        for (int k = 0; k < 3; k++) joint[i].place[k] = bone[i].bind.row[k][3];
    }
    return true;
}

/* ---- vertices ---- */

static bool add_weight(struct work *work, struct ts_rig_point *point, uint32_t joint, double weight)
{
    int slot = 0;

    if (weight == 0) return true;
    while (slot < TS_SKIN_MOST && point->weight[slot] != 0) slot++;
    if (slot == TS_SKIN_MOST)
        return REFUSE(work, "expected at most %d joints a vertex, found more", TS_SKIN_MOST);
    point->joint[slot] = joint;
    point->weight[slot] = weight;
    return true;
}

static bool add_bone(struct work *work, const struct aiMesh *from, const struct aiBone *bone,
                     struct ts_rig_point *point)
{
    const struct aiNode *node = node_named(work->scene->mRootNode, bone->mName.data);
    struct ts_pose offset = ts_assimp_matrix(&bone->mOffsetMatrix);
    uint32_t joint;

    if (!node) return REFUSE(work, "joint '%.60s': expected a node", bone->mName.data);
    if (!joint_of(work, node, &offset, &joint)) return false;
    for (unsigned i = 0; i < bone->mNumWeights; i++) {
        const struct aiVertexWeight *w = &bone->mWeights[i];

        if (w->mVertexId >= from->mNumVertices)
            return REFUSE(work, "joint '%.60s': a weight without its vertex", bone->mName.data);
        if (!add_weight(work, point + w->mVertexId, joint, w->mWeight)) return false;
    }
    return true;
}

static bool add_faces(struct work *work, const struct aiMesh *from, uint32_t first)
{
    struct ts_list *faces = &work->parcel->list[TS_RIG_FACES];

    for (unsigned i = 0; i < from->mNumFaces; i++) {
        const struct aiFace *face = &from->mFaces[i];
        uint32_t *corner;

        if (face->mNumIndices != 3) continue; /* points and lines */
        corner = ts_list_add(faces, 1, sizeof(uint32_t[3]));
        if (!corner || faces->count > UINT32_MAX) return REFUSE(work, "too large");
        for (int k = 0; k < 3; k++) {
            if (face->mIndices[k] >= from->mNumVertices)
                return REFUSE(work, "a face without its vertex");
            corner[k] = first + face->mIndices[k];
        }
    }
    return true;
}

static bool add_mesh(struct work *work, const struct aiMesh *from, const struct aiNode *node)
{
    const struct ts_pose still = TS_IDENTITY;
    struct ts_list *points = &work->parcel->list[TS_RIG_POINTS];
    uint32_t first = (uint32_t)points->count, joint;
    struct ts_rig_point *point = ts_list_add(points, from->mNumVertices, sizeof *point);

    if (!point || points->count > UINT32_MAX) return REFUSE(work, "too large");
    for (unsigned i = 0; i < from->mNumVertices; i++) {
        const struct aiVector3D *v = &from->mVertices[i];

        point[i] = (struct ts_rig_point){.rest = {v->x, v->y, v->z}};
    }
    if (from->mNumBones == 0) {
        if (!joint_of(work, node, &still, &joint)) return false;
        for (unsigned i = 0; i < from->mNumVertices; i++)
            point[i].joint[0] = joint, point[i].weight[0] = 1;
    }
    for (unsigned i = 0; i < from->mNumBones; i++)
        if (!add_bone(work, from, from->mBones[i], point)) return false;
    work->skinned |= from->mNumBones > 0;
    return add_faces(work, from, first);
}

static bool add_node(struct work *work, const struct aiNode *node)
{
    for (unsigned i = 0; i < node->mNumMeshes; i++)
        if (node->mMeshes[i] >= work->scene->mNumMeshes)
            return REFUSE(work, "a node without its mesh");
        else if (!add_mesh(work, work->scene->mMeshes[node->mMeshes[i]], node))
            return false;
    for (unsigned i = 0; i < node->mNumChildren; i++)
        if (!add_node(work, node->mChildren[i])) return false;
    return true;
}

/* ---- frames ---- */

/* What the nodes from below a joint's parent down to it do. */
static struct ts_pose between(const struct aiAnimation *animation, const struct aiNode *from,
                              const struct aiNode *above, double time)
{
    struct ts_pose pose = ts_assimp_node_at(animation, from, time);

    for (const struct aiNode *up = from->mParent; up && up != above; up = up->mParent) {
        struct ts_pose outer = ts_assimp_node_at(animation, up, time);

        pose = ts_assimp_product(&outer, &pose);
    }
    return pose;
}

static bool check_times(struct work *work, const struct aiAnimation *animation)
{
    for (unsigned i = 0; animation && i < animation->mNumChannels; i++) {
        const struct aiNodeAnim *channel = animation->mChannels[i];
        unsigned key;

        if (!ts_assimp_times_grow(channel, &key))
            return REFUSE(work,
                          "node '%.60s': expected key times that grow, found another at key %u",
                          channel->mNodeName.data, key);
    }
    return true;
}

static bool add_frames(struct work *work, unsigned frames)
{
    const struct aiAnimation *animation =
        work->scene->mNumAnimations ? work->scene->mAnimations[0] : NULL;
    const struct bone *bone = work->bones.item;
    size_t count = work->bones.count;

    if (!check_times(work, animation)) return false;
    for (unsigned frame = 0; frame < frames; frame++) {
        double part = frames > 1 ? frame / (frames - 1.0) : 0;
        double time = animation ? animation->mDuration * part : 0;
        struct ts_pose *local =
            ts_list_add(&work->parcel->list[TS_RIG_POSES], count, sizeof *local);

        if (!local) return REFUSE(work, "too large");
        for (size_t i = 0; i < count; i++) {
            const struct bone *parent =
                bone[i].parent == TS_SKIN_ROOT ? NULL : &bone[bone[i].parent];
            struct ts_pose moved =
                between(animation, bone[i].node, parent ? parent->node : NULL, time);

            local[i] = ts_assimp_product(&moved, &bone[i].offset);
            if (parent) local[i] = ts_assimp_product(&parent->bind, &local[i]);
        }
    }
    return true;
}

void ts_rig_pack(const struct aiScene *scene, const void *how, struct ts_parcel *parcel,
                 char refusal[TS_REFUSAL])
{
    struct work work = {.scene = scene, .parcel = parcel, .refusal = refusal};

    if (!add_node(&work, scene->mRootNode)) return;
    if (!work.skinned)
        snprintf(refusal, TS_REFUSAL, "no skin");
    else if (parcel->list[TS_RIG_FACES].count == 0)
        snprintf(refusal, TS_REFUSAL, "no faces");
    else if (find_parents(&work))
        add_frames(&work, *(const unsigned *)how);
}

#endif
