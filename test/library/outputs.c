/* outputs.c: what a refused call leaves in outputs that held an earlier answer. Lists are empty and
 * images are zeros, as the headers say, so that nobody takes the last answer for this one; a ball,
 * a number or a radius stays as it was. Both twins, and the plain functions where a pointer is
 * NULL. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/touchstone.h"

/* A tetrahedron, closed. */
static const double corner[12] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4};
static const double lost[12] = {0, 0, 0, 4, 0, 0, NAN, 4, 0, 0, 0, 4};
static const uint32_t face[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
static const struct ts_body body = {4, 4, 1, false, corner, face};
static const struct ts_view view = {
    .box = {{0, 0, 0}, {4, 4, 4}}, .axis = 2, .width = 4, .height = 4};
static const struct ts_view other_view = {
    .box = {{0, 0, 0}, {4, 4, 4}}, .axis = 1, .width = 4, .height = 4};
static struct ts_view no_view(void)
{
    struct ts_view none = view;

    none.axis = 3;
    return none;
}

static bool all_zero(const void *what, size_t size)
{
    const unsigned char *byte = what;

    for (size_t i = 0; i < size; i++)
        if (byte[i]) return false;
    return true;
}

/* A list with an earlier answer in it; and that it holds none. */
static void fill(struct ts_pairs *pairs)
{
    static const struct ts_pair old = {7, 9};

    if (!pairs->pair) pairs->pair = malloc(sizeof old);
    if (!pairs->pair) exit(1);
    pairs->pair[0] = old;
    pairs->count = 1;
    if (!pairs->capacity) pairs->capacity = 1;
}

static void expect_none(bool taken, const struct ts_pairs *pairs, const char *what)
{
    expect_that(!taken, "%s: is refused", what);
    expect_that(pairs->count == 0, "%s: the list holds no answer, not %zu pairs", what,
                pairs->count);
}

/* ---- lists ---- */

static void contact_lists(const struct ts_contact_table *twin)
{
    const struct ts_body bodies[2] = {body, body};
    struct ts_contact *s = NULL;
    struct ts_pairs pairs = {0};
    struct ts_meetings met = {0};
    struct ts_error error;
    size_t number = 77;

    expect(twin->open(2, bodies, NULL, &s, &error), "two bodies");
    fill(&pairs);
    expect_none(twin->contacts(s, 0, 2, TS_ALL, &pairs, &error), &pairs, "contacts with nobody");
    fill(&pairs);
    expect_none(twin->contacts(s, 1, 1, TS_FIRST, &pairs, &error), &pairs, "contacts of one body");
    fill(&pairs);
    expect_none(twin->self(s, 5, TS_ALL, &pairs, &error), &pairs, "self-contacts of nobody");
    expect(twin->among(s, TS_ALL, &met, &error) && met.count == 1, "a meeting");
    expect(!twin->among(s, (enum ts_extent)7, &met, &error) && met.count == 0 &&
               met.pairs.count == 0,
           "no meetings of a refused question");
    expect(!twin->add(s, &(struct ts_body){.face_count = 1}, &number, &error) && number == 77,
           "the number stays");
    twin->close(s);
    ts_pairs_free(&pairs);
    ts_meetings_free(&met);
}

static void bucket_lists(const struct ts_bucket_table *twin)
{
    const struct ts_bucket_rule rule = {.levels = 2, .algorithm = TS_BUCKET_SORTED};
    const struct ts_soup soup = {3, 4, 4, face, corner};
    static const uint32_t number[2] = {0, 1};
    struct ts_bucket *b[2] = {NULL, NULL};
    struct ts_bucket_nodes nodes = {0};
    struct ts_pairs pairs = {0};
    struct ts_error error;

    for (int i = 0; i < 2; i++)
        expect(twin->open(rule, &b[i], &error) && twin->add(b[i], 1, number + i, &error) &&
                   twin->update(b[i], &soup, &error),
               "a body");
    expect(twin->nodes(b[0], 0, &nodes, &error) && nodes.count == 1, "a node");
    expect(!twin->nodes(b[0], 3, &nodes, &error) && nodes.count == 0, "no nodes of no level");
    fill(&pairs);
    expect_none(twin->buckets(b[0], b[0], &pairs, &error), &pairs, "buckets of one body");
    expect(twin->add(b[1], 1, number, &error), "one comes");
    fill(&pairs);
    expect_none(twin->pairs(b[0], b[1], &pairs, &error), &pairs, "pairs before an update");
    fill(&pairs);
    expect_none(twin->buckets(b[0], b[1], &pairs, &error), &pairs, "buckets before an update");
    twin->close(b[0]);
    twin->close(b[1]);
    ts_bucket_nodes_free(&nodes);
    ts_pairs_free(&pairs);
}

static void spheretree_lists(const struct ts_spheretree_table *twin)
{
    const struct ts_spheretree_body mesh = {NULL, 4, corner, 4, face};
    const struct ts_spheretree_rule rule = {.collapse = INFINITY};
    struct ts_spheretree *s = NULL;
    struct ts_pairs pairs = {0};
    struct ts_error error;

    expect(twin->open(&mesh, rule, &s, &error), "a mesh");
    fill(&pairs);
    expect_none(twin->contacts(s, s, TS_ALL, &pairs, &error), &pairs, "a body and itself");
    twin->close(s);
    ts_pairs_free(&pairs);
}

/* The plain functions refuse NULL before the twin is asked. */
static void plain_lists(void)
{
    struct ts_bucket_nodes nodes = {.count = 1};
    struct ts_meetings met = {.count = 1, .pairs.count = 1};
    struct ts_pairs pairs = {0};
    struct ts_error error;

    fill(&pairs);
    expect_none(ts_contact_all(NULL, 0, 1, &pairs, &error), &pairs, "all contacts of no session");
    fill(&pairs);
    expect_none(ts_contact_first(NULL, 0, 1, &pairs, &error), &pairs, "a first one of none");
    fill(&pairs);
    expect_none(ts_contact_self(NULL, 0, TS_ALL, &pairs, &error), &pairs, "self-contacts of none");
    expect(!ts_contact_among(NULL, TS_ALL, &met, &error) && met.count == 0 && met.pairs.count == 0,
           "no meetings of no session");
    fill(&pairs);
    expect_none(ts_sweep_pairs(NULL, &pairs, &error), &pairs, "pairs of no session");
    fill(&pairs);
    expect_none(ts_bucket_pairs(NULL, NULL, &pairs, &error), &pairs, "pairs of no bodies");
    fill(&pairs);
    expect_none(ts_bucket_buckets(NULL, NULL, &pairs, &error), &pairs, "buckets of no bodies");
    expect(!ts_bucket_nodes(NULL, 0, &nodes, &error) && nodes.count == 0, "nodes of no body");
    fill(&pairs);
    expect_none(ts_spheretree_all(NULL, NULL, &pairs, &error), &pairs, "all of no characters");
    fill(&pairs);
    expect_none(ts_spheretree_first(NULL, NULL, &pairs, &error), &pairs, "a first one of those");
    ts_pairs_free(&pairs);
}

/* ---- images ---- */

static struct ts_ldi *open_mesh(const struct ts_ldi_table *twin)
{
    struct ts_ldi *s = NULL;
    struct ts_error error;

    if (!twin->open(4, corner, 4, face, false, &s, &error)) exit(1);
    return s;
}

static void draw(const struct ts_ldi_table *twin, struct ts_ldi *s, const struct ts_view *from,
                 struct ts_ldi_image *to)
{
    struct ts_error error;

    expect(twin->render(s, corner, from, to, &error) && to->most > 0, "an image");
}

static void images(const struct ts_ldi_table *twin)
{
    const struct ts_view bad = no_view();
    struct ts_ldi *s = open_mesh(twin);
    struct ts_ldi_image image = {0};
    struct ts_error error;

    draw(twin, s, &view, &image);
    expect(!twin->render(s, lost, &view, &image, &error) && all_zero(&image, sizeof image),
           "a vertex that is no number leaves an image of zeros");
    draw(twin, s, &view, &image);
    expect(!twin->render(s, corner, &bad, &image, &error) && all_zero(&image, sizeof image),
           "an axis that is none leaves an image of zeros");
    twin->close(s);
}

static void plain_images(void)
{
    struct ts_ldi *s = open_mesh(&ts_ldi_opt);
    struct ts_ldi_image image = {0}, kept = {0};
    struct ts_layers layers = {0};
    struct ts_spans spans = {0};
    struct ts_error error;

    draw(&ts_ldi_opt, s, &view, &kept);
    draw(&ts_ldi_opt, s, &view, &image);
    expect(!ts_ldi_render(NULL, corner, &view, &image, &error) && all_zero(&image, sizeof image),
           "no session leaves an image of zeros");
    draw(&ts_ldi_opt, s, &view, &image);
    expect(!ts_ldi_render(s, corner, NULL, &image, &error) && all_zero(&image, sizeof image),
           "no view leaves an image of zeros");
    draw(&ts_ldi_opt, s, &view, &image);
    expect(!ts_stencil_sort(NULL, &image, &error) && all_zero(&image, sizeof image),
           "no layers leave an image of zeros");
    expect(!ts_stencil_join(NULL, &layers, &image, &error) && strstr(error.text, "layers"),
           "no layers that enter");
    expect(!ts_stencil_join(&layers, NULL, &image, &error) && strstr(error.text, "layers"),
           "no layers that leave");
    expect(!ts_stencil_join(&layers, &layers, NULL, &error) && strstr(error.text, "answer"),
           "no place for what is joined");
    layers.count = calloc(1, 1);
    layers.most = 1;
    expect(!ts_stencil_draw(NULL, NULL, &view, 0, &layers, &error) &&
               all_zero(&layers, sizeof layers),
           "no context leaves layers of zeros");
    expect(ts_volume_intersect(&kept, &kept, &spans, &error) && spans.units > 0, "spans");
    expect(!ts_volume_intersect(&kept, NULL, &spans, &error) && all_zero(&spans, sizeof spans),
           "one image alone leaves spans of zeros");
    expect(ts_volume_intersect(&kept, &kept, &spans, &error) && spans.units > 0, "spans");
    expect(!ts_volume_self_intersection(NULL, &spans, &error) && all_zero(&spans, sizeof spans),
           "no image leaves spans of zeros");
    ts_ldi_close(s);
    ts_ldi_release(&kept);
}

/* The fast twin draws where there is an OpenGL. */
static void layers(const struct ts_stencil_table *twin)
{
    const struct ts_stencil_mesh mesh = {4, corner, 4, face}, bad = {4, lost, 4, face};
    const struct ts_view none = no_view();
    struct ts_stencil *s = NULL;
    struct ts_layers to = {0};
    struct ts_error error;

    if (!twin->open(TS_GL_ANY, &s, &error)) {
        expect(twin == &ts_stencil_opt, "a context");
        return;
    }
    for (int i = 0; i < 3; i++) {
        expect(twin->draw(s, &mesh, &view, 0, &to, &error) && to.most > 0, "layers");
        expect(!twin->draw(s, i == 1 ? &bad : &mesh, i == 2 ? &none : &view, i ? 0 : 999, &to,
                           &error) &&
                   all_zero(&to, sizeof to),
               "a refused drawing leaves layers of zeros");
    }
    twin->close(s);
}

/* ---- volumes ---- */

static void spans(const struct ts_volume_table *twin, const struct ts_ldi_table *layered)
{
    struct ts_ldi *s = open_mesh(layered);
    struct ts_ldi_image a = {0}, b = {0}, none = {0};
    struct ts_spans to = {0};
    struct ts_error error;

    draw(layered, s, &view, &a);
    draw(layered, s, &other_view, &b);
    expect(twin->intersect(&a, &a, &to, &error) && to.units > 0, "spans");
    expect(!twin->intersect(&a, &b, &to, &error) && all_zero(&to, sizeof to),
           "views that differ leave spans of zeros");
    expect(twin->intersect(&a, &a, &to, &error) && to.units > 0, "spans");
    expect(!twin->self_intersection(&none, &to, &error) && all_zero(&to, sizeof to),
           "an image that nobody made leaves spans of zeros");
    layered->release(&a);
    layered->release(&b);
    layered->close(s);
}

/* After a refused frame the answer is one of zeros; the next good frame is as ever. */
static void frames(const struct ts_volume_table *twin)
{
    const struct ts_volume_mesh mesh[2] = {{4, 4, corner, face}, {4, 4, corner, face}};
    const struct ts_volume_rule rule = {4, 4, false, false};
    const double *const still[2] = {NULL, NULL}, *const bad[2] = {NULL, lost};
    const struct ts_pose into = TS_IDENTITY;
    const struct ts_volume_answer *answer;
    struct ts_volume *s = NULL;
    struct ts_error error;
    uint64_t units;

    expect(twin->open(mesh, &rule, &s, &error), "two meshes");
    expect(twin->frame(s, still, NULL, &answer, &error) && answer->common.units > 0, "a frame");
    units = answer->common.units;
    expect(!twin->frame(s, bad, NULL, &answer, &error) && all_zero(answer, sizeof *answer),
           "an answer of zeros after a vertex that is no number");
    expect(twin->frame(s, still, NULL, &answer, &error) && answer->common.units == units,
           "the same answer as before");
    expect(!twin->frame(s, still, &into, &answer, &error) && all_zero(answer, sizeof *answer),
           "an answer of zeros after a pose for nobody");
    twin->close(s);
}

/* ---- what stays as it was, or is gone ---- */

static void numbers(const struct ts_ball_table *ball, const struct ts_tree_table *tree,
                    const struct ts_corner_table *corners, const struct ts_sweep_table *sweep)
{
    const struct ts_ball old = {{1, 2, 3}, 4};
    struct ts_ball one = old;
    struct ts_tree t = {9, 9, NULL, NULL};
    struct ts_corner_tree c = {.level_count = 9};
    struct ts_body several = body;
    struct ts_error error;
    double radius = 5;

    expect(!ball->of(4, NULL, lost, &one, &error) && memcmp(&one, &old, sizeof one) == 0 &&
               !ball->of(0, NULL, corner, &one, &error) && memcmp(&one, &old, sizeof one) == 0,
           "a refused ball stays as it was");
    expect(!tree->build(&body, corner, (struct ts_tree_rule){3, 0, 0}, &t, &error) &&
               all_zero(&t, sizeof t),
           "there is no tree of a refused rule");
    expect(!corners->build(lost, (struct ts_corner_rule){0, 1, 0, 0}, &c, &error) &&
               c.level_count == 0 && !c.ball && !c.child,
           "there is no tree of a triangle that is none");
    several.reference_count = 2;
    expect(!sweep->loose_radius(&several, 1, &radius, &error) && radius == 5,
           "a refused radius stays as it was");
}

int main(void)
{
    contact_lists(&ts_contact_ref);
    contact_lists(&ts_contact_opt);
    bucket_lists(&ts_bucket_ref);
    bucket_lists(&ts_bucket_opt);
    spheretree_lists(&ts_spheretree_ref);
    spheretree_lists(&ts_spheretree_opt);
    plain_lists();
    images(&ts_ldi_ref);
    images(&ts_ldi_opt);
    plain_images();
    layers(&ts_stencil_ref);
    layers(&ts_stencil_opt);
    spans(&ts_volume_ref, &ts_ldi_ref);
    spans(&ts_volume_opt, &ts_ldi_opt);
    frames(&ts_volume_ref);
    frames(&ts_volume_opt);
    numbers(&ts_ball_ref, &ts_tree_ref, &ts_corner_ref, &ts_sweep_ref);
    numbers(&ts_ball_opt, &ts_tree_opt, &ts_corner_opt, &ts_sweep_opt);
    return verdict();
}
