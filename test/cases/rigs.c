/* rigs.c: characters as the column `skin` takes them: those of the built-in scenes. Memory that
 * runs out leaves a clean refusal. */
#include "cases/scene/rig.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/memory/starve.h"

/* What is wrong, if anything is, with a rig of a scene. */
struct asked {
    const char *scene;
    size_t body;
    uint32_t reading;
};

static const struct ts_scene_options small = {1, 9};

/* A rig's frames, posed by the column `skin`, are those of the scene, bit for bit. */
static bool shows_scene(const struct ts_scene *scene, struct ts_case *c, size_t body,
                        const struct ts_rig *rig, struct ts_skin *session, double *world)
{
    struct ts_error error;

    for (unsigned frame = 0; frame < small.frames; frame++) {
        const struct ts_pose *local = rig->local + (size_t)frame * rig->skin.joint_count;

        if (!ts_skin_opt.pose(session, local, &error) || !ts_skin_opt.world(session, world, &error))
            return false;
        scene->pose(&small, frame, c);
        for (size_t i = 0; i < 3 * (size_t)rig->skin.vertex_count; i++)
            if (rig->skin.reading == TS_SKIN_LINEAR && world[i] != c->state[body].vertex[i])
                return false;
    }
    return true;
}

static const char *look(const struct asked *asked, struct ts_case *c, const struct ts_rig *rig)
{
    const struct ts_scene *scene = ts_scene_find(asked->scene);
    const struct ts_body *body = &c->body[asked->body];
    double *world = malloc((rig->skin.vertex_count + (size_t)1) * sizeof(double[3]));
    struct ts_error error = {""};
    struct ts_skin *session = NULL;
    bool good;

    if (rig->frame_count != small.frames || rig->face != body->face ||
        rig->face_count != body->face_count || rig->skin.vertex_count != body->vertex_count ||
        rig->skin.influences != (asked->reading == TS_SKIN_LINEAR ? TS_SKIN_MOST : 1)) {
        free(world);
        return "a rig of another body";
    }
    good = world && ts_skin_opt.open(&rig->skin, &session, &error) &&
           shows_scene(scene, c, asked->body, rig, session, world);
    ts_skin_opt.close(session);
    free(world);
    return good ? NULL : "skin and scene differ";
}

static enum outcome run_scene(const void *with, struct ts_error *error)
{
    const struct asked *asked = with;
    const struct ts_scene *scene = ts_scene_find(asked->scene);
    struct ts_case *c = ts_case_new();
    const char *wrong = NULL;
    struct ts_rig rig;
    bool good;

    if (!c || !scene->build(&small, c)) {
        ts_case_free(c);
        return REFUSED;
    }
    good = ts_scene_rig(scene, &small, c, asked->body, asked->reading, &rig, error);
    feed();
    if (good) wrong = look(asked, c, &rig);
    ts_case_free(c);
    return wrong ? broken(error, wrong) : good ? DONE : refused(error);
}

static void try_scenes(void)
{
    static const struct asked list[] = {
        {"character", 0, TS_SKIN_LINEAR},   {"character", 1, TS_SKIN_LINEAR},
        {"museum", 1, TS_SKIN_LINEAR},      {"museum", 1, TS_SKIN_BLENDED},
        {"museum", 1, TS_SKIN_SCALED},      {"museum", 1, TS_SKIN_TURNED},
        {"living-room", 1, TS_SKIN_LINEAR}, {"living-room", 1, TS_SKIN_TURNED}};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        starve(list[i].scene, run_scene, &list[i]);
}

static enum outcome run_wrong(const void *with, struct ts_error *error)
{
    enum outcome found = run_scene(with, error);
    const char *says = strstr(error->text, "expected a skeleton");

    if (!says) says = strstr(error->text, "expected a reading");
    return found == REFUSED && (says || starved()) ? DONE : broken(error, "took what is no rig");
}

static void try_what_is_none(void)
{
    static const struct asked list[] = {{"museum", 0, TS_SKIN_LINEAR},
                                        {"museum", 2, TS_SKIN_LINEAR},
                                        {"bumpy", 1, TS_SKIN_LINEAR},
                                        {"museum", 1, TS_SKIN_READINGS}};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ts_error error = {""};

        if (run_wrong(&list[i], &error) != DONE)
            starve_failed("%s, body %zu: %s", list[i].scene, list[i].body, error.text);
    }
}

/* ---- readings ---- */

static bool pose_all(const struct ts_rig *rig, size_t frame, double *world)
{
    struct ts_error error;
    struct ts_skin *session = NULL;
    bool good = ts_skin_opt.open(&rig->skin, &session, &error) &&
                ts_skin_opt.pose(session, rig->local + frame * rig->skin.joint_count, &error) &&
                ts_skin_opt.world(session, world, &error);

    ts_skin_opt.close(session);
    return good;
}

/* A vertex on at most two joints goes to the same place in the linear and the blended reading, but
 * for some dozen roundings of numbers below 16, each of at most 2^-50. */
static bool same_place(const struct ts_rig *linear, size_t vertex, const double *a, const double *b)
{
    const double *weight = linear->skin.weight + TS_SKIN_MOST * vertex;
    int joints = 0;

    for (int i = 0; i < TS_SKIN_MOST; i++) joints += weight[i] > 0;
    for (size_t k = 3 * vertex; k < 3 * vertex + 3 && joints < 3; k++)
        if (!(fabs(a[k] - b[k]) <= 0x1p-44)) return false;
    return true;
}

static void try_readings(const char *name)
{
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_case *c = ts_case_new();
    struct ts_rig linear, blended;
    struct ts_error error = {""};
    bool good = c && scene->build(&small, c) &&
                ts_scene_rig(scene, &small, c, 1, TS_SKIN_LINEAR, &linear, &error) &&
                ts_scene_rig(scene, &small, c, 1, TS_SKIN_BLENDED, &blended, &error);
    size_t count = good ? linear.skin.vertex_count : 0;
    double *world = calloc(2 * count + 1, sizeof(double[3]));

    good = good && world;
    for (size_t f = 0; good && f < small.frames; f++) {
        good = pose_all(&linear, f, world) && pose_all(&blended, f, world + 3 * count);
        for (size_t v = 0; good && v < count; v++)
            good = same_place(&linear, v, world, world + 3 * count);
    }
    if (!good) starve_failed("%s: linear and blended differ %s", name, error.text);
    free(world);
    ts_case_free(c);
}

/* Of joints that carry as much together with their parents, the first that a vertex names. Joint 1
 * hangs on 0, 2 on nothing. */
static void try_equals(void)
{
    static const uint32_t parent[3] = {TS_SKIN_ROOT, 0, TS_SKIN_ROOT};
    static const double rest[12] = {0};
    static const struct {
        uint32_t joint[4];
        double weight[4];
        uint32_t heaviest;
        double part;
    } vertex[] = {{{0, 2, 0, 0}, {0.5, 0.5, 0, 0}, 0, 1},
                  {{2, 0, 0, 0}, {0.5, 0.5, 0, 0}, 2, 1},
                  {{2, 1, 0, 0}, {0.5, 0.25, 0.25, 0}, 2, 1},
                  {{0, 1, 2, 0}, {0.25, 0.25, 0.5, 0}, 1, 0.5}};
    uint32_t joint[16];
    double weight[16];
    struct ts_rig rig,
        linear = {{TS_SKIN_LINEAR, 4, 3, 4, parent, NULL, rest, joint, weight}, 0, NULL, 0, NULL};
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};

    for (int v = 0; v < 4; v++) {
        memcpy(joint + 4 * v, vertex[v].joint, sizeof vertex[v].joint);
        memcpy(weight + 4 * v, vertex[v].weight, sizeof vertex[v].weight);
    }
    if (!c || !ts_rig_read(&linear, TS_SKIN_BLENDED, c, &rig, &error))
        starve_failed("equal weights: %s", error.text);
    for (int v = 0; !error.text[0] && v < 4; v++)
        if (rig.skin.joint[v] != vertex[v].heaviest || rig.skin.weight[v] != vertex[v].part)
            starve_failed("vertex %d: expected joint %u, found %u by %g", v, vertex[v].heaviest,
                          rig.skin.joint[v], rig.skin.weight[v]);
    ts_case_free(c);
}

/* ---- visits ---- */

/* Whether a rig that visits stands as far before its plane, and above the floor, as is said. */
static bool visits_well(const struct ts_rig *rig, struct ts_skin *session, double *world)
{
    struct ts_error error;

    for (unsigned f = 0; f < small.frames; f++) {
        const struct ts_visit *visit = &ts_museum.visit[ts_visit_number(&ts_museum, &small, f)];
        double way[2] = {cos(visit->angle), sin(visit->angle)}, foremost = -INFINITY,
               lowest = INFINITY, plane = visit->to[0] * way[0] + visit->to[1] * way[1];

        if (!ts_skin_opt.pose(session, rig->local + f * (size_t)rig->skin.joint_count, &error) ||
            !ts_skin_opt.world(session, world, &error))
            return false;
        for (size_t v = 0; v < rig->skin.vertex_count; v++) {
            foremost = fmax(foremost, world[3 * v] * way[0] + world[3 * v + 1] * way[1]);
            lowest = fmin(lowest, world[3 * v + 2]);
        }
        if (fabs(plane - foremost - ts_visit_gap(&ts_museum, &small, f)) > 1e-9 ||
            fabs(lowest - 0x1p-8) > 1e-9)
            return false;
    }
    return true;
}

static enum outcome visits(const void *with, struct ts_error *error)
{
    const struct ts_scene *scene = with;
    struct ts_case *c = ts_case_new();
    struct ts_rig rig;
    double *world = NULL;
    struct ts_skin *session = NULL;
    bool good;

    if (!c || !scene->build(&small, c)) {
        ts_case_free(c);
        return REFUSED;
    }
    good = ts_scene_rig(scene, &small, c, 1, TS_SKIN_LINEAR, &rig, error) &&
           ts_rig_visits(&ts_museum, &small, c, &rig, error);
    feed();
    if (good) {
        world = malloc((rig.skin.vertex_count + (size_t)1) * sizeof(double[3]));
        good = world && ts_skin_opt.open(&rig.skin, &session, error) &&
               visits_well(&rig, session, world);
        if (!good) starve_failed("a rig that visits stands elsewhere");
    }
    ts_skin_opt.close(session);
    free(world);
    ts_case_free(c);
    return good ? DONE : refused(error);
}

/* A character of two roots, 3 high, of which the second floats up and to the left. */
enum { POINTS = 4, ROOTS = 2 };
static const double visitor[3 * POINTS] = {0, 0, 0, 0, 3, 0, 0.5, 1, 0, 0, 2, 1};

static void float_up(unsigned frame, struct ts_pose *local)
{
    local[0] = local[1] = (struct ts_pose)TS_IDENTITY;
    local[1].row[0][3] = frame / 8.0;
    local[1].row[1][3] = frame / 4.0;
}

/* Seen from the first vertex, the others are where its 0.6 of their places at rest say: z is the
 * way that the visit goes, x is left, y is up. */
static bool keeps_shape(unsigned frame, const double *world)
{
    double angle = ts_museum.visit[ts_visit_number(&ts_museum, &small, frame)].angle;
    struct ts_pose local[ROOTS];

    float_up(frame, local);
    for (int v = 1; v < POINTS; v++) {
        double d[3], at[3];

        for (int k = 0; k < 3; k++) {
            d[k] = world[3 * v + k] - world[k];
            at[k] = 0.6 * (visitor[3 * v + k] + local[v / 2].row[k][3]);
        }
        if (fabs(d[0] * cos(angle) + d[1] * sin(angle) - at[2]) > 0x1p-40 ||
            fabs(d[1] * cos(angle) - d[0] * sin(angle) - at[0]) > 0x1p-40 ||
            fabs(d[2] - at[1]) > 0x1p-40)
            return false;
    }
    return true;
}

static void try_roots(void)
{
    static const uint32_t parent[ROOTS] = {TS_SKIN_ROOT, TS_SKIN_ROOT},
                          joint[POINTS] = {0, 0, 1, 1}, face[6] = {0, 1, 2, 1, 2, 3};
    static const double weight[POINTS] = {1, 1, 1, 1};
    struct ts_pose local[9 * ROOTS];
    struct ts_rig rig = {{TS_SKIN_LINEAR, 1, ROOTS, POINTS, parent, NULL, visitor, joint, weight},
                         2,
                         face,
                         9,
                         local};
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};
    double world[3 * POINTS];
    struct ts_skin *session = NULL;
    bool good;

    for (unsigned f = 0; f < small.frames; f++) float_up(f, local + (size_t)ROOTS * f);
    good = c && ts_rig_visits(&ts_museum, &small, c, &rig, &error) &&
           ts_skin_opt.open(&rig.skin, &session, &error) && visits_well(&rig, session, world);
    for (unsigned f = 0; good && f < small.frames; f++)
        good = ts_skin_opt.pose(session, rig.local + (size_t)ROOTS * f, &error) &&
               ts_skin_opt.world(session, world, &error) && keeps_shape(f, world);
    if (!good) starve_failed("a visitor of two roots has another shape: %s", error.text);
    ts_skin_opt.close(session);
    ts_case_free(c);
}

static void try_flat(void)
{
    static const double rest[9] = {0, 1, 0, 1, 1, 0, 0, 1, 1};
    static const uint32_t parent[1] = {TS_SKIN_ROOT}, joint[3] = {0, 0, 0}, face[3] = {0, 1, 2};
    static const double weight[3] = {1, 1, 1};
    static const struct ts_pose still[9] = {TS_IDENTITY, TS_IDENTITY, TS_IDENTITY,
                                            TS_IDENTITY, TS_IDENTITY, TS_IDENTITY,
                                            TS_IDENTITY, TS_IDENTITY, TS_IDENTITY};
    struct ts_rig rig = {
        {TS_SKIN_LINEAR, 1, 1, 3, parent, NULL, rest, joint, weight}, 1, face, 9, still};
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};

    if (!c || ts_rig_visits(&ts_museum, &small, c, &rig, &error) || !strstr(error.text, "height"))
        starve_failed("a character without a height: %s", error.text);
    ts_case_free(c);
}

int main(void)
{
    if (!starve_begin()) return 1;
    try_scenes();
    try_what_is_none();
    try_readings("character");
    try_readings("living-room");
    starve("visits", visits, ts_scene_find("character"));
    feed();
    try_equals();
    try_roots();
    try_flat();
    return starve_end();
}
