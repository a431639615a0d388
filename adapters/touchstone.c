/* touchstone.c: our own methods on the stand, through the same adapter as everybody else's. */
#include <stdlib.h>
#include <string.h>

#include "touchstone/adapter.h"
#include "touchstone/contact.h"

/* A session reads the meshes that it was opened for as long as it lives; the caller may throw its
 * own away. */
struct scene {
    const struct ts_contact_table *method;
    struct ts_body body[2];
    struct ts_contact *session;
    struct ts_pairs pairs;
};

static void destroy(void *scene)
{
    struct scene *s = scene;

    s->method->close(s->session);
    ts_pairs_free(&s->pairs);
    for (int i = 0; i < 2; i++) {
        free((void *)s->body[i].reference);
        free((void *)s->body[i].face);
    }
    free(s);
}

static void *copy(const void *from, size_t size)
{
    void *to = malloc(size + 1);

    if (to && size) memcpy(to, from, size);
    return to;
}

static void *create(const struct ts_contact_table *method, const struct ts_contact_options *options,
                    const struct ts_adapter_mesh mesh[2])
{
    struct scene *s = calloc(1, sizeof *s);
    struct ts_error unused;
    bool good = s != NULL;

    for (int i = 0; good && i < 2; i++) {
        s->method = method;
        s->body[i] = (struct ts_body){
            .vertex_count = mesh[i].vertex_count,
            .face_count = mesh[i].face_count,
            .reference_count = 1,
            .reference = copy(mesh[i].vertex, mesh[i].vertex_count * sizeof(double[3])),
            .face = copy(mesh[i].face, mesh[i].face_count * sizeof(uint32_t[3]))};
        good = s->body[i].reference && s->body[i].face;
    }
    if (good && method->open(2, s->body, options, &s->session, &unused)) return s;
    if (s && s->method) destroy(s);
    return NULL;
}

static int update(void *scene, const double *vertex_a, const double *vertex_b)
{
    struct scene *s = scene;
    struct ts_state state[2] = {ts_at_rest(), ts_at_rest()};
    const struct ts_state *const both[2] = {&state[0], &state[1]};
    struct ts_error unused;

    state[0].vertex = vertex_a;
    state[1].vertex = vertex_b;
    return s->method->update_all(s->session, both, &unused) ? 0 : 1;
}

static int ask(struct scene *s, enum ts_extent extent, ts_adapter_found *found, void *context)
{
    struct ts_error unused;

    if (!s->method->contacts(s->session, 0, 1, extent, &s->pairs, &unused)) return 1;
    for (size_t i = 0; i < s->pairs.count; i++)
        found(context, s->pairs.pair[i].a, s->pairs.pair[i].b);
    return 0;
}

static int all(void *scene, ts_adapter_found *found, void *context)
{
    return ask(scene, TS_ALL, found, context);
}

static int first(void *scene, ts_adapter_found *found, void *context)
{
    return ask(scene, TS_FIRST, found, context);
}

static int self(void *scene, uint32_t mesh, ts_adapter_found *found, void *context)
{
    struct scene *s = scene;
    struct ts_error unused;

    if (!s->method->self(s->session, mesh, TS_ALL, &s->pairs, &unused)) return 1;
    for (size_t i = 0; i < s->pairs.count; i++)
        found(context, s->pairs.pair[i].a, s->pairs.pair[i].b);
    return 0;
}

/* Every way to prepare a session for bodies whose vertices move freely, by name: volumes, kinds of
 * trees, what is made new after a move, and buckets in place of trees. */
/* clang-format off */
#define EACH(way)                                                          \
    way(boxes, "boxes", .volume = TS_VOLUME_BOX)                           \
    way(dop6, "6-DOPs", .volume = TS_VOLUME_DOP6)                          \
    way(dop14, "14-DOPs", .volume = TS_VOLUME_DOP14)                       \
    way(dop18, "18-DOPs", .volume = TS_VOLUME_DOP18)                       \
    way(dop26, "26-DOPs", .volume = TS_VOLUME_DOP26)                       \
    way(balls, "balls", .volume = TS_VOLUME_BALL)                          \
    way(sat, "boxes as they stand", .volume = TS_VOLUME_SAT)               \
    way(lite, "boxes as they stand, 6 axes", .volume = TS_VOLUME_SAT_LITE) \
    way(binary, "binary trees, front kept", .degree = 2, .front = TS_ON)       \
    way(connected, "connected trees", .tree = TS_TREE_CONNECTED)                      \
    way(bottom_up, "refit bottom-up", .refit = TS_REFIT_BOTTOM_UP)         \
    way(top_down, "refit top-down", .refit = TS_REFIT_TOP_DOWN)            \
    way(hybrid, "refit hybrid", .refit = TS_REFIT_HYBRID)                  \
    way(rebuilt, "trees made new", .rebuild = 1)                           \
    way(parallel, "in parallel", .parallel = TS_ON)                            \
    way(buckets, "buckets", .buckets = 3)                                  \
    way(sorted, "sorted buckets", .buckets = 3, .cells = TS_BUCKET_SORTED)
/* clang-format on */

#define CREATE(id, name, ...)                                                                      \
    static void *create_##id(const struct ts_adapter_mesh mesh[2])                                 \
    {                                                                                              \
        const struct ts_contact_options options = {__VA_ARGS__};                                   \
        return create(&ts_contact_opt, &options, mesh);                                            \
    }
#define ENTRY(id, name, ...)                                                                       \
    {TS_ADAPTER_VERSION, "Touchstone", name, create_##id, update, all, first, destroy,             \
     TS_ADAPTER_SELF,    NULL,         self},

EACH(CREATE)

const struct ts_adapter ts_adapters[] = {EACH(ENTRY){0}};
