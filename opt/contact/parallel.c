/* parallel.c: the walk shared among threads (OpenMP).
 *
 * The roots' pairs are opened breadth first until there are enough of them to go round; then each
 * is a task, which some thread walks down as a single one would. What a walk brings up to date is
 * claimed by a stamp, done by one thread, and waited for by others that need it (frame.c).
 * Which thread does what leaves no trace, as the answer is a set and is sorted. */
#include <stdlib.h>
#include <string.h>

#include "common/pairs.h"
#include "opt/contact/contact.h"

/* More tasks than threads, because some take longer than others; fewer are not worth waking
 * threads for. */
enum { ENOUGH = 128 };

struct task {
    uint32_t couple;
    struct spot a, b;
    struct ts_pairs pairs;
    struct ts_work work;
    bool failed;
};

struct tasks {
    struct task *task;
    size_t count, capacity;
};

static struct task *add(struct tasks *list)
{
    if (list->count == list->capacity) {
        size_t capacity = 2 * list->capacity + ENOUGH;
        struct task *grown = realloc(list->task, capacity * sizeof *grown);

        if (!grown) return NULL;
        list->task = grown;
        list->capacity = capacity;
    }
    return memset(&list->task[list->count++], 0, sizeof(struct task));
}

/* A box is kept in its spot, which may have moved in memory. */
static const struct spot *settled(const struct model *m, struct spot *spot)
{
    if (m->kind->boxes) spot->volume = &spot->room;
    return spot;
}

/* Puts what is below a task into the next list: its children's pairs, or two faces as they are.
 * False when there is no memory; `opened` tells whether there were children. */
static bool open_task(struct couple *c, struct task *task, struct tasks *next, bool *opened)
{
    const struct spot *a = settled(c->a, &task->a), *b = settled(c->b, &task->b);
    bool into_b = opens_b(c, a, b);
    struct model *m = into_b ? c->b : c->a;
    uint32_t node = (into_b ? b : a)->node;
    struct task *child = NULL;
    struct ts_work work = {0};
    struct group group;

    if (node >= m->first_face) {
        child = add(next);
        if (child) *child = *task;
        return child;
    }
    *opened = true;
    group = children(m, node);
    work.overlaps = group.count;
    opt_contact_open_node(m, node, ALONE, &work);
    count_work(c, &work);
    for (uint32_t hits = hit_group(c, into_b, into_b ? a : b, group); hits; hits &= hits - 1) {
        child = add(next);
        if (!child) return false;
        *child = (struct task){.couple = task->couple, .a = *a, .b = *b};
        go_to(m, into_b ? &child->b : &child->a, group, lowest(hits));
    }
    return true;
}

/* Opens all tasks of a list, level by level, until there are enough or none can be opened. */
static bool open_tasks(struct couple *couple, struct tasks *list)
{
    struct tasks next = {NULL, 0, 0}, swap;
    bool good = true, opened = true;

    while (good && opened && list->count < ENOUGH) {
        opened = false;
        next.count = 0;
        for (size_t i = 0; good && i < list->count; i++)
            good = open_task(&couple[list->task[i].couple], &list->task[i], &next, &opened);
        swap = *list;
        *list = next;
        next = swap;
    }
    free(next.task);
    return good;
}

static void do_task(struct couple *couple, struct task *task)
{
    struct couple *c = &couple[task->couple];
    struct walk w = {.couple = c, .stamps = SHARED, .pairs = &task->pairs};

    opt_contact_visit(&w, settled(c->a, &task->a), settled(c->b, &task->b));
    task->work = w.work;
    task->failed = w.failed;
}

/* A tight frame makes the root's volume anew, too, when the root is first opened; so this is done
 * before threads compare it, as a polytope or a ball is read where it stands. */
static void open_root(struct model *m)
{
    struct ts_work work = {0};

    if (!m->tight || faces_below(m, 0) == 1) return;
    opt_contact_open_node(m, 0, ALONE, &work);
    add_work(&m->work, &work);
}

bool opt_contact_walk_parallel(size_t count, struct couple *couple, struct ts_pairs *pairs)
{
    struct tasks list = {NULL, 0, 0};
    bool good = true;

    for (uint32_t i = 0; good && i < count; i++) {
        struct task *root = add(&list);

        good = root;
        if (!root) break;
        root->couple = i;
        open_root(couple[i].a);
        open_root(couple[i].b);
        go_to_root(couple[i].a, &root->a);
        go_to_root(couple[i].b, &root->b);
    }
    good = good && open_tasks(couple, &list);
#pragma omp parallel for schedule(dynamic) if (list.count >= ENOUGH)
    for (size_t i = 0; i < list.count; i++)
        if (good) do_task(couple, &list.task[i]);
    for (size_t i = 0; i < list.count; i++) {
        struct task *task = &list.task[i];

        good = good && !task->failed;
        for (size_t k = 0; good && k < task->pairs.count; k++)
            good = ts_pairs_add(&pairs[task->couple], task->pairs.pair[k].a, task->pairs.pair[k].b);
        count_work(&couple[task->couple], &task->work);
        ts_pairs_free(&task->pairs);
    }
    free(list.task);
    return good;
}
