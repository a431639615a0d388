/* version1.c: cases of version 1, which had no parameters: the properties of a few columns took
 * them from coordinates of vertices. Here they get their names. */
#include <math.h>
#include <string.h>

#include "cases/case/case.h"

/* A number as a whole one between bounds. */
static double whole(double x, double least, double most)
{
    return x >= least ? x < most ? floor(x) : most : least;
}

/* Takes away the last body. Contacts with it, if the case knew any, go with it. */
static bool drop_last_body(struct ts_case *c)
{
    size_t bodies = c->body_count - 1;
    struct ts_state *state = ts_case_alloc(c, c->frame_count * bodies, sizeof *state);

    if (!state) return false;
    for (size_t f = 0; f < c->frame_count; f++) {
        for (size_t i = 0; i < bodies; i++) state[f * bodies + i] = *ts_case_state(c, f, i);
        if (bodies < 2) c->answer[f] = (struct ts_answer){.known = false};
    }
    c->state = state;
    c->body_count = bodies;
    return true;
}

/* The last body was the view: two corners of its box, (axis, from_high, weld), (width, height). */
static bool name_view(struct ts_case *c)
{
    enum { MOST_PIXELS = 64 };
    const struct ts_body *view = c->body_count < 2 ? NULL : &c->body[c->body_count - 1];
    const double *x;
    double size[2];

    if (!view || view->vertex_count < 4) return true;
    x = view->reference;
    for (int k = 0; k < 2; k++) size[k] = whole(x[9 + k], 1, MOST_PIXELS);
    return ts_case_set(c, "view_low", 3, x) && ts_case_set(c, "view_high", 3, x + 3) &&
           ts_case_set_number(c, "axis", whole(x[6], 0, 2)) &&
           ts_case_set_number(c, "from_high", whole(x[7], 0, 1)) &&
           ts_case_set_number(c, "weld", whole(x[8], 0, 1)) &&
           ts_case_set(c, "resolution", 2, size) && drop_last_body(c);
}

/* The body without its vertices from number `count` on, if it has one shape and no face has them.
 */
static void shorten(struct ts_body *body, uint32_t count)
{
    if (body->vertex_count <= count || body->reference_count > 1) return;
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++)
        if (body->face[i] >= count) return;
    body->vertex_count = count;
}

/* The fourth vertex of the first triangle was (levels, edge, margin), with a minus sign in front of
 * the levels for a quaternary tree, that of the second (radius, 0, 0). */
static bool name_rule(struct ts_case *c)
{
    enum { USUAL_LEVELS = 2, MOST_LEVELS = 6 };
    const double *rule, *ball;
    double levels;

    if (c->body_count < 2 || c->body[0].vertex_count < 4 || c->body[1].vertex_count < 4)
        return true;
    rule = c->body[0].reference + 9;
    ball = c->body[1].reference + 9;
    levels = floor(fabs(rule[0]));
    if (!(levels >= 1 && fabs(rule[0]) <= MOST_LEVELS)) levels = USUAL_LEVELS;
    for (int i = 0; i < 2; i++) shorten(&c->body[i], 3);
    return ts_case_set_number(c, "levels", levels) &&
           ts_case_set_number(c, "quaternary", rule[0] < 0) &&
           ts_case_set_number(c, "edge", fabs(rule[1])) &&
           ts_case_set_number(c, "margin", fabs(rule[2])) &&
           ts_case_set_number(c, "radius", fabs(ball[0]));
}

/* A number that names no joint names one that no skeleton has. */
static double joint_named(double x)
{
    const double missing = 0xfffffffe;

    return x >= 0 && x < missing && x == floor(x) ? x : missing;
}

/* The second vertex of a joint's body was (parent, 0, 0). */
static bool name_parents(struct ts_case *c, size_t joints)
{
    double *parent = ts_case_alloc(c, joints, sizeof *parent);

    if (!parent) return false;
    for (size_t j = 0; j < joints; j++) {
        struct ts_body *body = &c->body[1 + j];
        bool root = body->vertex_count < 2 || body->reference[3] < 0;

        parent[j] = root ? -1 : joint_named(body->reference[3]);
        if (body->vertex_count > 1) body->vertex_count = 1;
        body->reference_count = 1;
    }
    return ts_case_set(c, "parent", joints, parent);
}

/* "Vertex" v of the skin's reference 1 + i was (joint, weight, 0) of its vertex v. */
static bool name_influences(struct ts_case *c)
{
    struct ts_body *skin = &c->body[0];
    size_t n = skin->reference_count - 1, count = n * skin->vertex_count;
    double *joint = ts_case_alloc(c, count, sizeof *joint);
    double *weight = ts_case_alloc(c, count, sizeof *weight);

    if (!joint || !weight) return false;
    for (size_t v = 0; v < skin->vertex_count; v++)
        for (size_t i = 0; i < n; i++) {
            const double *from = skin->reference + 3 * ((i + 1) * skin->vertex_count + v);

            joint[v * n + i] = joint_named(from[0]);
            weight[v * n + i] = from[1];
        }
    skin->reference_count = 1;
    return ts_case_set_number(c, "influences", (double)n) &&
           ts_case_set(c, "joint", count, joint) && ts_case_set(c, "weight", count, weight);
}

/* Body 0 was the skin, those behind it, up to one with faces, were joints. */
static bool name_skeleton(struct ts_case *c)
{
    enum { MOST_INFLUENCES = 65535 };
    size_t joints = 0;

    if (c->body_count == 0 || c->body[0].reference_count > MOST_INFLUENCES) return true;
    while (joints + 1 < c->body_count && c->body[joints + 1].face_count == 0) joints++;
    for (size_t f = 0; f < c->frame_count; f++) /* weights of references that are no more */
        for (size_t i = 0; i <= joints; i++) ts_case_state(c, f, i)->weight = NULL;
    return name_parents(c, joints) && name_influences(c);
}

/* The first byte said which reader the others are for. */
static bool name_format(struct ts_case *c)
{
    enum { READERS = 4 };

    if (c->byte_count == 0) return true;
    if (!ts_case_set_number(c, "format", c->byte[0] % READERS)) return false;
    c->byte++;
    c->byte_count--;
    return true;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool ts_case_from_version_1(struct ts_case *c)
{
    static const struct {
        const char *property; /* how its name starts; the first that fits counts */
        bool (*name)(struct ts_case *c);
    } old[] = {
        {"ldi.", name_view},      {"stencil.", name_view},           {"volume.", name_view},
        {"corner.", name_rule},   {"spheretree.planes_", name_rule}, {"spheretree.", name_skeleton},
        {"skin.", name_skeleton}, {"reader.any_bytes", name_format}};

    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        if (starts(c->property, old[i].property)) return old[i].name(c);
    return true;
}
