/* methods.c: what methods promise beyond their answers: a body that stays costs nothing, all work
 * is counted; and what random cases are too small for: deep trees, more references than bounds are
 * derived for, a crowd that follows its lists, jumps and follows them again, without more memory.
 * And the small methods without a fault are right. */
#include "cases/generate/generate.h"
#include "props/bucket/bucket.h"
#include "props/contact/many.h"
#include "props/contact/small.h"
#include "props/engine/columns.h"
#include "props/sweep/sweep.h"
#include "test/library/session.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/sweep.h"
#include "touchstone/tree.h"

/* The same state again, and the same question: nothing is brought up to date. */
static void unchanged_is_free(void)
{
    struct ts_case *c = middle("dolphin", 1);
    struct ts_contact *session = session_of(c, NULL);
    struct ts_meetings meetings = {0};
    struct ts_work before, after;
    struct ts_error error;

    expect(ts_contact_opt.among(session, TS_ALL, &meetings, &error), "an answer");
    expect(meetings.count > 0, "dolphins that meet");
    ts_contact_opt.work(session, &before);
    for (size_t b = 0; b < c->body_count; b++)
        expect(ts_contact_opt.update(session, b, ts_case_state(c, 0, b), &error), "the same state");
    expect(ts_contact_opt.among(session, TS_ALL, &meetings, &error), "an answer again");
    ts_contact_opt.work(session, &after);
    expect(before.volumes > 0 && after.volumes == before.volumes, "no volume made new");
    expect(before.vertices > 0 && after.vertices == before.vertices, "no vertex placed again");
    expect(after.overlaps > before.overlaps, "tests are counted");
    ts_meetings_free(&meetings);
    ts_contact_opt.close(session);
    ts_case_free(c);
}

/* A first contact that is still where it was is counted like any other work. */
static void witness_is_counted(void)
{
    struct ts_case *c = middle("dolphin", 0);
    struct ts_contact *session = session_of(c, NULL);
    struct ts_meetings meetings = {0};
    struct ts_work before, after;
    struct ts_error error;

    expect(ts_contact_opt.among(session, TS_FIRST, &meetings, &error), "first contacts");
    ts_contact_opt.work(session, &before);
    expect(ts_contact_opt.among(session, TS_FIRST, &meetings, &error), "first contacts again");
    ts_contact_opt.work(session, &after);
    expect(meetings.count && after.triangles >= before.triangles + meetings.count,
           "a test of two faces for every two bodies that meet");
    ts_meetings_free(&meetings);
    ts_contact_opt.close(session);
    ts_case_free(c);
}

static unsigned depth_of(const struct ts_tree *tree, uint32_t node)
{
    const struct ts_node *n = &tree->node[node];
    unsigned deepest = 0;

    for (uint32_t c = n->child; c < n->child + n->degree; c++) {
        unsigned depth = 1 + depth_of(tree, c);

        if (depth > deepest) deepest = depth;
    }
    return deepest;
}

/* Faces of which every cut in the middle separates just one: the tree stays shallow, the same for
 * both twins, and a walk comes back from it. */
static void deep_tree(uint32_t faces, bool naive)
{
    const struct ts_tree_rule rule = {2, TS_CUT_MIDDLE, TS_TREE_SHAPE};
    double *point = calloc(9 * (size_t)faces, sizeof *point), d = 0.1 / faces;
    uint32_t *corner = calloc(3 * (size_t)faces, sizeof *corner);
    struct ts_body body[2] = {{3 * faces, faces, 1, false, point, corner}};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_tree a, b;
    struct ts_error error;
    struct ts_contact *session;

    if (!point || !corner) exit(1);
    for (uint32_t f = 0; f < faces; f++) {
        double h = 1 - 2 * f * d;

        point[9 * (size_t)f + 3] = h / 2 + d;
        point[9 * (size_t)f + 6] = h;
        for (uint32_t k = 0; k < 3; k++) corner[3 * (size_t)f + k] = 3 * f + k;
    }
    body[1] = (struct ts_body){3, 1, 1, false, point, corner};
    if (!ts_tree_opt.build(&body[0], point, rule, &a, &error)) exit(1);
    expect(depth_of(&a, 0) >= TS_TREE_DEEP && depth_of(&a, 0) <= TS_TREE_DEEP + 30, "a deep tree");
    if (naive) {
        if (!ts_tree_ref.build(&body[0], point, rule, &b, &error)) exit(1);
        expect(a.node_count == b.node_count &&
                   memcmp(a.node, b.node, a.node_count * sizeof *a.node) == 0 &&
                   memcmp(a.face, b.face, a.face_count * sizeof *a.face) == 0,
               "the naive twin's deep tree");
        ts_tree_ref.release(&b);
    }
    if (!ts_contact_opt.open(2, body, NULL, &session, &error)) exit(1);
    expect(ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == faces,
           "contacts of a deep tree");
    ts_contact_opt.close(session);
    ts_tree_opt.release(&a);
    ts_pairs_free(&pairs);
    free(point);
    free(corner);
}

/* More references than widenings are derived for: boxes, which need none, take over. */
static void many_references(void)
{
    const struct ts_contact_options asked = {.volume = TS_VOLUME_BALL, .parts = 8};
    uint32_t n = TS_MOST_REFERENCES + 1, face[3] = {0, 0, 0};
    double *reference = calloc(3 * (size_t)n, sizeof *reference);
    double *weight = calloc(n, sizeof *weight);
    struct ts_body body[2] = {{1, 1, n, false, reference, face}, {1, 1, 1, false, reference, face}};
    struct ts_state state = ts_at_rest();
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error;
    size_t number;
    struct ts_contact *session;

    if (!reference || !weight || !ts_contact_opt.open(2, body, &asked, &session, &error)) exit(1);
    weight[0] = 0.5;
    state.weight = weight;
    expect(ts_contact_opt.update(session, 0, &state, &error), "many references");
    expect(ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == 1,
           "a contact of many references");
    expect(ts_contact_opt.add(session, &body[0], &number, &error), "one more where boxes are");
    ts_contact_opt.close(session);
    if (!ts_contact_opt.open(1, &body[1], &asked, &session, &error)) exit(1);
    expect(!ts_contact_opt.add(session, &body[0], &number, &error) &&
               strstr(error.text, "body 1: expected at most 1048576 references, found 1048577"),
           "many references where other volumes are");
    ts_contact_opt.close(session);
    ts_pairs_free(&pairs);
    free(reference);
    free(weight);
}

/* A mask of 32 bits says which faces of a leaf are met. Two rows of faces, one more than a mask has
 * bits: each meets its like in the other row, and none of its own. */
static void row(uint32_t faces, double *point, uint32_t *face)
{
    for (uint32_t i = 0; i < 3 * faces; i++) {
        point[3 * i] = 2.0 * (i / 3) + (i % 3 == 1);
        point[3 * i + 1] = i % 3 == 2;
        point[3 * i + 2] = 0;
        face[i] = i;
    }
}

static void largest_twig(void)
{
    enum { FACES = 33 };
    double point[9 * FACES];
    uint32_t face[3 * FACES];
    const struct ts_body rows[2] = {{3 * FACES, FACES, 1, false, point, face},
                                    {3 * FACES, FACES, 1, false, point, face}};
    struct ts_contact_options options = {.leaf = 1000};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error;

    row(FACES, point, face);
    for (; options.volume < TS_VOLUMES; options.volume++) {
        struct ts_contact *session = NULL;
        bool good = ts_contact_opt.open(2, rows, &options, &session, &error) &&
                    ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error);

        expect(good && pairs.count == FACES && pairs.pair[FACES - 1].a == FACES - 1,
               "each face of a large leaf meets one");
        good = ts_contact_opt.self(session, 0, TS_ALL, &pairs, &error);
        expect(good && pairs.count == 0, "a large leaf does not meet itself");
        ts_contact_opt.close(session);
    }
    ts_pairs_free(&pairs);
}

/* A corner of the first body is where all of the second is, at the very end of a loose box: because
 * the pose is nearly a rotation, but longer than rounding makes one, or by a weight that is not 1.
 */
static void end_of_loose_box(double weight, double longer)
{
    static const double corners[] = {1, 0, 0, 0, 0, 0, 0, 1, 0}, origin[9];
    static const uint32_t face[] = {0, 1, 2};
    const struct ts_body bodies[2] = {{3, 1, 1, false, corners, face},
                                      {3, 1, 1, false, origin, face}};
    struct ts_state stretched = ts_at_rest(), there = ts_at_rest();
    const struct ts_state *states[2] = {&stretched, &there};
    struct ts_meetings found = {0};
    struct ts_error error;
    struct ts_contact *session = NULL;

    if (weight != 1) stretched.weight = &weight;
    stretched.pose.row[0][0] = longer;
    there.pose.row[0][3] = weight * longer;
    expect(ts_contact_opt.open(2, bodies, &(struct ts_contact_options){.broad = TS_BROAD_LOOSE},
                               &session, &error) &&
               ts_contact_opt.update_all(session, states, &error) &&
               ts_contact_opt.among(session, TS_ALL, &found, &error) && found.count == 1,
           "a contact at the end of a loose box");
    ts_meetings_free(&found);
    ts_contact_opt.close(session);
}

/* A face at the origin and one far from it, turned; the other body is where the rounded far one is.
 * A polytope around both must be widened by what the far one needs. */
static bool far_is_met(const struct ts_contact_options *options, const double *far)
{
    static const struct ts_pose turned = {
        {{2 / 3., -2 / 3., 1 / 3., 0}, {1 / 3., 2 / 3., 2 / 3., 0}, {-2 / 3., -1 / 3., 2 / 3., 0}}};
    static const uint32_t face[] = {0, 1, 2, 3, 3, 3};
    double point[12] = {[9] = far[0], far[1], far[2]}, world[12];
    const struct ts_body bodies[2] = {{4, 2, 1, false, point, face},
                                      {4, 1, 1, false, world, face + 3}};
    const struct ts_state state = {NULL, NULL, turned};
    struct ts_pairs pairs = {NULL, 0, 0};
    struct ts_error error;
    struct ts_contact *session = NULL;
    bool met = ts_morph_ref.world(&bodies[0], &state, world, &error) &&
               ts_contact_opt.open(2, bodies, options, &session, &error) &&
               ts_contact_opt.update(session, 0, &state, &error) &&
               ts_contact_opt.contacts(session, 0, 1, TS_ALL, &pairs, &error) && pairs.count == 1;

    ts_pairs_free(&pairs);
    ts_contact_opt.close(session);
    return met;
}

static void near_and_far(void)
{
    for (uint32_t volume = 0; volume < TS_VOLUMES; volume++) {
        const struct ts_contact_options options = {.volume = volume, .leaf = 1};
        bool met = true;

        for (int i = 1; i < 400; i++) {
            double x = 0.1 * (i % 20), far[3] = {x, 0.7 * (i / 20), 0.3 * x};

            met &= far_is_met(&options, far);
        }
        expect(met, "what is far in a volume of near and far");
    }
}

/* Where a body of a crowd is: it drifts; from frame to frame where it was, or to another's place.
 */
static struct ts_box place(uint32_t body, unsigned frame, bool jump)
{
    struct ts_box box;

    for (unsigned k = 0; k < 3; k++) {
        uint32_t mixed = (jump ? body + 977 * frame : body) * UINT32_C(2654435761) >> 10 * k;

        box.lo[k] = mixed % 64 + (double)(frame % 8) * (body % 5) / 16;
        box.hi[k] = box.lo[k] + 8;
    }
    return box;
}

enum { CROWD = 500 };

static void *crowd(const struct ts_sweep_table *twin)
{
    struct ts_error error;
    struct ts_sweep *session;

    if (!twin->open(&session, &error)) exit(1);
    for (uint32_t i = 0; i < CROWD; i++) {
        struct ts_box box = place(i, 0, false);

        if (!twin->add(session, i, &box, &error)) exit(1);
    }
    return session;
}

static void ask_crowd(const struct ts_sweep_table *twin, struct ts_sweep *session, unsigned frame,
                      struct ts_pairs *pairs)
{
    struct ts_error error;
    bool good = true;

    for (uint32_t i = 0; i < CROWD; i++) {
        struct ts_box box = place(i, frame, frame % 8 == 7);

        good = good && twin->move(session, i, &box, &error);
    }
    expect(good && twin->pairs(session, pairs, &error), "an answer");
}

/* Too large for the cases of a property: so that jumps cost more exchanges than beginning anew. */
static void crowd_at_size(void)
{
    void *ref = crowd(&ts_sweep_ref), *opt = crowd(&ts_sweep_opt);
    struct ts_pairs right = {NULL, 0, 0}, fast = {NULL, 0, 0};
    struct ts_sweep_work before, after;

    for (unsigned frame = 0; frame < 33; frame++) {
        ts_sweep_opt.work(opt, &before);
        ask_crowd(&ts_sweep_ref, ref, frame, &right);
        ask_crowd(&ts_sweep_opt, opt, frame, &fast);
        ts_sweep_opt.work(opt, &after);
        expect(right.count == fast.count && right.count > CROWD &&
                   memcmp(right.pair, fast.pair, right.count * sizeof *right.pair) == 0,
               "the same pairs of a crowd");
        expect(after.rebuilds - before.rebuilds == (frame % 8 == 7 || frame % 8 == 0),
               "lists are made anew after jumps, and only then");
        expect(frame < 17 || after.bytes == before.bytes, "no more memory");
    }
    ts_sweep_ref.close(ref);
    ts_sweep_opt.close(opt);
    ts_pairs_free(&right);
    ts_pairs_free(&fast);
}

int main(void)
{
    unchanged_is_free();
    witness_is_counted();
    deep_tree(120, true);
    deep_tree(45000, false);
    many_references();
    largest_twig();
    end_of_loose_box(1, 1 + 0x1p-42);
    end_of_loose_box(2, 1);
    near_and_far();
    crowd_at_size();
    small_is_right(contact_properties, &ts_small_right);
    small_is_right(contact_properties, &ts_crowd_right);
    small_is_right(sweep_properties, &ts_sweep_small);
    small_is_right(bucket_properties, &ts_bucket_small);
    return verdict();
}
