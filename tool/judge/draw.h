/* draw.h: pictures of evidence, for files and for the page. */
#ifndef TOOL_JUDGE_DRAW_H
#define TOOL_JUDGE_DRAW_H

#include "tool/judge/judge.h"

/* More faces of a body are not drawn, in a file and on the page, which would grow by megabytes. */
enum { JUDGE_MOST_DRAWN = 400, JUDGE_MOST_ON_PAGE = 64 };

/* What a picture shows, and from where. */
struct judge_view {
    const struct ts_case *c;
    size_t frame, most; /* faces of a body */
    double middle[3], size;
    double right[3], up[3]; /* of the picture */
    bool paired;
    struct ts_pair pair;
    size_t body[2]; /* of its faces */
};

/* draw.c: the world as a picture: faces of both bodies, the pair in question in red. `alone`: as a
 * file; otherwise as a part of a page, which has the style, and with what the viewer needs. */
void judge_svg(FILE *out, const struct judge_evidence *p, enum ts_fault fault, bool alone);
void judge_svg_style(FILE *out);

/* viewer.c: the numbers that the viewer needs, as an attribute; and its script. */
void judge_put_view(FILE *out, const struct judge_evidence *p, enum ts_fault fault,
                    const struct judge_view *view);
void judge_page_script(FILE *out);

/* inset.c: the place of the gap or depth at its own scale, below the picture; and its numbers. */
void judge_inset(FILE *out, const struct judge_evidence *p, enum ts_fault fault);

/* That place, seen so that the direction of the gap points up; half of the side of what is shown.
 * False: there is none to show. */
struct judge_place {
    double middle[3], up[3], right[3], half;
};
bool judge_place(const struct judge_evidence *p, enum ts_fault fault, struct judge_place *place);

/* Evidence and its fault, for tool_write. */
struct judge_drawn {
    const struct judge_evidence *evidence;
    enum ts_fault fault;
};
bool judge_gltf(FILE *out, const void *drawn);

#endif
