/* motions.c: a character whose joint is moved, turned and scaled by keys at uneven times, and whose
 * joints are bound by general matrices: its vertices in every frame are those that glTF's own
 * formulas give, computed here in another way. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/scene/rig.h"
#include "test/cases/tiny_gltf.h"
#include "test/library/expect.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP
#define READS_FILES true
#else
#define READS_FILES false
#endif

/* Two seconds: a frame for each eighth, which are whole numbers of milliseconds. */
enum { FRAMES = 17 };
enum { PLACE, TURN, SIZE };

/* All turns are about this axis, by an angle of which half has the tangent 7 / w: so a turn is the
 * quaternion (2, 3, 6, w), but for its length. */
static const double axis[3] = {2 / 7.0, 3 / 7.0, 6 / 7.0};

/* The keys of turns are unit quaternions in good files; these have whole numbers, which floats hold
 * exactly, and other lengths. The first two are no turn; the fourth has the other sign. */
static const struct motion motion = {
    {{0.125F, 0.375F, 1, 1.125F, 2}, {0.25F, 0.5F, 1, 1.375F, 1.75F}, {0, 0.5F, 0.625F, 1, 1.5F}},
    {{0, 0, 1}, {1, 2, 0}, {-3, 1, 2}, {0, 4, 1}, {2, -1, -1}},
    {{0, 0, 0, 1}, {0, 0, 0, 3}, {2, 3, 6, 21}, {-2, -3, -6, -7}, {2, 3, 6, 0}},
    {{1, 1, 1}, {2, 1, 0.5F}, {0.25F, 3, 1}, {1, 2, 3}, {4, 0.5F, 2}},
    {0.5F, 1.5F},
    {{0, 2, 0}, {8, -2, 4}}};

/* The angles of the keys: between two of them the turn is by as large a part of the difference as
 * of the time. */
static double angle_of(int key)
{
    const float *q = motion.turn[key];

    return q[0] == 0 ? 0 : 2 * atan2(7, fabs((double)q[3]));
}

/* How far a list of keys is at a time: behind `key`, by `part` of the way to the next. */
static double part_at(const float *time, int count, double now, int *key)
{
    *key = count - 1;
    while (*key > 0 && (double)time[*key] > now) --*key;
    if (*key == count - 1 || now < (double)time[*key]) return 0;
    return (now - (double)time[*key]) / ((double)time[*key + 1] - (double)time[*key]);
}

static void blend(const float *from, const float (*keys)[3], int count, double now, double *to)
{
    int key;
    double part = part_at(from, count, now, &key);

    for (int k = 0; k < 3; k++)
        to[k] = part > 0 ? keys[key][k] + part * ((double)keys[key + 1][k] - keys[key][k])
                         : (double)keys[key][k];
}

/* By Rodrigues' formula. */
static void turn(double angle, double *v)
{
    double along = axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2], to[3];

    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;

        to[k] = v[k] * cos(angle) + (axis[i] * v[j] - axis[j] * v[i]) * sin(angle) +
                axis[k] * along * (1 - cos(angle));
    }
    memcpy(v, to, sizeof to);
}

/* ---- the skeleton ---- */

/* Inverse bind matrices, column by column as glTF has them: no two axes are at a right angle, and
 * the determinants are 5 and -2. */
static const float unbind[2][16] = {{2, 0, 1, 0, 1, 1, 0, 0, 0, 3, 1, 0, -0.5F, 1, 2, 1},
                                    {1, 2, 0, 0, 1, 0, 1, 0, -1, 1, 0.5F, 0, 0.25F, -2, 1, 1}};

static void unbound(int joint, const double *v, double *to)
{
    const float *m = unbind[joint];

    for (int k = 0; k < 3; k++) to[k] = m[k] * v[0] + m[4 + k] * v[1] + m[8 + k] * v[2] + m[12 + k];
}

/* Where a joint alone takes a vertex. The hip is at (0.5, 0, 0) on the ground; the knee is below
 * it and moves. */
static void carried(int joint, double now, const double *v, double *to)
{
    double size[3], place[3], ground[3];

    unbound(joint, v, to);
    if (joint == 1) {
        int key;
        double part = part_at(motion.time[TURN], KEYS, now, &key), angle = angle_of(key);

        blend(motion.time[SIZE], motion.size, KEYS, now, size);
        blend(motion.time[PLACE], motion.place, KEYS, now, place);
        if (part > 0) angle += part * (angle_of(key + 1) - angle);
        for (int k = 0; k < 3; k++) to[k] *= size[k];
        turn(angle, to);
        for (int k = 0; k < 3; k++) to[k] += place[k];
    }
    blend(motion.ground_time, motion.ground, GROUND_KEYS, now, ground);
    for (int k = 0; k < 3; k++) to[k] += ground[k] + (k == 0 ? 0.5 : 0);
}

/* Some dozen operations on numbers below 64, with inverse matrices whose elements are below 4. */
static bool is_near(double x, double y) { return fabs(x - y) <= 0x1p-40; }

static void check_frame(unsigned frame, const double *world)
{
    const struct strip strip = good_file().strip;
    double now = frame / 8.0;

    for (int v = 0; v < 4; v++) {
        const double rest[3] = {strip.place[v][0], strip.place[v][1], strip.place[v][2]};
        double sum[3] = {0, 0, 0};

        for (int i = 0; i < 2; i++) {
            double to[3];

            carried(strip.joint[v][i], now, rest, to);
            for (int k = 0; k < 3; k++) sum[k] += strip.weight[v][i] * to[k];
        }
        for (int k = 0; k < 3; k++)
            expect_that(is_near(world[3 * v + k], sum[k]), "frame %u, vertex %d: %.17g, not %.17g",
                        frame, v, world[3 * v + k], sum[k]);
    }
}

/* A joint is where its inverse bind matrix leads to the origin. */
static void check_places(const struct ts_rig *rig)
{
    for (int j = 0; j < 2; j++) {
        double to[3];

        unbound(j, rig->skin.place + 3 * (size_t)j, to);
        expect_that(is_near(to[0], 0) && is_near(to[1], 0) && is_near(to[2], 0),
                    "joint %d is at %g %g %g", j, to[0], to[1], to[2]);
    }
}

static bool import(const char *path, const struct motion *moved, struct ts_case *c,
                   struct ts_rig *rig, struct ts_error *error)
{
    struct tiny tiny = good_file();

    tiny.motion = moved;
    memcpy(tiny.strip.unbind, unbind, sizeof unbind);
    expect(put_tiny(path, &tiny), "a file is written");
    return ts_rig_import(path, FRAMES, c, rig, error);
}

static void check_motion(const char *path)
{
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};
    struct ts_skin *session = NULL;
    struct ts_rig rig;
    double world[12];
    bool good = c && import(path, &motion, c, &rig, &error);

    good = good && rig.frame_count == FRAMES && rig.skin.vertex_count == 4 &&
           rig.skin.joint_count == 2 && ts_skin_opt.open(&rig.skin, &session, &error);
    expect_found(good, "a motion is imported", error.text);
    if (good) check_places(&rig);
    for (unsigned f = 0; good && f < FRAMES; f++) {
        good = ts_skin_opt.pose(session, rig.local + 2 * (size_t)f, &error) &&
               ts_skin_opt.world(session, world, &error);
        expect_found(good, "a frame is posed", error.text);
        if (good) check_frame(f, world);
    }
    ts_skin_opt.close(session);
    ts_case_free(c);
}

/* Times that do not grow, of each kind of key. */
static void check_times(const char *path)
{
    for (int kind = 0; kind < 3; kind++)
        for (int key = 1; key < KEYS; key++) {
            struct ts_case *c = ts_case_new();
            struct ts_error error = {""};
            struct motion bad = motion;
            struct ts_rig rig;
            char text[80];

            bad.time[kind][key] = bad.time[kind][key - 1];
            snprintf(text, sizeof text,
                     "node 'knee': expected key times that grow, found another at key %d", key);
            expect_that(c && !import(path, &bad, c, &rig, &error) && strstr(error.text, text),
                        "times of kind %d, key %d: %s", kind, key, error.text);
            ts_case_free(c);
        }
}

int main(void)
{
    static char folder[] = "motions.XXXXXX";
    char path[64];

    if (!READS_FILES) return puts("skipped: built without assimp"), verdict();
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/tiny.gltf", folder);
    check_motion(path);
    check_times(path);
    unlink(path);
    rmdir(folder);
    return verdict();
}
