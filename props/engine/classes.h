/* classes.h: what kinds of cases a generator makes. A property that holds says little when its
 * generator never makes the cases where code goes wrong; so the driver counts the cases of each
 * class, and a property fails when none is of a class that it asks for.
 *
 * What is looked at is bounded, however large a case is: a few faces, in the first frame. So a case
 * may be of more classes than those that it counts for. */
#ifndef PROPS_ENGINE_CLASSES_H
#define PROPS_ENGINE_CLASSES_H

#include <stdint.h>

#include "cases/case/case.h"

/* Each class: its name, the word for it in tables and in JSON, and what follows "no case". */
#define TS_CLASS_LIST(CLASS)                                                                       \
    CLASS(TOUCHING, "touching", "had two faces that touch, without depth")                         \
    CLASS(COPLANAR, "coplanar", "had two faces, or four points, in one plane")                     \
    CLASS(DEGENERATE, "degenerate", "had a face without area")                                     \
    CLASS(LAST_BIT, "last_bit", "had two coordinates that differ in their last bits")              \
    CLASS(DOUBT, "doubt", "had a sign that doubles can't decide")                                  \
    CLASS(NEARLY, "nearly", "had a sign that doubles can't decide and that is not zero")           \
    CLASS(HUGE, "huge", "had a coordinate beyond 2^100")                                           \
    CLASS(TINY, "tiny", "had a coordinate nearer to zero than 2^-100 and not zero")                \
    CLASS(EMPTY, "empty", "had a body without faces")                                              \
    CLASS(FACES_0, "faces_0", "had no faces")                                                      \
    CLASS(FACES_1, "faces_1", "had one face")                                                      \
    CLASS(FACES_2, "faces_2", "had 2 to 5 faces")                                                  \
    CLASS(FACES_6, "faces_6", "had 6 to 20 faces")                                                 \
    CLASS(FACES_21, "faces_21", "had more than 20 faces")                                          \
    CLASS(MOVED, "moved", "had a body that moved between two frames")                              \
    CLASS(STILL, "still", "had a body that stood still between two frames")

#define TS_CLASS_NUMBER(NAME, word, meaning) TS_CLASS_NUMBER_##NAME,
enum { TS_CLASS_LIST(TS_CLASS_NUMBER) TS_CLASSES };

/* Sets of classes are bits: TS_CLASS_TOUCHING | TS_CLASS_COPLANAR. */
#define TS_CLASS_BIT(NAME, word, meaning) TS_CLASS_##NAME = 1 << TS_CLASS_NUMBER_##NAME,
enum { TS_CLASS_LIST(TS_CLASS_BIT) TS_CLASS_NONE = 0 };

/* What properties ask for, by what they are about. A set is asked for where the generator makes
 * about twenty cases of each of its classes or more, in a run of usual length: so none is missing
 * by chance. */
enum {
    TS_ASKS_NUMBERS = TS_CLASS_LAST_BIT | TS_CLASS_HUGE | TS_CLASS_TINY,
    TS_ASKS_POINTS = TS_ASKS_NUMBERS | TS_CLASS_COPLANAR | TS_CLASS_NEARLY,
    TS_ASKS_NARROW = TS_CLASS_DEGENERATE | TS_CLASS_NEARLY,
    TS_ASKS_SHAPES = TS_ASKS_NARROW | TS_CLASS_TOUCHING | TS_CLASS_COPLANAR | TS_CLASS_LAST_BIT,
    TS_ASKS_EXACT = TS_ASKS_SHAPES | TS_ASKS_NUMBERS,
    TS_ASKS_FRAMES = TS_CLASS_HUGE | TS_CLASS_TINY | TS_CLASS_MOVED,
    TS_ASKS_LARGE = TS_CLASS_FACES_21,
    TS_ASKS_NET = TS_ASKS_LARGE | TS_CLASS_COPLANAR | TS_CLASS_DEGENERATE | TS_CLASS_FACES_6,
    TS_ASKS_MESH = TS_ASKS_NET | TS_CLASS_FACES_0 | TS_CLASS_FACES_1 | TS_CLASS_FACES_2,
    TS_ASKS_SOLIDS = TS_ASKS_LARGE | TS_CLASS_COPLANAR | TS_CLASS_MOVED,
    TS_ASKS_FEW = TS_CLASS_DEGENERATE | TS_CLASS_EMPTY | TS_CLASS_MOVED,
    TS_ASKS_SOUP = TS_ASKS_FEW | TS_CLASS_COPLANAR | TS_CLASS_LAST_BIT | TS_CLASS_FACES_2 |
                   TS_CLASS_FACES_6 | TS_CLASS_STILL,
    TS_ASKS_SIZES = TS_CLASS_FACES_0 | TS_CLASS_FACES_1 | TS_CLASS_FACES_2 | TS_CLASS_FACES_6,
    TS_ASKS_BODIES = TS_ASKS_FEW | TS_ASKS_EXACT | TS_ASKS_SIZES,
    TS_ASKS_CROWD =
        TS_ASKS_FRAMES | TS_ASKS_SIZES | TS_CLASS_TOUCHING | TS_CLASS_EMPTY | TS_CLASS_STILL
};

struct ts_class {
    const char *word, *meaning;
};

extern const struct ts_class ts_classes[TS_CLASSES];

/* The classes that a case is of. */
uint32_t ts_classes_of(const struct ts_case *c);

/* Adds one to the count of each of them. */
void ts_classes_count(const struct ts_case *c, uint64_t *count);

/* The first class of a set of which there is no case; TS_CLASSES when there is one of each. */
unsigned ts_classes_missing(uint32_t set, const uint64_t *count);

#endif
