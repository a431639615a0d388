/* faulty_scene.c: more adapters that are wrong on purpose. Those of faulty.c are wrong
 * about pairs of faces; these are wrong about a scene: when it is moved, what it takes, how long it
 * lives. command.sh and evidence.sh compile it, with the naive triangle test. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

enum fault {
    RIGHT,
    HUNGRY,  /* takes a gibibyte, and ends when it does not get it */
    DAWDLES, /* works 60 ms on a question: more than 0.2 s on a case of one frame */
    NAPS,    /* 10 ms when all are asked for; its answers are right */
    BORROWS, /* copies what it is shown in the beginning, and keeps pointers later */
    ODD,     /* finds nothing when its first number is not whole; nor from its fourth scene on */

    LAZY_ALL,    /* carries an update out when one contact is asked for, and not for all */
    FIRST_AFTER, /* finds no first contact once all were asked for */
    FIRST_AGAIN, /* nor when asked again */
    HALF,        /* moves nothing unless the second mesh has moved */
    TWO_UPDATES, /* forgets the second of two updates without a question between them */
    GLOBAL,      /* answers for the scene that was made last */
    SIXTEEN,     /* finds nothing from the sixteenth update of a scene on */
    CAP,         /* finds no more than 4096 contacts */
    SHORT,       /* numbers faces with 16 bits */
    MINUS        /* loses what has a zero below zero */
};

struct scene {
    enum fault fault;
    uint32_t faces[2], vertices[2];
    double *vertex[2];
    uint32_t *face[2];
    const double *borrowed[2]; /* BORROWS */
    double *later[2];          /* LAZY_ALL: where an update is until it is carried out */
    unsigned updates, alls, firsts;
    bool unasked; /* since the last update */
    bool asleep;  /* finds nothing */
};

static struct scene *newest; /* GLOBAL */

static void destroy(void *scene)
{
    struct scene *s = scene;

    for (int i = 0; i < 2; i++) {
        free(s->vertex[i]);
        free(s->later[i]);
        free(s->face[i]);
    }
    if (newest == s) newest = NULL;
    free(s);
}

static size_t size_of(const struct scene *s, int i) { return s->vertices[i] * sizeof(double[3]); }

static void place(const struct scene *s, int i, double *to, const double *from)
{
    if (s->vertices[i]) memcpy(to, from, size_of(s, i));
}

static void eat(void)
{
    char *much = malloc((size_t)1 << 30);

    if (!much) abort();
    *(volatile char *)much = 1; /* or a compiler would do without */
    free(much);
}

static void *create(enum fault fault, const struct ts_adapter_mesh mesh[2])
{
    static unsigned scenes;
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    if (fault == HUNGRY) eat();
    s->fault = fault;
    for (int i = 0; i < 2; i++) {
        s->faces[i] = mesh[i].face_count;
        s->vertices[i] = mesh[i].vertex_count;
        s->vertex[i] = malloc(size_of(s, i) + 1);
        s->later[i] = malloc(size_of(s, i) + 1);
        s->face[i] = malloc(s->faces[i] * sizeof(uint32_t[3]) + 1);
        if (!s->vertex[i] || !s->later[i] || !s->face[i]) {
            destroy(s);
            return NULL;
        }
        if (s->faces[i]) memcpy(s->face[i], mesh[i].face, s->faces[i] * sizeof(uint32_t[3]));
        place(s, i, s->vertex[i], mesh[i].vertex);
        place(s, i, s->later[i], mesh[i].vertex);
    }
    newest = s;
    scenes++;
    if (fault == ODD && s->vertices[0])
        s->asleep = scenes >= 4 || s->vertex[0][0] != nearbyint(s->vertex[0][0]);
    return s;
}

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    const double *to[2] = {vertex_a, vertex_b};
    bool second_stands = !s->vertices[1] || memcmp(s->vertex[1], vertex_b, size_of(s, 1)) == 0;

    if (s->fault == SIXTEEN && ++s->updates >= 16) s->asleep = true;
    if (s->fault == HALF && second_stands) return 0;
    if (s->fault == TWO_UPDATES && s->unasked) return 0;
    s->unasked = true;
    s->alls = s->firsts = 0;
    for (int i = 0; i < 2; i++) {
        place(s, i, s->fault == LAZY_ALL ? s->later[i] : s->vertex[i], to[i]);
        s->borrowed[i] = to[i];
    }
    return 0;
}

static void corners_of(const struct scene *s, int i, uint32_t face, double *to)
{
    const double *vertex = s->fault == BORROWS && s->borrowed[i] ? s->borrowed[i] : s->vertex[i];

    for (int k = 0; k < 3; k++)
        memcpy(to + 3 * k, vertex + 3 * s->face[i][3 * face + (uint32_t)k], sizeof(double[3]));
}

/* Numbers that are none have no box, and meet nothing. */
static bool boxes_meet(const double *a, const double *b)
{
    for (int k = 0; k < 3; k++) {
        double low = fmin(b[k], fmin(b[3 + k], b[6 + k]));
        double high = fmax(b[k], fmax(b[3 + k], b[6 + k]));

        if (!(fmin(a[k], fmin(a[3 + k], a[6 + k])) <= high)) return false;
        if (!(fmax(a[k], fmax(a[3 + k], a[6 + k])) >= low)) return false;
    }
    return true;
}

/* The naive test takes too long for a mesh as large as that of the family `comb`, where all whose
 * boxes meet do so themselves. */
static bool meet(const struct scene *s, const double *a, const double *b)
{
    bool large = s->faces[0] > 65536 || s->faces[1] > 65536;

    return boxes_meet(a, b) && (large || ts_triangle_ref.meet(a, b));
}

static bool has_minus_zero(const double *t)
{
    for (int k = 0; k < 9; k++)
        if (t[k] == 0 && signbit(t[k])) return true;
    return false;
}

/* Reports no more than `most`. */
static void search(const struct scene *s, uint64_t most, ts_adapter_found *found, void *context)
{
    uint64_t count = 0;

    if (s->fault == GLOBAL && newest) s = newest;
    if (s->asleep) return;
    for (uint32_t f = 0; f < s->faces[0]; f++)
        for (uint32_t g = 0; g < s->faces[1] && count < most; g++) {
            double a[9], b[9];

            corners_of(s, 0, f, a);
            corners_of(s, 1, g, b);
            if (s->fault == MINUS && (has_minus_zero(a) || has_minus_zero(b))) continue;
            if (!meet(s, a, b)) continue;
            count++;
            if (s->fault == SHORT)
                found(context, f & 0xffff, g & 0xffff);
            else
                found(context, f, g);
        }
}

/* Uses the processor for so many seconds. */
static void labour(double seconds)
{
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);

    while (clock() < end) continue;
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    struct scene *s = scene;

    if (s->fault == DAWDLES) labour(0.06);
    if (s->fault == NAPS) usleep(10000);
    s->unasked = false;
    s->alls++;
    search(s, s->fault == CAP ? 4096 : UINT64_MAX, found, context);
    return 0;
}

static int first(void *scene, ts_adapter_found *found, void *context)
{
    struct scene *s = scene;

    if (s->fault == DAWDLES) labour(0.06);
    s->unasked = false;
    for (int i = 0; s->fault == LAZY_ALL && i < 2; i++) place(s, i, s->vertex[i], s->later[i]);
    if (s->fault == FIRST_AFTER && s->alls) return 0;
    if (s->fault == FIRST_AGAIN && s->firsts++) return 0;
    search(s, 1, found, context);
    return 0;
}

/* Every way to be wrong, by name. */
#define EACH(way)                                                                                  \
    way("right", RIGHT) way("hungry", HUNGRY) way("dawdles", DAWDLES) way("naps", NAPS)            \
        way("borrows", BORROWS) way("odd", ODD) way("lazy all", LAZY_ALL)                          \
            way("first after", FIRST_AFTER) way("first again", FIRST_AGAIN) way("half", HALF)      \
                way("two updates", TWO_UPDATES) way("global", GLOBAL) way("sixteen", SIXTEEN)      \
                    way("cap", CAP) way("short", SHORT) way("minus", MINUS)

#define CREATE(name, fault)                                                                        \
    static void *create_##fault(const struct ts_adapter_mesh mesh[2])                              \
    {                                                                                              \
        return create(fault, mesh);                                                                \
    }
#define ENTRY(name, fault)                                                                         \
    {TS_ADAPTER_VERSION, "Scene", name, create_##fault, update, all, first, destroy},

EACH(CREATE)

const struct ts_adapter ts_adapters[] = {EACH(ENTRY){0}};
