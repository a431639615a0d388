/* columns.h: what each column's file in props/ gives to the registry. */
#ifndef PROPS_COLUMNS_H
#define PROPS_COLUMNS_H

#include "props/props.h"

#define TS_COLUMN(name)                                                                            \
    extern const struct ts_property name##_properties[];                                           \
    extern const struct ts_wrong_twin name##_wrong[];                                              \
    extern const struct ts_bench name##_benches[]

TS_COLUMN(predicate);
TS_COLUMN(triangle);
TS_COLUMN(morph);
TS_COLUMN(blend);
TS_COLUMN(pose);
TS_COLUMN(overlap);
TS_COLUMN(tree);
TS_COLUMN(refit);
TS_COLUMN(contact);
TS_COLUMN(sweep);
TS_COLUMN(backtrack);
TS_COLUMN(bucket);
TS_COLUMN(ball);
TS_COLUMN(skin);
TS_COLUMN(spheretree);
TS_COLUMN(corner);
TS_COLUMN(voi);
TS_COLUMN(ldi);
TS_COLUMN(stencil);
TS_COLUMN(volume);
TS_COLUMN(reader);

#undef TS_COLUMN

extern const struct ts_readers ts_readers; /* the readers and the writer of cases/, as a table */

#endif
