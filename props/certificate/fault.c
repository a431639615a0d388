/* fault.c: checkers that take a refusal for a proof, or lose what they found. */
#include <string.h>

#include "props/engine/columns.h"
#include "touchstone/certificate.h"

/* The naive check, but a refusal with these words is taken for a proof that there is no contact. */
static enum ts_certified without(const char *words, const struct ts_mesh *a,
                                 const struct ts_mesh *b, const uint8_t *byte, size_t count,
                                 struct ts_pairs *contacts, struct ts_error *error)
{
    struct ts_error why = {""};
    enum ts_certified said = ts_certificate_ref.check(a, b, byte, count, contacts, &why);

    if (error) *error = why;
    return said == TS_NOT_CERTIFIED && strstr(why.text, words) ? TS_CERTIFIED : said;
}

#define WITHOUT(name, words)                                                                       \
    static enum ts_certified name(const struct ts_mesh *a, const struct ts_mesh *b,                \
                                  const uint8_t *byte, size_t count, struct ts_pairs *contacts,    \
                                  struct ts_error *error)                                          \
    {                                                                                              \
        return without(words, a, b, byte, count, contacts, error);                                 \
    }                                                                                              \
    static const struct ts_certificate_table with_##name = {name};

WITHOUT(no_cover, "a face that there is not")
WITHOUT(no_boxes, "the boxes do not lie apart")
WITHOUT(no_direction, "the faces do not lie apart")
WITHOUT(no_point, "the weights do not give one point")
WITHOUT(no_sign, "a weight is negative")
WITHOUT(no_mean, "a corner is not the mean")
WITHOUT(no_side, "what is shared")

static enum ts_certified drops_last(const struct ts_mesh *a, const struct ts_mesh *b,
                                    const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                                    struct ts_error *error)
{
    enum ts_certified said = ts_certificate_opt.check(a, b, byte, count, contacts, error);

    if (contacts->count) contacts->count--;
    return said;
}

/* The pairs of faces in the order of the steps of (b, a). */
static enum ts_certified turned(const struct ts_mesh *a, const struct ts_mesh *b,
                                const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                                struct ts_error *error)
{
    enum ts_certified said = ts_certificate_opt.check(a, b, byte, count, contacts, error);

    for (size_t i = 0; i < contacts->count; i++)
        contacts->pair[i] = (struct ts_pair){contacts->pair[i].b, contacts->pair[i].a};
    return said;
}

/* Anything beyond the first thousand bytes is not looked at. */
static enum ts_certified ends_early(const struct ts_mesh *a, const struct ts_mesh *b,
                                    const uint8_t *byte, size_t count, struct ts_pairs *contacts,
                                    struct ts_error *error)
{
    return ts_certificate_opt.check(a, b, byte, count < 1000 ? count : 1000, contacts, error);
}

static const struct ts_certificate_table with_drops_last = {drops_last}, with_turned = {turned},
                                         with_ends_early = {ends_early};

/* clang-format off */
const struct ts_wrong_twin certificate_wrong[] = {
    {"drops_last", TS_FAULT, &with_drops_last, "accepted", "the last contact is lost"},
    {"drops_last", TS_FAULT, &with_drops_last, "touching", "the last contact is lost"},
    {"drops_last", TS_FAULT, &with_drops_last, "self", "the last contact is lost"},
    {"drops_last", TS_FAULT, &with_drops_last, "neighbours", "the last contact is lost"},
    {"turned", TS_FAULT, &with_turned, "accepted", "pairs are those of the meshes exchanged"},
    {"ends_early", TS_FAULT, &with_ends_early, "scenes", "only the first thousand bytes are read"},
    {"no_cover", TS_FAULT, &with_no_cover, "changed", "a face may be missing from a tree"},
    {"no_boxes", TS_FAULT, &with_no_boxes, "changed", "boxes that overlap are taken to be apart"},
    {"no_direction", TS_FAULT, &with_no_direction, "changed", "any direction parts two faces"},
    {"no_point", TS_FAULT, &with_no_point, "changed", "weights need not give one point"},
    {"no_sign", TS_FAULT, &with_no_sign, "changed", "weights may be negative"},
    {"no_mean", TS_FAULT, &with_no_mean, "changed_self", "a corner need not lie in the hull of the shared"},
    {"no_side", TS_FAULT, &with_no_side, "changed_self", "faces may lie on either side of the shared"},
    {0},
};
/* clang-format on */
