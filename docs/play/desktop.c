/* desktop.c: a live page's program as a program of this machine: `triangles-answer CASE...` prints
 * what the page computes of each case file. ci/docs holds it against what the page says in a
 * browser. */
#include <stdlib.h>
#include <string.h>

#include "docs/play/play.h"

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb"), *out;
    char *text = NULL, part[4096];
    size_t size, count;

    if (!file) return NULL;
    out = open_memstream(&text, &size);
    while (out && (count = fread(part, 1, sizeof part, file)) > 0) fwrite(part, 1, count, out);
    if (out) fclose(out);
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *name = strrchr(argv[i], '/'), *answer;
        char *text = read_file(argv[i]);

        answer = text ? play_ask(text) : NULL;
        if (!answer) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 2;
        }
        printf("case %s\n%s", name ? name + 1 : argv[i], answer);
        free(text);
    }
    return 0;
}
