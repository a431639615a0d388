/* certify.c: the contacts of a sequence's last step are certified: so its answer rests on a proof
 * that is checked, and not on contestants that agree. */
#include <stdlib.h>

#include "common/error.h"
#include "common/pairs.h"
#include "tool/repro/repro.h"
#include "touchstone/certificate.h"
#include "touchstone/morph.h"

/* Every two of so many bodies are looked at; of more only those that are said to meet. */
enum { FEW_BODIES = 32 };

static bool place(const struct ts_case *c, size_t body, struct ts_mesh *mesh,
                  struct ts_error *error)
{
    const struct ts_body *b = &c->body[body];
    double *world = calloc((size_t)b->vertex_count + 1, sizeof(double[3]));

    *mesh = (struct ts_mesh){b->vertex_count, b->face_count, world, b->face};
    if (!world) return ts_out_of_memory(error);
    return ts_morph_opt.world(b, ts_case_state(c, 0, body), world, error);
}

/* Two bodies: a certificate is written, followed, and gives the list. */
static bool certify_two(const struct ts_mesh *a, const struct ts_mesh *b,
                        const struct ts_pairs *list, bool *right, struct ts_error *error)
{
    struct ts_certificate certificate = {0};
    struct ts_difference difference;
    struct ts_pairs proved = {0};
    bool good = ts_certificate_certify(a, b, list, &certificate, &difference, error) &&
                ts_certificate_check(a, b, certificate.byte, certificate.count, &proved, error) ==
                    TS_CERTIFIED;

    *right = good && !difference.differs && proved.count == list->count;
    ts_certificate_free(&certificate);
    ts_pairs_free(&proved);
    return good;
}

/* What is said of two bodies; an empty list if nothing is. */
static struct ts_pairs said_of(const struct ts_meetings *all, size_t a, size_t b)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->meeting[i].a == a && all->meeting[i].b == b)
            return (struct ts_pairs){all->pairs.pair + all->meeting[i].begin,
                                     all->meeting[i].end - all->meeting[i].begin, 0};
    return (struct ts_pairs){NULL, 0, 0};
}

int repro_certify(const struct repro_sequence *sequence, const struct ts_case *c,
                  const struct ts_meetings *all)
{
    struct ts_mesh *mesh = calloc(c->body_count + 1, sizeof *mesh);
    struct ts_error error;
    bool good = mesh || ts_out_of_memory(&error), right = true;

    for (size_t i = 0; good && i < c->body_count; i++) good = place(c, i, &mesh[i], &error);
    for (size_t a = 0; good && right && a < c->body_count; a++)
        for (size_t b = a + 1; good && right && b < c->body_count; b++) {
            struct ts_pairs list = said_of(all, a, b);

            if (list.count || c->body_count <= FEW_BODIES)
                good = certify_two(&mesh[a], &mesh[b], &list, &right, &error);
            if (good && !right)
                printf("FAILED: %s, level %u, last step: bodies %zu and %zu have other contacts\n",
                       sequence->scene->name, sequence->options.level, a, b);
        }
    for (size_t i = 0; mesh && i < c->body_count; i++) free((double *)mesh[i].vertex);
    free(mesh);
    if (!good) return tool_complain("%s: %s", sequence->scene->name, error.text);
    return right ? TOOL_GOOD : TOOL_FAILED;
}
