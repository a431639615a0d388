/* bounds.c: the bounds that `touchstone volume` prints hold the exact volume, which rationals give,
 * of the closed meshes that the properties of volume make: boxes, tetrahedra, spheres and knots,
 * beside, inside and through each other, of any size of numbers. Both are the command's own code,
 * which no property can reach (docs/house.md), so that this is a program; its cases are those of
 * the properties, and a number names each. Bounds that are wrong on purpose must be caught. */
#include <math.h>
#include <string.h>

#include "props/volume/volume.h"
#include "test/library/expect.h"
#include "tool/volume/volume.h"

enum { CASES = 120, MOST_PAIRS = 500 /* of faces: more take seconds in rationals */ };

/* What is asked of bounds, in one case. */
struct question {
    struct ts_volume_mesh mesh[2];
    const struct ts_view *view;
    double near, exact; /* the images' volume, and the truth */
};

typedef bool bounder(const struct question *q, double bounds[2]);

static bool printed(const struct question *q, double bounds[2])
{
    return tool_volume_bounds(q->view, q->mesh, q->near, bounds);
}

/* ---- faults ---- */

static bool believes_pixels(const struct question *q, double bounds[2])
{
    bounds[0] = bounds[1] = q->near;
    return true;
}

/* The truth is mostly at a third to a half of the way from one bound to the other: too little of
 * it. */
static bool lowest_quarter(const struct question *q, double bounds[2])
{
    if (!printed(q, bounds)) return false;
    bounds[1] = bounds[0] + (bounds[1] - bounds[0]) / 4;
    return true;
}

static bool upper_half(const struct question *q, double bounds[2])
{
    if (!printed(q, bounds)) return false;
    bounds[0] = bounds[0] + (bounds[1] - bounds[0]) / 2;
    return true;
}

/* The second body is forgotten. */
static bool one_body(const struct question *q, double bounds[2])
{
    struct question other = *q;

    other.mesh[1] = q->mesh[0];
    return printed(&other, bounds);
}

static struct fault {
    const char *name;
    bounder *bound;
    unsigned caught; /* in which comparison first; 0: in none */
} faults[] = {{"believes_pixels", believes_pixels, 0},
              {"lowest_quarter", lowest_quarter, 0},
              {"upper_half", upper_half, 0},
              {"one_body", one_body, 0}};

/* ---- the check ---- */

static bool hold(const double bounds[2], double exact)
{
    return bounds[0] >= 0 && bounds[0] <= exact && exact <= bounds[1];
}

static unsigned compared, apart;

static void check(const char *name, uint64_t number, const struct question *q)
{
    double bounds[2];

    expect_that(printed(q, bounds), "%s, case %llu: no memory", name, (unsigned long long)number);
    expect_that(hold(bounds, q->exact), "%s, case %llu: %.17g is not in %.17g to %.17g", name,
                (unsigned long long)number, q->exact, bounds[0], bounds[1]);
    compared++;
    apart += q->exact == 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (!faults[i].caught)
            faults[i].caught = faults[i].bound(q, bounds) && !hold(bounds, q->exact) ? compared : 0;
}

/* A session of few pixels, or of many: the bounds must hold for any. */
static void check_case(const struct ts_property *p, uint64_t number)
{
    struct ts_seed_bits source = ts_bits_of_seed(ts_seed_of_case(1, p->name, number));
    struct ts_case *c = p->make(&source.bits);
    struct ts_volume_rule rule = {1u + (uint32_t)(number % 20), 1u + (uint32_t)(number % 7), false,
                                  false};
    const struct ts_volume_answer *answer;
    struct ts_volume *session = NULL;
    struct ts_error error;
    struct question q;
    int which;

    if (!c) {
        expect(false, "memory for a case");
        return;
    }
    for (size_t i = 0; i < 2; i++)
        q.mesh[i] = (struct ts_volume_mesh){c->body[i].vertex_count, c->body[i].face_count,
                                            volume_vertices(c, 0, i), c->body[i].face};
    if ((uint64_t)q.mesh[0].face_count * q.mesh[1].face_count <= MOST_PAIRS &&
        ts_volume_opt.open(q.mesh, &rule, &session, &error) &&
        ts_volume_opt.frame(session, (const double *const[2]){NULL, NULL}, NULL, &answer, &error) &&
        !answer->empty && tool_volume_exact(q.mesh, &q.exact, &which) == 1 && isfinite(q.exact)) {
        q.view = &answer->image[0]->view;
        q.near = answer->common.volume;
        check(p->name, number, &q);
    }
    ts_volume_opt.close(session);
    ts_case_free(c);
}

int main(void)
{
    static const char *const names[] = {"volume.near_volume", "volume.same_spans"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const struct ts_column *column;
        const struct ts_property *p;

        if (!ts_property_find(names[k], &column, &p)) {
            expect_found(false, "no such property", names[k]);
            continue;
        }
        for (uint64_t number = 0; number < CASES; number++) check_case(p, number);
    }
    expect_that(compared >= CASES / 2, "%u cases were compared, too few", compared);
    expect_that(apart < compared, "no case has a common volume");
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        expect_that(faults[i].caught > 0, "fault %s was not caught", faults[i].name);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        printf("fault %s: caught in comparison %u of %u\n", faults[i].name, faults[i].caught,
               compared);
    return verdict();
}
