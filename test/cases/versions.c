/* versions.c: what a file of version 1 said with vertices is read as parameters, and a file that is
 * too short for that is read as it stands. */
#include <stdlib.h>
#include <string.h>

#include "cases/case/case.h"
#include "test/library/expect.h"

#define TRIANGLE "vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
#define VIEW     "body\nreference\nvertex 0 0 0\nvertex 8 9 16\nvertex 2 1 0\nvertex 8 9 0\n"

static const struct {
    const char *what, *old, *new; /* without their first lines */
} tests[] = {
    {"plain bodies", "body\nreference\n" TRIANGLE "face 0 1 2\nframe\nend\n",
     "body\nreference\n" TRIANGLE "face 0 1 2\nframe\nend\n"},
    {"another property", "property ball.inside\nbody\nreference\nvertex 2 0 0\nend\n",
     "property ball.inside\nbody\nreference\nvertex 2 0 0\nend\n"},
    {"a view",
     "property ldi.even\nbody\nreference\n" TRIANGLE "face 0 1 2\n" VIEW
     "frame\nstate 0\nmoved 0 0 1\nmoved 1 0 1\nmoved 0 1 1\nframe\nend\n",
     "property ldi.even\nparameter view_low 0 0 0\nparameter view_high 8 9 16\nparameter axis 2\n"
     "parameter from_high 1\nparameter resolution 8 9\nparameter weld 0\nbody\nreference\n" TRIANGLE
     "face 0 1 2\nframe\nstate 0\nmoved 0 0 1\nmoved 1 0 1\nmoved 0 1 1\nframe\nend\n"},
    {"a view out of bounds",
     "property stencil.counts\nbody\nreference\nbody\nreference\nvertex 0 0 0\nvertex 1 1 1\n"
     "vertex 7.5 -1 3\nvertex 1e9 0 0\nend\n",
     "property stencil.counts\nparameter view_low 0 0 0\nparameter view_high 1 1 1\n"
     "parameter axis 2\nparameter from_high 0\nparameter resolution 64 1\nparameter weld 1\n"
     "body\nreference\nend\n"},
    {"a view of two bodies that meet",
     "property ldi.even\nbody\nreference\n" TRIANGLE "face 0 1 2\nbody\nreference\n" TRIANGLE
     "face 0 1 2\n" VIEW "frame\ncontacts 1\ncontact 0 0\nend\n",
     "property ldi.even\nparameter view_low 0 0 0\nparameter view_high 8 9 16\nparameter axis 2\n"
     "parameter from_high 1\nparameter resolution 8 9\nparameter weld 0\nbody\nreference\n" TRIANGLE
     "face 0 1 2\nbody\nreference\n" TRIANGLE "face 0 1 2\nframe\ncontacts 1\ncontact 0 0\nend\n"},
    {"a view of one body, with which contacts go",
     "property ldi.even\nbody\nreference\n" TRIANGLE "face 0 1 2\n" VIEW "frame\ncontacts 0\nend\n",
     "property ldi.even\nparameter view_low 0 0 0\nparameter view_high 8 9 16\nparameter axis 2\n"
     "parameter from_high 1\nparameter resolution 8 9\nparameter weld 0\nbody\nreference\n" TRIANGLE
     "face 0 1 2\nframe\nend\n"},
    {"no view", "property volume.same_spans\nbody\nreference\n" TRIANGLE "end\n",
     "property volume.same_spans\nbody\nreference\n" TRIANGLE "end\n"},
    {"no body at all", "property ldi.even\nframe\nend\n", "property ldi.even\nframe\nend\n"},
    {"a rule",
     "property corner.near\nbody\nreference\n" TRIANGLE "vertex -3 0.5 -1\nface 0 1 2\n"
     "body\nreference\n" TRIANGLE "vertex 0.25 0 0\nface 0 1 2\nframe\nend\n",
     "property corner.near\nparameter levels 3\nparameter quaternary 1\nparameter edge 0.5\n"
     "parameter margin 1\nparameter radius 0.25\nbody\nreference\n" TRIANGLE "face 0 1 2\n"
     "body\nreference\n" TRIANGLE "face 0 1 2\nframe\nend\n"},
    {"no rule",
     "property spheretree.planes_keep\nbody\nreference\n" TRIANGLE "body\nreference\n" TRIANGLE
     "end\n",
     "property spheretree.planes_keep\nbody\nreference\n" TRIANGLE "body\nreference\n" TRIANGLE
     "end\n"},
    {"a rule of which the second part is missing",
     "property corner.near\nbody\nreference\n" TRIANGLE "vertex -3 0.5 -1\n"
     "body\nreference\n" TRIANGLE "end\n",
     "property corner.near\nbody\nreference\n" TRIANGLE "vertex -3 0.5 -1\n"
     "body\nreference\n" TRIANGLE "end\n"},
    {"a rule of which the first part is missing",
     "property corner.near\nbody\nreference\n" TRIANGLE "body\nreference\n" TRIANGLE
     "vertex 0.25 0 0\nend\n",
     "property corner.near\nbody\nreference\n" TRIANGLE "body\nreference\n" TRIANGLE
     "vertex 0.25 0 0\nend\n"},
    {"a rule in vertices that faces name",
     "property corner.near\nbody\nreference\n" TRIANGLE "vertex 1 0.5 1\nface 0 1 3\n"
     "body\nreference\n" TRIANGLE "vertex 0.25 0 0\nface 3 1 2\nend\n",
     "property corner.near\nparameter levels 1\nparameter quaternary 0\nparameter edge 0.5\n"
     "parameter margin 1\nparameter radius 0.25\nbody\nreference\n" TRIANGLE "vertex 1 0.5 1\n"
     "face 0 1 3\nbody\nreference\n" TRIANGLE "vertex 0.25 0 0\nface 3 1 2\nend\n"},
    {"a skeleton",
     "property skin.turns\nbody\nreference\nvertex 1 2 3\nvertex 4 5 6\n"
     "reference\nvertex 0 0.25 0\nvertex 1 1 0\nreference\nvertex 1 0.75 0\nvertex 0 0 0\n"
     "body\nreference\nvertex 7 8 9\nvertex -1 0 0\nbody\nreference\nvertex 0 0 0\nvertex 0 0 0\n"
     "frame\nstate 0\nweights 1 0 0\nstate 1\npose 1 0 0 4 0 1 0 5 0 0 1 6\nend\n",
     "property skin.turns\nparameter parent -1 0\nparameter influences 2\nparameter joint 0 1 1 0\n"
     "parameter weight 0.25 0.75 1 0\nbody\nreference\nvertex 1 2 3\nvertex 4 5 6\n"
     "body\nreference\nvertex 7 8 9\nbody\nreference\nvertex 0 0 0\n"
     "frame\nstate 1\npose 1 0 0 4 0 1 0 5 0 0 1 6\nend\n"},
    {"a skeleton with joints that are missing",
     "property skin.turns\nbody\nreference\nvertex 1 2 3\nreference\nvertex -1 0.25 0\n"
     "body\nreference\nbody\nreference\nvertex 0 0 0\nvertex 0.5 0 0\nend\n",
     "property skin.turns\nparameter parent -1 4294967294\nparameter influences 1\n"
     "parameter joint 4294967294\nparameter weight 0.25\nbody\nreference\nvertex 1 2 3\n"
     "body\nreference\nbody\nreference\nvertex 0 0 0\nend\n"},
    {"a skeleton without bodies", "property skin.turns\nframe\nend\n",
     "property skin.turns\nframe\nend\n"},
    {"bytes", "property reader.any_bytes\nbytes 31ff00\nend\n",
     "property reader.any_bytes\nparameter format 1\nbytes ff00\nend\n"},
    {"one byte", "property reader.any_bytes\nbytes 31\nend\n",
     "property reader.any_bytes\nparameter format 1\nend\n"},
    {"no bytes", "property reader.any_bytes\nend\n", "property reader.any_bytes\nend\n"},
    {"bytes for other properties", "property reader.round_trip\nbytes 31ff00\nend\n",
     "property reader.round_trip\nbytes 31ff00\nend\n"},
};

static struct ts_case *read(const char *first, const char *rest)
{
    char text[1024];
    struct ts_case *c = NULL;
    struct ts_error error = {""};
    bool good;

    snprintf(text, sizeof text, "%s%s", first, rest);
    good = ts_case_read("input", text, strlen(text), &c, &error);
    expect_found(good, "a case that is read", error.text);
    return c;
}

static void compare(size_t i)
{
    struct ts_case *old = read("touchstone case 1\n", tests[i].old);
    struct ts_case *new = read("touchstone case 2\n", tests[i].new);

    expect_found(old && new &&ts_case_equal(old, new), tests[i].what, "another case");
    ts_case_free(old);
    ts_case_free(new);
}

/* Parameters by name, and when they make a difference. */
static void check_names(void)
{
    struct ts_case *a = read("touchstone case 2\n", "parameter resolution 3 4\nend\n");
    struct ts_case *b = read("touchstone case 2\n", "parameter resolution 3 5\nend\n");
    struct ts_case *none = read("touchstone case 2\n", "end\n");
    struct ts_case *empty = read("touchstone case 2\n", "parameter joint\nend\n");

    if (!a || !b || !none || !empty) abort();
    expect(ts_case_number(a, "resolution", 1) == 4, "the second number of a parameter");
    expect(ts_case_number(a, "resolution", 2) == 0, "0 where there is no number");
    expect(!ts_case_parameter(a, "axis") && !ts_case_parameter(a, "colour"),
           "no parameter where none was given");
    expect(ts_case_equal(a, a) && !ts_case_equal(a, b) && !ts_case_equal(a, none),
           "cases with other parameters to be other cases");
    expect_found(!ts_case_equal(empty, none) && ts_case_parameter(empty, "joint")->count == 0,
                 "a parameter without numbers", "none");
    expect(ts_case_set(b, "resolution", 2, (double[]){3, 4}) && ts_case_equal(a, b),
           "a parameter that was set");
    ts_case_free(a);
    ts_case_free(b);
    ts_case_free(none);
    ts_case_free(empty);
}

/* Cases that differ in one word are not equal, wherever it is. */
static void check_words(void)
{
    static const char whole[] =
        "property a.b\noption volume ball\nparameter axis 1\nbody convex\nreference\n" TRIANGLE
        "reference\n" TRIANGLE "face 0 1 2\nface 2 1 0\nbody\nreference\n" TRIANGLE
        "face 0 1 2\nface 0 2 1\nframe\nstate 0\nweights 0.25 0.75\n"
        "moved 1 2 3\nmoved 4 5 6\nmoved 7 8 9\n"
        "state 1\npose 1 0 0 40 0 1 0 50 0 0 1 60\n"
        "contacts 2\ncontact 0 0\ncontact 1 0\nframe\nbytes 00ff10\nend\n";
    static const char *const changed[][2] = {{"a.b", "a.c"},
                                             {"ball", "box"},
                                             {"axis 1", "axis 2"},
                                             {" convex", ""},
                                             {"vertex 0 1", "vertex 0 2"},
                                             {"face 2 1 0", "face 2 0 1"},
                                             {"0.25 0.75", "0.75 0.25"},
                                             {"weights 0.25 0.75\n", ""},
                                             {"moved 1", "moved 2"},
                                             {"6", "7"},
                                             {"8 9", "8 8"},
                                             {"moved 1 2 3\nmoved 4 5 6\nmoved 7 8 9\n", ""},
                                             {"40", "41"},
                                             {"50", "51"},
                                             {"60", "61"},
                                             {"pose 1", "pose 2"},
                                             {"contact 1 0", "contact 1 1"},
                                             {"contacts 2\ncontact 0 0", "contacts 1"},
                                             {"contacts 2\ncontact 0 0\ncontact 1 0\n", ""},
                                             {"frame\nbytes", "bytes"},
                                             {"10\nend", "11\nend"},
                                             {"10\nend", "\nend"}};
    struct ts_case *c = read("touchstone case 2\n", whole);

    for (size_t i = 0; c && i < sizeof changed / sizeof *changed; i++) {
        const char *at = strstr(whole, changed[i][0]);
        char text[1024];
        struct ts_case *other, *same = read("touchstone case 2\n", whole);

        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, changed[i][1],
                 at + strlen(changed[i][0]));
        other = read("touchstone case 2\n", text);
        expect_found(same && ts_case_equal(c, same), "the same case", changed[i][0]);
        expect_found(other && !ts_case_equal(c, other) && !ts_case_equal(other, c), "another case",
                     changed[i][0]);
        ts_case_free(same);
        ts_case_free(other);
    }
    ts_case_free(c);
}

int main(void)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) compare(i);
    check_names();
    check_words();
    return verdict();
}
