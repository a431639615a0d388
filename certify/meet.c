/* meet.c: a common point of two faces, as whole weights of the corners of either. */
#include "certify/certify.h"

/* ---- an edge through a face ---- */

/* From a corner x of the edge: the volume that it spans with the edge's other end and side k of the
 * face, which is the weight of the face's corner k. */
static void side_weight(struct certify_faces *f, mpz_t *x, mpz_t *edge, struct certify_corners *y,
                        int k, mpz_t to)
{
    mpz_t *n = f->n;

    certify_minus(f->u, y->at[(k + 1) % 3], x);
    certify_minus(f->v, y->at[(k + 2) % 3], x);
    certify_cross(n, f->u, f->v);
    certify_dot(to, n, edge);
}

/* All of one sign, or zero, but not all zero; then made positive. */
static bool one_sign(mpz_t *weight)
{
    int low = 0, high = 0;

    for (int k = 0; k < 3; k++) {
        low |= mpz_sgn(weight[k]) < 0;
        high |= mpz_sgn(weight[k]) > 0;
    }
    for (int k = 0; k < 3; k++) mpz_abs(weight[k], weight[k]);
    return low + high == 1;
}

/* Edge i of x and the face y. The sum of the side weights is how far the edge's ends lie apart by
 * the face's normal: the weights of both faces have one sum. */
static bool edge_crosses(struct certify_faces *f, int x, int i)
{
    struct certify_corners *of[2] = {&f->a, &f->b}, *y = of[1 - x];
    mpz_t *from = of[x]->at[i], *to = of[x]->at[(i + 1) % 3], *edge = f->rank[0];

    certify_minus(f->u, y->at[1], y->at[0]);
    certify_minus(f->v, y->at[2], y->at[0]);
    certify_cross(f->n, f->u, f->v);
    certify_dot(f->u[3], f->n, y->at[0]);
    certify_dot(f->weight[x][(i + 1) % 3], f->n, from);
    certify_dot(f->weight[x][i], f->n, to);
    mpz_sub(f->weight[x][(i + 1) % 3], f->weight[x][(i + 1) % 3], f->u[3]);
    mpz_sub(f->weight[x][i], f->u[3], f->weight[x][i]);
    mpz_set_ui(f->weight[x][(i + 2) % 3], 0);
    if (!one_sign(f->weight[x])) return false;
    certify_minus(edge, to, from);
    for (int k = 0; k < 3; k++) side_weight(f, from, edge, y, k, f->weight[1 - x][k]);
    return one_sign(f->weight[1 - x]);
}

bool certify_crossing(struct certify_faces *f)
{
    for (int x = 0; x < 2; x++)
        for (int i = 0; i < 3; i++)
            if (edge_crosses(f, x, i)) return true;
    return false;
}

/* ---- any two faces ---- */

/* Corners of both, with weights: the sums of either are 1, and their places are the same. */
enum { ROWS = 5, CORNERS_OF_BOTH = 6 };

struct system {
    int columns, corner[CORNERS_OF_BOTH];
    mpq_t row[ROWS][CORNERS_OF_BOTH + 1]; /* the last column is the right side */
    mpq_t factor, product;
};

static void each_rational(struct system *s, void (*act)(mpq_ptr))
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c <= CORNERS_OF_BOTH; c++) act(s->row[r][c]);
    act(s->factor);
    act(s->product);
}

static void init(mpq_ptr number) { mpq_init(number); }
static void clear(mpq_ptr number) { mpq_clear(number); }

/* The corners that a set of six bits names. */
static void fill(struct system *s, struct certify_faces *f, unsigned set)
{
    s->columns = 0;
    for (int i = 0; i < CORNERS_OF_BOTH; i++) {
        mpz_t *at = i < 3 ? f->a.at[i] : f->b.at[i - 3];
        int c = s->columns;

        if (!(set >> i & 1)) continue;
        s->corner[s->columns++] = i;
        for (int k = 0; k < 3; k++) {
            mpq_set_z(s->row[k][c], at[k]);
            if (i >= 3) mpq_neg(s->row[k][c], s->row[k][c]);
        }
        mpq_set_ui(s->row[3][c], i < 3, 1);
        mpq_set_ui(s->row[4][c], i >= 3, 1);
    }
    for (int r = 0; r < ROWS; r++) mpq_set_ui(s->row[r][s->columns], r >= 3, 1);
}

static void exchange(struct system *s, int r, int other)
{
    for (int c = 0; c <= s->columns; c++) mpq_swap(s->row[r][c], s->row[other][c]);
}

/* row[r] -= row[pivot] times what clears its column. */
static void clear_column(struct system *s, int r, int pivot)
{
    mpq_div(s->factor, s->row[r][pivot], s->row[pivot][pivot]);
    for (int c = pivot; c <= s->columns; c++) {
        mpq_mul(s->product, s->factor, s->row[pivot][c]);
        mpq_sub(s->row[r][c], s->row[r][c], s->product);
    }
}

/* Gauss and Jordan. False: there is no solution, or more than one. */
static bool solve(struct system *s)
{
    for (int c = 0; c < s->columns; c++) {
        int r = c;

        while (r < ROWS && mpq_sgn(s->row[r][c]) == 0) r++;
        if (r == ROWS) return false;
        exchange(s, c, r);
        for (r = 0; r < ROWS; r++)
            if (r != c && mpq_sgn(s->row[r][c])) clear_column(s, r, c);
    }
    for (int r = s->columns; r < ROWS; r++)
        if (mpq_sgn(s->row[r][s->columns])) return false;
    for (int c = 0; c < s->columns; c++) {
        mpq_div(s->row[c][s->columns], s->row[c][s->columns], s->row[c][c]);
        if (mpq_sgn(s->row[c][s->columns]) < 0) return false;
    }
    return true;
}

/* The weights as whole numbers. */
static void take_weights(struct certify_faces *f, struct system *s)
{
    mpz_set_ui(f->u[3], 1);
    for (int c = 0; c < s->columns; c++)
        mpz_lcm(f->u[3], f->u[3], mpq_denref(s->row[c][s->columns]));
    for (int i = 0; i < CORNERS_OF_BOTH; i++) mpz_set_ui(f->weight[i / 3][i % 3], 0);
    for (int c = 0; c < s->columns; c++) {
        mpz_ptr weight = f->weight[s->corner[c] / 3][s->corner[c] % 3];

        mpz_divexact(weight, f->u[3], mpq_denref(s->row[c][s->columns]));
        mpz_mul(weight, weight, mpq_numref(s->row[c][s->columns]));
    }
}

static void find_point(struct certify_faces *f)
{
    for (int k = 0; k < 4; k++) mpz_set_ui(f->point[k], 0);
    for (int i = 0; i < 3; i++) {
        mpz_add(f->point[0], f->point[0], f->weight[0][i]);
        for (int k = 0; k < 3; k++) mpz_addmul(f->point[k + 1], f->weight[0][i], f->a.at[i][k]);
    }
}

/* ---- outside of what is shared ---- */

/* From a shared corner to the point, times the sum of its weights. */
static void from_shared(struct certify_faces *f, int i, mpz_t *to)
{
    for (int k = 0; k < 3; k++) {
        mpz_set(to[k], f->point[k + 1]);
        mpz_submul(to[k], f->point[0], f->s[i][k]);
    }
}

/* f->n: a direction along which the point lies behind all that is shared, one corner or the line
 * between two; false if there is none. It leads there from the nearest point of these. */
static bool outside(struct certify_faces *f)
{
    mpz_t *edge = f->rank[0], *normal = f->rank[1];

    from_shared(f, 0, f->n);
    if (f->shared == 2) {
        certify_minus(edge, f->s[1], f->s[0]);
        certify_dot(f->u[3], f->n, edge);
        if (mpz_sgn(f->u[3]) > 0) {
            certify_dot(f->u[0], edge, edge);
            mpz_mul(f->u[0], f->u[0], f->point[0]);
            if (mpz_cmp(f->u[3], f->u[0]) >= 0) {
                from_shared(f, 1, f->n);
            } else {
                certify_cross(normal, f->n, edge);
                certify_cross(f->n, edge, normal);
            }
        }
    }
    return mpz_sgn(f->n[0]) || mpz_sgn(f->n[1]) || mpz_sgn(f->n[2]);
}

/* What two faces have in common is the hull of points that few corners fix; tries all of these. */
bool certify_meet(struct certify_faces *f)
{
    struct system s;
    bool found = false;

    if (f->shared == 3) return false;
    each_rational(&s, init);
    for (unsigned set = 1; set < 1U << CORNERS_OF_BOTH && !found; set++) {
        if (__builtin_popcount(set) > ROWS) continue;
        fill(&s, f, set);
        if (!solve(&s)) continue;
        take_weights(f, &s);
        find_point(f);
        found = f->shared == 0 || outside(f);
    }
    each_rational(&s, clear);
    return found;
}

void certify_meet_write(struct certify_faces *f, bool self, struct certify_bytes *out)
{
    find_point(f);
    for (int i = 0; i < CORNERS_OF_BOTH; i++) certify_number(out, f->weight[i / 3][i % 3]);
    if (!self) return;
    if (!f->shared || !outside(f))
        for (int k = 0; k < 3; k++) mpz_set_ui(f->n[k], 0);
    certify_direction_write(f, GIVEN, out);
}
