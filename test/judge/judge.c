/* judge.c: the exact evidence of the judge, and what makes its trials: a witness exists exactly
 * when the naive twin says so; crossing is what survives every small motion; variants are the same
 * case. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases/generate/generate.h"
#include "judge/judge.h"
#include "test/library/expect.h"
#include "touchstone/triangle.h"

enum { NUMBERS = 9 };

/* sum = sum of w_i t_i[k]; w may be negative. */
static void combine(mpq_t sum, mpq_t *w, const double *t, int step)
{
    mpq_t x;

    mpq_init(x);
    mpq_set_ui(sum, 0, 1);
    for (int i = 0; i < 3; i++) {
        mpq_set_d(x, t[i * step]);
        mpq_mul(x, x, w[i]);
        mpq_add(sum, sum, x);
    }
    mpq_clear(x);
}

/* The weights are not negative, have the sum 1, and put the point where it is said to be. */
static bool is_in(mpq_t *point, mpq_t *weight, const double *t)
{
    static const double one[3] = {1, 1, 1};
    bool good = true;
    mpq_t sum;

    mpq_init(sum);
    combine(sum, weight, one, 1);
    good = mpq_cmp_ui(sum, 1, 1) == 0;
    for (int k = 0; k < 3; k++) {
        combine(sum, weight, t + k, 3);
        good = good && mpq_sgn(weight[k]) >= 0 && mpq_equal(sum, point[k]);
    }
    mpq_clear(sum);
    return good;
}

/* All corners of t are on that side of the plane n x = height, and none in it. */
static bool is_beside(mpq_t *plane, const double *t, int side)
{
    bool good = true;
    mpq_t sum;

    mpq_init(sum);
    for (int i = 0; i < 3; i++) {
        combine(sum, plane, t + 3 * i, 1);
        good = good && mpq_cmp(sum, plane[3]) * side > 0;
    }
    mpq_clear(sum);
    return good;
}

/* Reads what the witness says, and computes whether it is so; and whether the rounded point is the
 * one that it says. */
static bool is_so(const char *text, bool meet, const double *a, const double *b,
                  const double *point)
{
    char below[8] = "";
    mpq_t n[NUMBERS];
    bool good;

    for (int i = 0; i < NUMBERS; i++) mpq_init(n[i]);
    if (meet)
        good =
            gmp_sscanf(text,
                       "A point of both faces: x = %Qd y = %Qd z = %Qd The corners of the first "
                       "have the weights %Qd, %Qd, %Qd there, those of the second %Qd, %Qd, %Qd.",
                       n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]) == NUMBERS &&
            is_in(n, n + 3, a) && is_in(n, n + 6, b) && point[0] == mpq_get_d(n[0]) &&
            point[1] == mpq_get_d(n[1]) && point[2] == mpq_get_d(n[2]);
    else
        good = gmp_sscanf(text,
                          "No point of both faces: the plane (%Qd) x + (%Qd) y + (%Qd) z = %Qd has "
                          "all corners of the %7s",
                          n[0], n[1], n[2], n[3], below) == 5 &&
               is_beside(n, strcmp(below, "first") == 0 ? a : b, -1) &&
               is_beside(n, strcmp(below, "first") == 0 ? b : a, 1);
    for (int i = 0; i < NUMBERS; i++) mpq_clear(n[i]);
    return good;
}

/* A point or a plane, and it is where the witness says. */
static void check_witness(const double *a, const double *b)
{
    bool meet = ts_triangle_ref.meet(a, b);
    char *text = ts_witness(a, b);
    double point[3];

    expect(ts_common_point(a, b, point) == meet, "a common point exactly when they meet");
    expect_found(text && is_so(text, meet, a, b, point),
                 "a point exactly when the triangles meet, or else a plane", text ? text : "");
    free(text);
}

/* On small integers everything below is exact. */
static void cross(const double *u, const double *v, double *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

/* Whether moving b a little along +d or -d takes them apart. */
static bool parts(const double *a, const double *b, const double *d)
{
    double moved[9];

    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < 9; i++) moved[i] = b[i] + sign * 0x1p-20 * d[i % 3];
        if (!ts_triangle_ref.meet(a, moved)) return true;
    }
    return false;
}

/* Whether some small motion takes them apart, along a normal or a product of edges. */
static bool comes_apart(const double *a, const double *b)
{
    double edge[6][3], d[3];

    for (int i = 0; i < 6; i++) {
        const double *t = i < 3 ? a : b;

        for (int k = 0; k < 3; k++) edge[i][k] = t[3 * ((i + 1) % 3) + k] - t[3 * (i % 3) + k];
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) {
            cross(edge[i], edge[j], d);
            if (parts(a, b, d)) return true;
        }
    for (int k = 0; k < 3; k++) {
        double axis[3] = {k == 0, k == 1, k == 2};

        if (parts(a, b, axis)) return true;
    }
    return false;
}

/* Two that only touch: the direction that is said parts them, as far as corners go. */
static void check_touch(const double *a, const double *b)
{
    char *text = ts_touch_witness(a, b), which[8] = "";
    const char *part = text ? strstr(text, "They only touch") : NULL;
    bool good = true;
    mpz_t d[3];

    for (int k = 0; k < 3; k++) mpz_init(d[k]);
    good = part &&
           gmp_sscanf(part,
                      "They only touch: no corner of the %7s face is further along the direction "
                      "(%Zd, %Zd, %Zd)",
                      which, d[0], d[1], d[2]) == 4 &&
           (mpz_sgn(d[0]) || mpz_sgn(d[1]) || mpz_sgn(d[2]));
    for (int i = 0; good && i < 9; i++) {
        const double *p = (strcmp(which, "first") == 0 ? a : b) + 3 * (i / 3),
                     *q = (strcmp(which, "first") == 0 ? b : a) + 3 * (i % 3);
        double along = 0; /* small integers: exact */

        for (int k = 0; k < 3; k++) along += (p[k] - q[k]) * mpz_get_d(d[k]);
        good = along <= 0;
    }
    expect_found(good, "a direction that parts what only touches", text ? text : "");
    for (int k = 0; k < 3; k++) mpz_clear(d[k]);
    free(text);
}

static void check_crossing(struct ts_bits *bits)
{
    unsigned crossing = 0, touching = 0;

    for (int n = 0; n < 4000; n++) {
        double t[18];
        bool meet;

        for (int i = 0; i < 18; i++) t[i] = (double)ts_draw_below(bits, 7) - 3;
        /* On one line, or at one point. */
        for (int i = 3; n % 16 == 0 && i < 18; i++) t[i] = t[i % 3] * (n % 32 ? i / 3 % 5 : 1);
        meet = ts_triangle_ref.meet(t, t + 9);
        if (!meet) {
            expect(!ts_crossing(t, t + 9), "what is apart does not cross");
            continue;
        }
        expect(ts_crossing(t, t + 9) == !comes_apart(t, t + 9),
               "triangles cross exactly when no small motion takes them apart");
        expect(ts_crossing(t, t + 9) == ts_crossing(t + 9, t), "in either order");
        crossing += ts_crossing(t, t + 9);
        touching += !ts_crossing(t, t + 9);
        if (!ts_crossing(t, t + 9)) check_touch(t, t + 9);
    }
    expect(crossing > 100 && touching > 100, "both came");
}

static void move_answer(struct ts_trial *from, size_t frame, struct ts_query *to)
{
    to->reply = TS_REPLIED;
    to->pairs = from->truth[frame];
    from->truth[frame] = (struct ts_pairs){NULL, 0, 0};
}

/* The contacts of the variants are those of the case, under other names. */
static void check_variants(const struct ts_family *family, uint64_t number)
{
    const struct ts_rules rules = {0};
    struct ts_error error;
    struct ts_trial *trial;
    enum ts_made made = ts_family_trial(family, 7, number, &rules, &trial, &error);
    struct ts_answers answers = {.query = NULL};
    struct ts_findings findings;
    size_t frames = trial ? trial->variant[TS_GIVEN]->frame_count : 0;

    expect(made == TS_MADE || (made == TS_NOT_LEGAL && strcmp(family->name, "wild") == 0),
           "only wild cases may be illegal");
    if (!trial) return;
    expect(ts_trial_truth(trial, &rules, true, &error) && ts_answers_start(&answers, trial),
           "our own twins agree");
    for (int v = TS_GIVEN; v < TS_VARIANTS; v++) {
        struct ts_trial *other = NULL;

        if (trial->variant[v]) ts_trial_new(trial->variant[v], &rules, &other, &error);
        for (size_t f = 0; other && ts_trial_truth(other, &rules, false, &error) &&
                           f < other->variant[TS_GIVEN]->frame_count;
             f++)
            move_answer(
                other, f,
                &answers.query[v ? ts_query_variant(frames, (enum ts_variant)v) : ts_query_all(f)]);
        ts_trial_free(other);
    }
    answers.query[ts_query_again(frames)].reply = TS_UNASKED;
    expect(ts_judge_trial(trial, &answers, &rules, false, &findings, &error) &&
               ts_findings_good(&findings),
           "a variant has the contacts of the case");
    ts_answers_free(&answers);
    ts_trial_free(trial);
}

int main(void)
{
    struct ts_seed_bits bits = ts_bits_of_seed(9);

    for (int n = 0; n < 3000; n++) {
        struct ts_case *c = ts_gen_triangles(&bits.bits);

        if (c) check_witness(c->body[0].reference, c->body[1].reference);
        ts_case_free(c);
    }
    check_crossing(&bits.bits);
    for (const struct ts_family *f = ts_families; f->name; f++)
        for (uint64_t n = 0; n < 20 && n < ts_family_cases(f, 20); n++) check_variants(f, n);
    return verdict();
}
