/* child_run.c: the life of the process that an adapter works in. Whatever happens here is seen by
 * the judge through a pipe, and hurts nobody. */
#include <assert.h>
#include <dlfcn.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/text/pipe.h"
#include "judge/child.h"
#include "judge/program.h"
#include "touchstone/adapter.h"

/* ---- who is there ---- */

/* Where adapters are: one of the three. */
struct source {
    const void *adapters;
    const struct ts_adapter_program *programs;
    const char *command;
};

static bool load(const char *path, bool program, struct source *source, char *problem, size_t room)
{
    /* A name without a slash would be looked for in the system's folders. */
    char *here = NULL;
    void *library;

    *source = (struct source){.command = program ? path : NULL};
    if (program) return true;
    if (!strchr(path, '/') && asprintf(&here, "./%s", path) < 0) return false;
    library = dlopen(here ? here : path, RTLD_NOW | RTLD_LOCAL);
    free(here);
    if (!library) {
        snprintf(problem, room, "expected a shared library: %s", dlerror());
        return false;
    }
    source->adapters = dlsym(library, "ts_adapters");
    if (!source->adapters) source->programs = dlsym(library, "ts_programs");
    if (source->adapters || source->programs) return true;
    snprintf(problem, room, "lacks the symbol ts_adapters");
    return false;
}

/* ---- a table of adapters ---- */

/* How large an entry is: of version 1 it ends before `promises`, of version 2 before `points`, and
 * the next one follows there. 0: there is no such version. */
static size_t size_of(uint32_t version)
{
    return version == 1                    ? offsetof(struct ts_adapter, promises)
           : version == 2                  ? offsetof(struct ts_adapter, points)
           : version == TS_ADAPTER_VERSION ? sizeof(struct ts_adapter)
                                           : 0;
}

/* Entry `index` of a table, as one of this version; all entries have the version of the first. */
static struct ts_adapter entry_of(const void *table, size_t index)
{
    struct ts_adapter adapter = {0};
    uint32_t version;

    memcpy(&version, table, sizeof version);
    memcpy(&adapter, (const char *)table + index * size_of(version), size_of(version));
    return adapter;
}

static void check_adapters(const void *table, uint64_t *count, char *problem, size_t room)
{
    uint32_t version;
    struct ts_adapter a;

    memcpy(&version, table, sizeof version);
    for (*count = 0; *count < TS_MOST_ADAPTERS; (*count)++) {
        /* Behind the last one there need not be more than the version. */
        memcpy(&a.version, (const char *)table + *count * size_of(version), sizeof a.version);
        if (a.version != version || size_of(version) == 0) break;
        a = entry_of(table, *count);
        if (!a.library || !a.name || !a.create || !a.update || !a.all || !a.destroy) {
            snprintf(problem, room, "adapter %" PRIu64 " lacks a name or a function", *count);
            return;
        }
    }
    if (*count == TS_MOST_ADAPTERS)
        snprintf(problem, room, "expected at most %d adapters, then one of version 0",
                 TS_MOST_ADAPTERS - 1);
    else if (a.version != 0)
        snprintf(problem, room, "adapter %" PRIu64 ": expected version %d, found %u", *count,
                 TS_ADAPTER_VERSION, (unsigned)a.version);
    else if (*count == 0)
        snprintf(problem, room, "has no adapter in ts_adapters");
}

/* ---- programs ---- */

static struct ts_adapter_program program_of(const struct source *source, size_t index)
{
    static const char *words[] = {"sh", "-c", NULL, NULL};

    if (source->programs) return source->programs[index];
    words[2] = source->command;
    return (struct ts_adapter_program){source->command, "program", words, 0};
}

/* Each is started once, to see whether it can be. */
static void check_programs(const struct source *source, uint64_t *count, char *problem, size_t room)
{
    uint64_t most = source->programs ? TS_MOST_ADAPTERS : 1;

    for (*count = 0; *count < most; (*count)++) {
        const struct ts_adapter_program p = program_of(source, *count);

        if (!p.library) break;
        if (!p.name || !p.words || !p.words[0])
            snprintf(problem, room, "program %" PRIu64 " lacks a name or a word", *count);
        else
            ts_program_start(p.words, problem, room);
        if (problem[0]) return;
    }
    if (*count == TS_MOST_ADAPTERS)
        snprintf(problem, room, "expected at most %d programs, then one without a name",
                 TS_MOST_ADAPTERS - 1);
    else if (*count == 0)
        snprintf(problem, room, "has no program in ts_programs");
}

/* An adapter that can be asked; for a program the names and promises alone. */
static struct ts_adapter adapter_of(const struct source *source, size_t index)
{
    struct ts_adapter_program program;

    if (source->adapters) return entry_of(source->adapters, index);
    program = program_of(source, index);
    return (struct ts_adapter){
        .library = program.library, .name = program.name, .promises = program.promises};
}

void ts_child_roll_call(const char *path, bool program, int pipe)
{
    struct ts_roll roll = {.magic = TS_LETTER_MAGIC};
    struct source source;

    if (load(path, program, &source, roll.problem, sizeof roll.problem)) {
        if (source.adapters)
            check_adapters(source.adapters, &roll.count, roll.problem, sizeof roll.problem);
        else
            check_programs(&source, &roll.count, roll.problem, sizeof roll.problem);
    }
    if (!ts_send_all(pipe, &roll, sizeof roll)) _exit(1);
    for (uint64_t i = 0; !roll.problem[0] && i < roll.count; i++) {
        const struct ts_adapter adapter = adapter_of(&source, i);
        struct ts_entry entry = {.promises = (uint32_t)adapter.promises};

        snprintf(entry.library, sizeof entry.library, "%s", adapter.library);
        snprintf(entry.name, sizeof entry.name, "%s", adapter.name);
        if (!ts_send_all(pipe, &entry, sizeof entry)) _exit(1);
    }
    _exit(0);
}

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
    struct ts_reply_head head = {unasked, 0};
    size_t place = m->used;

    append(m, sizeof head);
    if (query) {
        head.reply = query(scene, found, &l) == 0 ? TS_REPLIED : TS_REFUSED;
        if (l.count > l.most) head.reply = TS_TOO_MANY;
        if (head.reply != TS_REPLIED) m->used = place + sizeof head;
    }
    head.count = (uint32_t)((m->used - place - sizeof head) / sizeof(struct ts_pair));
    memcpy(m->text + place, &head, sizeof head);
}

/* Contact points; they stand behind all queries. */
static struct message points;

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
    assert(adapter->create); /* or check_adapters had objected */
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

    m->used = 0;
    append(m, sizeof letter);
    given = answer_given(adapter, c, m, &stands);
    letter.seconds = ts_seconds() - start;
    hasty = create(adapter, c);
    ask(m, c, given, stands ? adapter->all : NULL, TS_REFUSED);
    ask_points(adapter, c, stands ? given : NULL, &letter);
    if (given) adapter->destroy(given);
    for (enum ts_variant v = TS_FRESH; v < TS_VARIANTS; v++)
        if (trial->variant[v])
            answer_variant(adapter, trial->variant[v], m);
        else
            ask(m, c, NULL, NULL, TS_UNASKED);
    answer_hasty(adapter, c, hasty, m);
    if (hasty) adapter->destroy(hasty);
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
    struct source source;
    struct ts_adapter adapter;
    struct message m = {NULL, 0, 0};
    const uint64_t loaded = TS_LETTER_MAGIC;

    if (!load(who->path, who->program, &source, problem, sizeof problem)) _exit(1);
    if (source.adapters)
        adapter = entry_of(source.adapters, who->index);
    else if (ts_program_start(program_of(&source, who->index).words, problem, sizeof problem))
        adapter = ts_program_adapter();
    else
        _exit(1);
    if (!ts_send_all(pipe, &loaded, sizeof loaded)) _exit(1);
    for (size_t i = start; i < count; i++) {
        answer(&adapter, trial[i], i, &m);
        if (!ts_send_all(pipe, m.text, m.used)) _exit(1);
    }
    _exit(0);
}
