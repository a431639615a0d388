/* soup.c: two bodies of tetrahedra, one of which is cut in two and fused again. The octree of
 * buckets finds the pairs whose boxes meet; an exact test of two tetrahedra, built on that of
 * triangles and on orientations, keeps those that do.
 *
 *     cc soup.c $(pkg-config --cflags --libs touchstone)
 */
#include <stdio.h>

#include <touchstone/touchstone.h>

/* A bar of four tetrahedra in a row, a blade, and a crumb inside the first of the bar. Each has
 * corners of its own, so that a cut needs no new vertices. */
enum { BAR = 4, BLADE = BAR, CRUMB, COUNT, CORNERS = 4 };

static double vertex[COUNT][CORNERS][3] = {
    [BLADE] = {{2, -1, 2.25}, {2, 2, 2.25}, {2, 0.5, 5}, {2.25, 0.5, 5}},
    [CRUMB] = {{0.1, 0.1, 0.1}, {0.2, 0.1, 0.1}, {0.1, 0.2, 0.1}, {0.1, 0.1, 0.2}}};
static uint32_t corner[COUNT * CORNERS];
static const struct ts_soup soup = {CORNERS, COUNT, COUNT *CORNERS, corner, &vertex[0][0][0]};
static const uint32_t number[COUNT] = {0, 1, 2, 3, BLADE, CRUMB};

static void lay_out(void)
{
    for (int t = 0; t < BAR; t++)
        for (int c = 0; c < CORNERS; c++) {
            vertex[t][c][0] = t;
            if (c > 0) vertex[t][c][c - 1] += 1;
        }
    for (uint32_t i = 0; i < COUNT * CORNERS; i++) corner[i] = i;
}

static void shift(int tetrahedron, int axis, double by)
{
    for (int c = 0; c < CORNERS; c++) vertex[tetrahedron][c][axis] += by;
}

/* ---- do two tetrahedra meet? ---- */

/* The face opposite to a corner. */
static void face_of(const double (*t)[3], int opposite, double face[3][3])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) face[i][k] = t[(opposite + 1 + i) % CORNERS][k];
}

/* A point is inside if it is beyond no face; a flat tetrahedron has no inside. */
static bool inside(const double *point, const double (*t)[3])
{
    for (int i = 0; i < CORNERS; i++) {
        double f[3][3];
        int own, its;

        face_of(t, i, f);
        own = ts_predicate_orient3d(f[0], f[1], f[2], t[i]);
        its = ts_predicate_orient3d(f[0], f[1], f[2], point);
        if (own == 0 || its == -own) return false;
    }
    return true;
}

/* They do if two faces meet; if none do, one is inside the other, with every corner, or they are
 * apart. */
static bool meet(const double (*a)[3], const double (*b)[3])
{
    for (int i = 0; i < CORNERS; i++)
        for (int j = 0; j < CORNERS; j++) {
            double f[3][3], g[3][3];

            face_of(a, i, f);
            face_of(b, j, g);
            if (ts_triangle_meet(&f[0][0], &g[0][0])) return true;
        }
    return inside(a[0], b) || inside(b[0], a);
}

/* ---- frames ---- */

/* Brings both up to date, and prints how many pairs of boxes meet, and which tetrahedra. */
static bool show(const char *when, struct ts_bucket *a, struct ts_bucket *b, struct ts_error *error)
{
    struct ts_pairs pairs = {0};
    bool good = ts_bucket_update(a, &soup, error) && ts_bucket_update(b, &soup, error) &&
                ts_bucket_pairs(a, b, &pairs, error);

    if (good) printf("%s: %zu of boxes; of tetrahedra:", when, pairs.count);
    for (size_t i = 0; good && i < pairs.count; i++) {
        struct ts_pair p = pairs.pair[i];

        if (meet((const double(*)[3])vertex[p.a], (const double(*)[3])vertex[p.b]))
            printf(" (%u, %u)", p.a, p.b);
    }
    if (good) puts("");
    ts_pairs_free(&pairs);
    return good;
}

static bool play(struct ts_bucket *bar, struct ts_bucket *tool, struct ts_bucket *piece,
                 struct ts_error *error)
{
    const uint32_t *half = number + BAR / 2;

    if (!ts_bucket_add(bar, BAR, number, error) ||
        !ts_bucket_add(tool, COUNT - BAR, number + BAR, error) ||
        !show("blade above", bar, tool, error))
        return false;
    shift(BLADE, 2, -2);
    if (!show("blade in the bar", bar, tool, error) ||
        !ts_bucket_move(bar, piece, BAR / 2, half, error) || /* the cut */
        !show("cut, in place", bar, piece, error) || !show("piece and blade", piece, tool, error))
        return false;
    for (int t = BAR / 2; t < BAR; t++) shift(t, 0, 1);
    if (!show("piece moved away", bar, piece, error)) return false;
    for (int t = BAR / 2; t < BAR; t++) shift(t, 0, -1);
    return ts_bucket_move(piece, bar, BAR / 2, half, error) && /* the fusion */
           show("fused again", bar, tool, error);
}

int main(void)
{
    const struct ts_bucket_rule rule = {
        .levels = 3, .algorithm = TS_BUCKET_SORTED, .descent = TS_BUCKET_INTO_SMALLER};
    struct ts_bucket *body[3] = {NULL, NULL, NULL};
    struct ts_error error;
    bool good = true;

    lay_out();
    for (int i = 0; good && i < 3; i++) good = (body[i] = ts_bucket_open(rule, &error)) != NULL;
    good = good && play(body[0], body[1], body[2], &error);
    if (!good) fprintf(stderr, "%s\n", error.text);
    for (int i = 0; i < 3; i++) ts_bucket_close(body[i]);
    return good ? 0 : 2;
}
