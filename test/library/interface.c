/* interface.c: the library as its user calls it, by plain functions: each does what the fast twin's
 * table does; NULL is refused in words or allowed; options of another version are refused; and
 * sessions of several threads do not disturb each other. */
#include <pthread.h>
#include <string.h>

#include "cases/scene/scene.h"
#include "test/library/expect.h"
#include "touchstone/touchstone.h"

/* A call that must be refused with these words, and must not write into memory that is not there.
 */
#define REFUSED(call, words)                                                                       \
    do {                                                                                           \
        struct ts_error error = {""};                                                              \
        expect(!(call) && strcmp(error.text, words) == 0, error.text[0] ? error.text : words);     \
    } while (0)

static const double flat[] = {0, 0, 0, 4, 0, 0, 0, 4, 0}, upright[] = {1, 1, 0, 1, 1, 3, 2, 1, 3};
static const uint32_t face[] = {0, 1, 2}, both_sides[] = {0, 1, 2, 0, 2, 1};
static const struct ts_body two[] = {
    {.vertex_count = 3, .face_count = 1, .reference_count = 1, .reference = flat, .face = face},
    {.vertex_count = 3, .face_count = 1, .reference_count = 1, .reference = upright, .face = face},
};

static void contacts(void)
{
    struct ts_state lifted = ts_at_rest();
    struct ts_meetings meetings = {0};
    struct ts_pairs pairs = {0};
    struct ts_work work;
    struct ts_contact *scene = ts_contact_open(2, two, NULL, NULL);
    size_t number = 9;

    expect(scene && ts_contact_all(scene, 0, 1, &pairs, NULL) && pairs.count == 1, "all contacts");
    expect(ts_contact_first(scene, 0, 1, &pairs, NULL) && pairs.count == 1, "a first contact");
    expect(ts_contact_among(scene, TS_ALL, &meetings, NULL) && meetings.count == 1, "among all");
    expect(ts_contact_self(scene, 0, TS_ALL, &pairs, NULL) && pairs.count == 0, "self-contacts");
    lifted.pose.row[2][3] = 1;
    expect(ts_contact_update(scene, 1, &lifted, NULL) &&
               ts_contact_all(scene, 0, 1, &pairs, NULL) && pairs.count == 0,
           "no contact after an update");
    expect(ts_contact_add(scene, &two[1], &number, NULL) && number == 2 &&
               ts_contact_all(scene, 0, 2, &pairs, NULL) && pairs.count == 1 &&
               ts_contact_remove(scene, 2, NULL) && !ts_contact_all(scene, 0, 2, &pairs, NULL),
           "a body joins and leaves");
    ts_contact_work(scene, &work);
    expect(work.triangles > 0 && work.bytes > 0, "work is counted");
    ts_contact_close(scene);
    ts_meetings_free(&meetings);
    ts_pairs_free(&pairs);
}

static void refusals_of_null(void)
{
    const struct ts_state rest = ts_at_rest();
    const struct ts_body no_vertices = {.vertex_count = 3, .reference_count = 1};
    const struct ts_body no_faces = {
        .vertex_count = 3, .face_count = 1, .reference_count = 1, .reference = flat};
    struct ts_work work = {.bytes = 1};
    struct ts_pairs pairs = {0};
    struct ts_contact *scene = ts_contact_open(2, two, NULL, NULL);

    REFUSED(ts_contact_open(2, NULL, NULL, &error), "contact: expected bodies, found NULL");
    REFUSED(ts_contact_open(1, &no_vertices, NULL, &error),
            "body 0: expected reference vertices, found NULL");
    REFUSED(ts_contact_open(1, &no_faces, NULL, &error), "body 0: expected faces, found NULL");
    REFUSED(ts_contact_update(NULL, 0, &rest, &error), "contact: expected a session, found NULL");
    REFUSED(ts_contact_update(scene, 0, NULL, &error), "contact: expected a state, found NULL");
    REFUSED(ts_contact_all(NULL, 0, 1, &pairs, &error), "contact: expected a session, found NULL");
    REFUSED(ts_contact_all(scene, 0, 1, NULL, &error),
            "contact: expected a list of pairs, found NULL");
    REFUSED(ts_contact_add(scene, NULL, NULL, &error), "contact: expected a body, found NULL");
    REFUSED(ts_contact_add(scene, &two[0], NULL, &error),
            "contact: expected a place for the number, found NULL");
    REFUSED(ts_sweep_pairs(NULL, &pairs, &error), "sweep: expected a session, found NULL");
    REFUSED(ts_bucket_pairs(NULL, NULL, &pairs, &error),
            "bucket: expected a first argument, found NULL");
    REFUSED(ts_skin_open(NULL, &error), "skin: expected a skin, found NULL");
    REFUSED(ts_ldi_open(3, flat, 1, NULL, false, &error), "ldi: expected faces, found NULL");
    REFUSED(ts_volume_open(NULL, NULL, &error), "volume: expected a mesh, found NULL");
    REFUSED(ts_tree_build(NULL, flat, (struct ts_tree_rule){.degree = 2}, NULL, &error),
            "tree: expected a body, found NULL");
    REFUSED(ts_ball_of(1, NULL, NULL, NULL, &error), "ball: expected points, found NULL");
    expect(!ts_contact_all(NULL, 0, 1, NULL, NULL), "no place for the words is allowed");
    ts_contact_work(NULL, &work);
    expect(work.bytes == 0, "no session did nothing");
    ts_contact_close(NULL);
    ts_sweep_close(NULL);
    ts_bucket_close(NULL);
    ts_refit_close(NULL);
    ts_skin_close(NULL);
    ts_spheretree_close(NULL);
    ts_ldi_close(NULL);
    ts_stencil_close(NULL);
    ts_volume_close(NULL);
    ts_tree_release(NULL);
    ts_pairs_free(NULL);
    ts_meetings_free(NULL);
    ts_bucket_nodes_free(NULL);
    ts_contact_close(scene);
    ts_pairs_free(&pairs);
}

/* What stands in a struct, or is needed by the session only, may be NULL as well. */
static void refusals_in_structs(void)
{
    const struct ts_body bare = {.vertex_count = 3, .face_count = 1, .reference_count = 1};
    const struct ts_body shapeless = {.vertex_count = 3, .reference = flat};
    const struct ts_state rest = ts_at_rest();
    const struct ts_motion nobody = {.from = rest, .to = rest};
    const struct ts_motion stays = {.body = &two[0], .from = rest, .to = rest};
    const struct ts_motion of_bare = {.body = &bare, .from = rest, .to = rest};
    struct ts_contact *scene = ts_contact_open(2, two, NULL, NULL);
    struct ts_onset onset = {.lo = 7};
    struct ts_state state;
    struct ts_tree tree = {0};
    double number[9] = {7};

    REFUSED(ts_morph_world(&bare, &rest, number, &error),
            "morph: expected reference vertices, found NULL");
    REFUSED(ts_morph_world(&shapeless, &rest, number, &error),
            "morph: expected at least one reference mesh, found none");
    REFUSED(ts_sweep_loose_radius(&bare, 1, number, &error),
            "sweep: expected reference vertices, found NULL");
    expect(number[0] == 7, "a refused call writes nothing");
    REFUSED(ts_tree_build(&bare, flat, (struct ts_tree_rule){.degree = 2}, &tree, &error),
            "tree: expected faces, found NULL");
    REFUSED(ts_backtrack_between(&nobody, 0.5, number, &state, &error),
            "backtrack: expected a body that moves, found NULL");
    REFUSED(ts_backtrack_find(&ts_contact_opt, scene, &nobody, &stays, 0, &onset, &error),
            "backtrack: expected a body that moves, found NULL");
    REFUSED(ts_backtrack_find(&ts_contact_opt, scene, &stays, &nobody, 0, &onset, &error),
            "backtrack: expected a body that moves, found NULL");
    REFUSED(ts_backtrack_find(&ts_contact_opt, scene, &stays, &of_bare, 0, &onset, &error),
            "backtrack: expected reference vertices, found NULL");
    expect(onset.lo == 7, "a refused search writes nothing");
    ts_contact_close(scene);
}

static void refusals_of_soups(void)
{
    const struct ts_bucket_rule rule = {
        .levels = 2, .algorithm = TS_BUCKET_FORMULA, .descent = TS_BUCKET_INTO_SMALLER};
    const struct ts_soup soup = {3, 1, 3, face, flat};
    struct ts_soup cornerless = soup, nowhere = soup;
    struct ts_bucket *body = ts_bucket_open(rule, NULL);
    struct ts_pairs pairs = {0};

    cornerless.corner = NULL;
    nowhere.vertex = NULL;
    expect(body && ts_bucket_add(body, 1, face, NULL) && ts_bucket_update(body, &soup, NULL),
           "a body of one triangle");
    REFUSED(ts_bucket_update(body, &cornerless, &error), "soup: expected corners, found NULL");
    REFUSED(ts_bucket_update(body, &nowhere, &error), "soup: expected vertices, found NULL");
    REFUSED(ts_bucket_move(body, NULL, 1, face, &error),
            "bucket: expected a body to move to, found NULL");
    expect(ts_bucket_pairs(body, body, &pairs, NULL), "the body is in its last good frame");
    ts_bucket_close(body);
    ts_pairs_free(&pairs);
}

static void refusals_of_images(void)
{
    const struct ts_view view = {.box = {{0, 0, 0}, {4, 4, 4}}, .axis = 2, .width = 4, .height = 4};
    const struct ts_volume_rule rule = {.width = 4, .height = 4};
    const struct ts_volume_mesh mesh = {3, 2, flat, both_sides};
    const struct ts_volume_mesh placeless[] = {mesh, {3, 2, NULL, both_sides}};
    const struct ts_volume_mesh faceless[] = {{3, 2, flat, NULL}, mesh};
    const struct ts_stencil_mesh no_vertices = {3, NULL, 2, both_sides},
                                 no_faces = {3, flat, 2, NULL};
    const struct ts_volume_answer *answer;
    struct ts_ldi *ldi = ts_ldi_open(3, flat, 2, both_sides, false, NULL);
    struct ts_volume *volume =
        ts_volume_open((const struct ts_volume_mesh[]){mesh, mesh}, &rule, NULL);
    struct ts_stencil *stencil = ts_stencil_open(TS_GL_ANY, NULL);
    struct ts_ldi_image image = {0};
    struct ts_layers layers = {0};
    struct ts_corner_tree tree;

    REFUSED(ts_corner_build(NULL, (struct ts_corner_rule){.levels = 1}, &tree, &error),
            "corner: expected a triangle, found NULL");
    REFUSED(ts_ldi_render(ldi, NULL, &view, &image, &error), "ldi: expected vertices, found NULL");
    REFUSED(ts_volume_frame(volume, NULL, NULL, &answer, &error),
            "volume: expected the vertices of two bodies, found NULL");
    REFUSED(ts_volume_open(placeless, &rule, &error), "body 1: expected vertices, found NULL");
    REFUSED(ts_volume_open(faceless, &rule, &error), "body 0: expected faces, found NULL");
    if (stencil) { /* where there is OSMesa */
        REFUSED(ts_stencil_draw(stencil, &no_vertices, &view, 0, &layers, &error),
                "stencil: expected vertices, found NULL");
        REFUSED(ts_stencil_draw(stencil, &no_faces, &view, 0, &layers, &error),
                "stencil: expected faces, found NULL");
        REFUSED(ts_stencil_draw(stencil, &no_faces, &view, 9999, &layers, &error),
                "stencil: expected a way to draw of 0 to 255, found 9999");
    }
    ts_ldi_close(ldi);
    ts_volume_close(volume);
    ts_stencil_close(stencil);
}

static void refusals_of_poses(void)
{
    static const uint32_t root = TS_SKIN_ROOT;
    const struct ts_skin_model model = {.influences = 1, .joint_count = 1, .parent = &root};
    const struct ts_spheretree_body mesh = {
        .vertex_count = 3, .rest = flat, .face_count = 1, .face = face};
    struct ts_skin *skin = ts_skin_open(&model, NULL);
    struct ts_spheretree *spheres =
        ts_spheretree_open(&mesh, (struct ts_spheretree_rule){.collapse = 0}, NULL);

    REFUSED(ts_skin_pose(skin, NULL, &error), "skin: expected local poses, found NULL");
    REFUSED(ts_spheretree_pose(spheres, NULL, &error),
            "spheretree: expected local poses, found NULL");
    ts_skin_close(skin);
    ts_spheretree_close(spheres);
}

static void versions(void)
{
    const struct ts_contact_options same = {.version = TS_VERSION};
    const struct ts_contact_options later = {.version = 2007};
    struct ts_contact *scene = ts_contact_open(2, two, &same, NULL);

    expect(ts_version() == TS_VERSION && strcmp(ts_version_text(), TS_VERSION_TEXT) == 0,
           "the library is of this header's version");
    expect(scene != NULL, "options of this version");
    ts_contact_close(scene);
    REFUSED(ts_contact_open(2, two, &later, &error),
            "options: expected those of version 0.1, found those of 2.7");
}

/* ---- memory ---- */

/* A triangle seen from both sides, whole, and by a view that it is larger than. */
static void bytes_of_images(void)
{
    static const double vertex[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
    static const uint32_t corner[] = {0, 1, 2, 0, 2, 1};
    struct ts_view view = {{{0, 0, -1}, {4, 4, 1}}, 2, false, 8, 8};

    expect(ts_ldi_bytes(&view, vertex, 2, corner) == 24 * 64 + 4 * 65, "half of the pixels, twice");
    view.box.hi[0] = view.box.hi[1] = 2;
    expect(ts_ldi_bytes(&view, vertex, 2, corner) == 24 * 128 + 4 * 65, "all pixels, twice");
    view.width = 0;
    expect(ts_ldi_bytes(&view, vertex, 2, corner) == 0, "no image");
    expect(ts_ldi_bytes(NULL, vertex, 2, corner) == 0, "no view");
}

/* ---- several threads ---- */

enum { THREADS = 4, FRAMES = 6 };

struct watcher {
    pthread_t thread;
    size_t count[FRAMES];
    bool good;
};

/* One thread: bodies and a session of its own, over some frames of a scene. */
static void *watch(void *argument)
{
    struct watcher *w = argument;
    const struct ts_scene *scene = ts_scene_find("bumpy");
    struct ts_scene_options options = {1, scene->usual.frames};
    struct ts_case *c = ts_case_new();
    struct ts_contact *session = NULL;
    struct ts_pairs pairs = {0};

    w->good = c && scene->build(&options, c) &&
              (session = ts_contact_open(c->body_count, c->body, NULL, NULL));
    for (unsigned frame = 0; w->good && frame < FRAMES; frame++) {
        scene->pose(&options, options.frames / 2 + frame, c);
        for (size_t b = 0; b < 2; b++)
            w->good = w->good && ts_contact_update(session, b, ts_case_state(c, 0, b), NULL);
        w->good = w->good && ts_contact_all(session, 0, 1, &pairs, NULL);
        w->count[frame] = pairs.count;
    }
    ts_contact_close(session);
    ts_pairs_free(&pairs);
    ts_case_free(c);
    return NULL;
}

/* Sessions of several threads at once find what one alone finds. */
static void threads(void)
{
    struct watcher alone = {0}, together[THREADS] = {{0}};

    watch(&alone);
    expect(alone.good && alone.count[0] > 0, "a session alone");
    for (int i = 0; i < THREADS; i++)
        expect(pthread_create(&together[i].thread, NULL, watch, &together[i]) == 0, "a thread");
    for (int i = 0; i < THREADS; i++) {
        pthread_join(together[i].thread, NULL);
        expect(together[i].good && memcmp(together[i].count, alone.count, sizeof alone.count) == 0,
               "a session beside others finds what one alone finds");
    }
}

/* The same of volumes: one tetrahedron in front of another, which comes nearer from frame to frame.
 */
struct measurer {
    pthread_t thread;
    double volume[FRAMES];
    bool good;
};

static void *measure(void *argument)
{
    static const double corner[] = {0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8};
    static const uint32_t sides[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    const struct ts_volume_mesh mesh = {4, 4, corner, sides};
    const struct ts_volume_rule rule = {.width = 16, .height = 16};
    struct ts_volume *session =
        ts_volume_open((const struct ts_volume_mesh[]){mesh, mesh}, &rule, NULL);
    struct measurer *m = argument;

    m->good = session;
    for (unsigned frame = 0; m->good && frame < FRAMES; frame++) {
        const struct ts_volume_answer *answer = NULL;
        double moved[12];

        for (int i = 0; i < 12; i++) moved[i] = corner[i] + (i % 3 == 0 ? 5.0 - frame : 0);
        m->good =
            ts_volume_frame(session, (const double *const[]){NULL, moved}, NULL, &answer, NULL);
        if (m->good) m->volume[frame] = answer->common.volume;
    }
    ts_volume_close(session);
    return NULL;
}

/* What they share is a tetrahedron with legs of 3 + frame, within what the pixels see. */
static void volumes_of_threads(void)
{
    struct measurer alone = {.good = false}, together[2] = {{.good = false}};

    measure(&alone);
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        double leg = 3 + (double)frame, right = leg * leg * leg / 6;

        expect_that(fabs(alone.volume[frame] - right) < 0.2 * right, "frame %u: %g in place of %g",
                    frame, alone.volume[frame], right);
    }
    for (int i = 0; i < 2; i++)
        expect(pthread_create(&together[i].thread, NULL, measure, &together[i]) == 0, "a thread");
    for (int i = 0; i < 2; i++) {
        pthread_join(together[i].thread, NULL);
        expect(together[i].good &&
                   memcmp(together[i].volume, alone.volume, sizeof alone.volume) == 0,
               "volumes of two threads are those of one alone");
    }
}

int main(void)
{
    bytes_of_images();
    volumes_of_threads();
    contacts();
    refusals_of_null();
    refusals_in_structs();
    refusals_of_soups();
    refusals_of_images();
    refusals_of_poses();
    versions();
    threads();
    return verdict();
}
