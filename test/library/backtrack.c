/* backtrack.c: first contacts whose time is known, and what both twins must refuse. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "test/library/expect.h"
#include "touchstone/backtrack.h"

/* A floor, and a pin that stands above it; its second shape reaches down to the floor and below. */
static const double floor_points[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
static const double pin_points[] = {1, 1, 1, 1, 1, 2, 2, 1, 2, 1, 1, -1, 1, 1, 2, 2, 1, 2};
static const uint32_t face[] = {0, 1, 2};
static const struct ts_body bodies[2] = {{3, 1, 1, false, floor_points, face},
                                         {3, 1, 2, true, pin_points, face}};
static const double calm[] = {1, 0}, low[] = {0, 1};

struct pair_of_twins {
    const struct ts_backtrack_table *twin;
    const struct ts_contact_table *method;
};

static struct ts_motion stay(size_t number)
{
    return (struct ts_motion){number, &bodies[number], ts_at_rest(), ts_at_rest()};
}

/* The pin falls from `from` to `to` above its place. */
static struct ts_motion fall(double from, double to)
{
    struct ts_motion motion = stay(1);

    motion.from.pose.row[2][3] = from;
    motion.to.pose.row[2][3] = to;
    return motion;
}

/* Floor and pin, the pin last; then the pin first. */
static bool ask(const struct pair_of_twins *with, const struct ts_motion *pin, double tolerance,
                struct ts_onset *onset, struct ts_error *error)
{
    struct ts_motion ground = stay(0);
    struct ts_onset again = {.meets = false};
    struct ts_contact *session = NULL;
    bool good;

    error->text[0] = 0;
    if (!with->method->open(2, bodies, NULL, &session, error)) return false;
    good = with->twin->find(with->method, session, &ground, pin, tolerance, onset, error);
    if (good)
        expect(with->twin->find(with->method, session, pin, &ground, tolerance, &again, error) &&
                   again.meets == onset->meets && again.lo == onset->lo && again.hi == onset->hi,
               "the same times in both orders");
    with->method->close(session);
    return good;
}

static void meets(const struct pair_of_twins *with, struct ts_motion pin, double tolerance,
                  double lo, double hi, const char *what)
{
    struct ts_onset onset;
    struct ts_error error;

    expect(ask(with, &pin, tolerance, &onset, &error) && onset.meets && onset.lo == lo &&
               onset.hi == hi && onset.pair.a == 0 && onset.pair.b == 0,
           what);
}

static void known_times(const struct pair_of_twins *with)
{
    struct ts_motion pin = fall(0, -2); /* at height 1 - 2 t: it touches at 1/2 */
    struct ts_onset onset;
    struct ts_error error;

    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "to the last bit");
    meets(with, pin, 0x1p-60, 0.5 - 0x1p-54, 0.5, "finer than numbers are");
    meets(with, pin, 0.25, 0.25, 0.5, "a tolerance that is met exactly");
    meets(with, pin, 0.2, 0.375, 0.5, "a tolerance that is not a power of two");
    meets(with, pin, 1, 0, 1, "a tolerance of a whole frame");
    meets(with, pin, INFINITY, 0, 1, "any tolerance at all");
    meets(with, fall(-1, 7), 0, 0, 0, "in contact from the beginning");
    meets(with, fall(-1, INFINITY), 0, 0, 0, "and the end is not looked at");
    meets(with, fall(0, -1), 0, 1 - 0x1p-53, 1, "in contact at the end");

    pin = fall(5, -7);
    expect(ask(with, &pin, 0, &onset, &error) && !onset.meets && onset.lo == 0 && onset.hi == 0,
           "through the floor, apart before and behind");
    pin = fall(1, 2);
    expect(ask(with, &pin, 0, &onset, &error) && !onset.meets, "never in contact");

    /* From the least height there is: the times go down to the least numbers. */
    pin = fall(-1, -2);
    pin.from.vertex = (const double[]){1, 1, 1 + DBL_EPSILON, 1, 1, 2, 2, 1, 2};
    expect(ask(with, &pin, 0, &onset, &error) && onset.meets && onset.hi > onset.lo &&
               nextafter(onset.lo, 1) == onset.hi,
           "neighbours near 0");
}

/* The same way down by moved vertices, by weights, and from one to the other. */
static void all_kinds(const struct pair_of_twins *with)
{
    struct ts_motion pin = stay(1);

    pin.to.weight = low;
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from rest to weights");
    pin.from.weight = calm;
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from weights to weights");
    pin.to.weight = NULL;
    pin.to.vertex = pin_points + 9;
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from weights to vertices");
    pin.from.weight = NULL;
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from rest to vertices");
    pin.from.vertex = pin_points;
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from vertices to vertices");
    pin.to = (struct ts_state){NULL, low, TS_IDENTITY};
    meets(with, pin, 0, 0.5 - 0x1p-54, 0.5, "from vertices to weights");
}

static void refuses(const struct pair_of_twins *with, struct ts_motion pin, double tolerance,
                    const char *text)
{
    struct ts_onset onset;
    struct ts_error error;

    expect(!ask(with, &pin, tolerance, &onset, &error) && strstr(error.text, text), text);
}

static void refusals(const struct pair_of_twins *with)
{
    static const double not_one[] = {0.5, 0.25}, nearly[] = {1 + 0x1p-50, 0};
    /* Sums at the end of what is legal: rounding takes that of a quarter of the way beyond it. */
    static const double first[] = {1 + 0x1p-49 - 0.2, 0.2}, second[] = {1 + 0x1p-49 - 0.8, 0.8};
    static const double below[] = {DBL_MAX, 1, -1, 1, 1, 2, 2, 1, 2},
                        above[] = {-DBL_MAX, 1, 1, 1, 1, 2, 2, 1, 2};
    struct ts_motion pin = fall(1, -3), other = pin;
    struct ts_onset onset;
    struct ts_error error;

    refuses(with, pin, NAN, "expected a tolerance of 0 or more, found nan");
    refuses(with, pin, -0x1p-1074, "expected a tolerance of 0 or more, found -4.9");
    refuses(with, fall(NAN, 0), 0, "time 0: body 1, pose, row 2");
    refuses(with, fall(1, INFINITY), 0, "time 1: body 1, pose, row 2");
    other.number = 2;
    refuses(with, other, 0, "time 0: body 2: expected a number below 2");
    other.number = 0;
    other.body = &bodies[0];
    refuses(with, other, 0, "two different");
    other.body = NULL;
    refuses(with, other, 0, "backtrack: expected a body that moves, found NULL");
    pin.to.weight = not_one;
    refuses(with, pin, 0, "time 1: body 1, weights: expected a sum of 1");
    pin.to.weight = nearly;
    expect(ask(with, &pin, 0x1p-20, &onset, &error), "weights that nearly sum to 1");
    pin = fall(-0.2, -0.2); /* at height 0.4 - 1.2 t */
    pin.from.weight = first;
    pin.to.weight = second;
    refuses(with, pin, 0, "time 0.25: body 1, weights: expected a sum of 1");

    /* The ends are posed to x = 1, and in the middle half of the largest number is taken 4 times.
     */
    pin = fall(0, 0);
    pin.from.vertex = above;
    pin.to.vertex = below;
    pin.from.pose.row[0][0] = 0;
    pin.to.pose.row[0][0] = 0;
    pin.from.pose.row[0][3] = pin.to.pose.row[0][3] = 1;
    expect(ask(with, &pin, 0, &onset, &error) && onset.meets, "huge, but not in between");
    pin.to.pose.row[0][0] = 8;
    pin.to.vertex = (const double[]){0, 1, -1, 0, 1, 2, 0.25, 1, 2};
    refuses(with, pin, 0, "time 0.5: body 1, vertex 0: its place in the world is not finite");
}

/* The state at a time. */
static void between(const struct pair_of_twins *with)
{
    struct ts_motion pin = fall(1, -3);
    double room[9];
    struct ts_state state;
    struct ts_error error;

    expect(with->twin->between(&pin, 0.75, room, &state, &error) && !state.vertex &&
               !state.weight && state.pose.row[2][3] == -2 && state.pose.row[2][2] == 1,
           "three quarters of the way");
    expect(!with->twin->between(&pin, NAN, room, &state, &error) &&
               strstr(error.text, "expected a time from 0 to 1, found nan"),
           "no time");
    expect(!with->twin->between(&pin, -0x1p-1074, room, &state, &error) &&
               !with->twin->between(&pin, 1 + DBL_EPSILON, room, &state, &error),
           "times before and behind");
    pin.from.weight = (const double[]){-1, 2};
    pin.to.vertex = pin_points;
    expect(!with->twin->between(&pin, 0.5, room, &state, &error) && strstr(error.text, "weight 0"),
           "vertices of weights that are none");
    pin.from = pin.to;
    pin.to.vertex = NULL;
    pin.to.weight = (const double[]){NAN, 1};
    expect(!with->twin->between(&pin, 0.5, room, &state, &error) && strstr(error.text, "weight 0"),
           "vertices at the end of weights that are none");
    pin.body = NULL;
    expect(!with->twin->between(&pin, 0.5, room, &state, &error) &&
               strstr(error.text, "a body that moves, found NULL"),
           "nobody on its way");
}

int main(void)
{
    static const struct pair_of_twins list[] = {{&ts_backtrack_ref, &ts_contact_ref},
                                                {&ts_backtrack_ref, &ts_contact_opt},
                                                {&ts_backtrack_opt, &ts_contact_ref},
                                                {&ts_backtrack_opt, &ts_contact_opt}};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        known_times(&list[i]);
        all_kinds(&list[i]);
        refusals(&list[i]);
        between(&list[i]);
    }
    return verdict();
}
