/* certificate.h: meshes and certificates as files (docs/certificates.md). */
#ifndef TOOL_CERTIFICATE_CERTIFICATE_H
#define TOOL_CERTIFICATE_CERTIFICATE_H

#include "tool/tool.h"
#include "touchstone/certificate.h"

enum { TOOL_DIGEST = 32 };
#define TOOL_ONLY SIZE_MAX

/* A mesh in one frame, and its bytes as a raw mesh. */
struct tool_mesh {
    struct ts_mesh mesh; /* its arrays are those below */
    double *vertex;
    uint32_t *face;
    uint8_t *raw;
    size_t size;
    uint8_t digest[TOOL_DIGEST]; /* of the raw bytes, by SHA-256 */
};

/* mesh.c: a mesh from any file, raw ones among them: one body in one frame, or with TOOL_ONLY the
 * only one that there is. Complains if it can't. */
bool tool_mesh_load(const char *path, size_t body, size_t frame, struct tool_mesh *mesh);

/* The same of a body that is there; `path` is for messages. */
bool tool_mesh_of(const char *path, const struct ts_body *body, const struct ts_state *state,
                  struct tool_mesh *mesh);
void tool_mesh_free(struct tool_mesh *mesh);

/* Moves the middle of what its faces name to the origin, and makes the largest extent 1, or leaves
 * it 0; coordinates are rounded. */
void tool_mesh_unit(struct tool_mesh *mesh);

/* file.c: a certificate with the digests of its meshes; b is NULL for one mesh. Complains. */
bool tool_certificate_save(const char *path, const struct ts_certificate *certificate,
                           const struct tool_mesh *a, const struct tool_mesh *b);

/* The bytes of a certificate: `text` is the file, which the caller frees, and *at is where the
 * certificate begins in it. TOOL_FAILED: it is for other meshes. */
enum tool_status tool_certificate_load(const char *path, const struct tool_mesh *a,
                                       const struct tool_mesh *b, char **text, size_t *size,
                                       size_t *at);

/* certify.c: holds a list against the contact set and writes the certificate; TOOL_FAILED: the list
 * is wrong, and the first pair that is missing or too many was named. */
enum tool_status tool_certify_list(const struct tool_mesh *a, const struct tool_mesh *b,
                                   const struct ts_pairs *list, const char *output);

/* text.c: prints the steps of a certificate, a line each. False: it can't be read. */
bool tool_certificate_print(const uint8_t *byte, size_t count, struct ts_error *error);

#endif
