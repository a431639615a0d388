/* error.h: how a function says that it refused. */
#ifndef TOUCHSTONE_ERROR_H
#define TOUCHSTONE_ERROR_H

/* One line, without a newline, that names what was wrong and what was expected. Where a function
 * takes a place for it, NULL says that nobody wants to know. */
struct ts_error {
    char text[320];
};

#endif
