/* fits.c: a case from a file may be smaller than any that a generator makes. What has less than its
 * property needs is refused in words; what is taken is checked by both twins, and must be right.
 * Each case is written and read again, so that every array is as long as the file says, and a
 * sanitizer sees who reads beyond it. */
#include <stdlib.h>
#include <string.h>

#include "props/engine/props.h"
#include "test/library/expect.h"

enum { SEEDS = 2, DEAREST = 20 /* dearer properties have the inputs of cheaper ones */ };

/* One case, cut: its arrays are the original's but for those that were changed. */
struct cut {
    struct ts_case c;
    struct ts_body body[64];
    struct ts_state *state;
    uint32_t *face;
    char name[64];
};

/* What can be taken away. */
enum what { NOTHING, FRAMES, FIRST_BODY, LAST_BODY, BODIES, FACES, LAST_FACE, VERTICES, KINDS };

/* The states of the bodies from `first` on, as many as the case has now. */
static bool keep_states(struct cut *cut, const struct ts_case *c, size_t first)
{
    size_t count = cut->c.body_count;

    cut->state = calloc(c->frame_count * count + 1, sizeof *cut->state);
    if (!cut->state) return false;
    for (size_t f = 0; f < c->frame_count; f++)
        for (size_t i = 0; i < count; i++)
            cut->state[f * count + i] = *ts_case_state(c, f, first + i);
    cut->c.state = cut->state;
    return true;
}

static bool keep_bodies(struct cut *cut, const struct ts_case *c, size_t first, size_t count)
{
    cut->c.body_count = count;
    memmove(cut->body, cut->body + first, count * sizeof *cut->body);
    return keep_states(cut, c, first);
}

/* Faces that a body without vertices from `count` on still has. */
static bool keep_faces(struct cut *cut, struct ts_body *body, uint32_t count)
{
    uint32_t kept = 0;

    cut->face = malloc(3 * (size_t)body->face_count * sizeof *cut->face + 1);
    if (!cut->face) return false;
    for (uint32_t i = 0; i < body->face_count; i++) {
        const uint32_t *f = body->face + 3 * (size_t)i;

        if (f[0] >= count || f[1] >= count || f[2] >= count) continue;
        memcpy(cut->face + 3 * (size_t)kept++, f, 3 * sizeof *f);
    }
    body->face = cut->face;
    body->face_count = kept;
    return true;
}

/* One shape is left of a body that loses vertices: those of the others begin elsewhere. */
static bool keep_vertices(struct cut *cut, const struct ts_case *c, size_t number, uint32_t count)
{
    struct ts_body *body = &cut->body[number];

    body->vertex_count = count;
    body->reference_count = 1;
    body->convex = false;
    if (!keep_states(cut, c, 0)) return false;
    for (size_t f = 0; f < c->frame_count; f++)
        cut->state[f * c->body_count + number].weight = NULL;
    return keep_faces(cut, body, count);
}

/* `which` is a body, or for VERTICES four times a body and how many are left of it. */
static bool make_cut(struct cut *cut, const struct ts_case *c, enum what what, size_t which)
{
    size_t bodies = c->body_count, number = what == VERTICES ? which / 4 : which;

    switch (what) {
    case FRAMES:
        cut->c.frame_count = 0;
        return true;
    case FIRST_BODY:
        return bodies == 0 || keep_bodies(cut, c, 1, bodies - 1);
    case LAST_BODY:
        return bodies == 0 || keep_bodies(cut, c, 0, bodies - 1);
    case BODIES:
        return keep_bodies(cut, c, 0, 0);
    case FACES:
        if (number < bodies) cut->body[number].face_count = 0;
        return true;
    case LAST_FACE:
        if (number < bodies && cut->body[number].face_count) cut->body[number].face_count--;
        return true;
    case VERTICES:
        return number >= bodies || cut->body[number].vertex_count <= which % 4 ||
               keep_vertices(cut, c, number, (uint32_t)(which % 4));
    default:
        return true;
    }
}

/* The case as a file says it; NULL when there is no memory. */
static struct ts_case *read_again(const struct ts_case *c)
{
    struct ts_case *read = NULL;
    struct ts_error error = {""};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool written = out && ts_case_write(out, c);

    if (out && fclose(out) != 0) written = false;
    if (!written || !ts_case_read("cut", text, size, &read, &error))
        expect_found(false, "a case that was cut can't be read", error.text);
    free(text);
    return read;
}

/* What was cut may be taken, and then it must be right. */
enum wanted { TAKEN, REFUSED, EITHER };

static void judge(const struct ts_column *column, const struct ts_property *p,
                  const struct ts_case *c, const char *name, enum wanted wanted)
{
    const void *const twin[] = {column->ref, column->opt};
    struct ts_error error = {""};

    if (!ts_property_fits(p, c, &error)) {
        expect_that(wanted != TAKEN && strstr(error.text, "expected"), "%s.%s, %s: %s",
                    column->name, p->name, name, error.text);
        return;
    }
    expect_that(wanted != REFUSED, "%s.%s, %s: taken", column->name, p->name, name);
    for (size_t i = 0; i < 2; i++) {
        struct ts_verdict v = {0};

        if (!twin[i]) continue;
        p->check(twin[i], c, &v);
        expect_that(ts_verdict_good(&v), "%s.%s, %s, %s: %s", column->name, p->name, name,
                    i ? "opt" : "ref", v.first);
    }
}

static void try_cut(const struct ts_column *column, const struct ts_property *p,
                    const struct ts_case *c, enum what what, size_t which)
{
    static const char *const names[KINDS] = {
        "whole",     "no frames", "without its first body", "without its last body",
        "no bodies", "no faces",  "without a face",         "few vertices"};
    struct cut cut = {.c = *c};
    struct ts_case *read;

    if (c->body_count) memcpy(cut.body, c->body, c->body_count * sizeof *cut.body);
    cut.c.body = cut.body;
    snprintf(cut.name, sizeof cut.name, "%s (%zu)", names[what], which);
    cut.c.answer = calloc(c->frame_count + 1, sizeof *cut.c.answer); /* none is known */
    if (!cut.c.answer || !make_cut(&cut, c, what, which))
        expect(false, "out of memory");
    else if ((read = read_again(&cut.c))) {
        judge(column, p, read, cut.name,
              what == NOTHING                        ? TAKEN
              : what == FRAMES && c->frame_count > 0 ? REFUSED
                                                     : EITHER);
        ts_case_free(read);
    }
    free(cut.c.answer);
    free(cut.state);
    free(cut.face);
}

/* Without each of its parameters, and with each list of numbers one shorter. */
static void try_parameters(const struct ts_column *column, const struct ts_property *p,
                           const struct ts_case *c)
{
    for (size_t i = 0; i < TS_PARAMETERS; i++)
        for (int shorter = 0; shorter < 2 && c->parameter[i].value; shorter++) {
            struct ts_case cut = *c, *read;

            if (shorter && (!ts_parameter_kinds[i].listed || c->parameter[i].count < 2)) continue;
            if (shorter)
                cut.parameter[i].count--;
            else
                cut.parameter[i] = (struct ts_parameter){0, NULL};
            if (!(read = read_again(&cut))) continue;
            judge(column, p, read, ts_parameter_kinds[i].name, EITHER);
            ts_case_free(read);
        }
}

static void try_property(const struct ts_column *column, const struct ts_property *p, uint64_t seed)
{
    struct ts_seed_bits bits = ts_bits_of_seed(seed);
    struct ts_case *c = p->make(&bits.bits);

    expect(c, "no case");
    if (c && c->body_count <= sizeof(((struct cut *)0)->body) / sizeof *c->body) {
        for (enum what what = NOTHING; what < KINDS; what++) {
            size_t bodies = c->body_count < 3 ? c->body_count : 3;
            size_t count = what == VERTICES ? 4 * bodies : what >= FACES ? bodies : 1;

            for (size_t which = 0; which < count; which++) try_cut(column, p, c, what, which);
        }
        try_parameters(column, p, c);
    }
    ts_case_free(c);
}

int main(void)
{
    for (const struct ts_column *column = ts_columns; column->name; column++)
        for (const struct ts_property *p = column->properties; p->name; p++)
            for (uint64_t seed = 1; seed <= SEEDS && p->cost <= DEAREST; seed++)
                try_property(column, p, seed);
    return verdict();
}
