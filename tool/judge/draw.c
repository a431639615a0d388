/* draw.c: a failing case as SVG and as glTF. Both show it moved to the origin and scaled to
 * size 1, because cases may be as small or as far away as doubles allow; the case file has the
 * numbers themselves. */
#include <math.h>
#include <string.h>

#include "tool/judge/draw.h"

/* An inset stands below the picture. */
enum { SIZE = 360, HIGH = 500, MARGIN = 30 };

static struct judge_view frame_of(const struct ts_case *c, size_t number)
{
    struct judge_view f = {.c = c, .frame = number};
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};

    for (size_t i = 0; i < 2; i++) {
        const double *v = ts_trial_vertices(c, number, i);

        for (size_t k = 0; k < 3 * (size_t)c->body[i].vertex_count; k++) {
            low[k % 3] = fmin(low[k % 3], v[k]);
            high[k % 3] = fmax(high[k % 3], v[k]);
        }
    }
    for (int k = 0; k < 3 && low[0] <= high[0]; k++) {
        f.middle[k] = low[k] / 2 + high[k] / 2;
        f.size = fmax(f.size, high[k] - f.middle[k]);
    }
    if (!(f.size > 0)) f.size = 1;
    return f;
}

/* From -1 to 1 in each direction. */
static void normal_point(const struct judge_view *f, const double *p, double *to)
{
    for (int k = 0; k < 3; k++) to[k] = (p[k] - f->middle[k]) / f->size;
}

static void normalize(double *v)
{
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

    for (int k = 0; k < 3 && length > 0; k++) v[k] /= length;
}

static void cross(const double *u, const double *v, double *to)
{
    for (int k = 0; k < 3; k++)
        to[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
}

static double dot(const double *u, const double *v)
{
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* The normal of the face in question, or of the first one; 0 if it has no area, or there is none.
 */
static void normal_of(const struct judge_view *f, size_t which, const struct ts_pair *pair,
                      double *n)
{
    size_t body = pair ? f->body[which] : which;
    const uint32_t *face = f->c->body[body].face;
    double p[3][3], u[3], v[3];

    n[0] = n[1] = n[2] = 0;
    if (f->c->body[body].face_count == 0) return;
    if (pair) face += 3 * (size_t)(which ? pair->b : pair->a);
    for (int k = 0; k < 3; k++)
        normal_point(f, ts_trial_vertices(f->c, f->frame, body) + 3 * (size_t)face[k], p[k]);
    for (int k = 0; k < 3; k++) {
        u[k] = p[1][k] - p[0][k];
        v[k] = p[2][k] - p[0][k];
    }
    cross(u, v, n);
    normalize(n);
}

/* Looks at a face of each body from a side where neither is a line: along the sum of their normals,
 * which are turned so that their angle is at most a right one, a little off. */
static void choose_view(struct judge_view *f, const struct ts_pair *pair)
{
    static const double off[3] = {0.3, 0.2, 0.25};
    double n[2][3], eye[3];
    int turn;

    normal_of(f, 0, pair, n[0]);
    normal_of(f, 1, pair, n[1]);
    turn = dot(n[0], n[1]) < 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) eye[k] = n[0][k] + turn * n[1][k];
    turn = dot(eye, off) < 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) eye[k] = turn * eye[k] + off[k];
    normalize(eye);
    cross((double[3]){fabs(eye[2]) < 0.9 ? 0 : 1, 0, fabs(eye[2]) < 0.9 ? 1 : 0}, eye, f->right);
    normalize(f->right);
    cross(eye, f->right, f->up);
}

static void project(const struct judge_view *f, const double *p, double *x, double *y)
{
    double q[3], along = 0, above = 0;

    normal_point(f, p, q);
    for (int k = 0; k < 3; k++) {
        along += q[k] * f->right[k];
        above += q[k] * f->up[k];
    }
    *x = SIZE / 2.0 + along / 1.75 * (SIZE / 2.0 - MARGIN);
    *y = SIZE / 2.0 - above / 1.75 * (SIZE / 2.0 - MARGIN);
}

static void put_face(FILE *out, const struct judge_view *f, size_t body, size_t face,
                     const char *class)
{
    fprintf(out, "<path class=\"%s\" d=\"", class);
    for (size_t k = 0; k < 3; k++) {
        uint32_t corner = f->c->body[body].face[3 * face + k];
        double x, y;

        project(f, ts_trial_vertices(f->c, f->frame, body) + 3 * (size_t)corner, &x, &y);
        fprintf(out, "%c%.2f %.2f ", k ? 'L' : 'M', x, y);
    }
    fprintf(out, "Z\"/>\n");
}

/* The names of a face's corners, as the text has them, outside of the face. */
static void put_labels(FILE *out, const struct judge_view *f, size_t which, size_t face)
{
    enum { AWAY = 13, DOWN = 4 };
    size_t body = f->body[which];
    double x[3], y[3];

    for (size_t k = 0; k < 3; k++)
        project(f,
                ts_trial_vertices(f->c, f->frame, body) +
                    3 * (size_t)f->c->body[body].face[3 * face + k],
                &x[k], &y[k]);
    for (size_t k = 0; k < 3; k++) {
        double dx = x[k] - (x[0] + x[1] + x[2]) / 3, dy = y[k] - (y[0] + y[1] + y[2]) / 3;
        double length = hypot(dx, dy);

        fprintf(out, "<text class=\"corner\" x=\"%.2f\" y=\"%.2f\">%c%zu</text>\n",
                x[k] + (length > 0 ? AWAY * dx / length : AWAY),
                y[k] + DOWN + (length > 0 ? AWAY * dy / length : 0), which ? 'B' : 'A', k);
    }
}

/* The pair in question again, in red, and the point that both have. */
static void put_pair(FILE *out, const struct judge_view *f, struct ts_pair pair)
{
    double t[2][9], point[3], x, y;

    for (size_t i = 0; i < 2; i++) {
        size_t face = i ? pair.b : pair.a, body = f->body[i];

        put_face(out, f, body, face, "red");
        for (size_t k = 0; k < 3; k++)
            memcpy(t[i] + 3 * k,
                   ts_trial_vertices(f->c, f->frame, body) +
                       3 * (size_t)f->c->body[body].face[3 * face + k],
                   sizeof(double[3]));
    }
    put_labels(out, f, 0, pair.a);
    put_labels(out, f, 1, pair.b);
    if (f->body[0] == f->body[1] || !ts_common_point(t[0], t[1], point)) return;
    project(f, point, &x, &y);
    fprintf(out, "<circle class=\"point\" cx=\"%.2f\" cy=\"%.2f\" r=\"6\"/>\n", x, y);
}

static const char style[] =
    "<style>text { font: 13px sans-serif; fill: currentColor } rect { fill: none; stroke: #888 } "
    ".inset-a { fill: #0072b2; fill-opacity: 0.35; stroke: #0072b2 } .inset-b { fill: #e69f00; "
    "fill-opacity: 0.35; stroke: #e69f00 } path { stroke-width: 1.5; stroke-linejoin: round } "
    ".a { fill: #0072b2; fill-opacity: 0.35; stroke: #0072b2 } .b { fill: #e69f00; fill-opacity: "
    "0.35; stroke: #e69f00 } .red { fill: none; stroke: #d00000; stroke-width: 2.5 } .point { "
    "fill: #d00000; stroke: white } .corner { text-anchor: middle; font-size: 11px }</style>\n";

void judge_svg_style(FILE *out) { fputs(style, out); }

void judge_svg(FILE *out, const struct judge_evidence *p, enum ts_fault fault, bool alone)
{
    struct judge_view f = frame_of(p->c, judge_frame(p, fault));
    bool cut = false;
    int high;

    f.most = alone ? JUDGE_MOST_DRAWN : JUDGE_MOST_ON_PAGE;
    f.paired = p->findings.paired[fault];
    f.pair = p->findings.where[fault];
    for (size_t i = 0; i < 2; i++) f.body[i] = ts_body_of(&p->findings, fault, i);
    high = f.paired ? HIGH : SIZE;
    choose_view(&f, f.paired ? &f.pair : NULL);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\"",
            SIZE, high, SIZE, high);
    if (!alone) judge_put_view(out, p, fault, &f);
    fprintf(out, ">\n<title>%s: the smallest case</title>\n", ts_fault_names[fault].name);
    if (alone) judge_svg_style(out);
    fputs("<g>\n", out);
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < p->c->body[i].face_count && k < f.most; k++)
            put_face(out, &f, i, k, i ? "b" : "a");
        cut |= p->c->body[i].face_count > f.most;
    }
    if (f.paired) put_pair(out, &f, f.pair);
    fputs("</g>\n", out);
    if (cut) fprintf(out, "<text x=\"4\" y=\"14\">of a body %zu faces at most</text>", f.most);
    if (f.paired) judge_inset(out, p, fault);
    fprintf(out, "</svg>\n");
}

/* ---- glTF ---- */

/* Base64 of a multiple of three bytes, which needs no padding. */
static void put_bytes(FILE *out, const unsigned char *byte, size_t size)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < size; i += 3, byte += 3) {
        putc(digit[byte[0] >> 2], out);
        putc(digit[(byte[0] & 3) << 4 | byte[1] >> 4], out);
        putc(digit[(byte[1] & 15) << 2 | byte[2] >> 6], out);
        putc(digit[byte[2] & 63], out);
    }
}

/* A point as three floats, little-endian as glTF has them. */
static void put_point(FILE *out, const struct judge_view *f, const double *p)
{
    unsigned char byte[12];
    double q[3];

    normal_point(f, p, q);
    for (size_t k = 0; k < 3; k++) {
        float narrow = (float)q[k];
        uint32_t image;

        memcpy(&image, &narrow, sizeof image);
        for (size_t i = 0; i < 4; i++) byte[4 * k + i] = (unsigned char)(image >> 8 * i);
    }
    put_bytes(out, byte, sizeof byte);
}

/* Each body has its own triangles: three points a face, in the order of the faces. */
bool judge_gltf(FILE *out, const void *what)
{
    const struct judge_drawn *drawn = what;
    const struct judge_evidence *p = drawn->evidence;
    size_t faces[2] = {p->c->body[0].face_count, p->c->body[1].face_count};
    struct judge_view f = frame_of(p->c, judge_frame(p, drawn->fault));

    fprintf(out, "{\"asset\": {\"version\": \"2.0\", \"generator\": \"touchstone judge\"},\n"
                 "\"scene\": 0, \"scenes\": [{\"nodes\": [0, 1]}],\n"
                 "\"nodes\": [{\"mesh\": 0, \"name\": \"body 0\"}, {\"mesh\": 1, \"name\": \"body "
                 "1\"}],\n\"materials\": [");
    for (int i = 0; i < 2; i++)
        fprintf(out,
                "%s{\"doubleSided\": true, \"pbrMetallicRoughness\": {\"baseColorFactor\": %s}}",
                i ? ", " : "", i ? "[0.9, 0.62, 0, 1]" : "[0, 0.45, 0.7, 1]");
    fprintf(out, "],\n\"meshes\": [");
    for (int i = 0; i < 2; i++)
        fprintf(out, "%s{\"primitives\": [{\"attributes\": {\"POSITION\": %d}, \"material\": %d}]}",
                i ? ", " : "", i, i);
    fprintf(out, "],\n\"accessors\": [");
    for (int i = 0; i < 2; i++)
        fprintf(out,
                "%s{\"bufferView\": %d, \"componentType\": 5126, \"count\": %zu, \"type\": "
                "\"VEC3\", \"min\": [-1, -1, -1], \"max\": [1, 1, 1]}",
                i ? ", " : "", i, 3 * faces[i]);
    fprintf(out,
            "],\n\"bufferViews\": [{\"buffer\": 0, \"byteLength\": %zu}, {\"buffer\": 0, "
            "\"byteOffset\": %zu, \"byteLength\": %zu}],\n\"buffers\": [{\"byteLength\": %zu, "
            "\"uri\": \"data:application/octet-stream;base64,",
            36 * faces[0], 36 * faces[0], 36 * faces[1], 36 * (faces[0] + faces[1]));
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < 3 * faces[i]; k++)
            put_point(out, &f,
                      ts_trial_vertices(p->c, f.frame, i) + 3 * (size_t)p->c->body[i].face[k]);
    fprintf(out, "\"}]}\n");
    return !ferror(out);
}
