/* file.c: certificates as files: "tscert 1", the digests of both raw meshes, and its bytes. Of one
 * mesh the second digest is zeros. */
#include <stdlib.h>
#include <string.h>

#include "cases/text/file.h"
#include "tool/certificate/certificate.h"

enum { MAGIC = 8, HEADER = MAGIC + 2 * TOOL_DIGEST };

struct sealed {
    const struct ts_certificate *certificate;
    uint8_t header[HEADER];
};

static void seal(uint8_t *to, const struct tool_mesh *a, const struct tool_mesh *b)
{
    memset(to, 0, HEADER);
    memcpy(to, "tscert 1", MAGIC);
    memcpy(to + MAGIC, a->digest, TOOL_DIGEST);
    if (b) memcpy(to + MAGIC + TOOL_DIGEST, b->digest, TOOL_DIGEST);
}

static bool write_sealed(FILE *out, const void *what)
{
    const struct sealed *s = what;

    return fwrite(s->header, 1, HEADER, out) == HEADER &&
           fwrite(s->certificate->byte, 1, s->certificate->count, out) == s->certificate->count;
}

bool tool_certificate_save(const char *path, const struct ts_certificate *certificate,
                           const struct tool_mesh *a, const struct tool_mesh *b)
{
    struct sealed s = {.certificate = certificate};

    seal(s.header, a, b);
    return tool_write(path, write_sealed, &s);
}

enum tool_status tool_certificate_load(const char *path, const struct tool_mesh *a,
                                       const struct tool_mesh *b, char **text, size_t *size,
                                       size_t *at)
{
    struct ts_error error;
    uint8_t header[HEADER];

    *text = NULL;
    *at = HEADER;
    if (!ts_file_read(path, text, size, &error)) return tool_complain("%s", error.text);
    if (*size < HEADER || memcmp(*text, "tscert 1", MAGIC) != 0)
        return tool_complain("%s: expected a certificate, which begins with 'tscert 1' and two "
                             "digests",
                             path);
    if (!a) return TOOL_GOOD;
    seal(header, a, b);
    for (size_t i = 0; i < 2; i++)
        if (memcmp(header + MAGIC + i * TOOL_DIGEST, *text + MAGIC + i * TOOL_DIGEST,
                   TOOL_DIGEST) != 0) {
            tool_complain("%s: expected the certificate of these meshes, found that of another "
                          "mesh %s (its digest differs)",
                          path, i ? "B" : "A");
            return TOOL_FAILED;
        }
    return TOOL_GOOD;
}
