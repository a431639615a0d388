/* two_bodies.c: the smallest complete program: a pin is pushed through a floor, and in every frame
 * the pairs of faces that meet are printed.
 *
 *     cc two_bodies.c $(pkg-config --cflags --libs touchstone)
 */
#include <stdio.h>

#include <touchstone/touchstone.h>

static const double floor_point[] = {0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0};
static const uint32_t floor_face[] = {0, 1, 2, 1, 3, 2};
static const double pin_point[] = {1, 1, 0, 1, 1, 2, 2, 1, 2};
static const uint32_t pin_face[] = {0, 1, 2};

static const struct ts_body bodies[] = {
    {.vertex_count = 4,
     .face_count = 2,
     .reference_count = 1,
     .reference = floor_point,
     .face = floor_face},
    {.vertex_count = 3,
     .face_count = 1,
     .reference_count = 1,
     .reference = pin_point,
     .face = pin_face},
};

/* Moves the pin to a height and prints its contacts with the floor. */
static bool show_frame(struct ts_contact *session, int height, struct ts_pairs *pairs,
                       struct ts_error *error)
{
    struct ts_state state = ts_at_rest();
    double vertex[9];

    for (int i = 0; i < 9; i++) vertex[i] = pin_point[i] + (i % 3 == 2 ? height : 0);
    state.vertex = vertex; /* read during the call only */
    if (!ts_contact_update(session, 1, &state, error) ||
        !ts_contact_all(session, 0, 1, pairs, error))
        return false;
    printf("height %d:", height);
    for (size_t i = 0; i < pairs->count; i++)
        printf(" (%u, %u)", pairs->pair[i].a, pairs->pair[i].b);
    puts(pairs->count ? "" : " no contact");
    return true;
}

int main(void)
{
    struct ts_pairs pairs = {0};
    struct ts_error error;
    struct ts_contact *session = ts_contact_open(2, bodies, NULL, &error);
    bool good = session != NULL;

    for (int height = 1; good && height > -4; height--)
        good = show_frame(session, height, &pairs, &error);
    if (!good) fprintf(stderr, "%s\n", error.text);
    ts_pairs_free(&pairs);
    ts_contact_close(session);
    return good ? 0 : 2;
}
