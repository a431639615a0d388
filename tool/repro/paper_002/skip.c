/* skip.c: how many faces three others surround, what leaving them out loses (section 4
 * of paper 002), and whether testing each edge with each face once would save anything. */
#include <math.h>
#include <stdlib.h>

#include "cases/shape/skeleton.h"
#include "common/pairs.h"
#include "props/spheretree/spheretree.h"
#include "tool/repro/paper_002/room.h"
#include "touchstone/triangle.h"

enum { SIDES = 2 };

/* Two characters that walk past each other, each of its own level. */
struct meeting {
    struct ts_case *scene[SIDES];
    struct ts_scene_options options[SIDES];
    struct ts_body body[SIDES];
    bool *skip[SIDES];
    struct ts_contact *session, *checked; /* of the method that was asked for, and of opt */
    struct ts_pairs pairs, other;
    double earlier; /* the share of faces that could be left out if all others came first */
    double contacts, lost, lost_both; /* pairs of faces; if the first skips, and if both do */
    double unseen;                    /* if the first skips: not even a neighbour meets that face */
    unsigned frames, all_lost;        /* frames with a contact, and of these with all lost */
    bool same;                        /* both methods agree */
    /* tests of an edge with a face, of which each pair has six: */
    double distinct, pair_ns, edge_ns; /* those that differ; the cost of a pair, and to remember */
};

static void end_meeting(const struct repro *repro, struct meeting *m)
{
    for (int i = 0; i < SIDES; i++) {
        ts_case_free(m->scene[i]);
        free(m->skip[i]);
    }
    if (m->session) repro->method->close(m->session);
    if (m->checked) ts_contact_opt.close(m->checked);
    ts_pairs_free(&m->pairs);
    ts_pairs_free(&m->other);
}

static double share(const bool *skip, uint32_t count)
{
    uint32_t skipped = 0;

    for (uint32_t f = 0; f < count; f++) skipped += skip[f];
    return skipped / (double)count;
}

static bool start_meeting(const struct repro *repro, const unsigned level[SIDES], struct meeting *m)
{
    const struct ts_scene *scene = ts_scene_find("character");
    struct ts_error error = {"out of memory"};
    bool good = true;

    *m = (struct meeting){.same = true};
    for (int i = 0; good && i < SIDES; i++) {
        m->options[i] = (struct ts_scene_options){level[i], repro->steps};
        m->scene[i] = ts_case_new();
        good = m->scene[i] && scene->build(&m->options[i], m->scene[i]);
        if (!good) break;
        m->body[i] = m->scene[i]->body[i];
        m->skip[i] = calloc(m->body[i].face_count, sizeof *m->skip[i]);
        good = m->skip[i] && ts_surrounded(&m->body[i], true, m->skip[i]);
        if (good && i == 0) m->earlier = share(m->skip[0], m->body[0].face_count);
        good = good && ts_surrounded(&m->body[i], false, m->skip[i]);
    }
    good = good && repro->method->open(SIDES, m->body, NULL, &m->session, &error) &&
           ts_contact_opt.open(SIDES, m->body, NULL, &m->checked, &error);
    if (!good) tool_complain("%s", error.text);
    return good;
}

bool repro_share_edge(const uint32_t *f, const uint32_t *g)
{
    int shared = 0;

    for (int k = 0; k < 9; k++) shared += f[k / 3] == g[k % 3];
    return shared >= 2;
}

/* Whether no neighbour of a face meets the face that it meets: the other goes through it without
 * touching its edges, and nobody knows. */
static bool is_unseen(const struct meeting *m, const struct ts_pair *lost)
{
    const uint32_t *face = m->body[0].face;

    for (size_t i = 0; i < m->pairs.count; i++) {
        const struct ts_pair *p = &m->pairs.pair[i];

        if (p->b == lost->b && p->a != lost->a &&
            repro_share_edge(face + 3 * (size_t)p->a, face + 3 * (size_t)lost->a))
            return false;
    }
    return true;
}

static void count_lost(struct meeting *m)
{
    size_t lost = 0;

    for (size_t i = 0; i < m->pairs.count; i++) {
        bool first = m->skip[0][m->pairs.pair[i].a], second = m->skip[1][m->pairs.pair[i].b];

        lost += first;
        m->unseen += first && is_unseen(m, &m->pairs.pair[i]);
        m->lost_both += first || second;
    }
    m->contacts += (double)m->pairs.count;
    m->lost += (double)lost;
    m->frames += m->pairs.count > 0;
    m->all_lost += lost > 0 && lost == m->pairs.count;
}

static bool same_pairs(const struct meeting *m)
{
    if (m->pairs.count != m->other.count) return false;
    for (size_t i = 0; i < m->pairs.count; i++)
        if (ts_pair_compare(&m->pairs.pair[i], &m->other.pair[i]) != 0) return false;
    return true;
}

static bool show_frame(const struct repro *repro, struct meeting *m, unsigned frame)
{
    struct ts_error error;

    for (size_t i = 0; i < SIDES; i++) {
        ts_scene_find("character")->pose(&m->options[i], frame, m->scene[i]);
        if (!repro->method->update(m->session, i, &m->scene[i]->state[i], &error) ||
            !ts_contact_opt.update(m->checked, i, &m->scene[i]->state[i], &error)) {
            tool_complain("%s", error.text);
            return false;
        }
    }
    if (!repro->method->contacts(m->session, 0, 1, TS_ALL, &m->pairs, &error) ||
        !ts_contact_opt.contacts(m->checked, 0, 1, TS_ALL, &m->other, &error)) {
        tool_complain("%s", error.text);
        return false;
    }
    m->same = m->same && same_pairs(m);
    count_lost(m);
    return true;
}

/* ---- each edge with each face once ---- */

/* A set of tests that were made: open addressing, never more than half full. */
struct seen {
    uint64_t *key;
    size_t mask, count;
};

static void remember(struct seen *seen, unsigned side, uint64_t edge, uint64_t face)
{
    uint64_t key = (edge * 0x9e3779b97f4a7c15u ^ (face << 1 | side)) * 0xbf58476d1ce4e5b9u | 1;
    size_t at = (size_t)(key >> 20) & seen->mask;

    while (seen->key[at] && seen->key[at] != key) at = (at + 1) & seen->mask;
    seen->count += seen->key[at] == 0;
    seen->key[at] = key;
}

static void remember_edges(struct seen *seen, unsigned side, const uint32_t *face, uint32_t other)
{
    for (int k = 0; k < 3; k++) {
        uint64_t a = face[k], b = face[(k + 1) % 3];

        remember(seen, side, a < b ? a << 32 | b : b << 32 | a, other);
    }
}

static void corners_of(const struct meeting *m, int side, uint32_t face, double *to)
{
    const struct ts_state *state = &m->scene[side]->state[side];

    for (size_t k = 0; k < 9; k++) {
        const double *p = state->vertex + 3 * (size_t)m->body[side].face[3 * (size_t)face + k / 3];
        const double *r = state->pose.row[k % 3];

        to[k] = ((r[0] * p[0] + r[1] * p[1]) + r[2] * p[2]) + r[3];
    }
}

/* The pairs of the last frame: what their tests cost, and what it costs to know which edges met
 * which faces before. False when there is no memory. */
static bool try_edges(struct meeting *m)
{
    size_t n = m->pairs.count, room = 64;
    struct seen seen = {NULL, 0, 0};
    double *corner = malloc((18 * n + 1) * sizeof *corner), start;
    volatile unsigned met = 0;

    while (room < 12 * n) room *= 2;
    seen = (struct seen){calloc(room, sizeof *seen.key), room - 1, 0};
    for (size_t i = 0; seen.key && corner && i < n; i++) {
        corners_of(m, 0, m->pairs.pair[i].a, corner + 18 * i);
        corners_of(m, 1, m->pairs.pair[i].b, corner + 18 * i + 9);
    }
    start = tool_now();
    for (size_t i = 0; corner && i < n; i++)
        met = met + ts_triangle_opt.meet(corner + 18 * i, corner + 18 * i + 9);
    m->pair_ns = n ? 1e9 * (tool_now() - start) / (double)n : NAN;
    start = tool_now();
    for (size_t i = 0; seen.key && i < n; i++) {
        const struct ts_pair *p = &m->pairs.pair[i];

        remember_edges(&seen, 0, m->body[0].face + 3 * (size_t)p->a, p->b);
        remember_edges(&seen, 1, m->body[1].face + 3 * (size_t)p->b, p->a);
    }
    m->edge_ns = n ? 1e9 * (tool_now() - start) / (double)n : NAN;
    m->distinct = (double)seen.count / (double)n;
    free(corner);
    free(seen.key);
    return corner && seen.key;
}

/* ---- the experiment ---- */

static void add_rows(struct tool_sheet *lost, struct tool_sheet *edges, const struct meeting *m)
{
    tool_sheet_add(lost, "%u and %u faces", m->body[0].face_count, m->body[1].face_count);
    tool_sheet_ratio(lost, 100 * m->earlier);
    tool_sheet_ratio(lost, 100 * share(m->skip[0], m->body[0].face_count));
    tool_sheet_number(lost, m->contacts);
    tool_sheet_ratio(lost, 100 * m->lost / m->contacts);
    tool_sheet_ratio(lost, 100 * m->lost_both / m->contacts);
    tool_sheet_ratio(lost, 100 * m->unseen / m->contacts);
    tool_sheet_number(lost, m->frames);
    tool_sheet_number(lost, m->all_lost);
    tool_sheet_add(edges, "%u and %u faces", m->body[0].face_count, m->body[1].face_count);
    tool_sheet_ratio(edges, m->distinct);
    tool_sheet_ratio(edges, m->pair_ns);
    tool_sheet_ratio(edges, m->edge_ns);
}

/* The paper says that what goes through a face and not through its edges is lost, which does not
 * occur in practice. Of the other contacts with such faces, which it does not list either, it says
 * nothing. */
static void find_lost(const struct repro *repro, const struct meeting *m)
{
    char what[TOOL_SHEET_CELL];

    snprintf(what, sizeof what, "%u and %u faces, some left out: contacts unseen (%%)",
             m->body[0].face_count, m->body[1].face_count);
    repro_find(repro, &(struct repro_finding){
                          what, REPRO_WORDS("none in practice"), 100 * m->unseen / m->contacts, NAN,
                          "how fine the other body is: no neighbour meets its face"});
    snprintf(what, sizeof what, "%u and %u faces, some left out: contacts lost (%%)",
             m->body[0].face_count, m->body[1].face_count);
    repro_find(repro,
               &(struct repro_finding){what, REPRO_WORDS("not said"), 100 * m->lost / m->contacts,
                                       NAN, "of most of them a neighbour meets the other face"});
}

/* Shows the sequence, and then its fullest frame, the middle one, again. */
static bool run(const struct repro *repro, const unsigned level[SIDES], struct tool_sheet *lost,
                struct tool_sheet *edges, bool *same)
{
    struct meeting m;
    bool good = start_meeting(repro, level, &m);

    for (unsigned f = 0; good && f < repro->steps; f++) good = show_frame(repro, &m, f);
    if (good) {
        struct meeting counted = m;

        good = show_frame(repro, &m, repro->steps / 2) && try_edges(&m);
        counted.distinct = m.distinct;
        counted.pair_ns = m.pair_ns;
        counted.edge_ns = m.edge_ns;
        add_rows(lost, edges, &counted);
        find_lost(repro, &counted);
    }
    *same = *same && m.same;
    end_meeting(repro, &m);
    return good;
}

int repro_002_4(const struct repro *repro)
{
    static const char *const of_lost[] = {
        "characters",        "in order %", "skipped %", "contacts", "lost %",
        "both skip: lost %", "unseen %",   "frames",    "all lost", NULL};
    static const char *const of_edges[] = {"characters", "edge tests of 6 that differ",
                                           "a pair (ns)", "remembering it (ns)", NULL};
    static const unsigned level[][SIDES] = {{0, 0}, {1, 1}, {2, 2}, {0, 2}, {2, 0}, {0, 3}};
    size_t most = repro->levels ? 1 : sizeof level / sizeof *level;
    struct tool_sheet lost, edges;
    bool same = true, good = true;

    tool_sheet_start(&lost, of_lost);
    tool_sheet_start(&edges, of_edges);
    for (size_t i = 0; good && i < most; i++) {
        unsigned asked[SIDES] = {repro->level[0], repro->level[0]};

        good = run(repro, repro->levels ? asked : level[i], &lost, &edges, &same);
    }
    if (!good) {
        tool_sheet_free(&lost);
        tool_sheet_free(&edges);
        return TOOL_BAD;
    }
    if (!repro_sheet(repro,
                     "Two characters walk past each other; the first, or both, leave out the faces "
                     "that\nthree others surround (in order: where all three come before it). "
                     "Unseen: nor does\na neighbour of the face meet the other one. Frames with a "
                     "contact, and how many lost\nall of theirs",
                     "002-4.csv", &lost)) {
        tool_sheet_free(&edges);
        return TOOL_BAD;
    }
    if (!repro_sheet(
            repro,
            "Each edge with each face once: the pairs of the middle frame have six tests of "
            "an\nedge with a face each; what the exact test of a pair costs, and what it "
            "costs only\nto know which of its six were made before",
            "002-4-edges.csv", &edges))
        return TOOL_BAD;
    if (same) return TOOL_GOOD;
    puts("\nThe contacts differ from those of opt.");
    return TOOL_FAILED;
}
