/* backtrack.c: `touchstone contacts --backtrack`: between which frames contact began, and when. */
#include "common/error.h"
#include "tool/tool.h"

/* The two bodies on their way from one frame to the next. */
static void set_out(const struct ts_case *c, size_t frame, struct ts_motion motion[2])
{
    for (size_t i = 0; i < 2; i++)
        motion[i] = (struct ts_motion){i, &c->body[i], *ts_case_state(c, frame, i),
                                       *ts_case_state(c, frame + 1, i)};
}

/* Bodies that meet at the beginning of the way have begun to before. */
static bool find_next(const struct ts_contact_table *method, struct ts_contact *session,
                      const struct ts_case *c, size_t frame, double tolerance,
                      struct ts_list *onsets, struct ts_error *error)
{
    const struct ts_backtrack_table *twin =
        method == &ts_contact_ref ? &ts_backtrack_ref : &ts_backtrack_opt;
    struct tool_onset found = {.frame = frame}, *added;
    struct ts_motion motion[2];
    struct ts_error why;

    set_out(c, frame, motion);
    if (!twin->find(method, session, &motion[0], &motion[1], tolerance, &found.onset, &why))
        return ts_fail(error, "behind frame %zu: %.280s", frame, why.text);
    if (!found.onset.meets || found.onset.hi == 0) return true;
    added = ts_list_add(onsets, 1, sizeof *added);
    if (!added) return ts_out_of_memory(error);
    *added = found;
    return true;
}

bool tool_onsets(const struct ts_contact_table *method, const struct ts_case *c, double tolerance,
                 struct ts_list *onsets, struct ts_error *error)
{
    struct ts_contact *session = NULL;
    bool good = method->open(2, c->body, &c->options, &session, error);

    for (size_t f = 0; good && f + 1 < c->frame_count; f++)
        good = find_next(method, session, c, f, tolerance, onsets, error);
    method->close(session);
    return good;
}

static void print_json(const struct ts_contact_table *method, double tolerance,
                       const struct ts_list *onsets)
{
    const struct tool_onset *o = onsets->item;
    struct tool_json json = {0, true};

    tool_json_open(&json, NULL, '{');
    tool_json_text(&json, "method", method->name);
    tool_json_real(&json, "tolerance", tolerance);
    tool_json_open(&json, "onsets", '[');
    for (size_t i = 0; i < onsets->count; i++) {
        tool_json_open(&json, NULL, '{');
        tool_json_count(&json, "frame", o[i].frame);
        tool_json_exact(&json, "apart", o[i].onset.lo);
        tool_json_exact(&json, "contact", o[i].onset.hi);
        tool_json_count(&json, "a", o[i].onset.pair.a);
        tool_json_count(&json, "b", o[i].onset.pair.b);
        tool_json_close(&json, '}');
    }
    tool_json_close(&json, ']');
    tool_json_close(&json, '}');
}

void tool_print_onsets(const struct ts_contact_table *method, double tolerance,
                       const struct ts_list *onsets, bool json)
{
    const struct tool_onset *o = onsets->item;

    if (json) print_json(method, tolerance, onsets);
    for (size_t i = 0; !json && i < onsets->count; i++)
        printf("%zu %.17g %.17g %" PRIu32 " %" PRIu32 "\n", o[i].frame, o[i].onset.lo,
               o[i].onset.hi, o[i].onset.pair.a, o[i].onset.pair.b);
}
