/* net.c: faces that hang together in strange ways. Where vertices stand does not matter
 * here: they fill a grid. */
#include <string.h>

#include "cases/generate/generate.h"

enum { MOST_FACES = 96 };

struct net {
    uint32_t face[3 * MOST_FACES];
    uint32_t faces, vertices;
};

/* A piece continues at an edge of an earlier face, or it begins an island. */
static void draw_edge(struct ts_bits *bits, struct net *net, uint32_t *a, uint32_t *b)
{
    if (net->faces > 0 && !ts_draw_chance(bits, 4)) {
        const uint32_t *face = net->face + 3 * ts_draw_below(bits, net->faces);
        uint32_t k = (uint32_t)ts_draw_below(bits, 3);

        *a = face[k];
        *b = face[(k + 1) % 3];
    } else {
        *a = net->vertices++;
        *b = net->vertices++;
    }
}

static void draw_piece(struct ts_bits *bits, struct net *net)
{
    enum { STRIP, FAN, BRUSH, FLAT } kind = (unsigned)ts_draw(bits, 2);
    uint32_t length = 1 + (uint32_t)ts_draw(bits, 4), a, b;

    draw_edge(bits, net, &a, &b);
    for (; length > 0 && net->faces < MOST_FACES; length--) {
        uint32_t c = kind == FLAT ? a : net->vertices++;

        memcpy(net->face + 3 * (size_t)net->faces++, (uint32_t[]){a, b, c}, sizeof(uint32_t[3]));
        if (kind == STRIP) a = b;
        if (kind == STRIP || kind == FAN) b = c;
    }
}

static void shuffle(struct ts_bits *bits, struct net *net)
{
    for (uint32_t i = 1; i < net->faces; i++) {
        uint32_t *one = net->face + 3 * (size_t)i, other[3];
        uint32_t *to = net->face + 3 * (i - ts_draw_below(bits, i + 1));

        memcpy(other, to, sizeof other);
        memmove(to, one, sizeof other);
        memcpy(one, other, sizeof other);
    }
}

struct ts_case *ts_gen_net(struct ts_bits *bits)
{
    struct net net = {.faces = 0};
    struct ts_case *c = ts_case_new();
    uint32_t *face = c ? ts_case_alloc(c, 3 * MOST_FACES, sizeof *face) : NULL;
    double *point = c ? ts_case_alloc(c, 9 * MOST_FACES, sizeof *point) : NULL;

    if (!face || !point || !ts_case_shape(c, 1, 1)) {
        ts_case_free(c);
        return NULL;
    }
    while (net.faces < MOST_FACES && ts_draw(bits, 3) != 0) draw_piece(bits, &net);
    if (ts_draw(bits, 1)) shuffle(bits, &net);
    memcpy(face, net.face, sizeof net.face);
    for (uint32_t v = 0; v < net.vertices; v++) {
        point[3 * v] = v % 5;
        point[3 * v + 1] = v / 5 % 5;
        point[3 * v + 2] = v / 25;
    }
    c->body[0] = (struct ts_body){net.vertices, net.faces, 1, false, point, face};
    return c;
}
