/* columns.h: the list of columns. It is the only one: verify, fuzz, bench, list and the tests read
 * it through the registry, and ci/style holds the folders, touchstone.h and Makefile.am against it.
 */
#ifndef PROPS_ENGINE_COLUMNS_H
#define PROPS_ENGINE_COLUMNS_H

#include "props/engine/props.h"

/* TWINS(name, source, summary) is a row of two twins, ts_NAME_ref and ts_NAME_opt; the source names
 * papers and sections. ALONE(name, summary) is a row of one table, ts_NAME_opt: a part of the test
 * path itself, which follows no paper. */
/* clang-format off */
#define TS_COLUMNS(TWINS, ALONE) \
    TWINS(predicate, "all", \
          "exact sign of an orientation") \
    TWINS(triangle, "000 001 002", \
          "do two closed triangles meet") \
    TWINS(morph, "000 §3", \
          "rounded world vertices of a body") \
    TWINS(blend, "000 §3.2 §3.3", \
          "volumes of morphed geometry: boxes, k-DOPs, balls") \
    TWINS(pose, "000 §3", \
          "volumes of posed geometry") \
    TWINS(overlap, "000 §3 §5, 001, 002", \
          "may two volumes meet: boxes, k-DOPs, balls, boxes as they stand") \
    TWINS(tree, "000 §3, 001 §3.2", \
          "trees over faces, by shape or connected, degree 2, 4 and 8") \
    TWINS(refit, "001 §3.3", \
          "boxes of a tree after its vertices were moved: by subtrees, bottom-up, top-down, hybrid") \
    TWINS(contact, "000 001", \
          "contacts of two bodies, all or first") \
    TWINS(sweep, "001 §3.4", \
          "which of many boxes meet, and loose boxes") \
    TWINS(backtrack, "001 §3", \
          "when two bodies began to meet between two frames") \
    TWINS(bucket, "003", \
          "octree of buckets over primitives that move freely, come and go") \
    TWINS(ball, "002 §3", \
          "smallest enclosing balls") \
    TWINS(skin, "002 §3", \
          "vertices that hang on a skeleton, and balls that follow them") \
    TWINS(spheretree, "002 §3 §4", \
          "sphere trees over characters, a part for each joint, and their contacts") \
    TWINS(corner, "002 §4 §5", \
          "a tree of balls inside a big triangle, and the plane-sphere test") \
    TWINS(voi, "004 §2.1", \
          "the volume of interest of two bodies, and from which side each is seen") \
    TWINS(ldi, "004 §2.2", \
          "layered depth images: where lines through pixels cross a closed mesh") \
    TWINS(stencil, "004 §2.2 §3", \
          "layers by stencil passes in OpenGL, and what its driver does") \
    TWINS(volume, "004 §2.3 §5.2", \
          "what layered depth images say: common volumes, points inside, self-collision") \
    TWINS(certificate, "all", \
          "whether a proof shows that a list is the contact set") \
    ALONE(reader, "case files and meshes in and out")
/* clang-format on */

/* What the folder props/NAME/ gives to the registry. */
#define TS_LISTS(name)                                                                             \
    extern const struct ts_property name##_properties[];                                           \
    extern const struct ts_wrong_twin name##_wrong[];                                              \
    extern const struct ts_bench name##_benches[];
#define TS_LISTS_OF_TWINS(name, source, summary) TS_LISTS(name)
#define TS_LISTS_ALONE(name, summary)            TS_LISTS(name)
TS_COLUMNS(TS_LISTS_OF_TWINS, TS_LISTS_ALONE)

extern const struct ts_readers ts_reader_opt; /* the readers and the writer of cases/, as a table */

#endif
