/* query.c: a method's answers for the bodies of a case, frame by frame; and its options. */
#include <stdlib.h>

#include "cases/case/options.h"
#include "common/error.h"
#include "tool/tool.h"

static bool ask(const struct ts_contact_table *method, struct ts_contact *session,
                const struct ts_case *c, size_t frame, enum ts_extent extent,
                struct ts_pairs *pairs, struct ts_error *error)
{
    for (size_t body = 0; body < c->body_count && body < 2; body++)
        if (!method->update(session, body, ts_case_state(c, frame, body), error)) return false;
    if (c->body_count == 1) return method->self(session, 0, extent, pairs, error);
    return method->contacts(session, 0, 1, extent, pairs, error);
}

bool tool_query(const struct ts_contact_table *method, const struct ts_case *c, size_t first,
                size_t count, enum ts_extent extent, struct ts_pairs *pairs, struct ts_error *error)
{
    struct ts_contact *session = NULL;
    bool good = method->open(c->body_count == 1 ? 1 : 2, c->body, &c->options, &session, error);

    for (size_t i = 0; good && i < count; i++) {
        struct ts_error why;

        good = ask(method, session, c, first + i, extent, &pairs[i], &why);
        if (!good) ts_fail(error, "frame %zu: %.280s", first + i, why.text);
    }
    method->close(session);
    return good;
}

void tool_list_options(void)
{
    for (const struct ts_option *o = ts_option_names; o->name; o++) {
        printf("%-9s  %s:", o->name, o->about);
        for (size_t i = 0; o->words[i]; i++) printf(" %s", o->words[i]);
        printf("%s\n", o->numbers_below ? ", or a number" : "");
    }
    exit(TOOL_GOOD);
}
