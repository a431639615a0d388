/* options.h: the options of a method by name, for case files and for the command line. */
#ifndef CASES_CASE_OPTIONS_H
#define CASES_CASE_OPTIONS_H

#include "touchstone/options.h"

/* One option that can be set by a word or by a number. */
struct ts_option {
    const char *name;
    size_t offset;        /* of its number in struct ts_contact_options */
    const char *words[9]; /* word i stands for number[i]; ends with NULL */
    uint32_t number[9];
    uint32_t numbers_below; /* any number below this one is taken as well */
    const char *about;
};

extern const struct ts_option ts_option_names[]; /* ends with name == NULL */

static inline uint32_t *ts_option_in(const struct ts_option *o, struct ts_contact_options *options)
{
    return (uint32_t *)(void *)((char *)options + o->offset);
}

/* True when there is an option of this name. */
bool ts_option_known(const char *name);

/* Sets one option. Refuses a name or a value that it does not know and says which there are. */
bool ts_option_set(struct ts_contact_options *options, const char *name, const char *value,
                   struct ts_error *error);

/* The value of an option as a word or a number, in `room`; an empty text for the default. */
const char *ts_option_text(const struct ts_option *o, const struct ts_contact_options *options,
                           char room[static 16]);

#endif
