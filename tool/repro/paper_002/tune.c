/* tune.c: what the threshold of large faces and that of collapsed nodes change. */
#include <math.h>

#include "tool/repro/paper_002/room.h"

/* What a program of these rules does in the last frames of all visits without a touch. */
struct tuned {
    double bytes, nodes, balls, faces, operations, ask;
    double followed; /* of the character's balls */
};

static bool is_last(const struct repro_room *room, unsigned frame)
{
    size_t visit = ts_visit_number(room->visited, &room->options, frame);

    return !room->visited->visit[visit].touches &&
           (frame + 1 == room->options.frames ||
            ts_visit_number(room->visited, &room->options, frame + 1) != visit);
}

/* Adds one frame, which is seen for the first time. */
static bool add_frame(const struct repro_room *room, unsigned frame,
                      struct ts_spheretree *session[2], struct tuned *to, struct ts_error *error)
{
    const struct ts_spheretree_table *twin = room->repro->spheretree;
    const struct ts_pose *local = room->rig.local + frame * (size_t)room->rig.skin.joint_count;
    struct ts_work before[2], after[2], did;
    struct ts_pairs pairs = {0};
    double start;
    bool good;

    for (int i = 0; i < 2; i++) twin->work(session[i], &before[i]);
    good = twin->pose(session[1], local, error);
    start = tool_now();
    good = good && twin->contacts(session[0], session[1], TS_ALL, &pairs, error);
    to->ask = fmax(to->ask, 1e3 * (tool_now() - start));
    for (int i = 0; i < 2; i++) twin->work(session[i], &after[i]);
    did = (struct ts_work){.overlaps = after[0].overlaps - before[0].overlaps,
                           .triangles = after[0].triangles - before[0].triangles,
                           .planes = after[0].planes - before[0].planes};
    to->balls = fmax(to->balls, (double)did.overlaps);
    to->faces = fmax(to->faces, (double)did.triangles);
    to->operations = fmax(to->operations, repro_operations(&did));
    to->followed = fmax(to->followed, (double)(after[1].volumes - before[1].volumes));
    to->bytes = (double)(after[0].bytes + after[1].bytes);
    ts_pairs_free(&pairs);
    return good;
}

static bool tune(const struct repro_room *room, struct ts_spheretree_rule rule, struct tuned *to)
{
    const struct ts_spheretree_table *twin = room->repro->spheretree;
    const struct ts_body *walls = &room->c->body[0];
    struct ts_spheretree_body body[2] = {
        {NULL, walls->vertex_count, walls->reference, walls->face_count, walls->face},
        {&room->rig.skin, room->rig.skin.vertex_count, room->rig.skin.rest, room->rig.face_count,
         room->rig.face}};
    struct ts_spheretree *session[2] = {NULL, NULL};
    struct ts_error error = {""};
    bool good = twin->open(&body[0], rule, &session[0], &error) &&
                twin->open(&body[1], rule, &session[1], &error);

    *to = (struct tuned){0};
    for (unsigned f = 0; good && f < room->options.frames; f++)
        if (is_last(room, f)) good = add_frame(room, f, session, to, &error);
    if (good) to->nodes = twin->tree(session[1])->node_count;
    twin->close(session[0]);
    twin->close(session[1]);
    return good || tool_complain("%s", error.text) == TOOL_GOOD;
}

bool repro_002_edges(const struct repro_room *room, const char *file)
{
    static const char *const heading[] = {
        "edge",       "division MB", "operations", "ms", "plane-sphere MB", "operations", "ms",
        "printed MB", "operations",  "ms",         NULL};
    static const enum repro_room_program divided[3] = {REPRO_DIVISION, REPRO_PLANE,
                                                       REPRO_PLANE_PRINTED};
    static const double edges[] = {2, 1, 0.5, 0.25, 0.125, 0.0625};
    struct tool_sheet sheet;
    bool good = true;

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; good && i < sizeof edges / sizeof *edges; i++) {
        struct ts_spheretree_rule rule[3];

        tool_sheet_number(&sheet, edges[i]);
        for (int k = 0; good && k < 3; k++) {
            struct tuned tuned;

            rule[k] = room->program[divided[k]].rule;
            rule[k].corner.margin *= edges[i] / rule[k].corner.edge;
            rule[k].corner.edge = edges[i];
            good = tune(room, rule[k], &tuned);
            tool_sheet_number(&sheet, 1e-6 * tuned.bytes);
            tool_sheet_number(&sheet, tuned.operations);
            tool_sheet_number(&sheet, tuned.ask);
        }
    }
    if (good)
        return repro_sheet(room->repro,
                           "Edges up to which faces of the room are divided: memory, and the most "
                           "operations\nand milliseconds of a question in the last frames of "
                           "visits without a touch",
                           file, &sheet);
    tool_sheet_free(&sheet);
    return false;
}

bool repro_002_collapse(const struct repro_room *room, const char *file)
{
    static const char *const heading[] = {"collapse",
                                          "nodes",
                                          "balls that followed",
                                          "tests",
                                          "tests of faces",
                                          "ms",
                                          "followed",
                                          "tests",
                                          "tests of faces",
                                          "ms",
                                          NULL};
    static const double collapse[] = {INFINITY, 0.9, 0.8, 0.7, 0.5, 0.3, 0.1};
    static const enum ts_spheretree_test test[] = {TS_SPHERETREE_FACE, TS_SPHERETREE_BALL};
    struct tool_sheet sheet;
    bool good = true;

    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; good && i < sizeof collapse / sizeof *collapse; i++) {
        tool_sheet_add(&sheet, isinf(collapse[i]) ? "nothing" : "%g", collapse[i]);
        for (int k = 0; good && k < 2; k++) {
            struct tuned tuned;

            good = tune(room, (struct ts_spheretree_rule){.collapse = collapse[i], .test = test[k]},
                        &tuned);
            if (k == 0) tool_sheet_number(&sheet, tuned.nodes);
            tool_sheet_number(&sheet, tuned.followed);
            tool_sheet_number(&sheet, tuned.balls);
            tool_sheet_number(&sheet, tuned.faces);
            tool_sheet_number(&sheet, tuned.ask);
        }
    }
    if (good)
        return repro_sheet(room->repro,
                           "Nodes of the character, and the most that the last frames of visits "
                           "without a touch\ncost: with the box and plane of a leaf's face, and "
                           "with balls alone. Balls follow when\na question comes to them",
                           file, &sheet);
    tool_sheet_free(&sheet);
    return false;
}
