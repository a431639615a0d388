/* peer.c: the example that puts the library behind another interface: it finds what the library
 * finds, in a scene that deforms. */
#include "docs/example/peer.h"

#include "common/pairs.h"
#include "test/library/session.h"

struct found {
    struct ts_pairs pairs;
};

static void add(void *context, unsigned a, unsigned b)
{
    struct found *found = context;

    if (!ts_pairs_add(&found->pairs, a, b)) exit(1);
}

/* Every answer beside that of a session of its own. */
static void compare(const peer_api *api, void *peer, const struct ts_case *c)
{
    struct ts_contact *session = session_of(c, NULL);
    struct found found = {{NULL, 0, 0}};
    struct ts_pairs right = {NULL, 0, 0};
    struct ts_error error;

    api->update(peer, ts_case_state(c, 0, 0)->vertex, ts_case_state(c, 0, 1)->vertex);
    expect(ts_contact_opt.contacts(session, 0, 1, TS_ALL, &right, &error), "contacts");
    expect(api->first(peer) == (right.count > 0), "a first pair exactly where there is one");
    expect(api->all(peer, add, &found) == (long)right.count && found.pairs.count == right.count,
           "as many pairs");
    expect(found.pairs.count == right.count &&
               (right.count == 0 ||
                memcmp(found.pairs.pair, right.pair, right.count * sizeof *right.pair) == 0),
           "the same pairs");
    ts_pairs_free(&found.pairs);
    ts_pairs_free(&right);
    ts_contact_opt.close(session);
}

int main(void)
{
    const struct ts_scene *scene = ts_scene_find("bumpy");
    struct ts_scene_options options = {2, scene->usual.frames};
    struct ts_case *c = middle("bumpy", 2);
    const struct ts_body *b = c->body;
    int count = 0;
    const peer_api *api = peer_list(&count);
    void *peer;

    expect(count == 1 && strcmp(api->name, "touchstone") == 0 && !api->is_float && api->early_out,
           "what the library says of itself");
    peer = api->create(b[0].vertex_count, b[0].reference, b[0].face_count, b[0].face,
                       b[1].vertex_count, b[1].reference, b[1].face_count, b[1].face);
    for (unsigned frame = 0; frame < options.frames; frame += options.frames / 8) {
        scene->pose(&options, frame, c);
        compare(api, peer, c);
    }
    api->destroy(peer);
    ts_case_free(c);
    return verdict();
}
