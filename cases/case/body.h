/* body.h: reads a body of a case file: its references, then its faces. */
#ifndef CASES_CASE_BODY_H
#define CASES_CASE_BODY_H

#include "cases/case/reader.h"

/*@ // How many coordinates n references of v vertices have.
    logic integer coordinates(integer v, integer n) = 3 * (v * n);

    // A body's arrays are as long as its numbers say, and its faces name vertices that it has.
    predicate good_body{L}(struct ts_body b) =
        \valid_read(b.reference + (0 .. coordinates(b.vertex_count, b.reference_count) - 1)) &&
        \valid_read(b.face + (0 .. 3 * b.face_count - 1)) &&
        \forall integer k; 0 <= k < 3 * b.face_count ==> b.face[k] < b.vertex_count;

    predicate good_bodies{L}(integer contents, integer n) =
        \forall integer i; 0 <= i < n ==> good_body(body_in(contents, i));

    // All indices of a list are below a limit.
    predicate all_below(integer contents, integer n, integer limit) =
        \forall integer i; 0 <= i < n ==> index_in(contents, i) < limit; */

/* How many lines there were, if all of them are right. */
struct counted {
    bool good;
    size_t count;
};

/*@ requires \valid(t) && is_text(t) && \valid(p + (0 .. 2)) && \separated(p + (0 .. 2), t, t->error);
    assigns t->at \from t->at, t->end;
    assigns t->line, p[0 .. 2], *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t); */
static inline bool read_point(struct ts_text *t, double *p)
{
    return ts_text_number(t, "coordinate x", &p[0]) && ts_text_number(t, "coordinate y", &p[1]) &&
           ts_text_number(t, "coordinate z", &p[2]);
}

/* The rest of a line "KEY X Y Z", and the key word of the next one. */
/*@ requires \valid(r) && reading(r);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from possible;
    assigns r->text.line, r->number, *r->text.error;
    ensures \result != 0 ==> reading(r) && went_on{Pre, Here}(r);
    ensures \result != 0 ==> r->number.count == \at(r->number.count, Pre) + 3; */
static inline bool read_point_line(struct reader *r, const char *possible)
{
    double p[3];

    if (!read_point(&r->text, p)) return false;
    if (!add_numbers(&r->number, 3, p)) return ts_text_no_memory(&r->text);
    //@ assert reading(r) && onward{Pre, Here}(r);
    return next(r, possible);
}

/* Lines "KEY X Y Z", one after the other. */
/*@ requires \valid(r) && reading(r) && key.size > 0 && \valid_read(key.at + (0 .. key.size - 1));
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from possible;
    assigns r->text.line, r->number, *r->text.error;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures counted: \result.good != 0 ==> \result.count <= UINT32_MAX &&
        r->number.count == \at(r->number.count, Pre) + 3 * \result.count; */
static inline struct counted read_points(struct reader *r, struct ts_word key, const char *possible)
{
    struct counted lines = {false, 0};

    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop invariant lines.good == 0 && 0 <= lines.count <= UINT32_MAX;
        loop invariant r->number.count == \at(r->number.count, Pre) + 3 * lines.count;
        loop assigns lines, r->text.at, r->key, r->possible, r->text.line, r->number,
                     *r->text.error;
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    for (; ts_word_same(r->key, key); lines.count++) {
        if (lines.count == UINT32_MAX) {
            ts_text_fail(&r->text, r->key, "at most 2^32-1 vertices");
            return lines;
        }
        if (!read_point_line(r, possible)) return lines;
    }
    lines.good = true;
    return lines;
}

/* How many references a body has, each of so many vertices, if all of them are right. */
struct references {
    bool good;
    uint32_t vertices, count;
};

/*@ ghost
    /@ requires n == 0 || points == v;
       assigns \nothing;
       ensures coordinates(v, n) + 3 * points == coordinates(points, n + 1); @/
    static void next_coordinates(uint32_t v, uint32_t n, uint32_t points) {} */

/* Whether one more reference has as many vertices as the others. */
/*@ requires \valid_read(r) && reading(r);
    assigns *r->text.error;
    ensures \result != 0 ==> all.count < UINT32_MAX && (all.count == 0 || points == all.vertices);
 */
static inline bool is_like(const struct reader *r, struct references all, size_t points)
{
    if (all.count && points != all.vertices)
        return ts_text_fail(&r->text, r->key,
                            "%u lines 'vertex' in this reference, as in the first, not %zu",
                            all.vertices, points);
    if (all.count < UINT32_MAX) return true;
    return ts_text_fail(&r->text, r->key, "at most 2^32-1 references");
}

/* The lines of one more reference. */
/*@ requires \valid(r) && reading(r) && r->number.count == coordinates(all.vertices, all.count);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && went_on{Pre, Here}(r);
    ensures counted: \result.good != 0 ==>
        r->number.count == coordinates(\result.vertices, \result.count); */
static inline struct references read_reference(struct reader *r, struct references all)
{
    static const char possible[] =
        "'vertex', 'reference', 'face', 'body', 'frame', 'bytes' or 'end'";
    struct counted points = {false, 0};

    if (next(r, possible)) points = read_points(r, WORD("vertex"), possible);
    all.good = points.good && is_like(r, all, points.count);
    if (!all.good) return all;
    //@ ghost next_coordinates(all.vertices, all.count, (uint32_t)points.count);
    all.vertices = (uint32_t)points.count;
    all.count++;
    return all;
}

/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures counted: \result.good != 0 ==>
        r->number.count == coordinates(\result.vertices, \result.count); */
static inline struct references read_references(struct reader *r)
{
    struct references all = {true, 0, 0};

    /*@ loop invariant reading(r) && onward{Pre, Here}(r) && all.good == 1;
        loop invariant r->number.count == coordinates(all.vertices, all.count);
        loop assigns all, r->text.at, r->key, r->possible, r->text.line, r->number,
                     *r->text.error;
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    while (IS(r, "reference")) {
        all = read_reference(r, all);
        if (!all.good) return all;
    }
    return all;
}

/* The three vertices of a face, each below `vertices`. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line, *t->error;
    ensures is_text(t) && read_on{Pre, Here}(t);
    ensures \result.good == 0 || \result.good == 1;
    ensures in_range: \result.good != 0 ==>
        \result.a < vertices && \result.b < vertices && \result.c < vertices; */
static inline struct corners read_corners(struct ts_text *t, uint32_t vertices)
{
    struct corners corners = {false, 0, 0, 0};
    uint64_t a, b, c;

    if (!ts_text_count(t, "a vertex number", vertices, &a) ||
        !ts_text_count(t, "a vertex number", vertices, &b) ||
        !ts_text_count(t, "a vertex number", vertices, &c))
        return corners;
    corners.a = (uint32_t)a;
    corners.b = (uint32_t)b;
    corners.c = (uint32_t)c;
    corners.good = true;
    return corners;
}

/* The rest of a line "face A B C", and the key word of the next one. */
/*@ requires \valid(r) && reading(r) && all_below(r->index.contents, r->index.count, vertices);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->index, *r->text.error;
    ensures \result != 0 ==> reading(r) && went_on{Pre, Here}(r);
    ensures counted: \result != 0 ==> r->index.count == \at(r->index.count, Pre) + 3;
    ensures in_range: \result != 0 ==>
        all_below(r->index.contents, r->index.count, vertices); */
static inline bool read_face(struct reader *r, uint32_t vertices)
{
    struct corners corners = read_corners(&r->text, vertices);

    if (!corners.good) return false;
    if (!add_corners(&r->index, corners)) return ts_text_no_memory(&r->text);
    //@ assert all_below(r->index.contents, r->index.count, vertices);
    //@ assert reading(r) && onward{Pre, Here}(r);
    return next(r, "'face', 'body', 'frame', 'bytes' or 'end'");
}

/*@ requires \valid(r) && reading(r) && r->index.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->index, *r->text.error;
    ensures \result.good == 0 || \result.good == 1;
    ensures \result.good != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures counted: \result.good != 0 ==>
        \result.count <= UINT32_MAX && r->index.count == 3 * \result.count;
    ensures in_range: \result.good != 0 ==>
        all_below(r->index.contents, r->index.count, vertices); */
static inline struct counted read_faces(struct reader *r, uint32_t vertices)
{
    struct counted faces = {false, 0};

    /*@ loop invariant reading(r) && onward{Pre, Here}(r);
        loop invariant faces.good == 0 && 0 <= faces.count <= UINT32_MAX;
        loop invariant r->index.count == 3 * faces.count;
        loop invariant all_below(r->index.contents, r->index.count, vertices);
        loop assigns faces, r->text.at, r->key, r->possible, r->text.line, r->index,
                     *r->text.error;
        loop variant r->text.end - r->text.at + (r->key.size > 0 ? 1 : 0); */
    for (; IS(r, "face"); faces.count++) {
        if (faces.count == UINT32_MAX) {
            ts_text_fail(&r->text, r->key, "at most 2^32-1 faces");
            return faces;
        }
        if (!read_face(r, vertices)) return faces;
    }
    faces.good = true;
    return faces;
}

/* Whether the word "convex" follows; if not, nothing was read. */
/*@ requires \valid(t) && is_text(t);
    assigns t->at \from t->at, t->end;
    assigns t->line;
    ensures is_text(t) && read_on{Pre, Here}(t); */
static inline bool read_convex(struct ts_text *t)
{
    const char *at = t->at;
    size_t line = t->line;

    if (ts_word_same(ts_text_word(t), WORD("convex"))) return true;
    t->at = at;
    t->line = line;
    return false;
}

/* The references of a body, behind its first line; without `reference`: something was wrong. */
/*@ requires \valid(r) && reading(r) && r->number.count == 0;
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.reference != \null ==> reading(r) && went_on{Pre, Here}(r);
    ensures \result.reference != \null ==> r->number.count == 0;
    ensures long_enough: \result.reference != \null ==> \valid_read(\result.reference +
        (0 .. coordinates(\result.vertex_count, \result.reference_count) - 1)); */
static inline struct ts_body read_shape(struct reader *r)
{
    struct ts_body body = {0, 0, 0, false, NULL, NULL};
    struct references references;

    body.convex = read_convex(&r->text);
    if (!next(r, "'reference'")) return body;
    if (!IS(r, "reference")) {
        not_possible(r);
        return body;
    }
    //@ assert reading(r) && went_on{Pre, Here}(r);
    references = read_references(r);
    if (!references.good) return body;
    //@ assert reading(r) && went_on{Pre, Here}(r);
    body.vertex_count = references.vertices;
    body.reference_count = references.count;
    body.reference = keep_numbers(r->c, &r->number);
    if (!body.reference) ts_text_no_memory(&r->text);
    return body;
}

/* The faces of a body; without `face`: something was wrong. */
/*@ requires \valid(r) && reading(r) && r->index.count == 0;
    requires \valid_read(body.reference +
        (0 .. coordinates(body.vertex_count, body.reference_count) - 1));
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->index, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result.face != \null ==> reading(r) && onward{Pre, Here}(r);
    ensures \result.face != \null ==> r->index.count == 0;
    ensures good: \result.face != \null ==> good_body(\result); */
static inline struct ts_body with_faces(struct reader *r, struct ts_body body)
{
    struct counted faces = read_faces(r, body.vertex_count);

    body.face = NULL;
    if (!faces.good) return body;
    body.face_count = (uint32_t)faces.count;
    body.face = keep_indices(r->c, &r->index);
    //@ assert body.face != \null ==> good_body(body);
    if (!body.face) ts_text_no_memory(&r->text);
    return body;
}

/*@ requires \valid(r) && reading(r);
    requires good_body(body) && good_bodies(r->body.contents, r->body.count);
    assigns r->body, *r->text.error;
    ensures \result != 0 ==> reading(r) && onward{Pre, Here}(r);
    ensures good: \result != 0 ==> good_bodies(r->body.contents, r->body.count); */
static inline bool keep_body(struct reader *r, struct ts_body body)
{
    if (add_body(&r->body, body)) return true;
    return ts_text_no_memory(&r->text);
}

/*@ requires \valid(r) && reading(r) && r->number.count == 0 && r->index.count == 0;
    requires good_bodies(r->body.contents, r->body.count);
    assigns r->text.at \from r->text.at, r->text.end;
    assigns r->key \from r->text.at, r->text.end;
    assigns r->possible \from r->possible;
    assigns r->text.line, r->number, r->index, r->body, *r->text.error;
    assigns r->c->blocks \from r->c->blocks;
    ensures \result != 0 ==> reading(r);
    ensures \result != 0 ==> r->number.count == 0 && r->index.count == 0;
    ensures moves_on: \result != 0 ==> went_on{Pre, Here}(r);
    ensures good: \result != 0 ==> good_bodies(r->body.contents, r->body.count); */
static inline bool read_body(struct reader *r)
{
    struct ts_body body = read_shape(r);

    if (!body.reference) return false;
    body = with_faces(r, body);
    if (!body.face) return false;
    return keep_body(r, body);
}

#endif
