/* walk.c: the page of two trees that are walked down together: which pairs of boxes and of faces
 * the library looks at. The walk is taken again, with the library's own steps, after the library
 * answered; it has to come to the same numbers. */
#include <stdlib.h>
#include <string.h>

#include "cases/shape/shapes.h"
#include "docs/play/play.h"
#include "opt/contact/contact.h"
#include "touchstone/morph.h"
#include "touchstone/triangle.h"

/* A node or a face of each body, and what became of the pair. */
enum outcome { OPENED, APART, MEET, MISS };
struct step {
    double outcome, opens_b; /* of OPENED: which of both is opened */
    double face[2];          /* of MEET and MISS: their faces */
    double box[2][6];        /* lower and upper bounds of each */
};
enum { MOST_STEPS = 1 << 16 };

static struct {
    struct ts_case *c;
    struct ts_contact *session;
    struct ts_pairs pairs;
    struct ts_work work, before; /* the library's: now, and before the question */
    struct step *step;
    size_t steps, room;
    uint64_t overlaps, triangles; /* of the walk taken again */
} of;

static struct {
    double contacts, steps, volumes, overlaps, triangles, same;
} shown;

/* ---- the walk, taken again ---- */

static void note(enum outcome outcome, bool into_b, const struct spot *a, const struct spot *b)
{
    struct step *s;

    if (of.steps == MOST_STEPS) return;
    if (of.steps == of.room) {
        size_t room = of.room ? 2 * of.room : 1024;
        struct step *more = realloc(of.step, room * sizeof *more);

        if (!more) return;
        of.step = more;
        of.room = room;
    }
    s = &of.step[of.steps++];
    *s = (struct step){outcome, into_b, {-1, -1}, {{0}, {0}}};
    memcpy(s->box[0], &a->room, sizeof a->room);
    memcpy(s->box[1], &b->room, sizeof b->room);
}

static void note_faces(const struct couple *c, const struct spot *a, const struct spot *b)
{
    const struct model *m[2] = {c->a, c->b};
    const struct spot *spot[2] = {a, b};
    double corner[2][9];
    size_t before = of.steps;

    for (int i = 0; i < 2; i++) corners(m[i], face_vertices(m[i], spot[i]->node), corner[i]);
    of.triangles++;
    note(ts_triangle_meet(corner[0], corner[1]) ? MEET : MISS, false, a, b);
    for (int i = 0; i < 2 && of.steps > before; i++)
        of.step[before].face[i] = face_number(m[i], spot[i]->node);
}

/* As opt_contact_visit does it. Nodes that were opened in this frame are not made again. */
static void visit(const struct couple *c, const struct spot *a, const struct spot *b)
{
    bool into_b = opens_b(c, a, b);
    struct model *m = into_b ? c->b : c->a;
    uint32_t opened = (into_b ? b : a)->node, hits;
    struct ts_work unused = {0};
    struct group group;

    if (opened >= m->first_face) {
        note_faces(c, a, b);
        return;
    }
    note(OPENED, into_b, a, b);
    group = children(m, opened);
    opt_contact_open_node(m, opened, ALONE, &unused);
    of.overlaps += group.count;
    hits = hit_group(c, into_b, into_b ? a : b, group);
    for (uint32_t k = 0; k < group.count; k++) {
        struct spot child;

        go_to(m, &child, group, k);
        if (hits >> k & 1)
            visit(c, into_b ? a : &child, into_b ? &child : b);
        else
            note(APART, into_b, into_b ? a : &child, into_b ? &child : b);
    }
}

static void walk_again(void)
{
    struct couple c;
    struct ts_relation relation[2];
    struct spot a, b;

    of.steps = 0;
    of.overlaps = of.triangles = 0;
    opt_contact_make_couple(&c, &of.session->model[0], &of.session->model[1], relation);
    if (!c.a->tree.node_count || !c.b->tree.node_count) return;
    go_to_root(c.a, &a);
    go_to_root(c.b, &b);
    of.overlaps++;
    if (hit_group(&c, true, &a, (struct group){0, 1}))
        visit(&c, &a, &b);
    else
        note(APART, true, &a, &b);
}

/* ---- a frame ---- */

static bool open_session(const struct ts_body *body, uint32_t degree, uint32_t leaf,
                         struct ts_error *error)
{
    struct ts_contact_options options = {.degree = degree, .leaf = leaf, .volume = TS_VOLUME_BOX};

    ts_contact_close(of.session);
    of.session = ts_contact_open(2, body, &options, error);
    return of.session != NULL;
}

/* The library's work of a frame: both bodies are moved, and asked for all contacts. */
static bool ask(const struct ts_state *state, struct ts_error *error)
{
    ts_contact_work(of.session, &of.before);
    if (!ts_contact_update(of.session, 0, &state[0], error) ||
        !ts_contact_update(of.session, 1, &state[1], error) ||
        !ts_contact_all(of.session, 0, 1, &of.pairs, error))
        return false;
    ts_contact_work(of.session, &of.work);
    return true;
}

PLAY_API double *walk_trace(void)
{
    walk_again();
    shown.contacts = (double)of.pairs.count;
    shown.steps = (double)of.steps;
    shown.volumes = (double)(of.work.volumes - of.before.volumes);
    shown.overlaps = (double)(of.work.overlaps - of.before.overlaps);
    shown.triangles = (double)(of.work.triangles - of.before.triangles);
    shown.same = shown.overlaps == (double)of.overlaps && shown.triangles == (double)of.triangles;
    return &shown.contacts;
}

PLAY_API const struct step *walk_steps(void) { return of.step; }

/* ---- the bodies ---- */

/* Two knots of 2 * rings * sides faces each. */
PLAY_API bool walk_open(uint32_t rings, uint32_t sides)
{
    const struct ts_knot knot[2] = {{2, 3, 0.2, rings, sides}, {2, 5, 0.14, rings, sides}};
    struct ts_shape shape;

    of.c = ts_case_new();
    if (!of.c || !ts_case_shape(of.c, 2, 1)) return false;
    for (size_t b = 0; b < 2; b++) {
        if (!ts_shape_knot(of.c, &knot[b], &shape)) return false;
        of.c->body[b] = ts_shape_body(&shape);
    }
    return true;
}

PLAY_API bool walk_choose(uint32_t degree, uint32_t leaf)
{
    struct ts_error error;

    return open_session(of.c->body, degree, leaf, &error);
}

/* The scene `knot` at a time from 0 to 1, and the second one moved aside. */
PLAY_API bool walk_frame(double time, double aside)
{
    static const double axis[2][3] = {{0.6, 0, 0.8}, {0.48, 0.8, 0.36}};
    struct ts_state state[2] = {ts_at_rest(), ts_at_rest()};
    struct ts_error error;

    state[0].pose = ts_turned(axis[0], 4 * time, (double[]){-1.8 + 1.7 * time, 0, 0});
    state[1].pose =
        ts_turned(axis[1], 1 - 3 * time, (double[]){1.8 - 1.7 * time, 0.2 + aside, 0.1});
    return ask(state, &error);
}

PLAY_API uint32_t walk_face_count(uint32_t body) { return of.c->body[body].face_count; }
PLAY_API const uint32_t *walk_faces(uint32_t body) { return of.c->body[body].face; }
PLAY_API uint32_t walk_vertex_count(uint32_t body) { return of.c->body[body].vertex_count; }

/* The world vertices of a body, for the picture; the library places those that it needs alone. */
PLAY_API const double *walk_world(uint32_t body)
{
    static double *world[2];
    const struct model *m = &of.session->model[body];
    struct ts_error error;

    if (!world[body]) world[body] = calloc(3 * (size_t)m->body->vertex_count + 1, sizeof(double));
    if (world[body] && !ts_morph_world(m->body, &m->state, world[body], &error)) return NULL;
    return world[body];
}

/* ---- the answer ---- */

static void answer_frame(const struct ts_case *c, size_t frame, FILE *out)
{
    struct ts_error error;

    if (!ask(ts_case_state(c, frame, 0), &error)) {
        fprintf(out, "refused %s\n", error.text);
        return;
    }
    walk_trace();
    for (size_t i = 0; i < of.pairs.count; i++)
        fprintf(out, "contact %u %u\n", of.pairs.pair[i].a, of.pairs.pair[i].b);
    fprintf(out, "overlaps %.0f triangles %.0f same %.0f\n", shown.overlaps, shown.triangles,
            shown.same);
    for (size_t i = 0; i < of.steps; i++) {
        const struct step *s = &of.step[i];

        fprintf(out, "step %.0f %.0f", s->outcome, s->opens_b);
        play_bits(out, 12, s->box[0]);
        fprintf(out, "\n");
    }
}

/* The first two bodies in every frame, by trees of degree 2. */
void play_answer(const struct ts_case *c, FILE *out)
{
    struct ts_error error;

    if (c->body_count < 2) return;
    if (!open_session(c->body, 2, 1, &error)) {
        fprintf(out, "refused %s\n", error.text);
        return;
    }
    for (size_t f = 0; f < c->frame_count; f++) answer_frame(c, f, out);
    ts_contact_close(of.session);
    of.session = NULL;
}
