/* bench.c: what a check costs, beside the search that it judges (bench contact). */
#include <stdlib.h>

#include "cases/scene/scene.h"
#include "props/engine/columns.h"
#include "touchstone/certificate.h"
#include "touchstone/morph.h"

struct certificate_input {
    struct ts_case *c;
    double *world[2];
    struct ts_mesh mesh[2];
    bool self;
    struct ts_certificate certificate;
    struct ts_pairs pairs;
};

static void close_input(void *input)
{
    struct certificate_input *in = input;

    if (!in) return;
    ts_case_free(in->c);
    free(in->world[0]);
    free(in->world[1]);
    ts_certificate_free(&in->certificate);
    ts_pairs_free(&in->pairs);
    free(in);
}

/* A frame in the middle of the motion. */
static void *open_scene(const char *name, unsigned level, bool self)
{
    const struct ts_scene *scene = ts_scene_find(name);
    struct ts_scene_options options = {level, scene->usual.frames};
    struct certificate_input *in = calloc(1, sizeof *in);
    struct ts_error error;
    bool made = in && (in->c = ts_case_new()) && scene->build(&options, in->c);

    if (made) scene->pose(&options, options.frames / 2, in->c);
    for (size_t i = 0; made && i < 2; i++) {
        const struct ts_body *body = &in->c->body[i];

        in->world[i] = malloc(3 * sizeof(double) * body->vertex_count);
        in->mesh[i] =
            (struct ts_mesh){body->vertex_count, body->face_count, in->world[i], body->face};
        made = in->world[i] &&
               ts_morph_ref.world(body, ts_case_state(in->c, 0, i), in->world[i], &error);
    }
    if (made) {
        in->self = self;
        made = ts_certificate_write(&in->mesh[0], self ? NULL : &in->mesh[1], &in->certificate,
                                    &error);
    }
    if (made) return in;
    close_input(in);
    return NULL;
}

static void *bumpy(void) { return open_scene("bumpy", 2, false); }
static void *finer_bumpy(void) { return open_scene("bumpy", 5, false); }
static void *knot(void) { return open_scene("knot", 1, true); }

static uint64_t check(const void *twin, void *input)
{
    const struct ts_certificate_table *t = twin;
    struct certificate_input *in = input;
    struct ts_error error;

    t->check(&in->mesh[0], in->self ? NULL : &in->mesh[1], in->certificate.byte,
             in->certificate.count, &in->pairs, &error);
    return 1;
}

/* The writer is one for both twins; it is timed beside the check. */
static uint64_t write_again(const void *twin, void *input)
{
    struct certificate_input *in = input;
    struct ts_error error;

    (void)twin;
    ts_certificate_write(&in->mesh[0], in->self ? NULL : &in->mesh[1], &in->certificate, &error);
    return 1;
}

const struct ts_bench certificate_benches[] = {
    {"check, 320 faces a body", "frame", bumpy, check, close_input, NULL},
    {"check, 20480 faces a body", "frame", finer_bumpy, check, close_input, NULL},
    {"check, self, knot, 576 faces", "frame", knot, check, close_input, NULL},
    {"write, 20480 faces a body", "frame", finer_bumpy, write_again, close_input, NULL},
    {0},
};
