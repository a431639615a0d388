/* play.c: what the programs of the live pages share. */
#include "docs/play/play.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/morph.h"

void play_bits(FILE *out, size_t count, const double *x)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        double y = x[i] + 0.0; /* zeros of either sign are equal */

        memcpy(&bits, &y, sizeof bits);
        fprintf(out, " %016" PRIx64, bits);
    }
}

double *play_world(const struct ts_case *c, size_t frame, size_t body, FILE *out)
{
    const struct ts_body *b = &c->body[body];
    double *world = calloc((size_t)b->vertex_count + 1, sizeof(double[3]));
    struct ts_error error = {"out of memory"};

    if (world && ts_morph_world(b, ts_case_state(c, frame, body), world, &error)) return world;
    free(world);
    fprintf(out, "refused %s\n", error.text);
    return NULL;
}

void play_face(const struct ts_body *body, uint32_t face, const double *vertex, double *to)
{
    for (size_t i = 0; i < 3; i++)
        memcpy(to + 3 * i, vertex + 3 * (size_t)body->face[3 * (size_t)face + i],
               3 * sizeof(double));
}

PLAY_API const char *play_ask(const char *text)
{
    static char *answer;
    size_t size;
    struct ts_error error;
    struct ts_case *c = NULL;
    FILE *out;

    free(answer);
    answer = NULL;
    out = open_memstream(&answer, &size);
    if (!out) return NULL;
    if (ts_case_read("case", text, strlen(text), &c, &error))
        play_answer(c, out);
    else
        fprintf(out, "refused %s\n", error.text);
    ts_case_free(c);
    fclose(out);
    return answer;
}

/* Room for a text that JavaScript hands over. */
PLAY_API char *play_room(uint32_t size)
{
    static char *room;

    free(room);
    room = malloc((size_t)size + 1);
    return room;
}
