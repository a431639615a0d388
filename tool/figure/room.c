/* room.c: the character in the living-room (after fig. 4 of paper 002), from above and from one
 * side. Faces that look away are left out, and with them the walls that stand in front. The others
 * are painted from the farthest to the nearest; long ones, which are walls, floor and the tops of
 * furniture, come first, since the middle of such a face says little about what it hides. */
#include <math.h>
#include <stdlib.h>

#include "cases/scene/rig.h"
#include "tool/tool.h"

enum { UNIT = 90, FRAME = 28 };

/* Right, up and towards us: three directions at right angles, made of 3, 4 and 5, so that the
 * picture is the same on every machine. */
static const double right[3] = {-0.8, 0.6, 0}, up[3] = {-0.36, -0.48, 0.8},
                    near[3] = {0.48, 0.64, 0.6};

struct painted {
    double at[3][2], depth, shade;
    bool person, is_long;
    size_t number;
};

static double along(const double *axis, const double *p)
{
    return (axis[0] * p[0] + axis[1] * p[1]) + axis[2] * p[2];
}

/* False when the face looks away or has no area. */
static bool paint(struct painted *to, const double *p[3])
{
    double u[3], v[3], normal[3], length, edge = 0;

    for (int k = 0; k < 3; k++) {
        u[k] = p[1][k] - p[0][k];
        v[k] = p[2][k] - p[0][k];
        edge = fmax(edge, fmax(fabs(u[k]), fabs(v[k])));
    }
    for (int k = 0; k < 3; k++)
        normal[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    length = sqrt(along(normal, normal));
    if (!(along(normal, near) > 0)) return false;
    for (int k = 0; k < 3; k++) {
        to->at[k][0] = UNIT * along(right, p[k]);
        to->at[k][1] = -UNIT * along(up, p[k]);
    }
    to->depth = (along(near, p[0]) + along(near, p[1])) + along(near, p[2]);
    to->shade = (normal[2] * 0.8 + normal[0] * 0.6) / length;
    to->is_long = edge > 1.25;
    return true;
}

static int compare(const void *left, const void *right_one)
{
    const struct painted *x = left, *y = right_one;

    if (x->is_long != y->is_long) return x->is_long ? -1 : 1;
    if (x->depth != y->depth) return x->depth < y->depth ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static size_t paint_body(struct painted *to, size_t count, bool person, uint32_t faces,
                         const uint32_t *face, const double *world)
{
    for (uint32_t f = 0; f < faces; f++) {
        const double *p[3] = {world + 3 * (size_t)face[3 * (size_t)f],
                              world + 3 * (size_t)face[3 * (size_t)f + 1],
                              world + 3 * (size_t)face[3 * (size_t)f + 2]};

        to[count].person = person;
        to[count].number = count;
        if (paint(&to[count], p)) count++;
    }
    return count;
}

static void put(size_t count, struct painted *face)
{
    double lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY};

    for (size_t i = 0; i < 6 * count; i++) {
        double x = face[i / 6].at[i / 2 % 3][i % 2];

        lo[i % 2] = fmin(lo[i % 2], x);
        hi[i % 2] = fmax(hi[i % 2], x);
    }
    qsort(face, count, sizeof *face, compare);
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.0f %.0f %.0f %.0f\">\n"
           "<title>A character in a living-room</title>\n"
           "<style>path { stroke-width: 0.4; stroke-linejoin: round }</style>\n",
           lo[0] - 10, lo[1] - 10, hi[0] - lo[0] + 20, hi[1] - lo[1] + 20);
    for (size_t i = 0; i < count; i++) {
        const struct painted *f = &face[i];
        int light = (int)(f->person ? 130 + 60 * f->shade : 195 + 50 * f->shade);
        int blue = f->person ? light / 3 : light - 15;

        printf("<path style=\"fill:#%02x%02x%02x;stroke:#%02x%02x%02x\" "
               "d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>\n",
               (unsigned)(f->person ? light + 40 : light),
               (unsigned)(f->person ? light / 2 : light), (unsigned)blue,
               (unsigned)(f->person ? light + 40 : light - 12),
               (unsigned)(f->person ? light / 2 : light - 12),
               (unsigned)(f->person ? blue : blue - 12), f->at[0][0], f->at[0][1], f->at[1][0],
               f->at[1][1], f->at[2][0], f->at[2][1]);
    }
    printf("</svg>\n");
}

int tool_figure_room(void)
{
    const struct ts_scene_options options = {1, 120};
    const struct ts_scene *scene = ts_scene_find("living-room");
    struct ts_case *c = ts_case_new();
    struct ts_error error = {"out of memory"};
    struct painted *face = NULL;
    struct ts_skin *skinning = NULL;
    struct ts_rig rig;
    double *world = NULL;
    bool good = c && scene->build(&options, c) &&
                ts_scene_rig(scene, &options, c, 1, TS_SKIN_BLENDED, &rig, &error);

    if (good) {
        world = calloc(rig.skin.vertex_count + (size_t)1, sizeof(double[3]));
        face = calloc(c->body[0].face_count + (size_t)rig.face_count + 1, sizeof *face);
        good =
            world && face && ts_skin_opt.open(&rig.skin, &skinning, &error) &&
            ts_skin_opt.pose(skinning, rig.local + FRAME * (size_t)rig.skin.joint_count, &error) &&
            ts_skin_opt.world(skinning, world, &error);
    }
    if (good) {
        size_t count = paint_body(face, 0, false, c->body[0].face_count, c->body[0].face,
                                  c->body[0].reference);

        put(paint_body(face, count, true, rig.face_count, rig.face, world), face);
    }
    ts_skin_opt.close(skinning);
    free(face);
    free(world);
    ts_case_free(c);
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}
