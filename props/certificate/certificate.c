/* certificate.c: what is written is accepted and gives the contact set; what is changed is refused,
 * or still proves that set.
 *
 * Input: two bodies, or one, over some frames; for changes, bytes that say what is changed. */
#include "touchstone/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "common/pairs.h"
#include "props/engine/columns.h"
#include "touchstone/contact.h"
#include "touchstone/morph.h"

/* One frame: two meshes, or one, with the contact set by brute force and a certificate. */
struct trial {
    const struct ts_certificate_table *twin;
    const struct ts_case *c;
    struct ts_verdict *v;
    bool self;
    struct ts_contact *session; /* of brute force */
    double *world[2];
    struct ts_mesh mesh[2];
    struct ts_pairs truth, answer, other;
    struct ts_certificate certificate, original;
    struct ts_error error;
};

static bool start(struct trial *t, const void *twin, const struct ts_case *c, bool self,
                  struct ts_verdict *v)
{
    *t = (struct trial){.twin = twin, .c = c, .v = v, .self = self};
    for (size_t i = 0; i < (self ? 1 : 2); i++) {
        const struct ts_body *body = &c->body[i];

        t->world[i] = calloc(body->vertex_count + (size_t)1, 3 * sizeof(double));
        if (!t->world[i]) {
            ts_no_memory(v);
            return false;
        }
        t->mesh[i] =
            (struct ts_mesh){body->vertex_count, body->face_count, t->world[i], body->face};
    }
    if (ts_contact_ref.open(c->body_count, c->body, NULL, &t->session, &t->error)) return true;
    ts_wrong(v, "brute force: %s", t->error.text);
    return false;
}

static void stop(struct trial *t)
{
    if (t->session) ts_contact_ref.close(t->session);
    free(t->world[0]);
    free(t->world[1]);
    ts_pairs_free(&t->truth);
    ts_pairs_free(&t->answer);
    ts_pairs_free(&t->other);
    ts_certificate_free(&t->certificate);
    ts_certificate_free(&t->original);
}

/* Puts the bodies into a frame; false: a world vertex is not finite, and there is nothing to ask.
 */
static bool go_to(struct trial *t, size_t frame)
{
    for (size_t i = 0; i < (t->self ? 1 : 2); i++) {
        const struct ts_state *state = ts_case_state(t->c, frame, i);

        if (!ts_morph_ref.world(&t->c->body[i], state, t->world[i], &t->error) ||
            !ts_contact_ref.update(t->session, i, state, &t->error)) {
            if (strstr(t->error.text, "out of memory")) ts_no_memory(t->v);
            return false;
        }
    }
    return true;
}

/* Takes a copy of what was written, to be changed. */
static bool restore(struct trial *t)
{
    uint8_t *copy = realloc(t->certificate.byte, t->original.count);

    if (!copy) {
        ts_no_memory(t->v);
        return false;
    }
    memcpy(copy, t->original.byte, t->original.count);
    t->certificate.byte = copy;
    t->certificate.count = t->certificate.capacity = t->original.count;
    return true;
}

/* The truth and a certificate, of (0, 1), (1, 0), or 0 with itself. */
static bool prepare(struct trial *t, size_t first)
{
    const struct ts_mesh *a = &t->mesh[first], *b = t->self ? NULL : &t->mesh[1 - first];

    if (!(t->self ? ts_contact_ref.self(t->session, 0, TS_ALL, &t->truth, &t->error)
                  : ts_contact_ref.contacts(t->session, first, 1 - first, TS_ALL, &t->truth,
                                            &t->error)) ||
        !ts_certificate_write(a, b, &t->original, &t->error)) {
        ts_wrong(t->v, "nothing was written: %s", t->error.text);
        return false;
    }
    return restore(t);
}

static enum ts_certified ask(struct trial *t, const struct ts_certificate_table *twin, size_t first,
                             struct ts_pairs *answer)
{
    enum ts_certified said =
        twin->check(&t->mesh[first], t->self ? NULL : &t->mesh[1 - first], t->certificate.byte,
                    t->certificate.count, answer, &t->error);

    if (said != TS_CERTIFIED && strstr(t->error.text, "out of memory")) ts_no_memory(t->v);
    return said;
}

/* Both lists are sorted, or should be. */
static void compare_sets(struct trial *t, const struct ts_pairs *answer)
{
    size_t i = 0, j = 0;

    t->v->compared += t->truth.count + 1;
    while (i < answer->count || j < t->truth.count) {
        const struct ts_pair *found = i < answer->count ? &answer->pair[i] : NULL;
        const struct ts_pair *right = j < t->truth.count ? &t->truth.pair[j] : NULL;

        if (found && right && found->a == right->a && found->b == right->b) {
            i++;
            j++;
        } else if (!right || (found && ts_pair_before(*found, *right))) {
            ts_extra(t->v, "certified: (%u, %u), which is no contact or not in order", found->a,
                     found->b);
            i++;
        } else {
            ts_lost(t->v, "certified without (%u, %u)", right->a, right->b);
            j++;
        }
    }
}

static void accepted(const void *twin, const struct ts_case *c, bool self, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, self, v))
        for (size_t frame = 0; frame < c->frame_count; frame++)
            for (size_t first = 0; first < (self ? 1 : 2) && go_to(&t, frame); first++) {
                if (!prepare(&t, first)) continue;
                if (ask(&t, t.twin, first, &t.answer) == TS_CERTIFIED)
                    compare_sets(&t, &t.answer);
                else
                    ts_wrong(v, "frame %zu: what was written is refused: %s", frame, t.error.text);
            }
    stop(&t);
}

static void accepted_two(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    accepted(twin, c, false, v);
}

static void accepted_self(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    accepted(twin, c, true, v);
}

/* ---- changes ---- */

/* Four bytes a change: what, where (two), and a byte. */
static void change(struct ts_certificate *to, const unsigned char *how)
{
    size_t at = to->count ? (how[1] + 256U * how[2]) % to->count : 0;

    if (to->count == 0) return;
    switch (how[0] % 6) {
    case 0: /* another byte */
        to->byte[at] = how[3];
        break;
    case 1: /* one bit */
        to->byte[at] ^= (uint8_t)(1U << how[3] % 8);
        break;
    case 2: /* cut short */
        to->count = at;
        break;
    case 3: /* one left out */
        memmove(to->byte + at, to->byte + at + 1, to->count - at - 1);
        to->count--;
        break;
    case 4: /* one twice, in place of the last */
        memmove(to->byte + at + 1, to->byte + at, to->count - at - 1);
        break;
    default: /* by a little */
        to->byte[at] = (uint8_t)(to->byte[at] + (how[3] % 2 ? 1 : -1));
        break;
    }
}

/* Refused, or the same set; and both twins say the same. */
static void judge_change(struct trial *t, size_t first)
{
    enum ts_certified said = ask(t, t->twin, first, &t->answer),
                      naive = ask(t, &ts_certificate_ref, first, &t->other);

    t->v->compared++;
    if (said == TS_CERTIFIED) compare_sets(t, &t->answer);
    if (said != TS_CERTIFIED && t->answer.count)
        ts_wrong(t->v, "refused, and %zu contacts are in the list", t->answer.count);
    if (said != naive) ts_wrong(t->v, "answer %d, and %d of the naive twin", said, naive);
}

static void changed(const void *twin, const struct ts_case *c, bool self, struct ts_verdict *v)
{
    struct trial t;

    if (start(&t, twin, c, self, v) && c->frame_count && go_to(&t, 0) && prepare(&t, 0))
        for (size_t i = 0; i + 4 <= c->byte_count && restore(&t); i += 4) {
            change(&t.certificate, c->byte + i);
            judge_change(&t, 0);
        }
    stop(&t);
}

static void changed_two(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    changed(twin, c, false, v);
}

static void changed_self(const void *twin, const struct ts_case *c, struct ts_verdict *v)
{
    changed(twin, c, true, v);
}

enum { CHANGES = 16 };

static struct ts_case *with_changes(struct ts_case *c, struct ts_bits *bits)
{
    unsigned char *byte = c ? ts_case_alloc(c, CHANGES, 4) : NULL;
    size_t count = 0;

    if (!byte) {
        ts_case_free(c);
        return NULL;
    }
    do
        for (int i = 0; i < 4; i++) byte[count++] = (unsigned char)ts_draw(bits, 8);
    while (count < (size_t)4 * CHANGES && ts_draw(bits, 4) != 0);
    c->byte = byte;
    c->byte_count = count;
    return c;
}

static struct ts_case *make_changed(struct ts_bits *bits)
{
    return with_changes(ts_gen_bodies(bits), bits);
}

static struct ts_case *make_changed_self(struct ts_bits *bits)
{
    return with_changes(ts_draw(bits, 1) ? ts_gen_folded(bits) : ts_gen_neighbours(bits), bits);
}

const struct ts_property certificate_properties[] = {
    {"accepted", "what is written is accepted and gives the contact set, in both argument orders",
     ts_gen_bodies, accepted_two, TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {"touching", "the same for bodies that touch in points or are nearly apart", ts_gen_touching,
     accepted_two, TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {"scenes", "the same for bodies of the built-in scenes", ts_gen_scene, accepted_two,
     TS_NEEDS(.bodies = 2), 100, TS_ASKS_LARGE},
    {"neighbours", "the same for two faces of one mesh", ts_gen_neighbours, accepted_self,
     TS_NEEDS(.bodies = 1), 0, TS_ASKS_NARROW},
    {"self", "the same for a mesh with itself", ts_gen_folded, accepted_self, TS_NEEDS(.bodies = 1),
     20, TS_ASKS_FEW},
    {"changed", "with one thing changed it is refused, by both twins, or proves the same set",
     make_changed, changed_two, TS_NEEDS(.bodies = 2), 4, TS_ASKS_FEW},
    {"changed_self", "the same for a mesh with itself", make_changed_self, changed_self,
     TS_NEEDS(.bodies = 1), 10, TS_ASKS_NARROW},
    {0},
};
