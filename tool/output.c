/* output.c: standard output, files and tables. Nothing that was not written goes unnoticed. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/text/file.h"
#include "tool/tool.h"

static bool output_reported; /* the user knows already that standard output failed */

/* Runs at exit, also when argp ends the program, so that `--help >/dev/full` fails too. */
static void close_output(void)
{
    bool failed = ferror(stdout) != 0;
    int reason = 0;

    if (fclose(stdout) != 0) {
        failed = true;
        reason = errno;
    }
    if (!failed) return;
    if (!output_reported)
        tool_complain("standard output: %s", reason ? strerror(reason) : "not all was written");
    _exit(TOOL_BAD);
}

/* A descriptor that was closed by the caller would be given to the next file that is opened, and
 * messages would land in it. It is opened in a way in which its use fails, as it should. */
static void open_standard(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(TOOL_BAD);
}

/* A program that is told to end does so, and leaves no half of a file behind. The handler is gone
 * when it is called, so that the signal, raised again, ends the program as ever. */
static void end_by(int number)
{
    ts_file_abandon();
    raise(number);
}

/* A signal that the caller wants ignored, as nohup does, stays so. */
static void leave_nothing(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = end_by, .sa_flags = (int)SA_RESETHAND}, before;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ends[i], &act, NULL);
}

void tool_output_start(void)
{
    open_standard();
    leave_nothing();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like any other: a line, exit 2; */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that gets too large */
    if (atexit(close_output) != 0) _exit(TOOL_BAD);
}

bool tool_output_works(void)
{
    if (!output_reported && fflush(stdout) != 0) {
        tool_complain("standard output: %s", strerror(errno));
        output_reported = true;
    }
    return !output_reported;
}

bool tool_write(const char *path, bool (*write)(FILE *out, const void *what), const void *what)
{
    struct ts_error error;

    if (ts_file_write(path, write, what, &error)) return true;
    tool_complain("%s", error.text);
    if (!path || strcmp(path, "-") == 0) output_reported = true;
    return false;
}

bool tool_folder_ready(const char *folder)
{
    struct stat status;

    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        tool_complain("%s: %s", folder, strerror(errno));
        return false;
    }
    if (stat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
        tool_complain("%s: expected a folder", folder);
        return false;
    }
    return true;
}

static bool write_case(FILE *out, const void *what) { return ts_case_write(out, what); }

bool tool_write_case(const char *path, const struct ts_case *c)
{
    return tool_write(path, write_case, c);
}

void tool_table_start(struct tool_table *table, const struct tool_heading *heading)
{
    table->heading = heading;
    table->next = 0;
    for (const struct tool_heading *h = heading; h->title; h++) tool_cell(table, "%s", h->title);
    tool_row_end(table);
}

void tool_cell(struct tool_table *table, const char *format, ...)
{
    const struct tool_heading *heading = &table->heading[table->next];
    int width = heading->width;
    char cell[256];
    va_list list;

    va_start(list, format);
    vsnprintf(cell, sizeof cell, format, list);
    va_end(list);
    if (!heading[1].title && width < 0) width = 0; /* no spaces at the end of a line */
    printf("%s%*s", table->next ? "  " : "", width, cell);
    table->next++;
}

void tool_row_end(struct tool_table *table)
{
    putchar('\n');
    table->next = 0;
}

void tool_widen(struct tool_heading *heading, size_t length)
{
    if ((size_t)-heading->width < length) heading->width = -(int)length;
}
