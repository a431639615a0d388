/* volume.h: what the parts of the fast twin of volume have in common. */
#ifndef OPT_VOLUME_VOLUME_H
#define OPT_VOLUME_VOLUME_H

#include "touchstone/volume.h"

/* volume.c: spans, relation and push of an answer, in one walk. */
bool opt_volume_all(const struct ts_ldi_image *a, const struct ts_ldi_image *b,
                    struct ts_volume_answer *to, struct ts_error *error);

/* points.c */
void opt_volume_points(const struct ts_ldi_image *image, const struct ts_pose *pose, size_t count,
                       const double *point, int32_t *winding);

/* session.c */
bool opt_volume_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                     struct ts_volume **session, struct ts_error *error);
bool opt_volume_frame(struct ts_volume *session, const double *const vertex[2],
                      const struct ts_pose *into, const struct ts_volume_answer **answer,
                      struct ts_error *error);
void opt_volume_work(const struct ts_volume *session, struct ts_volume_work *to);
void opt_volume_close(struct ts_volume *session);

#endif
