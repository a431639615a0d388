/* options.c: the options of a method by name. */
#include "cases/case/options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/error.h"

/* clang-format off */
#define AT(field) offsetof(struct ts_contact_options, field)

const struct ts_option ts_option_names[] = {
    {"volume", AT(volume), {"box", "6-dop", "14-dop", "18-dop", "26-dop", "ball", "sat", "sat-lite"},
     {TS_VOLUME_BOX, TS_VOLUME_DOP6, TS_VOLUME_DOP14, TS_VOLUME_DOP18, TS_VOLUME_DOP26,
      TS_VOLUME_BALL, TS_VOLUME_SAT, TS_VOLUME_SAT_LITE}, 0, "bounding volume of a node"},
    {"degree", AT(degree), {"8", "2", "4"}, {0, 2, 4}, 0, "children of a node, at most"},
    {"cut", AT(cut), {"middle", "mean"}, {TS_CUT_MIDDLE, TS_CUT_MEAN}, 0, "where a node is split"},
    {"partition", AT(partition), {"mean"}, {TS_PARTITION_MEAN}, TS_PARTITION_MEAN,
     "reference that trees are made from"},
    {"parts", AT(parts), {"1", "2", "4", "8"}, {0, 2, 4, 8}, 0,
     "parts that more volumes cut the way between two references into"},
    {"leaf", AT(leaf), {"auto"}, {0}, 1 << 20,
     "leaf size: below a node of so many faces volumes are made from vertices"},
    {"stamps", AT(stamps), {"on", "off"}, {TS_DEFAULT, TS_OFF}, 0, "a volume is made new once a frame"},
    {"witness", AT(witness), {"on", "off"}, {TS_DEFAULT, TS_OFF}, 0,
     "a first contact is looked for where the last one was"},
    {"front", AT(front), {"off", "on"}, {TS_DEFAULT, TS_ON}, 0, "a traversal begins where the last one ended"},
    {"bounds", AT(bounds), {"float", "double"}, {TS_BOUNDS_FLOAT, TS_BOUNDS_DOUBLE}, 0, "how reference boxes are kept"},
    {"parallel", AT(parallel), {"off", "on"}, {TS_DEFAULT, TS_ON}, 0, "search and update with several threads"},
    {"refit", AT(refit), {"subtrees", "bottom-up", "top-down", "hybrid"},
     {TS_REFIT_SUBTREES, TS_REFIT_BOTTOM_UP, TS_REFIT_TOP_DOWN, TS_REFIT_HYBRID}, 0,
     "which volumes are made new when vertices were moved"},
    {"subtree", AT(subtree), {"auto"}, {0}, 1 << 20,
     "what is below a node of so many faces is made when it is opened"},
    {"levels", AT(levels), {"auto"}, {0}, 64, "that top-down and hybrid make at once"},
    {"rebuild", AT(rebuild), {"never"}, {0}, 1 << 20,
     "a tree is made new when its boxes have grown so many fold"},
    {"broad", AT(broad), {"sweep", "pairs", "loose"},
     {TS_BROAD_SWEEP, TS_BROAD_PAIRS, TS_BROAD_LOOSE}, 0,
     "how two of many bodies come together"},
    {"tree", AT(tree), {"shape", "connected"}, {TS_TREE_SHAPE, TS_TREE_CONNECTED}, 0,
     "what holds a node's faces together"},
    {"buckets", AT(buckets), {"none"}, {0}, TS_BUCKET_LEVELS + 1,
     "in place of trees, octrees of buckets with so many levels"},
    {"cells", AT(cells), {"formula", "sorted"}, {0, TS_BUCKET_SORTED}, 0,
     "how buckets find a face's cell: paper 003's algorithm 1 or 2"},
    {0},
};
/* clang-format on */

static bool number_of(const struct ts_option *o, const char *value, uint32_t *to)
{
    char *end;
    unsigned long number;

    for (size_t i = 0; o->words[i]; i++)
        if (strcmp(o->words[i], value) == 0) {
            *to = o->number[i];
            return true;
        }
    number = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || number >= o->numbers_below) return false;
    *to = (uint32_t)number;
    return true;
}

/* "a, b, c" of the names of all options, or of the words of one. */
static void list(char *to, size_t room, const struct ts_option *one)
{
    size_t used = 0;

    *to = 0;
    for (size_t i = 0;
         used < room && (one ? one->words[i] != NULL : ts_option_names[i].name != NULL); i++)
        used += (size_t)snprintf(to + used, room - used, "%s%s", i ? ", " : "",
                                 one ? one->words[i] : ts_option_names[i].name);
    if (one && one->numbers_below && used < room)
        snprintf(to + used, room - used, " or a number below %u", one->numbers_below);
}

/* Case files of version 1 have words that were private ones. */
static const char *current(const char *word)
{
    static const char *const renamed[][2] = {
        {"twig", "leaf"}, {"bough", "subtree"}, {"boughs", "subtrees"}};

    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
        if (strcmp(word, renamed[i][0]) == 0) return renamed[i][1];
    return word;
}

/* The row of an option; one without a name if there is none. */
static const struct ts_option *find(const char *name)
{
    const struct ts_option *o = ts_option_names;

    name = current(name);
    while (o->name && strcmp(o->name, name) != 0) o++;
    return o;
}

bool ts_option_known(const char *name) { return find(name)->name; }

bool ts_option_set(struct ts_contact_options *options, const char *name, const char *value,
                   struct ts_error *error)
{
    const struct ts_option *o = find(name);
    char known[160];

    if (o->name && number_of(o, current(value), ts_option_in(o, options))) return true;
    list(known, sizeof known, o->name ? o : NULL);
    if (!o->name) return ts_fail(error, "expected an option (%s), found '%.40s'", known, name);
    return ts_fail(error, "expected %s for option %s, found '%.40s'", known, o->name, value);
}

const char *ts_option_text(const struct ts_option *o, const struct ts_contact_options *options,
                           char room[static 16])
{
    uint32_t number = *(const uint32_t *)(const void *)((const char *)options + o->offset);

    if (number == 0) return "";
    for (size_t i = 0; o->words[i]; i++)
        if (o->number[i] == number) return o->words[i];
    snprintf(room, 16, "%u", number);
    return room;
}
