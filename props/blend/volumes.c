/* volumes.c: one node's volumes, and the vertices that they must hold. */
#include "props/blend/volumes.h"

#include <stdlib.h>

#include "touchstone/morph.h"

void ts_volumes_free(struct ts_volumes *node)
{
    free(node->index);
    free(node->vertex);
    free(node->weight);
    free(node->box);
    free(node->dop);
    free(node->ball);
}

bool ts_volumes_new(struct ts_volumes *node, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_body *body = &c->body[0];
    size_t vertices = (size_t)body->vertex_count + 1, n = body->reference_count;

    *node = (struct ts_volumes){.body = body,
                                .index = malloc(vertices * sizeof(uint32_t)),
                                .vertex = malloc(3 * vertices * sizeof(double)),
                                .weight = calloc(n, sizeof(double)),
                                .box = malloc(6 * n * sizeof(double)),
                                .dop = malloc(n * sizeof(struct ts_dop)),
                                .ball = malloc(n * sizeof(struct ts_ball))};
    if (!node->index || !node->vertex || !node->weight || !node->box || !node->dop || !node->ball) {
        ts_volumes_free(node);
        ts_no_memory(v);
        return false;
    }
    for (uint32_t i = 0; i < body->vertex_count; i++) node->index[i] = i;
    return true;
}

const double *ts_volumes_reference(const struct ts_volumes *node, uint32_t number)
{
    return node->body->reference + 3 * (size_t)number * node->body->vertex_count;
}

bool ts_volumes_morph(const struct ts_volumes *node, const double *weight)
{
    struct ts_state state = ts_at_rest();
    struct ts_body body = *node->body;
    struct ts_error unused;

    body.convex = false; /* any weights that are not negative must do */
    state.weight = weight;
    return ts_morph_ref.world(&body, &state, node->vertex, &unused);
}

const double *ts_frame_weights(const struct ts_case *c, size_t frame)
{
    const struct ts_state *state = ts_case_state(c, frame, 0);

    return state->vertex || c->body[0].vertex_count == 0 ? NULL : state->weight;
}
