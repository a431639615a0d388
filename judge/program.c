/* program.c: talks to a program that answers in text. A case has every frame that the scene has
 * seen, because the program forgets it afterwards; what counts is the answer about the last one. */
#include "judge/program.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/text/text.h"
#include "judge/child.h"
#include "judge/said.h"

extern char **environ;

struct scene {
    uint32_t vertex_count[2], face_count[2];
    uint32_t *face[2];
    double *vertex; /* of each frame: those of the first body, then of the second */
    size_t frames;
};

static struct {
    pid_t pid;
    FILE *to, *from;
    uint64_t asked; /* cases */
    bool tells_first;
    struct ts_said said;
    char problem[160];
} program;

/* ---- the program's life ---- */

/* The program has ended, or nobody can talk to it: this process ends as it did. */
_Noreturn static void end_likewise(void)
{
    int status;

    fclose(program.to);
    if (waitpid(program.pid, &status, 0) != program.pid) _exit(1);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

/* 0, or why there is no such process. */
static int spawn(const char *const *words, const int *to, const int *from)
{
    posix_spawn_file_actions_t actions;
    int problem = posix_spawn_file_actions_init(&actions);

    if (problem) return problem;
    problem = posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    if (!problem) problem = posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    if (!problem)
        problem =
            posix_spawnp(&program.pid, words[0], &actions, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

/* Reads to the line "end". */
static void read_answer(void)
{
    size_t room = 0;
    char *line = NULL;

    ts_said_forget(&program.said);
    if (fflush(program.to) != 0) end_likewise();
    for (;;) {
        ssize_t length = getline(&line, &room, program.from);

        if (length < 0) end_likewise();
        while (length && strchr("\r\n ", line[length - 1])) length--;
        line[length] = 0;
        if (strcmp(line, "end") == 0) break;
        if (!ts_said_line(&program.said, line)) _exit(TS_EXIT_NO_MEMORY);
    }
    ts_said_end(&program.said);
    free(line);
}

/* Two faces that are apart. What it says of them is not judged, only whether it tells a first
 * contact at all. */
static void greet(void)
{
    const struct ts_query *first;

    fputs("touchstone case 2\nproperty judge.hello\n", program.to);
    for (int i = 0; i < 2; i++)
        fprintf(program.to,
                "body\nreference\nvertex 0x0p+0 0x0p+0 %a\nvertex 0x1p+0 0x0p+0 %a\n"
                "vertex 0x0p+0 0x1p+0 %a\nface 0 1 2\n",
                4.0 * i, 4.0 * i, 4.0 * i);
    fputs("frame\nend\n", program.to);
    read_answer();
    first = program.said.first.item;
    program.tells_first = program.said.first.count && first->reply == TS_REPLIED;
}

bool ts_program_start(const char *const *words, char *problem, size_t room)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1}, why;

    signal(SIGPIPE, SIG_IGN);
    why = pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 ? errno : spawn(words, to, from);
    if (why) {
        snprintf(problem, room, "can't start %.80s: %s", words[0], strerror(why));
        return false;
    }
    close(to[0]);
    close(from[1]);
    program.to = fdopen(to[1], "w");
    program.from = fdopen(from[0], "r");
    if (!program.to || !program.from) _exit(TS_EXIT_NO_MEMORY);
    greet();
    return true;
}

void ts_program_problem(char *to, size_t room)
{
    snprintf(to, room, "%s", program.problem);
    ts_make_printable(to);
    program.problem[0] = 0;
}

/* ---- questions ---- */

static const double *place(const struct scene *s, size_t frame, size_t body)
{
    size_t all = 3 * ((size_t)s->vertex_count[0] + s->vertex_count[1]);

    return s->vertex + frame * all + (body ? 3 * (size_t)s->vertex_count[0] : 0);
}

static void write_vertices(const struct scene *s, size_t frame, size_t body, const char *word)
{
    const double *v = place(s, frame, body);

    for (uint32_t i = 0; i < s->vertex_count[body]; i++, v += 3)
        fprintf(program.to, "%s %a %a %a\n", word, v[0], v[1], v[2]);
}

static void write_case(const struct scene *s, const char *name)
{
    fprintf(program.to, "touchstone case 2\nproperty %s\n", name);
    for (size_t i = 0; i < 2; i++) {
        fputs("body\nreference\n", program.to);
        write_vertices(s, 0, i, "vertex");
        for (size_t f = 0; f < 3 * (size_t)s->face_count[i]; f += 3)
            fprintf(program.to, "face %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", s->face[i][f],
                    s->face[i][f + 1], s->face[i][f + 2]);
    }
    for (size_t frame = 0; frame < s->frames; frame++) {
        fputs("frame\n", program.to);
        for (size_t i = 0; i < 2 && frame > 0; i++) {
            fprintf(program.to, "state %zu\n", i);
            write_vertices(s, frame, i, "moved");
        }
    }
    fputs("end\n", program.to);
}

/* Whether it is an answer to so many frames of the case of that name, and to this question. */
static bool is_answer(const char *name, size_t frames, const struct ts_list *list)
{
    struct ts_said *said = &program.said;
    const struct ts_query *query = list->item;
    char what[100];

    if (strcmp(said->name, name) != 0) {
        snprintf(what, sizeof what, "the answer to %s", name);
        ts_said_object(said, what, said->name);
    }
    if (!said->problem[0] && said->all.count != frames)
        snprintf(said->problem, sizeof said->problem, "expected %zu frames, found %zu", frames,
                 said->all.count);
    if (!said->problem[0] && query[frames - 1].reply != TS_REPLIED)
        snprintf(said->problem, sizeof said->problem, "expected a line '%s' in every frame",
                 list == &said->all ? "contacts" : "first");
    if (said->problem[0] && !program.problem[0])
        memcpy(program.problem, said->problem, sizeof program.problem);
    return !said->problem[0];
}

/* Asks, and reports what is said of the last frame. */
static int ask(const struct scene *s, const struct ts_list *list, ts_adapter_found *found,
               void *context)
{
    const struct ts_query *query;
    char name[40];

    snprintf(name, sizeof name, "judge.scene-%" PRIu64, ++program.asked);
    write_case(s, name);
    read_answer();
    if (!is_answer(name, s->frames, list)) return 1;
    query = (const struct ts_query *)list->item + s->frames - 1;
    for (size_t i = 0; i < query->pairs.count; i++)
        found(context, query->pairs.pair[i].a, query->pairs.pair[i].b);
    return 0;
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    return ask(scene, &program.said.all, found, context);
}

static int first(void *scene, ts_adapter_found *found, void *context)
{
    return ask(scene, &program.said.first, found, context);
}

/* ---- scenes ---- */

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    size_t a = 3 * (size_t)s->vertex_count[0], b = 3 * (size_t)s->vertex_count[1];
    double *more = realloc(s->vertex, ((s->frames + 1) * (a + b) + 1) * sizeof *more);

    if (!more) return 1;
    s->vertex = more;
    more += s->frames++ * (a + b);
    if (a) memcpy(more, vertex_a, a * sizeof *more);
    if (b) memcpy(more + a, vertex_b, b * sizeof *more);
    return 0;
}

static void destroy(void *scene)
{
    struct scene *s = scene;

    for (int i = 0; i < 2; i++) free(s->face[i]);
    free(s->vertex);
    free(s);
}

static void *create(const struct ts_adapter_mesh mesh[2])
{
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    for (int i = 0; i < 2; i++) {
        size_t size = 3 * (size_t)mesh[i].face_count * sizeof *s->face[i];

        s->vertex_count[i] = mesh[i].vertex_count;
        s->face_count[i] = mesh[i].face_count;
        s->face[i] = malloc(size + 1);
        if (s->face[i] && size) memcpy(s->face[i], mesh[i].face, size);
    }
    if (!s->face[0] || !s->face[1] || update(s, mesh[0].vertex, mesh[1].vertex) != 0) {
        destroy(s);
        return NULL;
    }
    return s;
}

struct ts_adapter ts_program_adapter(void)
{
    return (struct ts_adapter){.version = TS_ADAPTER_VERSION,
                               .create = create,
                               .update = update,
                               .all = all,
                               .first = program.tells_first ? first : NULL,
                               .destroy = destroy};
}
