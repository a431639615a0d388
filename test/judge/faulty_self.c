/* faulty_self.c: adapters that answer about a body with itself, right and wrong on purpose, about
 * answers that go and come, and about time. All of them report the right pairs of two bodies, but
 * for those that say so; self.sh compiles it, with the naive triangle test and the judge's common
 * points. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "judge/judge.h"
#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

enum fault {
    RIGHT,
    NEIGHBOURS, /* reports neighbours for what they share anyway */
    DISTANT,    /* reports no neighbours, also when they cross */
    FIRST_BODY, /* answers about the first body, whichever is asked for */
    OLD,        /* answers about the first frame */
    TWICE,      /* reports a pair in both orders */
    ITSELF,     /* reports a face with itself */
    NO_FACE,    /* reports a face that there is not */
    REFUSES,
    FLOODS, /* without end, or nearly so */
    SHAKES, /* finds nothing in every other frame */
    BLIND,  /* finds nothing */
    SLOW,   /* takes 30 ms for bodies whose first has three faces */
    ONCE    /* takes 30 ms if there is a file "once", which it removes */
};

struct scene {
    enum fault fault;
    struct ts_adapter_mesh mesh[2];
    double *vertex[2], *first[2];
    uint32_t *face[2];
    unsigned updates;
};

static void destroy(void *scene)
{
    struct scene *s = scene;

    for (int i = 0; i < 2; i++) {
        free(s->vertex[i]);
        free(s->first[i]);
        free(s->face[i]);
    }
    free(s);
}

static void place(const struct scene *s, double *const to[2], const double *a, const double *b)
{
    const double *from[2] = {a, b};

    for (int i = 0; i < 2; i++)
        if (s->mesh[i].vertex_count)
            memcpy(to[i], from[i], s->mesh[i].vertex_count * sizeof(double[3]));
}

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;

    s->updates++;
    place(s, s->vertex, vertex_a, vertex_b);
    return 0;
}

static void nap(const struct scene *s)
{
    const struct timespec time = {0, 30000000};

    if ((s->fault == SLOW && s->mesh[0].face_count == 3) ||
        (s->fault == ONCE && unlink("once") == 0))
        nanosleep(&time, NULL);
}

static void *create(enum fault fault, const struct ts_adapter_mesh mesh[2])
{
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->fault = fault;
    for (int i = 0; i < 2; i++) {
        size_t size = mesh[i].vertex_count * sizeof(double[3]);

        s->mesh[i] = mesh[i];
        s->vertex[i] = malloc(size + 1);
        s->first[i] = malloc(size + 1);
        s->face[i] = malloc(mesh[i].face_count * sizeof(uint32_t[3]) + 1);
        if (!s->vertex[i] || !s->first[i] || !s->face[i]) {
            destroy(s);
            return NULL;
        }
        if (mesh[i].face_count)
            memcpy(s->face[i], mesh[i].face, mesh[i].face_count * sizeof(uint32_t[3]));
    }
    place(s, s->vertex, mesh[0].vertex, mesh[1].vertex);
    place(s, s->first, mesh[0].vertex, mesh[1].vertex);
    return s;
}

static void corners(const struct scene *s, double *const vertex[2], uint32_t body, uint32_t face,
                    double *to)
{
    for (uint32_t k = 0; k < 3; k++)
        memcpy(to + 3 * k, vertex[body] + 3 * (size_t)s->face[body][3 * face + k],
               sizeof(double[3]));
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;
    double a[9], b[9];

    nap(s);
    if (s->fault == BLIND || (s->fault == SHAKES && s->updates % 2)) return 0;
    for (uint32_t f = 0; f < s->mesh[0].face_count; f++)
        for (uint32_t g = 0; g < s->mesh[1].face_count; g++) {
            corners(s, s->vertex, 0, f, a);
            corners(s, s->vertex, 1, g, b);
            if (ts_triangle_ref.meet(a, b)) found(context, f, g);
        }
    return 0;
}

/* The vertices that both faces name. */
static size_t find_shared(const struct scene *s, double *const vertex[2], uint32_t body, uint32_t f,
                          uint32_t g, double *to)
{
    const uint32_t *a = s->face[body] + 3 * (size_t)f, *b = s->face[body] + 3 * (size_t)g;
    size_t count = 0;

    for (int k = 0; k < 3; k++) {
        bool known = k > 0 && (a[k] == a[0] || (k > 1 && a[k] == a[1]));

        if (!known && (a[k] == b[0] || a[k] == b[1] || a[k] == b[2]))
            memcpy(to + 3 * count++, vertex[body] + 3 * (size_t)a[k], sizeof(double[3]));
    }
    return count;
}

static bool meet(const struct scene *s, uint32_t body, uint32_t f, uint32_t g)
{
    double *const *vertex = s->fault == OLD ? s->first : s->vertex;
    double a[9], b[9], shared[9];
    size_t count = find_shared(s, vertex, body, f, g, shared);
    char *text = NULL;
    bool found;

    corners(s, vertex, body, f, a);
    corners(s, vertex, body, g, b);
    if (!ts_triangle_ref.meet(a, b)) return false;
    if (!count || s->fault == NEIGHBOURS) return true;
    if (count == 3 || s->fault == DISTANT) return false;
    found = ts_self_witness(a, b, shared, count, &text);
    free(text);
    return found;
}

static int self(void *scene, uint32_t body, ts_adapter_found *found, void *context)
{
    const struct scene *s = scene;
    uint32_t which = s->fault == FIRST_BODY ? 0 : body, faces = s->mesh[which].face_count;

    if (s->fault == REFUSES) return 1;
    for (uint32_t f = 0; f < faces; f++)
        for (uint32_t g = 0; g < f; g++) {
            if (!meet(s, which, f, g)) continue;
            for (int i = 0; i < (s->fault == FLOODS ? 100000 : 1); i++) found(context, f, g);
            if (s->fault == TWICE) found(context, g, f);
            if (s->fault == ITSELF) found(context, f, f);
            if (s->fault == NO_FACE) found(context, f, faces);
        }
    return 0;
}

#define EACH(way)                                                                                  \
    way("right", RIGHT) way("neighbours", NEIGHBOURS) way("distant", DISTANT)                      \
        way("first body", FIRST_BODY) way("old", OLD) way("twice", TWICE) way("itself", ITSELF)    \
            way("no face", NO_FACE) way("refuses", REFUSES) way("floods", FLOODS)                  \
                way("shakes", SHAKES) way("blind", BLIND) way("slow", SLOW) way("once", ONCE)

#define CREATE(name, fault)                                                                        \
    static void *create_##fault(const struct ts_adapter_mesh mesh[2])                              \
    {                                                                                              \
        return create(fault, mesh);                                                                \
    }
#define ENTRY(name, fault)                                                                         \
    {TS_ADAPTER_VERSION, "Self", name, create_##fault, update, all, NULL, destroy, 0, NULL, self},

EACH(CREATE)

const struct ts_adapter ts_adapters[] = {EACH(ENTRY){0}};
