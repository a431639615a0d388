/* posed_body.h: a body in one frame, and the volumes of its faces, for the tests that compare them.
 */
#ifndef PROPS_OVERLAP_POSED_BODY_H
#define PROPS_OVERLAP_POSED_BODY_H

#include "props/engine/props.h"
#include "touchstone/overlap.h"

enum { TS_MOST_VOLUMES = 32, TS_DOP_KINDS = 4 };

/* A body in one frame. */
struct ts_posed_body {
    const struct ts_body *body;
    uint32_t faces; /* those that are looked at, at most 32 */
    double *model, *world;
    struct ts_placement stand;
};

/* Where its volumes come from. */
enum ts_source {
    TS_TIGHT, /* from the world vertices */
    TS_POSED, /* from the model vertices, posed */
    TS_OPEN   /* as TS_TIGHT, and then some bounds are infinite, as blending may leave them */
};

struct ts_volumes {
    struct ts_box box, model;
    struct ts_dop dop[TS_DOP_KINDS];
    struct ts_ball ball;
};

struct ts_group {
    size_t count;
    double box[6 * TS_MOST_VOLUMES], model[6 * TS_MOST_VOLUMES];
    struct ts_dop dop[TS_DOP_KINDS][TS_MOST_VOLUMES];
    struct ts_ball ball[TS_MOST_VOLUMES];
};

/* False when the frame has a vertex that is not finite, or no faces, or there is no memory. */
bool ts_posed_body_make(const struct ts_case *c, size_t frame, size_t body,
                        struct ts_posed_body *to, struct ts_verdict *v);
void ts_posed_body_free(struct ts_posed_body *p);

/* The volumes of some corners, or of a face; `open` says which bounds are infinite if that is asked
 * for. */
void ts_volumes_of(const struct ts_posed_body *p, size_t count, const uint32_t *index,
                   enum ts_source source, size_t open, struct ts_volumes *to);
void ts_volumes_of_face(const struct ts_posed_body *p, size_t face, enum ts_source source,
                        struct ts_volumes *to);

/* `count` volumes of faces, from the first again when there are fewer. */
void ts_group_of(const struct ts_posed_body *p, size_t count, enum ts_source source,
                 struct ts_group *to);

#endif
