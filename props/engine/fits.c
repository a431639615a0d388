/* fits.c: whether a case has what a property needs: the one place that stands between a case file
 * and a check, which reads without looking. */
#include "common/error.h"
#include "props/engine/props.h"
#include "touchstone/ldi.h"

static bool has_bodies(const struct ts_property *p, const struct ts_case *c, struct ts_error *error)
{
    const struct ts_needs *needs = &p->needs;

    if (c->body_count < needs->bodies)
        return ts_fail(error, "%s: expected a case of %u bodies, found %zu", p->name, needs->bodies,
                       c->body_count);
    for (size_t i = 0; i < needs->bodies; i++)
        if (c->body[i].vertex_count < needs->vertices || c->body[i].face_count < needs->faces)
            return ts_fail(error,
                           "%s: expected body %zu to have at least %u vertices and %u faces, "
                           "found %u and %u",
                           p->name, i, needs->vertices, needs->faces, c->body[i].vertex_count,
                           c->body[i].face_count);
    return true;
}

/* A case must have what the property's own generator gives, whatever the bits: zeros lead to its
 * smallest case. */
static bool has_as_made(const struct ts_property *p, const struct ts_case *c,
                        struct ts_error *error)
{
    struct ts_byte_bits zeros = ts_bits_of_bytes(NULL, 0);
    struct ts_case *example = p->make(&zeros.bits);
    bool good = example;

    if (!example) return ts_out_of_memory(error);
    for (size_t i = 0; good && i < TS_PARAMETERS; i++)
        if (example->parameter[i].value && !c->parameter[i].value)
            good = ts_fail(error, "%s: expected parameter %s, found none", p->name,
                           ts_parameter_kinds[i].name);
    if (good && example->frame_count > 0 && c->frame_count == 0)
        good = ts_fail(error, "%s: expected at least one frame, found none", p->name);
    ts_case_free(example);
    return good;
}

/* The naive twin says what is closed: a case that one twin should have taken is judged. */
static bool has_closed(const struct ts_property *p, const struct ts_case *c, struct ts_error *error)
{
    bool weld = ts_case_number(c, "weld", 0) != 0;

    for (size_t i = 0; i < p->needs.bodies; i++) {
        const struct ts_body *b = &c->body[i];
        struct ts_ldi *session;
        struct ts_error why;

        if (!ts_ldi_ref.open(b->vertex_count, b->reference, b->face_count, b->face, weld, &session,
                             &why))
            return ts_fail(error, "%s: expected body %zu to be a closed mesh: %s", p->name, i,
                           why.text);
        ts_ldi_ref.close(session);
    }
    return true;
}

bool ts_property_fits(const struct ts_property *p, const struct ts_case *c, struct ts_error *error)
{
    struct ts_error why;

    if (!has_bodies(p, c, error) || !has_as_made(p, c, error)) return false;
    if (p->needs.closed && !has_closed(p, c, error)) return false;
    if (p->needs.also && !p->needs.also(c, &why))
        return ts_fail(error, "%s: %s", p->name, why.text);
    return true;
}
