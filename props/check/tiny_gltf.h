/* tiny_gltf.h: writes the small glTF files of imports.c. */
#ifndef PROPS_CHECK_TINY_GLTF_H
#define PROPS_CHECK_TINY_GLTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The binary part of a glTF file: a strip of two triangles that hangs on a hip and a knee. The last
 * vertex is the third one again. */
struct strip {
    float place[5][3];
    uint8_t joint[5][4];
    float weight[5][4];
    uint16_t corner[6];
    float unbind[2][16]; /* inverse bind matrices, column by column */
    float time[2], turn[2][4];
};

/* What else is in the file. */
struct tiny {
    struct strip strip;
    int joint[2];     /* nodes of the skin */
    int below_knee;   /* the knee's child; -1: none */
    bool skin, moves; /* there is a skin, an animation, */
    bool eye;         /* a mesh without a skin on a node of its own, number 4, */
    bool second;      /* four more joints a vertex, the same again */
    size_t cut;       /* so many bytes are missing at the end */
};

/* The knee bends by a quarter turn about x, within a second. */
static struct tiny good_file(void)
{
    return (struct tiny){.strip = {{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}, {0, 0, 1}},
                                   {{0, 1}, {0, 1}, {1, 0}, {0, 1}, {1, 0}},
                                   {{1, 0}, {0.5F, 0.5F}, {1, 0}, {0.25F, 0.75F}, {1, 0}},
                                   {0, 1, 2, 1, 3, 4},
                                   {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.5F, 0, 0, 1},
                                    {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.5F, 0, -1, 1}},
                                   {0, 1},
                                   {{0, 0, 0, 1}, {0.70710678F, 0, 0, 0.70710678F}}},
                         .joint = {2, 3},
                         .below_knee = -1,
                         .skin = true,
                         .moves = true};
}

static void put_base64(FILE *out, const void *from, size_t size)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *byte = from;

    for (size_t i = 0; i < size; i += 3) {
        size_t left = size - i;
        unsigned three = (unsigned)byte[i] << 16 | (left > 1 ? (unsigned)byte[i + 1] << 8 : 0) |
                         (left > 2 ? byte[i + 2] : 0);

        fputc(digit[three >> 18], out);
        fputc(digit[three >> 12 & 63], out);
        fputc(left > 1 ? digit[three >> 6 & 63] : '=', out);
        fputc(left > 2 ? digit[three & 63] : '=', out);
    }
}

/* One accessor for each member of the strip. 5126: float, 5121 and 5123: whole numbers. */
static void put_accessors(FILE *out)
{
    static const struct {
        size_t at, size;
        unsigned type, count;
        const char *shape;
    } part[] = {
        {offsetof(struct strip, place), 60, 5126, 5, "VEC3"},
        {offsetof(struct strip, joint), 20, 5121, 5, "VEC4"},
        {offsetof(struct strip, weight), 80, 5126, 5, "VEC4"},
        {offsetof(struct strip, corner), 12, 5123, 6, "SCALAR"},
        {offsetof(struct strip, unbind), 128, 5126, 2, "MAT4"},
        {offsetof(struct strip, time), 8, 5126, 2, "SCALAR"},
        {offsetof(struct strip, turn), 32, 5126, 2, "VEC4"},
    };
    const size_t count = sizeof part / sizeof *part;

    fputs("\"bufferViews\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}", i ? "," : "",
                part[i].at, part[i].size);
    fputs("],\"accessors\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s{\"bufferView\":%zu,\"componentType\":%u,\"count\":%u,\"type\":\"%s\"}",
                i ? "," : "", i, part[i].type, part[i].count, part[i].shape);
    fputs("],", out);
}

/* The mesh's node stands far away, which a skinned mesh does not notice. */
static void put_nodes(FILE *out, const struct tiny *tiny)
{
    fprintf(out,
            "\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":["
            "{\"name\":\"strip\",\"mesh\":0,%s\"translation\":[7,7,7]},"
            "{\"name\":\"ground\",\"children\":[2],\"translation\":[0,2,0]},"
            "{\"name\":\"hip\",\"children\":[3],\"translation\":[0.5,0,0]},"
            "{\"name\":\"knee\",",
            tiny->skin ? "\"skin\":0," : "");
    if (tiny->below_knee >= 0) fprintf(out, "\"children\":[%d],", tiny->below_knee);
    fprintf(out, "\"translation\":[0,0,1]}%s],", tiny->eye ? ",{\"name\":\"eye\",\"mesh\":1}" : "");
}

static bool put_tiny(const char *path, const struct tiny *tiny)
{
    FILE *out = fopen(path, "w");

    if (!out) return false;
    fputs("{\"asset\":{\"version\":\"2.0\"},", out);
    put_nodes(out, tiny);
    fprintf(out,
            "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,"
            "\"WEIGHTS_0\":2%s},\"indices\":3}]}%s],",
            tiny->second ? ",\"JOINTS_1\":1,\"WEIGHTS_1\":2" : "",
            tiny->eye ? ",{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":3}]}" : "");
    if (tiny->skin)
        fprintf(out, "\"skins\":[{\"inverseBindMatrices\":4,\"joints\":[%d,%d]}],", tiny->joint[0],
                tiny->joint[1]);
    if (tiny->moves)
        fputs("\"animations\":[{\"samplers\":[{\"input\":5,\"output\":6}],\"channels\":["
              "{\"sampler\":0,\"target\":{\"node\":3,\"path\":\"rotation\"}}]}],",
              out);
    put_accessors(out);
    fprintf(out, "\"buffers\":[{\"byteLength\":%zu,\"uri\":\"data:application/octet-stream;base64,",
            sizeof tiny->strip);
    put_base64(out, &tiny->strip, sizeof tiny->strip - tiny->cut);
    fputs("\"}]}\n", out);
    return fclose(out) == 0;
}

#endif
