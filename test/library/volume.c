/* volume.c: volumes that are known, more points than are looked up at once, images that are kept
 * from frame to frame, or must not be, and memory that runs out while images are compared. */
#include "touchstone/volume.h"

#include <stdio.h>
#include <string.h>

#include "test/memory/starve.h"
#include "test/rounding.h"

static const struct {
    const char *name;
    const struct ts_volume_table *twin;
    bool keeps; /* images that are still right */
} twins[] = {{"ref", &ts_volume_ref, false}, {"opt", &ts_volume_opt, true}};

enum { TWINS = sizeof twins / sizeof *twins, CORNERS = 8, FACES = 12, PIXELS = 8, POINTS = 1000 };

static const uint32_t face[3 * FACES] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                         2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

struct cube {
    double corner[3 * CORNERS];
};

static struct cube cube_at(double x, double y, double z, double size)
{
    const double low[3] = {x, y, z};
    struct cube cube;

    for (int i = 0; i < 3 * CORNERS; i++)
        cube.corner[i] = low[i % 3] + ((i / 3) >> (i % 3) & 1 ? size : 0);
    return cube;
}

static const struct ts_volume_rule plain = {PIXELS, PIXELS, false, false},
                                   rigid = {PIXELS, PIXELS, false, true},
                                   tall = {PIXELS, 40, false, false};

static bool open_cubes(const struct ts_volume_table *twin, const struct cube *a,
                       const struct cube *b, const struct ts_volume_rule *rule,
                       struct ts_volume **session, struct ts_error *error)
{
    const struct ts_volume_mesh mesh[2] = {{CORNERS, FACES, a->corner, face},
                                           {CORNERS, FACES, b->corner, face}};

    return twin->open(mesh, rule, session, error);
}

static const struct ts_volume_answer *ask(const struct ts_volume_table *twin,
                                          struct ts_volume *session, const struct cube *a,
                                          const struct cube *b, struct ts_error *error)
{
    const double *const vertex[2] = {a ? a->corner : NULL, b ? b->corner : NULL};
    const struct ts_volume_answer *answer;

    return twin->frame(session, vertex, NULL, &answer, error) ? answer : NULL;
}

/* ---- what is known ---- */

/* Cubes of side 4, the second moved by 1, 2 and 3: they have 3 by 2 by 1 in common, which is the
 * volume of interest itself: one cell deep or 16777215, all is inside. There are more cells than 32
 * bits can count. */
static bool right_volume(const struct ts_volume_table *twin)
{
    struct cube a = cube_at(0, 0, 0, 4), b = cube_at(1, 2, 3, 4);
    const struct ts_volume_answer *answer;
    struct ts_error error;
    struct ts_volume *session;
    bool good;

    if (!open_cubes(twin, &a, &b, &tall, &session, &error)) return false;
    answer = ask(twin, session, NULL, NULL, &error);
    good = answer && !answer->empty && answer->image[0]->view.axis == 2 &&
           answer->common.units == (uint64_t)tall.width * tall.height * TS_LDI_FAR &&
           fabs(answer->common.volume - 6) < 0x1p-45 && answer->common.thickest == TS_LDI_FAR &&
           answer->relation == TS_SAME && answer->push[0] == TS_LDI_FAR;
    twin->close(session);
    return good;
}

/* A small cube in a large one, and beside it. */
static bool right_inside(const struct ts_volume_table *twin)
{
    struct cube a = cube_at(0, 0, 0, 8), b = cube_at(3, 3, 3, 2), c = cube_at(9, 0, 0, 2),
                d = cube_at(8, 0, 0, 2);
    const struct ts_volume_answer *answer;
    struct ts_error error;
    struct ts_volume *session;
    bool good;

    if (!open_cubes(twin, &a, &b, &plain, &session, &error)) return false;
    answer = ask(twin, session, NULL, NULL, &error);
    good = answer && answer->relation == TS_B_IN_A && fabs(answer->common.volume - 8) < 1e-6;
    answer = ask(twin, session, &b, &a, &error);
    good = good && answer && answer->relation == TS_A_IN_B;
    answer = ask(twin, session, &a, &c, &error);
    good = good && answer && answer->empty;
    answer = ask(twin, session, NULL, &d, &error); /* a face in common has no thickness */
    good = good && answer && answer->empty;
    twin->close(session);
    return good;
}

/* Two boxes that overlap are one mesh, which runs through itself there. */
static bool right_self_intersection(const struct ts_volume_table *twin)
{
    struct cube part[2] = {cube_at(0, 0, 0, 4), cube_at(2, 0, 0, 4)};
    struct ts_view view = {{{0, 0, 0}, {8, 4, 4}}, 2, true, PIXELS, PIXELS};
    const double point[9] = {1, 1, 1, 3, 1, 1, 7, 1, 1};
    struct ts_spans spans = {0};
    struct ts_ldi_image image = {0};
    struct ts_error error;
    uint32_t both[6 * FACES];
    int32_t winding[3] = {0, 0, 0};
    struct ts_ldi *layers;
    bool good;

    for (int i = 0; i < 6 * FACES; i++) both[i] = face[i % (3 * FACES)] + (i < 3 * FACES ? 0 : 8);
    good = ts_ldi_opt.open(2 * CORNERS, part[0].corner, 2 * FACES, both, false, &layers, &error) &&
           ts_ldi_opt.render(layers, part[0].corner, &view, &image, &error) &&
           twin->self_intersection(&image, &spans, &error) && fabs(spans.volume - 32) < 1e-6;
    if (good) twin->points(&image, NULL, 3, point, winding);
    good = good && winding[0] == 1 && winding[1] == 2 && winding[2] == 0;
    twin->release(&spans);
    ts_ldi_opt.release(&image);
    ts_ldi_opt.close(layers);
    return good;
}

/* All at once, one by one, and by the naive twin. */
static bool right_points(const struct ts_volume_table *twin)
{
    const struct cube cube = cube_at(0, 0, 0, 4);
    const struct ts_view view = {{{0, 0, 0}, {6, 5, 4}}, 1, true, PIXELS, PIXELS};
    double point[3 * POINTS];
    int32_t winding[POINTS], right[POINTS], one;
    struct ts_ldi_image image = {0};
    struct ts_error error;
    struct ts_ldi *layers;
    bool good;

    for (uint32_t i = 0; i < 3 * POINTS; i++) point[i] = 7 * 0x1p-32 * (i * 0x9e3779b1u) - 0.5;
    good = ts_ldi_opt.open(CORNERS, cube.corner, FACES, face, false, &layers, &error) &&
           ts_ldi_opt.render(layers, cube.corner, &view, &image, &error);
    if (good) {
        memset(winding, 7, sizeof winding);
        twin->points(&image, NULL, POINTS, point, winding);
        ts_volume_ref.points(&image, NULL, POINTS, point, right);
        good = memcmp(winding, right, sizeof right) == 0;
    }
    for (size_t i = 0; good && i < POINTS; i++) {
        twin->points(&image, NULL, 1, point + 3 * i, &one);
        good = one == winding[i];
    }
    ts_ldi_opt.release(&image);
    ts_ldi_opt.close(layers);
    return good;
}

/* ---- what is kept ---- */

static bool counts(const struct ts_volume_table *twin, struct ts_volume *session, uint64_t a,
                   uint64_t b, uint64_t intersected)
{
    struct ts_volume_work work;

    twin->work(session, &work);
    return work.rendered[0] == a && work.rendered[1] == b && work.intersected == intersected &&
           work.kept[0] + a == work.frames && work.kept[1] + b == work.frames;
}

/* Nothing moves; then one turns its corners where the boxes stay; then one moves away. */
static bool keeps_images(const struct ts_volume_table *twin)
{
    struct cube a = cube_at(0, 0, 0, 4), b = cube_at(1, 1, 2, 4), c = b, d = cube_at(1, 1, 3, 4);
    struct ts_error error;
    struct ts_volume *session;
    bool good;

    c.corner[0] = 2; /* the box is that of the other corners */
    if (!open_cubes(twin, &a, &b, &plain, &session, &error)) return false;
    good = ask(twin, session, NULL, NULL, &error) && counts(twin, session, 1, 1, 1) &&
           ask(twin, session, NULL, NULL, &error) && counts(twin, session, 1, 1, 1) &&
           ask(twin, session, NULL, &c, &error) && counts(twin, session, 1, 2, 2) &&
           ask(twin, session, NULL, &d, &error) && counts(twin, session, 2, 3, 3);
    twin->close(session);
    return good;
}

/* A rigid body is seen once, whatever the other does. */
static bool keeps_rigid(const struct ts_volume_table *twin)
{
    static const struct ts_pose turned = {{{0, -1, 0, 5}, {1, 0, 0, 0}, {0, 0, 1, 0}}};
    struct cube a = cube_at(0, 0, 0, 4), b = cube_at(1, 1, 2, 4);
    const struct ts_volume_answer *answer;
    const double *const vertex[2] = {NULL, b.corner};
    struct ts_error error;
    struct ts_volume *session;
    bool good;

    if (!open_cubes(twin, &a, &b, &rigid, &session, &error)) return false;
    good = ask(twin, session, NULL, NULL, &error) != NULL;
    for (int i = 0; good && i < 4; i++)
        good = twin->frame(session, vertex, &turned, &answer, &error) && !answer->empty &&
               answer->common.units > 0;
    good = good && counts(twin, session, 1, 5, 5);
    twin->close(session);
    return good;
}

/* ---- what must not be kept ---- */

static bool same_spans(const struct ts_spans *x, const struct ts_spans *y)
{
    const size_t pixels = (size_t)PIXELS * PIXELS;

    return x->units == y->units && x->thickest == y->thickest && x->volume == y->volume &&
           memcmp(x->first, y->first, (pixels + 1) * sizeof *x->first) == 0 &&
           memcmp(x->span, y->span, x->first[pixels] * sizeof *x->span) == 0;
}

static bool same_answer(const struct ts_volume_answer *x, const struct ts_volume_answer *y)
{
    if (x->empty || y->empty) return x->empty == y->empty;
    for (int i = 0; i < 2; i++)
        if (x->image[i]->view.from_high != y->image[i]->view.from_high) return false;
    return same_spans(&x->common, &y->common) && x->relation == y->relation &&
           x->push[0] == y->push[0] && x->push[1] == y->push[1];
}

/* What a session says that has just been opened. */
static bool as_fresh(const struct ts_volume_table *twin, const struct ts_volume_answer *found,
                     const struct cube *a, const struct cube *b)
{
    const struct ts_volume_answer *right;
    struct ts_error error;
    struct ts_volume *session;
    bool good;

    if (!open_cubes(twin, a, b, &plain, &session, &error)) return false;
    right = ask(twin, session, NULL, NULL, &error);
    good = found && right && same_answer(found, right);
    twin->close(session);
    return good;
}

/* A frame: NULL has not moved. Of one that is refused nothing stays. */
struct step {
    const struct cube *move[2];
    bool refused;
};

static bool tell(const struct ts_volume_table *twin, const struct cube *a, const struct cube *b,
                 size_t count, const struct step *step)
{
    const struct cube *at[2] = {a, b};
    struct ts_error error;
    struct ts_volume *session;
    bool good = open_cubes(twin, a, b, &plain, &session, &error);

    for (size_t i = 0; good && i < count; i++) {
        const struct ts_volume_answer *answer =
            ask(twin, session, step[i].move[0], step[i].move[1], &error);

        for (int k = 0; k < 2 && !step[i].refused; k++)
            if (step[i].move[k]) at[k] = step[i].move[k];
        good = step[i].refused ? !answer : as_fresh(twin, answer, at[0], at[1]);
    }
    twin->close(session);
    return good;
}

/* In every sequence the view comes back as it was when the image was made, but the body is another,
 * or it is seen from the other side: dented while the other one is away; dented in a frame that is
 * refused, for a vertex that has no place; looked at from above after it was from below. */
static bool forgets(const struct ts_volume_table *twin)
{
    struct cube a = cube_at(0, 0, 0, 4), dented = a, b = cube_at(-1, -1, 2, 6), broken = b,
                away = cube_at(9, 9, 9, 1), below = cube_at(-2, -2, -4, 8),
                above = cube_at(-2, -2, 0, 8);
    const struct step while_away[] = {
        {{NULL, NULL}, false}, {{&dented, &away}, false}, {{NULL, &b}, false}};
    const struct step while_refused[] = {
        {{NULL, NULL}, false}, {{&dented, &broken}, true}, {{NULL, NULL}, false}};
    const struct step turned[] = {
        {{NULL, NULL}, false}, {{NULL, &above}, false}, {{NULL, &below}, false}};

    broken.corner[0] = -1.7e308;
    for (int k = 0; k < 3; k++) dented.corner[3 * CORNERS - 3 + k] -= 1; /* the highest corner */
    return tell(twin, &a, &b, 3, while_away) && tell(twin, &a, &b, 3, while_refused) &&
           tell(twin, &dented, &below, 3, turned);
}

/* Rounding downward makes volumes of nothing: a session is not opened. */
static bool refuses_rounding(const struct ts_volume_table *twin)
{
    struct cube a = cube_at(0, 0, 0, 4), b = cube_at(1, 1, 2, 4);
    struct ts_volume *session = NULL;
    struct ts_error error = {""};
    bool taken;

    if (!round_in(FE_DOWNWARD)) return true;
    taken = open_cubes(twin, &a, &b, &plain, &session, &error);
    fesetround(FE_TONEAREST);
    twin->close(session);
    return !taken && strstr(error.text, "rounds to nearest");
}

/* ---- memory ---- */

static enum outcome sessions(const void *with, struct ts_error *error)
{
    const struct ts_volume_table *twin = with;
    struct cube a = cube_at(0, 0, 0, 4), b = cube_at(1, 1, 2, 4), c = cube_at(1, 2, 3, 4);
    const struct ts_volume_answer *answer;
    enum outcome outcome = DONE;
    struct ts_volume *session;

    if (!open_cubes(twin, &a, &b, &plain, &session, error))
        return session ? broken(error, "a session that was refused") : refused(error);
    for (int i = 0; i < 3; i++) {
        if (ask(twin, session, NULL, i == 0 ? NULL : i == 1 ? &c : &b, error)) continue;
        outcome = refused(error);
        feed();
        answer = ask(twin, session, NULL, &c, error);
        if (!answer || answer->empty || answer->common.units == 0)
            outcome = broken(error, "no answer after memory ran out");
        break;
    }
    twin->close(session);
    return outcome;
}

static enum outcome questions(const void *with, struct ts_error *error)
{
    const struct ts_volume_table *twin = with;
    struct cube cube = cube_at(0, 0, 0, 4);
    struct ts_view view = {{{0, 0, 0}, {4, 4, 4}}, 0, false, PIXELS, PIXELS};
    struct ts_spans spans = {0};
    struct ts_ldi_image image = {0};
    enum ts_standing standing;
    uint32_t cells[2];
    struct ts_ldi *layers = NULL;
    bool answer, good;

    good = ts_ldi_opt.open(CORNERS, cube.corner, FACES, face, false, &layers, error) &&
           ts_ldi_opt.render(layers, cube.corner, &view, &image, error) &&
           twin->intersect(&image, &image, &spans, error) &&
           twin->self_intersection(&image, &spans, error) &&
           twin->meet(&image, &image, &answer, error) &&
           twin->relate(&image, &image, &standing, error) &&
           twin->push(&image, &image, cells, error);
    twin->release(&spans);
    ts_ldi_opt.release(&image);
    ts_ldi_opt.close(layers);
    return good ? DONE : refused(error);
}

int main(void)
{
    static bool (*const known[])(const struct ts_volume_table *) = {
        right_volume, right_inside,     right_self_intersection,
        right_points, refuses_rounding, forgets};

    if (!starve_begin()) return 1;
    for (int i = 0; i < TWINS; i++) {
        const struct ts_volume_table *twin = twins[i].twin;
        char name[32];

        feed();
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            if (!known[k](twin)) starve_failed("%s: known answer %zu", twins[i].name, k);
        if (twins[i].keeps && !(keeps_images(twin) && keeps_rigid(twin)))
            starve_failed("%s: images that are still right were not kept", twins[i].name);
        snprintf(name, sizeof name, "sessions, %s", twins[i].name);
        starve(name, sessions, twin);
        snprintf(name, sizeof name, "questions, %s", twins[i].name);
        starve(name, questions, twin);
    }
    return starve_end();
}
