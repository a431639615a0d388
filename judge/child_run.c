/* child_run.c: what the process that an adapter works in does. Whatever happens here is seen by the
 * judge through a pipe, and hurts nobody. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/text/pipe.h"
#include "judge/child.h"
#include "judge/program.h"

/* ---- answers ---- */

/* One letter, as it is written. */
struct message {
    char *text;
    size_t used, room;
};

static void *append(struct message *m, size_t size)
{
    if (m->used + size > m->room) {
        m->room = 2 * (m->used + size);
        m->text = realloc(m->text, m->room);
        if (!m->text) _exit(TS_EXIT_NO_MEMORY);
    }
    m->used += size;
    return m->text + m->used - size;
}

/* Where reports go: into the message, up to a limit. */
struct listener {
    struct message *message;
    uint64_t count, most;
};

/* Reports of a query have come, or not: the head, at this place, says so. */
static void end_query(struct message *m, size_t place, const struct listener *l, int refused)
{
    struct ts_reply_head head = {refused ? TS_REFUSED : TS_REPLIED, 0};

    if (l->count > l->most) head.reply = TS_TOO_MANY;
    if (head.reply != TS_REPLIED) m->used = place + sizeof head;
    head.count = (uint32_t)((m->used - place - sizeof head) / sizeof(struct ts_pair));
    memcpy(m->text + place, &head, sizeof head);
}

static void found(void *context, uint32_t a, uint32_t b)
{
    struct listener *l = context;
    struct ts_pair pair = {a, b};

    if (l->count++ < l->most) memcpy(append(l->message, sizeof pair), &pair, sizeof pair);
}

/* Puts one query, or says why it was not. */
static void ask(struct message *m, const struct ts_case *c, void *scene,
                int (*query)(void *, ts_adapter_found *, void *), enum ts_reply unasked)
{
    struct listener l = {m, 0, ts_most_reports(c)};
    const struct ts_reply_head none = {unasked, 0};
    size_t place = m->used;

    memcpy(append(m, sizeof none), &none, sizeof none);
    if (query) end_query(m, place, &l, query(scene, found, &l));
}

/* A body with itself. */
static void ask_self(const struct ts_adapter *adapter, const struct ts_case *c, void *scene,
                     uint32_t body, struct message *m)
{
    struct listener l = {m, 0, ts_most_selves(c, body)};
    const struct ts_reply_head none = {TS_UNASKED, 0};
    size_t place = m->used;

    memcpy(append(m, sizeof none), &none, sizeof none);
    if (adapter->self && scene) end_query(m, place, &l, adapter->self(scene, body, found, &l));
}

/* Self-contacts, and contact points; they stand behind all queries. */
static struct message self, points;

static void found_point(void *context, uint32_t a, uint32_t b, const double point[3])
{
    struct listener *l = context;
    const struct ts_point p = {a, b, {point[0], point[1], point[2]}};

    if (l->count++ < l->most) memcpy(append(l->message, sizeof p), &p, sizeof p);
}

static void ask_points(const struct ts_adapter *adapter, const struct ts_case *c, void *scene,
                       struct ts_letter *letter)
{
    struct listener l = {&points, 0, ts_most_points(c)};

    points.used = 0;
    letter->points_reply = TS_UNASKED;
    if (!adapter->points || !scene) return;
    letter->points_reply = adapter->points(scene, found_point, &l) == 0 ? TS_REPLIED : TS_REFUSED;
    if (l.count > l.most) letter->points_reply = TS_TOO_MANY;
    letter->points = letter->points_reply == TS_REPLIED ? l.count : 0;
}

/* What an adapter is shown is a copy that is gone after the call, as the contract says: who kept a
 * pointer finds no numbers there, and no vertices. The room is the process's own, and is used
 * again. */
static struct message loan;

static void *lend(const void *from, size_t size)
{
    void *to = append(&loan, size);

    if (size) memcpy(to, from, size);
    return to;
}

static void take_back(void)
{
    if (loan.used) memset(loan.text, 0xff, loan.used);
    loan.used = 0;
}

static size_t vertex_bytes(const struct ts_case *c, size_t body)
{
    return 3 * sizeof(double) * c->body[body].vertex_count;
}

static size_t face_bytes(const struct ts_case *c, size_t body)
{
    return 3 * sizeof(uint32_t) * c->body[body].face_count;
}

/* So that nothing of a loan moves while the rest of it is lent. */
static void make_room(const struct ts_case *c)
{
    append(&loan,
           vertex_bytes(c, 0) + vertex_bytes(c, 1) + face_bytes(c, 0) + face_bytes(c, 1) + 1);
    loan.used = 0;
}

static void *create(const struct ts_adapter *adapter, const struct ts_case *c)
{
    struct ts_adapter_mesh mesh[2];
    void *scene;

    make_room(c);
    for (size_t i = 0; i < 2; i++)
        mesh[i].vertex = lend(ts_trial_vertices(c, 0, i), vertex_bytes(c, i));
    for (size_t i = 0; i < 2; i++) {
        mesh[i].vertex_count = c->body[i].vertex_count;
        mesh[i].face_count = c->body[i].face_count;
        mesh[i].face = lend(c->body[i].face, face_bytes(c, i));
    }
    assert(adapter->create); /* check_adapters refuses tables without it */
    scene = adapter->create(mesh);
    take_back();
    return scene; /* cppcheck-suppress returnDanglingLifetime */
}

static bool update(const struct ts_adapter *adapter, void *scene, const struct ts_case *c,
                   size_t frame)
{
    const double *vertex[2];
    bool good;

    make_room(c);
    for (size_t i = 0; i < 2; i++)
        vertex[i] = lend(ts_trial_vertices(c, frame, i), vertex_bytes(c, i));
    good = adapter->update(scene, vertex[0], vertex[1]) == 0;
    take_back();
    return good;
}

/* Every frame: first and all, in this order, because a library may do the work of an update when
 * all are asked for. */
static void *answer_given(const struct ts_adapter *adapter, const struct ts_case *c,
                          struct message *m, bool *stands)
{
    void *scene = create(adapter, c);

    *stands = scene != NULL;
    for (size_t f = 0; f < c->frame_count; f++) {
        if (f > 0 && *stands) *stands = update(adapter, scene, c, f);
        ask(m, c, scene, *stands ? adapter->first : NULL, *stands ? TS_UNASKED : TS_REFUSED);
        ask(m, c, scene, *stands ? adapter->all : NULL, TS_REFUSED);
    }
    return scene;
}

static void answer_variant(const struct ts_adapter *adapter, const struct ts_case *c,
                           struct message *m)
{
    void *scene = create(adapter, c);

    ask(m, c, scene, scene ? adapter->all : NULL, TS_REFUSED);
    if (scene) adapter->destroy(scene);
}

/* Or it may do that work when a first contact is asked for, and forget what nobody asked about. */
static void answer_hasty(const struct ts_adapter *adapter, const struct ts_case *c, void *scene,
                         struct message *m)
{
    bool stands = scene != NULL;

    for (size_t f = 1; f < c->frame_count && stands; f++) stands = update(adapter, scene, c, f);
    ask(m, c, scene, stands ? adapter->all : NULL, TS_REFUSED);
    for (int i = 0; i < 2; i++)
        ask(m, c, scene, stands ? adapter->first : NULL, stands ? TS_UNASKED : TS_REFUSED);
}

static void answer(const struct ts_adapter *adapter, const struct ts_trial *trial, size_t number,
                   struct message *m)
{
    const struct ts_case *c = trial->variant[TS_GIVEN];
    struct ts_letter letter = {
        .magic = TS_LETTER_MAGIC, .trial = number, .queries = ts_query_count(c->frame_count)};
    double start = ts_seconds();
    void *given, *hasty;
    bool stands;

    m->used = self.used = 0;
    append(m, sizeof letter);
    given = answer_given(adapter, c, m, &stands);
    letter.seconds = ts_seconds() - start;
    hasty = create(adapter, c);
    ask(m, c, given, stands ? adapter->all : NULL, TS_REFUSED);
    ask_points(adapter, c, stands ? given : NULL, &letter);
    for (uint32_t i = 0; i < 2; i++) ask_self(adapter, c, stands ? given : NULL, i, &self);
    if (given) adapter->destroy(given);
    for (enum ts_variant v = TS_FRESH; v < TS_VARIANTS; v++)
        if (trial->variant[v])
            answer_variant(adapter, trial->variant[v], m);
        else
            ask(m, c, NULL, NULL, TS_UNASKED);
    answer_hasty(adapter, c, hasty, m);
    if (hasty) adapter->destroy(hasty);
    memcpy(append(m, self.used), self.text, self.used);
    if (letter.points)
        memcpy(append(m, letter.points * sizeof(struct ts_point)), points.text,
               letter.points * sizeof(struct ts_point));
    ts_program_problem(letter.problem, sizeof letter.problem);
    memcpy(m->text, &letter, sizeof letter);
}

void ts_child_answer(const struct ts_candidate *who, size_t start, size_t count,
                     struct ts_trial *const *trial, int pipe)
{
    char problem[200];
    struct ts_source source;
    struct ts_adapter adapter;
    struct message m = {NULL, 0, 0};
    const uint64_t loaded = TS_LETTER_MAGIC;

    if (!ts_source_load(who->path, who->program, &source, problem, sizeof problem) ||
        !ts_source_adapter(&source, who->index, &adapter, problem, sizeof problem))
        _exit(1);
    if (!ts_send_all(pipe, &loaded, sizeof loaded)) _exit(1);
    for (size_t i = start; i < count; i++) {
        answer(&adapter, trial[i], i, &m);
        if (!ts_send_all(pipe, m.text, m.used)) _exit(1);
    }
    _exit(0);
}
