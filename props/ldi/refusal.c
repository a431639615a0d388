/* refusal.c: what images refuse: meshes that are not closed, by their first edge; views that
 * are none; vertices without a place, by their number. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "common/check.h"
#include "props/ldi/ldi.h"

struct damaged {
    uint32_t vertex_count, face_count;
    uint32_t *face, *first; /* first: the vertex that counts for each */
    double *vertex;
    bool weld;
};

static uint32_t first_at(const double *vertex, uint32_t i)
{
    for (uint32_t j = 0; j < i; j++) {
        const double *a = vertex + 3 * (size_t)j, *b = vertex + 3 * (size_t)i;

        if (a[0] == b[0] && a[1] == b[1] && a[2] == b[2]) return j;
    }
    return i;
}

/* How many more faces run from one vertex to the other than back. */
static int surplus(const struct damaged *d, uint32_t from, uint32_t to, uint32_t *along)
{
    int sum = 0;

    *along = 0;
    for (size_t i = 0; i < 3 * (size_t)d->face_count; i++) {
        uint32_t a = d->first[d->face[i]], b = d->first[d->face[i % 3 == 2 ? i - 2 : i + 1]];

        *along += a == from && b == to;
        sum += (a == from && b == to) - (a == to && b == from);
    }
    return sum;
}

/* Whether it is closed, or what the refusal must say. */
static bool closed(const struct damaged *d, struct ts_error *words)
{
    for (size_t i = 0; i < 3 * (size_t)d->face_count; i++) {
        uint32_t a = d->first[d->face[i]], b = d->first[d->face[i % 3 == 2 ? i - 2 : i + 1]], along;
        int more = surplus(d, a, b, &along);

        if (more != 0)
            return ts_ldi_not_closed(i / 3, a, b, along, (uint32_t)((int)along - more), words);
    }
    return true;
}

static void judge_open(const struct ts_ldi_table *twin, const struct damaged *d, bool good,
                       const struct ts_error *words, struct ts_verdict *v)
{
    struct ts_error error = {""};
    struct ts_ldi *session = (struct ts_ldi *)&error; /* what no refusal may leave there */
    bool opened =
        twin->open(d->vertex_count, d->vertex, d->face_count, d->face, d->weld, &session, &error);

    v->compared++;
    if (opened && !good)
        ts_wrong(v, "taken, and should be refused: %s", words->text);
    else if (good && !opened)
        ts_wrong(v, "refused: %s", error.text);
    else if (!good && strcmp(error.text, words->text) != 0)
        ts_wrong(v, "refused with \"%s\", not \"%s\"", error.text, words->text);
    if (!opened && session) ts_wrong(v, "refused, and there is a session");
    if (opened) twin->close(session);
}

/* As it is; without a face; with one turned round; with one twice; with a corner elsewhere; with a
 * corner at no vertex. What is still closed must be taken. */
static void judge_damage(const struct ts_ldi_table *twin, struct damaged *d, uint32_t which,
                         struct ts_verdict *v)
{
    struct ts_error words = {""};
    size_t face = d->face_count ? which % d->face_count : 0;
    uint32_t *f = d->face + 3 * face, kept[3] = {0, 0, 0}, old = d->face_count;
    bool good;

    judge_open(twin, d, closed(d, &words), &words, v);
    if (old == 0) return;
    memcpy(kept, f, sizeof kept);
    memcpy(f, d->face + 3 * (size_t)(old - 1), sizeof kept); /* the last one in its place */
    d->face_count--;
    judge_open(twin, d, closed(d, &words), &words, v);
    d->face_count++;
    judge_open(twin, d, closed(d, &words), &words, v);
    f[0] = kept[0], f[1] = kept[2], f[2] = kept[1];
    judge_open(twin, d, closed(d, &words), &words, v);
    memcpy(f, kept, sizeof kept);
    f[which % 3] = which % d->vertex_count;
    judge_open(twin, d, closed(d, &words), &words, v);
    f[which % 3] = d->vertex_count;
    good = ts_ldi_no_vertex(face, d->vertex_count, d->vertex_count, &words);
    judge_open(twin, d, good, &words, v);
    memcpy(f, kept, sizeof kept);
}

/* ---- views and vertices ---- */

static void judge_render(const struct ts_ldi_table *twin, struct ts_ldi *session,
                         const double *vertex, const struct ts_view *view, const char *words,
                         struct ts_verdict *v)
{
    struct ts_error error = {""};
    struct ts_ldi_image image = {0};

    v->compared++;
    if (twin->render(session, vertex, view, &image, &error))
        ts_wrong(v, "taken, and should be refused: %s", words);
    else if (!strstr(error.text, words))
        ts_wrong(v, "refused with \"%s\", not \"%s\"", error.text, words);
    if (image.first) ts_wrong(v, "refused, and there is an image: %s", words);
    twin->release(&image);
}

static void judge_views(const struct ts_ldi_table *twin, struct ts_ldi *session,
                        const double *vertex, struct ts_verdict *v)
{
    static const struct {
        double lo, hi;
        uint32_t axis, width, height;
        const char *words;
    } bad[] = {
        {0, 1, 3, 1, 1, "expected an axis"},
        {0, 1, 0, 0, 1, "expected 1 to 4096 pixels"},
        {0, 1, 1, 1, 0, "expected 1 to 4096 pixels"},
        {0, 1, 2, 4097, 1, "expected 1 to 4096 pixels"},
        {0, 1, 0, 1, UINT32_MAX, "expected 1 to 4096 pixels"},
        {1, 1, 0, 1, 1, "expected finite bounds"},
        {1, 0, 1, 1, 1, "expected finite bounds"},
        {NAN, 1, 2, 1, 1, "expected finite bounds"},
        {0, INFINITY, 0, 1, 1, "expected finite bounds"},
        {-INFINITY, 0, 1, 1, 1, "expected finite bounds"},
        {0, 0x1p-1074, 0, 1, 1, "too thin or too wide"},
        {-DBL_MAX, DBL_MAX, 1, 1, 1, "too thin or too wide"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        for (int k = 0; k < 3; k++) {
            struct ts_view view = {
                {{0, 0, 0}, {1, 1, 1}}, bad[i].axis, i % 2, bad[i].width, bad[i].height};

            view.box.lo[k] = bad[i].lo;
            view.box.hi[k] = bad[i].hi;
            judge_render(twin, session, vertex, &view, bad[i].words, v);
        }
}

/* Of the vertices that are corners, the first that is not finite; others are not looked at. */
static void judge_vertices(const struct ts_ldi_table *twin, struct ts_ldi *session,
                           struct damaged *d, uint32_t which, struct ts_verdict *v)
{
    static const double bad[3] = {NAN, INFINITY, -INFINITY};
    const struct ts_view view = {{{0, 0, 0}, {1, 1, 1}}, which % 3, which & 1, 2, 3};
    const uint32_t count = d->vertex_count;
    uint32_t least = UINT32_MAX;
    char words[40];

    if (count == 0) return;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++) d->vertex[3 * i + k] = 0.5;
    for (uint32_t n = 0; n < 2; n++) { /* one, and then another one as well */
        uint32_t vertex = (which + 7 * n) % count;
        struct ts_error error = {""};
        struct ts_ldi_image image = {0};

        d->vertex[3 * (size_t)vertex + (which + n) % 3] = bad[(which + n) % 3];
        for (size_t i = 0; i < 3 * (size_t)d->face_count; i++)
            if (d->first[d->face[i]] == vertex && vertex < least) least = vertex;
        snprintf(words, sizeof words, "vertex %u: expected a place", least);
        v->compared++;
        if (least != UINT32_MAX)
            judge_render(twin, session, d->vertex, &view, words, v);
        else if (!twin->render(session, d->vertex, &view, &image, &error))
            ts_wrong(v, "refused for what is no corner: %s", error.text);
        twin->release(&image);
    }
}

static void judge_session(const struct ts_ldi_table *twin, struct damaged *d, uint32_t which,
                          struct ts_verdict *v)
{
    struct ts_error error = {""};
    struct ts_ldi *session;

    if (!twin->open(d->vertex_count, d->vertex, d->face_count, d->face, d->weld, &session, &error))
        return;
    judge_views(twin, session, d->vertex, v);
    judge_vertices(twin, session, d, which, v);
    twin->close(session);
}

void ldi_refusals(const void *table, const struct ts_case *c, struct ts_verdict *v)
{
    const struct ts_body *body = &c->body[0];
    struct ts_view view = ldi_view(c);
    size_t vertices = body->vertex_count, corners = 3 * (size_t)body->face_count;
    struct damaged d = {.vertex_count = body->vertex_count,
                        .face_count = body->face_count,
                        .face = malloc((corners + 1) * sizeof *d.face),
                        .first = malloc((vertices + 1) * sizeof *d.first),
                        .vertex = malloc((3 * vertices + 1) * sizeof *d.vertex),
                        .weld = ldi_welds(c)};
    uint32_t which = view.width * 31 + view.height * 7 + view.axis;

    if (d.face && d.first && d.vertex) {
        memcpy(d.vertex, body->reference, 3 * vertices * sizeof *d.vertex);
        if (corners) memcpy(d.face, body->face, corners * sizeof *d.face);
        for (uint32_t i = 0; i < vertices; i++)
            d.first[i] = d.weld ? first_at(body->reference, i) : i;
        judge_damage(table, &d, which, v);
        judge_session(table, &d, which, v);
    } else {
        ts_no_memory(v);
    }
    free(d.face);
    free(d.first);
    free(d.vertex);
}
