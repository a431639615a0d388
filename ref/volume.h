/* volume.h: what the parts of the naive twin of volume have in common. */
#ifndef REF_VOLUME_H
#define REF_VOLUME_H

#include "touchstone/volume.h"

/* volume_session.c */
bool ref_volume_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                     struct ts_volume **session, struct ts_error *error);
bool ref_volume_frame(struct ts_volume *session, const double *const vertex[2],
                      const struct ts_pose *into, const struct ts_volume_answer **answer,
                      struct ts_error *error);
void ref_volume_work(const struct ts_volume *session, struct ts_volume_work *to);
void ref_volume_close(struct ts_volume *session);

#endif
