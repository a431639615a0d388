/* jobs.c: `--jobs N': several processes of the judge at once. One has an adapter and a family, or
 * an adapter and a kind of fault whose case it makes smaller: what one job does depends on no
 * other, so their number changes nothing but the time. A job sends what it found to the judge that
 * began it, which is the same program: structs go as they are, pointers apart. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "cases/text/pipe.h"
#include "judge/family.h"
#include "tool/judge/judge.h"

/* ---- what is sent ---- */

/* What comes before a case: its frames, vertices and faces. */
struct shape {
    uint64_t frames;
    uint32_t vertices[2], faces[2];
    char property[sizeof(((struct ts_case *)0)->property)];
};

static bool send_case(int to, const struct ts_case *c)
{
    struct shape shape = {.frames = c->frame_count};
    bool good;

    memcpy(shape.property, c->property, sizeof shape.property);
    for (int i = 0; i < 2; i++) {
        shape.vertices[i] = c->body[i].vertex_count;
        shape.faces[i] = c->body[i].face_count;
    }
    good = ts_send_all(to, &shape, sizeof shape);
    for (size_t i = 0; good && i < 2; i++) {
        good = ts_send_all(to, c->body[i].face, shape.faces[i] * sizeof(uint32_t[3]));
        for (size_t f = 0; good && f < c->frame_count; f++)
            good =
                ts_send_all(to, ts_trial_vertices(c, f, i), shape.vertices[i] * sizeof(double[3]));
    }
    return good;
}

/* A fault's number, the evidence and its case. */
static bool send_evidence(int to, int fault, const struct judge_evidence *p)
{
    return ts_send_all(to, &fault, sizeof fault) && ts_send_all(to, p, sizeof *p) &&
           send_case(to, p->c);
}

/* What has come, and was not yet taken. */
struct parcel {
    const char *at, *end;
};

static bool take(struct parcel *p, void *to, size_t size)
{
    if ((size_t)(p->end - p->at) < size) return false;
    if (size) memcpy(to, p->at, size);
    p->at += size;
    return true;
}

/* NULL: no memory, or it is not all there. */
static struct ts_case *take_case(struct parcel *from)
{
    struct shape shape;
    struct ts_case *c = NULL;
    double **room = NULL;
    uint32_t *face[2];
    bool good = take(from, &shape, sizeof shape);

    if (good) room = calloc(2 * shape.frames + 1, sizeof(void *));
    if (room) c = ts_family_case_new(shape.vertices, shape.faces, shape.frames, room, face);
    for (size_t i = 0; c && good && i < 2; i++) {
        good = take(from, face[i], shape.faces[i] * sizeof(uint32_t[3]));
        for (size_t f = 0; good && f < shape.frames; f++)
            good = take(from, room[2 * f + i], shape.vertices[i] * sizeof(double[3]));
    }
    free(room);
    if (c) memcpy(c->property, shape.property, sizeof c->property);
    if (good) return c;
    ts_case_free(c);
    return NULL;
}

static bool take_evidence(struct parcel *from, int *fault, struct judge_evidence *p)
{
    if (!take(from, fault, sizeof *fault) || *fault < 0 || *fault >= TS_FAULTS ||
        !take(from, p, sizeof *p))
        return false;
    p->witness = p->command = p->text = NULL;
    p->c = take_case(from);
    return p->c != NULL;
}

/* ---- jobs ---- */

/* What is to be done `count` times, each by a process: `work` sends, `done` takes what was sent. */
struct work {
    size_t count;
    bool (*work)(struct judge_run *run, size_t number, int to);
    bool (*done)(struct judge_run *run, size_t number, struct parcel *from);
};

struct job {
    pid_t pid; /* 0: nobody is at work here */
    int pipe;
    size_t number;
    char *text;
    size_t used, room;
};

static bool complain(struct judge_run *run, const char *what, const char *why)
{
    if (!run->failed) tool_complain("%s: %s", what, why);
    run->failed = true;
    return false;
}

/* It ends with the judge, and says nothing that the judge says. */
_Noreturn static void live(struct judge_run *run, const struct work *work, size_t number, int to,
                           pid_t judge)
{
#ifdef PR_SET_PDEATHSIG
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != judge) _exit(TOOL_BAD);
    run->silent = true;
    _exit(work->work(run, number, to) && !run->failed ? TOOL_GOOD : TOOL_BAD);
}

static bool begin(struct judge_run *run, const struct work *work, size_t number, struct job *job)
{
    pid_t judge = getpid();
    int end[2];

    if (pipe(end) != 0) return complain(run, "no pipe", strerror(errno));
    fflush(NULL); /* or both would write what waits */
    *job = (struct job){.pid = fork(), .pipe = end[0], .number = number};
    if (job->pid == 0) {
        close(end[0]);
        live(run, work, number, end[1], judge);
    }
    close(end[1]);
    if (job->pid > 0) return true;
    close(end[0]);
    job->pid = 0;
    return complain(run, "no process", strerror(errno));
}

/* Its pipe has ended. */
static bool end(struct judge_run *run, const struct work *work, struct job *job)
{
    struct parcel parcel = {job->text, job->text + job->used};
    int status = 0;
    bool good = !run->failed;

    close(job->pipe);
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) continue;
    job->pid = 0;
    if (WIFSIGNALED(status))
        good = complain(run, "a process of the judge was ended", strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
        good = !(run->failed = true); /* it has said why */
    if (good && (!work->done(run, job->number, &parcel) || parcel.at != parcel.end))
        good = judge_no_memory(run);
    free(job->text);
    job->text = NULL;
    return good;
}

/* True: there will be more. */
static bool receive(struct judge_run *run, struct job *job)
{
    ssize_t got;

    if (job->used == job->room) {
        char *more = realloc(job->text, 2 * job->room + 65536);

        if (!more) return judge_no_memory(run);
        job->text = more;
        job->room = 2 * job->room + 65536;
    }
    do got = read(job->pipe, job->text + job->used, job->room - job->used);
    while (got < 0 && errno == EINTR);
    if (got > 0) job->used += (size_t)got;
    return got > 0;
}

/* Waits until something comes from some of them, and takes it. */
static void listen(struct judge_run *run, const struct work *work, struct job *job)
{
    struct pollfd wait[JUDGE_MOST_JOBS];

    for (size_t i = 0; i < run->jobs; i++)
        wait[i] = (struct pollfd){job[i].pid ? job[i].pipe : -1, POLLIN, 0};
    if (poll(wait, (nfds_t)run->jobs, -1) < 0) return;
    for (size_t i = 0; i < run->jobs; i++)
        if (wait[i].revents && !receive(run, &job[i])) end(run, work, &job[i]);
}

static void do_all(struct judge_run *run, const struct work *work)
{
    struct job job[JUDGE_MOST_JOBS] = {{.pid = 0}};
    size_t next = 0, busy = 0;

    do {
        busy = 0;
        for (size_t i = 0; i < run->jobs; i++) {
            if (!job[i].pid && next < work->count && !run->failed)
                begin(run, work, next++, &job[i]);
            busy += job[i].pid != 0;
        }
        if (run->failed)
            for (size_t i = 0; i < run->jobs; i++)
                if (job[i].pid) kill(job[i].pid, SIGTERM);
        if (busy) listen(run, work, job);
    } while (busy);
}

/* ---- families ---- */

/* Large ones begin first, so that nobody waits for them in the end; those of a family stand next to
 * each other. */
static size_t group_of(const struct judge_run *run, size_t number)
{
    size_t place = number / run->rows.count;

    for (int large = 1; large >= 0; large--)
        for (size_t g = 0; g < run->groups.count; g++) {
            const struct ts_family *family = judge_group(run, g)->family;

            if ((!family || family->large) == large && place-- == 0) return g;
        }
    return 0;
}

static bool hear(struct judge_run *run, size_t number, int to)
{
    size_t g = group_of(run, number), r = number % run->rows.count;
    const struct judge_row *row = judge_row(run, r);
    bool good;

    judge_hear_group(run, g, r, r + 1);
    good = !run->failed && ts_send_all(to, &row->tally[g], sizeof *row->tally);
    for (int i = 0; good && i < JUDGE_KEPT; i++) {
        int fault = i / TS_SEVERITIES;
        const struct judge_evidence *p = *judge_kept(row, g, fault, i % TS_SEVERITIES);

        if (p) good = send_evidence(to, fault, p);
    }
    return good;
}

/* Tables are printed in the order of the families. */
static void show(struct judge_run *run, size_t group)
{
    uint64_t failed = 0;

    for (size_t i = 0; i < run->rows.count; i++) failed += judge_row(run, i)->tally[group].failed;
    run->progress.failed += failed;
    judge_group(run, group)->heard = true;
    while (run->progress.shown < run->groups.count &&
           judge_group(run, run->progress.shown)->heard) {
        tool_progress_clear();
        if (!run->json && !run->issue) judge_table_rows(run, run->progress.shown);
        run->progress.shown++;
    }
    fflush(stdout);
    tool_progress("families", ++run->progress.done, run->groups.count, run->progress.failed);
}

static bool heard(struct judge_run *run, size_t number, struct parcel *from)
{
    size_t g = group_of(run, number), r = number % run->rows.count;
    struct judge_row *row = judge_row(run, r);

    if (!take(from, &row->tally[g], sizeof *row->tally)) return false;
    while (from->at < from->end) {
        struct judge_evidence p;
        int fault;
        bool kept;

        if (!take_evidence(from, &fault, &p)) return false;
        p.group = judge_group(run, g)->name;
        kept = judge_keep_better(judge_kept(row, g, fault, p.findings.size[fault].severity), &p,
                                 (enum ts_fault)fault);
        ts_case_free(p.c);
        if (!kept) return false;
    }
    if (++judge_group(run, g)->rows_heard == run->rows.count) show(run, g);
    return true;
}

void judge_jobs_hear(struct judge_run *run)
{
    const struct work work = {run->groups.count * run->rows.count, hear, heard};

    do_all(run, &work);
    tool_progress_clear();
    if (!tool_output_works()) run->failed = true;
}

/* ---- smaller cases ---- */

static bool choose(struct judge_run *run, size_t number, int to)
{
    struct judge_row *row = judge_row(run, number / TS_FAULTS);
    int fault = (int)(number % TS_FAULTS);

    bool good = judge_evidence_choose(run, row, (enum ts_fault)fault);

    if (!good) return judge_no_memory(run);
    if (row->evidence[fault].c) good = send_evidence(to, fault, &row->evidence[fault]);
    for (size_t i = 0; good && i < row->others.count; i++)
        if (judge_other(row, i)->fault == (enum ts_fault)fault) /* others were here before */
            good = send_evidence(to, fault, &judge_other(row, i)->evidence);
    return good;
}

static bool chosen(struct judge_run *run, size_t number, struct parcel *from)
{
    struct judge_row *row = judge_row(run, number / TS_FAULTS);

    while (from->at < from->end) {
        struct judge_evidence p;
        struct judge_other *other;
        int fault;

        if (!take_evidence(from, &fault, &p)) return false;
        if (!p.cause) {
            row->evidence[fault] = p;
            continue;
        }
        other = ts_list_add(&row->others, 1, sizeof *other);
        if (!other) ts_case_free(p.c);
        if (!other) return false;
        *other = (struct judge_other){(enum ts_fault)fault, p};
    }
    judge_chose(run, ++run->progress.chosen);
    return true;
}

void judge_jobs_choose(struct judge_run *run)
{
    const struct work work = {run->rows.count * TS_FAULTS, choose, chosen};

    do_all(run, &work);
}
