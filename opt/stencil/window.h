/* window.h: OpenGL without a screen. Nothing else in opt/stencil/ knows which library gives it. */
#ifndef OPT_STENCIL_WINDOW_H
#define OPT_STENCIL_WINDOW_H

#include "touchstone/stencil.h"

struct stencil_system;

/* A context and where it belongs; zeros: none. */
struct stencil_window {
    const struct stencil_system *system;
    void *library;
    void *display, *context;
    uint32_t color; /* one pixel, never drawn: OSMesa wants an image */
};

typedef void (*stencil_function)(void);

/* Loads the library of a system, which is not TS_GL_ANY, and makes a context that is current. Is to
 * be closed also if it was refused. */
bool opt_stencil_window_open(struct stencil_window *window, enum ts_gl gl, struct ts_error *error);

/* One of the contexts of a thread is current. */
bool opt_stencil_window_enter(struct stencil_window *window, struct ts_error *error);

/* No context is current afterwards, so that another thread may enter. */
void opt_stencil_window_leave(struct stencil_window *window);

/* A function of OpenGL; NULL if it is not there. */
stencil_function opt_stencil_window_find(const struct stencil_window *window, const char *name);

/* As a message names it. */
const char *opt_stencil_window_name(const struct stencil_window *window);

void opt_stencil_window_close(struct stencil_window *window);

#endif
