/* faulty.c: adapters that are wrong on purpose, one for every column of the judge's table,
 * and one that is right. command.sh compiles it, with the naive triangle test, into a shared
 * library, and looks whether each is caught. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "touchstone/adapter.h"
#include "touchstone/triangle.h"

/* promise.sh has libraries that promise something. */
#ifndef PROMISES
#define PROMISES 0
#endif

enum fault {
    RIGHT,
    LOSES,   /* one contact in a thousand */
    ADDS,    /* one pair in a thousand that is apart */
    REPEATS, /* some contacts */
    SWAPS,   /* finds less when the second mesh has the corner that is farthest left */
    RENAMES, /* finds less when the corners of a face come in another order */
    FORGETS, /* answers nothing when asked again */
    STALE,   /* the second mesh does not move */
    NO_FIRST,
    ANY_FIRST,
    CRASHES,
    HANGS,
    REFUSES,
    NO_FACE, /* reports a face that does not exist */
    FLOODS,  /* never stops reporting one pair; or would not, if it did not end */
    SHUTS,   /* its end of the pipe, and lives on */
    LAZY,    /* moves nothing before all contacts are asked for */
    KEEPS,   /* pointers to what it was shown */
    AGAIN,   /* repeats contacts when asked again */
    MANY,    /* first contacts */
    SKIPS,   /* finds nothing after an update that moved nothing */
    RETURNS, /* finds nothing when a scene is as it was in the beginning */
    LEAVES,  /* crashes, and leaves a process behind that holds the pipe */
    TIRES,   /* finds nothing from its tenth scene on */
    WEARY,   /* the same; and nothing ever in the second face of a mesh */
    WINDS,   /* finds less when two faces look the same way */
    ROUNDS,  /* rounds what it is shown to floats */
    SILENT,  /* finds nothing */
    QUOTED   /* the same, under a name that a shell must not read */
};

struct scene {
    enum fault fault;
    uint32_t faces[2], vertices[2];
    double *vertex[2];
    uint32_t *face[2];
    const double *shown[2]; /* KEEPS */
    double begin;           /* RETURNS: the first number */
    bool moved, asleep;
    unsigned asked;
};

static void destroy(void *scene)
{
    struct scene *s = scene;

    for (int i = 0; i < 2; i++) {
        free(s->vertex[i]);
        free(s->face[i]);
    }
    free(s);
}

static void place(struct scene *s, int i, const double *from)
{
    s->shown[i] = from;
    if (s->vertices[i]) memcpy(s->vertex[i], from, s->vertices[i] * sizeof(double[3]));
    for (size_t k = 0; s->fault == ROUNDS && k < 3 * (size_t)s->vertices[i]; k++)
        s->vertex[i][k] = (double)(float)from[k];
}

static bool is_there(const struct scene *s, int i, const double *where)
{
    return !s->vertices[i] || memcmp(s->vertex[i], where, s->vertices[i] * sizeof(double[3])) == 0;
}

static void *create(enum fault fault, const struct ts_adapter_mesh mesh[2])
{
    static unsigned scenes;
    struct scene *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->asleep = (fault == TIRES || fault == WEARY) && ++scenes >= 10;
    s->fault = fault;
    for (int i = 0; i < 2; i++) {
        s->faces[i] = mesh[i].face_count;
        s->vertices[i] = mesh[i].vertex_count;
        s->vertex[i] = malloc(s->vertices[i] * sizeof(double[3]) + 1);
        s->face[i] = malloc(s->faces[i] * sizeof(uint32_t[3]) + 1);
        if (!s->vertex[i] || !s->face[i]) {
            destroy(s);
            return NULL;
        }
        if (s->faces[i]) memcpy(s->face[i], mesh[i].face, s->faces[i] * sizeof(uint32_t[3]));
        place(s, i, mesh[i].vertex);
    }
    if (s->vertices[1]) s->begin = mesh[1].vertex[0];
    return s;
}

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    bool still = is_there(s, 0, vertex_a) && is_there(s, 1, vertex_b);

    if (s->fault == SKIPS) s->asleep = still;
    place(s, 0, vertex_a);
    if (s->fault != STALE) place(s, 1, vertex_b);
    if (s->fault == RETURNS) s->asleep = s->moved && s->vertices[1] && vertex_b[0] == s->begin;
    s->moved = !still;
    s->asked = 0;
    return 0;
}

static void corners_of(const struct scene *s, int i, uint32_t face, double *to)
{
    const double *vertex = s->fault == KEEPS ? s->shown[i] : s->vertex[i];

    for (int k = 0; k < 3; k++)
        memcpy(to + 3 * k, vertex + 3 * s->face[i][3 * face + (uint32_t)k], sizeof(double[3]));
}

/* A number that depends on every bit of both triangles, and on nothing else. */
static uint64_t mix(const double *a, const double *b)
{
    uint64_t hash = 0;

    for (int i = 0; i < 18; i++) {
        double x = (i < 9 ? a[i] : b[i - 9]) + 0.0; /* no zero below zero */
        uint64_t image;

        memcpy(&image, &x, sizeof image);
        hash = (hash ^ image) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* Nearly enough, whether the normals of two triangles point to one side. */
static bool same_way(const double *a, const double *b)
{
    double dot = 0;

    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;

        dot += ((a[3 + i] - a[i]) * (a[6 + j] - a[j]) - (a[3 + j] - a[j]) * (a[6 + i] - a[i])) *
               ((b[3 + i] - b[i]) * (b[6 + j] - b[j]) - (b[3 + j] - b[j]) * (b[6 + i] - b[i]));
    }
    return dot > 0;
}

static void lie(const struct scene *s, uint32_t f, uint32_t g, const double *a, const double *b,
                ts_adapter_found *found, void *context)
{
    bool meet = a[0] == a[0] && ts_triangle_ref.meet(a, b), rare = mix(a, b) % 1000 == 0;
    bool left = a[0] < b[0], turned = a[0] < a[3] && a[3] < a[6];

    if (s->asleep) return;
    switch (s->fault) {
    case SILENT:
    case QUOTED:
        return;
    case LOSES:
        meet = meet && !rare;
        break;
    case ADDS:
        meet = meet || rare;
        break;
    case SWAPS:
        meet = meet && !left;
        break;
    case RENAMES:
        meet = meet && !turned;
        break;
    case WEARY:
        meet = meet && f != 1;
        break;
    case WINDS:
        meet = meet && !same_way(a, b);
        break;
    case CRASHES:
        if (meet && rare) abort();
        break;
    case HANGS:
        if (meet && rare)
            for (;;) usleep(1000);
        break;
    case NO_FACE:
        if (meet && rare) f = s->faces[0];
        break;
    case FLOODS:
        for (int i = 0; meet && i < 1000; i++) found(context, f, g);
        break;
    default:
        break;
    }
    if (meet) found(context, f, g);
    if (meet && (s->fault == REPEATS || (s->fault == AGAIN && s->asked > 1)) && f % 2 == 0)
        found(context, f, g);
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    struct scene *s = scene;

    if (s->asked++ && s->fault == FORGETS) return 0;
    if (s->fault == SHUTS) {
        for (int fd = 3; fd < 64; fd++) close(fd);
        for (;;) usleep(1000);
    }
    if (s->fault == LEAVES) {
        if (fork() == 0)
            for (;;) usleep(1000);
        abort();
    }
    for (uint32_t f = 0; f < s->faces[0]; f++)
        for (uint32_t g = 0; g < s->faces[1]; g++) {
            double a[9], b[9];

            corners_of(s, 0, f, a);
            corners_of(s, 1, g, b);
            lie(s, f, g, a, b, found, context);
        }
    return s->fault == REFUSES && s->faces[0] == 1;
}

struct one {
    ts_adapter_found *found;
    void *context;
    int count;
};

static void take_one(void *context, uint32_t a, uint32_t b)
{
    struct one *one = context;

    if (one->count++ == 0) one->found(one->context, a, b);
}

static int first(void *scene, ts_adapter_found *found, void *context)
{
    struct scene *s = scene;
    struct one one = {found, context, 0};
    unsigned asked = s->asked;
    int status;

    if (s->fault == NO_FIRST) return 0;
    if (s->fault == ANY_FIRST && s->faces[0] && s->faces[1]) found(context, 0, 0);
    if (s->fault == ANY_FIRST || (s->fault == LAZY && s->asked == 0)) return 0;
    s->asked = 0;
    status = all(scene, s->fault == MANY ? found : take_one, s->fault == MANY ? context : &one);
    s->asked = asked;
    return status;
}

/* Every way to be wrong, by name. */
#define EACH(way)                                                                                  \
    way("right", RIGHT) way("loses", LOSES) way("adds", ADDS) way("repeats", REPEATS)              \
        way("swaps", SWAPS) way("renames", RENAMES) way("forgets", FORGETS) way("stale", STALE)    \
            way("no first", NO_FIRST) way("any first", ANY_FIRST) way("crashes", CRASHES)          \
                way("hangs", HANGS) way("refuses", REFUSES) way("no face", NO_FACE)                \
                    way("floods", FLOODS) way("shuts", SHUTS) way("lazy", LAZY)                    \
                        way("keeps", KEEPS) way("again", AGAIN) way("many", MANY)                  \
                            way("skips", SKIPS) way("returns", RETURNS) way("leaves", LEAVES)      \
                                way("tires", TIRES) way("silent", SILENT) way("weary", WEARY)      \
                                    way("winds", WINDS) way("rounds", ROUNDS)                      \
                                        way("it's; touch pwned", QUOTED)

#define CREATE(name, fault)                                                                        \
    static void *create_##fault(const struct ts_adapter_mesh mesh[2])                              \
    {                                                                                              \
        return create(fault, mesh);                                                                \
    }
#define ENTRY(name, fault)                                                                         \
    {TS_ADAPTER_VERSION, "Faulty", name, create_##fault, update, all, first, destroy, PROMISES},

EACH(CREATE)

const struct ts_adapter ts_adapters[] = {EACH(ENTRY){0}};
