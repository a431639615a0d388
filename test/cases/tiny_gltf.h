/* tiny_gltf.h: writes the small glTF files of imports.c and motions.c. */
#ifndef TEST_CASES_TINY_GLTF_H
#define TEST_CASES_TINY_GLTF_H

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

/* How the knee moves: where it is, how it is turned and how large, each at times of its own; and
 * where the ground is. */
enum { KEYS = 5, GROUND_KEYS = 2 };
struct motion {
    float time[3][KEYS]; /* of places, turns and sizes */
    float place[KEYS][3], turn[KEYS][4], size[KEYS][3];
    float ground_time[GROUND_KEYS], ground[GROUND_KEYS][3];
};

/* What else is in the file. */
struct tiny {
    struct strip strip;
    int joint[2];                /* nodes of the skin */
    int below_knee;              /* the knee's child; -1: none */
    bool skin, moves;            /* there is a skin, an animation, */
    bool eye;                    /* a mesh without a skin on a node of its own, number 4, */
    const char *eye_is;          /* and what else that node has, each with a comma before it; */
    bool second;                 /* four more joints a vertex, the same again */
    size_t cut;                  /* so many bytes are missing at the end */
    const struct motion *motion; /* an animation in a buffer of its own; NULL: none */
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

/* One accessor for each member of the strip, then of the motion. 5126: float, 5121 and 5123: whole
 * numbers. */
static void put_accessors(FILE *out, bool with_motion)
{
    static const struct {
        int buffer;
        size_t at, size;
        unsigned type, count;
        const char *shape;
    } part[] = {
        {0, offsetof(struct strip, place), 60, 5126, 5, "VEC3"},
        {0, offsetof(struct strip, joint), 20, 5121, 5, "VEC4"},
        {0, offsetof(struct strip, weight), 80, 5126, 5, "VEC4"},
        {0, offsetof(struct strip, corner), 12, 5123, 6, "SCALAR"},
        {0, offsetof(struct strip, unbind), 128, 5126, 2, "MAT4"},
        {0, offsetof(struct strip, time), 8, 5126, 2, "SCALAR"},
        {0, offsetof(struct strip, turn), 32, 5126, 2, "VEC4"},
        {1, offsetof(struct motion, time[0]), 4 * KEYS, 5126, KEYS, "SCALAR"},
        {1, offsetof(struct motion, time[1]), 4 * KEYS, 5126, KEYS, "SCALAR"},
        {1, offsetof(struct motion, time[2]), 4 * KEYS, 5126, KEYS, "SCALAR"},
        {1, offsetof(struct motion, place), 12 * KEYS, 5126, KEYS, "VEC3"},
        {1, offsetof(struct motion, turn), 16 * KEYS, 5126, KEYS, "VEC4"},
        {1, offsetof(struct motion, size), 12 * KEYS, 5126, KEYS, "VEC3"},
        {1, offsetof(struct motion, ground_time), 4 * GROUND_KEYS, 5126, GROUND_KEYS, "SCALAR"},
        {1, offsetof(struct motion, ground), 12 * GROUND_KEYS, 5126, GROUND_KEYS, "VEC3"},
    };
    const size_t count = with_motion ? sizeof part / sizeof *part : 7;

    fputs("\"bufferViews\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s{\"buffer\":%d,\"byteOffset\":%zu,\"byteLength\":%zu}", i ? "," : "",
                part[i].buffer, part[i].at, part[i].size);
    fputs("],\"accessors\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s{\"bufferView\":%zu,\"componentType\":%u,\"count\":%u,\"type\":\"%s\"}",
                i ? "," : "", i, part[i].type, part[i].count, part[i].shape);
    fputs("],", out);
}

/* The knee turns as the strip says, or it and the ground move as the motion says. */
static void put_animation(FILE *out, const struct tiny *tiny)
{
    static const struct {
        int times, values, node;
        const char *what;
    } channel[] = {{5, 6, 3, "rotation"},
                   {7, 10, 3, "translation"},
                   {8, 11, 3, "rotation"},
                   {9, 12, 3, "scale"},
                   {13, 14, 1, "translation"}};
    size_t begin = tiny->motion ? 1 : 0, end = tiny->motion ? 5 : 1;

    if (!tiny->moves && !tiny->motion) return;
    fputs("\"animations\":[{\"samplers\":[", out);
    for (size_t i = begin; i < end; i++)
        fprintf(out, "%s{\"input\":%d,\"output\":%d}", i > begin ? "," : "", channel[i].times,
                channel[i].values);
    fputs("],\"channels\":[", out);
    for (size_t i = begin; i < end; i++)
        fprintf(out, "%s{\"sampler\":%zu,\"target\":{\"node\":%d,\"path\":\"%s\"}}",
                i > begin ? "," : "", i - begin, channel[i].node, channel[i].what);
    fputs("]}],", out);
}

static void put_buffer(FILE *out, const void *from, size_t size, size_t cut)
{
    fprintf(out, "{\"byteLength\":%zu,\"uri\":\"data:application/octet-stream;base64,", size);
    put_base64(out, from, size - cut);
    fputs("\"}", out);
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
    fputs("\"translation\":[0,0,1]}", out);
    if (tiny->eye)
        fprintf(out, ",{\"name\":\"eye\",\"mesh\":1%s}", tiny->eye_is ? tiny->eye_is : "");
    fputs("],", out);
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
    put_animation(out, tiny);
    put_accessors(out, tiny->motion != NULL);
    fputs("\"buffers\":[", out);
    put_buffer(out, &tiny->strip, sizeof tiny->strip, tiny->cut);
    if (tiny->motion) {
        fputs(",", out);
        put_buffer(out, tiny->motion, sizeof *tiny->motion, 0);
    }
    fputs("]}\n", out);
    return fclose(out) == 0;
}

#endif
