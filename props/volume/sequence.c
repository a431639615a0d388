/* sequence.c: sessions of two meshes: answers do not depend on what was kept, and what is
 * refused changes nothing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "props/volume/volume.h"

enum { MOST_SHOWN = 7 };

/* What is shown, frame by frame: numbers of frames of the case, there and back, and some twice, so
 * that bodies stand still. */
static size_t frame_at(const struct ts_case *c, size_t shown)
{
    static const size_t order[MOST_SHOWN] = {0, 0, 1, 2, 2, 1, 0};

    return order[shown] % (c->frame_count ? c->frame_count : 1);
}

static void open_mesh(const struct ts_case *c, size_t body, struct ts_volume_mesh *to)
{
    const struct ts_body *b = &c->body[body];

    *to = (struct ts_volume_mesh){b->vertex_count, b->face_count, b->reference, b->face};
}

static bool open_session(const struct ts_volume_table *twin, const struct ts_case *c, bool rigid,
                         struct ts_volume **session)
{
    struct ts_volume_mesh mesh[2];
    struct ts_volume_rule rule = {.rigid = rigid};
    struct ts_view view = ldi_view(c);
    struct ts_error error;

    *session = NULL;
    rule.weld = ldi_welds(c);
    open_mesh(c, 0, &mesh[0]);
    open_mesh(c, 1, &mesh[1]);
    rule.width = view.width;
    rule.height = view.height;
    return twin->open(mesh, &rule, session, &error);
}

static bool box_of(const struct ts_body *body, const double *vertex, struct ts_box *box)
{
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++)
        for (int k = 0; k < 3; k++) {
            double x = vertex[3 * (size_t)body->face[i] + (size_t)k];

            if (!isfinite(x)) return false;
            box->lo[k] = i == 0 ? x : fmin(box->lo[k], x);
            box->hi[k] = i == 0 ? x : fmax(box->hi[k], x);
        }
    return true;
}

/* The views that the contract names: false where boxes have no thickness in common. */
static bool views_of(const struct ts_case *c, const struct ts_box box[2], bool rigid,
                     struct ts_view view[2])
{
    struct ts_voi voi;

    if (c->body[0].face_count == 0 || c->body[1].face_count == 0) return false;
    voi = ts_voi_ref.find(&box[0], &box[1]);
    if (voi.empty) return false;
    view[0] = ldi_view(c);
    if (rigid) {
        voi.box = box[0];
        voi.swapped = false;
        voi.axis = 0;
        for (uint32_t k = 1; k < 3; k++)
            if (box[0].hi[k] - box[0].lo[k] < box[0].hi[voi.axis] - box[0].lo[voi.axis])
                voi.axis = k;
    }
    view[0].box = voi.box;
    view[0].axis = voi.axis;
    view[0].from_high = voi.swapped;
    view[1] = view[0];
    view[1].from_high = !voi.swapped;
    return true;
}

/* What a frame should say: of images that are made for it. */
struct truth {
    bool refused, empty;
    struct ts_ldi_image image[2];
    struct ts_spans common, one, other;
};

static bool render(const struct ts_case *c, size_t body, const double *vertex,
                   const struct ts_view *view, struct ts_ldi_image *to)
{
    const struct ts_body *b = &c->body[body];
    struct ts_error error;
    struct ts_ldi *layers = NULL;
    bool good;

    good = ts_ldi_opt.open(b->vertex_count, b->reference, b->face_count, b->face, ldi_welds(c),
                           &layers, &error) &&
           ts_ldi_opt.render(layers, vertex, view, to, &error);
    ts_ldi_opt.close(layers);
    return good;
}

static void find_truth(const struct ts_case *c, const double *const vertex[2], bool rigid,
                       struct truth *t)
{
    struct ts_box box[2];
    struct ts_view view[2];

    *t = (struct truth){0};
    for (size_t i = 0; i < 2; i++)
        t->refused = t->refused || !box_of(&c->body[i], vertex[i], &box[i]);
    t->empty = !t->refused && !views_of(c, box, rigid, view);
    if (t->refused || t->empty) return;
    for (size_t i = 0; i < 2; i++)
        t->refused = t->refused || !render(c, i, vertex[i], &view[i], &t->image[i]);
    if (!t->refused)
        t->refused = !volume_truth(&t->image[0], &t->image[1], volume_both, &t->common) ||
                     !volume_truth(&t->image[0], NULL, volume_first, &t->one) ||
                     !volume_truth(&t->image[1], NULL, volume_first, &t->other);
}

static void drop_truth(struct truth *t)
{
    volume_drop(t->image);
    volume_forget(&t->common);
    volume_forget(&t->one);
    volume_forget(&t->other);
}

static bool same_image(const struct ts_ldi_image *a, const struct ts_ldi_image *b)
{
    size_t pixels = (size_t)a->view.width * a->view.height;

    return a->view.axis == b->view.axis && a->view.from_high == b->view.from_high &&
           memcmp(a->first, b->first, (pixels + 1) * sizeof *a->first) == 0 &&
           (a->first[pixels] == 0 || /* then there may be no list */
            memcmp(a->crossing, b->crossing, a->first[pixels] * sizeof *a->crossing) == 0);
}

static void judge_answer(const struct ts_volume_answer *answer, const struct truth *t, size_t shown,
                         struct ts_verdict *v)
{
    v->compared++;
    if (answer->empty != t->empty) ts_wrong(v, "frame %zu: empty is %d", shown, answer->empty);
    if (t->empty || answer->empty) return;
    for (int i = 0; i < 2; i++)
        if (!answer->image[i] || !same_image(answer->image[i], &t->image[i]))
            ts_wrong(v, "frame %zu: another image of body %d", shown, i);
    volume_compare("session", &answer->common, &t->common, v);
    if (answer->relation != volume_relation(t->common.units, t->one.units, t->other.units))
        ts_wrong(v, "frame %zu: relation %d", shown, (int)answer->relation);
    if (answer->push[0] != volume_way(&t->one, &t->other) ||
        answer->push[1] != volume_way(&t->other, &t->one))
        ts_wrong(v, "frame %zu: pushed %u and %u", shown, answer->push[0], answer->push[1]);
}

/* Every frame that is not empty needs an image of each body. */
static void judge_work(const struct ts_volume_table *twin, struct ts_volume *session,
                       uint64_t frames, uint64_t full, struct ts_verdict *v)
{
    struct ts_volume_work work;

    twin->work(session, &work);
    v->compared++;
    if (work.frames != frames) ts_wrong(v, "%llu frames", (unsigned long long)work.frames);
    for (int i = 0; i < 2; i++)
        if (work.rendered[i] + work.kept[i] < full)
            ts_wrong(v, "body %d: %llu images made and %llu kept", i,
                     (unsigned long long)work.rendered[i], (unsigned long long)work.kept[i]);
}

/* Shows one frame; returns whether it was taken. A refused one says nothing. */
static bool show(const struct ts_volume_table *twin, struct ts_volume *session,
                 const double *const given[2], const struct ts_pose *into, const struct truth *t,
                 size_t shown, struct ts_verdict *v)
{
    const struct ts_volume_answer *answer = NULL;
    struct ts_error error = {""};
    bool good = twin->frame(session, given, into, &answer, &error);

    if (good == t->refused)
        ts_wrong(v, "frame %zu: %s", shown, good ? "not refused" : error.text);
    else if (good)
        judge_answer(answer, t, shown, v);
    else if (!answer || answer->empty || answer->image[0] || answer->common.first ||
             error.text[0] == '\0')
        ts_wrong(v, "frame %zu: refused, and there is an answer, or no text", shown);
    return good && !t->refused;
}

void volume_same_frames(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    size_t last[2] = {0, 0};
    uint64_t frames = 0, full = 0;
    struct ts_volume *session;

    if (!open_session(twin, c, false, &session)) return;
    for (size_t shown = 0; shown < MOST_SHOWN && ts_verdict_good(v); shown++) {
        const double *vertex[2], *given[2];
        struct truth t;

        for (size_t i = 0; i < 2; i++) {
            size_t now = frame_at(c, shown + (i == 1 && shown + 1 < MOST_SHOWN));

            vertex[i] = volume_vertices(c, now, i);
            given[i] = now == last[i] ? NULL : vertex[i];
        }
        find_truth(c, vertex, false, &t);
        if (show(twin, session, given, NULL, &t, shown, v)) {
            for (size_t i = 0; i < 2; i++)
                last[i] = frame_at(c, shown + (i == 1 && shown + 1 < MOST_SHOWN));
            frames++;
            full += !t.empty;
        }
        drop_truth(&t);
    }
    if (ts_verdict_good(v)) judge_work(twin, session, frames, full, v);
    twin->close(session);
}

/* ---- a rigid body ---- */

static const struct ts_pose into_frame[] = {{{{1, 0, 0, 0.3}, {0, 1, 0, 0}, {0, 0, 1, -1}}},
                                            {{{0, -1, 0, 16}, {1, 0, 0, 0}, {0, 0, 1, 0}}},
                                            {{{0.6, 0.8, 0, 0}, {-0.8, 0.6, 0, 2}, {0, 0, 1, 0}}}};

static double *posed(const struct ts_body *body, const double *vertex, const struct ts_pose *pose)
{
    double *to = malloc((3 * (size_t)body->vertex_count + 1) * sizeof *to);

    for (size_t i = 0; to && i < 3 * (size_t)body->vertex_count; i++) {
        const double *p = vertex + i / 3 * 3, *r = pose->row[i % 3];

        to[i] = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];
    }
    return to;
}

void volume_rigid_frames(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    struct ts_volume *session;

    if (!open_session(twin, c, true, &session)) return;
    for (size_t shown = 0; shown < MOST_SHOWN && ts_verdict_good(v); shown++) {
        const struct ts_pose *into = shown == 0 ? NULL : &into_frame[shown % 3];
        const double *given[2] = {NULL, volume_vertices(c, frame_at(c, shown), 1)}, *vertex[2];
        double *moved = into ? posed(&c->body[1], given[1], into) : NULL;
        struct truth t;

        if (into && !moved) break;
        vertex[0] = c->body[0].reference;
        vertex[1] = moved ? moved : given[1];
        find_truth(c, vertex, true, &t);
        show(twin, session, given, into, &t, shown, v);
        drop_truth(&t);
        free(moved);
    }
    twin->close(session);
}

/* ---- refusals ---- */

/* Images of other boxes, axes or sizes. */
static void judge_grids(const struct ts_volume_table *twin, const struct ts_ldi_image *a,
                        struct ts_verdict *v)
{
    struct ts_spans spans = {0};
    enum ts_standing relation;
    struct ts_error error;
    uint32_t push[2];
    bool meet;

    for (int i = 0; i < 4; i++) {
        struct ts_ldi_image other = *a;

        if (i == 0) other.view.axis = (other.view.axis + 1) % 3;
        if (i == 1) other.view.box.hi[2] = nextafter(other.view.box.hi[2], INFINITY);
        if (i == 2) other.view.width++;
        if (i == 3) other.view.height++;
        v->compared++;
        if (twin->intersect(a, &other, &spans, &error) || twin->meet(a, &other, &meet, &error) ||
            twin->relate(a, &other, &relation, &error) || twin->push(a, &other, push, &error))
            ts_wrong(v, "took images of different grids");
        if (spans.first || spans.span) ts_wrong(v, "refused, and there are spans");
    }
    twin->release(&spans);
}

static void judge_bad_frame(const struct ts_volume_table *twin, const struct ts_case *c, bool rigid,
                            struct ts_volume *session, struct ts_verdict *v)
{
    static const struct ts_pose still = TS_IDENTITY;
    const double *none[2] = {NULL, NULL}, *first[2] = {c->body[0].reference, NULL};
    const struct ts_volume_answer *answer;
    struct ts_error error;

    v->compared++;
    if (twin->frame(session, rigid ? first : none, rigid ? NULL : &still, &answer, &error))
        ts_wrong(v, "took a %s", rigid ? "rigid body that moved" : "pose into no frame");
    if (answer->empty || answer->image[0]) ts_wrong(v, "a refused frame has an answer");
}

/* Of two vertices that are not finite the one with the lower number is named. */
static void judge_words(const struct ts_volume_table *twin, struct ts_volume *session,
                        const double *const bad[2], const uint32_t *face, struct ts_verdict *v)
{
    const struct ts_volume_answer *answer;
    struct ts_error error = {""};
    char words[40];

    snprintf(words, sizeof words, "body 1, vertex %u:", face[0] < face[1] ? face[0] : face[1]);
    v->compared++;
    if (twin->frame(session, bad, NULL, &answer, &error) || !strstr(error.text, words))
        ts_wrong(v, "a frame is refused without '%s': %s", words, error.text);
}

/* A good frame, one that is refused, and the good one again. */
static void judge_vertices(const struct ts_volume_table *twin, const struct ts_case *c, bool rigid,
                           struct ts_verdict *v)
{
    const struct ts_body *b = &c->body[1];
    const double *good[2] = {NULL, b->reference}, *bad[2] = {NULL, NULL},
                 *rest[2] = {c->body[0].reference, b->reference};
    double *broken = posed(b, b->reference, &into_frame[0]);
    struct truth t, refusal = {.refused = true};
    struct ts_volume *session;

    if (broken && b->face_count > 0 && open_session(twin, c, rigid, &session)) {
        find_truth(c, rest, rigid, &t);
        broken[3 * (size_t)b->face[0] + 1] = broken[3 * (size_t)b->face[1]] = NAN;
        bad[1] = broken;
        show(twin, session, good, NULL, &t, 0, v);
        show(twin, session, bad, NULL, &refusal, 1, v);
        judge_words(twin, session, bad, b->face, v);
        judge_bad_frame(twin, c, rigid, session, v);
        show(twin, session, (const double *[]){NULL, NULL}, NULL, &t, 2, v);
        twin->close(session);
        drop_truth(&t);
    }
    free(broken);
}

static void judge_rules(const struct ts_volume_table *twin, const struct ts_case *c,
                        struct ts_verdict *v)
{
    static const uint32_t size[][2] = {{0, 4}, {4, 0}, {TS_LDI_MOST + 1, 4}, {4, TS_LDI_MOST + 1}};
    struct ts_volume_mesh mesh[2];
    struct ts_error error;
    struct ts_volume *session;

    open_mesh(c, 0, &mesh[0]);
    open_mesh(c, 1, &mesh[1]);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        const struct ts_volume_rule rule = {size[i][0], size[i][1], true, false};

        v->compared++;
        if (twin->open(mesh, &rule, &session, &error)) {
            ts_wrong(v, "took %u by %u pixels", rule.width, rule.height);
            twin->close(session);
        }
    }
}

void volume_refusals(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_volume_table *twin = table;
    struct ts_view view[2];
    struct ts_ldi_image image[2];

    judge_rules(twin, c, v);
    judge_vertices(twin, c, false, v);
    judge_vertices(twin, c, true, v);
    view[0] = view[1] = ldi_view(c);
    if (!volume_images(c, 0, view, image)) return;
    judge_grids(twin, &image[0], v);
    volume_drop(image);
}
