/* volume.c: the kinds of volumes that a tree can have, behind one small table each. What
 * makes a volume contain its vertices is in blend.c and pose.c; here it is only called. */
#include <string.h>

#include "opt/bound.h"
#include "opt/contact/contact.h"
#include "touchstone/blend.h"
#include "touchstone/pose.h"

/* ---- from vertices ---- */

static inline size_t corner_count(const struct model *m, uint32_t node)
{
    return 3 * (size_t)faces_below(m, node);
}

static inline const uint32_t *corners_of(const struct model *m, uint32_t node)
{
    return m->corner + 3 * (size_t)m->tree.node[node].begin;
}

/* Whether a node's volume is made from its children's. */
static inline bool merges(const struct model *m, uint32_t node)
{
    return m->plan ? refit_merges(m->plan, node) : m->tree.node[node].degree != 0;
}

/* When a plan says what is made from what, refit makes boxes itself (begin_volumes). */
static void measure_boxes(struct model *m, uint32_t first, uint32_t count)
{
    for (uint32_t c = 0; c < count; c++) {
        const struct ts_node *node = &m->tree.node[first + c];
        struct ts_box box = node->degree ? box_of_boxes(node->degree, group_of(m, node->child))
                                         : box_of_index(corner_count(m, first + c),
                                                        corners_of(m, first + c), shape_of(m));

        ts_boxes_set(count, group_of(m, first), c, &box);
    }
}

static void measure_face_boxes(struct model *m, uint32_t begin, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct ts_box box = box_of_face(m->corner + 3 * (size_t)(begin + i), shape_of(m));

        ts_boxes_set(count, group_of(m, m->first_face + begin), i, &box);
    }
}

/* A polytope around the children's contains what they contain. */
static void merge_dop(const struct ts_dop_kind *kind, const struct ts_dop *child, struct ts_dop *to)
{
    to->size = larger(child->size, to->size);
    for (int s = 0; s < kind->slabs; s++) {
        to->lo[s] = smaller(child->lo[s], to->lo[s]);
        to->hi[s] = larger(child->hi[s], to->hi[s]);
    }
}

static void measure_dops(struct model *m, uint32_t first, uint32_t count)
{
    struct ts_dop *dop = m->volume;

    for (uint32_t i = first; i < first + count; i++) {
        const struct ts_node *node = &m->tree.node[i];

        if (!merges(m, i)) {
            dop[i] = ts_blend_opt.dop_of(m->kind->dop, corner_count(m, i), corners_of(m, i),
                                         shape_of(m));
            continue;
        }
        dop[i] = dop[node->child];
        for (uint32_t c = 1; c < node->degree; c++)
            merge_dop(m->kind->dop, &dop[node->child + c], &dop[i]);
    }
}

static void measure_face_dops(struct model *m, uint32_t begin, uint32_t count)
{
    struct ts_dop *dop = group_of(m, m->first_face + begin);

    for (uint32_t i = 0; i < count; i++)
        dop[i] =
            ts_blend_opt.dop_of(m->kind->dop, 3, m->corner + 3 * (size_t)(begin + i), shape_of(m));
}

/* A ball around balls would grow from level to level, so each is made from all of its points. */
static void measure_balls(struct model *m, uint32_t first, uint32_t count)
{
    struct ts_ball *ball = m->volume;

    for (uint32_t i = first; i < first + count; i++)
        ball[i] = ts_blend_opt.ball_of(corner_count(m, i), corners_of(m, i), shape_of(m));
}

static void measure_face_balls(struct model *m, uint32_t begin, uint32_t count)
{
    struct ts_ball *ball = group_of(m, m->first_face + begin);

    for (uint32_t i = 0; i < count; i++)
        ball[i] = ts_blend_opt.ball_of(3, m->corner + 3 * (size_t)(begin + i), shape_of(m));
}

/* ---- the volumes of siblings in a frame ---- */

/* Blends the model-space boxes of `count` siblings. */
static void blend_group(const struct model *m, uint32_t first, uint32_t count, double *to)
{
    size_t group = (size_t)m->blocks * first, numbers = BOX_NUMBERS * (size_t)count;
    size_t at = BOX_NUMBERS * group + m->first * numbers;
    const double *weight = m->spread + m->first;

    if (m->narrow)
        ts_blend_opt.narrow_boxes(count, m->used, (const float *)m->reference + at, weight, to);
    else
        ts_blend_opt.boxes(count, m->used, (const double *)m->reference + at, weight, to);
    if (m->widened) ts_blend_opt.widen_boxes(count, m->extra, to);
}

static void blend_model_boxes(struct model *m, uint32_t first, uint32_t count)
{
    blend_group(m, first, count, group_of(m, first));
}

static void blend_boxes(struct model *m, uint32_t first, uint32_t count)
{
    double model[BOX_NUMBERS * MOST_CHILDREN];

    blend_group(m, first, count, model);
    ts_pose_opt.boxes(count, model, &m->state.pose, group_of(m, first));
}

static void blend_dops(struct model *m, uint32_t first, uint32_t count)
{
    const struct ts_dop *reference =
        (const struct ts_dop *)m->reference + (size_t)m->blocks * first + m->first * count;
    struct ts_dop *dop = group_of(m, first);

    ts_blend_opt.dops(m->kind->dop, count, m->used, reference, m->spread + m->first, dop);
    if (m->widened) ts_blend_opt.widen_dops(m->kind->dop, count, m->extra, dop);
    for (uint32_t i = 0; i < count; i++)
        dop[i] = ts_pose_opt.dop(m->kind->dop, &dop[i], &m->state.pose);
}

static void blend_balls(struct model *m, uint32_t first, uint32_t count)
{
    const struct ts_ball *reference =
        (const struct ts_ball *)m->reference + (size_t)m->blocks * first + m->first * count;
    struct ts_ball *ball = group_of(m, first);

    ts_blend_opt.balls(count, m->used, reference, m->spread + m->first, ball);
    if (m->widened) ts_blend_opt.widen_balls(count, m->extra, ball);
    for (uint32_t i = 0; i < count; i++) ball[i] = ts_pose_opt.ball(&ball[i], &m->state.pose);
}

/* ---- comparing, and choosing the larger ---- */

static uint32_t hits_boxes(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                           const void *one, uint32_t count, const void *group)
{
    (void)dop, (void)relation;
    return ts_overlap_opt.boxes(one, count, group);
}

static uint32_t hits_dops(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                          const void *one, uint32_t count, const void *group)
{
    (void)relation;
    return ts_overlap_opt.dops(dop, one, count, group);
}

static uint32_t hits_balls(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                           const void *one, uint32_t count, const void *group)
{
    (void)dop, (void)relation;
    return ts_overlap_opt.balls(one, count, group);
}

static uint32_t hits_sat(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                         const void *one, uint32_t count, const void *group)
{
    (void)dop;
    return ts_overlap_opt.sat(relation, one, count, group);
}

static uint32_t hits_sat_lite(const struct ts_dop_kind *dop, const struct ts_relation *relation,
                              const void *one, uint32_t count, const void *group)
{
    (void)dop;
    return ts_overlap_opt.sat_lite(relation, one, count, group);
}

static double extent_dop(const void *volume)
{
    const struct ts_dop *dop = volume;

    return box_volume(dop->lo, dop->hi);
}

static double extent_ball(const void *volume) { return ((const struct ts_ball *)volume)->radius; }

/* clang-format off */
#define BOX(oriented, blend, hits) \
    {sizeof(struct ts_box), true, oriented, NULL, measure_boxes, measure_face_boxes, blend, hits, NULL}
#define DOP(kind) \
    {sizeof(struct ts_dop), false, false, kind, measure_dops, measure_face_dops, blend_dops, hits_dops, extent_dop}
#define BALL \
    {sizeof(struct ts_ball), false, false, NULL, measure_balls, measure_face_balls, blend_balls, hits_balls, extent_ball}

const struct kind opt_contact_kinds[TS_VOLUMES] = {
    [TS_VOLUME_BOX] = BOX(false, blend_boxes, hits_boxes),
    [TS_VOLUME_DOP6] = DOP(&ts_dop6),
    [TS_VOLUME_DOP14] = DOP(&ts_dop14),
    [TS_VOLUME_DOP18] = DOP(&ts_dop18),
    [TS_VOLUME_DOP26] = DOP(&ts_dop26),
    [TS_VOLUME_BALL] = BALL,
    [TS_VOLUME_SAT] = BOX(true, blend_model_boxes, hits_sat),
    [TS_VOLUME_SAT_LITE] = BOX(true, blend_model_boxes, hits_sat_lite),
};
/* clang-format on */

/* ---- moved vertices ---- */

static void make_volumes(void *model, uint32_t first, uint32_t count)
{
    struct model *m = model;

    m->kind->measure(m, first, count);
}

size_t opt_contact_begin_volumes(struct model *m)
{
    return m->kind->boxes ? ts_refit_opt.begin(m->plan, shape_of(m), m->volume)
                          : opt_refit_begin(m->plan, make_volumes, m);
}

size_t opt_contact_open_volumes(struct model *m, uint32_t node)
{
    return m->kind->boxes ? ts_refit_opt.open_node(m->plan, node, shape_of(m), m->volume)
                          : opt_refit_open(m->plan, node, make_volumes, m);
}
