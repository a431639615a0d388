/* volume.h: what the parts of the naive twin of volume have in common. */
#ifndef REF_VOLUME_H
#define REF_VOLUME_H

#include "touchstone/volume.h"

/* volume_session.c */
bool volume_naive_open(const struct ts_volume_mesh mesh[2], const struct ts_volume_rule *rule,
                       void **session, struct ts_error *error);
bool volume_naive_frame(void *session, const double *const vertex[2], const struct ts_pose *into,
                        const struct ts_volume_answer **answer, struct ts_error *error);
void volume_naive_work(const void *session, struct ts_volume_work *to);
void volume_naive_close(void *session);

#endif
