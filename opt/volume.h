/* volume.h: what the parts of the fast twin of volume have in common. */
#ifndef OPT_VOLUME_H
#define OPT_VOLUME_H

#include "touchstone/volume.h"

/* volume.c: spans, relation and push of an answer, in one walk. */
bool volume_all(const struct ts_ldi *a, const struct ts_ldi *b, struct ts_volume_answer *to,
                struct ts_error *error);

/* volume_points.c */
void volume_points(const struct ts_ldi *image, const struct ts_pose *pose, size_t count,
                   const double *point, int32_t *winding);

/* volume_session.c */
bool volume_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                 void **session, struct ts_error *error);
bool volume_frame(void *session, const double *const vertex[2], const struct ts_pose *into,
                  const struct ts_volume_answer **answer, struct ts_error *error);
void volume_work(const void *session, struct ts_volume_work *to);
void volume_close(void *session);

#endif
