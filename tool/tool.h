/* tool.h: what the commands of `touchstone` share. Each command is one file with one function;
 * main.c holds the table of them. */
#ifndef TOOL_TOOL_H
#define TOOL_TOOL_H

#include <argp.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cases/case/case.h"
#include "cases/import/mesh.h"
#include "props/engine/props.h"
#include "touchstone/backtrack.h"
#include "touchstone/contact.h"
#include "touchstone/error.h"
#include "touchstone/volume.h"

enum tool_status { TOOL_GOOD = 0, TOOL_FAILED = 1, TOOL_BAD = 2 };

/* argv[0] is "touchstone COMMAND", for messages. Each returns the exit status. */
int tool_verify(int argc, char **argv);
int tool_merge(int argc, char **argv);
int tool_list(int argc, char **argv);
int tool_gen(int argc, char **argv);
int tool_replay(int argc, char **argv);
int tool_contacts(int argc, char **argv);
int tool_certify(int argc, char **argv);
int tool_check(int argc, char **argv);
int tool_export(int argc, char **argv);
int tool_volume(int argc, char **argv);
int tool_judge(int argc, char **argv);
int tool_corpus(int argc, char **argv);
int tool_bench(int argc, char **argv);
int tool_scene(int argc, char **argv);
int tool_morph(int argc, char **argv);
int tool_repro(int argc, char **argv);
int tool_tightness(int argc, char **argv);
int tool_figure(int argc, char **argv);

/* tool/figure/refit.c and so on: write a figure; the exit status. */
int tool_figure_hierarchy(void);
int tool_figure_refit(void);
int tool_figure_bucket(void);
int tool_figure_bucket_boxes(void);
int tool_figure_skin(void);
int tool_figure_corner(void);
int tool_figure_lost(void);
int tool_figure_room(void);
int tool_figure_spheretree(void);
int tool_figure_voi(void);
int tool_figure_ldi(void);
int tool_figure_layers(void);
int tool_figure_volume(void);
int tool_figure_house(void);
int tool_figure_overlap(void);
int tool_figure_signs(void);
int tool_figure_pose(void);
int tool_figure_dop(void);
int tool_figure_sat(void);
int tool_figure_sweep(void);
int tool_figure_reader(void);
int tool_figure_certificate(void);

/* tool/volume/bound.c: between which numbers the volume lies that two meshes have in common, whose
 * vertices are where they were seen: rounded outward, docs/volume.md, part 6. Looks closely enough
 * to tell how far it is from `near`, if that is not too much work. False: no memory. */
bool tool_volume_bounds(const struct ts_view *view, const struct ts_volume_mesh mesh[2],
                        double near, double bounds[2]);

/* The box of a mesh's faces. */
struct ts_box tool_volume_box(const struct ts_volume_mesh *mesh);

/* tool/certificate/certify.c: writes the certificate of the contacts of a case of one body or two
 * in a frame; TOOL_FAILED: the list is not the contact set, which was said. */
int tool_certificate(const char *path, const struct ts_case *c, size_t frame,
                     const struct ts_pairs *list);

/* common.c: messages, numbers, names */

/* Says so, if coordinates were rounded when they were read. */
void tool_note_rounding(bool rounded);

/* One line on stderr, "touchstone: ..."; returns TOOL_BAD. */
__attribute__((format(printf, 1, 2))) int tool_complain(const char *format, ...);

/* A word of a command as a shell reads it, in quotes where it needs them: names and paths may have
 * anything in them. */
void tool_put_word(FILE *out, const char *text);

/* The same of a path, which is no option, though its name may begin like one. */
void tool_put_path(FILE *out, const char *path);

/* Text with the characters that XML and HTML keep for themselves written as entities, and a
 * question mark for bytes that are no character of theirs. */
void tool_escaped(FILE *out, const char *text);

/* argp_parse; false, with a line, when memory ran out. What else is wrong ends the program. */
bool tool_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input);

/* --gl of commands that run properties: with which system OpenGL is used. */
void tool_gl(struct argp_state *state, const char *name);

/* Parses the whole of `text` as a decimal number from low to high; otherwise the program ends
 * with one line that names `option` and what was expected, and with TOOL_BAD. */
uint64_t tool_number(struct argp_state *state, const char *option, const char *text, uint64_t low,
                     uint64_t high);

/* The same for a time in seconds, above 0. */
double tool_seconds(struct argp_state *state, const char *option, const char *text);

/* The same for a part of a whole, from 0 to 1. */
double tool_part(struct argp_state *state, const char *option, const char *text);

bool tool_ends_with(const char *name, const char *end);

/* Calls `each` for every case of a text, in which they stand one behind the other; `title` is what
 * the text is called, and what a single case in it is. */
void tool_each_case(const char *title, const char *text, size_t size,
                    void (*each)(void *context, const char *name, const char *text, size_t size),
                    void *context);

/* Calls `each` for a file, or for all files of a folder whose names end with `end`, in the order of
 * their names. False: there was none, or no memory; a line was printed. */
bool tool_files(const char *path, const char *end, void (*each)(void *context, const char *path),
                void *context);

/* The names on a command line; there is room for argc of them. */
struct tool_names {
    const char **name;
    size_t count;
};
bool tool_names_new(struct tool_names *names, int argc);
void tool_names_free(struct tool_names *names);

/* Every name must be COLUMN, or COLUMN.PROPERTY; complains about the first that is not. */
bool tool_names_known(const struct tool_names *names);

/* No names select everything; COLUMN selects all of its properties. */
bool tool_names_select(const struct tool_names *names, const struct ts_column *column,
                       const struct ts_property *property);
bool tool_names_select_column(const struct tool_names *names, const struct ts_column *column);

/* The twins of a column: 0 is ref, 1 is opt. False when the column has none of that number. */
enum { TOOL_TWINS = 2 };
bool tool_twin(const struct ts_column *column, size_t number, const char **name,
               const void **table);

/* Any twin by name, also a subject or a fault. */
bool tool_twin_find(const struct ts_column *column, const char *name, const void **table);

/* "subject" or "fault" */
const char *tool_kind(const struct ts_wrong_twin *wrong);

/* The property that must catch a wrong twin; `caught_by` may be written with its column. */
const struct ts_property *tool_catcher(const struct ts_column *column,
                                       const struct ts_wrong_twin *wrong);

/* "COLUMN.PROPERTY", as a case file names it; false when that is too long for a case. */
bool tool_full_name(const struct ts_column *column, const struct ts_property *property,
                    char name[static sizeof(((struct ts_case *)0)->property)]);

/* memory.c: from then on GMP, which can't refuse, ends the program as all else does when memory
 * runs out: with a line and TOOL_BAD. */
void tool_memory_start(void);

/* Half of the machine's memory, in bytes: what is known to need more should not begin. */
double tool_memory(void);

/* output.c: standard output, files and tables */

/* Opens what a careless caller closed, and checks at exit that everything was written. */
void tool_output_start(void);

/* Flushes; false when standard output takes no more, so that a long run can stop. */
bool tool_output_works(void);

/* ts_file_write, with a complaint when it fails. */
bool tool_write(const char *path, bool (*write)(FILE *out, const void *what), const void *what);

/* Makes the folder if it is not there. A long run must not end with a folder that cannot be
 * written, so it is looked at first. Complains when it is none. */
bool tool_folder_ready(const char *folder);

bool tool_write_case(const char *path, const struct ts_case *c);

/* A table whose rows appear one by one, so its widths are fixed beforehand. A negative width is
 * set flush left. The list of headings ends with a NULL title. */
struct tool_heading {
    const char *title;
    int width;
};
struct tool_table {
    const struct tool_heading *heading;
    size_t next; /* the cell to come */
};
void tool_table_start(struct tool_table *table, const struct tool_heading *heading);
__attribute__((format(printf, 2, 3))) void tool_cell(struct tool_table *table, const char *format,
                                                     ...);
void tool_row_end(struct tool_table *table);

/* Makes a column that is set flush left wide enough for texts of this length. */
void tool_widen(struct tool_heading *heading, size_t length);

/* json.c: one JSON document on standard output. A key is NULL inside an array. */
struct tool_json {
    unsigned depth;
    bool first; /* nothing stands yet in the innermost object or array */
};
void tool_json_open(struct tool_json *json, const char *key, char bracket);     /* '{' or '[' */
void tool_json_close(struct tool_json *json, char bracket);                     /* '}' or ']' */
void tool_json_text(struct tool_json *json, const char *key, const char *text); /* NULL: null */
void tool_json_count(struct tool_json *json, const char *key, uint64_t count);
void tool_json_pair(struct tool_json *json, uint64_t a, uint64_t b);        /* [a, b] on one line */
void tool_json_real(struct tool_json *json, const char *key, double real);  /* not finite: null */
void tool_json_exact(struct tool_json *json, const char *key, double real); /* to the last bit */
void tool_json_bool(struct tool_json *json, const char *key, bool truth);

/* progress.c: how far work is that is called so: `done` of `all` (0: nobody knows), and what failed
 * so far. May be told as often as one likes. */
void tool_progress(const char *what, uint64_t done, uint64_t all, uint64_t failed);

/* Before other lines: takes the line away that would stand in their way. */
void tool_progress_clear(void);

/* timing.c: the cost of the same input for several twins */

/* Seconds that this thread has worked. */
double tool_now(void);

/* Seconds on a clock that nobody sets. */
double tool_wall(void);

/* Sorts the values; there is at least one. */
double tool_median(double *value, size_t count);

/* Runs the twins by turns on one input until `seconds` have passed, at least `rounds` times, and
 * gives each one's median cost in nanoseconds per item. False when there is no memory. */
enum { TOOL_TIMED = 3 };
bool tool_measure(const struct ts_bench *bench, size_t twins, const void *const *twin,
                  double seconds, unsigned rounds, double *nanoseconds);

/* query.c: contacts of a case with two bodies, or self-contacts of one with one */

/* The answers of frames first .. first + count - 1, in `pairs` (count items, the caller's to
 * free, also after a failure). */
bool tool_query(const struct ts_contact_table *method, const struct ts_case *c, size_t first,
                size_t count, enum ts_extent extent, struct ts_pairs *pairs,
                struct ts_error *error);

/* Prints the options of methods, a line each, and ends the program. */
void tool_list_options(void);

/* backtrack.c: when the bodies of a case began to meet */

/* Contact began between frames `frame` and `frame` + 1. */
struct tool_onset {
    size_t frame;
    struct ts_onset onset;
};

/* All of them, for bodies 0 and 1, as a list of struct tool_onset, which is the caller's to free,
 * also after a failure. */
bool tool_onsets(const struct ts_contact_table *method, const struct ts_case *c, double tolerance,
                 struct ts_list *onsets, struct ts_error *error);
void tool_print_onsets(const struct ts_contact_table *method, double tolerance,
                       const struct ts_list *onsets, bool json);

#endif
