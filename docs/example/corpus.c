/* corpus.c: reads a file of a corpus (touchstone corpus) with nothing but the C library. `use` gets
 * every frame: two bodies where they stand now, and the right contacts. Put your library there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    size_t count;
    double (*item)[3]; /* three numbers each: a point, or whole numbers */
};
static struct list vertex[2], now[2], face[2], contact;
static size_t cases, frames, contacts;

static void use(void) { frames++, contacts += contact.count; }

static void add(struct list *list, const double *numbers)
{
    void *grown = realloc(list->item, (list->count + 1) * sizeof *list->item);
    if (!grown) abort();
    list->item = grown;
    memcpy(list->item[list->count++], numbers, sizeof *list->item);
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    int body = 0, in_frame = 0;
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        char *at = line + strcspn(line, " \n");
        double x[3];
        for (int i = 0; i < 3; i++) x[i] = strtod(at, &at);
        if (strncmp(line, "touchstone", 10) == 0) body = -1;
        if (strncmp(line, "body", 4) == 0) body++, vertex[body].count = face[body].count = 0;
        if (strncmp(line, "vertex", 6) == 0) add(&vertex[body], x);
        if (strncmp(line, "face", 4) == 0) add(&face[body], x);
        if (strncmp(line, "frame", 5) == 0 || strncmp(line, "end", 3) == 0) {
            if (in_frame) use();
            in_frame = *line == 'f', cases += *line == 'e', contact.count = 0;
            now[0].count = now[1].count = 0;
            for (int b = 0; b < 2; b++)
                for (size_t i = 0; i < vertex[b].count; i++) add(&now[b], vertex[b].item[i]);
        }
        if (strncmp(line, "state", 5) == 0) now[body = (int)x[0]].count = 0;
        if (strncmp(line, "moved", 5) == 0) add(&now[body], x);
        if (strncmp(line, "contact ", 8) == 0) add(&contact, x);
    }
    return printf("cases %zu frames %zu contacts %zu\n", cases, frames, contacts) < 0 || !file;
}
