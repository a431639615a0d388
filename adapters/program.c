/* program.c: an adapter for a library of another language. A program of it (PROGRAM, one word of C
 * strings after another) reads cases and writes contacts, as behind `touchstone gen judge`; here it
 * is asked about one scene at a time, so that what it says is judged and shrunk like any adapter's.
 *
 * A case has every frame that the scene has seen, because the program forgets it afterwards; what
 * counts is the answer about the last one. */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "touchstone/adapter.h"

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
} program;

/* ---- the program's life ---- */

/* The program has ended, or nobody can talk to it: this process ends as it did. */
static void end_likewise(void)
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

static bool spawn(const int *to, const int *from)
{
    static const char *const words[] = {PROGRAM, NULL};
    posix_spawn_file_actions_t actions;
    bool good;

    if (posix_spawn_file_actions_init(&actions) != 0) return false;
    good = posix_spawn_file_actions_adddup2(&actions, to[0], 0) == 0 &&
           posix_spawn_file_actions_adddup2(&actions, from[1], 1) == 0 &&
           posix_spawnp(&program.pid, words[0], &actions, NULL, (char *const *)words, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

static bool answer(ts_adapter_found *found, void *context, size_t frames);

/* When the library is loaded, and until it has answered once: how long a program takes to start is
 * no case's time. It ends when its input does. */
__attribute__((constructor)) static void start(void)
{
    int to[2], from[2];

    signal(SIGPIPE, SIG_IGN);
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 || !spawn(to, from)) _exit(1);
    close(to[0]);
    close(from[1]);
    program.to = fdopen(to[1], "w");
    program.from = fdopen(from[0], "r");
    if (!program.to || !program.from) _exit(1);
    fputs("touchstone case 2\nproperty judge.hello\nbody\nreference\nbody\nreference\nend\n",
          program.to);
    if (!answer(NULL, NULL, 0)) _exit(1);
}

/* ---- questions and answers ---- */

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

static void write_case(const struct scene *s)
{
    fputs("touchstone case 2\nproperty judge.scene\n", program.to);
    for (size_t i = 0; i < 2; i++) {
        fputs("body\nreference\n", program.to);
        write_vertices(s, 0, i, "vertex");
        for (size_t f = 0; f < 3 * (size_t)s->face_count[i]; f += 3)
            fprintf(program.to, "face %u %u %u\n", s->face[i][f], s->face[i][f + 1],
                    s->face[i][f + 2]);
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

/* A face's number, and behind it this character; what is behind that, or NULL. */
static const char *read_face(const char *text, char behind, uint32_t *to)
{
    unsigned long long value;
    char *end;

    if (!isdigit((unsigned char)*text)) return NULL;
    value = strtoull(text, &end, 10);
    *to = (uint32_t)value;
    return value < UINT32_MAX && *end == behind ? end + 1 : NULL;
}

/* Whether a line names a pair. */
static bool read_pair(const char *line, uint32_t *a, uint32_t *b)
{
    const char *rest = strncmp(line, "contact ", 8) == 0 ? read_face(line + 8, ' ', a) : NULL;

    return rest && read_face(rest, '\n', b);
}

/* Reads to the line "end", and reports what is said of the last frame. False: that is no answer to
 * so many frames. */
static bool answer(ts_adapter_found *found, void *context, size_t frames)
{
    size_t room = 0, seen = 0;
    bool good = true;
    char *line = NULL;

    if (fflush(program.to) != 0) end_likewise();
    for (;;) {
        uint32_t a, b;

        if (getline(&line, &room, program.from) < 0) end_likewise();
        if (strcmp(line, "end\n") == 0) break;
        if (strcmp(line, "frame\n") == 0)
            seen++;
        else if (read_pair(line, &a, &b)) {
            if (seen == frames && found) found(context, a, b);
        } else if (strncmp(line, "property ", 9) != 0 && strncmp(line, "contacts ", 9) != 0)
            good = false;
    }
    free(line);
    return good && seen == frames;
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;

    write_case(s);
    return answer(found, context, s->frames) ? 0 : 1;
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

const struct ts_adapter ts_adapters[] = {
    {TS_ADAPTER_VERSION, PROGRAM_LIBRARY, PROGRAM_NAME, create, update, all, NULL, destroy}, {0}};
