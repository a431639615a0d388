/* family.c: the one list of families, and how a case of one is made. */
#include "judge/family.h"

#include <math.h>
#include <string.h>

/* The last bit of the largest coordinate, or 0 if there is none. */
static double last_bit(const double *x, size_t count)
{
    double size = 0;

    for (size_t k = 0; k < count; k++) size = fmax(size, fabs(x[k]));
    return size > 0 ? nextafter(size, INFINITY) - size : 0;
}

/* Every coordinate of every frame moves by at most three last bits, most of them by none. The last
 * bit of 0 is a number that nobody has in a mesh: a zero moves by that of the body's size, unless
 * `smallest` says that nothing but zeros move, and by the smallest numbers that there are. */
static void move_last_bits(struct ts_bits *bits, struct ts_case *c, bool smallest)
{
    for (size_t f = 0; f < c->frame_count; f++)
        for (size_t i = 0; i < 2; i++) {
            double *x = (double *)ts_trial_vertices(c, f, i);
            size_t count = 3 * (size_t)c->body[i].vertex_count;
            double step = smallest ? nextafter(0, 1) : last_bit(x, count);

            for (size_t k = 0; k < count; k++) {
                unsigned how = (unsigned)ts_draw(bits, 4);
                bool zero = x[k] == 0;

                for (unsigned steps = how < 12 ? 0 : how & 3; steps; steps--) {
                    bool up = ts_draw(bits, 1);

                    if (zero)
                        x[k] += up ? step : -step;
                    else if (!smallest)
                        x[k] = nextafter(x[k], up ? INFINITY : -INFINITY);
                }
            }
        }
}

static struct ts_case *make_subnormal(struct ts_bits *bits)
{
    static struct ts_case *(*const make[])(struct ts_bits *) = {ts_family_vertex, ts_family_edge,
                                                                ts_family_plane, ts_family_sheets};
    struct ts_case *c = make[ts_draw(bits, 2)](bits);

    if (c) move_last_bits(bits, c, true);
    return c;
}

/* A family and the same with last bits moved. */
#define BOTH(name, group, about, make)                                                             \
    {name, group, about, make, 0, false, false},                                                   \
    {                                                                                              \
        "near-" name, "last bits", "last-bit neighbours of: " about, make, 0, true, false          \
    }

const struct ts_family ts_families[] = {
    {"pair", "general", "two triangles in general position", ts_family_pair, 0, false, false},
    {"soup", "general", "8 to 32 faces a body, in general position", ts_family_soup, 8, false,
     false},
    {"sequence", "general", "2 to 8 faces a body, elsewhere in each of twenty frames",
     ts_family_sequence, 8, false, false},
    {"depth", "general", "bumpy spheres of 80 to 1280 faces, from apart to deep in each other",
     ts_family_depth, 50, false, false},
    {"sweep-5120", "large", "bumpy spheres of 5120 faces that deform, ten frames",
     ts_family_sweep_small, 0, false, true},
    {"sweep-20480", "large", "the same with 20480 faces", ts_family_sweep_large, 0, false, true},
    {"comb", "large", "a large face that goes through 66000 others", ts_family_comb, 0, false,
     true},
    BOTH("vertex", "touching", "a corner on a corner, an edge or a face", ts_family_vertex),
    BOTH("edge", "touching", "an edge that crosses an edge or lies along it", ts_family_edge),
    BOTH("plane", "touching", "two triangles in one plane", ts_family_plane),
    BOTH("shared", "touching", "one, two or three corners in common", ts_family_shared),
    BOTH("needle", "thin", "triangles with one edge a million times shorter than the others",
         ts_family_needle),
    BOTH("cap", "thin", "triangles with a corner that nearly lies on the opposite edge",
         ts_family_cap),
    BOTH("flat", "thin", "triangles without area: segments and points", ts_family_flat),
    BOTH("far", "far, tiny", "touching, far from the origin", ts_family_far),
    BOTH("tiny", "far, tiny", "touching, and very small", ts_family_tiny),
    BOTH("sheets", "many faces", "flat sheets of faces that lie on each other or side by side",
         ts_family_sheets),
    BOTH("coincident", "many faces", "many faces at one place", ts_family_coincident),
    BOTH("inside", "many faces", "one body inside another, apart or touching it", ts_family_inside),
    BOTH("sizes", "many faces", "big faces against small ones", ts_family_sizes),
    {"still", "still", "two triangles that nearly touch and tremble by less than a millionth",
     ts_family_still, 0, false, false},
    {"fold", "itself", "bodies of up to 16 faces that cross and fold over themselves",
     ts_family_fold, 0, false, false},
    {"subnormal", "extreme", "touching, with zeros moved by the smallest numbers that there are",
     make_subnormal, 0, false, false},
    {"empty", "empty", "a body without faces, and perhaps without vertices", ts_family_empty, 10,
     false, false},
    {"wild", "extreme", "small bodies that morph and deform, any finite coordinates",
     ts_family_wild, 2, false, false},
    {NULL, NULL, NULL, NULL, 0, false, false}};

const struct ts_family *ts_family_find(const char *name)
{
    for (const struct ts_family *f = ts_families; f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

uint64_t ts_family_cases(const struct ts_family *family, uint64_t count)
{
    if (family->large) return 1;
    return family->cost ? (count + family->cost - 1) / family->cost : count;
}

double ts_family_unit(struct ts_bits *bits) { return (double)ts_draw(bits, 53) * 0x1p-53; }

struct ts_case *ts_family_case_new(const uint32_t vertices[2], const uint32_t faces[2],
                                   size_t frames, double **room, uint32_t *face[2])
{
    struct ts_case *c = ts_case_new();

    if (!c || !ts_case_shape(c, 2, frames)) goto none;
    for (size_t i = 0; i < 2; i++) {
        face[i] = ts_case_alloc(c, 3 * (size_t)faces[i], sizeof **face);
        if (!face[i]) goto none;
        for (size_t f = 0; f < frames; f++) {
            room[2 * f + i] = ts_case_alloc(c, 3 * (size_t)vertices[i], sizeof **room);
            if (!room[2 * f + i]) goto none;
            if (f > 0) ts_case_state(c, f, i)->vertex = room[2 * f + i];
        }
        c->body[i] = (struct ts_body){vertices[i], faces[i], 1, false, room[i], face[i]};
    }
    return c;
none:
    ts_case_free(c);
    return NULL;
}

/* A third frame behind two: the second again, for those who do nothing when nothing has moved, or
 * the first, for those who remember it. NULL: no memory; the case is freed. */
static struct ts_case *add_frame(struct ts_case *c, size_t from)
{
    uint32_t vertices[2] = {c->body[0].vertex_count, c->body[1].vertex_count};
    uint32_t faces[2] = {c->body[0].face_count, c->body[1].face_count}, *face[2];
    double *room[6];
    struct ts_case *longer = ts_family_case_new(vertices, faces, 3, room, face);

    for (size_t i = 0; longer && i < 2; i++) {
        if (faces[i]) memcpy(face[i], c->body[i].face, faces[i] * sizeof(uint32_t[3]));
        for (size_t f = 0; vertices[i] && f < 3; f++)
            memcpy(room[2 * f + i], ts_trial_vertices(c, f < 2 ? f : from, i),
                   vertices[i] * sizeof(double[3]));
    }
    ts_case_free(c);
    return longer;
}

static void exchange(struct ts_case *c)
{
    struct ts_body body = c->body[0];

    c->body[0] = c->body[1];
    c->body[1] = body;
    for (size_t f = 0; f < c->frame_count; f++) {
        struct ts_state state = *ts_case_state(c, f, 0);

        *ts_case_state(c, f, 0) = *ts_case_state(c, f, 1);
        *ts_case_state(c, f, 1) = state;
    }
}

/* Some zeros become -0, which is the same place. */
static void change_zeros(struct ts_bits *bits, struct ts_case *c)
{
    for (size_t f = 0; f < c->frame_count; f++)
        for (size_t i = 0; i < 2; i++) {
            double *x = (double *)ts_trial_vertices(c, f, i);

            for (size_t k = 0; k < 3 * (size_t)c->body[i].vertex_count; k++)
                if (x[k] == 0 && ts_draw(bits, 1)) x[k] = -0.0;
        }
}

/* Small ones: bodies exchanged in half of them, because the generators move the second one more;
 * zeros of either sign in an eighth. */
struct ts_case *ts_family_case(const struct ts_family *family, uint64_t seed, uint64_t number)
{
    struct ts_seed_bits bits =
        ts_bits_of_seed(ts_seed_for(seed + number * UINT64_C(0x9e3779b97f4a7c15), family->name));
    struct ts_case *c = family->make(&bits.bits);

    if (c && family->near) move_last_bits(&bits.bits, c, false);
    if (c && c->frame_count == 2 && family->make != ts_family_wild && ts_draw(&bits.bits, 1))
        c = add_frame(c, (size_t)ts_draw(&bits.bits, 1));
    if (c && !family->large && family->make != ts_family_wild) {
        if (ts_draw(&bits.bits, 1)) exchange(c);
        if (ts_draw(&bits.bits, 3) == 0) change_zeros(&bits.bits, c);
    }
    return c; /* cppcheck-suppress returnDanglingLifetime */
}
