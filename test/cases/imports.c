/* imports.c: characters from files: tiny glTF files that the test writes, whose vertices are known.
 * Memory that runs out leaves a clean refusal, and so does a bad file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/import/import.h"
#include "cases/scene/rig.h"
#include "test/cases/tiny_gltf.h"
#include "test/memory/starve.h"

#if defined(HAVE_ASSIMP) && HAVE_ASSIMP
#define READS_FILES true
#else
#define READS_FILES false
#endif

static bool is_near(const double *p, double x, double y, double z)
{
    /* a dozen operations on numbers below 8, each off by at most 2^-50 */
    return fabs(p[0] - x) <= 0x1p-46 && fabs(p[1] - y) <= 0x1p-46 && fabs(p[2] - z) <= 0x1p-46;
}

/* Where the four vertices of the strip are after none, half and all of the turn: what glTF says, by
 * hand. The knee, seen from the mesh, turns about (0.5, 0, 1), and all is 2 farther along y. The
 * eye's four vertices, if it is there, have the knee as their origin. */
static bool is_right(const struct ts_rig *rig, bool moves)
{
    static const double half = 0.70710678118654752;
    const double angle[3][2] = {{1, 0}, {half, half}, {0, 1}}; /* cosine and sine */
    static const double knee[4] = {0, 0.5, 1, 0.75};
    double world[24];
    struct ts_error error;
    struct ts_skin *session = NULL;
    bool good = ts_skin_opt.open(&rig->skin, &session, &error);

    for (unsigned f = 0; good && f < 3; f++) {
        double c = angle[moves ? f : 0][0], s = angle[moves ? f : 0][1];

        good = ts_skin_opt.pose(session, rig->local + f * (size_t)rig->skin.joint_count, &error) &&
               ts_skin_opt.world(session, world, &error);
        for (uint32_t v = 0; good && v < rig->skin.vertex_count; v++) {
            double across = v % 2, up = v / 2 % 2, below = up - 1, w = knee[v % 4];

            good = v < 4 ? is_near(world + 3 * v, across, 2 - w * s * below,
                                   (1 - w) * up + w * (1 + c * below))
                         : is_near(world + 3 * v, 0.5 + across, 2 - s * up, 1 + c * up);
        }
    }
    ts_skin_opt.close(session);
    return good;
}

static const char *judge(const struct ts_rig *rig, bool moves, bool eye)
{
    static const uint32_t face[12] = {0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6};
    const struct ts_skin_model *skin = &rig->skin;

    if (skin->vertex_count != (eye ? 8 : 4) || skin->joint_count != (eye ? 3 : 2) ||
        rig->face_count != (eye ? 4 : 2) || rig->frame_count != 3 ||
        memcmp(rig->face, face, rig->face_count * sizeof(uint32_t[3])) != 0)
        return "another mesh";
    if (eye && skin->parent[2] != 1) return "another parent of the eye";
    if (skin->parent[0] != TS_SKIN_ROOT || skin->parent[1] != 0 || skin->place[0] != 0.5 ||
        skin->place[5] != 1)
        return "another skeleton";
    return is_right(rig, moves) ? NULL : "vertices elsewhere";
}

struct import {
    const char *path;
    bool moves, eye;
};

/* The readings with one joint a vertex, too: bent as far, blended. */
static const char *judge_blended(const struct ts_rig *linear, bool moves, struct ts_case *c)
{
    static const uint32_t joint[8] = {0, 1, 1, 1, 2, 2, 2, 2};
    static const double weight[8] = {1, 0.5, 1, 0.75, 1, 1, 1, 1};
    size_t count = linear->skin.vertex_count;
    struct ts_error error = {""};
    struct ts_rig rig;

    if (!ts_rig_read(linear, TS_SKIN_BLENDED, c, &rig, &error)) return "no other reading";
    if (memcmp(rig.skin.joint, joint, count * sizeof *joint) != 0 ||
        memcmp(rig.skin.weight, weight, count * sizeof *weight) != 0)
        return "another joint";
    return is_right(&rig, moves) ? NULL : "vertices elsewhere, blended";
}

/* What is wrong with a refusal for lack of memory: it names the file and no line, and the importer
 * refuses, too, and does not crash. */
static const char *blames(const char *path, const struct ts_error *error)
{
    size_t length = strlen(path);

    if (strncmp(error->text, path, length) != 0) return "another path";
    if (strncmp(error->text + length, ": ", 2) != 0) return "a line that is not to blame";
    return strstr(error->text, "crashed") ? "a crash" : NULL;
}

/* Its four vertices, and two faces. */
static enum outcome run_mesh(const void *with, struct ts_error *error)
{
    const char *path = with, *wrong = NULL;
    struct ts_case *c;
    bool rounded, good = ts_import(path, &c, &rounded, error);

    feed();
    if (!good) wrong = blames(path, error);
    if (good && (c->body[0].vertex_count != 4 || c->body[0].face_count != 2))
        wrong = "another mesh";
    ts_case_free(c);
    return wrong ? broken(error, wrong) : good ? DONE : refused(error);
}

static enum outcome run_import(const void *with, struct ts_error *error)
{
    const struct import *import = with;
    struct ts_case *c = ts_case_new();
    const char *wrong = NULL;
    struct ts_rig rig;
    bool good;

    if (!c) return REFUSED;
    good = ts_rig_import(import->path, 3, c, &rig, error);
    feed();
    if (good) wrong = judge(&rig, import->moves, import->eye);
    if (good && !wrong) wrong = judge_blended(&rig, import->moves, c);
    if (!good) wrong = blames(import->path, error);
    ts_case_free(c);
    return wrong ? broken(error, wrong) : good ? DONE : refused(error);
}

/* ---- weights ---- */

/* Weights of floats whose sum is 1 but for their rounding, or off by as much as is allowed: each by
 * the sum of all, which is then 1 as closely as doubles can. */
static void takes_weights(const char *path, const float weight[3])
{
    struct tiny tiny = good_file();
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};
    double sum = (double)weight[0] + weight[1] + weight[2], found = 0;
    struct ts_rig rig;
    bool good;

    for (int i = 0; i < 3; i++) {
        tiny.strip.joint[1][i] = i % 2;
        tiny.strip.weight[1][i] = weight[i];
    }
    good = c && put_tiny(path, &tiny) && ts_rig_import(path, 3, c, &rig, &error);
    for (int i = 0; good && i < TS_SKIN_MOST; i++) found += rig.skin.weight[TS_SKIN_MOST + i];
    if (!good || !(fabs(found - 1) <= 0x1p-52) ||
        !(fabs(rig.skin.weight[TS_SKIN_MOST] * sum - weight[0]) <= 0x1p-53))
        starve_failed("weights %.9g %.9g %.9g: %s, sum %.17g", (double)weight[0], (double)weight[1],
                      (double)weight[2], error.text, found);
    ts_case_free(c);
}

/* The last vertex is the third one again, but for its weights. */
static void keeps_two(const char *path)
{
    struct tiny tiny = good_file();
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};
    struct ts_rig rig;

    tiny.strip.weight[2][0] = tiny.strip.weight[2][1] = 0.5F;
    tiny.strip.weight[4][0] = 0.25F, tiny.strip.weight[4][1] = 0.75F;
    if (!c || !put_tiny(path, &tiny) || !ts_rig_import(path, 3, c, &rig, &error) ||
        rig.skin.vertex_count != 5 || rig.face[2] != 2 || rig.face[5] != 4 ||
        rig.skin.weight[(size_t)TS_SKIN_MOST * 2] != 0.5 ||
        rig.skin.weight[(size_t)TS_SKIN_MOST * 4] != 0.75)
        starve_failed("vertices with other weights became one: %s", error.text);
    ts_case_free(c);
}

/* q and -q are one turn: the knee goes the shorter way, and the same one. */
static void turns_same_way(const char *path)
{
    struct tiny tiny = good_file();
    struct import import = {path, true, false};
    struct ts_error error = {""};

    for (int k = 0; k < 4; k++) tiny.strip.turn[1][k] = -tiny.strip.turn[1][k];
    if (!put_tiny(path, &tiny) || run_import(&import, &error) != DONE)
        starve_failed("a turn by -q: %s", error.text);
}

/* One line that begins with the file and says what was expected. */
static void refuses(const char *path, unsigned frames, const char *what)
{
    struct ts_case *c = ts_case_new();
    struct ts_error error = {""};
    struct ts_rig rig;

    if (!c || ts_rig_import(path, frames, c, &rig, &error))
        starve_failed("%s: was taken", what);
    else if (strncmp(error.text, path, strlen(path)) != 0 || !strstr(error.text, what) ||
             strchr(error.text, '\n'))
        starve_failed("%s: %s", what, error.text);
    ts_case_free(c);
}

static void refuses_tiny(const char *path, const struct tiny *tiny, const char *what)
{
    if (put_tiny(path, tiny))
        refuses(path, 3, what);
    else
        starve_failed("%s: could not be made", path);
}

static void try_bad_files(const char *path)
{
    struct tiny bad = good_file();

    refuses_tiny(path, (bad.joint[1] = 9, &bad), "expected a character that assimp can read");
    bad = good_file();
    refuses_tiny(path, (bad.strip.joint[1][1] = 5, &bad),
                 "vertex 1: expected weights with sum 1, found 0.5");
    bad = good_file();
    refuses_tiny(path, (bad.strip.weight[3][0] = 0.26F, &bad),
                 "vertex 3: expected weights with sum 1, found 1.0");
    bad = good_file();
    bad.strip.weight[3][0] = -0.5F;
    refuses_tiny(path, (bad.strip.weight[3][1] = 1.5F, &bad), "vertex 3: expected weights");
    bad = good_file();
    for (int i = 0; i < 4; i++) bad.strip.weight[0][i] = 0.125F;
    refuses_tiny(path, (bad.second = true, &bad), "expected at most 4 joints a vertex");
    bad = good_file();
    refuses_tiny(path, (bad.below_knee = 2, &bad), "assimp");
    bad = good_file();
    memset(bad.strip.unbind[1], 0, sizeof bad.strip.unbind[1]);
    refuses_tiny(path, &bad, "'knee': expected an inverse bind matrix that has an inverse");
    bad = good_file();
    refuses_tiny(path, (bad.skin = false, &bad), "no skin");
    bad = good_file();
    refuses_tiny(path, (bad.strip.place[2][1] = NAN, &bad), "found another in vertex 2");
    bad = good_file();
    memset(bad.strip.turn[1], 0, sizeof bad.strip.turn[1]);
    refuses_tiny(path, &bad, "frame 1, joint 1: expected a pose of finite numbers");
    bad = good_file();
    refuses_tiny(path, (bad.cut = 100, &bad), "expected a character that assimp can read");
}

/* What is no number, or no time. */
static void try_bad_numbers(const char *path)
{
    static const char times[] = "node 'knee': expected key times that grow, found another at key ";
    static const struct {
        float first, second;
        char key;
    } bad_time[] = {{0, 0, '1'},   {1, 0.5F, '1'},     {0, NAN, '1'},
                    {NAN, 1, '0'}, {0, INFINITY, '1'}, {-INFINITY, 1, '0'}};
    struct tiny bad = good_file();
    char what[sizeof times + 1];

    bad.strip.weight[3][1] += 0x1p-19F;
    refuses_tiny(path, &bad, "vertex 3: expected weights with sum 1, found 1.0000019");
    bad = good_file();
    refuses_tiny(path, (bad.strip.weight[3][1] = NAN, &bad), /* assimp leaves it out */
                 "vertex 3: expected weights with sum 1, found 0.25");
    bad = good_file();
    refuses_tiny(path, (bad.strip.turn[0][1] = NAN, &bad),
                 "frame 0, joint 1: expected a pose of finite numbers");
    for (size_t i = 0; i < sizeof bad_time / sizeof *bad_time; i++) {
        bad = good_file();
        bad.strip.time[0] = bad_time[i].first;
        bad.strip.time[1] = bad_time[i].second;
        snprintf(what, sizeof what, "%s%c", times, bad_time[i].key);
        refuses_tiny(path, &bad, what);
    }
}

static void try_weights(const char *path)
{
    takes_weights(path, (const float[]){0.1F, 0.2F, 0.7F});
    takes_weights(path, (const float[]){0.25F, 0.5F, 0.25F + 0x1p-20F});
    takes_weights(path, (const float[]){0.25F, 0.5F, 0.25F - 0x1p-20F});
    keeps_two(path);
    turns_same_way(path);
}

static void try_files(const char *folder)
{
    char path[64], none[64];
    struct tiny tiny = good_file();
    struct import import = {path, true, false};

    snprintf(path, sizeof path, "%s/tiny.gltf", folder);
    snprintf(none, sizeof none, "%s/none.gltf", folder);
    refuses(none, 3, "cannot read");
    if (!put_tiny(path, &tiny)) starve_failed("%s: could not be made", path);
    refuses(path, 0, "expected at least 1 frame");
    starve("an animated glTF file", run_import, &import);
    tiny.moves = import.moves = false;
    if (!put_tiny(path, &tiny)) starve_failed("%s: could not be made", path);
    starve("a glTF file that stands still", run_import, &import);
    starve("a mesh in a glTF file", run_mesh, path);
    tiny = good_file();
    tiny.eye = import.eye = import.moves = true;
    tiny.below_knee = 4;
    if (!put_tiny(path, &tiny)) starve_failed("%s: could not be made", path);
    starve("a glTF file with a mesh that has no skin", run_import, &import);
    try_weights(path);
    try_bad_files(path);
    try_bad_numbers(path);
    unlink(path);
}

int main(void)
{
    char folder[] = "imports.XXXXXX";

    if (!starve_begin() || !mkdtemp(folder)) return 1;
    if (READS_FILES)
        try_files(folder);
    else
        refuses("tiny.gltf", 3, "built without assimp");
    rmdir(folder);
    return starve_end();
}
