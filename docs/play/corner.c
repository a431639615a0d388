/* corner.c: the page of a character before a wall of big triangles: how each way to decide near a
 * large face looks at it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case/parameters.h"
#include "cases/shape/skeleton.h"
#include "docs/play/play.h"
#include "touchstone/spheretree.h"

/* A wall of two triangles in the plane x = 0, 4 wide and 2.6 high. */
enum { WALL_VERTICES = 4, WALL_FACES = 2, MOST_NEAR = 1 << 14 };
static const double wall_vertex[WALL_VERTICES][3] = {
    {0, -2, 0}, {0, 2, 0}, {0, 2, 2.6}, {0, -2, 2.6}};
static const uint32_t wall_face[WALL_FACES][3] = {{0, 1, 2}, {0, 2, 3}};

static struct {
    struct ts_case *c;
    struct ts_skin_model skin;
    struct ts_body body;
    struct ts_pose local[TS_CHARACTER_JOINTS], wall; /* of the frame */
    struct ts_skin *skinned;                         /* for the picture */
    double *world;
    struct ts_spheretree *character, *mesh[TS_SPHERETREE_TESTS]; /* the wall's rule decides */
    struct ts_corner_rule rule;
    struct ts_corner_tree tree[WALL_FACES]; /* for the picture */
    struct ts_pairs pairs;
} of;

/* What one way to decide did in this frame. */
static struct {
    double pairs, overlaps, planes, triangles;
} shown;

/* ---- the bodies ---- */

static bool open_walls(void)
{
    const struct ts_spheretree_body wall = {NULL, WALL_VERTICES, &wall_vertex[0][0], WALL_FACES,
                                            &wall_face[0][0]};
    struct ts_error error;

    for (uint32_t test = 0; test < TS_SPHERETREE_TESTS; test++) {
        const struct ts_spheretree_rule rule = {INFINITY, TS_SPHERETREE_VISITED, test, of.rule,
                                                TS_SPHERETREE_EVERY};

        ts_spheretree_close(of.mesh[test]);
        of.mesh[test] = ts_spheretree_open(&wall, rule, &error);
        if (!of.mesh[test]) return false;
    }
    return true;
}

static bool open_character(void)
{
    const struct ts_spheretree_body body = {&of.skin, of.body.vertex_count, of.body.reference,
                                            of.body.face_count, of.body.face};
    const struct ts_spheretree_rule rule = {0.9 /* docs/spheretree.md */,
                                            TS_SPHERETREE_VISITED,
                                            TS_SPHERETREE_FACE,
                                            {TS_CORNER_TREE, 1, 0, 0},
                                            TS_SPHERETREE_EVERY};
    struct ts_error error;

    of.character = ts_spheretree_open(&body, rule, &error);
    of.skinned = ts_skin_open(&of.skin, &error);
    return of.character && of.skinned;
}

/* A character of about 16 size * size faces. */
PLAY_API bool corner_open(uint32_t size)
{
    const struct ts_character_size parts = {size, size, size};
    struct ts_shape shape;

    of.c = ts_case_new();
    if (!of.c || !ts_shape_character(of.c, &parts, &shape)) return false;
    of.body = ts_shape_body(&shape);
    if (!ts_character_skin(of.c, &parts, &of.skin)) return false;
    of.skin.rest = of.body.reference;
    of.world = calloc(3 * (size_t)of.body.vertex_count, sizeof(double));
    return of.world && open_character();
}

/* How the trees inside the wall's faces are made. */
PLAY_API bool corner_choose(uint32_t kind, uint32_t levels, double margin)
{
    of.rule = (struct ts_corner_rule){kind, levels, 0, margin};
    return open_walls();
}

/* ---- a frame ---- */

/* The character makes a step; the wall stands at x. */
PLAY_API void corner_move(double phase, double x)
{
    static const struct ts_pose still = TS_IDENTITY;

    ts_character_walk(phase, of.local);
    of.wall = still;
    of.wall.row[0][3] = x;
}

/* The library's work of a frame, by one test: both bodies are posed, and asked for contacts. */
PLAY_API bool corner_frame(uint32_t test)
{
    struct ts_error error;

    return ts_spheretree_pose(of.character, of.local, &error) &&
           ts_spheretree_pose(of.mesh[test], &of.wall, &error) &&
           ts_spheretree_all(of.mesh[test], of.character, &of.pairs, &error);
}

/* The same, and what it cost. */
PLAY_API double *corner_count(uint32_t test)
{
    struct ts_work before, after;

    ts_spheretree_work(of.mesh[test], &before);
    if (!corner_frame(test)) return NULL;
    ts_spheretree_work(of.mesh[test], &after);
    shown.pairs = (double)of.pairs.count;
    shown.overlaps = (double)(after.overlaps - before.overlaps);
    shown.planes = (double)(after.planes - before.planes);
    shown.triangles = (double)(after.triangles - before.triangles);
    return &shown.pairs;
}

PLAY_API const struct ts_pair *corner_pairs(void) { return of.pairs.pair; }

/* ---- the picture ---- */

PLAY_API const double *corner_world(void)
{
    struct ts_error error;

    if (!ts_skin_pose(of.skinned, of.local, &error) || !ts_skin_world(of.skinned, of.world, &error))
        return NULL;
    return of.world;
}

PLAY_API uint32_t corner_vertex_count(void) { return of.body.vertex_count; }
PLAY_API uint32_t corner_face_count(void) { return of.body.face_count; }
PLAY_API const uint32_t *corner_faces(void) { return of.body.face; }

/* Makes the tree inside a face of the wall; how many balls it has. */
PLAY_API uint32_t corner_tree(uint32_t face)
{
    struct ts_corner_tree *tree = &of.tree[face];
    double triangle[9];
    struct ts_error error;

    for (size_t i = 0; i < 3; i++) {
        memcpy(triangle + 3 * i, wall_vertex[wall_face[face][i]], sizeof wall_vertex[0]);
        triangle[3 * i] += of.wall.row[0][3];
    }
    ts_corner_release(tree);
    if (!ts_corner_build(triangle, of.rule, tree, &error)) return 0;
    return tree->level[tree->level_count];
}

PLAY_API const struct ts_ball *corner_balls(uint32_t face) { return of.tree[face].ball; }
PLAY_API const uint32_t *corner_children(uint32_t face) { return of.tree[face].child; }
PLAY_API const double *corner_triangle(uint32_t face) { return of.tree[face].corner; }

/* ---- the answer ---- */

static struct ts_corner_rule rule_of(const struct ts_case *c)
{
    if (!ts_case_parameter(c, "levels")) return (struct ts_corner_rule){TS_CORNER_TREE, 4, 0, 0.5};
    return (struct ts_corner_rule){ts_case_number(c, "quaternary", 0) != 0 ? TS_CORNER_QUATERNARY
                                                                           : TS_CORNER_TREE,
                                   (uint32_t)ts_case_number(c, "levels", 0),
                                   ts_case_number(c, "edge", 0), ts_case_number(c, "margin", 0)};
}

static void answer_tree(const struct ts_corner_tree *tree, FILE *out)
{
    uint32_t count = tree->level[tree->level_count];

    fprintf(out, "levels %u balls %u\n", tree->level_count, count);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "ball %u", tree->child[i]);
        play_bits(out, 4, tree->ball[i].center);
        fprintf(out, "\n");
    }
}

static void answer_face(const struct ts_corner_tree *tree, const struct ts_body *body,
                        uint32_t face, const double *world, FILE *out)
{
    struct ts_corner_work work = {0};
    double triangle[9];
    struct ts_ball ball;
    bool plane, near, meet;

    play_face(body, face, world, triangle);
    ball = ts_corner_ball(triangle);
    plane = ts_corner_plane_sphere(&ball, triangle);
    near = ts_corner_may_meet(tree, &ball, &work);
    meet = ts_corner_contact(tree, triangle, &ball, &work);
    fprintf(out, "face %u plane %d near %d meet %d balls %.0f\n", face, plane, near, meet,
            (double)work.balls);
}

/* The tree inside every face of the first body, and what it says of every face of the last. */
void play_answer(const struct ts_case *c, FILE *out)
{
    size_t last = c->body_count - 1;
    double *world[2], triangle[9];
    struct ts_error error;

    if (!c->body_count || !c->frame_count) return;
    world[0] = play_world(c, 0, 0, out);
    world[1] = play_world(c, 0, last, out);
    for (uint32_t i = 0; world[0] && world[1] && i < c->body[0].face_count; i++) {
        struct ts_corner_tree tree;

        play_face(&c->body[0], i, world[0], triangle);
        if (!ts_corner_build(triangle, rule_of(c), &tree, &error)) {
            fprintf(out, "refused %s\n", error.text);
            continue;
        }
        answer_tree(&tree, out);
        for (uint32_t j = 0; j < c->body[last].face_count; j++)
            answer_face(&tree, &c->body[last], j, world[1], out);
        ts_corner_release(&tree);
    }
    free(world[0]);
    free(world[1]);
}
