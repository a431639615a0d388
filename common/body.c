/* body.c: a body at rest, and which bodies are legal. */
#include "common/check.h"
#include "common/error.h"

struct ts_state ts_at_rest(void)
{
    struct ts_state rest = {NULL, NULL, TS_IDENTITY};

    return rest;
}

bool ts_reference_check(const char *column, const struct ts_body *body, struct ts_error *error)
{
    if (body->vertex_count == 0) return true;
    if (body->reference_count == 0)
        return ts_fail(error, "%s: expected at least one reference mesh, found none", column);
    return body->reference || ts_missing(error, column, "reference vertices");
}

bool ts_body_check(const struct ts_body *body, size_t number, struct ts_error *error)
{
    size_t points = (size_t)body->reference_count * body->vertex_count;

    if (body->reference_count == 0)
        return ts_fail(error, "body %zu: expected at least one reference mesh, found none", number);
    if (points && !body->reference)
        return ts_fail(error, "body %zu: expected reference vertices, found NULL", number);
    if (body->face_count && !body->face)
        return ts_fail(error, "body %zu: expected faces, found NULL", number);
    for (size_t i = 0; i < 3 * (size_t)body->face_count; i++)
        if (body->face[i] >= body->vertex_count)
            return ts_fail(error, "body %zu, face %zu: expected a vertex below %u, found %u",
                           number, i / 3, body->vertex_count, body->face[i]);
    for (size_t i = 0; i < 3 * points; i++)
        if (!isfinite(body->reference[i]))
            return ts_fail(error, "body %zu, reference %zu, vertex %zu: expected a finite number",
                           number, i / 3 / body->vertex_count, i / 3 % body->vertex_count);
    return true;
}
