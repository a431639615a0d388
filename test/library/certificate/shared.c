/* shared.c: what a certificate says of faces that share vertices, of faces without area
 * in parts, and of common points. */
#include "test/library/certificate/direction.h"

/* Two faces of one mesh. */
struct two {
    double place[5][3];
    uint32_t face[6];
    double a[9], b[9];
    unsigned shared; /* corners of a that b names, too */
    const double *at[3];
};

/* Takes the corners and what they share, once places and faces are known. */
static struct ts_mesh finish(struct two *t)
{
    t->shared = 0;
    for (size_t i = 0; i < 3; i++) {
        memcpy(t->a + 3 * i, t->place[t->face[i]], sizeof *t->place);
        memcpy(t->b + 3 * i, t->place[t->face[3 + i]], sizeof *t->place);
        if (t->face[i] == t->face[3] || t->face[i] == t->face[4] || t->face[i] == t->face[5])
            t->at[t->shared++] = t->place[t->face[i]];
    }
    return (struct ts_mesh){5, 2, t->place[0], t->face};
}

static void draw_places(struct two *t)
{
    for (size_t i = 0; i < 15; i++) t->place[i / 3][i % 3] = (int)random_below(5) - 2;
}

#define SELF ONE_MESH, NODE, FACE, FACE + 1

static void expect_answer(const char *what, struct said said, bool good, const char *const *texts)
{
    bool told = false;

    for (; *texts; texts++) told = told || strstr(said.error.text, *texts);
    expect_that(good ? said.answer == TS_CERTIFIED : said.answer == TS_NOT_CERTIFIED && told,
                "%s: expected that it is %s, found answer %d: %s", what,
                good ? "accepted" : "refused", said.answer, said.error.text);
}

/* ---- beyond what is shared ---- */

/* Writes the weights of one corner; false: it lies as far as the shared, and is none of them. */
static bool put_weights(struct growing *s, const struct two *t, const double *corner, bool as_far)
{
    unsigned which = 0;

    if (!as_far) { /* any numbers are skipped */
        unsigned weights = random_below(4);

        put(s, weights);
        for (unsigned i = 0; i < weights; i++) put_steps(s, STEPS(5, 255, 1));
        return true;
    }
    while (which < t->shared && memcmp(corner, t->at[which], 3 * sizeof *corner) != 0) which++;
    put(s, t->shared);
    for (unsigned i = 0; i < t->shared; i++)
        put_steps(s, i == which % t->shared ? STEPS(N(3)) : STEPS(ZERO));
    return which < t->shared;
}

/* Any two faces that share something, with any named direction. */
static void try_beyond(unsigned name, size_t *held)
{
    static const char *const texts[] = {"the first face lies behind what is shared",
                                        "the second face lies before what is shared",
                                        "a corner is not the mean that it is said to be", NULL};
    struct two t;
    struct ts_mesh mesh;
    struct growing s = {.count = 0};
    bool inner_b = random_below(2), good = true;
    const double *inner = inner_b ? t.b : t.a;
    vector n;

    draw_places(&t);
    for (size_t i = 0; i < 6; i++) t.face[i] = random_below(random_below(4) ? 5 : 2);
    mesh = finish(&t);
    if (t.shared == 0) return;
    direction(n, name, t.a, t.b);
    for (size_t i = 0; i < 9; i += 3)
        good = good && dot(n, t.a + i) <= dot(n, t.at[0]) && dot(n, t.b + i) >= dot(n, t.at[0]);
    put_steps(&s, STEPS(SELF, APART, (uint8_t)(inner_b ? BEYOND_B : BEYOND_A), (uint8_t)name));
    for (size_t i = 0; i < 9; i += 3)
        good = put_weights(&s, &t, inner + i, dot(n, inner + i) == dot(n, t.at[0])) && good;
    *held += good;
    expect_answer("beyond", ask_both("beyond", &mesh, NULL, grown(&s)), good, texts);
}

/* The third corner of the first face lies between the first two, which are shared. */
static void between_shared(void)
{
    struct two t = {.place = {{0, 0, 0}, {4, 0, 0}, {1, 0, 0}, {0, 0, 2}},
                    .face = {0, 1, 2, 0, 1, 3}};
    struct ts_mesh mesh = finish(&t);
    const char *mean = "a corner is not the mean that it is said to be";

#define ENDS 2, N(1), ZERO, 2, ZERO, N(7)
#define LINE SELF, APART, BEYOND_A, GIVEN, ZERO, ZERO, N(1)
    accepts("between two shared corners", &mesh, NULL, STEPS(LINE, ENDS, 2, N(3), N(1)), 0);
    accepts("with a larger sum", &mesh, NULL, STEPS(LINE, ENDS, 2, N(75), N(25)), 0);
    fails(mean, &mesh, NULL, STEPS(LINE, ENDS, 2, N(1), N(3)));
    fails(mean, &mesh, NULL, STEPS(LINE, ENDS, 2, N(1), ZERO));
    fails("a weight is negative", &mesh, NULL, STEPS(LINE, ENDS, 2, N(3), MINUS(1)));
    fails("a weight is negative", &mesh, NULL, STEPS(LINE, ENDS, 2, MINUS(3), MINUS(1)));
    fails("no weight is positive", &mesh, NULL, STEPS(LINE, ENDS, 2, ZERO, ZERO));
    fails("no weight is positive", &mesh, NULL, STEPS(LINE, ENDS, 2, ZERO, 1));
    fails("a corner lies as far as the shared, without weights", &mesh, NULL, STEPS(LINE, ENDS, 0));
    fails("without weights", &mesh, NULL, STEPS(LINE, ENDS, 1, N(1)));
    fails("without weights", &mesh, NULL, STEPS(LINE, ENDS, 3, N(3), N(1), ZERO));
    unreadable("expected a number of weights", &mesh, NULL, STEPS(LINE, ENDS));
    unreadable("expected a number of weights", &mesh, NULL, STEPS(LINE, ENDS, 4));
    unreadable("expected a count", &mesh, NULL, STEPS(LINE, ENDS, 2, N(3)));
    unreadable("expected a direction", &mesh, NULL, STEPS(SELF, APART, BEYOND_A));
    unreadable("a direction's name", &mesh, NULL, STEPS(SELF, APART, BEYOND_A, NAMES));
    unreadable("expected a count", &mesh, NULL, STEPS(SELF, APART, BEYOND_A, GIVEN, ZERO, ZERO));
    accepts("the other face", &mesh, NULL,
            STEPS(SELF, APART, BEYOND_B, GIVEN, ZERO, ZERO, N(1), 2, N(1), ZERO, 2, ZERO, N(1), 0),
            0);
    unreadable(
        "expected a count", &mesh, NULL,
        STEPS(SELF, APART, BEYOND_B, GIVEN, ZERO, ZERO, N(1), 2, N(1), ZERO, 2, ZERO, N(1), 1));
#undef LINE
#undef ENDS
}

/* ---- faces in parts ---- */

/* A face without area: corner `middle` lies between the next one and the one before. */
struct thin {
    double corner[9];
    unsigned middle, weight[2];
};

static void draw_thin(struct thin *t, int side)
{
    size_t next, last;

    t->middle = random_below(3);
    next = (t->middle + 1) % 3;
    last = (t->middle + 2) % 3;
    t->weight[0] = random_below(3);
    t->weight[1] = t->weight[0] ? random_below(3) : 1;
    for (size_t k = 0; k < 3; k++) {
        double from = (int)random_below(3) - 1 + (k == 2 ? side : 0),
               step = (int)random_below(3) - 1;

        t->corner[3 * next + k] = from;
        t->corner[3 * t->middle + k] = from + t->weight[1] * step;
        t->corner[3 * last + k] = from + (t->weight[0] + t->weight[1]) * step;
    }
}

/* What names of directions see of a part: its two corners, and zero. */
static void take_part(double *to, const struct thin *t, unsigned part)
{
    size_t from = 3 * ((t->middle + (part ? 0 : 1)) % 3), end = 3 * ((t->middle + 2 * part) % 3);

    memset(to, 0, 9 * sizeof *to);
    memcpy(to, t->corner + from, 3 * sizeof *to);
    memcpy(to + 3, t->corner + end, 3 * sizeof *to);
}

static void put_cut(struct growing *s, unsigned which, const struct thin *t)
{
    put_steps(s, STEPS((uint8_t)which, (uint8_t)t->middle));
    for (unsigned i = 0; i < 2; i++)
        put_steps(s, t->weight[i] ? STEPS(N((uint8_t)t->weight[i])) : STEPS(ZERO));
}

/* The first face in parts, the second, or both; each part has its own direction. */
static void try_cut(unsigned which, unsigned first_name, size_t *held)
{
    static const char *const texts[] = {"the faces do not lie apart along the direction", NULL};
    struct thin thin[2] = {0};
    double part_a[9], part_b[9];
    struct ts_mesh a = single(thin[0].corner), b = single(thin[1].corner);
    struct growing s = {.count = 0};
    bool good = true;

    draw_thin(&thin[0], 0);
    draw_thin(&thin[1], (int)random_below(9) - 4);
    put_steps(&s, STEPS(TWO_MESHES, FACE, FACE, APART));
    if (which & 1) put_cut(&s, CUT_A, &thin[0]);
    for (unsigned i = 0; i < (which & 1 ? 2 : 1); i++) {
        memcpy(part_a, thin[0].corner, sizeof part_a);
        if (which & 1) take_part(part_a, &thin[0], i);
        if (which & 2) put_cut(&s, CUT_B, &thin[1]);
        for (unsigned j = 0; j < (which & 2 ? 2 : 1); j++) {
            double room = -1;

            memcpy(part_b, thin[1].corner, sizeof part_b);
            if (which & 2) take_part(part_b, &thin[1], j);
            for (unsigned tries = 0; tries < 20 && room <= 0; tries++) {
                room = gap(first_name, part_a, which & 1 ? 2 : 3, part_b, which & 2 ? 2 : 3);
                if (room <= 0 && tries < 19)
                    first_name = 1 + random_below(NAMES - 1) + AGAINST * random_below(2);
            }
            put_steps(&s, STEPS(STRICTLY, (uint8_t)first_name));
            good = good && room > 0;
        }
    }
    *held += good;
    expect_answer("cut", ask_both("cut", &a, &b, grown(&s)), good, texts);
}

/* Two lines that cross in a vertex of both: each half of the first lies beyond it. */
static void crossing_lines(void)
{
    struct two t = {.place = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}},
                    .face = {0, 1, 2, 3, 1, 4}};
    struct ts_mesh mesh = finish(&t);

#define RIGHT BEYOND_A, GIVEN + AGAINST, N(1), ZERO, ZERO
#define LEFT  BEYOND_A, GIVEN, N(1), ZERO, ZERO
    accepts("a line in parts", &mesh, NULL,
            STEPS(SELF, APART, CUT_A, 1, N(1), N(1), RIGHT, 0, 1, N(1), LEFT, 1, N(1), 0), 0);
    fails("the first face lies behind what is shared", &mesh, NULL,
          STEPS(SELF, APART, CUT_A, 1, N(1), N(1), LEFT, 0, 1, N(1), RIGHT, 1, N(1), 0));
    fails("the first face lies behind what is shared", &mesh, NULL,
          STEPS(SELF, APART, CUT_A, 1, N(1), N(1), RIGHT, 0, 1, N(1), RIGHT, 1, N(1), 0));
    unreadable("expected why two faces are apart", &mesh, NULL,
               STEPS(SELF, APART, CUT_A, 1, N(1), N(1), RIGHT, 0, 1, N(1)));
#undef RIGHT
#undef LEFT
#define TO_A BEYOND_B, GIVEN, ZERO, N(1), ZERO
#define TO_B BEYOND_B, GIVEN, ZERO, MINUS(1), ZERO
    accepts("the other line in parts", &mesh, NULL,
            STEPS(SELF, APART, CUT_B, 1, N(1), N(1), TO_A, 0, 1, N(1), TO_B, 1, N(1), 0), 0);
    fails("the second face lies before what is shared", &mesh, NULL,
          STEPS(SELF, APART, CUT_B, 1, N(1), N(1), TO_B, 0, 1, N(1), TO_B, 1, N(1), 0));
    fails("a part of a face is cut again", &mesh, NULL,
          STEPS(SELF, APART, CUT_A, 1, N(1), N(1), CUT_A, 1, N(1), N(1)));
    fails("a part of a face is cut again", &mesh, NULL,
          STEPS(SELF, APART, CUT_B, 1, N(1), N(1), CUT_B, 1, N(1), N(1)));
    fails("a corner is not the mean", &mesh, NULL, STEPS(SELF, APART, CUT_A, 0, N(1), N(1)));
    fails("a corner is not the mean", &mesh, NULL, STEPS(SELF, APART, CUT_A, 2, N(1), N(1)));
    fails("a corner is not the mean", &mesh, NULL, STEPS(SELF, APART, CUT_B, 1, N(1), N(2)));
    fails("a weight is negative", &mesh, NULL, STEPS(SELF, APART, CUT_A, 0, N(2), MINUS(1)));
    fails("no weight is positive", &mesh, NULL, STEPS(SELF, APART, CUT_A, 1, ZERO, ZERO));
    unreadable("expected a corner", &mesh, NULL, STEPS(SELF, APART, CUT_A));
    unreadable("expected a corner", &mesh, NULL, STEPS(SELF, APART, CUT_B, 3));
}

/* ---- common points ---- */

static const double low_corners[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
static const double through_corners[] = {1, 1, -1, 1, 1, 1, 9, 9, 9};

#define FACES TWO_MESHES, FACE, FACE

static void meet(void)
{
    const struct ts_mesh low = single(low_corners), through = single(through_corners);
    const char *one = "the weights do not give one point";

    accepts("a common point", &low, &through, STEPS(FACES, MEET, N(2), N(1), N(1), N(2), N(2), 0),
            1);
    fails(one, &low, &through, STEPS(FACES, MEET, N(2), N(1), N(1), N(1), N(1), 0));
    fails(one, &low, &through, STEPS(FACES, MEET, N(1), N(1), N(1), N(2), N(2), 0));
    unreadable("expected the end", &low, &through,
               STEPS(FACES, MEET, N(2), N(1), N(1), N(2), N(2), 0, GIVEN));
    fails("no weight is positive", &low, &through, STEPS(FACES, MEET, ZERO, ZERO, ZERO));
    fails("no weight is positive", &low, &through, STEPS(FACES, MEET, N(1), 0, 0, 0, 1, 0));
    for (unsigned i = 0; i < 6; i++) {
        struct growing s = {.count = 0};

        put_steps(&s, STEPS(FACES, MEET));
        for (unsigned k = 0; k < i; k++) put_steps(&s, STEPS(N(1)));
        unreadable("expected a count", &low, &through, grown(&s));
        put_steps(&s, STEPS(MINUS(1)));
        fails("a weight is negative", &low, &through, grown(&s));
    }
    for (unsigned axis = 0; axis < 3; axis++) { /* beside each other by a little, on one axis */
        double moved[9];
        struct ts_mesh beside = single(moved);

        for (unsigned i = 0; i < 9; i++)
            moved[i] = through_corners[i] + (i % 3 == axis ? 0x1p-51 : 0);
        fails(one, &low, &beside, STEPS(FACES, MEET, N(2), N(1), N(1), N(2), N(2), 0));
    }
}

/* Vertex 3 lies in the first face, by these weights; a named direction leads there from what is
 * shared, or does not. */
static void try_meet(unsigned name, size_t *held)
{
    static const uint8_t weights[][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0},
                                         {0, 1, 1}, {1, 0, 1}, {2, 1, 1}, {1, 1, 2}};
    static const uint32_t others[][3] = {{0, 3, 4}, {3, 0, 1}, {2, 1, 3}, {1, 3, 4}, {4, 2, 3}};
    static const char *const texts[] = {"the point does not lie behind what is shared", NULL};
    const uint8_t *w = weights[random_below(8)];
    const uint32_t *other = others[random_below(5)];
    double sum = w[0] + w[1] + w[2];
    bool swapped = random_below(2), good = true;
    struct two t = {.face = {0, 1, 2, other[0], other[1], other[2]}};
    struct growing s = {.count = 0};
    struct ts_mesh mesh;
    struct said said;
    vector n;

    draw_places(&t);
    for (size_t k = 0; k < 3; k++)
        t.place[3][k] = (w[0] * t.place[0][k] + w[1] * t.place[1][k] + w[2] * t.place[2][k]) / sum;
    mesh = finish(&t);
    if (swapped) put_steps(&s, STEPS(ONE_MESH, NODE, FACE + 1, FACE, MEET));
    if (!swapped) put_steps(&s, STEPS(SELF, MEET));
    for (unsigned i = 0; i < 6; i++) {
        unsigned k = i % 3, weight = other[k] == 3 ? (unsigned)sum : 0;

        if ((i < 3) != swapped) weight = w[k];
        put_steps(&s, weight ? STEPS(N((uint8_t)(50 * weight))) : STEPS(ZERO));
    }
    put(&s, name);
    direction(n, name, swapped ? t.b : t.a, swapped ? t.a : t.b);
    for (unsigned i = 0; i < t.shared; i++) good = good && dot(n, t.at[i]) < dot(n, t.place[3]);
    *held += good;
    said = ask_both("meet", &mesh, NULL, grown(&s));
    expect_answer("meet", said, good, texts);
    expect(!good || (said.contacts == 1 && said.first.a == 0 && said.first.b == 1),
           "the pair (0, 1) in this order");
}

/* A point of what is shared is no contact, whatever the direction is. */
static void shared_points(void)
{
    struct two t = {.place = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {0, 9, 9}},
                    .face = {0, 1, 2, 0, 1, 3}};
    struct ts_mesh mesh = finish(&t);
    const char *behind = "the point does not lie behind what is shared";

    for (unsigned name = 1; name < 2 * AGAINST; name++) {
        if (name % AGAINST == 0 || name % AGAINST >= NAMES) continue;
        fails(behind, &mesh, NULL, STEPS(SELF, MEET, N(1), N(1), 0, N(1), N(1), 0, (uint8_t)name));
        fails(behind, &mesh, NULL, STEPS(SELF, MEET, N(1), 0, 0, N(1), 0, 0, (uint8_t)name));
        fails(behind, &mesh, NULL, STEPS(SELF, MEET, 0, N(1), 0, 0, N(1), 0, (uint8_t)name));
    }
    fails(behind, &mesh, NULL,
          STEPS(SELF, MEET, N(1), 0, 0, N(1), 0, 0, GIVEN, MINUS(1), ZERO, ZERO));
    unreadable("expected a direction", &mesh, NULL, STEPS(SELF, MEET, N(1), 0, 0, N(1), 0, 0));
    unreadable("a direction's name", &mesh, NULL, STEPS(SELF, MEET, N(1), 0, 0, N(1), 0, 0, NAMES));
    unreadable("expected a count", &mesh, NULL, STEPS(SELF, MEET, N(1), 0, 0, N(1), 0, 0, GIVEN));
}

/* Faces that share nothing: a direction is read, and says nothing. */
static void unshared(void)
{
    const double place[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 9, 9, 9};
    const uint32_t face[] = {0, 1, 2, 3, 4, 5};
    const struct ts_mesh mesh = {6, 2, place, face};

#define POINT SELF, MEET, N(2), N(1), N(1), N(2), N(2), 0
    for (unsigned name = 1; name < 2 * AGAINST; name++) {
        if (name % AGAINST == 0) continue;
        if (name % AGAINST < NAMES)
            accepts("no vertex shared", &mesh, NULL, STEPS(POINT, (uint8_t)name), 1);
        else
            unreadable("a direction's name", &mesh, NULL, STEPS(POINT, (uint8_t)name));
    }
    accepts("three zeros", &mesh, NULL, STEPS(POINT, GIVEN, ZERO, ZERO, ZERO), 1);
    accepts("three zeros", &mesh, NULL, STEPS(POINT, GIVEN + AGAINST, ZERO, ZERO, ZERO), 1);
    unreadable("expected a count", &mesh, NULL, STEPS(POINT, GIVEN, ZERO, ZERO));
    fails("the faces share no vertex", &mesh, NULL, STEPS(SELF, APART, BEYOND_A));
}

int main(void)
{
    size_t beyond = 0, cut = 0, met = 0;

    for (unsigned trial = 0; trial < 300; trial++)
        for (unsigned name = 1; name < 2 * AGAINST; name++) {
            if (name % AGAINST == 0 || name % AGAINST >= NAMES) continue;
            if (trial % 2) try_beyond(name, &beyond);
            if (trial % 3 == 0) try_cut(1 + trial % 9 / 3, name, &cut);
            if (trial % 4 == 0) try_meet(name, &met);
        }
    expect_that(beyond > 500 && cut > 500 && met > 500, "held: %zu, %zu, %zu", beyond, cut, met);
    between_shared();
    crossing_lines();
    meet();
    shared_points();
    unshared();
    return verdict();
}
