/* triangle.c: what is known of faces that share corners, of both twins and of the one that takes
 * every sign from a double: properties hold that one to be wrong somewhere, not to be right where
 * nothing is rounded. */
#include "touchstone/triangle.h"

#include "test/library/expect.h"
#include "touchstone/contact.h"

/* Two corners on the x axis, and where the third one is. The second face, on the same edge: */
static const struct {
    const char *what;
    unsigned shared;
    bool meet;
    double b[9];
} beside[] = {
    {"folded onto it", 2, true, {0, 0, 0, 4, 0, 0, 1, 2, 0}},
    {"on the other side of the edge", 2, false, {0, 0, 0, 4, 0, 0, 1, -2, 0}},
    {"at an angle", 2, false, {0, 0, 0, 4, 0, 0, 1, 2, 1}},
    {"the same face", 3, false, {0, 0, 0, 4, 0, 0, 0, 4, 0}},
    {"from a corner through it", 1, true, {0, 0, 0, 1, 1, -1, 1, 1, 1}},
    {"from a corner away from it", 1, false, {0, 0, 0, -1, -1, -1, -1, -1, 1}},
    {"through it", 0, true, {1, 1, -1, 1, 1, 1, 1, 2, 1}},
    {"over it", 0, false, {1, 1, 1, 1, 1, 2, 1, 2, 1}},
};

static void check(const struct ts_triangle_table *twin, const char *name)
{
    static const double a[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0};

    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        expect_that(twin->meet_beyond(a, beside[i].b, beside[i].shared) == beside[i].meet,
                    "%s: a face %s", name, beside[i].what);
}

/* ---- all faces over four vertices ---- */

enum { VERTICES = 4, FACES = VERTICES * VERTICES * VERTICES };

static const double places[][3 * VERTICES] = {
    {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, /* a tetrahedron */
    {0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0}, /* three in a row */
    {0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 1, 0}, /* flat, one on the edge between two others */
    {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, 0}, /* flat, one inside */
    {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0}, /* two in one place */
};

static bool self_contact(const struct ts_contact_table *twin, const struct ts_body *body)
{
    struct ts_contact *session;
    struct ts_pairs pairs = {0};
    struct ts_error error;
    bool found = false;

    expect(twin->open(1, body, NULL, &session, &error), "a body of two faces");
    expect(twin->self(session, 0, TS_ALL, &pairs, &error), "self-contact of two faces");
    found = pairs.count > 0;
    ts_pairs_free(&pairs);
    twin->close(session);
    return found;
}

/* Whatever corners two faces name, once or several times, in whatever order. */
static void check_all_faces(const double *place)
{
    for (uint32_t i = 0; i < FACES * FACES; i++) {
        uint32_t rest = i, face[6];
        struct ts_body body = {VERTICES, 2, 1, false, place, face};

        for (int k = 0; k < 6; k++, rest /= VERTICES) face[k] = rest % VERTICES;
        expect_that(self_contact(&ts_contact_ref, &body) == self_contact(&ts_contact_opt, &body),
                    "faces %u %u %u and %u %u %u", face[0], face[1], face[2], face[3], face[4],
                    face[5]);
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) check_all_faces(places[i]);
    check(&ts_triangle_ref, "ref");
    check(&ts_triangle_opt, "opt");
    check(&ts_triangle_plain, "plain");
    return verdict();
}
