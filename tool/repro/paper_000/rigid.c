/* rigid.c: what paper 000 says beside its experiments: that the morph method is expected to be of
 * the same order as one for rigid bodies (abstract and section 3), and that spheres are refitted
 * slightly faster than boxes (section 3.3).
 *
 * A rigid body here has the shape that the morphing one has in a step, and a tree that was made for
 * this shape before the clock starts. So nothing has to be blended, and no box is larger than need
 * be. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"
#include "tool/repro/repro.h"
#include "touchstone/blend.h"
#include "touchstone/morph.h"
#include "touchstone/overlap.h"

/* ---- bodies that stand still in their shape ---- */

void repro_thaw(struct repro_contestant *who)
{
    for (size_t i = 0; i < who->frozen_count; i++) free((double *)who->frozen[i].reference);
    free(who->frozen);
    who->frozen = NULL;
    who->frozen_count = 0;
}

bool repro_freeze(const struct ts_contact_table *method, struct repro_contestant *who,
                  const struct ts_case *c, struct ts_error *error)
{
    method->close(who->session);
    who->session = NULL;
    repro_thaw(who);
    who->frozen = calloc(c->body_count + 1, sizeof *who->frozen);
    if (!who->frozen) return ts_out_of_memory(error);
    for (size_t b = 0; b < c->body_count; b++) {
        struct ts_state shape = c->state[b];
        double *vertex = malloc((3 * (size_t)c->body[b].vertex_count + 1) * sizeof *vertex);

        if (!vertex) return ts_out_of_memory(error);
        shape.pose = ts_at_rest().pose;
        who->frozen[b] = c->body[b];
        who->frozen[b].reference = vertex;
        who->frozen[b].reference_count = 1;
        who->frozen_count++;
        if (!ts_morph_opt.world(&c->body[b], &shape, vertex, error)) return false;
    }
    return method->open(c->body_count, who->frozen, &who->options, &who->session, error);
}

/* ---- the same order as rigid bodies ---- */

enum { OUR_MORPH, PRINTED_MORPH, OUR_RIGID, PRINTED_RIGID, METHODS };

/* Sequences that are run: two bodies, a crowd, and a school in which few dolphins meet. */
static const struct {
    const char *scene;
    unsigned level;
    double spread;
} scenes[] = {{"lobes", 5, 1}, {"dolphin", 0, 1}, {"dolphin", 2, 1}, {"dolphin", 2, 3}};

/* Trees of rigid bodies have nothing to make anew, so that stamps are not in question there. */
static struct repro_contestant contestant(int method, enum ts_extent extent)
{
    struct repro_contestant who =
        repro_000_contestant(method % 2 ? REPRO_000_PRINTED_MORPH : REPRO_000_MORPH, extent);

    if (method < OUR_RIGID) return who;
    who.name = method == OUR_RIGID ? "rigid" : "rigid as printed";
    who.options.stamps = TS_DEFAULT;
    who.rigid = true;
    return who;
}

/* How many times as long morphing bodies take as rigid ones. */
static double times(const struct repro_sequence *sequence, int morph, int extent)
{
    double end = sequence->repro->paper_steps + 1.0;
    size_t i = 2 * (size_t)morph + (size_t)extent, rigid = i + 4;

    return repro_milliseconds(sequence, i, REPRO_SECOND, end) /
           repro_milliseconds(sequence, rigid, REPRO_SECOND, end);
}

static void find_order(const struct repro_sequence *sequence)
{
    char what[TOOL_SHEET_CELL];

    for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
        snprintf(what, sizeof what, "%s, %zu faces, spread %g, %s: morphing / rigid",
                 sequence->scene->name, sequence->faces, sequence->spread,
                 extent == TS_ALL ? "all contacts" : "first contact");
        repro_find(sequence->repro,
                   &(struct repro_finding){what, REPRO_WORDS("of the same order"),
                                           times(sequence, PRINTED_MORPH, extent),
                                           times(sequence, OUR_MORPH, extent),
                                           "boxes are blended at each visit, and larger"});
    }
}

static void add_rows(struct tool_sheet *sheet, const struct repro_sequence *sequence)
{
    double end = sequence->repro->paper_steps + 1.0;

    for (int extent = TS_ALL; extent <= TS_FIRST; extent++) {
        const struct repro_contestant *who = sequence->contestant + extent;

        tool_sheet_add(sheet, "%s", sequence->scene->name);
        tool_sheet_add(sheet, "%zu", sequence->faces);
        tool_sheet_number(sheet, sequence->spread);
        tool_sheet_add(sheet, extent == TS_ALL ? "all" : "first");
        tool_sheet_number(sheet, repro_mean(sequence, who, REPRO_CONTACTS, REPRO_SECOND, end));
        for (int morph = PRINTED_MORPH; morph >= OUR_MORPH; morph--) {
            size_t i = 2 * (size_t)morph + (size_t)extent, rigid = i + 4;
            const struct repro_contestant *all = sequence->contestant;

            tool_sheet_number(sheet, repro_milliseconds(sequence, i, REPRO_SECOND, end));
            tool_sheet_number(sheet, repro_milliseconds(sequence, rigid, REPRO_SECOND, end));
            tool_sheet_ratio(sheet, times(sequence, morph, extent));
            tool_sheet_ratio(
                sheet, repro_mean(sequence, all + i, REPRO_OVERLAPS, REPRO_SECOND, end) /
                           repro_mean(sequence, all + rigid, REPRO_OVERLAPS, REPRO_SECOND, end));
        }
    }
}

static int run_scenes(const struct repro *repro, struct tool_sheet *sheet)
{
    int status = TOOL_GOOD;

    for (size_t i = 0; status == TOOL_GOOD && i < sizeof scenes / sizeof *scenes; i++) {
        struct repro_contestant room[2 * METHODS];
        struct repro_sequence sequence = {
            .repro = repro,
            .scene = ts_scene_find(scenes[i].scene),
            .options = {repro->levels ? repro->level[0] : scenes[i].level, repro->steps},
            .spread = scenes[i].spread,
            .contestant = room,
            .contestants = 2 * METHODS};

        for (int k = 0; k < 2 * METHODS; k++) room[k] = contestant(k / 2, k % 2);
        status = repro_run(&sequence);
        if (status == TOOL_GOOD) {
            add_rows(sheet, &sequence);
            find_order(&sequence);
        }
        repro_free(&sequence);
    }
    return status;
}

/* ---- spheres and boxes ---- */

enum { CHILDREN = 8, REFERENCES = 3, TURNS = 9, ROUNDS = 20000 };

/* The children of a node at three references, in doubles that are 0 to 1. */
struct node {
    double box[6 * CHILDREN * REFERENCES], blended_box[6 * CHILDREN];
    struct ts_ball ball[CHILDREN * REFERENCES], blended_ball[CHILDREN];
    struct ts_box one;
    struct ts_relation relation;
    uint32_t met; /* so that no test is left out */
};
static const double weights[REFERENCES] = {0.2, 0.5, 0.3};

/* Eq. 3 and 7 to the letter: products and sums, 6 of a box and 4 of a sphere. */
static void sum_plain(size_t numbers, const double *reference, double *to)
{
    for (size_t i = 0; i < numbers; i++)
        to[i] = weights[0] * reference[i] + weights[1] * reference[numbers + i] +
                weights[2] * reference[2 * numbers + i];
}

static void plain_boxes(struct node *n) { sum_plain(6 * (size_t)CHILDREN, n->box, n->blended_box); }

static void plain_balls(struct node *n)
{
    sum_plain(4 * (size_t)CHILDREN, n->ball[0].center, n->blended_ball[0].center);
}

static void our_boxes(struct node *n)
{
    ts_blend_boxes(CHILDREN, REFERENCES, n->box, weights, n->blended_box);
}

static void our_balls(struct node *n)
{
    ts_blend_balls(CHILDREN, REFERENCES, n->ball, weights, n->blended_ball);
}

static void test_boxes(struct node *n) { n->met += ts_overlap_boxes(&n->one, CHILDREN, n->box); }

static void test_sat_lite(struct node *n)
{
    n->met += ts_overlap_sat_lite(&n->relation, &n->one, CHILDREN, n->box);
}

static void test_balls(struct node *n)
{
    n->met += ts_overlap_balls(n->ball + CHILDREN, CHILDREN, n->ball);
}

static void make_node(struct node *n)
{
    static const uint32_t index[2] = {0, 1};
    struct ts_placement still = {.pose = ts_at_rest().pose};

    memset(n, 0, sizeof *n);
    for (uint32_t r = 0; r < REFERENCES; r++)
        for (uint32_t i = 0; i < CHILDREN; i++) {
            double a = 0.1 * i + 0.03 * r, point[6] = {a, 1 - a, a * a, a + 0.2, 1.1 - a, 1};
            struct ts_box box = ts_blend_box_of(2, index, point);

            ts_boxes_set(CHILDREN, n->box + 6 * (size_t)CHILDREN * r, i, &box);
            n->ball[CHILDREN * r + i] = ts_blend_ball_of(2, index, point);
            n->one = box;
        }
    ts_overlap_relate(&still, &still, &n->relation);
}

/* Nanoseconds a volume, in the best of some turns. */
static double time_of(void (*work)(struct node *), struct node *n)
{
    double best = INFINITY;

    for (int turn = 0; turn < TURNS; turn++) {
        double start = tool_now();

        for (int i = 0; i < ROUNDS; i++) work(n);
        best = fmin(best, tool_now() - start);
    }
    return 1e9 * best / ROUNDS / CHILDREN;
}

static bool print_volumes(const struct repro *repro)
{
    static const struct {
        const char *what;
        void (*box)(struct node *), (*ball)(struct node *);
        const char *paper;
    } row[] = {{"refit, eq. 3 and 7 to the letter", plain_boxes, plain_balls, "slightly faster"},
               {"refit, ours, which loses nothing", our_boxes, our_balls, ""},
               {"test, against sat-lite", test_sat_lite, test_balls, "extremely fast"},
               {"test, against boxes of the world", test_boxes, test_balls, ""}};
    static const char *const heading[] = {"what",         "box ns", "sphere ns",
                                          "box / sphere", "paper",  NULL};
    struct tool_sheet sheet;
    struct node node;
    double times[sizeof row / sizeof *row];

    make_node(&node);
    tool_sheet_start(&sheet, heading);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double box = time_of(row[i].box, &node), ball = time_of(row[i].ball, &node);

        tool_sheet_add(&sheet, "%s", row[i].what);
        tool_sheet_number(&sheet, box);
        tool_sheet_number(&sheet, ball);
        tool_sheet_ratio(&sheet, box / ball);
        tool_sheet_add(&sheet, "%s", row[i].paper);
        times[i] = box / ball;
    }
    repro_find(repro, &(struct repro_finding){"refit: box / sphere", REPRO_AT_LEAST(1), times[0],
                                              times[1], "a sphere that loses nothing is widened"});
    repro_find(repro,
               &(struct repro_finding){"overlap test: box by SAT-lite / sphere",
                                       REPRO_WORDS("extremely fast"), times[2], times[3],
                                       "at its best: beside boxes of the world, not SAT-lite"});
    return repro_sheet(repro, "A volume of 8 children of a node, 3 references, in caches",
                       "000-3-volumes.csv", &sheet);
}

int repro_000_3(const struct repro *repro)
{
    static const char *const heading[] = {
        "scene",    "faces", "spread", "asked",        "contacts", "printed morph ms",
        "rigid ms", "ratio", "tests",  "our morph ms", "rigid ms", "ratio",
        "tests",    NULL};
    struct tool_sheet sheet;
    int status;

    tool_sheet_start(&sheet, heading);
    status = run_scenes(repro, &sheet);
    if (status != TOOL_GOOD) {
        tool_sheet_free(&sheet);
        return status;
    }
    if (!repro_sheet(repro,
                     "Means a step, without the first: morphing bodies and rigid ones of the same "
                     "shape; tests: "
                     "overlap tests of morphing / of rigid",
                     "000-3-rigid.csv", &sheet) ||
        !print_volumes(repro))
        return TOOL_BAD;
    return TOOL_GOOD;
}
