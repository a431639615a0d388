/* tables.c: a character close to large faces of a museum and of a living room: Tables 2 and
 * 3 of paper 002, and what its text says about them. */
#include <math.h>
#include <stdlib.h>

#include "tool/plot.h"
#include "tool/repro/paper_002/room.h"

/* What the paper printed about one program; NaN: nothing. */
struct printed {
    double bytes, balls, faces, planes, operations;
};

struct table {
    const char *number; /* of the experiment */
    struct printed program[3];
    struct repro_printed gained; /* time, by plane-sphere / by sphere division (section 6) */
};

static const struct table museum = {"002-2",
                                    {{548e3, 200000, 150000, 0, 17e6},
                                     {65e6, 15000, 150, 0, 165000},
                                     {24e6, 5000, 0, 2000, 110000}},
                                    REPRO_WORDS("not considerable")},
                          living_room = {"002-3",
                                         {{3.21e6, 80000, 70000, 0, 7e6},
                                          {49.2e6, 80000, 50000, 0, 5e6},
                                          {37.5e6, 8000, 0, 275, 90000}},
                                         REPRO_PRINTED(2)};

/* Of 100: how much shorter a frame is in the worst case (abstract), and how many faces are left out
 * (section 4). */
static const double shorter_by = 25, left_out = 40;

static double sum_of(const struct printed *p)
{
    return 10 * p->balls + 96 * p->faces + 30 * p->planes;
}

/* ---- the table ---- */

static double fewer(const struct repro_room *room, int program)
{
    return repro_most(room, repro_original(program), REPRO_OPERATIONS, REPRO_CLOSE) /
           repro_most(room, program, REPRO_OPERATIONS, REPRO_CLOSE);
}

static bool print_table(const struct repro_room *room, const struct table *table)
{
    static const char *const heading[] = {
        "program",  "MB",         "paper",       "balls",  "paper", "faces", "paper",
        "planes",   "paper",      "operations",  "paper",  "fewer", "paper", "mean",
        "frame ms", "longest ms", "question ms", "listed", NULL};
    struct tool_sheet sheet;
    char file[64];

    tool_sheet_start(&sheet, heading);
    for (int i = 0; i < REPRO_PROGRAMS; i++) {
        static const struct printed nothing = {NAN, NAN, NAN, NAN, NAN};
        const struct printed *paper = repro_original(i) == REPRO_ORIGINAL_PRINTED
                                          ? &table->program[i - REPRO_ORIGINAL_PRINTED]
                                          : &nothing;

        tool_sheet_add(&sheet, "%s", room->program[i].name);
        tool_sheet_number(&sheet, 1e-6 * room->program[i].bytes);
        tool_sheet_number(&sheet, 1e-6 * paper->bytes);
        tool_sheet_number(&sheet, repro_most(room, i, REPRO_BALLS, REPRO_CLOSE));
        tool_sheet_number(&sheet, paper->balls);
        tool_sheet_number(&sheet, repro_most(room, i, REPRO_FACES, REPRO_CLOSE));
        tool_sheet_number(&sheet, paper->faces);
        tool_sheet_number(&sheet, repro_most(room, i, REPRO_PLANES, REPRO_CLOSE));
        tool_sheet_number(&sheet, paper->planes);
        tool_sheet_number(&sheet, repro_most(room, i, REPRO_OPERATIONS, REPRO_CLOSE));
        tool_sheet_number(&sheet, paper->operations);
        tool_sheet_number(&sheet, fewer(room, i));
        tool_sheet_number(&sheet, table->program[0].operations / paper->operations);
        tool_sheet_number(&sheet, round(repro_usual(room, i, REPRO_OPERATIONS, REPRO_CLOSE)));
        tool_sheet_number(&sheet, repro_usual(room, i, REPRO_FRAME, REPRO_CLOSE));
        tool_sheet_number(&sheet, repro_at_most(room, i, REPRO_OPERATIONS, REPRO_FRAME));
        tool_sheet_number(&sheet, repro_usual(room, i, REPRO_ASK, REPRO_CLOSE));
        tool_sheet_number(&sheet, repro_most(room, i, REPRO_LISTED, REPRO_CLOSE));
    }
    snprintf(file, sizeof file, "%s.csv", table->number);
    return repro_sheet(room->repro,
                       "Visits without a touch: tests of two balls, of two faces, of a ball and a "
                       "plane, and\noperations (10, 96, 30), the most in a frame; how many times "
                       "fewer than the original,\nthat of all faces or that as printed; mean "
                       "operations and milliseconds of a frame, and\nmilliseconds of the one with "
                       "most operations; pairs listed, of which none meets",
                       file, &sheet);
}

/* ---- visits and distances ---- */

static bool print_visits(const struct repro_room *room, const struct table *table)
{
    const char *heading[2 * REPRO_PROGRAMS + 4] = {"visit", "contacts"};
    struct tool_sheet sheet;
    char file[64];

    for (int i = 0; i < REPRO_PROGRAMS; i++) {
        heading[2 + i] = i ? room->program[i].brief : "operations";
        heading[2 + REPRO_PROGRAMS + i] = i ? room->program[i].brief : "ms";
    }
    tool_sheet_start(&sheet, heading);
    for (int v = 0; v < (int)room->visited->visit_count; v++) {
        double operations = repro_most(room, 0, REPRO_OPERATIONS, v);

        tool_sheet_add(&sheet, "%d", v + 1);
        tool_sheet_number(&sheet, repro_most(room, 0, REPRO_LISTED, v));
        tool_sheet_number(&sheet, operations);
        for (int i = 1; i < REPRO_PROGRAMS; i++)
            tool_sheet_number(&sheet, operations / repro_most(room, i, REPRO_OPERATIONS, v));
        for (int i = 0; i < REPRO_PROGRAMS; i++)
            tool_sheet_number(&sheet, repro_usual(room, i, REPRO_ASK, v));
    }
    snprintf(file, sizeof file, "%s-visits.csv", table->number);
    return repro_sheet(
        room->repro,
        "Visit by visit (docs/scenes.md): the most contacts in a frame; the most "
        "operations of the\noriginal, and how many times fewer the others have; mean "
        "milliseconds of a question",
        file, &sheet);
}

enum { DISTANCES = 10 };

/* Which halving of half a metre a frame is in; frames in which a thing is touched are in none. */
static int distance_of(const struct repro_room *room, unsigned frame)
{
    size_t visit = ts_visit_number(room->visited, &room->options, frame);
    int class = (int)floor(-1 - log2(ts_visit_gap(room->visited, &room->options, frame)));

    return room->visited->visit[visit].touches ? -1 : class < DISTANCES ? class : DISTANCES - 1;
}

static bool show_distances(const struct repro_room *room, const struct table *table)
{
    const char *heading[REPRO_PROGRAMS + 3] = {"nearer than", "frames"};
    double metres[DISTANCES], mean[REPRO_PROGRAMS][DISTANCES] = {{0}}, frames[DISTANCES] = {0};
    struct tool_plot plot = {.title = "Operations against distance",
                             .x_title = "metres to the face that is visited",
                             .y_title = "operations a frame",
                             .log_x = true,
                             .log_y = true,
                             .lines = REPRO_PROGRAMS};
    struct tool_sheet sheet;
    char file[2][64];

    for (unsigned f = 0; f < room->options.frames; f++) {
        int d = distance_of(room, f);

        for (int i = 0; d >= 0 && i < REPRO_PROGRAMS; i++)
            mean[i][d] += repro_look(room, i, f, REPRO_OPERATIONS);
        if (d >= 0) frames[d]++;
    }
    for (int i = 0; i < REPRO_PROGRAMS; i++) heading[2 + i] = room->program[i].brief;
    tool_sheet_start(&sheet, heading);
    for (int d = 0; d < DISTANCES; d++) {
        metres[d] = exp2(-1 - d);
        tool_sheet_number(&sheet, metres[d]);
        tool_sheet_number(&sheet, frames[d]);
        for (int i = 0; i < REPRO_PROGRAMS; i++) {
            mean[i][d] = frames[d] > 0 ? mean[i][d] / frames[d] : NAN;
            tool_sheet_number(&sheet, round(mean[i][d]));
        }
    }
    for (int i = 0; i < REPRO_PROGRAMS; i++)
        plot.line[i] = (struct tool_line){room->program[i].name, metres, mean[i], DISTANCES, true};
    snprintf(file[0], sizeof *file, "%s-distances.csv", table->number);
    snprintf(file[1], sizeof *file, "%s.svg", table->number);
    return repro_sheet(room->repro,
                       "Mean operations by how far the character is from the face that it visits; "
                       "its soles are\nalways 4 mm above the floor",
                       file[0], &sheet) &&
           repro_write(room->repro, file[1], tool_plot_svg, &plot);
}

/* ---- frames, one by one ---- */

static bool write_frames(const struct repro_room *room, const struct table *table)
{
    static const char *const measure[] = {"balls",    "faces",       "planes", "operations",
                                          "frame ms", "question ms", "listed"};
    static const enum repro_measure what[] = {REPRO_BALLS,      REPRO_FACES, REPRO_PLANES,
                                              REPRO_OPERATIONS, REPRO_FRAME, REPRO_ASK,
                                              REPRO_LISTED};
    enum { MEASURES = sizeof what / sizeof *what, COLUMNS = REPRO_PROGRAMS * MEASURES };
    char name[COLUMNS][TOOL_SHEET_CELL], file[64];
    const char *heading[COLUMNS + 4] = {"frame", "visit", "distance"};
    struct tool_sheet sheet;

    for (int i = 0; i < COLUMNS; i++) {
        snprintf(name[i], sizeof *name, "%s %s", room->program[i / MEASURES].name,
                 measure[i % MEASURES]);
        heading[3 + i] = name[i];
    }
    tool_sheet_start(&sheet, heading);
    for (unsigned f = 0; f < room->options.frames; f++) {
        tool_sheet_add(&sheet, "%u", f);
        tool_sheet_add(&sheet, "%zu", 1 + ts_visit_number(room->visited, &room->options, f));
        tool_sheet_number(&sheet, ts_visit_gap(room->visited, &room->options, f));
        for (int i = 0; i < COLUMNS; i++)
            tool_sheet_number(&sheet, repro_look(room, i / MEASURES, f, what[i % MEASURES]));
    }
    snprintf(file, sizeof file, "%s-frames.csv", table->number);
    return repro_sheet(room->repro, NULL, file, &sheet);
}

/* ---- claims ---- */

/* How much shorter a frame is than with the original, where that is least. */
static double shorter(const struct repro_room *room, int program)
{
    double least = INFINITY;

    for (int v = 0; v < (int)room->visited->visit_count; v++)
        if (!room->visited->visit[v].touches)
            least = fmin(least, 1 - repro_usual(room, program, REPRO_FRAME, v) /
                                        repro_usual(room, repro_original(program), REPRO_FRAME, v));
    return 100 * least;
}

/* Which part of the character's faces others surround. */
static double surrounded(const struct repro_room *room)
{
    uint32_t count = 0;

    for (uint32_t f = 0; f < room->rig.face_count; f++) count += room->out[f];
    return 100.0 * count / room->rig.face_count;
}

/* What plane-sphere gains over the original, in what sphere division does, all as printed. */
static double gained(const struct repro_room *room, enum repro_measure what)
{
    double original = repro_usual(room, REPRO_ORIGINAL_PRINTED, what, REPRO_CLOSE);

    return (original - repro_usual(room, REPRO_PLANE_PRINTED, what, REPRO_CLOSE)) /
           (original - repro_usual(room, REPRO_DIVISION_PRINTED, what, REPRO_CLOSE));
}

static void add_printed(struct tool_sheet *sheet, const struct table *table)
{
    static const char *const text[] = {"original", "sphere division", "plane-sphere"};
    const struct printed *p = table->program;
    char claim[96], paper[32], gained[TOOL_SHEET_CELL];

    for (int i = 0; i < 3; i++) {
        snprintf(claim, sizeof claim, "the paper's operations of %s, summed", text[i]);
        snprintf(paper, sizeof paper, "%.0f", p[i].operations);
        repro_claim(sheet, claim, sum_of(&p[i]), "", paper);
    }
    repro_claim(sheet, "the paper's operations: gained by plane-sphere / by sphere division",
                (p[0].operations - p[2].operations) / (p[0].operations - p[1].operations), "",
                repro_printed_text(&table->gained, gained));
}

/* One number of the paper, as a claim and as a row of the last table. */
static void find(const struct repro_room *room, struct tool_sheet *sheet,
                 const struct repro_finding *finding)
{
    char claim[TOOL_SHEET_CELL];

    snprintf(claim, sizeof claim, "as printed: %s", finding->what);
    repro_claim_printed(sheet, claim, finding->printed, "", finding->paper);
    repro_find(room->repro, finding);
}

static void find_numbers(const struct repro_room *room, const struct table *table,
                         struct tool_sheet *sheet)
{
    const struct printed *p = table->program;
    const struct repro_finding findings[] = {
        {"sphere division: times fewer operations",
         REPRO_PRINTED(p[0].operations / p[1].operations), fewer(room, REPRO_DIVISION_PRINTED),
         fewer(room, REPRO_DIVISION), "the rooms, and how near the character comes"},
        {"plane-sphere: times fewer operations", REPRO_PRINTED(p[0].operations / p[2].operations),
         fewer(room, REPRO_PLANE_PRINTED), fewer(room, REPRO_PLANE),
         "the rooms, and how near the character comes"},
        {"plane-sphere: a frame is shorter by %, at least", REPRO_PRINTED(shorter_by),
         shorter(room, REPRO_PLANE_PRINTED), shorter(room, REPRO_PLANE), "what else a frame has"},
        {"time gained by plane-sphere / by sphere division", table->gained,
         gained(room, REPRO_FRAME), NAN, "most of a frame is to update balls, which both do"},
        {"memory: corner-trees / quaternary trees", REPRO_PRINTED(p[2].bytes / p[1].bytes),
         room->program[REPRO_PLANE_PRINTED].bytes / room->program[REPRO_DIVISION_PRINTED].bytes,
         room->program[REPRO_PLANE].bytes / room->program[REPRO_DIVISION].bytes,
         "how much of it the character's tree is"},
        {"faces that others surround (%)", REPRO_PRINTED(left_out), surrounded(room), 0,
         "the character's mesh; at its best, none is left out"},
        {"tests of faces, some left out / all", REPRO_WORDS("fewer"),
         repro_most(room, REPRO_ORIGINAL_PRINTED, REPRO_FACES, REPRO_CLOSE) /
             repro_most(room, REPRO_ORIGINAL, REPRO_FACES, REPRO_CLOSE),
         1, "the character's mesh; at its best, none is left out"}};

    for (size_t i = 0; i < sizeof findings / sizeof *findings; i++) find(room, sheet, &findings[i]);
}

static bool print_claims(const struct repro_room *room, const struct table *table)
{
    bool here = table == &museum;
    struct tool_sheet sheet;
    char file[64];

    repro_claims_start(&sheet);
    add_printed(&sheet, table);
    repro_claim(&sheet, "sphere division: times fewer operations", fewer(room, REPRO_DIVISION),
                here ? "50 or more" : "", "");
    repro_claim(&sheet, "plane-sphere: times fewer operations", fewer(room, REPRO_PLANE),
                here ? "100 or more" : "50 or more", "");
    repro_claim(&sheet, "plane-sphere: a frame is shorter by %, at least",
                shorter(room, REPRO_PLANE), "", "");
    repro_claim(&sheet, "sphere division as printed: a frame is shorter by %, at least",
                shorter(room, REPRO_DIVISION_PRINTED), "", "");
    find_numbers(room, table, &sheet);
    repro_claim(&sheet, "contacts in all frames", (double)room->contacts, "", "");
    repro_claim(&sheet, "of these lost as printed (%)",
                100.0 * (double)room->lost / (double)room->contacts, "", "");
    repro_claim(&sheet, "and seen by no neighbour of the face (%)",
                100.0 * (double)room->unseen / (double)room->contacts, "", "none in practice");
    repro_claim(&sheet, "frames with a contact", room->touched, "", "");
    repro_claim(&sheet, "of these with all contacts lost as printed", room->missed, "", "");
    snprintf(file, sizeof file, "%s-claims.csv", table->number);
    return repro_sheet(room->repro, "Claims", file, &sheet);
}

/* ---- the experiments ---- */

static int run(const struct repro *repro, const char *scene, const struct ts_visited *visited,
               const struct table *table)
{
    struct repro_room room = {.repro = repro, .scene = ts_scene_find(scene), .visited = visited};
    int status = repro_room_run(&room);
    char edges[64], collapse[64];

    snprintf(edges, sizeof edges, "%s-edges.csv", table->number);
    snprintf(collapse, sizeof collapse, "%s-collapse.csv", table->number);
    if (status == TOOL_GOOD) {
        printf("%u vertices and %u faces visit %u vertices and %u faces in %u frames.\n"
               "Joints a vertex: %u.\n",
               room.rig.skin.vertex_count, room.rig.face_count, room.c->body[0].vertex_count,
               room.c->body[0].face_count, room.options.frames, room.rig.skin.influences);
        if (!print_table(&room, table) || !print_visits(&room, table) ||
            !show_distances(&room, table) || !repro_002_edges(&room, edges) ||
            !repro_002_collapse(&room, collapse) || !print_claims(&room, table) ||
            !write_frames(&room, table))
            status = TOOL_BAD;
    }
    repro_room_free(&room);
    return status;
}

int repro_002_2(const struct repro *repro) { return run(repro, "museum", &ts_museum, &museum); }

int repro_002_3(const struct repro *repro)
{
    return run(repro, "living-room", &ts_living_room, &living_room);
}
