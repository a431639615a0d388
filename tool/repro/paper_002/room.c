/* room.c: the sequence of a visit, frame by frame with every program. */
#include "tool/repro/paper_002/room.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/import/import.h"
#include "cases/text/text.h"
#include "common/error.h"
#include "common/pairs.h"
#include "props/spheretree/spheretree.h"

/* Faces of the room with a longer edge are divided until no part has one. The paper does not say
 * how long; a hand's breadth makes about as many balls as its 65 MB hold. Leaves above the last
 * level leave the face by no more than the radius of those of the last, which have such edges. */
#define EDGE   0.125
#define MARGIN (EDGE / 2)

double repro_operations(const struct ts_work *work)
{
    return 10 * (double)work->overlaps + 96 * (double)work->triangles + 30 * (double)work->planes;
}

/* The paper's programs have all balls follow in every frame. */
static void set_programs(struct repro_room *room)
{
    static const struct repro_program program[REPRO_PROGRAMS] = {
        [REPRO_ORIGINAL] = {.name = "original",
                            .brief = "original",
                            .rule = {.update = TS_SPHERETREE_ALL, .test = TS_SPHERETREE_BALL}},
        [REPRO_DIVISION] = {.name = "sphere division",
                            .brief = "division",
                            .rule = {.update = TS_SPHERETREE_ALL,
                                     .test = TS_SPHERETREE_DIVIDED,
                                     .corner = {TS_CORNER_QUATERNARY, TS_CORNER_LEVELS, EDGE, 0}}},
        [REPRO_PLANE] = {.name = "plane-sphere",
                         .brief = "plane-sphere",
                         .rule = {.update = TS_SPHERETREE_ALL,
                                  .test = TS_SPHERETREE_PLANE,
                                  .corner = {TS_CORNER_TREE, TS_CORNER_LEVELS, EDGE, MARGIN}}},
        [REPRO_ORIGINAL_PRINTED] = {.name = "original as printed",
                                    .brief = "original printed",
                                    .rule = {.update = TS_SPHERETREE_ALL,
                                             .test = TS_SPHERETREE_BALL},
                                    .skips = true},
        [REPRO_DIVISION_PRINTED] = {.name = "sphere division as printed",
                                    .brief = "division printed",
                                    .rule = {.update = TS_SPHERETREE_ALL,
                                             .test = TS_SPHERETREE_DIVIDED,
                                             .corner = {TS_CORNER_QUATERNARY, TS_CORNER_LEVELS,
                                                        EDGE, 0}},
                                    .skips = true},
        [REPRO_PLANE_PRINTED] = {.name = "plane-sphere as printed",
                                 .brief = "plane printed",
                                 .rule = {.update = TS_SPHERETREE_ALL,
                                          .test = TS_SPHERETREE_PLANE,
                                          .corner = {TS_CORNER_TREE, TS_CORNER_LEVELS, EDGE,
                                                     INFINITY}},
                                 .skips = true},
        [REPRO_CHECKED] = {.name = "checked plane-sphere",
                           .brief = "checked",
                           .rule = {.update = TS_SPHERETREE_ALL,
                                    .test = TS_SPHERETREE_CHECKED,
                                    .corner = {TS_CORNER_TREE, TS_CORNER_LEVELS, EDGE, MARGIN}}},
        [REPRO_OURS_HERE] = {
            .name = "ours", .brief = "ours", .rule = {.test = TS_SPHERETREE_FACE}}};

    for (int i = 0; i < REPRO_PROGRAMS; i++) {
        room->program[i] = program[i];
        room->program[i].rule.collapse = 0.9;
    }
}

/* The twin that was asked for, but for the first program. */
static const struct ts_spheretree_table *twin_of(const struct repro_room *room, int program)
{
    return program ? room->repro->spheretree : &ts_spheretree_opt;
}

void repro_room_free(struct repro_room *room)
{
    for (int i = 0; i < REPRO_PROGRAMS; i++) {
        struct repro_program *p = &room->program[i];

        twin_of(room, i)->close(p->room);
        twin_of(room, i)->close(p->person);
        free(p->look);
        ts_pairs_free(&p->pairs);
    }
    free(room->out);
    ts_pairs_free(&room->kept);
    ts_case_free(room->c);
    ts_case_free(room->own);
}

/* Which faces of the visitor are left out as printed. */
static bool find_surrounded(struct repro_room *room, struct ts_error *error)
{
    const struct ts_rig *rig = &room->rig;
    const struct ts_body body = {rig->skin.vertex_count, rig->face_count, 1, false,
                                 rig->skin.rest,         rig->face};

    room->out = calloc(rig->face_count + (size_t)1, sizeof *room->out);
    return (room->out && ts_surrounded(&body, false, room->out)) || ts_out_of_memory(error);
}

static bool open_programs(struct repro_room *room, struct ts_error *error)
{
    const struct ts_body *walls = &room->c->body[0];
    struct ts_spheretree_body still = {NULL, walls->vertex_count, walls->reference,
                                       walls->face_count, walls->face},
                              person = {&room->rig.skin, room->rig.skin.vertex_count,
                                        room->rig.skin.rest, room->rig.face_count, room->rig.face};

    for (int i = 0; i < REPRO_PROGRAMS; i++) {
        struct repro_program *p = &room->program[i];
        struct ts_spheretree_rule rule = p->rule;

        if (p->skips) rule.faces = TS_SPHERETREE_SKIPPED;
        p->look = calloc(room->options.frames, sizeof *p->look);
        if (!p->look) return ts_out_of_memory(error);
        if (!twin_of(room, i)->open(&still, p->rule, &p->room, error) ||
            !twin_of(room, i)->open(&person, rule, &p->person, error))
            return false;
    }
    return true;
}

/* The built-in character, or the one of a file in its place, in the reading that was asked for. */
static bool open_person(struct repro_room *room, struct ts_error *error)
{
    const char *path = room->repro->character;
    uint32_t reading = room->repro->reading;
    struct ts_error why = {""};
    struct ts_rig linear;

    if (!path)
        return ts_scene_rig(room->scene, &room->options, room->c, 1, reading, &room->rig, error);
    if (!ts_rig_import(path, room->options.frames, room->c, &linear, error)) return false;
    return (ts_rig_visits(room->visited, &room->options, room->c, &linear, &why) &&
            ts_rig_read(&linear, reading, room->c, &room->rig, &why)) ||
           ts_refuse(error, path, 0, "%s", why.text);
}

/* A room of the user's in place of the built-in one. The visitor walks as there, whatever is in the
 * way. */
static bool take_own_room(struct repro_room *room, struct ts_error *error)
{
    const char *path = room->repro->mesh[0];
    bool rounded;

    if (!ts_import(path, &room->own, &rounded, error)) return false;
    if (room->own->body_count != 1 || room->own->body[0].reference_count != 1)
        return ts_refuse(error, path, 0, "expected one body with one reference shape");
    tool_note_rounding(rounded);
    room->c->body[0] = room->own->body[0];
    return true;
}

static bool open_room(struct repro_room *room, struct ts_error *error)
{
    room->c = ts_case_new();
    if (!room->c || !room->scene->build(&room->options, room->c)) return ts_out_of_memory(error);
    if (room->repro->meshes && !take_own_room(room, error)) return false;
    return open_person(room, error) && find_surrounded(room, error) && open_programs(room, error);
}

static struct ts_work work_of(const struct ts_spheretree_table *twin, const struct repro_program *p)
{
    struct ts_work room, person;

    twin->work(p->room, &room);
    twin->work(p->person, &person);
    room.volumes += person.volumes;
    room.vertices += person.vertices;
    room.bytes += person.bytes;
    return room;
}

static bool show_program(struct repro_room *room, int i, unsigned frame, struct ts_error *error)
{
    const struct ts_spheretree_table *twin = twin_of(room, i);
    const struct ts_pose *local = room->rig.local + frame * (size_t)room->rig.skin.joint_count;
    struct repro_program *p = &room->program[i];
    struct repro_look *look = &p->look[frame];
    struct ts_work before = work_of(twin, p), after;
    double start = tool_now(), posed;

    if (!twin->pose(p->person, local, error)) return false;
    posed = tool_now();
    if (!twin->contacts(p->room, p->person, TS_ALL, &p->pairs, error)) return false;
    look->ask = 1e3 * (tool_now() - posed);
    look->pose = 1e3 * (posed - start);
    look->pairs = p->pairs.count;
    after = work_of(twin, p);
    look->work = (struct ts_work){.volumes = after.volumes - before.volumes,
                                  .overlaps = after.overlaps - before.overlaps,
                                  .triangles = after.triangles - before.triangles,
                                  .planes = after.planes - before.planes,
                                  .vertices = after.vertices - before.vertices};
    p->bytes = (double)after.bytes;
    return true;
}

/* Both lists are sorted: whether each pair of `part` is in `whole`. */
static bool contains(const struct ts_pairs *whole, const struct ts_pairs *part)
{
    size_t k = 0;

    for (size_t i = 0; i < part->count; i++, k++) {
        while (k < whole->count && ts_pair_compare(&whole->pair[k], &part->pair[i]) < 0) k++;
        if (k == whole->count || ts_pair_compare(&whole->pair[k], &part->pair[i]) != 0)
            return false;
    }
    return true;
}

/* Whether no neighbour of a visitor's face meets the face of the room that it meets. */
static bool is_unseen(const struct repro_room *room, size_t lost)
{
    const struct ts_pairs *all = &room->program[REPRO_ORIGINAL].pairs;
    const struct ts_pair *pair = all->pair, *one = &pair[lost];
    const uint32_t *face = room->rig.face;
    size_t i = lost;

    while (i > 0 && pair[i - 1].a == one->a) i--;
    for (; i < all->count && pair[i].a == one->a; i++)
        if (i != lost && repro_share_edge(face + 3 * (size_t)pair[i].b, face + 3 * (size_t)one->b))
            return false;
    return true;
}

/* The contacts of faces that are taken as printed; false when there is no memory. */
static bool find_kept(struct repro_room *room)
{
    const struct ts_pairs *all = &room->program[REPRO_ORIGINAL].pairs;

    room->kept.count = 0;
    for (size_t i = 0; i < all->count; i++)
        if (room->out[all->pair[i].b])
            room->unseen += is_unseen(room, i);
        else if (!ts_pairs_add(&room->kept, all->pair[i].a, all->pair[i].b))
            return false;
    room->contacts += all->count;
    room->lost += all->count - room->kept.count;
    room->touched += all->count > 0;
    room->missed += all->count > 0 && room->kept.count == 0;
    return true;
}

/* Every contact must be listed, or where faces are left out those of the others, and by planes
 * perhaps more. */
static bool compare_programs(const struct repro_room *room, unsigned frame)
{
    for (int i = 1; i < REPRO_PROGRAMS; i++) {
        const struct repro_program *program = &room->program[i];
        const struct ts_pairs *must =
            program->skips ? &room->kept : &room->program[REPRO_ORIGINAL].pairs;
        const struct ts_pairs *is = &program->pairs;

        if (contains(is, must) &&
            (program->rule.test == TS_SPHERETREE_PLANE || is->count == must->count))
            continue;
        printf("\nframe %u: %s gave another answer than %s.\n", frame, room->program[i].name,
               room->program[REPRO_ORIGINAL].name);
        return false;
    }
    return true;
}

int repro_room_run(struct repro_room *room)
{
    struct ts_error error = {""};
    bool good;

    set_programs(room);
    room->options = (struct ts_scene_options){
        room->repro->levels ? room->repro->level[0] : room->scene->usual.level, room->repro->steps};
    good = open_room(room, &error);
    for (unsigned frame = 0; good && frame < room->options.frames; frame++) {
        repro_progress(room->repro, "frames", frame, room->options.frames);
        for (int i = 0; good && i < REPRO_PROGRAMS; i++)
            good = show_program(room, i, frame, &error);
        if (good && !find_kept(room)) good = ts_out_of_memory(&error);
        if (good && !compare_programs(room, frame)) return TOOL_FAILED;
    }
    return good ? TOOL_GOOD : tool_complain("%s", error.text);
}

/* ---- what came of it ---- */

double repro_look(const struct repro_room *room, int program, unsigned frame,
                  enum repro_measure what)
{
    const struct repro_look *look = &room->program[program].look[frame];

    switch (what) {
    case REPRO_BALLS:
        return (double)look->work.overlaps;
    case REPRO_FACES:
        return (double)look->work.triangles;
    case REPRO_PLANES:
        return (double)look->work.planes;
    case REPRO_OPERATIONS:
        return repro_operations(&look->work);
    case REPRO_FOLLOWED:
        return (double)look->work.volumes;
    case REPRO_ASK:
        return look->ask;
    case REPRO_FRAME:
        return look->pose + look->ask;
    default:
        return (double)look->pairs;
    }
}

static bool is_of(const struct repro_room *room, unsigned frame, int visit)
{
    size_t number = ts_visit_number(room->visited, &room->options, frame);

    return visit == REPRO_CLOSE ? !room->visited->visit[number].touches : number == (size_t)visit;
}

/* NaN: of no frame. */
double repro_most(const struct repro_room *room, int program, enum repro_measure what, int visit)
{
    double most = NAN;

    for (unsigned f = 0; f < room->options.frames; f++)
        if (is_of(room, f, visit)) most = fmax(most, repro_look(room, program, f, what));
    return most;
}

double repro_at_most(const struct repro_room *room, int program, enum repro_measure most,
                     enum repro_measure what)
{
    double largest = repro_most(room, program, most, REPRO_CLOSE);

    for (unsigned f = 0; f < room->options.frames; f++)
        if (is_of(room, f, REPRO_CLOSE) && repro_look(room, program, f, most) == largest)
            return repro_look(room, program, f, what);
    return NAN;
}

int repro_original(int program)
{
    return program >= REPRO_ORIGINAL_PRINTED && program <= REPRO_PLANE_PRINTED
               ? REPRO_ORIGINAL_PRINTED
               : REPRO_ORIGINAL;
}

double repro_usual(const struct repro_room *room, int program, enum repro_measure what, int visit)
{
    double sum = 0, count = 0;

    for (unsigned f = 0; f < room->options.frames; f++)
        if (is_of(room, f, visit)) sum += repro_look(room, program, f, what), count++;
    return count > 0 ? sum / count : NAN;
}
